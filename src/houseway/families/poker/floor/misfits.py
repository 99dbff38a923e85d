"""What does not fit of a poker filing's irregularities: streets, and keys of other effects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from houseway.families.poker.rules import PokerRules, Street
from houseway.filings.irregularity import Effect, Irregularity

_KEYS: Final[Mapping[str, tuple[Effect, ...]]] = {
    "forfeits": ("foul",),
    "burned": ("replaced-after-deal",),
    "burns": ("retaken", "set-aside"),
    "extra": ("retaken",),
    "early": ("retaken",),
}
"""Keys that only these effects have."""


def irregular_contradictions(rules: PokerRules) -> Iterable[str]:
    """Everything of the irregularities that hands could not be played by, a sentence each."""
    streets = {street.name: street for street in rules.play.street}
    after = dict(zip(streets, [*streets.values()][1:], strict=False))
    for one in rules.irregularity:
        key = f"key irregularity.{one.name}"
        for name, effects in _KEYS.items():
            if name in one.of_betting and one.effect not in effects:
                allowed = " or ".join(effects)
                yield f"{key}.{name}: allowed with effect {allowed}: not with {one.effect}"
        if one.extra < 0 or (one.extra and one.early):
            yield f"{key}.extra: found {one.extra}, allowed: 0 or more, and none of cards too early"
        if one.concerns == "house-way-hand":
            yield f'{key}.concerns: found "{one.concerns}", allowed: no hand is left to the house'
        if "own" in (one.before, one.after) and not one.needs_seat:
            yield f"{key}.concerns: found {one.concerns}, allowed: hand, for own says whose action"
        unknown = [name for name in one.streets if name not in streets]
        for name in unknown:
            yield f'{key}.streets: found "{name}", allowed: {", ".join(streets)}'
        if not unknown:
            yield from _cards(key, one, streets, after)


def _cards(
    key: str, one: Irregularity, streets: Mapping[str, Street], after: Mapping[str, Street]
) -> Iterable[str]:
    """Every street that is named has the cards that it is about; if none is, one has."""
    why = {name: unfit(one, streets[name], after.get(name)) for name in one.streets or streets}
    if one.streets or all(why.values()):
        yield from (f"{key}.streets: {says}" for says in why.values() if says)


def unfit(one: Irregularity, street: Street, following: Street | None) -> str:
    """Why it cannot be declared on a street; nothing if it can."""
    match one.effect:
        case "retaken" if not one.early:
            return "" if street.board else f"{street.name} has no cards in the middle to take back"
        case "retaken" | "set-aside":
            board = following.board if following else 0
            return "" if board else f"no cards in the middle follow {street.name}"
        case "eliminated":
            each = following.down + following.up + following.faced if following else 0
            return "" if each else f"no cards for everybody follow {street.name}"
        case "stands":
            return "" if following else f"no cards follow {street.name}"
        case "next-down":
            up = any(one.up or one.faced for one in (street, following) if one)
            down = street.down or street.faced
            return "" if down and up else f"{street.name} has no card down with one up to follow"
        case _:
            return ""
