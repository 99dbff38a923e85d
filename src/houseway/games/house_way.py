"""The house way: the play that the rules prescribe when a bettor leaves it to the house."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from houseway.cards.card import JOKER, Card
from houseway.errors import Refusal
from houseway.filings.baccarat import Community
from houseway.filings.filing import Filing
from houseway.hands.points import total
from houseway.table.round import Ask, Round


class HouseWay(msgspec.Struct, frozen=True):
    """What the house way does with a hand, and where the sheet says so."""

    game: str
    cards: tuple[Card, ...]
    total: int
    play: str
    forced: bool
    why: str
    rule: str


def arrange(filing: Filing, cards: Sequence[Card]) -> HouseWay:
    """The house way for the player's first cards."""
    play = filing.rules.play
    wanted = 2 if isinstance(play, Community) else play.cards
    if len(cards) != wanted:
        raise Refusal(f"{filing.id}: the house way is for {wanted} cards, not {len(cards)}")
    for card in cards:
        if card == JOKER or card[0] not in filing.rules.deck.ranks:
            raise Refusal(f"{filing.id}: {card} is not in this pack ({filing.rules.deck.ranks})")
    held = total(cards)
    hits = held in play.player.house_way_hits
    forced = False
    if isinstance(play, Community):
        option = play.player.option
        forced = option is None or held not in option.totals
    if forced:
        why = f"a player hand of {held} must {'hit' if hits else 'stand'}: no choice is left"
    else:
        why = f"the house way {'draws on' if hits else 'stands on'} {held}"
    return HouseWay(
        filing.id,
        tuple(cards),
        held,
        "hit" if hits else "stand",
        forced,
        why,
        filing.cite(play.player.lines),
    )


def house_way_choice(round: Round, ask: Ask) -> str:
    """The house way's answer to a question of this round; the only one, if there is but one."""
    if len(ask.choices) == 1:
        return next(iter(ask.choices))
    play = round.rules.play
    if isinstance(play, Community):
        hits = total(round.hands["player"]) in play.player.house_way_hits
    elif ask.seat == round.setting.player_dealer:
        hits = total(round.hands[str(ask.seat)]) in play.dealer.house_way_hits
    else:
        hits = total(round.hands[str(ask.seat)]) in play.player.house_way_hits
    return "hit" if hits else "stand"
