// The side panel: the round's lines, the wagers, the readings in force, fairness, the log in words.

import { el } from "./dom.js";
import { wagerCard } from "./spots.js";
import { dollars, signed, title } from "./words.js";

const LOG_LENGTH = 400;

export function makeTabs(nav, panels) {
  const tabs = [...nav.querySelectorAll("[role=tab]")];
  const choose = (tab) => {
    for (const one of tabs) {
      one.setAttribute("aria-selected", String(one === tab));
      one.tabIndex = one === tab ? 0 : -1;
    }
    for (const panel of panels.children) panel.hidden = panel.id !== tab.getAttribute("aria-controls");
  };
  tabs.forEach((tab, index) => {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = tabs[(index + step + tabs.length) % tabs.length];
      next.focus();
      choose(next);
    });
  });
}

// --- settlement --------------------------------------------------------------------------------

// `shown`: {round, lines, net, left, bank, banker, collected, collection}; kept until the next round.
export function drawLines(place, shown, you, game) {
  if (!shown) {
    place.replaceChildren(
      el("p", { class: "quiet" }, "Lines are settled here one by one, in the order of the sheet."),
    );
    return;
  }
  const label = (name) => game.wagers.find((wager) => wager.name === name)?.label ?? name;
  const list = el("ol", { class: "lines" });
  for (const line of shown.lines) {
    const net = line.paid - line.collected;
    const tone = net > 0 ? "gain" : net < 0 ? "loss" : "even";
    list.append(
      el(
        "li",
        { class: `line ${tone}${line.bettor === you.name ? " mine" : ""}`, "data-wager": line.wager },
        el("span", { class: "who" }, `${line.seat} · ${line.bettor === you.name ? "You" : line.bettor}`),
        el("span", { class: "what" }, `${label(line.wager)} ${dollars(line.stake)}`),
        el("strong", { class: "result" }, result(line)),
        el("span", { class: "why" }, line.why),
        el("span", { class: "moves" }, moves(line)),
        el("span", { class: "left" }, `bank ${dollars(line.left)}`),
      ),
    );
  }
  const parts = [
    el(
      "h3",
      {},
      `Round ${shown.round}`,
      shown.banker ? el("small", {}, ` ${shown.banker} banked ${dollars(shown.bank)}`) : null,
    ),
  ];
  if (shown.collected) {
    const words = `Collection ${dollars(shown.collected)} (${shown.collection})`;
    parts.push(el("p", { class: "collection" }, words));
  }
  if (shown.button) {
    parts.push(el("p", { class: "first" }, `First action: seat ${shown.button.seat}, ${shown.button.why}`));
  }
  parts.push(list);
  const net = Object.entries(shown.net);
  if (net.length) parts.push(netOf(net, you, shown.left));
  place.replaceChildren(...parts);
  place.scrollTop = place.scrollHeight; // the newest line; the page itself stays where it is
}

function result(line) {
  if (line.result === "win") return `wins ${line.pays.replace(":", " to ")}`;
  return line.result === "push" ? "pushes" : "loses";
}

function moves(line) {
  const words = [];
  if (line.paid) words.push(`paid ${dollars(line.paid)}`);
  if (line.collected) words.push(`collected ${dollars(line.collected)}`);
  if (line.returned) words.push(`returned ${dollars(line.returned)}`);
  return words.join(", ");
}

function netOf(net, you, left) {
  return el(
    "div",
    { class: "net-of-round" },
    el("h4", {}, "Net of the round", el("small", {}, ` bank left in action ${dollars(left)}`)),
    el(
      "ul",
      {},
      ...net.map(([name, cents]) =>
        el(
          "li",
          { class: name === you.name ? "mine" : "" },
          el("span", {}, name === you.name ? "You" : name),
          el("strong", { class: cents > 0 ? "gain" : cents < 0 ? "loss" : "" }, signed(cents)),
        ),
      ),
    ),
  );
}

// --- wagers and readings -------------------------------------------------------------------------

export function drawWagers(place, game) {
  place.replaceChildren(...game.wagers.map((wager) => wagerCard(wager, game)));
}

export function drawReadings(place, game, readings) {
  const entries = Object.entries(game.readings ?? {});
  if (!entries.length) {
    place.replaceChildren(el("p", { class: "quiet" }, "This sheet leaves nothing open."));
    return;
  }
  place.replaceChildren(
    el("p", { class: "quiet" }, "Where the sheet is silent or contradicts itself, this table reads it so:"),
    ...entries.map(([name, reading]) => {
      const chosen = readings[name] ?? reading.chosen ?? reading.default;
      return el(
        "section",
        { class: "reading" },
        el("h3", {}, title(name), chosen === reading.default ? null : el("em", {}, "switched")),
        el("p", { class: "chosen" }, reading.values[chosen] ?? chosen),
        el("p", { class: "quiet" }, el("b", {}, "Printed: "), reading.printed),
        chosen === reading.default
          ? el("p", { class: "quiet" }, el("b", {}, "Because: "), reading.because)
          : el("p", { class: "quiet" }, el("b", {}, "Default: "), reading.values[reading.default]),
      );
    }),
  );
}

// --- fairness ------------------------------------------------------------------------------------

export function drawFairness(place, view, table, contribute) {
  if (!place.dataset.drawn) {
    place.dataset.drawn = "true";
    place.replaceChildren(
      el("div", { class: "committed" }),
      el(
        "form",
        {
          class: "contribute",
          onsubmit: (event) => {
            event.preventDefault();
            const field = event.target.elements.words;
            if (field.value.trim() && contribute(field.value.trim())) field.value = "";
          },
        },
        el("label", { for: "words" }, "Words of your own for the shuffle"),
        el(
          "div",
          { class: "row" },
          el("input", { id: "words", name: "words", maxlength: 200, autocomplete: "off" }),
          el("button", { type: "submit" }, "Add"),
        ),
        el("p", { class: "quiet" }, "They are taken after a shoe is committed to and before its first deal."),
      ),
      el("div", { class: "revealed" }),
    );
  }
  const [committed, form, revealed] = place.children;
  form.querySelector("button").disabled = view.stage !== "wagers";
  committed.replaceChildren(
    el("h3", {}, view.shoe ? `Shoe ${view.shoe} is committed to` : "No shoe yet"),
    view.commitment
      ? el("code", { class: "hash", "data-commitment": view.commitment }, view.commitment)
      : el("p", { class: "quiet" }, "The hash of the seed is shown here before wagers close."),
    view.contributions.length
      ? el("p", {}, "Contributed: ", view.contributions.map((words) => `“${words}”`).join(", "))
      : "",
  );
  const seen = view.revealed;
  revealed.replaceChildren(
    el("h3", {}, seen ? `Shoe ${seen.shoe} revealed` : "After the shoe"),
    seen
      ? el("code", { class: "hash" }, seen.seed)
      : el("p", { class: "quiet" }, "The seed is revealed when the shoe is over; it must hash to the commitment."),
    el(
      "p",
      {},
      el("a", { href: `/tables/${table}/log`, download: "table.jsonl" }, "The table’s log"),
      " replays and proves every revealed shuffle: ",
      el("code", {}, "houseway verify table.jsonl"),
    ),
  );
}

// --- log -----------------------------------------------------------------------------------------

export class Log {
  constructor(place, table) {
    this.list = place;
    this.key = `houseway.log.${table}`;
    this.entries = [];
  }

  // After a reload the words come back from this tab's memory, up to where the snapshot is.
  restore(seq) {
    let kept = [];
    try {
      kept = JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
    } catch {
      kept = [];
    }
    this.entries = kept.filter(([number]) => number <= seq);
    this.list.replaceChildren(...this.entries.map(([number, told, kind]) => entry(number, told, kind)));
    this.list.scrollTop = this.list.scrollHeight;
  }

  add(seq, told, kind) {
    this.entries.push([seq, told, kind]);
    this.list.append(entry(seq, told, kind));
    while (this.entries.length > LOG_LENGTH) {
      this.entries.shift();
      this.list.firstElementChild.remove();
    }
    this.list.scrollTop = this.list.scrollHeight;
  }

  keep() {
    if (!this.entries.length) return;
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.entries));
    } catch {
      // The log is a convenience: the house has the real one.
    }
  }
}

function entry(seq, told, kind) {
  return el("li", { class: kind, value: seq, "data-seq": seq }, told.replace(/^-+ /, ""));
}
