// The visitor's own wagers: what stands, what was just asked for, and what stood the round before.

export class Wagering {
  // `send(message)` says whether it went out.
  constructor(send) {
    this.send = send;
    this.wanted = new Map(); // asked for and not yet answered, by seat and wager
    this.before = []; // what stood when the last round began
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
    this.set(seat, wager.name, equal || this.standing(view, you, seat, wager.name) + chip);
  }

  // Below the wager's minimum nothing can stand, so the last chip takes everything back.
  take(view, you, seat, wager, chip) {
    const standing = this.standing(view, you, seat, wager.name);
    if (!standing) return;
    const left = wager.equals ? 0 : standing - chip;
    this.set(seat, wager.name, left < (wager.limit?.min ?? 1) ? 0 : left);
  }

  // Wagers that need others beside them go first when withdrawn, last when repeated.
  clear(view, you, game) {
    const mine = this.stakes(view, you).filter((stake) => stake.bettor === you.name);
    for (const stake of inOrder(mine, game).reverse()) this.set(stake.seat, stake.wager, 0);
    for (const { seat, wager, shares = [] } of view.stakes) {
      if (!shares.some(({ name }) => name === you.name)) continue;
      const none = Object.fromEntries(shares.map(({ name }) => [name, 0]));
      this.send({ do: "kum-kum", seat, wager, shares: none });
    }
  }

  repeat(view, you, game) {
    for (const stake of inOrder(this.before, game)) {
      if (!this.standing(view, you, stake.seat, stake.wager)) {
        this.set(stake.seat, stake.wager, stake.cents);
      }
    }
  }

  remember(view, you) {
    const mine = view.stakes.filter((stake) => stake.bettor === you.name);
    if (mine.length) this.before = mine;
    this.wanted.clear();
  }

  answered(event, you) {
    if (event.bettor === you.name) this.wanted.delete(`${event.seat} ${event.wager}`);
  }

  refused() {
    this.wanted.clear();
  }
}

// Those that are put by hand: what always goes with another wager comes and goes with it.
function inOrder(stakes, game) {
  const wagerOf = (stake) => game.wagers.find((one) => one.name === stake.wager);
  const needs = (stake) => (wagerOf(stake)?.requires?.length ?? 0) + (wagerOf(stake)?.equals ? 1 : 0);
  return stakes.filter((stake) => !wagerOf(stake)?.mandatory).sort((a, b) => needs(a) - needs(b));
}
