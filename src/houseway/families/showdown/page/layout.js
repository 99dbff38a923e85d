// Where everything lies on the felt of a showdown game. Pure geometry, as for the other felts.
//
// Each seat has a circle a wager, in rows as such layouts print them: nearest to the player the wager
// that he puts up once he has looked, then the ante with what equals it, then the bonus bets. Its
// hand lies above them. The player-dealer's hand and the community cards lie in the middle.

import { CARD, rowsInBox, rowsInSector, spreadOf } from "/static/circles.js";
import { ASIDE, FAN, NARROW, WIDE, at, box, rail, sector, sectors, turned } from "/static/geometry.js";

const OWN_SHARE = 2.25;
const OUTER = 750;

// `game.showdown` says which wager is the ante, which is raised, and how many cards there are.
export function layOut({ seats, game, own, shown, narrow, low, least }) {
  const rows = rowsOf(game);
  return narrow
    ? layOutNarrow(seats, game, rows, own, shown ?? own ?? 1, low, least)
    : layOutWide(seats, game, rows, own, least);
}

// From the inner edge to the player: bonus bets, the ante and what equals it, the raise.
function rowsOf({ wagers, showdown: { ante, raised } }) {
  const withAnte = (wager) => wager.name === ante || wager.equals === ante;
  const rows = [
    wagers.filter((wager) => !withAnte(wager) && wager.name !== raised),
    wagers.filter(withAnte),
    wagers.filter((wager) => wager.name === raised),
  ];
  return rows.filter((row) => row.length);
}

function equalsSigns(row, cells) {
  const [ante, twin] = row.map((wager) => cells.find((cell) => cell.wager === wager.name));
  if (!twin || !row.some((wager) => wager.mandatory)) return [];
  return [{ x: (ante.x + twin.x) / 2, y: (ante.y + twin.y) / 2, turn: ante.turn, size: ante.r * 0.8 }];
}

// --- wide ------------------------------------------------------------------------------------

function layOutWide(seats, game, rows, own, least) {
  const { cards, community } = game.showdown;
  const pitch = rows.length > 2 ? 48 : 56;
  const inner = OUTER - rows.length * pitch - 4;
  const cells = [];
  const spots = [];
  const places = {};
  for (const { seat, from, to } of sectors(seats, own, OWN_SHARE)) {
    const mine = seat === own;
    const middle = (from + to) / 2;
    const turn = turned(middle);
    const here = rowsInSector(rows, { seat, own: mine, from, to, turn, inner, pitch, least });
    cells.push(...here);
    const ante = rows.find((row) => row.some((wager) => wager.name === game.showdown.ante));
    spots.push({ seat, own: mine, path: sector(inner, OUTER, from, to), equals: equalsSigns(ante, here) });
    places[seat] = placeOf({ from, to, middle, turn, inner, cards, mine });
  }
  const middle = community
    ? { bank: { y: 120, scale: 0.8 }, words: { y: 181, size: 16 }, outcome: { y: 308, size: 22 } }
    : { bank: { y: 156, scale: 1.14 }, words: { y: 238, size: 18 }, outcome: { y: 284, size: 24 } };
  return {
    ...WIDE,
    least,
    narrow: false,
    rail: rail(18),
    felt: rail(0),
    cells,
    spots,
    places,
    hands: {
      bank: handPlace(500, middle.bank.y, middle.bank.scale, cards, 330, "Player-dealer"),
      ...(community && { community: handPlace(500, 245, 0.86, community, 330, "Community cards") }),
    },
    tray: { x: 500, y: 30, width: 250 },
    shoe: { x: 876, y: 74 },
    bank: { x: 76, y: 34, width: 186 },
    dice: { x: 500, y: 112 },
    bankWords: { x: 500, width: 460, ...middle.words },
    outcome: { x: 500, ...middle.outcome },
    motto: null,
  };
}

function placeOf({ from, to, middle, turn, inner, cards, mine }) {
  const arc = to - from;
  const scale = mine ? 0.96 : 0.62;
  const radius = inner - (CARD.height * scale) / 2 - 7;
  const room = arc * (radius - 20) - (mine ? 10 : 4);
  const [plateX, plateY] = at(FAN.plate, middle);
  const [buttonX, buttonY] = at(OUTER + 10, from + 17 / OUTER);
  const [handX, handY] = at(radius, middle);
  const bankAt = (inner + OUTER) / 2;
  const [bankX, bankY] = at(bankAt, middle);
  return {
    plate: { x: plateX, y: plateY, turn, width: arc * FAN.plate - 6, height: 36 },
    button: { x: buttonX, y: buttonY, turn, scale: 0.86 },
    hand: { x: handX, y: handY, turn, scale, spread: spreadOf(cards, room, scale) },
    made: { x: handX, y: handY, turn, dy: (CARD.height * scale) / 2 - 13, width: room + 8, size: mine ? 12 : 9.5 },
    bank: { x: bankX, y: bankY, turn, width: arc * bankAt },
    ground: sector(inner, OUTER, from, to),
  };
}

// A place in the middle; until cards lie there it says whose it is.
function handPlace(x, y, scale, cards, room, words) {
  const spread = spreadOf(cards, room / scale, 1);
  const width = CARD.width + spread * (cards - 1) + 16;
  return { x, y, scale, spread, width, empty: { words, size: 14 } };
}

// --- narrow ----------------------------------------------------------------------------------

function layOutNarrow(seats, game, rows, own, shown, low, least) {
  const { cards, community } = game.showdown;
  const discs = community ? 326 : 300;
  const places = {};
  const pitch = 372 / seats;
  for (let seat = 1; seat <= seats; seat += 1) {
    const x = 386 - pitch * (seat - 0.5);
    const y = discs + 22 * (1 - ((x - 200) / 186) ** 2);
    places[seat] = {
      plate: { x, y, turn: 0, width: pitch - 4, height: 50, disc: Math.min(17, pitch / 2 - 2) },
      button: { x: x - 12, y: y - 15, turn: 0, scale: 0.62 },
      hand: { x, y: y - 35, turn: 0, scale: 0.3, spread: spreadOf(cards, pitch - 8, 0.3) },
      made: { x, y: y - 35, turn: 0, dy: 0, width: pitch - 2, size: 8, short: true },
      bank: { x, y, turn: 0, width: pitch },
      ground: null,
    };
  }
  const height = rows.length > 2 ? 58 : 68;
  const seatsEnd = discs + 64;
  const top = low ? 140 + (seatsEnd - 150 - rows.length * height) / 2 : discs + 70;
  const bottom = low ? seatsEnd : top + rows.length * height + 10;
  const [centre, room] = low ? [ASIDE.x, ASIDE.width] : [284, 196];
  const across = low ? ASIDE.x + ASIDE.width / 2 + 16 : NARROW.width;
  const cells = rowsInBox(rows, { seat: shown, own: shown === own, x: centre, width: room, top, height, least });
  const ante = rows.find((row) => row.some((wager) => wager.name === game.showdown.ante));
  const middle = top + (rows.length * height) / 2;
  const large = { x: low ? ASIDE.x : 96, y: low ? 64 : middle - 12, turn: 0, scale: 1, spread: spreadOf(cards, 160, 1) };
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
    cells,
    spots: [
      {
        seat: shown,
        own: shown === own,
        path: low ? box(ASIDE.x, bottom / 2, ASIDE.width + 8, bottom - 26, 14) : box(200, middle, 380, rows.length * height + 6, 14),
        equals: equalsSigns(ante, cells),
      },
    ],
    places,
    large: { hand: large, made: { ...large, dy: 58, width: 178, size: 12.5 } },
    hands: {
      bank: handPlace(200, community ? 122 : 128, community ? 0.7 : 0.82, cards, 250, "Player-dealer"),
      ...(community && { community: handPlace(200, 224, 0.74, community, 300, "Community cards") }),
    },
    tray: { x: 200, y: 24, width: 130 },
    shoe: { x: 356, y: 36, scale: 0.66 },
    bank: { x: 16, y: 16, width: 112 },
    dice: { x: 200, y: 97, scale: 0.8 },
    bankWords: { x: 200, y: community ? 175 : 188, width: 366, size: 13.5 },
    outcome: { x: 200, y: community ? 277 : 232, size: 17 },
    motto: null,
  };
}
