// Money put together: a share in the bank, and the wager of several partners. Each opens a small
// dialog over the table; whether it may be, the house says.

import { el } from "./dom.js";
import { cents, dollars, title } from "./words.js";

// More chips from the cage.
export function openBuyInDialog(send, { buys = 100000, seat } = {}, between = "rounds") {
  const field = moneyField("buy-in-amount", (buys / 100).toLocaleString("en-US"), "Chips to buy, in dollars");
  const most = dollars(Math.max(buys, 200000));
  open(
    "Buy in",
    [el("p", { class: "quiet" }, `Play money from the cage, ${seat?.least > 1 ? `${dollars(seat.least)} at least and ` : ""}up to ${most} at a time, between ${between}.`), field.row],
    "Buy in",
    () => send({ do: "buy-in", cents: field.cents() }),
  );
}

// Put money beside the player-dealer's.
export function openBankDialog(view, you, send) {
  const field = moneyField("join-amount", "100", "Your money in the bank, in dollars");
  open(
    "Join the bank",
    [
      el(
        "p",
        { class: "quiet" },
        `${view.bank.name} banks ${dollars(view.bank.bank)}. Whoever has most money in the bank decides its hand; what it wins and loses is shared.`,
      ),
      field.row,
    ],
    "Join the bank",
    () => send({ do: "join-bank", cents: field.cents() }),
  );
}

// One wager of several partners: paid and collected as one, each with a minimum of his own;
// `partners`: those who would join in.
export function openPartnersDialog(view, you, game, { partners }, send) {
  const wagers = game.wagers.filter((wager) => !wager.requires?.length);
  const wager = select(
    "partners-wager",
    "Wager",
    wagers.map(({ name, label }) => [name, label]),
  );
  const taken = view.bank?.seat;
  const seats = Object.values(view.chairs).filter((chair) => chair.seat !== taken);
  const seat = select(
    "partners-seat",
    "Spot",
    seats.map((chair) => [chair.seat, `Seat ${chair.seat}, ${chair.name === you.name ? "yours" : chair.name}`]),
  );
  seat.field.value = you.seat;
  const least = String((wagers[0]?.limit?.min ?? 500) / 100);
  const mine = moneyField("partner-own", least, "Your share in dollars", "You");
  const others = seats
    .filter((chair) => partners.includes(chair.name))
    .map((chair) => {
      const money = moneyField(`partner-${chair.seat}`, least, `Share of ${chair.name} in dollars`);
      const box = el("input", { type: "checkbox", "data-partner": chair.name });
      const label = el("label", { class: "partner" }, box, ` ${chair.name}`);
      return { name: chair.name, box, money, row: el("div", { class: "partner-row" }, label, money.row) };
    });
  open(
    "Kum-kum: one wager, several partners",
    [
      el(
        "p",
        { class: "quiet" },
        "Paid and collected as one wager; every partner has at least the table’s minimum in it. What comes of it is shared by what each put in.",
      ),
      wagers.length > 1 ? wager.row : null,
      seat.row,
      mine.row,
      ...others.map(({ row }) => row),
    ],
    "Make the wager",
    () => {
      const shares = { [you.name]: mine.cents() };
      for (const { name, box, money } of others) if (box.checked) shares[name] = money.cents();
      send({ do: "kum-kum", seat: Number(seat.field.value), wager: wager.field.value, shares });
    },
  );
}

// --- parts of a dialog -----------------------------------------------------------------------------

function open(heading, content, does, act) {
  const dialog = el("dialog", { class: "company", "aria-label": heading });
  const form = el(
    "form",
    {
      method: "dialog",
      onsubmit: (event) => {
        event.preventDefault();
        act();
        dialog.close();
      },
    },
    el("h2", {}, heading),
    ...content,
    el(
      "div",
      { class: "row" },
      el("button", { type: "submit", class: "primary" }, does),
      el("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
    ),
  );
  dialog.append(form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function moneyField(id, value, label, words = null) {
  const field = el("input", { id, inputmode: "decimal", autocomplete: "off", value, "aria-label": label });
  const money = el("span", { class: "money-field" }, el("span", { "aria-hidden": "true" }, "$"), field);
  const row = words ? el("div", { class: "partner-row" }, el("span", {}, words), money) : money;
  return { row, cents: () => cents(field.value) };
}

function select(id, label, options) {
  const field = el("select", { id }, ...options.map(([value, words]) => el("option", { value }, words ?? title(value))));
  return { field, row: el("label", { class: "partner-row", for: id }, el("span", {}, label), field) };
}
