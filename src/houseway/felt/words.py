"""Events in words, for a terminal, a golden transcript or a page's log."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

import msgspec

from houseway.bank.money import dollars, signed_dollars
from houseway.bank.shares import AND
from houseway.cards.card import all_shown, shown
from houseway.felt import events as on
from houseway.felt.pot.floor import motion_of
from houseway.felt.sight import seen
from houseway.felt.spots import split_hand
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from houseway.filings.sheets.model import PLACES, joined, ordinal, spoken
from houseway.words import several


class Teller:
    """Tells a table's events one after the other, knowing its wagers' names and who sits where.

    Give it every event from the first on, or say who sits where to begin with. What only some may
    see is told to `viewer` if he is one of them, and to nobody else.
    """

    def __init__(
        self, filing: Filing, seated: Mapping[int, str] | None = None, viewer: str | None = None
    ) -> None:
        self._viewer = viewer
        self._name, self._game = filing.rules.name, filing.id
        self._labels = {wager.name: wager.label for wager in filing.rules.wager}
        if len(self._labels) == 1:  # the one wager of a game needs no name
            self._labels = dict.fromkeys(self._labels, "the spot")
        self._labels |= {name: one.label for name, one in filing.rules.buttons.items()}
        self._banked = isinstance(filing.rules, BankedRules)
        self._pack, self._pieces = filing.rules.deck.pack_word, filing.rules.deck.pieces
        self._seated = dict(seated or {})
        self._own_spot = filing.rules.table.unoccupied == "own"
        said = {one.name: one.spoken for one in filing.rules.irregularity}
        said |= {f'wager "{name}"': label for name, label in self._labels.items()}
        said |= {f'"{name}"': label for name, label in self._labels.items()}
        said |= {name: label for name, label in self._labels.items() if "-" in name}
        self._spoken = {written: word for written, word in said.items() if written != word}
        longest = sorted(self._spoken, key=len, reverse=True)
        self._written = re.compile(
            rf"(?<![\w/-])({'|'.join(map(re.escape, longest)) or '(?!)'})(?![\w/-])"
        )

    def transcript(self, events: Sequence[on.AnyEvent]) -> list[str]:
        """Events in words, a line each.

        A run of cards face down or into the middle is one line, and so is a collection that all
        pay by one clause.
        """
        lines: list[str] = []
        run: list[on.Dealt] = []
        taken: list[on.Collected] = []
        for event, after in pairwise([*events, None]):
            if event is None:
                break
            if taken and not (isinstance(event, on.Collected) and _same_clause(taken[0], event)):
                lines.append(_told_collected(taken))
                taken = []
            if isinstance(event, on.Dealt) and _runs_on(run, event):
                run.append(event)
                continue
            lines += self._told_run(run)
            run = [event] if isinstance(event, on.Dealt) and _runs_on([], event) else []
            if isinstance(event, on.Collected):
                taken.append(event)
            elif not run:
                lines.append(f"{self.told(event)}{_collects(event, after)}")
        lines += self._told_run(run)
        return [*lines, _told_collected(taken)] if taken else lines

    def see(self, event: on.AnyEvent) -> None:
        """Something happened that need not be told: who sits where may have changed."""
        if isinstance(event, on.Sat):
            self._seated[event.seat] = event.name
        elif isinstance(event, on.StoodUp):
            self._seated.pop(event.seat, None)
        elif isinstance(event, on.MovedSeat):
            self._seated.pop(event.seat, None)
            self._seated[event.to] = event.name

    def told(self, event: on.AnyEvent) -> str:
        """One line about one event."""
        self.see(event)
        event = seen(event, self._viewer)
        match event:
            case on.Opened():
                packs = f"1 {self._pack}" if event.packs == 1 else f"{event.packs} {self._pack}s"
                felt = f"{self._name} ({event.game}): a table of {event.seats} seats, {packs}"
                posted = event.collection
                by = f"collection by {posted.document}, option {posted.option}"
                return f"{felt}; {by if posted.document else posted.says}"
            case on.Staked() if event.cents and (behind := self._behind(event.seat, event.bettor)):
                on_wager = f"with {dollars(event.cents)} on {self.label(event.wager)}"
                return f"{event.bettor} backs {behind} {on_wager}{_excess(event)}"
            case on.Staked():
                on_wager = f"{_amount(event.cents)} on {self.label(event.wager)}"
                return f"seat {event.seat}: {event.bettor} has {on_wager}{_excess(event)}"
            case on.KumKum():
                parts = ", ".join(f"{who} {dollars(cents)}" for who, cents in event.shares.items())
                total = sum(event.shares.values())
                on_wager = f"{_amount(total)} on {self.label(event.wager)}"
                shares = f" ({parts})" if total else ""
                return f"seat {event.seat}: {event.bettor}, kum-kum, have {on_wager}{shares}"
            case on.Raised():
                behind = self._behind(event.seat, event.bettor)
                who = f"{event.bettor}, behind {behind}," if behind else event.bettor
                amount = dollars(event.cents)
                return f"seat {event.seat}: {who} puts {amount} on {self.label(event.wager)}"
            case on.Folded():
                lost = joined([self.label(wager) for wager in event.wagers])
                forfeits = f" and forfeits {lost}" if lost else ""
                return f"seat {event.seat}: {event.bettor} folds{forfeits}"
            case on.FamilyEvent():
                return event.told(self.label)
            case on.LineSettled():
                return self._told_line(event)
            case on.Shuffled():
                return f"shoe {event.shoe} is shuffled: {event.cards} {self._pieces}"
            case on.Asked(seat=0):
                return f"the floor is asked: {self.plain(event.about)}"
            case on.Asked():
                return f"{event.bettor} (seat {event.seat}) is asked: {self.plain(event.about)}"
            case on.Declared():
                where = "" if event.seat is None else f", seat {event.seat}"
                who = f" ({event.bettor})" if event.bettor else ""
                name = self._spoken.get(event.name, event.name)
                why = f", because {event.why}" if event.why else ""
                by = f" (declared by {event.by}{why})" if event.by else ""
                return f"irregularity: {name}{where}{who}: {event.says} [{event.rule}]{by}"
            case on.Said():
                return self.plain(event.text)
            case on.RoundVoided():
                why = self.plain(event.why)
                return f"round {event.round} is void ({why}): every stake goes back"
            case on.RoundClosed():
                sums = (f"{name} {signed_dollars(cents)}" for name, cents in event.net.items())
                broken = Fraction(event.breakage)
                left = f"bank left in action {dollars(event.left)}; " if self._banked else ""
                kept = f"; {broken} of a cent kept by rounding down" if broken else ""
                return f"{left}{', '.join(sums)}{kept}"
            case _:
                return _told(event)

    def spoken(self, event: on.AnyEvent) -> on.AnyEvent:
        """The event with its own words as people say them, for who reads nothing else of it."""
        match event:
            case on.Asked():
                return msgspec.structs.replace(event, about=self.plain(event.about))
            case on.LineSettled() | on.RoundVoided():
                return msgspec.structs.replace(event, why=self.plain(event.why))
            case on.Said():
                return msgspec.structs.replace(event, text=self.plain(event.text))
            case _:
                return event

    def label(self, wager: str) -> str:
        return self._labels.get(wager, wager)

    def plain(self, text: str) -> str:
        """A sentence with wagers and irregularities as people call them, and no id before it."""
        short = text.removeprefix(f"{self._game}: ")
        short = re.sub(
            r"(?<=one of: )[\w-]+(?:, [\w-]+)*",
            lambda found: ", ".join(map(self.label, found[0].split(", "))),
            short,
        )
        return self._written.sub(lambda found: self._spoken[found[0]], short)

    def _behind(self, seat: int, bettor: str) -> str:
        """Whose spot a backline bettor's wager is on; nothing for a wager on the own spot."""
        sitter = self._seated.get(seat)
        if sitter is None:
            return "" if self._own_spot or not self._seated else f"the empty seat {seat}"
        return "" if bettor == sitter or sitter in bettor.split(AND) else f"seat {seat}"

    def _told_line(self, event: on.LineSettled) -> str:
        behind = self._behind(event.seat, event.bettor)
        label = self.label(event.wager)
        stake = f"{dollars(event.stake)} on {label}" if event.stake else label
        backing = ", backline," if behind else ""
        result = f"wins {event.pays}" if event.result == "win" else _RESULTS[event.result]
        moved = [
            f"{dollars(cents)} {verb}"
            for cents, verb in (
                (event.paid, "paid"),
                (event.collected, "collected"),
                (event.returned, "returned"),
            )
            if cents
        ]
        parts = ", ".join(f"{name} {signed_dollars(cents)}" for name, cents in event.shares.items())
        shared = f" ({parts})" if parts else ""
        ends = f"{result} ({self.plain(event.why)}): {', '.join(moved) or 'no action'}{shared}"
        left = f"{dollars(event.left)} of the bank left"
        return f"seat {event.seat}: {event.bettor}'s {stake}{backing} {ends}; {left}"

    def _told_run(self, run: Sequence[on.Dealt]) -> list[str]:
        if run and run[0].card and _is_open(run[0]):
            cards = (event.card for event in run if event.card)
            return [f"{_hand(on.COMMUNITY)}: {all_shown(cards)}"]
        if len(run) < 3 and len({event.hand for event in run}) == len(run):
            return [self.told(event) for event in run]
        counts = Counter(event.hand for event in run)
        middle = counts.pop(on.COMMUNITY, 0)
        ends = f"; {middle} community cards" if middle and counts else ""
        each = set(counts.values())
        hands = [_hand(hand) for hand in counts]
        if not counts:
            return [f"face down: {middle} community cards"]
        if len(hands) == 1:
            return [f"{hands[0]}: {each.pop()} face down{ends}"]
        if len(each) == 1:
            return [f"face down, {each.pop()} each: {', '.join(hands)}{ends}"]
        dealt = ", ".join(f"{n} to {_hand(hand)}" for hand, n in counts.items())
        return [f"face down: {dealt}{ends}"]


def _runs_on(run: Sequence[on.Dealt], event: on.Dealt) -> bool:
    """Whether a card is told with those before it: all face down, or all open in the middle."""
    if run and _is_open(run[0]) != _is_open(event):
        return False
    return event.hand == on.COMMUNITY or not _is_open(event)


def _is_open(event: on.Dealt) -> bool:
    return event.card is not None and event.seen_by is None


def _same_clause(first: on.Collected, event: on.Collected) -> bool:
    """Whether two pay by the same words, or get back by them."""
    return (first.why, first.cents < 0) == (event.why, event.cents < 0)


def _collects(event: on.AnyEvent, after: on.AnyEvent | None) -> str:
    """Whether a half hour that begins is one that is paid for: an hour's fee is due every other."""
    if not isinstance(event, on.HalfHour) or not isinstance(after, on.Collected):
        return ""
    return ": time is collected" if after.half_hour == event.number else ""


def _told_collected(taken: Sequence[on.Collected]) -> str:
    """`collection: $2 from Alma, $1 from Bruno (…)`, `$5 each from Alma and Bruno (…)`."""
    way = "to" if taken[0].cents < 0 else "from"
    if len(taken) > 1 and len({event.cents for event in taken}) == 1:
        names = joined([event.name for event in taken])
        return f"collection: {dollars(abs(taken[0].cents))} each {way} {names} ({taken[0].why})"
    paid = ", ".join(f"{dollars(abs(event.cents))} {way} {event.name}" for event in taken)
    return f"collection: {paid} ({taken[0].why})"


def _excess(event: on.Staked) -> str:
    return f", {dollars(event.excess)} over the maximum goes back" if event.excess else ""


def _amount(cents: int) -> str:
    return dollars(cents) if cents else "nothing"


def _told(event: on.AnyEvent) -> str:
    """What is told without knowing the game's words."""
    match event:
        case on.Sat():
            marked = ", a third-party proposition player," if event.third_party else ""
            return f"seat {event.seat}: {event.name}{marked} sits down with {dollars(event.purse)}"
        case on.StoodUp():
            return f"seat {event.seat}: {event.name} leaves with {dollars(event.purse)}"
        case on.BoughtIn():
            return f"seat {event.seat}: {event.name} buys in for {dollars(event.cents)}"
        case on.Leaving():
            return f"seat {event.seat}: {event.name} leaves, and pays for his time first"
        case on.SeatPromised():
            if not event.name:
                return f"seat {event.seat} is kept for nobody any more"
            return f"seat {event.seat} is kept for {event.name} until the round is over"
        case on.TimeTaken():
            return f"{event.name} takes {event.seconds} seconds more"
        case on.TimeUp():
            return f"the table waits no longer for {event.name}, who is {event.why}"
        case on.BankOffered():
            turn = _turn(event.turn)
            return f"the bank is offered to {event.name} (seat {event.seat}), {turn}"
        case on.BankPassed():
            return f"{event.name} passes the bank"
        case on.BankTaken():
            bank = dollars(event.bank)
            return f"{event.name} (seat {event.seat}) banks {bank}, {_turn(event.turn)}"
        case on.BankJoined():
            return f"{event.name} has {_amount(event.cents)} in the bank"
        case on.GameStopped():
            return event.why
        case on.Committed():
            return f"shoe {event.shoe} is committed to: {event.commitment}"
        case on.Contributed():
            return f'{event.name} contributes "{event.text}" to the shuffle'
        case on.Pledged():
            return f"{event.name} pledges a part in the shuffle: {event.pledge}"
        case on.PledgesCalled():
            return "no more wagers: what was pledged to the shuffle is revealed"
        case on.PledgeRevealed():
            return f"{event.name} reveals {event.value}"
        case on.PledgeWithheld():
            return f"{event.name} did not reveal what was pledged: the shuffle is made without it"
        case on.DecisionDeclared():
            return f"{event.name} declares to decide the hand of seat {event.seat}"
        case on.ShoeEnded():
            return f"shoe {event.shoe} revealed: seed {event.seed}"
        case on.Closed():
            return f"the table closes: {event.why}" if event.why else "the table closes"
        case on.BetsClosed():
            return f"--- round {event.round}: no more bets"
        case on.SatOut():
            return f"seat {event.seat}: {event.name} sits out"
        case on.ComesIn():
            return f"seat {event.seat}: {event.name} {_COMES_IN[event.how]}"
        case on.Straddling():
            means = "straddles in the next hand" if event.on else "does not straddle after all"
            return f"seat {event.seat}: {event.name} {means}"
        case on.MovedSeat():
            return f"seat {event.seat}: {event.name} moves to seat {event.to}"
        case on.BlindOwed():
            return f"seat {event.seat}: {event.name} {_owed(event)}"
        case on.ButtonDrawn():
            drawn = ", ".join(f"seat {seat} {shown(card)}" for seat, card in event.cards.items())
            return f"the button is drawn for: {drawn}; seat {event.seat} has it"
        case on.HandBegun():
            return f"--- hand {event.round}: the button is at seat {event.button}"
        case on.PutIn():
            return f"seat {event.seat}: {event.name} puts {dollars(event.cents)} in ({event.why})"
        case on.Paid():
            amount = dollars(event.cents)
            return f"seat {event.seat}: {event.name} pays {event.payee} {amount} ({event.why})"
        case on.TakenBack():
            amount = dollars(event.cents)
            why = f": {event.why}" if event.why else " that nobody called"
            return f"seat {event.seat}: {event.name} takes back {amount}{why}"
        case on.OutOfTurn():
            return f"{event.says} [{event.rule}]"
        case on.Dropped():
            what = "jackpot" if event.jackpot else "collection"
            payer = f"{event.name}, who has the button" if event.name else "the pot"
            return f"{what}: {dollars(event.cents)} from {payer} ({event.why})"
        case on.PotAwarded():
            pot = "the pot" if event.pot == 0 else f"side pot {event.pot}"
            odd = f", the odd {dollars(event.odd)} with it" if event.odd else ""
            amount = f"{dollars(event.cents)} of {pot}"
            return f"seat {event.seat}: {event.name} takes {amount} ({event.why}){odd}"
        case on.HalfHour():
            at = f" ({event.clock})" if event.clock else ""
            return f"half hour {event.number} begins{at}"
        case on.Collected():
            return _told_collected([event])
        case on.Burned():
            return "a card is burned"
        case on.TopBurned():
            face = shown(event.card) if event.card and event.seen_by is None else "the card"
            return f"{face} on top of the pack is burned"
        case on.Retaken():
            faces = [card for card in event.cards if card and event.seen_by is None]
            what = all_shown(faces) if faces else several(len(event.cards), "card")
            return f"{_hand(event.hand)}: {what} taken back"
        case on.Reshuffled():
            return f"the pack is shuffled again, {several(len(event.cards), 'card')} more in it"
        case on.Rolled():
            return f"the dice: {' + '.join(map(str, event.dice))} = {sum(event.dice)}"
        case on.Dealt():
            card = shown(event.card) if event.card and event.seen_by is None else "face down"
            return f"{_hand(event.hand)}: {card}"
        case on.TurnedUp():
            return f"{_hand(event.hand)} turned up: {all_shown(event.cards)}"
        case on.TakenIn():
            return f"{_hand(event.hand)} has no wager: its pile is collected"
        case on.ThrownAway():
            count = len(event.places)
            thrown = f"throws {several(count, 'card')} away" if count else "stands pat"
            return f"{_hand(event.hand)} {thrown}"
        case on.HandSplit():
            return f"{_hand(event.hand)} is split: {_hand(event.into)} begins"
        case on.HandSet():
            return f"{_hand(event.hand)} set: {all_shown(event.low)} / {all_shown(event.high)}"
        case on.Chose(seat=0):
            return "the floor goes on"
        case on.Chose(choice=None):
            return f"{event.bettor} has answered"
        case on.Chose(choice=str(choice)):
            return _chosen(event.bettor, choice)
        case on.Watched():
            floor = f"the floor ({event.by})" if event.by else "the floor"
            return f"{floor} watches" if event.on else f"{floor} watches no longer"
        case on.PlayedFor(choice="out"):
            return f"{event.bettor} (seat {event.seat}) is out of the hand"
        case on.PlayedFor(choice=choice):
            played = f": {_choice(choice)}" if choice else ""
            return f"{event.bettor} (seat {event.seat}) decides no longer{played}"
        case on.CardExposed():
            return f"{_hand(event.hand)}: {shown(event.card)} is exposed"
        case on.CardDied():
            face = shown(event.card) if event.card else "a card"
            return f"{_hand(event.hand)}: {face} is dead"
        case on.ButtonPlaced():
            return f"first action: seat {event.seat} ({event.why})"
        case _:
            return str(event)


_COMES_IN: Final = {
    "wait": "plays, with the big blind if he owes one",
    "post": "plays, and posts a blind that he owes",
    "straddle": "plays, and straddles for a blind that he owes",
}


def _owed(event: on.BlindOwed) -> str:
    match event.owes:
        case "new":
            return "is new: he waits for the big blind, or posts"
        case "missed":
            return "has missed a blind"
        case "moved":
            hands = "a hand" if event.waits == 1 else f"{event.waits} hands"
            return f"moved away from the big blind: he waits {hands}, or posts"
        case "":
            return "owes no blind any more"


_RESULTS: Final = {"lose": "loses", "push": "pushes"}


def _turn(number: int) -> str:
    """Which of the consecutive rounds with the bank it is."""
    place = PLACES[number] if number < len(PLACES) else ordinal(number)
    return f"{place} round of the turn"


def _chosen(name: str, choice: str) -> str:
    """What somebody answered; chips put in without a word are told as that."""
    motion = motion_of(choice)
    if motion is None:
        return f"{name} chooses {_choice(choice)}"
    one = "one chip of " if motion[0] == "chip" else ""
    return f"{name} puts {one}{dollars(motion[1])} in without a word"


def _choice(word: str) -> str:
    choice, _, cents = word.partition(" ")
    with_amount = f" with {dollars(int(cents))}" if cents.isdecimal() else ""
    return "the house way" if choice == "house-way" else f"{spoken(choice)}{with_amount}"


def _hand(hand: str) -> str:
    if hand == on.COMMUNITY:
        return "community cards"
    seat, number = split_hand(hand)
    if seat is None:
        return hand if hand.endswith(" card") else f"{hand} hand"
    return f"seat {seat}, hand {number}" if number > 1 else f"seat {seat}"
