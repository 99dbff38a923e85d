"""What hands are worth against each other for a pot: what is asked, and what is answered.

A hand is written in the words of its family, cards or ranges of them; shared code hands them on and
shows what comes back.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from houseway.pricing.model import Progress

SAMPLES: Final = 1_000_000
"""Deals that are drawn where all of them are too many, unless somebody asks for another number."""


class EquityAsked(msgspec.Struct, frozen=True):
    """Hands, what lies in the middle, and cards that are known to be out of play.

    `samples`: draw so many deals, though all could be counted. `exact`: count all of them, however
    long it takes. Neither: count where that takes seconds, and draw otherwise.
    """

    hands: tuple[str, ...]
    board: str = ""
    dead: str = ""
    samples: int | None = None
    exact: bool = False
    seed: int = 0
    progress: Progress | None = None


class HandEquity(msgspec.Struct, frozen=True):
    """One hand: how often it has the whole pot alone, how often a part of it, and its share.

    `parts`, where two hands share a pot: what of the share comes by each order, `high` and `low`.
    """

    cards: str
    win: Fraction
    tie: Fraction
    equity: Fraction
    stderr: float | None
    parts: dict[str, Fraction] = {}


class Equity(msgspec.Struct, frozen=True):
    """All hands, the deals that were looked at, and how.

    `notes` say what is taken for granted of decisions that are still to come.
    """

    game: str
    hands: tuple[HandEquity, ...]
    board: str
    dead: str
    deals: int
    method: str
    exact: bool
    notes: tuple[str, ...] = ()

    @property
    def stderr(self) -> float | None:
        """The greatest standard error of any hand's share; nothing of an exact one."""
        found = [hand.stderr for hand in self.hands if hand.stderr is not None]
        return max(found, default=None)


def equity_json(found: Equity) -> bytes:
    """The answer for programs, with the keys that `houseway equity --json` promises.

    Where a pot has two parts, each hand has its share by part, and how often it takes all.
    """
    return msgspec.json.encode(
        {
            "game": found.game,
            "board": found.board,
            "dead": found.dead,
            "hands": [_told(hand, exact=found.exact) for hand in found.hands],
            "method": found.method,
            "stderr": found.stderr,
            "deals": found.deals,
            "notes": found.notes,
        }
    )


def _told(hand: HandEquity, *, exact: bool) -> dict[str, object]:
    told: dict[str, object] = {
        "cards": hand.cards,
        "win": float(hand.win),
        "tie": float(hand.tie),
        "equity": float(hand.equity),
        "equity_exact": str(hand.equity) if exact else None,
        "win_exact": str(hand.win) if exact else None,
        "tie_exact": str(hand.tie) if exact else None,
        "stderr": hand.stderr,
    }
    if hand.parts:
        told |= {name: float(share) for name, share in hand.parts.items()}
        told["scoop"] = float(hand.win)
    return told
