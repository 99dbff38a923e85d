"""The ways to set seven cards: 21, each called by the two cards in front, `Ah-Kd`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

from houseway.cards.card import JOKER, Card, all_shown, packs
from houseway.families.pai_gow.house_way.batch import weigh_one
from houseway.families.pai_gow.house_way.engine import FRONTS
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.setting import Ranking, Setting, Worths, worths
from houseway.hands.ladder import RANK_VALUES, Worth
from houseway.hands.words import in_words, lowered

_PLACE: Final[dict[Card, tuple[int, str]]] = {
    card: (-15 if card == JOKER else -RANK_VALUES[card[0]], card) for card in packs(1, jokers=1)
}
"""Where a card stands in a hand: the joker, then from the ace down."""

_NAMED: Final = {
    one: {
        other: f"{one}-{other}" if place <= _PLACE[other] else f"{other}-{one}" for other in _PLACE
    }
    for one, place in _PLACE.items()
}
"""What a setting is called, by either card in front and then the other."""

NO_ROW: Final = "no row of the chart: the highest hand behind"
"""Instead of a row, for a hand in a hole of the chart."""


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
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def hand_set(front: Sequence[Card], back: Sequence[Card], ranked: Ranking) -> HandSetting:
    """One way to set a hand."""
    setting = Setting(in_rank(front), in_rank(back))
    return HandSetting(*setting, worths(setting, ranked))


class Ways:
    """Every way to set one hand, fouls too, by name; and the house way."""

    def __init__(self, cards: Sequence[Card], way: HouseWay) -> None:
        self._hand = weigh_one(cards, way)
        held = self._hand.cards
        fronts = enumerate(FRONTS)
        self._names = {_NAMED[held[one]][held[other]]: at for at, (one, other) in fronts}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the settings are called."""
        return tuple(self._names)

    @cached_property
    def fouls(self) -> frozenset[str]:
        """Those whose front outranks the back."""
        fronts, backs = self._hand.fronts, self._hand.backs
        return frozenset(name for name, at in self._names.items() if fronts[at] > backs[at])

    @property
    def house_choice(self) -> str:
        """What the house way's setting is called."""
        return self.names[self._hand.house_way]

    @property
    def house_way(self) -> HandSetting:
        """How the house sets the hand, and by which row of its chart."""
        return self._set(self._hand.house_way)._replace(row=self._hand.row or NO_ROW)

    def named(self, name: str) -> HandSetting:
        """The setting of that name; of another word, the house way's."""
        return self._set(self._names[name]) if name in self._names else self.house_way

    def _set(self, at: int) -> HandSetting:
        hand, ahead = self._hand, FRONTS[at]
        back = [card for place, card in enumerate(hand.cards) if place not in ahead]
        worth = Worths(Worth(hand.fronts[at]), Worth(hand.backs[at]))
        return HandSetting(in_rank([hand.cards[place] for place in ahead]), in_rank(back), worth)


def house_set(cards: Sequence[Card], way: HouseWay) -> HandSetting:
    """How the house way sets a hand, and by which of its rows."""
    return Ways(cards, way).house_way


def made_of(setting: HandSetting, ranked: Ranking) -> tuple[str, str]:
    """What the two hands make in words, front and back."""
    front, back = setting.worths
    ladder = ranked.ladder
    return lowered(in_words(front, ladder)), lowered(in_words(back, ladder))
