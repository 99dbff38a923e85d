// Raise, check or fold: the buttons for a poker hand, each with what it costs. Which of them there are
// is the server's word; this only says them.

import { choiceButton } from "/static/decision.js";
import { el } from "/static/dom.js";
import { dollars, lowered } from "/static/words.js";

// `holds`: what the hand makes so far, in words; nothing for who is behind a hand that he does not see.
export function decision(ask, { view, you, game, holds, send }) {
  if (!("fold" in ask.choices || "check" in ask.choices)) return null;
  const choices = inOrder(ask.choices);
  const controls = choices.map(([choice, costs]) => {
    const { words, small } = worded(choice, costs, ask, { view, you, game });
    const look = { class: costs ? "raise" : choice, "data-first": choice === "check" };
    return choiceButton(ask, choice, { words, small, attributes: look, send });
  });
  // A hasty Enter should neither fold nor put up chips: without a check the focus waits beside.
  const waits = !("check" in ask.choices);
  const group = el(
    "div",
    { class: "decision", role: "group", "aria-label": "Your decision", tabindex: "-1", "data-first": waits },
    ...controls,
  );
  return {
    kind: "ask",
    key: `ask ${ask.seq}`,
    prompt: holds ? `Seat ${ask.seat}: ${lowered(holds)}` : `Seat ${ask.seat} raises: go with it?`,
    detail: `${capital(ask.about).replace(/\b(\d)x\b/g, "$1×")}. (${ask.rule})`,
    controls: () => [group],
  };
}

// What costs nothing but a turn first, then the raises from small to large, a fold last.
function inOrder(choices) {
  const rank = ([choice, costs]) => (choice === "fold" ? Infinity : costs);
  return Object.entries(choices).sort((a, b) => rank(a) - rank(b));
}

function worded(choice, costs, ask, { view, you, game }) {
  if (choice === "check") return { words: "Check", small: "no cost" };
  if (choice === "fold") return { words: "Fold", small: foldCosts(ask.seat, { view, you, game }) };
  const times = /^(\d+)x$/.exec(choice)?.[1];
  const label = game.wagers.find((wager) => wager.name === game.showdown.raised)?.label ?? "Raise";
  const many = times && times !== "1";
  return { words: `${many ? `${times}×` : label} ${dollars(costs)}`, small: many ? `on ${label}` : "" };
}

// `lose Ante $10, Blind $10`, and what is settled all the same.
function foldCosts(seat, { view, you, game }) {
  const mine = view.stakes.filter((stake) => stake.seat === seat && stake.bettor === you.name);
  const named = (stakes) => stakes.map(({ wager, cents }) => `${labelOf(game, wager).label} ${dollars(cents)}`).join(", ");
  const stay = mine.filter((stake) => labelOf(game, stake.wager).on_fold === "stays");
  const lost = mine.filter((stake) => !stay.includes(stake));
  const keeps = stay.length ? `; ${named(stay)} stay${stay.length > 1 ? "" : "s"}` : "";
  return lost.length ? `lose ${named(lost)}${keeps}` : "";
}

function labelOf(game, name) {
  return game.wagers.find((wager) => wager.name === name);
}

function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
