"""Games that no room of the library has filed, as somebody would write them: data alone."""

from __future__ import annotations

from functools import cache
from typing import Final

from houseway.families.library import loads
from houseway.filings.filing import Filing

_HEAD: Final = """
family = "poker"
name = "{name}"
room = "my-room"
[deck]
packs = {{ default = 1 }}
behind-cut-card = 53
{deck}
[table]
seats = {seats}
[[limits]]
option = "1"
table = {{ min = "$2", max = "$4" }}
"""


@cache
def own(name: str, text: str, *, seats: int = 6, deck: str = "") -> Filing:
    """A game of this name: its play in TOML, with so many seats."""
    return loads(_HEAD.format(name=name, seats=seats, deck=deck) + text)


_LIMIT: Final = """
[play.stakes.1]
structure = "limit"
bets = ["$2", "$4"]
"""
_BLINDS: Final = _LIMIT + 'blinds = ["$1", "$2"]\n'
_HIGH: Final = '[[play.share]]\norder = "high"\n'
_LOW: Final = '[[play.share]]\norder = "low"\n'


def _board(name: str, cards: int, limit: str = "lower") -> str:
    street = f'[[play.street]]\nname = "{name}"\nburn = 1\nboard = {cards}\n'
    return f'{street}opens = "left-of-button"\nlimit = "{limit}"\n'


def _draw(name: str, limit: str = "lower", more: str = "") -> str:
    street = f'[[play.street]]\nname = "{name}"\nburn = 1\ndraw = 5\n{more}'
    return f'{street}opens = "left-of-button"\nlimit = "{limit}"\n'


_POT: Final = """
[play.stakes.1]
structure = "pot"
bets = ["$2", "$2"]
blinds = ["$1", "$2"]
"""
_FIVE: Final = '[[play.street]]\nname = "deal"\ndown = 5\nopens = "left-of-blinds"\n'

SIX_CARD_OMAHA: Final = own(
    "Six-card Omaha",
    '[play]\nhole = "two"\n'
    + _POT
    + '[[play.street]]\nname = "preflop"\ndown = 6\nopens = "left-of-blinds"\n'
    + _board("flop", 3)
    + _board("turn", 1)
    + _board("river", 1)
    + _HIGH,
)
COURCHEVEL: Final = own(
    "Courchevel hi-lo",
    '[play]\nhole = "two"\n'
    + _POT
    + '[[play.street]]\nname = "preflop"\ndown = 5\nboard = 1\nopens = "left-of-blinds"\n'
    + _board("flop", 2)
    + _board("turn", 1)
    + _board("river", 1)
    + _HIGH
    + _LOW
    + 'least = "eight"\n',
)
FIVE_CARD_DRAW: Final = own(
    "Five-card draw", _BLINDS + 'ante = "$0.25"\n' + _FIVE + _draw("draw", "upper") + _HIGH
)
TRIPLE_DRAW: Final = own(
    "Ace-to-five triple draw",
    _BLINDS
    + _FIVE
    + _draw("first-draw")
    + _draw("second-draw", "upper")
    + _draw("last", "upper")
    + _LOW,
)
LOWBALL: Final = own(
    "Lowball with kills",
    "[play]\nsevens = true\n[play.kill]\nafter = 2\n[play.raising]\ncounted-in = []\n"
    + "check-raise = false\n"
    + '[play.stakes.1]\nstructure = "spread"\nbets = ["$2", "$10"]\nblinds = ["$1", "$2"]\n'
    + _FIVE
    + _draw("draw", more="draw-button = 3\n")
    + _LOW,
    seats=8,
    deck="jokers = 1",
)


def stud(
    short_pack: str,
    *,
    seats: int = 8,
    odd_chips: str = "left-of-button",
    dealt_from: str = "left-of-button",
) -> Filing:
    """Seven card stud for a table that the pack has not cards enough for."""
    later = "".join(
        f'[[play.street]]\nname = "{name}"\nburn = 1\nup = 1\nopens = "high-hand"\n'
        f'dealt-from = "{dealt_from}"\n'
        for name in ("fourth", "fifth", "sixth")
    )
    short = f'short-pack = "{short_pack}"\n' if short_pack != "none" else ""
    return own(
        f"Stud for {seats}",
        f'[play]\n{short}odd-chips = "{odd_chips}"\n'
        + _LIMIT
        + 'ante = "$1"\nbring-in = "$1"\n'
        + '[[play.street]]\nname = "third"\ndown = 2\nup = 1\nopens = "low-card"\n'
        + later
        + '[[play.street]]\nname = "seventh"\nburn = 1\ndown = 1\nopens = "high-hand"\n'
        + f'dealt-from = "{dealt_from}"\n'
        + _HIGH,
        seats=seats,
    )


def mexican(stakes: str, *, forced: str = "", joker_turned: str = "as-it-lies") -> Filing:
    """Mexican Poker: one card down, which may be changed for another; the highest card opens."""
    later = "".join(
        f'[[play.street]]\nname = "{name}"\nburn = 1\nfaced = 1\nopens = "left-of-button"\n'
        for name in ("third", "fourth", "fifth")
    )
    return own(
        "Mexican Poker",
        '[play]\nranking = "mexican"\njoker = "bug"\njoker-down = "wild"\n'
        + f'joker-turned = "{joker_turned}"\n'
        + f"[play.stakes.1]\n{stakes}\n"
        + f"[play.forced]\n{forced}\n"
        + '[[play.street]]\nname = "second"\ndown = 1\nup = 1\nopens = "high-card"\n'
        + later
        + _HIGH,
        seats=7,
        deck='ranks = "A234567JQK"\njokers = 1',
    )


MEXICAN_LIMIT: Final = mexican('structure = "limit"\nbets = ["$2", "$4"]\nblinds = ["$1", "$2"]')
MEXICAN_NO_LIMIT: Final = mexican(
    'structure = "no-limit"\nbets = ["$2", "$2"]\nblinds = ["$1", "$2"]\nmost = "$1000"',
    forced="full = true",
)
MEXICAN_UPPER: Final = mexican(
    'structure = "limit"\nbets = ["$2", "$4"]', forced="by-suit = false\nupper = true"
)

ALL: Final = {
    "six-card Omaha": SIX_CARD_OMAHA,
    "Courchevel": COURCHEVEL,
    "five-card draw": FIVE_CARD_DRAW,
    "triple draw": TRIPLE_DRAW,
    "lowball": LOWBALL,
    "stud for eight, a card for all": stud("common-for-all"),
    "stud for eight, a card for who lacks one": stud("common-for-short"),
    "Mexican at a limit": MEXICAN_LIMIT,
    "Mexican without a limit": MEXICAN_NO_LIMIT,
    "Mexican, opened at either limit": MEXICAN_UPPER,
}
