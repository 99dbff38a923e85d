// The moving part of the felt: chips, cards, buttons, names. Redrawn from the view after each event.

import { drawDice } from "./cards.js";
import { drawStack } from "./chips.js";
import { place, svg } from "./dom.js";
import { communityHands, drawOutcome, placed, spotHands } from "./hands.js";
import { placeOfHand, showdownPieces } from "./showdown.js";
import { dollars, ordinal, ownersOf, signed } from "./words.js";

// `scene`: {view, you, layout, game, event}; `moving`: whether the newest piece may fly in.
export function drawPieces(layer, scene, moving) {
  const { view, layout } = scene;
  const pieces = [drawBank(scene), drawShoeCount(scene), drawCollection(scene)];
  for (let seat = 1; seat <= view.seats; seat += 1) pieces.push(...drawSeat(scene, seat));
  for (const cell of layout.cells) pieces.push(...drawStakes(scene, cell));
  const hands = layout.showdown ? showdownPieces : layout.eachSpot ? spotHands : communityHands;
  pieces.push(...hands(scene));
  if (view.dice.length) pieces.push(placed(drawDice(view.dice), layout.dice));
  if (view.button) pieces.push(drawActionButton(layout.places[view.button.seat].button, view.button));
  if (layout.narrow && view.bank?.seat === layout.shown) pieces.push(spotOfBank(layout));
  pieces.push(drawOutcome(scene));
  layer.replaceChildren(...pieces.filter(Boolean));
  if (moving) fly(layer, scene);
}

function text(words, attributes) {
  return svg("text", attributes, words);
}

// --- the bank ----------------------------------------------------------------------------------

function drawBank({ view, layout, you }) {
  const { x, y, width } = layout.bank;
  const group = svg("g", { class: "bank", transform: place(x, y) });
  const bank = view.bank;
  if (!bank) {
    group.append(text("No bank yet", { class: "caption start", y: 8, "font-size": 12 }));
    return group;
  }
  const who = whoBanks(bank, you);
  const small = layout.narrow;
  const left = bank.bank ? bank.left / bank.bank : 0;
  group.append(
    text(small ? who : `${who}, seat ${bank.seat}, ${ordinal(bank.turn)} turn`, {
      class: "bank-who",
      y: 8,
      "font-size": small ? 10.5 : 12.5,
    }),
    text(dollars(bank.left), { class: "bank-left", y: small ? 29 : 36, "font-size": small ? 18 : 25 }),
    text(small ? `of ${dollars(bank.bank)}` : `left in action of ${dollars(bank.bank)}`, {
      class: "bank-of",
      y: small ? 43 : 53,
      "font-size": small ? 10 : 11.5,
    }),
    svg("rect", { class: "cover-ground", y: small ? 50 : 61, width, height: 8, rx: 4 }),
    svg("rect", { class: "cover", y: small ? 50 : 61, width: width * left, height: 8, rx: 4 }),
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
    y: y + (layout.narrow ? 33 : 52),
    "font-size": layout.narrow ? 9.5 : 11,
  });
}

function drawCollection({ view, layout }) {
  if (!view.collected) return null;
  const { x, y } = layout.tray;
  const words = `collection ${dollars(view.collected)}`;
  return text(words, { class: "collection-taken", x, y: y + 49, "font-size": layout.narrow ? 9.5 : 11 });
}

// --- seats -------------------------------------------------------------------------------------

function drawSeat(scene, seat) {
  const { view, layout, you } = scene;
  const spot = layout.places[seat];
  const chair = view.chairs[seat];
  const classes = ["plate"];
  if (!chair) classes.push("empty");
  if (chair?.name === you.name) classes.push("own");
  if (view.ask?.seat === seat) classes.push("asked");
  if (view.offer?.seat === seat) classes.push("offered");
  if (layout.narrow && layout.shown === seat) classes.push("shown");
  const plate = svg("g", {
    class: classes.join(" "),
    "data-seat": seat,
    transform: place(spot.plate.x, spot.plate.y, spot.plate.turn),
  });
  const name = !chair ? "empty" : chair.name === you.name ? "You" : chair.name;
  if (layout.narrow) fillDisc(plate, scene, seat, name, spot.plate);
  else fillPlate(plate, seat, name, chair, spot.plate);
  const drawn = [plate];
  if (view.bank?.seat === seat) {
    const dealer = drawPlayerDealer(scene, spot);
    if (layout.narrow) drawn.push(...dealer);
    else drawn.unshift(...dealer);
  }
  const said = chair && view.choices[`${seat} ${chair.name}`];
  const covered = layout.showdown && layout.narrow; // the small hand lies where it would stand
  if (said && !covered) drawn.push(drawChoice(said, spot, layout));
  return drawn;
}

function fillPlate(plate, seat, name, chair, { width, height }) {
  const tight = width < 78; // fourteen seats
  const [radius, size] = tight ? [8, 9] : [10, 11.5];
  const left = -width / 2 + radius * 2 + (tight ? 5 : 9);
  const room = Math.floor((width / 2 - left - 2) / (size * 0.58));
  const short = name.length > room ? `${name.slice(0, Math.max(2, room - 1))}…` : name;
  plate.append(
    svg("rect", { x: -width / 2, y: -height / 2, width, height, rx: 9 }),
    svg("circle", { class: "number-ground", cx: -width / 2 + radius + 4, r: radius }),
    text(seat, { class: "number", x: -width / 2 + radius + 4, y: 4, "font-size": size }),
  );
  if (chair || !tight) {
    plate.append(text(short, { class: "name", x: left, y: chair ? -2 : 4, "font-size": size }));
  }
  if (chair) {
    plate.append(text(dollars(chair.purse), { class: "purse", x: left, y: 12, "font-size": size }));
  }
  if (chair?.third_party) {
    const [x, y] = [width / 2 - (tight ? 10 : 14), height / 2 - 6];
    const words = svg("title", {}, "Third-party proposition player");
    plate.append(svg("g", { class: "third-party" }, words, text("TPP", { x, y, "font-size": tight ? 7 : 8.5 })));
  }
}

function fillDisc(plate, { view }, seat, name, { disc, width }) {
  const staked = view.stakes
    .filter((stake) => stake.seat === seat)
    .reduce((sum, stake) => sum + stake.cents, 0);
  const room = Math.floor(width / 5.4);
  const words = view.bank?.seat === seat ? "bank" : staked ? dollars(staked) : name;
  plate.append(
    svg("circle", { class: "number-ground", r: disc }),
    text(seat, { class: "number", y: 4.5, "font-size": Math.min(13, disc) }),
    text(words.length > room ? `${words.slice(0, room - 1)}…` : words, {
      class: staked ? "purse" : "name",
      y: disc + 13,
      "font-size": 9.5,
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
        svg("circle", { r: 8.5 }),
        text("PD", { y: 3, "font-size": 8 }),
      ),
    ];
  }
  const flat = layout.eachSpot && !layout.showdown; // one wager only: no room for the large button
  const stack = drawStack(view.bank.left || 0, 11);
  stack.setAttribute("transform", `translate(0 ${flat ? 16 : 44})`);
  return [
    svg("path", { class: "bank-ground", d: spot.ground }),
    svg(
      "g",
      { class: "dealer-button", transform: place(x, y, turn, Math.min(1, width / 84)) },
      svg(
        "g",
        { transform: `translate(0 ${flat ? -14 : -12})` },
        svg("circle", { r: flat ? 17 : 34 }),
        flat ? null : svg("circle", { class: "ring", r: 29 }),
        text(flat ? "P-D" : "PLAYER", { y: flat ? -1 : -6, "font-size": 9.5 }),
        flat ? null : text("DEALER", { y: 5, "font-size": 9.5 }),
        text(turnWord, { class: "turn", y: flat ? 10 : 19, "font-size": 10.5 }),
      ),
      stack,
    ),
  ];
}

// On a phone the shown seat's spots fill the lower half; the player-dealer's seat has none.
function spotOfBank({ cells: [first] }) {
  const words = "The player-dealer’s spot takes no wagers";
  return text(words, { class: "caption", x: 200, y: first.y, "font-size": 13 });
}

function drawChoice(choice, spot, layout) {
  const words = choice.replace("-", " ").replace(/^(\d+)x$/, "$1×");
  const width = words.length * 6.6 + 14;
  const { x, y, turn } = spot.plate;
  const lift = layout.narrow ? -30 : -31;
  return svg(
    "g",
    { class: `choice ${choice}`, transform: `${place(x, y, turn)} translate(0 ${lift})` },
    svg("rect", { x: -width / 2, y: -9, width, height: 18, rx: 9 }),
    text(words, { y: 4, "font-size": 11 }),
  );
}

// --- stakes and lines ----------------------------------------------------------------------------

function drawStakes({ view, you, event, game }, cell) {
  const isMine = (one) => ownersOf(one.line ?? one).includes(you.name);
  const here = (one) => one.seat === cell.seat && one.wager === cell.wager;
  const lines = view.lines.filter(here);
  const stakes = view.stakes.filter(here);
  const entries = stakes.length
    ? stakes.map((stake) => ({ ...stake, line: lines.find((line) => line.bettor === stake.bettor) }))
    : lines.map((line) => ({ bettor: line.bettor, cents: 0, line }));
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
    const state = !line ? "" : line.paid ? "won" : line.collected ? "lost" : "pushed";
    const group = svg("g", {
      class: `stake ${state}${isMine(entry) ? " mine" : ""}${entry.pending ? " pending" : ""}`,
      "data-seat": cell.seat,
      "data-wager": cell.wager,
      "data-bettor": entry.bettor,
      "data-cents": entry.cents,
      transform: `${place(cell.x, cell.y, cell.turn)} translate(${at.x} ${at.y}) scale(${at.scale})`,
    });
    if (entry.cents && state !== "lost") group.append(drawStack(entry.cents));
    if (line) group.append(drawMoved(line, entry.cents > 0 && state !== "lost"));
    if (event?.event === "line-settled" && event === view.lines.at(-1) && here(event)) {
      group.classList.add("newest");
    }
    if (!line && forfeits && view.folded.includes(`${cell.seat} ${entry.bettor}`)) group.classList.add("folded");
    return group;
  });
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

function drawMoved(line, beside) {
  const net = line.paid - line.collected;
  const words = net ? signed(net) : line.result === "push" ? "push" : "back";
  const width = words.length * 6.8 + 10;
  return svg(
    "g",
    { class: "moved", transform: `translate(0 ${beside ? -15 : 0})` },
    svg("rect", { x: -width / 2, y: -8.5, width, height: 17, rx: 8.5 }),
    text(words, { y: 4, "font-size": 11 }),
  );
}

// --- first action --------------------------------------------------------------------------------------

function drawActionButton({ x, y, turn, scale = 1 }, button) {
  return svg(
    "g",
    { class: "action-button", transform: place(x, y, turn, scale), "data-seat": button.seat },
    svg("title", {}, `First action: seat ${button.seat}, ${button.why}`),
    svg("circle", { r: 15 }),
    text("ACTION", { y: 3, "font-size": 7.5 }),
  );
}

// --- movement ------------------------------------------------------------------------------------

// The newest card comes from the shoe, cards turn over, the newest chips drop; all else stays put.
function fly(layer, scene) {
  const { event, layout, view } = scene;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || !event) return;
  const copies = (hand) => [hand, "large-own", "large-bank", `large-${hand}`];
  if (event.event === "dealt") {
    for (const name of copies(event.hand)) {
      const hand = layer.querySelector(`[data-hand="${name}"]`);
      const card = hand?.lastElementChild?.querySelector?.(".card");
      if (!card || (/^large-[a-z]/.test(name) && hand.dataset.seat !== event.hand)) continue;
      const spot = layout.showdown
        ? placeOfHand(scene, event.hand)
        : (layout.hands[event.hand] ?? layout.places[event.hand]?.hand);
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
    for (const name of copies(event.hand)) {
      const cards = layer.querySelectorAll(`[data-hand="${name}"] > .seat-of-card > .card`);
      for (const card of [...cards].slice(event.start, event.start + event.cards.length)) {
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
  } else if (event.event === "staked" || event.event === "raised") {
    const here = `.stake[data-seat="${event.seat}"][data-wager="${event.wager}"] .stack`;
    layer.querySelector(here)?.animate(
      [{ transform: "translateY(-14px)", opacity: 0 }, { transform: "none", opacity: 1 }],
      { duration: 160, easing: "ease-out" },
    );
  }
}
