// The lobby: sits the visitor down, under the house rules he chose; the choices come from the filing.

import { el } from "./dom.js";
import { toast } from "./toast.js";
import { dollars, title } from "./words.js";

const NUMBERS = ["packs", "seats"];

for (const form of document.querySelectorAll("form.sit")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sit(form);
  });
  const rules = form.querySelector("details");
  rules?.addEventListener("toggle", () => rules.open && fill(rules, form.elements.game.value));
}

async function sit(form) {
  const asked = { game: form.elements.game.value };
  const readings = {};
  for (const select of form.querySelectorAll("select")) {
    if (select.value === select.dataset.default) continue;
    if (select.name.startsWith("reading.")) readings[select.name.slice(8)] = select.value;
    else asked[select.name] = NUMBERS.includes(select.name) ? Number(select.value) : select.value;
  }
  if (Object.keys(readings).length) asked.readings = readings;
  const button = form.querySelector("button.primary");
  button.disabled = true;
  try {
    const answer = await fetch("/tables", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json, text/html" },
      body: JSON.stringify(asked),
    });
    if (answer.ok) {
      location.assign(answer.url + location.search);
      return;
    }
    toast(await reason(answer));
  } catch {
    toast("The house cannot be reached just now");
  }
  button.disabled = false;
}

async function reason(answer) {
  try {
    const said = await answer.clone().json();
    return said.says ?? said.error ?? said.detail ?? `The house refused (${answer.status})`;
  } catch {
    return `The house refused (${answer.status})`;
  }
}

// --- house rules -----------------------------------------------------------------------------

async function fill(details, game) {
  const place = details.querySelector(".house-rules");
  if (place.dataset.filled) return;
  place.dataset.filled = "true";
  try {
    const address = `/api/games/${game}`;
    const [filing, schedules] = await Promise.all([fetched(address), fetched(`${address}/collections`)]);
    place.replaceChildren(...choices(filing, schedules));
  } catch {
    delete place.dataset.filled;
    place.replaceChildren(el("p", { class: "quiet" }, "The house rules could not be fetched."));
  }
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(address);
  return answer.json();
}

function choices(filing, schedules) {
  const rows = [];
  const { packs, seats } = filing;
  if (packs?.choices?.length > 1) rows.push(select("packs", "Packs", numbers(packs.choices), packs.default));
  if (seats?.choices?.length > 1) rows.push(select("seats", "Seats", numbers(seats.choices), seats.default));
  const printed = schedules.length && schedules.every(({ options }) => options.every((one) => one.sets_limits));
  if (filing.limits?.length > 1 && !printed) {
    const limits = filing.limits.map((one) => {
      const { min, max } = one.table ?? one;
      return [one.option, `${one.option}: ${filing.stakes?.[one.option] ?? `${dollars(min)} to ${dollars(max)}`}`];
    });
    rows.push(select("option", "Limits", limits, filing.limits[0].option));
  }
  rows.push(...collections(schedules, filing.collection));
  for (const [name, reading] of Object.entries(filing.readings ?? {})) {
    const values = Object.entries(reading.values);
    if (values.length < 2) continue;
    const row = select(`reading.${name}`, title(name), values, reading.default);
    row.append(el("p", { class: "quiet" }, el("b", {}, "Printed: "), reading.printed));
    rows.push(row);
  }
  return rows.length ? rows : [el("p", { class: "quiet" }, "This filing leaves nothing to choose.")];
}

// The collection: a schedule, and one of its options; limits that an option prints are the table's,
// so where all of them do there are no others to choose.
function collections(schedules, posted) {
  if (!schedules.length || !posted) return [];
  const found = (id) => schedules.find((one) => one.id === id);
  const chosen = found(posted.id) ?? schedules[0];
  const schedule = select(
    "schedule",
    "Collection",
    schedules.map(({ id, words }) => [id, words]),
    chosen.id,
  );
  const option = select("fee_option", "Fee option", [], "");
  const says = el("p", { class: "quiet" });
  option.append(says);
  const jackpot = select("jackpot", "Jackpot", [["", "none"], ["attached", "attached: the pot pays for it"]], "");
  const field = option.querySelector("select");
  const explain = () => {
    const { options } = found(schedule.querySelector("select").value);
    says.textContent = options.find((one) => one.option === field.value)?.says ?? "";
  };
  const list = () => {
    const { id, options, jackpot: taken } = found(schedule.querySelector("select").value);
    jackpot.hidden = !taken;
    if (!taken) jackpot.querySelector("select").value = "";
    field.replaceChildren(...options.map((one) => el("option", { value: one.option }, one.words)));
    // Only under the default schedule is its default option left to the house.
    field.dataset.default = id === posted.id ? posted.option : "";
    if (id === posted.id) field.value = posted.option;
    explain();
  };
  schedule.addEventListener("change", list);
  field.addEventListener("change", explain);
  list();
  return [schedule, option, jackpot];
}

function numbers(all) {
  return all.map((number) => [String(number), String(number)]);
}

function select(name, label, options, chosen) {
  const field = el(
    "select",
    { name, "data-default": chosen },
    ...options.map(([value, words]) =>
      el("option", { value, selected: value === String(chosen) }, words),
    ),
  );
  return el("label", { class: "choice-row" }, el("span", {}, label), field);
}
