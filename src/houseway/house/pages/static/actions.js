// What the visitor can do now: take or pass the bank, choose chips, deal, answer. The server says
// which of these it is (the view's stage); this only offers it.

import { CHIPS, drawChip } from "./chips.js";
import { decision, isDecision } from "./decisions.js";
import { el, svg } from "./dom.js";
import { cents, dollars, ordinal } from "./words.js";

const FLOOR = "floor"; // whom the table asks to verify a payout
const TOO_SOON = 300; // a second click meant for the button before should decide nothing

export class Actions {
  // `send(message)` speaks to the house; `clear` and `repeat` are for the own wagers, `joinBank` and
  // `share` for money put together with others.
  constructor(place, { send, clear, repeat, joinBank, share }) {
    this.place = place;
    this.send = send;
    this.joinBank = joinBank;
    this.share = share;
    this.chip = 2500;
    this.taking = false;
    this.shown = "";
    this.soon = null;
    this.waits = false;
    this.mayFocus = false;
    this.prompt = place.querySelector("#prompt");
    this.detail = place.querySelector("#detail");
    this.controls = place.querySelector("#controls");
    this.tray = this.makeTray(clear, repeat);
  }

  // Controls are rebuilt only when what they offer changes, so that focus and typing stay.
  draw({ view, you, narration, busy, canRepeat, game, waitsFor, now }) {
    const offer = this.offer(view, you, game, waitsFor, now);
    this.prompt.textContent = offer.prompt;
    this.detail.textContent = offer.detail ?? narration;
    this.place.dataset.offers = offer.kind;
    this.place.dataset.offer = offer.key;
    if (offer.key !== this.shown) {
      const hadFocus = this.controls.contains(document.activeElement);
      this.shown = offer.key;
      this.controls.replaceChildren(...offer.controls());
      this.mayFocus = hadFocus || document.activeElement === document.body;
      clearTimeout(this.soon);
      this.soon = offer.kind === "ask" ? setTimeout(() => this.notTooSoon(), TOO_SOON) : null;
    }
    this.waits = busy && offer.kind !== "wagers";
    this.enable();
    const repeat = this.tray.querySelector("[data-do=repeat]");
    repeat.disabled = !canRepeat;
  }

  notTooSoon() {
    this.soon = null;
    this.enable();
  }

  enable() {
    const waits = this.waits || this.soon !== null;
    for (const button of this.controls.querySelectorAll("button[data-do]")) button.disabled = waits;
    if (waits || !this.mayFocus) return;
    this.mayFocus = false; // what is disabled takes no focus, so it waited until now
    if (document.activeElement !== document.body) return;
    this.controls.querySelector("[data-first]")?.focus({ preventScroll: true });
  }

  offer(view, you, game, waitsFor, now) {
    const { stage, bank } = view;
    const turns = game.turn;
    if (stage === "closed") {
      return quiet("closed", "This table is closed", "Its log stays in the house’s books.");
    }
    if (!you.seat) return this.fromTheRail();
    if (stage === "bank" && view.offer?.name === you.name) {
      return this.bankOffer(view, you, "The bank is offered to you", true, turns);
    }
    if (stage === "stopped") return this.bankOffer(view, you, "Nobody has taken the bank", false, turns);
    if (stage === "asking" && view.ask?.bettor === you.name) {
      const about = { view, you, game, holds: now.holds, send: this.send };
      return isDecision(view.ask, game) ? decision(view.ask, about) : this.question(view.ask);
    }
    if (stage === "asking" && view.ask?.bettor === FLOOR) return this.forTheFloor(view.ask);
    if (stage === "wagers") {
      const banking = bank?.name === you.name;
      const share = bank?.shares?.[you.name];
      if (share && !banking) return this.sharing(view, share);
      const decides = now.may_decide.filter((seat) => !view.deciding.includes(`${seat} ${you.name}`));
      const waiting = waitsFor.length > 0 && !waitsFor.includes(you.name);
      return {
        kind: banking ? "banking" : "wagers",
        key: `${banking ? "banking" : "wagers"} ${view.round} ${now.may_join_bank} ${now.partners.length} ${decides}`,
        prompt: banking ? `You bank ${dollars(bank.bank)}` : "Make your wagers",
        detail: waiting
          ? `You are ready. The deal waits for ${waitsFor.join(", ")}.`
          : banking
            ? "The others wager against you."
            : "Choose a chip, then a spot.",
        controls: () => [banking ? "" : this.trayWith(now, decides), this.dealButton()],
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

  // Money in somebody else's bank: no wagers against it, and the amount can still be changed.
  sharing({ bank, round }, share) {
    return {
      kind: "banking",
      key: `sharing ${round} ${share}`,
      prompt: `You have ${dollars(share)} in the bank`,
      detail: `${bank.name} holds it, ${dollars(bank.bank)} in all. The others wager against you.`,
      controls: () => [
        button("join-bank", "Change", this.joinBank),
        button("leave-bank", "Leave the bank", () => this.send({ do: "join-bank", cents: 0 })),
        this.dealButton(),
      ],
    };
  }

  // Money put together with others, where the sheet allows it.
  trayWith({ may_join_bank, partners }, decides) {
    this.tray.querySelector(".together").replaceChildren(
      may_join_bank ? button("join-bank", "Join the bank", this.joinBank) : "",
      partners.length ? button("kum-kum", "Kum-kum", this.share) : "",
      ...decides.map((seat) =>
        button("decide", `Decide seat ${seat}`, () => this.send({ do: "decide", seat })),
      ),
    );
    return this.tray;
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

  // The round waits for the floor, which whoever sits here is too: to verify a payout, or to see
  // whether something is to be declared.
  forTheFloor(ask) {
    const [choice] = Object.keys(ask.choices);
    const confirm = () => this.send({ do: "confirm" });
    return {
      kind: "floor",
      key: `floor ${ask.seq}`,
      prompt: choice === "confirm" ? "The floor verifies a payout" : "The floor watches",
      detail: `${capital(ask.about)}. (${ask.rule})`,
      controls: () => [
        button("confirm", capital(choice.replace("-", " ")), confirm, { class: "primary", "data-first": true }),
      ],
    };
  }

  question(ask) {
    return {
      kind: "ask",
      key: `ask ${ask.seq}`,
      prompt: `Seat ${ask.seat}: it is for you to decide`,
      detail: `${capital(ask.about)}. (${ask.rule})`,
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
            capital(choice.replace("-", " ")),
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
        el("div", { class: "together" }),
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

function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function quiet(kind, prompt, detail) {
  return { kind, key: kind, prompt, detail, controls: () => [] };
}
