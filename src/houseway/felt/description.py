"""A table that somebody describes in JSON: what stands in it, how it is read, the cards in it.

Families judge the hands of such a table in modules of their own (`described.py` beside their
play); what all of them need is here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

import msgspec

from houseway.bank.cover import CoverName
from houseway.bank.odds import Result
from houseway.cards.card import Card, parse_words
from houseway.errors import Refusal
from houseway.filings.decode import decoded
from houseway.filings.filing import Filing
from houseway.words import joined

PLAYER_DEALER: Final = "player-dealer"
"""The name of the bank's hand, and of the player-dealer in the result."""

T = TypeVar("T", bound=msgspec.Struct)


class DescribedWager(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stake on the felt; `result` unless hands are given, `hit` where the bettor had a choice.

    `folded`: its bettor folded on that spot. `hand`: the hand that it rides on, where a spot has
    several. `did`: what its bettor did with the hand beside what cards and wagers tell, such as
    `surrender`.
    """

    seat: int
    wager: str
    stake: int
    bettor: str = ""
    result: Result | None = None
    pays: str | None = None
    hit: bool | None = None
    backline: bool | None = None
    folded: bool = False
    hand: str | None = None
    did: str = ""

    @property
    def name(self) -> str:
        """Whose it is: the bettor named, or whoever sits there."""
        return self.bettor or f"seat {self.seat}"


class HandsTold(msgspec.Struct, frozen=True):
    """What hands make in words, by their names; whether the bank's qualifies, where it must."""

    hands: dict[str, str]
    qualifies: bool | None = None


class DescribedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as somebody describes it, money in cents; `limits`: the option that is posted."""

    game: str
    bank: int
    player_dealer: int
    wagers: tuple[DescribedWager, ...]
    first: int | None = None
    seats: int | None = None
    cover: CoverName | None = None
    readings: dict[str, str] = {}
    hands: dict[str, tuple[str, ...]] | None = None
    action_card: str | None = None
    dice: tuple[int, ...] | None = None
    limits: str | None = None


def read_described(text: str, place: str = "table") -> DescribedTable:
    """A described table from JSON; anything wrong is refused with its key."""
    keys = '"game", "bank", "player_dealer", "first" and "wagers"'
    return read_as(DescribedTable, text, place, keys)


def describes_pot(text: str) -> bool:
    """Whether what is described is a pot, and not a table with a bank."""
    try:
        document = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, ValueError):
        return False  # whoever reads it says why
    return isinstance(document, dict) and bool({"pot", "put", "button"} & {*document})


def read_as(kind: type[T], text: str, place: str, keys: str) -> T:
    """A described table of this kind, which is an object with these keys."""
    try:
        document = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise Refusal(f"{place}: this is not JSON: {error}") from None
    if not isinstance(document, dict):
        raise Refusal(f"{place}: a table is described as an object {{ }} with {keys}")
    try:
        return decoded(document, kind, place)
    except Refusal as refusal:  # one sentence: what is described is short
        raise Refusal(refusal.says) from None


# --- the cards --------------------------------------------------------------------------------


def hand_of(
    filing: Filing, hands: Mapping[str, Sequence[str]], name: str, sizes: Sequence[int]
) -> list[Card]:
    """A hand of one of these sizes, of cards that the filing's pack has."""
    if name not in hands:
        raise Refusal(f'{filing.id}: "hands" needs the hand "{name}", such as ["9h", "Kd"]')
    return cards_of(filing, f'the hand "{name}"', hands[name], sizes)


def cards_of(filing: Filing, what: str, words: Iterable[str], sizes: Sequence[int]) -> list[Card]:
    """Cards that the filing's pack has, as many as there must be."""
    cards = [*parse_words(words)]
    if len(cards) not in sizes:
        raise Refusal(f"{filing.id}: {what} has {any_of(sizes)} cards, not {len(cards)}")
    check_pack(filing, cards)
    return cards


def check_pack(filing: Filing, cards: Iterable[Card]) -> None:
    """Refuse cards that the filing's pack has not."""
    deck = filing.rules.deck
    there = {*deck.cards}
    for card in cards:
        if card not in there:
            raise Refusal(f"{filing.id}: {card} is not in this pack ({deck.made_of})")


def any_of(numbers: Iterable[int]) -> str:
    """`2`, `2 or 3`, `2, 5 or 7`."""
    return joined(map(str, numbers), "or")


def check_deck(filing: Filing, cards: Iterable[Card]) -> None:
    """Refuse cards that no deal from the packs in use can have given."""
    deck = filing.rules.deck
    packs, there = deck.packs.default, Counter(deck.cards)
    for card, times in Counter(cards).items():
        most = there[card]
        if not most:
            raise Refusal(f"{filing.id}: {card} is not among the {deck.pieces} it is played with")
        if times > most:
            have = f"{packs} packs have it {most} times" if packs > 1 else "one pack has it once"
            if deck.pieces == "tiles":
                have = f"a set has it {'once' if most == 1 else 'twice'}"
            raise Refusal(f"{filing.id}: {card} is given {times} times, and {have}")
