// Chinese dominoes, drawn. A tile is 34 by 84 units with its middle at the origin, an end above the other.

import { place, svg } from "./dom.js";

export const WIDTH = 34;

// Tiles of which a set has two alike; the others have their pips in their names: Gow36.
export const ALIKE = {
  Teen: [6, 6],
  Day: [1, 1],
  Yun: [4, 4],
  Gor: [1, 3],
  Mooy: [5, 5],
  Chong: [3, 3],
  Bon: [2, 2],
  Foo: [5, 6],
  Ping: [4, 6],
  Tit: [1, 6],
  Look: [1, 5],
};

const UNLIKE = /^(Joon|Gow|Bot|Chit|Ng)([1-6])([1-6])$/;

// The pips of both ends; nothing for what is no tile.
export function pipsOf(card) {
  const [, , low, high] = UNLIKE.exec(card ?? "") ?? [];
  return ALIKE[card] ?? (low ? [Number(low), Number(high)] : null);
}

// `Teen`, `Gow 3-6`.
export function tileName(card) {
  const [, name, low, high] = UNLIKE.exec(card) ?? [];
  return name ? `${name} ${low}-${high}` : card;
}

const [L, R, A, O, Z] = [-7, 7, -10, 0, 10];
const SPOTS = {
  1: [[0, O]],
  2: [[0, A], [0, Z]],
  3: [[L, A], [0, O], [R, Z]],
  4: [[L, A + 2], [R, A + 2], [L, Z - 2], [R, Z - 2]],
  5: [[L, A], [R, A], [0, O], [L, Z], [R, Z]],
  6: [[L, A], [R, A], [L, O], [R, O], [L, Z], [R, Z]],
};

// Ones and fours are red, and one side of the two sixes; a tile face down shows its back.
export function drawTile(card) {
  const ends = pipsOf(card);
  const group = svg("g", { class: `card tile${ends ? "" : " back"}`, "data-card": card || "" });
  group.append(svg("rect", { class: "body", x: -WIDTH / 2, y: -42, width: WIDTH, height: 84, rx: 5 }));
  if (!ends) {
    group.append(svg("path", { class: "emblem", d: "M0-13 7 0 0 13-7 0z" }));
    return group;
  }
  ends.forEach((pips, end) => {
    for (const [x, y] of SPOTS[pips]) {
      const red = pips === 1 || pips === 4 || (card === "Teen" && (end ? x < 0 : x > 0));
      const r = pips === 1 ? 6 : 4;
      group.append(svg("circle", { class: red ? "pip red" : "pip", cx: x, cy: y + (end ? 21 : -21), r }));
    }
  });
  return group;
}

// Tiles in a row, the first two and the last two apart from each other where a hand is set so.
export function drawTiles(cards, step, words, name, apart = 0) {
  const group = svg("g", { class: "hand tiles", "data-hand": name });
  if (words) {
    group.setAttribute("role", "img");
    group.setAttribute("aria-label", words);
  } else {
    group.setAttribute("aria-hidden", "true");
  }
  cards.forEach((card, index) => {
    const x = (index - (cards.length - 1) / 2) * step + (index < cards.length / 2 ? -apart / 2 : apart / 2);
    group.append(svg("g", { class: "seat-of-card", transform: place(x, 0) }, drawTile(card)));
  });
  return group;
}
