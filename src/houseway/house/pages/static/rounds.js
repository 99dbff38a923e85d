// What the rounds brought, the newest first: for games of which the house keeps no scoreboard.

import { el } from "./dom.js";
import { signed } from "./words.js";

export function drawRounds(place, rounds) {
  place.replaceChildren(el("h2", {}, "Rounds"), roundsPlayed(rounds));
}

function roundsPlayed(rounds) {
  if (!rounds.length) return el("p", { class: "quiet" }, "No round has been played yet.");
  return el(
    "ol",
    { class: "rounds" },
    ...[...rounds].reverse().map(({ round, banker, bank, you }) =>
      el(
        "li",
        {},
        el("span", {}, `Round ${round}`),
        el("span", {}, `${banker} ${signed(bank)}`),
        el("strong", { class: you > 0 ? "gain" : you < 0 ? "loss" : "" }, you === null ? "" : `You ${signed(you)}`),
      ),
    ),
  );
}
