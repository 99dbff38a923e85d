"""Houseway turns the game rules a California cardroom files with its regulator into software.

>>> import houseway as hw
>>> filing = hw.load("oceana/ez-baccarat")
>>> filing.rules.wager_named("tie").label
'Tie'
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.analysis.check.filings import check
    from houseway.analysis.cost.cost import cost, costs
    from houseway.analysis.cost.picture import cost_picture
    from houseway.analysis.house_way import arrange
    from houseway.analysis.opening import open_table
    from houseway.analysis.price import price
    from houseway.analysis.replay import replay, verify
    from houseway.analysis.settle import settle
    from houseway.analysis.showdown import showdown
    from houseway.analysis.simulate.simulate import simulate
    from houseway.errors import Refusal
    from houseway.families.library import ids as games
    from houseway.families.library import load
    from houseway.felt.bank.table import BankTable as Table
    from houseway.felt.ledger import ledger_of as ledger
    from houseway.filings.fee_answers import fee, fees
    from houseway.filings.fees import Hand
    from houseway.filings.filing import Filing
else:
    # A name is imported when it is first asked for: the command line's help needs none of them,
    # and the price layer alone takes longer to import than everything else to run.
    from importlib import import_module

    _PLACES = {
        "Filing": ("houseway.filings.filing", "Filing"),
        "Hand": ("houseway.filings.fees", "Hand"),
        "Refusal": ("houseway.errors", "Refusal"),
        "Table": ("houseway.felt.bank.table", "BankTable"),
        "arrange": ("houseway.analysis.house_way", "arrange"),
        "check": ("houseway.analysis.check.filings", "check"),
        "cost": ("houseway.analysis.cost.cost", "cost"),
        "cost_picture": ("houseway.analysis.cost.picture", "cost_picture"),
        "costs": ("houseway.analysis.cost.cost", "costs"),
        "fee": ("houseway.filings.fee_answers", "fee"),
        "fees": ("houseway.filings.fee_answers", "fees"),
        "games": ("houseway.families.library", "ids"),
        "ledger": ("houseway.felt.ledger", "ledger_of"),
        "load": ("houseway.families.library", "load"),
        "open_table": ("houseway.analysis.opening", "open_table"),
        "price": ("houseway.analysis.price", "price"),
        "replay": ("houseway.analysis.replay", "replay"),
        "settle": ("houseway.analysis.settle", "settle"),
        "showdown": ("houseway.analysis.showdown", "showdown"),
        "simulate": ("houseway.analysis.simulate.simulate", "simulate"),
        "verify": ("houseway.analysis.replay", "verify"),
    }

    def __getattr__(name):
        if name not in _PLACES:
            raise AttributeError(f"houseway offers no {name!r}")
        module, attribute = _PLACES[name]
        return getattr(import_module(module), attribute)


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
