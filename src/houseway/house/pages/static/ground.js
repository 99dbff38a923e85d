// The still part of the felt: rail, cloth, bands, spots. Drawn once for each layout.

import { place, svg } from "./dom.js";
import { pays } from "./words.js";

// `touch(action, seat, wager)` hears "add" and "take" on a spot, "show" on a seat's disc.
export function drawGround(drawing, layout, game, touch) {
  drawing.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
  drawing.classList.toggle("narrow", layout.narrow);
  const cells = svg("g", { class: "cells" });
  for (const cell of layout.cells) cells.append(drawCell(cell, game, touch, layout.least));
  const still = svg(
    "g",
    { class: "still" },
    definitions(layout),
    svg("path", { class: "rail", d: layout.rail }),
    svg("path", { class: "rail-shine", d: layout.rail }),
    svg("path", { class: "cloth", d: layout.felt }),
    svg("path", { class: "cloth-light", d: layout.felt }),
    layout.tray ? drawTray(layout.tray, layout.least) : null,
    layout.shoe.unseen ? null : drawShoe(layout.shoe),
    ...handPlaces(layout),
    ...motto(layout, game),
    ...(layout.spots ?? []).map(drawSpot),
    cells,
  );
  if (layout.narrow && layout.cells.length) still.append(...discs(layout, touch));
  drawing.replaceChildren(still);
  return cells;
}

function definitions(layout) {
  const stops = (...colours) =>
    colours.map(([offset, name]) => svg("stop", { offset, class: `stop-${name}` }));
  return svg(
    "defs",
    {},
    svg(
      "radialGradient",
      { id: "cloth", cx: "50%", cy: "32%", r: "75%" },
      ...stops(["0%", "cloth-light"], ["62%", "cloth"], ["100%", "cloth-dark"]),
    ),
    svg(
      "linearGradient",
      { id: "wood", x1: 0, y1: 0, x2: 0, y2: 1 },
      ...stops(["0%", "wood-light"], ["45%", "wood"], ["100%", "wood-dark"]),
    ),
    svg(
      "pattern",
      { id: "weave", width: 4, height: 4, patternUnits: "userSpaceOnUse" },
      svg("path", { class: "weave", d: "M0 0h1v1H0zM2 2h1v1H2z" }),
    ),
    svg(
      "pattern",
      { id: "back", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("rect", { class: "back-ground", width: 6, height: 6 }),
      svg("path", { class: "back-lines", d: "M0 0h6M0 0v6" }),
    ),
    layout.motto ? svg("path", { id: "motto", d: layout.motto.path }) : null,
  );
}

// --- spots -----------------------------------------------------------------------------------

function drawCell(cell, game, touch, least) {
  const wager = game.wagers.find((one) => one.name === cell.wager);
  const { lines, size, squeezed } = cell.label;
  const label = svg("text", {
    class: "label",
    "font-size": size,
    "text-anchor": cell.anchor,
    transform: place(cell.x, cell.y, cell.turn),
  });
  lines.forEach((line, index) => {
    const y = (index - (lines.length - 1) / 2) * size * 1.08 + size * 0.35;
    const fit = squeezed ? { textLength: squeezed, lengthAdjust: "spacingAndGlyphs" } : {};
    label.append(svg("tspan", { x: cell.labelX, y, ...fit }, line));
  });
  const act = (action) => (event) => {
    event.preventDefault();
    touch(action, cell.seat, cell.wager);
  };
  return svg(
    "g",
    {
      class: `cell wager-${cell.wager}${cell.own ? " own" : ""}${cell.r ? " circled" : ""}${wager.made === "in-play" ? " in-play" : ""}`,
      role: "button",
      tabindex: cell.own ? 0 : -1,
      "data-seat": cell.seat,
      "data-wager": cell.wager,
      "data-label": `Seat ${cell.seat}, ${wager.label}`,
      onclick: act("add"),
      oncontextmenu: act("take"),
      onkeydown: (event) => {
        if (event.key === "Enter" || event.key === " ") act("add")(event);
        if (event.key === "Backspace" || event.key === "Delete") act("take")(event);
        walk(event, cell);
      },
    },
    svg("path", { class: "area", d: cell.path }),
    ...cell.circles.map((circle) => drawCircle(circle, cell, least)),
    cell.circles.length && !cell.own ? null : label,
    cell.r && cell.own ? nameOver(cell, wager, least) : null,
  );
}

// The wager's name above the chips in its circle, once there are some.
function nameOver({ x, y, turn, r, over }, { label }, least) {
  const transform = place(x, y, turn);
  return svg("text", { class: "name-over", transform, y: -r * 0.5, "font-size": least }, over || label);
}

// A seat's part of the felt, where its wagers are circles; a sign between two that are always equal.
function drawSpot({ path, own, equals }) {
  const signs = equals.map(({ x, y, turn, size }) =>
    svg("text", { class: "equals", transform: place(x, y, turn), y: size * 0.35, "font-size": size }, "="),
  );
  return svg("g", { class: `spot${own ? " own" : ""}` }, svg("path", { d: path }), ...signs);
}

function drawCircle({ number, x, y, r }, cell, least) {
  const size = Math.max(r, least);
  return svg(
    "g",
    { class: "circle", transform: `${place(cell.x, cell.y, cell.turn)} translate(${x} ${y})` },
    svg("circle", { r }),
    svg("text", { y: size * 0.36, "font-size": size }, number),
  );
}

// Arrow keys go from spot to spot: sideways from seat to seat, up and down from wager to wager.
function walk(event, { seat, wager }) {
  const cells = [...event.currentTarget.parentElement.children];
  const wagers = cells.filter((one) => one.dataset.seat === String(seat));
  const level = wagers.findIndex((one) => one.dataset.wager === wager);
  const next = {
    ArrowLeft: () => cells.find((one) => one.dataset.wager === wager && Number(one.dataset.seat) === seat + 1),
    ArrowRight: () => cells.find((one) => one.dataset.wager === wager && Number(one.dataset.seat) === seat - 1),
    ArrowUp: () => wagers[level + 1],
    ArrowDown: () => wagers[level - 1],
  }[event.key]?.();
  if (!next) return;
  event.preventDefault();
  next.focus();
}

// --- furniture -------------------------------------------------------------------------------

function drawTray({ x, y, width }, least) {
  const tray = svg("g", { class: "tray", transform: place(x, y), "aria-hidden": "true" });
  tray.append(svg("rect", { class: "tray-box", x: -width / 2, y: -13, width, height: 34, rx: 7 }));
  const tubes = ["1", "5", "25", "100", "500", "100", "25", "5", "1"];
  const pitch = (width - 12) / tubes.length;
  tubes.forEach((kind, index) => {
    const left = -width / 2 + 6 + pitch * index;
    tray.append(
      svg("rect", { class: `tube chip-${kind}`, x: left + 1.5, y: -8, width: pitch - 3, height: 24, rx: 3 }),
      svg("path", {
        class: "tube-lines",
        d: [0, 1, 2, 3, 4].map((row) => `M${left + 2} ${-5 + row * 4.6}h${pitch - 4}`).join(""),
      }),
    );
  });
  tray.append(svg("text", { class: "caption", y: 36, "font-size": Math.max(11, least) }, "House dealer"));
  return tray;
}

function drawShoe({ x, y, scale = 1 }) {
  return svg(
    "g",
    { class: "shoe", transform: place(x, y, 24, scale), "aria-hidden": "true" },
    svg("rect", { class: "shoe-box", x: -24, y: -30, width: 48, height: 52, rx: 6 }),
    svg("rect", { class: "shoe-card", x: -17, y: 2, width: 34, height: 26, rx: 3 }),
    svg("path", { class: "shoe-lip", d: "M-24 8h48v9a6 6 0 0 1-6 6h-36a6 6 0 0 1-6-6z" }),
  );
}

function handPlaces(layout) {
  return Object.entries(layout.hands).map(([key, { x, y, scale, width, name }]) =>
    svg(
      "g",
      { class: `hand-place of-${key}`, transform: place(x, y, 0, scale) },
      svg("rect", { x: -width / 2, y: -48, width, height: 96, rx: 9 }),
      name ? svg("text", { class: "hand-name", y: name.y, "font-size": Math.max(name.size, layout.least / scale) }, name.words) : null,
    ),
  );
}

// The long odds, printed along the inner edge as layouts do.
function motto(layout, game) {
  if (!layout.motto) return [];
  const rate = (pay) => {
    const found = /^(\d+):(\d+)$/.exec(pay);
    return found ? found[1] / found[2] : 0;
  };
  const words = game.wagers
    .map((wager) => {
      const all = wager.pays.map(([, pay]) => pay).sort((a, b) => rate(b) - rate(a));
      const several = all.filter(rate).length > 1 ? "up to " : "";
      return rate(all[0]) > 2 ? `${wager.label} pays ${several}${pays(all[0])}` : null;
    })
    .filter(Boolean);
  if (!words.length) return [];
  const fits = () => layout.motto.length / (words.join("  ·  ").length * 0.56);
  while (words.length > 1 && fits() < layout.least) words.pop();
  const all = words.join("  ·  ");
  const size = Math.max(layout.least, Math.min(layout.motto.size, fits()));
  const path = svg("textPath", { href: "#motto", startOffset: "50%" }, all);
  return [svg("text", { class: "motto", "font-size": size }, path)];
}

function discs(layout, touch) {
  return Object.entries(layout.places).map(([seat, { plate }]) => {
    const show = (event) => {
      event.preventDefault();
      touch("show", Number(seat), null);
    };
    return svg("rect", {
      class: "disc-touch",
      role: "button",
      tabindex: 0,
      "aria-label": `Show the spots of seat ${seat}`,
      x: plate.x - plate.width / 2,
      y: plate.y - 22,
      width: plate.width,
      height: 58,
      onclick: show,
      onkeydown: (event) => event.key === "Enter" && show(event),
    });
  });
}
