// Hit, stand, double, split, surrender, insurance: the buttons for a hand, each with what it costs.
// Which of them there are, and for how much, is the server's word; this only says them.

import { choiceButton } from "/static/decision.js";
import { el } from "/static/dom.js";
import { dollars, pays } from "/static/words.js";

const ORDER = ["hit", "stand", "decline", "stay", "double", "split", "insure", "even-money", "surrender", "rescue"];

// `holds`: what the hand counts so far.
export function decision(ask, { view, game, holds, send }) {
  const choices = Object.entries(ask.choices).sort(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other));
  const controls = choices.map(([choice, costs]) => {
    const { words, small } = worded(choice, costs, ask, game);
    const look = { class: costs ? "raise" : choice === "surrender" || choice === "rescue" ? "fold" : choice };
    return choiceButton(ask, choice, { words, small, attributes: look, send });
  });
  // A hasty Enter should decide nothing: the focus waits beside the buttons.
  const group = el(
    "div",
    { class: `decision${controls.length > 3 ? " many" : ""}`, role: "group", "aria-label": "Your decision", tabindex: "-1", "data-first": true },
    ...controls,
  );
  const [, number = "1"] = (ask.hand ?? "").split(".");
  const which = `${ask.seat}.2` in view.hands ? `Seat ${ask.seat}, hand ${number}` : `Seat ${ask.seat}`;
  return {
    kind: "ask",
    key: `ask ${ask.seq}`,
    prompt: holds ? `${which}: ${holds}` : `${which}: it is for you to decide`,
    detail: "stand" in ask.choices || "hit" in ask.choices ? `(${ask.rule})` : `${capital(ask.about)}. (${ask.rule})`,
    controls: () => [group],
  };
}

function worded(choice, costs, ask, game) {
  const { base, insurance } = game.blackjack;
  const any = ask.amounts?.[choice];
  const cost = any ? "" : ` ${dollars(costs)}`;
  const upTo = any ? `${any[0] < 100 ? "up" : dollars(any[0])} to ${dollars(any[1])}` : "";
  switch (choice) {
    case "hit":
      return { words: "Hit", small: "one card" };
    case "stand":
      return { words: "Stand", small: "no card" };
    case "double":
      return { words: `Double${cost}`, small: upTo || "one card" };
    case "split":
      return { words: `Split${cost}`, small: "two hands" };
    case "surrender":
      return { words: "Surrender", small: paid(game, base, "surrender") };
    case "rescue":
      return { words: "Rescue", small: "the last double back, the rest lost" };
    case "insure":
      return { words: `${labelOf(game, insurance)}${cost}`, small: upTo || paid(game, insurance, "natural") };
    case "even-money":
      return { words: "Even money", small: paid(game, base, "even money") };
    case "decline":
      return { words: `No ${labelOf(game, insurance).toLowerCase()}`, small: "no cost" };
    default:
      return { words: capital(choice.replace("-", " ")), small: costs ? dollars(costs) : "no cost" };
  }
}

function labelOf(game, name) {
  return game.wagers.find((wager) => wager.name === name)?.label ?? "Insurance";
}

// What a row of a wager's table pays, in words.
function paid(game, name, row) {
  const found = game.wagers.find((wager) => wager.name === name)?.pays.find(([on]) => on === row);
  return found ? pays(found[1]) : "";
}

function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
