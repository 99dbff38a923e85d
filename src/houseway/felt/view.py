"""What somebody sees of a table: a fold over the events, each as that person may see it.

The page gets an event and the view after it, and holds no rules of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

import msgspec

from houseway.bank.pot import Pot, pots
from houseway.bank.settlement import Stake, is_short
from houseway.bank.shares import Share
from houseway.cards.card import Card
from houseway.felt import events as on
from houseway.felt.bank.turn import Offer
from houseway.felt.collection import PostedCollection
from houseway.felt.pledges import in_order
from houseway.felt.sight import seen
from houseway.notebook import as_html

Stage = Literal["waiting", "bank", "wagers", "dealing", "asking", "settling", "stopped", "closed"]


class Chair(msgspec.Struct):
    """A taken seat."""

    seat: int
    name: str
    purse: int
    bot: bool
    third_party: bool = False
    out: bool = False
    """Whether he sits out."""
    owes: Literal["", "new", "missed", "moved"] = ""
    """Why he owes a blind for his next hand."""
    how: Literal["wait", "post", "straddle"] = "wait"
    """How he means to come in then."""
    waits: int = 0
    """Hands that he waits for having moved."""
    straddles: bool = False
    """Whether he straddles in the next hand."""


class Bank(msgspec.Struct):
    """The player-dealer's money in action, and what is left of it."""

    seat: int
    name: str
    bank: int
    left: int
    turn: int
    shares: dict[str, int] = {}
    """Whose money it is, the player-dealer's first, where several have some in it."""


class PotSeen(msgspec.Struct):
    """The pot of a hand: the dealer button, what is in it, who put in what, who took what."""

    button: int
    cents: int = 0
    put_in: dict[int, int] = {}
    """What each has put in, in the whole hand."""
    dead: dict[int, int] = {}
    """What of it nobody need match."""
    bets: dict[int, int] = {}
    """What of it lies before the seats still, not gathered into the middle."""
    dropped: int = 0
    """What the house took of it."""
    why: dict[int, str] = {}
    """What for each put chips in last: `big blind`, `raise`."""
    pots: tuple[Pot, ...] = ()
    """The main pot and the side pots in the middle, with the seats that play for each."""
    up: dict[str, list[Card]] = {}
    """The cards of hands that lie up."""
    paid: dict[int, int] = {}
    """What each has gained by what players paid each other beside the pot, or the house."""
    awarded: list[on.PotAwarded] = []


class View(msgspec.Struct):
    """Everything on the felt as one person sees it."""

    game: str = ""
    viewer: str | None = None
    seq: int = 0
    seats: int = 0
    packs: int = 0
    option: str = ""
    readings: dict[str, str] = {}
    stage: Stage = "waiting"
    chairs: dict[int, Chair] = {}
    offer: Offer | None = None
    bank: Bank | None = None
    stakes: list[Stake] = []
    deciding: list[str] = []
    """Seat and name of who declared to decide the hand there."""
    hands: dict[str, list[Card | None]] = {}
    settings: dict[str, on.HandSet] = {}
    """Hands of two that lie open, each as it was set."""
    dice: tuple[int, ...] = ()
    button: on.ButtonPlaced | None = None
    ask: on.Asked | None = None
    choices: dict[str, str | None] = {}
    """What was chosen, by seat and name; nothing where it was answered in private."""
    promised: dict[int, str] = {}
    """Free seats that are kept for somebody until the round is over."""
    time_taken: dict[str, int] = {}
    """Seconds that people have used beyond the time of a turn."""
    said: list[str] = []
    watched: bool = False
    """Whether the floor watches: the round stops for it at every turn of play."""
    declared: list[on.Declared] = []
    """Irregularities that the floor declared in this round."""
    folded: list[str] = []
    """Seat and name of who folded."""
    shown: list[on.FamilyEvent] = []
    """What the family has shown of this round beside cards and lines, in the order it came."""
    lines: list[on.LineSettled] = []
    short: list[int] = []
    """Numbers of the lines that the bank did not cover, or only in part."""
    net: dict[str, int] = {}
    """What the wagers of the round brought everybody, the collection left out."""
    chips: dict[str, int] = {}
    """What everybody's chips changed by in the round: the net, less what was collected of it."""
    collected: int = 0
    collection: str = ""
    posted: PostedCollection | None = None
    """The option of a schedule that the table collects by."""
    taken: list[on.Collected] = []
    """The collection of this round, payer by payer."""
    half_hours: int = 0
    """How many half hours have begun by the clock, where time is collected."""
    clock: str = ""
    """What the clock said when the last of them began."""
    pot: PotSeen | None = None
    """At a table with a pot, that of the hand."""
    drawn: on.ButtonDrawn | None = None
    """The cards by which the button of the first hand was drawn, until that is over."""
    round: int = 0
    shoe: int = 0
    cards_left: int = 0
    shuffled_in: int = 0
    """How often cards went back into it, and what was left was shuffled again."""
    in_play: bool = False
    """Whether that shoe is shuffled, and not over."""
    commitment: str = ""
    contributions: list[str] = []
    pledged: dict[str, str] = {}
    """Who has pledged a part in the next shuffle, each by its hash."""
    called: bool = False
    """Whether that is to be revealed now."""
    parts: dict[str, str] = {}
    """What was revealed of it."""
    withheld: list[str] = []
    """Who did not reveal what he pledged to the newest shuffle."""
    revealed: on.ShoeEnded | None = None

    def _repr_html_(self) -> str:
        hands = self.hands.items()
        rows = [(place, " ".join(card or "??" for card in cards)) for place, cards in hands]
        caption = f"{self.game} as {self.viewer or 'everybody'} sees it: {self.stage}"
        return as_html(caption, ("hand", "cards"), rows)

    def faces(self, hand: str) -> list[Card]:
        """The cards of a hand that the viewer sees."""
        return [card for card in self.hands.get(hand, []) if card]

    @property
    def own_ask(self) -> on.Asked | None:
        """What the viewer is asked, if it is he who is asked."""
        return self.ask if self.ask and self.ask.bettor == self.viewer else None


class Display(Protocol):
    """What a house shows of the rounds so far beside the felt: a fold over the events.

    A house that starts again does not fold a table from its first event, so a display is kept with
    the table's checkpoints: what `kept` gives a fresh one takes with `resume`, and shows the same.
    It is one for everybody, and sees each event as everybody does.
    """

    def see(self, event: on.AnyEvent) -> bool:
        """One event further, as everybody sees it; tells whether the display changes."""

    def scoreboard(self) -> msgspec.Struct:
        """The display now."""

    def kept(self) -> bytes:
        """All it goes by, as JSON."""

    def resume(self, kept: bytes) -> None:
        """Go on where another was that has kept this."""


def view_of(events: Iterable[on.AnyEvent], viewer: str | None) -> View:
    """The view after these events."""
    view = View(viewer=viewer)
    for event in events:
        apply(view, seen(event, viewer))
    return view


def apply(view: View, event: on.AnyEvent) -> None:
    """One event further. The event must already be as the viewer may see it."""
    view.seq = event.seq
    match event:
        case on.Opened():
            view.game, view.seats, view.packs = event.game, event.seats, event.packs
            view.option, view.readings = event.option, event.readings
            view.posted = event.collection
        case on.Sat():
            view.chairs[event.seat] = Chair(
                event.seat, event.name, event.purse, event.bot, event.third_party
            )
            view.promised.pop(event.seat, None)
        case on.SeatPromised():
            if event.name:
                view.promised[event.seat] = event.name
            else:
                view.promised.pop(event.seat, None)
        case on.TimeTaken():
            view.time_taken[event.name] = view.time_taken.get(event.name, 0) + event.seconds
        case on.StoodUp():
            view.time_taken.pop(event.name, None)
            view.pledged.pop(event.name, None)
            del view.chairs[event.seat]
        case on.BoughtIn():
            _pay(view, event.name, event.cents)
        case on.BankOffered():
            view.stage, view.offer = "bank", Offer(event.seat, event.name, event.turn)
        case on.BankPassed():
            view.offer = None
        case on.GameStopped():
            view.stage, view.offer, view.bank = "stopped", None, None
            view.said = [event.why]
        case on.BankTaken():
            _clear_felt(view)
            view.stage, view.offer = "wagers", None
            view.bank = Bank(event.seat, event.name, event.bank, event.bank, event.turn)
        case on.BankJoined():
            _join(view, event)
        case on.KumKum():
            shares = tuple(Share(name, cents) for name, cents in event.shares.items() if cents)
            total = sum(share.cents for share in shares)
            _put(view, Stake(event.seat, event.bettor, event.wager, total, shares))
        case on.DecisionDeclared():
            view.deciding.append(f"{event.seat} {event.name}")
        case on.Staked():
            _put(view, Stake(event.seat, event.bettor, event.wager, event.cents))
        case on.Raised():
            _put_more(view, event)
        case on.SatOut():
            view.chairs[event.seat].out = True
        case on.ComesIn():
            view.chairs[event.seat].out = False
            view.chairs[event.seat].how = event.how
        case on.Straddling():
            view.chairs[event.seat].straddles = event.on
        case on.MovedSeat():
            chair = view.chairs.pop(event.seat)
            chair.seat = event.to
            view.chairs[event.to] = chair
        case on.BlindOwed():
            chair = view.chairs[event.seat]
            chair.owes, chair.waits, chair.how = event.owes, event.waits, event.how
        case on.ButtonDrawn():
            view.drawn = event
        case on.HandBegun():
            _clear_felt(view)
            for chair in view.chairs.values():
                chair.straddles = False
            if event.round > 1:
                view.drawn = None
            view.stage, view.round, view.pot = "dealing", event.round, PotSeen(event.button)
            view.promised = {}
        case on.PutIn():
            _move_pot(view, event.seat, event.cents)
            if view.pot and event.dead:
                view.pot.dead[event.seat] = view.pot.dead.get(event.seat, 0) + event.cents
                view.pot.bets[event.seat] -= event.cents
            elif view.pot:
                view.pot.why[event.seat] = event.why
        case on.Paid():
            if view.pot:
                for seat, cents in ((event.seat, -event.cents), (event.to, event.cents)):
                    view.pot.paid[seat] = view.pot.paid.get(seat, 0) + cents
        case on.TakenBack():
            _move_pot(view, event.seat, -event.cents)
        case on.Dropped(seat=int(seat)):
            view.collected, view.collection = view.collected + event.cents, event.why
            if view.pot:
                view.pot.paid[seat] = view.pot.paid.get(seat, 0) - event.cents
        case on.Dropped():
            _move_pot(view, None, -event.cents)
            view.collected, view.collection = view.collected + event.cents, event.why
            if view.pot:
                view.pot.dropped += event.cents
            _gather(view)
        case on.PotAwarded():
            _gather(view)
            _move_pot(view, None, -event.cents)
            view.stage = "settling"
            if view.pot:
                view.pot.awarded.append(event)
        case on.BetsClosed():
            view.stage, view.round, view.promised = "dealing", event.round, {}
        case on.HalfHour():
            view.half_hours, view.clock = event.number, event.clock
        case on.Collected():
            view.collected, view.collection = view.collected + event.cents, event.why
            if event.cents > 0 or view.taken:  # what goes back of it while the round goes on too
                view.taken.append(event)
            _pay(view, event.name, -event.cents)
        case on.Rolled():
            view.dice = event.dice
        case on.Dealt():
            view.hands.setdefault(event.hand, []).append(event.card)
            view.cards_left -= 1
            if view.pot and event.seen_by is None and event.card:
                view.pot.up.setdefault(event.hand, []).append(event.card)
        case on.TurnedUp():
            end = event.start + len(event.cards)
            view.hands[event.hand][event.start : end] = event.cards
            if view.pot:
                up = view.pot.up.setdefault(event.hand, [])
                up += [card for card in event.cards if card not in up]
        case on.TakenIn():
            del view.hands[event.hand]
        case on.ThrownAway():
            cards = view.hands[event.hand]
            view.hands[event.hand] = [c for i, c in enumerate(cards) if i not in event.places]
        case on.HandSplit():
            view.hands[event.into] = [view.hands[event.hand].pop()]
        case on.HandSet():
            view.settings[event.hand] = event
        case on.Asked():
            view.stage, view.ask = "asking", event
        case on.Chose() | on.PlayedFor():
            view.stage, view.ask = "dealing", None
            view.choices[f"{event.seat} {event.bettor}"] = event.choice
        case on.Folded():
            view.folded.append(f"{event.seat} {event.bettor}")
        case on.Watched():
            view.watched = event.on
        case on.Declared():
            view.declared.append(event)
        case on.CardExposed():
            view.hands[event.hand][event.place] = event.card
        case on.CardDied():
            _lies_up_no_more(view, event.hand, [view.hands[event.hand].pop(event.place)])
        case on.RoundVoided():
            if view.pot:
                view.stage = "waiting"
            view.stakes, view.ask, view.taken, view.pot = [], None, [], None
            view.said.append(event.why)
        case on.Said():
            view.said.append(event.text)
        case on.OutOfTurn():
            view.said.append(event.says)
        case on.FamilyEvent():
            view.shown.append(event)
            for hand, places in event.leaving().items():
                cards = view.hands[hand]
                view.hands[hand] = [c for i, c in enumerate(cards) if i not in places]
                _lies_up_no_more(view, hand, [cards[i] for i in places])
            if event.gathers:
                _gather(view)
                view.choices = {}
        case on.ButtonPlaced():
            view.stage, view.button = "settling", event
        case on.LineSettled():
            view.lines.append(event)
            if is_short(event.why):
                view.short.append(event.seq)
            if view.bank:
                view.bank.left = event.left
        case on.RoundClosed():
            view.net = event.net
            view.chips = dict(event.net)
            for taken in view.taken:
                view.chips[taken.name] = view.chips.get(taken.name, 0) - taken.cents
            view.stakes = []
            for name, cents in event.net.items():
                _pay(view, name, cents)
            if view.pot:  # the hand is over, and the next can be dealt
                view.stage = "waiting"
        case on.Committed():
            view.commitment, view.contributions, view.shoe = event.commitment, [], event.shoe
            view.pledged, view.parts, view.withheld, view.in_play = {}, {}, [], False
        case on.Contributed():
            view.contributions.append(event.text)
        case on.Pledged():
            view.pledged[event.name] = event.pledge
        case on.PledgesCalled():
            view.stage, view.called = "dealing", True
        case on.PledgeRevealed():
            view.parts[event.name] = event.value
        case on.PledgeWithheld():
            view.withheld.append(event.name)
        case on.Shuffled():
            view.cards_left, view.called, view.in_play = event.cards, False, True
            view.shuffled_in = 0
            view.contributions += [view.parts[name] for name in in_order(view.pledged, view.parts)]
        case on.Burned():
            view.cards_left -= 1
        case on.Retaken():
            end = event.start + len(event.cards)
            gone = view.hands[event.hand][event.start : end]
            del view.hands[event.hand][event.start : end]
            _lies_up_no_more(view, event.hand, gone)
        case on.Reshuffled():
            view.cards_left += len(event.cards)
            view.shuffled_in += 1
        case on.ShoeEnded():
            view.revealed, view.in_play = event, False
        case on.Closed():
            if not view.net:  # a void round's collection goes back
                for taken in view.taken:
                    _pay(view, taken.name, 0 if taken.half_hour else taken.cents)
            view.stage, view.stakes, view.ask, view.offer = "closed", [], None, None
            if event.why:
                view.said.append(event.why)


def _put(view: View, stake: Stake) -> None:
    """Let a stake stand instead of what its bettor had there."""
    standing = {(one.seat, one.bettor, one.wager): one for one in view.stakes}
    standing[stake.seat, stake.bettor, stake.wager] = stake
    view.stakes = [one for one in standing.values() if one.cents]


def _put_more(view: View, event: on.Raised) -> None:
    """A wager that is put up in the round comes to what its bettor has on it there already."""
    key = event.seat, event.bettor, event.wager
    has = sum(one.cents for one in view.stakes if (one.seat, one.bettor, one.wager) == key)
    _put(view, Stake(*key, has + event.cents))


def _move_pot(view: View, seat: int | None, cents: int) -> None:
    """Chips go into the pot, or less than none come out of it."""
    if view.pot is None:
        return
    view.pot.cents += cents
    if seat is not None:
        view.pot.put_in[seat] = view.pot.put_in.get(seat, 0) + cents
        view.pot.bets[seat] = view.pot.bets.get(seat, 0) + cents


def _lies_up_no_more(view: View, hand: str, cards: Sequence[Card | None]) -> None:
    """Cards that left a hand do not lie up before it either."""
    if view.pot and hand in view.pot.up:
        view.pot.up[hand] = [card for card in view.pot.up[hand] if card not in cards]


def _gather(view: View) -> None:
    """What lies before the seats goes into the middle: to the main pot, and to side pots."""
    if view.pot is None or view.pot.awarded:
        return
    folded = {int(who.partition(" ")[0]) for who in view.folded}
    dead = view.pot.dead
    matched = {seat: cents - dead.get(seat, 0) for seat, cents in view.pot.put_in.items()}
    view.pot.pots = (
        pots(matched, folded, view.pot.dropped, sum(dead.values())) if view.pot.put_in else ()
    )
    view.pot.bets, view.pot.why = {}, {}


def _join(view: View, event: on.BankJoined) -> None:
    if bank := view.bank:
        shares = {**(bank.shares or {bank.name: bank.bank}), event.name: event.cents}
        bank.shares = {name: cents for name, cents in shares.items() if cents}
        bank.bank = bank.left = sum(bank.shares.values())


def _clear_felt(view: View) -> None:
    view.stakes, view.lines, view.said, view.deciding = [], [], [], []
    view.hands, view.choices, view.shown, view.folded = {}, {}, [], []
    view.settings = {}
    view.net, view.chips, view.short = {}, {}, []
    view.dice, view.button, view.ask = (), None, None
    view.collected, view.taken, view.declared = 0, [], []


def _pay(view: View, name: str, cents: int) -> None:
    for chair in view.chairs.values():
        if chair.name == name:
            chair.purse += cents
