"""The families: which rules a filing can have, by the word it opens with."""

from __future__ import annotations

from typing import Final, TypeAlias

from houseway.families.baccarat.rules import BaccaratRules
from houseway.families.showdown.rules import ShowdownRules

AnyRules: TypeAlias = BaccaratRules | ShowdownRules

FAMILIES: Final[dict[str, type[AnyRules]]] = {
    kind.family_name: kind for kind in (BaccaratRules, ShowdownRules)
}
