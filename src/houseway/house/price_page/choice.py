"""What somebody asks the price page for: packs, limits, readings, a collection, bets.

It all stands in the address, so that it can be shared, kept and asked for again; what is as the
filing has it by default is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import urlencode

import msgspec

from houseway.bank.money import dollars, parse_dollars
from houseway.errors import Refusal
from houseway.filings.filing import Filing

FIELDS = ("packs", "limits", "fees", "compare", "players", "reading.NAME", "bet.WAGER")
_LONGEST = 200


class Choice(msgspec.Struct, frozen=True):
    """One choice, every part of it checked against the filing but for the collection's.

    `filing` is under the readings and packs chosen. `fees` is a schedule and an option of it, both
    nothing for those the table would post; `compare` are more options of that schedule. `bets` are
    what every bettor stakes, in cents.
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

    @property
    def is_usual(self) -> bool:
        """Whether the prices are those of the default rules."""
        return self.packs is None and not self.readings

    @property
    def rules_query(self) -> str:
        """What of it changes prices and rules, for an address."""
        return urlencode(self._rules())

    @property
    def query(self) -> str:
        """All of it, for an address."""
        fields = self._rules()
        if self.limits is not None:
            fields.append(("limits", self.limits))
        if self.schedule is not None:
            fields.append(("fees", f"{self.schedule}:{self.fee_option}"))
        if self.compare:
            fields.append(("compare", ",".join(self.compare)))
        if self.players is not None:
            fields.append(("players", str(self.players)))
        fields += [(f"bet.{name}", dollars(cents)) for name, cents in self.bets.items()]
        return urlencode(fields)

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

    def _rules(self) -> list[tuple[str, str]]:
        packs = [] if self.packs is None else [("packs", str(self.packs))]
        return packs + [(f"reading.{name}", value) for name, value in self.readings.items()]


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
    readings = _after("reading.", fields)
    bets = _bets(filing, _after("bet.", fields))
    packs = _whole(fields, "packs")
    limits = fields.pop("limits", None)
    schedule, fee_option = _fees(fields.pop("fees", None))
    compare = [word.strip() for word in fields.pop("compare", "").split(",")]
    players = _whole(fields, "players")
    if fields:
        raise Refusal(
            f'a price cannot be asked for by "{next(iter(fields))[:40]}": there are '
            f"{', '.join(FIELDS)}"
        )
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
    )


def _after(prefix: str, fields: dict[str, str]) -> dict[str, str]:
    """The fields of a kind, taken out of all of them."""
    found = {name: value for name, value in fields.items() if name.startswith(prefix)}
    for name in found:
        del fields[name]
    return {name.removeprefix(prefix): value for name, value in found.items()}


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


def _fees(text: str | None) -> tuple[str | None, str | None]:
    if text is None:
        return None, None
    schedule, colon, option = text.rpartition(":")
    if not colon or not schedule.strip() or not option.strip():
        raise Refusal(f'fees="{text[:80]}" names no option: write SCHEDULE:OPTION')
    return schedule.strip(), option.strip()


def _whole(fields: dict[str, str], name: str) -> int | None:
    text = fields.pop(name, None)
    if text is None:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise Refusal(f'{name}: "{text[:20]}" is no number')
    return int(text)
