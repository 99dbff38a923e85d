"""The library's filings by family, for tests that are about one."""

from __future__ import annotations

from houseway.families.library import ids, load

BACCARAT = [id for id in ids() if load(id).rules.family_name == "baccarat"]
SHOWDOWN = [id for id in ids() if load(id).rules.family_name == "showdown"]
