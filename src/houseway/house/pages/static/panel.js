// The side panel: the round's lines, the wagers, the readings in force, fairness, the log in words.

import { el } from "./dom.js";
import { wagerCard } from "./spots.js";
import { dollars, ownersOf, pays, signed, title } from "./words.js";

const LOG_LENGTH = 3000;

export function makeTabs(nav, panels) {
  const tabs = [...nav.querySelectorAll("[role=tab]")];
  const choose = (tab) => {
    for (const one of tabs) {
      one.setAttribute("aria-selected", String(one === tab));
      one.tabIndex = one === tab ? 0 : -1;
    }
    for (const panel of panels.children) panel.hidden = panel.id !== tab.getAttribute("aria-controls");
    const log = panels.querySelector(".log").parentElement;
    log.scrollTop = log.scrollHeight; // the newest line, once there is a place to show it
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

// `shown`: the view of the newest round; kept until the next.
export function drawLines(place, shown, you, game) {
  if (!shown) {
    place.replaceChildren(
      el("p", { class: "quiet" }, "Lines are settled here one by one, in the order of the sheet."),
    );
    return;
  }
  const label = (name) => game.wagers.find((wager) => wager.name === name)?.label ?? title(name);
  const list = el("ol", { class: "lines" });
  for (const line of shown.lines) {
    const net = line.paid - line.collected;
    const tone = net > 0 ? "gain" : net < 0 ? "loss" : "even";
    list.append(
      el(
        "li",
        { class: `line ${tone}${ownersOf(line).includes(you.name) ? " mine" : ""}`, "data-wager": line.wager },
        el("span", { class: "who" }, `${line.seat} · ${line.bettor === you.name ? "You" : line.bettor}`),
        el("span", { class: "what" }, [label(line.wager), line.stake ? dollars(line.stake) : ""].join(" ").trim()),
        el("strong", { class: "result" }, result(line)),
        el("span", { class: "why" }, [line.why.replace(SHORT, ""), shared(line, you)].filter(Boolean).join("; ")),
        el("span", { class: "moves" }, moves(line)),
        shown.short.includes(line.seq) ? el("span", { class: "short" }, covered(line)) : null,
        el("span", { class: "left" }, `bank ${dollars(line.left)}`),
      ),
    );
  }
  const parts = [
    el(
      "h3",
      {},
      `Round ${shown.round}`,
      shown.bank ? el("small", {}, ` ${shown.bank.name === you.name ? "You" : shown.bank.name} banked ${dollars(shown.bank.bank)}`) : null,
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
  if (Object.keys(shown.chips).length) parts.push(netOf(shown, you));
  place.replaceChildren(...parts);
  place.scrollTop = place.scrollHeight; // the newest line; the page itself stays where it is
}

function result(line) {
  if (line.result === "win") return `wins ${line.pays.replace(":", " to ")}`;
  if (line.result === "push") return "pushes";
  return line.pays.startsWith("lose ") ? pays(line.pays).replace("lose", "loses") : "loses";
}

const SHORT = /; the bank (covers only part|is used up)$/; // said in full by `covered`

// Of a line that the bank was short for: how far it reached.
function covered({ result: came, paid, collected }) {
  const acted = came === "win" ? paid : collected;
  return acted ? `the bank covers only ${dollars(acted)} of it` : "the bank is used up: no action";
}

function moves(line) {
  const words = [];
  if (line.paid) words.push(`paid ${dollars(line.paid)}`);
  if (line.collected) words.push(`collected ${dollars(line.collected)}`);
  if (line.returned) words.push(`returned ${dollars(line.returned)}`);
  return words.join(", ");
}

// What each kum-kum partner has of a line.
function shared({ shares = {} }, you) {
  const parts = Object.entries(shares).map(([name, cents]) => `${name === you.name ? "you" : name} ${signed(cents)}`);
  return parts.join(", ");
}

// What everybody's chips changed by, with what the wagers and the collection have in it.
function netOf({ net, chips, taken, collected, bank }, you) {
  const row = (name, cents, says, mine) =>
    el(
      "li",
      { class: mine ? "mine" : "", "data-name": name, "data-cents": cents },
      el("span", {}, name, says ? el("small", {}, says) : null),
      el("strong", { class: cents > 0 ? "gain" : cents < 0 ? "loss" : "" }, signed(cents)),
    );
  const fee = (name) => taken.filter((one) => one.name === name).reduce((sum, one) => sum + one.cents, 0);
  const parts = (name) => (fee(name) ? ` wagers ${signed(net[name] ?? 0)}, collection ${signed(-fee(name))}` : "");
  return el(
    "div",
    { class: "net-of-round" },
    el("h4", {}, "Net of the round", bank ? el("small", {}, ` bank left in action ${dollars(bank.left)}`) : null),
    el(
      "ul",
      {},
      ...Object.entries(chips).map(([name, cents]) =>
        row(name === you.name ? "You" : name, cents, parts(name), name === you.name),
      ),
      collected ? row("The collection", collected, "", false) : null,
    ),
  );
}

// --- wagers and readings -------------------------------------------------------------------------

export function drawWagers(place, game) {
  place.replaceChildren(...game.wagers.map((wager) => wagerCard(wager, game)));
}

export function drawReadings(place, game, readings) {
  const entries = Object.entries(game.readings ?? {});
  const stakes = game.stakes?.[game.option];
  const played = stakes ? [el("p", { class: "stakes" }, el("b", {}, "Played for: "), stakes)] : [];
  if (!entries.length) {
    place.replaceChildren(...played, el("p", { class: "quiet" }, "This sheet leaves nothing open."));
    return;
  }
  place.replaceChildren(
    ...played,
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

// `takes`: whether words for the shuffle are taken now; `late`: whether seeds are revealed at the end only;
// `told`: whether hands can be had as histories.
export function drawFairness(place, view, table, { takes, late, told }, contribute) {
  if (!place.dataset.drawn) {
    place.dataset.drawn = "true";
    place.append(
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
  const [committed, form, revealed] = ["committed", "contribute", "revealed"].map((one) => place.querySelector(`.${one}`));
  form.querySelector("button").disabled = !takes;
  committed.replaceChildren(
    el("h3", {}, view.shoe ? `Shoe ${view.shoe} is committed to` : "No shoe yet"),
    view.commitment
      ? el("code", { class: "hash", "data-commitment": view.commitment }, view.commitment)
      : el("p", { class: "quiet" }, "The hash of the seed is shown here before wagers close."),
    ...contributed(view).map((words) => el("p", {}, words)),
  );
  const seen = view.revealed;
  revealed.replaceChildren(
    el("h3", {}, seen ? `Shoe ${seen.shoe} revealed` : "After the shoe"),
    seen
      ? el("code", { class: "hash" }, seen.seed)
      : el("p", { class: "quiet" }, `The seed is revealed when ${late ? "everybody has left the table: until then a hand that was thrown away stays unseen" : "the shoe is over"}; it must hash to the commitment.`),
    el(
      "p",
      {},
      el("a", { href: `/tables/${table}/log`, download: "table.jsonl" }, "The table’s log"),
      " replays and proves every revealed shuffle: ",
      el("code", {}, "houseway verify table.jsonl"),
    ),
    told ? el("p", {}, el("a", { href: `/tables/${table}/hands.phhs`, download: "hands.phhs" }, "The hands in PHH"), " for other programs, by the cards that you saw") : "",
  );
}

function contributed({ contributions, pledged, parts, withheld }) {
  const revealed = Object.values(parts);
  const words = contributions.filter((one) => !revealed.includes(one));
  const names = Object.keys(pledged).filter((name) => !withheld.includes(name));
  return [
    words.length ? `Contributed: ${words.map((one) => `“${one}”`).join(", ")}` : "",
    names.length ? `Parts of their own have the browsers of ${names.join(", ")}` : "",
    withheld.length ? `Pledged and not revealed, so left out: ${withheld.join(", ")}` : "",
  ].filter(Boolean);
}

const MINE = {
  in: "This browser’s own part is in it.",
  none: "This browser had no part in it.",
  "left out": "This browser revealed its part, and the shuffle was made without it: it came too late, or was left out.",
};

// What checking a revealed shoe in this browser came to, with all the figures.
export function drawChecked(place, tab, result) {
  const { shoe, holds, faults, cards, out, rolls, mine } = result;
  const seen = `${cards === out ? `all ${out}` : `${cards} of ${out}`} cards${rolls ? ` and ${rolls} rolls` : ""}`;
  const figures = [
    ["seed revealed", result.seed],
    ["its SHA-256", result.hash],
    ["committed to", result.commitment],
    ...result.contributions.map((one, at) => [`contribution ${at + 1}`, one]),
    ["cards by the seed", result.order.join(" ")],
  ];
  if (holds && tab.dataset.checked === "fails") return; // what did not hold stays to be read
  tab.dataset.checked = holds ? "holds" : "fails";
  place.querySelector(".checked")?.remove();
  place.prepend(
    el(
      "section",
      { class: "checked", role: "status", "data-shoe": shoe, "data-holds": String(holds), "data-mine": mine },
      el("h3", {}, holds ? `The shuffle of shoe ${shoe} was checked in your browser` : `Shoe ${shoe} does not hold`),
      ...(holds ? [el("p", {}, `It gives ${seen} as this page saw them. ${MINE[mine]}`)] : faults.map((one) => el("p", { class: "fault" }, one))),
      el(
        "details",
        {},
        el("summary", {}, "The figures"),
        el("dl", {}, ...figures.flatMap(([name, figure]) => [el("dt", {}, name), el("dd", {}, el("code", { class: "hash" }, figure))])),
      ),
    ),
  );
}

// --- log -----------------------------------------------------------------------------------------

export class Log {
  constructor(place) {
    this.list = place;
  }

  // What a snapshot remembers; lines from before it that the page still has stay in front.
  restore(recent) {
    const first = recent[0]?.seq ?? 1;
    const before = [...this.list.children].filter((line) => Number(line.dataset.seq) < first);
    this.list.replaceChildren(...before, ...recent.map(({ seq, told, kind }) => entry(seq, told, kind)));
    this.shorten();
  }

  add(seq, told, kind) {
    this.list.append(entry(seq, told, kind));
    this.shorten();
  }

  shorten() {
    while (this.list.children.length > LOG_LENGTH) this.list.firstElementChild.remove();
    const { parentElement: panel } = this.list;
    panel.scrollTop = panel.scrollHeight;
  }
}

function entry(seq, told, kind) {
  return el("li", { class: kind, value: seq, "data-seq": seq }, told.replace(/^-+ /, ""));
}
