"""What the best play does with every hand against every bank, kept for whoever follows it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from houseway.families.blackjack.price.arrays import Ints
from houseway.families.blackjack.price.game import Game
from houseway.families.blackjack.price.kernel import AGAIN, DOUBLE, HIT, STAND, SURRENDER
from houseway.families.blackjack.price.spot import Play

Way = Literal["stand", "hit", "double", "split", "surrender"]
Kinds = tuple[int, ...]

_WAYS: Final[dict[int, Way]] = {
    STAND: "stand",
    HIT: "hit",
    DOUBLE: "double",
    SURRENDER: "surrender",
}


class Against(NamedTuple):
    """What is done with hands against what is known of one bank."""

    play: Play
    first: dict[int, frozenset[str]]
    """What is done first with each hand of two cards: it is played, split or given up."""


class Deeds(NamedTuple):
    """The best play."""

    hands: dict[Kinds, int]
    """The numbers of hands, by how many cards of each kind they have."""
    against: dict[Kinds, Against]
    """By the kinds of the bank's cards that lie open, the up card first."""

    def way(self, cards: Kinds, known: Kinds, doubled: int) -> Way:
        """What is done with a hand that has been doubled so many times.

        Two tens that are no pair are played, and a pair of them may be split: as long as the play
        stands with them nobody draws to either.
        """
        hand, here = self.hands[cards], self.against[known]
        done = here.first.get(hand, frozenset()) if sum(cards) == 2 else frozenset()
        if doubled:
            return "double" if here.play.doubled[doubled - 1, hand] == AGAIN else "stand"
        plain = _WAYS[int(here.play.plain[hand])]
        if "split" in done and ("play" not in done or plain == "stand"):
            return "split"
        if "surrender" in done and "play" not in done:
            return "surrender"
        return plain


def deeds_of(game: Game) -> Deeds:
    """The best play of a game."""
    cards: Ints = game.graph.cards
    against: dict[Kinds, Against] = {}
    for one in game.situated:
        first: dict[int, set[str]] = {}
        for dealt in one.best():
            first.setdefault(dealt.hand, set()).add(dealt.does)
        kept = {hand: frozenset(done) for hand, done in first.items()}
        against[one.situation.known] = Against(one.plain_play, kept)
    numbers = {tuple(map(int, hand)): number for number, hand in enumerate(cards)}
    return Deeds(numbers, against)
