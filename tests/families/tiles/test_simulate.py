"""The tiles simulator's loop against the clear engine, deal by deal, and against the price."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from houseway.analysis.advice import advise
from houseway.analysis.cost.cost import cost
from houseway.analysis.simulate.exact import exact_seats
from houseway.analysis.simulate.simulate import simulate
from houseway.bank.action import around, position_by_dice
from houseway.bank.settlement import Stake
from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.families.tiles.cost import TilesBets
from houseway.families.tiles.house_way import set_house_way
from houseway.families.tiles.loops import JOBS
from houseway.families.tiles.price.kinds import kind_of
from houseway.families.tiles.price.prices import Gains, best_places, counted, hand_settings
from houseway.families.tiles.rules import TilesRules
from houseway.families.tiles.settings import TILES, settings_of
from houseway.families.tiles.simulate.kernel import HIGH, place_of_four
from houseway.families.tiles.simulate.table import TilesDealing, tiles_table, worths_as_set
from houseway.felt.bank.first_action import dice_period
from houseway.felt.bank.piles import order_laid
from houseway.filings.filing import Filing
from houseway.pricing.bets import StakedTable
from houseway.pricing.model import Play
from houseway.pricing.simulate.bets import Stakes
from houseway.pricing.simulate.loops import Ints, rounds_of, settle_each, sum_rounds
from houseway.pricing.simulate.table import DealtTable
from tests.families.tiles.tables import GAME, answered, begun
from tests.families.tiles.test_price import VARIED
from tests.sizes import size, spread

TABLES = size(3, 60)
DEALS = size(30, 60)

Flow = dict[tuple[int, str], int]
"""What acted, paid above nothing and collected below it, by seat and wager."""

SEVERAL: dict[str, object] = {
    "wager": [
        {"name": name, "label": name, "lines": "998", "pays": pays, "bonus": name == "tie"}
        for name, pays in {
            "wager": {"player wins": "19:20", "push": "push"},
            "both": {"player wins": "2:1"},
            "tie": {"push": "7:5", "player wins": "push"},
        }.items()
    ],
    "settlement.passes": [["both"], ["wager", "tie"]],
}

VARIATIONS: dict[str, dict[str, object]] = {
    "as filed": {},
    "several wagers": SEVERAL,
    "lost hands in another order": SEVERAL
    | {
        "settlement.passes": [["wager", "both", "tie"]],
        "settlement.losing": ["tie", "both", "wager"],
    },
    "rolled again": {
        "settlement.first.on-player-dealer": "roll-again",
        "play.piles.laid": "serpentine",
    },
    "the seat after": {
        "settlement.first.button": "next-seat",
        "play.piles.laid": "card-by-card",
    },
    "stakes covered": {
        "settlement.first.covered": "left-of-player-dealer",
        "settlement.first.covers": "stakes",
        "play.piles.chosen": "player-dealer",
        "play.piles.direction": "clockwise",
    },
    "results covered": {
        "settlement.first.covered": "left-of-house-dealer",
        "settlement.first.dice": 2,
        "play.house-way.specials": ["wong"],
        "play.house-way.high-tile-low": 2,
    },
}


@pytest.mark.parametrize("play", ["house-way", "optimal"])
@pytest.mark.parametrize("variation", VARIATIONS)
def test_the_loop_settles_every_deal_as_the_clear_engine_does(variation: str, play: Play) -> None:
    chance = Random(f"{variation} {play}")
    shorts = moved = 0
    for _ in range(TABLES if play == "house-way" else -(-TABLES // 3)):
        filing = some_edition(load(GAME), chance).vary(VARIATIONS[variation])
        seats = chance.randint(2, 8)
        wagers = [wager.name for wager in filing.rules.wager]
        if play == "optimal":
            wagers = [chance.choice(wagers)]
        stakes = some_stakes(wagers, seats, chance)
        staked = StakedTable(filing, seats, None, stakes, filing.limits(), play)
        table = tiles_table(staked)
        shoe, state = table.dealing.shoe.copy(), some_state(chance)
        for _ in range(DEALS):
            banker = chance.choice([seat for seat in range(1, seats + 1) if {*stakes} - {seat}])
            some = chance.randint(1, table.bank)
            bank = chance.choice((0, some, some, table.bank))
            shorts += bank < table.bank
            forced = replace(table, money=table.money._replace(bank=bank))
            rolled, found = by_loop(filing, forced, banker, state, shoe)
            expected = by_engine(staked, banker, bank, shoe.tolist(), rolled)
            assert found == expected, (filing.readings, seats, banker, bank, stakes, shoe, rolled)
            moved += len(found)
    assert shorts > 0
    assert moved > 0


@pytest.mark.parametrize("readings", spread(VARIED, 3), ids=str)
def test_every_hand_in_any_order_is_worth_what_the_house_way_makes_of_it(
    readings: dict[str, str],
) -> None:
    rules = TilesRules.of(load(GAME).read(readings))
    known, chance = hand_settings(rules), Random(str(readings))
    worths = worths_as_set(known, known.house_way)
    kinds = known.hands.kinds
    assert [*known.ranks] == sorted(known.ranks)
    for hand in {*combinations(sorted(rules.deck.cards), TILES)}:
        setting, _ = set_house_way(rules.play, hand)
        tiles = np.array([kinds.index(kind_of(tile)) for tile in chance.sample(hand, TILES)])
        found = int(worths[place_of_four(tiles, 0, len(kinds))])
        high, low = known.ranks[setting.high_worth], known.ranks[setting.low_worth]
        assert found == (high << HIGH) + low, hand


@pytest.mark.parametrize("play", ["house-way", "optimal"])
@pytest.mark.parametrize("readings", spread(VARIED, 3), ids=str)
def test_what_is_simulated_is_what_is_counted(readings: dict[str, str], play: Play) -> None:
    filing = load(GAME).read(readings)
    rounds = size(300_000, 3_000_000)
    uneven = {3: {"wager": 2_500}, 5: {}}
    for seats, seat_bets in ((2, {}), (8, uneven)):
        bets = {"wager": 1_000}
        found = simulate(
            filing, rounds=rounds, seats=seats, bets=bets, seat_bets=seat_bets, play=play, seed=11
        )
        exact, wager = exact_seats(filing, found), found.wagers["wager"]
        worth = exact.wagers["wager"]
        assert worth is not None
        assert wager.stderr is not None
        assert abs(wager.ev - float(worth)) < 4 * wager.stderr
        for seat in found.by_seat:
            for sample, expected in (
                (seat.bettor, exact.bettor(seat.seat)),
                (seat.player_dealer, exact.player_dealer(seat.seat)),
            ):
                assert (sample is None) == (seat.seat == 5 and sample is seat.bettor)
                if sample is not None:
                    assert expected is not None
                    assert sample.stderr is not None
                    assert abs(sample.mean - expected) < 4.5 * sample.stderr
        if not readings:
            assert f"{float(worth):.6f}" == {"house-way": "-0.009178", "optimal": "-0.001987"}[play]


@pytest.mark.parametrize(("bettors", "hands"), [((1, 2), 2), ((2, 3), 3), ((1, 2, 3, 4, 5), 5)])
def test_every_tile_is_as_likely_in_every_hand(bettors: Sequence[int], hands: int) -> None:
    """From a set that lies in order each time, seat 1 banking, which may have no wager."""
    filing = load(GAME)
    stakes = {seat: {"wager": 1_000} for seat in bettors}
    table = tiles_table(StakedTable(filing, 8, None, stakes, filing.limits(), "house-way"))
    state, deals = some_state(Random(3)), size(4_000, 40_000)
    there = np.bincount(table.dealing.shoe)
    seen = np.zeros((TILES * hands, len(there)), dtype=np.int64)
    for _ in range(deals):
        shoe = table.dealing.shoe.copy()
        table.dealing.deal(state, shoe, rounds_of(np.zeros(1, dtype=np.int32), table.spots))
        seen[np.arange(TILES * hands), shoe[: TILES * hands]] += 1
    expected = deals * there / there.sum()
    chi_squared = ((seen - expected) ** 2 / expected).sum(axis=1)
    assert (chi_squared < 45).all()  # 16 degrees of freedom: once in 7,000


def test_wagers_that_want_other_settings_are_not_played_the_best_way_together() -> None:
    filing = load(GAME).vary(SEVERAL)
    apart = {1: {"wager": 1_000}, 2: {"both": 1_000}}
    with pytest.raises(Refusal, match="best setting for wager, both is not the same: simulate one"):
        simulate(filing, rounds=10, seats=2, seat_bets=apart, play="optimal")
    assert simulate(filing, rounds=10, seats=2, seat_bets=apart).rounds == 10


def test_a_short_bank_costs_the_bettor_who_sets_the_best_way_what_the_best_way_does() -> None:
    """A bank that is short by a cent changes next to nothing, so the price must stay."""
    filing = load(GAME)
    whole = cost(filing, option=1, bets={"wager": 10_000})
    short = cost(filing, option=1, bets={"wager": 10_000}, bank=whole.bank - 1)
    assert not whole.bettor.price.simulated
    assert short.bettor.price.simulated
    assert short.bettor.price.stderr is not None
    away = abs(short.bettor.price.cents - whole.bettor.price.cents)
    assert away < 4 * short.bettor.price.stderr < 50


def test_bets_that_want_other_settings_are_priced_as_one_hand_can_be_set() -> None:
    rules = TilesRules.of(load(GAME).vary(SEVERAL))
    apart = TilesBets(rules, {"wager": 1_000, "both": 1_000}, "optimal")
    assert (apart.play, apart.simulated_play) == ("house-way", "house-way")
    alone = TilesBets(rules, {"both": 1_000}, "optimal")
    assert (alone.play, alone.simulated_play) == ("optimal", "optimal")
    [together, _] = apart.worths
    assert together.ev < TilesBets(rules, {"wager": 1_000}, "optimal").worths[0].ev


def test_an_even_game_is_worth_nothing_to_either_side() -> None:
    """Both set the house way and copies push; a zero has no sign."""
    filing = load(GAME).read({"copies": "push"})
    exact = exact_seats(filing, simulate(filing, rounds=10, seats=2))
    assert f"{exact.bettor(1):+} {exact.player_dealer(1):+}" == "+0.0 +0.0"


def test_every_job_works() -> None:
    for job in JOBS:
        job()


@pytest.mark.parametrize("variation", VARIATIONS)
def test_no_rules_have_the_loops_compiled_anew(variation: str) -> None:
    """They are compiled for each layout of an array, and setting up goes through one of them."""
    filing = load(GAME).vary(VARIATIONS[variation])
    stakes = {1: {"wager": 1_000}, 3: {"wager": 500}}
    table = tiles_table(StakedTable(filing, 8, None, stakes, filing.limits(), "house-way"))
    assert isinstance(table.dealing, TilesDealing)
    for part in (table.first, table.money, table.dealing.worths, table.dealing.dice):
        for field in part:
            assert not isinstance(field, np.ndarray) or field.flags.c_contiguous


# --- one round, two ways --------------------------------------------------------------------------


def some_edition(filing: Filing, chance: Random) -> Filing:
    """Any readings."""
    return filing.read(
        {
            name: chance.choice([*reading.values])
            for name, reading in filing.reading_texts.items()
            if chance.random() < 0.5
        }
    )


def some_stakes(wagers: Sequence[str], seats: int, chance: Random) -> Stakes:
    """Odd amounts on any of the wagers, some seats without any."""
    stakes: dict[int, dict[str, int]] = {}
    while len(stakes) < min(2, seats - 1):
        for seat in range(1, seats + 1):
            made = [wager for wager in wagers if chance.random() < 0.7]
            if made:
                stakes[seat] = {wager: chance.randint(1_000, 10_000) for wager in made}
    return stakes


def some_state(chance: Random) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    return np.array([chance.getrandbits(64) for _ in range(4)], dtype=np.uint64)


def by_loop(
    filing: Filing,
    table: DealtTable,
    banker: int,
    state: np.ndarray[tuple[int], np.dtype[np.uint64]],
    shoe: Ints,
) -> tuple[int, Flow]:
    """One round of the loop, which leaves the tiles as dealt on top; the roll, and what acted."""
    bankers = np.array([banker - 1], dtype=np.int32)
    rounds = rounds_of(bankers, table.spots)
    table.dealing.deal(state, shoe, rounds)
    due, acted = np.zeros((2, 1, *table.money.staked[:, 0].shape), dtype=np.int64)
    settle_each(rounds, table.first, table.money, due, acted)
    nets = np.zeros((1, len(table.spots)), dtype=np.int32)
    sum_rounds(rounds, table.first, table.money, nets, *table.nothing())
    net = acted[0].sum(axis=1)
    net[banker - 1] -= net.sum()
    assert nets[0].tolist() == net.tolist()
    names = [wager.name for wager in filing.rules.wager]
    flow = {(seat + 1, names[wager]): int(acted[0, seat, wager])
            for seat, wager in np.argwhere(acted[0]).tolist()}  # fmt: skip
    return int(rounds.slot[0]), flow


def by_engine(table: StakedTable, banker: int, bank: int, shoe: Sequence[int], rolled: int) -> Flow:
    """The same tiles and the same roll at the table: the bank's four first, then seat by seat."""
    filing, seats = table.filing, table.seats
    rules = TilesRules.of(filing)
    left = [*rules.deck.cards]
    tiles = []
    for number in shoe:
        kind = hand_settings(rules).hands.kinds[number]
        tiles.append(next(tile for tile in left if kind_of(tile) == kind))
        left.remove(tiles[-1])
    assert not left
    playing = [banker, *(seat for seat in sorted(table.stakes) if seat != banker)]
    hands = {seat: tiles[TILES * at : TILES * at + TILES] for at, seat in enumerate(playing)}
    rest = tiles[TILES * len(playing) :]
    first, piles = rules.settlement.first, rules.play.piles
    start = position_by_dice(
        first.count(rolled), seats, banker, dice_period(first, seats), rules.settlement.direction
    )
    in_turn = around(seats, start, piles.direction)
    given = {seat: [*hand] for seat, hand in hands.items()}
    pack = [
        given.get(in_turn[pile], rest).pop(0) for pile in order_laid(piles.laid, seats, piles.cards)
    ]
    dice = [1] * first.dice
    while sum(dice) < rolled:
        dice[dice.index(min(dice))] += 1
    stakes = [
        Stake(seat, f"p{seat}", wager, cents)
        for seat, bets in table.stakes.items()
        if seat != banker
        for wager, cents in bets.items()
    ]
    round = begun(filing, pack, stakes, seats=seats, bank=bank, roll=dice, player_dealer=banker)
    choices = {} if table.play == "house-way" else {
        f"p{seat}": best_choice(filing, hands[seat], stakes[0].wager) for seat in playing[1:]
    }  # fmt: skip
    result = answered(round, **choices).result
    assert result is not None
    assert result.player_dealer == -sum(line.net for line in result.lines)
    return {(line.seat, line.wager): line.net for line in result.lines if line.net}


@lru_cache
def places_for(filing: Filing, wager: str) -> list[int]:
    """The setting of every kind of hand that is best for a wager."""
    rules = TilesRules.of(filing)
    return best_places(counted(rules), Gains(rules, wager))


def best_choice(filing: Filing, hand: Sequence[Card], wager: str) -> str:
    """The best setting by name, as the price has it; the hints agree where they speak of it."""
    rules = TilesRules.of(filing)
    met = counted(rules)
    place = met.hands.place_of(hand)
    best = met.settings[place][places_for(filing, wager)[place]]
    name = next(
        one.name
        for one in settings_of(hand, rules.play.ranking.order)
        if (one.low_worth, one.high_worth) == (best.low_worth, best.high_worth)
    )
    if wager == rules.first_wager:
        worths = advise(filing, hand).choices
        assert worths[name] == max(worths.values())
    return name
