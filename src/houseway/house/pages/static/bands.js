// Where everything lies on a felt of bands. Pure geometry: numbers in, numbers out, nothing is drawn
// here. Two hands lie in the middle: those of the whole table, or the visitor's own and the
// player-dealer's, large, where there is a hand at each spot.
//
// Wide: a fan of concentric bands, a band a wager and a sector a seat. Narrow (a phone): the seats in a
// row of discs, and one seat's spots below, large enough to touch; or beside them where the screen is
// low.

import { ASIDE, FAN, NARROW, WIDE, arc, at, box, fitted, rail, sector, sectors, turned } from "./geometry.js";

const OWN_SHARE = { few: 1.75, many: 2.7 }; // the own sector is wider: its words must be read

// `own`: the visitor's seat; `shown`: the one whose spots are shown on a phone; `least`: the smallest
// letters that can still be read. `shared`: the two hands of the whole table, {key: name}, the first on
// the left of the page; without them there is a hand at each spot.
export function layOutBands({ game, seats, own, shown, narrow, low, least }, shared = null) {
  const { wagers, circles } = game;
  return narrow
    ? layOutNarrow(seats, wagers, own, shown ?? own ?? 1, shared, circles, low, least)
    : layOutWide(seats, wagers, own, shared, circles, least);
}

// The first circle above, the others in a row below it; across, where a spot is wide and flat.
function circlesOf(count, width, depth, middle) {
  if (!count || depth < 60) return [];
  if (width > 2.4 * depth) {
    const step = (width * 0.72) / count;
    return Array.from({ length: count }, (_, index) => ({
      number: index + 1,
      x: width * 0.26 - step * (count - 1 - index) * 0.9,
      y: 0,
      r: index ? 15 : 20,
      scale: index ? 0.62 : 0.85,
    }));
  }
  const behind = count - 1;
  const pitch = Math.min(44, (width - 16) / Math.max(1, behind));
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    x: middle + (index ? (index - 1 - (behind - 1) / 2) * pitch : 0),
    y: index ? depth * 0.3 : -depth * 0.18,
    r: index ? 10.5 : 17,
    scale: index ? 0.6 : 0.9,
  }));
}

// --- wide ------------------------------------------------------------------------------------

function layOutWide(seats, wagers, own, shared, circles, least) {
  const inner = shared ? FAN.inner : Math.max(FAN.inner, FAN.outer - 34 - 40 * wagers.length);
  const flat = FAN.outer - inner < 100;
  const bands = bandsOf(wagers, inner);
  const cells = [];
  const places = {};
  for (const { seat, from, to } of sectors(seats, own, OWN_SHARE[seats > 10 ? "many" : "few"])) {
    const middle = (from + to) / 2;
    const turn = turned(middle);
    for (const { wager, low, high } of bands) {
      const depth = high - low;
      const width = (to - from) * ((low + high) / 2);
      const mine = seat === own;
      const [x, y] = at((low + high) / 2, middle);
      cells.push({
        seat,
        wager: wager.name,
        own: mine,
        path: sector(low + 1.5, high - 1.5, from, to),
        turn,
        x,
        y,
        width,
        depth,
        label: mine ? ownLabel(wager.label, width, depth, least) : fitted(wager.label, width - 6, 9.5, depth, least),
        labelX: mine ? -width / 2 + 9 : 0,
        anchor: mine ? "start" : "middle",
        chipX: mine ? width / 2 - 36 : 0,
        circles: circlesOf(circles, width, depth, mine ? 22 : 0),
      });
    }
    const edge = (to - from) * inner;
    const [plateX, plateY] = at(FAN.plate, middle);
    const [buttonX, buttonY] = at(inner - (shared ? 44 : 108), middle); // clear of the motto
    const [handX, handY] = at(inner - 50, middle);
    const [bankX, bankY] = at((inner + FAN.outer) / 2, middle);
    places[seat] = {
      plate: { x: plateX, y: plateY, turn, width: (to - from) * FAN.plate - 6, height: 36 },
      button: { x: buttonX, y: buttonY, turn },
      hand: { x: handX, y: handY, turn, scale: 0.72, spread: Math.min(24, (edge - 52) / 3) },
      bank: { x: bankX, y: bankY, turn, width: (to - from) * ((inner + FAN.outer) / 2) },
      ground: sector(inner + 1.5, FAN.outer - 1.5, from, to),
    };
  }
  return {
    ...WIDE,
    least,
    narrow: false,
    flat, // one thin band: no room for the large button of the player-dealer
    rail: rail(18),
    felt: rail(0),
    cells,
    places,
    hands: shared
      ? twoHands(shared, 352, 648, 174, 1.24, 66)
      : flat
        ? twoHands(OF_SPOTS, 372, 628, 208, 1.12, 66)
        : twoHands(OF_SPOTS, 352, 648, 172, 1, 66),
    spread: 66,
    tray: { x: 500, y: 30, width: 250 },
    shoe: { x: 876, y: 74 },
    bank: { x: 76, y: 34, width: 186 },
    middle: { x: 500, y: 300, scale: 0.8, width: 520 },
    dice: { x: 500, y: shared ? 112 : 116 },
    outcome: { x: 500, y: shared ? 263 : flat ? 306 : 248, size: 25 },
    motto: shared && {
      path: arc(FAN.inner - 12, -FAN.half * 0.92, FAN.half * 0.92),
      length: (FAN.inner - 12) * FAN.half * 1.84,
      size: 13.5,
    },
  };
}

// The own spots are always named: beside the chips, or across the whole spot, squeezed if it must be.
function ownLabel(words, width, depth, least) {
  const beside = width - 66;
  const found = fitted(words, beside, 13.5, depth, least);
  if (found.lines.length === 1 || (found.lines.length > 1 && depth >= 36)) return found;
  const across = words.length * 0.6 * least;
  const room = beside > 0.8 * across ? beside : width - 18;
  return { lines: [words], size: least, squeezed: across > room ? room : null };
}

const OF_SPOTS = { own: "Your hand", bank: "Player-dealer" };

// Two hands side by side, each with its name printed above its place.
function twoHands(names, left, right, y, scale, spread, name = { y: -58, size: 13 }) {
  const places = Object.entries(names).map(([key, words], index) => [
    key,
    { x: index ? right : left, y, scale, width: spread * 2 + 76, name: { words, ...name } },
  ]);
  return Object.fromEntries(places);
}

// Lines that need nothing beside them are the broad bands, nearest to the player.
function bandsOf(wagers, inner) {
  const weights = wagers.map((wager) => (wager.requires?.length ? 1 : 1.18));
  const unit = (FAN.outer - inner) / weights.reduce((sum, weight) => sum + weight, 0);
  let high = FAN.outer;
  return wagers.map((wager, index) => {
    const low = high - weights[index] * unit;
    const band = { wager, low, high };
    high = low;
    return band;
  });
}

// --- narrow ----------------------------------------------------------------------------------

function layOutNarrow(seats, wagers, own, shown, shared, circles, low, least) {
  const cells = [];
  const places = {};
  const pitch = 372 / seats;
  const discs = shared ? 286 : 320;
  for (let seat = 1; seat <= seats; seat += 1) {
    const x = 386 - pitch * (seat - 0.5);
    const sag = 26 * (1 - ((x - 200) / 186) ** 2);
    const y = discs + sag;
    places[seat] = {
      plate: { x, y, turn: 0, width: pitch - 4, height: 50, disc: Math.min(17, pitch / 2 - 2) },
      button: { x, y: y - 31, turn: 0 },
      hand: { x, y: y - 58, turn: 0, scale: 0.34, spread: Math.min(9, (pitch - 20) / 3) },
      bank: { x, y, turn: 0, width: pitch },
      ground: null,
    };
  }
  const columns = wagers.length > 1 && !low ? 2 : 1;
  const rows = Math.ceil(wagers.length / columns);
  const whole = low ? ASIDE : { x: 200, width: 368 };
  const seatsEnd = discs + 68;
  const height = low ? Math.min(112, (seatsEnd - 24) / rows) : rows > 2 ? 64 : 84;
  const top = low ? (seatsEnd - rows * height) / 2 : discs + 76;
  const bottom = low ? seatsEnd : top + rows * height + 14;
  const across = low ? ASIDE.x + ASIDE.width / 2 + 16 : NARROW.width;
  wagers.forEach((wager, index) => {
    const row = Math.floor(index / columns);
    const last = index === wagers.length - 1 && wagers.length % columns === 1;
    const width = last ? whole.width : whole.width / columns;
    const x = last ? whole.x : whole.x - whole.width / 2 + width * ((index % columns) + 0.5);
    const y = top + height * (row + 0.5);
    cells.push({
      seat: shown,
      wager: wager.name,
      own: shown === own,
      path: box(x, y, width - 5, height - 5),
      turn: 0,
      x,
      y,
      width,
      depth: height,
      label: fitted(wager.label, width - 84, 14, height, least),
      labelX: -width / 2 + 14,
      anchor: "start",
      chipX: width / 2 - 38,
      circles: circlesOf(circles, width, height, 0),
    });
  });
  return {
    width: across,
    height: bottom + 2,
    least,
    low,
    narrow: true,
    shown,
    rail: box(across / 2, bottom / 2 + 1, across - 1, bottom, 26),
    felt: box(across / 2, bottom / 2 + 1, across - 13, bottom - 12, 20),
    cells,
    places,
    hands: shared
      ? twoHands(shared, 104, 296, 150, 0.92, 58, { y: -50, size: 11.5 })
      : twoHands(OF_SPOTS, 104, 296, 152, 0.86, 44, { y: -50, size: 11.5 }),
    spread: shared ? 58 : 44,
    tray: { x: 200, y: 24, width: 130 },
    shoe: { x: 356, y: 36, scale: 0.66 },
    bank: { x: 16, y: 16, width: 112 },
    middle: { x: 200, y: 230, scale: 0.5, width: 340 },
    dice: { x: 200, y: 97, scale: 0.8 },
    outcome: { x: 200, y: 228, size: 19 },
    motto: null,
  };
}
