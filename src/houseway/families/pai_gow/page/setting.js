// What pai gow poker asks: to set seven cards as two hands, or which of the piles gets the action
// button.

import { drawCard } from "/static/cards.js";
import { el, place, svg } from "/static/dom.js";
import { TwoHands } from "/static/two_hands.js";

const HOUSE_WAY = "house-way";

export function question(ask, about) {
  if (Object.keys(ask.choices).every((choice) => /^\d+$/.test(choice))) return pile(ask, about);
  return about.ways.length ? setting(ask, about) : null;
}

// --- two hands -----------------------------------------------------------------------------------

function setting(ask, { ways, houseWay, send, holds }) {
  return {
    kind: "ask",
    key: `ask ${ask.seq}`,
    prompt: `Seat ${ask.seat}: set two hands`,
    detail: `You hold ${holds}. Two cards in front, five behind. (${ask.rule})`,
    controls: () => [
      el("div", { class: "setting" }, hands(ask, ways), el("div", { class: "setting-buttons" }, setButton(ask, send), houseButton(ask, houseWay, send))),
    ],
  };
}

let two = null;
let set = null;

function hands(ask, ways) {
  two = new TwoHands({ hands: { low_cards: 2, low: "front hand", high: "back hand" }, ways, changed: (way) => ready(ask, way) });
  two.place.dataset.first = "true";
  return two.place;
}

// A foul can be set only where the sheet lets it be played.
function ready(ask, way) {
  if (!set) return;
  set.disabled = !way || !(way.choice in ask.choices);
  set.dataset.choice = way?.choice ?? "";
}

function setButton(ask, send) {
  const answer = () => two.way && send({ do: "answer", choice: two.way.choice });
  set = el("button", { type: "button", class: "primary set-hand", "data-set": true, disabled: true, onclick: answer }, "Set");
  return set;
}

// A player leaves his hand to the house and is bound by it; the bank sets as the house would.
function houseButton(ask, houseWay, send) {
  const leaves = HOUSE_WAY in ask.choices;
  const choice = leaves ? HOUSE_WAY : houseWay;
  const small = leaves ? "leave it to the house" : "as the house would";
  return el(
    "button",
    { type: "button", class: "leave", "data-do": "answer", "data-choice": choice, onclick: () => send({ do: "answer", choice }) },
    "House way",
    el("small", {}, small),
  );
}

// --- the piles -----------------------------------------------------------------------------------

function pile(ask, { send }) {
  const buttons = Object.keys(ask.choices).map((number) =>
    el(
      "button",
      {
        type: "button",
        class: "pile",
        "data-do": "answer",
        "data-choice": number,
        "data-first": number === "1",
        "aria-label": `Pile ${number}`,
        onclick: () => send({ do: "answer", choice: number }),
      },
      svg("svg", { viewBox: "-36 -50 72 100", "aria-hidden": "true" }, drawPile()),
      number,
    ),
  );
  return {
    kind: "ask",
    key: `ask ${ask.seq}`,
    prompt: "Pick a pile",
    detail: `The one that you pick goes to the position that the dice find. (${ask.rule})`,
    controls: () => [el("div", { class: "piles", role: "group", "aria-label": "The piles, from the left" }, ...buttons)],
  };
}

export function drawPile() {
  const pile = svg("g", { class: "pile-of-cards" });
  for (const lift of [4, 2, 0]) pile.append(svg("g", { transform: place(lift - 2, lift - 2) }, drawCard("")));
  return pile;
}
