"""Chips that do not divide: whole chips of a posted size, halves first, then shares."""

from __future__ import annotations

import pytest

from houseway.bank.pot import Part, shared
from houseway.errors import Refusal
from houseway.families.poker.rules import PokerRules
from houseway.felt.pot.round import halved
from houseway.filings.filing import Filing
from tests.families.poker.games import game
from tests.families.poker.own_games import stud
from tests.families.poker.told import checked_down, dealt, gained, say


def chip_of(filing: Filing) -> int:
    return PokerRules.of(filing).play.stakes_of("1").smallest_chip


def blinds(small: str, big: str, more: str = "") -> str:
    return f'bets = ["{big}", "{big}"]\nblinds = ["{small}", "{big}"]\n{more}'


# --- the chip -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stakes", "chip"),
    [
        (blinds("$1", "$2"), 100),
        (blinds("$50", "$100"), 100),  # a dollar at the most
        (blinds("$0.50", "$1"), 50),
        (blinds("$1", "$2", 'ante = "$0.25"\n'), 25),
        (blinds("$50", "$100", 'chip = "$25"\n'), 2500),
    ],
)
def test_the_smallest_chip_is_a_dollar_or_what_the_stakes_are_made_of(
    stakes: str, chip: int
) -> None:
    # A name for the cent is put in by the tests' games unless they have one of their own.
    stakes = stakes if "chip" in stakes else f"{stakes}\n# chip"
    assert chip_of(game("hold'em", "no-limit", stakes=stakes)) == chip


@pytest.mark.parametrize("chip", ["$0", "$5"])
def test_a_chip_larger_than_the_bet_or_of_nothing_is_refused(chip: str) -> None:
    with pytest.raises(Refusal, match=r"key play.stakes.1.chip"):
        game("hold'em", "no-limit", stakes=blinds("$1", "$2", f'chip = "{chip}"\n'))


def test_a_pot_of_25_dollars_between_two_is_13_and_12() -> None:
    """Lucky Derby, stud: the vector of the split pot."""
    assert shared(2500, [4, 2], 100) == (Part(4, 1300, 100), Part(2, 1200))


def test_what_is_less_than_a_chip_goes_to_the_first() -> None:
    assert shared(2550, [4, 2, 1], 100) == (Part(4, 950, 150), Part(2, 800), Part(1, 800))
    assert shared(2550, [4], 100) == (Part(4, 2550),)
    assert shared(2700, [4, 2], 100) == (Part(4, 1400, 100), Part(2, 1300))


def test_a_pot_of_101_dollars_is_halved_to_51_and_50() -> None:
    """Oceana, Big O: the vector of the pot that does not halve."""
    assert halved(10_100, 2, 100) == [5_100, 5_000]
    assert halved(10_150, 2, 100) == [5_150, 5_000]


# --- who has them ---------------------------------------------------------------------------------

ROYAL = "4c 9s Ts Js 4d Qs 4h Ks"
"""Burns, flop, turn and river: a straight flush in the middle."""


def three_at_no_limit(more: str = "") -> list[int]:
    """Seat 1 folds its dollar; seats 2 and 3 share a pot of five: what each gained."""
    filing = game("hold'em", "no-limit", stakes=blinds("$1", "$2", "# chip\n"), play=more)
    round = dealt(filing, 10_000, 10_000, 10_000, cards=f"2c 3c Ad 3d 2d 2h {ROYAL}")
    say(round, "call", "fold", "check")
    return [*gained(checked_down(round))]


def test_the_winner_nearest_to_the_button_s_left_has_the_odd_dollar() -> None:
    assert three_at_no_limit() == [-100, 100, 0]


def test_or_the_winner_with_the_highest_card_by_suit() -> None:
    """Lucky Derby, line 569; all of a hand's cards count."""
    assert three_at_no_limit('odd-chips = "highest-suit"') == [-100, 0, 100]


def test_suits_decide_between_equal_highest_cards() -> None:
    filing = stud("common-for-all", odd_chips="highest-suit")
    assert PokerRules.of(filing).play.odd_chips == "highest-suit"
    more = 'odd-chips = "highest-suit"'
    stakes = blinds("$1", "$2", "# chip\n")
    filing = game("hold'em", "no-limit", stakes=stakes, play=more)
    round = dealt(filing, 10_000, 10_000, 10_000, cards=f"2c Ah Ad 3d 2d 2h {ROYAL}")
    say(round, "call", "fold", "check")
    assert gained(checked_down(round)) == [-100, 100, 0]


def test_or_all_of_them_are_the_nearest_winner_s() -> None:
    """Casino Royale, line 2248: the odd chips to the player closest to the button's left."""
    assert shared(2600, [3, 5, 1], 100, 3) == (Part(3, 1000, 200), Part(5, 800), Part(1, 800))
    assert three_at_no_limit('odd-chips = "all-to-closest"') == [-100, 100, 0]


def test_or_the_seat_s_at_the_button_s_left_though_it_has_folded() -> None:
    """Oceana, line 836: the player immediately clockwise of the dealer button."""
    assert shared(2600, [3, 5], 100, 2) == (Part(3, 1300), Part(5, 1300))
    assert shared(2700, [3, 5], 100, 2) == (Part(2, 100, 100), Part(3, 1300), Part(5, 1300))
    assert three_at_no_limit('odd-chips = "first-seat"') == [0, 0, 0]


def test_halves_come_first_and_then_shares() -> None:
    # A pot of $7: $4 for high and $3 for low; two tie for high, and seat 1 has the low alone.
    stakes = blinds("$1", "$2", "# chip\n")
    filing = game("hold'em", "no-limit", stakes=stakes, shares="eight")
    # Seat 1: A-2 makes 7-5-4-2-A; seats 2 and 3 have K-Q and pair the kings alike.
    cards = "As Kc Kd 2s Qc Qd 9c 4h 5c 7d 9d Kh 9h Ts"
    round = dealt(filing, 10_000, 10_000, 10_000, 10_000, cards="")
    assert round.ask is not None
    round = dealt(filing, 10_000, 10_000, 10_000, cards=cards)
    say(round, "raise 500", "call", "call")  # $15: $8 for high, $7 for low
    assert gained(checked_down(round)) == [700 - 500, 400 - 500, 400 - 500]


def test_the_low_half_may_have_the_odd_dollar() -> None:
    stakes = blinds("$1", "$2", "# chip\n")
    filing = game("hold'em", "no-limit", stakes=stakes, shares="eight", play='odd-half = "low"')
    cards = "As Kc Kd 2s Qc Qd 9c 4h 5c 7d 9d Kh 9h Ts"
    round = dealt(filing, 10_000, 10_000, 10_000, cards=cards)
    say(round, "raise 500", "call", "call")  # $15: $7 for high, $8 for low
    assert gained(checked_down(round)) == [800 - 500, 400 - 500, 300 - 500]


@pytest.mark.parametrize(
    ("cards", "took"),
    [
        ("As Kc Kd 2s Qc Jd 9c 4h 5c 7d 9d Kh 9h Ts", [800, 700, 0]),  # seat 1 has the low
        ("Kc As Kd Qc 2s Jd 9c 4h 5c 7d 9d Kh 9h Ts", [800, 700, 0]),  # seat 1 has the high
        ("Kc Kd As Jd Qc 2s 9c 4h 5c 7d 9d Kh 9h Ts", [0, 800, 700]),  # seat 3 has the low
    ],
)
def test_or_the_half_of_the_winner_nearest_to_the_button_s_left(
    cards: str, took: list[int]
) -> None:
    """Casino Royale, Seven Card Stud High-Low Split, line 2326: one rule for every odd chip."""
    stakes = blinds("$1", "$2", "# chip\n")
    more = 'odd-half = "left-of-button"'
    filing = game("hold'em", "no-limit", stakes=stakes, shares="eight", play=more)
    round = dealt(filing, 10_000, 10_000, 10_000, cards=cards)
    say(round, "raise 500", "call", "call")  # $15
    assert gained(checked_down(round)) == [cents - 500 for cents in took]
