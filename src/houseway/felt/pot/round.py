"""A round for a pot: chips go in, the house takes its drop, winners take the pot and side pots."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from houseway.bank.action import Direction, after, around
from houseway.bank.fees import Charged
from houseway.bank.pot import Part, pots, shared, uncalled
from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.felt.events import (
    COMMUNITY,
    Chose,
    Dropped,
    Folded,
    OutOfTurn,
    Paid,
    PotAwarded,
    PutIn,
    RoundClosed,
    TakenBack,
)
from houseway.felt.pot.dropping import Drop
from houseway.felt.pot.floor import OnTheFelt, motion_of
from houseway.felt.round import Round
from houseway.felt.setting import AGAIN, FLOOR, Ask
from houseway.filings.irregularity import Irregularity

Play: TypeAlias = "Callable[[PotRound], Generator[Ask, str, None]]"
Best: TypeAlias = Callable[[Sequence[int]], Sequence[int]]
"""Of seats that play for a pot, those with the best hand."""
Parts: TypeAlias = Callable[[Sequence[int]], Sequence[tuple[str, Sequence[int]]]]
"""The parts that a pot is cut into: what each is for, and the seats that have it."""
Cut: TypeAlias = Callable[[int, Sequence[Sequence[int]]], Sequence[int]]
"""So many cents in parts, each for these winners, who are in turn."""
Shared: TypeAlias = Callable[[int, Sequence[int]], Sequence[Part]]
"""So many cents among these winners, in turn."""

ALONE: Final = "nobody else is in"


def halved(cents: int, parts: int, chip: int = 1) -> list[int]:
    """Equal parts of whole chips; what is over goes to the first."""
    each = cents // chip // parts * chip
    return [cents - each * (parts - 1), *[each] * (parts - 1)]


def _in_halves(cents: int, winners: Sequence[Sequence[int]]) -> list[int]:
    return halved(cents, len(winners))


class Posting(msgspec.Struct, frozen=True):
    """What somebody puts in before the cards to be dealt in again, beside the blinds."""

    live: int = 0
    """What counts toward the bet that he must call, and"""
    dead: int = 0
    """what belongs to the pot and counts for nothing."""


class PotSetting(msgspec.Struct, frozen=True):
    """Who is dealt in with how many chips, where the button is, and who puts what in before."""

    seats: int
    button: int
    """The seat of the dealer button; nobody need sit there."""
    names: Mapping[int, str]
    chips: Mapping[int, int]
    round: int = 1
    blinds: tuple[int | None, ...] | None = None
    """The seat that has each blind, the smallest first, and nobody where one is not posted; unless
    given, the seats dealt in at the button's left."""
    postings: Mapping[int, Posting] = {}
    """What seats put in that come back, or are new."""
    straddle: int | None = None
    """The seat that straddles, where the game has it."""
    direction: Direction = "clockwise"
    """Which way the turn goes: clockwise from the button's left, the button last; or
    counterclockwise from the button itself, which marks who begins."""
    new_game: bool = False
    """Whether no hand was played before, so that who begins may have to be drawn for."""
    seated: int | None = None
    """How many sit at the table; those dealt in unless given."""


class PotRound(Round):
    """One hand of one filing, from the first chip in the pot to the last out of it."""

    setting: PotSetting

    def _lay_out(self) -> None:
        names, chips = self.setting.names, self.setting.chips
        if len(names) < 2 or any(chips.get(seat, 0) <= 0 for seat in names):
            raise Refusal("a hand is played by two at least, each with chips before him")
        self._check_before_the_cards()
        self.playing = self.in_turn()
        """The seats still in, in turn."""
        self.put = dict.fromkeys(self.playing, 0)
        """What each has in the pot, the drop not taken off."""
        self.dead: dict[int, int] = {}
        """What of it nobody need match."""
        self.gained = dict.fromkeys(self.playing, 0)
        """What each has been paid by the others beside the pot, less what he paid them or the
        house."""
        self.left = {seat: chips[seat] for seat in self.playing}
        """What each has left to put in; who has nothing is all in."""
        self._in_pot = 0
        self.folded: set[int] = set()
        self.up: dict[int, list[Card]] = {seat: [] for seat in self.playing}
        """The cards of each that lie up."""
        self.streets = 0
        """How many streets have begun."""
        self.actions: list[tuple[int, bool]] = []
        """Who has acted since the last cards, in order, and whether with money."""
        self.floor: OnTheFelt | None = None
        """Who rules on what goes wrong: the family's hand, where it can."""
        self.dropped = 0
        """What the house has taken of the pot."""
        fees, dealt_in = self._fees, len(names)
        self._drop = Drop(fees, dealt_in, self.setting.seated or dealt_in) if fees else None
        self._charge_button()
        self.result: dict[str, int] | None = None
        """What everybody gained, once the hand is over; the drop is what it is short of nothing."""

    def _check_before_the_cards(self) -> None:
        """Only who is dealt in puts anything in, and a seat has one blind."""
        setting = self.setting
        if not setting.blinds and not setting.postings and setting.straddle is None:
            return
        blinds = [seat for seat in setting.blinds or () if seat is not None]
        straddle = () if setting.straddle is None else (setting.straddle,)
        for seat in (*blinds, *setting.postings, *straddle):
            if seat not in setting.names:
                raise Refusal(f"seat {seat} is not dealt in, and puts nothing in before the cards")
        if len({*blinds, *straddle}) < len(blinds) + len(straddle):
            raise Refusal("a seat has one blind, or the straddle, and no two of them")
        for seat, posting in setting.postings.items():
            if min(posting.live, posting.dead) < 0:
                raise Refusal(f"seat {seat} posts nothing or more")

    # --- who plays ------------------------------------------------------------------------

    def in_turn(self) -> tuple[int, ...]:
        """The seats dealt in, in turn: see :attr:`PotSetting.direction`."""
        setting = self.setting
        if setting.direction == "clockwise":
            seats = (*after(setting.seats, setting.button), setting.button)
        else:
            seats = around(setting.seats, setting.button, setting.direction)
        return tuple(seat for seat in seats if seat in setting.names)

    def behind(self, seat: int) -> int:
        """What a player has left to put in; nothing: he is all in."""
        return self.left[seat]

    # --- chips in -------------------------------------------------------------------------

    @property
    def pot(self) -> int:
        """What is in the pot."""
        return self._in_pot - self.dropped

    def put_in(self, seat: int, cents: int, why: str, *, dead: bool = False) -> int:
        """A player puts in so much, or all he has if that is less; how much it was.

        `dead`: it is the pot's at once, calls nothing, and goes back to nobody.
        """
        cents = min(cents, self.behind(seat))
        if cents > 0:
            self._move(seat, cents)
            if dead:
                self.dead[seat] = self.dead.get(seat, 0) + cents
            self.note(PutIn(self.next_seq(), seat, self.setting.names[seat], cents, why, dead))
        return cents

    def _move(self, seat: int, cents: int) -> None:
        """Chips go from a player into the pot, or less than none back to him."""
        self.put[seat] += cents
        self.left[seat] -= cents
        self._in_pot += cents

    @property
    def matched(self) -> dict[int, int]:
        """What each has in the pot that others must match to play for it."""
        if not self.dead:
            return self.put
        return {seat: cents - self.dead.get(seat, 0) for seat, cents in self.put.items()}

    def pay(self, seat: int, to: int, cents: int, why: str) -> int:
        """A player pays another so much, or all he has if that is less; how much it was."""
        cents = min(cents, self.behind(seat))
        if cents > 0:
            self.gained[seat] -= cents
            self.gained[to] += cents
            self.left[seat] -= cents
            self.left[to] += cents
            names = self.setting.names
            self.note(Paid(self.next_seq(), seat, names[seat], to, names[to], cents, why))
        return cents

    def fold(self, seat: int) -> None:
        """A player gives up his hand, and what he has in the pot."""
        self.leave_out(seat)
        self.note(Folded(self.next_seq(), seat, self.setting.names[seat], ()))

    def leave_out(self, *seats: int) -> None:
        """These seats play for the pot no more."""
        self.folded.update(seats)
        self.playing = tuple(seat for seat in self.put if seat not in self.folded)

    # --- what goes wrong ------------------------------------------------------------------

    def acts(self, seat: int, *, money: bool) -> None:
        """A player acts on what he sees: no card dealt to him or to the middle is ruled on now."""
        hand, open_to_ruling = str(seat), self.replaceable
        if self.moment != "draw" or hand in open_to_ruling or COMMUNITY in open_to_ruling:
            self.play_hand(hand, COMMUNITY)
        self.actions.append((seat, money))

    def check_ruling(self, irregularity: Irregularity, seat: int | None) -> None:
        if self.floor:
            self.floor.check(irregularity, seat)

    def rule(self, irregularity: Irregularity, seat: int | None, who: str | None) -> None:
        if self.floor:
            self.floor.rule(irregularity, seat)

    def replace_last(self, hand: str, card: Card, *, shown: bool) -> int:
        dead = self.hands[hand][-1]
        place = super().replace_last(hand, card, shown=shown)
        for cards in self.up.values():  # it lay up, and so does what takes its place
            cards[:] = [card if one == dead else one for one in cards]
        return place

    def give_back(self, seat: int, cents: int, why: str) -> None:
        """Chips of a player go back to him, as far as the drop has left them in the pot."""
        cents = min(cents, self.pot)
        if cents > 0:
            self._move(seat, -cents)
            if not self.put[seat]:
                self.dead.pop(seat, None)
            self.note(TakenBack(self.next_seq(), seat, self.setting.names[seat], cents, why))

    def ask_again(self) -> None:
        """Whoever is asked about a bet is asked anew: what he may do has changed."""
        ask = self.ask
        if ask and ask.bettor != FLOOR and {"check", "call"} & ask.choices.keys():
            self._advance(AGAIN)

    def _take_unlisted(self, ask: Ask, choice: str) -> None:
        """Chips put in without a word stand as the house dealer rules."""
        motion = motion_of(choice)
        if not (motion and self.floor) or ask.bettor == FLOOR:
            super()._take_unlisted(ask, choice)
            return
        stands = self.floor.stands(ask, *motion)
        self.note(Chose(self.next_seq(), ask.seat, ask.bettor, choice, ask.seen_by))
        self.say(stands.told)
        self._advance(stands.choice)

    def act_out_of_turn(self, seat: int, word: str) -> None:
        """A player acts while another is asked: the house dealer rules on it."""
        name = self.setting.names[seat]
        if self.ask is None or self.floor is None or seat not in self.playing:
            waits = f"{self.ask.bettor} is asked" if self.ask else "nobody is asked"
            raise Refusal(f"{name} has nothing to decide now: {waits}")
        stands = self.floor.out_of_turn(self.ask, seat, word)
        self.note(OutOfTurn(self.next_seq(), seat, name, word, stands.says, stands.rule))

    # --- chips out ------------------------------------------------------------------------

    def _charge_button(self) -> None:
        """Whoever has the button pays what is his to pay, before anything is put in.

        An empty seat pays nothing, nor does who has no chips left to play with after it.
        """
        seat, fees = self.setting.button, self._fees
        if self._drop is None or fees is None or seat not in self.left:
            return
        due = self._drop.of_button()
        if 0 < due.cents < self.left[seat]:
            self.left[seat] -= due.cents
            self.gained[seat] -= due.cents
            name = self.setting.names[seat]
            self.note(Dropped(self.next_seq(), due.cents, fees.why(due.mark), seat=seat, name=name))

    def drop_at(self, street: str, *, bet: bool) -> None:
        """The house takes what is due once a street is dealt; `bet`: its betting is over too."""
        if self._drop is not None:
            over = uncalled(self.matched, self.folded)
            called = self.pot - (over[1] if over else 0)
            self._dropped(self._drop.at(street, called, len(self.playing), bet=bet))

    def drop(self, street: str | None = None) -> None:
        """The house takes the rest from what was called; `street`: how far the hand went.

        If everybody folded to the blinds, it may be due from all that they put in.
        """
        if not (street == "none" and self._fees is not None and self._fees.from_blinds):
            self._take_back_uncalled()
        if self._drop is not None:
            fee, jackpot = self._drop.rest(street, self.pot, len(self.playing))
            self._dropped(fee)
            self._dropped(jackpot, self.filing.rules.room)

    def _dropped(self, due: Charged, jackpot: str = "") -> None:
        if due.cents and self._fees is not None:
            self.dropped += due.cents
            self.note(Dropped(self.next_seq(), due.cents, self._fees.why(due.mark), jackpot))

    def award(self, best: Best, why: str) -> None:
        """Each pot to the best hands that play for it, odd cents from the button's left."""
        self.award_parts(lambda seats: [(why, best(seats))])

    def award_parts(self, parts: Parts, cut: Cut = _in_halves, share: Shared = shared) -> None:
        """Each pot in parts, such as high and low, each to the hands that have it; the end.

        Whoever is alone in a pot takes it unseen.
        """
        self._take_back_uncalled()
        net = self._net()
        for number, pot in enumerate(
            pots(self.matched, self.folded, self.dropped, sum(self.dead.values()))
        ):
            alone = len(pot.seats) == 1
            cuts = [(ALONE, pot.seats)] if alone else parts(pot.seats)
            winners = [[seat for seat in pot.seats if seat in best] for _, best in cuts]
            cents = cut(pot.cents, winners)
            for (why, _), some, seats in zip(cuts, cents, winners, strict=True):
                for part in share(some, seats):
                    name = self.setting.names[part.seat]
                    net[name] += part.cents
                    self.note(
                        PotAwarded(
                            self.next_seq(), number, part.seat, name, part.cents, why, part.odd
                        )
                    )
        self._close(net)

    def award_whole(self, seats: Sequence[int], why: str) -> None:
        """All that is in the pot to these seats in equal parts, whoever put in how much; the end.

        Odd cents go one each to the first of them.
        """
        net = self._net()
        for part in shared(self.pot, seats):
            name = self.setting.names[part.seat]
            net[name] += part.cents
            self.note(PotAwarded(self.next_seq(), 0, part.seat, name, part.cents, why, part.odd))
        self._close(net)

    def _net(self) -> dict[str, int]:
        """What everybody gained before the pot is given away; nothing can be declared any more."""
        self.moment = None
        names = self.setting.names
        return {names[seat]: self.gained[seat] - cents for seat, cents in self.put.items()}

    def _close(self, net: dict[str, int]) -> None:
        self.result = net
        self.floor = None  # the hand knows its round: let go, both are gone when the round is
        self.note(RoundClosed(self.next_seq(), self.setting.round, 0, net, "0"))

    def _take_back_uncalled(self) -> None:
        over = uncalled(self.matched, self.folded)
        if over:
            self.give_back(*over, "")
