// Setting a hand as two: cards are dragged from one hand to the other, or go there at a click or Enter.
// The server lists the ways there are and what each makes; this only finds the one that lies there.

import { drawCard } from "./cards.js";
import { el, svg } from "./dom.js";
import { pipsOf } from "./tiles.js";
import { cardName } from "./words.js";

const FAR = 6; // pixels: a shorter way is a click

export class TwoHands {
  // `hands`: {low_cards, low, high}, how many cards the low one takes and what both are called; `ways`:
  // [{choice, low, high, low_makes, high_makes, foul}]; `changed` is called with what lies there.
  constructor({ hands, ways, changed }) {
    this.hands = hands;
    this.ways = ways;
    this.changed = changed;
    const [first] = ways;
    this.cards = [...first.low, ...first.high].map((card, index) => this.makeCard(card, index));
    this.low = []; // the cards of the low hand, in the order they came
    this.rows = { low: el("div", { class: "cards" }), high: el("div", { class: "cards" }) };
    this.makes = el("output", { class: "makes", "aria-live": "polite" });
    this.names = { low: el("span", { class: "name" }), high: el("span", { class: "name" }) };
    const half = (name) => el("div", { class: `half ${name}`, "data-half": name }, this.names[name], this.rows[name]);
    this.place = el(
      "div",
      { class: "two-hands", role: "group", "aria-label": "Your two hands", tabindex: "-1" },
      el("div", { class: "halves" }, half("low"), half("high")),
      this.makes,
    );
    this.place.style.setProperty("--most", this.cards.length);
    this.draw();
  }

  // The way that lies there; nothing before the low hand is full.
  get way() {
    const low = sorted(this.low.map((card) => card.dataset.card));
    if (this.low.length !== this.hands.low_cards) return null;
    // Where both hands have as many cards, which of them is the low one follows from what they make.
    return this.ways.find((way) => sorted(way.low) === low || sorted(way.high) === low) ?? null;
  }

  lay(choice) {
    const way = this.ways.find((one) => one.choice === choice);
    if (!way) return;
    const left = [...this.cards];
    this.low = way.low.map((card) => left.splice(left.findIndex((one) => one.dataset.card === card), 1)[0]);
    this.draw();
  }

  freeze() {
    for (const card of this.cards) card.disabled = true;
  }

  // --- moving ------------------------------------------------------------------------------------

  // A card goes over; into a full low hand in the place of `other`, or of the one that came first.
  move(card, other = null) {
    const at = this.low.indexOf(card);
    if (at >= 0) {
      this.low.splice(at, 1);
      if (other && !this.low.includes(other)) this.low.push(other);
    } else {
      if (this.low.length === this.hands.low_cards) {
        this.low.splice(Math.max(0, this.low.indexOf(other)), 1);
      }
      this.low.push(card);
    }
    const had = document.activeElement === card;
    this.draw();
    if (had) card.focus();
  }

  makeCard(card, index) {
    const drawn = svg("svg", { viewBox: pipsOf(card) ? "-19 -44 38 88" : "-32 -44 64 88", "aria-hidden": "true" }, drawCard(card));
    const button = el("button", { type: "button", class: "set-card", "data-card": card, "data-index": index }, drawn);
    button.addEventListener("click", () => {
      if (button.dataset.dragged) delete button.dataset.dragged;
      else this.move(button);
    });
    button.addEventListener("pointerdown", (event) => event.button === 0 && this.drag(button, event));
    return button;
  }

  drag(card, start) {
    if (card.disabled) return;
    delete card.dataset.dragged;
    card.setPointerCapture(start.pointerId); // it follows wherever the pointer goes at once
    const moved = ({ clientX, clientY }) => [clientX - start.clientX, clientY - start.clientY];
    const follow = (event) => {
      const [x, y] = moved(event);
      if (Math.hypot(x, y) < FAR && !card.dataset.dragged) return;
      card.dataset.dragged = "true"; // and so no click
      card.style.transform = `translate(${x}px, ${y}px)`;
    };
    const end = (event) => {
      card.removeEventListener("pointermove", follow);
      card.removeEventListener("pointerup", end);
      card.removeEventListener("pointercancel", end);
      card.style.transform = "";
      if (card.dataset.dragged && event.type === "pointerup") this.drop(card, event);
    };
    card.addEventListener("pointermove", follow);
    card.addEventListener("pointerup", end);
    card.addEventListener("pointercancel", end);
  }

  drop(card, { clientX, clientY }) {
    const under = document.elementsFromPoint(clientX, clientY).filter((one) => !card.contains(one));
    const half = under.map((one) => one.closest("[data-half]")).find((one) => this.place.contains(one));
    const other = under.map((one) => one.closest(".set-card")).find((one) => one && one !== card);
    const isLow = this.low.includes(card);
    if (half && (half.dataset.half === "low") !== isLow) this.move(card, other ?? null);
  }

  // --- drawing -----------------------------------------------------------------------------------

  draw() {
    const { low_cards: room } = this.hands;
    const empty = Array.from({ length: room - this.low.length }, () => el("span", { class: "room", "aria-hidden": "true" }));
    this.rows.low.replaceChildren(...this.low, ...empty);
    this.rows.high.replaceChildren(...this.cards.filter((card) => !this.low.includes(card)));
    const way = this.way;
    // Each hand is called what it turns out to be, wherever it was laid.
    const turned = way !== null && sorted(way.low) !== sorted(this.low.map((card) => card.dataset.card));
    const called = { low: this.hands[turned ? "high" : "low"], high: this.hands[turned ? "low" : "high"] };
    for (const [half, name] of Object.entries(this.names)) name.textContent = called[half];
    for (const card of this.cards) {
      const where = this.low.includes(card) ? "low" : "high";
      const goes = where === "low" ? "high" : "low";
      card.setAttribute("aria-label", `${cardName(card.dataset.card)}, in the ${called[where]}: put it into the ${called[goes]}`);
    }
    const pieces = pipsOf(this.cards[0].dataset.card) ? "tiles" : "cards";
    this.makes.textContent = way
      ? way.foul || `${way.low_makes} / ${way.high_makes}`
      : `Put ${room} ${pieces} into the ${this.hands.low}`;
    this.makes.classList.toggle("foul", Boolean(way?.foul));
    this.place.dataset.way = way?.choice ?? "";
    this.changed?.(way);
  }
}

function sorted(cards) {
  return [...cards].sort().join(" ");
}
