"""The table that `cost` is asked about: what everybody can expect, with the collection in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from typing import Final, TypedDict

from houseway.analysis.cost import charges
from houseway.analysis.cost.charges import NOTHING_RAISED, Raises, RoundFee
from houseway.analysis.cost.fees import TableFees
from houseway.analysis.cost.model import (
    BettorCost,
    Cost,
    Expected,
    Hourly,
    Orbit,
    PlayerDealerCost,
    Tiered,
    WagerCost,
)
from houseway.analysis.simulate.simulate import simulate, taken_seats
from houseway.bank.fees import Charged
from houseway.bank.money import dollars, whole_cents
from houseway.bank.settlement import Stake
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.felt.collection import check_posted
from houseway.filings.fees.schedule import Payer
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from houseway.filings.wager import Limits
from houseway.pricing.model import Play
from houseway.pricing.simulate.bets import check_bets, whole_bets
from houseway.pricing.simulate.model import SimulatedTable
from houseway.words import several, share

ROUNDS: Final = 1 << 20
"""Rounds to simulate for a fee that depends on raises, unless another number is given."""

ERROR: Final = 0.001
"""The standard error to which a short bank is simulated, as a share of a bettor's stakes."""
PILOT: Final = 1 << 14
"""Rounds from which it is told how many it takes."""
MOST_ROUNDS: Final = 1 << 27
"""No simulation takes more, whatever error is asked for."""

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


class Covered(TypedDict, total=False):
    """A table whose bank covers everything.

    `bets` is what every bettor stakes, in cents: the filing's first wager at its least unless told
    otherwise. `seats` is how many seats take the bank in turn, the whole table by default;
    `players` how many bet against it each round, all of the others by default.
    """

    bets: Mapping[str, int] | None
    players: int | None
    seats: int | None
    rounds_per_hour: int | None
    play: Play


class Described(Covered, total=False):
    """A table with any bank; all but that is for one that does not cover everything.

    It is simulated until the standard error of what a bettor can expect is at most `error`, as a
    share of the stakes, or for so many `rounds`. `seed` is a number or any text. `progress` hears
    how many rounds are finished, of how many.
    """

    bank: int | None
    rounds: int | None
    error: float | None
    seed: int | str
    progress: Callable[[int, int], None] | None


class CostedTable:
    """One table: what its bettors stake and can expect before any collection.

    `posted` are the options it may be asked for.
    """

    def __init__(
        self,
        filing: Filing,
        posted: Sequence[TableFees],
        *,
        bets: Mapping[str, int] | None = None,
        players: int | None = None,
        seats: int | None = None,
        bank: int | None = None,
        rounds_per_hour: int | None = None,
        play: Play = "optimal",
        rounds: int | None = None,
        error: float | None = None,
        seed: int | str = 0,
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        self.filing = filing
        self.bets = whole_bets(filing, filing.limits(), bets)
        if any(cents <= 0 for cents in self.bets.values()):
            raise Refusal("a bet is money staked: it is more than nothing")
        if rounds_per_hour is not None and rounds_per_hour < 1:
            raise Refusal(f"an hour has at least one round, not {rounds_per_hour}")
        if bank is not None and bank < 1:
            raise Refusal("the bank is money put up: it is more than nothing")
        if error is not None and rounds is not None:
            raise Refusal("give the error to reach or how many rounds, not both")
        if error is not None and not 0 < error < 1:
            raise Refusal(f"the error is a share of the stakes, such as 0.001, not {error}")
        self.seats, self.players = _seated(filing, seats, players)
        self.rounds_per_hour = rounds_per_hour
        self.stake = sum(self.bets.values())
        self._family = banked_family(filing.rules)
        self._widest = self._with_wide_limits()
        self.check_wagers(self._widest.limits())
        self._rounds, self._seed, self._progress = rounds, seed, progress
        self._error = ERROR if error is None else error
        self.unit = self.bets.get(filing.rules.first_wager, 0)
        """What is raised in play is so many times the first wager."""
        together = self.players > 1 and any(fees.counts_raised("player-dealer") for fees in posted)
        staked = partial(self._family.bets, filing.rules, self.bets, play, others=self.players - 1)
        wagered = staked(simulated=together)
        self.covering = wagered.uses * self.players
        """The least bank that covers whatever can happen, wins and losses both using it up."""
        self.bank = self.covering if bank is None else whole_cents(bank)
        self.covers = self.bank >= self.covering
        self.wagered = wagered if self.covers else staked(simulated=True)
        self.covered = sum((worth.net for worth in self.wagered.worths), Fraction())
        """What a bettor can expect of one round, before any fee, of a bank that covers all."""

    def _with_wide_limits(self) -> Filing:
        """The filing with limits for whatever these bets come to: an option's are checked apart."""
        limits, bets = self.filing.rules.limits[0], self.bets
        stakes = [Stake(2, "bettor", wager, cents) for wager, cents in bets.items()]
        raised = sum(stake.cents for stake in self._family.raises_to_come(self.filing, stakes))
        least = min(*bets.values(), int(limits.table.min))
        most = max(self.stake, raised, int(limits.table.max))
        table = {"min": dollars(least), "max": dollars(most)}
        place = f"limits.{limits.option}"
        return self.filing.vary({f"{place}.table": table, f"{place}.wagers": {}})

    def check_wagers(self, limits: Limits) -> None:
        """Refuse bets that these limits, or the filing, do not allow."""
        check_bets(self.filing, limits, self.bets, self.filing.rules.table.seats)
        self._family.check_raises(self.filing, limits, self.bets)

    def check(self, fees: TableFees) -> None:
        """Refuse bets that the option's limits, or the filing's, do not allow."""
        self.check_pace(fees)
        check_posted(fees.posted, fees.option)
        self.check_wagers(fees.limits)

    def check_pace(self, fees: TableFees) -> None:
        """What the clock collects can be told by the round only if the pace is known."""
        if fees.by_time and self.rounds_per_hour is None:
            raise Refusal(
                f"{fees.posted.name}, option {fees.number}, is collected by the clock: give "
                "rounds_per_hour (--rounds-per-hour), and it is spread over them"
            )

    @cached_property
    def price(self) -> Expected:
        """What a bettor can expect of one round, before any fee, of the bank there is."""
        if self.covers:
            return Expected(self.covered)
        # The average bettor's: what the player-dealer loses, shared among them.
        found = self._simulated.player_dealer
        error = None if found.stderr is None else found.stderr / self.players
        return Expected(Fraction(-found.mean) / self.players, True, error)

    @cached_property
    def _simulated(self) -> SimulatedTable:
        if self.covers:
            return self._simulate(self._rounds or ROUNDS)
        if self._rounds is not None:
            return self._simulate(self._rounds)
        found, rounds = None, PILOT
        while found is None or (self._too_wide(found) and found.rounds < MOST_ROUNDS):
            found = self._simulate(rounds)
            # A little more than it takes by this sample, which may have been a lucky one.
            wider = self._bettor_error(found) / (self._error * self.stake)
            rounds = min(MOST_ROUNDS, max(2 * rounds, int(rounds * wider**2 * 1.05)))
        return found

    def _simulate(self, rounds: int) -> SimulatedTable:
        heard = self._progress
        return simulate(
            self._widest,
            rounds=rounds,
            seats=self.players + 1,
            bank=None if self.covers else self.bank,
            bets=self.bets,
            play=self.wagered.simulated_play,
            seed=self._seed,
            progress=heard and (lambda done: heard(done, rounds)),
        )

    def _bettor_error(self, found: SimulatedTable) -> float:
        """Return the standard error of what a bettor can expect, in cents."""
        return (found.player_dealer.stderr or 0.0) / self.players

    def _too_wide(self, found: SimulatedTable) -> bool:
        return self._bettor_error(found) > self._error * self.stake

    def _short_method(self) -> str:
        """Return how a bank that can run short was simulated, and how close."""
        found = self._simulated
        of_stakes = share(self._bettor_error(found) / self.stake)
        rounds = several(found.rounds, "round")
        return f"{SHORT}; {rounds}, to {of_stakes} of the stakes"

    # --- what is raised in play -------------------------------------------------------------

    @property
    def raised(self) -> Raises:
        """What one bettor raises."""
        return Raises(self.wagered.raises) if self.wagered.raises else NOTHING_RAISED

    @cached_property
    def raised_together(self) -> Raises:
        """What all bettors raise: their hands come from one deck, so that it is simulated."""
        if self.players == 1 or not self.wagered.raises:
            return self.raised
        counts, rounds = self._simulated.raised, self._simulated.rounds
        most = self.players * max(self.wagered.raises)
        return Raises({n: Fraction(counts[n], rounds) for n in range(most + 1)}, rounds)

    def counted_raises(self, fees: TableFees, payer: Payer) -> Raises:
        """The raises that somebody's fee goes by."""
        if not fees.counts_raised(payer):
            return NOTHING_RAISED
        return self.raised if payer == "player" else self.raised_together

    def fee(self, fees: TableFees, payer: Payer, bets: Mapping[str, int]) -> RoundFee:
        """What a bettor with such bets pays, or the player-dealer against bettors with them.

        What the clock collects of every seat is spread over the rounds of an hour.
        """
        unit = bets.get(self.filing.rules.first_wager, 0)

        def paid(times: int) -> Charged:
            if payer == "player":
                return fees.player(bets, times * unit)
            return fees.player_dealer(bets, self.players, self.bank, times * unit)

        fee = charges.over(self.counted_raises(fees, payer), paid)
        if not fees.by_time or self.rounds_per_hour is None:
            return fee
        hour = fees.an_hour(self.seats)
        return fee.with_time(Fraction(hour.cents, self.rounds_per_hour), hour.mark)

    # --- the table with the collection in it --------------------------------------------------

    def cost(self, fees: TableFees) -> Cost:
        """The table with the collection in it."""
        paid, banked = (self.fee(fees, who, self.bets) for who in ("player", "player-dealer"))
        bettor, player_dealer = self._bettor(fees, paid), self._player_dealer(fees, banked)
        drop = paid.expected.times(Fraction(self.players)).plus(banked.expected)
        turns = self._turns(bettor.net, player_dealer.net, drop)
        filing, sheet = self.filing, fees.posted.sheet
        method = TOGETHER if drop.simulated else COVERED
        if not self.covers:
            method = self._short_method()
        if self.wagered.contested and self.players > 1:
            method = ALONE
        return Cost(
            game=filing.id,
            decks=filing.rules.deck.packs.default,
            readings={**filing.readings, **sheet.readings},
            document=sheet.id,
            schedule=fees.schedule.name,
            option=fees.number,
            limit=fees.option.limit,
            source=sheet.cite(fees.option.lines),
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
            drop=drop.cents,
            by_time=paid.by_time,
            turns=turns,
            hourly=self._hourly(bettor.net, player_dealer.net, turns, drop),
            method=method,
            notes=self.wagered.notes,
            rounds=self._simulated.rounds if not self.covers or drop.simulated else None,
        )

    def _wagers(self, fees: TableFees) -> Iterable[WagerCost]:
        """Each wager, priced as if covered, with what it adds to the fee of those before it."""
        made: dict[str, int] = {}
        paid = Expected(Fraction())
        for worth in self.wagered.worths:
            made |= {
                name: self.bets[name] for name in worth.parts or (worth.wager,) if name in self.bets
            }
            fee = self.fee(fees, "player", made).expected
            adds = fee.less(paid)
            net = worth.net - adds.cents
            price, breakage, left = map(Expected, (worth.price, worth.breakage, net))
            rate = net / worth.bet
            parts = {name: Expected(part) for name, part in worth.parts.items()}
            yield WagerCost(
                worth.wager, worth.bet, worth.ev, price, breakage, adds.cents, left, rate, parts
            )
            paid = fee

    def _bettor(self, fees: TableFees, fee: RoundFee) -> BettorCost:
        net = self.price.less(fee.expected)
        worth = self.covered / self.stake
        tiers: tuple[Tiered, ...] = ()
        if worth > 0 and not fees.by_time and not fees.counts_raised("player"):
            steps = fees.player_steps(self.bets)
            tiers = tuple(charges.paid_for(steps, lambda bet: fees.player(self.scaled(bet)), worth))
        raises = self.wagered.raises
        mean = sum((times * often for times, often in raises.items()), Fraction())
        return BettorCost(
            self.stake,
            self.price,
            fee.expected.cents,
            fee.mark,
            net,
            net.cents / self.stake,
            tiers,
            fee.varies,
            Expected(mean * self.unit) if raises else None,
            self.wagered.decisions,
        )

    def _player_dealer(self, fees: TableFees, fee: RoundFee) -> PlayerDealerCost:
        action = self.stake * self.players
        won = self.price.times(Fraction(-self.players))
        net = won.less(fee.expected)
        counted = charges.mean_over(
            self.raised_together if fees.counts_raised("player-dealer") else self.raised,
            lambda times: fees.counted(self.bets, self.players, self.bank, times * self.unit),
        )
        tiers: tuple[Tiered, ...] = ()
        whole = fees.counted(self.bets, self.players, self.covering)
        if whole and not fees.by_time and not fees.counts_raised("player-dealer"):
            worth = -self.covered * self.players / whole
            at = partial(fees.player_dealer_at, players=self.players)
            tiers = tuple(charges.paid_for(fees.player_dealer_steps(), at, worth))
        return PlayerDealerCost(
            action,
            counted.cents,
            won,
            fee.expected.cents,
            fee.mark,
            net,
            net.cents / action,
            tiers,
            fee.varies,
            fees.counts_raised("player-dealer"),
        )

    def scaled(self, stake: int) -> dict[str, int]:
        """The bets in the same proportion, so that they come to another stake."""
        return {name: -(-bet * stake // self.stake) for name, bet in self.bets.items()}

    def _turns(self, bettor: Expected, player_dealer: Expected, drop: Expected) -> Orbit:
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
            opposite = bettor.times(1 - share - share * self.players)
            error = (opposite.stderr or 0) + (drop.times(share).stderr or 0)
            every = Expected(every.cents, True, error or None)
        return Orbit(orbit, rounds, every, bettor, worth)

    def _hourly(
        self, bettor: Expected, player_dealer: Expected, turns: Orbit, drop: Expected
    ) -> Hourly | None:
        if self.rounds_per_hour is None:
            return None
        rounds = self.rounds_per_hour
        each = (bettor, player_dealer, turns.every, turns.never)
        first, second, third, fourth = (one.times(Fraction(rounds)) for one in each)
        return Hourly(rounds, first, second, third, fourth, drop.cents * rounds)


def _seated(filing: Filing, seats: int | None, players: int | None) -> tuple[int, int]:
    if players is not None and seats is None and players >= filing.rules.table.seats:
        seats = players + 1
    taken = taken_seats(filing, seats)
    betting = taken - 1 if players is None else players
    if not 1 <= betting < taken:
        raise Refusal(
            f"with {taken} seats taken, 1 to {taken - 1} players bet against the player-dealer, "
            f"not {betting}"
        )
    return taken, betting
