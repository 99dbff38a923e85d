// The felt of pai gow poker: the piles and the dice cup, a hand at each spot, and large in the middle
// the visitor's own and the player-dealer's, two cards in front and five behind once they are set.

import { layOutBands } from "/static/bands.js";
import { drawCard, drawCup } from "/static/cards.js";
import { place, svg } from "/static/dom.js";
import { placed } from "/static/hands.js";
import { drawEnd, drawMade, togetherOf } from "/static/met.js";
import { cardName } from "/static/words.js";
import { drawPile } from "./setting.js";

export { question } from "./setting.js";

const RESULTS = { wins: "wins", push: "pushes", loses: "loses" };
const RANKS = "AKQJT98765432";

export const pauses = { "taken-in": 160, "hand-set": 300, "bank-made": 1400, "hands-met": 900 };

// How a hand was set is seen by its cards, and needs no badge at the seat.
export function layOut(felt) {
  const layout = layOutBands(felt);
  // On a phone what came of all stands below what the two large hands make.
  const outcome = layout.narrow ? { ...layout.outcome, y: 251, size: 16 } : layout.outcome;
  return { ...layout, outcome, coversChoices: true };
}

export function isSpoken(event, you) {
  return event.event === "bank-made" || (event.event === "hands-met" && event.seat === you.seat);
}

export function outcome(round) {
  return togetherOf(round.shown.filter(({ event }) => event === "hands-met").map((one) => RESULTS[one.outcome]));
}

export function drawHands(scene) {
  const { view, layout, you } = scene;
  const drawn = [...pilesAndCup(scene)];
  for (const [name, cards] of Object.entries(view.hands)) {
    const spot = layout.places[name];
    if (spot && cards.length) drawn.push(atSpot(scene, name, cards, spot));
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

// --- before the deal ------------------------------------------------------------------------------

// The piles lie there until they are given out; the cup stands over the dice until they are shown.
function pilesAndCup({ view, layout }) {
  if (view.dice.length || Object.keys(view.hands).length || !view.bank) return [];
  const cup = svg("g", { class: "cup-place" }, drawCup());
  const { x, y, scale = 1 } = layout.dice;
  const drawn = [placed(cup, { x, y, scale })];
  if (!["dealing", "asking"].includes(view.stage)) return drawn;
  const { middle } = layout;
  const step = Math.min(64, (middle.width - 60) / (view.seats - 1));
  for (let number = 1; number <= view.seats; number += 1) {
    const pile = svg("g", {}, drawPile(), svg("text", { class: "pile-number", y: 62, "font-size": layout.least / middle.scale }, number));
    const across = (number - (view.seats + 1) / 2) * step;
    drawn.push(placed(pile, { x: middle.x + across, y: layout.hands.own.y + (layout.narrow ? 6 : 20), scale: middle.scale * 0.8 }));
  }
  return drawn;
}

// --- hands ----------------------------------------------------------------------------------------

// Cards in a row; `apart`: how far the first two lie from the others.
function row(cards, step, { apart = 0, plain = true } = {}) {
  return cards.map((card, index) => {
    const x = (index - (cards.length - 1) / 2) * step + (apart ? (index < 2 ? -apart / 2 : apart / 2) : 0);
    return svg("g", { class: "seat-of-card", transform: place(x, 0) }, drawCard(card, plain));
  });
}

function atSpot(scene, name, cards, { hand }) {
  const { view, layout } = scene;
  const set = setAs(scene, name, cards);
  const step = ((hand.spread / hand.scale) * 3) / (cards.length - 1 || 1);
  const lie = set ? [...set.low, ...set.high] : inRank(cards);
  const drawn = svg("g", { class: "hand", "data-hand": name, "aria-hidden": "true" }, ...row(lie, step, { apart: set ? step : 0, plain: step }));
  const group = svg("g", { class: "at-seat" }, placed(drawn, hand));
  const met = metAt(view, name);
  if (met && !layout.narrow) group.append(drawEnd(RESULTS[met.outcome], hand, Math.max(11, layout.least)));
  return group;
}

// As it was set, if it lies open so, or if the visitor has set it himself.
function setAs({ view, you }, seat, cards) {
  if (view.settings[seat]) return view.settings[seat];
  const low = (view.choices[`${seat} ${you.name}`] ?? "").split("-");
  const high = inRank(cards).filter((card) => !low.includes(card));
  return low.length === 2 && high.length === cards.length - 2 ? { low, high } : null;
}

// From the highest rank to the lowest, the joker before all; a hand that is not seen stays as it is.
function inRank(cards) {
  const place = (card) => (card === "Jk" ? -1 : RANKS.indexOf(card[0]));
  return cards.every(Boolean) ? [...cards].sort((one, other) => place(one) - place(other)) : cards;
}

function metAt(view, seat) {
  return view.shown.find((one) => one.event === "hands-met" && one.seat === Number(seat));
}

const LARGE = 60; // a card's width
const IN_ROWS = 0.64;

function large(scene, key, seat, cards) {
  const { view, layout, you } = scene;
  const spot = layout.hands[key];
  const set = setAs(scene, seat, cards);
  const whose = seat === you.seat ? "your hand" : key === "bank" ? "player-dealer's hand" : `hand of seat ${seat}`;
  const named = (some) => some.map(cardName).join(", ");
  const words = set ? `${whose}: ${named(set.low)} in front, ${named(set.high)} behind` : `${whose}: ${named(inRank(cards))}`;
  const hand = svg("g", { class: "hand", role: "img", "aria-label": words, "data-hand": `large-${key}`, "data-seat": seat });
  const width = spot.width + (layout.narrow ? 20 : 6); // wide, the two places lie close together
  if (set) {
    hand.append(...inRows(set.low, -21, width), ...inRows(set.high, 34, width));
  } else {
    const step = Math.min(LARGE, (width - LARGE) / Math.max(1, cards.length - 1));
    hand.append(...row(inRank(cards), step, { plain: step < LARGE / 2 ? step : false }));
  }
  const group = svg("g", { class: "large-hand" }, hand);
  const made = madeBy(view, seat);
  if (made) group.append(madeWords(made, spot, layout));
  return placed(group, spot);
}

function inRows(cards, y, width) {
  const step = Math.min(LARGE + 4, (width / IN_ROWS - LARGE) / Math.max(4, cards.length - 1));
  return row(cards, step).map((card) => {
    card.setAttribute("transform", `${place(0, y, 0, IN_ROWS)} ${card.getAttribute("transform")}`);
    return card;
  });
}

// What a hand made, front and back, and what it came to.
function madeBy(view, seat) {
  const met = metAt(view, seat);
  if (met) return { low: met.low, high: met.high, result: met.foul ? "foul" : RESULTS[met.outcome] };
  const bank = view.bank?.seat === seat && view.shown.find(({ event }) => event === "bank-made");
  return bank ? { low: bank.low, high: bank.high, result: "" } : null;
}

function madeWords({ low, high, result }, spot, { least, narrow }) {
  const room = spot.width + 76;
  const size = Math.max(least / spot.scale, 12);
  return drawMade([folded(low, room, size), folded(high, room, size), narrow ? "" : result], result, 74, size);
}

// What a hand is called, without the cards beside it where there is no room for them.
function folded(words, room, size) {
  if (words.length * size * 0.52 <= room) return words;
  return words.replace(/^high card, /, "").replace(/(, [^,]*)+ kickers?$/, "");
}
