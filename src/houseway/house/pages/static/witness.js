// This browser's part in the shuffle: pledged unasked, revealed when it is called for; and a memory of
// what the page was shown of a shoe, against which the shoe is checked once its seed is revealed.

import { commitment, digest, pledgeOf, randomValue, shoe } from "./fairness.js";
import { keep, kept } from "./kept.js";

const MOST_PAST = 500;

export class Witness {
  // `say(message)` sends one, and it does not matter if it is refused; `checked(result)` gets what a
  // shoe came to.
  constructor(table, say, checked) {
    this.place = `pledge.${table}`; // another tab has the same part, and a page loaded again too
    this.say = say;
    this.checked = checked;
    this.part = { commitment: "", value: "", among: "" };
    this.you = { name: null, seat: null };
    this.back = [];
    this.lost = false;
    this.past = new Map(); // shoes that are over and not revealed yet, as this page saw them
  }

  // A snapshot: of a shoe that is in play already the page knows what comes from here on.
  begin({ view, you, game }) {
    this.you = you;
    this.deck = game.deck;
    this.late = game.plays_for === "pot"; // shoes are revealed when everybody has left
    const sameShoe = this.shoe === view.shoe;
    const missedNothing = sameShoe && this.seen === view.seq;
    this.takes = view.stage === (game.plays_for === "pot" ? "waiting" : "wagers") && !view.in_play;
    this.called = view.called;
    this.pledged = { ...view.pledged };
    this.parts = { ...view.parts };
    this.withheld = [...view.withheld];
    this.contributions = [...view.contributions];
    this.seen = view.seq;
    if (!missedNothing) {
      this.back = sameShoe ? this.back : []; // cards that went back into the pack, and after how many out
      const returned = this.back.reduce((sum, { cards }) => sum + cards.length, 0);
      this.out = view.in_play ? size(this.deck) - view.cards_left + returned : 0;
      // Where cards went back and the page did not see it, nobody here can say which come next.
      this.lost = view.in_play && ((sameShoe && this.lost) || view.shuffled_in > this.back.length);
    }
    if (!sameShoe) {
      this.shoe = view.shoe;
      this.commitment = view.commitment; // as it was first shown, whatever is shown later
      this.cards = new Map(); // by their place in the shoe
    }
    if (!missedNothing) {
      this.rolls = view.in_play ? null : []; // nobody can say how many were thrown meanwhile
      this.hands = {}; // the places in the shoe of their cards, as far as known
      for (const [hand, cards] of Object.entries(view.hands)) this.hands[hand] = Array(cards.length);
    }
    this.recall();
    if (view.called) this.among = this.others();
    else if (!missedNothing) this.among = this.part.among; // what was called for meanwhile is not known
    this.speak();
  }

  // The line is back, and nothing was missed: the house may have started again meanwhile.
  resumed(you) {
    this.you = you;
    this.speak();
  }

  see(seq, event) {
    this.seen = seq;
    const act = ON[event.event];
    if (act) act(this, event);
  }

  // --- the part in the shuffle ---------------------------------------------------------------------

  speak() {
    if (this.you.seat === null || !this.commitment) return;
    if (this.called) this.reveal();
    else if (this.takes && !(this.you.name in this.pledged)) this.say({ do: "pledge", pledge: this.pledge() });
  }

  pledge() {
    this.recall();
    if (this.part.commitment !== this.commitment) {
      this.keepPart({ commitment: this.commitment, value: randomValue(), among: "" });
    }
    return pledgeOf(this.part.value, this.commitment, this.you.name);
  }

  // The part in this shuffle, if this browser has one.
  recall() {
    const [committed, value, among] = (kept(this.place) ?? "").split(" ");
    if (committed && committed === this.commitment) this.part = { commitment: committed, value, among };
  }

  keepPart(part) {
    this.part = part;
    keep(this.place, `${part.commitment} ${part.value} ${part.among}`);
  }

  // Once, among these words and pledges: who knows the part already could fit other ones to it.
  reveal() {
    const { name } = this.you;
    if (name in this.parts || this.pledged[name] !== this.pledge()) return; // done, or of another browser
    const among = this.others();
    if (this.part.among && this.part.among !== among) return;
    this.keepPart({ ...this.part, among });
    this.say({ do: "reveal", value: this.part.value });
  }

  // What a part is revealed among.
  others() {
    return digest(JSON.stringify([this.contributions, Object.entries(this.pledged).sort()]));
  }

  // --- what was shown ------------------------------------------------------------------------------

  cardOut(card) {
    const place = this.out;
    this.out += 1;
    if (card && !this.lost) this.cards.set(place, card);
    return place;
  }

  // A card that lay face down; of hands dealt before the page came nothing is known.
  shown(hand, at, card) {
    const place = this.hands[hand]?.[at];
    if (place !== undefined && !this.lost) this.cards.set(place, card);
  }

  // Cards went back, and what is left was shuffled: of cards unseen nobody can check what follows.
  wentBack(cards) {
    if (cards.includes(null)) this.lost = true;
    this.back.push({ at: this.out, cards });
  }

  // --- the check -----------------------------------------------------------------------------------

  // What is known of the shoe in play, for when it is revealed.
  remember() {
    if (!this.late || !this.shoe) return;
    const { shoe: number, commitment: hash, contributions, cards, back, out, rolls, part, among, withheld } = this;
    this.past.set(number, { shoe: number, commitment: hash, contributions, cards, back, out, rolls, part, among, withheld });
    if (this.past.size > MOST_PAST) this.past.delete(this.past.keys().next().value);
  }

  revealed(event) {
    if (!this.late || event.shoe === this.shoe) return this.checked(this.check(event));
    const seen = this.past.get(event.shoe);
    if (!seen) return; // dealt before this page came
    this.past.delete(event.shoe);
    this.checked(this.check.call(Object.assign(Object.create(this), seen), event));
  }

  check({ shoe: number, seed, contributions }) {
    const faults = [];
    if (number !== this.shoe) faults.push(`shoe ${number} was revealed, and shoe ${this.shoe} was dealt`);
    if (commitment(seed) !== this.commitment) faults.push("the seed does not hash to what was committed to");
    if (JSON.stringify(contributions) !== JSON.stringify(this.contributions)) {
      faults.push("what went into the shuffle is not what was contributed here");
    }
    if (this.part.commitment === this.commitment && this.part.among && this.part.among !== this.among) {
      faults.push("pledges were called for twice, and were others the second time");
    }
    const { order, dice, shuffleIn } = shoe(seed, contributions, this.deck);
    for (const { at, cards } of this.back) {
      if (cards.includes(null)) break; // what was recorded lies before it
      shuffleIn(at, cards);
    }
    for (const [place, card] of this.cards) {
      if (order[place] !== card) faults.push(`card ${place + 1} was ${card}, the seed gives ${order[place] ?? "none"}`);
    }
    for (const [at, roll] of (this.rolls ?? []).entries()) {
      const given = dice(roll.length);
      if (String(given) !== String(roll)) faults.push(`roll ${at + 1} was ${roll}, the seed gives ${given}`);
    }
    return {
      shoe: number,
      holds: !faults.length,
      faults,
      seed,
      commitment: this.commitment,
      hash: commitment(seed),
      contributions,
      cards: this.cards.size,
      out: this.out,
      rolls: this.rolls?.length ?? 0,
      order: order.slice(0, this.out),
      withheld: this.withheld,
      mine: this.mine(contributions),
    };
  }

  // What became of this browser's part.
  mine(contributions) {
    if (this.part.commitment !== this.commitment || !this.part.among) return "none";
    return contributions.includes(this.part.value) ? "in" : "left out";
  }
}

const size = ({ packs, ranks, jokers, tiles }) => packs * (tiles?.length ?? 4 * ranks.length + jokers);

const ON = {
  committed: (one, event) => {
    one.remember();
    Object.assign(one, { shoe: event.shoe, commitment: event.commitment, takes: true, called: false });
    Object.assign(one, { pledged: {}, parts: {}, withheld: [], contributions: [], among: "" });
    Object.assign(one, { out: 0, cards: new Map(), rolls: [], hands: {}, back: [], lost: false });
    one.speak();
  },
  contributed: (one, event) => one.contributions.push(event.text),
  pledged: (one, event) => (one.pledged[event.name] = event.pledge),
  "stood-up": (one, event) => delete one.pledged[event.name],
  "pledges-called": (one) => {
    Object.assign(one, { takes: false, called: true, among: one.others() });
    one.speak();
  },
  "pledge-revealed": (one, event) => (one.parts[event.name] = event.value),
  "pledge-withheld": (one, event) => one.withheld.push(event.name),
  shuffled: (one) => {
    const names = Object.keys(one.parts).sort((a, b) => (one.pledged[a] < one.pledged[b] ? -1 : 1));
    one.contributions.push(...names.map((name) => one.parts[name]));
    Object.assign(one, { takes: false, called: false });
  },
  "bets-closed": (one) => (one.hands = {}),
  "hand-begun": (one) => (one.hands = {}),
  burned: (one, event) => one.cardOut(event.card),
  dealt: (one, event) => (one.hands[event.hand] ??= []).push(one.cardOut(event.card)),
  "turned-up": (one, event) => event.cards.forEach((card, at) => one.shown(event.hand, event.start + at, card)),
  "card-exposed": (one, event) => one.shown(event.hand, event.place, event.card),
  "thrown-away": (one, event) => (one.hands[event.hand] = one.hands[event.hand]?.filter((_, at) => !event.places.includes(at))),
  "taken-in": (one, event) => delete one.hands[event.hand],
  retaken: (one, event) => one.hands[event.hand]?.splice(event.start, event.cards.length),
  reshuffled: (one, event) => one.wentBack(event.cards),
  "card-died": (one, event) => one.hands[event.hand]?.splice(event.place, 1),
  rolled: (one, event) => one.rolls?.push(event.dice),
  "shoe-ended": (one, event) => one.revealed(event),
};
