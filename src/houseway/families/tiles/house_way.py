"""The house way of a filing: its rows applied to four tiles, top to bottom, the first that fits.

A setting that is at least as high in both hands as every other comes first of all: no row can do
better. Each answer names the row it comes from.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from houseway.cards.card import Card
from houseway.cards.tile import pair_of
from houseway.errors import Refusal
from houseway.families.tiles.rules import HouseWayRows, Special, TilesPlay, TilesRules
from houseway.families.tiles.settings import TILES, TileSetting, settings_of
from houseway.felt.description import check_deck
from houseway.felt.house_way import HouseWay
from houseway.filings.filing import Filing
from houseway.hands.tiles import KINDS, TileRanking, TileWorth, made_of, pips_of, rank_of

_PAIR: Final = KINDS.index("pair")
_HIGH: Final = ("Teen", "Day")


def set_house_way(play: TilesPlay, tiles: Sequence[Card]) -> tuple[TileSetting, str]:
    """How the house way sets a hand, and which of its rows does."""
    return way_of(play).set_hand(tiles)


class Way:
    """A filing's house way, with the hands it has set so far."""

    def __init__(self, play: TilesPlay) -> None:
        self._rows: HouseWayRows = play.house_way
        self._order: TileRanking = play.ranking.order
        self._split = {split.pair: split.pips for split in play.house_way.split}
        self._known: dict[tuple[Card, ...], tuple[TileSetting, str]] = {}

    def set_hand(self, tiles: Sequence[Card]) -> tuple[TileSetting, str]:
        """How it sets a hand, and which of its rows does."""
        hand = tuple(sorted(tiles))
        if hand not in self._known:
            self._known[hand] = self._set_hand(hand)
        return self._known[hand]

    def _set_hand(self, tiles: tuple[Card, ...]) -> tuple[TileSetting, str]:
        settings = settings_of(tiles, self._order)
        rows = self._rows
        if rows.aim == "high":
            return highest_high(settings), "the high hand as high as can be"
        if rows.aim == "low":
            return highest_low(settings), "the low hand as high as can be"
        for one in settings:
            if one.low_worth.kind == _PAIR:
                return one, "two pairs"
        for one in settings:
            if all(_at_least(one, other) for other in settings):
                return one, "better both ways"
        kept = [one for one in settings if one.high_worth.kind == _PAIR]
        if kept:
            [pair] = kept
            name = pair_of(pair.high[0])
            if not self._splits(name, pair.low):
                return pair, f"{name} kept" if name != "Joon" else "Gee Joon kept"
            settings = tuple(one for one in settings if one is not pair)
            name = "Gee Joon" if name == "Joon" else name
            return self._without_pair(settings)[0], f"{name} split"
        return self._without_pair(settings)

    def _splits(self, pair: str, others: Sequence[Card]) -> bool:
        """Whether a pair is split with these two tiles."""
        return tuple(sorted(map(pips_of, others))) in self._split.get(pair, ())

    def _without_pair(self, settings: Sequence[TileSetting]) -> tuple[TileSetting, str]:
        rows = self._rows
        special = [one for one in settings if _special(one) in rows.specials]
        if special:
            worthy = [one for one in special if self._is_worthy(one)]
            if worthy:
                first = min(rows.specials.index(_named(one)) for one in worthy)
                of_kind = [one for one in worthy if rows.specials.index(_named(one)) == first]
                chosen = max(of_kind, key=lambda one: (one.high_worth, one.low_worth))
            else:
                chosen = highest_high(special)
            return chosen, f"{_named(chosen)} in the high hand"
        worthy = [one for one in settings if self._is_worthy(one)]
        if worthy:
            best = max(one.low_worth.points for one in worthy)
            wanted = [one for one in worthy if one.low_worth.points == best]
            return self._by_tile(wanted), "the low hand as high as can be"
        if max(one.high_worth.points for one in settings) >= rows.least_high:
            best = max(one.high_worth.points for one in settings)
            wanted = [one for one in settings if one.high_worth.points == best]
            return self._by_tile(wanted), "the high hand as high as can be, the low one being weak"
        best = max(one.low_worth.points for one in settings)
        wanted = [one for one in settings if one.low_worth.points == best]
        return self._by_tile(wanted), "the low hand as high as can be, both being weak"

    def _is_worthy(self, one: TileSetting) -> bool:
        """Whether a setting's low hand is worth playing for."""
        least, worth = self._rows.least_low, one.low_worth
        if (worth.kind, worth.points) != (0, least):
            return (worth.kind, worth.points) > (0, least)
        highest = max(rank_of(tile, self._order) for tile in one.low)
        return highest >= rank_of(Card(self._rows.least_low_tile), self._order)

    def _by_tile(self, settings: Sequence[TileSetting]) -> TileSetting:
        """Of settings with equal points in one hand, the most in the other, then by the tiles."""
        points = max((one.low_worth.points, _points(one.high_worth)) for one in settings)
        equal = [
            one for one in settings if (one.low_worth.points, _points(one.high_worth)) == points
        ]
        in_low = points[0] <= self._rows.high_tile_low
        return (highest_low if in_low else highest_high)(equal)


@lru_cache(maxsize=64)
def way_of(play: TilesPlay) -> Way:
    """The house way of a filing's play, made once."""
    return Way(play)


def _at_least(one: TileSetting, other: TileSetting) -> bool:
    return one.low_worth >= other.low_worth and one.high_worth >= other.high_worth


def highest_high(settings: Sequence[TileSetting]) -> TileSetting:
    """The setting whose high hand is the highest, and the low one then."""
    return max(settings, key=lambda one: (one.high_worth, one.low_worth))


def highest_low(settings: Sequence[TileSetting]) -> TileSetting:
    """The setting whose low hand is the highest, and the high one then."""
    return max(settings, key=lambda one: (one.low_worth, one.high_worth))


def _points(worth: TileWorth) -> int:
    """Points, with those that count more than any."""
    return worth.points + 10 * worth.kind


def _special(one: TileSetting) -> Special | None:
    """What a Teen or Day makes in the high hand, if it makes one of these."""
    match KINDS[one.high_worth.kind]:
        case "wong":
            return "wong"
        case "gong":
            return "gong"
        case "points" if one.high_worth.points == 9 and any(pair_of(t) in _HIGH for t in one.high):
            return "high nine"
        case "points" | "pair":
            return None


def _named(one: TileSetting) -> Special:
    found = _special(one)
    assert found is not None  # only such settings are asked
    return found


# --- for whoever asks ---------------------------------------------------------------------------


def arranged(filing: Filing, tiles: Sequence[Card]) -> HouseWay:
    """What the house way does with four tiles."""
    check_hand(filing, tiles)
    play = TilesRules.of(filing).play
    setting, row = set_house_way(play, tiles)
    order = play.ranking.order
    low, high = made_of(setting.low_worth, order), made_of(setting.high_worth, order)
    return HouseWay(
        filing.id,
        tuple(tiles),
        setting.name,
        len(settings_of(tiles, order)) == 1,
        f"{row}: {low} in the low hand, {high} in the high one",
        filing.source_of(play.house_way.lines),
        hand=f"{low} / {high}",
        low=setting.low,
        high=setting.high,
        row=row,
    )


def check_hand(filing: Filing, tiles: Sequence[Card]) -> None:
    """Refuse what is no hand of four tiles from one set."""
    if len(tiles) != TILES:
        raise Refusal(f"{filing.id}: a hand has {TILES} tiles, not {len(tiles)}")
    check_deck(filing, tiles)
