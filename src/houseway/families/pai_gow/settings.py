"""The ways to set seven cards: 21, each called by the two cards in front, `Ah-Kd`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from houseway.cards.card import JOKER, Card, all_shown
from houseway.families.pai_gow.house_way.chart import HouseWay
from houseway.families.pai_gow.house_way.engine import set_hand
from houseway.families.pai_gow.setting import FRONT, Ranking, Setting, Worths, worths
from houseway.hands.ladder import RANK_VALUES
from houseway.hands.words import in_words, lowered


class HandSetting(NamedTuple):
    """Seven cards as they are set, and what each hand is worth; `row`: of the house way."""

    low: tuple[Card, ...]
    high: tuple[Card, ...]
    worths: Worths
    row: str = ""

    @property
    def name(self) -> str:
        """What the choice is called: the cards in front, the higher first."""
        return "-".join(self.low)

    def says_foul(self) -> str:
        """Why it is a foul."""
        front, back = all_shown(self.low), all_shown(self.high)
        return f"{front} in front outranks {back} behind: set the higher hand behind"


def in_rank(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards from the highest rank to the lowest, the joker before all."""
    return tuple(sorted(cards, key=_order))


def _order(card: Card) -> tuple[int, str]:
    return (-15 if card == JOKER else -RANK_VALUES[card[0]], card)


def hand_set(front: Sequence[Card], back: Sequence[Card], ranked: Ranking) -> HandSetting:
    """One way to set a hand."""
    setting = Setting(in_rank(front), in_rank(back))
    return HandSetting(*setting, worths(setting, ranked))


def settings_of(cards: Sequence[Card], ranked: Ranking) -> tuple[HandSetting, ...]:
    """Every way to set them, fouls too; in which order the cards came changes nothing."""
    return _settings(in_rank(cards), ranked)


@lru_cache(maxsize=4096)
def _settings(cards: tuple[Card, ...], ranked: Ranking) -> tuple[HandSetting, ...]:
    return tuple(
        hand_set(front, [card for card in cards if card not in front], ranked)
        for front in combinations(cards, FRONT)
    )


def house_set(cards: Sequence[Card], way: HouseWay) -> HandSetting:
    """How the house way sets a hand, and by which of its rows."""
    front, back, row = set_hand(cards, way)
    return hand_set(front, back, way.ranking)._replace(row=row)


def made_of(setting: HandSetting, ranked: Ranking) -> tuple[str, str]:
    """What the two hands make in words, front and back."""
    front, back = setting.worths
    ladder = ranked.ladder
    return lowered(in_words(front, ladder)), lowered(in_words(back, ladder))
