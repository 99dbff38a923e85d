"""The simulator's loops against the clear engine, deal by deal and to the cent."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from houseway.analysis.house_way import house_way_choice
from houseway.analysis.opening import open_round
from houseway.bank.settlement import Stake
from houseway.cards.card import RANKS, Card, packs
from houseway.cards.draws import Forced
from houseway.families.baccarat.rules import BaccaratRules
from houseway.families.baccarat.simulate.kernel import play_coup, play_spots
from houseway.families.baccarat.simulate.table import CoupTable, SpotDealing, baccarat_table
from houseway.families.library import load, load_all
from houseway.felt.bank.setting import Setting
from houseway.filings.filing import Filing
from houseway.filings.model import Limits
from houseway.hands.points import POINTS
from houseway.pricing.simulate.bets import Stakes
from houseway.pricing.simulate.loops import (
    Dice,
    Ints,
    random_words,
    roll,
    rounds_of,
    selection_limits,
    settle_each,
    shuffle_top,
)
from houseway.pricing.simulate.table import DealtTable

TABLES = 16
DEALS = 60

Flow = dict[tuple[int, str], int]
"""What acted, paid above nothing and collected below it, by seat and wager."""


BACCARAT = [filing.id for filing in load_all() if isinstance(filing.rules, BaccaratRules)]

VARIATIONS: list[tuple[str, dict[str, object]]] = [
    ("oceana/ez-baccarat", {"play.deal": ["banker", "player", "player", "banker"]}),
    ("oceana/ez-baccarat", {"play.banker.drew": {"4": "HSHSHSHSHS"}, "deck.packs.default": 3}),
    ("casino-royale/baccarat-gold", {"play.player.house-way-hits": [0]}),
    ("casino-royale/royal-baccarat", {"play.player.house-way-hits": [0, 1, 2, 3, 4, 5, 6]}),
    (
        "casino-royale/royal-baccarat",
        {
            "play.player.house-way-hits": [6],
            "play.player.option.own-wagers": ["player"],
            "play.player.option.others": "hit",
            "play.pair-cards": "any-two",
        },
    ),
    ("comstock/super-pan-9", {"play.cards": 2, "play.all-spots-dealt": False}),
    (
        "comstock/super-pan-9",
        {
            "settlement.direction": "counterclockwise",
            "settlement.first.player-dealer-numbers": [8, 16],
        },
    ),
    ("casino-royale/royal-baccarat", {"settlement.direction": "counterclockwise"}),
    (
        "comstock/super-pan-9",
        {
            "wager.spot.pays": {
                "player wins after a hit": "3:2",
                "player wins by 3": "5:3",
                "tie with 6": "7:1",
                "banker wins with 8": "push",
            },
            "settlement.first.covered": "left-of-house-dealer",
        },
    ),
]


@pytest.mark.parametrize(
    ("id", "changes"), [*((id, {}) for id in BACCARAT), *VARIATIONS], ids=lambda part: str(part)
)
def test_loops_settle_every_deal_as_the_clear_engine_does(
    id: str, changes: dict[str, object]
) -> None:
    chance = Random(f"{id} {changes}")
    shorts = 0
    for _ in range(TABLES):
        filing = some_edition(load(id), chance).vary(changes)
        seats = chance.choice(filing.rules.table.choices)
        player_dealer = chance.randint(1, seats)
        limits = filing.limits()
        stakes = some_stakes(filing, limits, seats, player_dealer, chance)
        assert isinstance(filing.rules, BaccaratRules)
        table = baccarat_table(filing.rules, seats, None, stakes)
        dice = dice_of(table)
        all_stakes = sum(sum(wagers.values()) for wagers in stakes.values())
        pack = list(packs(filing.rules.deck.packs.default, ranks=filing.rules.deck.ranks))
        for _ in range(DEALS):
            some = chance.randint(1, table.money.bank)
            bank = chance.choice((0, some, some, all_stakes, table.money.bank))
            shorts += bank < table.money.bank
            # More cards than any round can take, without shuffling the whole shoe.
            cards = chance.sample(pack, min(len(pack), 5 * seats + 6))
            rolls = [[chance.randint(1, 6) for _ in range(dice.many)] for _ in range(50)]
            forced = replace(table, money=table.money._replace(bank=bank))
            found = by_loops(filing, forced, player_dealer, cards, rolls)
            expected = by_engine(filing, seats, player_dealer, bank, stakes, cards, rolls)
            assert found == expected, (filing.readings, player_dealer, bank, stakes, cards, rolls)
    assert shorts > TABLES * DEALS / 4


def some_edition(filing: Filing, chance: Random) -> Filing:
    """Any readings, any legal number of packs."""
    readings = {
        name: chance.choice(list(reading.values))
        for name, reading in filing.reading_texts.items()
        if chance.random() < 0.5
    }
    read = filing.read(readings)
    return read.with_packs(chance.choice(read.rules.deck.packs.choices))


def some_stakes(
    filing: Filing, limits: Limits, seats: int, player_dealer: int, chance: Random
) -> Stakes:
    """Odd amounts within the limits on any wagers that may stand together, some seats empty."""
    stakes: dict[int, dict[str, int]] = {}
    while not stakes:
        for seat in range(1, seats + 1):
            if seat == player_dealer or chance.random() < 0.2:
                continue
            held: dict[str, int] = {}
            taken: set[str] = set()
            for wager in filing.rules.wager:
                allowed = not wager.requires or any(name in held for name in wager.requires)
                if allowed and wager.one_of not in taken and chance.random() < 0.6:
                    limit = limits.of(wager.name)
                    # A share of the maximum, as some editions limit wagers together.
                    most = max(limit.min, limit.max // len(filing.rules.wager))
                    held[wager.name] = chance.randint(limit.min, most)
                    taken |= {wager.one_of} if wager.one_of else set()
            if held:
                stakes[seat] = held
    return stakes


def by_engine(
    filing: Filing,
    seats: int,
    player_dealer: int,
    bank: int,
    stakes: Stakes,
    cards: list[Card],
    rolls: list[list[int]],
) -> Flow:
    names = {seat: f"seat {seat}" for seat in (*stakes, player_dealer)}
    staked = [
        Stake(seat, names[seat], wager, cents)
        for seat, wagers in stakes.items()
        for wager, cents in wagers.items()
    ]
    setting = Setting(seats, player_dealer, names, bank, staked)
    round = open_round(filing, setting, Forced(cards, rolls))
    while ask := round.ask:
        round.answer(ask.seat, house_way_choice(round, ask), ask.bettor)
    assert round.result is not None
    return {(line.seat, line.wager): line.net for line in round.result.lines if line.net}


def dice_of(table: CoupTable | DealtTable) -> Dice:
    if isinstance(table, CoupTable):
        return table.dice
    assert isinstance(table.dealing, SpotDealing)
    return table.dealing.dice


def by_loops(
    filing: Filing,
    table: CoupTable | DealtTable,
    player_dealer: int,
    cards: list[Card],
    rolls: list[list[int]],
) -> Flow:
    again = dice_of(table).again
    rolled = next(sum(dice) for dice in rolls if not again[sum(dice)])
    if isinstance(table, CoupTable):
        ranks = np.array([RANKS.index(card[0]) for card in cards])
        coup = play_coup(ranks, table.hands)
        slot = int(ranks[table.card]) if table.card >= 0 else rolled
        end = [player_dealer - 1, slot, *(int(table.class_of[code]) for code in coup)]
        _, (acted,) = table.settled(np.array([end]))
    else:
        acted = spots_by_loops(table, player_dealer, cards, rolled)
    names = [wager.name for wager in filing.rules.wager]
    return {
        (seat + 1, names[wager]): int(acted[seat, wager])
        for seat, wager in np.argwhere(acted).tolist()
    }


def spots_by_loops(table: DealtTable, player_dealer: int, cards: list[Card], rolled: int) -> Ints:
    """A hand for each spot, from cards that nothing shuffles."""
    dealing, seats = table.dealing, len(table.spots)
    assert isinstance(dealing, SpotDealing)
    totals, signatures = np.zeros((2, seats), dtype=np.int64)
    play_spots(
        np.array([POINTS[card] for card in cards]),
        table.spots,
        player_dealer - 1,
        dealing.hands,
        totals,
        signatures,
    )
    rounds = rounds_of(np.array([player_dealer - 1], dtype=np.int32), table.spots)
    rounds.cell[0] = np.where(table.spots, dealing.class_of[signatures], 0)
    rounds.slot[0] = rolled
    due, acted = np.zeros((2, 1, *table.money.staked[:, 0].shape), dtype=np.int64)
    settle_each(rounds, table.first, table.money, due, acted)
    found: Ints = acted[0]
    return found


def test_random_words_are_those_of_the_published_generator() -> None:
    """The first outputs of xoshiro256** from the state 1, 2, 3, 4."""
    words = np.zeros(5, dtype=np.uint64)
    random_words(words, np.array([1, 2, 3, 4], dtype=np.uint64))
    assert words.tolist() == [11520, 0, 1509978240, 1215971899390074240, 1216172134540287360]


def test_every_card_is_as_likely_at_every_place_of_the_top() -> None:
    state = np.array([5, 6, 7, 8], dtype=np.uint64)
    shoe = np.arange(13, dtype=np.int64)
    words, limits = np.zeros(3, dtype=np.uint64), selection_limits(13)
    seen = np.zeros((6, 13), dtype=np.int64)
    rounds = 130_000
    for _ in range(rounds):
        shuffle_top(shoe, limits, words, state)
        for place in range(6):
            seen[place, shoe[place]] += 1
    assert sorted(shoe.tolist()) == list(range(13))
    expected = rounds / 13
    chi_squared = ((seen - expected) ** 2 / expected).sum(axis=1)
    assert (chi_squared < 36.5).all()  # 12 degrees of freedom: once in 4,000


def test_a_word_that_favours_a_place_is_thrown_away() -> None:
    state = np.array([1, 2, 3, 4], dtype=np.uint64)
    words = np.zeros(1, dtype=np.uint64)
    limits = np.full(13, 2**31, dtype=np.uint64)
    for _ in range(200):
        shuffle_top(np.arange(13, dtype=np.int64), limits, words, state)
        word = int(words[0])
        assert (word >> 32) * 13 % 2**32 >= 2**31
        assert word % 2**32 * 12 % 2**32 >= 2**31


def test_three_dice_roll_their_known_distribution() -> None:
    state = np.array([9, 8, 7, 6], dtype=np.uint64)
    words, again = np.zeros(3, dtype=np.uint64), np.zeros(19, dtype=np.bool_)
    rolls = 216 * 200
    seen = np.bincount([int(roll(again, words, state)) for _ in range(rolls)], minlength=19)[3:]
    ways = np.array([1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1])
    expected = ways * 200
    assert ((seen - expected) ** 2 / expected).sum() < 40  # 15 degrees of freedom
