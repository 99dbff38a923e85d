"""When community hands draw, as tables: what the counts of the price and the loops go by.

They are the draw rules written a second time, and on purpose know nothing of the clear engine: the
two are tested against each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:  # the loops are not compiled anew for the sake of a filing's keys
    from houseway.families.baccarat.rules import Community

STAND: Final = 0
HIT: Final = 1
ASK: Final = 2
"""What the player hand does: stands, hits, or leaves it to the bettor."""

STOOD: Final = 10
"""In place of the points of a third card: there is none."""


class Draws(msgspec.Struct, frozen=True):
    """How a coup is drawn and compared, in a form that a cache can remember."""

    acts: tuple[tuple[int, ...], ...]
    """[player total][banker total]: what the player hand does."""
    banker: tuple[tuple[tuple[bool, ...], ...], ...]
    """[player total][banker total][points of the player's third card]: the banker hand hits."""
    natural_outranks: bool
    any_two: bool
    """Whether a third card can make a pair."""
    known: int
    """How many of the banker's cards a bettor who is asked sees."""


def draws_of(play: Community, *, asked: bool) -> Draws:
    """The draws for a bettor who is asked on the option's totals, or for one who is not.

    Where nobody is asked, they go the house way. A third card that a natural voids was never drawn.
    """
    option = play.player.option if asked else None
    down = sum(card.startswith("banker") for card in play.face_down)

    def natural(total: int) -> bool:
        return play.natural == "stops" and total >= 8

    def acts(player: int, banker: int) -> int:
        asks = option is not None and player in option.totals
        if natural(banker) and not (asks and option and option.against_natural):
            return STAND
        return ASK if asks else HIT if player in play.player.house_draws else STAND

    def hits(player: int, banker: int, third: int) -> bool:
        if natural(player) or natural(banker):
            return False
        stood = third == STOOD
        return banker in play.banker.stood if stood else play.banker.hits_after(banker, third)

    totals, thirds = range(10), range(STOOD + 1)
    return Draws(
        tuple(tuple(acts(player, banker) for banker in totals) for player in totals),
        tuple(tuple(tuple(hits(p, b, third) for third in thirds) for b in totals) for p in totals),
        play.natural_outranks,
        play.pair_cards == "any-two",
        2 - down if option and option.totals else 0,
    )
