"""What is no TOML in a text, all of it: each slip with its line and what usually causes it.

The parser stops at the first. Here that line is put right as far as it can be told, and the text
parsed again, so that the next slip is found, and after the last one the faults of what is written.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container, Iterator
from typing import Final, NamedTuple

from houseway.filings.patch import Document

_AT: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_TWICE: Final = re.compile(r"Cannot declare \((.*)\) twice")
_HEADER: Final = re.compile(r"\s*\[+\s*([^\[\]=]*?)\s*\]*\s*(?:#.*)?")
_PAIR: Final = re.compile(
    r"""(?P<key>\s*(?:"[^"]*"|'[^']*'|[\w.-]+))\s*=\s*(?P<value>.*?)\s*(?P<remark>\#[^"']*)?$"""
)
_SPACED: Final = re.compile(r"""\s*(?P<key>[^\s"'=\[{:][^"'=\[{:]*?)\s*=(?P<rest>.*)""")
_COLON: Final = re.compile(r"""(?P<key>\s*(?:"[^"]*"|'[^']*'|[\w.-]+))\s*:\s*(?P<rest>.*)""")
_CURLED: Final = {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'"}
_MARK: Final = "\ufeff"

_MOST_TRIED: Final = 150
_MOST_LETTERS: Final = 100_000
"""A longer text is parsed once: the rest of its faults is found when the first is mended."""


class Slip(NamedTuple):
    """A line that is no TOML: what the parser says, and what usually causes that."""

    line: int
    says: str


class Mended(NamedTuple):
    """What is no TOML in a text, and the rest; no document if the rest cannot be told."""

    slips: tuple[Slip, ...]
    text: str
    document: Document | None


class _Try(NamedTuple):
    """A way to put a line right: what it would be, and what that says of the slip."""

    lines: dict[int, str]
    cause: str = ""


def mended(text: str, lists: Container[str]) -> Mended:
    """The text with its slips put right; `lists` are the words of lists of tables."""
    lines = text.split("\n")
    slips: dict[int, Slip] = {}
    tried = 0
    error = _error(text)
    while error is not None:
        line, says = _where(error, lines)
        if line in slips:
            return Mended(_sorted(slips), text, None)
        for attempt in _tries(line, says, lines, lists):
            tried += 1
            if tried > _MOST_TRIED or len(text) > _MOST_LETTERS:
                break
            other = "\n".join(attempt.lines.get(n, kept) for n, kept in enumerate(lines, 1))
            then = _error(other)
            if then is None or _where(then, lines)[0] > line:
                slips[line] = _slip(line, says, attempt.cause)
                text, lines, error = other, other.split("\n"), then
                break
        else:
            tried = _MOST_TRIED + 1
        if tried > _MOST_TRIED or len(text) > _MOST_LETTERS:
            slips[line] = _slip(line, says, _usual(line, says, lines, lists))
            return Mended(_sorted(slips), text, None)
    return Mended(_sorted(slips), text, tomllib.loads(text))


def _error(text: str) -> str | None:
    try:
        tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return str(error)
    except ValueError as error:
        return f"{error} (at end of document)"
    return None


def _where(error: str, lines: list[str]) -> tuple[int, str]:
    """The line that is wrong, and what is wrong with it."""
    found = _AT.search(error)
    if not found or not found[1]:
        return max((n for n, one in enumerate(lines, 1) if one.strip()), default=1), error
    line, says = int(found[1]), error
    if "Unclosed" in says or "Unterminated" in says:
        while line > 1 and (not lines[line - 1].strip() or "=" not in lines[line - 1]):
            line -= 1
    return min(line, len(lines)), says


def _sorted(slips: dict[int, Slip]) -> tuple[Slip, ...]:
    return tuple(slips[line] for line in sorted(slips))


def _slip(line: int, says: str, cause: str) -> Slip:
    return Slip(line, f"this is not TOML: {says}" + (f"; {cause}" if cause else ""))


def _usual(line: int, says: str, lines: list[str], lists: Container[str]) -> str:
    """What usually causes this, where nothing put it right."""
    return next((one.cause for one in _tries(line, says, lines, lists) if one.cause), "")


def _tries(line: int, says: str, lines: list[str], lists: Container[str]) -> Iterator[_Try]:
    """Ways to put a line right, the likeliest first."""
    here = lines[line - 1]
    if _MARK in here:
        cause = "a byte order mark stands inside the text: delete it"
        yield _Try({line: here.replace(_MARK, "")}, cause)
    if header := _HEADER.fullmatch(here):
        yield from _headers(line, says, lines, lists, header[1])
    if any(curled in here for curled in _CURLED):
        straight = here
        for curled, plain in _CURLED.items():
            straight = straight.replace(curled, plain)
        yield _Try({line: straight}, 'quotes are straight, "…" and not “…”')
    if found := _PAIR.fullmatch(here):
        yield from _values(line, found["key"], found["value"])
    if (found := _COLON.fullmatch(here)) and found["key"].strip():
        yield _Try({line: f"{found['key']} = {found['rest']}"}, "a key is followed by =")
    if found := _SPACED.fullmatch(here):
        key = found["key"]
        cause = f'a key that is not one word stands in quotes: "{key}" ='
        yield _Try({line: f'"{key}" ={found["rest"]}'}, cause)
        for value in _values(line, f'"{key}"', found["rest"].strip()):
            yield _Try(value.lines, f"{cause}, and {value.cause}" if value.cause else cause)
    before = next((n for n in range(line - 1, 0, -1) if lines[n - 1].strip()), 0)
    if before and ("array" in says or "Invalid value" in says):
        cause = "a comma or a bracket is missing in the list above"
        for end in (",", "]"):
            yield _Try({before: lines[before - 1].rstrip() + end}, cause)
    if "key" in says and "=" not in here:
        yield _Try({line: f"# {here}"}, "write it as key = value, or behind a # if it is a remark")
    yield _Try({line: ""})


def _values(line: int, key: str, value: str) -> Iterator[_Try]:
    """Ways to put the value of a key right."""
    if value.lower() in ("true", "false"):
        yield _Try(
            {line: f"{key} = {value.lower()}"}, "true and false are written in small letters"
        )
    elif value.lower() in ("yes", "no", "on", "off"):
        said = "true" if value.lower() in ("yes", "on") else "false"
        yield _Try({line: f"{key} = {said}"}, "yes and no are written true and false")
    elif not value:
        yield _Try({line: f'{key} = ""'}, f"nothing stands behind {key.strip()} =")
    elif value[0] in "\"'":
        cause = "a quote is missing at the end, or stands inside the text"
        yield _Try({line: f"{key} = {value}{value[0]}"}, cause)
        inner = value.strip("\"'").replace("\\", "").replace('"', "'")
        yield _Try({line: f'{key} = "{inner}"'}, cause)
    elif value[0] in "[{":
        close = {"[": "]", "{": "}"}[value[0]]
        yield _Try({line: f"{key} = {value}{close}"}, f"the closing {close} is missing")
        quoted = re.sub(
            r"(?<=[\[,{=])\s*([^\s\"'\[\]{},=][^\"'\[\]{},=]*?)\s*(?=[\],}])", _quote, value
        )
        yield _Try({line: f"{key} = {quoted}"}, "text stands in quotes")
        yield _Try({line: f"{key} = {value[0]}{close}"}, "text stands in quotes, commas between")
    else:
        shown = value.replace("\\", "").replace('"', "'")
        cause = f'text, pays, lines and dollars stand in quotes: {key.strip()} = "{shown}"'
        yield _Try({line: f'{key} = "{shown}"'}, cause)


def _quote(found: re.Match[str]) -> str:
    word = found[1]
    return f" {word}" if re.fullmatch(r"-?\d+|true|false", word) else f' "{word}"'


def _headers(
    line: int, says: str, lines: list[str], lists: Container[str], name: str
) -> Iterator[_Try]:
    """A table that is there twice, or was a list before."""
    here = [n for n, one in enumerate(lines, 1) if (it := _HEADER.fullmatch(one)) and it[1] == name]
    word = name.rpartition(".")[2].strip("\"' ")
    if len(here) > 1 and word in lists:
        cause = f"entries of a list are written with double brackets: [[{name}]]"
        yield _Try(dict.fromkeys(here, f"[[{name}]]"), cause)
    if len(here) > 1 and _TWICE.search(says):
        cause = f"[{name}] is there twice, also on line {here[0]}: write its keys in one place"
        yield _Try({line: f"[unread-{line}]"}, cause)
        yield _Try({line: f"[[unread-{line}]]"}, cause)
    yield _Try({line: f"[{name}]"}, "a table is opened by [name], an entry of a list by [[name]]")
    yield _Try({line: f'["{name}"]'}, f'a name that is not one word stands in quotes: ["{name}"]')
