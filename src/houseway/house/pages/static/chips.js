// Chips: what they are worth, how they look, and stacks of them.

import { svg } from "./dom.js";
import { dollars } from "./words.js";

export const CHIPS = [100, 500, 2500, 10000, 50000];
const MOST_IN_STACK = 5;

// The fewest chips that make an amount, the largest first; odd cents ride on the smallest chip.
export function chipsFor(cents) {
  const chips = [];
  let left = cents;
  for (const chip of [...CHIPS].reverse()) {
    while (left >= chip) {
      chips.push(chip);
      left -= chip;
    }
  }
  return chips.length ? chips : [CHIPS[0]];
}

// One chip seen from above, its middle at the origin.
export function drawChip(chip, radius = 11) {
  const group = svg("g", { class: `chip chip-${chip / 100}` });
  group.append(svg("circle", { class: "body", r: radius }));
  group.append(
    svg("circle", {
      class: "edge-spots",
      r: radius * 0.82,
      "stroke-width": radius * 0.34,
      "stroke-dasharray": `${radius * 0.43} ${radius * 0.43}`,
    }),
    svg("circle", { class: "inlay", r: radius * 0.58 }),
  );
  return group;
}

// A small stack with its amount beside it in letters of this size; the whole is about 66 units wide.
export function drawStack(cents, radius = 10, size = 11.5) {
  const group = svg("g", { class: "stack" });
  const chips = chipsFor(cents).slice(0, MOST_IN_STACK);
  const words = dollars(cents);
  const width = words.length * size * 0.575 + 8;
  const height = Math.max(17, size * 1.4);
  const left = -(radius * 2 + 3 + width) / 2 + radius;
  group.append(
    svg("rect", { class: "amount-ground", x: left, y: -height / 2, width: radius + 6 + width, height, rx: height / 2 }),
  );
  chips.forEach((chip, index) => {
    const drawn = drawChip(chip, radius);
    drawn.setAttribute("transform", `translate(${left} ${-index * 2.6 + chips.length})`);
    group.append(drawn);
  });
  group.append(
    svg("text", { class: "amount", x: left + radius + 3, y: size * 0.35, "font-size": size }, words),
  );
  return group;
}
