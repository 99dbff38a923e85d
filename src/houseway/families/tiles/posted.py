"""What people are told of a game with tiles: the page how it is played, a player what he holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from houseway.cards.card import Card, all_shown
from houseway.families.tiles.house_way import check_hand
from houseway.families.tiles.rules import TilesRules
from houseway.families.tiles.settings import TILES, settings_of
from houseway.felt.two_hands import TwoHands, Way
from houseway.felt.view import View
from houseway.filings.filing import Filing
from houseway.hands.tiles import made_of


class PostedTiles(msgspec.Struct, frozen=True):
    """Two hands of two tiles at each spot; `house_way`: whether a hand may be left to it."""

    house_way: bool
    hands: Literal["tiles"] = "tiles"


def posted(filing: Filing) -> PostedTiles:
    """The game's own keys."""
    return PostedTiles(TilesRules.of(filing).play.house_way_asked)


TWO_HANDS: Final = TwoHands(TILES, TILES // 2)


def ways(filing: Filing, tiles: Sequence[Card]) -> tuple[Way, ...]:
    """The ways to set four tiles; which hand is the low one follows from them, so none is foul."""
    check_hand(filing, tiles)
    order = TilesRules.of(filing).play.ranking.order
    return tuple(
        Way(
            one.name,
            one.low,
            one.high,
            made_of(one.low_worth, order),
            made_of(one.high_worth, order),
        )
        for one in settings_of(tiles, order)
    )


def holds(filing: Filing, view: View) -> str:
    """What the settings of the hand make that the viewer is asked about, each low and high."""
    ask = view.own_ask
    tiles = view.faces(str(ask.seat)) if ask else []
    if ask is None or len(tiles) != TILES:
        return ""
    return "; or ".join(f"{one.low_makes} / {one.high_makes}" for one in ways(filing, tiles))


def sees(filing: Filing, view: View, seat: int) -> str:
    """The four tiles, and how they can be set."""
    tiles = view.faces(str(seat))
    made = holds(filing, view)
    makes = f", low and high: {made}" if made else ""
    return f"you hold {all_shown(tiles)}{makes}" if tiles else f"seat {seat}'s tiles are not yours"
