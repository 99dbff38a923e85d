"""Houseway turns the game rules a California cardroom files with its regulator into software.

>>> import houseway as hw
>>> filing = hw.load("oceana/ez-baccarat")
>>> filing.rules.wager_named("tie").label
'Tie'
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.errors import Refusal
    from houseway.filings.fee_answers import fee, fees
    from houseway.filings.fees import Hand
    from houseway.filings.filing import Filing
    from houseway.filings.library import ids as games
    from houseway.filings.library import load
    from houseway.games import replay, verify
    from houseway.games.described import settle
    from houseway.games.opening import open_table
    from houseway.games.showdown_hands import showdown
    from houseway.price.check import check
    from houseway.price.cost import cost, costs
    from houseway.price.cost_picture import cost_picture
    from houseway.price.house_way import arrange
    from houseway.price.price import price
    from houseway.price.simulate import simulate
    from houseway.table.ledger import ledger_of as ledger
    from houseway.table.table import Table
else:
    # A name is imported when it is first asked for: the command line's help needs none of them,
    # and the price layer alone takes longer to import than everything else to run.
    import sys
    from importlib import import_module
    from types import ModuleType

    _PLACES = {
        "Filing": ("houseway.filings.filing", "Filing"),
        "Hand": ("houseway.filings.fees", "Hand"),
        "Refusal": ("houseway.errors", "Refusal"),
        "Table": ("houseway.table.table", "Table"),
        "arrange": ("houseway.price.house_way", "arrange"),
        "check": ("houseway.price.check", "check"),
        "cost": ("houseway.price.cost", "cost"),
        "cost_picture": ("houseway.price.cost_picture", "cost_picture"),
        "costs": ("houseway.price.cost", "costs"),
        "fee": ("houseway.filings.fee_answers", "fee"),
        "fees": ("houseway.filings.fee_answers", "fees"),
        "games": ("houseway.filings.library", "ids"),
        "ledger": ("houseway.table.ledger", "ledger_of"),
        "load": ("houseway.filings.library", "load"),
        "open_table": ("houseway.games.opening", "open_table"),
        "price": ("houseway.price.price", "price"),
        "replay": ("houseway.games", "replay"),
        "settle": ("houseway.games.described", "settle"),
        "showdown": ("houseway.games.showdown_hands", "showdown"),
        "simulate": ("houseway.price.simulate", "simulate"),
        "verify": ("houseway.games", "verify"),
    }

    def __getattr__(name):
        if name not in _PLACES:
            raise AttributeError(f"houseway offers no {name!r}")
        module, attribute = _PLACES[name]
        return getattr(import_module(module), attribute)

    class _Face(ModuleType):
        """`hw.games` and `hw.price` stay functions when the packages of that name are imported."""

        def __setattr__(self, name, value):
            if not (name in _PLACES and isinstance(value, ModuleType)):
                super().__setattr__(name, value)

    sys.modules[__name__].__class__ = _Face


__all__ = [
    "Filing",
    "Hand",
    "Refusal",
    "Table",
    "arrange",
    "check",
    "cost",
    "cost_picture",
    "costs",
    "fee",
    "fees",
    "games",
    "ledger",
    "load",
    "open_table",
    "price",
    "replay",
    "settle",
    "showdown",
    "simulate",
    "verify",
]
