"""A table between two rounds, kept whole: all that the events before it come to.

A table is a fold over its events. One that has been played for years would take as long to fold
again, so a house keeps a checkpoint now and then and goes on from the newest: what was played
before it is in the log, and no longer needed to play.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.cards.draws import Drawn
from houseway.felt.bank.turn import Offer, TurnSoFar
from houseway.felt.events import Opened
from houseway.felt.pot.rotation import Rotation
from houseway.felt.till import TillSoFar

Phase = Literal["waiting", "bank", "wagers", "round", "stopped", "closed", "called"]


class BankSoFar(msgspec.Struct, frozen=True, tag="bank"):
    """What a table with a bank has beside: whose turn it is, and to whom the bank is offered."""

    turn: TurnSoFar
    offer: Offer | None


class PotSoFar(msgspec.Struct, frozen=True, tag="pot"):
    """What a table with a pot has beside: where button and blinds are, and were before the hand."""

    rotation: Rotation
    before: Rotation


class ShuffleSoFar(msgspec.Struct, frozen=True):
    """The shoe in play, or the one committed to, and what goes into its shuffle."""

    shoe: int
    drawn: Drawn | None
    """What came out of the shoe in play; nothing where none is."""
    committed: bool
    contributions: tuple[str, ...]
    pledged: dict[str, str]
    over: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """Shoes that are over and not revealed yet, each with what went into its shuffle."""


class Checkpoint(msgspec.Struct, frozen=True):
    """The table after event `seq`, with nothing on its felt."""

    seq: int
    opened: Opened
    phase: Phase
    names: dict[int, str]
    purses: dict[str, int]
    bots: frozenset[str]
    third_party: frozenset[str]
    barred: dict[str, str]
    dealt_out: dict[str, tuple[int, str]]
    promised: dict[int, str]
    time_taken: dict[str, int]
    watched: bool
    till: TillSoFar
    rounds: int
    shuffle: ShuffleSoFar
    kind: BankSoFar | PotSoFar
