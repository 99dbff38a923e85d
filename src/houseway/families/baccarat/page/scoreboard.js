// The display a sheet calls for: bead plate, big road, counts and percentages, the previous shoe.

import { el, svg } from "/static/dom.js";
import { title } from "/static/words.js";

const ROWS = 6;
const CELL = 17;
const COUNTED = ["player", "banker", "tie", "naturals"];
const INITIAL = { player: "P", banker: "B", tie: "T" };

export function drawScoreboard(place, scoreboard, game) {
  const label = (name) => game.wagers.find((wager) => wager.name === name)?.label ?? title(name);
  // As many columns as are seen at once: one more, and the newest would push the first out of sight.
  const fit = Math.max(1, Math.floor((place.clientWidth - 30) / CELL));
  place.replaceChildren(
    el("h2", {}, "Scoreboard", el("small", {}, `shoe ${scoreboard.shoe}, ${hands(scoreboard.hands)}`)),
    counts(scoreboard, label),
    road("Bead plate", beadPlate(scoreboard, label, fit), hands(scoreboard.hands)),
    road("Big road", bigRoad(scoreboard, fit), `${scoreboard.big_road.length} columns`),
  );
  for (const scroller of place.querySelectorAll(".road")) scroller.scrollLeft = scroller.scrollWidth;
}

function hands(number) {
  return `${number} hand${number === 1 ? "" : "s"}`;
}

function counts(scoreboard, label) {
  const shown = (scoreboard.shows ?? []).filter((name) => name in scoreboard.counts);
  const names = shown.length ? shown : Object.keys(scoreboard.counts);
  const order = [...COUNTED, ...names].filter(
    (name, index, all) => names.includes(name) && all.indexOf(name) === index,
  );
  const before = scoreboard.previous?.counts ?? scoreboard.previous;
  return el(
    "dl",
    { class: "counts" },
    ...order.map((name) =>
      el(
        "div",
        { "data-count": name },
        el("dt", {}, el("i", { class: `mark ${name}` }), label(name).replace(/ line$/, "")),
        el("dd", {}, el("b", {}, scoreboard.counts[name]), ` ${scoreboard.percentages[name] ?? "0.0"} %`),
        before ? el("dd", { class: "before" }, `last shoe ${before[name] ?? 0}`) : null,
      ),
    ),
  );
}

function road(name, drawn, words) {
  return el(
    "figure",
    {},
    el("figcaption", {}, name),
    el("div", { class: "road", tabindex: 0, role: "img", "aria-label": `${name}: ${words}` }, drawn),
  );
}

function grid(columns, ...pieces) {
  const width = columns * CELL;
  const drawn = svg("svg", {
    class: "grid",
    width,
    height: ROWS * CELL,
    viewBox: `0 0 ${width} ${ROWS * CELL}`,
  });
  const lines = [];
  for (let x = 0; x <= width; x += CELL) lines.push(`M${x} 0v${ROWS * CELL}`);
  for (let y = 0; y <= ROWS * CELL; y += CELL) lines.push(`M0 ${y}h${width}`);
  drawn.append(svg("path", { class: "lines", d: lines.join("") }), ...pieces);
  return drawn;
}

function beadPlate(scoreboard, label, fit) {
  const beads = scoreboard.bead.flatMap((column, across) =>
    column.map((hand, down) => {
      const [x, y] = [across * CELL + CELL / 2, down * CELL + CELL / 2];
      const special = (hand.marks ?? []).filter((mark) => mark !== "natural");
      const said = [hand.winner, hand.totals?.join?.("-"), ...(hand.marks ?? []).map(label)];
      return svg(
        "g",
        { class: `bead ${hand.winner}${special.length ? " special" : ""}` },
        svg("title", {}, said.filter(Boolean).join(", ")),
        svg("circle", { cx: x, cy: y, r: 7.2 }),
        svg("text", { x, y: y + 3.5, "font-size": 9.5 }, letter(hand, special)),
        hand.marks?.includes("natural")
          ? svg("circle", { class: "natural", cx: x + 5, cy: y - 5, r: 2.4 })
          : null,
      );
    }),
  );
  return grid(Math.max(fit, scoreboard.bead.length + 1), ...beads);
}

// A number in a mark's name (dragon-7, panda-8) says more than the winner's letter.
function letter(hand, special) {
  const number = special.map((mark) => /\d+/.exec(mark)?.[0]).find(Boolean);
  return number ?? INITIAL[hand.winner];
}

function bigRoad(scoreboard, fit) {
  const entries = scoreboard.big_road.flatMap((column, across) =>
    column.map((entry, down) => {
      if (!entry) return null;
      const [x, y] = [across * CELL + CELL / 2, down * CELL + CELL / 2];
      const group = svg(
        "g",
        { class: `ring ${entry.winner ?? "tie"}${entry.natural ? " is-natural" : ""}` },
        svg("circle", { cx: x, cy: y, r: 6.2 }),
      );
      if (entry.ties) {
        group.append(svg("path", { class: "tie-stroke", d: `M${x - 6} ${y + 6}l12-12` }));
        if (entry.ties > 1) {
          group.append(svg("text", { class: "ties", x, y: y + 3.6, "font-size": 10 }, entry.ties));
        }
      }
      return group;
    }),
  );
  return grid(Math.max(fit, scoreboard.big_road.length + 1), ...entries.filter(Boolean));
}
