"""The simulator's loop against the clear engine: any play of any edition, to the cent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from operator import add
from random import Random
from typing import NamedTuple
from unittest.mock import patch

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from houseway.bank.odds import parse_pay
from houseway.bank.settlement import Stake
from houseway.cards.card import Card, card_index
from houseway.cards.draws import Forced, NoDraw
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.families.blackjack import house_way
from houseway.families.blackjack.price.graph import HandGraph, hand_graph, kinds_of
from houseway.families.blackjack.printed import Printed, Totals, shown_by
from houseway.families.blackjack.rules import BlackjackPlay, BlackjackRules
from houseway.families.blackjack.simulate.hands import against, seen_cards
from houseway.families.blackjack.simulate.money import most_doublings
from houseway.families.blackjack.simulate.table import BlackjackTable, table_of
from houseway.families.blackjack.simulate.ways import Ways, printed_ways
from houseway.families.library import load, load_all
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.felt.setting import Ask
from houseway.filings.filing import Filing
from houseway.pricing.bets import StakedTable
from houseway.pricing.simulate.bets import Stakes, whole_bets
from tests.families.blackjack.simulate.some_ways import Bettor, some_ways
from tests.sizes import size

BLACKJACK = [filing.id for filing in load_all() if isinstance(filing.rules, BlackjackRules)]
DEALS = 40

HITS_SOFT_18 = {
    "hit": ["hard 16 or less", "soft 18 or less"],
    "stand": ["hard 17 or more", "soft 19 or more"],
}
VARIED: dict[str, tuple[object, ...]] = {
    "deck.ranks": ("A23456789TJQK", "A2378TK"),
    "deck.packs": ({"default": 1}, {"default": 2}, {"default": 6}),
    "play.bank.second": ("hole", "up", "after-play"),
    "play.bank.peek": ([], ["ace"], ["ten"], ["ace", "ten"]),
    "play.start": ("player-dealer", "house-dealer"),
    "play.decide-from": ("player-dealer", "house-dealer"),
    "play.count.most": (21, 22),
    "play.double.again": (0, 1, 2),
    "play.double.rescue": (True, False),
    "play.double.over-chart": (True, False),
    "play.double.after-split": (True, False),
    "play.double.for-less": (True, False),
    "play.double.hands": (["all"], ["hard 9 to 11", "soft 13 to 18"]),
    "play.split.alike": ("rank", "value"),
    "play.split.hands": (2, 3, 4),
    "play.split.ace-hands": (1, 2, 3, 4),
    "play.split.ace-cards": ("one", "any"),
    "play.surrender.when": ("late", "early"),
    "play.surrender.after-split": (True, False),
    "play.compare.wins-ties": ([], ["natural"], ["21"]),
    "play.compare.both-over": (
        {"nearer": "pushes"},
        {"nearer": "pushes", "nearer-hands": "three-card 25"},
        {"eights": "pushes"},
        {"eights": "wins", "nearer": "pushes"},
    ),
    "play.compare.extra-returned": ("never", "natural", "two-card-joker", "two-card-21"),
    "play.player": (
        {"option": ["all"]},
        {"hit": ["hard 11 or less"], "option": ["hard 12 or more", "soft 12 or more"]},
        {"hit": ["16 or less"], "stand": ["17 or more"]},
    ),
    "play.bank.chart": (
        {"hit": ["16 or less"], "stand": ["17 or more"]},
        HITS_SOFT_18,
    ),
    "wager.base.pays.natural": ("3:2", "6:5", "7:3"),
    "wager.base.pays.surrender": ("lose 1:2", "lose 2:3"),
    "wager.split.pays.win": ("1:1", "4:3"),
    "settlement.cover": ("gross", "net", "separate"),
    "settlement.direction": ("clockwise", "counterclockwise"),
    "settlement.first.covered": ("left-of-house-dealer", None),
    "settlement.first.covers": ("stakes", "results"),
    "settlement.first.card": ("player-dealer 1", "player-dealer 2"),
}  # fmt: skip


Choosing = Callable[[BankRound], Callable[[Ask], str]]
"""How the questions of a round are answered."""


@settings(max_examples=size(5, 20), deadline=None)
@given(st.sampled_from(BLACKJACK), st.integers(0, 2**32))
def test_the_loop_settles_every_deal_as_the_clear_engine_does(id: str, seed: int) -> None:
    chance = Random(seed)
    filing = some_edition(load(id), chance)
    play, graph = _graph(filing)
    found = against(play, graph.owns)
    ways = some_ways(play, graph, found.bank, chance)
    _plays_alike(filing, ways, lambda round: Bettor(round, graph, ways).choice, chance)


@settings(max_examples=size(5, 20), deadline=None)
@given(st.sampled_from(BLACKJACK), st.integers(0, 2**32))
def test_the_loop_goes_by_any_printed_strategy_as_the_house_way_does(id: str, seed: int) -> None:
    chance = Random(seed)
    filing = some_edition(load(id), chance)
    play, graph = _graph(filing)
    printed = some_printed(play, chance)
    bank = against(play, graph.owns).bank
    ways = printed_ways(BlackjackRules.of(filing), graph, bank, printed)
    with patch.object(house_way, "printed_way", lambda _: printed):
        _plays_alike(filing, ways, lambda round: lambda ask: house_way.choice(round, ask), chance)


def _graph(filing: Filing) -> tuple[BlackjackPlay, HandGraph]:
    rules = BlackjackRules.of(filing)
    return rules.play, hand_graph(rules.play, kinds_of(rules.deck))


def _plays_alike(filing: Filing, ways: Ways, choosing: Choosing, chance: Random) -> None:
    """Deals of some table, by the loop and by the clear engine."""
    play, graph = _graph(filing)
    seats = chance.choice(filing.rules.table.choices)
    banker = chance.randint(1, seats)
    stakes = some_stakes(filing, seats, banker, chance)
    staked = sum(sum(bets.values()) for bets in stakes.values())
    table = StakedTable(filing, seats, None, stakes, filing.limits(), "optimal")
    compiled = table_of(table, graph, against(play, graph.owns), ways, "")
    pack = list(filing.rules.deck.cards)
    for _ in range(DEALS):
        some = (0, chance.randint(1, 4 * staked), chance.randint(1, staked), compiled.bank)
        bank = chance.choice(some)
        chance.shuffle(pack)
        found = by_loop(filing, compiled, bank, banker, pack)
        expected = by_engine(table, bank, banker, pack, choosing)
        assert found == expected, (changed(filing), banker, bank, stakes, pack)


def some_printed(play: BlackjackPlay, chance: Random) -> Printed:
    """A printed strategy that nobody would print."""
    columns = tuple(dict.fromkeys(shown_by(play, known) for known in seen_cards(play)))

    def cells(words: Sequence[str]) -> tuple[str, ...]:
        return tuple(chance.choice(words) for _ in columns)

    def totals(words: Sequence[str]) -> Totals:
        return Totals(*({total: cells(words) for total in range(4, 23)} for _ in range(2)))

    return Printed(
        columns,
        totals(("S", "H", "H", "DH", "DS", "RH", "RDS", "RDH")),
        {kind: cells(("", "P", "P", "R", "RP")) for kind in range(1, 11)},
        tuple(totals(("S", "D", "X")) for _ in range(most_doublings(play))),
        chance.random() < 0.5,
    )


def some_edition(filing: Filing, chance: Random) -> Filing:
    """The filing with other keys, as far as they fit together."""
    for key in chance.sample([*VARIED], chance.randint(0, len(VARIED))):
        with suppress(Refusal):  # it has nothing of the kind, or it does not fit the others
            filing = filing.vary({key: chance.choice(VARIED[key])})
    return filing


def changed(filing: Filing) -> object:
    """What the filing has come to be, to find a deal again."""
    rules = BlackjackRules.of(filing)
    return filing.id, rules.play, rules.deck, rules.settlement


def some_stakes(filing: Filing, seats: int, banker: int, chance: Random) -> Stakes:
    """Odd cents too: halves and odds leave parts of a cent."""
    rules = BlackjackRules.of(filing)
    stakes = {}
    for seat in range(1, seats + 1):
        if seat != banker and (chance.random() < 0.6 or seat == banker % seats + 1):
            bets = {rules.play.wager: chance.choice((500, 1_003, 2_501))}
            for name in rules.play.side:
                limits = filing.limits().of(name)
                if chance.random() < 0.6:
                    bets[name] = min(limits.max, max(limits.min, chance.choice((100, 333))))
            stakes[seat] = whole_bets(filing, filing.limits(), bets)
    return stakes


class Came(NamedTuple):
    """What came of a round."""

    flows: dict[tuple[int, str], tuple[int, ...]]
    """By seat and wager: what was paid, collected, due and staked."""
    gains: list[int]
    """By seat, the player-dealer's too."""
    put_up: int
    """How many times the first wager was put up in play."""
    units: dict[str, Fraction]
    """What one unit of each wager gained, and of the whole game, at all spots together."""


def by_loop(
    filing: Filing, table: BlackjackTable, bank: int, banker: int, pack: list[Card]
) -> Came:
    """The round as the loop plays it; a state of nothing draws the next card, and no other."""
    seating = table.table._replace(limits=np.zeros(len(pack), dtype=np.uint64))
    sums = table.nothing()
    shoe = np.array([card_index(card) for card in pack], dtype=np.int64)
    bankers = np.array([banker - 1], dtype=np.int32)
    forced = replace(table, table=seating, stakes=table.stakes._replace(bank=bank))
    forced.play_rounds(np.zeros(4, dtype=np.uint64), shoe, bankers, sums)
    gains, worth, flows, raised = sums
    names = [wager.name for wager in filing.rules.wager]
    return Came(
        {
            (seat + 1, name): tuple(flows[:, seat, wager].tolist())
            for seat in range(gains.shape[1])
            for wager, name in enumerate(names)
            if flows[3, seat, wager]
        },
        (gains[0, :, 1] + gains[1, :, 1]).tolist(),
        int(np.flatnonzero(raised)[0]),
        {
            name: Fraction(int(worth[column, 1]), table.scales[column])
            for column, name in enumerate((*names, "whole"))
        },
    )


def by_engine(
    table: StakedTable, bank: int, banker: int, pack: list[Card], choosing: Choosing
) -> Came:
    """The round as it is played, every choice made so."""
    filing, stakes = table.filing, table.stakes
    names = {seat: f"seat {seat}" for seat in {*stakes, banker}}
    staked = [
        Stake(seat, names[seat], wager, cents)
        for seat, bets in stakes.items()
        for wager, cents in bets.items()
    ]
    setting = Setting(table.seats, banker, names, bank, staked)
    play = banked_family(filing.rules).play
    wagers = [wager.name for wager in filing.rules.wager]
    nothing = Came({}, [0] * table.seats, 0, dict.fromkeys((*wagers, "whole"), Fraction()))
    try:
        round = BankRound(filing, setting, Forced(pack), play)
        choice = choosing(round)
        while ask := round.ask:
            round.answer(ask.seat, choice(ask))
    except NoDraw:
        return nothing  # there were not enough cards
    assert round.result is not None
    rules, flows, put_up = BlackjackRules.of(filing), dict(nothing.flows), 0
    together = banked_family(filing.rules).together(rules)
    for line in round.result.lines:
        pay = parse_pay(line.pays)
        due = pay.payoff(line.stake) if pay.result == "win" else pay.loss(line.stake)
        new = (line.paid, line.collected, 0 if pay.result == "push" else due, line.stake)
        old = flows.get((line.seat, line.wager), (0, 0, 0, 0))
        flows[line.seat, line.wager] = tuple(map(add, old, new))
        nothing.gains[line.seat - 1] += line.net
        nothing.gains[banker - 1] -= line.net
        worth = pay.value
        if line.wager in together:
            times = Fraction(line.stake, stakes[line.seat][rules.play.wager])
            worth *= times
            nothing.units["whole"] += worth
            put_up += int(times) if line.wager in rules.play.extras else 0
        nothing.units[line.wager] += worth
    return nothing._replace(flows=flows, put_up=put_up)
