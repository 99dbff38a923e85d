"""`cost(filing, option=…)`: what a round really costs both sides, with the collection in it.

A table is described by what every bettor stakes, how many bettors there are, how many seats the
bank goes round and what the player-dealer puts up. Where the bank covers whatever can happen,
everything is exact: the price of each wager times its bet, less what rounding down to whole cents
keeps, less the fee. A bank that may run short is simulated, and its figures have a standard error;
so is what several bettors raise together, where the fee goes by that.

Nothing is created: bettors, player-dealer and the drop sum to zero, exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Final

from houseway.analysis.cost.charges import Fee, Raised, flat, mean_over, over, paid_for
from houseway.analysis.cost.fees import PostedFees, offered_fees
from houseway.analysis.cost.model import (
    BettorCost,
    Comparison,
    Cost,
    Expected,
    Hourly,
    PlayerDealerCost,
    Tiered,
    Turns,
    Unfit,
    WagerCost,
    exactly,
)
from houseway.analysis.cost.staged import StagedBets, check_raises
from houseway.analysis.cost.worth import BaccaratBets, Wagered
from houseway.analysis.simulate.simulate import simulate
from houseway.bank.fees import Charged
from houseway.bank.money import dollars, whole_cents
from houseway.errors import Refusal
from houseway.families.showdown.rules import ShowdownRules
from houseway.felt.collection import check_posted
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules, Limits
from houseway.pricing.model import Play
from houseway.pricing.simulate.bets import check_bets, whole_bets
from houseway.pricing.simulate.model import SimulatedTable

ROUNDS: Final = 1 << 20
"""How many rounds a short bank is simulated for, unless told otherwise."""

COVERED: Final = "exact: the price of each wager, the bank covering everything, less the flat fee"
SHORT: Final = "simulation with a standard error (the bank can run short), less the flat fee"
TOGETHER: Final = (
    "exact: the price of each wager, the bank covering everything; simulated with a standard "
    "error: what the fee comes to, for it goes by what all bettors together raise"
)
ALONE: Final = (
    "exact for one bettor, both at their best; every bettor here is priced as if alone against the "
    "player-dealer, whose one draw answers them all, so that he can hold less than is shown; by "
    "the house way the price is exact for any number"
)


def cost(
    filing: Filing,
    *,
    option: str | int,
    schedule: str | None = None,
    bets: Mapping[str, int] | None = None,
    players: int | None = None,
    seats: int | None = None,
    bank: int | None = None,
    rounds_per_hour: int | None = None,
    play: Play = "optimal",
    readings: Mapping[str, str] | None = None,
    folder: str | None = None,
    rounds: int = ROUNDS,
    seed: int = 0,
) -> Cost:
    """What a round costs at a table under one option of a schedule.

    `bets` is what every bettor stakes, in cents: the filing's first wager at the option's least
    unless told otherwise. `seats` is how many seats take the bank in turn, the whole table by
    default; `players` how many bet against it each round, all of the others by default.
    `schedule` names one where two have an option of that number; `readings` are of the fee
    document, `folder` a user's own. `rounds` and `seed` are for a bank that does not cover
    everything.
    """
    [fees] = offered_fees(
        filing, option=option, schedule=schedule, readings=readings, folder=folder
    )
    table = DescribedTable(
        filing,
        [fees],
        bets=whole_bets(filing, fees.limits, bets),
        players=players,
        seats=seats,
        bank=bank,
        rounds_per_hour=rounds_per_hour,
        play=play,
        rounds=rounds,
        seed=seed,
    )
    table.check(fees)
    return table.cost(fees)


def costs(
    filing: Filing,
    *,
    schedule: str | None = None,
    bets: Mapping[str, int] | None = None,
    players: int | None = None,
    seats: int | None = None,
    bank: int | None = None,
    rounds_per_hour: int | None = None,
    play: Play = "optimal",
    readings: Mapping[str, str] | None = None,
    folder: str | None = None,
    rounds: int = ROUNDS,
    seed: int = 0,
) -> Comparison:
    """The same table under every option the game may use; those the bets do not fit stand apart."""
    posted = offered_fees(filing, schedule=schedule, readings=readings, folder=folder)
    table = DescribedTable(
        filing,
        posted,
        bets=bets,
        players=players,
        seats=seats,
        bank=bank,
        rounds_per_hour=rounds_per_hour,
        play=play,
        rounds=rounds,
        seed=seed,
    )
    found, unfit = [], []
    for fees in posted:
        try:
            table.check(fees)
        except Refusal as refusal:
            where = (fees.document_id, fees.schedule.name, fees.number)
            unfit.append(Unfit(*where, refusal.says, fees.by_time and rounds_per_hour is None))
            continue
        found.append(table.cost(fees))
    return Comparison(filing.id, tuple(found), tuple(unfit))


class DescribedTable:
    """One table: what its bettors stake and can expect before any collection.

    `posted` are the options it may be asked for.
    """

    def __init__(
        self,
        filing: Filing,
        posted: Sequence[PostedFees],
        *,
        bets: Mapping[str, int] | None = None,
        players: int | None = None,
        seats: int | None = None,
        bank: int | None = None,
        rounds_per_hour: int | None = None,
        play: Play = "optimal",
        rounds: int = ROUNDS,
        seed: int = 0,
    ) -> None:
        self.filing = filing
        self.bets = whole_bets(filing, filing.limits(), bets)
        if any(cents <= 0 for cents in self.bets.values()):
            raise Refusal("a bet is money staked: it is more than nothing")
        if rounds_per_hour is not None and rounds_per_hour < 1:
            raise Refusal(f"an hour has at least one round, not {rounds_per_hour}")
        if bank is not None and bank < 1:
            raise Refusal("the bank is money put up: it is more than nothing")
        self.seats, self.players = _seated(filing, seats, players)
        self.rounds_per_hour = rounds_per_hour
        self.stake = sum(self.bets.values())
        self._widest = _widest(filing, self.bets)
        self.check_wagers(self._widest.limits())
        self._rounds, self._seed = rounds, seed
        rules = filing.rules
        self.ante = self.bets[rules.play.ante] if isinstance(rules, ShowdownRules) else 0
        together = self.players > 1 and any(fees.counts_raised("player-dealer") for fees in posted)
        wagered = self._wagered(play, simulated=together)
        self.covering = wagered.uses * self.players
        """The least bank that covers whatever can happen, wins and losses both using it up."""
        self.bank = self.covering if bank is None else whole_cents(bank)
        self.covers = self.bank >= self.covering
        self.wagered = wagered if self.covers else self._wagered(play, simulated=True)
        self.covered = sum((worth.net for worth in self.wagered.worths), Fraction())
        """What a bettor can expect of one round, before any fee, of a bank that covers all."""

    def _wagered(self, play: Play, *, simulated: bool) -> Wagered:
        rules = self.filing.rules
        if isinstance(rules, ShowdownRules):
            return StagedBets(rules, self.bets, play, simulated=simulated)
        return BaccaratBets(rules, self.bets, play, simulated=simulated)

    def check_wagers(self, limits: Limits) -> None:
        """Refuse bets that these limits, or the filing, do not allow."""
        rules = self.filing.rules
        check_bets(self.filing, limits, self.bets, rules.table.seats)
        if isinstance(rules, ShowdownRules):
            check_raises(self.filing, limits, self.bets[rules.play.ante])

    def check(self, fees: PostedFees) -> None:
        """Refuse bets that the option's limits, or the filing's, do not allow."""
        self.check_pace(fees)
        check_posted(fees.posted, fees.option)
        self.check_wagers(fees.limits)

    def check_pace(self, fees: PostedFees) -> None:
        """What the clock collects can be told by the round only if the pace is known."""
        if fees.by_time and self.rounds_per_hour is None:
            raise Refusal(
                f"{fees.document_id}: {fees.schedule.name}, option {fees.number}, is collected by "
                "the clock: give rounds_per_hour (--rounds-per-hour), and it is spread over them"
            )

    @cached_property
    def price(self) -> Expected:
        """What a bettor can expect of one round, before any fee, of the bank there is."""
        if self.covers:
            return exactly(self.covered)
        # The average bettor's: what the player-dealer loses, shared among them.
        found = self._simulated.player_dealer
        error = None if found.stderr is None else found.stderr / self.players
        return Expected(-found.mean / self.players, None, error)

    @cached_property
    def _simulated(self) -> SimulatedTable:
        staged = isinstance(self.filing.rules, ShowdownRules)
        return simulate(
            self._widest,
            rounds=self._rounds,
            seats=self.players + 1,
            bank=None if self.covers else self.bank,
            bets=self.bets,
            play=self.wagered.play if staged else "house-way",
            seed=self._seed,
        )

    # --- what is raised in play -------------------------------------------------------------

    @property
    def raised(self) -> Raised:
        """What one bettor raises."""
        return Raised(self.wagered.raises or {0: Fraction(1)})

    @cached_property
    def raised_together(self) -> Raised:
        """What all bettors raise: their hands come from one deck, so that it is simulated."""
        if self.players == 1 or not self.wagered.raises:
            return self.raised
        counts, rounds = self._simulated.raised, self._simulated.rounds
        most = self.players * max(self.wagered.raises)
        return Raised({n: Fraction(counts[n], rounds) for n in range(most + 1)}, rounds)

    def with_time(self, fees: PostedFees, fee: Fee) -> Fee:
        """A fee with what the clock collects of every seat, spread over the rounds of an hour."""
        if not fees.by_time or self.rounds_per_hour is None:
            return fee
        hour = fees.an_hour(self.seats)
        return fee.with_time(Fraction(hour.cents, self.rounds_per_hour), hour.mark)

    def player_fee(self, fees: PostedFees, bets: Mapping[str, int]) -> Fee:
        """What a bettor with such bets pays."""
        return self.with_time(fees, self._player_fee(fees, bets))

    def player_dealer_fee(self, fees: PostedFees, bets: Mapping[str, int]) -> Fee:
        """What the player-dealer pays against bettors with such bets."""
        return self.with_time(fees, self._player_dealer_fee(fees, bets))

    def _player_fee(self, fees: PostedFees, bets: Mapping[str, int]) -> Fee:
        if not fees.counts_raised("player"):
            return flat(fees.player(bets))
        ante = bets[self.filing.rules.first_wager]
        return over(self.raised, lambda antes: fees.player(bets, antes * ante))

    def _player_dealer_fee(self, fees: PostedFees, bets: Mapping[str, int]) -> Fee:
        players, bank = self.players, self.bank
        if not fees.counts_raised("player-dealer"):
            return flat(fees.player_dealer(bets, players, bank))
        ante = bets[self.filing.rules.first_wager]
        return over(
            self.raised_together,
            lambda antes: fees.player_dealer(bets, players, bank, antes * ante),
        )

    # --- the table with the collection in it --------------------------------------------------

    def cost(self, fees: PostedFees) -> Cost:
        """The table with the collection in it."""
        paid, banked = self.player_fee(fees, self.bets), self.player_dealer_fee(fees, self.bets)
        bettor, player_dealer = self._bettor(fees, paid), self._player_dealer(fees, banked)
        drop = paid.expected.times(Fraction(self.players)).plus(banked.expected)
        turns = self._turns(bettor.net, player_dealer.net, drop)
        filing = self.filing
        method = SHORT if not self.covers else TOGETHER if drop.exact is None else COVERED
        if self.wagered.contested and self.players > 1:
            method = ALONE
        return Cost(
            game=filing.id,
            decks=filing.rules.deck.packs.default,
            readings={**filing.readings, **fees.readings},
            document=fees.document_id,
            schedule=fees.schedule.name,
            option=fees.number,
            limit=fees.option.limit,
            source=fees.source,
            mark=max(bettor.mark, player_dealer.mark, key=len),
            play=self.wagered.play,
            bets=self.bets,
            players=self.players,
            seats=self.seats,
            bank=self.bank,
            covers=self.covers,
            wagers=tuple(self._wagers(fees)),
            bettor=bettor,
            player_dealer=player_dealer,
            drop=drop.plain,
            by_time=exactly(paid.by_time).plain,
            turns=turns,
            hourly=self._hourly(bettor.net, player_dealer.net, turns, drop),
            method=method,
            notes=self.wagered.notes,
        )

    def _wagers(self, fees: PostedFees) -> Iterable[WagerCost]:
        """Each wager, priced as if covered, with what it adds to the fee of those before it."""
        made: dict[str, int] = {}
        paid = exactly(Fraction())
        for worth in self.wagered.worths:
            made |= {
                name: self.bets[name] for name in worth.parts or (worth.wager,) if name in self.bets
            }
            fee = self.player_fee(fees, made).expected
            adds = fee.less(paid)
            net = worth.net - adds.fraction
            yield WagerCost(
                worth.wager,
                worth.bet,
                float(worth.ev),
                str(worth.ev),
                exactly(worth.price),
                exactly(worth.breakage),
                adds.plain,
                exactly(net),
                float(net / worth.bet),
                {name: exactly(part) for name, part in worth.parts.items()},
            )
            paid = fee

    def _bettor(self, fees: PostedFees, fee: Fee) -> BettorCost:
        net = self.price.less(fee.expected)
        worth = self.covered / self.stake
        tiers: tuple[Tiered, ...] = ()
        if worth > 0 and not fees.by_time and not fees.counts_raised("player"):

            def at(stake: int) -> Charged:
                return fees.player(self.scaled(stake))

            tiers = tuple(paid_for(fees.player_steps(self.bets), at, worth))
        raises = self.wagered.raises
        mean = sum((times * often for times, often in raises.items()), Fraction())
        return BettorCost(
            self.stake,
            self.price,
            fee.expected.plain,
            fee.mark,
            net,
            float(net.fraction / self.stake),
            tiers,
            fee.varies,
            exactly(mean * self.ante) if raises else None,
            {_choice(self.filing, times): float(often) for times, often in raises.items()},
        )

    def _player_dealer(self, fees: PostedFees, fee: Fee) -> PlayerDealerCost:
        action = self.stake * self.players
        won = self.price.times(Fraction(-self.players))
        net = won.less(fee.expected)
        counted = mean_over(
            self.raised_together if fees.counts_raised("player-dealer") else self.raised,
            lambda antes: fees.counted(self.bets, self.players, self.bank, antes * self.ante),
        )
        tiers: tuple[Tiered, ...] = ()
        whole = fees.counted(self.bets, self.players, self.covering)
        if whole and not fees.by_time and not fees.counts_raised("player-dealer"):
            worth = -self.covered * self.players / whole

            def at(amount: int) -> Charged:
                return fees.player_dealer_at(amount, self.players)

            tiers = tuple(paid_for(fees.player_dealer_steps(), at, worth))
        return PlayerDealerCost(
            action,
            counted.plain,
            won,
            fee.expected.plain,
            fee.mark,
            net,
            float(net.fraction / action),
            tiers,
            fee.varies,
            fees.counts_raised("player-dealer"),
        )

    def scaled(self, stake: int) -> dict[str, int]:
        """The bets in the same proportion, so that they come to another stake."""
        return {name: -(-bet * stake // self.stake) for name, bet in self.bets.items()}

    def _turns(self, bettor: Expected, player_dealer: Expected, drop: Expected) -> Turns:
        """Every seat banks for as many rounds: one round in as many as there are seats."""
        rounds = BankedRules.of(self.filing).turn.rounds
        share = Fraction(1, self.seats)
        orbit = rounds * self.seats
        every = player_dealer.times(share).plus(bettor.times(1 - share))
        worth = player_dealer.times(share).less(bettor.times(share))
        if self.players == self.seats - 1:
            # What the seats win of each other cancels out: the drop is left.
            every = drop.times(-share)
        elif not self.covers:
            # The player-dealer's result and a bettor's come from one sample: the bettors' shares
            # of the player-dealer's loss. Their errors are one error, with opposite signs.
            opposite = _scaled_error(bettor, 1 - share - share * self.players)
            of_fee = _scaled_error(drop, share)
            every = Expected(every.cents, None, (opposite or 0) + (of_fee or 0) or None)
        return Turns(orbit, rounds, every, bettor, worth)

    def _hourly(
        self, bettor: Expected, player_dealer: Expected, turns: Turns, drop: Expected
    ) -> Hourly | None:
        if self.rounds_per_hour is None:
            return None
        times = Fraction(self.rounds_per_hour)
        return Hourly(
            self.rounds_per_hour,
            bettor.times(times),
            player_dealer.times(times),
            turns.every.times(times),
            turns.never.times(times),
            drop.times(times).plain,
        )


def _choice(filing: Filing, times: int) -> str:
    """What raising so many antes is called; the hand folds if it is none."""
    rules = filing.rules
    assert isinstance(rules, ShowdownRules)
    names = {0: "fold"}
    for stage in rules.play.stage:
        names.update(rules.play.choices(stage))
    return names[times]


def _widest(filing: Filing, bets: Mapping[str, int]) -> Filing:
    """The filing with limits wide enough for these bets: the option's are checked elsewhere."""
    limits, rules = filing.rules.limits[0], filing.rules
    least, most = min(bets.values()), max(sum(bets.values()), int(limits.table.max))
    if isinstance(rules, ShowdownRules):
        times = max(times for stage in rules.play.stage for times in stage.raises)
        most = max(most, times * bets.get(rules.play.ante, 0))
    table = {"min": dollars(min(least, int(limits.table.min))), "max": dollars(most)}
    place = f"limits.{limits.option}"
    return filing.vary({f"{place}.table": table, f"{place}.wagers": {}})


def _seated(filing: Filing, seats: int | None, players: int | None) -> tuple[int, int]:
    felt = filing.rules.table
    most = max(felt.choices)
    if players is not None and seats is None and players >= felt.seats:
        seats = players + 1
    taken = felt.seats if seats is None else seats
    if not 2 <= taken <= most:
        raise Refusal(
            f"{filing.id}: 2 to {most} seats can be taken, not {taken}",
            rule=filing.cite(felt.lines),
        )
    betting = taken - 1 if players is None else players
    if not 1 <= betting < taken:
        raise Refusal(
            f"with {taken} seats taken, 1 to {taken - 1} players bet against the player-dealer, "
            f"not {betting}"
        )
    return taken, betting


def _scaled_error(found: Expected, factor: Fraction) -> float | None:
    return None if found.stderr is None else found.stderr * abs(float(factor))
