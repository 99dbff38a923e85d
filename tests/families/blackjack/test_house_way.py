"""The house way: what the charts force, and the printed strategy where they leave the choice."""

from __future__ import annotations

import pytest

from houseway.analysis.house_way import arrange, house_way_choice
from houseway.bank.settlement import Stake
from houseway.cards.card import parse_card, parse_cards
from houseway.errors import Refusal
from houseway.families.blackjack.house_way import found_way, kept_ways, printed_way
from houseway.families.blackjack.price.question import question
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import load
from tests.families.blackjack.tables import BASE, PLAIN, base_of, begun, read
from tests.golden.printed import questions

NO_BUST = "comstock/no-bust-blackjack"
SPANISH = "lucky-derby/pure-spanish-21-5"


def test_what_is_kept_is_what_is_found() -> None:
    """`python -m tests.golden.printed` writes it anew."""
    for asked, rules in questions().items():
        assert kept_ways().get(asked) == found_way(rules), (rules.room, rules.name)


def test_a_game_of_the_library_is_answered_at_once() -> None:
    for game in (PLAIN, NO_BUST, SPANISH):
        rules = BlackjackRules.of(load(game))
        assert printed_way(rules) is kept_ways()[question(rules)]


@pytest.mark.parametrize(
    ("game", "cards", "up", "play", "forced", "why"),
    [
        (PLAIN, "Td 9c", None, "stand", True, "hard 19 or more must stand"),
        (PLAIN, "5d 4c 2h", None, "hit", True, "hard 11 or less must be hit"),
        (PLAIN, "6d 5c", None, "hit", True, "must be hit, unless it is doubled or is surrendered"),
        (PLAIN, "As Kd", None, "stand", True, "Pure 21.5 Blackjack stands"),
        (PLAIN, "Ts 6d 9h", None, "stand", True, "a hand that is over stands"),
        (NO_BUST, "Jk 5d", None, "stand", True, "a hand with a joker is frozen"),
        (PLAIN, "6d 5c", "Th", "double", False, "is doubled against 10♥"),
        (PLAIN, "8d 8c", "Th", "split", False, "is split against 10♥"),
        (PLAIN, "8d 8c", "Ah", "surrender", False, "is surrendered against A♥"),
        (PLAIN, "Td 2c", "2h", "hit", False, "is hit against 2♥"),
        (PLAIN, "Td 2c", "4h", "stand", False, "stands against 4♥"),
        (PLAIN, "Ad 7c", "9h", "hit", False, "is hit against 9♥"),
        (NO_BUST, "Td 2c", "Jk", "stand", True, "the bank's Joker ends all play"),
    ],
)
def test_a_hand(game: str, cards: str, up: str | None, play: str, forced: bool, why: str) -> None:
    found = arrange(load(game), parse_cards(cards), parse_card(up) if up else None)
    assert (found.play, found.forced) == (play, forced)
    assert why in found.why


def test_a_choice_hangs_on_what_the_bank_shows() -> None:
    with pytest.raises(
        Refusal, match="16 leaves a choice that depends on the bank's open card: add --up CARD"
    ):
        arrange(load(PLAIN), parse_cards("Td 6c"))


def test_a_round_is_played_by_it_to_the_end() -> None:
    """Two eights are split, one gets a three and is doubled, the other stands on hard 19."""
    filing = load(PLAIN)
    cards = "8c 6h 8d Tc 3s Ts Kd 9h 2c"
    round = begun(filing, cards, [Stake(2, "p2", base_of(filing), BASE)])
    chosen = []
    while ask := round.ask:
        chosen.append(house_way_choice(round, ask))
        round.answer(ask.seat, chosen[-1])
    assert chosen == ["split", "double", "stand"]
    assert round.result is not None
    assert {line.wager: line.paid for line in round.result.lines} == {
        "base": BASE,
        "double": BASE,
        "split": BASE,
    }


def test_insurance_is_declined_and_even_money_taken_at_6_to_5() -> None:
    filing = read(even_money="flat")
    base = base_of(filing)
    round = begun(filing, "Ac Ah Kd Tc", [Stake(2, "p2", base, BASE)])
    assert round.ask is not None
    assert house_way_choice(round, round.ask) == "even-money"
    round = begun(filing, "9c Ah Kd Tc", [Stake(2, "p2", base, BASE)])
    assert round.ask is not None
    assert "insure" in round.ask.choices
    assert house_way_choice(round, round.ask) == "decline"
