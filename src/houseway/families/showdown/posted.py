"""What people are told of a showdown game: the page how it is played, a player what he holds."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.cards.card import Card, all_shown
from houseway.families.showdown.judge import judge_of
from houseway.families.showdown.rules import ShowdownRules
from houseway.felt.events import COMMUNITY
from houseway.felt.view import View
from houseway.filings.filing import Filing
from houseway.hands.words import lowered


class PostedStage(msgspec.Struct, frozen=True):
    """A point at which hands are decided: cards in the middle by then, raises in antes."""

    community: int
    raises: dict[str, int]
    otherwise: str


class PostedPlay(msgspec.Struct, frozen=True):
    """How poker hands meet the bank's: cards of each, the bank's up card, the decisions.

    `up` counts the bank's cards from 1 as dealt, and is nothing where none of them is seen before
    the decisions.
    """

    cards: int
    community: int
    up: int | None
    ante: str
    raised: str
    stages: tuple[PostedStage, ...]
    qualifier: str


class PostedShowdown(msgspec.Struct, frozen=True):
    """A hand at each spot, how it is played, and what it can be raised by in words."""

    showdown: PostedPlay
    raises: dict[str, str]
    hands: Literal["showdown"] = "showdown"


def posted(filing: Filing) -> PostedShowdown:
    """The game's own keys; raises as in `3 or 4, then 2, then 1 × Ante`."""
    rules = ShowdownRules.of(filing)
    play = rules.play
    times = ", then ".join(" or ".join(map(str, stage.raises)) for stage in play.stage)
    stages = (
        PostedStage(
            stage.community,
            {choice: times for times, choice in play.choices(stage).items()},
            stage.otherwise,
        )
        for stage in play.stage
    )
    return PostedShowdown(
        PostedPlay(
            play.cards,
            play.community,
            play.up.card if play.up and play.sees else None,
            play.ante,
            play.raised,
            tuple(stages),
            play.qualifier.least,
        ),
        {play.raised: f"{times} × {rules.wager_named(play.ante).label}"},
    )


def holds(filing: Filing, view: View) -> str:
    """What the hand that the viewer is asked about makes so far; nothing if he does not see it."""
    hand = view.faces(str(view.own_ask.seat)) if view.own_ask else []
    whole = len(hand) >= ShowdownRules.of(filing).play.cards
    return _made(filing, view, hand) if whole else ""


def sees(filing: Filing, view: View, seat: int) -> str:
    """The hand and the cards in the middle with what they make, and what the bank shows."""
    hand, middle = view.faces(str(seat)), view.faces(COMMUNITY)
    up = view.faces(str(view.bank.seat)) if view.bank else []
    said = [f"you hold {all_shown(hand)}" if hand else f"you do not see the hand of seat {seat}"]
    said += [f"{all_shown(middle)} in the middle"] if middle else []
    makes = f": {lowered(_made(filing, view, hand))}" if hand else ""
    shows = f"; the player-dealer shows {all_shown(up)}" if up else ""
    return f"{', '.join(said)}{makes}{shows}"


def _made(filing: Filing, view: View, hand: list[Card]) -> str:
    judge = judge_of(filing)
    return judge.said(judge.worth((*hand, *view.faces(COMMUNITY))))
