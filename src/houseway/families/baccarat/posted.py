"""What a page is told of a baccarat game beside what it is told of every game."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.families.baccarat.rules import BaccaratRules, Community


class PostedBaccarat(msgspec.Struct, frozen=True):
    """Whose hands there are: two for the whole table, or one at each spot."""

    hands: Literal["community", "each-spot"]


def posted(rules: BaccaratRules) -> PostedBaccarat:
    """The game's own keys."""
    return PostedBaccarat("community" if isinstance(rules.play, Community) else "each-spot")
