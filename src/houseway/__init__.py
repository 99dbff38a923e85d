"""Houseway turns the game rules a California cardroom files with its regulator into software.

>>> import houseway as hw
>>> filing = hw.load("oceana/ez-baccarat")
>>> filing.rules.wager_named("tie").label
'Tie'
"""

from importlib import import_module

# A name is imported when it is first asked for: the command line's help needs none of them, and the
# prices take longer to import than everything else to run. Type checkers read __init__.pyi.
_OFFERED = {
    "analysis.check.filings": "check",
    "analysis.cost.picture": "cost_picture",
    "analysis.cost.pot": "pot_cost",
    "analysis.house_way": "arrange",
    "analysis.opening": "open_table",
    "analysis.price": "price",
    "analysis.replay": "replay verify",
    "analysis.strategy": "Decision Played Strategy",
    "errors": "Refusal",
    "families.schema": "schema",
    "face": "diff equity fee fees games ledger load play ruling settle settle_pot showdown table",
    "felt.table": "Table",
    "figures": "cost costs deal hint rules simulate",
    "filings.fees.hand": "Hand",
    "filings.filing": "Filing",
}
_PLACES = {name: f"houseway.{place}" for place, names in _OFFERED.items() for name in names.split()}

__all__ = [*_PLACES]


def __getattr__(name):
    if name not in _PLACES:
        raise AttributeError(f"houseway offers no {name!r}: dir(houseway) lists what it does")
    return getattr(import_module(_PLACES[name]), name)


def __dir__():
    return sorted({*_PLACES, *(name for name in globals() if name.startswith("__"))})
