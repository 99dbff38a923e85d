// The felt of poker: seats round an oval with their stacks, cards, bets and the dealer button; the board
// and the pots in the middle. What hands make, and who takes what, is in the events.

import { CARD } from "/static/circles.js";
import { drawCard, handInWords } from "/static/cards.js";
import { drawStack } from "/static/chips.js";
import { place, svg } from "/static/dom.js";
import { drawHand, drawOutcome, placed } from "/static/hands.js";
import { dollars } from "/static/words.js";
import { LIFT } from "./layout.js";
import { drawPlate } from "./plates.js";
import { drawTags } from "./tags.js";

export { decision as question } from "./decisions.js";
export { layOut } from "./layout.js";

const COMMUNITY = "community";

export const pauses = { "street-begun": 350, "hand-shown": 700, "put-in": 260, "taken-back": 300, "pot-awarded": 800, dropped: 250, "thrown-away": 300 };

// Hands that are shown, and the cards of the board, stand long enough to be read.
export function stands(event) {
  if (event.event === "hand-shown" || event.event === "pot-awarded") return 900;
  return event.event === "dealt" && event.hand === COMMUNITY ? 420 : 0;
}

export function isSpoken(event, you) {
  return event.event === "hand-shown" || event.event === "street-begun" || event.event === "pot-awarded";
}

// Where a hand lies: its newest card flies there.
export function placeOfHand({ layout }, name) {
  return name === COMMUNITY ? layout.board : layout.places[name]?.hand;
}

// Everything on the felt, in the order it lies.
export function drawTable(scene) {
  const { view, layout } = scene;
  const drawn = [];
  const seats = Object.keys(layout.places).map(Number);
  for (const seat of seats) drawn.push(...drawSeatHand(scene, seat));
  for (const seat of seats) drawn.push(...drawBet(scene, seat));
  drawn.push(drawBoard(scene), ...drawPots(scene));
  for (const seat of seats) drawn.push(drawPlate(scene, seat));
  if (view.pot?.button) drawn.push(drawButton(layout, view.pot.button));
  drawn.push(drawOutcome(scene), ...drawTags(scene));
  return drawn;
}

// --- the middle -----------------------------------------------------------------------------------

function drawBoard({ view, layout, game }) {
  const { x, y, scale, spread } = layout.board;
  const cards = view.hands[COMMUNITY] ?? [];
  const group = svg("g", { class: "board" });
  const count = game.poker.board;
  for (let index = 0; index < count; index += 1) {
    const at = (index - (count - 1) / 2) * spread;
    group.append(svg("rect", { class: "board-place", x: at - 30, y: -42, width: 60, height: 84, rx: 5.5 }));
  }
  if (count) {
    const hand = drawHand(cards, spread, handInWords("the board", cards), COMMUNITY, true);
    hand.setAttribute("transform", place(((cards.length - count) / 2) * spread, 0));
    group.append(hand);
  }
  return placed(group, { x, y, scale });
}

// The pot over the board; once somebody is all in, the main pot over the side pots.
function drawPots({ view, layout }) {
  if (!view.pot) return [];
  const { x, y, size } = layout.pot;
  const before = Object.values(view.pot.bets).reduce((sum, cents) => sum + cents, 0);
  const pots = view.pot.pots.filter(({ cents }) => cents);
  const several = pots.length > 1 && !view.pot.awarded.length;
  const [main, ...side] = pots.map(({ cents }) => dollars(cents));
  const lines = several
    ? [`Main pot ${main}`, ...inTwos(side).map((two) => `Side ${two.join(", ")}`)]
    : view.pot.cents ? [`Pot ${dollars(view.pot.cents)}`] : [];
  const group = svg("g", { class: "pots", "data-pot": view.pot.cents, transform: place(x, y) });
  const rise = (line) => (line + 1 - lines.length) * size * 1.15;
  lines.forEach((words, line) => {
    const fit = Math.min(size, (layout.width * 0.56) / (words.length * 0.5));
    group.append(svg("text", { class: "pot-words", y: rise(line), "font-size": Math.max(fit, layout.least) }, words));
  });
  const small = [
    several && before ? `${dollars(before)} in bets` : "",
    view.pot.dropped ? `collection ${dollars(view.pot.dropped)}` : "",
  ].filter(Boolean);
  if (small.length && !layout.low) group.append(svg("text", { class: "pot-small", y: lines.length ? rise(-1) : 0, "font-size": layout.least }, small.join(" · ")));
  return [group];
}

function inTwos(all) {
  return all.flatMap((_, at) => (at % 2 ? [] : [all.slice(at, at + 2)]));
}

function drawButton({ places, least }, seat) {
  const spot = places[seat]?.button;
  if (!spot) return null;
  const r = Math.max(10, least * 0.95);
  return svg(
    "g",
    { class: "dealer-button", "data-seat": seat, transform: place(spot.x, spot.y) },
    svg("title", {}, `The dealer button is at seat ${seat}`),
    svg("circle", { r }),
    svg("text", { y: least * 0.36, "font-size": least }, "D"),
  );
}

// --- seats ----------------------------------------------------------------------------------------

function isFolded(view, seat) {
  return view.folded.some((who) => Number(who.split(" ")[0]) === seat);
}

// A hand at its seat: the own one large and readable; of others backs, and what lies up.
function drawSeatHand({ view, layout, you }, seat) {
  const cards = view.hands[seat] ?? [];
  const mine = seat === you.seat;
  if (!cards.length || (isFolded(view, seat) && !mine)) return [];
  const { x, y, scale, step, height } = layout.places[seat].hand;
  const up = view.pot?.up[seat] ?? [];
  const all = up.length >= cards.length;
  const words = mine ? handInWords("your hand", cards) : up.length ? handInWords(`seat ${seat} shows`, cards.filter((card) => up.includes(card))) : "";
  const won = view.pot?.awarded.some((one) => one.seat === seat) && up.length > 0;
  const group = svg("g", { class: `hand poker-hand${isFolded(view, seat) ? " mucked" : ""}${won ? " winner" : ""}`, "data-hand": seat });
  if (words) {
    group.setAttribute("role", "img");
    group.setAttribute("aria-label", words);
  } else group.setAttribute("aria-hidden", "true");
  const tight = step < CARD.width * scale * 0.9;
  const away = layout.places[seat].plate.top ? 1 : -1; // from the plate
  cards.forEach((card, index) => {
    const open = up.includes(card);
    // In stud the cards that lie up are moved on, so that everybody tells them from those that do not.
    const lift = view.pot && up.length && !all && open ? (away * height * LIFT) / scale : 0;
    const at = ((index - (cards.length - 1) / 2) * step) / scale;
    const look = tight ? Math.max(18, step / scale) : true;
    group.append(svg("g", { class: `seat-of-card${open ? " up" : ""}`, transform: place(at, lift) }, drawCard(card, look)));
  });
  return [placed(group, { x, y, scale })];
}

function drawBet({ view, layout }, seat) {
  const cents = view.pot?.bets[seat];
  if (!cents) return [];
  const { x, y } = layout.places[seat].bet;
  const stack = drawStack(cents, layout.narrow ? 7 : 10, Math.max(layout.narrow ? 10 : 12, layout.least));
  const group = svg("g", { class: "bet", "data-seat": seat, "data-cents": cents, transform: place(x, y) }, svg("title", {}, view.pot.why[seat] ?? ""), stack);
  return [group];
}
