"""The library's filings by family, for tests that are about one."""

from __future__ import annotations

from houseway.families.library import ids, load
from houseway.filings.model import BankedRules

BACCARAT = [id for id in ids() if load(id).rules.family_name == "baccarat"]
SHOWDOWN = [id for id in ids() if load(id).rules.family_name == "showdown"]
BANKED = [id for id in ids() if isinstance(load(id).rules, BankedRules)]
POTS = [id for id in ids() if id not in BANKED]
"""Games for a pot, which have no wagers and no price."""
