// The felt of blackjack: at each spot its hand, or those that it was split into, with what each counts;
// the player-dealer's cards large in the middle. What hands count, and what comes of them, is in the
// events and in `totals`.

import { CARD } from "/static/circles.js";
import { handInWords } from "/static/cards.js";
import { place, svg } from "/static/dom.js";
import { drawHand, placed } from "/static/hands.js";
import { togetherOf } from "/static/met.js";
import { handsIn } from "./layout.js";

export { decision as question } from "./decisions.js";
export { layOut } from "./layout.js";

const ENDS = {
  natural: "wins",
  win: "wins",
  push: "pushes",
  lose: "loses",
  surrender: "surrendered",
  "even-money": "even money",
  rescue: "rescued",
};
const TONES = { wins: "gain", "even money": "gain", pushes: "even", loses: "loss", surrendered: "loss", rescued: "loss" };
const DRAWN = 900; // the bank's cards are drawn one by one, and everybody looks

export const pauses = { peeked: 900, "hand-ended": 380 };

// The bank's second card, each card that it draws, and what it comes to.
export function stands(event, view) {
  if (event.event === "bank-counted") return 1400;
  const bank = String(view.bank?.seat);
  if (event.event === "turned-up" && event.hand === bank) return DRAWN;
  return event.event === "dealt" && event.hand === bank && view.hands[bank]?.length > 1 ? DRAWN : 0;
}

export function isSpoken(event, you) {
  if (event.event === "hand-ended") return event.seat === you.seat;
  return event.event === "peeked" || event.event === "bank-counted" || event.event === "hand-split";
}

export function outcome(round) {
  const ends = { wins: "wins", "even money": "wins", pushes: "pushes" };
  const all = round.shown.filter(({ event }) => event === "hand-ended");
  return togetherOf(all.map((one) => ends[ENDS[one.ends]] ?? "loses"));
}

export function drawHands(scene) {
  const { view, layout } = scene;
  const bank = view.bank?.seat;
  const drawn = [];
  for (const seat of Object.keys(layout.places)) {
    if (Number(seat) === bank) continue;
    drawn.push(...drawSpot(scene, seat, layout.places[seat].hand, ""));
    if (layout.large && Number(seat) === layout.shown) drawn.push(...drawSpot(scene, seat, layout.large, "large-"));
  }
  return [...drawn, ...drawBank(scene)];
}

// Where a hand lies: its newest card flies there.
export function placeOfHand({ view, layout }, name) {
  const [seat] = name.split(".");
  return seat === String(view.bank?.seat) ? layout.hands.bank : layout.places[seat]?.hand;
}

// --- the player-dealer ----------------------------------------------------------------------------

function drawBank({ view, layout, totals }) {
  const spot = layout.hands.bank;
  const cards = view.hands[view.bank?.seat] ?? [];
  if (!cards.length) {
    const size = Math.max(14, layout.least / spot.scale);
    return [placed(svg("g", {}, svg("text", { class: "hand-name", y: 5, "font-size": size }, "Player-dealer")), spot)];
  }
  const counted = view.shown.find(({ event }) => event === "bank-counted");
  const spread = Math.min(CARD.width + 6, (spot.room - CARD.width) / Math.max(1, cards.length - 1));
  const name = String(view.bank.seat);
  const drawn = [placed(drawHand(cards, spread, handInWords("player-dealer's hand", cards), name), spot)];
  const made = counted?.made ?? totals[name];
  const looked = view.shown.find(({ event }) => event === "peeked");
  const says = made ? `Player-dealer: ${made}` : looked ? `${looked.natural ? "A" : "No"} natural in the hole` : "";
  if (says) drawn.push(bankInWords(says, /over$/.test(made), layout.bankWords));
  return drawn;
}

function bankInWords(says, over, { x, y, width, size }) {
  const fit = Math.min(size, width / (says.length * 0.52));
  return svg(
    "g",
    { class: `bank-made${over ? " over" : ""}`, transform: place(x, y) },
    svg("text", { "font-size": fit }, says),
  );
}

// --- spots ------------------------------------------------------------------------------------

// The hands of a seat in their order: `3`, `3.2`, `3.3`.
function handsOf(view, seat) {
  const names = Object.keys(view.hands).filter((name) => name.split(".")[0] === seat);
  return names.sort((one, other) => numberOf(one) - numberOf(other));
}

function numberOf(name) {
  return Number(name.split(".")[1] ?? 1);
}

function drawSpot(scene, seat, spot, prefix) {
  const names = handsOf(scene.view, seat);
  const lie = handsIn(spot, names.map((name) => scene.view.hands[name].length));
  const drawn = names.map((name, index) => drawOne(scene, name, spot, lie[index], { prefix, several: names.length > 1 }));
  return drawn.map((hand) => placed(hand, { ...spot, scale: 1 }));
}

// A hand with what it counts below it; the one that is asked about is marked.
function drawOne(scene, name, spot, lies, { prefix, several }) {
  const { view, you, layout } = scene;
  const cards = view.hands[name];
  const { scale, step, x, y } = lies;
  const seat = Number(name.split(".")[0]);
  const read = seat === you.seat && (prefix || !layout.narrow);
  const whose = several ? `your hand ${numberOf(name)}` : "your hand";
  const state = stateOf(scene, name);
  const words = read ? `${handInWords(whose, cards)}${state ? `: ${state.says}` : ""}` : "";
  const look = scale > 0.7 && (!step || step > 38 * scale) ? false : step && step < 50 * scale ? step / scale : true;
  const active = view.ask?.hand === name;
  const group = svg("g", { class: `one-hand${active ? " active" : ""}${state?.over ? " over" : ""}`, "data-of": `${prefix}${name}` });
  const inner = svg("g", { transform: place(x, y) });
  inner.append(placed(drawHand(cards, step / scale, words, `${prefix}${name}`, look), { x: 0, y: 0, scale }));
  if (active && several) inner.append(marker((-CARD.height * scale) / 2, Math.min(8, 14 * scale)));
  if (state) inner.append(badge(state, lies, spot, layout.least));
  group.append(inner);
  return group;
}

// A small wedge that points at the hand to be decided.
function marker(top, size) {
  return svg("path", { class: "marker", d: `M${-size} ${top - size - 3}h${2 * size}l${-size} ${size}z` });
}

// What a hand counts, and what came or is to come of it; nothing while its cards are on their way.
function stateOf({ view, totals, game }, name) {
  const ended = view.shown.find((one) => one.event === "hand-ended" && one.hand === name);
  const counts = ended?.made ?? totals[name];
  if (!counts) return null;
  const [total, over] = String(counts).split(", ");
  const waits = over && !ended && game.blackjack.over === "waits";
  const then = ended ? ENDS[ended.ends] : waits ? "waits for the bank" : "";
  const tone = ended ? TONES[then] : over ? "waits" : "";
  const { natural, natural_counts: counted } = game.blackjack;
  return {
    total,
    few: total === natural ? counted : total.replace("soft ", ""), // where there is no room for more
    over: Boolean(over),
    then,
    short: waits ? "waits" : then,
    tone,
    says: [counts, then].filter(Boolean).join(", "),
  };
}

// In as many words as fit in letters that can be read: `soft 17`, else `17`; what comes of it below.
function badge({ total, few, over, then, short, tone, says }, { scale, room }, spot, least) {
  const size = Math.max(spot.size, least);
  const width = (line) => line.length * size * 0.56;
  const fits = (line) => width(line) + size * 0.7 <= room + 6;
  const first = [over ? `${total}, over` : total, total, few].find(fits) ?? (width(few) < room ? few : "");
  const second = [then, short].find((line) => line && fits(line)) ?? "";
  const tall = CARD.height * scale;
  const both = !spot.short && tall > size * 4; // else the words would cover the cards
  const lines = [first, first && !both ? "" : second].filter(Boolean);
  if (!lines.length) return svg("g");
  const words = Math.max(...lines.map(width));
  const wide = Math.min(words + size * 0.8, Math.max(words + 2, room - 1));
  const high = lines.length * size * 1.16 + size * 0.36;
  const top = tall / 2 - (tall > size * 2 ? high - 6 : 4);
  const group = svg(
    "g",
    { class: `counts ${tone}`, transform: place(0, top), "data-counts": says },
    svg("title", {}, says),
    svg("rect", { x: -wide / 2, y: 0, width: wide, height: high, rx: Math.min(8, high / 2) }),
  );
  lines.forEach((line, index) => {
    const role = index ? "then" : "total-of";
    group.append(svg("text", { class: role, y: size * (1.06 + index * 1.16), "font-size": size }, line));
  });
  return group;
}
