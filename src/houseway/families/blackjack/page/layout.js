// Where everything lies on the felt of blackjack. Pure geometry, as for the other felts.
//
// Each seat has a circle a wager: nearest to the player what doubles and splits his hands, then the
// wager that brings one, then insurance and the bonus bets. His hands lie above them, the
// player-dealer's large in the middle.

import { CARD, rowsInBox, rowsInSector } from "/static/circles.js";
import { ASIDE, FAN, NARROW, WIDE, at, box, rail, sector, sectors, turned } from "/static/geometry.js";

const OWN_SHARE = 2.5;
const OUTER = 750;
const REACH = 36; // `Insurance` is longer than a circle is wide

// `game.blackjack` says which wager is which.
export function layOut({ seats, game, own, shown, narrow, low, least }) {
  const rows = rowsOf(game);
  return narrow ? layOutNarrow(seats, rows, own, shown ?? own ?? 1, low, least) : layOutWide(seats, rows, own, least);
}

// From the inner edge to the player.
function rowsOf({ wagers, blackjack: { base, double, split } }) {
  const beside = (wager) => wager.name === double || wager.name === split;
  const rows = [
    wagers.filter((wager) => wager.name !== base && !beside(wager)),
    wagers.filter((wager) => wager.name === base),
    wagers.filter(beside),
  ];
  return rows.filter((row) => row.length);
}

// A row of circles is named whole or not at all.
function named(rows, cells) {
  const without = cells.filter(({ label }) => !label.lines.length).map(({ wager }) => wager);
  const bare = rows.filter((row) => row.some(({ name }) => without.includes(name))).flat();
  return cells.map((cell) => (bare.some(({ name }) => name === cell.wager) ? { ...cell, label: { ...cell.label, lines: [] } } : cell));
}

// How the hands of a spot lie in its room, each {x, y, scale, step, room}: beside each other and smaller
// the more there are, from three on in two rows where the spot has the room. `hands`: how many cards
// each has; `rowTall`: how tall a card may be in two rows; `up`: they grow towards the middle.
export function handsIn({ width, tall, rowTall, scale: most, up }, hands) {
  const down = hands.length > 2 && rowTall ? 2 : 1;
  const across = Math.ceil(hands.length / down);
  const room = width / across;
  const high = down > 1 ? rowTall : tall;
  const scale = Math.min(most, high / CARD.height, (room - 4) / (CARD.width * (across > 1 ? 1.4 : 1.2)));
  const wide = CARD.width * scale;
  return hands.map((cards, index) => ({
    x: ((index % across) - (across - 1) / 2) * room,
    y: (Math.floor(index / across) - (up ? down - 1 : (down - 1) / 2)) * (high + 10),
    scale,
    step: cards > 1 ? Math.min(wide * (across > 1 ? 0.6 : 1) + 3, (room - 6 - wide) / (cards - 1)) : 0,
    room,
  }));
}

// --- wide ------------------------------------------------------------------------------------

function layOutWide(seats, rows, own, least) {
  const pitch = rows.length > 2 ? 48 : 56;
  const inner = OUTER - rows.length * pitch - 4;
  const cells = [];
  const spots = [];
  const places = {};
  for (const { seat, from, to } of sectors(seats, own, OWN_SHARE)) {
    const mine = seat === own;
    const turn = turned((from + to) / 2);
    cells.push(...named(rows, rowsInSector(rows, { seat, own: mine, from, to, turn, inner, pitch, least, reach: REACH })));
    spots.push({ seat, own: mine, path: sector(inner, OUTER, from, to), equals: [] });
    places[seat] = placeOf({ from, to, turn, inner, mine });
  }
  return {
    ...WIDE,
    least,
    narrow: false,
    rail: rail(18),
    felt: rail(0),
    cells,
    spots,
    places,
    hands: { bank: bankPlace(500, 142, 1.08, 380) },
    tray: { x: 500, y: 30, width: 250 },
    shoe: { x: 876, y: 74 },
    bank: { x: 76, y: 34, width: 186 },
    dice: { x: 500, y: 112 },
    bankWords: { x: 500, y: 214, width: 460, size: 17 },
    outcome: { x: 208, y: 196, size: 19 }, // split hands grow into the middle
    motto: null,
  };
}

function placeOf({ from, to, turn, inner, mine }) {
  const arc = to - from;
  const middle = (from + to) / 2;
  const tall = CARD.height * (mine ? 0.98 : 0.64);
  const radius = inner - tall / 2 - 7;
  const [plateX, plateY] = at(FAN.plate, middle);
  const [buttonX, buttonY] = at(OUTER + 10, from + 17 / OUTER);
  const [handX, handY] = at(radius, middle);
  const bankAt = (inner + OUTER) / 2;
  const [bankX, bankY] = at(bankAt, middle);
  return {
    plate: { x: plateX, y: plateY, turn, width: arc * FAN.plate - 6, height: 36 },
    button: { x: buttonX, y: buttonY, turn, scale: 0.86 },
    hand: {
      x: handX,
      y: handY,
      turn,
      scale: tall / CARD.height,
      tall,
      width: arc * (radius - 20) - (mine ? 8 : 2),
      size: mine ? 13 : 10,
      ...(mine && { rowTall: 68, up: true }),
    },
    bank: { x: bankX, y: bankY, turn, width: arc * bankAt },
    ground: sector(inner, OUTER, from, to),
  };
}

// The player-dealer's place; until cards lie there it says whose it is.
function bankPlace(x, y, scale, room) {
  return { x, y, scale, room: room / scale, width: 3 * (CARD.width + 6) + 10, name: null };
}

// --- narrow ----------------------------------------------------------------------------------

function layOutNarrow(seats, rows, own, shown, low, least) {
  const discs = 296;
  const places = {};
  const pitch = 372 / seats;
  for (let seat = 1; seat <= seats; seat += 1) {
    const x = 386 - pitch * (seat - 0.5);
    const y = discs + 22 * (1 - ((x - 200) / 186) ** 2);
    places[seat] = {
      plate: { x, y, turn: 0, width: pitch - 4, height: 50, disc: Math.min(17, pitch / 2 - 2) },
      button: { x: x - 10, y: y - 12, turn: 0, scale: 0.62 },
      hand: { x, y: y - 44, turn: 0, scale: 0.34, tall: 29, width: pitch, size: 8, short: true },
      bank: { x, y, turn: 0, width: pitch },
      ground: null,
    };
  }
  const height = rows.length > 2 ? 60 : 70;
  const seatsEnd = discs + 62;
  const top = low ? seatsEnd - 14 - rows.length * height : discs + 70;
  const bottom = low ? seatsEnd : top + rows.length * height + 10;
  const [x, width] = low ? [ASIDE.x, ASIDE.width] : [288, 196];
  const across = low ? ASIDE.x + ASIDE.width / 2 + 16 : NARROW.width;
  const middle = top + (rows.length * height) / 2;
  return {
    width: across,
    height: bottom + 2,
    least,
    low,
    narrow: true,
    coversChoices: true, // the small hands lie where choices would stand
    shown,
    rail: box(across / 2, bottom / 2 + 1, across - 1, bottom, 26),
    felt: box(across / 2, bottom / 2 + 1, across - 13, bottom - 12, 20),
    cells: named(rows, rowsInBox(rows, { seat: shown, own: shown === own, x, width, top, height, least, reach: REACH })),
    spots: [
      {
        seat: shown,
        own: shown === own,
        path: low ? box(ASIDE.x, bottom / 2, ASIDE.width + 8, bottom - 26, 14) : box(200, middle, 380, rows.length * height + 6, 14),
        equals: [],
      },
    ],
    places,
    large: low
      ? { x: ASIDE.x, y: 16 + (top - 20) / 2, turn: 0, scale: 1.1, tall: top - 44, rowTall: top / 2 - 26, width: 188, size: 12 }
      : { x: 98, y: middle, turn: 0, scale: 1.16, tall: rows.length * height - 30, rowTall: (rows.length * height) / 2 - 14, width: 178, size: 13 },
    hands: { bank: bankPlace(200, 128, 0.86, 250) },
    tray: { x: 200, y: 24, width: 130 },
    shoe: { x: 356, y: 36, scale: 0.66 },
    bank: { x: 16, y: 16, width: 112 },
    dice: { x: 200, y: 97, scale: 0.8 },
    bankWords: { x: 200, y: 190, width: 366, size: 14 },
    outcome: { x: 200, y: 216, size: 16 },
    motto: null,
  };
}
