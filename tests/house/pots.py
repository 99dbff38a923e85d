"""Games for a pot that a house of the tests has, and hands played there."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from tests.families.poker.games import SHARES, STREETS
from tests.house.visitor import Line

_HEAD: Final = """
family = "poker"
room   = "my-room"

[table]
seats = 6

[[limits]]
option = "1"
table  = { min = "$2", max = "$4" }

[[limits]]
option = "2"
table  = { min = "$2", max = "$200" }
"""

_BLINDS: Final = """
[play.stakes.1]
structure = "limit"
bets      = ["$2", "$4"]
blinds    = ["$1", "$2"]

[play.stakes.2]
structure = "no-limit"
bets      = ["$2", "$2"]
blinds    = ["$1", "$2"]
"""

HOLDEM: Final = f"""
name   = "Hold'em"
{_HEAD}
[deck]
packs = {{ default = 1 }}
behind-cut-card = 52
{_BLINDS}
{STREETS["hold'em"]}
{SHARES["high"]}
"""

STUD: Final = f"""
name   = "Stud"
{_HEAD}
[deck]
packs = {{ default = 1 }}
behind-cut-card = 52

[play.stakes.1]
structure = "limit"
bets      = ["$2", "$4"]
ante      = "$0.50"
bring-in  = "$1"

[play.stakes.2]
structure = "limit"
bets      = ["$2", "$4"]
ante      = "$1"
bring-in  = "$1"

[[play.street]]
name  = "third-street"
down  = 2
up    = 1
opens = "low-card"

[[play.street]]
name  = "fourth-street"
up    = 1
opens = "high-hand"

[[play.street]]
name  = "river"
down  = 1
opens = "high-hand"
limit = "upper"

{SHARES["high"]}"""

DRAW: Final = f"""
name   = "Lowball"
{_HEAD}
[deck]
packs  = {{ default = 1 }}
jokers = 1
behind-cut-card = 53

[play]
joker = "wild"

{_BLINDS}
[[play.street]]
name  = "deal"
down  = 5
opens = "left-of-blinds"

[[play.street]]
name  = "draw"
draw  = 5
opens = "left-of-button"
limit = "upper"

{SHARES["low"]}"""

GAMES: Final = {"holdem": HOLDEM, "stud": STUD, "lowball": DRAW}


def write_games(folder: Path) -> str:
    """A folder of filings with a game of each kind."""
    room = folder / "filings" / "my-room"
    room.mkdir(parents=True)
    for name, text in GAMES.items():
        (room / f"{name}.toml").write_text(text)
    return str(room.parent)


def play_hands(lines: list[Line], count: int, *wanted: str) -> None:
    """Hands that everybody plays by the first of these choices that he is offered."""
    people = [line for line in lines if line.you["seat"]]
    done = len(closed(lines[0]))
    for _ in range(60 * count):
        for line in people:
            line.listen()
            if line.is_asked():
                line.answer(*wanted)
            elif line.view["stage"] == "waiting" and len(closed(lines[0])) < done + count:
                line.say(do="deal")
        lines[0].listen()
        if len(closed(lines[0])) == done + count and lines[0].view["stage"] == "waiting":
            for line in lines:
                line.listen()
            return
    raise AssertionError("the hands did not end")


def closed(line: Line) -> list[dict[str, Any]]:
    """The ends of hands that were told."""
    return [m["event"] for m in line.events() if m["event"]["event"] == "round-closed"]
