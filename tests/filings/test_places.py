"""The lines of keys: every place that the parser finds has one, and its key stands there."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.families.library import LIBRARY
from houseway.filings.faults.places import Way, places
from houseway.filings.fees.library import SCHEDULES
from tests.sizes import size

TEXT = """\
# [not.a.table]
top = "a # b"   # c = 1
'quo.ted' = 'x = [1]'
"q\\u0041 b" . sub = 1
many = \"\"\"
no = 1
[no]
\\\"\"\"\"\"
raw = '''
also = "no" '''
when = 1979-05-27 07:32:00

[a.b] # x
list = [ # one ]
  "x", [1,
  2], { k = 1, "l m" = [ { n = 2 } ] },
]
e = []
f = {}

[[c]]
name = "one"
[c.d]
x.y.z = 1
x.w = true
[[c.e]]
[[c.e]]
g = -1.5e3
[[c]]
[c.d]
x = 1
[ "z z" . 'y' ]
"""
LINES: dict[Way, int] = {
    ("top",): 2,
    ("quo.ted",): 3,
    ("qA b",): 4,
    ("qA b", "sub"): 4,
    ("many",): 5,
    ("raw",): 9,
    ("when",): 11,
    ("a",): 13,
    ("a", "b"): 13,
    ("a", "b", "list"): 14,
    ("a", "b", "list", 0): 15,
    ("a", "b", "list", 1): 15,
    ("a", "b", "list", 1, 0): 15,
    ("a", "b", "list", 1, 1): 16,
    ("a", "b", "list", 2): 16,
    ("a", "b", "list", 2, "k"): 16,
    ("a", "b", "list", 2, "l m"): 16,
    ("a", "b", "list", 2, "l m", 0): 16,
    ("a", "b", "list", 2, "l m", 0, "n"): 16,
    ("a", "b", "e"): 18,
    ("a", "b", "f"): 19,
    ("c",): 21,
    ("c", 0): 21,
    ("c", 0, "name"): 22,
    ("c", 0, "d"): 23,
    ("c", 0, "d", "x"): 24,
    ("c", 0, "d", "x", "y"): 24,
    ("c", 0, "d", "x", "y", "z"): 24,
    ("c", 0, "d", "x", "w"): 25,
    ("c", 0, "e"): 26,
    ("c", 0, "e", 0): 26,
    ("c", 0, "e", 1): 27,
    ("c", 0, "e", 1, "g"): 28,
    ("c", 1): 29,
    ("c", 1, "d"): 30,
    ("c", 1, "d", "x"): 31,
    ("z z",): 32,
    ("z z", "y"): 32,
}


def ways(part: object, way: Way = ()) -> set[Way]:
    """Every place of a document."""
    found = {way} if way else set()
    if isinstance(part, dict):
        for key, value in part.items():
            found |= ways(value, (*way, key))
    elif isinstance(part, list):
        for number, value in enumerate(part):
            found |= ways(value, (*way, number))
    return found


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_every_kind_of_key_text_and_table_is_found(newline: str) -> None:
    text = TEXT.replace("\n", newline)
    assert ways(tomllib.loads(text)) == LINES.keys()
    assert places(text) == LINES


@pytest.mark.parametrize(
    "path", [*LIBRARY.glob("*/*.toml"), *SCHEDULES.glob("*/*.toml")], ids=lambda path: path.stem
)
def test_every_key_of_the_library_stands_on_its_line(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found, lines = places(text), text.split("\n")
    assert found.keys() == ways(tomllib.loads(text))
    for way, line in found.items():
        if isinstance(way[-1], str):
            assert way[-1] in lines[line - 1]


KEYS = st.one_of(
    st.from_regex(r"[A-Za-z0-9_-]{1,4}", fullmatch=True),
    st.sampled_from(["a.b", "x y", "#", "[", "é", "'", "=", '""', "\\"]),
)
LEAVES = st.one_of(
    st.integers(-5, 5),
    st.booleans(),
    st.text("ab \"'#[]{},=\\\n\t", max_size=8),
    st.floats(allow_nan=False),
    st.dates(),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)
TABLES = st.dictionaries(
    KEYS,
    st.one_of(
        VALUES,
        st.dictionaries(KEYS, VALUES, max_size=3),
        st.lists(st.dictionaries(KEYS, VALUES, max_size=3), min_size=1, max_size=3),
    ),
    max_size=5,
)


def quoted(text: str, data: st.DataObject) -> str:
    """A text in one of the four kinds of quotes that can hold it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    basic = escaped.replace("\n", "\\n").replace("\t", "\\t")
    kinds = [
        f'"{basic}"',
        f'"""{escaped}"""',
        f'"""\\\n   {escaped}"""' if escaped.strip() else '""',
    ]
    if "'" not in text:
        kinds.append(f"'''{text}'''")
        if "\n" not in text:
            kinds.append(f"'{text}'")
    return data.draw(st.sampled_from(kinds))


def key_of(key: str, data: st.DataObject) -> str:
    plain = bool(key) and all(c.isascii() and (c.isalnum() or c in "-_") for c in key)
    if plain and data.draw(st.booleans()):
        return key
    return '"' + key.replace("\\", "\\\\").replace('"', '\\"') + '"'


def written(value: object, data: st.DataObject) -> str:
    """A value as one of the ways to write it."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return quoted(value, data)
        case list():
            gap = data.draw(st.sampled_from([" ", "\n", " # ] x\n  "]))
            inside = f",{gap}".join(written(one, data) for one in value)
            end = data.draw(st.sampled_from(["", ",", ",\n"])) if value else ""
            return f"[{gap}{inside}{end}{gap}]"
        case dict():
            pairs = [f"{key_of(k, data)} = {written(v, data)}" for k, v in value.items()]
            return "{ " + ", ".join(pairs) + " }"
        case _:
            return str(value)


@settings(max_examples=size(60, 300), deadline=None)
@given(TABLES, st.data())
def test_every_place_of_any_document_has_a_line_with_its_key(
    document: dict[str, object], data: st.DataObject
) -> None:
    top, tables = [], []
    for key, value in document.items():
        name = key_of(key, data)
        if isinstance(value, dict) and data.draw(st.booleans()):
            pairs = [f"{key_of(k, data)}={written(v, data)}" for k, v in value.items()]
            tables.append("\n".join([f"[ {name} ]", *pairs]))
        elif isinstance(value, dict) and value and data.draw(st.booleans()):
            top += [f"{name}.{key_of(k, data)} = {written(v, data)}" for k, v in value.items()]
        elif isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
            for one in value:
                pairs = [f"  {key_of(k, data)} = {written(v, data)}" for k, v in one.items()]
                tables.append("\n".join([f"[[{name}]] # [x]", *pairs]))
        else:
            top.append(f"{name} = {written(value, data)}")
    text = "\n".join([*top, *tables])
    lines = text.split("\n")
    found = places(text)
    assert found.keys() == ways(tomllib.loads(text))
    for way, line in found.items():
        if isinstance(last := way[-1], str):
            assert last in lines[line - 1].replace('\\"', '"').replace("\\\\", "\\")
