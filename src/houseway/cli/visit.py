"""You at a table in the terminal: what you are told, what you are asked, what you type.

What is the same with a bank and with a pot is here; `play` has what a bank adds, `play_pot` what a
pot does.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager

from houseway.analysis.training import ways_asked
from houseway.cli.choices import explained, offered, typed_choice
from houseway.cli.felt import Felt
from houseway.cli.seen import addressed, as_told, priced
from houseway.cli.wagers import amount
from houseway.errors import Refusal
from houseway.families import family_of
from houseway.felt.setting import FLOOR, Ask
from houseway.felt.view import View, view_of
from houseway.felt.words import Teller


class Left(Exception):
    """You have had enough."""


class Visit(ABC):
    """You at the table: what you see, and what you are asked."""

    def __init__(self, felt: Felt, name: str, chips: int, *, hints: bool = False) -> None:
        self.bought = chips
        self._at = felt
        self._hints = hints
        self._name = name
        self._told = 0
        self._teller = Teller(felt.table.filing, viewer=name)

    @property
    @abstractmethod
    def can_play(self) -> bool:
        """Whether you have enough to play on, bought anew if need be."""

    @abstractmethod
    def round(self) -> None:
        """One round, from what comes before the cards to the last chip."""

    @property
    @abstractmethod
    def _chips(self) -> str:
        """What you have that is not on the felt."""

    @abstractmethod
    def _quiet(self, ask: Ask) -> str:
        """What Enter chooses."""

    @property
    @abstractmethod
    def _way(self) -> str:
        """What that is called; nothing if it needs no name."""

    @abstractmethod
    def _stays(self) -> bool:
        """Leaving in the middle of a hand: whether you would rather stay, knowing what happens."""

    @abstractmethod
    def _hint(self) -> str:
        """The best play for what you see, or why there is none to name."""

    def _lies(self, ask: Ask) -> int | None:
        """What lies before the seat already of what it bets or raises to; nothing with a bank."""
        return None

    def _sees(self, view: View, ask: Ask) -> str:
        """The cards that a decision goes by."""
        return family_of(self._at.table.filing).sees(self._at.table.filing, view, ask.seat)

    def _buys(self, question: str) -> bool:
        """Chips for the dollars that you type, or a refusal told; nothing typed: you buy none."""
        self.tell()
        answer = asked(question)
        if answer:
            with self._refusals_told():
                self._buy(answer)
        return bool(answer)

    def _buy(self, typed: str) -> None:
        bought = amount(typed)
        self._at.table.buy_in(self._name, bought)
        self.bought += bought

    @contextmanager
    def _refusals_told(self) -> Iterator[None]:
        """What is refused is said to you, and you may try again."""
        try:
            yield
        except Refusal as refusal:
            print(addressed(str(refusal), self._name))

    def tell(self) -> None:
        """What happened since, as you may see it."""
        table = self._at.table
        seat = table.seat_of(self._name)
        for line in as_told(self._teller, table.events[self._told :], self._name, seat):
            print(line)
        self._told = len(table.events)

    def leave(self) -> None:
        """The table closes; if you leave in mid-round, it is played out for you first."""
        self._at.play_out(saving=self._name)
        self._at.table.close()
        self.tell()

    def _choose(self, ask: Ask) -> None:
        table = self._at.table
        quiet = self._quiet(ask)
        lies = self._lies(ask)
        costs = priced(ask, lies)
        way = f", {self._way}" if self._way and ask.bettor != FLOOR else ""
        enter = f"{costs[quiet]}{way}"
        view = view_of(table.events, self._name)
        seen = self._sees(view, ask)
        if seen and ask.bettor != FLOOR:
            print(seen)
        if self._hints and ask.bettor == self._name:
            print(self._hint())
        ways = ways_asked(table.filing, view)
        # Of many ways to set a hand a foul is explained to who types it.
        for said in () if ways else ask.barred.values():
            print(addressed(said, self._name))
        while True:
            try:
                answer = asked(f"{self._chips}. {offered(ask, lies)} (Enter: {enter})> ")
            except (Left, KeyboardInterrupt):
                if self._stays():
                    continue
                raise
            if self._speaks_for_floor(answer):
                return  # whoever was asked may be asked no longer
            if answer == "?":
                print(f"{self._teller.plain(ask.about)} [{ask.rule}]")
                print("\n".join(explained(ask, ways, lies)))
                continue
            with self._refusals_told():
                self._answer(ask, answer or quiet)
                return

    def _answer(self, ask: Ask, typed: str) -> None:
        """What you typed is the answer of who is asked: you, or the floor."""
        self._at.table.answer(ask.bettor, typed_choice(typed, ask, self._lies(ask)))

    # --- the floor ------------------------------------------------------------------------

    def _speaks_for_floor(self, answer: str) -> bool:
        """Whether that was for the floor; it is done, or refused in a sentence."""
        word, *rest = answer.split(maxsplit=3) or [""]
        if word not in ("watch", "declare"):
            return False
        with self._refusals_told():
            if word == "watch":
                self._at.table.watch(not self._at.table.watched)
            elif rest:
                self._declare(*rest)
            else:
                self._list_irregularities()
        self.tell()
        return True

    def _declare(self, name: str, seat: str = "", bettor: str | None = None) -> None:
        if seat and not seat.isdecimal():
            raise Refusal(f'"{seat}" is no seat: write declare NAME SEAT, such as declare {name} 3')
        self._at.table.declare(name, int(seat) if seat else None, bettor)

    def _list_irregularities(self) -> None:
        found = self._at.table.irregularities()
        if not found:
            print("nothing can be declared now")
        for one in found:
            seats = f" SEAT ({', '.join(map(str, one.seats))})" if one.needs_seat else ""
            print(f"  declare {one.name}{seats}: {one.says} [{one.rule}]")


def asked(prompt: str) -> str:
    """What is typed at a prompt; `q` leaves."""
    try:
        answer = input(prompt).strip()
    except KeyboardInterrupt:
        print()
        raise
    if answer.lower() in ("q", "quit", "exit"):
        raise Left
    return answer
