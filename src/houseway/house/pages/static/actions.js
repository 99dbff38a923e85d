// What the visitor can do now: take or pass the bank, choose chips, deal, answer. The server says
// which of these it is (the view's stage); this only offers it.

import { CHIPS, drawChip } from "./chips.js";
import { el, svg } from "./dom.js";
import { cents, dollars, ordinal } from "./words.js";

export class Actions {
  // `send(message)` speaks to the house; `wagers` clears, repeats; `chosen` hears of the chip in hand.
  constructor(place, { send, clear, repeat }) {
    this.place = place;
    this.send = send;
    this.chip = 2500;
    this.taking = false;
    this.shown = "";
    this.prompt = place.querySelector("#prompt");
    this.detail = place.querySelector("#detail");
    this.controls = place.querySelector("#controls");
    this.tray = this.makeTray(clear, repeat);
  }

  // Controls are rebuilt only when what they offer changes, so that focus and typing stay.
  draw({ view, you, narration, busy, canRepeat, turns, waitsFor }) {
    const offer = this.offer(view, you, turns, waitsFor);
    this.prompt.textContent = offer.prompt;
    this.detail.textContent = offer.detail ?? narration;
    this.place.dataset.offers = offer.kind;
    this.place.dataset.offer = offer.key;
    if (offer.key !== this.shown) {
      const hadFocus = this.controls.contains(document.activeElement);
      this.shown = offer.key;
      this.controls.replaceChildren(...offer.controls());
      const first = this.controls.querySelector("[data-first]");
      const free = hadFocus || document.activeElement === document.body;
      if (first && free) first.focus({ preventScroll: true });
    }
    const waits = busy && offer.kind !== "wagers";
    for (const button of this.controls.querySelectorAll("button[data-do]")) button.disabled = waits;
    const repeat = this.tray.querySelector("[data-do=repeat]");
    repeat.disabled = !canRepeat;
  }

  offer(view, you, turns, waitsFor) {
    const { stage, bank } = view;
    if (stage === "closed") {
      return quiet("closed", "This table is closed", "Its log stays in the house’s books.");
    }
    if (!you.seat) return this.fromTheRail();
    if (stage === "bank" && view.offer?.seat === you.seat) {
      return this.bankOffer(view, you, "The bank is offered to you", true, turns);
    }
    if (stage === "stopped") return this.bankOffer(view, you, "Nobody has taken the bank", false, turns);
    if (stage === "asking" && view.ask?.bettor === you.name) return this.question(view.ask);
    if (stage === "wagers") {
      const banking = bank?.seat === you.seat;
      const waiting = waitsFor.length > 0 && !waitsFor.includes(you.name);
      return {
        kind: banking ? "banking" : "wagers",
        key: `${banking ? "banking" : "wagers"} ${view.round}`,
        prompt: banking ? `You bank ${dollars(bank.bank)}` : "Make your wagers",
        detail: waiting
          ? `You are ready. The deal waits for ${waitsFor.join(", ")}.`
          : banking
            ? "The others wager against you."
            : "Choose a chip, then a spot.",
        controls: () => [banking ? "" : this.tray, this.dealButton()],
      };
    }
    const words = {
      waiting: "Waiting for another player",
      bank: `The bank is offered to ${view.offer?.name ?? "the next seat"}`,
      dealing: `Round ${view.round}: the deal`,
      asking: `${view.ask?.bettor ?? "Somebody"} is asked`,
      settling: `Round ${view.round}: settlement`,
    };
    return quiet("watch", words[stage] ?? stage);
  }

  fromTheRail() {
    const sit = () => this.send({ do: "sit" });
    return {
      kind: "watching",
      key: "watching",
      prompt: "You are watching from the rail",
      controls: () => [button("sit", "Take a seat", sit, { class: "primary" })],
    };
  }

  dealButton() {
    const deal = () => this.send({ do: "deal" });
    return button("deal", "Deal", deal, { class: "primary deal", "data-first": true });
  }

  bankOffer(view, you, prompt, mayPass, turns) {
    const chair = view.chairs[you.seat];
    const turn = view.offer?.turn ?? 1;
    return {
      kind: "bank",
      key: `bank ${view.stage} ${view.round} ${turn}`,
      prompt,
      detail: `It would be the ${ordinal(turn)} of ${turns} rounds of your turn.`,
      controls: () => {
        const suggested = Math.max(100, Math.min(50000, Math.floor(chair.purse / 200) * 100));
        const field = el("input", {
          id: "bank-amount",
          inputmode: "decimal",
          autocomplete: "off",
          value: (suggested / 100).toLocaleString("en-US"),
          "aria-label": "Bank in dollars",
        });
        const presets = [20000, 50000, 100000].filter((amount) => amount < chair.purse);
        const form = el(
          "form",
          {
            class: "bank-form",
            onsubmit: (event) => {
              event.preventDefault();
              this.send({ do: "take-bank", cents: cents(field.value) });
            },
          },
          el("span", { class: "money-field" }, el("span", { "aria-hidden": "true" }, "$"), field),
          ...presets.map((amount) =>
            el(
              "button",
              {
                type: "button",
                class: "small",
                onclick: () => {
                  field.value = (amount / 100).toLocaleString("en-US");
                },
              },
              dollars(amount),
            ),
          ),
          button("take-bank", "Take the bank", null, {
            type: "submit",
            class: "primary",
            "data-first": !mayPass,
          }),
        );
        if (mayPass) {
          // The focus waits here: a hasty Enter should put up nobody's chips.
          const pass = () => this.send({ do: "pass-bank" });
          form.append(button("pass-bank", "Pass", pass, { "data-first": true }));
        }
        return [form];
      },
    };
  }

  question(ask) {
    return {
      kind: "ask",
      key: `ask ${ask.seq}`,
      prompt: `Seat ${ask.seat}: it is for you to decide`,
      detail: `${ask.about.charAt(0).toUpperCase()}${ask.about.slice(1)}. (${ask.rule})`,
      controls: () =>
        Object.entries(ask.choices).map(([choice, costs], index) =>
          el(
            "button",
            {
              type: "button",
              class: index ? "" : "primary",
              "data-do": "answer",
              "data-choice": choice,
              "data-first": index === 0,
              onclick: () => this.send({ do: "answer", choice }),
            },
            choice.charAt(0).toUpperCase() + choice.slice(1).replace("-", " "),
            el("small", {}, costs ? dollars(costs) : "no cost"),
          ),
        ),
    };
  }

  makeTray(clear, repeat) {
    const chips = CHIPS.map((chip) => this.chipButton(chip));
    const take = el(
      "button",
      {
        type: "button",
        class: "take-back",
        "aria-pressed": "false",
        title: "Then click a spot to take the chosen chip back (or right-click it, or press Backspace)",
        onclick: () => {
          this.taking = !this.taking;
          take.setAttribute("aria-pressed", String(this.taking));
        },
      },
      "Take back",
    );
    return el(
      "div",
      { class: "chip-tray" },
      el("div", { class: "chips", role: "radiogroup", "aria-label": "Chip to wager with" }, ...chips),
      el(
        "div",
        { class: "tray-buttons" },
        take,
        el("button", { type: "button", onclick: clear }, "Clear"),
        el("button", { type: "button", "data-do": "repeat", onclick: repeat }, "Repeat"),
      ),
    );
  }

  chipButton(chip) {
    const drawn = svg("svg", { viewBox: "-24 -24 48 48", "aria-hidden": "true" }, drawChip(chip, 22));
    drawn.append(svg("text", { y: 4.5, "font-size": chip > 5000 ? 12 : 14 }, dollars(chip)));
    const button = el(
      "button",
      {
        type: "button",
        class: "chip-button",
        role: "radio",
        "aria-checked": String(chip === this.chip),
        "aria-label": `${dollars(chip)} chip`,
        "data-chip": chip,
        onclick: () => {
          this.chip = chip;
          for (const other of this.tray.querySelectorAll(".chip-button")) {
            other.setAttribute("aria-checked", String(other === button));
          }
        },
      },
      drawn,
    );
    return button;
  }
}

function button(does, words, onclick, attributes = {}) {
  const all = { type: "button", "data-do": does, ...attributes };
  return el("button", onclick ? { ...all, onclick } : all, words);
}

function quiet(kind, prompt, detail) {
  return { kind, key: kind, prompt, detail, controls: () => [] };
}
