"""Everybody is sent what they may see of every event there is, and nothing else.

Random tables of every game are shown to two players, with and without somebody at the rail. What
each of them was sent adds up to a snapshot taken afresh, and names only cards that `Oracle`, which
knows nothing of how messages are made, says that they may see.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Set
from itertools import count
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
from houseway.filings.model import BankedRules
from houseway.house.live.audience import RAIL, Audience, Eyes
from houseway.house.live.audiences import Audiences
from houseway.house.offers import Offers
from houseway.house.visit import Visit
from tests.house.visitor import after
from tests.sight.anything import open_any, try_anything
from tests.sight.oracle import Oracle, cards_in
from tests.sizes import size


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


Kinds = set[type[on.AnyEvent]]
_OF_A_BANK: Kinds = {
    *(on.BankOffered, on.BankPassed, on.BankTaken, on.BankJoined, on.GameStopped, on.Staked),
    *(on.KumKum, on.DecisionDeclared, on.BetsClosed, on.Raised, on.Rolled, on.TakenIn),
    *(on.HandSplit, on.HandSet, on.CardExposed, on.ButtonPlaced, on.LineSettled),
}
_OF_A_POT: Kinds = {
    *(on.HandBegun, on.SatOut, on.ComesIn, on.Straddling, on.MovedSeat, on.BlindOwed),
    *(on.ButtonDrawn, on.PutIn, on.TakenBack, on.OutOfTurn, on.Dropped, on.Paid, on.PotAwarded),
    *(on.TopBurned, on.Retaken, on.Reshuffled, on.ThrownAway, on.HalfHour, on.Leaving),
}
"""Only tables with a bank, or only those for a pot, have these; all have the others."""
_RULED: Kinds = {on.Watched, on.Declared, on.CardDied, on.PlayedFor, on.RoundVoided, on.Said}
_BLINDS: Kinds = {on.Straddling, on.BlindOwed, on.ButtonDrawn, on.OutOfTurn}
_TIME: Kinds = {on.HalfHour, on.Leaving, on.Collected}
_SHARES: Kinds = {on.BankJoined, on.KumKum}
NOT_PLAYED: dict[str, Kinds] = {
    "baccarat": {on.Raised, on.Folded, on.TakenIn, on.HandSplit, on.HandSet},
    "showdown": {
        *_SHARES,
        *(on.DecisionDeclared, on.Rolled, on.TakenIn, on.HandSplit, on.HandSet),
        on.CardExposed,
    },
    "pai-gow": {on.DecisionDeclared, on.Burned, on.Raised, on.Folded, on.HandSplit, on.CardExposed},
    "tiles": {
        *_SHARES,
        *(on.DecisionDeclared, on.Burned, on.Raised, on.Folded, on.HandSplit),
        *(on.CardExposed, on.CardDied, on.PlayedFor, on.RoundVoided, on.Said),
    },
    "blackjack": {
        *_SHARES,
        *_RULED,
        *(on.DecisionDeclared, on.Folded, on.Rolled, on.TakenIn, on.HandSet),
        on.CardExposed,
    },
    "poker": {on.Paid},
    "pan": {
        *_BLINDS,
        *_TIME,
        *(on.Burned, on.TurnedUp, on.ThrownAway, on.TopBurned, on.Said),
        *(on.RoundVoided, on.Reshuffled),
    },
}
"""What no game of a family in the library has: no blind, no dice, no such irregularity."""


_MOST = 250
"""Tables of a family that are watched at most for a kind of event that does not come."""
_ORDER = 325
"""A shuffle of the games by which most kinds of events come soon."""
_RICH = {
    "baccarat": (("comstock/super-pan-9", 42), ("comstock/super-pan-9", 154)),
    "showdown": (
        ("lucky-derby/caribbean-stud", 38),
        ("lucky-derby/caribbean-stud", 136),
        ("lucky-derby/ultimate-texas-holdem-bad-beat", 265),
    ),
    "pai-gow": (
        ("lucky-derby/pai-gow-poker", 59),
        ("casino-royale/fortune-pai-gow-poker", 125),
    ),
    "tiles": (("casino-royale/pai-gow-tiles", 47),),
    "blackjack": (("cameo/pure-21-5-blackjack", 32), ("cameo/pure-21-5-blackjack", 122)),
    "poker": (
        ("cameo/omaha", 18),
        ("casino-royale/omaha-hi-lo", 113),
        ("comstock/lowball", 257),
        ("casino-royale/texas-holdem", 0),
    ),
    "pan": (("comstock/pan", 21), ("comstock/pan", 115), ("comstock/pan", 211)),
}
"""Tables, each by its game and its number, that together have nearly every kind of event.

They come first, so that the gate is quick. If rounds change and these tables show less, those that
follow show the rest, and the gate only takes longer.
"""


def expected(name: str) -> set[type[on.AnyEvent]]:
    """Return every kind of event that the tables of a family are to be seen with."""
    banked = issubclass(family(name).rules, BankedRules)
    elsewhere = _OF_A_POT if banked else _OF_A_BANK
    return {*on.SHARED, *family(name).events} - elsewhere - NOT_PLAYED[name]


def watch(
    filing: Filing, chance: Random, inputs: int, unseen: Set[type[on.AnyEvent]]
) -> set[type[on.AnyEvent]]:
    """Play a random table before everybody's eyes; return the kinds of events that they saw."""
    table = open_any(filing, chance, unseen)
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
            try_anything(table, chance, unseen)
    for stream in watching[1].streams:  # told in words as people say them, so by these alone
        whole = _json(view_of(table.events, stream.audience.eyes.name))
        for field in ("hands", "choices", "pot", "shown", "settings", "chairs", "net"):
            assert stream.view[field] == whole[field]
    return {type(event) for event in table.events}


def tables_of(name: str) -> Iterator[tuple[str, int]]:
    """Yield tables of a family's games without end, each by its game and its number.

    Of those after the rich ones every other table is one of the game in which the most can go
    wrong; the others are of some games in turn.
    """
    yield from _RICH[name]
    games = [id for id in ids() if load(id).rules.family_name == name]
    games.sort(key=lambda id: -len(load(id).rules.irregularity))
    others = Random(_ORDER).sample(games, len(games))[: size(8, 100)]
    for number in count():
        yield others[number // 2 % len(others)] if number % 2 else games[0], number


@pytest.mark.parametrize("name", names())
def test_everybody_is_sent_what_they_may_see_of_every_event(name: str) -> None:
    """The gate watches tables until every kind of event was seen, the deep run many more."""
    unseen = expected(name)
    for watched, (game, number) in enumerate(tables_of(name)):
        if watched >= size(0, 200) and (not unseen or watched == _MOST):
            break
        unseen = unseen - watch(load(game), Random(f"{game} {number}"), 150, unseen)
    assert not unseen, f"no table of {name} was seen with {sorted(map(str, unseen))}"


def test_every_kind_of_event_is_expected_of_some_family() -> None:
    """A new kind fails until a family's tables are seen with it."""
    expected_of_some = set().union(*map(expected, names()))
    assert expected_of_some == {
        *on.SHARED,
        *(kind for one in names() for kind in family(one).events),
    }
    assert NOT_PLAYED.keys() == set(names())
