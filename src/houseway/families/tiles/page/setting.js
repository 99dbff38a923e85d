// Setting four tiles as two hands: a button for each way, the low hand before the high one, as the
// server lists them; and one to leave it to the house.

import { el, svg } from "/static/dom.js";
import { drawTiles, tileName } from "/static/tiles.js";

const HOUSE_WAY = "house-way";
const APART = 16;

// `holds` tells what each way makes, in the order of the choices.
export function setting(ask, { view, holds, send }) {
  const tiles = view.hands[ask.seat] ?? [];
  const ways = Object.keys(ask.choices).filter((choice) => choice !== HOUSE_WAY);
  if (!ways.length || ways.some((way) => !lowOf(way, tiles))) return null;
  const made = holds.split("; or ");
  const buttons = ways.map((way, index) => wayButton(way, tiles, made[index] ?? "", send));
  if (HOUSE_WAY in ask.choices) {
    buttons.push(
      el(
        "button",
        { type: "button", class: "leave", "data-do": "answer", "data-choice": HOUSE_WAY, onclick: () => send({ do: "answer", choice: HOUSE_WAY }) },
        "House way",
        el("small", {}, "leave it to the house"),
      ),
    );
  }
  const group = el(
    "div",
    { class: "settings", role: "group", "aria-label": "Your two hands", tabindex: "-1", "data-first": true },
    ...buttons,
  );
  return {
    kind: "ask",
    key: `ask ${ask.seq}`,
    prompt: `Seat ${ask.seat}: set your two hands`,
    detail: `The low hand, then the high one. (${ask.rule})`,
    controls: () => [group],
  };
}

// The tiles of the low hand that a choice names, and the others; nothing if they are not all there.
function lowOf(way, tiles) {
  const left = [...tiles];
  const low = way.split("-");
  for (const tile of low) {
    const at = left.indexOf(tile);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return { low, high: left };
}

function wayButton(way, tiles, made, send) {
  const { low, high } = lowOf(way, tiles);
  const named = (hand) => hand.map(tileName).join(" and ");
  const picture = svg(
    "svg",
    { viewBox: "-86 -46 172 92", class: "way", "aria-hidden": "true" },
    drawTiles([...low, ...high], 38, "", `way-${way}`, APART),
  );
  return el(
    "button",
    {
      type: "button",
      class: "way-button",
      "data-do": "answer",
      "data-choice": way,
      "aria-label": `Low ${named(low)}, high ${named(high)}: ${made}`,
      onclick: () => send({ do: "answer", choice: way }),
    },
    picture,
    el("small", {}, made),
  );
}
