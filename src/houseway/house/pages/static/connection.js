// The line to the house: one WebSocket that comes back by itself and resumes where it was.

export const VERSION = 5;
export const ASIDE = "aside-";
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const UNANSWERED = 12000; // a house that owes an answer for so long hangs: another of its processes may not
const STILL_MEANT = 15000; // what was said so long ago is said again when the line is back

export class Connection {
  // `heard(message)` gets every message in order, once; `changed(state)` gets "open" or "lost".
  constructor(address, heard, changed) {
    this.address = address;
    this.heard = heard;
    this.changed = changed;
    this.seq = 0;
    this.eyes = null; // with whose eyes the events up to there were seen
    this.page = Math.random().toString(36).slice(2, 10);
    this.said = 0;
    this.unanswered = new Map(); // by id: neither done nor refused yet
    this.wait = FIRST_WAIT;
    this.over = false;
    this.open();
    setInterval(() => this.doubt(), 1000);
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  open() {
    this.timer = null;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => {
      socket.send(JSON.stringify({ v: VERSION, do: "hello", seq: this.seq, eyes: this.eyes }));
    });
    socket.addEventListener("message", (message) => socket === this.socket && this.receive(JSON.parse(message.data)));
    socket.addEventListener("close", () => socket === this.socket && this.lost());
  }

  receive(message) {
    if (this.wait !== FIRST_WAIT || !this.opened) {
      this.wait = FIRST_WAIT;
      this.opened = true;
      this.changed("open");
    }
    if (message.type === "events") {
      if (message.seq <= this.seq) return; // seen before the line was lost
      if (message.events[0].seq !== this.seq + 1) {
        this.socket.close(); // one is missing: ask again from the last seen
        return;
      }
      this.seq = message.seq;
    } else if (message.type === "snapshot") {
      this.seq = message.seq;
      this.eyes = message.eyes;
    }
    if (message.id) this.unanswered.delete(message.id);
    this.heard(message);
    if (message.type === "snapshot" || message.type === "resumed") this.repeat();
  }

  // What got no answer before the line was lost: under its own id it is done once, however often said.
  repeat() {
    for (const [id, said] of this.unanswered) {
      if (performance.now() - said.at < STILL_MEANT) {
        said.sent = performance.now();
        this.socket.send(said.text);
      } else this.unanswered.delete(id);
    }
  }

  // A line that is open and says nothing any more is given up: the next one may reach another process.
  doubt() {
    const now = performance.now();
    if (!this.opened || ![...this.unanswered.values()].some(({ sent }) => now - sent > UNANSWERED)) return;
    this.socket.close();
    this.lost();
  }

  lost() {
    if (this.over || this.timer !== null) return;
    this.opened = false;
    this.changed("lost");
    this.timer = setTimeout(() => this.open(), this.wait * (0.8 + Math.random() * 0.4));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  hurry() {
    if (this.timer === null || this.over) return;
    clearTimeout(this.timer);
    this.open();
  }

  // True when it went out; what is said while the line is down is not kept. `aside`: the page says it by
  // itself, and nobody is to hear if it is refused.
  say(message, aside = "") {
    if (this.socket.readyState !== WebSocket.OPEN || !this.opened) return false;
    this.said += 1;
    const id = `${aside}${this.page}-${this.said}`;
    const text = JSON.stringify({ v: VERSION, id, ...message });
    this.unanswered.set(id, { text, at: performance.now(), sent: performance.now() });
    this.socket.send(text);
    return true;
  }

  end() {
    this.over = true;
    this.socket.close();
  }
}
