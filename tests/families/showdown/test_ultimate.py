"""Ultimate Texas Hold'em on the full deck: published figures, counts that must agree, samples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb
from random import Random

import pytest

from houseway.cards.card import Card, card_at, parse_cards
from houseway.errors import Refusal
from houseway.families.showdown.price.payoffs import WINNERS, Payoffs
from houseway.families.showdown.price.ultimate.flops import flops
from houseway.families.showdown.price.ultimate.game import Sweep, advise, sweep
from houseway.families.showdown.price.ultimate.kernel import count_alike
from houseway.families.showdown.price.ultimate.play import FULL, deals, play_all
from houseway.hands.comparison import Winner
from houseway.hands.high import high
from houseway.hands.ladder import POKER, Category, category
from tests.families.showdown.paid import Holds, Result, count, results, rows, ultimate_payoffs_of

BLIND: dict[Category, Fraction] = {
    "royal flush": Fraction(500),
    "straight flush": Fraction(50),
    "four of a kind": Fraction(10),
    "full house": Fraction(3),
    "flush": Fraction(3, 2),
    "straight": Fraction(1),
}
"""casino-royale 19, lucky-derby-2, 4 and 6, and oceana 3: one table, 3:2 for a flush."""

SEVEN_CARDS: dict[Category, int] = {
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
    "two pair": 31_433_400,
    "pair": 58_627_800,
    "high card": 23_294_460,
}
"""oceana 3, vector 10: of 133,784,560 hands of seven cards."""


def common(blind: Mapping[Category, Fraction] = BLIND) -> Payoffs:
    """Ante and blind of one unit, the bank qualifying with a pair."""

    def base(winner: Winner, bank: Category, player: Category) -> Fraction:
        ante = 0 if bank == "high card" or winner == "tie" else 1 if winner == "player" else -1
        if winner == "player":
            return ante + blind.get(player, Fraction())
        return Fraction(ante - (winner == "player-dealer"))

    return ultimate_payoffs_of(base, lambda winner, bank, player: WINNERS.index(winner) - 1)


@pytest.fixture(scope="module")
def found() -> Sweep:
    return sweep(common())


def test_the_common_pay_table_costs_the_bettor_what_is_published(found: Sweep) -> None:
    """Wizard of Odds: 2.18497 % of the ante with the best play at all three decisions."""
    assert f"{float(found.best.ev):.7f}" == "-0.0218497"
    assert found.best.ev == Fraction(-50643648973, 2317817502000)


def test_the_swings_and_the_money_at_stake_are_as_published(found: Sweep) -> None:
    """Wizard of Odds: a standard deviation of 4.94 antes, and 0.53 % of all that is wagered."""
    paid, ends = found.best.payoffs, results(found.best)
    squares = sum(paid.gain(r.path.times, *_places(r)) ** 2 * r.deals for r in ends)
    assert f"{float(squares / count(found.best) - found.best.ev**2) ** 0.5:.2f}" == "4.94"
    staked = 2 + Fraction(sum(r.path.times * r.deals for r in ends), count(found.best))
    assert f"{float(found.best.ev / staked):.2%}" == "-0.53%"


def test_all_deals_are_counted(found: Sweep) -> None:
    every = comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)
    assert count(found.best) == every == deals(FULL) == 27_813_810_024_000


def test_hands_of_seven_cards_come_as_often_as_they_should(found: Sweep) -> None:
    """A hand of seven is dealt as two, three and two in 21 × 10 ways, against 990 of the bank."""
    player: Counter[str] = Counter()
    bank: Counter[str] = Counter()
    for result in results(found.best):
        player[result.player] += result.deals
        bank[result.bank] += result.deals
    assert player == bank == {hand: 21 * 10 * 990 * n for hand, n in SEVEN_CARDS.items()}


def test_player_and_bank_beat_each_other_alike(found: Sweep) -> None:
    won: Counter[tuple[str, str]] = Counter()
    lost: Counter[tuple[str, str]] = Counter()
    for result in results(found.best):
        if result.winner == "player":
            won[result.player, result.bank] += result.deals
        elif result.winner == "player-dealer":
            lost[result.bank, result.player] += result.deals
    assert won == lost


@pytest.mark.parametrize(
    ("pays", "ev"),
    [
        ((50, 40, 30, 8, 6, 5, 3), "-48987/2572780"),  # lucky-derby-2, 4
        ((50, 40, 20, 7, 6, 5, 3), "-22717/367540"),  # lucky-derby-2, 6; oceana 3
    ],
)
def test_trips_follow_from_the_counts(found: Sweep, pays: tuple[int, ...], ev: str) -> None:
    hands = list(SEVEN_CARDS)[: len(pays)]
    counts = rows(found.best, map(making, hands))
    won = sum(times * won for times, won in zip(pays, counts, strict=False))
    assert Fraction(won - counts[-1], sum(counts)) == Fraction(ev)


def making(hand: Category) -> Holds:
    return lambda result: result.player == hand


def test_bad_beat_follows_from_the_counts(found: Sweep) -> None:
    """oceana 3: by the hand beaten, whichever side lost, which is twice what one side loses."""
    hands: tuple[Category, ...] = (
        "straight flush",
        "four of a kind",
        "full house",
        "flush",
        "straight",
        "three of a kind",
    )
    counts = rows(found.best, map(beating, hands))
    assert sum(counts) == count(found.best)
    for hand, beaten in zip(hands, counts, strict=False):
        lost = sum(r.deals for r in results(found.best) if (r.winner, r.bank) == ("player", hand))
        assert beaten == 2 * lost > 0
    assert count(found.best, beating("royal flush")) == 0


def beating(hand: Category) -> Holds:
    def beaten(result: Result) -> bool:
        if result.winner == "tie":
            return False
        return (result.bank if result.winner == "player" else result.player) == hand

    return beaten


def test_the_chart_raises_what_is_published(found: Sweep) -> None:
    """Grosjean's chart; and three times the ante is never best."""
    raised = {row.hand for row in found.chart if row.best == 4}
    least = {"A": ("2", "2"), "K": ("2", "5"), "Q": ("6", "8"), "J": ("8", "T")}
    ranks = "23456789TJQKA"
    published = {2 * rank for rank in ranks[1:]}
    for high_card, (suited, offsuit) in least.items():
        for low in ranks[: ranks.index(high_card)]:
            published |= (
                {f"{high_card}{low}s"} if ranks.index(low) >= ranks.index(suited) else set()
            )
            published |= (
                {f"{high_card}{low}o"} if ranks.index(low) >= ranks.index(offsuit) else set()
            )
    assert raised == published
    assert {row.best for row in found.chart} == {0, 4}


def test_the_chart_has_every_hand_and_sums_to_the_whole(found: Sweep) -> None:
    assert len(found.chart) == 169
    assert sum(row.holes for row in found.chart) == 1_326
    assert sum(row.ev * row.holes for row in found.chart) / 1_326 == found.best.ev


def test_a_sweep_is_remembered(found: Sweep) -> None:
    assert sweep(common()) is found


# --- one hand -----------------------------------------------------------------------------------


def test_the_flop_is_advised_as_the_sweep_plays_it(found: Sweep) -> None:
    """Card by card against classes and counts, on flops and holes drawn at random."""
    draw = Random(1)
    tasks = {(task.low, task.high): task for task in play_all(common())}
    listed = flops(FULL)
    tried = 0
    while tried < 40:
        flop = draw.randrange(len(listed.times))
        low, high_rank = sorted((draw.randrange(13), draw.randrange(13)))
        low_suit, high_suit = draw.randrange(4), draw.randrange(4)
        if low == high_rank and low_suit >= high_suit:
            continue
        if not count_alike(flop, low, high_rank, low_suit, high_suit, listed):
            continue
        hole = [card_at(4 * low + low_suit), card_at(4 * high_rank + high_suit)]
        board = [card_at(int(4 * listed.rank[flop, k] + listed.suit[flop, k])) for k in range(3)]
        advice = advise(found.best.payoffs, hole, board)
        gain = int(tasks[low, high_rank].flop_gain[flop, 4 * low_suit + high_suit, 0])
        # Over 1,081 runouts and 990 hands, in halves of an ante.
        assert advice[2] - advice[0] == Fraction(gain, 2 * 1_081 * 990)
        tried += 1


def test_the_river_is_advised_as_the_clear_evaluator_compares() -> None:
    draw = Random(2)
    given = common()
    deck = [card_at(index) for index in range(52)]
    for _ in range(12):
        hole, board, left = _dealt(draw, deck)
        own = high((*hole, *board))
        total = Fraction()
        for i, one in enumerate(left):
            for two in left[i + 1 :]:
                bank = high((one, two, *board))
                winner = 0 if own < bank else 1 if own == bank else 2
                places = POKER.place(category(bank)), POKER.place(category(own))
                total += given.gain(1, winner, *places)
        assert advise(given, hole, board) == {1: total / 990, 0: Fraction(-2)}


def _dealt(draw: Random, deck: list[Card]) -> tuple[list[Card], list[Card], list[Card]]:
    cards = draw.sample(deck, 52)
    return cards[:2], cards[2:7], cards[7:]


def test_before_the_flop_the_chart_is_the_advice(found: Sweep) -> None:
    hole = parse_cards("2c 7d")
    advice = advise(found.best.payoffs, hole)
    row = next(row for row in found.chart if row.hand == "72o")
    assert list(advice) == [4, 3, 0]
    assert advice == dict(row.choices)
    assert max(advice, key=lambda times: advice[times]) == 0


def test_a_board_that_plays_for_both_is_worth_a_push() -> None:
    """oceana 3, vector 6: a royal flush on the board pushes ante, blind and play."""
    advice = advise(common(), parse_cards("2c 7d"), parse_cards("Ts Js Qs Ks As"))
    assert advice == {1: 0, 0: -2}


# --- payoffs ------------------------------------------------------------------------------------


def test_pays_too_large_to_count_are_refused() -> None:
    with pytest.raises(Refusal, match="too large"):
        sweep(common({"royal flush": Fraction(10**7)}))


def test_the_largest_pays_still_count_exactly() -> None:
    """One pay near the limit, so that a sum that does not fit would show."""
    most = Fraction(4_000_000)
    huge = sweep(common({**BLIND, "royal flush": most}))
    gained = sum(
        huge.best.payoffs.gain(r.path.times, *_places(r)) * r.deals for r in results(huge.best)
    )
    assert huge.best.ev == gained / count(huge.best)
    assert huge.best.ev == sum(row.ev * row.holes for row in huge.chart) / 1_326
    royals = count(huge.best, lambda r: r.player == "royal flush" and r.winner == "player")
    assert huge.best.ev > royals * Fraction(9, 10) * most / count(huge.best)


def _places(result: Result) -> tuple[int, int, int]:
    return (
        WINNERS.index(result.winner),
        POKER.place(result.bank),
        POKER.place(result.player),
    )
