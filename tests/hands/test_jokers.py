"""The joker as a bug, fully wild and as a filler: the sheets' examples, and every substitution."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from houseway.cards.card import JOKER_INDEX, parse_cards
from houseway.errors import Refusal
from houseway.hands.batch import Cards, high_batch
from houseway.hands.high import high
from houseway.hands.jokers import mexican, with_joker
from houseway.hands.ladder import (
    CATEGORY_SHIFT,
    FORTUNE,
    MEXICAN,
    MEXICAN_GAP,
    PAI_GOW,
    PAI_GOW_FIVE_OF_A_KIND,
    Category,
    Joker,
    Ladder,
    Worth,
    category,
    least,
    without,
)
from tests.hands.every import deal, every


def bug(text: str) -> Worth:
    return with_joker(parse_cards(text), "bug", PAI_GOW)


def as_if(text: str, ladder: Ladder = PAI_GOW) -> Worth:
    return high(parse_cards(text), ladder)


@pytest.mark.parametrize(
    ("held", "plays_as"),
    [
        # cameo 4, rule 33: an ace, a straight, and the highest card missing in a flush.
        ("Jk Kd 9h 4c 2s", "As Kd 9h 4c 2s"),
        ("Jk Kd 9h 9c 2s", "As Kd 9h 9c 2s"),
        ("Jk Kd Qh Jc 9s", "Td Kd Qh Jc 9s"),
        ("Jk As Qs 9s 4s", "Ks As Qs 9s 4s"),
        ("Jk Ks Qs 9s 4s", "As Ks Qs 9s 4s"),
        ("Jk 2s 3s 4s 5s", "6s 2s 3s 4s 5s"),
        ("Jk As Ks Js Ts", "Qs As Ks Js Ts"),
        # The higher end of an open straight, and the wheel's missing card.
        ("Jk 9d 8h 7c 6s", "Td 9d 8h 7c 6s"),
        ("Jk Ad 2h 3c 5s", "4d Ad 2h 3c 5s"),
        # oceana 4: three kings and the joker are not four.
        ("Jk Ks Kd Kh 9c", "As Ks Kd Kh 9c"),
        ("Jk As Ad Kh Kc 7s 4d", "Ac As Ad Kh Kc 7s 4d"),
        # lucky-derby-1, 1, under the chart: a full house and a straight at once are a full house.
        ("Jk As Ad Kh Kc Qs Jd", "Ac As Ad Kh Kc Qs Jd"),
        # In two cards it can only be an ace.
        ("Jk Kd", "As Kd"),
        ("Jk Ad", "As Ad"),
    ],
)
def test_the_bug_is_an_ace_or_makes_a_straight_or_flush(held: str, plays_as: str) -> None:
    assert bug(held) == as_if(plays_as)


def test_four_aces_and_the_joker_are_five_aces() -> None:
    assert category(bug("Jk As Ad Ah Ac"), PAI_GOW) == "five aces"
    assert bug("Jk As Ad Ah Ac Kd Qd") > bug("As Ks Qs Js Ts")


def test_four_aces_and_the_joker_are_four_aces_and_an_ace_on_a_ladder_without_five() -> None:
    ladder = without(PAI_GOW, "five aces")
    found = with_joker(parse_cards("Jk As Ad Ah Ac"), "bug", ladder)
    assert category(found, ladder) == "four of a kind"
    assert found > as_if("As Ad Ah Ac Kd", ladder)
    assert found == high_batch(np.array([[52, 51, 50, 49, 48]], np.uint8), ladder, "bug")[0]


@pytest.mark.parametrize(
    ("held", "plays_as"),
    [
        ("Jk Kd 9h 4c 2s", "Kc Kd 9h 4c 2s"),
        ("Jk Ks Kd 9h 9c", "Kc Ks Kd 9h 9c"),
        ("Jk Ks Kd Kh 9c", "Kc Ks Kd Kh 9c"),
        # lucky-derby-2, reading A2.7: only aces are five of a kind there.
        ("Jk Ks Kd Kh Kc", "As Ks Kd Kh Kc"),
        ("Jk As Qs 9s 4s", "Ks As Qs 9s 4s"),
        ("Jk Kd", "Ks Kd"),
    ],
)
def test_fully_wild_the_joker_is_any_card(held: str, plays_as: str) -> None:
    assert with_joker(parse_cards(held), "wild", PAI_GOW) == as_if(plays_as)


def test_five_of_a_kind_stands_where_the_ladder_has_it() -> None:
    """comstock 22: below five aces, above the royal flush."""
    ladder = PAI_GOW_FIVE_OF_A_KIND
    kings = with_joker(parse_cards("Jk Ks Kd Kh Kc"), "wild", ladder)
    assert category(kings, ladder) == "five of a kind"
    assert with_joker(parse_cards("Jk As Ad Ah Ac"), "wild", ladder) > kings
    assert kings > with_joker(parse_cards("Jk Qs Qd Qh Qc"), "wild", ladder)
    assert kings > as_if("As Ks Qs Js Ts", ladder)


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("8s 7s 6s 5s 4s 3s 2s", "seven-card straight flush"),
        ("As 2s 3s 4s 5s 6s 7s", "seven-card straight flush"),
        # oceana 4, test vector.
        ("2s 3s 4s 5s 6s 7s Jk", "seven-card straight flush with joker"),
        ("As Ks Qs Js Ts Kd Qd", "royal flush with royal match"),
        ("As Ks Jk Js Ts Kd Qd", "royal flush with royal match"),
        ("As Ks Qs Js Ts Kd Qh", "royal flush"),
        ("As Ks Qs Js Ts 9s 7s", "royal flush"),
        ("As Ad Ah Ac Jk Kd Qd", "five aces"),
        ("As Ks Qs Js Ts 9s 8s", "seven-card straight flush"),
        # A bug is no king: a fully wild joker would be.
        ("As Ks Qs Js Ts Qd Jk", "royal flush"),
    ],
)
def test_the_fortune_ladder(held: str, expected: Category) -> None:
    assert category(with_joker(parse_cards(held), "bug", FORTUNE), FORTUNE) == expected


def test_a_wild_joker_may_stand_in_the_royal_match() -> None:
    """lucky-derby-2, reading A2.8."""
    cards = parse_cards("As Ks Qs Js Ts Qd Jk")
    assert category(with_joker(cards, "wild", FORTUNE), FORTUNE) == "royal flush with royal match"


@pytest.mark.parametrize(
    ("up", "down", "expected"),
    [
        # casino-royale 11 and comstock 9, test vectors.
        ("Ks Kd Kh Kc", "Jk", "five of a kind"),
        ("Jk Kd Kh Kc", "Ks", "four of a kind"),
        ("Jk Ad Ah Ac", "As", "five of a kind"),
        ("Jk Kd Kh 3c", "3s", "two pair"),
        # Seven and jack are neighbours.
        ("4s 5d 6h 7c", "Js", "straight"),
        ("7s Js Qs Ks", "As", "royal flush"),
        ("7s Jd Qs Ks", "Jk", "straight"),
    ],
)
def test_mexican_poker(up: str, down: str, expected: Category) -> None:
    assert category(mexican(parse_cards(up), parse_cards(down)), MEXICAN) == expected


def test_in_mexican_poker_a_flush_beats_a_full_house() -> None:
    flush = mexican(parse_cards("As 7s 5s 4s"), parse_cards("2s"))
    assert flush > mexican(parse_cards("Ks Kd Kh 3c"), parse_cards("3s"))


def test_a_joker_up_with_four_kings_is_an_ace_beside_them() -> None:
    found = mexican(parse_cards("Jk Kd Kh Kc"), parse_cards("Ks"))
    assert found == as_if("Ks Kd Kh Kc As", MEXICAN)


def test_where_seven_and_jack_are_no_neighbours_only_the_joker_makes_a_royal_flush() -> None:
    """casino-royale 11, ambiguity 1."""
    royal = with_joker(parse_cards("Js Qs Ks As Jk"), "bug", MEXICAN_GAP)
    assert category(royal, MEXICAN_GAP) == "royal flush"
    assert category(as_if("7s Js Qs Ks As", MEXICAN_GAP), MEXICAN_GAP) == "flush"
    assert category(as_if("4s 5d 6h 7c Js", MEXICAN_GAP), MEXICAN_GAP) == "high card"


def test_a_filler_is_worth_nothing_unless_it_makes_a_straight_or_flush() -> None:
    """casino-royale 11, glossary: a joker turned up later."""
    assert with_joker(parse_cards("Jk Kd 6h 4c 2s"), "filler", MEXICAN) == as_if(
        "Kd 6h 4c 2s", MEXICAN
    )
    assert with_joker(parse_cards("Jk 3d 4h 5c 6s"), "filler", MEXICAN) == as_if(
        "7d 3d 4h 5c 6s", MEXICAN
    )


def test_a_joker_too_many_is_refused() -> None:
    with pytest.raises(Refusal, match="cannot hold two"):
        bug("Jk Jk As")
    with pytest.raises(Refusal, match="dealt without it"):
        with_joker(parse_cards("Jk As"), "none", PAI_GOW)


def tried(hands: Cards, ladder: Ladder, *, bug: bool) -> npt.NDArray[np.int32]:
    """The best natural hand over every card that the joker could be, one card after another.

    Five of a kind are added by counting, as no natural hand has them.
    """
    best = np.zeros(len(hands), np.int32)
    kinds = np.array([_made_by_a_bug(category) for category in ladder.categories])
    for card in range(52):
        free = ~(hands == card).any(axis=1)
        rows = np.hstack([hands[free], np.full((int(free.sum()), 1), card, np.uint8)])
        worths = high_batch(rows, ladder)
        if bug and card < 48:
            worths[~kinds[worths >> CATEGORY_SHIFT]] = 0
        best[free] = np.maximum(best[free], worths)
    for rank in range(13):
        four = (hands // 4 == rank).sum(axis=1) == 4
        if rank == 12 and "five aces" in ladder.categories:
            best[four] = np.maximum(best[four], least("five aces", ladder))
        elif "five of a kind" in ladder.categories and (rank == 12 or not bug):
            worth = least("five of a kind", ladder) + (rank + 2 << 16)
            best[four] = np.maximum(best[four], worth)
    return best


def _made_by_a_bug(category: Category) -> bool:
    return "straight" in category or "flush" in category


def and_the_joker(hands: Cards) -> Cards:
    return np.hstack([hands, np.full((len(hands), 1), JOKER_INDEX, np.uint8)])


@pytest.mark.parametrize(
    ("ladder", "joker"),
    [
        (PAI_GOW, "bug"),
        (PAI_GOW, "wild"),
        (PAI_GOW_FIVE_OF_A_KIND, "wild"),
        (MEXICAN, "bug"),
    ],
)
def test_all_four_cards_with_the_joker_are_the_best_of_all_substitutions(
    ladder: Ladder, joker: Joker
) -> None:
    fours = every(range(52), 4)
    assert len(fours) == 270_725
    found = high_batch(and_the_joker(fours), ladder, joker)
    assert np.array_equal(found, tried(fours, ladder, bug=joker == "bug"))


@pytest.mark.parametrize("joker", ["bug", "wild"])
def test_six_cards_with_the_joker_are_the_best_of_all_substitutions(joker: Joker) -> None:
    sixes = deal(100_000, 6)
    for ladder in (PAI_GOW, PAI_GOW_FIVE_OF_A_KIND):
        found = high_batch(and_the_joker(sixes), ladder, joker)
        assert np.array_equal(found, tried(sixes, ladder, bug=joker == "bug"))


def test_a_wild_joker_makes_the_royal_match_in_96_hands() -> None:
    """12 without it, 60 with it in the royal flush as in cameo 11, and 24 with it in the match."""
    pictures = every([*range(32, 52), JOKER_INDEX], 7)
    match = least("royal flush with royal match", FORTUNE)
    found = {
        joker: int((high_batch(pictures, FORTUNE, joker) == match).sum())
        for joker in ("none", "bug", "wild")
    }
    assert found == {"none": 12, "bug": 72, "wild": 96}
