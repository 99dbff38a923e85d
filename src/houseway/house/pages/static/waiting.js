// For whom the table waits, and how long still: shown to everybody, most of all to the one it waits for.

import { el } from "./dom.js";

const TICK = 250;
const SOON = 10; // seconds that are nearly none
const DOING = { bank: "take or pass the bank", answer: "decide", deal: "be ready", floor: "let the round go on" };

export class Waiting {
  // `place` has the words and the ring; `box` stands out while it is for the visitor to act.
  constructor(place, box) {
    this.place = place;
    this.box = box;
    this.words = el("span", {});
    this.ring = el("i", { class: "countdown", "aria-hidden": "true" });
    place.replaceChildren(this.ring, this.words);
    this.title = document.title;
    this.timer = null;
    this.shown = "";
  }

  // `waits` as the house told it, `at` this moment of the page's own clock.
  draw(waits, at, you) {
    clearInterval(this.timer);
    this.timer = null;
    this.waits = waits;
    this.at = at;
    this.you = you;
    this.tick();
    if (waits?.left != null) this.timer = setInterval(() => this.tick(), TICK);
  }

  tick() {
    const { waits, you } = this;
    const counted = waits?.left != null && waits.what !== "reveal"; // pages do that by themselves
    const mine = counted && waits.whom.includes(you.name);
    const left = counted ? Math.max(0, waits.left - (performance.now() - this.at) / 1000) : null;
    this.place.hidden = !counted;
    this.box.classList.toggle("your-time", mine);
    this.box.classList.toggle("nearly", mine && left <= SOON);
    document.title = mine && Math.floor(left * 2) % 2 ? `(${Math.ceil(left)} s) Your turn` : this.title;
    if (!counted) return;
    const inBank = waits.bank > 0 && left <= waits.bank;
    const part = inBank ? left / waits.bank : (left - waits.bank) / waits.of;
    this.ring.style.setProperty("--part", `${Math.round(100 * Math.min(1, part))}%`);
    this.ring.classList.toggle("in-bank", inBank);
    this.words.textContent = `${sentence(waits, mine)} ${seconds(left, waits, inBank)}`;
    this.say(mine, left);
  }

  // Read out once when it begins and once when it is nearly over, not every second.
  say(mine, left) {
    const key = `${this.waits.what} ${this.waits.since} ${mine && left <= SOON}`;
    if (!mine || key === this.shown) return;
    this.shown = key;
    const words = left <= SOON ? `${Math.ceil(left)} seconds left` : `The table waits for you: ${Math.ceil(left)} seconds`;
    document.getElementById("announcer").textContent = words;
  }
}

function sentence({ what, whom }, mine) {
  if (what === "floor") return "The table waits for the floor:";
  if (mine) return whom.length > 1 ? "The table waits for you and others:" : "The table waits for you:";
  return `Waiting for ${whom.join(", ")} to ${DOING[what]}:`;
}

function seconds(left, { bank }, inBank) {
  if (inBank) return `${Math.ceil(left)} s of the time bank`;
  return `${Math.ceil(left - bank)} s${bank ? `, then ${bank} s of the time bank` : ""}`;
}
