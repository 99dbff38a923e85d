"""What cards are worth, callable from kernels: the same worths as the clear engine's.

Cards are numbers, as `cards.card.card_index` gives them. Every function takes the
:class:`~houseway.hands.tables.Tables` of its order first, which `tables(ladder, joker)` or
`low_tables()` made: `tables()` for poker, `tables(THREE_CARD)` for three cards.

A hand grows card by card: add its cards' `cards` to one sum and their `lanes` to another, keep the
sums of a board while hole cards change, and ask :func:`worth_of` for the worth of both.

These functions own no memory, and `_nrt=False` says so: otherwise every call would count
references to every table, which takes twenty times as long as looking the worth up. They are
compiled into the kernels that call them; called from Python they are plain functions.
"""

from __future__ import annotations

from numba.extending import register_jitable

from houseway.hands.tables import Tables


@register_jitable(_nrt=False)
def ranks_worth(t: Tables, cards: int) -> int:
    """The worth of a sum of `cards`, suits aside."""
    return int(t.ranks[t.rows[cards & 0xFFFF] + t.places[cards >> 16 & 0xFFFF]])


@register_jitable(_nrt=False)
def has_flush(t: Tables, cards: int) -> bool:
    """Whether some suit has cards enough for a flush."""
    return (cards + t.short) & (0x8888 << 32) != 0


@register_jitable(_nrt=False)
def flush_worth(t: Tables, cards: int, lanes: int) -> int:
    """The worth of a hand with a flush, from its sums of `cards` and of `lanes`."""
    long = (cards + t.short) >> 32
    lane = lanes & 0x3FFF
    if long & 0x80:
        lane = lanes >> 16 & 0x3FFF
    elif long & 0x800:
        lane = lanes >> 32 & 0x3FFF
    elif long & 0x8000:
        lane = lanes >> 48 & 0x3FFF
    worth = max(int(t.suited[lane]), ranks_worth(t, cards))
    if t.match and worth == t.royal:
        # A king and queen of one other suit. A fully wild joker may be either of them, where the
        # royal flush is complete without it.
        spare = t.match_wild and lane & 0x1F00 == 0x1F00
        for suit in range(4):
            other = lanes >> 16 * suit & 0x3FFF
            both = other & 0x0C00
            if other != lane and (both == 0x0C00 or (spare and both and other & 0x2000)):
                worth = t.match
    return worth


@register_jitable(_nrt=False)
def worth_of(t: Tables, cards: int, lanes: int) -> int:
    """The worth of up to seven cards, from their sums of `cards` and of `lanes`."""
    if has_flush(t, cards):
        return flush_worth(t, cards, lanes)
    return ranks_worth(t, cards)
