"""The text of a new filing: one that loads, with what every key is for written above it.

A key that is not set stands behind `#` with the value it then has. An edition of another filing
sets next to nothing: what usually differs stands behind `#`, as the base has it.
"""

from __future__ import annotations

import textwrap
import typing
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from houseway.filings.inheritance.common import without_lines
from houseway.filings.lines import Lines
from houseway.filings.model import PayTable
from houseway.filings.patch import Document
from houseway.filings.schema.keys import Key, alternatives, entries_of, keys_of, tables_in
from houseway.filings.schema.words import toml_key, toml_value, value_said

_WIDTH: Final = 96
_OF_THE_SHEET: Final = (
    *("bgc", "document", "source", "effective", "until"),
    *("reading", "remark", "irregularity", "tracker", "example"),
)
"""What is said of one room's paper, and is none of the game."""

_HEAD: Final = """\
# {name}, {room}.
# Started from {base}: every value is that game's, to be changed.
# Above each key stands what it is for. #key is not set: it has the value shown, or there is no such
# thing here. Take the # away to set it. What may stand in a #[table] is told by
# houseway schema {family} --format markdown
# Papers with numbered lines: source = {{ seed = "FILE", lines = [FIRST, LAST] }} at the top, and
# lines = "193-197, 204" in any section. Without, rule sheet, refusals and diff cannot cite them.

"""
_EDITION: Final = """\
# {name}, {room}: an edition of {base}. Whatever is not said here is as there.
based-on = {based_on}
"""
_DIFFERS: Final = """\
# What usually differs stands below as the base has it: take the # away and change it. Lists of
# plain values are replaced whole; wagers, limits and readings go by their names.
# A source of its own, and where it says what is inherited, for a room with numbered papers:
#source = { seed = "FILE", lines = [FIRST, LAST] }
# What the base has and this room has not, by key:
#unset = ["wager.NAME", "reading.NAME"]
"""
_LINES: Final = """
#[lines]
#deck = "FIRST-LAST"
#"wager.NAME" = "FIRST-LAST"
"""


def new_text(id: str, name: str, base: Document, base_id: str, kind: type[msgspec.Struct]) -> str:
    """A whole filing by the plain document of another, without what is of that room's paper."""
    room, document = _room(id), _plain(base)
    document |= {"name": name, "room": room}
    page = _Page()
    head = _HEAD.format(name=name, room=room, base=base_id, family=document["family"])
    page.lines += head.splitlines()
    page.keys(document, "", kind)
    return page.text()


def edition_text(id: str, base: Document, base_id: str) -> str:
    """An edition of another filing, with what usually differs behind `#`."""
    room, name = _room(id), str(base["name"])
    head = _EDITION.format(name=name, room=room, base=base_id, based_on=toml_value(base_id))
    own = f"name = {toml_value(name)}\nroom = {toml_value(room)}\n\n"
    page = _Page()
    page.keys(_usually_differs(base), "", None)
    unset = "\n".join(f"#{line}" if line else "" for line in page.lines)
    return f"{head}{own}{_DIFFERS}{_LINES}{unset}\n{_readings_differ(base)}"


def _room(id: str) -> str:
    return id.partition("/")[0]


def _plain(base: Document) -> Document:
    """A document without what is of the paper, one set of limits and one number of packs."""
    kept = {key: without_lines(value) for key, value in base.items() if key not in _OF_THE_SHEET}
    match kept:
        case {
            "limits": [first, *_],
            "table": dict() as table,
            "deck": {"packs": {"default": packs}, **cards},
        }:
            kept["limits"] = [first]
            kept["table"] = {key: value for key, value in table.items() if key != "stated"}
            kept["deck"] = {"packs": {"default": packs}, **cards}
    return kept


def _usually_differs(base: Document) -> Document:
    """Of a base, what another room most often has otherwise."""
    plain = _plain(base)
    wagers = plain.get("wager")
    named = [each for each in wagers if isinstance(each, dict)] if isinstance(wagers, list) else []
    plain["wager"] = [{key: each[key] for key in ("name", "pays") if key in each} for each in named]
    return {key: plain[key] for key in ("deck", "table", "turn", "limits", "wager") if key in plain}


def _readings_differ(base: Document) -> str:
    """The readings of a base, each with the values that another room may read it by."""
    readings = base.get("reading")
    text = ""
    for name, reading in readings.items() if isinstance(readings, dict) else ():
        values = ", ".join(map(toml_value, reading["values"]))
        default = f"default = {toml_value(reading['default'])}"
        text += f"\n#[reading.{toml_key(name)}]\n#{default}  # of {values}\n"
    return text


class _Page:
    """The lines of a file as they are written; a table's keys are told once."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._told: set[type[msgspec.Struct]] = set()

    def text(self) -> str:
        """All of it."""
        return "\n".join(self.lines) + "\n"

    def keys(
        self, table: Mapping[str, object], path: str, kind: type[msgspec.Struct] | None
    ) -> None:
        """A table's keys: plain values first, then what has a heading of its own."""
        telling = kind is not None and kind not in self._told
        known = {key.name: key for key in keys_of(kind)} if kind else {}
        if kind:
            self._told.add(kind)
        for name in dict.fromkeys((*known, *table)):
            key = known.get(name)
            if (key and key.kind is Lines) or _headed(key, table.get(name)):
                continue
            if telling and key:
                self._tell(key, left_out=name not in table)
            if name in table:
                self.lines.append(f"{toml_key(name)} = {toml_value(table[name])}")
            elif telling and key:
                default = msgspec.to_builtins(key.default)
                self.lines.append(
                    f"#{name} = {'' if default is None else toml_value(default)}".rstrip()
                )
        for name in dict.fromkeys((*known, *table)):
            key = known.get(name)
            if _headed(key, table.get(name)):
                self._below(key if telling else None, name, table.get(name), path, key)

    def _below(
        self, telling: Key | None, name: str, value: object, path: str, key: Key | None
    ) -> None:
        """What has a heading: a table, tables by name, tables of a list, rows."""
        place = f"{path}.{toml_key(name)}" if path else toml_key(name)
        if telling:
            self.lines.append("")
            self._tell(telling)
        if value is None:
            if telling:
                self.lines.append(f"#{_heading(telling, place)}")
            return
        kinds = tables_in(key.kind) if key else []
        entries = (
            [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
        )
        for number, entry in enumerate(entries):
            self._head(f"[[{place}]]", apart=bool(number or not telling))
            self.keys(entry, place, _kind_of(kinds, entry))
        if isinstance(value, dict):
            self._tables(value, place, kinds, key, apart=not telling)

    def _tables(
        self,
        value: Mapping[str, object],
        place: str,
        kinds: list[type[msgspec.Struct]],
        key: Key | None,
        *,
        apart: bool,
    ) -> None:
        by_name = any(
            typing.get_origin(option) is dict for option in alternatives(key and key.kind)
        )
        if by_name and kinds:
            for number, (name, inner) in enumerate(value.items()):
                assert isinstance(inner, dict)
                below = f"{place}.{toml_key(name)}"
                self._head(f"[{below}]", apart=bool(number) or apart)
                self.keys(inner, below, _kind_of(kinds, inner))
            return
        if not kinds and value and all(isinstance(inner, dict) for inner in value.values()):
            self.keys(value, place, None)  # tables by name alone: each has a heading of its own
            return
        self._head(f"[{place}]", apart=apart)
        self.keys(value, place, _kind_of(kinds, value))

    def _head(self, heading: str, *, apart: bool) -> None:
        self.lines += ["", heading] if apart else [heading]

    def _tell(self, key: Key, *, left_out: bool = False) -> None:
        """What a key is for, and what it may be where its value does not show it."""
        words = [word for option in alternatives(key.kind) for word in _words(option)]
        told = key.says.replace("`", "")
        if len(words) > 1 or (left_out and key.default is None):
            told += f" ({value_said(key.kind).replace('`', '')})"
        wrapped = textwrap.wrap(told, _WIDTH, break_on_hyphens=False)
        self.lines += [f"# {line}" for line in wrapped]


def _heading(key: Key, place: str) -> str:
    """The heading of a table that is left out."""
    for option in alternatives(key.kind):
        if entries_of(option) is not None:
            return f"[[{place}]]"
        if typing.get_origin(option) is dict and tables_in(option):
            return f"[{place}.NAME]"
    return f"[{place}]"


def _words(option: object) -> tuple[object, ...]:
    return typing.get_args(option) if typing.get_origin(option) is typing.Literal else ()


def _headed(key: Key | None, value: object) -> bool:
    """Whether a value is written under a heading of its own."""
    if key is None:
        return isinstance(value, dict) or (isinstance(value, list) and _all_tables(value))
    options = alternatives(key.kind)
    return bool(tables_in(key.kind)) or any(
        option is PayTable or typing.get_origin(option) is dict for option in options
    )


def _all_tables(value: Iterable[object]) -> bool:
    found = [*value]
    return bool(found) and all(isinstance(each, dict) for each in found)


def _kind_of(
    kinds: list[type[msgspec.Struct]], table: Mapping[str, object]
) -> type[msgspec.Struct] | None:
    """Which of several types a table is, by the word that tells them apart."""
    for kind in kinds:
        config = kind.__struct_config__
        if not config.tag_field or table.get(config.tag_field) == config.tag:
            return kind
    return None
