"""One hand's worth from the tables is the clear engine's."""

from __future__ import annotations

import numpy as np
import pytest

from houseway.cards.card import card_at, parse_cards
from houseway.errors import Refusal
from houseway.hands.jokers import with_joker
from houseway.hands.ladder import (
    FORTUNE,
    FORTUNE_FIVE_OF_A_KIND,
    PAI_GOW,
    PAI_GOW_HIGH_WHEEL,
    Joker,
    Ladder,
)
from houseway.hands.looked_up import looked_up
from tests.hands.every import deal, with_the_joker


@pytest.mark.parametrize("cards", [2, 5, 7])
@pytest.mark.parametrize(
    ("joker", "ladder"),
    [
        *(("bug", PAI_GOW), ("bug", PAI_GOW_HIGH_WHEEL), ("wild", PAI_GOW)),
        *(("bug", FORTUNE), ("wild", FORTUNE_FIVE_OF_A_KIND), ("filler", PAI_GOW)),
    ],
)
def test_hands_at_random(cards: int, joker: Joker, ladder: Ladder) -> None:
    for hand in np.concatenate([deal(100, cards, cards=53), with_the_joker(25, cards)]):
        held = [card_at(int(card)) for card in hand]
        assert looked_up(held, joker, ladder) == with_joker(held, joker, ladder)


def test_the_tables_refuse_what_they_are_not_for() -> None:
    with pytest.raises(Refusal, match="up to 7 cards of one pack, not A♠ A♠"):
        looked_up(parse_cards("As As"))
    with pytest.raises(Refusal, match="up to 7 cards of one pack"):
        looked_up(parse_cards("As Ks Qs Js Ts 9s 8s 7s"))
    with pytest.raises(Refusal, match="dealt without it"):
        looked_up(parse_cards("As Jk"))
