// Spots whose wagers are circles, in rows as such layouts print them; and how far cards are spread.
// Pure geometry: numbers in, numbers out.

import { at, circle, fitted, shortened } from "./geometry.js";

export const CARD = { width: 60, height: 84 };

// Cards of a hand side by side as far as there is room, else overlapping.
export function spreadOf(cards, room, scale) {
  const wide = CARD.width * scale;
  return cards > 1 ? Math.min(wide + 4, (room - wide) / (cards - 1)) : 0;
}

// A wager's circle; the own one is named by its first words where there is no room for all.
export function roundCell({ seat, wager, own, x, y, turn, r, room, least }) {
  const fit = (text) => fitted(text, room, Math.min(12.5, r * 0.56), r * 1.7, least);
  const whole = fit(wager.label);
  return {
    seat,
    wager: wager.name,
    own,
    path: circle(x, y, r),
    turn,
    x,
    y,
    r,
    width: 2 * r,
    depth: 2 * r,
    label: own && !whole.lines.length ? fit(shortened(wager.label, room, least)) : whole,
    over: shortened(wager.label, Math.max(room, 2 * r), least), // above the chips in it
    labelX: 0,
    anchor: "middle",
    chipX: 0,
    circles: [],
  };
}

// A seat's rows in its part of the fan, from the inner edge to the player. `reach`: how far a name may
// go over its circle's edges, both together, where its neighbour's do not.
export function rowsInSector(rows, { seat, own, from, to, turn, inner, pitch, least, reach = 14 }) {
  const middle = (from + to) / 2;
  return rows.flatMap((row, index) => {
    const radius = inner + pitch * (index + 0.5) + 2;
    const room = (to - from) * radius - 10;
    const r = Math.min(pitch / 2 - 2.5, room / row.length / 2 - 1.5);
    const step = Math.min(room / row.length, 2 * r + (own ? 36 : 6));
    return row.map((wager, place) => {
      const across = (place - (row.length - 1) / 2) * step;
      const [x, y] = at(radius, middle + across / radius);
      return roundCell({ seat, wager, own, x, y, turn, r, room: Math.min(step, 2 * r + reach), least });
    });
  });
}

// The rows of the seat that a phone shows, in a box of this middle and width.
export function rowsInBox(rows, { seat, own, x: centre, width: room, top, height, least, reach = 0 }) {
  return rows.flatMap((row, index) => {
    const r = Math.min(height / 2 - 3, room / row.length / 2 - 3);
    const step = Math.min(room / row.length, 2 * r + 32);
    return row.map((wager, place) => {
      const x = centre + (place - (row.length - 1) / 2) * step;
      const y = top + height * (index + 0.5);
      return roundCell({ seat, wager, own, x, y, turn: 0, r, room: Math.min(step, 2 * r + reach), least });
    });
  });
}
