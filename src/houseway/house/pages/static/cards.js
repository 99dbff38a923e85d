// Cards and dice, drawn. A card is 60 by 84 units with its middle at the origin; tiles are in tiles.js.

import { place, svg } from "./dom.js";
import { drawTile, pipsOf } from "./tiles.js";
import { cardName } from "./words.js";

const SUIT_PATHS = {
  h: "M10 18.6C3 12.6 0 9 0 5.5 0 2.4 2.3.2 5.1.2c2.1 0 3.9 1.2 4.9 3 1-1.8 2.8-3 4.9-3C17.7.2 20 2.4 20 5.5c0 3.5-3 7.1-10 13.1z",
  d: "M10 0c1.9 3.9 4.4 7 7.6 10-3.2 3-5.7 6.1-7.6 10-1.9-3.9-4.4-7-7.6-10C5.6 7 8.1 3.9 10 0z",
  s: "M10 0c3 5 10 8 10 12.6 0 2.6-2 4.4-4.4 4.4-2 0-3.5-1-4.4-2.4.2 2.4 1.2 4.4 2.5 5.4H6.3c1.3-1 2.3-3 2.5-5.4C7.9 16 6.4 17 4.4 17 2 17 0 15.2 0 12.6 0 8 7 5 10 0z",
  c: "M10 .2a4.7 4.7 0 0 1 3.7 7.6 4.7 4.7 0 1 1-2.5 6.5c.3 2.5 1.2 4.5 2.5 5.7H6.3c1.3-1.2 2.2-3.2 2.5-5.7a4.7 4.7 0 1 1-2.5-6.5A4.7 4.7 0 0 1 10 .2z",
};

const STAR = "M0-11 2.6-3.6 10.5-3.4 4.2 1.4 6.5 8.9 0 4.4-6.5 8.9-4.2 1.4-10.5-3.4-2.6-3.6z";

const [L, M, R] = [-12, 0, 12];
const PIPS = {
  2: [[M, -25], [M, 25]],
  3: [[M, -25], [M, 0], [M, 25]],
  4: [[L, -25], [R, -25], [L, 25], [R, 25]],
  5: [[L, -25], [R, -25], [M, 0], [L, 25], [R, 25]],
  6: [[L, -25], [R, -25], [L, 0], [R, 0], [L, 25], [R, 25]],
  7: [[L, -25], [R, -25], [M, -12.5], [L, 0], [R, 0], [L, 25], [R, 25]],
  8: [[L, -25], [R, -25], [M, -12.5], [L, 0], [R, 0], [M, 12.5], [L, 25], [R, 25]],
  9: [[L, -26], [R, -26], [L, -9], [R, -9], [M, 0], [L, 9], [R, 9], [L, 26], [R, 26]],
  T: [[L, -26], [R, -26], [M, -17], [L, -9], [R, -9], [L, 9], [R, 9], [M, 17], [L, 26], [R, 26]],
};

// `plain`: one large sign instead of pips, for cards too small to count them on; a number is how much
// of the card's left edge shows beneath the next, and the sign then stands there.
export function drawCard(card, plain = false) {
  if (pipsOf(card)) return drawTile(card);
  const group = svg("g", {
    class: card ? `card ${card === "Jk" ? "joker suit-s" : `suit-${card[1]}`}` : "card back",
    "data-card": card || "",
  });
  group.append(svg("rect", { class: "edge", x: -30, y: -42, width: 60, height: 84, rx: 5.5 }));
  if (!card) {
    group.append(
      svg("rect", { class: "pattern", x: -26, y: -38, width: 52, height: 76, rx: 3 }),
      svg("path", { class: "emblem", d: "M0-13 9 0 0 13-9 0z" }),
    );
    return group;
  }
  if (card === "Jk") {
    group.append(...joker(plain));
    return group;
  }
  const [rank, suit] = card;
  if (typeof plain === "number") {
    const x = -28 + plain / 2;
    const size = Math.min(34, plain * 1.25);
    group.append(
      rankOf(rank, x, -12, size, plain - 4),
      sign(suit, x, 6, Math.min(22, plain * 0.9)),
    );
    return group;
  }
  if (plain) {
    group.append(
      rankOf(rank, 0, -6, 37, 44),
      sign(suit, 0, 21, 30),
    );
    return group;
  }
  for (const turn of [0, 180]) {
    group.append(
      svg(
        "g",
        { transform: `rotate(${turn})` },
        rankOf(rank, -22.5, -26, 14, 12.5),
        sign(suit, -22.5, -18, 8),
      ),
    );
  }
  if (PIPS[rank]) {
    for (const [x, y] of PIPS[rank]) group.append(sign(suit, x, y, 12.5, y > 0));
  } else if (rank === "A") {
    group.append(sign(suit, 0, 0, 28));
  } else {
    group.append(
      svg("rect", { class: "court", x: -14.5, y: -30, width: 29, height: 60, rx: 2 }),
      svg("text", { class: "letter", y: 3, "font-size": 30 }, rank),
      sign(suit, 0, 16, 14),
      sign(suit, -8.5, -23.5, 7),
      sign(suit, 8.5, 23.5, 7, true),
    );
  }
  return group;
}

// A cap with three bells; on a card of which little shows a star.
function joker(plain) {
  if (typeof plain === "number") {
    return [svg("path", { class: "joker-star", d: STAR, transform: place(-28 + plain / 2, -16, 0, Math.min(1.1, plain / 24)) })];
  }
  const words = (turn) =>
    svg("g", { transform: `rotate(${turn})` }, svg("text", { class: "letter", x: 0, y: -29, "font-size": plain ? 15 : 10.5 }, "JOKER"));
  const bells = [[-19, -3], [0, -19], [19, -3]].map(([cx, cy]) => svg("circle", { class: "bell", cx, cy, r: 3.4 }));
  return [
    ...(plain ? [0] : [0, 180]).map(words),
    svg("path", { class: "cap left", d: "M-12 16Q-20 4-19-3-9-2-4 6L0-19-1 16z" }),
    svg("path", { class: "cap right", d: "M12 16Q20 4 19-3 9-2 4 6L0-19-1 16z" }),
    svg("rect", { class: "brim", x: -13.5, y: 14, width: 27, height: 6, rx: 3 }),
    ...bells,
  ];
}

export function handInWords(name, cards) {
  return `${name}: ${cards.length ? cards.map(cardName).join(", ") : "no cards yet"}`;
}

// The ten has two digits, which are drawn together to be no wider than `room`.
function rankOf(rank, x, y, size, room) {
  const ten = rank === "T" ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
  return svg("text", { class: "rank", x, y, "font-size": size, ...ten }, rank === "T" ? "10" : rank);
}

function sign(suit, x, y, size, turned = false) {
  const scale = size / 20;
  return svg("path", {
    class: "sign",
    d: SUIT_PATHS[suit],
    transform: `${place(x, y, turned ? 180 : 0, scale)} translate(-10 -10)`,
  });
}

const [A, O, Z] = [-6, 0, 6];
const SPOTS = {
  1: [[O, O]],
  2: [[A, A], [Z, Z]],
  3: [[A, A], [O, O], [Z, Z]],
  4: [[A, A], [Z, A], [A, Z], [Z, Z]],
  5: [[A, A], [Z, A], [O, O], [A, Z], [Z, Z]],
  6: [[A, A], [Z, A], [A, O], [Z, O], [A, Z], [Z, Z]],
};

export function drawDice(dice) {
  const group = svg("g", { class: "dice", role: "img", "aria-label": `dice: ${dice.join(", ")}` });
  dice.forEach((face, index) => {
    const x = (index - (dice.length - 1) / 2) * 29;
    const die = svg("g", {
      class: "die",
      "data-face": face,
      transform: place(x, index % 2 ? 3 : -2, [-9, 5, 14][index % 3]),
    });
    die.append(svg("rect", { x: -11.5, y: -11.5, width: 23, height: 23, rx: 4.5 }));
    for (const [cx, cy] of SPOTS[face]) die.append(svg("circle", { cx, cy, r: 2.1 }));
    group.append(die);
  });
  return group;
}

// The cup that stands over the dice until they are shown.
export function drawCup() {
  return svg(
    "g",
    { class: "dice-cup", role: "img", "aria-label": "the dice cup" },
    svg("ellipse", { class: "shade", cy: 19, rx: 24, ry: 6 }),
    svg("path", { class: "side", d: "M-22 18L-15-16Q0-22 15-16L22 18Q0 26-22 18z" }),
    svg("path", { class: "band", d: "M-21 12Q0 20 21 12L22 18Q0 26-22 18z" }),
    svg("ellipse", { class: "top", cy: -16, rx: 15, ry: 4.5 }),
  );
}
