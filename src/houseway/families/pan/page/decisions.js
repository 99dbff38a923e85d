// In or pass, take or draw, force or let it be; spreads to lay, and the card to discard. What may be chosen is
// the server's word; this only shows it.

import { drawCard } from "/static/cards.js";
import { choiceButton } from "/static/decision.js";
import { el, svg } from "/static/dom.js";
import { cardName, dollars } from "/static/words.js";
import { sorted } from "./hand.js";

const WORDS = {
  in: ["I am in", "play the hand"],
  pass: ["Pass", "give up the hand"],
  draw: ["Draw", "the top card of the pack"],
  take: ["Take", "the option card, to use it at once"],
  let: ["Let it be", ""],
  force: ["Force it", "the player must take it, and discard"],
};

export function decision(ask, about) {
  const { holds } = about;
  return {
    kind: "ask",
    key: `ask ${ask.seq}`,
    prompt: holds || "It is for you to decide",
    detail: ask.rule ? `${capital(ask.about)}. (${ask.rule})` : `${capital(ask.about)}.`,
    controls: () => [controls(ask, about)],
  };
}

function controls(ask, { view, game, send }) {
  const choices = Object.entries(ask.choices);
  const lays = choices.filter(([choice]) => /^(meld|lay) /.test(choice));
  const discards = choices.map(([choice]) => choice).filter((choice) => choice.startsWith("discard "));
  const plain = choices.filter(([choice]) => WORDS[choice]);
  const group = el("div", { class: "decision pan", role: "group", "aria-label": "Your decision", tabindex: "-1", "data-first": true });
  for (const [choice, cents] of plain) {
    const [words, small] = WORDS[choice];
    group.append(choiceButton(ask, choice, { words: cents ? `${words} ${dollars(cents)}` : words, small, attributes: { class: choice }, send }));
  }
  for (const [choice] of lays) group.append(layButton(ask, choice, send));
  if (discards.length) group.append(discardRow(ask, discards, game, send));
  return group;
}

// A new spread or a card on one that lies there, with its cards drawn.
function layButton(ask, choice, send) {
  const [word, cards, number] = choice.split(" ");
  const names = cards.split("-");
  const words = word === "meld" ? "Spread" : `Lay on ${number}`;
  const button = choiceButton(ask, choice, { words: "", attributes: { class: "lay", "aria-label": `${words}: ${names.map(cardName).join(", ")}` }, send });
  button.replaceChildren(el("small", {}, words), el("span", { class: "mini" }, ...names.map(mini)));
  return button;
}

function discardRow(ask, discards, game, send) {
  const cards = sorted(discards.map((choice) => choice.slice(8)), game.pan.order);
  return el(
    "div",
    { class: "discards", role: "group", "aria-label": "Discard" },
    el("small", {}, "Discard"),
    ...cards.map((card) => {
      const button = choiceButton(ask, `discard ${card}`, { words: "", attributes: { class: "card-button", "aria-label": `Discard ${cardName(card)}` }, send });
      button.replaceChildren(mini(card));
      return button;
    }),
  );
}

function mini(card) {
  return svg("svg", { viewBox: "-31 -43 62 86", "aria-hidden": "true" }, drawCard(card, true));
}

function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
