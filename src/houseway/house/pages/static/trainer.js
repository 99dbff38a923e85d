// The trainer: the house deals a hand, the visitor sets it, and the house says what each way to set it
// is worth. It counts nothing here but how the visitor did so far.

import { el } from "./dom.js";
import { keep, kept } from "./kept.js";
import { toast } from "./toast.js";
import { TwoHands } from "./two_hands.js";
import { cardName } from "./words.js";

const FIRST = 5; // ways that are listed before the others are asked for
const AGAIN = 400;
const FULL = 3000;
const JSON_ONLY = { headers: { Accept: "application/json" } };

const byId = (id) => document.getElementById(id);
const { game } = document.body.dataset;
const here = `/trainer/${game}`;
const KEPT_AS = `trainer.${game}`;

class Trainer {
  constructor() {
    this.score = read(kept(KEPT_AS));
    byId("set").addEventListener("click", () => this.set());
    byId("next").addEventListener("click", () => this.deal(""));
    this.deal(asked().get("cards") ?? "");
    this.drawScore();
  }

  // A new hand, or the one that the address names: it can be shared, and tried again.
  async deal(cards) {
    byId("set").disabled = true;
    byId("lesson").replaceChildren();
    const hand = await this.ask("hand", { cards });
    if (!hand) return;
    this.hand = hand;
    const query = rules();
    query.set("cards", hand.cards.join(" "));
    history.replaceState(null, "", `${here}?${query}`);
    this.two = new TwoHands({ hands: hand.two_hands, ways: hand.ways, changed: (way) => this.changed(way) });
    byId("hand").replaceChildren(this.two.place);
  }

  changed(way) {
    byId("set").disabled = !way || Boolean(way.foul);
  }

  async set() {
    const { way } = this.two;
    this.two.freeze();
    byId("set").disabled = true;
    const hand = this.hand;
    const line = el("p", { class: "quiet", role: "status" }, "Counting…");
    byId("lesson").replaceChildren(line);
    const lesson = await this.ask("worth", { cards: hand.cards.join(" "), choice: way.choice }, (words) => {
      if (this.hand === hand) line.textContent = words;
    });
    if (this.hand !== hand || !lesson) return; // another hand was asked for meanwhile
    drawLesson(byId("lesson"), lesson, hand.two_hands);
    this.keepScore(lesson);
    byId("next").focus({ preventScroll: true });
  }

  keepScore({ ways, choice }) {
    const own = ways.find((one) => one.choice === choice);
    const [over, under = 1] = own.exact.costs.split("/").map(Number);
    this.score.hands += 1;
    this.score.best += over === 0 ? 1 : 0;
    this.score.costs += over / under;
    keep(KEPT_AS, JSON.stringify(this.score));
    this.drawScore();
  }

  drawScore() {
    const { hands, best, costs } = this.score;
    byId("score").textContent = hands
      ? `${hands} hand${hands > 1 ? "s" : ""} set, ${best} of them the best way; on average a setting cost ${((costs / hands) * 100).toFixed(2)} % of the wager.`
      : "";
  }

  // What the house answers; while it counts, `still` hears how far it is. Nothing if it refuses.
  async ask(what, more, still) {
    const query = rules();
    for (const [name, value] of Object.entries(more)) if (value) query.set(name, value);
    try {
      for (;;) {
        const answer = await fetch(`${here}/${what}?${query}`, JSON_ONLY);
        const said = await answer.json();
        if (answer.status === 202) still?.(said.counting);
        else if (answer.ok) return said;
        else if ([429, 503].includes(answer.status)) still?.(said.says);
        else {
          toast(said.says);
          return null;
        }
        await pause(answer.status === 202 ? AGAIN : FULL);
      }
    } catch {
      toast("The house cannot be reached just now");
      return null;
    }
  }
}

// --- the lesson ----------------------------------------------------------------------------------

function drawLesson(place, lesson, hands) {
  const { ways, choice, best, ties, house_way: house, says, method } = lesson;
  const marks = (one) =>
    [
      one.choice === best || ties.includes(one.choice) ? ["best", "best"] : null,
      one.choice === house.choice ? ["house", "house way"] : null,
      one.choice === choice ? ["yours", "yours"] : null,
    ]
      .filter(Boolean)
      .map(([look, words]) => el("span", { class: `mark ${look}` }, words));
  const row = (one) =>
    el(
      "tr",
      { class: one.choice === choice ? "own" : "", "data-choice": one.choice },
      el("td", { class: "cards-named" }, one.low.map(cardName).join(" ")),
      el("td", {}, `${one.low_makes} / ${one.high_makes}`, el("span", { class: "marks" }, ...marks(one))),
      el("td", { class: "figure", title: one.exact.worth }, one.worth),
      el("td", { class: "figure", title: one.exact.costs }, one.costs),
    );
  // The first few, and wherever they stand those of the visitor and of the house.
  const named = (one, index) => index < FIRST || one.choice === choice || one.choice === house.choice;
  const rest = ways.filter((one, index) => !named(one, index));
  place.replaceChildren(
    el("p", { class: "says" }, says),
    house.row ? el("p", { class: "quiet" }, `House way: ${house.row}. (${house.rule})`) : "",
    table(hands, ways.filter(named).map(row)),
    rest.length ? el("details", {}, el("summary", {}, `${rest.length} more way${rest.length > 1 ? "s" : ""}`), table(hands, rest.map(row))) : "",
    el("p", { class: "quiet" }, method),
  );
}

function table(hands, rows) {
  const head = [hands.low, "makes", "worth", "costs"].map((words, index) =>
    el("th", { scope: "col", class: index > 1 ? "figure" : "" }, words.charAt(0).toUpperCase() + words.slice(1)),
  );
  return el("div", { class: "scroll" }, el("table", {}, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows)));
}

// --- odds and ends -------------------------------------------------------------------------------

function asked() {
  return new URLSearchParams(location.search);
}

// The readings that the address has.
function rules() {
  return new URLSearchParams([...asked()].filter(([name]) => name.startsWith("reading.")));
}

function read(text) {
  const none = { hands: 0, best: 0, costs: 0 };
  try {
    return { ...none, ...JSON.parse(text ?? "{}") };
  } catch {
    return none;
  }
}

function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

new Trainer();
