"""What types cannot say of a tiles filing: that its rows name tiles and outcomes there are."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.cards.tile import PAIRS, PIPS
from houseway.families.tiles.judge import OUTCOMES
from houseway.families.tiles.rules import TilesRules
from houseway.families.tiles.settings import TILES
from houseway.filings.consistency import nobody_decides
from houseway.filings.explain import nearest

_POINTS = sorted({sum(pips) for pips in PIPS.values()})


def tiles_contradictions(rules: TilesRules) -> Iterable[str]:
    """Everything of the family's own that does not fit, a sentence each."""
    yield from _deck(rules)
    for wager in rules.wager:
        key = f"key wager.{wager.name}"
        for row in wager.pays.rows:
            if row.on not in OUTCOMES:
                yield f'{key}.pays: found "{row.on}", {nearest(row.on, OUTCOMES)}'
        if wager.made == "in-play":
            yield f'{key}.made: found "in-play", allowed: before-deal, for nothing is raised here'
        if wager.on_fold != "forfeited":
            found = wager.on_fold
            yield f'{key}.on-fold: found "{found}", allowed: forfeited, for nobody folds here'
    if rules.settlement.folded != "in-turn":
        folded = rules.settlement.folded
        yield f'key settlement.folded: found "{folded}", allowed: in-turn, for nobody folds here'
    yield from _house_way(rules)
    if rules.table.kum_kum is not None:
        yield "key table.kum-kum: allowed: none, for one person must set the hand"
    yield from nobody_decides(rules, "set")
    for one in rules.irregularity:
        if one.draws or one.effect == "replaced-on-draw":
            yield (
                f'key irregularity.{one.name}.effect: found "{one.effect}", allowed: one that '
                "draws no tile, for all of them are dealt"
            )


def _deck(rules: TilesRules) -> Iterable[str]:
    deck, first = rules.deck, rules.settlement.first
    if deck.pieces != "tiles":
        yield f'key deck.pieces: found "{deck.pieces}", allowed: tiles'
    if deck.packs.choices != (1,):
        yield "key deck.packs: allowed: 1, for pairs are counted in one set of tiles"
    if rules.play.piles.cards != TILES:
        yield f"key play.piles.cards: found {rules.play.piles.cards}, allowed: {TILES}"
    if first.rule != "dice":
        yield (
            f'key settlement.first.rule: found "{first.rule}", allowed: dice, for they say who '
            "gets the first hand"
        )


def _house_way(rules: TilesRules) -> Iterable[str]:
    way = rules.play.house_way
    seen: list[str] = []
    for split in way.split:
        key = "key play.house-way.split"
        if split.pair not in PAIRS:
            yield f'{key}: found the pair "{split.pair}", {nearest(split.pair, PAIRS)}'
        if split.pair in seen:
            yield f'{key}: "{split.pair}" is there twice, allowed: once'
        seen.append(split.pair)
        for others in split.others:
            one, plus, rest = others.partition("+")
            words = [one.strip(), *(rest.split() or [""])]
            if not plus or any(word not in map(str, _POINTS) for word in words):
                points = ", ".join(map(str, _POINTS))
                yield f'{key}: found "{others}", allowed: pips such as "9 + 8 11", of {points}'
    if way.least_low_tile not in PIPS:
        found = f'found "{way.least_low_tile}", {nearest(way.least_low_tile, [*PIPS])}'
        yield f"key play.house-way.least-low-tile: {found}"
    numbers = {
        "least-low": way.least_low,
        "least-high": way.least_high,
        "high-tile-low": way.high_tile_low,
    }
    for name, number in numbers.items():
        if not 0 <= number <= 9:
            yield f"key play.house-way.{name}: found {number}, allowed: 0 to 9"
    if len({*way.specials}) != len(way.specials):
        yield "key play.house-way.specials: allowed: each of them at most once"
