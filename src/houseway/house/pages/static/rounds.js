// What the rounds brought, the newest first: for games of which the house keeps no scoreboard.

import { el } from "./dom.js";
import { signed } from "./words.js";

// `word`: what one is called, `Round` or `Hand`.
export function drawRounds(place, rounds, word) {
  place.replaceChildren(el("h2", {}, `${word}s`), roundsPlayed(rounds, word));
}

function roundsPlayed(rounds, word) {
  if (!rounds.length) return el("p", { class: "quiet" }, `No ${word.toLowerCase()} has been played yet.`);
  return el(
    "ol",
    { class: "rounds" },
    ...[...rounds].reverse().map(({ round, banker, bank, you }) =>
      el(
        "li",
        {},
        el("span", {}, `${word} ${round}`),
        el("span", {}, `${banker} ${signed(bank)}`),
        el("strong", { class: you > 0 ? "gain" : you < 0 ? "loss" : "" }, you === null ? "" : `You ${signed(you)}`),
      ),
    ),
  );
}
