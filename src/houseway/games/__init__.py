"""How each family plays: a round is written as the sheet tells it."""

from houseway.games.house_way import HouseWay, arrange, house_way_choice
from houseway.games.opening import open_round, open_table, play_of
from houseway.games.replay import Proof, Replay, rebuild, replay, replay_so_far, verify

__all__ = [
    "HouseWay",
    "Proof",
    "Replay",
    "arrange",
    "house_way_choice",
    "open_round",
    "open_table",
    "play_of",
    "rebuild",
    "replay",
    "replay_so_far",
    "verify",
]
