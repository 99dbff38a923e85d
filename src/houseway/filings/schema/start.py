"""The text of a new filing: one that loads, with what every key is for written above it.

A key that is not set stands behind `#` with the value it then has. An edition of another filing
sets next to nothing: what usually differs stands behind `#`, as the base has it.
"""

from __future__ import annotations

import textwrap
import typing
from typing import Final

import msgspec

from houseway.filings.inheritance.common import without_lines
from houseway.filings.lines import Lines
from houseway.filings.patch import Document
from houseway.filings.schema.keys import Key, alternatives, entries_of, keys_of, tables_in
from houseway.filings.schema.words import value_said
from houseway.filings.toml import as_toml, key_text, pair_text, value_text
from houseway.filings.wager import PayTable

_WIDTH: Final = 96
_OF_THE_SHEET: Final = (
    *("bgc", "document", "source", "beside", "effective", "until"),
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
    page = _Page(_HEAD.format(name=name, room=room, base=base_id, family=document["family"]))
    page.keys(document, "", kind)
    return "\n".join(page.lines) + "\n"


def edition_text(id: str, base: Document, base_id: str) -> str:
    """An edition of another filing, with what usually differs behind `#`."""
    room, name = _room(id), str(base["name"])
    head = _EDITION.format(name=name, room=room, base=base_id, based_on=value_text(base_id))
    own = f"name = {value_text(name)}\nroom = {value_text(room)}\n\n"
    differs = as_toml(_usually_differs(base)).splitlines()
    behind = "\n".join(f"#{line}" if line else "" for line in differs)
    return f"{head}{own}{_DIFFERS}{_LINES}\n{behind}\n{_readings_differ(base)}"


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
            if "play" in kept:
                kept["play"] = _at_one_limit(kept["play"], kept["limits"])
            kept["limits"] = [first]
            kept["table"] = {key: value for key, value in table.items() if key != "stated"}
            kept["deck"] = {"packs": {"default": packs}, **cards}
    return kept


def _at_one_limit(part: object, limits: object) -> object:
    """A part of a document without what it says of other limits than the first."""
    options = [str(one["option"]) for one in limits] if isinstance(limits, list) else []
    if not isinstance(part, dict):
        return part
    if part.keys() <= {*options}:
        return {option: part[option] for option in options[:1] if option in part}
    return {key: _at_one_limit(value, limits) for key, value in part.items()}


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
        values = ", ".join(map(value_text, reading["values"]))
        default = f"default = {value_text(reading['default'])}"
        text += f"\n#[reading.{key_text(name)}]\n#{default}  # of {values}\n"
    return text


class _Page:
    """The lines of a file as they are written; the keys of each kind of table are told once."""

    def __init__(self, head: str) -> None:
        self.lines = head.splitlines()
        self._told: set[type[msgspec.Struct]] = set()

    def keys(self, table: Document, path: str, kind: type[msgspec.Struct]) -> None:
        """A table's keys: plain values first, then what has a heading of its own."""
        telling = kind not in self._told
        self._told.add(kind)
        keys = [key for key in keys_of(kind) if key.kind is not Lines]
        for key in keys:
            if not _headed(key) and (telling or key.name in table):
                self._plain(key, table.get(key.name), telling=telling)
        for key in keys:
            if _headed(key) and (telling or key.name in table):
                place = f"{path}.{key.name}" if path else key.name
                self.lines.append("")
                if telling:
                    self._tell(key)
                self._below(key, table.get(key.name), place)

    def _plain(self, key: Key, value: object, *, telling: bool) -> None:
        """A key in its line; one that is not set behind `#`, with the value it then has."""
        if telling:
            self._tell(key, left_out=value is None)
        if value is not None:
            self.lines.append(pair_text(key.name, value))
        else:
            default = "" if key.default is None else f" {value_text(key.default)}"
            self.lines.append(f"#{key.name} ={default}")

    def _below(self, key: Key, value: object, place: str) -> None:
        """What has a heading: a table, tables of a list or by name, or rows."""
        kinds = tables_in(key.kind)
        by_name = any(typing.get_origin(option) is dict for option in alternatives(key.kind))
        match value:
            case None:
                listed = any(entries_of(option) for option in alternatives(key.kind))
                inside = f"{place}.NAME" if by_name and kinds else place
                self.lines.append(f"#[[{inside}]]" if listed else f"#[{inside}]")
            case list():
                self._each([(f"[[{place}]]", place, entry) for entry in value], kinds)
            case dict() if by_name and kinds:
                inner = [(f"{place}.{key_text(name)}", entry) for name, entry in value.items()]
                self._each([(f"[{below}]", below, entry) for below, entry in inner], kinds)
            case dict() if kinds:
                self._each([(f"[{place}]", place, value)], kinds)
            case dict():
                rows = [f"{key_text(name)} = {value_text(to)}" for name, to in value.items()]
                self.lines += [f"[{place}]", *rows]

    def _each(
        self, tables: list[tuple[str, str, Document]], kinds: list[type[msgspec.Struct]]
    ) -> None:
        for number, (heading, place, table) in enumerate(tables):
            self.lines += ["", heading] if number else [heading]
            self.keys(table, place, _kind_of(table, kinds))

    def _tell(self, key: Key, *, left_out: bool = False) -> None:
        """What a key is for, and what it may be where its value does not show it."""
        words = [word for option in alternatives(key.kind) for word in _words(option)]
        told = key.says
        if len(words) > 1 or (left_out and key.default is None):
            told += f" ({value_said(key.kind)})"
        wrapped = textwrap.wrap(told.replace("`", ""), _WIDTH, break_on_hyphens=False)
        self.lines += [f"# {line}" for line in wrapped]


def _headed(key: Key) -> bool:
    """Whether a value is written under a heading of its own."""
    return bool(tables_in(key.kind)) or any(
        option is PayTable or typing.get_origin(option) is dict for option in alternatives(key.kind)
    )


def _words(option: object) -> tuple[object, ...]:
    return typing.get_args(option) if typing.get_origin(option) is typing.Literal else ()


def _kind_of(table: Document, kinds: list[type[msgspec.Struct]]) -> type[msgspec.Struct]:
    """Which of several types a table is, by the word that tells them apart."""
    [kind, *others] = kinds
    for other in (kind, *others):
        config = other.__struct_config__
        if config.tag_field and table.get(config.tag_field) == config.tag:
            return other
    return kind
