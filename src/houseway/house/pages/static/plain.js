// The felt of a game whose family brings none of its own: a hand at each spot, and large in the middle
// the visitor's own and the player-dealer's, each with its name and in words.
//
// A family brings its felt as `page/felt.js` in its package, served as /families/NAME/felt.js, with
// `felt.css` beside it if it has one. The module exports what its game has of its own, any of the
// names below; whatever it leaves out is as here. A `scene` is {view, you, game, layout, totals, last}.
// docs/protocol.md lists them.

import { layOutBands } from "./bands.js";
import { handInWords } from "./cards.js";
import { svg } from "./dom.js";
import { drawHand, placed, totalBadge } from "./hands.js";

// Where everything lies: `felt` is {game, seats, own, shown, narrow, low, least}. See bands.js.
export function layOut(felt) {
  return layOutBands(felt);
}

// The hands as pieces to lay on the felt; `opened`: totals that stand at the spots.
export function drawHands({ view, layout, you, totals: seen }, opened = {}) {
  const drawn = [];
  const totals = { ...seen, ...opened };
  for (const [name, cards] of Object.entries(view.hands)) {
    const spot = layout.places[name];
    if (!spot) continue;
    const hand = drawHand(cards, spot.hand.spread / spot.hand.scale, "", name, true);
    if (opened[name] !== undefined) hand.append(totalBadge(opened[name], 0, 0, true));
    drawn.push(placed(hand, spot.hand));
  }
  const large = { own: you.seat, bank: view.bank?.seat };
  for (const [key, seat] of Object.entries(large)) {
    const cards = view.hands[seat] ?? [];
    if (!cards.length || (key === "bank" && seat === you.seat)) continue;
    const words = handInWords(key === "own" ? "your hand" : "player-dealer's hand", cards);
    const spread = Math.min(layout.spread, (layout.spread * 2.1) / Math.max(1, cards.length - 1));
    const hand = drawHand(cards, spread, words, `large-${key}`);
    hand.dataset.seat = seat;
    const out = (layout.spread + 38) * (key === "own" ? -1 : 1); // away from the dice between them
    if (totals[seat] !== undefined) hand.append(totalBadge(totals[seat], out, -52));
    drawn.push(placed(hand, layout.hands[key]));
  }
  return [...drawn, ...inTheMiddle(view, layout)];
}

// Hands that are nobody's, side by side under their names.
function inTheMiddle(view, layout) {
  const { x, y, scale, width } = layout.middle;
  const named = Object.entries(view.hands).filter(([name, cards]) => cards.length && !layout.places[name]);
  return named.map(([name, cards], index) => {
    const hand = drawHand(cards, 46, handInWords(`${name} hand`, cards), name, true);
    const words = svg("text", { class: "hand-name", y: -48, "font-size": layout.least / scale }, name);
    const across = (index + 0.5) / named.length - 0.5;
    return placed(svg("g", {}, hand, words), { x: x + across * width, y, scale });
  });
}

// A felt that brings `drawTable` draws everything on it, and not the hands only: a table with a pot.

// Where a hand lies, {x, y, scale}: its newest card flies there.
export function placeOfHand({ layout }, name) {
  return layout.hands[name] ?? layout.places[name]?.hand;
}

// What came of a round for the whole table, {says, tone}; `round` is a view, or the last round.
export function outcome(round, game) {
  return null;
}

// What a question offers, if not a button for each choice: {kind, key, prompt, detail, controls()}.
export function question(ask, { view, you, game, holds, send }) {
  return null;
}

// The scoreboard, where the house keeps one of the game.
export function drawScoreboard(place, scoreboard, game) {}

// Whether an event of the family's own is read out to this visitor.
export function isSpoken(event, you) {
  return false;
}

// How long an event of the family's own stands, in milliseconds.
export const pauses = {};

// How long an event stands whatever else waits to be shown, or 0; `view` is the one before it.
export function stands(event, view) {
  return 0;
}
