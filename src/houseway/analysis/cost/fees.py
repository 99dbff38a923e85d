"""A schedule's option as a described table pays it: by what each bettor stakes on which wager.

The fees are those a table collects; here they are also known by the amounts at which they change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from houseway.bank.fees import Charged, Mark, worst
from houseway.bank.settlement import Stake
from houseway.errors import Refusal
from houseway.felt.collection import Collection
from houseway.filings.fees.library import find_schedule, schedules_for
from houseway.filings.fees.schedule import Column, FeeOption, Payer
from houseway.filings.fees.sheet import Posted
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from houseway.filings.wager import Limit, Limits


class TableFees:
    """One option, posted at a table of a filing."""

    def __init__(self, filing: Filing, posted: Posted, option: FeeOption) -> None:
        self._filing = filing
        self._collection = Collection(filing, posted, option, sets_limits=option.limits is not None)
        self.posted = posted
        self.schedule = posted.schedule
        self.option = option
        self.number = option.option

    @property
    def limits(self) -> Limits:
        """The limits that go with the option: its own, the widest it leaves open, the filing's."""
        option = self.option
        within = option.within or self.schedule.within
        if option.limits is None and within is not None:
            widest = Limit(min=within.min.min, max=within.max.max)
            return Limits(
                option=option.option, table=widest, lines=option.lines, wagers=option.wagers
            )
        return self._collection.limits(None)

    def mark(self, payer: Payer) -> Mark:
        """The worst mark among the cells that somebody pays by."""
        columns = self._collection.columns(payer)
        return worst(self.schedule.tiers(self.option, name).mark for name, _ in columns)

    @property
    def by_time(self) -> bool:
        """Whether anything is collected by the clock."""
        return bool(self._collection.by_time)

    def an_hour(self, seated: int) -> Charged:
        """What each of so many players pays for an hour."""
        halves = [self._collection.of_half_hour(seated, number) for number in (1, 2)]
        return Charged(sum(one.cents for one in halves), worst(one.mark for one in halves))

    def counts_raised(self, payer: Payer) -> bool:
        """Whether somebody's fee goes by what is raised too: it is taken once that is up."""
        stakes = self._raised(1)
        columns = self._collection.columns(payer)
        return any(self._collection.counted(column, stakes) for _, column in columns)

    def player(self, bets: Mapping[str, int], raised: int = 0) -> Charged:
        """What one bettor pays for these wagers, and for so many cents raised in play."""
        return self._collection.of_player(self._table(bets, 1, raised))

    def player_dealer(
        self, bets: Mapping[str, int], players: int, bank: int, raised: int = 0
    ) -> Charged:
        """What the player-dealer pays against so many bettors with these wagers each.

        `raised` is what all of them together raise in play.
        """
        return self._collection.of_player_dealer(self._table(bets, players, raised), bank)

    def player_dealer_against(self, stakes: Mapping[int, Mapping[str, int]], bank: int) -> Charged:
        """Return what the player-dealer pays against seats that each stake their own."""
        placed = [
            Stake(seat, f"bettor {seat}", wager, cents)
            for seat, bets in stakes.items()
            for wager, cents in bets.items()
        ]
        return self._collection.of_player_dealer(placed, bank)

    def player_dealer_at(self, action: int, players: int) -> Charged:
        """What the player-dealer pays at so much action, as the fee counts it."""
        columns = self._collection.columns("player-dealer")
        amounts = {
            name: [action] * (players if column.per == "spot" else 1) for name, column in columns
        }
        found = self.schedule.charges(self.option, amounts).values()
        return Charged(sum(one.cents for one in found), worst(one.mark for one in found))

    def counted(self, bets: Mapping[str, int], players: int, bank: int, raised: int = 0) -> int:
        """What of the action the player-dealer's fee goes by; all of it, if by none."""
        stakes = self._table(bets, players, raised)
        for _, column in self._collection.columns("player-dealer"):
            if column.by == "action":
                action = sum(stake.cents for stake in self._collection.counted(column, stakes))
                return min(action, bank) if column.action == "covered" else action
        return sum(stake.cents for stake in stakes)

    def player_dealer_steps(self) -> set[int]:
        """Counted action from which on the player-dealer's fee is another."""
        steps = set()
        for name, column in self._collection.columns("player-dealer"):
            steps |= set(self._starts(name, column)) if column.by == "action" else {0}
        return steps

    def player_steps(self, bets: Mapping[str, int], raised: int = 0) -> set[int]:
        """A bettor's whole stake from which on the fee is another, wagers in this proportion."""
        whole = sum(bets.values())
        steps = {0}
        stakes = self._table(bets, 1, raised)
        for name, column in self._collection.columns("player"):
            if column.by in ("own-wager", "own-total"):
                for amount in self._collection.amounts(column, stakes):
                    starts = self._starts(name, column)
                    steps |= {-(-start * whole // amount) for start in starts}
        return steps

    def _table(self, bets: Mapping[str, int], players: int, raised: int) -> list[Stake]:
        """Every bettor's stakes, each on a spot of his own; the player-dealer has seat 1."""
        placed = [
            Stake(seat, f"bettor {seat}", wager, cents)
            for seat in range(2, players + 2)
            for wager, cents in bets.items()
        ]
        return [*placed, *self._raised(raised)]

    def _raised(self, cents: int) -> list[Stake]:
        """A wager put up on the first bettor's spot, if the fee is taken late enough to see it."""
        in_play = [wager.name for wager in self._filing.rules.wager if wager.made == "in-play"]
        if not cents or not self._collection.after_play:
            return []
        return [Stake(2, "bettor 2", wager, cents) for wager in in_play[:1]]

    def _starts(self, name: str, column: Column) -> Iterable[int]:
        """Where each tier is reached, as amounts between two are read."""
        tiers = self.schedule.tiers(self.option, name).tiers
        yield tiers[0].low
        for before, tier in pairwise(tiers):
            reads_up = column.between == "upper-bound" and before.high is not None
            yield (before.high or 0) + 1 if reads_up else tier.low


def offered_fees(
    filing: Filing,
    *,
    option: str | int | None = None,
    schedule: str | None = None,
    readings: Mapping[str, str] | None = None,
    folder: str | None = None,
) -> tuple[TableFees, ...]:
    """The option of that number, or every option that a table of the filing may post.

    Without a folder of schedules, the one that the filing itself comes from.
    """
    if not isinstance(filing.rules, BankedRules):
        raise Refusal(
            f"{filing.id} is played for a pot: no bettor stands against a bank, and what its "
            "collection takes is said by pot_cost"
        )
    folder = folder or filing.folder
    if option is None and schedule is None:
        every = schedules_for(filing.id, folder, readings, filing.on)
    else:
        every = (find_schedule(filing.id, schedule, option, folder, readings, filing.on),)
    if not every:
        raise Refusal(f"no collection schedule names {filing.id}: there is no fee to reckon with")
    return tuple(
        TableFees(filing, posted, each)
        for posted in every
        for each in (posted.options if option is None else (posted.option(option),))
    )
