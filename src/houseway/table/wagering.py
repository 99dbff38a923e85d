"""Whether a wager may be made: limits, requirements between wagers, backline, the player-dealer.

One code path says whether and why not, for a table that takes wagers one by one and for a round
given all its stakes at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.bank.money import dollars
from houseway.bank.settlement import Stake
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.filings.model import Limits, Wager


def check_stakes(
    filing: Filing,
    limits: Limits,
    stakes: Sequence[Stake],
    *,
    seats: int,
    player_dealer: int,
    names: Mapping[int, str],
) -> None:
    """Refuse the first stake that the filing does not allow beside the others."""
    made = {name: filing.rules.wager_named(name) for name in dict.fromkeys(s.wager for s in stakes)}
    for stake in stakes:
        check_place(filing, stake, seats=seats, player_dealer=player_dealer, names=names)
        check_amount(filing, limits, made[stake.wager], stake)
    _check_backline_count(filing, stakes, names)
    _check_company(filing, limits, stakes, made)


def check_place(
    filing: Filing, stake: Stake, *, seats: int, player_dealer: int, names: Mapping[int, str]
) -> None:
    """Refuse a stake on no spot, on the bank's own spot, by the bank, or on a barred backline."""
    table = filing.rules.table
    if not 1 <= stake.seat <= seats:
        raise Refusal(f"there is no seat {stake.seat}: the table has seats 1 to {seats}")
    if stake.seat == player_dealer:
        raise Refusal(
            f"seat {stake.seat} holds the bank: no wager is made on the player-dealer's spot"
        )
    if names.get(player_dealer) == stake.bettor:
        raise Refusal("the player-dealer makes no wager against the own bank")
    if is_backline(stake, names):
        if table.backline is None:
            raise Refusal(
                f"{filing.id}: backline bets are not taken", rule=filing.cite(table.lines)
            )
        wager = filing.rules.wager_named(stake.wager)
        if not wager.backline:
            raise Refusal(
                f'{filing.id}: wager "{wager.name}" takes no backline bets',
                rule=filing.cite(wager.lines),
            )


def check_amount(filing: Filing, limits: Limits, wager: Wager, stake: Stake) -> None:
    """Refuse an amount outside the posted limits."""
    limit = limits.of(wager.name)
    if not limit.min <= stake.cents <= limit.max:
        least, most = dollars(limit.min), dollars(limit.max)
        raise Refusal(
            f'{filing.id}: wager "{wager.name}" takes {least} to {most}, '
            f"not {dollars(stake.cents)}",
            rule=filing.cite(limits.lines),
        )


def is_backline(stake: Stake, names: Mapping[int, str]) -> bool:
    """Whether the bettor does not sit at the spot."""
    return names.get(stake.seat) != stake.bettor


def _check_backline_count(
    filing: Filing, stakes: Sequence[Stake], names: Mapping[int, str]
) -> None:
    backline = filing.rules.table.backline
    if backline is None or backline.most is None:
        return
    bettors: dict[int, set[str]] = {}
    for stake in stakes:
        if is_backline(stake, names):
            bettors.setdefault(stake.seat, set()).add(stake.bettor)
    for seat, who in bettors.items():
        if len(who) > backline.most:
            raise Refusal(
                f"{filing.id}: seat {seat} takes {backline.most} backline bettors at most",
                rule=filing.cite(backline.lines),
            )


def _check_company(
    filing: Filing, limits: Limits, stakes: Sequence[Stake], made: Mapping[str, Wager]
) -> None:
    """What a bettor's wagers on one spot need of each other."""
    together = filing.rules.table.limit_together
    held: dict[tuple[int, str], dict[str, int]] = {}
    for stake in stakes:
        wagers = held.setdefault((stake.seat, stake.bettor), {})
        if stake.wager in wagers:
            raise Refusal(f"seat {stake.seat}: {stake.bettor} made the wager {stake.wager} twice")
        wagers[stake.wager] = stake.cents
    for wagers in held.values():
        chosen: dict[str, str] = {}
        for name in wagers:
            wager = made[name]
            if wager.requires and wagers.keys().isdisjoint(wager.requires):
                needed = ", ".join(wager.requires)
                raise Refusal(
                    f'{filing.id}: wager "{name}" needs one of: {needed}',
                    rule=filing.cite(wager.lines),
                )
            if wager.one_of is not None:
                other = chosen.setdefault(wager.one_of, name)
                if other != name:
                    raise Refusal(
                        f'{filing.id}: "{name}" and "{other}" exclude each other: '
                        "a bettor makes one of them",
                        rule=filing.cite(wager.lines),
                    )
        if together and sum(wagers.get(name, 0) for name in together) > limits.table.max:
            raise Refusal(
                f"{filing.id}: {', '.join(together)} together may not exceed "
                f"{dollars(limits.table.max)}",
                rule=filing.cite(filing.rules.table.lines),
            )
