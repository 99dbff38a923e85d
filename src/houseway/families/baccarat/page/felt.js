// The felt of baccarat: one player hand and one banker hand for the whole table, or a hand at each spot.
// The player hand lies on the house dealer's right (the left of the page), the banker hand on his left.

import { layOutBands } from "/static/bands.js";
import { handInWords } from "/static/cards.js";
import { drawHand, placed, totalBadge } from "/static/hands.js";
import { drawHands as drawSpotHands } from "/static/plain.js";

export { drawScoreboard } from "./scoreboard.js";

export const pauses = { "hands-finished": 800 };

export function isSpoken(event) {
  return event.event === "hands-finished";
}

export function layOut(felt) {
  return layOutBands(felt, isShared(felt.game) ? { player: "Player", banker: "Banker" } : null);
}

export function drawHands(scene) {
  return isShared(scene.game) ? tableHands(scene) : drawSpotHands(scene, openTotals(scene.view));
}

export function outcome(round, game) {
  const found = finished(round).at(-1);
  return found && isShared(game) ? { says: inWords(found), tone: found.winner } : null;
}

function isShared(game) {
  return game.hands === "community";
}

function tableHands({ view, layout, totals }) {
  const found = finished(view).at(-1);
  return ["player", "banker"].map((name) => {
    const cards = view.hands[name] ?? [];
    const drawn = drawHand(cards, layout.spread, handInWords(`${name} hand`, cards), name);
    if (found?.winner === name) drawn.classList.add("winner");
    const total = found?.[name] ?? totals[name];
    if (total !== undefined && cards.length) drawn.append(totalBadge(total, layout.spread + 38, -52));
    return placed(drawn, layout.hands[name]);
  });
}

// Every spot's total, as far as hands were opened, and the player-dealer's.
function openTotals(view) {
  const totals = {};
  for (const { seat, player, banker } of finished(view)) {
    totals[seat] = player;
    if (view.bank) totals[view.bank.seat] = banker;
  }
  return totals;
}

// What came of the hands that were compared, in their order.
function finished({ shown }) {
  return shown.filter(({ event }) => event === "hands-finished");
}

function inWords({ winner, player, banker }) {
  if (winner === "tie") return `Tie at ${player}`;
  if (winner === "player") return `Player wins, ${player} to ${banker}`;
  return `Banker wins, ${banker} to ${player}`;
}
