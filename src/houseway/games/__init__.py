"""How each family plays: a round is written as the sheet tells it."""

from houseway.games.opening import open_round, open_table, play_of
from houseway.games.replay import Proof, Replay, rebuild, replay, replay_so_far, verify

__all__ = [
    "Proof",
    "Replay",
    "open_round",
    "open_table",
    "play_of",
    "rebuild",
    "replay",
    "replay_so_far",
    "verify",
]
