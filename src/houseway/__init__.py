"""Houseway turns the game rules a California cardroom files with its regulator into software.

>>> import houseway as hw
>>> filing = hw.load("oceana/ez-baccarat")
>>> filing.rules.wager_named("tie").label
'Tie'
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # The one list of what Houseway offers: type checkers read it as it stands, and below it says
    # where a name is imported from when it is first asked for.
    from houseway.analysis.check.filings import check as check
    from houseway.analysis.cost.cost import cost as cost
    from houseway.analysis.cost.cost import costs as costs
    from houseway.analysis.cost.picture import cost_picture as cost_picture
    from houseway.analysis.house_way import arrange as arrange
    from houseway.analysis.opening import open_table as open_table
    from houseway.analysis.price import price as price
    from houseway.analysis.replay import replay as replay
    from houseway.analysis.replay import verify as verify
    from houseway.analysis.simulate.simulate import simulate as simulate
    from houseway.analysis.strategy import Decision as Decision
    from houseway.analysis.strategy import Played as Played
    from houseway.analysis.strategy import Strategy as Strategy
    from houseway.errors import Refusal as Refusal
    from houseway.face import fee as fee
    from houseway.face import fees as fees
    from houseway.face import games as games
    from houseway.face import ledger as ledger
    from houseway.face import load as load
    from houseway.face import play as play
    from houseway.face import settle as settle
    from houseway.face import showdown as showdown
    from houseway.face import table as table
    from houseway.felt.table import Table as Table
    from houseway.filings.fees.hand import Hand as Hand
    from houseway.filings.filing import Filing as Filing
else:
    # The command line's help needs none of these names, and the prices take longer to import than
    # everything else to run.
    import re
    from functools import cache
    from importlib import import_module

    @cache
    def _places():
        text = __spec__.loader.get_source(__name__)
        lines = re.findall(r"^    from (houseway\S*) import (\w+) as (\w+)$", text, re.MULTILINE)
        return {offered: (module, name) for module, name, offered in lines}

    def __getattr__(name):
        if name == "__all__":
            return list(_places())
        if name.startswith("_") or name not in _places():
            raise AttributeError(f"houseway offers no {name!r}: dir(houseway) lists what it does")
        module, attribute = _places()[name]
        return getattr(import_module(module), attribute)

    def __dir__():
        return sorted({*_places(), *(name for name in globals() if name.startswith("__"))})
