"""A room of one's own: games of the library under new names, collected by time."""

from __future__ import annotations

from pathlib import Path

from houseway.families.library import LIBRARY

GAMES = {
    "my-room/baccarat": LIBRARY / "oceana" / "ez-baccarat.toml",
    "my-room/three-card": LIBRARY / "oceana" / "three-card-poker-6-card-bonus.toml",
}
RATES = """
name     = "Time collection"
room     = "my-room"
document = 1
source   = { seed = "own.txt", lines = [1, 9] }

[[schedule]]
name  = "time"
games = ["my-room/baccarat", "my-room/three-card"]
lines = "1-9"
columns.half-hour.payer = "player"
columns.half-hour.by    = "nothing"
columns.half-hour.per   = "player-half-hour"
columns.half-hour.when  = "half-hour"
columns.half-hour.lines = "2"
columns.hour      = { payer = "player", by = "players", per = "player-hour", lines = "3" }
columns.hand      = { payer = "player", by = "nothing", lines = "4" }
columns.bank      = { payer = "player-dealer", by = "action", lines = "4" }
option = [
    { option = "1", lines = "5", fees = { half-hour = "5" } },
    { option = "2", lines = "6", fees = { half-hour = "5", bank = "1-100:1 | 101+:2" } },
    { option = "4", lines = "8", fees = { half-hour = "5", hand = "1", bank = "1-100:1" } },
    { option = "3", lines = "7", fees = { hour = "2-3:20 | 4+:10" } },
]
"""


def build(folder: Path) -> str:
    """The folder to give as `--filings`."""
    for game, source in GAMES.items():
        place = folder / f"{game}.toml"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(source.read_text().replace('"oceana"', '"my-room"'))
    rates = folder / "schedules" / "my-room" / "time.toml"
    rates.parent.mkdir(parents=True, exist_ok=True)
    rates.write_text(RATES)
    return str(folder)
