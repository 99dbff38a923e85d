// "Show prices" on the Wagers tab: what each wager is worth by this table's own readings, packs and
// limits. The house works that out; this only asks for it and writes it down.

import { el } from "./dom.js";
import { keep, kept } from "./kept.js";

const KEPT = "prices";
const AGAIN = 400;

export class TablePrices {
  constructor(place, table) {
    this.place = place;
    this.table = table;
    this.prices = null;
    this.box = el("input", { type: "checkbox", role: "switch", onchange: () => this.switched() });
    this.box.checked = kept(KEPT) === "on";
    this.line = el("p", { class: "quiet", role: "status" });
    // Asked for as a page, the same address leads to the price page under this table's rules.
    const page = el("a", { href: `/tables/${table}/prices`, target: "_blank", rel: "noopener" }, "The price page");
    this.head = el("div", { class: "show-prices" }, el("label", {}, this.box, " Show prices"), page, this.line);
  }

  // After the wagers were drawn, one card for each in the game's order.
  draw(game) {
    this.game = game;
    this.place.prepend(this.head);
    if (this.box.checked) this.show();
  }

  switched() {
    keep(KEPT, this.box.checked ? "on" : "off");
    if (this.box.checked) this.show();
    else this.clear();
  }

  clear() {
    this.line.textContent = "";
    for (const one of this.place.querySelectorAll(".edge")) one.remove();
  }

  async show() {
    try {
      while (!this.prices && this.box.checked) {
        const answer = await fetch(`/tables/${this.table}/prices`, { headers: { Accept: "application/json" } });
        const said = await answer.json();
        if (answer.status === 200) this.prices = said;
        else if (answer.status === 202) this.line.textContent = said.counting;
        else {
          this.line.textContent = said.says ?? "The prices could not be fetched.";
          if (answer.status !== 429 && answer.status !== 503) return;
        }
        if (!this.prices) await new Promise((done) => setTimeout(done, AGAIN));
      }
    } catch {
      this.line.textContent = "The prices could not be fetched.";
      return;
    }
    if (this.box.checked) this.write();
  }

  write() {
    this.clear();
    const cards = this.place.querySelectorAll(".wager-card");
    this.game.wagers.forEach(({ name }, at) => {
      const price = this.prices.wagers[name];
      if (!price || !cards[at]) return;
      const favours = price.favours.startsWith("part of") ? price.favours : `favours ${price.favours}`;
      const words = [favours, price.says].filter(Boolean).join("; ");
      cards[at].append(
        el("p", { class: `edge ${price.tone}`, "data-edge": name }, el("strong", {}, price.ev), ` for the bettor, ${words}`),
      );
    });
  }
}
