"""How each family plays: a round is written as the sheet tells it."""

from houseway.games.opening import open_round, open_table, play_of
from houseway.games.replay import Proof, rebuild, replay, verify

__all__ = [
    "Proof",
    "open_round",
    "open_table",
    "play_of",
    "rebuild",
    "replay",
    "verify",
]
