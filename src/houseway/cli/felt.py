"""A table of bots for the terminal: opened, seated, played round by round."""

from __future__ import annotations

import hashlib
import secrets
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NotRequired, TypedDict, Unpack

import msgspec

from houseway.analysis.house_way import house_way_choice
from houseway.analysis.log import dumps, sealed
from houseway.analysis.opening import open_felt, with_bank
from houseway.analysis.replay import replay
from houseway.bank.settlement import Line
from houseway.cli.files import check_place, write_whole
from houseway.errors import Refusal
from houseway.felt.bank.table import BankTable
from houseway.felt.events import AnyEvent, LineSettled, Opened, PotAwarded, RoundClosed
from houseway.felt.pot.table import PotTable
from houseway.felt.setting import Ask
from houseway.felt.table import Table
from houseway.filings.filing import Filing
from houseway.house.bots import Bots
from houseway.house.company import MOST_BOTS, NAMES, Company
from houseway.house.pot_bots import PotBots

_LONGEST_OPENING: Final = 1 << 20
"""Bytes that are read to see whether a file is a log; a first line is a few hundred long."""


class Terms(TypedDict):
    """What a table of bots is opened with."""

    seed: str | None
    seats: int | None
    limits: str | None
    option: str | None
    schedule: str | None
    rates: Mapping[str, str]
    bank: NotRequired[int | None]
    rounds_per_hour: NotRequired[int | None]
    jackpot: NotRequired[bool]


class Felt(ABC):
    """One table with its bots; the same seed gives the same cards and the same bots."""

    table: Table
    bots: Company

    def __init__(self, table: Table, seed: str, terms: Terms) -> None:
        self.table = table
        self.seed = seed
        self._rounds_per_hour = terms.get("rounds_per_hour")
        taken = terms["seats"]
        self._taken = min(MOST_BOTS, table.seats) if taken is None else taken

    def seat_bots(self) -> None:
        """Fill the seats to be taken, lowest first, with bots that can bear what is asked for."""
        table = self.table
        names = [name for name in NAMES if name not in table.purses]
        for seat in range(1, table.seats + 1):
            if len(table.names) < self._taken and seat not in table.names:
                name = names.pop(0) if names else f"Bot {seat}"
                table.sit(seat, name, self._purse, bot=True)

    @property
    @abstractmethod
    def _purse(self) -> int:
        """The chips that a bot sits down with."""

    def fitting(self, cents: int) -> int:
        """So much, or what is nearest to it of what one may sit down with."""
        return cents

    def before_deal(self) -> None:
        """Bots do what is theirs before a round, as far as they go without a person."""
        self.bots.act()

    def play_round(self) -> None:
        """A whole round between bots; the floor has nothing against it."""
        self.before_deal()
        self._let_time_pass()
        self.table.deal()
        self.play_out()

    @abstractmethod
    def play_out(self, saving: str | None = None) -> None:
        """The rest of a round; whoever is `saving` puts up no more chips."""

    def _let_time_pass(self) -> None:
        """Where time is collected: the first half hour, and the others as fast as rounds go."""
        table, pace = self.table, self._rounds_per_hour
        begun = 1 + (2 * table.rounds // pace if pace else 0)
        while table.fees.by_time and table.till.half_hours < begun:
            table.half_hour()


class BankFelt(Felt):
    """A table with a bank: bots bank, wager, and play the house way."""

    table: BankTable

    def __init__(self, table: BankTable, secret: bytes, seed: str, terms: Terms) -> None:
        super().__init__(table, seed, terms)
        self.bots = Bots(table, secret)
        self._bank = terms.get("bank")

    @property
    def _purse(self) -> int:
        return max(200_000, 100 * self.table.limits.table.min, 2 * (self._bank or 0))

    def before_deal(self) -> None:
        table = self.table
        if self._bank is not None and table.phase == "bank" and table.offered_to is not None:
            name = table.offered_to
            if name in table.bots:
                table.take_bank(name, min(self._bank, table.purses[name] - table.reserve))
        super().before_deal()

    def play_out(self, saving: str | None = None) -> None:
        table = self.table
        while table.phase == "round" and table.round and (ask := table.round.ask):
            choice = house_way_choice(table.round, ask)
            if ask.bettor == saving and ask.choices[choice]:
                choice = min(ask.choices, key=lambda word: ask.choices[word])
            table.answer(ask.bettor, choice)


class PotFelt(Felt):
    """A table with a pot: bots play as one practises against them."""

    table: PotTable

    def __init__(self, table: PotTable, secret: bytes, seed: str, terms: Terms) -> None:
        super().__init__(table, seed, terms)
        self.bots = PotBots(table, secret)
        if terms.get("bank") is not None:
            raise Refusal(f"{table.filing.id} is played for a pot: nobody banks, leave out --bank")

    @property
    def _purse(self) -> int:
        return self.fitting(100 * self.table.limits.table.min)

    def fitting(self, cents: int) -> int:
        return self.table.seat_rules.fitting(cents)

    def play_out(self, saving: str | None = None) -> None:
        """Bots play on; a person who has left checks what is free and folds the rest."""
        table = self.table
        while table.phase == "round" and table.round and (ask := table.round.ask):
            if ask.bettor in table.bots:
                self.bots.act()
            else:
                table.answer(ask.bettor, quiet_choice(ask))


def quiet_choice(ask: Ask) -> str:
    """What costs nothing: the choice for whoever says nothing."""
    return ask.house_way or min(ask.choices, key=lambda word: ask.choices[word])


def felt_of(filing: Filing, **terms: Unpack[Terms]) -> BankFelt | PotFelt:
    """A table of bots of the filing's kind, with a bank or with a pot."""
    seed = secrets.token_hex(8) if terms["seed"] is None else terms["seed"]
    secret = hashlib.sha256(seed.encode()).digest()
    table = open_felt(
        filing,
        secret,
        seats=_layout(filing, terms["seats"]),
        option=terms["limits"],
        schedule=terms["schedule"],
        fee_option=terms["option"],
        fee_readings=terms["rates"],
        jackpot=terms.get("jackpot", False),
    )
    if isinstance(table, PotTable):
        return PotFelt(table, secret, seed, terms)
    return BankFelt(with_bank(table), secret, seed, terms)


class PlayedRound(msgspec.Struct, frozen=True):
    """What a round came to; the lines as the bank layer gave them, or what of a pot each took."""

    round: int
    lines: tuple[Line | PotAwarded, ...]
    left: int
    net: dict[str, int]


def played_rounds(events: Iterable[AnyEvent]) -> tuple[PlayedRound, ...]:
    """Every round that was played to its end."""
    rounds = []
    lines: list[Line | PotAwarded] = []
    for event in events:
        if isinstance(event, LineSettled):
            lines.append(msgspec.convert(event, Line, from_attributes=True))
        elif isinstance(event, PotAwarded):
            lines.append(event)
        elif isinstance(event, RoundClosed):
            rounds.append(PlayedRound(event.round, tuple(lines), event.left, event.net))
            lines = []
    return tuple(rounds)


@contextmanager
def kept_log(path: Path | None, table: Table) -> Iterator[None]:
    """The log of a table as JSON lines, if one was asked for, written when it is done with.

    What cannot be written is refused before a card is dealt. Another log may stand in its place,
    and stays until the new one is complete; any other file is left alone. Whoever stops the table
    at the keyboard, or reads no further, closes it, and what was played until then is kept; after a
    defect nothing is.
    """
    if path is None:
        yield
        return
    check_place(path, "the log")
    if path.is_file() and not _is_log(path):
        raise Refusal(f"{path}: there is a file already, and it is no log: name another")
    try:
        yield
    except (KeyboardInterrupt, BrokenPipeError):
        if table.phase != "closed":
            table.close("stopped in between")
            with suppress(Refusal):  # in the midst of a move nothing is worth keeping
                replay(table.filing, table.events)
                _write_log(path, table)
        raise
    _write_log(path, table)


def _write_log(path: Path, table: Table) -> None:
    replaced = path.is_file() and path.stat().st_size > 0
    write_whole(path, sealed(dumps(table.events).encode()), "the log")
    if replaced:
        print(f"houseway: {path}: the log that was there is replaced", file=sys.stderr)


def _is_log(path: Path) -> bool:
    """Whether a file is empty or begins as a log does, whole or not."""
    try:
        with path.open("rb") as file:
            first = file.readline(_LONGEST_OPENING)
        if first:
            msgspec.json.decode(first, type=Opened)
        return True
    except (OSError, msgspec.MsgspecError, ValueError):
        return False


def _layout(filing: Filing, taken: int | None) -> int | None:
    """The smallest table of the filing that has so many seats to take."""
    if taken is None:
        return None
    choices = filing.rules.table.choices
    fitting = [seats for seats in (filing.rules.table.seats, *choices) if seats >= taken]
    if taken < 2 or not fitting:
        few = "2" if max(choices) == 2 else f"2 to {max(choices)}"
        raise Refusal(
            f"{filing.id} takes {few} at the table, not {taken}",
            rule=filing.source_of(filing.rules.table.lines),
        )
    return fitting[0]
