"""`houseway play GAME`: a seat for you among bots, in the terminal.

The house dealer's questions are prompts; Enter is the quiet answer (pass the bank, no wager, the
house way), `?` lists the wagers, `q` leaves. The end of standard input leaves too.
"""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from houseway.bank.money import dollars, parse_dollars
from houseway.cli.felt import Felt, open_log, random_seed, write_log
from houseway.cli.options import (
    Common,
    Decks,
    Game,
    Option,
    Readings,
    Seats,
    Seed,
    at_least,
    cents,
    varied,
    whole,
)
from houseway.cli.output import print_json, several
from houseway.errors import Refusal
from houseway.games import house_way_choice
from houseway.table.events import AnyEvent, Dealt, seen
from houseway.table.round import Ask
from houseway.table.words import told


class Played(msgspec.Struct, frozen=True):
    """The answer of `houseway play --json`, after the last round."""

    game: str
    seed: str
    rounds: int
    bought: int
    purse: int


class _Left(Exception):
    """You have had enough."""


def play(
    game: Game,
    *,
    seat: Annotated[int, Parameter(help="Which seat is yours.", converter=whole)] = 3,
    purse: Annotated[str, Parameter(help="Chips to sit down with.", metavar="CENTS")] = "100000",
    name: Annotated[str, Parameter(help="What you are called.")] = "Guest",
    seats: Seats = None,
    seed: Seed = None,
    log: Annotated[Path | None, Parameter(help="A file for the log, as JSON lines.")] = None,
    option: Option = None,
    reading: Readings = (),
    decks: Decks = None,
    common: Common = Common(),  # noqa: B008
) -> None:
    """Sit down at a table of bots: bank in your turn, wager, decide; q leaves with your chips."""
    filing = varied(common.load(game), reading, decks)
    chips = at_least("--purse", cents("--purse", purse), 1)
    seed = random_seed() if seed is None else seed
    felt = Felt(filing, seed, seats=seats, option=option)
    felt.table.sit(seat, name, chips)
    felt.seat_bots()
    open_log(log)
    # With --json the answer alone is standard output; the table is told beside it.
    with redirect_stdout(sys.stderr if common.json else sys.stdout):
        _play(_Visit(felt, name))
    write_log(log, felt.table.events)
    left = felt.table.purses[name]
    if common.json:
        print_json(Played(filing.id, seed, felt.table.rounds, chips, left))
        return
    rounds = several(felt.table.rounds, "round")
    print(f"{name} leaves with {dollars(left)} after {rounds} (--seed {seed})")


def _play(visit: _Visit) -> None:
    """Round after round until you leave, your chips do, or standard input ends."""
    try:
        while visit.can_play:
            visit.round()
    except (_Left, EOFError):
        print()
    visit.leave()


class _Visit:
    """You at the table: what you see, and what you are asked."""

    def __init__(self, felt: Felt, name: str) -> None:
        self._felt = felt
        self._table = felt.table
        self._name = name
        self._told = 0

    @property
    def can_play(self) -> bool:
        """Whether you have enough for the least wager."""
        table = self._table
        if table.purses[self._name] >= table.limits.table.min:
            return True
        print(f"{self._name} has {dollars(table.purses[self._name])}: less than any wager here")
        return False

    def tell(self) -> None:
        """What happened since, as you may see it."""
        for event in self._table.events[self._told :]:
            print(told(_as_seen(event, self._name)))
        self._told = len(self._table.events)

    def round(self) -> None:
        """The bank, the wagers, the cards."""
        table = self._table
        self._felt.before_deal()
        self.tell()
        while table.phase in ("bank", "stopped"):
            self._bank()
            self._felt.before_deal()
            self.tell()
        if table.names[table.player_dealer or 0] != self._name:
            self._wager()
        elif not table.stakes:
            print("nobody wagers against you")
            raise _Left
        else:
            _asked("Enter deals> ")
        if not table.stakes:
            raise _Left
        table.deal()
        self.tell()
        while table.phase == "round":
            self._felt.answer_bots()
            self.tell()
            ask = table.round.ask if table.round else None
            if ask is not None:
                self._choose(ask)
                self.tell()

    def leave(self) -> None:
        """The table closes; if you leave in mid-round, the house way plays for you first."""
        table = self._table
        while table.phase == "round" and table.round and table.round.ask:
            ask = table.round.ask
            table.answer(ask.bettor, house_way_choice(table.round, ask))
        table.close()
        self.tell()

    def _bank(self) -> None:
        """The bank is yours to take or to pass."""
        table = self._table
        most = table.purses[self._name] - table.collection.player_dealer
        while True:
            offered = table.phase == "bank"
            none = "Enter passes" if offered else "nobody else takes it"
            answer = _asked(
                f"The bank is yours: how many dollars, at most {dollars(most)}? ({none})> "
            )
            try:
                if answer:
                    table.take_bank(self._name, parse_dollars(answer))
                elif offered:
                    table.pass_bank(self._name)
                else:
                    raise _Left
            except Refusal as refusal:
                print(refusal)
                continue
            return

    def _wager(self) -> None:
        """Your wagers, all of them or none."""
        example = self._table.filing.rules.wager[0].name
        while True:
            answer = _asked(f"Your wagers, such as {example} 25 (? lists them, Enter: none)> ")
            if answer == "?":
                self._list_wagers()
                continue
            try:
                self._stake(answer)
            except Refusal as refusal:
                self._withdraw()
                print(refusal)
                self._told = len(self._table.events)
                continue
            self.tell()
            return

    def _stake(self, answer: str) -> None:
        rules = self._table.filing.rules
        wanted = []
        for part in filter(None, (part.strip() for part in answer.split(","))):
            name, _, amount = part.rpartition(" ")
            if not name:
                raise Refusal(f'"{part}" is no wager: write its name and dollars, player 25')
            wanted.append((rules.wager_named(name.strip()), parse_dollars(amount)))
        wanted.sort(key=lambda one: len(one[0].requires))  # what others need comes first
        seat = self._table.seat_of(self._name)
        for wager, stake in wanted:
            self._table.stake(self._name, seat, wager.name, stake)

    def _withdraw(self) -> None:
        mine = [stake for stake in self._table.stakes if stake.bettor == self._name]
        for stake in reversed(mine):
            self._table.stake(self._name, stake.seat, stake.wager, 0)

    def _list_wagers(self) -> None:
        for wager in self._table.filing.rules.wager:
            limit = self._table.limits.of(wager.name)
            pays = ", ".join(f"{row.on} {row.pay}" for row in wager.pays.rows)
            needs = f" (needs {' or '.join(wager.requires)})" if wager.requires else ""
            print(f"  {wager.name}: {dollars(limit.min)} to {dollars(limit.max)}; {pays}{needs}")

    def _choose(self, ask: Ask) -> None:
        table = self._table
        assert table.round is not None
        choices = ", ".join(ask.choices)
        while True:
            answer = _asked(f"{choices} (Enter: the house way)> ")
            choice = answer or house_way_choice(table.round, ask)
            matching = [word for word in ask.choices if word.startswith(choice)]
            try:
                table.answer(self._name, matching[0] if len(matching) == 1 else choice)
            except Refusal as refusal:
                print(refusal)
                continue
            return


def _as_seen(event: AnyEvent, name: str) -> AnyEvent:
    """The event as you see it: your own face-down cards have faces."""
    if isinstance(event, Dealt) and event.seen_by and name in event.seen_by:
        return msgspec.structs.replace(event, seen_by=None)
    return seen(event, name)


def _asked(prompt: str) -> str:
    answer = input(prompt).strip()
    if answer.lower() in ("q", "quit", "exit"):
        raise _Left
    return answer
