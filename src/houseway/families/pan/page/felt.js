// The felt of pan: the spreads before each seat, the pack, the drawn card and the option card in the middle,
// the tops, and the visitor's own hand. What lies where is in the events; this draws it.

import { CARD } from "/static/circles.js";
import { drawCard, handInWords } from "/static/cards.js";
import { place, svg } from "/static/dom.js";
import { drawOutcome, placed } from "/static/hands.js";
import { cardName, dollars, signed } from "/static/words.js";
import { sorted, sorting, sortOtherwise } from "./hand.js";

export { decision as question } from "./decisions.js";
export { layOut } from "./layout.js";

const DRAWN = "drawn card";

export const pauses = {
  "pan-begins": 300, "pan-drawn-for-first": 1200, "pan-option-taken": 300, "pan-spread": 360, "pan-released": 220,
  "pan-out": 900, "pan-fouled": 600, "put-in": 60, paid: 160, "pot-awarded": 700, dropped: 200, reshuffled: 600,
};

export function stands(event) {
  if (event.event === "pan-out" || event.event === "pot-awarded") return 800;
  return event.event === "dealt" && event.hand === DRAWN ? 200 : 0;
}

export function isSpoken(event, you) {
  return ["pan-spread", "pan-option-taken", "pan-out", "pan-fouled", "pot-awarded"].includes(event.event) || (event.event === "paid" && [event.name, event.payee].includes(you.name));
}

export function placeOfHand({ layout }, name) {
  return name === DRAWN ? layout.option : layout.places[name]?.hand;
}

export function drawTable(scene) {
  const { view, layout } = scene;
  const seats = Object.keys(layout.places).map(Number);
  const spreads = spreadsOf(view);
  const drawn = [drawMiddle(scene)];
  for (const seat of seats) drawn.push(drawSpreads(scene, seat, spreads[seat] ?? []));
  for (const seat of seats) drawn.push(drawPlate(scene, seat, spreads[seat] ?? []));
  drawn.push(...drawOwn(scene), drawFirst(scene), drawOutcome(scene));
  return drawn;
}

// What lies before everybody: by seat, spread by spread as it is now.
export function spreadsOf(view) {
  const found = {};
  for (const one of view.shown) if (one.event === "pan-spread") (found[one.seat] ??= [])[one.number - 1] = one;
  return found;
}

// The card that the next player may take: the last one discarded, until it is taken or covered by a draw.
export function optionOf(view) {
  const last = view.shown.findLast((one) => one.event === "pan-released" || one.event === "pan-option-taken" || one.event === "pan-spread");
  const released = view.shown.findLast((one) => one.event === "pan-released");
  return last?.event === "pan-option-taken" || !released?.option ? null : released;
}

// --- the middle -----------------------------------------------------------------------------------

function drawMiddle({ view, layout }) {
  const { pack, option, tops, least } = layout;
  const group = svg("g", { class: "middle" });
  const size = Math.max(least, 11);
  if (view.pot && view.cards_left) {
    group.append(placed(svg("g", { class: "pack" }, svg("title", {}, `${view.cards_left} cards in the pack`), drawCard(null)), pack));
    group.append(svg("text", { class: "pan-small", x: pack.x, y: pack.y + (CARD.height / 2) * pack.scale + size, "font-size": size }, `${view.cards_left}`));
  }
  const [card] = view.hands[DRAWN] ?? [];
  const lying = optionOf(view);
  const shown = card ?? lying?.card;
  if (shown) {
    const words = card ? `drawn: ${cardName(card)}` : `option card: ${cardName(shown)}`;
    const hand = svg("g", { class: `hand ${card ? "drawn" : "option"}`, "data-hand": DRAWN, "data-option": shown, role: "img", "aria-label": words }, svg("g", { class: "seat-of-card" }, drawCard(shown, true)));
    group.append(placed(hand, option));
    group.append(svg("text", { class: "pan-small", x: option.x, y: option.y + (CARD.height / 2) * option.scale + size, "font-size": size }, card ? "drawn" : "option"));
  }
  if (view.pot?.cents) group.append(svg("text", { class: "pot-words", "data-pot": view.pot.cents, x: tops.x, y: tops.y, "font-size": tops.size }, `Tops ${dollars(view.pot.cents)}`));
  return group;
}

// Who is dealt to first.
function drawFirst({ view, layout }) {
  const begins = view.shown.find((one) => one.event === "pan-begins");
  const spot = begins && layout.places[begins.seat]?.button;
  if (!spot) return null;
  const r = Math.max(8, layout.least * 0.8);
  return svg(
    "g",
    { class: "dealer-button", "data-seat": begins.seat, transform: place(spot.x, spot.y) },
    svg("title", {}, `Seat ${begins.seat} begins: ${begins.why}`),
    svg("circle", { r }),
    svg("text", { y: layout.least * 0.36, "font-size": layout.least }, "1"),
  );
}

// --- seats ----------------------------------------------------------------------------------------

function drawSpreads({ view, layout, you }, seat, spreads) {
  if (!spreads.length) return null;
  const { x, y, align, scale, row, step: usual } = layout.places[seat].spreads;
  const wide = CARD.width * scale;
  const gap = usual * 0.7;
  const count = spreads.reduce((sum, one) => sum + one.cards.length - 1, 0);
  // The row is as narrow as it must be: cards overlap the more, the more lie there.
  const step = Math.min(usual, (row - spreads.length * wide - (spreads.length - 1) * gap) / Math.max(1, count));
  const widths = spreads.map((one) => wide + (one.cards.length - 1) * Math.max(4, step));
  const all = widths.reduce((sum, width) => sum + width + gap, -gap);
  let left = align > 0 ? x - all : align < 0 ? x : x - all / 2;
  const group = svg("g", { class: "spreads", "data-spreads": seat });
  spreads.forEach((one, index) => {
    const whose = seat === you.seat ? "your spread" : `spread of seat ${seat}`;
    const fan = svg("g", { class: `spread${one.worth ? " pays" : ""}`, "data-number": one.number, "data-cards": one.cards.join("-"), role: "img", "aria-label": handInWords(whose, one.cards) });
    fan.append(svg("title", {}, one.worth ? `${one.worth} chip${one.worth > 1 ? "s" : ""}` : ""));
    one.cards.forEach((card, at) => {
      const last = at === one.cards.length - 1;
      const look = last ? true : Math.max(14, Math.max(4, step) / scale);
      fan.append(svg("g", { class: "seat-of-card", transform: place((wide / 2 + at * Math.max(4, step)) / scale, 0) }, drawCard(card, look)));
    });
    group.append(placed(fan, { x: left, y, scale }));
    left += widths[index] + gap;
  });
  return group;
}

function drawPlate({ view, layout, you, game }, seat, spreads) {
  const { plate, button } = layout.places[seat];
  const chair = view.chairs[seat];
  const kept = view.promised[seat];
  const passed = view.folded.includes(`${seat} ${chair?.name}`);
  const foul = view.shown.some((one) => one.event === "pan-fouled" && one.seat === seat);
  const classes = ["plate", !chair && (kept ? "kept" : "empty"), chair?.name === you.name && "own", view.ask?.seat === seat && "asked", (passed || foul) && "folded"];
  const whose = chair?.name ?? kept ?? "empty";
  const name = whose === you.name ? "You" : whose;
  const size = Math.max(layout.narrow || layout.low ? 9.5 : 12.5, layout.least);
  const { width, height } = plate;
  const room = Math.floor((width - 10) / (size * 0.57));
  const short = name.length > room ? `${name.slice(0, Math.max(2, room - 1))}…` : name;
  const over = view.stage === "waiting";
  const behind = chair ? chair.purse - (over ? 0 : view.pot?.put_in[seat] ?? 0) + (over ? 0 : view.pot?.paid[seat] ?? 0) : 0;
  const down = spreads.reduce((sum, one) => sum + one.cards.length, 0);
  const held = (view.hands[seat] ?? []).length;
  const state = passed ? "passed" : foul ? "foul" : held || down ? `${held} in hand` : "";
  const group = svg("g", { class: classes.filter(Boolean).join(" "), "data-seat": seat, "data-down": down, "data-held": held, transform: place(plate.x, plate.y) });
  const lines = chair ? [short, [dollars(behind), state].filter(Boolean).join(" · ")] : [kept ? short : `Seat ${seat}`, kept ? "seat kept" : ""];
  group.append(
    svg("title", {}, chair ? `Seat ${seat}: ${name}, ${dollars(behind)}, ${down} of ${game.pan.out} cards down` : `Seat ${seat} is ${kept ? `kept for ${name}` : "empty"}`),
    svg("rect", { x: -width / 2, y: -height / 2, width, height, rx: height / 3 }),
    svg("text", { class: "name", y: lines[1] ? -height * 0.08 : size * 0.35, "font-size": size }, lines[0]),
  );
  if (lines[1]) group.append(svg("text", { class: "stack-left", y: height * 0.34, "font-size": Math.min(size, (width - 8) / (lines[1].length * 0.52)) }, lines[1]));
  const gained = view.pot?.paid[seat];
  const side = button.x > plate.x ? "left" : "right"; // away from the mark of who begins
  if (gained && !over) group.append(svg("text", { class: `gained ${gained > 0 ? "gain" : "loss"} ${side}`, x: (side === "left" ? -1 : 1) * (width / 2 - 4), y: -height / 2 - 3, "font-size": size }, signed(gained)));
  return group;
}

// The visitor's own hand, sorted as he likes; a click on the word sorts it otherwise.
function drawOwn({ view, layout, you, game }) {
  const cards = sorted(view.hands[you.seat] ?? [], game.pan.order);
  if (!cards.length) return [];
  const { x, y, scale, width } = layout.places[you.seat].hand;
  const passed = view.folded.some((who) => Number(who.split(" ")[0]) === you.seat);
  const group = svg("g", { class: `hand pan-hand${passed ? " mucked" : ""}`, "data-hand": you.seat, role: "img", "aria-label": handInWords("your hand", cards) });
  const lay = (shown) => {
    const step = Math.min(CARD.width + 3, (width / scale - CARD.width) / Math.max(1, shown.length - 1));
    group.replaceChildren(
      ...shown.map((card, at) => {
        const tight = step < CARD.width * 0.9 && at < shown.length - 1;
        return svg("g", { class: "seat-of-card", transform: place((at - (shown.length - 1) / 2) * step, 0) }, drawCard(card, tight ? Math.max(18, step) : true));
      }),
    );
  };
  lay(cards);
  const size = Math.max(11, layout.least);
  const word = svg("text", { class: "sort", x: x + width / 2, y: y + (CARD.height / 2) * scale + size * 1.15, "font-size": size, role: "button", tabindex: "0", "data-do": "sort" }, `by ${sorting()}`);
  const turn = () => {
    const by = sortOtherwise();
    word.textContent = `by ${by}`;
    lay(sorted(cards, game.pan.order, by));
  };
  word.addEventListener("click", turn);
  word.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), turn()));
  return [placed(group, { x, y, scale }), word];
}
