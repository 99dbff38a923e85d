// How hands that were set as two met the bank's: what came of each, at its spot, and of all together.

import { place, svg } from "./dom.js";

export const TONES = { wins: "gain", pushes: "even", loses: "loss", foul: "loss" };

// `2 win, 1 pushes, 3 lose`: what came of all spots, `ends` being wins, pushes or loses.
export function togetherOf(ends) {
  if (!ends.length) return null;
  const count = (result) => ends.filter((end) => end === result).length;
  const many = (result, several) => (count(result) ? `${count(result)} ${count(result) > 1 ? several : result}` : "");
  const says = [many("wins", "win"), many("pushes", "push"), many("loses", "lose")].filter(Boolean).join(", ");
  const [won, lost] = [count("wins"), count("loses")];
  return { says, tone: won > lost ? "player" : won < lost ? "banker" : "tie" };
}

export function drawEnd(result, { x, y, turn = 0 }, size) {
  const wide = result.length * size * 0.6 + size;
  return svg(
    "g",
    { class: `met-end ${TONES[result]}`, transform: place(x, y, turn) },
    svg("rect", { x: -wide / 2, y: -size * 0.75, width: wide, height: size * 1.5, rx: size * 0.75 }),
    svg("text", { y: size * 0.36, "font-size": size }, result),
  );
}

// What two hands made, and what came of it, line below line.
export function drawMade(lines, result, y, size) {
  const group = svg("g", { class: `met-made ${TONES[result] ?? ""}` });
  lines.filter(Boolean).forEach((line, index) => {
    group.append(svg("text", { y: y + index * size * 1.15, "font-size": size }, line));
  });
  return group;
}
