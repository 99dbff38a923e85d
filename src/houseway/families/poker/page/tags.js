// What shown hands make and what they won, as tags on the felt. Each stands by its seat where it covers
// least of what lies there: plates, cards, the board, the button, other tags.

import { CARD } from "/static/circles.js";
import { place, svg } from "/static/dom.js";
import { dollars } from "/static/words.js";
import { freest, spotsRound } from "./room.js";

export function drawTags({ view, layout, you }) {
  const seats = Object.keys(layout.places).map(Number).sort((one, other) => (other === you.seat) - (one === you.seat));
  const taken = lying(view, layout);
  return seats.flatMap((seat) => {
    const tag = tagOf(view, layout, seat);
    if (!tag) return [];
    const box = freest(spotsRound(layout.places[seat], tag), tag, taken, layout);
    taken.push(box);
    return [drawTag(tag, box)];
  });
}

function tagOf(view, layout, seat) {
  const shown = view.shown.find((one) => one.event === "hand-shown" && one.seat === seat);
  const won = (view.pot?.awarded ?? []).filter((one) => one.seat === seat).reduce((sum, one) => sum + one.cents, 0);
  const made = shown ? [shown.high, shown.low].filter(Boolean) : [];
  const told = made.filter((words) => !/^no (low|high)$/i.test(words));
  const lines = [...told.map((words) => brief(words, layout.narrow)), won ? `+${dollars(won)}` : ""].filter(Boolean);
  if (!lines.length) return null; // it plays for nothing
  const size = Math.max(layout.narrow ? 9.5 : 12, layout.least);
  const width = Math.max(...lines.map((line) => line.length)) * size * 0.54 + 14;
  return { lines, size, width, height: lines.length * size * 1.22 + 6, won: won > 0, title: made.join("; ") };
}

const DIGITS = { ace: "A", two: "2", three: "3", four: "4", five: "5", six: "6", seven: "7", eight: "8", nine: "9", ten: "10", jack: "J", queen: "Q", king: "K" };

// `Pair of kings, ace, jack, ten kickers` in the room of a tag: what comes first is what it is, and a low
// hand is its cards.
function brief(words, narrow) {
  if (/-\w+ low$/.test(words)) return words.toLowerCase().replace(/[a-z]+/g, (word) => DIGITS[word] ?? word).replace(" low", narrow ? "" : " low");
  const [first, second] = words.split(", ");
  return !narrow && /^(Straight|Flush|High card|Full house|Two pair)/.test(words) && second ? `${first}, ${second}` : first;
}

// --- where a tag stands ---------------------------------------------------------------------------

// Everything on the felt that a tag should leave to be seen, as boxes round their middles.
function lying(view, { places, board, outcome }) {
  const boxes = [];
  const cards = view.hands.community ?? [];
  if (cards.length) boxes.push({ x: board.x, y: board.y, width: cards.length * board.spread * board.scale, height: CARD.height * board.scale });
  if (Object.keys(view.chips).length) boxes.push({ x: outcome.x, y: outcome.y, width: outcome.size * 5, height: outcome.size * 1.2 });
  for (const [seat, { plate, hand, button }] of Object.entries(places)) {
    boxes.push(plate);
    const count = (view.hands[seat] ?? []).length;
    if (count) boxes.push({ ...hand, width: CARD.width * hand.scale + hand.step * (count - 1) });
    if (view.pot?.button === Number(seat)) boxes.push({ ...button, width: 22, height: 22 });
  }
  return boxes;
}

function drawTag({ lines, size, won, title }, { x, y, width, height }) {
  const group = svg(
    "g",
    { class: `made${won ? " won" : ""}`, transform: place(x, y) },
    svg("title", {}, title),
    svg("rect", { x: -width / 2, y: -height / 2, width, height, rx: 7 }),
  );
  lines.forEach((line, at) => group.append(svg("text", { y: -height / 2 + size * (1.08 + at * 1.22), "font-size": size }, line)));
  return group;
}
