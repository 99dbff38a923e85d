"""A sheet that extends a game: wagers filed on a paper of their own, for a game of another.

`extends` names the game. The sheet adds wagers to it, what is said of them, when they are settled
and within which limits; its readings are about them alone. The game's own rules stay as they are,
with the lines they cite: its document stands beside the sheet's. What would change the game is an
edition of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Final

from houseway.errors import Refusal, meant
from houseway.filings.inheritance.below import EXTENDS
from houseway.filings.inheritance.common import (
    CommonOf,
    with_common,
    without_common,
    without_lines,
)
from houseway.filings.inheritance.edition import LINES, SHEETS_OWN, UNSET
from houseway.filings.inheritance.merge import by_name, merged_tables
from houseway.filings.patch import Document

WAGER_LIMITS: Final = "wager-limits"
PASSES: Final = "settlement.passes"

_ADDED: Final = (*SHEETS_OWN, "family", "wager", "reading", "settlement", WAGER_LIMITS, EXTENDS)
"""The keys that have their own way to be added; all others are about the wagers, by their names."""


def attached(written: Document, game: Document, common_of: CommonOf) -> Document:
    """The plain document of a game with what a sheet adds to it."""
    own = with_common(written, common_of)
    mine = _new_wagers(own, game)
    _refuse_changes(own, game, mine)
    if not _same_paper(own, game):
        game = {key: without_lines(value) for key, value in game.items()}
    passes = _passes(own, mine)
    whole = {key: value for key, value in game.items() if key not in SHEETS_OWN}
    whole |= {key: own[key] for key in SHEETS_OWN if key in own}
    whole |= _papers(own, game)
    whole |= {
        "wager": [*_list(game, "wager"), *_list(own, "wager")],
        "limits": _limits(_list(game, "limits"), _table(own, WAGER_LIMITS), mine),
        "settlement": _settlement(_table(game, "settlement"), _table(own, "settlement"), passes),
        "reading": _settled_too(_table(game, "reading"), passes) | _table(own, "reading"),
        "remark": [*_list(game, "remark"), *_list(own, "remark")],
    }
    beside = {key: value for key, value in own.items() if key not in _ADDED}
    plain = without_common(merged_tables(whole, beside))
    assert isinstance(plain, dict)
    return plain


# --- what a sheet may not say ---------------------------------------------------------------------


def _new_wagers(own: Document, game: Document) -> AbstractSet[str]:
    """The names of the sheet's wagers; it has some, and none that the game has too."""
    mine, known = by_name(own.get("wager"), "wager"), by_name(game.get("wager"))
    if not mine:
        raise Refusal(f"key wager: missing, and a sheet that extends {own[EXTENDS]} adds wagers")
    for name in mine:
        if name in known:
            raise Refusal(
                f'key wager: {own[EXTENDS]} has a wager "{name}": a sheet that extends it adds '
                "others"
            )
    return mine.keys()


def _refuse_changes(own: Document, game: Document, mine: AbstractSet[str]) -> None:
    """Refuse what is a rule of the game, and not of the sheet's wagers."""
    if own.get("family", game.get("family")) != game.get("family"):
        raise Refusal(
            f'key family: found "{own["family"]}", but {own[EXTENDS]} is of the family '
            f'"{game.get("family")}": what extends it is too'
        )
    for key in (UNSET, LINES):
        if key in own:
            raise Refusal(f"key {key}: {_changes(own)}, and keeps its lines")
    for key, value in own.items():
        if key not in _ADDED and key != "limits":
            _refuse_change(own, key, value, game.get(key), mine)
    if "limits" in own:
        raise Refusal(f"key limits: {_changes(own)}; its own wagers' limits are {WAGER_LIMITS}")
    for key in _table(own, "settlement"):
        if key not in ("passes", "lines"):
            raise Refusal(f"key settlement.{key}: {_changes(own)}, allowed: passes and lines")
    for name, reading in _table(own, "reading").items():
        if name in _table(game, "reading"):
            raise Refusal(f'key reading.{name}: {own[EXTENDS]} has a reading "{name}" already')
        for value, path in _sets(reading):
            if path != PASSES and not mine & {*path.split(".")}:
                raise Refusal(f"key reading.{name}.values.{value}.set.{path}: {_changes(own)}")


def _refuse_change(
    own: Document, path: str, value: object, there: object, mine: AbstractSet[str]
) -> None:
    """Whatever is added stands under the name of one of the sheet's wagers."""
    if not isinstance(value, dict) or not isinstance(there, dict | None):
        raise Refusal(f"key {path}: {_changes(own)}")
    for key, entry in value.items():
        if key not in mine:
            below = there.get(key) if isinstance(there, dict) else None
            _refuse_change(own, f"{path}.{key}", entry, below, mine)


def _changes(own: Document) -> str:
    return f"a sheet that extends {own[EXTENDS]} adds wagers to it and changes none of its rules"


def _sets(reading: object) -> list[tuple[str, str]]:
    """Every path that a reading's values set, with the value's name."""
    values = _table(reading, "values")
    return [(name, path) for name, value in values.items() for path in _table(value, "set")]


# --- what it adds ---------------------------------------------------------------------------------


def _passes(own: Document, mine: AbstractSet[str]) -> list[object]:
    """When the sheet's wagers are settled, after those of the game."""
    passes = _list(_table(own, "settlement"), "passes")
    named = [name for one in passes if isinstance(one, list) for name in one]
    for name in named:
        if name not in mine:
            raise Refusal(
                f'key {PASSES}: found "{name}", allowed: this sheet\'s own, {", ".join(mine)}'
            )
    return passes


def _settlement(game: Document, own: Document, passes: list[object]) -> Document:
    whole = {**game, "passes": [*_list(game, "passes"), *passes]}
    lines = [text for text in (game.get(LINES), own.get(LINES)) if isinstance(text, str)]
    return whole | ({LINES: ", ".join(lines)} if lines else {})


def _settled_too(readings: Document, passes: list[object]) -> Document:
    """The game's readings; one that orders its wagers leaves the sheet's where they are."""
    return {name: _with_passes(reading, passes) for name, reading in readings.items()}


def _with_passes(value: object, passes: list[object]) -> object:
    if not isinstance(value, dict):
        return value
    return {
        key: [*entry, *passes]
        if key == PASSES and isinstance(entry, list)
        else _with_passes(entry, passes)
        for key, entry in value.items()
    }


def _limits(options: list[object], own: Document, mine: AbstractSet[str]) -> list[object]:
    """Every set of limits that a table of the game can post, with those of the sheet's wagers."""
    for name in own:
        if name not in mine:
            hint = meant(name, mine) or f"allowed: {', '.join(mine)}"
            raise Refusal(f'key {WAGER_LIMITS}: found "{name}", {hint}')
    if not own:
        return options
    return [
        {**option, "wagers": _table(option, "wagers") | own}
        for option in options
        if isinstance(option, dict)
    ]


# --- whose lines they are -------------------------------------------------------------------------


def _same_paper(own: Document, game: Document) -> bool:
    """Whether the game's lines are lines of the file that the sheet stands in."""
    return "source" not in own or _seed(own) == _seed(game)


def _papers(own: Document, game: Document) -> Document:
    """The documents that lines are cited from: the game's stand beside the sheet's."""
    if "source" not in own:
        return {"source": game["source"]} if "source" in game else {}
    if not _same_paper(own, game):
        return {}
    there = _table(game, "source").get(LINES)
    documents = [*_list(own, "beside"), *_list(game, "beside")]
    documents += [{"document": game.get("name"), LINES: there}] if there else []
    once = [one for place, one in enumerate(documents) if one not in documents[:place]]
    return {"beside": once} if once else {}


def _seed(document: Document) -> object:
    return _table(document, "source").get("seed")


def _table(place: object, key: str) -> Document:
    found = place.get(key) if isinstance(place, Mapping) else None
    return found if isinstance(found, dict) else {}


def _list(place: Document, key: str) -> list[object]:
    found = place.get(key)
    return found if isinstance(found, list) else []
