// Geometry that every felt shares: the fan of seats round the house dealer, boxes and circles, and
// words fitted into a space. Numbers in, numbers and paths out.
//
// The house dealer stands at the top and faces the players, so his left is the right of the page:
// seat 1 is at the right and the numbers run clockwise.

import { round } from "./dom.js";

const TAU = Math.PI / 180;
export const FAN = { x: 500, y: -205, outer: 752, inner: 562, half: 35 * TAU, plate: 790 };
export const WIDE = { width: 1000, height: 650 };
export const NARROW = { width: 400 };
export const ASIDE = { x: 494, width: 196 }; // on a low screen the shown seat's spots stand right of the seats

// How far an angle of the fan is turned, for pieces that face the seat.
export function turned(angle) {
  return -angle / TAU;
}

// Each seat's part of the fan; the own one is wider by `share`: its words must be read.
export function sectors(seats, own, ownShare) {
  const share = own ? ownShare : 1;
  const unit = (2 * FAN.half) / (seats - 1 + share);
  let to = FAN.half; // seat 1: the house dealer's left
  return Array.from({ length: seats }, (_, index) => {
    const seat = index + 1;
    const from = to - unit * (seat === own ? share : 1);
    const found = { seat, from, to };
    to = from;
    return found;
  });
}

export function at(radius, angle) {
  return [FAN.x + radius * Math.sin(angle), FAN.y + radius * Math.cos(angle)];
}

function point(radius, angle) {
  return at(radius, angle).map(round).join(" ");
}

export function sector(low, high, from, to) {
  const gap = 1.5;
  const [f, t] = [from + gap / high, to - gap / high];
  const [g, u] = [from + gap / low, to - gap / low];
  return (
    `M${point(high, f)}A${round(high)} ${round(high)} 0 0 0 ${point(high, t)}` +
    `L${point(low, u)}A${round(low)} ${round(low)} 0 0 1 ${point(low, g)}Z`
  );
}

export function arc(radius, from, to) {
  return `M${point(radius, from)}A${radius} ${radius} 0 0 0 ${point(radius, to)}`;
}

// The table's edge: straight behind the house dealer, round where the players sit.
export function rail(grow) {
  const radius = FAN.plate + 24 + grow;
  const half = FAN.half + 0.012;
  const [right, low] = at(radius, half);
  const left = 2 * FAN.x - right;
  const top = 14 - Math.min(grow, 13);
  const corner = 46;
  return (
    `M${round(left)} ${round(low)}A${radius} ${radius} 0 0 0 ${round(right)} ${round(low)}` +
    `C${round(right + 22)} ${round(low - 60)} ${round(right + 6)} ${top} ${round(right - corner)} ${top}` +
    `L${round(left + corner)} ${top}` +
    `C${round(left - 6)} ${top} ${round(left - 22)} ${round(low - 60)} ${round(left)} ${round(low)}Z`
  );
}

export function box(x, y, width, height, corner = 9) {
  const [left, top] = [round(x - width / 2), round(y - height / 2)];
  const [w, h] = [round(width - 2 * corner), round(height - 2 * corner)];
  const bend = (dx, dy) => `a${corner} ${corner} 0 0 1 ${dx} ${dy}`;
  return (
    `M${left + corner} ${top}h${w}${bend(corner, corner)}v${h}${bend(-corner, corner)}` +
    `h${-w}${bend(-corner, -corner)}v${-h}${bend(corner, -corner)}Z`
  );
}

export function circle(x, y, r) {
  const [left, radius] = [round(x - r), round(r)];
  return `M${left} ${round(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

// --- words in a space ------------------------------------------------------------------------

// A label in one line, or in two when that fits better; its size shrinks to the space, but not below
// `least`, what a person can still read: then there is none.
export function fitted(text, width, wanted, depth, least) {
  const needs = (line) => line.length * 0.6;
  const size = Math.max(wanted, least);
  if (needs(text) * size <= width) return { lines: [text], size };
  const smaller = width / needs(text);
  if (smaller > size * 0.8 && smaller >= least) return { lines: [text], size: round(smaller) };
  const words = text.split(" ");
  let lines = [text];
  for (let cut = 1; cut < words.length; cut += 1) {
    const two = [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
    if (Math.max(...two.map(needs)) < Math.max(...lines.map(needs))) lines = two;
  }
  const tall = lines.length > 1 ? (depth - 4) / 2.05 : depth - 4;
  const wide = width / Math.max(...lines.map(needs));
  const fits = Math.min(size, tall, wide);
  return fits < least - 0.3 ? { lines: [], size } : { lines, size: round(Math.max(fits, least)) };
}

// As many of the first words as fit in letters of this size: `Buster…`; nothing if not one does.
export function shortened(text, width, size) {
  const words = text.split(" ");
  for (let many = words.length; many; many -= 1) {
    const short = words.slice(0, many).join(" ") + (many < words.length ? "…" : "");
    if (short.length * 0.6 * size <= width) return short;
  }
  return "";
}
