// The visitor's own hand in the order he likes: by rank or by suit, which the page remembers.

const KEY = "pan-sorted-by";
const SUITS = "cdhs";

export function sorting() {
  try {
    return localStorage.getItem(KEY) === "suit" ? "suit" : "rank";
  } catch {
    return "rank"; // a browser that keeps nothing
  }
}

export function sortOtherwise() {
  const next = sorting() === "suit" ? "rank" : "suit";
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // it stays as it is
  }
  return next;
}

// Cards as they are shown, each once for every time it is held.
export function sorted(cards, order, by = sorting()) {
  const rank = (card) => order.indexOf(card[0]);
  const suit = (card) => SUITS.indexOf(card[1]);
  const height = by === "suit" ? (card) => suit(card) * 100 + rank(card) : (card) => rank(card) * 100 + suit(card);
  return [...cards].filter(Boolean).sort((one, other) => height(one) - height(other));
}
