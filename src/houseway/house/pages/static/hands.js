// Cards of a hand on the felt, what it counts, and what came of the round.

import { drawCard } from "./cards.js";
import { place, svg } from "./dom.js";
import { signed } from "./words.js";

export function placed(drawn, { x, y, turn = 0, scale = 1 }) {
  drawn.setAttribute("transform", place(x, y, turn, scale));
  return drawn;
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

export function totalBadge(total, x, y, small = false) {
  return svg(
    "g",
    { class: "total", transform: place(x, y), "data-total": total },
    svg("circle", { r: small ? 20 : 16 }),
    svg("text", { y: small ? 9 : 6.5, "font-size": small ? 26 : 19 }, total),
  );
}

// What came of the round; before the next deal, what came of the last.
export function drawOutcome({ view, game, layout, felt, you, last }) {
  const past = !Object.keys(view.hands).length && last;
  const shared = felt.outcome(past || view, game);
  const { x, y, size } = layout.outcome;
  const group = svg("g", {
    class: `outcome ${shared?.tone ?? ""}${past ? " past" : ""}`,
    transform: place(x, y, 0, past ? 0.8 : 1),
  });
  const line = (words, row, attributes) =>
    group.append(svg("text", { y: row * size * 1.15, "font-size": size, ...attributes }, words));
  if (past) line("Last round", -1, { class: "when", "font-size": size * 0.7 });
  if (shared) line(shared.says, 0, { class: "result" });
  const isVoid = !past && view.declared.some((one) => one.effect === "misdeal");
  if (isVoid) line("Misdeal: the stakes go back", 0, { class: "result" });
  const mine = (past || view).chips[you.name];
  if (mine !== undefined) {
    const tone = mine > 0 ? "gain" : mine < 0 ? "loss" : "even";
    line(mine ? `You ${signed(mine)}` : "You are even", shared ? 1 : 0, { class: `net ${tone}` });
  }
  return group;
}
