"""Cards, packs, shoes, dice and the generator."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.card import JOKER, STANDARD_PACK, packs, parse_card, parse_cards, shown
from houseway.cards.draws import Forced, Shoe
from houseway.cards.generator import Generator, commitment
from houseway.errors import Refusal


def test_a_card_is_read_in_any_case_and_with_a_written_out_ten() -> None:
    assert parse_cards("as, TD 10h jk 10♦ K♣") == ("As", "Td", "Th", "Jk", "Td", "Kc")
    assert [shown(card) for card in parse_cards("As Td Jk")] == ["A♠", "10♦", "Joker"]


@pytest.mark.parametrize("text", ["", "1s", "Ax", "AsK", "♠A", "11h"])
def test_what_is_no_card_is_refused_with_what_is(text: str) -> None:
    with pytest.raises(Refusal, match="is no card: write a rank"):
        parse_card(text)


def test_super_pan_nines_twelve_stripped_packs_have_432_cards() -> None:
    """comstock 10, line 410."""
    shoe = packs(12, ranks="A23456JQK")
    assert len(shoe) == 432
    assert not {card[0] for card in shoe} & set("789T")


def test_jokers_are_added_to_each_pack() -> None:
    assert Counter(packs(2, jokers=1)) == {**dict.fromkeys(STANDARD_PACK, 2), JOKER: 2}


def test_a_shoe_deals_every_card_once_and_then_says_it_is_empty() -> None:
    shoe = Shoe(packs(1), Generator(b"seed"), behind_cut=10)
    dealt = []
    while not shoe.cut_card_out:
        dealt.append(shoe.card())
    assert len(dealt) == 42
    dealt += [shoe.card() for _ in range(10)]
    assert sorted(dealt) == sorted(STANDARD_PACK)
    with pytest.raises(Refusal, match="the shoe is empty"):
        shoe.card()


def test_the_same_seed_and_contributions_give_the_same_shuffle_and_others_do_not() -> None:
    def order(seed: bytes, *contributions: str) -> list[str]:
        shoe = Shoe(packs(1), Generator(seed, contributions))
        return [shoe.card() for _ in range(52)]

    assert order(b"a", "x", "y") == order(b"a", "x", "y")
    different = [
        order(b"a"),
        order(b"b"),
        order(b"a", "x"),
        order(b"a", "xy"),
        order(b"a", "x", "y"),
    ]
    assert len({tuple(cards) for cards in different}) == len(different)


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    """The test vector of FIPS 180-2 for "abc"."""
    assert commitment(b"abc") == (
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )


@given(st.integers(1, 10_000), st.binary(max_size=4))
def test_a_number_below_n_is_below_n(n: int, seed: bytes) -> None:
    generator = Generator(seed)
    assert all(0 <= generator.below(n) < n for _ in range(20))


def test_selection_is_unbiased() -> None:
    """Chi-square over 60,000 rolls: 5 degrees of freedom exceed 20.5 once in a thousand seeds."""
    generator = Generator(b"dice")
    counts = Counter(face for _ in range(20_000) for face in generator.dice(3))
    assert sum((counts[face] - 10_000) ** 2 / 10_000 for face in range(1, 7)) < 20.5


def test_words_that_would_bias_a_selection_are_skipped() -> None:
    generator = Generator(b"bias")
    generator._words = [7, 0xFFFFFFFF]
    assert generator.below(6) == 7 % 6, "2^32 - 1 is above the last multiple of 6, and is skipped"


def test_every_order_of_three_cards_is_equally_likely() -> None:
    generator = Generator(b"orders")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        items = [1, 2, 3]
        generator.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 6
    assert sum((count - 2_000) ** 2 / 2_000 for count in counts.values()) < 20.5


def test_forced_draws_that_run_out_or_do_not_fit_are_refused() -> None:
    draws = Forced(parse_cards("As"), [(1, 2)])
    assert draws.card() == "As"
    with pytest.raises(Refusal, match="needs another card"):
        draws.card()
    with pytest.raises(Refusal, match="rolls 3 dice"):
        draws.dice(3)
    with pytest.raises(Refusal, match="needs a roll"):
        draws.dice(3)
