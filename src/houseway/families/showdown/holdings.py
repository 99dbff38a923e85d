"""What two cards make of those in the middle, as the simple way and the loops number it."""

from __future__ import annotations

from typing import Final

MADE, BESIDE, BOARD_TRIPS, POCKET, TOP, MIDDLE, BOTTOM = range(7)
FLUSH_TWO, FLUSH_ONE, OPEN, GUTSHOT, BOARD_PAIR, NOTHING = range(7, 13)
FLOP_FAMILIES: Final = 13
"""What a hole makes of the flop; each comes in thirteen ranks."""

ABOVE, PAIRED, KICKER, BOARD = range(4)
RIVER_FAMILIES: Final = 4
MOST_OUTS: Final = 45
"""What a hole makes at the river; each comes with 0 to 45 outs."""
