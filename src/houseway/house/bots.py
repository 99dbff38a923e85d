"""Bots: players who fill a table, bank in their turn, wager, and play the house way.

A bot acts as soon as it is its turn and never instead of a person: an offer or a question to a
person waits for that person, and a round is dealt when a person says so. What a bot does is drawn
from the table's own secret, its name and the round, so that a house that was stopped goes on just
as it would have.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from houseway.analysis.house_way import house_way_choice
from houseway.bank.action import clockwise
from houseway.bank.settlement import Stake
from houseway.cards.generator import Generator
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.felt.bank.table import BankTable
from houseway.felt.bank.wagering import is_backline
from houseway.felt.events import AnyEvent, Sat
from houseway.filings.wager import Wager

T = TypeVar("T")

# fmt: off
NAMES: Final = (
    "Alma", "Bruno", "Carmen", "Dario", "Edda", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Kira",
    "Leon", "Marta", "Nico", "Olga", "Pablo", "Quinn", "Rosa", "Selma", "Tomas", "Uma", "Victor",
    "Wanda", "Xenia", "Yusuf", "Zelda",
)
# fmt: on
MOST_BOTS: Final = 6
"""At most so many at a table: one seat stays free for company, and a long table has gaps."""

_CHIP: Final = 500
_MULTIPLES: Final = (1, 1, 2, 2, 3, 4, 5, 10)
_EVEN_ENOUGH: Final = 2
"""A wager that never pays more than this is what a bot puts its main stake on."""


class Bots:
    """The bots of one table."""

    def __init__(self, table: BankTable, secret: bytes) -> None:
        self._table = table
        self._seed = hmac.digest(secret, b"bots", hashlib.sha256)
        self._family = banked_family(table.rules)
        self.people: Iterable[str] = ()
        """Names that are or were a person's here."""
        # Counted where a table is opened or restored, in a thread: no round waits for it.
        self._family.prepare(table.filing)

    def sit_down(self, keep: Sequence[int] = (), not_named: Sequence[str] = ()) -> None:
        """Fill seats with bots, the first among them, leaving those to `keep` and one more free."""
        table = self._table
        free = [s for s in range(1, table.seats + 1) if s not in table.names and s not in keep]
        wanted = max(2, min(MOST_BOTS, len(free) - 1)) - len(table.bots)
        for seat in _spread(free, wanted):
            self._seat(seat, not_named)

    def act(self, meanwhile: Callable[[], object] = lambda: None) -> tuple[AnyEvent, ...]:
        """Let bots do whatever is theirs to do, until only a person can go on.

        `meanwhile` is called before each of their turns.
        """
        table = self._table
        mark = table.seq
        while True:
            meanwhile()
            before = table.seq
            match table.phase:
                case "bank":
                    self._replace_broke()
                    self._bank()
                case "waiting":
                    self._replace_broke()
                case "stopped":
                    self._replace_broke()
                    self._take_bank_nobody_wants()
                case "wagers":
                    self._stake()
                case "round":
                    self._answer()
                case "called" | "closed":
                    pass
            if table.seq == before:
                return table.since(mark)

    # --- seats ----------------------------------------------------------------------------

    def _seat(self, seat: int, not_named: Sequence[str] = ()) -> None:
        table = self._table
        chance = self._chance("sits", str(seat), str(table.seq))
        # No name that ever was a person's here: who has it back may see that person's cards.
        taken = {e.name for e in table.events if isinstance(e, Sat) and not e.bot}
        taken |= {*not_named, *self.people, *table.purses, *table.sanctions.barred}
        free = [name for name in NAMES if name not in taken]
        name = _one_of(free, chance) if free else f"Bot {table.seq}"
        least = max(table.limits.table.min, 2_000)
        purse = least * (20 + chance.below(181))
        # Where the sheet names third-party proposition players, one of the bots is one.
        third_party = table.filing.rules.table.third_party is not None and not table.third_party
        chips = max(100_000, purse - purse % 10_000)
        table.sit(seat, name, chips, bot=True, third_party=third_party)

    def _replace_broke(self) -> None:
        """Who can or may not make the least wager any more gets up, and somebody new sits down."""
        table = self._table
        first = self._first
        # What somebody needs to play a round, the raise included where there is one.
        least = table.limits.of(first.name).min * self._whole(first)
        least += max(table.reserve, table.fees.most_of_player)
        for seat, name in sorted(table.names.items()):
            barred = name in table.sanctions.barred
            if name in table.bots and (barred or table.purses[name] < least):
                table.stand_up(name)
                self._seat(seat)

    # --- the bank -------------------------------------------------------------------------

    def _bank(self) -> None:
        table = self._table
        name = table.offered_to
        if name is None or name not in table.bots:
            return
        chance = self._chance("banks", name)
        enough = 20 * table.limits.table.min
        if table.purses[name] < enough or chance.below(4) == 0:
            table.pass_bank(name)
        else:
            table.take_bank(name, self._bank_of(name, chance))

    def _take_bank_nobody_wants(self) -> None:
        """The game would stop: the first bot that may takes the bank with what it has."""
        table = self._table
        for seat in clockwise(table.seats, (table.player_dealer or 0) % table.seats + 1):
            name = table.names.get(seat, "")
            if name in table.bots:
                try:
                    table.take_bank(name, self._bank_of(name, self._chance("banks", name)))
                except Refusal:
                    continue  # it has had its turn, or has too little
                return

    def _bank_of(self, name: str, chance: Generator) -> int:
        """Between half and all of its chips, in round figures."""
        most = self._table.purses[name] - self._table.reserve
        bank = most * (50 + 10 * chance.below(6)) // 100
        for unit in (10_000, 500, 100):
            if bank >= 5 * unit:
                return bank - bank % unit
        return bank

    # --- wagers ---------------------------------------------------------------------------

    def _stake(self) -> None:
        table = self._table
        staked = {stake.bettor for stake in table.stakes}
        bettors = [
            (seat, name)
            for seat, name in sorted(table.names.items())
            if name in table.bots and seat != table.player_dealer
        ]
        for place, (seat, name) in enumerate(bettors):
            if name in staked:
                continue
            chance = self._chance("stakes", name)
            if chance.below(10) == 0 and place:
                continue  # sits this one out; the first never does, so that there is a round
            self._stake_spot(name, seat, chance)
            if chance.below(6) == 0:
                self._stake_backline(name, seat, chance)

    def _stake_spot(self, name: str, seat: int, chance: Generator) -> None:
        """One main wager, with what it can be raised by kept back, and now and then a side wager.

        Where hands are raised the main wager is the one that they are raised on.
        """
        before = [one for one in self._table.rules.wager if one.made == "before-deal"]
        by_hand = [wager for wager in before if not wager.mandatory]  # those come with another
        if self._raises(self._first):
            main = [self._first]
            chosen = self._first
        else:
            alone = [wager for wager in by_hand if not wager.requires]
            paid = {wager.name: max(row.pay.value for row in wager.pays.rows) for wager in alone}
            main = [wager for wager in alone if paid[wager.name] <= _EVEN_ENOUGH] or alone
            chosen = _one_of(main, chance)
        staked = self._stake_main(name, seat, chosen, _one_of(_MULTIPLES, chance))
        keep = self._raises(chosen) * staked
        for wager in by_hand if staked else ():
            if wager in main or chance.below(4):
                continue
            if wager.equals:
                self._put(name, seat, wager, staked, keep)
            else:
                most = _dollars(staked - wager.at_most.less) if wager.at_most else None
                self._try(name, seat, wager, 1 + chance.below(2), keep=keep, most=most)

    def _stake_main(self, name: str, seat: int, wager: Wager, multiple: int) -> int:
        """A stake of which the bot can pay all that comes with it and may be raised on it."""
        mine = (stake.cents for stake in self._table.stakes if stake.bettor == name)
        elsewhere = self._raises(wager) * sum(mine)  # more than enough for its other spots
        return self._try(name, seat, wager, multiple, keep=elsewhere, times=self._whole(wager))

    @property
    def _first(self) -> Wager:
        """The wager that somebody makes if nothing else is said."""
        rules = self._table.filing.rules
        return rules.wager_named(rules.first_wager)

    def _raises(self, wager: Wager) -> int:
        """How many times its own amount can be put up on a wager in the round."""
        one_cent = [Stake(1, "", wager.name, 1)]
        to_come = self._family.raises_to_come(self._table.filing, one_cent)
        return sum(stake.cents for stake in to_come)

    def _whole(self, wager: Wager) -> int:
        """A wager with what always equals it and what it can be raised by, in its own amount."""
        others = self._table.filing.rules.wager
        equal = sum(other.mandatory and other.equals == wager.name for other in others)
        return 1 + equal + self._raises(wager)

    def _stake_backline(self, name: str, seat: int, chance: Generator) -> None:
        """Behind another bot, where the sheet allows it; never to decide on a person's spot."""
        table = self._table
        if table.rules.table.backline is None:
            return
        crowded = {stake.seat for stake in table.stakes if is_backline(stake, table.names)}
        behind = [
            other
            for other, sitter in sorted(table.names.items())
            if sitter in table.bots and other not in (seat, table.player_dealer, *crowded)
        ]
        if behind:
            where = _one_of(behind, chance)
            self._stake_main(name, where, self._first, 1 + chance.below(2))

    def _try(
        self,
        name: str,
        seat: int,
        wager: Wager,
        multiple: int,
        *,
        keep: int = 0,
        times: int = 1,
        most: int | None = None,
    ) -> int:
        """Stake some of the least that is taken, in whole chips, if it has them and may.

        `keep` stays in the purse, and of what is left there must be so many `times` the stake.
        """
        table = self._table
        limit = table.limits.of(wager.name)
        unit = limit.min if limit.min > _CHIP else -(-_CHIP // limit.min) * limit.min
        left = table.free(name) - table.fees.most_of_player - keep
        cents = min(unit * multiple, limit.max, left // times)
        if most is not None:
            cents = min(cents, most)
        if times > 1:
            cents -= cents % 100
        return self._put(name, seat, wager, cents, keep) if cents >= limit.min else 0

    def _put(self, name: str, seat: int, wager: Wager, cents: int, keep: int = 0) -> int:
        """Stake so much if it can and may; what stands then."""
        table = self._table
        if cents > table.free(name) - table.fees.most_of_player - keep:
            return 0
        try:
            table.stake(name, seat, wager.name, cents)
        except Refusal:
            return 0  # excluded by another wager of its own: a bot takes no for an answer
        return cents

    # --- the round ------------------------------------------------------------------------

    def _answer(self) -> None:
        table = self._table
        assert table.round is not None
        ask = table.round.ask
        if ask is not None and ask.bettor in table.bots:
            table.answer(ask.bettor, house_way_choice(table.round, ask))

    # --- chance ---------------------------------------------------------------------------

    def _chance(self, *about: str) -> Generator:
        return Generator(self._seed, (str(self._table.rounds), *about))


def _spread(seats: Sequence[int], count: int) -> list[int]:
    """That many of the seats, evenly apart, the first two among them."""
    if count <= 2 or count >= len(seats):
        return list(seats[: max(0, count)])
    rest = seats[2:]
    wanted = count - 2
    return [*seats[:2], *(rest[place * len(rest) // wanted] for place in range(wanted))]


def _dollars(cents: int) -> int:
    """As much of it as is whole dollars, if it is a dollar at all."""
    return cents - cents % 100 if cents >= 100 else cents


def _one_of(items: Sequence[T], chance: Generator) -> T:
    return items[chance.below(len(items))]
