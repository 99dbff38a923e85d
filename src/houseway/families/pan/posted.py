"""What a page is told of a pan game: its cards, its chips, its conditions."""

from __future__ import annotations

import msgspec

from houseway.bank.money import dollars
from houseway.families.pan.events import Spread
from houseway.families.pan.rules import PanRules
from houseway.felt.view import View
from houseway.filings.filing import Filing
from houseway.words import several


class PostedCondition(msgspec.Struct, frozen=True):
    """A condition as a page tells it."""

    name: str
    pays: int


class PanGame(msgspec.Struct, frozen=True):
    """The play: how many cards, how many go out, in which order ranks stand, what is paid."""

    cards: int
    out: int
    order: str
    chips: dict[str, int]
    """The chip in cents, by the option of the limits."""
    conditions: tuple[PostedCondition, ...]


class Posted(msgspec.Struct, frozen=True):
    """The keys that pan has beside those of all games."""

    pan: PanGame


def posted(filing: Filing) -> Posted:
    """The play as a page is told it."""
    play = PanRules.of(filing).play
    return Posted(
        PanGame(
            play.cards,
            play.goes_out,
            play.order,
            {option: int(stakes.chip) for option, stakes in play.stakes.items()},
            tuple(PostedCondition(one.name, one.pays) for one in play.condition),
        )
    )


def stakes(filing: Filing) -> dict[str, str]:
    """What is played for, in words, by the option of the limits: the chip, and how many to buy."""
    play = PanRules.of(filing).play
    return {
        option: f"chips of {dollars(chip)}, buy-in {several(play.buy_in, 'chip')}, "
        f"{dollars(play.buy_in * chip)}, or more"
        for option, chip in ((option, int(one.chip)) for option, one in play.stakes.items())
    }


def holds(filing: Filing, view: View) -> str:
    """How many cards the viewer has down, once he has some."""
    seat = next((s for s, chair in view.chairs.items() if chair.name == view.viewer), None)
    if seat is None or f"{seat} {view.viewer}" in view.folded:
        return ""
    own = [one for one in view.shown if isinstance(one, Spread) and one.seat == seat]
    down = sum({one.number: len(one.cards) for one in own}.values())
    return f"{several(down, 'card')} down of {PanRules.of(filing).play.goes_out}" if down else ""
