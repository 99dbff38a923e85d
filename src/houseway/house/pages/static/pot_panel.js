// The pot on the side panel: who put in what, what hands made, who took which part, and everybody's net.

import { el } from "./dom.js";
import { cardName, dollars, signed } from "./words.js";

// `shown`: the view of the newest hand; kept until the next.
export function drawPot(place, shown, you) {
  if (!shown?.pot) {
    place.replaceChildren(el("p", { class: "quiet" }, "What goes into the pot, and who takes it, stands here."));
    return;
  }
  const { pot } = shown;
  const parts = [
    el("h3", {}, `Hand ${shown.round}`, el("small", {}, ` the button at seat ${pot.button}`)),
    ...drawnFor(shown, you),
    ...middle(pot),
    el("ul", { class: "in-pot" }, ...Object.entries(pot.put_in).filter(([, cents]) => cents).map(([seat, cents]) => putIn(shown, you, Number(seat), cents))),
  ];
  if (pot.dropped) parts.push(el("p", { class: "collection" }, `Collection ${dollars(pot.dropped)} (${shown.collection})`));
  const hands = shown.shown.filter(({ event }) => event === "hand-shown");
  if (hands.length) parts.push(el("h4", {}, "Hands shown"), el("ul", { class: "in-pot" }, ...hands.map((one) => row(`${one.seat} · ${nameAt(shown, you, one.seat)}`, [one.high, one.low].filter(Boolean).join("; ")))));
  if (pot.awarded.length) parts.push(el("h4", {}, "Taken"), el("ul", { class: "in-pot" }, ...pot.awarded.map((one) => award(one, you, pot.awarded))));
  if (Object.keys(shown.chips).length) parts.push(netOf(shown, you));
  place.replaceChildren(...parts);
}

// The cards by which the first button was drawn: rank, then suit.
function drawnFor(shown, you) {
  if (!shown.drawn) return [];
  const cards = Object.entries(shown.drawn.cards).map(([seat, card]) => `${nameAt(shown, you, Number(seat))} ${cardName(card)}`);
  return [el("p", { class: "drawn" }, `The button was drawn for: ${cards.join(", ")}.`)];
}

function middle({ pots, cents, awarded }) {
  if (awarded.length) return [];
  const several = pots.length > 1 ? pots.map((pot, at) => `${at ? `side pot ${at}` : "main pot"} ${dollars(pot.cents)}`).join(", ") : "";
  return [el("p", { class: "first" }, `${dollars(cents)} in the pot${several ? `: ${several}` : ""}`)];
}

function nameAt(shown, you, seat) {
  const folded = shown.folded.find((who) => who.startsWith(`${seat} `))?.slice(String(seat).length + 1);
  const name = shown.chairs[seat]?.name ?? folded ?? shown.pot.awarded.find((one) => one.seat === seat)?.name ?? `seat ${seat}`;
  return name === you.name ? "You" : name;
}

function putIn(shown, you, seat, cents) {
  const folded = shown.folded.some((who) => who.startsWith(`${seat} `));
  return row(`${seat} · ${nameAt(shown, you, seat)}`, folded ? "folded" : "", dollars(cents), you.seat === seat);
}

function award({ seat, name, cents, why, pot, odd }, you, all) {
  const several = new Set(all.map((one) => one.pot)).size > 1;
  const which = several ? (pot ? `side pot ${pot}` : "main pot") : "";
  const split = all.some((one) => one.why !== why) || why.includes(" ") ? why : "";
  const words = [which, split, odd ? `with ${odd} cents that did not divide` : ""].filter(Boolean).join(", ");
  return row(`${seat} · ${name === you.name ? "You" : name}`, words, signed(cents), name === you.name);
}

function row(who, what, cents = "", mine = false) {
  return el("li", { class: mine ? "mine" : "" }, el("span", { class: "who" }, who), el("span", { class: "what" }, what), el("strong", {}, cents));
}

function netOf({ chips }, you) {
  return el(
    "div",
    { class: "net-of-round" },
    el("h4", {}, "Net of the hand"),
    el(
      "ul",
      {},
      ...Object.entries(chips).map(([name, cents]) =>
        el(
          "li",
          { class: name === you.name ? "mine" : "", "data-name": name, "data-cents": cents },
          el("span", {}, name === you.name ? "You" : name),
          el("strong", { class: cents > 0 ? "gain" : cents < 0 ? "loss" : "" }, signed(cents)),
        ),
      ),
    ),
  );
}
