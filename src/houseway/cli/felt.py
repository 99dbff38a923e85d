"""A table of bots for the terminal: opened, seated, played round by round."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path

from houseway.bank.settlement import Line
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.games import open_table
from houseway.house.bots import MOST_BOTS, NAMES, Bots
from houseway.price.house_way import house_way_choice
from houseway.table.collection import Collection
from houseway.table.events import AnyEvent, LineSettled
from houseway.table.log import dumps
from houseway.table.setting import FLOOR
from houseway.table.table import Table


class Felt:
    """One table with its bots; the same seed gives the same cards and the same wagers."""

    def __init__(
        self,
        filing: Filing,
        seed: str,
        *,
        seats: int | None = None,
        option: str | None = None,
        bank: int | None = None,
        collection: Collection | None = None,
    ) -> None:
        secret = hashlib.sha256(seed.encode()).digest()
        self.table: Table = open_table(
            filing, secret, seats=_layout(filing, seats), option=option, collection=collection
        )
        self.bank = bank
        self._taken = min(MOST_BOTS, self.table.seats) if seats is None else seats
        self._bots = Bots(self.table, secret)

    def seat_bots(self) -> None:
        """Fill the seats to be taken, lowest first, with bots that can bear the bank asked for."""
        table = self.table
        names = [name for name in NAMES if name not in table.purses]
        purse = max(200_000, 100 * table.limits.table.min, 2 * (self.bank or 0))
        for seat in range(1, table.seats + 1):
            if len(table.names) < self._taken and seat not in table.names:
                name = names.pop(0) if names else f"Bot {seat}"
                table.sit(seat, name, purse, bot=True)

    def before_deal(self) -> None:
        """Bots bank and wager, as far as they go without a person."""
        table = self.table
        if self.bank is not None and table.phase == "bank" and table.offered_to is not None:
            name = table.offered_to
            if name in table.bots:
                table.take_bank(name, min(self.bank, table.purses[name] - table.reserve))
        self._bots.act()

    def answer_bots(self) -> None:
        """Bots answer the house way, as far as they are asked."""
        table = self.table
        while table.phase == "round" and table.round and table.round.ask:
            if table.round.ask.bettor not in table.bots:
                return
            table.answer(table.round.ask.bettor, house_way_choice(table.round, table.round.ask))

    def play_round(self) -> None:
        """A whole round between bots; the floor has nothing against it."""
        table = self.table
        self.before_deal()
        table.deal()
        while table.phase == "round" and table.round and table.round.ask:
            self.answer_bots()
            if table.round.ask is not None:
                table.answer(FLOOR, house_way_choice(table.round, table.round.ask))


def random_seed() -> str:
    """A seed for who gave none."""
    return secrets.token_hex(8)


def settled_lines(events: Sequence[AnyEvent]) -> Iterator[Line]:
    """The lines that were settled, as the bank layer gave them."""
    for event in events:
        if isinstance(event, LineSettled):
            yield Line(
                event.seat,
                event.bettor,
                event.wager,
                event.stake,
                event.result,
                event.pays,
                event.paid,
                event.collected,
                event.returned,
                event.left,
                event.why,
            )


def open_log(path: Path | None) -> None:
    """Refuse a log that cannot be written before a card is dealt, not after."""
    write_log(path, ())


def write_log(path: Path | None, events: Sequence[AnyEvent]) -> None:
    """The log as JSON lines, if one was asked for."""
    if path is None:
        return
    try:
        path.write_text(dumps(events), encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{path}: the log cannot be written ({error.strerror})") from None


def _layout(filing: Filing, taken: int | None) -> int | None:
    """The smallest table of the filing that has so many seats to take."""
    if taken is None:
        return None
    choices = filing.rules.table.choices
    fitting = [seats for seats in (filing.rules.table.seats, *choices) if seats >= taken]
    if taken < 2 or not fitting:
        raise Refusal(
            f"{filing.id} takes 2 to {max(choices)} at the table, not {taken}",
            rule=filing.cite(filing.rules.table.lines),
        )
    return fitting[0]
