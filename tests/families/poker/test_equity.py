"""Equity: against published figures, other evaluators, and a slow count by the judge."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import msgspec
import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards

import houseway as hw
from houseway.analysis import equity as analysis
from houseway.cards.card import STANDARD_PACK
from houseway.errors import Refusal
from houseway.families.library import ids, load, loads
from houseway.families.poker.equity.clear import counted_clearly, deals_of
from houseway.families.poker.equity.counted import counted, drawn
from houseway.families.poker.equity.matchups import matchups
from houseway.families.poker.equity.ranges import hands_of
from houseway.families.poker.equity.situation import Situation, Sizes
from houseway.families.poker.rules import PokerRules
from houseway.filings.filing import Filing
from houseway.pricing.equity import Equity, EquityAsked, equity_json

HOLDEM = "oceana/texas-holdem"


def tell(game: Filing | str, *hands: str, board: str = "", dead: str = "") -> Equity:
    found = hw.equity(game, hands, board, dead)
    assert found.exact
    assert sum((hand.equity for hand in found.hands), Fraction(0)) == 1
    return found


def wins(found: Equity) -> list[int]:
    """Deals that each hand takes alone."""
    counts = [hand.win * found.deals for hand in found.hands]
    assert all(count.denominator == 1 for count in counts)
    return [int(count) for count in counts]


# --- published figures ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "won", "lost"),
    [
        # brainwagon.org, 9 April 2005, by GNU's poker-eval
        ("AdAc", "KhKs", 1_388_072, 317_694),
        ("AdAc", "Td9d", 1_338_249, 367_143),
        ("AdAc", "QcJh", 1_450_987, 254_763),
        # the tests of OMPEval
        ("AA", "KK", 50_371_344, 10_986_372),
    ],
)
def test_deals_won_are_as_others_have_counted_them(a: str, b: str, won: int, lost: int) -> None:
    assert wins(tell(HOLDEM, a, b)) == [won, lost]


@pytest.mark.parametrize(
    ("hands", "board", "dead", "by_mask"),
    [
        (
            ("random", "AA", "33"),
            "2c 3c 8h",
            "6h",
            (0, 808_395, 1_681_125, 20_076, 12_151_512, 0, 0, 0),
        ),
        (
            ("random", "random", "AK"),
            "4h Ad 3c 4c 7c",
            "6h",
            (0, 1_461_364, 1_461_364, 6_386, 6_760_010, 42_420, 42_420, 108),
        ),
        (("3d7d", "2h9h", "2c9c"), "5d 5h 5c", "3s 3c", (0, 183, 28, 0, 28, 0, 380, 201)),
        (
            ("AA,KK", "KK,QQ", "QQ,AA"),
            "",
            "",
            (
                *(0, 348_272_820, 119_882_736, 37_653_912),
                *(303_253_020, 74_015_280, 1_266_624, 3_904_200),
            ),
        ),
    ],
)
def test_three_hands_and_ranges_are_as_ompeval_s_tests_have_them(
    hands: Sequence[str], board: str, dead: str, by_mask: Sequence[int]
) -> None:
    found = tell(HOLDEM, *hands, board=board, dead=dead)
    assert found.deals == sum(by_mask)
    assert wins(found) == [by_mask[1], by_mask[2], by_mask[4]]
    for place, hand in enumerate(found.hands):
        masks = [mask for mask in range(8) if mask >> place & 1]
        shared = sum(by_mask[mask] for mask in masks if mask.bit_count() > 1)
        units = sum((Fraction(by_mask[mask], mask.bit_count()) for mask in masks), Fraction(0))
        assert hand.tie == Fraction(shared, found.deals)
        assert hand.equity == units / found.deals


MATCHUPS = {
    # equities of the first hand in per cent, as calculators print them
    ("AA", "KK"): 81.95,
    ("AKs", "QQ"): 46.05,
    ("AKo", "QQ"): 43.24,
    ("22", "AKo"): 52.65,
    ("22", "AKs"): 50.11,
    ("88", "AKo"): 55.16,
    ("AKo", "99"): 44.73,
    ("AA", "72o"): 88.20,
    ("AA", "AKs"): 87.86,
    ("AA", "AKo"): 93.17,
    ("KK", "AKs"): 65.89,
}
# fmt: off
AGAINST_ANY = {
    # jazbo.com/poker/huholdem.html: every one of 47,008 matchups counted, ties as half
    "AA": 0.8520371, "KK": 0.8239568, "QQ": 0.7992516, "JJ": 0.7746947, "TT": 0.7501178,
    "99": 0.7205725, "88": 0.6916304, "AKs": 0.6704463, "77": 0.6623602, "A4s": 0.5903364,
    "A7o": 0.5884120, "K8s": 0.5831235, "A3s": 0.5822032, "QJo": 0.5813469, "K9o": 0.5781192,
    "A5o": 0.5769653, "A6o": 0.5768245, "Q9s": 0.5766432, "K5o": 0.5331397, "J9o": 0.5325120,
    "K2s": 0.5321173, "Q5s": 0.5276941, "T8s": 0.5233437, "K4o": 0.5232747, "J7s": 0.5232478,
    "Q4s": 0.5185530, "96s": 0.4742829, "J2s": 0.4737815, "Q2o": 0.4729544, "T5s": 0.4721626,
    "J5o": 0.4718089, "T4s": 0.4653049, "97o": 0.4629781, "86s": 0.4624327, "85o": 0.4142753,
    "64s": 0.4133332, "83s": 0.4087350, "94o": 0.4067105, "75o": 0.4051197, "82s": 0.4027163,
    "73s": 0.4003594, "93o": 0.4001951,
    # and others' exact counts
    "AKo": 0.6532007178870203, "JTs": 0.5752785710757826, "65o": 0.39944302303939544,
    "72o": 0.34583647315344157,
}
# fmt: on


@pytest.mark.parametrize(("hands", "percent"), MATCHUPS.items())
def test_published_matchups(hands: tuple[str, str], percent: float) -> None:
    found = tell(HOLDEM, *hands)
    assert float(found.hands[0].equity) * 100 == pytest.approx(percent, abs=0.0051)


def test_all_169_hands_against_each_other() -> None:
    """One count of every matchup: as published against any hand, and as hand by hand."""
    table = matchups()
    assert len(table.names) == 169
    for name, published in AGAINST_ANY.items():
        assert float(table.against_any(name)) == pytest.approx(published, abs=5.1e-8)
    assert round(float(table.against_any("32o")) * 100, 2) == 32.30
    for (a, b), percent in MATCHUPS.items():
        assert float(table.equity(a, b)) * 100 == pytest.approx(percent, abs=0.0051)
    chance = random.Random(169)
    for _ in range(12):
        a, b = chance.sample(table.names, 2)
        found = tell(HOLDEM, a, b)
        assert found.deals == table.deals(a, b)
        assert found.hands[0].equity == table.equity(a, b)
        assert wins(found)[1] == table.won[table.names.index(b), table.names.index(a)]


def test_against_a_hand_that_nobody_knows() -> None:
    aces = tell(HOLDEM, "AsAh", "random")
    assert aces.deals == 1_225 * 1_712_304
    assert float(aces.hands[0].equity) == 0.8520371330210104


# --- other evaluators -------------------------------------------------------------------------


def oracle(hands: Sequence[str], board: Sequence[str], own: int) -> list[Fraction]:
    """Equities by phevaluator, one river after another."""
    held = [re.findall("..", hand) for hand in hands]
    out = {*board, *(card for hand in held for card in hand)}
    left = [card for card in STANDARD_PACK if card not in out]
    shares, deals = [Fraction(0)] * len(hands), 0
    for coming in combinations(left, 5 - len(board)):
        five = (*board, *coming)
        ranks = [
            evaluate_cards(*five, *hand) if own == 2 else evaluate_omaha_cards(*five, *hand)
            for hand in held
        ]
        best = [place for place, rank in enumerate(ranks) if rank == min(ranks)]
        for place in best:
            shares[place] += Fraction(1, len(best))
        deals += 1
    return [share / deals for share in shares]


@pytest.mark.parametrize("seed", range(12))
def test_phevaluator_agrees_on_flops_and_turns(seed: int) -> None:
    chance = random.Random(seed)
    for game, own in ((HOLDEM, 2), ("oceana/omaha", 4)):
        shown, players = chance.choice((3, 4, 5)), chance.choice((2, 2, 3, 4))
        pack = chance.sample(STANDARD_PACK, shown + own * players)
        board = pack[:shown]
        hands = ["".join(pack[shown + own * i :][:own]) for i in range(players)]
        found = tell(game, *hands, board=" ".join(board))
        assert [hand.equity for hand in found.hands] == oracle(hands, board, own)


# --- the loops and the judge --------------------------------------------------------------------


STUD = """
[[play.street]]
name = "first"
down = {down}
up = {up}
opens = "low-card"
[[play.street]]
name = "last"
{last}
opens = "high-hand"
"""
MIDDLE = """
[[play.street]]
name = "first"
down = {down}
opens = "left-of-button"
[[play.street]]
name = "flop"
board = 3
{then}
opens = "left-of-button"
[[play.street]]
name = "last"
board = {board}
opens = "left-of-button"
"""
DRAW = """
[[play.street]]
name = "first"
down = 5
opens = "left-of-button"
[[play.street]]
name = "draw"
draw = 5
opens = "left-of-button"
"""


def any_game(chance: random.Random) -> Filing:
    """A game of poker that no room has filed: streets, hands and shares by chance."""
    joker = chance.choice(("none", "none", "bug", "wild", "filler"))
    hole, ranking, ranks, down_joker = "any", "poker", "A23456789TJQK", ""
    kind = chance.choice(("middle", "middle", "stud", "draw", "mexican"))
    if kind == "middle":
        hole = chance.choice(("any", "two", "at-most-two"))
        then, down = chance.choice((("", chance.choice((2, 3, 4))), ("discard = 1", 3)))
        streets = MIDDLE.format(down=down, then=then, board=chance.choice((1, 2, 3)))
    elif kind == "stud":
        last = chance.choice(("down = 1", "up = 2", "down = 2"))
        streets = STUD.format(down=chance.choice((2, 3)), up=chance.choice((2, 3)), last=last)
        if joker != "none":
            down_joker = 'joker-down = "wild"'
    elif kind == "draw":
        streets = DRAW
    else:
        joker, ranking, ranks = "bug", "mexican", "A234567JQK"
        down_joker = 'joker-down = "wild"'
        streets = STUD.format(down=1, up=1, last="faced = 3")
    shares = chance.choice(
        (
            '[[play.share]]\norder = "high"',
            '[[play.share]]\norder = "low"',
            '[[play.share]]\norder = "high"\n[[play.share]]\norder = "low"',
            '[[play.share]]\norder = "high"\n[[play.share]]\norder = "low"\nleast = "eight"',
            '[[play.share]]\norder = "high"\nleast = "pair"\n'
            '[[play.share]]\norder = "low"\nleast = "eight"',
            '[[play.share]]\norder = "low"\nleast = "eight"',
            '[[play.share]]\norder = "high"\nleast = "two pair"',
        )
    )
    nobody = chance.choice(("divided", "best-high"))
    stakes = 'bets = ["$2", "$4"]\nante = "$1"'
    return loads(f"""
family = "poker"
name = "A game"
room = "my-room"
[deck]
packs = {{ default = 1 }}
behind-cut-card = 53
ranks = "{ranks}"
jokers = {int(joker != "none")}
[table]
seats = 4
[[limits]]
option = "1"
table = {{ min = "$2", max = "$4" }}
[play]
hole = "{hole}"
ranking = "{ranking}"
joker = "{joker}"
{down_joker}
nobody-qualifies = "{nobody}"
[play.stakes.1]
structure = "limit"
{stakes}
{streets}
{shares}
""")


def late(filing: Filing, chance: random.Random, most: int) -> Situation:
    """Hands near the end of a game, with no more deals than that to come."""
    while True:
        sizes = Sizes(PokerRules.of(filing).play)
        pack = chance.sample(filing.rules.deck.cards, len(filing.rules.deck.cards))
        board = " ".join(pack.pop() for _ in range(chance.choice(sorted({0, *sizes.middle}))))
        hands = []
        for _ in range(chance.choice((2, 2, 3))):
            down = [pack.pop() for _ in range(sizes.down)]
            up = [pack.pop() for _ in range(sizes.up + sizes.faced)]
            unknown = chance.choice((0, 0, 1, 2))
            if up:
                hands.append(f"{' '.join(down)} | {' '.join(up[unknown:])}{' *' * unknown}")
            else:
                hands.append(" ".join(down[unknown:]) + " *" * unknown)
        if chance.random() < 0.3 and not sizes.up + sizes.faced:
            other = " ".join(pack.pop() for _ in range(sizes.own))
            if "*" not in hands[0]:
                hands[0] += f", {other}"
        dead = " ".join(pack.pop() for _ in range(chance.choice((0, 2, 20))))
        situation = Situation(filing, EquityAsked(tuple(hands), board, dead))
        if deals_of(situation) <= most:
            return situation


@pytest.mark.parametrize("seed", range(60))
def test_the_loops_count_what_the_judge_does(seed: int) -> None:
    chance = random.Random(seed)
    situation = late(any_game(chance), chance, 600)
    assert counted(situation) == counted_clearly(situation)


@pytest.mark.parametrize("seed", range(12))
def test_deals_that_are_drawn_come_near_those_that_are_counted(seed: int) -> None:
    chance = random.Random(seed)
    situation = late(any_game(chance), chance, 2_000)
    exact, near = counted(situation), drawn(situation, 40_000, seed)
    for one, other in zip(exact.hands, near.hands, strict=True):
        error = near.error(other)
        assert abs(float(exact.share(one.units) - near.share(other.units))) <= 4.5 * error + 1e-9
    assert near == drawn(situation, 40_000, seed)


@pytest.mark.parametrize("id", [id for id in ids() if load(id).rules.family_name == "poker"])
def test_every_filing_of_the_library_near_its_end(id: str) -> None:
    chance = random.Random(id)
    for _ in range(2):
        situation = late(load(id), chance, 400)
        assert counted(situation) == counted_clearly(situation)


# --- what is written ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "hands"),
    [
        ("AA", 6),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("QQ+", 18),
        ("99-66", 24),
        ("66-99", 24),
        ("A5s-A2s", 16),
        ("ATo+", 48),
        ("T9s-65s", 20),
        ("72o", 12),
        ("aks", 4),
        ("KAs", 4),
    ],
)
def test_words_of_ranges(word: str, hands: int) -> None:
    found = hands_of(word)
    assert len({frozenset(pair) for pair in found}) == len(found) == hands


@pytest.mark.parametrize("one", ["AsAh", "As Ah", "As, Ah", "ASAH", "as ah"])
def test_cards_are_written_in_any_of_these_ways(one: str) -> None:
    found = tell(HOLDEM, one, "KdKc", board="2c 7d 9h 3s")
    assert [hand.equity for hand in found.hands] == [Fraction(21, 22), Fraction(1, 22)]


def test_hands_of_a_range_count_once_and_not_against_their_own_cards() -> None:
    board = "2c 7d 9h 3s"
    twice = tell(HOLDEM, "AA,AsAh,AA", "KK", board=board)
    assert twice.deals == 6 * 6 * 44
    collide = tell(HOLDEM, "AA", "AKs", board=board)
    assert collide.deals == 6 * 2 * 44  # of each pair of aces two suits are left
    assert tell(HOLDEM, "AsAh", "AA", board=board).deals == 44
    assert tell(HOLDEM, "As *", "KdKc", board="2c 7d 9h 3s 4s").deals == 44


def test_a_pot_of_two_parts_is_told_part_by_part() -> None:
    found = tell("oceana/omaha-hi-lo", "AsAd2s3d", "KhKcQhJc", board="4c 5h 8s Kd 9h")
    low, high = found.hands
    assert [low.win, low.tie, low.equity] == [Fraction(0), Fraction(1), Fraction(1, 2)]
    assert low.parts == {"high": 0, "low": Fraction(1, 2)}
    assert high.parts == {"high": Fraction(1, 2), "low": 0}
    told = msgspec.json.decode(equity_json(found), type=dict[str, object])
    assert {"hands", "method", "stderr"} <= told.keys()


LOWBALL = "comstock/lowball"
MEXICAN = "comstock/mexican-poker"


def test_draws_are_as_said() -> None:
    pat = tell(LOWBALL, "8s 7d 5c 4d 2s", "As 2d 3c 4h -Kd")
    assert pat.deals == 53 - 10
    assert pat.dead == "Kd"
    # An ace to a deuce, a trey, a four: these make it a better low than an eight-seven.
    better = sum(1 for rank in "5678" for suit in "cdhs" if rank + suit not in "8s7d5c") + 1
    assert pat.hands[1].equity == Fraction(better, pat.deals)
    assert "draw the rest" in pat.notes[0]


def test_the_joker_goes_by_its_face_in_mexican_poker() -> None:
    down = tell(MEXICAN, "Jk | 2s 3d 5h 6c", "7s | 7d As Kh Qc")
    up = tell(MEXICAN, "2s | Jk 3d 5h 6c", "7s | 7d As Kh Qc")
    assert [one.hands[0].equity for one in (down, up)] == [1, 1]
    wild = tell(MEXICAN, "Jk | 7h 7c 5h 6c", "As | Ad Kc Kh Qc")
    bug = tell(MEXICAN, "7h | Jk 7c 5h 6c", "As | Ad Kc Kh Qc")
    assert [one.hands[0].equity for one in (wild, bug)] == [1, 0]


@pytest.mark.parametrize(
    ("game", "hands", "board", "dead", "says"),
    [
        (HOLDEM, ["AsAh"], "", "", "give two or more; for an unknown one write --hand random"),
        (HOLDEM, [], "", "", "give two or more; for an unknown one write --hand random"),
        (HOLDEM, ["random"] * 10, "", "", "10 hands were given, and the table has 9 seats"),
        (HOLDEM, ["AsAh", "AsKd"], "", "", "As is given 2 times"),
        (HOLDEM, ["AsAs", "QdKd"], "", "", "As is given 2 times"),
        (HOLDEM, ["AsAh", "QdKd"], "As 2c 3c", "", "As is given 2 times"),
        (HOLDEM, ["AsAh", "QdKd"], "", "Kd", "Kd is given 2 times"),
        (HOLDEM, ["AsAh", "QdKd"], "2c 3c", "", "2 cards cannot lie in the middle, allowed: 0, 3"),
        (HOLDEM, ["AsAh", "QdKd"], "2c 3c 4c 5c 6c 7c", "", "6 cards cannot lie in the middle"),
        (HOLDEM, ["AsAhKd", "QdQc"], "", "", "hand 1 has 3 cards, allowed: 2"),
        (HOLDEM, ["As", "QdQc"], "", "", "hand 1 has 1 card, allowed: 2"),
        (HOLDEM, ["", "QdQc"], "", "", "hand 1 is empty"),
        (HOLDEM, ["foo", "QdQc"], "", "", '"foo" is no card'),
        (HOLDEM, ["AKx", "QdQc"], "", "", '"AKx" is no range of hands'),
        (HOLDEM, ["AAs", "QdQc"], "", "", "there is no pair of one suit"),
        (HOLDEM, ["QQ-AKs", "QdQc"], "", "", "from one kind of hand to another"),
        (HOLDEM, ["A5s-K2s", "QdQc"], "", "", "same high card"),
        (HOLDEM, ["As *, KK", "QdQc"], "", "", "leaves cards open"),
        (HOLDEM, ["As * *", "QdQc"], "", "", "1 are open, and 2 are written as *"),
        (HOLDEM, ["AA", "AsAh"], "", "Ac", "no hand of"),
        (HOLDEM, ["AA", "AA", "AA"], "", "", "cannot be dealt together"),
        (HOLDEM, ["As | Kd", "QdQc"], "", "", "no cards of a hand lie up"),
        (HOLDEM, ["As Kd -2c", "QdQc"], "", "", "nobody throws cards away"),
        (HOLDEM, ["JkAs", "QdQc"], "", "", "Jk is not in this pack"),
        ("comstock/crazy-pineapple", ["AsAhKd", "QdQc"], "", "", "must be thrown away"),
        ("comstock/seven-card-stud", ["As", "Kd"], "2c", "", "no cards lie in the middle"),
        ("comstock/seven-card-stud", ["As|2c3c4c5c6c", "Kd"], "", "", "1 card down and 5 up"),
        (LOWBALL, ["As 2d 3c 4h -Kd -Qd", "random"], "", "", "allowed: 5 together"),
        (MEXICAN, ["Jk As", "Kd"], "", "", "goes by whether it lies down or up"),
        ("oceana/ez-baccarat", ["As", "Kd"], "", "", "that is for poker"),
    ],
)
def test_what_cannot_be_is_refused(
    game: str, hands: list[str], board: str, dead: str, says: str
) -> None:
    with pytest.raises(Refusal, match=re.escape(says)):
        hw.equity(game, hands, board, dead)


def test_a_low_half_that_all_lows_share_is_not_counted() -> None:
    filing = load("oceana/omaha-hi-lo").read({"tied-lows": "all-qualifying"})
    with pytest.raises(Refusal, match=r"key play.tied-lows"):
        analysis.equity(filing, ["AsAhKdKc", "2c3c4c5c"])


def test_programs_are_told_what_they_got_wrong() -> None:
    with pytest.raises(Refusal, match="hands are a list"):
        hw.equity(HOLDEM, "AsAh")
    with pytest.raises(Refusal, match="at least one deal"):
        hw.equity(HOLDEM, ["AsAh", "KdKc"], samples=0)
    with pytest.raises(Refusal, match="10,000,000,000 at the most"):
        hw.equity(HOLDEM, ["AsAh", "KdKc"], samples=10**17)
    with pytest.raises(Refusal, match="which would take days"):
        hw.equity("oceana/omaha", ["random", "random"], exact=True)
    with pytest.raises(Refusal, match="ask for one of them"):
        hw.equity(HOLDEM, ["AsAh", "KdKc"], samples=10, exact=True)
    with pytest.raises(Refusal, match="from 0 up"):
        hw.equity(HOLDEM, ["AsAh", "KdKc"], seed=-1)
    with pytest.raises(Refusal, match="hardly ever go together"):
        hw.equity(HOLDEM, ["AA", "AA", "AA"], samples=10)
    with pytest.raises(Refusal, match="too many cards are open to count"):
        hw.equity("comstock/seven-card-stud", ["random", "random"], exact=True)


def test_long_counts_are_drawn_and_tell_how_far_they_are() -> None:
    heard: list[tuple[int, int]] = []
    found = analysis.equity(
        load("oceana/omaha"),
        ["AsAhKsKh", "random"],
        progress=lambda done, total: heard.append((done, total)),
    )
    assert not found.exact
    assert found.stderr is not None
    assert found.stderr < 0.001
    assert heard[0][0] == 0
    assert heard[-1][0] == heard[-1][1] > 1
    again = hw.equity("oceana/omaha", ["AsAhKsKh", "random"])
    assert again.hands == found.hands
    assert hw.equity("oceana/omaha", ["AsAhKsKh", "random"], seed=1).hands != found.hands
