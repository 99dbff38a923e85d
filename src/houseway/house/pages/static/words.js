// Amounts and names as a person reads them.

import { pipsOf, tileName } from "./tiles.js";

export function dollars(cents) {
  const sign = cents < 0 ? "−" : "";
  const whole = Math.floor(Math.abs(cents) / 100).toLocaleString("en-US");
  const part = Math.abs(cents) % 100;
  return `${sign}$${whole}${part ? `.${String(part).padStart(2, "0")}` : ""}`;
}

export function signed(cents) {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

// What somebody typed, in cents; nothing sensible gives nothing.
export function cents(text) {
  const number = Number(String(text).replace(/[$,\s]/g, ""));
  return Number.isFinite(number) && number > 0 ? Math.round(number * 100) : 0;
}

export function ordinal(number) {
  const endings = { 1: "st", 2: "nd", 3: "rd" };
  const teen = number % 100 > 10 && number % 100 < 14;
  return `${number}${(!teen && endings[number % 10]) || "th"}`;
}

// A hand's words inside a sentence.
export function lowered(words) {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

// `dragon-7` as a title: Dragon 7.
export function title(slug) {
  return slug.replace(/-/g, " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

// Whose a stake or a line is: one bettor's, or that of all kum-kum partners.
export function ownersOf({ bettor, shares = [] }) {
  const partners = Array.isArray(shares) ? shares.map(({ name }) => name) : Object.keys(shares);
  return partners.length ? partners : [bettor];
}

export function pays(row) {
  return row.replace(/^(\d+):(\d+)$/, "$1 to $2").replace(/^lose (\d+):(\d+)$/, (_, part, whole) => `lose ${partOf(part, whole)}`);
}

// Of a stake that is lost in part.
function partOf(part, whole) {
  return part === "1" && whole === "2" ? "half" : `${part} of ${whole} parts`;
}

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };

export function cardName(card) {
  if (!card) return "a card face down";
  if (card === "Jk") return "Joker";
  if (pipsOf(card)) return tileName(card);
  return (card[0] === "T" ? "10" : card[0]) + SUITS[card[1]];
}
