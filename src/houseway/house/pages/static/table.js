// The table's page: hears the house, plays its events, draws each view, says what the visitor does.

import { Actions } from "./actions.js";
import { drawCollection } from "./collection.js";
import { openBankDialog, openBuyInDialog, openPartnersDialog } from "./company.js";
import { ASIDE, Connection } from "./connection.js";
import { svg } from "./dom.js";
import { Floor } from "./floor.js";
import { drawGround } from "./ground.js";
import { Hints } from "./hints.js";
import { Log, drawChecked, drawFairness, drawLines, drawReadings, drawWagers, makeTabs } from "./panel.js";
import { drawPieces } from "./pieces.js";
import * as plain from "./plain.js";
import { PotActions } from "./pot_actions.js";
import { drawPot } from "./pot_panel.js";
import { Queue } from "./queue.js";
import { drawRounds } from "./rounds.js";
import { explainSpots, markSpots } from "./spots.js";
import { TablePrices } from "./table_prices.js";
import { toast } from "./toast.js";
import { after } from "./view.js";
import { Wagering } from "./wagering.js";
import { Waiting } from "./waiting.js";
import { Witness } from "./witness.js";
import { dollars } from "./words.js";

const NARROW = 620; // a felt narrower than this shows one seat's spots at a time,
const LOW = 420; // and so does a lower one, beside the seats instead of below them
const READABLE = { felt: 11.2, low: 10 }; // the smallest letters on the felt, in pixels of the screen
const NOTHING_NOW = { seq: 0, waits: null, may_floor: false, may_confirm: false, may_watch: false, declarable: [], due: [], may_join_bank: false, partners: [], may_decide: [], holds: "", totals: {}, house_way: "", cover: null, may_deal: false, buys: 0 };
const byId = (id) => document.getElementById(id);

class TablePage {
  // `felt`: what the game's family brings to the page, and the plain felt for the rest.
  constructor(table, felt) {
    this.table = table;
    this.felt = felt;
    this.drawing = byId("felt");
    this.you = { name: null, seat: null };
    this.game = null;
    this.view = null;
    this.before = null; // the view before the newest event
    this.scoreboard = null;
    this.event = null;
    this.narration = "";
    this.rounds = [];
    this.taken = null; // the newest round's collection, payer by payer
    this.totals = {}; // of hands that count points, as far as the visitor sees them
    this.now = NOTHING_NOW; // what the table offers at this moment, beyond the view
    this.last = null; // the round before, as it ended
    this.round = null; // the newest round with lines, kept on the panel until the next
    this.stale = false; // something was taken note of and not drawn
    this.shownSeat = null;
    this.laidOut = "";
    this.log = new Log(byId("log").querySelector("ol"));
    this.queue = new Queue(
      (message, moving, seen) => this.play(message, moving, seen),
      () => this.caughtUp(),
      felt.pauses,
      (event) => felt.stands(event, this.view),
    );
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.line = new Connection(
      `${scheme}://${location.host}/tables/${table}/ws`,
      (message) => this.hear(message),
      (state) => this.lineChanged(state),
    );
    this.wagering = new Wagering((message) => this.say(message));
    this.actions = new (felt.drawTable ? PotActions : Actions)(byId("actions"), {
      send: (message) => this.say(message),
      undo: () => this.wager(() => this.wagering.undo()),
      clear: () => this.wager(() => this.wagering.clear(this.view, this.you, this.game)),
      repeat: () => this.wager(() => this.wagering.repeat(this.view, this.you, this.game)),
      buyIn: () => this.buyIn(),
      joinBank: () => openBankDialog(this.view, this.you, (message) => this.say(message)),
      share: () => openPartnersDialog(this.view, this.you, this.game, this.now, (message) => this.say(message)),
      felt,
    });
    this.hints = new Hints(byId("hints"), table);
    this.prices = new TablePrices(byId("wagers"), table);
    this.floor = new Floor(byId("floor"), (message) => this.say(message));
    this.witness = new Witness(
      table,
      (message) => this.line.say(message, ASIDE),
      (result) => this.shoeChecked(result),
    );
    this.waiting = new Waiting(byId("waits"), byId("actions"));
    this.furnish();
  }

  furnish() {
    makeTabs(byId("tabs"), byId("panels"));
    const pace = byId("pace");
    pace.value = this.queue.pace;
    pace.addEventListener("change", () => this.queue.setPace(pace.value));
    byId("skip").addEventListener("click", () => this.queue.skip());
    byId("buy-in").addEventListener("click", () => this.buyIn());
    byId("stand-up").addEventListener("click", () => this.say({ do: "stand-up" }));
    new ResizeObserver(() => this.view && this.draw(false)).observe(this.drawing.parentElement);
    explainSpots(this.drawing, byId("hover"), byId("aside"), () => (this.layout?.narrow ? null : this.game));
  }

  // --- hearing ---------------------------------------------------------------------------------

  hear(message) {
    if (message.type === "snapshot") {
      this.begin(message);
      this.witness.begin(message);
    } else if (message.type === "resumed") {
      this.you = message.you;
      this.witness.resumed(message.you);
    } else if (message.type === "now") this.offered(message);
    else if (message.type === "events") {
      for (const event of message.events) {
        this.witness.see(event.seq, event.event); // at once: the deal waits for it, whatever is still shown
        this.queue.push({ type: "event", ...event });
      }
      this.offered(message.now);
    } else if (message.type === "refused" && !message.id?.startsWith(ASIDE)) {
      this.wagering.refused();
      toast(message.says, message.rule);
      if (this.view) this.draw(false);
    }
  }

  // What the table offers comes after the events before it; how long it waits counts from now on.
  offered(now) {
    this.queue.push({ ...now, at: performance.now() });
  }

  begin(snapshot) {
    this.queue.skip(); // after a lost line: what was heard before it comes first
    this.you = snapshot.you ?? this.you;
    this.game = snapshot.game;
    this.scoreboard = snapshot.scoreboard ?? null;
    this.view = snapshot.view;
    this.event = null;
    this.totals = {};
    this.wagering.begin(snapshot.before);
    this.recall(snapshot);
    this.keepRound();
    byId("tab-wagers").hidden = this.plays.pot;
    byId("tab-settlement").textContent = this.plays.pot ? "The pot" : "Settlement";
    drawWagers(byId("wagers"), this.game);
    if (!this.plays.pot) this.prices.draw(this.game);
    drawReadings(byId("readings"), this.game, this.view.readings);
    this.log.restore(snapshot.recent ?? []);
    this.scoreboardStale = true;
    this.draw(false);
    this.offered(snapshot.now);
    this.caughtUp();
  }

  play(message, moving, seen) {
    this.stale = !seen;
    if (message.type === "now") {
      this.now = message;
      this.totals = { ...message.totals };
      this.waiting.draw(message.waits, message.at, this.you);
      if (seen) this.draw(false);
      return;
    }
    const { event } = message;
    const view = after(this.view, message);
    this.before = this.view;
    this.view = view;
    this.event = event;
    if (event.event === "dealt" || event.event === "hand-split") delete this.totals[event.hand];
    if (event.event === "bank-taken" || event.event === "hand-begun") this.totals = {};
    Object.assign(this.totals, message.totals);
    this.narration = message.told.replace(/^-+ /, "");
    if ("scoreboard" in message && message.scoreboard) this.scoreboard = message.scoreboard;
    if ("scoreboard" in message) this.scoreboardStale = true;
    if (event.event === "staked") this.wagering.answered(event, this.you);
    if (event.event === "sat" && event.name === this.you.name) this.you.seat = event.seat;
    if (event.event === "said" && view.stage === "wagers") toast(event.text, null, "note");
    if (event.event === "bets-closed") {
      this.wagering.remember(view, this.you);
    }
    if (event.event === "stood-up" && event.name === this.you.name) {
      if (!this.plays.pot) return this.leave();
      this.you.seat = null; // its shuffles are revealed once everybody has left: they are checked here
    }
    this.log.add(message.seq, message.told, event.event);
    this.keepRound();
    if (event.event === "round-closed") this.keepResult(event);
    this.announce(event, message.told);
    if (seen) this.draw(moving);
  }

  caughtUp() {
    if (!this.view) return;
    if (this.stale) this.draw(false);
    else this.drawActions();
    this.stale = false;
    document.body.dataset.seq = this.view.seq;
    document.body.dataset.stage = this.view.stage;
  }

  keepRound() {
    const { view } = this;
    const playing = ["dealing", "asking", "settling"].includes(view.stage);
    if (!playing && !view.lines.length && !view.pot?.awarded.length) return;
    this.taken = { round: view.round, from: view.taken };
    this.round = view;
  }

  // What a page that was here would know of the rounds before.
  recall({ last, rounds }) {
    this.rounds = rounds.map((one) => ({ ...one, banker: this.whoBanked(one.banker) }));
    this.round = last;
    this.taken = last && { round: last.round, from: last.taken };
    this.last = last;
  }

  whoBanked(banker) {
    const mine = this.plays.pot ? "You" : "You (bank)";
    return banker === this.you.name ? mine : banker;
  }

  keepResult(event) {
    const { chips, bank } = this.view;
    const most = bank?.name ?? Object.keys(chips).reduce((one, other) => (chips[other] > chips[one] ? other : one));
    this.last = this.view;
    this.rounds.push({
      round: event.round,
      banker: this.whoBanked(most),
      bank: chips[most] ?? 0,
      you: chips[this.you.name] ?? null,
    });
    if (!this.scoreboard) this.scoreboardStale = true;
  }

  announce(event, told) {
    const mine = event.bettor === this.you.name;
    const spoken = ["turned-up", "bank-taken", "bank-offered", "rolled"].includes(event.event);
    const own = mine && ["line-settled", "staked", "asked", "raised", "folded"].includes(event.event);
    const shown = event.event === "dealt" && event.card; // a row of backs is not worth a word each
    if (spoken || own || shown || this.felt.isSpoken(event, this.you)) byId("announcer").textContent = told;
  }

  lineChanged(state) {
    const lost = state === "lost";
    document.body.dataset.line = state;
    byId("line").hidden = !lost;
    if (lost) this.wasLost = true;
    else if (this.wasLost) {
      this.wasLost = false;
      toast("The house is back: the table goes on where it was", null, "good");
    }
  }

  shoeChecked(result) {
    drawChecked(byId("fairness"), byId("tab-fairness"), result);
    if (!result.holds) toast(`Shoe ${result.shoe} does not hold: ${result.faults[0]}`);
  }

  leave() {
    this.line.end();
    location.assign("/");
  }

  // --- speaking --------------------------------------------------------------------------------

  buyIn() {
    openBuyInDialog((message) => this.say(message), this.plays.pot ? this.now : {}, this.plays.pot ? "hands" : "rounds");
  }

  // What is played for, and what a round is called here.
  get plays() {
    const pot = this.game?.plays_for === "pot";
    return { pot, word: pot ? "Hand" : "Round" };
  }

  say(message) {
    const sent = this.line.say(message);
    if (!sent) toast("The house cannot be reached just now: nothing was sent");
    return sent;
  }

  touch(action, seat, name) {
    if (action === "show") {
      this.shownSeat = seat;
      this.draw(false);
      return;
    }
    const touched = this.game.wagers.find((one) => one.name === name);
    if (touched.made === "in-play") return;
    // What always goes with another wager is put by putting that one.
    const wager = touched.mandatory ? this.game.wagers.find((one) => one.name === touched.equals) : touched;
    this.wager(() => this.wagering[action](this.view, this.you, seat, wager, this.actions.chip));
  }

  wager(act) {
    act();
    this.draw(false);
  }

  // --- drawing ---------------------------------------------------------------------------------

  draw(moving) {
    const { view, game, you } = this;
    this.layGround();
    const stakes = view.stage === "wagers" ? this.wagering.stakes(view, you) : view.stakes;
    const scene = {
      view: { ...view, stakes },
      you,
      game,
      layout: this.layout,
      felt: this.felt,
      last: this.last,
      event: this.event,
      before: this.before,
      totals: this.totals,
      cover: view.stage === "wagers" ? this.now.cover : null,
    };
    drawPieces(this.pieces, scene, moving);
    markSpots(this.cells, scene);
    (this.plays.pot ? drawPot : drawLines)(byId("settlement"), this.round, you, game);
    const takes = view.stage === (this.plays.pot ? "waiting" : "wagers") && !view.in_play;
    drawFairness(byId("fairness"), view, this.table, { takes, late: this.plays.pot, told: this.game.histories }, (text) => this.say({ do: "contribute", text }));
    if (this.scoreboardStale) {
      this.scoreboardStale = false;
      if (this.scoreboard) this.felt.drawScoreboard(byId("scoreboard"), this.scoreboard, game);
      else drawRounds(byId("scoreboard"), this.rounds, this.plays.word);
    }
    this.drawSides();
    this.drawPurse(scene);
    this.drawActions();
    byId("round").textContent = view.round ? `${this.plays.word} ${view.round}` : "";
  }

  drawSides() {
    const { view, you, game, now } = this;
    drawCollection(byId("collection"), {
      posted: game.collection,
      due: now.due,
      deals: view.stage === "wagers" || (this.plays.pot && now.may_deal),
      taken: this.taken,
      table: this.table,
      you,
      game,
    });
    this.floor.draw({ now, view, you });
  }

  drawActions() {
    const { view, you, now } = this;
    byId("skip").hidden = !this.queue.busy;
    document.body.dataset.busy = String(this.queue.busy);
    this.actions.draw({
      view,
      you,
      narration: this.narration,
      busy: this.queue.busy,
      canUndo: this.wagering.canUndo,
      canRepeat: this.wagering.before.length > 0,
      game: this.game,
      now,
    });
    this.hints.draw({ view, you, game: this.game, busy: this.queue.busy });
  }

  layGround() {
    const { view, you, game } = this;
    const { clientWidth, clientHeight } = this.drawing.parentElement;
    const low = innerHeight <= LOW && innerWidth > innerHeight;
    const narrow = low || clientWidth < NARROW;
    const [across, down] = low ? [608, 390] : narrow ? [400, 0] : [1000, 650];
    const scale = Math.min(clientWidth / across, down ? clientHeight / down : Infinity);
    const least = Math.min(20, Math.ceil(((low ? READABLE.low : READABLE.felt) / scale) * 4) / 4);
    const key = JSON.stringify([narrow, low, least, view.seats, you.seat, this.shownSeat]);
    if (key === this.laidOut) return;
    this.laidOut = key;
    const shown = this.shownSeat ?? you.seat;
    this.layout = this.felt.layOut({ game, seats: view.seats, own: you.seat, shown, narrow, low, least });
    this.cells = drawGround(this.drawing, this.layout, game, (...how) => this.touch(...how));
    this.pieces = svg("g", { class: "pieces" });
    this.drawing.append(this.pieces);
  }

  drawPurse({ view, you }) {
    const chair = view.chairs[you.seat];
    const out = view.stakes.reduce((sum, stake) => sum + ownShare(stake, you), 0);
    const playing = view.pot && view.stage !== "waiting";
    const inPot = playing ? view.pot.put_in[you.seat] ?? 0 : 0;
    const paid = playing ? view.pot.paid[you.seat] ?? 0 : 0; // by others, less what they were paid
    const over = Object.keys(view.chips).length > 0 || view.stage === "bank";
    const banked = over ? 0 : inBank(view.bank, you);
    byId("purse").textContent = chair ? dollars(chair.purse - out - banked - inPot + paid) : "";
    const words = banked ? `${dollars(banked)} in the bank` : out ? `${dollars(out)} staked` : inPot ? `${dollars(inPot)} in the pot` : "";
    byId("out").textContent = words;
    const fee = view.stage === "wagers" && this.now.due.find((one) => one.name === you.name);
    byId("fee").textContent = fee ? `collection ${dollars(fee.cents)}` : "";
    byId("stand-up").hidden = !chair;
    byId("buy-in").disabled = !["waiting", "bank", "wagers", "stopped"].includes(view.stage);
    byId("purse").parentElement.hidden = !chair;
  }
}

// What somebody has in a stake: all of it, or the share in a kum-kum wager.
function ownShare({ bettor, cents, shares = [] }, you) {
  if (!shares.length) return bettor === you.name ? cents : 0;
  return shares.find((share) => share.name === you.name)?.cents ?? 0;
}

function inBank(bank, you) {
  if (!bank) return 0;
  return bank.shares?.[you.name] ?? (bank.name === you.name ? bank.bank : 0);
}

const { table, felt } = document.body.dataset;
new TablePage(table, { ...plain, ...(felt && (await import(felt))) });
