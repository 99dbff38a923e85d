"""Who has the say on a spot's hand, where every spot has one of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from houseway.felt.bank.round import BankRound

Say = Literal["seated", "largest-wager"]
"""Who has the say on a hand, once it is known what was declared."""


def by_say(r: BankRound, seat: int) -> list[str]:
    """Everybody with a wager on the spot, who has the say first, then by money there."""
    money: dict[str, int] = {}
    for stake in r.setting.stakes:
        if stake.seat == seat:
            money[stake.speaker] = money.get(stake.speaker, 0) + stake.cents
    seated = r.controllers.get(seat)
    backline = r.rules.table.backline
    rule = backline.decides if backline else "seated"
    largest = in_order(money, seated, "largest-wager")
    if rule == "declared":  # the most money has the say only if it was claimed
        rule = "largest-wager" if largest and (seat, largest[0]) in r.setting.declared else "seated"
    return largest if rule == "largest-wager" else in_order(money, seated, "seated")


def in_order(money: Mapping[str, int], seated: str | None, rule: Say) -> list[str]:
    """Bettors on a spot with what each has there: who has the say by this rule, then by money."""
    names = sorted(money, key=lambda name: (-money[name], name != seated))
    if rule == "seated":
        names.sort(key=lambda name: name != seated)
    return names
