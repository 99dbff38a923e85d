"""What a wager is worth: exact prices, the best play, and what a filing gets wrong."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.price.model import GamePrice, Outcome, StrategyRow, WagerPrice, price_json
    from houseway.price.price import price, price_rules
else:
    # The counting loops take seconds to import, and the house way of a table needs none of them.
    import sys
    from importlib import import_module
    from types import ModuleType

    _PLACES = {
        "GamePrice": "houseway.price.model",
        "Outcome": "houseway.price.model",
        "StrategyRow": "houseway.price.model",
        "WagerPrice": "houseway.price.model",
        "price": "houseway.price.price",
        "price_json": "houseway.price.model",
        "price_rules": "houseway.price.price",
    }

    def __getattr__(name):
        if name not in _PLACES:
            raise AttributeError(f"houseway.price offers no {name!r}")
        return getattr(import_module(_PLACES[name]), name)

    class _Face(ModuleType):
        """`houseway.price.price` stays the function when the module of that name is imported."""

        def __setattr__(self, name, value):
            if not (name in _PLACES and isinstance(value, ModuleType)):
                super().__setattr__(name, value)

    sys.modules[__name__].__class__ = _Face


__all__ = [
    "GamePrice",
    "Outcome",
    "StrategyRow",
    "WagerPrice",
    "price",
    "price_json",
    "price_rules",
]
