"""Who may see what of an event: here alone a hidden card or a private answer is left out."""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.felt.events import (
    AnyEvent,
    Asked,
    Burned,
    CardDied,
    Chose,
    Dealt,
    PlayedFor,
    Reshuffled,
    Retaken,
    TopBurned,
)

IN_PRIVATE: Final = "a question in private"
"""What others are told that somebody is asked, where it would show his cards."""
_HIDING = (Dealt, Burned, TopBurned, CardDied, Retaken, Reshuffled, Asked, Chose, PlayedFor)


def seen(event: AnyEvent, viewer: str | None) -> AnyEvent:
    """The event as `viewer` (nobody: the rail) may see it.

    A hidden card's face is gone; of a question in private is left that somebody was asked and has
    answered. Whatever a person is shown or told goes through here.
    """
    if not isinstance(event, _HIDING):
        return event
    if event.seen_by is None or viewer in event.seen_by:
        return event
    match event:
        case Asked():
            return msgspec.structs.replace(event, about=IN_PRIVATE, choices={}, rule="", amounts={})
        case Chose() | PlayedFor():
            return msgspec.structs.replace(event, choice=None)
        case Retaken() | Reshuffled():
            return msgspec.structs.replace(event, cards=(None,) * len(event.cards))
        case Dealt() | Burned() | CardDied() | TopBurned():
            return msgspec.structs.replace(event, card=None)


def withheld(event: AnyEvent) -> str:
    """What of an event is not for the eyes of whoever it was written down for; mostly nothing."""
    match event:
        case Dealt(card=None) | Burned(card=None) | CardDied(card=None) | TopBurned(card=None):
            return "cards lie face down"
        case Retaken(cards=cards) | Reshuffled(cards=cards) if None in cards:
            return "cards lie face down"
        case Asked(about=about, choices=choices) if about == IN_PRIVATE and not choices:
            return "questions are private"
        case Chose(choice=None) | PlayedFor(choice=None):
            return "answers are private"
        case _:
            return ""
