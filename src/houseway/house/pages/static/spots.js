// What a spot says: its wager's odds, limits and needs, on hover and focus and to a screen reader.

import { el } from "./dom.js";
import { dollars, pays } from "./words.js";

const HOVER_WAIT = 300; // who is only passing by, or staking in a hurry, is left alone

function wagerInWords(wager, game) {
  const label = (name) => game.wagers.find((one) => one.name === name)?.label ?? name;
  const rows = wager.pays.map(([on, pay]) => ({ on, pay: pays(pay) }));
  const needs = [];
  if (wager.made === "in-play") needs.push("put up once the cards are seen");
  if (wager.equals) {
    needs.push(wager.mandatory ? `always equals ${label(wager.equals)} and goes with it` : `as much as ${label(wager.equals)}`);
  }
  if (wager.at_most) {
    const company = wager.at_most.together.map(label);
    needs.push(`${wager.at_most.less ? "less" : "no more"} than ${label(wager.at_most.wager)}${company.length ? `, together with ${company.join(", ")}` : ""}`);
  }
  if (wager.requires?.length) needs.push(`needs ${wager.requires.map(label).join(" or ")} beside it`);
  if (wager.one_of) {
    const others = game.wagers.filter((one) => one.one_of === wager.one_of && one !== wager);
    if (others.length) needs.push(`not together with ${others.map((one) => one.label).join(", ")}`);
  }
  if (game.may_fold && wager.made !== "in-play") {
    needs.push(wager.on_fold === "stays" ? "settled even if the hand folds" : "lost if the hand folds");
  }
  const amount = `${dollars(wager.limit.min)} to ${dollars(wager.limit.max)}`;
  const limit = game.raises?.[wager.name] ?? amount;
  return { label: wager.label, rows, needs, limit };
}

export function wagerCard(wager, game) {
  const { label, rows, needs, limit } = wagerInWords(wager, game);
  return el(
    "div",
    { class: "wager-card" },
    el("h3", {}, label, el("span", { class: "limit" }, limit)),
    el(
      "table",
      {},
      ...rows.map(({ on, pay }) =>
        el("tr", {}, el("td", {}, on), el("td", { class: "pay" }, pay)),
      ),
    ),
    ...needs.map((need) => el("p", { class: "need" }, need)),
  );
}

// Which spots are open, taken, the visitor's own; and each in words.
export function markSpots(cells, { view, you, game }) {
  const banks = view.bank?.name === you.name || view.bank?.shares?.[you.name];
  const wagering = view.stage === "wagers" && you.seat && !banks;
  for (const cell of cells.children) {
    const [seat, wager] = [Number(cell.dataset.seat), cell.dataset.wager];
    const here = (one) => one.seat === seat && one.wager === wager;
    const staked = view.stakes.filter(here);
    const mine = staked.find((one) => one.bettor === you.name);
    const open = wagering && isTaken(seat, game.wagers.find((one) => one.name === wager), view, you, game);
    cell.classList.toggle("open", Boolean(open));
    cell.classList.toggle("unoccupied", !view.chairs[seat]);
    cell.classList.toggle("staked", staked.length > 0 || view.lines.some(here));
    cell.classList.toggle("mine", Boolean(mine));
    cell.classList.toggle("banked", view.bank?.seat === seat);
    cell.setAttribute("aria-disabled", String(!open));
    const words = wagerInWords(game.wagers.find((one) => one.name === wager), game);
    const stands = mine ? `you have ${dollars(mine.cents)} on it` : "nothing of yours on it";
    const says = [`${cell.dataset.label}: ${stands}`, `Takes ${words.limit}`, ...words.needs];
    cell.setAttribute("aria-label", `${says.join(". ")}.`);
  }
}

// Whether the sheet takes a wager there at all: the own spot, somebody else's, or nobody's.
function isTaken(seat, wager, view, you, game) {
  if (wager.made === "in-play") return false;
  if (seat === you.seat) return true;
  if (view.chairs[seat]) return wager.backline;
  return game.unoccupied === "own" || (game.unoccupied === "backline" && wager.backline);
}

// `gameNow()` gives the game, or nothing while spots should not explain themselves; `aside` is what
// lies beside the felt.
export function explainSpots(drawing, card, aside, gameNow) {
  let timer = null;
  const hide = () => {
    clearTimeout(timer);
    card.hidden = true;
  };
  const explain = (event) => {
    const cell = event.target.closest?.(".cell");
    const game = gameNow();
    if (!cell || !game) return hide();
    card.replaceChildren(wagerCard(game.wagers.find((one) => one.name === cell.dataset.wager), game));
    card.hidden = false;
    const box = aside.getBoundingClientRect();
    if (box.left > drawing.getBoundingClientRect().left + 100) over(card, box);
    else above(card, cell.getBoundingClientRect(), cell.parentElement.getBoundingClientRect());
  };
  drawing.addEventListener("pointerover", (event) => {
    hide();
    timer = setTimeout(() => explain(event), HOVER_WAIT);
  });
  drawing.addEventListener("focusin", (event) => {
    if (event.target.matches(":focus-visible")) explain(event); // the keyboard's focus, not a click's
  });
  drawing.addEventListener("pointerleave", hide);
  drawing.addEventListener("focusout", hide);
  addEventListener("keydown", (event) => event.key === "Escape" && hide());
}

// At the top of what lies beside the felt: no spot is covered.
function over(card, box) {
  card.style.left = `${box.left}px`;
  card.style.top = `${box.top}px`;
  card.style.width = `${box.width}px`;
}

// Where nothing lies beside it, above all the spots.
function above(card, cell, spots) {
  card.style.width = "";
  const middle = cell.left + cell.width / 2 - card.offsetWidth / 2;
  card.style.left = `${Math.min(Math.max(8, middle), innerWidth - card.offsetWidth - 8)}px`;
  card.style.top = `${Math.max(8, spots.top - card.offsetHeight - 8)}px`;
}
