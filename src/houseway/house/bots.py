"""Bots at a table with a bank: they bank in their turn, wager, and play the house way."""

from __future__ import annotations

from typing import Final

from houseway.analysis.house_way import house_way_choice
from houseway.bank.action import clockwise
from houseway.bank.settlement import Stake
from houseway.cards.generator import Generator
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.felt.bank.table import BankTable
from houseway.felt.bank.wagering import is_backline
from houseway.filings.wager import Wager
from houseway.house.company import Company, one_of

_CHIP: Final = 500
_MULTIPLES: Final = (1, 1, 2, 2, 3, 4, 5, 10)
_EVEN_ENOUGH: Final = 2
"""A wager that never pays more than this is what a bot puts its main stake on."""


class Bots(Company):
    """The bots of one table with a bank."""

    def __init__(self, table: BankTable, secret: bytes) -> None:
        super().__init__(table, secret)
        self._table = table
        self._family = banked_family(table.rules)

    def _take_turn(self) -> None:
        match self._table.phase:
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

    def _purse(self, chance: Generator) -> int:
        least = max(self._table.limits.table.min, 2_000)
        purse = least * (20 + chance.below(181))
        return max(100_000, purse - purse % 10_000)

    @property
    def _least(self) -> int:
        """What somebody needs to play a round, the raise included where there is one."""
        table, first = self._table, self._first
        least = table.limits.of(first.name).min * self._whole(first)
        return least + max(table.reserve, table.fees.most_of_player)

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
            chosen = one_of(main, chance)
        staked = self._stake_main(name, seat, chosen, one_of(_MULTIPLES, chance))
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
            where = one_of(behind, chance)
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


def _dollars(cents: int) -> int:
    """As much of it as is whole dollars, if it is a dollar at all."""
    return cents - cents % 100 if cents >= 100 else cents
