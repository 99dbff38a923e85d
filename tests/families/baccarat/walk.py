"""Every way a round can be dealt, walked through the production round code, weighted.

The shoe is seen by points: the ten kinds of card that baccarat can tell apart, so that each
distinct course of the cards is played once and counted as often as it occurs. An odometer over
the draws replays the round for every course: the last draw that has another kind left is
advanced, everything after it starts anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from houseway.cards.card import Card
from houseway.families import banked_family
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.filings.filing import Filing


@dataclass
class Course:
    """Draws that follow the odometer, taking the first kind wherever it has no setting yet."""

    kinds: list[tuple[Card, int]]
    wheels: list[int] = field(default_factory=list)
    drawn: int = 0
    weight: int = 1
    left: list[int] = field(default_factory=list)
    cards_left: int = 0

    def start(self) -> None:
        """Back to a full shoe."""
        self.drawn, self.weight = 0, 1
        self.left = [count for _, count in self.kinds]
        self.cards_left = sum(self.left)

    def card(self) -> Card:
        """The card on this wheel; a new wheel starts at the first kind."""
        if self.drawn == len(self.wheels):
            self.wheels.append(0)
        kind = self.wheels[self.drawn]
        self.drawn += 1
        self.weight *= self.left[kind]
        self.left[kind] -= 1
        self.cards_left -= 1
        return self.kinds[kind][0]

    def dice(self, count: int) -> tuple[int, ...]:
        """No dice are walked."""
        raise AssertionError("this walk has no dice")

    def shuffle_in(self, cards: Sequence[Card]) -> None:
        """No card goes back."""
        raise AssertionError("this walk shuffles no card in again")

    def advance(self) -> bool:
        """Turn the last wheel that can still turn; False when all courses are done."""
        del self.wheels[self.drawn :]
        while self.wheels:
            self.wheels[-1] += 1
            if self.wheels[-1] < len(self.kinds):
                return True
            self.wheels.pop()
        return False


def walk(
    filing: Filing, setting: Setting, kinds: list[tuple[Card, int]], deepest: int
) -> Iterator[tuple[int, BankRound]]:
    """Every finished round with its weight in ordered deals of `deepest` cards."""
    course = Course(kinds)
    play = banked_family(filing.rules).play
    while True:
        course.start()
        round = BankRound(filing, setting, course, play)
        weight, unseen = course.weight, course.cards_left
        for _ in range(deepest - course.drawn):
            weight *= unseen
            unseen -= 1
        yield weight, round
        if not course.advance():
            return
