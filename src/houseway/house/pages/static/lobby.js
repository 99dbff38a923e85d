// The lobby: sits the visitor down, under the house rules he chose; the choices come from the filing.

import { el } from "./dom.js";
import { toast } from "./toast.js";
import { dollars, title } from "./words.js";

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
    else asked[select.name] = select.name === "option" ? select.value : Number(select.value);
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
    const answer = await fetch(`/api/games/${game}`);
    const filing = await answer.json();
    place.replaceChildren(...choices(filing));
  } catch {
    delete place.dataset.filled;
    place.replaceChildren(el("p", { class: "quiet" }, "The house rules could not be fetched."));
  }
}

function choices(filing) {
  const rows = [];
  const { packs, seats } = filing;
  if (packs?.choices?.length > 1) rows.push(select("packs", "Packs", numbers(packs.choices), packs.default));
  if (seats?.choices?.length > 1) rows.push(select("seats", "Seats", numbers(seats.choices), seats.default));
  if (filing.limits?.length > 1) {
    const limits = filing.limits.map((one) => {
      const { min, max } = one.table ?? one;
      return [one.option, `${one.option}: ${dollars(min)} to ${dollars(max)}`];
    });
    rows.push(select("option", "Limits", limits, filing.limits[0].option));
  }
  for (const [name, reading] of Object.entries(filing.readings ?? {})) {
    const values = Object.entries(reading.values);
    if (values.length < 2) continue;
    const row = select(`reading.${name}`, title(name), values, reading.default);
    row.append(el("p", { class: "quiet" }, el("b", {}, "Printed: "), reading.printed));
    rows.push(row);
  }
  return rows.length ? rows : [el("p", { class: "quiet" }, "This filing leaves nothing to choose.")];
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
