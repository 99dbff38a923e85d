"""Plays drawn at random among those that the rules allow."""

from __future__ import annotations

from random import Random

import numpy as np

from houseway.families.blackjack.price.game import Game, Situated
from houseway.families.blackjack.price.graph import DEALT
from houseway.families.blackjack.price.kernel import (
    AGAIN,
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    SURRENDER,
)
from houseway.families.blackjack.price.result import Dealt, Result
from houseway.families.blackjack.price.spot import Play, Spot
from tests.families.blackjack.price.walk import Situation, as_situation


def some_play(spot: Spot, chance: Random) -> Play:
    """Something legal for every hand of a spot."""
    graph, ways = spot.graph, spot.ways
    hands = len(graph.size)
    plain = np.zeros(hands, dtype=np.int64)
    doubled = np.zeros((ways.doublings, hands), dtype=np.int64)
    for hand in range(hands):
        two = graph.size[hand] == 2
        dealt_out = two and (ways.one_card or (graph.natural[hand] and spot.origin == DEALT))
        if graph.closed[hand] or dealt_out:
            continue
        choices = [STAND] * bool(graph.stand[hand]) + [HIT] * bool(graph.hit[hand])
        if graph.double[spot.origin, hand]:
            choices += [DOUBLE] * 2
        if two and ways.surrender:
            choices.append(SURRENDER)
        plain[hand] = chance.choice(choices)
        for number in range(ways.doublings):
            more = [STAND] + [AGAIN] * (number < ways.again) + [RESCUE] * ways.rescue
            if graph.size[hand] == 3 + number:
                doubled[number, hand] = chance.choice(more)
    return Play(plain, doubled)


def some_plays(game: Game, chance: Random) -> tuple[dict[tuple[int, ...], Situation], Result]:
    """A play against every situation, and what becomes of it by the price."""
    plays: dict[tuple[int, ...], Situation] = {}
    whole: Result | None = None
    for one in game.situated:
        if one.situation.ended:
            play, dealt = one.plain_play, [*one.best()]
        else:
            play = some_play(one.spot, chance)
            dealt = [*_dealt(game, one, chance)]
        plays[one.situation.known] = as_situation(game, one, play, dealt)
        result = one.result(play, dealt).times(one.chance)
        whole = result if whole is None else whole + result
    assert whole is not None
    return plays, whole


def _dealt(game: Game, one: Situated, chance: Random) -> list[Dealt]:
    graph, situation = game.graph, one.situation
    found = []
    even = situation.insures and game.rows.even_money is not None and chance.random() < 0.5
    for hand in map(int, one.two):
        often, whole = float(one.begins[hand]), 1.0
        if not often:
            continue
        early = situation.early and not graph.closed[hand] and not graph.natural[hand]
        kind = one.pair(hand)
        for alike in game.alike(kind, situation.known) if kind is not None else ():
            if alike.chance <= 0 or kind is None:
                continue
            whole -= alike.chance
            does = chance.choice(["play", "split", "split"] + ["surrender"] * early)
            if does == "split":
                halves = one.halves(kind, alike.alike)
                first, other = (some_play(halves.spot(0), chance) for _ in range(2))
                most = chance.randint(2, game.most_hands(kind))
                split = halves.played(first, most, other)
                found.append(Dealt(hand, often * alike.chance, "split", split))
            elif does == "surrender":
                found.append(Dealt(hand, often * alike.chance, "surrender"))
            else:
                found.append(Dealt(hand, often * alike.chance, "play"))
        if whole > 1e-9:
            if graph.natural[hand] and even:
                found.append(Dealt(hand, often * whole, "even-money"))
            elif early and chance.random() < 0.3:
                found.append(Dealt(hand, often * whole, "surrender"))
            else:
                found.append(Dealt(hand, often * whole, "play"))
    return found
