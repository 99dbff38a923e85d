// The felt of High Card. The plain felt draws seats and cards; this says what came of a round.
// A module exports what its game has of its own; whatever it leaves out is as /static/plain.js has it.

export function outcome(round) {
  const compared = round.shown.filter(({ event }) => event === "cards-compared");
  if (!compared.length) return null;
  const won = compared.filter(({ wins }) => wins).length;
  return { says: `${won} of ${compared.length} beat the player-dealer`, tone: won ? "player" : "banker" };
}

export function isSpoken(event, you) {
  return event.event === "cards-compared" && event.seat === you.seat;
}
