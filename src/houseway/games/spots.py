"""Who has the say on a spot's hand, where every spot has one of its own."""

from __future__ import annotations

from houseway.table.round import Round


def by_say(r: Round, seat: int) -> list[str]:
    """Everybody with a wager on the spot, who has the say first, then by money there."""
    money: dict[str, int] = {}
    for stake in r.setting.stakes:
        if stake.seat == seat:
            money[stake.speaker] = money.get(stake.speaker, 0) + stake.cents
    seated = r.controllers.get(seat)
    backline = r.rules.table.backline
    rule = backline.decides if backline else "seated"
    names = sorted(money, key=lambda name: (-money[name], name != seated))
    if rule == "declared":  # the most money has the say only if it was claimed
        rule = "largest-wager" if names and (seat, names[0]) in r.setting.declared else "seated"
    if rule == "seated":
        names.sort(key=lambda name: name != seated)
    return names
