"""What a wager is worth: exact prices, the best play, and what a filing gets wrong."""

from houseway.price.model import GamePrice, Outcome, StrategyRow, WagerPrice, price_json
from houseway.price.price import price, price_rules

__all__ = [
    "GamePrice",
    "Outcome",
    "StrategyRow",
    "WagerPrice",
    "price",
    "price_json",
    "price_rules",
]
