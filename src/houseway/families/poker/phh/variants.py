"""Which of the games that PHH has a name for a filing is, at the limits of an option."""

from __future__ import annotations

from typing import Final, NamedTuple

from houseway.errors import Refusal
from houseway.families.poker.rules import PokerPlay, PokerRules, Stakes, Structure
from houseway.filings.filing import Filing


class Cards(NamedTuple):
    """What makes a game of cards: streets of (down, up, middle), the own cards used, the shares."""

    streets: tuple[tuple[int, int, int], ...]
    hole: str
    shares: tuple[tuple[str, str | None], ...]


_BOARD: Final = ((0, 0, 3), (0, 0, 1), (0, 0, 1))
_STUD: Final = ((2, 1, 0), (0, 1, 0), (0, 1, 0), (0, 1, 0), (1, 0, 0))
_HIGH: Final = (("high", None),)
_SPLIT: Final = (("high", None), ("low", "eight"))

VARIANTS: Final[dict[str, tuple[Cards, Structure]]] = {
    "FT": (Cards(((2, 0, 0), *_BOARD), "any", _HIGH), "limit"),
    "NT": (Cards(((2, 0, 0), *_BOARD), "any", _HIGH), "no-limit"),
    "PO": (Cards(((4, 0, 0), *_BOARD), "two", _HIGH), "pot"),
    "FO/8": (Cards(((4, 0, 0), *_BOARD), "two", _SPLIT), "limit"),
    "F7S": (Cards(_STUD, "any", _HIGH), "limit"),
    "F7S/8": (Cards(_STUD, "any", _SPLIT), "limit"),
    "FR": (Cards(_STUD, "any", (("low", None),)), "limit"),
}
"""The names of PHH for games that a filing can be."""

WORDS: Final = {
    "FT": "limit hold'em",
    "NT": "no-limit hold'em",
    "PO": "pot-limit Omaha",
    "FO/8": "limit Omaha hi-lo 8",
    "F7S": "limit seven card stud",
    "F7S/8": "limit seven card stud hi-lo 8",
    "FR": "limit razz",
}
STUD: Final = ("F7S", "F7S/8", "FR")


def variant_of(filing: Filing, option: str) -> str:
    """The name that PHH has for a filing at an option; refused where it has none."""
    play = PokerRules.of(filing).play
    stakes = play.stakes_of(option)
    for name, (cards, structure) in VARIANTS.items():
        if _cards(play) == cards and stakes.structure == structure and play.joker == "none":
            _check_bring_in(filing, name, stakes)
            return name
    raise Refusal(
        f"{filing.id}, option {option}: PHH has no name for this game; it has "
        f"{', '.join(WORDS.values())}"
    )


def is_told(filing: Filing, option: str) -> bool:
    """Whether PHH has a name for it."""
    try:
        variant_of(filing, option)
    except Refusal:
        return False
    return True


def _check_bring_in(filing: Filing, name: str, stakes: Stakes) -> None:
    if name in STUD and not 0 < stakes.bring_in < stakes.bets[0]:
        raise Refusal(
            f"{filing.id}: PHH's stud opens with a bring-in below the lower limit, and this opens "
            "at the limit"
        )


def _cards(play: PokerPlay) -> Cards | None:
    """What makes the game; nothing if something of its streets is in no game of PHH."""
    if any(street.faced or street.draw or street.discard for street in play.street):
        return None
    if play.ranked != "poker":
        return None
    return Cards(
        tuple((street.down, street.up, street.board) for street in play.street),
        play.hole,
        tuple((share.order, share.least) for share in play.share),
    )
