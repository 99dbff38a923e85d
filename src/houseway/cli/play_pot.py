"""You at a table with a pot, in the terminal: chips, cards in sight, what you may put in.

Enter checks where that is free and folds where it is not; `call`, `raise` and `raise to 15` (what
you then have in on the street, in dollars) are typed as they are offered. Chips put in without a
word are `chip 25`, one chip of $25, and `push 7`, several: the house dealer rules on them; so he
does on `check` while the floor is asked, which is out of turn. Who leaves in the middle of a hand
folds it. Between hands `sit out`, `return`, `wait`, `post`, `straddle`, `add 100` and `move 3` are
for your seat.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from houseway.bank.money import dollars
from houseway.cards.card import all_shown
from houseway.cli.felt import PotFelt, quiet_choice
from houseway.cli.visit import Visit, asked
from houseway.cli.wagers import amount
from houseway.families import family_of
from houseway.felt.events import COMMUNITY
from houseway.felt.pot.floor import ACTIONS, MOTIONS
from houseway.felt.pot.rotation import How
from houseway.felt.setting import Ask
from houseway.felt.view import View, view_of
from houseway.house.clock import deal_by_clock
from houseway.house.pot_seats import seat_offer
from houseway.words import joined

_WORDS: Final = {
    "sit out": "be dealt no cards, and keep your seat",
    "return": "be dealt cards again, once the blinds allow it",
    "wait": "wait for the big blind, if you owe one",
    "post": "put in now what you owe, and be dealt in",
    "straddle": "put in twice the big blind unseen, where you may; again: not after all",
    "add 100": "buy chips, for so many dollars",
    "move 3": "take that seat, if it is free",
    "watch": "have the floor stop the hand at every turn of play, or no more",
    "deal": "play the next hand",
    "q": "leave with your chips",
}
"""What can be typed between hands, and what it does."""


class PotVisit(Visit):
    """You among others who play for a pot."""

    def __init__(self, felt: PotFelt, name: str, chips: int, *, hints: bool = False) -> None:
        super().__init__(felt, name, chips, hints=hints)
        self._felt = felt
        self._table = felt.table

    @property
    def can_play(self) -> bool:
        """Whether you have chips to play on, bought anew if need be."""
        table = self._table
        while not table.purses[self._name] or table.till.owed_by(self._name):
            if not self._buys(f"{self._chips}. Buy in for how many dollars? (Enter: leave)> "):
                return False
        return True

    def round(self) -> None:
        """A hand: bots and you answer in turn."""
        table = self._table
        self._felt.before_deal()
        self.tell()
        while answer := asked(f"{self._chips}. {self._stands}(Enter: deal)> "):
            if answer.lower() == "deal":
                break
            if answer == "?":
                print("\n".join(f"  {word}: {does}" for word, does in _WORDS.items()))
            elif not self._speaks_for_floor(answer) and not self._speaks_of_seat(answer):
                print(f'"{answer}" is none of: {", ".join(_WORDS)} (? explains them)')
        with self._refusals_told():
            deal_by_clock(table)
        while table.phase == "round" and table.round and (ask := table.round.ask):
            if ask.bettor in table.bots:
                self._felt.bots.act()
            else:
                self.tell()
                self._choose(ask)
        self.tell()

    @property
    def _stands(self) -> str:
        """What the next hand asks of you, where that is anything but chips in turn."""
        offer = seat_offer(self._table, self._name)
        if offer is None or (not offer.ways and not offer.puts):
            return ""
        ways = [f"{how} {dollars(cents)}" if cents else how for how, cents in offer.ways.items()]
        if self._table.rotation.of(self._name).out:
            return f"You sit out: {joined(['return', *ways[1:]], 'or')}. "
        if not offer.dealt:
            return f"You owe a blind: {joined(ways, 'or')}. "
        return f"You put in {dollars(offer.puts)} ({offer.why}). "

    def _speaks_of_seat(self, answer: str) -> bool:
        """Whether that was about your seat; it is done, or refused in a sentence."""
        words = " ".join(answer.lower().split())
        verb, _, rest = words.partition(" ")
        doing = {
            "sit out": lambda: self._table.sit_out(self._name),
            "return": lambda: self._come_in("wait"),
            "wait": lambda: self._come_in("wait"),
            "post": lambda: self._come_in("post"),
            "straddle": self._straddle,
        }.get(words)
        if verb == "add" and rest:
            doing = partial(self._buy, rest)
        elif verb == "move" and rest.isdecimal():
            doing = partial(self._table.move, self._name, int(rest))
        if doing is None:
            return False
        with self._refusals_told():
            doing()
        self.tell()
        return True

    def _come_in(self, how: How) -> None:
        self._table.come_in(self._name, how)

    def _straddle(self) -> None:
        """To come back with, where you owe a blind; else in the next hand, or not after all."""
        standing = self._table.rotation.of(self._name)
        if standing.owes:
            self._come_in("straddle")
        else:
            self._table.straddle(self._name, not standing.straddles)

    @property
    def _chips(self) -> str:
        put = self._in_pot
        parts = [dollars(self._table.free(self._name))]
        parts += [f"{dollars(put)} in the pot"] if put else []
        return f"You have {joined(parts)}"

    @property
    def _in_pot(self) -> int:
        table = self._table
        put = table.round.put if table.round and table.phase == "round" else {}
        return put.get(table.seat_of(self._name), 0)

    def _answer(self, ask: Ask, typed: str) -> None:
        """Chips without a word are yours, and so is an action while the floor is asked."""
        word, *cents = typed.lower().split(maxsplit=1)
        if word in MOTIONS and cents:
            self._table.answer(ask.bettor, f"{word} {amount(cents[0])}")
        elif ask.bettor != self._name and word in ACTIONS:
            self._table.answer(self._name, word)
        else:
            super()._answer(ask, typed)

    def _lies(self, ask: Ask) -> int:
        pot = view_of(self._table.events, self._name).pot
        return pot.bets.get(ask.seat, 0) if pot else 0

    def _quiet(self, ask: Ask) -> str:
        return quiet_choice(ask)

    @property
    def _way(self) -> str:
        return ""

    def _sees(self, view: View, ask: Ask) -> str:
        hand, board = view.faces(str(ask.seat)), view.faces(COMMUNITY)
        said = [f"you hold {all_shown(hand)}"] if hand else []
        said += [f"{all_shown(board)} in the middle"] if board else []
        made = family_of(self._table.filing).holds(self._table.filing, view)
        return "; ".join(said + ([made] if made else []))

    def _stays(self) -> bool:
        print(
            f"You are in the middle of a hand, with {dollars(self._in_pot)} in the pot. If you "
            "leave now your hand is folded as soon as it costs anything."
        )
        try:
            answer = input("Leave? (y: leave; Enter: stay)> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return False
        return answer not in ("y", "yes", "q", "quit", "exit", "leave")

    def _hint(self) -> str:
        return f"{self._table.filing.id}: nobody knows the best play against people: no hint"
