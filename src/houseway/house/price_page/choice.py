"""What somebody asks the price page for: packs, limits, readings, a collection, bets.

It all stands in the address, so that it can be shared, kept and asked for again; what is as the
filing has it by default is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import urlencode

import msgspec

from houseway.bank.money import dollars, parse_dollars
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.words import joined

_PLAIN = ("packs", "limits", "fees", "compare", "players", "bank", "error")
ERRORS: Final = {"1": 0.01, "0.5": 0.005, "0.1": 0.001}
"""Errors that a short bank may be simulated to: percent of a bettor's stakes, as shares."""
_LONGEST = 200


class Choice(msgspec.Struct, frozen=True):
    """One choice, every part of it checked against the filing but for the collection's.

    `filing` is under the readings and packs chosen. `fees` is a schedule and an option of it, both
    nothing for those the table would post; `compare` are more options of that schedule. `bets` are
    what every bettor stakes, in cents. `bank` is what the player-dealer puts up, enough for
    anything if None; one that can run short is simulated to the `error`.
    """

    filing: Filing
    usual: Filing
    """The filing by default: what changes are measured from."""
    packs: int | None = None
    limits: str | None = None
    readings: dict[str, str] = {}
    schedule: str | None = None
    fee_option: str | None = None
    compare: tuple[str, ...] = ()
    players: int | None = None
    bets: dict[str, int] = {}
    bank: int | None = None
    error: str = "0.5"

    @property
    def is_usual(self) -> bool:
        """Whether the prices are those of the default rules."""
        return self.packs is None and not self.readings

    @property
    def rules_query(self) -> str:
        """What of it changes prices and rules, for an address."""
        return urlencode(self.rules_fields)

    @property
    def query(self) -> str:
        """All of it, for an address."""
        more = {
            "limits": self.limits,
            "fees": self.schedule and f"{self.schedule}:{self.fee_option}",
            "compare": ",".join(self.compare),
            "players": self.players,
            "bank": self.bank and dollars(self.bank),
            "error": self.error if self.error != "0.5" else None,
            **{f"bet.{name}": dollars(cents) for name, cents in self.bets.items()},
        }
        asked = {name: value for name, value in more.items() if value not in (None, "")}
        return urlencode(self.rules_fields | asked)

    def address(self, file: str = "") -> str:
        """Its page, or a file of it."""
        return f"/prices/{self.filing.id}{file}" + (f"?{self.query}" if self.query else "")

    @property
    def table_fields(self) -> dict[str, str]:
        """A form that opens a table by it."""
        fields = {
            "game": self.filing.id,
            "packs": self.packs and str(self.packs),
            "option": self.limits,
            "schedule": self.schedule,
            "fee_option": self.fee_option,
            **{f"reading.{name}": value for name, value in self.readings.items()},
        }
        return {name: value for name, value in fields.items() if value}

    @property
    def rules_fields(self) -> dict[str, str]:
        """The fields of an address that change prices and rules."""
        packs = {"packs": str(self.packs)} if self.packs else {}
        return packs | {f"reading.{name}": value for name, value in self.readings.items()}


def chosen(filing: Filing, asked: Iterable[tuple[str, str]]) -> Choice:
    """The choice that an address asks for; whatever cannot be is refused, never left out."""
    fields: dict[str, str] = {}
    for name, value in asked:
        if name in fields:
            raise Refusal(f'"{name}" is asked for twice: once is enough')
        if len(value) > _LONGEST:
            raise Refusal(f'"{name}" is longer than anything that can be asked for')
        fields[name] = value.strip()
    fields = {name: value for name, value in fields.items() if value}
    readings = after("reading.", fields)
    bets = _bets(filing, after("bet.", fields))
    packs = whole(fields, "packs")
    limits = fields.get("limits")
    schedule, fee_option = _fees(fields.get("fees"))
    compare = [word.strip() for word in fields.get("compare", "").split(",")]
    players = whole(fields, "players")
    bank = _bank(fields.get("bank"))
    error = fields.get("error", "0.5").removesuffix("%").strip()
    if error not in ERRORS:
        raise Refusal(f'error: "{error[:20]}" is not offered: write {joined(ERRORS, "or")}')
    for name in fields:
        if name not in _PLAIN and not name.startswith(("reading.", "bet.")):
            known = ", ".join([*_PLAIN, "reading.NAME", "bet.WAGER"])
            raise Refusal(f'a price cannot be asked for by "{name[:40]}": there are {known}')
    filing.read(readings)  # an unknown name is refused, though its value be the default
    readings = {name: value for name, value in readings.items() if value != filing.readings[name]}
    read = filing.read(readings) if readings else filing
    if packs is not None:
        varied = read.with_packs(packs)
        if packs == read.rules.deck.packs.default:
            packs = None
        else:
            read = varied
    if limits is not None:
        read.limits(limits)
    return Choice(
        filing=read,
        usual=filing,
        packs=packs,
        limits=limits,
        readings=readings,
        schedule=schedule,
        fee_option=fee_option,
        compare=tuple(dict.fromkeys(filter(None, compare))),
        players=players,
        bets=bets,
        bank=bank,
        error=error,
    )


def after(prefix: str, fields: Mapping[str, str]) -> dict[str, str]:
    """The fields of a kind, such as `reading.NAME=VALUE`, by what follows the prefix."""
    return {
        name.removeprefix(prefix): value
        for name, value in fields.items()
        if name.startswith(prefix) and value
    }


def _bets(filing: Filing, written: Mapping[str, str]) -> dict[str, int]:
    bets = {}
    for name, text in written.items():
        wager = filing.rules.wager_named(name)
        try:
            cents = int(parse_dollars(text))
        except Refusal as refusal:
            raise Refusal(f"the bet on {wager.label}: {refusal.says}") from None
        if cents:
            bets[wager.name] = cents
    return bets


def _bank(text: str | None) -> int | None:
    """Return what the player-dealer puts up, in cents; None if nothing is said."""
    if text is None:
        return None
    try:
        return int(parse_dollars(text)) or None
    except Refusal as refusal:
        raise Refusal(f"the bank: {refusal.says}") from None


def _fees(text: str | None) -> tuple[str | None, str | None]:
    if text is None:
        return None, None
    schedule, colon, option = text.rpartition(":")
    if not colon or not schedule.strip() or not option.strip():
        raise Refusal(f'fees="{text[:80]}" names no option: write SCHEDULE:OPTION')
    return schedule.strip(), option.strip()


def whole(fields: Mapping[str, str], name: str) -> int | None:
    """The number in a field; nothing if it is empty."""
    text = fields.get(name, "").strip()
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise Refusal(f'{name}: "{text[:20]}" is no number')
    return int(text)
