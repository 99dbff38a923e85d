// Fold, check, call, bet, raise, with a slider over the amounts that are legal; cards to throw away. What
// may be chosen, and for how much, is the server's word; this only says it. The server tells what goes in;
// a bet or raise is called by what it comes to, with what lies before the seat already.

import { drawCard } from "/static/cards.js";
import { choiceButton } from "/static/decision.js";
import { el, svg } from "/static/dom.js";
import { cardName, cents, dollars } from "/static/words.js";

const ORDER = ["fold", "check", "call", "bet", "raise"];
const PAT = "pat";

// `holds`: what the hand makes so far.
export function decision(ask, about) {
  const { view, holds, send } = about;
  const cards = view.hands[ask.seat] ?? [];
  const throwing = Object.keys(ask.choices).every((choice) => choice === PAT || choice.split("-").every((card) => cards.includes(card)));
  const shown = {
    kind: "ask",
    key: `ask ${ask.seq}`,
    prompt: holds || "It is for you to decide",
    detail: ask.rule ? `${capital(ask.about)}. (${ask.rule})` : `${capital(ask.about)}.`,
  };
  if (throwing) return { ...shown, controls: () => [thrown(ask, cards, send)] };
  return { ...shown, controls: () => [betting(ask, about)] };
}

// --- betting --------------------------------------------------------------------------------------

function betting(ask, { view, send }) {
  const rank = (choice) => (ORDER.indexOf(choice) + 1 || ORDER.length + 1);
  const choices = Object.entries(ask.choices).sort(([one], [other]) => rank(one) - rank(other));
  const plain = choices.filter(([choice]) => !ask.amounts?.[choice]);
  const free = choices.filter(([choice]) => ask.amounts?.[choice]);
  const buttons = plain.map(([choice, costs]) =>
    choiceButton(ask, choice, {
      words: worded(choice, costs + lying(choice, ask, view)),
      small: small(choice, costs, ask, view, free.length > 0),
      attributes: { class: choice === "fold" ? "fold" : costs ? "raise" : choice },
      send,
    }),
  );
  const group = el(
    "div",
    { class: "decision poker", role: "group", "aria-label": "Your decision", tabindex: "-1", "data-first": true },
    ...buttons,
    ...free.map(([choice]) => amount(ask, choice, view, send)),
  );
  return group;
}

const WORDS = { deal: "Deal on", raise: "Raise to", "raise-double": "Raise to" };

function worded(choice, cents) {
  return `${WORDS[choice] ?? capital(choice.replace("-", " "))}${cents ? ` ${dollars(cents)}` : ""}`;
}

// What lies before the seat on this street and is part of its bet or raise.
function lying(choice, ask, view) {
  return /^(bet|raise)\b/.test(choice) ? view.pot?.bets[ask.seat] ?? 0 : 0;
}

// What a choice comes to; `tight`: there is no room for what everybody knows.
function small(choice, costs, ask, view, tight) {
  const chair = view.chairs[ask.seat];
  const behind = chair ? chair.purse - (view.pot?.put_in[ask.seat] ?? 0) : 0;
  if (costs && costs === behind) return "all in";
  if (choice === "fold") return tight ? "" : "give up the hand";
  if (choice.startsWith("raise") || lying(choice, ask, view)) return `you put in ${dollars(costs)}`;
  if (choice === "up") return "the next card";
  if (choice === "down") return turned(view, ask.seat);
  if (choice === "deal") return "without a kill";
  return choice === "check" ? "no cost" : "";
}

// Of a card that goes down, which other one lies up for it.
function turned(view, seat) {
  const hidden = (view.hands[seat] ?? []).filter((card) => !(view.pot?.up[seat] ?? []).includes(card));
  return hidden.length === 1 ? `and ${cardName(hidden[0])} up` : "";
}

// The button, a slider from the least to the most, a field for any amount, and a few usual ones: all of
// them what the bet comes to.
function amount(ask, choice, view, send) {
  const had = lying(choice, ask, view);
  const [least, most] = ask.amounts[choice].map((cents) => cents + had);
  const call = (ask.choices.call ?? 0) + had;
  const pot = (view.pot?.cents ?? 0) + (ask.choices.call ?? 0);
  const all = isAll(ask, view, most - had);
  const step = least % 100 || most % 100 ? 1 : 100;
  const button = el("button", { type: "submit", class: "raise", "data-do": "answer", "data-choice": choice });
  const field = el("input", {
    type: "number", inputmode: "decimal", autocomplete: "off", required: true,
    min: least / 100, max: most / 100, step: 0.01,
    "data-amount-of": choice,
    "aria-label": `${worded(choice, 0)}, in dollars: ${dollars(least)} to ${dollars(most)}`,
  });
  const slider = el("input", {
    type: "range", min: least, max: most, step, class: "amount-slider",
    "aria-label": `${capital(choice)}: how much`,
  });
  const label = (value) => {
    const put = had ? `you put in ${dollars(value - had)}` : `${dollars(least)} to ${dollars(most)}`;
    button.replaceChildren(worded(choice, value), el("small", {}, value === most && all ? "all in" : put));
  };
  const write = (wanted) => {
    const value = Math.min(most, Math.max(least, wanted));
    field.value = value / 100;
    slider.value = value;
    slider.setAttribute("aria-valuetext", dollars(value));
    label(value);
  };
  slider.addEventListener("input", () => write(Number(slider.value) >= most - step ? most : Number(slider.value)));
  field.addEventListener("input", () => {
    const value = cents(field.value);
    if (value >= least && value <= most) {
      slider.value = value;
      label(value);
    }
  });
  const usual = [
    ["Least", least],
    ["½ pot", call + whole(pot / 2)],
    ["Pot", call + pot],
    [all ? "All in" : "Most", most],
  ].filter(([, value], index, every) => value >= least && value <= most && every.findIndex(([, other]) => other === value) === index);
  const form = el(
    "form",
    {
      class: "with-amount",
      onsubmit: (event) => {
        event.preventDefault(); // an amount out of bounds does not come so far: the browser says so
        const value = cents(field.value) - had;
        send({ do: "answer", choice: value === ask.choices[choice] ? choice : `${choice} ${value}` });
      },
    },
    button,
    el("div", { class: "how-much" },
      el("div", { class: "usual" }, ...usual.map(([words, value]) => el("button", { type: "button", class: "small", "data-amount": value, onclick: () => write(value) }, words))),
      el("div", { class: "slide" }, slider, el("span", { class: "money-field" }, el("span", { "aria-hidden": "true" }, "$"), field)),
    ),
  );
  write(least);
  return form;
}

function whole(value) {
  return value >= 200 ? Math.round(value / 100) * 100 : Math.round(value);
}

function isAll(ask, view, most) {
  const chair = view.chairs[ask.seat];
  return chair !== undefined && most === chair.purse - (view.pot?.put_in[ask.seat] ?? 0);
}

// --- throwing cards away --------------------------------------------------------------------------

// The hand as buttons: a card that is clicked goes. Which sets of cards may go are the choices.
function thrown(ask, cards, send) {
  const going = new Set();
  const sure = el("button", { type: "button", class: "primary", "data-do": "answer", "data-choice": "throw" });
  const chosen = () => cards.filter((card) => going.has(card));
  const key = () => Object.keys(ask.choices).find((choice) => same(choice, chosen())) ?? null;
  const write = () => {
    const count = going.size;
    const choice = key();
    sure.disabled = choice === null;
    sure.dataset.ready = String(choice !== null);
    sure.textContent = count ? `Throw away ${count} card${count > 1 ? "s" : ""}` : PAT in ask.choices ? "Stand pat" : "Choose what goes";
  };
  const buttons = cards.map((card) => {
    const button = el(
      "button",
      {
        type: "button",
        class: "card-button",
        "aria-pressed": "false",
        "aria-label": `Throw away ${cardName(card)}`,
        "data-card-of": card,
        onclick: () => {
          if (!going.delete(card)) going.add(card);
          button.setAttribute("aria-pressed", String(going.has(card)));
          write();
        },
      },
      svg("svg", { viewBox: "-32 -44 64 88", "aria-hidden": "true" }, drawCard(card, true)),
    );
    return button;
  });
  sure.addEventListener("click", () => key() !== null && send({ do: "answer", choice: key() }));
  write();
  return el(
    "div",
    { class: "decision throwing", role: "group", "aria-label": "Cards to throw away", tabindex: "-1", "data-first": true },
    el("div", { class: "own-cards" }, ...buttons),
    sure,
  );
}

function same(choice, cards) {
  const named = choice === PAT ? [] : choice.split("-");
  return named.length === cards.length && named.every((card) => cards.includes(card));
}

function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
