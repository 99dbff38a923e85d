"""`houseway play GAME`: a seat for you among bots, in the terminal.

The house dealer's questions are prompts; Enter is the quiet answer (pass the bank, no wager, the
house way), `?` lists the wagers, `q` leaves. The end of standard input leaves too. A wager is
`player 25`; where the sheet has it, `player 25 at 5` stands on another spot, `player 25 with NAME
20` is a kum-kum wager, and `join 100` is money in the bank of somebody else. Where a decision
costs money, each choice has its amount; what you see is said before you are asked. You may speak
for the floor as well: `watch` makes the round stop at every turn of play, `declare` lists the
irregularities that can be declared, and `declare NAME [SEAT [BETTOR]]` declares one.
"""

from __future__ import annotations

import re
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated, Final

import msgspec
from cyclopts import Parameter

from houseway.bank.money import dollars, parse_dollars
from houseway.cli.felt import Felt, open_log, random_seed, write_log
from houseway.cli.options import (
    Common,
    Decks,
    FeeOptionNumber,
    FeeReadings,
    Game,
    Option,
    Readings,
    ScheduleName,
    Seats,
    Seed,
    at_least,
    cents,
    fee_readings,
    varied,
    whole,
)
from houseway.cli.output import counting, print_json, several
from houseway.cli.seen import as_told, in_sight, least_wager, listed_wager, needs, priced
from houseway.errors import Refusal
from houseway.filings.showdown import Showdown
from houseway.price.house_way import house_way_choice
from houseway.table.collection import post_collection
from houseway.table.setting import FLOOR, Ask
from houseway.table.view import view_of

_WAGER: Final = re.compile(
    r"(?P<wager>\S+) (?P<amount>\S+)( at (?P<seat>\d+))?( with (?P<partner>.+) (?P<share>\S+))?"
)
"""What is typed for a wager: its name and dollars, perhaps another spot, perhaps a partner."""


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
    schedule: ScheduleName = None,
    fee_option: FeeOptionNumber = None,
    fee_reading: FeeReadings = (),
    reading: Readings = (),
    decks: Decks = None,
    hint: Annotated[
        bool,
        Parameter(help="Name the best play and its price before each decision."),
    ] = False,
    common: Common = Common(),
) -> None:
    """Sit down at a table of bots: bank in your turn, wager, decide; q leaves with your chips."""
    filing = varied(common.load(game), reading, decks)
    chips = at_least("--purse", cents("--purse", purse), 1)
    seed = random_seed() if seed is None else seed
    felt = Felt(
        filing,
        seed,
        seats=seats,
        option=option,
        collection=post_collection(
            filing,
            schedule=schedule,
            fee_option=fee_option,
            limits=option,
            readings=fee_readings(fee_reading),
        ),
    )
    felt.table.sit(seat, name, chips)
    felt.seat_bots()
    open_log(log)
    # With --json the answer alone is standard output; the table is told beside it.
    with redirect_stdout(sys.stderr if common.json else sys.stdout):
        _play(_Visit(felt, name, hints=hint))
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

    def __init__(self, felt: Felt, name: str, *, hints: bool = False) -> None:
        self._felt = felt
        self._hints = hints
        self._table = felt.table
        self._name = name
        self._told = 0

    @property
    def can_play(self) -> bool:
        """Whether you have enough for the least wager."""
        table = self._table
        if table.purses[self._name] >= least_wager(table.filing, table.limits):
            return True
        print(f"{self._name} has {dollars(table.purses[self._name])}: less than any wager here")
        return False

    def tell(self) -> None:
        """What happened since, as you may see it."""
        table = self._table
        for line in as_told(table.events[self._told :], self._name, table.seat_of(self._name)):
            print(line)
        self._told = len(table.events)

    def round(self) -> None:
        """The bank, the wagers, the cards."""
        table = self._table
        self._felt.before_deal()
        self.tell()
        while table.phase in ("bank", "stopped"):
            self._bank()
            self._felt.before_deal()
            self.tell()
        if table.banker != self._name:
            self._wager()
        elif not table.stakes:
            print("nobody wagers against you")
            raise _Left
        else:
            while self._speaks_for_floor(_asked("Enter deals> ")):
                pass
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
        """The table closes; if you leave in mid-round, the house way plays for you first.

        It puts up no more of your chips.
        """
        table = self._table
        while table.phase == "round" and table.round and table.round.ask:
            ask = table.round.ask
            choice = house_way_choice(table.round, ask)
            if ask.bettor == self._name and ask.choices[choice]:
                choice = min(ask.choices, key=lambda word: ask.choices[word])
            table.answer(ask.bettor, choice)
        table.close()
        self.tell()

    def _bank(self) -> None:
        """The bank is yours to take or to pass."""
        table = self._table
        most = table.purses[self._name] - table.reserve
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
        while True:
            answer = _asked(f"Your wagers, such as {self._example} (? lists them, Enter: none)> ")
            if self._speaks_for_floor(answer):
                continue
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

    @property
    def _example(self) -> str:
        """A wager as it is typed."""
        table = self._table
        first = table.filing.rules.wager[0].name
        limit = table.limits.of(first)
        amount = min(max(2_500, limit.min), limit.max)
        return f"{first} {dollars(amount).removeprefix('$')}"

    def _stake(self, answer: str) -> None:
        rules, table = self._table.filing.rules, self._table
        wanted = []
        for part in filter(None, (part.strip() for part in answer.split(","))):
            found = _WAGER.fullmatch(part)
            if not found:
                raise Refusal(f'"{part}" is no wager: write its name and dollars, {self._example}')
            if found["wager"] == "join":
                table.join_bank(self._name, parse_dollars(found["amount"]))
                continue
            wanted.append((rules.wager_named(found["wager"]), found))
        wanted.sort(key=lambda one: needs(rules, one[0]))  # what others need comes first
        for wager, found in wanted:
            seat = int(found["seat"] or table.seat_of(self._name))
            cents = parse_dollars(found["amount"])
            if found["partner"]:
                shares = {self._name: cents, found["partner"]: parse_dollars(found["share"])}
                table.kum_kum(self._name, seat, wager.name, shares)
            else:
                table.stake(self._name, seat, wager.name, cents)

    def _withdraw(self) -> None:
        mine = [stake for stake in self._table.stakes if self._name in stake.owners]
        for stake in reversed(mine):
            if self._table.filing.rules.wager_named(stake.wager).mandatory:
                continue  # it goes with the wager that it equals
            if stake.shares:
                self._table.kum_kum(self._name, stake.seat, stake.wager, {})
            else:
                self._table.stake(self._name, stake.seat, stake.wager, 0)
        if self._name in self._table.bank_by:
            self._table.join_bank(self._name, 0)

    def _list_wagers(self) -> None:
        table = self._table
        rules = table.filing.rules
        for wager in rules.wager:
            print(f"  {wager.name}: {listed_wager(wager, table.limits)}")
        if rules.table.backline or rules.table.unoccupied == "own":
            print(f"  on another spot: {self._example} at 5")
        if rules.table.kum_kum:
            print(f"  kum-kum: {self._example} with NAME 20")
        if rules.turn.shared:
            print("  a share of the bank: join 100")

    def _choose(self, ask: Ask) -> None:
        table = self._table
        assert table.round is not None
        quiet = house_way_choice(table.round, ask)
        enter = quiet if ask.bettor == FLOOR else "the house way"
        if isinstance(table.filing.rules.play, Showdown) and ask.bettor != FLOOR:
            enter = "the simple way to play"  # its sheets prescribe none
            print(in_sight(table.filing, view_of(table.events, self._name), ask.seat))
        if self._hints and ask.bettor == self._name:
            print(self._hint())
        choices = ", ".join(priced(ask))
        while True:
            answer = _asked(f"{choices} (Enter: {enter})> ")
            if self._speaks_for_floor(answer):
                return  # whoever was asked may be asked no longer
            choice = answer or quiet
            matching = [word for word in ask.choices if word.startswith(choice)]
            try:
                table.answer(ask.bettor, matching[0] if len(matching) == 1 else choice)
            except Refusal as refusal:
                print(refusal)
                continue
            return

    def _hint(self) -> str:
        """The best play for what you see, or why there is none to name."""
        from houseway.price.advice import advise
        from houseway.price.hints import question_of, told

        table = self._table
        try:
            question = question_of(table, len(table.events), self._name)
            with counting() as progress:
                advice = advise(
                    question.filing, question.hand, question.up, question.board, progress=progress
                )
            return told(question, advice).says
        except Refusal as refusal:
            return str(refusal)

    # --- the floor ------------------------------------------------------------------------

    def _speaks_for_floor(self, answer: str) -> bool:
        """Whether that was for the floor; it is done, or refused in a sentence."""
        word, *rest = answer.split(maxsplit=3) or [""]
        if word not in ("watch", "declare"):
            return False
        try:
            if word == "watch":
                self._table.watch(not self._table.watched)
            elif rest:
                self._declare(*rest)
            else:
                self._list_irregularities()
        except Refusal as refusal:
            print(refusal)
        self.tell()
        return True

    def _declare(self, name: str, seat: str = "", bettor: str | None = None) -> None:
        if seat and not seat.isdecimal():
            raise Refusal(f'"{seat}" is no seat: write declare NAME SEAT, such as declare {name} 3')
        self._table.declare(name, int(seat) if seat else None, bettor)

    def _list_irregularities(self) -> None:
        found = self._table.irregularities()
        if not found:
            print("nothing can be declared now")
        for one in found:
            seats = f" SEAT ({', '.join(map(str, one.seats))})" if one.needs_seat else ""
            print(f"  declare {one.name}{seats}: {one.says} [{one.rule}]")


def _asked(prompt: str) -> str:
    answer = input(prompt).strip()
    if answer.lower() in ("q", "quit", "exit"):
        raise _Left
    return answer
