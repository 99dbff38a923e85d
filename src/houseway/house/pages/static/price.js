// The price page: a switch is thrown, the address follows, and the house's figures come in as it
// counts them. All figures are the house's; this only asks for them and puts them where they go.

const game = document.body.dataset.game;
const here = `/prices/${game}`;
const form = document.getElementById("switches");
const effect = form.querySelector(".effect");
const AGAIN = 250; // the house itself waits for a while before it says that it still counts
const FULL = 3000;
const asked = new Map(); // the newest request of each part; whatever else comes in is about nothing

for (const button of document.querySelectorAll("[data-plain]")) button.hidden = true;
if (matchMedia("(max-width: 900px)").matches) form.querySelector("details").open = false;

for (const part of document.querySelectorAll("[data-part][data-pending]")) fetchPart(part.dataset.part);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  changed();
});
form.addEventListener("change", changed);
for (const field of form.elements) {
  // Fields elsewhere on the page belong to the form too, but their events do not pass through it.
  if (!form.contains(field)) field.addEventListener("change", changed);
  if (field.matches("input:not([type=radio])")) field.addEventListener("keydown", enter);
}
form.querySelector("[data-reset]").addEventListener("click", (event) => {
  event.preventDefault();
  for (const field of form.elements) {
    if (field.type === "radio") field.checked = field.value === field.dataset.default;
    else if ("default" in field.dataset) field.value = field.dataset.default;
  }
  changed();
});

function enter(event) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  changed();
}

// What differs from the default, as an address has it.
function query() {
  const chosen = new URLSearchParams();
  for (const field of form.elements) {
    if (!field.name || (field.type === "radio" && !field.checked)) continue;
    const value = field.value.trim();
    if (value && value !== field.dataset.default) chosen.append(field.name, value);
  }
  return chosen;
}

function changed() {
  const chosen = query();
  const address = String(chosen) ? `?${chosen}` : "";
  history.replaceState(null, "", here + address);
  follow(chosen);
  for (const fieldset of form.querySelectorAll(".reading")) {
    const picked = fieldset.querySelector("input:checked");
    fieldset.classList.toggle("switched", picked && picked.value !== picked.dataset.default);
  }
  for (const part of ["figures", "cost", "play"]) fetchPart(part);
}

// Links and the form that opens a table go by what is chosen.
function follow(chosen) {
  const rules = new URLSearchParams([...chosen].filter(([name]) => name === "packs" || name.startsWith("reading.")));
  const written = (fields) => (String(fields) ? `?${fields}` : "");
  document.querySelector("[data-file='price.pdf']").href = `${here}/price.pdf${written(chosen)}`;
  document.querySelector("[data-file='price.json']").href = `${here}/price.json${written(rules)}`;
  document.querySelector("[data-readings]").href = `/rules/${game}${written(rules)}`;
  const sit = document.querySelector("form.sit");
  for (const field of sit.querySelectorAll("input:not([name=game])")) field.remove();
  for (const [name, value] of chosen) {
    if (name === "fees") {
      const at = value.lastIndexOf(":");
      hidden(sit, "schedule", value.slice(0, at));
      hidden(sit, "fee_option", value.slice(at + 1));
    } else if (name === "limits") {
      hidden(sit, "option", value);
    } else if (rules.has(name)) {
      hidden(sit, name, value);
    }
  }
}

function hidden(place, name, value) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name, value });
  place.append(field);
}

async function fetchPart(name) {
  const place = document.querySelector(`[data-part="${name}"]`);
  asked.get(name)?.abort();
  const line = new AbortController();
  asked.set(name, line);
  place.setAttribute("aria-busy", "true");
  try {
    while (!line.signal.aborted) {
      const answer = await fetch(`${here}/parts/${name}${location.search}`, {
        headers: { Accept: "application/json, text/html" },
        signal: line.signal,
      });
      if (answer.status === 202) {
        wait(place, await answer.text());
        await pause(AGAIN);
      } else if (answer.status === 429 || answer.status === 503) {
        wait(place, (await answer.json()).says);
        await pause(FULL);
      } else {
        if (answer.ok) show(place, name, await answer.text());
        else refuse(place, (await answer.json()).says);
        break;
      }
    }
  } catch (error) {
    if (error.name === "AbortError") return;
    refuse(place, "The house cannot be reached just now");
  }
  if (asked.get(name) === line) place.removeAttribute("aria-busy");
}

function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

// What is on the page stays, greyed, until the new figures are there.
function wait(place, words) {
  let line = place.querySelector(".counting");
  if (!line) {
    line = document.createElement("p");
    line.className = "counting";
    line.setAttribute("role", "status");
    place.prepend(line);
  }
  if (line.textContent !== words && place.dataset.part !== "readings") line.textContent = words;
}

function refuse(place, says) {
  const line = document.createElement("p");
  line.className = "refusal";
  line.setAttribute("role", "status");
  line.textContent = says;
  if (place.dataset.part === "readings") place.querySelector(".counting")?.replaceWith(line);
  else place.replaceChildren(line);
}

function show(place, name, html) {
  const open = [...place.querySelectorAll("details")].map((one) => one.open);
  const focus = place.contains(document.activeElement) ? document.activeElement : null;
  const made = document.createElement("template");
  made.innerHTML = html; // rendered by the house, which escapes whatever a filing says
  place.replaceChildren(made.content);
  delete place.dataset.pending;
  if (name !== "readings") {
    [...place.querySelectorAll("details")].forEach((one, at) => {
      if (open.length) one.open = open[at] ?? one.open;
    });
  }
  if (focus?.name) form.querySelector(`[name="${CSS.escape(focus.name)}"]:checked`)?.focus();
  if (name === "figures") tell(place);
}

// The effect of the choice, beside the switches.
function tell(place) {
  const says = place.querySelector("[data-changed]")?.dataset.changed ?? "";
  effect.hidden = !says;
  effect.textContent = says ? `By this choice: ${says}.` : "";
}

tell(document.querySelector("[data-part=figures]"));
