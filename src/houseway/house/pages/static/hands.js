// Hands on the felt: the two of the whole table, or one at each spot; and what came of them.

import { drawCard, handInWords } from "./cards.js";
import { place, svg } from "./dom.js";
import { signed } from "./words.js";

export function placed(drawn, { x, y, turn = 0, scale = 1 }) {
  drawn.setAttribute("transform", place(x, y, turn, scale));
  return drawn;
}

export function communityHands({ view, layout, totals }) {
  return ["player", "banker"].flatMap((name) => {
    const cards = view.hands[name] ?? [];
    const outcome = finished(view).at(-1);
    const drawn = drawHand(cards, layout.spread, handInWords(`${name} hand`, cards), name);
    if (outcome?.winner === name) drawn.classList.add("winner");
    const total = outcome?.[name] ?? totals[name];
    if (total !== undefined && cards.length) drawn.append(totalBadge(total, layout.spread + 38, -52));
    return [placed(drawn, layout.hands[name])];
  });
}

export function spotHands({ view, layout, you, totals: seen }) {
  const drawn = [];
  const opened = totalsOf(view);
  const totals = { ...seen, ...opened };
  for (const [seat, cards] of Object.entries(view.hands)) {
    const spot = layout.places[seat];
    if (!spot) continue;
    const hand = drawHand(cards, spot.hand.spread / spot.hand.scale, "", seat, true);
    if (opened[seat] !== undefined) hand.append(totalBadge(opened[seat], 0, 0, true));
    drawn.push(placed(hand, spot.hand));
  }
  const large = { own: you.seat, bank: view.bank?.seat };
  for (const [key, seat] of Object.entries(large)) {
    const cards = view.hands[seat] ?? [];
    if (!cards.length || (key === "bank" && seat === you.seat)) continue;
    const words = handInWords(key === "own" ? "your hand" : "player-dealer's hand", cards);
    const spread = Math.min(layout.spread, (layout.spread * 2.1) / Math.max(1, cards.length - 1));
    const hand = drawHand(cards, spread, words, `large-${key}`);
    hand.dataset.seat = seat;
    const out = (layout.spread + 38) * (key === "own" ? -1 : 1); // away from the dice between them
    if (totals[seat] !== undefined) hand.append(totalBadge(totals[seat], out, -52));
    drawn.push(placed(hand, layout.hands[key]));
  }
  return drawn;
}

// Every spot's total, as far as hands were opened, and the player-dealer's.
function totalsOf(view) {
  const totals = {};
  for (const { seat, player, banker } of finished(view)) {
    totals[seat] = player;
    if (view.bank) totals[view.bank.seat] = banker;
  }
  return totals;
}

// What came of the hands that were compared, in their order.
function finished({ shown }) {
  return shown.filter(({ event }) => event === "hands-finished");
}

export function drawHand(cards, spread, words, name, plain = false) {
  const group = svg("g", { class: "hand", "data-hand": name });
  if (words) {
    group.setAttribute("role", "img");
    group.setAttribute("aria-label", words);
  } else {
    group.setAttribute("aria-hidden", "true");
  }
  cards.forEach((card, index) => {
    const x = (index - (cards.length - 1) / 2) * spread;
    group.append(svg("g", { class: "seat-of-card", transform: place(x, 0) }, drawCard(card, plain)));
  });
  return group;
}

function totalBadge(total, x, y, small = false) {
  return svg(
    "g",
    { class: "total", transform: place(x, y), "data-total": total },
    svg("circle", { r: small ? 20 : 16 }),
    svg("text", { y: small ? 9 : 6.5, "font-size": small ? 26 : 19 }, total),
  );
}

// What came of the round; before the next deal, what came of the last.
export function drawOutcome({ view, layout, you, last }) {
  const past = !Object.keys(view.hands).length && last;
  const round = past ? last : view;
  const outcome = finished(round).at(-1);
  const { x, y, size } = layout.outcome;
  const group = svg("g", {
    class: `outcome ${outcome?.winner ?? ""}${past ? " past" : ""}`,
    transform: place(x, y, 0, past ? 0.8 : 1),
  });
  const line = (words, row, attributes) =>
    group.append(svg("text", { y: row * size * 1.15, "font-size": size, ...attributes }, words));
  const shared = outcome && !layout.eachSpot;
  if (past) line("Last round", -1, { class: "when", "font-size": size * 0.7 });
  if (shared) line(outcomeInWords(outcome), 0, { class: "result" });
  const isVoid = !past && view.declared.some((one) => one.effect === "misdeal");
  if (isVoid) line("Misdeal: the stakes go back", 0, { class: "result" });
  const mine = round.chips[you.name];
  if (mine !== undefined) {
    const tone = mine > 0 ? "gain" : mine < 0 ? "loss" : "even";
    line(mine ? `You ${signed(mine)}` : "You are even", shared ? 1 : 0, { class: `net ${tone}` });
  }
  return group;
}

function outcomeInWords({ winner, player, banker }) {
  if (winner === "tie") return `Tie at ${player}`;
  if (winner === "player") return `Player wins, ${player} to ${banker}`;
  return `Banker wins, ${banker} to ${player}`;
}
