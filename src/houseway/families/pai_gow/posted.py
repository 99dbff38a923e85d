"""What people are told of a pai gow game: the page how it is played, a player what he holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from houseway.cards.card import Card, all_shown
from houseway.families.pai_gow.house_way.seven import refuse_no_seven
from houseway.families.pai_gow.rules import PaiGowRules
from houseway.families.pai_gow.setting import BACK, FRONT, PowerOfJoker
from houseway.families.pai_gow.settings import Ways, in_rank, made_of
from houseway.felt.two_hands import TwoHands, Way
from houseway.felt.view import View
from houseway.filings.filing import Filing
from houseway.hands.looked_up import looked_up
from houseway.hands.words import in_words, lowered


class PostedPaiGow(msgspec.Struct, frozen=True):
    """Two hands at each spot, two cards in front and five behind.

    `house_way`: whether a hand may be left to it; `fouls`: whether a foul is refused or played.
    `envy` is what a button is paid for each hand, in cents, and `envy_from` the least bet with one.
    """

    house_way: bool
    bank: Literal["free", "house-way"]
    joker: PowerOfJoker
    fouls: Literal["refused", "played"]
    piles: Literal["none", "player-dealer"]
    bonus: str = ""
    envy: dict[str, int] = {}
    envy_from: int = 0
    hands: Literal["pai-gow"] = "pai-gow"


def posted(filing: Filing) -> PostedPaiGow:
    """The game's own keys."""
    play = PaiGowRules.of(filing).play
    envy = play.envy
    return PostedPaiGow(
        play.house_way_asked,
        play.bank,
        play.joker,
        play.fouls,
        play.piles.chosen,
        play.bonus.wager if play.bonus else "",
        dict(envy.pays) if envy else {},
        envy.least if envy else 0,
    )


TWO_HANDS: Final = TwoHands(FRONT + BACK, FRONT, "front hand", "back hand")


def ways(filing: Filing, cards: Sequence[Card]) -> tuple[Way, ...]:
    """Every way to set seven cards, the highest cards in front first, and why some are fouls."""
    way = PaiGowRules.of(filing).play.way
    held = in_rank(refuse_no_seven(cards))
    found = Ways(held, way)
    settings = sorted(map(found.named, found.names), key=lambda one: [*map(held.index, one.low)])
    return tuple(
        Way(
            one.name,
            one.low,
            one.high,
            *made_of(one, way.ranking),
            one.says_foul() if one.worths.foul else "",
        )
        for one in settings
    )


def holds(filing: Filing, view: View) -> str:
    """The best hand of the seven cards that the viewer is asked about."""
    ask = view.own_ask
    cards = view.faces(str(ask.seat)) if ask else []
    if len(cards) != FRONT + BACK:
        return ""
    ranked = PaiGowRules.of(filing).play.ranking
    return lowered(in_words(looked_up(cards, ranked.joker, ranked.ladder), ranked.ladder))


def sees(filing: Filing, view: View, seat: int) -> str:
    """The seven cards from the highest down, and what the best five make."""
    cards = view.faces(str(seat))
    made = holds(filing, view)
    if len(cards) != FRONT + BACK:
        return f"seat {seat}'s cards are not yours" if not cards else f"you hold {all_shown(cards)}"
    return f"you hold {all_shown(in_rank(cards))}" + (f", with {made}" if made else "")
