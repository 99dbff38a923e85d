// The visitor's own wagers: what stands, what was just asked for, and what stood the round before.

export class Wagering {
  // `send(message)` says whether it went out.
  constructor(send) {
    this.send = send;
    this.wanted = new Map(); // asked for and not yet answered, by seat and wager
    this.before = []; // what stood when the last round began
    this.done = []; // what each step changed, to undo it: [{seat, wager, cents before it}]
  }

  // A fresh start on a table: what the house knows stood in the round before.
  begin(before) {
    this.wanted.clear();
    this.done = [];
    this.before = before;
  }

  get canUndo() {
    return this.done.length > 0;
  }

  // Everything that `act` sets is one step.
  step(view, you, act) {
    const was = [];
    act((seat, wager, cents) => {
      was.push({ seat, wager, cents: this.standing(view, you, seat, wager) });
      this.set(seat, wager, cents);
    });
    if (was.length) this.done.push(was);
  }

  // The newest step is taken back: what stood before it stands again.
  undo() {
    for (const { seat, wager, cents } of (this.done.pop() ?? []).reverse()) this.set(seat, wager, cents);
  }

  // The stakes of a view with those still on their way.
  stakes(view, you) {
    const mine = new Map(this.wanted);
    const kept = view.stakes.filter((stake) => {
      return stake.bettor !== you.name || !mine.has(`${stake.seat} ${stake.wager}`);
    });
    for (const [key, cents] of mine) {
      const [seat, wager] = key.split(" ");
      if (cents) kept.push({ seat: Number(seat), bettor: you.name, wager, cents, pending: true });
    }
    return kept;
  }

  standing(view, you, seat, wager) {
    const found = this.stakes(view, you).find((stake) => {
      return stake.bettor === you.name && stake.seat === seat && stake.wager === wager;
    });
    return found?.cents ?? 0;
  }

  set(seat, wager, cents) {
    if (this.send({ do: "stake", seat, wager, cents })) this.wanted.set(`${seat} ${wager}`, cents);
  }

  // A wager that equals another takes its amount, whatever the chip.
  add(view, you, seat, wager, chip) {
    const equal = wager.equals && this.standing(view, you, seat, wager.equals);
    const cents = equal || this.standing(view, you, seat, wager.name) + chip;
    this.step(view, you, (set) => set(seat, wager.name, cents));
  }

  // Below the wager's minimum nothing can stand, so the last chip takes everything back.
  take(view, you, seat, wager, chip) {
    const standing = this.standing(view, you, seat, wager.name);
    if (!standing) return;
    const left = wager.equals ? 0 : standing - chip;
    const cents = left < (wager.limit?.min ?? 1) ? 0 : left;
    this.step(view, you, (set) => set(seat, wager.name, cents));
  }

  // Wagers that need others beside them go first when withdrawn, last when repeated.
  clear(view, you, game) {
    const mine = this.stakes(view, you).filter((stake) => stake.bettor === you.name);
    this.step(view, you, (set) => {
      for (const stake of inOrder(mine, game).reverse()) set(stake.seat, stake.wager, 0);
    });
    for (const { seat, wager, shares = [] } of view.stakes) {
      if (!shares.some(({ name }) => name === you.name)) continue;
      const none = Object.fromEntries(shares.map(({ name }) => [name, 0]));
      this.send({ do: "kum-kum", seat, wager, shares: none });
    }
  }

  repeat(view, you, game) {
    this.step(view, you, (set) => {
      for (const { seat, wager, cents } of inOrder(this.before, game)) {
        if (!this.standing(view, you, seat, wager)) set(seat, wager, cents);
      }
    });
  }

  remember(view, you) {
    const mine = view.stakes.filter((stake) => stake.bettor === you.name);
    if (mine.length) this.before = mine;
    this.wanted.clear();
    this.done = [];
  }

  answered(event, you) {
    if (event.bettor === you.name) this.wanted.delete(`${event.seat} ${event.wager}`);
  }

  // What was refused changed nothing, so there is nothing of it to undo.
  refused() {
    const waited = (one) => this.wanted.has(`${one.seat} ${one.wager}`);
    if (this.done.at(-1)?.some(waited)) this.done.pop();
    this.wanted.clear();
  }
}

// Those that are put by hand: what always goes with another wager comes and goes with it.
function inOrder(stakes, game) {
  const wagerOf = (stake) => game.wagers.find((one) => one.name === stake.wager);
  const needs = (stake) => (wagerOf(stake)?.requires?.length ?? 0) + (wagerOf(stake)?.equals ? 1 : 0);
  return stakes.filter((stake) => !wagerOf(stake)?.mandatory).sort((a, b) => needs(a) - needs(b));
}
