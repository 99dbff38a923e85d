// What the visitor can do now: take or pass the bank, choose chips, deal, answer. The server says
// which of these it is (the view's stage); this only offers it.

import { CHIPS, drawChip } from "./chips.js";
import { choiceButton } from "./decision.js";
import { el, svg } from "./dom.js";
import { cents, dollars, lowered, ordinal, ownersOf } from "./words.js";

export const FLOOR = "floor"; // whom the table asks to verify a payout
const TOO_SOON = 300; // a second click meant for the button before should decide nothing

export class Actions {
  // `send(message)` speaks to the house; `undo`, `clear` and `repeat` are for the own wagers, `buyIn`
  // for more chips, `joinBank` and `share` for money put together with others; `felt` is the family's.
  constructor(place, { send, undo, clear, repeat, buyIn, joinBank, share, felt }) {
    this.place = place;
    this.felt = felt;
    this.send = send;
    this.buyIn = buyIn;
    this.joinBank = joinBank;
    this.share = share;
    this.chip = 2500;
    this.shown = "";
    this.tone = ""; // of the last warning, which is read out once
    this.soon = null;
    this.waits = false;
    this.mayFocus = false;
    this.prompt = place.querySelector("#prompt");
    this.detail = place.querySelector("#detail");
    this.controls = place.querySelector("#controls");
    this.tray = this.makeTray(undo, clear, repeat);
  }

  // Controls are rebuilt only when what they offer changes, so that focus and typing stay.
  draw({ view, you, narration, busy, canUndo, canRepeat, game, now }) {
    const offer = this.offer(view, you, game, now);
    this.prompt.textContent = offer.prompt;
    this.detail.textContent = offer.detail ?? narration;
    this.detail.className = offer.tone ?? "";
    if (offer.tone && offer.tone !== this.tone) document.getElementById("announcer").textContent = offer.detail;
    this.tone = offer.tone;
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
    this.tray.querySelector("[data-do=undo]").disabled = !canUndo;
    this.tray.querySelector("[data-do=repeat]").disabled = !canRepeat;
  }

  notTooSoon() {
    this.soon = null;
    this.enable();
  }

  enable() {
    const waits = this.waits || this.soon !== null;
    for (const button of this.controls.querySelectorAll("button[data-do]:not(.of-tray)")) button.disabled = waits || button.dataset.ready === "false";
    if (waits || !this.mayFocus) return;
    this.mayFocus = false; // what is disabled takes no focus, so it waited until now
    if (document.activeElement !== document.body) return;
    this.controls.querySelector("[data-first]")?.focus({ preventScroll: true });
  }

  offer(view, you, game, now) {
    const { stage, bank } = view;
    const turns = game.turn;
    if (stage === "closed") {
      return quiet("closed", "This table is closed", "Its log stays in the house’s books.");
    }
    if (!you.seat) return this.fromTheRail(view, you);
    if (stage === "bank" && view.offer?.name === you.name) {
      return this.bankOffer(view, you, "The bank is offered to you", true, turns);
    }
    if (stage === "stopped") return this.bankOffer(view, you, "Nobody has taken the bank", false, turns);
    if (stage === "asking" && view.ask?.bettor === you.name) {
      if (now.seq < view.ask.seq) return quiet("watch", "It is for you to decide"); // the rest is on its way
      const send = (message) => this.send({ ask: view.ask.seq, ...message });
      const about = { view, you, game, holds: now.holds, ways: now.ways ?? [], houseWay: now.house_way, send };
      return this.felt.question(view.ask, about) ?? this.question(view.ask, now);
    }
    if (stage === "asking" && view.ask?.bettor === FLOOR && now.may_confirm) return this.forTheFloor(view.ask);
    if (isBetween(stage) && isBroke(view, you, game)) return this.broke(view, you);
    if (stage === "wagers") {
      const banking = bank?.name === you.name;
      const share = bank?.shares?.[you.name];
      if (share && !banking) return this.sharing(view, share);
      const decides = now.may_decide.filter((seat) => !view.deciding.includes(`${seat} ${you.name}`));
      const { ready = [], whom: waitsFor = [] } = now.waits ?? {};
      const waiting = ready.includes(you.name) && waitsFor.length > 0;
      const cover = inWords(now.cover, banking);
      return {
        kind: banking ? "banking" : "wagers",
        key: `${banking ? "banking" : "wagers"} ${view.round} ${now.may_join_bank} ${now.partners.length} ${decides}`,
        prompt: banking ? `You bank ${dollars(bank.bank)}` : "Make your wagers",
        detail: waiting
          ? `You are ready. The deal waits for ${waitsFor.join(", ")}.`
          : banking && !cover.tone
            ? "The others wager against you."
            : cover.says,
        tone: waiting ? "" : cover.tone,
        controls: () => [banking ? "" : this.trayWith(now, decides), this.dealButton()],
      };
    }
    const words = {
      waiting: "Waiting for another player",
      bank: `The bank is offered to ${view.offer?.name ?? "the next seat"}`,
      dealing: `Round ${view.round}: the deal`,
      asking: view.ask?.bettor === FLOOR ? "The floor is asked" : `${view.ask?.bettor ?? "Somebody"} is asked`,
      settling: `Round ${view.round}: settlement`,
    };
    return quiet("watch", words[stage] ?? stage);
  }

  // A seat that is taken in mid-round is kept until the round is over.
  fromTheRail({ stage, promised }, you) {
    const [kept] = Object.entries(promised).find(([, name]) => name === you.name) ?? [];
    if (kept) {
      return {
        kind: "kept",
        key: `kept ${kept}`,
        prompt: `Seat ${kept} is kept for you`,
        detail: "You sit down as soon as this round is over.",
        controls: () => [button("stand-up", "Give it up", () => this.send({ do: "stand-up" }))],
      };
    }
    const sit = () => this.send({ do: "sit" });
    const now = isBetween(stage);
    return {
      kind: "watching",
      key: `watching ${now}`,
      prompt: "You are watching from the rail",
      detail: now ? undefined : "A round is played: a seat you take now is kept for you until it is over.",
      controls: () => [button("sit", now ? "Take a seat" : "Take a seat for the next round", sit, { class: "primary" })],
    };
  }

  // Less than any wager takes: more chips, or a look at how the others play.
  broke({ round, chairs, stage }, you) {
    const left = chairs[you.seat].purse;
    const again = button("buy-in", "Buy in again", this.buyIn, { class: "primary", "data-first": true });
    return {
      kind: stage === "wagers" ? "wagers" : "broke",
      key: `broke ${stage} ${round} ${left}`,
      prompt: left ? `You have ${dollars(left)}: less than any wager` : "You have no chips left",
      detail: "Buy in again, or watch the others play.",
      controls: () => [again, stage === "wagers" ? this.dealButton("") : ""],
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

  dealButton(look = "primary") {
    const deal = () => this.send({ do: "deal" });
    return button("deal", "Deal", deal, { class: `${look} deal`, "data-first": Boolean(look) });
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

  // The house way is the one that stands out: leaving it to the house, or what the house would do.
  question(ask, { holds, house_way: houseWay }) {
    const leaves = "house-way" in ask.choices;
    const sensible = leaves ? "house-way" : houseWay;
    const small = (choice, costs) => {
      if (choice === "house-way" && houseWay) return `here: ${houseWay}`;
      return costs ? dollars(costs) : choice === houseWay && !leaves ? "the house way" : "no cost";
    };
    return {
      kind: "ask",
      key: `ask ${ask.seq}`,
      prompt: holds ? `Seat ${ask.seat}: ${lowered(holds)}` : `Seat ${ask.seat}: it is for you to decide`,
      detail: `${capital(ask.about)}. (${ask.rule})`,
      controls: () =>
        Object.entries(ask.choices).map(([choice, costs]) =>
          choiceButton(ask, choice, {
            words: capital(choice.replace("-", " ")),
            small: small(choice, costs),
            attributes: { class: choice === sensible ? "primary" : "", "data-first": choice === sensible },
            send: (message) => this.send({ ask: ask.seq, ...message }),
          }),
        ),
    };
  }

  makeTray(undo, clear, repeat) {
    const chips = CHIPS.map((chip) => this.chipButton(chip));
    const title = "Take the last chip back (a right click on a spot, or Backspace, takes one from it)";
    return el(
      "div",
      { class: "chip-tray" },
      el("div", { class: "chips", role: "radiogroup", "aria-label": "Chip to wager with" }, ...chips),
      el(
        "div",
        { class: "tray-buttons" },
        button("undo", "Undo", undo, { class: "of-tray", title }),
        button("clear", "Clear", clear, { class: "of-tray" }),
        button("repeat", "Repeat", repeat, { class: "of-tray" }),
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

export function button(does, words, onclick, attributes = {}) {
  const all = { type: "button", "data-do": does, ...attributes };
  return el("button", onclick ? { ...all, onclick } : all, words);
}

// How far the bank reaches for what stands on the felt; a warning prevents nothing.
function inWords(cover, banking) {
  const chips = banking ? "" : "Choose a chip, then a spot. ";
  if (!cover) return { says: chips.trim() };
  const { bank, staked, worst } = cover;
  if (staked > bank) {
    const says = `${dollars(staked)} is staked and the bank covers ${dollars(bank)}: what is settled last gets no action.`;
    return { says, tone: "warns" };
  }
  const free = `${dollars(bank - staked)} of the bank is still free to cover`;
  if (worst <= bank) return { says: `${chips}${free}.` };
  return { says: `${free}; at worst it would owe ${dollars(worst)} and cannot cover all.`, tone: "cautions" };
}

function isBetween(stage) {
  return ["waiting", "bank", "wagers", "stopped"].includes(stage);
}

function isBroke({ chairs, stakes, bank, stage }, you, game) {
  if (stage === "wagers" && bank && (bank.name === you.name || bank.shares?.[you.name])) return false;
  const least = Math.min(...game.wagers.map((wager) => wager.limit.min));
  return chairs[you.seat].purse < least && !stakes.some((stake) => ownersOf(stake).includes(you.name));
}

export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function quiet(kind, prompt, detail) {
  return { kind, key: kind, prompt, detail, controls: () => [] };
}
