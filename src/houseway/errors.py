"""What Houseway says when it cannot do as asked.

Every error a person can cause is a :class:`Refusal`: one sentence naming the thing, the place
and the way out. Anything else that escapes is a defect.
"""

from __future__ import annotations


class Refusal(Exception):
    """A request that the rules, a file or a limit forbid; its text is one clear sentence."""

    def __init__(self, says: str, *, rule: str | None = None) -> None:
        self.says = says
        self.rule = rule
        super().__init__(f"{says} [{rule}]" if rule else says)
