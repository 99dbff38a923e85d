"""`cost(filing, option=…)`: what a round really costs both sides, with the collection in it.

A table is described by what every bettor stakes, how many bettors there are, how many seats the
bank goes round and what the player-dealer puts up. Where the bank covers whatever can happen,
everything is exact: the price of each wager times its bet, less what rounding down to whole cents
keeps, less the fee. A bank that may run short is simulated, and its figures have a standard error.

Nothing is created: bettors, player-dealer and the drop sum to zero, exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Final

import numpy as np

from houseway.bank.fees import Charged
from houseway.bank.money import dollars
from houseway.bank.odds import parse_pay
from houseway.bank.settlement import Stake
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.price.cost_fees import PostedFees, offered_fees
from houseway.price.cost_model import (
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
from houseway.price.model import GamePrice, Play, WagerPrice
from houseway.price.price import price
from houseway.price.simulate import simulate
from houseway.price.simulate_tables import compile_table
from houseway.table.wagering import check_stakes

ROUNDS: Final = 1 << 20
"""How many rounds a short bank is simulated for, unless told otherwise."""

COVERED: Final = "exact: the price of each wager, the bank covering everything, less the flat fee"
SHORT: Final = "simulation with a standard error (the bank can run short), less the flat fee"


def cost(
    filing: Filing,
    *,
    option: str,
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
    if not bets:
        first = filing.rules.wager[0].name
        bets = {first: int(fees.limits.of(first).min)}
    table = DescribedTable(
        filing,
        bets=bets,
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
    table = DescribedTable(
        filing,
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
    for fees in offered_fees(filing, schedule=schedule, readings=readings, folder=folder):
        try:
            table.check(fees)
        except Refusal as refusal:
            unfit.append(Unfit(fees.document_id, fees.schedule.name, fees.number, refusal.says))
            continue
        found.append(table.cost(fees))
    return Comparison(filing.id, tuple(found), tuple(unfit))


class DescribedTable:
    """One table: what its bettors stake and can expect before any collection."""

    def __init__(
        self,
        filing: Filing,
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
        rules = filing.rules
        first = rules.wager[0].name
        staked = dict(bets) if bets else {first: int(filing.limits().of(first).min)}
        self.bets = {
            wager.name: int(staked[wager.name]) for wager in rules.wager if wager.name in staked
        }
        for name in staked:
            rules.wager_named(name)
        if any(cents <= 0 for cents in staked.values()):
            raise Refusal("a bet is money staked: it is more than nothing")
        if rounds_per_hour is not None and rounds_per_hour < 1:
            raise Refusal(f"an hour has at least one round, not {rounds_per_hour}")
        self.seats, self.players = _seated(filing, seats, players)
        self.rounds_per_hour = rounds_per_hour
        self.stake = sum(self.bets.values())
        self.covering = _covering_bank(filing, self.bets, self.players)
        if bank is not None and bank < 1:
            raise Refusal("the bank is money put up: it is more than nothing")
        self.bank = self.covering if bank is None else int(bank)
        self.covers = self.bank >= self.covering
        self.play, self.priced = _priced(filing, self.bets, play, simulated=not self.covers)
        self.notes = tuple(_notes(self.play, play, self.priced))
        worth = (_at_table(self.priced.wagers[name], bet) for name, bet in self.bets.items())
        self.covered = sum((at_odds - lost for at_odds, lost in worth), Fraction())
        """What a bettor can expect of one round, before any fee, of a bank that covers all."""
        self._rounds, self._seed = rounds, seed

    def check(self, fees: PostedFees) -> None:
        """Refuse bets that the option's limits, or the filing's, do not allow."""
        filing = self.filing
        names = {1: "player-dealer", 2: "bettor"}
        stakes = [Stake(2, "bettor", wager, cents) for wager, cents in self.bets.items()]
        seats = filing.rules.table.seats
        check_stakes(filing, fees.limits, stakes, seats=seats, player_dealer=1, names=names)

    @cached_property
    def price(self) -> Expected:
        """What a bettor can expect of one round, before any fee, of the bank there is."""
        return exactly(self.covered) if self.covers else self._simulated()

    def _simulated(self) -> Expected:
        """The average bettor's: what the player-dealer loses, shared among them."""
        widest = _widest(self.filing, self.bets)
        found = simulate(
            widest,
            rounds=self._rounds,
            seats=self.players + 1,
            bank=self.bank,
            bets=self.bets,
            seed=self._seed,
        ).player_dealer
        error = None if found.stderr is None else found.stderr / self.players
        return Expected(-found.mean / self.players, None, error)

    def cost(self, fees: PostedFees) -> Cost:
        """The table with the collection in it."""
        bettor = self._bettor(fees)
        player_dealer = self._player_dealer(fees)
        drop = bettor.fee * self.players + player_dealer.fee
        turns = self._turns(bettor.net, player_dealer.net, drop)
        filing = self.filing
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
            play=self.play,
            bets=self.bets,
            players=self.players,
            seats=self.seats,
            bank=self.bank,
            covers=self.covers,
            wagers=tuple(self._wagers(fees)),
            bettor=bettor,
            player_dealer=player_dealer,
            drop=drop,
            turns=turns,
            hourly=self._hourly(bettor.net, player_dealer.net, turns, drop),
            method=COVERED if self.covers else SHORT,
            notes=self.notes,
        )

    def _wagers(self, fees: PostedFees) -> Iterable[WagerCost]:
        """Each wager, priced as if covered, with what it adds to the fee of those before it."""
        made: dict[str, int] = {}
        paid = 0
        for name, bet in self.bets.items():
            made[name] = bet
            fee = fees.player(made).cents
            priced = self.priced.wagers[name]
            worth, lost = _at_table(priced, bet)
            net = worth - lost - (fee - paid)
            yield WagerCost(
                name,
                bet,
                priced.ev,
                priced.ev_exact,
                exactly(worth),
                exactly(lost),
                fee - paid,
                exactly(net),
                float(net / bet),
            )
            paid = fee

    def _bettor(self, fees: PostedFees) -> BettorCost:
        charged = fees.player(self.bets)
        net = self.price.less(charged.cents)
        worth = self.covered / self.stake
        tiers: tuple[Tiered, ...] = ()
        if worth > 0:

            def at(stake: int) -> Charged:
                return fees.player(self.scaled(stake))

            starts = fees.player_steps(self.bets)
            tiers = tuple(_tiers(starts, at, worth))
        return BettorCost(
            self.stake,
            self.price,
            charged.cents,
            charged.mark,
            net,
            float(net.fraction / self.stake),
            tiers,
        )

    def _player_dealer(self, fees: PostedFees) -> PlayerDealerCost:
        action = self.stake * self.players
        counted = fees.counted(self.bets, self.players, self.bank)
        charged = fees.player_dealer(self.bets, self.players, self.bank)
        won = self.price.times(Fraction(-self.players))
        net = won.less(charged.cents)
        tiers: tuple[Tiered, ...] = ()
        if whole := fees.counted(self.bets, self.players, self.covering):
            worth = -self.covered * self.players / whole

            def at(amount: int) -> Charged:
                return fees.player_dealer_at(amount, self.players)

            tiers = tuple(_tiers(fees.player_dealer_steps(), at, worth))
        return PlayerDealerCost(
            action,
            counted,
            won,
            charged.cents,
            charged.mark,
            net,
            float(net.fraction / action),
            tiers,
        )

    def scaled(self, stake: int) -> dict[str, int]:
        """The bets in the same proportion, so that they come to another stake."""
        return {name: -(-bet * stake // self.stake) for name, bet in self.bets.items()}

    def _turns(self, bettor: Expected, player_dealer: Expected, drop: int) -> Turns:
        """Every seat banks for as many rounds: one round in as many as there are seats."""
        rounds = self.filing.rules.turn.rounds
        share = Fraction(1, self.seats)
        # The player-dealer's result and a bettor's come from one sample: the bettors' shares of
        # the player-dealer's loss. Their errors are one error, with opposite signs.
        every = share * player_dealer.fraction + (1 - share) * bettor.fraction
        worth = share * (player_dealer.fraction - bettor.fraction)
        orbit = rounds * self.seats
        if self.covers:
            return Turns(orbit, rounds, exactly(every), bettor, exactly(worth))
        if self.players == self.seats - 1:
            # What the seats win of each other cancels out: the drop is left, and that is exact.
            taking = exactly(Fraction(-drop, self.seats))
        else:
            opposite = _scaled_error(bettor, 1 - share - share * self.players)
            taking = Expected(float(every), None, opposite)
        both = _scaled_error(bettor, share * (self.players + 1))
        return Turns(orbit, rounds, taking, bettor, Expected(float(worth), None, both))

    def _hourly(
        self, bettor: Expected, player_dealer: Expected, turns: Turns, drop: int
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
            drop * self.rounds_per_hour,
        )


# --- what the wagers are worth --------------------------------------------------------------------


def _priced(
    filing: Filing, bets: Mapping[str, int], play: Play, *, simulated: bool
) -> tuple[Play, GamePrice]:
    """Prices that hold together: one play for all wagers of a bettor.

    The best play for one wager may hurt another on the same spot, so that several wagers in a
    game with a choice are played the house way, and so is a simulated table.
    """
    names = list(bets)
    found = price(filing, wagers=names, play=play)
    decides = any(each.play != "no decision" for each in found.wagers.values())
    if play == "optimal" and decides and (simulated or len(names) > 1):
        return "house-way", price(filing, wagers=names, play="house-way")
    return play, found


def _notes(play: Play, asked: Play, priced: GamePrice) -> Iterable[str]:
    if play != asked:
        yield "choices go the house way, for one wager's best play may cost another"
    yield from dict.fromkeys(each.note for each in priced.wagers.values() if each.note)


def _at_table(priced: WagerPrice, bet: int) -> tuple[Fraction, Fraction]:
    """What a bet is worth at the exact odds, and what rounding its payoffs down costs."""
    deals = sum(outcome.count for outcome in priced.outcomes)
    lost = sum(
        (parse_pay(outcome.pays).breakage(bet) * outcome.count for outcome in priced.outcomes),
        Fraction(),
    )
    return priced.exact * bet, lost / deals if deals else Fraction()


def _covering_bank(filing: Filing, bets: Mapping[str, int], players: int) -> int:
    """The least bank that covers whatever can happen, wins and losses both using it up."""
    seats = filing.rules.table.seats
    table = compile_table(filing.rules, seats, None, {1: dict(bets)})
    due = np.abs(table.money.due[0])
    if table.money.own.any():  # a bettor's wagers may go by two different hands
        return int(due.max(axis=1).sum()) * players
    return int(due.sum(axis=0).max()) * players


def _widest(filing: Filing, bets: Mapping[str, int]) -> Filing:
    """The filing with limits wide enough for these bets: the option's were checked already."""
    limits = filing.rules.limits[0]
    least, most = min(bets.values()), max(sum(bets.values()), int(limits.table.max))
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


# --- where the fee is paid for --------------------------------------------------------------------


def _tiers(
    starts: Iterable[int], at: Callable[[int], Charged], worth: Fraction
) -> Iterable[Tiered]:
    """The steps of a fee, beginning at these amounts, against a win of `worth` for each cent."""
    begins = sorted(set(starts))
    for place, begin in enumerate(begins):
        end = begins[place + 1] if place + 1 < len(begins) else None
        charged = at(begin)
        even = Fraction(charged.cents) / worth if worth > 0 else None
        pays = None if even is None else max(even, Fraction(begin))
        if pays is not None and end is not None and pays >= end:
            pays = None
        yield Tiered(
            begin,
            end,
            charged.cents,
            charged.mark,
            None if even is None else exactly(even),
            None if pays is None else exactly(pays),
        )


def _scaled_error(found: Expected, factor: Fraction) -> float | None:
    return None if found.stderr is None else found.stderr * abs(float(factor))
