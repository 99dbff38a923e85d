// The felt of pai gow with tiles: a hand at each spot, large in the middle the visitor's own and the
// player-dealer's, each as it was set, low before high, with what came of it.

import { layOutBands } from "/static/bands.js";
import { svg } from "/static/dom.js";
import { placed } from "/static/hands.js";
import { drawEnd, drawMade, togetherOf } from "/static/met.js";
import { WIDTH, drawTiles, tileName } from "/static/tiles.js";

export { setting as question } from "./setting.js";

const RESULTS = { "player wins": "wins", push: "pushes", "player-dealer wins": "loses" };

export const pauses = { "taken-in": 160, "hand-set": 300, "bank-set": 1400, "tiles-met": 700 };

// How a hand was set is seen by its tiles, and needs no badge at the seat.
export function layOut(felt) {
  return { ...layOutBands(felt), coversChoices: true };
}

export function isSpoken(event, you) {
  return event.event === "bank-set" || (event.event === "tiles-met" && event.seat === you.seat);
}

export function outcome(round) {
  return togetherOf(round.shown.filter(({ event }) => event === "tiles-met").map((one) => RESULTS[one.outcome]));
}

export function drawHands(scene) {
  const { view, layout, you } = scene;
  const drawn = [];
  for (const [name, cards] of Object.entries(view.hands)) {
    const spot = layout.places[name];
    if (spot) drawn.push(atSpot(scene, name, cards, spot));
  }
  // Who is asked about another spot's hand looks at that one.
  const own = view.ask?.bettor === you.name ? view.ask.seat : you.seat;
  for (const [key, seat] of Object.entries({ own, bank: view.bank?.seat })) {
    const cards = view.hands[seat] ?? [];
    if (!cards.length || (key === "bank" && seat === own)) continue;
    drawn.push(large(scene, key, seat, cards));
  }
  return drawn;
}

// As it was set, if it lies so: the low hand first.
function inOrder(view, seat, cards) {
  const set = view.settings[seat];
  return set ? [...set.low, ...set.high] : cards;
}

function atSpot({ view, layout }, name, cards, { hand }) {
  const step = hand.spread / hand.scale;
  const group = svg("g", { class: "at-seat" });
  const set = view.settings[name];
  group.append(placed(drawTiles(inOrder(view, name, cards), step, "", name, set ? step / 3 : 0), hand));
  const met = metAt(view, name);
  if (met && !layout.narrow) group.append(drawEnd(RESULTS[met.outcome], hand, Math.max(11, layout.least)));
  return group;
}

function metAt(view, seat) {
  return view.shown.find((one) => one.event === "tiles-met" && one.seat === Number(seat));
}

function large({ view, layout, you }, key, seat, cards) {
  const spot = layout.hands[key];
  const apart = 14;
  const step = Math.min(WIDTH + 5, (spot.width - WIDTH - apart) / Math.max(1, cards.length - 1));
  const tiles = inOrder(view, seat, cards);
  const whose = seat === you.seat ? "your tiles" : key === "bank" ? "player-dealer's tiles" : `tiles of seat ${seat}`;
  const named = tiles.map((card) => (card ? tileName(card) : "a tile face down")).join(", ");
  const hand = drawTiles(tiles, step, `${whose}: ${named}`, `large-${key}`, view.settings[seat] ? apart : 0);
  hand.dataset.seat = seat;
  const group = svg("g", { class: "large-tiles" }, hand);
  const made = madeBy(view, seat);
  if (made) group.append(madeWords(made, spot, layout.least));
  return placed(group, spot);
}

// What a hand made, low and high, and what it came to.
function madeBy(view, seat) {
  const met = metAt(view, seat);
  if (met) return { low: met.low, high: met.high, result: RESULTS[met.outcome] };
  const bank = view.bank?.seat === seat && view.shown.find(({ event }) => event === "bank-set");
  return bank ? { low: bank.low, high: bank.high, result: "" } : null;
}

function madeWords({ low, high, result }, spot, least) {
  const words = `${low} / ${high}${result ? ` — ${result}` : ""}`;
  const size = Math.max(least / spot.scale, Math.min(15, (spot.width + 40) / (words.length * 0.5)));
  const lines = words.length * size * 0.5 > spot.width + 60 ? [low, high, result] : [words];
  return drawMade(lines, result, 58, size);
}
