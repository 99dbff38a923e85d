"""A round of betting: who may do what, for how much, until everybody still in has answered.

Only a full bet or raise is one. Whoever is all in for less makes others call that much, or raise;
but who has answered that bet is not asked to raise again, only to call.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Generator, Sequence
from functools import lru_cache

from houseway.bank.money import dollars
from houseway.families.poker.rules import PokerPlay, Stakes, Street
from houseway.felt.pot.round import PotRound
from houseway.felt.rulings import OUT
from houseway.felt.setting import AGAIN, Ask


class Betting:
    """One round of it."""

    def __init__(
        self,
        r: PotRound,
        play: PokerPlay,
        stakes: Stakes,
        street: Street,
        *,
        size: int,
    ) -> None:
        self.r, self.play, self.stakes, self.street = r, play, stakes, street
        self.size = size
        """What a bet is at a limit, and the least of one without."""
        self.doubles: Sequence[int] = ()
        """Seats that may bet the upper limit though the lower is bet."""
        self.put = dict.fromkeys(r.put, 0)
        """What each has put in on this street."""
        self.level = 0
        """What everybody still in must have put in."""
        self.full = 0
        """The same as it was after the last full bet or raise."""
        self.forced = 0
        """The same as blinds or who had to open made it."""
        self.step = size
        """How much a full raise is."""
        self.raises = -1
        """Raises to the bet of this round; one less than none as long as there is no bet."""
        self.answered: set[int] = set()
        """Seats that have acted since the last full bet or raise."""
        self.checked: set[int] = set()
        self.last: int | None = None
        """Who bet or raised last."""
        self.silenced: dict[int, str] = {}
        """Seats that may neither bet nor raise in this round, each with why."""
        self._two_at_start = len(r.playing) == 2
        self._free = stakes.structure != "limit"
        """Whether amounts are chosen."""
        self._over_blinds = 0 if play.raising.blind_is_bet else -1
        """What `raises` is when only blinds are in."""
        self._on_top = self._free and play.raising.short_all_in == "on-top"
        """Whether a raise comes on top of a short one all in, and does not complete it."""
        self._grows = self._free
        """Whether a raise is as much as the last one; else the least bet is enough."""
        if stakes.structure == "spread":
            self._grows = play.raising.least == "last-raise"
        counted = stakes.structure in play.raising.counted_in
        self._most_raises = play.raising.most if counted else sys.maxsize
        self._rule = r.filing.cite(street.lines)

    # --- before anybody is asked ----------------------------------------------------------------

    def blind(self, seat: int, cents: int, why: str, *, had: int = 0) -> None:
        """A forced bet: it is a full one for the others even if its seat has not so much.

        `had`: what of it the seat has put in before.
        """
        self.put[seat] += self.r.put_in(seat, cents - had, why)
        if cents > self.level:
            self.level = self.forced = cents
            self.full = cents
            self.step = self._over(cents)
            self.raises = self._over_blinds

    def straddle(self, seat: int) -> None:
        """A blind of twice the last one; at a limit it is raised by the limit like any bet."""
        self.blind(seat, 2 * self.level, "straddle")
        if not self._free:
            self.step = self.size

    def kill(self, seat: int, cents: int, stakes: Stakes, times: int) -> None:
        """A seat puts in so much more to kill the pot: a blind for which higher limits are bet."""
        self.stakes = stakes
        self.size *= times
        self.blind(seat, self.put[seat] + cents, "kills the pot", had=self.put[seat])

    def open(self, seat: int, bring_in: int) -> Generator[Ask, str, None]:
        """A seat opens as it must, or for more where it may.

        Less than a bet is no full one yet. Over blinds it opens for the last of them at least, and
        has its say when the others have called.
        """
        had, live = self.put[seat], self.level > 0
        total = self.level or bring_in or self.size
        must = min(total - had, self.r.behind(seat))
        ask = self._ask_to_open(seat, must, total)
        if not must and len(ask.choices) == 1 and not ask.amounts:
            return  # it is the last blind's, and cannot be more
        self.r.moment = "draw"  # the pot is opened: the deal stands
        choice = (yield ask) if len(ask.choices) > 1 or ask.amounts else next(iter(ask.choices))
        found = ask.amount(choice)
        self.put[seat] += self.r.put_in(seat, found[1] if found else must, "opens")
        self.level = max(total, self.put[seat])
        self.forced = total
        if self.level >= self.size:
            self.full, self.step, self.raises = self.level, self._over(self.level), 0
            self.last = seat
        self.answered = set() if live else {seat}
        if choice == OUT:  # what must be put in is put in for who is out
            self.r.fold(seat)

    def _ask_to_open(self, seat: int, must: int, total: int) -> Ask:
        """For what a seat may open: what it must put in, the limit, the upper one, any amount."""
        r, forced, had = self.r, self.play.forced, self.put[seat]
        behind = r.behind(seat)
        word = "bet" if total >= self.size else "bring-in"
        choices, amounts = {word: must}, {}
        if forced.full and behind > must:
            bet = min(max(total, self.size) - had, behind)
            choices["bet"] = bet
            most = min(self._most(seat, 0, bet), behind)
            if self.stakes.most is not None:
                most = min(most, max(bet, int(self.stakes.most)))
            if self._free and bet < most:
                amounts["bet"] = bet, most
        upper = int(self.stakes.bets[1]) - had
        if forced.upper and not self._free and behind > choices.get("bet", must):
            choices["bet-double"] = min(upper, behind)
        about = "opens, for as much as it must or more"
        rule, name = r.filing.cite(forced.lines), r.setting.names[seat]
        return Ask(seat, name, about, choices, rule, word, amounts=amounts)

    # --- asking ---------------------------------------------------------------------------------

    def go_round(self, seats: Sequence[int]) -> Generator[Ask, str, None]:
        """Seats in this turn, until everybody who can act has answered the last full bet."""
        r, turn = self.r, deque(seats)
        while self._is_next(turn):
            seat = turn[0]
            ask = self.ask(seat)
            choice = yield ask
            if choice != AGAIN:
                self._take(ask, choice)
                turn.rotate(-1)
            if len(r.playing) == 1:
                return

    def _is_next(self, turn: deque[int]) -> bool:
        """Whether anybody is to act: with chips, and unanswered or short of the level.

        The turn comes to him.
        """
        r, put, level, answered = self.r, self.put, self.level, self.answered
        left, folded = r.left, r.folded
        for place, seat in enumerate(turn):
            if (put[seat] < level or seat not in answered) and left[seat] and seat not in folded:
                turn.rotate(-place)
                return self._is_contested(seat)
        return False

    def _is_contested(self, seat: int) -> bool:
        """Whether somebody else has chips, or has more in the pot than this seat.

        A big blind all in for less than the small one is no bet that the small blind must call.
        """
        r, left = self.r, self.r.left
        for other in r.playing:
            if left[other] and other != seat:
                return True
        matched = r.matched
        return any(matched[other] > matched[seat] for other in r.playing)

    def _can_be_called(self, seat: int) -> bool:
        """Whether somebody else has chips to put in more than everybody must."""
        left, put, level = self.r.left, self.put, self.level
        for other in self.r.playing:
            if other != seat and left[other] and put[other] + left[other] > level:
                return True
        return False

    def _take(self, ask: Ask, choice: str) -> None:
        """What somebody answered."""
        r, seat = self.r, ask.seat
        found = None if choice == OUT else ask.amount(choice)
        if found is None or found[0] == "fold":
            r.acts(seat, money=False)
            r.fold(seat)
            return
        word, cents = found
        r.acts(seat, money=cents > 0)
        self.answered.add(seat)
        if word == "check":
            self.checked.add(seat)
            return
        before = self.full
        self._put(seat, cents, word)
        if word != "call" and seat in self.doubles:
            self._bind(word, before)

    def _bind(self, word: str, before: int) -> None:
        """Once the upper limit is bet, nobody raises by less in that round.

        Where a pair up chooses for the table, its first bet or raise says which limit holds.
        `before`: what `full` was until then. Who is all in for less than the upper limit has bet
        the lower one, and the rest is action only.
        """
        upper, binding = int(self.stakes.bets[1]), self.play.raising.open_pair == "binding"
        if binding:
            self.doubles = ()
        if not word.endswith("-double"):
            return
        if binding:
            self.size = self.step = upper
        elif self.full - before < upper:
            self.full = before + self.size
        else:
            self.step, self.doubles = upper, ()

    def _put(self, seat: int, cents: int, why: str) -> None:
        """Chips go in: a call, a bet, a raise, or what of one somebody has left."""
        self.put[seat] += self.r.put_in(seat, cents, why)
        now = self.put[seat]
        if now <= self.level:
            return
        over = self._raised_from()
        self.last, self.level = seat, now
        if now >= over + self.step:  # everybody answers anew
            self.step = now - over if self._grows else self.step
            self.full = now
            self.raises += 1
            self.answered = {seat}

    def withdraw(self, seat: int) -> None:
        """A hand is out and its bets went back: nobody need answer them any more."""
        self.put[seat] = 0
        self.level = max(self.forced, *self.put.values())
        self.full = min(self.full, self.level)
        if self.last == seat:
            self.last = None
        if self.level == self.forced:  # as if nobody had bet or raised
            self.raises = self._over_blinds if self.level >= self.size else -1
            self.step = self._over(self.forced) if self._free else self.step

    # --- what is legal --------------------------------------------------------------------------

    def ask(self, seat: int) -> Ask:
        """What a seat may do, with what each costs."""
        r, put = self.r, self.put[seat]
        owes, behind = self.level - put, r.left[seat]
        if owes > 0:
            quiet, choices = "fold", {"fold": 0, "call": owes if owes < behind else behind}
        else:
            quiet, choices = "check", {"check": 0}
        amounts: dict[str, tuple[int, int]] = {}
        barred: dict[str, str] = {}
        word = "raise" if self.level else "bet"
        if why := self._no_raise(seat, owes, behind):
            barred[word] = why
        elif self._free:
            least, most = self._span(seat, owes, behind)
            choices[word] = least
            if least < most:
                amounts[word] = (least, most)
        else:
            least = self.full + self.step - put
            choices[word] = least = least if least < behind else behind
            if seat in self.doubles:
                double = min(least + int(self.stakes.bets[1]) - self.size, behind)
                if double > least:
                    choices[f"{word}-double"] = double
        name, about = r.setting.names[seat], _about(owes, r.pot)
        return Ask(seat, name, about, choices, self._rule, quiet, barred, False, "", amounts)

    def _no_raise(self, seat: int, owes: int, behind: int) -> str:
        """Why a seat may not bet or raise; nothing if it may."""
        if behind <= owes:
            return "all that is left goes for the call"
        if seat in self.silenced:
            return self.silenced[seat]
        if not self._can_be_called(seat):
            return "nobody else has chips to call a raise"
        if owes > 0 and seat in self.answered and self.full:
            return "the last raise was short: it may be called, not raised"
        if self.level and seat in self.checked and not self.play.raising.check_raise:
            return "who has checked may not raise"
        if self.raises >= self._most_raises and not self._heads_up():
            return _no_more(self._most_raises)
        return ""

    def _heads_up(self) -> bool:
        match self.play.raising.heads_up:
            case "unlimited-now":
                return len(self.r.playing) == 2
            case "unlimited-from-start":
                return self._two_at_start
            case "limited":
                return False

    def _span(self, seat: int, owes: int, behind: int) -> tuple[int, int]:
        """The least and the most of a bet or raise where amounts are chosen, as chips go."""
        over = self._raised_from()
        least = over + self.step - self.put[seat]
        most = self._most(seat, over, least)
        if self.stakes.most is not None:
            most = max(least, min(most, owes + int(self.stakes.most)))
        return min(least, behind), min(most, behind)

    def _raised_from(self) -> int:
        """What a full raise comes on top of: the last full bet, or a short raise all in as well.

        A forced bet of less than a bet is completed in every structure.
        """
        return self.level if self._on_top and not self.full == 0 < self.forced else self.full

    def _most(self, seat: int, over: int, least: int) -> int:
        """The most that a seat puts in to raise over so much, whether it has it or not."""
        put = self.put[seat]
        match self.stakes.structure:
            case "limit":
                return least
            case "spread":
                return over + max(int(self.stakes.bets[1]), self.step) - put
            case "pot":
                return max(least, self.r.pot + 2 * (self.level - put))
            case "no-limit":
                return self.r.left[seat]

    def _over(self, cents: int) -> int:
        """How much a full raise over a bet of so much is."""
        return max(self.size, cents) if self._grows or not self._free else self.size


@lru_cache(maxsize=4096)
def _about(owes: int, pot: int) -> str:
    """What somebody is asked about: the same words come up again and again."""
    to_call = f"{dollars(owes)} to call" if owes > 0 else "nothing to call"
    return f"{to_call}, {dollars(pot)} in the pot"


def _no_more(raises: int) -> str:
    if not raises:
        return "a bet is not raised"
    return f"a bet and {raises} raise{'s' if raises > 1 else ''} are all that a round takes"
