"""Poker games as data, for the tests: what a filing says and nothing that a room adds."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from houseway.families.library import loads
from houseway.filings.filing import Filing

CHIP: Final = 120
"""All amounts of these games are so many cents: any pot can be halved and shared by two to six."""

_FLOP: Final = """
[[play.street]]
name = "preflop"
down = {down}
opens = "left-of-blinds"
[[play.street]]
name = "flop"
burn = 1
board = 3
opens = "left-of-button"
[[play.street]]
name = "turn"
burn = 1
board = 1
opens = "left-of-button"
limit = "upper"
[[play.street]]
name = "river"
burn = 1
board = 1
opens = "left-of-button"
limit = "upper"
"""

_STUD: Final = """
[[play.street]]
name = "third-street"
down = 2
up = 1
opens = "{first}"
[[play.street]]
name = "fourth-street"
burn = 1
up = 1
opens = "{then}"
[[play.street]]
name = "fifth-street"
burn = 1
up = 1
opens = "{then}"
limit = "upper"
[[play.street]]
name = "sixth-street"
burn = 1
up = 1
opens = "{then}"
limit = "upper"
[[play.street]]
name = "seventh-street"
burn = 1
down = 1
opens = "{then}"
limit = "upper"
"""

_BLINDS: Final = 'bets = ["$2.40", "{upper}"]\nblinds = ["$1.20", "$2.40"]'
_ANTE: Final = 'bets = ["$2.40", "$4.80"]\nante = "$1.20"\nbring-in = "$1.20"'
_HIGH: Final = '[[play.share]]\norder = "high"\n'
_LOW: Final = '[[play.share]]\norder = "low"\n'
_EIGHT: Final = '[[play.share]]\norder = "low"\nleast = "eight"\n'

STREETS: Final = {
    "hold'em": _FLOP.format(down=2),
    "Omaha": _FLOP.format(down=4),
    "stud": _STUD.format(first="low-card", then="high-hand"),
    "razz": _STUD.format(first="high-card", then="low-hand"),
}
SHARES: Final = {"high": _HIGH, "low": _LOW, "high and low": _HIGH + _LOW, "eight": _HIGH + _EIGHT}


@cache
def game(
    streets: str,
    structure: str,
    *,
    shares: str = "high",
    stakes: str = "",
    play: str = "",
    sections: str = "",
    seats: int = 6,
) -> Filing:
    """A game of these streets and this structure; more keys for its stakes, its play, and after.

    Pots are divided to the cent, unless its stakes have a chip.
    """
    if not stakes:
        upper = "$4.80" if structure == "limit" else "$2.40"
        stakes = _BLINDS.format(upper=upper) if "flop" in STREETS[streets] else _ANTE
    if "chip" not in stakes:
        stakes += '\nchip = "$0.01"'
    [(lower, upper)] = re.findall(r'bets *= *\["(.*?)", *"(.*?)"\]', stakes)
    return loads(f"""
family = "poker"
name = "A game of {streets}"
room = "my-room"
[deck]
packs = {{ default = 1 }}
behind-cut-card = 52
[table]
seats = {seats}
[[limits]]
option = "1"
table = {{ min = "{lower}", max = "{upper}" }}
[play]
{play}
[play.stakes.1]
structure = "{structure}"
{stakes}
{sections}
{STREETS[streets]}
{SHARES[shares]}
""")
