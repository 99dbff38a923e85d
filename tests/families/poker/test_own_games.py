"""Games of somebody's own: they play as data alone, or are refused by what is not there."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from houseway.errors import Refusal
from houseway.felt.events import Dealt, Reshuffled, RoundVoided
from houseway.felt.pot.round import PotRound
from tests.families.poker.hands import check_chips, played
from tests.families.poker.own_games import ALL, own

HANDS: Final = 1_000
"""Of each game."""


@pytest.mark.parametrize("name", ALL)
def test_a_thousand_hands_of_an_own_game_conserve_chips_and_cards(name: str) -> None:
    filing, chance = ALL[name], Random(name)
    seats = max(filing.rules.table.choices)
    for _ in range(HANDS):
        round = played(filing, "1", chance, chance.choice((2, 3, seats, seats)))
        check_chips(round)
        check_cards(round)


def check_cards(round: PotRound) -> None:
    """No card is in two places, and none was dealt twice but after a shuffle."""
    held = [card for hand in round.hands.values() for card in hand]
    assert len(held) == len({*held})
    assert not any(isinstance(event, RoundVoided) for event in round.events)
    if not any(isinstance(event, Reshuffled) for event in round.events):
        dealt = [event.card for event in round.events if isinstance(event, Dealt)]
        assert len(dealt) == len({*dealt})


@pytest.mark.parametrize("order", ["badugi", "deuce-to-seven"])
def test_a_ranking_that_is_not_there_is_refused_by_its_name(order: str) -> None:
    text = (
        '[play.stakes.1]\nstructure = "limit"\nbets = ["$2", "$4"]\nblinds = ["$1", "$2"]\n'
        '[[play.street]]\nname = "deal"\ndown = 5\nopens = "left-of-blinds"\n'
        f'[[play.share]]\norder = "{order}"\n'
    )
    with pytest.raises(Refusal, match=f'order: found "{order}"|{order}'):
        own(f"A game of {order}", text)
