// The collection: the schedule posted at the table, what the wagers on the felt would cost, and what
// was taken from whom. The house works it all out; this only writes it down.

import { el } from "./dom.js";
import { dollars } from "./words.js";

const MARKS = {
  "?": "the cell was damaged in the source and repaired from its neighbours",
  "??": "the cell is unreadable in the source: this is a guess",
};

// `due`: what everybody would pay if the cards were dealt now; `taken`: {round, from: [{name, cents, why}]}.
export function drawCollection(place, { posted, due, taken, you, table, game, deals }) {
  place.replaceChildren(
    ...(posted ? schedule(posted) : [el("p", { class: "quiet" }, "No collection is posted at this table.")]),
    ...next(due, you, game, deals),
    el("h3", {}, taken ? `Taken in ${game.plays_for === "pot" ? "hand" : "round"} ${taken.round}` : "Taken"),
    taken?.from.length ? takenFrom(taken.from, you) : el("p", { class: "quiet" }, "Nothing yet."),
    el(
      "p",
      { class: "links" },
      el("a", { href: `/tables/${table}/ledger`, target: "_blank", rel: "noopener" }, "The table’s ledger"),
      ...(game.plays_for === "pot" ? [] : [" · ", costLink(game)]),
    ),
  );
}

function costLink({ id }) {
  return el("a", { href: `/games/${id}/cost.svg`, target: "_blank", rel: "noopener" }, "What a hand costs, by bet size");
}

// --- the schedule --------------------------------------------------------------------------------

function schedule(posted) {
  const option = el("small", {}, posted.option ? ` option ${posted.option}` : "");
  const marks = [...new Set(posted.columns.flatMap(({ tiers }) => tiers.map((tier) => tier.mark)))];
  return [
    el("h3", { class: "posted", "data-option": posted.option }, posted.name, option),
    el("p", { class: "quiet" }, facts(posted)),
    ...posted.columns.map(column),
    ...marks.filter(Boolean).map((mark) => el("p", { class: "repaired" }, el("b", {}, mark), ` ${MARKS[mark]}`)),
  ];
}

function facts({ schedule: name, limit, effective, source }) {
  const parts = [name && `schedule “${name}”`, limit && `for ${limit}`, effective && `in force ${effective}`, source];
  return parts.filter(Boolean).join(" · ");
}

function column({ says, tiers, heads }) {
  return el(
    "section",
    { class: "fee-column" },
    el("h4", {}, says),
    el(
      "table",
      {},
      ...tiers.map((tier) =>
        el(
          "tr",
          {},
          el("td", {}, band(tier, heads, tiers.length === 1)),
          el(
            "td",
            { class: "pay" },
            tier.fee ? dollars(tier.fee) : "nothing",
            tier.mark ? el("abbr", { title: MARKS[tier.mark] }, tier.mark) : null,
          ),
        ),
      ),
    ),
  );
}

function band({ low, high }, heads, only) {
  if (only && !low) return "always";
  const shown = (amount) => (heads ? `${amount}` : dollars(amount));
  if (high === null) return `${shown(low)} and more`;
  return high === low ? shown(low) : `${shown(low)} to ${shown(high)}`;
}

// --- money ---------------------------------------------------------------------------------------

// What the next deal costs; at a pot that is said only of what players pay by the clock.
function next(due, you, { plays_for }, deals) {
  if (plays_for === "pot") return due.length ? [el("h3", {}, "With the next hand"), dueNow(due, you)] : [];
  if (!deals) return [el("h3", {}, "The next deal"), el("p", { class: "quiet" }, "Worked out while wagers are being made.")];
  return [el("h3", {}, "If the cards were dealt now"), dueNow(due, you)];
}

function dueNow(due, you) {
  const mine = due.find((one) => one.name === you.name)?.cents ?? 0;
  const all = due.reduce((sum, one) => sum + one.cents, 0);
  return el(
    "div",
    { class: "due", "data-due": mine },
    you.seat ? el("p", {}, "You pay ", el("strong", {}, mine ? dollars(mine) : "nothing"), `, the table ${dollars(all)}.`) : null,
    due.length ? takenFrom(due, you) : null,
  );
}

function takenFrom(all, you) {
  const reasons = new Set(all.map(({ why }) => why));
  const row = ({ name, cents, why }) =>
    el(
      "li",
      { class: name === you.name ? "mine" : "", "data-name": name, "data-cents": cents },
      el("span", {}, name === you.name ? "You" : name),
      el("strong", {}, dollars(cents)),
      reasons.size > 1 ? el("span", { class: "why" }, why) : null,
    );
  // The cell that all of them pay by is said once.
  const same = reasons.size === 1 ? el("li", { class: "why" }, ...reasons) : null;
  return el("ul", { class: "taken" }, ...all.map(row), same);
}
