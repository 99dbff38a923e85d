// The table's page: hears the house, plays its events, draws each view, says what the visitor does.

import { Actions } from "./actions.js";
import { Connection } from "./connection.js";
import { svg } from "./dom.js";
import { layOut } from "./felt.js";
import { drawGround } from "./ground.js";
import { Log, drawFairness, drawLines, drawReadings, drawWagers, makeTabs } from "./panel.js";
import { drawPieces } from "./pieces.js";
import { Queue } from "./queue.js";
import { drawScoreboard } from "./scoreboard.js";
import { explainSpots, markSpots } from "./spots.js";
import { toast } from "./toast.js";
import { Wagering } from "./wagering.js";
import { dollars } from "./words.js";

const NARROW = 620;
const byId = (id) => document.getElementById(id);

class TablePage {
  constructor(table) {
    this.table = table;
    this.drawing = byId("felt");
    this.you = { name: null, seat: null };
    this.game = null;
    this.view = null;
    this.scoreboard = null;
    this.event = null;
    this.narration = "";
    this.totals = {};
    this.rounds = [];
    this.waitsFor = []; // others whose word the deal waits for
    this.last = null; // the outcome of the round before
    this.round = null; // the newest round with lines, kept on the panel until the next
    this.shownSeat = null;
    this.laidOut = "";
    this.log = new Log(byId("log"), table);
    this.queue = new Queue(
      (message, moving) => this.play(message, moving),
      () => this.caughtUp(),
    );
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.line = new Connection(
      `${scheme}://${location.host}/tables/${table}/ws`,
      (message) => this.hear(message),
      (state) => this.lineChanged(state),
    );
    this.wagering = new Wagering((message) => this.say(message));
    this.actions = new Actions(byId("actions"), {
      send: (message) => this.say(message),
      clear: () => this.wager(() => this.wagering.clear(this.view, this.you, this.game)),
      repeat: () => this.wager(() => this.wagering.repeat(this.view, this.you, this.game)),
    });
    this.furnish();
  }

  furnish() {
    makeTabs(byId("tabs"), byId("panels"));
    const pace = byId("pace");
    pace.value = this.queue.pace;
    pace.addEventListener("change", () => this.queue.setPace(pace.value));
    byId("skip").addEventListener("click", () => this.queue.skip());
    byId("stand-up").addEventListener("click", () => this.say({ do: "stand-up" }));
    new ResizeObserver(() => this.view && this.draw(false)).observe(this.drawing.parentElement);
    explainSpots(this.drawing, byId("hover"), () => (this.layout?.narrow ? null : this.game));
    addEventListener("pagehide", () => this.log.keep());
  }

  // --- hearing ---------------------------------------------------------------------------------

  hear(message) {
    if (message.type === "snapshot") this.begin(message);
    else if (message.type === "event") this.queue.push(message);
    else if (message.type === "ready") {
      this.waitsFor = message.waits_for;
      if (this.view) this.drawActions();
    } else if (message.type === "refused") {
      this.wagering.refused();
      toast(message.says, message.rule);
      if (this.view) this.draw(false);
    }
  }

  begin(snapshot) {
    this.queue.skip(); // after a lost line: what was heard before it comes first
    this.log.keep();
    this.you = snapshot.you ?? this.you;
    this.game = snapshot.game;
    this.scoreboard = snapshot.scoreboard ?? null;
    this.view = snapshot.view;
    this.event = null;
    if (!Object.keys(this.view.hands).length) this.totals = {};
    this.wagering.refused();
    this.keepRound();
    drawWagers(byId("wagers"), this.game);
    drawReadings(byId("readings"), this.game, this.view.readings);
    this.log.restore(snapshot.seq);
    this.scoreboardStale = true;
    this.draw(false);
    this.caughtUp();
  }

  play(message, moving) {
    const { event, view } = message;
    this.view = view;
    this.event = event;
    this.narration = message.told.replace(/^-+ /, "");
    if ("scoreboard" in message && message.scoreboard) this.scoreboard = message.scoreboard;
    if ("scoreboard" in message) this.scoreboardStale = true;
    if (event.event === "staked") this.wagering.answered(event, this.you);
    if (event.event === "sat" && event.name === this.you.name) this.you.seat = event.seat;
    if (event.event === "bets-closed") {
      this.wagering.remember(view, this.you);
      this.waitsFor = [];
    }
    if (event.event === "bank-taken") this.totals = {};
    if (event.event === "hands-finished") this.keepTotals(event);
    if (event.event === "stood-up" && event.name === this.you.name) return this.leave();
    this.log.add(message.seq, message.told, event.event);
    this.keepRound();
    if (event.event === "round-closed") this.keepNet(event);
    this.announce(event, message.told);
    this.draw(moving);
  }

  caughtUp() {
    if (!this.view) return;
    this.drawActions();
    this.log.keep();
    document.body.dataset.seq = this.view.seq;
    document.body.dataset.stage = this.view.stage;
  }

  // Totals of a game with a hand at every spot: each arrives with its own event.
  keepTotals(event) {
    const seat = event.marks.map((mark) => /^seat-(\d+)$/.exec(mark)?.[1]).find(Boolean);
    if (!seat) return;
    this.totals[seat] = event.player;
    this.totals[this.view.bank.seat] = event.banker;
  }

  keepRound() {
    const { view } = this;
    const playing = ["dealing", "asking", "settling"].includes(view.stage);
    if (!playing && !view.lines.length) return;
    const { lines, net, round, collected, collection, button, bank } = view;
    const banker = bank?.name === this.you.name ? "You" : bank?.name;
    this.round = { lines, net, round, collected, collection, button, banker, bank: bank?.bank, left: bank?.left };
  }

  keepNet(event) {
    const banker = this.view.bank.name;
    this.last = { outcome: this.view.outcome, net: event.net };
    this.rounds.push({
      round: event.round,
      banker: banker === this.you.name ? "You (bank)" : banker,
      bank: event.net[banker] ?? 0,
      you: event.net[this.you.name] ?? null,
    });
    if (this.layout?.eachSpot) this.scoreboardStale = true;
  }

  announce(event, told) {
    const mine = event.bettor === this.you.name;
    const spoken = ["dealt", "turned-up", "hands-finished", "bank-taken", "bank-offered", "rolled"];
    const own = ["line-settled", "staked", "asked"];
    if (spoken.includes(event.event) || (mine && own.includes(event.event))) {
      byId("announcer").textContent = told;
    }
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

  leave() {
    this.line.end();
    location.assign("/");
  }

  // --- speaking --------------------------------------------------------------------------------

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
    const wager = this.game.wagers.find((one) => one.name === name);
    const taking = action === "take" || this.actions.taking;
    this.wager(() => {
      const act = taking ? "take" : "add";
      this.wagering[act](this.view, this.you, seat, wager, this.actions.chip);
    });
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
      totals: this.totals,
      last: this.last,
      event: this.event,
    };
    drawPieces(this.pieces, scene, moving);
    markSpots(this.cells, scene);
    drawLines(byId("settlement"), this.round, you, game);
    drawFairness(byId("fairness"), view, this.table, (text) => this.say({ do: "contribute", text }));
    if (this.scoreboardStale) {
      this.scoreboardStale = false;
      drawScoreboard(byId("scoreboard"), this.scoreboard, game, this.rounds);
    }
    this.drawPurse(scene);
    this.drawActions();
    byId("round").textContent = view.round ? `Round ${view.round}` : "";
  }

  drawActions() {
    const { view, you } = this;
    byId("skip").hidden = !this.queue.busy;
    document.body.dataset.busy = String(this.queue.busy);
    this.actions.draw({
      view,
      you,
      narration: this.narration,
      busy: this.queue.busy,
      canRepeat: this.wagering.before.length > 0,
      turns: this.game.turn,
      waitsFor: this.waitsFor,
    });
  }

  layGround() {
    const { view, you, game } = this;
    const narrow = this.drawing.parentElement.clientWidth < NARROW;
    const eachSpot = game.hands === "each-spot";
    const key = JSON.stringify([narrow, view.seats, you.seat, this.shownSeat, eachSpot]);
    if (key === this.laidOut) return;
    this.laidOut = key;
    const { wagers } = game;
    const shown = this.shownSeat ?? you.seat;
    this.layout = layOut({ seats: view.seats, wagers, own: you.seat, shown, eachSpot, narrow });
    this.cells = drawGround(this.drawing, this.layout, game, (...how) => this.touch(...how));
    this.pieces = svg("g", { class: "pieces" });
    this.drawing.append(this.pieces);
  }

  drawPurse({ view, you }) {
    const chair = view.chairs[you.seat];
    const out = view.stakes
      .filter((stake) => stake.bettor === you.name)
      .reduce((sum, stake) => sum + stake.cents, 0);
    const over = Object.keys(view.net).length > 0 || view.stage === "bank";
    const banked = !over && view.bank?.seat === you.seat ? view.bank.bank : 0;
    byId("purse").textContent = chair ? dollars(chair.purse - out - banked) : "";
    const words = banked ? `${dollars(banked)} in the bank` : out ? `${dollars(out)} staked` : "";
    byId("out").textContent = words;
    byId("stand-up").hidden = !chair;
    byId("purse").parentElement.hidden = !chair;
  }
}

new TablePage(document.body.dataset.table);
