"""Every fault of types and keys in a document, found by going through it beside the typed model.

The decoder stops at the first. This walk goes on, and *mends* the document on its way: a key that
was misspelled is taken for the one that was meant, one that slid into another table is put back,
what cannot be told is left out or stood in for. So what types cannot say can be asked of the rest.
"""

from __future__ import annotations

import difflib
import typing
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

import msgspec

from houseway.bank.odds import parse_pay
from houseway.errors import Refusal, near
from houseway.filings.explain import OWN_WORDS, allowed_words, own_type, shown_value
from houseway.filings.faults import kinds as of
from houseway.filings.faults.places import Way
from houseway.filings.faults.spoken import label_of
from houseway.filings.model import PayTable

T = TypeVar("T", bound=msgspec.Struct)

_VERY_NEAR: Final = 0.8
MISSING: Final = "missing, and it is required"
_MANY: Final = 200
"""So many faults, and no nearest words are looked for any more."""


class Found(NamedTuple):
    """One fault, and where in the document it is."""

    says: str
    way: Way


class _Spot(NamedTuple):
    """A place: as it is written, as it is in the mended document, and as people call it."""

    way: Way = ()
    at: Way = ()
    key: str = ""

    def to(self, name: str, meant: str | None = None) -> _Spot:
        key = f"{self.key}.{name}" if self.key else name
        return _Spot((*self.way, name), (*self.at, meant or name), key)

    def entry(self, number: int, entry: object) -> _Spot:
        label = label_of(entry)
        key = f"{self.key}.{label}" if label else f"{self.key}[{number + 1}]"
        return _Spot((*self.way, number), (*self.at, number), key)

    @property
    def header(self) -> str:
        """The brackets that open this table."""
        name = ".".join(step for step in self.way if isinstance(step, str))
        listed = bool(self.way) and isinstance(self.way[-1], int)
        return f"[[{name}]]" if listed else f"[{name}]" if name else "the top"


class _Table(NamedTuple):
    """A table that the walk is in."""

    spot: _Spot
    known: Mapping[str, msgspec.structs.FieldInfo]
    value: Mapping[str, object]


class _Stray(NamedTuple):
    name: str
    value: object
    spot: _Spot


_Around = tuple[_Table, ...]
"""The tables around a place, the nearest first."""


class Walk:
    """A document gone through: what was `found`, and what is `mended`."""

    def __init__(
        self, document: dict[str, object], kinds: Sequence[of.Struct], *, other: bool = False
    ) -> None:
        self.found: list[Found] = []
        self.guessed: list[Way] = []
        """Places of the mended document that hold what was never written."""
        self.moved: dict[Way, Way] = {}
        """Places of the mended document that are written elsewhere."""
        self._other = other
        self._strays: dict[Way, list[_Stray]] = {}
        self.kind, self.mended = kinds[0], document
        if not (len(kinds) == 1 and of.fits(document, kinds)):
            self.kind, self.mended = self._struct(document, kinds, _Spot(), ())

    def written(self, at: Way) -> Way:
        """Where a place of the mended document is written."""
        for length in range(len(at), 0, -1):
            if (way := self.moved.get(at[:length])) is not None:
                return (*way, *at[length:])
        return at

    def decoded(self, kind: type[T]) -> T | None:
        """The mended document as its type; nothing if it could not be mended."""
        try:
            return msgspec.convert(self.mended, kind, dec_hook=own_type)
        except msgspec.ValidationError:
            return None

    def _say(self, spot: _Spot, says: str) -> None:
        self.found.append(Found(f"key {spot.key}: {says}", spot.way))

    def _near(self, word: str, known: Sequence[str]) -> str | None:
        return near(word, known) if len(self.found) < _MANY else None

    def _allowed(self, word: str, known: Sequence[str]) -> str:
        return allowed_words(known, self._near(word, known))

    # --- tables ---------------------------------------------------------------------------

    def _struct(
        self, value: dict[str, object], kinds: Sequence[of.Struct], spot: _Spot, around: _Around
    ) -> tuple[of.Struct, dict[str, object]]:
        """A table with known keys: each that is there, that is none, that is missing."""
        struct, mended = self._tagged(value, kinds, spot)
        known = of.fields(struct)
        inside = (_Table(spot, known, value), *around)
        taken = set(value)
        config = struct.__struct_config__
        for name, entry in value.items():
            if name in known:
                self._field(mended, known[name], entry, spot.to(name), inside)
            elif name != config.tag_field and config.forbid_unknown_fields:
                meant = self._unknown(name, entry, spot, inside, config.tag_field)
                if meant is not None and meant not in taken:
                    taken.add(meant)
                    self._field(mended, known[meant], entry, spot.to(name, meant), inside)
        for stray in self._strays.pop(spot.at, ()):
            if stray.name not in taken:
                taken.add(stray.name)
                there = _Spot(stray.spot.way, (*spot.at, stray.name), stray.spot.key)
                self._field(mended, known[stray.name], stray.value, there, inside)
        for name, field in known.items():
            if field.required and name not in taken:
                self._say(spot.to(name), MISSING)
                self.guessed.append((*spot.at, name))
                mended[name] = of.example(field.type, self._other)
        return struct, mended

    def _tagged(
        self, value: dict[str, object], kinds: Sequence[of.Struct], spot: _Spot
    ) -> tuple[of.Struct, dict[str, object]]:
        """Which of several tables it is, by the word that tells them apart."""
        tag, tags = kinds[0].__struct_config__.tag_field, of.tags(kinds)
        if tag is None:
            return kinds[0], {}
        word = value.get(tag)
        if tag not in value and len(kinds) == 1:
            return kinds[0], {}
        if isinstance(word, str) and word in tags:
            return tags[word], {tag: word}
        self.guessed.append((*spot.at, tag))
        allowed = self._allowed(str(word), list(tags))
        found = f"found {shown_value(word)}" if tag in value else MISSING
        self._say(spot.to(tag), f"{found}, {allowed}")
        meant = self._near(str(word), list(tags))
        alike = max(tags, key=lambda each: len(of.fields(tags[each]).keys() & value.keys()))
        return tags[meant or alike], {tag: meant or alike}

    def _field(
        self,
        mended: dict[str, object],
        field: msgspec.structs.FieldInfo,
        value: object,
        spot: _Spot,
        around: _Around,
    ) -> None:
        if spot.at != spot.way:
            self.moved[spot.at] = spot.way
        made = self._value(value, field.type, spot, around)
        stands_in = of.example(field.type, self._other) if made is None else made
        mended[field.encode_name] = stands_in

    def _unknown(
        self, name: str, value: object, spot: _Spot, inside: _Around, tag: str | None
    ) -> str | None:
        """A key that the table has not: the one of its own that was meant, if one was."""
        here, *around = inside
        there = spot.to(name)
        own = [*([tag] if tag else []), *here.known]
        meant = self._near(name, own)
        alike = difflib.SequenceMatcher(None, name, meant or "").ratio()
        free = meant in here.known and meant not in here.value
        if not (free and alike > _VERY_NEAR) and self._slid(there, value, name, tuple(around)):
            return None
        if meant is None and (homes := _homes(name, around)):
            self._say(there, f"no such key in {spot.header}; it is a key of {' or '.join(homes)}")
            return None
        self._say(there, f"no such key, {allowed_words(own, meant)}")
        return meant if free else None

    def _slid(self, spot: _Spot, value: object, name: str, around: _Around) -> bool:
        """Whether a key belongs to a table around the one it is in; then it is put back there."""
        home = next((table for table in around if name in table.known), None)
        if home is None:
            return False
        within = _Spot(spot.way[:-1]).header
        above = within if home.spot.way else "the first [table]"
        belongs = f"no such key in {within}; it is a key of {home.spot.header}"
        if name in home.value:
            self._say(spot, f"{belongs}, which has it already")
        else:
            self._say(spot, f"{belongs}: put it above {above}")
            self._strays.setdefault(home.spot.at, []).append(_Stray(name, value, spot))
        return True

    def _dict(
        self, value: dict[str, object], kind: object, spot: _Spot, around: _Around
    ) -> dict[str, object]:
        """A table with any keys, or with keys of a list of words."""
        names, entries = typing.get_args(kind)
        words = of.literals(of.alternatives(names))
        mended: dict[str, object] = {}
        for name, entry in value.items():
            there = spot.to(name)
            if words and name not in words:
                if not self._slid(there, entry, name, around):
                    self._say(there, f"no such key, {self._allowed(name, words)}")
                continue
            if self._strayed(there, entry, name, entries, around):
                continue
            made = self._value(entry, entries, there, around)
            mended[name] = of.example(entries, self._other) if made is None else made
        return mended

    def _strayed(
        self, spot: _Spot, value: object, name: str, kind: object, around: _Around
    ) -> bool:
        """Whether an entry of a table with any keys is a key of the table around it that slid in.

        It is if it cannot be an entry, or if it is what the table around has not: what that one
        needs, or lines, dollars and pays, which are written in a way of their own.
        """
        home = next((table for table in around if name in table.known), None)
        if home is None or name in home.value:
            return False
        field = home.known[name]
        options = of.alternatives(field.type)
        meant = field.required or any(one in OWN_WORDS for one in options)
        here = of.fits(value, [kind]) or (isinstance(value, dict) and of.is_table(kind))
        strayed = (meant and of.fits(value, options)) or not here
        return strayed and self._slid(spot, value, name, around)

    def _pays(self, value: dict[str, object], spot: _Spot, around: _Around) -> object:
        """A pay table, row by row."""
        mended: dict[str, object] = {}
        for name, entry in value.items():
            there = spot.to(name)
            if self._strayed(there, entry, name, PayTable, around) and not _is_pay(entry):
                continue
            if not isinstance(entry, str):
                self._say(there, f'found {shown_value(entry)}, allowed: a pay such as "1:1"')
            elif says := _no_pay(entry):
                self._say(there, says)
            else:
                mended[name] = entry
                continue
            self.guessed.append(there.at)
            mended[name] = "push"
        if not value:
            self._say(spot, f"found {{}}, allowed: {of.wanted([PayTable])}")
        return mended or None

    # --- values ---------------------------------------------------------------------------

    def _value(self, value: object, kind: object, spot: _Spot, around: _Around) -> object:
        """What stands for a value in the mended document; nothing if it cannot be told."""
        options = of.alternatives(kind)
        if isinstance(value, dict):
            if found := of.structs(options):
                return self._struct(value, found, spot, around)[1]
            if tables := of.dicts(options):
                return self._dict(value, tables[0], spot, around)
            if PayTable in options:
                return self._pays(value, spot, around)
            if self._holds_tables(options):
                self._say(
                    spot,
                    f"found a table, allowed: a list of tables, each under double brackets "
                    f"[[{_Spot(spot.way).header.strip('[]')}]]",
                )
                self.moved[(*spot.at, 0)] = spot.way
                within = _Spot(spot.way, (*spot.at, 0), spot.key)
                [entry] = of.entry_kinds(of.lists(options)[0], 1)
                return [self._value(value, entry, within, around)]
        if isinstance(value, list):
            if found_lists := of.lists(options):
                return self._list(value, found_lists[0], spot, around)
            if len(value) == 1 and isinstance(value[0], dict) and of.is_table(kind):
                header = f"[{_Spot(spot.way).header.strip('[]')}]"
                self._say(
                    spot, f"found a list of tables, allowed: one table, in single brackets {header}"
                )
                self.moved[spot.at] = (*spot.way, 0)
                within = _Spot((*spot.way, 0), spot.at, spot.key)
                return self._value(value[0], kind, within, around)
        return value if of.fits(value, [kind]) else self._wrong(value, options, spot)

    def _holds_tables(self, options: Sequence[object]) -> bool:
        return any(
            of.is_table(entry) for one in of.lists(options) for entry in of.entry_kinds(one, 1)
        )

    def _list(self, value: list[object], kind: object, spot: _Spot, around: _Around) -> object:
        kinds = of.entry_kinds(kind, len(value))
        if len(kinds) != len(value):
            return self._wrong(value, [kind], spot)
        mended = []
        for number, (entry, each) in enumerate(zip(value, kinds, strict=True)):
            there = spot.entry(number, entry)
            made = self._value(entry, each, there, around)
            mended.append(of.example(each, self._other) if made is None else made)
        return mended

    def _wrong(self, value: object, options: Sequence[object], spot: _Spot) -> object:
        """A value that none of the types allows."""
        self.guessed.append(spot.at)
        words = of.literals(options)
        if isinstance(value, str) and words and len(options) == 1:
            self._say(spot, f"found {shown_value(value)}, {self._allowed(value, words)}")
            return self._near(value, words)
        self._say(
            spot,
            _own_complaint(value, options)
            or f"found {_shown(value)}, allowed: {of.wanted(options)}",
        )
        return of.repaired(value, options)


def _homes(name: str, around: Sequence[_Table]) -> list[str]:
    """Tables beside a place that have such a key."""
    found = []
    for table in around:
        for key, field in table.known.items():
            options = of.alternatives(field.type)
            listed = [entry for one in of.lists(options) for entry in of.entry_kinds(one, 1)]
            for one, brackets in ((options, 1), (listed, 2)):
                if any(name in of.fields(struct) for struct in of.structs(one)):
                    way = _Spot((*table.spot.way, key)).header.strip("[]")
                    found.append(f"{'[' * brackets}{way}{']' * brackets}")
    return found[:3]


def _own_complaint(value: object, options: Sequence[object]) -> str:
    """What is wrong with something that a filing writes in words of its own."""
    for one in options:
        if isinstance(one, type) and one in OWN_WORDS:
            try:
                own_type(one, value)
            except ValueError as error:
                return str(error)
    return ""


def _no_pay(written: str) -> str:
    try:
        parse_pay(written)
    except Refusal as refusal:
        return refusal.says
    return ""


def _is_pay(value: object) -> bool:
    return isinstance(value, str) and not _no_pay(value)


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return "a table"
    return shown_value(value)
