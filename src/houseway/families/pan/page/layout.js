// Where everything lies on the felt of pan: seats round an oval, the visitor's own at the bottom, each with
// its spreads under its plate; the pack and the option card in the middle. Pure geometry.

import { CARD } from "/static/circles.js";
import { angleOf, oval } from "/static/oval.js";

// The three shapes: beside the panel, a phone upright, a phone on its side. `rx` and `ry` are where the
// plates stand. `spread` is the scale of cards in spreads, `step` how far these are apart.
const WIDE = {
  width: 1000, height: 650, cx: 500, cy: 286, rx: 404, ry: 232, edge: [40, 18],
  plate: { width: 132, height: 44 }, spread: 0.46, step: 13, row: 190, own: 0.9, fan: 440, middle: 0.86, text: 17,
  hand: 512, ownSpread: 0.6, ownStep: 18, ownRow: 380, laid: 424,
};
const TALL = {
  width: 400, height: 600, cx: 200, cy: 238, rx: 148, ry: 206, edge: [2, 2],
  plate: { width: 96, height: 34 }, spread: 0.33, step: 9, row: 118, own: 0.78, fan: 376, middle: 0.6, text: 13,
  hand: 492, ownSpread: 0.44, ownStep: 13, ownRow: 250, laid: 424,
};
const LOW = {
  width: 640, height: 360, cx: 320, cy: 142, rx: 262, ry: 112, edge: [8, 4],
  plate: { width: 96, height: 30 }, spread: 0.3, step: 8.5, row: 120, own: 0.62, fan: 330, middle: 0.48, text: 12,
  hand: 288, ownSpread: 0.38, ownStep: 11, ownRow: 240, laid: 236,
};

const ROOM = 62; // degrees between the own seat and the next

export function layOut({ seats, own, narrow, low, least }) {
  const form = low ? LOW : narrow ? TALL : WIDE;
  const { width, height, cx, cy } = form;
  const places = {};
  for (let seat = 1; seat <= seats; seat += 1) places[seat] = placeOf(form, seat, { seats, own });
  const card = { x: cx, y: cy - form.ry * 0.12, scale: form.middle };
  return {
    width,
    height,
    least,
    narrow,
    low,
    rail: oval(cx, cy, form.rx - form.edge[0] + 13, form.ry - form.edge[1] + 13),
    felt: oval(cx, cy, form.rx - form.edge[0], form.ry - form.edge[1]),
    cells: [],
    spots: [],
    places,
    hands: {},
    pack: { ...card, x: cx - CARD.width * form.middle * 0.62 },
    option: { ...card, x: cx + CARD.width * form.middle * 0.62 },
    tops: { x: cx, y: card.y - (CARD.height / 2) * form.middle - form.text * 0.8, size: Math.max(form.text, least) },
    shoe: { x: cx - CARD.width * form.middle * 0.62, y: card.y, unseen: true },
    outcome: { x: cx, y: card.y + (CARD.height / 2) * form.middle + form.text * 3, size: Math.max(form.text, least) },
    form,
    tray: null,
    bank: null,
    dice: { x: cx, y: cy },
    motto: null,
  };
}

// A seat's plate on the oval and its spreads in a row under it, from the table's edge inwards.
function placeOf(form, seat, { seats, own }) {
  const { cx, cy, rx, ry, width } = form;
  const angle = angleOf(seat, { seats, own, gap: ROOM });
  const mine = seat === own;
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const half = form.plate.width / 2 + 4;
  const x = mine ? cx : Math.min(width - half, Math.max(half, cx + rx * ux));
  const y = mine ? form.height - form.plate.height / 2 - 4 : cy + ry * uy;
  const align = mine || Math.abs(ux) < 0.2 ? 0 : Math.sign(ux);
  const edge = x + align * (form.plate.width / 2);
  const inwards = align ? Math.min(form.row, Math.abs(edge - cx) - 3) : form.row; // no farther than the middle
  const [scale, step, row] = mine ? [form.ownSpread, form.ownStep, form.ownRow] : [form.spread, form.step, inwards];
  const under = y + form.plate.height / 2 + (CARD.height / 2) * scale + 4;
  return {
    plate: { x, y, turn: 0, ...form.plate },
    // `align` 1: the row ends at x; -1: it begins there; 0: x is its middle.
    spreads: { x: mine ? cx : edge, y: mine ? form.laid : under, align, scale, step, row },
    hand: mine ? { x: cx, y: form.hand, scale: form.own, width: form.fan } : { x, y, scale: form.spread, width: form.row },
    button: { x: x + (align || 1) * (form.plate.width / 2 - 12), y: y - form.plate.height / 2 - 2 },
    paid: { x, y: mine ? y - form.plate.height : y - form.plate.height / 2 - 8 },
    own: mine,
  };
}
