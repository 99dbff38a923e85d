// What the visitor can do at a table with a pot: be dealt in, answer, buy chips. The server says which of
// these it is; this only offers it.

import { Actions, FLOOR, button, quiet } from "./actions.js";
import { el } from "./dom.js";
import { dollars } from "./words.js";

export class PotActions extends Actions {
  offer(view, you, game, now) {
    const { stage } = view;
    if (stage === "closed") return { ...quiet("closed", "This table is closed", "Its log stays in the house’s books."), controls: () => [lobby()] };
    if (!you.seat) return this.atTheRail(view, you);
    if (stage === "asking" && view.ask?.bettor === you.name) {
      if (now.seq < view.ask.seq) return quiet("watch", "It is for you to decide"); // the rest is on its way
      const send = (message) => this.send({ ask: view.ask.seq, ...message });
      const about = { view, you, game, holds: now.holds, houseWay: now.house_way, send };
      return this.felt.question(view.ask, about) ?? this.question(view.ask, now);
    }
    if (stage === "asking" && view.ask?.bettor === FLOOR && now.may_confirm) return this.forTheFloor(view.ask);
    if (stage === "waiting") return view.chairs[you.seat]?.purse ? this.between(view, you, game, now) : this.broke(view, you);
    const words = {
      dealing: `Hand ${view.round}: the deal`,
      asking: view.ask?.bettor === FLOOR ? "The floor is asked" : `${view.ask?.bettor ?? "Somebody"} is asked`,
      settling: `Hand ${view.round}: the showdown`,
    };
    return {
      ...quiet("watch", words[stage] ?? stage),
      key: `watch ${stage} ${view.chairs[you.seat]?.out}`,
      detail: now.holds && now.seq >= view.seq ? `You hold ${lower(now.holds)}.` : undefined,
      controls: () => this.pause(view, you),
    };
  }

  // Who stood up stays to see shuffles checked, until he goes.
  atTheRail(view, you) {
    const shown = this.fromTheRail(view, you);
    return { ...shown, controls: () => [...shown.controls(), lobby()] };
  }

  // In a hand: to sit out once it is over, or not after all.
  pause(view, you) {
    const chair = view.chairs[you.seat];
    if (!chair) return [];
    if (chair.out) return chair.owes ? [] : [button("return-wait", "Play on", () => this.send({ do: "return", how: "wait" }))];
    return [button("sit-out", "Sit out next hand", () => this.send({ do: "sit-out" }))];
  }

  // No hand is played: the next one is dealt when everybody here is ready.
  between(view, you, game, now) {
    const { ready = [], whom = [] } = now.waits ?? {};
    const waiting = ready.includes(you.name) && whom.length > 0;
    const seat = now.seat ?? { ways: {} };
    const chair = view.chairs[you.seat];
    const controls = () => [now.may_deal ? this.dealButton(chair.out ? "" : "primary") : "", ...this.seatButtons(view, you, now)];
    const key = `between ${view.round} ${waiting} ${now.may_deal} ${seatKey(chair, seat)} ${freeSeats(view)}`;
    if (!now.may_deal && !chair.out) {
      return { kind: "waiting", key, prompt: "Waiting for another player", detail: "A hand is played by two at least, each with chips before him.", controls };
    }
    return {
      kind: "between",
      key,
      prompt: chair.out ? "You sit out" : view.round ? `Hand ${view.round} is over` : "The table is ready",
      detail: waiting ? `You are ready. The deal waits for ${whom.join(", ")}.` : [standing(chair, seat), chair.out ? "" : told(view, you, game)].filter(Boolean).join(" "),
      controls,
    };
  }

  // What the seat offers beside a hand: the ways back in, a straddle, a pause, another seat.
  seatButtons(view, you, { seat }) {
    const chair = view.chairs[you.seat];
    if (!seat || !chair) return [];
    const back = Object.entries(seat.ways).map(([how, cents]) => {
      const chosen = !chair.out && chair.how === how;
      return button(`return-${how}`, wayBack(how, cents, chair), () => this.send({ do: "return", how }), { "data-ready": String(!chosen), "aria-pressed": String(chosen) });
    });
    const straddle = seat.straddle
      ? button("straddle", chair.straddles ? "No straddle" : `Straddle ${dollars(seat.straddle)}`, () => this.send({ do: "straddle", on: !chair.straddles }), { "aria-pressed": String(chair.straddles) })
      : "";
    const out = chair.out ? "" : button("sit-out", "Sit out", () => this.send({ do: "sit-out" }));
    return [...back, straddle, out, this.moving(view)];
  }

  // Another seat, where one is free.
  moving(view) {
    const free = freeSeats(view);
    if (!free.length || view.stage !== "waiting") return "";
    const seats = el("select", { id: "move-to", "aria-label": "Seat to move to" }, ...free.map((seat) => el("option", { value: seat }, `Seat ${seat}`)));
    const move = button("move-seat", "Move", () => this.send({ do: "move-seat", seat: Number(seats.value) }));
    return el("span", { class: "move-seat" }, seats, move);
  }

  // No chips: more of them, or a look at how the others play.
  broke({ round }) {
    return {
      kind: "broke",
      key: `broke ${round}`,
      prompt: "You have no chips left",
      detail: "Buy in again, or watch the others play.",
      controls: () => [button("buy-in", "Buy in again", this.buyIn, { class: "primary", "data-first": true }), this.dealButton("")],
    };
  }
}

function lobby() {
  return el("a", { class: "button", href: "/", "data-do": "lobby" }, "To the lobby");
}

// How somebody stands, in a sentence: what the next hand asks of him.
function standing({ out, owes, waits }, { dealt, puts, why }) {
  const words = {
    new: "You are new: wait for the big blind, or post as much.",
    missed: "You have missed a blind: wait for the big blind, or make it up.",
    moved: `You moved away from the big blind: wait ${waits === 1 ? "a hand" : `${waits} hands`}, or post it.`,
  };
  if (out) return owes ? words[owes] : "You keep your seat and your chips; blinds that pass you are missed.";
  if (owes && !dealt) return words[owes];
  return puts ? `In the next hand you put in ${dollars(puts)} (${why}).` : "";
}

function wayBack(how, cents, { owes }) {
  if (!owes) return "Return";
  return { wait: ["Wait", el("small", {}, "for the big blind")], post: `Post ${dollars(cents)}`, straddle: `Straddle ${dollars(cents)}` }[how];
}

function seatKey({ out, owes, how, waits, straddles }, { dealt, puts, straddle }) {
  return [out, owes, how, waits, straddles, dealt, puts, straddle].join(",");
}

function freeSeats({ seats, chairs, promised }) {
  return Array.from({ length: seats }, (_, at) => at + 1).filter((seat) => !chairs[seat] && !promised[seat]);
}

// Who took the pot, in a sentence; before the first hand, what is played for.
function told(view, you, game) {
  const won = new Map();
  for (const { name, cents } of view.pot?.awarded ?? []) won.set(name, (won.get(name) ?? 0) + cents);
  const names = [...won.keys()].map((name) => (name === you.name ? "You" : name));
  const stakes = game.stakes?.[game.option];
  if (!names.length) return [stakes && !view.round ? `${upper(stakes)}.` : "", "Deal when you like."].filter(Boolean).join(" ");
  const verb = names.length > 1 || names[0] === "You" ? "take" : "takes";
  const several = new Set(view.pot.awarded.map(({ pot }) => pot)).size > 1;
  return `${names.join(" and ")} ${verb} the pot${several ? "s" : ""}.`;
}

function upper(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function lower(words) {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
