// The cards of a showdown game on the felt: a hand at each spot, the player-dealer's and the community
// cards in the middle, and what each hand made.

import { handInWords } from "/static/cards.js";
import { place, svg } from "/static/dom.js";
import { drawHand, placed } from "/static/hands.js";
import { lowered } from "/static/words.js";

export { decision as question } from "./decisions.js";
export { layOut } from "./layout.js";

const COMMUNITY = "community";
const RESULTS = { player: "wins", "player-dealer": "loses", tie: "pushes" };

export const pauses = { "bank-shown": 1400, "hands-compared": 420 };

export function isSpoken(event, you) {
  return event.event === "bank-shown" || (event.event === "hands-compared" && event.seat === you.seat);
}

export function drawHands(scene) {
  const { view, layout } = scene;
  const drawn = Object.entries(view.hands).flatMap(([name, cards]) => drawAnyHand(scene, name, cards));
  const shown = String(layout.shown);
  const cards = view.hands[shown];
  if (layout.large && cards && shown !== String(view.bank?.seat)) {
    drawn.push(drawSeatHand(scene, shown, cards, layout.large, `large-${shown}`));
  }
  for (const [key, spot] of Object.entries(layout.hands)) {
    const hand = key === COMMUNITY ? key : view.bank?.seat;
    if (!view.hands[hand]?.length) drawn.push(nameOfPlace(spot, layout.least));
  }
  const bank = view.shown.find(({ event }) => event === "bank-shown");
  if (bank) drawn.push(bankInWords(bank, layout.bankWords));
  return drawn;
}

// Where a hand lies: the player-dealer's and the community cards in the middle, the others at a seat.
export function placeOfHand({ view, layout }, name) {
  if (name === COMMUNITY) return layout.hands.community;
  return name === String(view.bank?.seat) ? layout.hands.bank : layout.places[name]?.hand;
}

// In one line, or in two where the place is narrow.
function nameOfPlace({ x, y, scale, width, empty: { words, size } }, least) {
  const letters = Math.max(size, least / scale);
  const lines = words.length * letters * 0.9 > width ? words.split(/[- ]/) : [words];
  const name = svg("text", { class: "hand-name", transform: place(x, y, 0, scale), "font-size": letters });
  lines.forEach((line, index) => {
    name.append(svg("tspan", { x: 0, y: 5 + (index - (lines.length - 1) / 2) * letters * 1.3 }, line));
  });
  return name;
}

function drawAnyHand(scene, name, cards) {
  const spot = placeOfHand(scene, name);
  const seat = scene.layout.places[name];
  if (!spot) return [];
  if (spot === seat?.hand) return [drawSeatHand(scene, name, cards, seat, name)];
  const words = handInWords(name === COMMUNITY ? "community cards" : "player-dealer's hand", cards);
  return [placed(drawHand(cards, spot.spread, words, name), spot)];
}

// A spot's hand with what it made; the visitor's own is read out, and large enough to be read.
function drawSeatHand({ view, you, layout }, seat, cards, { hand, made }, name) {
  const mine = Number(seat) === you.seat;
  const large = hand.scale > 0.8;
  const words = mine && large ? handInWords("your hand", cards) : "";
  const spread = hand.spread / hand.scale;
  const look = large ? false : spread < 50 ? spread : true;
  const folded = hasFolded(view, Number(seat));
  const group = svg("g", { class: `at-seat${folded ? " has-folded" : ""}` });
  group.append(placed(drawHand(cards, spread, words, name, look), hand));
  const compared = view.shown.find((one) => one.event === "hands-compared" && one.seat === Number(seat));
  if (compared || folded) group.append(drawMade(compared, seat, made, layout.least));
  return group;
}

// Whether everybody with a wager on the spot has folded: then its hand is out.
function hasFolded(view, seat) {
  const here = [...view.stakes, ...view.lines].filter((one) => one.seat === seat);
  return here.length > 0 && here.every((one) => view.folded.includes(`${seat} ${one.bettor}`));
}

// The result alone where there is no room for letters that can be read.
function drawMade(compared, seat, { x, y, turn, dy, width, size, short }, least) {
  const result = !compared || compared.folded ? "folded" : RESULTS[compared.winner];
  const fitting = (lines) => Math.min(Math.max(size, least), ...lines.map((line) => width / (line.length * 0.56 + 1)));
  const both = compared && !short ? [inShort(compared.hand), result] : [result];
  const lines = fitting(both) < least ? [result] : both;
  const fit = Math.max(least, fitting(lines));
  const wide = Math.max(...lines.map((line) => line.length)) * fit * 0.56 + fit;
  const high = lines.length * fit * 1.22 + fit * 0.4;
  const group = svg(
    "g",
    { class: `made ${result}`, transform: `${place(x, y, turn)} translate(0 ${dy})`, "data-seat": seat },
    compared ? svg("title", {}, `Seat ${seat}: ${lowered(compared.hand)}, ${result}`) : null,
    svg("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: Math.min(8, high / 2) }),
  );
  lines.forEach((line, index) => {
    const at = (index - (lines.length - 1) / 2) * fit * 1.18 + fit * 0.36;
    const role = index === lines.length - 1 ? "result" : "what";
    group.append(svg("text", { class: role, y: at, "font-size": fit }, line));
  });
  return group;
}

// A hand's kind, for where there is no room for all that decides.
function inShort(hand) {
  const [kind, first] = hand.split(", ");
  return kind === "High card" ? `${first.charAt(0).toUpperCase()}${first.slice(1)} high` : kind;
}

// In one line if it fits, else what the hand makes above whether it qualifies.
function bankInWords({ hand, qualifies }, { x, y, width, size }) {
  const what = `Player-dealer: ${lowered(hand)}`;
  const ends = qualifies ? "qualifies" : "does not qualify";
  const group = svg("g", {
    class: `bank-made${qualifies ? " qualifies" : ""}`,
    transform: place(x, y),
    "data-qualifies": String(qualifies),
    role: "img",
    "aria-label": `${what}, ${ends}`,
  });
  const whole = `${what} — ${ends}`;
  if (whole.length * size * 0.52 <= width) {
    const line = svg("text", { "font-size": size }, `${what} — `);
    line.append(svg("tspan", { class: "ends" }, ends));
    group.append(line);
    return group;
  }
  const fit = Math.min(size, width / (what.length * 0.52));
  group.append(
    svg("text", { y: -size * 0.5, "font-size": fit }, what),
    svg("text", { class: "ends", y: size * 0.62, "font-size": size }, ends),
  );
  return group;
}
