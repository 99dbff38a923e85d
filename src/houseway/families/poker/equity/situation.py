"""A situation as somebody writes it: each hand's cards or range, the middle, what is out of play.

A hand is its cards, `As Kd` or `AsKd`; several, with commas between them, are a range, and of two
hole cards a range has words (`ranges.py`). `random` or `*` is a hand that nobody knows, and a `*`
among cards is a card that nobody knows. In stud, cards that are missing are still to come, and
`As Kd | Qh` are two down and one up. In draw, missing cards are drawn; `-Kd` is a card thrown away,
which nobody gets any more.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from houseway.cards.card import JOKER, Card, parse_card
from houseway.errors import Refusal
from houseway.families.poker.equity.ranges import hands_of, is_range
from houseway.families.poker.rules import PokerPlay, PokerRules
from houseway.felt.description import check_deck, check_pack
from houseway.filings.filing import Filing
from houseway.pricing.equity import EquityAsked
from houseway.words import several

_CARD: Final = re.compile(r"10[cdhs♣♦♥♠]|[2-9tjqka][cdhs♣♦♥♠]|jk", re.IGNORECASE)
MOST_HANDS: Final = 10
"""What any of them may have of a pot is counted in units that as many can share."""
_LONGEST: Final = 2_000
"""Characters of a hand: more than all hands of two cards take."""


class Holding(NamedTuple):
    """Cards that a player may hold: those dealt down, and those that lie up."""

    down: tuple[Card, ...]
    up: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them."""
        return (*self.down, *self.up)


class Player(NamedTuple):
    """A hand as it is written, with all that it may be: one of these, and cards still to come.

    `up_to_come`: how many of those lie up for certain.
    """

    said: str
    holdings: tuple[Holding, ...]
    to_come: int
    up_to_come: int

    @property
    def known(self) -> tuple[Card, ...]:
        """Cards that nobody else can have."""
        return self.holdings[0].cards if len(self.holdings) == 1 else ()


class Sizes:
    """How many cards a hand and the middle have in the end, as a filing deals them."""

    def __init__(self, play: PokerPlay) -> None:
        streets = play.street
        self.down = sum(street.down - street.discard for street in streets)
        self.up = sum(street.up for street in streets)
        self.faced = sum(street.faced for street in streets)
        self.own = self.down + self.up + self.faced
        self.board = sum(street.board for street in streets)
        self.draw = max((street.draw for street in streets), default=0)
        self.draws = sum(street.draw > 0 for street in streets)
        self.discard = sum(street.discard for street in streets)
        self.at_once = sum(street.down + street.up + street.faced > 0 for street in streets) == 1
        self.middle = tuple(
            sum(street.board for street in streets[: place + 1]) for place in range(len(streets))
        )


class Situation:
    """Hands, the middle and the rest of the pack; refused where no deal can give them."""

    def __init__(self, filing: Filing, asked: EquityAsked) -> None:
        self.filing = filing
        self.rules = PokerRules.of(filing)
        self.play = self.rules.play
        self.sizes = Sizes(self.play)
        if self.play.tied_lows == "all-qualifying":
            raise Refusal(
                f'{filing.id}: key play.tied-lows: found "all-qualifying", and hands are counted '
                "where the best low has its half"
            )
        self._check_count(asked.hands)
        self.board = self._cards("the middle", asked.board)
        self.board_to_come = self._board_to_come()
        self._thrown: list[Card] = []
        hands = [
            self._player(f"hand {number}", said) for number, said in enumerate(asked.hands, start=1)
        ]
        self.dead = (*self._cards("--dead", asked.dead), *self._thrown)
        check_deck(filing, [*self.board, *self.dead, *(c for one in hands for c in one.known)])
        self.players = [self._possible(player, hands) for player in hands]
        self._check_enough()

    @cached_property
    def left(self) -> tuple[Card, ...]:
        """Cards of the pack that are not known to lie anywhere."""
        gone = Counter([*self.board, *self.dead, *(c for one in self.players for c in one.known)])
        return tuple(card for card in self.rules.deck.cards if card not in gone)

    @property
    def notes(self) -> tuple[str, ...]:
        """What is taken for granted of decisions to come, and of chips that do not divide."""
        return tuple(self._notes())

    def _notes(self) -> Iterator[str]:
        to_come = any(player.to_come for player in self.players)
        if self.sizes.draw and to_come:
            once = "" if self.sizes.draws == 1 else ", once, and stand on every other draw"
            yield f"hands with fewer than {self.sizes.own} cards draw the rest{once}"
        if self.sizes.draw and any(player.to_come == self.sizes.own for player in self.players):
            yield "a random hand stands pat"
        if self.sizes.discard:
            yield "hands are those that are kept when cards have been thrown away"
        if self.play.joker_down is not None and self.sizes.faced and JOKER in self.left and to_come:
            yield (
                "cards to come up or down as a player asks are taken down until the joker comes, "
                f"which is {self.play.joker_down} there"
            )

    # --- what cannot be ---------------------------------------------------------------------

    def _check_count(self, hands: Sequence[str]) -> None:
        seats = max(self.rules.table.choices)
        if len(hands) < 2:
            raise Refusal(
                f"{self.filing.id}: equity compares hands: give two or more; for an unknown one "
                "write --hand random"
            )
        if len(hands) > seats:
            raise Refusal(
                f"{self.filing.id}: {len(hands)} hands were given, and the table has "
                f"{several(seats, 'seat')}"
            )
        if len(hands) > MOST_HANDS:
            raise Refusal(
                f"{self.filing.id}: {len(hands)} hands were given, allowed: {MOST_HANDS} or fewer"
            )

    def _board_to_come(self) -> int:
        most, given = self.sizes.board, len(self.board)
        if given and not most:
            raise Refusal(f"{self.filing.id}: no cards lie in the middle in this game")
        allowed = sorted({0, *self.sizes.middle})
        if given not in allowed:
            ways = ", ".join(map(str, allowed[:-1])) + f" or {allowed[-1]}"
            raise Refusal(
                f"{self.filing.id}: {several(given, 'card')} cannot lie in the middle, allowed: "
                f"{ways}"
            )
        return most - given

    def _check_enough(self) -> None:
        free = len(self.rules.deck.cards) - len(self.dead)
        needed = self.sizes.own * len(self.players) + self.sizes.board
        if needed > free:
            raise Refusal(
                f"{self.filing.id}: {len(self.players)} hands and the middle take "
                f"{needed} cards in the end, and {free} are left of the pack"
            )

    def _possible(self, player: Player, hands: Sequence[Player]) -> Player:
        """A hand without what cards known elsewhere make impossible."""
        elsewhere = {*self.board, *self.dead}
        for other in hands:
            if other is not player:
                elsewhere.update(other.known)
        holdings = tuple(one for one in player.holdings if not elsewhere.intersection(one.cards))
        if not holdings:
            raise Refusal(
                f'{self.filing.id}: no hand of "{player.said}" is left: its cards are known to lie '
                "elsewhere"
            )
        return player._replace(holdings=holdings)

    # --- reading ----------------------------------------------------------------------------

    def _cards(self, what: str, text: str) -> tuple[Card, ...]:
        found = tuple(self._split(what, text))
        check_pack(self.filing, found)
        check_deck(self.filing, found)
        return found

    def _split(self, what: str, text: str) -> Iterator[Card]:
        """Cards, with blanks or commas between them or without."""
        for word in text.replace(",", " ").split():
            place = 0
            while place < len(word):
                found = _CARD.match(word, place)
                if found is None:
                    raise Refusal(f"{self.filing.id}: {what}: {_no_card(word[place:])}")
                yield parse_card(found[0])
                place = found.end()

    def _player(self, what: str, text: str) -> Player:
        said = " ".join(text.split())
        if not said:
            raise Refusal(f"{self.filing.id}: {what} is empty: give its cards, or random")
        if len(said) > _LONGEST:
            raise Refusal(f"{self.filing.id}: {what} is longer than any range of hands")
        terms = [term.strip() for term in said.split(",") if term.strip()]
        if len(terms) > 1 and all(_CARD.fullmatch(term) for term in terms):
            terms = [" ".join(terms)]  # As, Kd: the cards of one hand
        if len(terms) == 1:
            return self._one(what, said, terms[0])
        found = {}
        for term in terms:
            one = self._one(what, said, term)
            if one.to_come:
                raise Refusal(
                    f'{self.filing.id}: {what}: "{term}" leaves cards open: the hands of a range '
                    f"have {self.sizes.own} cards each"
                )
            for holding in one.holdings:
                found[_kind(holding)] = holding
        return Player(said, tuple(found.values()), 0, 0)

    def _one(self, what: str, said: str, term: str) -> Player:
        """A hand, or what one word of a range stands for."""
        sizes = self.sizes
        if term.lower() in ("random", "*"):
            return Player(said, (Holding(()),), sizes.own, sizes.up)
        if sizes.own == sizes.down == 2 and is_range(term) and not _is_joker(term, self.rules):
            pack = {*self.rules.deck.cards}
            try:
                pairs = [pair for pair in hands_of(term) if pack.issuperset(pair)]
            except Refusal as refusal:
                raise Refusal(f"{self.filing.id}: {what}: {refusal.says}") from None
            if not pairs:
                raise Refusal(f'{self.filing.id}: {what}: no hand of "{term}" is in this pack')
            return Player(said, tuple(map(Holding, pairs)), 0, 0)
        return self._held(what, said, term)

    def _held(self, what: str, said: str, term: str) -> Player:
        """A hand by its cards: down and up, thrown away and unknown."""
        sizes = self.sizes
        down_text, bar, up_text = term.partition("|")
        down, thrown, unknown_down = self._sorted(what, down_text)
        up, thrown_up, unknown_up = self._sorted(what, up_text)
        if bar and not sizes.up + sizes.faced:
            raise Refusal(f"{self.filing.id}: {what}: no cards of a hand lie up: leave out the |")
        if (thrown or thrown_up) and not sizes.draw + sizes.discard:
            raise Refusal(f"{self.filing.id}: {what}: nobody throws cards away in this game")
        thrown += thrown_up
        held = len(down) + len(up)
        to_come = sizes.own - held
        if to_come < 0:
            raise Refusal(self._too_many(what, held))
        self._check_known(what, to_come, unknown_down + unknown_up, thrown)
        if bar:
            self._check_faces(what, down, up)
        elif self.play.joker_down is not None and JOKER in down:
            raise Refusal(
                f"{self.filing.id}: {what} has the joker, which goes by whether it lies down or "
                'up: write the cards that lie down before a bar, "Jk | As"'
            )
        check_pack(self.filing, [*down, *up, *thrown])
        check_deck(self.filing, [*down, *up, *thrown])
        self._thrown += thrown
        # Without a bar it is not known which cards lie up, and nothing goes by it but the joker.
        up_open = max(0, sizes.up - len(up)) if bar else max(0, sizes.up - max(0, held - 1))
        return Player(said, (Holding(tuple(down), tuple(up)),), to_come, min(up_open, to_come))

    def _sorted(self, what: str, text: str) -> tuple[list[Card], list[Card], int]:
        """Cards that are held, those thrown away, and how many nobody knows."""
        unknown = text.count("*")
        held: list[Card] = []
        thrown: list[Card] = []
        for word in text.replace("*", " ").replace("-", " -").split():
            if word.startswith("-"):
                thrown += self._split(what, word[1:])
            else:
                held += self._split(what, word)
        return held, thrown, unknown

    def _too_many(self, what: str, held: int) -> str:
        sizes = self.sizes
        says = f"{self.filing.id}: {what} has {held} cards, allowed: {sizes.own}"
        if sizes.discard:
            says += (
                f", for {several(sizes.discard, 'card')} must be thrown away: write which, with a "
                "minus before it, such as -7h"
            )
        elif sizes.draw or not sizes.at_once:
            says += " or fewer"
        return says

    def _check_known(self, what: str, to_come: int, unknown: int, thrown: Sequence[Card]) -> None:
        """Cards that are missing are to come, or said to be unknown."""
        sizes = self.sizes
        if unknown:
            if unknown != to_come:
                raise Refusal(
                    f"{self.filing.id}: {what} has {several(sizes.own, 'card')} in the end: "
                    f"{to_come} are open, and {unknown} are written as *"
                )
        elif sizes.draw:
            if to_come > sizes.draw:
                raise Refusal(
                    f"{self.filing.id}: {what} would draw {several(to_come, 'card')}, allowed: "
                    f"{sizes.draw} or fewer"
                )
            if thrown and len(thrown) != to_come:
                raise Refusal(
                    f"{self.filing.id}: {what} throws {several(len(thrown), 'card')} away and has "
                    f"{sizes.own - to_come}, allowed: {sizes.own} together"
                )
        elif to_come and sizes.at_once:
            raise Refusal(
                f"{self.filing.id}: {what} has {several(sizes.own - to_come, 'card')}, allowed: "
                f"{sizes.own} (a card that nobody knows is *)"
            )

    def _check_faces(self, what: str, down: Sequence[Card], up: Sequence[Card]) -> None:
        sizes = self.sizes
        if len(down) > sizes.down or len(up) > sizes.up + sizes.faced:
            raise Refusal(
                f"{self.filing.id}: {what} has {several(len(down), 'card')} down and {len(up)} up, "
                f"allowed: {sizes.down} and {sizes.up + sizes.faced}, or fewer"
            )


def _kind(holding: Holding) -> tuple[object, ...]:
    """What tells holdings apart: their cards, and where a joker lies."""
    return frozenset(holding.cards), JOKER in holding.down


def _is_joker(term: str, rules: PokerRules) -> bool:
    return term.lower() == "jk" and rules.deck.jokers > 0


def _no_card(word: str) -> str:
    return (
        f'"{word[:20]}" is no card: write a rank of A 2 3 4 5 6 7 8 9 T J Q K and a suit of '
        "c d h s, such as As or Td, or Jk for the joker"
    )
