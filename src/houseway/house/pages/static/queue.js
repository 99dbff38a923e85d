// Events played one after another at a pace a person can follow.

const MILLISECONDS = {
  dealt: 350,
  burned: 250,
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
  folded: 380,
  said: 400,
  "hands-finished": 800,
  "bank-shown": 1400,
  "hands-compared": 420,
  "button-placed": 550,
  "line-settled": 250,
  "round-closed": 2000,
  "shoe-ended": 500,
};
const FACE_DOWN = 120; // a hand's cards come in a quick row
const SPEEDS = { slow: 2.2, normal: 1, instant: 0 };
const KEPT = "houseway.pace";

export class Queue {
  // `play(message)` shows one; `settled()` is called when nothing is left to show.
  constructor(play, settled) {
    this.play = play;
    this.settled = settled;
    this.waiting = [];
    this.timer = null;
    const asked = new URLSearchParams(location.search).get("pace");
    this.pace = asked in SPEEDS ? asked : recall() || "normal";
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
    try {
      localStorage.setItem(KEPT, pace);
    } catch {
      // Private windows may keep nothing; the pace then lasts as long as the page.
    }
    if (this.instant) this.skip();
  }

  push(message) {
    this.waiting.push(message);
    if (this.timer === null) this.next();
  }

  skip() {
    clearTimeout(this.timer);
    this.timer = null;
    while (this.waiting.length) this.play(this.waiting.shift(), false);
    this.settled();
  }

  next() {
    this.timer = null;
    const message = this.waiting.shift();
    if (!message) {
      this.settled();
      return;
    }
    this.play(message, !this.instant);
    const wait = pauseAfter(message.event) * SPEEDS[this.pace];
    if (this.instant || !wait) this.next();
    else this.timer = setTimeout(() => this.next(), wait);
  }
}

function pauseAfter(event) {
  if (event?.event === "dealt" && !event.card) return FACE_DOWN;
  return MILLISECONDS[event?.event] ?? 0;
}

function recall() {
  try {
    const kept = localStorage.getItem(KEPT);
    return kept in SPEEDS ? kept : null;
  } catch {
    return null;
  }
}
