"""Everybody is sent what they may see of every event there is, and nothing else.

Random tables of every game are shown to two players, with and without somebody at the rail. What
each of them was sent adds up to a snapshot taken afresh, and names only cards that `Oracle`, which
knows nothing of how messages are made, says that they may see.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any

import msgspec
import pytest

from houseway.families import family, names
from houseway.families.library import ids, load
from houseway.felt import events as on
from houseway.felt.table import Table
from houseway.felt.view import view_of
from houseway.filings.filing import Filing
from houseway.house.live.audience import RAIL, Audience, Eyes
from houseway.house.live.audiences import Audiences
from houseway.house.offers import Offers
from houseway.house.visit import Visit
from tests.house.visitor import after
from tests.sight.anything import open_any, try_anything
from tests.sight.oracle import Oracle, cards_in


class Stream:
    """What one viewer was sent of a table, message by message."""

    def __init__(self, audience: Audience) -> None:
        self.audience = audience
        self.view: dict[str, Any] = _json(audience.view)

    def take(self, oracle: Oracle) -> None:
        """Take the newest event, and hold it against what the viewer may see."""
        viewer = self.audience.eyes.name
        seq, text = self.audience._written[-1]
        said = bytes(text).decode()
        message = json.loads(said)
        assert message["seq"] == seq
        self.view = after(self.view, message)
        beyond = cards_in(said) - oracle.may_name(viewer)
        assert not beyond, f"{viewer} is sent {sorted(beyond)}: {said}"
        faces = oracle.faces(viewer)
        assert self.view["hands"] == faces, f"{viewer} after {said}"

    def check(self, offers: Offers, oracle: Oracle) -> None:
        """Compare what was sent so far with a fresh snapshot, and look at what is offered."""
        assert self.view == _json(self.audience.view)
        now = offers.to(self.audience.view, None, may_floor=True, may_confirm=True)
        said = msgspec.json.encode(now).decode()
        assert not cards_in(said) - oracle.may_name(self.audience.eyes.name)


def _json(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


class Watched:
    """A table with two players and, if wanted, somebody at the rail who are sent everything."""

    def __init__(self, table: Table, *, rail: bool) -> None:
        self.audiences = Audiences(table.filing, msgspec.Raw(b"null"))
        eyes = [Eyes("p1"), Eyes("p2"), *([RAIL] if rail else [])]
        for one in eyes:
            self.audiences.enter(Visit(None), self.audiences.of(one))
        self.streams = [Stream(self.audiences.of(one)) for one in eyes]


def watch(filing: Filing, chance: Random, inputs: int) -> set[type[on.AnyEvent]]:
    """Play a random table before everybody's eyes; return the kinds of events that they saw."""
    table = open_any(filing, chance)
    watching = [Watched(table, rail=False), Watched(table, rail=True)]
    oracle, shown = Oracle(), 0
    for step in range(inputs + 1):
        for event in table.since(shown):
            oracle.see(event)
            for one in watching:
                one.audiences.see([event])
                for stream in one.streams:
                    stream.take(oracle)
        shown = table.seq
        offers = Offers(table)
        for one in watching:
            for stream in one.streams:
                stream.check(offers, oracle)
        if step == inputs - 1:
            table.close("the day is over")
        elif table.phase != "closed":
            try_anything(table, chance)
    for stream in watching[1].streams:  # told in words as people say them, so by these alone
        whole = _json(view_of(table.events, stream.audience.eyes.name))
        for field in ("hands", "choices", "pot", "shown", "settings", "chairs", "net"):
            assert stream.view[field] == whole[field]
    return {type(event) for event in table.events}
