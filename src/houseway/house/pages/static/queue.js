// Events played one after another at a pace a person can follow.

import { keep, kept } from "./kept.js";

const MILLISECONDS = {
  dealt: 350,
  burned: 250,
  retaken: 700,
  reshuffled: 500,
  "turned-up": 500,
  rolled: 700,
  shuffled: 500,
  staked: 70,
  "bank-offered": 120,
  "bank-passed": 160,
  "bank-taken": 450,
  "bets-closed": 350,
  collected: 450,
  asked: 200,
  chose: 220,
  raised: 260,
  "hand-split": 400,
  folded: 380,
  said: 400,
  "button-placed": 550,
  "line-settled": 250,
  "round-closed": 2000,
  "shoe-ended": 500,
};
const FACE_DOWN = 120; // a hand's cards come in a quick row
const IN_ALL = 2400; // what came at once is shown within this, however many seats it is about;
const STANDS = "round-closed"; // only a round's end stands as long as it takes to read, and what `stands` names
const A_FRAME = 16; // what stands shorter than this is not drawn
const SPEEDS = { slow: 2.2, normal: 1, instant: 0 };
const KEPT = "pace";

export class Queue {
  // `play(message, moving, seen)` shows one, or only takes note of it where nobody could see it before
  // the next; `settled()` is called when nothing is left to show. `pauses`: for a family's own events;
  // `stands(event)`: how long one stands whatever else waits, or 0.
  constructor(play, settled, pauses = {}, stands = () => 0) {
    this.pauses = { ...MILLISECONDS, ...pauses };
    this.stands = stands;
    this.play = play;
    this.settled = settled;
    this.waiting = [];
    this.timer = null;
    this.deadline = 0; // when everything that waits is to have been shown
    const asked = new URLSearchParams(location.search).get("pace");
    this.pace = [asked, kept(KEPT)].find((pace) => pace in SPEEDS) ?? "normal";
    document.addEventListener("visibilitychange", () => document.hidden && this.skip());
  }

  get busy() {
    return this.waiting.length > 0 || this.timer !== null;
  }

  get instant() {
    return SPEEDS[this.pace] === 0 || document.hidden;
  }

  setPace(pace) {
    this.pace = pace;
    keep(KEPT, pace);
    if (this.instant) this.skip();
  }

  push(message) {
    this.waiting.push(message);
    this.deadline = Math.max(this.deadline, performance.now() + IN_ALL * SPEEDS[this.pace]);
    if (this.timer !== null) return;
    if (this.instant) this.next();
    else this.timer = setTimeout(() => this.next(), 0); // the rest of the step is on its way
  }

  skip() {
    clearTimeout(this.timer);
    this.timer = null;
    while (this.waiting.length) this.play(this.waiting.shift(), false, false);
    this.settled();
  }

  next() {
    this.timer = null;
    const message = this.waiting.shift();
    if (!message) {
      this.settled();
      return;
    }
    const wait = this.instant ? 0 : this.pause(message.event);
    const seen = wait >= A_FRAME || !this.waiting.length;
    this.play(message, seen && !this.instant, seen);
    if (wait < A_FRAME) this.next();
    else this.timer = setTimeout(() => this.next(), wait);
  }

  // Its usual pause, or its share of the time that is left for all that waits.
  pause(event) {
    const stands = this.standing(event) * SPEEDS[this.pace];
    if (stands) {
      this.deadline += stands;
      return stands;
    }
    const usual = this.pauseAfter(event) * SPEEDS[this.pace];
    const rest = this.waiting.filter((message) => !this.standing(message.event));
    const all = usual + rest.reduce((sum, { event: one }) => sum + this.pauseAfter(one), 0) * SPEEDS[this.pace];
    const left = Math.max(0, this.deadline - performance.now());
    return all > left ? (usual * left) / all : usual;
  }

  standing(event) {
    if (!event) return 0;
    return event.event === STANDS ? this.pauseAfter(event) : this.stands(event);
  }

  pauseAfter(event) {
    if (event?.event === "dealt" && !event.card) return FACE_DOWN;
    return this.pauses[event?.event] ?? 0;
  }
}
