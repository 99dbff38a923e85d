// A seat's plate: who sits there, his chips that are not in the pot, what he did last.

import { place, svg } from "/static/dom.js";
import { dollars } from "/static/words.js";

const COMES_IN = { wait: "waits", post: "posts", straddle: "straddles" };
const DEAL = "deal"; // not to kill a pot is nothing to tell

export function drawPlate({ view, layout, you }, seat) {
  const { plate } = layout.places[seat];
  const chair = view.chairs[seat];
  const kept = view.promised[seat];
  const folded = view.folded.includes(`${seat} ${chair?.name}`);
  const asked = view.ask?.seat === seat;
  const classes = ["plate", !chair && (kept ? "kept" : "empty"), chair?.name === you.name && "own", asked && "asked", folded && "folded", chair?.out && "out"];
  const whose = chair?.name ?? kept ?? "empty";
  const name = whose === you.name ? "You" : whose;
  const size = Math.max(layout.narrow ? 9.5 : 12.5, layout.least);
  const group = svg("g", { class: classes.filter(Boolean).join(" "), "data-seat": seat, transform: place(plate.x, plate.y) });
  const { width, height } = plate;
  const room = Math.floor((width - 10) / (size * 0.57));
  const short = name.length > room ? `${name.slice(0, Math.max(2, room - 1))}…` : name;
  const behind = chair ? chair.purse - inPot(view, seat) : 0;
  const [first, second] = chair ? [short, below(view, seat, chair, behind)] : [kept ? short : `Seat ${seat}`, kept ? "seat kept" : ""];
  group.append(
    svg("title", {}, chair ? `Seat ${seat}: ${name}, ${dollars(behind)}` : `Seat ${seat} is ${kept ? `kept for ${name}` : "empty"}`),
    svg("rect", { x: -width / 2, y: -height / 2, width, height, rx: height / 3 }),
    svg("text", { class: "name", y: second ? -height * 0.08 : size * 0.35, "font-size": size }, first),
  );
  if (second) group.append(svg("text", { class: "stack-left", y: height * 0.34, "font-size": size }, second));
  if (chair?.owes === "missed") group.append(missed(plate, layout.least));
  const did = chair && doing(view, seat, chair.name, folded);
  const covered = layout.form.upright && view.pot?.bets[seat]; // the bet lies there, and says as much
  if (did && !covered) group.append(bubble(did, { plate, size: Math.max(layout.narrow ? 9 : 11, layout.least) }));
  return group;
}

// Chips that somebody has put into the pot are in his purse until the hand is over.
function inPot(view, seat) {
  return view.pot && view.stage !== "waiting" ? view.pot.put_in[seat] ?? 0 : 0;
}

function below(view, seat, chair, behind) {
  const playing = view.pot && view.stage !== "waiting" && view.hands[seat]?.length;
  if (playing && !behind && !view.folded.includes(`${seat} ${chair.name}`)) return "all in";
  if (!playing && chair.out) return "sits out";
  if (!playing && chair.owes) return COMES_IN[chair.how];
  return dollars(behind);
}

// The mark of a blind that passed him while he was away.
function missed({ width, height }, size) {
  return svg(
    "g",
    { class: "missed", transform: place(-width / 2 + 4, -height / 2 + 3) },
    svg("title", {}, "Has missed a blind"),
    svg("circle", { r: size * 0.75 }),
    svg("text", { y: size * 0.36, "font-size": size }, "M"),
  );
}

// The last thing he did on this street, in a word: `raise`, `big blind`.
function doing(view, seat, name, folded) {
  if (view.stage === "waiting") return null;
  if (folded) return "fold";
  const choice = view.choices[`${seat} ${name}`];
  if (choice && choice !== DEAL) return choice.split(" ")[0].replace("-", " ");
  return choice === null ? null : view.pot?.why[seat] ?? null;
}

function bubble(words, { plate: { height, top }, size }) {
  const width = words.length * size * 0.58 + 12;
  const tall = size * 1.5;
  return svg(
    "g",
    { class: `choice ${words.split(" ")[0]}`, transform: place(0, (height / 2 + tall * 0.4) * (top ? -1 : 1)) },
    svg("rect", { x: -width / 2, y: -tall / 2, width, height: tall, rx: tall / 2 }),
    svg("text", { y: size * 0.36, "font-size": size }, words),
  );
}
