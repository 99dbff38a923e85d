// The moving part of the felt: chips, cards, buttons, names. Redrawn from the view after each event.

import { drawDice } from "./cards.js";
import { drawStack } from "./chips.js";
import { place, svg } from "./dom.js";
import { drawOutcome, placed } from "./hands.js";
import { dollars, ordinal, ownersOf, signed } from "./words.js";

// `scene`: {view, you, layout, game, felt, event}; `moving`: whether the newest piece may fly in.
export function drawPieces(layer, scene, moving) {
  layer.replaceChildren(...(scene.felt.drawTable ?? withBank)(scene).filter(Boolean));
  if (moving) fly(layer, scene);
}

// Chips on the spots of a felt, against a bank.
function withBank(scene) {
  const { view, layout, felt } = scene;
  const pieces = [drawBank(scene), drawShoeCount(scene), drawCollection(scene)];
  for (let seat = 1; seat <= view.seats; seat += 1) pieces.push(...drawSeat(scene, seat));
  for (const cell of layout.cells) pieces.push(...drawStakes(scene, cell));
  pieces.push(...felt.drawHands(scene));
  if (view.dice.length) pieces.push(placed(drawDice(view.dice), layout.dice));
  if (view.button) pieces.push(drawActionButton(layout, view.button));
  if (layout.narrow && view.bank?.seat === layout.shown) pieces.push(spotOfBank(layout));
  pieces.push(drawOutcome(scene));
  return pieces;
}

function text(words, attributes) {
  return svg("text", attributes, words);
}

// --- the bank ----------------------------------------------------------------------------------

function drawBank({ view, layout, you, cover }) {
  const { x, y, width } = layout.bank;
  const readable = (size) => Math.max(size, layout.least);
  const group = svg("g", { class: "bank", transform: place(x, y) });
  const bank = view.bank;
  if (!bank) {
    group.append(text("No bank yet", { class: "caption start", y: 8, "font-size": readable(12) }));
    return group;
  }
  const who = whoBanks(bank, you);
  const small = layout.narrow;
  // While wagers are made: what of it they leave free; afterwards what is left in action.
  const free = cover ? Math.max(0, cover.bank - cover.staked) : bank.left;
  const left = bank.bank ? free / bank.bank : 0;
  const of = cover ? `free to cover of ${dollars(bank.bank)}` : `left in action of ${dollars(bank.bank)}`;
  group.append(
    text(small ? who : `${who}, seat ${bank.seat}, ${ordinal(bank.turn)} turn`, {
      class: "bank-who",
      y: 8,
      "font-size": readable(small ? 10.5 : 12.5),
    }),
    text(dollars(free), { class: `bank-left${cover && !free ? " none" : ""}`, y: small ? 30 : 36, "font-size": small ? 18 : 25 }),
    text(small ? `${cover ? "free " : ""}of ${dollars(bank.bank)}` : of, {
      class: "bank-of",
      y: small ? 45 : 54,
      "font-size": readable(small ? 10 : 11.5),
    }),
    svg("rect", { class: "cover-ground", y: small ? 52 : 62, width, height: 8, rx: 4 }),
    svg("rect", { class: "cover", y: small ? 52 : 62, width: width * left, height: 8, rx: 4 }),
  );
  return group;
}

// The player-dealer, and whoever else has money in the bank.
function whoBanks({ name, shares = {} }, you) {
  const holds = name === you.name ? "You bank" : `${name} banks`;
  const others = Object.keys(shares).filter((other) => other !== name);
  if (!others.length) return holds;
  const mine = others.includes(you.name);
  const more = others.length - Number(mine);
  const company = [mine && "you", more && `${more} other${more > 1 ? "s" : ""}`].filter(Boolean);
  return `${holds} with ${company.join(" and ")}`;
}

function drawShoeCount({ view, layout }) {
  if (!view.shoe) return null;
  const words = `shoe ${view.shoe}${view.cards_left > 0 ? ` · ${view.cards_left} cards` : ""}`;
  const { x, y } = layout.shoe;
  return text(words, {
    class: "caption",
    x: layout.narrow ? x - 16 : x,
    y: y + (layout.narrow ? 35 : 53),
    "font-size": Math.max(11, layout.least),
  });
}

function drawCollection({ view, layout }) {
  if (!view.collected) return null;
  const { x, y } = layout.tray;
  const words = `collection ${dollars(view.collected)}`;
  return text(words, { class: "collection-taken", x, y: y + 50, "font-size": Math.max(11, layout.least) });
}

// --- seats -------------------------------------------------------------------------------------

function drawSeat(scene, seat) {
  const { view, layout, you } = scene;
  const spot = layout.places[seat];
  const chair = view.chairs[seat];
  const classes = ["plate"];
  if (!chair) classes.push(view.promised[seat] ? "kept" : "empty");
  if (chair?.name === you.name) classes.push("own");
  if (view.ask?.seat === seat) classes.push("asked");
  if (view.offer?.seat === seat) classes.push("offered");
  if (layout.narrow && layout.shown === seat) classes.push("shown");
  const plate = svg("g", {
    class: classes.join(" "),
    "data-seat": seat,
    transform: place(spot.plate.x, spot.plate.y, spot.plate.turn),
  });
  const whose = chair?.name ?? view.promised[seat] ?? "empty"; // a seat is kept for who came in mid-round
  const name = whose === you.name ? "You" : whose;
  if (layout.narrow) fillDisc(plate, scene, seat, name, spot.plate);
  else fillPlate(plate, seat, name, chair, spot.plate, layout.least);
  if (view.promised[seat]) plate.prepend(svg("title", {}, `Seat ${seat} is kept for ${whose === you.name ? "you" : whose}`));
  const drawn = [plate];
  if (view.bank?.seat === seat) {
    const dealer = drawPlayerDealer(scene, spot);
    if (layout.narrow) drawn.push(...dealer);
    else drawn.unshift(...dealer);
  }
  const said = chair && view.choices[`${seat} ${chair.name}`];
  const covered = layout.coversChoices || view.button?.seat === seat; // the action button lies there
  if (said && !covered) drawn.push(drawChoice(said, spot, layout));
  return drawn;
}

function fillPlate(plate, seat, name, chair, { width, height }, least) {
  const tight = width < 78; // fourteen seats
  const radius = tight ? 8 : 10;
  const size = Math.max(tight ? 9 : 11.5, least);
  const left = -width / 2 + radius * 2 + (tight ? 5 : 9);
  const room = Math.floor((width / 2 - left - 2) / (size * 0.6));
  const short = name.length > room ? `${name.slice(0, Math.max(2, room - 1))}…` : name;
  plate.append(
    svg("rect", { x: -width / 2, y: -height / 2, width, height, rx: 9 }),
    svg("circle", { class: "number-ground", cx: -width / 2 + radius + 4, r: radius }),
    text(seat, { class: "number", x: -width / 2 + radius + 4, y: 4, "font-size": size }),
  );
  const kept = plate.classList.contains("kept");
  if (chair || kept || !tight) {
    plate.append(text(short, { class: "name", x: left, y: chair || kept ? -2 : 4, "font-size": size }));
  }
  if (kept) plate.append(text("seat kept".slice(0, room), { class: "purse", x: left, y: 13, "font-size": size }));
  if (chair) {
    const whole = dollars(chair.purse);
    const purse = whole.length > room ? `$${(chair.purse / 100_000).toFixed(1)}k` : whole; // $2.1k
    plate.append(text(purse, { class: "purse", x: left, y: 13, "font-size": size }));
  }
  if (chair?.third_party && !tight) {
    const words = svg("title", {}, "Third-party proposition player");
    plate.append(svg("g", { class: "third-party" }, words, text("TPP", { x: width / 2 - 17, y: 13, "font-size": size })));
  }
}

function fillDisc(plate, { view, layout }, seat, name, { disc, width }) {
  const size = Math.max(9.5, layout.least);
  const staked = view.stakes
    .filter((stake) => stake.seat === seat)
    .reduce((sum, stake) => sum + stake.cents, 0);
  const room = Math.max(3, Math.floor(width / (size * 0.56)));
  const words = view.bank?.seat === seat ? "bank" : staked ? dollars(staked) : name;
  plate.append(
    svg("circle", { class: "number-ground", r: disc }),
    text(seat, { class: "number", y: 4.5, "font-size": Math.min(13, disc) }),
    text(words.length > room ? `${words.slice(0, room - 1)}…` : words, {
      class: staked ? "purse" : "name",
      y: disc + 14,
      "font-size": size,
    }),
  );
}

function drawPlayerDealer({ view, layout }, spot) {
  const { x, y, turn, width } = spot.bank;
  const turnWord = ordinal(view.bank.turn);
  if (layout.narrow) {
    return [
      svg(
        "g",
        { class: "dealer-button", transform: place(x + 11, y - 13) },
        svg("circle", { r: Math.max(8.5, layout.least * 0.85) }),
        text("PD", { y: layout.least * 0.35, "font-size": layout.least }),
      ),
    ];
  }
  const { flat } = layout;
  const small = Math.min(1, width / 84);
  const size = layout.least / small;
  const stack = drawStack(view.bank.left || 0, 11, Math.max(11.5, size));
  stack.setAttribute("transform", `translate(0 ${flat ? 18 : 46})`);
  return [
    svg("path", { class: "bank-ground", d: spot.ground }),
    svg(
      "g",
      { class: "dealer-button", transform: place(x, y, turn, small) },
      svg(
        "g",
        { transform: `translate(0 ${flat ? -14 : -12})` },
        svg("circle", { r: flat ? 19 : 35 }),
        flat ? null : svg("circle", { class: "ring", r: 32 }),
        text(flat ? "P-D" : "PLAYER", { y: flat ? -1 : -7, "font-size": Math.min(size, 14) }),
        flat ? null : text("DEALER", { y: 6, "font-size": Math.min(size, 14) }),
        text(turnWord, { class: "turn", y: flat ? 12 : 21, "font-size": Math.min(size, 14) }),
      ),
      stack,
    ),
  ];
}

// On a phone the shown seat's spots fill the lower half; the player-dealer's seat has none.
function spotOfBank({ cells, low }) {
  const words = low ? "takes no wagers" : "The player-dealer’s spot takes no wagers";
  const x = low ? cells[0].x : 200;
  return text(words, { class: "caption", x, y: cells[0].y, "font-size": 13 });
}

function drawChoice(choice, spot, layout) {
  const [word, cents] = choice.split(" "); // `double 500`: with so many cents
  const words = word.replace("-", " ").replace(/^(\d+)x$/, "$1×") + (cents ? ` ${dollars(Number(cents))}` : "");
  const size = Math.max(11, layout.least);
  const width = words.length * size * 0.6 + 14;
  const { x, y, turn } = spot.plate;
  const lift = layout.narrow ? -30 : -31;
  return svg(
    "g",
    { class: `choice ${word}`, transform: `${place(x, y, turn)} translate(0 ${lift})` },
    svg("rect", { x: -width / 2, y: -10, width, height: 20, rx: 10 }),
    text(words, { y: size * 0.36, "font-size": size }),
  );
}

// --- stakes and lines ----------------------------------------------------------------------------

function drawStakes({ view, you, event, game, layout }, cell) {
  const isMine = (one) => ownersOf(one.line ?? one).includes(you.name);
  const here = (one) => one.seat === cell.seat && one.wager === cell.wager;
  const lines = view.lines.filter(here);
  const stakes = view.stakes.filter(here);
  const entries = stakes.length
    ? stakes.map((stake) => ({ ...stake, line: together(lines.filter((line) => line.bettor === stake.bettor)) }))
    : bettorsOf(lines).map((bettor) => ({ bettor, cents: 0, line: together(lines.filter((line) => line.bettor === bettor)) }));
  if (!entries.length) return [];
  entries.sort((a, b) => Number(isMine(b)) - Number(isMine(a)));
  const many = entries.length;
  const circles = circlesFor(entries, cell, view);
  const scale = (many === 1 ? 1 : many === 2 ? 0.72 : 0.56) * (cell.r ? inRound(cell) : 1);
  const forfeits = game.wagers.find((one) => one.name === cell.wager)?.on_fold === "forfeited";
  const room = cell.own && many === 1 ? 0 : Math.min(cell.width - 10, many * 62 * scale);
  return entries.slice(0, 4).map((entry, index) => {
    const side = many === 1 ? cell.chipX : -room / 2 + (room / many) * (index + 0.5);
    const at = circles.get(entry.bettor) ?? (cell.r ? inCircle(cell, index, many, scale) : { x: side, y: 0, scale });
    const line = entry.line;
    const net = line ? line.paid - line.collected : 0;
    const state = !line ? "" : net > 0 ? "won" : net < 0 ? "lost" : "pushed";
    const group = svg("g", {
      class: `stake ${state}${isMine(entry) ? " mine" : ""}${entry.pending ? " pending" : ""}`,
      "data-seat": cell.seat,
      "data-wager": cell.wager,
      "data-bettor": entry.bettor,
      "data-cents": entry.cents,
      transform: `${place(cell.x, cell.y, cell.turn)} translate(${at.x} ${at.y}) scale(${at.scale})`,
    });
    const size = Math.max(11.5, layout.least / at.scale);
    const stands = state === "lost" ? Math.max(0, entry.cents - line.stake) : entry.cents; // what is not taken away
    if (stands) group.append(drawStack(stands, 10, size));
    if (line) group.append(drawMoved(line, stands > 0, size));
    if (event?.event === "line-settled" && event === view.lines.at(-1) && here(event)) {
      group.classList.add("newest");
    }
    if (!line && forfeits && view.folded.includes(`${cell.seat} ${entry.bettor}`)) group.classList.add("folded");
    return group;
  });
}

// What came of a bettor's stakes on one wager: a spot with several hands has a line for each.
function together(lines) {
  if (lines.length < 2) return lines[0];
  const sum = (key) => lines.reduce((all, line) => all + line[key], 0);
  const results = new Set(lines.map(({ result }) => result));
  return { ...lines[0], stake: sum("stake"), paid: sum("paid"), collected: sum("collected"), result: results.size > 1 ? "several" : lines[0].result };
}

function bettorsOf(lines) {
  return [...new Set(lines.map(({ bettor }) => bettor))];
}

// Chips may reach over a circle that has room beside it: the own one's, or any on a phone.
function inRound({ r, own }) {
  return Math.min(1, r / (own || r > 24 ? 22 : 29));
}

// A circle holds one stack under its name, or those of several bettors below each other.
function inCircle({ r, own }, index, many, scale) {
  const y = many === 1 ? (own ? r * 0.2 : 0) : (index - (many - 1) / 2) * 21 * scale;
  return { x: 0, y, scale };
}

// On a spot with numbered circles: who sits there has the first, the others follow.
function circlesFor(entries, cell, view) {
  const found = new Map();
  const [first, ...others] = cell.circles;
  const seated = view.chairs[cell.seat]?.name;
  for (const entry of entries) {
    const circle = ownersOf(entry.line ?? entry).includes(seated) ? first : others.shift();
    if (circle) found.set(entry.bettor, circle);
  }
  return found;
}

const EVEN = { push: "push", several: "even" }; // what moved nothing, though the bank covered it

function drawMoved(line, beside, size) {
  const net = line.paid - line.collected;
  const words = net ? signed(net) : (EVEN[line.result] ?? "not covered");
  const width = words.length * size * 0.6 + 10;
  const height = size * 1.5;
  return svg(
    "g",
    { class: "moved", transform: `translate(0 ${beside ? -size * 1.3 : 0})` },
    svg("rect", { x: -width / 2, y: -height / 2, width, height, rx: height / 2 }),
    text(words, { y: size * 0.36, "font-size": size }),
  );
}

// --- first action --------------------------------------------------------------------------------------

function drawActionButton({ places, least }, button) {
  const { x, y, turn, scale = 1 } = places[button.seat].button;
  const size = least / scale;
  const [width, height] = [size * 4.6, size * 1.9];
  return svg(
    "g",
    { class: "action-button", transform: place(x, y, turn, scale), "data-seat": button.seat },
    svg("title", {}, `First action: seat ${button.seat}, ${button.why}`),
    svg("rect", { x: -width / 2, y: -height / 2, width, height, rx: height / 2 }),
    text("ACTION", { y: size * 0.36, "font-size": size }),
  );
}

// --- movement ------------------------------------------------------------------------------------

// The newest card comes from the shoe, cards turn over, the newest chips drop; all else stays put.
function fly(layer, scene) {
  const { event, layout, view, felt } = scene;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || !event) return;
  const copies = (hand) => [hand, "large-own", "large-bank", `large-${hand}`];
  if (event.event === "dealt") {
    for (const name of copies(event.hand)) {
      const hand = layer.querySelector(`[data-hand="${name}"]`);
      const card = hand?.lastElementChild?.querySelector?.(".card");
      if (!card || (/^large-[a-z]/.test(name) && hand.dataset.seat !== event.hand)) continue;
      const spot = felt.placeOfHand(scene, event.hand);
      if (!spot) continue;
      const [dx, dy] = [(layout.shoe.x - spot.x) / spot.scale, (layout.shoe.y - spot.y) / spot.scale];
      card.animate(
        [
          { transform: `translate(${dx}px, ${dy}px) rotate(40deg)`, opacity: 0.3 },
          { transform: "none", opacity: 1 },
        ],
        { duration: 300, easing: "cubic-bezier(.2,.7,.3,1)" },
      );
    }
  } else if (event.event === "turned-up") {
    const lay = scene.before?.hands[event.hand] ?? [];
    for (const name of copies(event.hand)) {
      const cards = layer.querySelectorAll(`[data-hand="${name}"] > .seat-of-card > .card`);
      const end = event.start + event.cards.length;
      for (const card of [...cards].filter((_, place) => place >= event.start && place < end && !lay[place])) {
        card.animate([{ transform: "scaleX(0.05)" }, { transform: "none" }], { duration: 220, easing: "ease-out" });
      }
    }
  } else if (event.event === "line-settled" && view.bank) {
    const all = layout.bank.width / view.bank.bank;
    const widths = [view.bank.left + event.paid + event.collected, view.bank.left];
    layer.querySelector(".cover").animate(
      widths.map((cents) => ({ width: `${Math.min(cents, view.bank.bank) * all}px` })),
      { duration: 220, easing: "ease-out" },
    );
  } else if (event.event === "put-in" || event.event === "pot-awarded") {
    const from = event.event === "put-in" ? -14 : 14;
    const here = event.event === "put-in" ? `.bet[data-seat="${event.seat}"]` : `.plate[data-seat="${event.seat}"]`;
    layer.querySelector(`${here} > *`)?.parentElement.animate(
      [{ translate: `0 ${from}px`, opacity: 0.2 }, { translate: "0 0", opacity: 1 }],
      { duration: 180, easing: "ease-out" },
    );
  } else if (event.event === "staked" || event.event === "raised") {
    const here = `.stake[data-seat="${event.seat}"][data-wager="${event.wager}"] .stack`;
    layer.querySelector(here)?.animate(
      [{ transform: "translateY(-14px)", opacity: 0 }, { transform: "none", opacity: 1 }],
      { duration: 160, easing: "ease-out" },
    );
  }
}
