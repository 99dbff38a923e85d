"""Settlement: decided wagers, in the sheet's order, as far as the bank covers, to the cent.

With `left` the bank: for each decided wager in order the exposure is the stake if it lost, or the
part of it that did, stake times odds if it won; what acts is the lesser of exposure and cover. What
of a losing stake got no action goes back; a winner's stake goes back whole; a push goes back whole
and uses nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal

import msgspec

from houseway.bank.cover import Cover, CoverName
from houseway.bank.money import dollars
from houseway.bank.odds import WHOLE, Pay, Result
from houseway.bank.shares import Share

_NO_BREAKAGE: Final = Fraction(0)

Passes = tuple[tuple[str, ...], ...]
"""The order of settlement: passes over the table, each a list of wagers."""

BacklineOrder = Literal["with-wager", "after-seat"]
"""How backline bets on a spot are settled: with each wager of it, or bettor after bettor."""


class Stake(msgspec.Struct, frozen=True):
    """Money on a wager: whose, on which seat's spot.

    A kum-kum wager has `shares`, what each partner put in; its bettor is all of them together.
    """

    seat: int
    bettor: str
    wager: str
    cents: int
    shares: tuple[Share, ...] = ()

    @property
    def owners(self) -> tuple[str, ...]:
        """Whose money it is: the bettor's, or the partners'."""
        return tuple(share.name for share in self.shares) if self.shares else (self.bettor,)

    @property
    def speaker(self) -> str:
        """Who is asked when the bettor must choose: of partners, the first named."""
        return self.owners[0]

    def share_of(self, name: str) -> int:
        if not self.shares:
            return self.cents if name == self.bettor else 0
        return sum(share.cents for share in self.shares if share.name == name)


class Decided(msgspec.Struct, frozen=True, gc=False):
    """A stake whose wager has won, lost or pushed, and why; `backline`: he sits elsewhere.

    `counts` caps what of the stake a payoff is figured on. `pays_winners`: a fouled stake whose
    money first pays what the bank can no longer pay to winners; it is settled last. `at_once`: it
    was taken when its bettor folded, before everything else; `apart`: and uses none of the bank.
    `owed`: a fixed amount that the bank owes beside the wagers; nothing is staked on it. `idle`:
    money beside the stake that gets no action; its line shows it staked and returned.
    """

    stake: Stake
    pay: Pay
    why: str
    backline: bool = False
    counts: int | None = None
    pays_winners: bool = False
    at_once: bool = False
    apart: bool = False
    owed: int | None = None
    idle: int = 0


class Line(msgspec.Struct, frozen=True, gc=False):
    """One settled stake: what was paid on it, collected from it, returned of it, and why."""

    seat: int
    bettor: str
    wager: str
    stake: int
    result: Result
    pays: str
    paid: int
    collected: int
    returned: int
    left: int
    why: str

    @property
    def net(self) -> int:
        return self.paid - self.collected


class Settled(msgspec.Struct, frozen=True, gc=False):
    """All lines in order, what was left of the bank, and the breakage: parts of a cent kept."""

    lines: tuple[Line, ...]
    bank: int
    left: int
    breakage: Fraction
    by_bank: tuple[tuple[int, int], ...]
    """Of each line, what the bank itself paid and collected: fouled money is not the bank's."""

    @property
    def player_dealer(self) -> int:
        """What the player-dealer gained: what was collected less what was paid."""
        return sum(line.collected - line.paid for line in self.lines)


def in_order(
    decided: Iterable[Decided],
    passes: Passes,
    seats: tuple[int, ...],
    backline: BacklineOrder = "with-wager",
    *,
    losing: Sequence[str] = (),
    base: Collection[str] = (),
) -> list[Decided]:
    """Decided wagers in settlement order: pass by pass, seat by seat.

    On one spot the seated player comes before backline bettors, and those as they placed: with
    each wager of the pass, or bettor by bettor, all that one has in the pass before the next one's.
    `losing` is the order of a bettor's wagers where one of his `base` wagers has lost. What is owed
    beside the wagers is in no pass, and comes after all of them.
    """
    decided = list(decided)
    if len(decided) < 2:
        return decided
    place = _places(passes)
    position = _positions(seats)
    lost = _lost(decided, base) if losing else ()
    placed = _placed(decided) if backline == "after-seat" else {}

    def rank(one: Decided) -> tuple[int, int, int, int, int]:
        bettor = one.stake.seat, one.stake.bettor
        lap, turn = (len(passes), 0) if one.owed is not None else place[one.stake.wager]
        if bettor in lost and one.owed is None:
            turn = losing.index(one.stake.wager)  # there is one pass then
        if backline == "after-seat":
            return lap, position[one.stake.seat], one.backline, placed[bettor], turn
        return lap, position[one.stake.seat], turn, one.backline, 0

    ordered = sorted(decided, key=rank)
    if any(one.pays_winners or one.at_once for one in ordered):
        ordered.sort(key=lambda one: one.pays_winners - one.at_once)
    return ordered


@lru_cache(maxsize=64)
def _places(passes: Passes) -> dict[str, tuple[int, int]]:
    """Of each wager, its pass and its turn in that."""
    return {
        wager: (lap, turn) for lap, group in enumerate(passes) for turn, wager in enumerate(group)
    }


@lru_cache(maxsize=256)
def _positions(seats: tuple[int, ...]) -> dict[int, int]:
    """Of each seat, when its turn is."""
    return {seat: turn for turn, seat in enumerate(seats)}


def _placed(decided: Iterable[Decided]) -> dict[tuple[int, str], int]:
    """Of each spot's bettors, when they made their first wager on it."""
    bettors = dict.fromkeys((one.stake.seat, one.stake.bettor) for one in decided)
    return {bettor: turn for turn, bettor in enumerate(bettors)}


def _lost(decided: Iterable[Decided], base: Collection[str]) -> set[tuple[int, str]]:
    """The seats and bettors whose hand lost."""
    return {
        (one.stake.seat, one.stake.bettor)
        for one in decided
        if one.pay.result == "lose" and one.stake.wager in base
    }


def settle(bank: int, ordered: Sequence[Decided], cover: CoverName = "gross") -> Settled:
    """Pay and collect in the order given, as far as the bank covers."""
    covering = Cover(bank, cover)
    lines = []
    by_bank = []
    breakage = _NO_BREAKAGE
    lent = 0
    for one in ordered:
        stake, pay = one.stake, one.pay
        cents = stake.cents
        paid = collected = from_fouled = used = 0
        why = one.why
        if pay.result == "win":
            counted = cents if one.counts is None else min(cents, one.counts)
            owed = counted * pay.win // pay.stake if one.owed is None else one.owed
            paid = covering.pay(owed)
            if paid < owed and (fouled := _fouled(ordered) - lent) > 0:
                from_fouled = min(owed - paid, fouled)
                paid, lent = paid + from_fouled, lent + from_fouled
                why += "; fouled money pays what the bank cannot"
            if pay.stake > 1 and paid == owed:
                breakage += pay.breakage(counted)
            if paid < owed:
                why += _short(paid)
        elif pay.result == "lose":
            lost = pay.loss(cents)
            used = min(lost, lent) if one.pays_winners else 0
            lent -= used
            collected = lost if one.apart else used + covering.collect(lost - used)
            if pay.lost is not WHOLE and collected == lost:
                breakage += pay.breakage(cents)
            if collected < lost:
                why += _short(collected)
        by_bank.append((paid - from_fouled, collected - used))
        lines.append(
            Line(
                stake.seat,
                stake.bettor,
                stake.wager,
                cents + one.idle,
                pay.result,
                str(pay) if one.owed is None or pay.result != "win" else dollars(one.owed),
                paid,
                collected,
                cents - collected + one.idle,
                covering.left,
                why,
            )
        )
    return Settled(tuple(lines), bank, covering.left, breakage, tuple(by_bank))


def _fouled(ordered: Sequence[Decided]) -> int:
    """The stakes whose money pays winners whom the bank cannot."""
    return sum(one.stake.cents for one in ordered if one.pays_winners)


def exposure(decided: Iterable[Decided]) -> int:
    """What settling everything in full would use of a bank under gross cover."""
    return sum(_used(one) for one in decided if one.pay.result != "push" and not one.apart)


def _used(one: Decided) -> int:
    if one.owed is not None:
        return one.owed
    cents = one.stake.cents
    return one.pay.payoff(cents) if one.pay.result == "win" else one.pay.loss(cents)


_COVERS_PART: Final = "; the bank covers only part"
_USED_UP: Final = "; the bank is used up"


def _short(acted: int) -> str:
    return _COVERS_PART if acted else _USED_UP


def is_short(why: str) -> bool:
    """Whether a line's reason ends in the bank's being short."""
    return why.endswith((_COVERS_PART, _USED_UP))
