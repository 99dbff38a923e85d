// Where everything lies on the felt of poker: seats round an oval, the visitor's own at the bottom, the
// board and the pot in the middle. Pure geometry: numbers in, numbers and paths out.

import { CARD } from "/static/circles.js";
import { angleOf, oval } from "/static/oval.js";
import { freest, spotsRound } from "./room.js";

// The three shapes: beside the panel, a phone upright, a phone on its side. `rx` and `ry` are where the
// plates stand; the cloth ends `edge` before them.
const WIDE = {
  width: 1000, height: 650, cx: 500, cy: 316, rx: 420, ry: 262, edge: [46, 26],
  plate: { width: 124, height: 44 }, card: 0.58, own: 1.02, board: 0.92, bet: 84, pot: 17, lift: 8, many: 1, fan: 0.36,
};
const TALL = {
  width: 400, height: 566, cx: 200, cy: 262, rx: 152, ry: 226, edge: [6, 6],
  plate: { width: 84, height: 38 }, card: 0.4, own: 0.86, board: 0.62, bet: 62, pot: 14, lift: 4, many: 0.87, fan: 0.42, small: true, upright: true,
};
const LOW = {
  width: 608, height: 344, cx: 304, cy: 160, rx: 250, ry: 132, edge: [16, 8],
  plate: { width: 88, height: 32 }, card: 0.38, own: 0.66, board: 0.5, bet: 60, pot: 13, lift: 8, many: 0.95, fan: 0.37, small: true, lowerUpright: true,
};

const ROOM = 58; // degrees between the own seat and the next
const POT = 92; // how wide `Pot $28.50` is
export const LIFT = 0.13; // cards that lie up are moved on by so much of their height

export function layOut({ seats, game, own, narrow, low, least }) {
  const form = low ? LOW : narrow ? TALL : WIDE;
  const { width, height, cx, cy } = form;
  const places = {};
  for (let seat = 1; seat <= seats; seat += 1) places[seat] = placeOf(form, seat, { seats, own, game });
  layBets(places, form, game.poker.board);
  const [boardX, boardY] = [cx, cy + form.lift];
  const cloth = oval(cx, cy, form.rx - form.edge[0], form.ry - form.edge[1]);
  return {
    width,
    height,
    least,
    narrow,
    low,
    rail: oval(cx, cy, form.rx - form.edge[0] + 15, form.ry - form.edge[1] + 15),
    felt: cloth,
    cells: [],
    spots: [],
    places,
    hands: {},
    board: { x: boardX, y: boardY, scale: form.board, spread: CARD.width + 5 },
    pot: { ...potAt(form), size: Math.max(form.pot, least) },
    shoe: { x: cx, y: cy - form.ry * 0.4, unseen: true }, // cards are dealt from the middle
    outcome: { x: cx, y: boardY + (CARD.height / 2) * form.board + form.pot * 1.5, size: Math.max(form.pot, least) },
    form,
    tray: null,
    bank: null,
    dice: { x: cx, y: cy },
    motto: null,
  };
}

// A seat's plate on the oval, its cards and its bet one behind the other towards the middle; on a phone
// the seats at the sides have their cards over the plate, so that the own hand and the board have room,
// unless the screen ends there.
function placeOf(form, seat, { seats, own, game }) {
  const { cx, cy, rx, ry } = form;
  const angle = angleOf(seat, { seats, own, gap: ROOM });
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const x = cx + rx * ux;
  const y = cy + ry * uy;
  const mine = seat === own;
  const plate = { ...form.plate, width: seats > 8 ? form.plate.width * form.many : form.plate.width };
  const scale = mine ? form.own : form.card;
  const cards = handSize(game, scale, mine, { ...form, plate });
  const aside = Math.abs(ux) > 0.3; // at the left or right, and not at the top or bottom
  const out = Math.sign(ux) || 1;
  const room = y - plate.height / 2 - 2 >= cards.height * (1 + LIFT);
  const upright = room && aside && !mine && (form.upright || (form.lowerUpright && uy > 0.3));
  const hand = upright
    ? { x: x - out * 5, y: y - (plate.height + cards.height) / 2 - 2 }
    : beyond({ x, y }, towards(x, y, cx, cy), plate, cards, 4);
  const bet = upright && form.upright
    ? { x: x - out * 12, y: y + plate.height / 2 + 12 }
    : beyond(hand, towards(hand.x, hand.y, cx, cy), cards, { width: form.bet, height: 20 }, 5);
  return {
    plate: { x, y, turn: 0, ...plate, top: uy < 0 && hand.y - y > plate.height / 2 },
    hand: { ...hand, scale, ...cards },
    bet,
    button: buttonAt({ x, y, aside, upright: upright && form.upright, level: Math.abs(uy) < 0.3, out, plate, roomy: mine || !form.small }),
    own: mine,
  };
}

// A bet lies between the cards and the middle, or else where it covers least of cards and words.
function layBets(places, form, count) {
  const { cx, cy, lift, board } = form;
  const raised = count ? 0 : LIFT;
  const taken = Object.values(places).flatMap(({ plate, hand, button }) => [
    plate,
    { ...hand, y: hand.y + ((plate.top ? 1 : -1) * hand.height * raised) / 2, height: hand.height * (1 + raised) },
    { ...button, width: 20, height: 20 },
  ]);
  taken.push({ ...potAt(form), width: POT, height: form.pot * 1.4 });
  if (count) taken.push({ x: cx, y: cy + lift, width: count * (CARD.width + 5) * board, height: CARD.height * board });
  const size = { width: form.bet, height: 18 };
  for (const place of Object.values(places)) {
    const spots = [place.bet, ...beforeIt(place, form), ...spotsRound(place, size)];
    place.bet = freest(spots, size, taken, form);
    taken.push(place.bet);
  }
}

// A little farther to the middle, and to both sides of it.
function beforeIt({ bet }, { cx, cy }) {
  const way = towards(bet.x, bet.y, cx, cy);
  return [[6, 0], [0, 14], [0, -14], [8, 24], [8, -24]].map(([on, by]) => ({ x: bet.x + way.x * on - way.y * by, y: bet.y + way.y * on + way.x * by }));
}

function potAt({ cx, cy, lift, board, pot }) {
  return { x: cx, y: cy + lift - (CARD.height / 2) * board - pot * 1.3 };
}

// The dealer button: beside the plate, where neither cards nor bets lie.
function buttonAt({ x, y, aside, upright, level, out, plate, roomy }) {
  if (upright) return { x: x + out * (plate.width / 2 - 10), y: y + plate.height / 2 + 3 };
  if (aside && (roomy || level)) return { x: x + out * (plate.width / 2 - 14), y: y - plate.height / 2 - 13 };
  return { x: x + out * (plate.width / 2 + (roomy ? 15 : -2)), y };
}

// The room that a hand of the game takes, once all its cards are dealt.
function handSize({ poker }, scale, mine, { plate, width, fan }) {
  const count = Math.max(2, poker.cards);
  const [wide, tall] = [CARD.width * scale, CARD.height * scale];
  const step = mine ? Math.min(wide + 3, (width * fan - wide) / (count - 1)) : Math.min(wide * 0.62, (plate.width * 1.06 - wide) / (count - 1));
  return { width: wide + step * (count - 1), height: tall, step };
}

// Where a box lies that follows another in a direction, so that they do not overlap.
function beyond(from, way, box, next, gap) {
  const across = ((box.width + next.width) / 2 + gap) / Math.abs(way.x || 1e-9);
  const down = ((box.height + next.height) / 2 + gap) / Math.abs(way.y || 1e-9);
  const far = Math.min(across, down);
  return { x: from.x + way.x * far, y: from.y + way.y * far };
}

function towards(x, y, cx, cy) {
  const [dx, dy] = [cx - x, cy - y];
  const far = Math.hypot(dx, dy);
  return { x: dx / far, y: dy / far };
}
