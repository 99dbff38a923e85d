"""Cards as two characters: `As Td 9h 2c`, the joker `Jk`; tiles by their names: `Teen`, `Gow36`.

A card is a string of its own type. That keeps logs, command lines and pages readable without a
conversion, and makes the clear engine's dictionary look-ups as fast as Python offers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NewType

from houseway.cards.tile import PIPS, SET, UNLIKE, tile_named, tile_shown
from houseway.errors import Refusal

Card = NewType("Card", str)

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
JOKER: Final = Card("Jk")


@lru_cache(maxsize=64)
def packs(count: int, *, ranks: str = RANKS, jokers: int = 0) -> tuple[Card, ...]:
    """`count` packs of these ranks in four suits, each with `jokers` jokers, in new-deck order."""
    one = tuple(Card(r + s) for s in SUITS for r in RANKS if r in ranks) + (JOKER,) * jokers
    return one * count


def tile_sets(count: int) -> tuple[Card, ...]:
    """`count` sets of 32 tiles, each in the order of its pairs."""
    return tuple(Card(code) for code in SET) * count


STANDARD_PACK: Final = packs(1)

JOKER_INDEX: Final = 52
"""The joker's number, behind those of the 52 cards."""

_LOW_TO_HIGH: Final = "23456789TJQKA"
_BY_INDEX: Final = (*(Card(r + s) for r in _LOW_TO_HIGH for s in SUITS), JOKER)
_INDEX: Final = {card: index for index, card in enumerate(_BY_INDEX)}

_SUIT_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_AS_LETTERS: Final = str.maketrans({sign: suit for suit, sign in _SUIT_SIGNS.items()})

_NAMED: Final = re.compile(
    rf"(?<![0-9A-Za-z])(?:(?:(?:10|[{RANKS}])[{''.join(_SUIT_SIGNS.values())}])+"
    rf"|(?:(?:[{RANKS}][{SUITS}]|{JOKER})+|Joker|{'|'.join(PIPS)})(?![0-9A-Za-z])"
    rf"|(?:{'|'.join(UNLIKE)}) [1-6]-[1-6](?![0-9]))"
)


def shown(card: Card) -> str:
    """The card as printed for a person: `A♠`, `10♦`, `Joker`; the tile: `Teen`, `Gow 3-6`."""
    if card == JOKER:
        return "Joker"
    if card in PIPS:
        return tile_shown(card)
    return ("10" if card[0] == "T" else card[0]) + _SUIT_SIGNS[card[1]]


def mask_cards(text: str) -> str:
    """Return a text with every card and tile that it names, as data or in words, as `??`."""
    return _NAMED.sub("??", text)


def all_shown(cards: Iterable[Card]) -> str:
    """Several cards in a row: `A♠ 10♦`; tiles, whose names can be two words: `Teen, Gow 3-6`."""
    row = tuple(cards)
    return (", " if row and row[0] in PIPS else " ").join(map(shown, row))


def parse_card(text: str, taken: tuple[str, ...] = ()) -> Card:
    """Read one card, forgiving case, a written-out `10` and a suit as it is shown, or a tile.

    A tile is read by its name or pips.

    `taken`: tiles that are named already, where one name stands for two.
    """
    if tile := tile_named(text, taken):
        return Card(tile)
    word = text.strip().translate(_AS_LETTERS)
    if word.upper().startswith("10"):
        word = "T" + word[2:]
    if len(word) == 2:
        card = Card(word[0].upper() + word[1].lower())
        if card in _INDEX:
            return card
    raise Refusal(
        f'"{text}" is no card: write a rank of A 2 3 4 5 6 7 8 9 T J Q K and a suit of c d h s, '
        "such as As or Td, or Jk for the joker; of tiles a name or the pips, such as Teen, Gow36 "
        "or 3-6"
    )


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks or commas: `As Td 9h`, `Teen Gow Gow Day`."""
    return parse_words(text.replace(",", " ").split())


def parse_words(words: Iterable[str]) -> tuple[Card, ...]:
    """Read cards that are given one by one."""
    found: list[Card] = []
    for word in words:
        found.append(parse_card(word, tuple(found)))
    return tuple(found)


def rank_of(card: Card) -> str:
    """The rank's letter, `T` for the ten; a joker has none and is called by its name."""
    return card if card == JOKER else card[0]


def card_index(card: Card) -> int:
    """The card's number in arrays: four times its rank, deuce 0 to ace 12, plus its suit."""
    return _INDEX[card]


def card_at(index: int) -> Card:
    """The card of this number: 0 is `2c`, 51 is `As`, 52 the joker."""
    return _BY_INDEX[index]
