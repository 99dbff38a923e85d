// "Show best play": when it is on and the visitor is asked, the house names the best play and what
// each choice is worth. It works that out; this only asks for it and writes it down.

import { keep, kept } from "./kept.js";

const KEPT = "hints";
const LONG = 3000; // a game's first hint may be worked out for all hands at once

export class Hints {
  constructor(place, table) {
    this.place = place;
    this.table = table;
    this.box = place.querySelector("input");
    this.line = place.querySelector("output");
    this.ask = null; // the number of the question asked about
    this.best = "";
    this.box.checked = kept(KEPT) === "on";
    this.box.addEventListener("change", () => {
      keep(KEPT, this.box.checked ? "on" : "off");
      this.ask = null;
      if (this.scene) this.draw(this.scene);
    });
  }

  draw(scene) {
    this.scene = scene;
    const { view, you, game, busy } = scene;
    const offered = game.hints && you.seat;
    this.place.hidden = !offered;
    const asked = view.stage === "asking" && view.ask?.bettor === you.name && !busy;
    if (!offered || !asked || !this.box.checked) {
      this.ask = null;
      this.show("", "");
    } else if (this.ask !== view.ask.seq) {
      this.fetch(view.ask.seq);
    }
    this.mark();
  }

  async fetch(ask) {
    this.ask = ask;
    this.show("Thinking…", "");
    const still = setTimeout(() => this.ask === ask && this.show("Still thinking: a game’s first hint takes longest…", ""), LONG);
    let hint;
    try {
      const answer = await fetch(`/tables/${this.table}/hint`, { headers: { Accept: "application/json" } });
      hint = await answer.json();
    } catch {
      hint = { ask, says: "The hint could not be fetched." };
    }
    clearTimeout(still);
    // The question may have been answered meanwhile: what comes then is about nothing any more.
    if (this.ask !== ask || (hint.ask && hint.ask !== ask)) return;
    this.show(hint.says, hint.best ?? "", hint.method);
    this.mark();
  }

  show(words, best, method = "") {
    this.best = best;
    if (this.line.textContent !== words) this.line.textContent = words;
    this.line.title = method;
    this.line.dataset.best = best;
  }

  // The button of the best play.
  mark() {
    for (const button of document.querySelectorAll("#controls [data-choice]")) {
      button.classList.toggle("best", button.dataset.choice === this.best);
    }
  }
}
