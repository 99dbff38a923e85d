"""The library's filings by family, for tests that are about one."""

from __future__ import annotations

from houseway.families.library import ids, load
from houseway.filings.model import BankedRules


def family_name(id: str) -> str:
    """Return the family of a filing of the library."""
    return load(id).rules.family_name


BACCARAT = [id for id in ids() if family_name(id) == "baccarat"]
SHOWDOWN = [id for id in ids() if family_name(id) == "showdown"]
BANKED = [id for id in ids() if isinstance(load(id).rules, BankedRules)]
POTS = [id for id in ids() if id not in BANKED]
"""Games for a pot, which have no wagers and no price."""
