"""Choices that may cost any amount between two: offered, answered, refused, replayed."""

from __future__ import annotations

import pytest

from houseway.bank.settlement import Stake
from houseway.cards.card import parse_cards
from houseway.cards.draws import Forced
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.families.library import load
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.felt.events import Asked, Chose, Raised
from houseway.felt.setting import Ask, told_amounts

ASK = Ask(
    2, "Ann", "double?", {"stand": 0, "double": 2_500}, "rule", amounts={"double": (100, 2_500)}
)


@pytest.mark.parametrize(
    ("choice", "found"),
    [
        ("double", ("double", 2_500)),
        ("double 100", ("double", 100)),
        ("double 2500", ("double", 2_500)),
        ("stand", ("stand", 0)),
        ("double 99", None),
        ("double 2501", None),
        ("double 1e3", None),
        ("double -200", None),
        ("double ٢٠٠", None),  # digits of another script
        ("double 0000000000200", None),
        ("double  200", None),
        ("double 200 200", None),
        ("stand 0", None),
        ("split 200", None),
        ("", None),
    ],
)
def test_an_amount_is_whole_cents_between_the_two(
    choice: str, found: tuple[str, int] | None
) -> None:
    assert ASK.amount(choice) == found


def test_amounts_are_told_as_they_are_answered() -> None:
    assert told_amounts(ASK) == ["double with 100 to 2500 cents"]


def test_a_round_takes_an_amount_and_writes_down_what_was_asked_and_answered() -> None:
    filing = load("casino-royale/pure-21-5-blackjack")
    setting = Setting(8, 1, {1: "Bob", 2: "Ann"}, 100_000, [Stake(2, "Ann", "base", 2_500)])
    cards = Forced(parse_cards("5h 9c 6h 9d Th"))
    round = BankRound(filing, setting, cards, banked_family(filing.rules).play)
    with pytest.raises(Refusal, match=r"Ann may choose .* double with 1 to 2500 cents"):
        round.answer(2, "double 2501")
    assert not [event for event in round.events if isinstance(event, Chose | Raised)]
    round.answer(2, "double 700")
    [asked] = [event for event in round.events if isinstance(event, Asked)]
    assert (asked.hand, asked.amounts) == ("2", {"double": (1, 2_500)})
    assert [event.choice for event in round.events if isinstance(event, Chose)] == ["double 700"]
    assert [event.cents for event in round.events if isinstance(event, Raised)] == [700]
