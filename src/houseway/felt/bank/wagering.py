"""Whether a wager may be made: limits, requirements between wagers, backline, the player-dealer.

One code path says whether and why not, for a table that takes wagers one by one and for a round
given all its stakes at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from houseway.bank.money import dollars
from houseway.bank.odds import LOSE, PUSH
from houseway.bank.settlement import Decided, Stake
from houseway.errors import OutsideLimits, Refusal
from houseway.felt.bank.setting import Setting
from houseway.felt.rulings import Rulings
from houseway.felt.setting import who_at
from houseway.filings.filing import Filing
from houseway.filings.model import Felt, Settlement
from houseway.filings.wager import Limits, Wager


def check_stakes(filing: Filing, limits: Limits, setting: Setting) -> None:
    """Refuse the first stake of a setting that the filing does not allow beside the others."""
    stakes = setting.stakes
    made: dict[str, Wager] = {}
    for stake in stakes:
        if stake.wager in made:
            continue
        wager = made[stake.wager] = filing.rules.wager_named(stake.wager)
        if wager.made == "in-play":
            says = f'wager "{wager.name}" is made once the cards are seen, not before'
            raise filing.refusal(says, wager.lines)
    for stake in stakes:
        check_place(filing, setting, stake)
        check_amount(filing, limits, made[stake.wager], stake)
    _check_backline(filing, stakes, setting.names)
    _check_company(filing, limits, stakes, made)


def check_place(filing: Filing, setting: Setting, stake: Stake) -> None:
    """Refuse a stake on no spot, on the bank's own spot, by the bank, or as barred partners."""
    table, names = filing.rules.table, setting.names
    if not 1 <= stake.seat <= setting.seats:
        raise Refusal(f"there is no seat {stake.seat}: the table has seats 1 to {setting.seats}")
    if stake.seat == setting.player_dealer:
        raise Refusal(
            f"seat {stake.seat} holds the bank: no wager is made on the player-dealer's spot"
        )
    banking = setting.bank_by or (names.get(setting.player_dealer),)
    for owner in stake.owners:
        if owner in banking:
            raise Refusal("the player-dealer cannot bet against their own bank")
    if stake.seat not in names and table.unoccupied == "barred":
        says = f"nobody sits at seat {stake.seat}, and no wager is taken there"
        raise filing.refusal(says, table.lines)
    if stake.shares and table.kum_kum is None:
        raise filing.refusal("kum-kum wagers are not taken", table.lines)


def check_amount(filing: Filing, limits: Limits, wager: Wager, stake: Stake) -> None:
    """Refuse an amount outside the posted limits, as far as the sheet does."""
    limit = limits.of(wager.name)
    table = filing.rules.table
    for share in stake.shares:
        if table.kum_kum and share.cents < limit.min:
            says = f"each kum-kum partner has at least {dollars(limit.min)} in the wager, and "
            has = f"{share.name} has {dollars(share.cents)}"
            raise filing.refusal(says + has, table.kum_kum.lines)
    plays = table.amounts is not None and table.amounts.under_minimum == "action"
    if not (1 if plays else limit.min) <= stake.cents <= limit.max:
        takes = f"{dollars(limit.min)} to {dollars(limit.max)}, not {dollars(stake.cents)}"
        says = f'{filing.id}: wager "{wager.name}" takes {takes}'
        raise OutsideLimits(says, rule=filing.source_of(limits.lines), cents=stake.cents)


def in_action(filing: Filing, limits: Limits, stake: Stake) -> tuple[Stake, int]:
    """The stake as far as it gets action, and what is over the maximum where that goes back.

    Of a kum-kum wager it is not said whose money would go back: over the maximum it is refused.
    """
    excess = stake.cents - limits.of(stake.wager).max
    if excess <= 0 or stake.shares or not returns_excess(filing):
        return stake, 0
    return msgspec.structs.replace(stake, cents=stake.cents - excess), excess


def returns_excess(filing: Filing) -> bool:
    """Whether money over the maximum goes back instead of being refused."""
    amounts = filing.rules.table.amounts
    return amounts is not None and amounts.over_maximum != "refused"


def told_excess(stake: Stake, excess: int) -> str:
    """What the house dealer says when money is over the maximum."""
    return (
        f"{who_at(stake.bettor, stake.seat)}: {dollars(excess)} over the maximum gets no action "
        "and goes back"
    )


def told_warning(limits: Limits, stake: Stake) -> str:
    """What the house dealer says to a bettor whose wager plays and is too low; else nothing."""
    limit = limits.of(stake.wager)
    if not 0 < stake.cents < limit.min:
        return ""
    return (
        f"{who_at(stake.bettor, stake.seat)}: {dollars(stake.cents)} is below the minimum of "
        f"{dollars(limit.min)}; it has action, and is not tolerated"
    )


def controllers(felt: Felt, names: Mapping[int, str], stakes: Sequence[Stake]) -> Mapping[int, str]:
    """Whose spot each is: who sits there, or, where the sheet has it so, the first to wager."""
    if felt.unoccupied != "own":
        return names
    first = {stake.seat: stake.speaker for stake in reversed(stakes)}
    return {**first, **names}


def is_backline(stake: Stake, names: Mapping[int, str]) -> bool:
    """Whether the spot is not the bettor's, nor any partner's."""
    if not stake.shares:  # most are one person's, and this is asked of every stake
        return names.get(stake.seat) != stake.bettor
    return names.get(stake.seat) not in stake.owners


def _check_backline(filing: Filing, stakes: Sequence[Stake], names: Mapping[int, str]) -> None:
    """What the sheet takes on somebody else's spot, and how many a spot takes."""
    table = filing.rules.table
    backline = table.backline
    spots = controllers(table, names, stakes)
    bettors: dict[int, set[str]] = {}
    for stake in stakes:
        if not is_backline(stake, spots):
            continue
        if backline is None:
            raise filing.refusal("backline bets are not taken", table.lines)
        wager = filing.rules.wager_named(stake.wager)
        if not wager.backline:
            raise filing.refusal(f'wager "{wager.name}" takes no backline bets', wager.lines)
        bettors.setdefault(stake.seat, set()).add(stake.bettor)
    _check_squares(filing, stakes)
    for seat, who in bettors.items():
        if backline and backline.most is not None and len(who) > backline.most:
            says = f"seat {seat} takes {backline.most} backline bettors at most"
            raise filing.refusal(says, backline.lines)


def _check_squares(filing: Filing, stakes: Sequence[Stake]) -> None:
    """How many bettors a spot takes, its own and those behind together."""
    table = filing.rules.table
    if table.squares is None:
        return
    everybody: dict[int, set[str]] = {}
    for stake in stakes:
        everybody.setdefault(stake.seat, set()).add(stake.bettor)
    for seat, who in everybody.items():
        if len(who) > table.squares:
            says = f"seat {seat} has {table.squares} squares, and each takes one bettor's wagers"
            raise filing.refusal(says, table.lines)


def _check_company(
    filing: Filing, limits: Limits, stakes: Sequence[Stake], made: Mapping[str, Wager]
) -> None:
    """What a bettor's wagers on one spot need of each other."""
    together = filing.rules.table.limit_together
    held: dict[tuple[int, str], dict[str, int]] = {}
    for stake in stakes:
        wagers = held.setdefault((stake.seat, stake.bettor), {})
        if stake.wager in wagers:
            who = who_at(stake.bettor, stake.seat)
            raise Refusal(f"{who} made the wager {stake.wager} twice")
        wagers[stake.wager] = stake.cents
    for wagers in held.values():
        chosen: dict[str, str] = {}
        for name in wagers:
            wager = made[name]
            check_companions(filing, wager, wagers)
            if wager.equals is not None:
                _check_equal(filing, wager, wagers)
            if wager.one_of is not None:
                other = chosen.setdefault(wager.one_of, name)
                if other != name:
                    says = f'"{name}" and "{other}" exclude each other: a bettor makes one of them'
                    raise filing.refusal(says, wager.lines)
        for wager in filing.followers:
            if wager.equals in wagers and wager.name not in wagers:
                says = f'"{wager.equals}" is made with "{wager.name}", of the same amount'
                raise filing.refusal(says, wager.lines)
        if together and sum(wagers.get(name, 0) for name in together) > limits.table.max:
            says = f"{', '.join(together)} together may not exceed {dollars(limits.table.max)}"
            raise filing.refusal(says, filing.rules.table.lines)


def _check_equal(filing: Filing, wager: Wager, wagers: Mapping[str, int]) -> None:
    """Refuse a wager that has not the amount of the one it always equals."""
    cents, equal = wagers[wager.name], wagers.get(wager.equals or "", 0)
    if cents != equal:
        amounts = f"{dollars(equal)}, and is not {dollars(cents)}"
        says = f'wager "{wager.name}" equals "{wager.equals}", {amounts}'
        raise filing.refusal(says, wager.lines)


def check_companions(filing: Filing, wager: Wager, wagers: Mapping[str, int]) -> None:
    """Refuse a wager that needs another beside it, or exceeds the one it may not exceed."""
    if wager.requires and wagers.keys().isdisjoint(wager.requires):
        needed = ", ".join(wager.requires)
        raise filing.refusal(f'wager "{wager.name}" needs one of: {needed}', wager.lines)
    cap = wager.at_most
    if cap is None:
        return
    most = wagers.get(cap.wager, 0)
    company = [name for name in cap.together if name in wagers]
    total = wagers[wager.name] + sum(wagers[name] for name in company)
    if total > most or (cap.less and total == most):
        names = " and ".join(f'"{name}"' for name in (wager.name, *company))
        comes = f"{'come to' if company else 'is'} {dollars(total)}"
        may = "must be less than" if cap.less else "may not exceed"
        says = f'{names} {may} "{cap.wager}", {dollars(most)}, and {comes}'
        raise filing.refusal(says, wager.lines)


def followers(filing: Filing, stake: Stake, standing: Sequence[Stake]) -> list[Stake]:
    """The same bettor's wagers on the spot that always equal this one, as they stand with it."""
    has = {s.wager for s in standing if (s.seat, s.bettor) == (stake.seat, stake.bettor)}
    return [
        msgspec.structs.replace(stake, wager=wager.name)
        for wager in filing.rules.wager
        if wager.equals == stake.wager and (wager.mandatory or wager.name in has)
    ]


def forfeited(stake: Stake, order: Settlement, backline: bool) -> Decided:
    """A stake that a fold has lost, and when it uses up the bank."""
    at_once, apart = order.folded != "in-turn", order.folded == "apart"
    return Decided(stake, LOSE, "folded", backline, at_once=at_once, apart=apart)


# --- what a ruling makes of it ------------------------------------------------------------------


def ruled(rulings: Rulings, decided: Sequence[Decided], limits: Limits) -> Sequence[Decided]:
    """Decided wagers with what was declared about them."""
    if not rulings.declared:
        return decided
    return [_ruled(rulings, one, limits) for one in decided]


def _ruled(rulings: Rulings, one: Decided, limits: Limits) -> Decided:
    stake = one.stake
    whose = stake.seat, stake.bettor
    if one.owed is not None:
        return _owed(rulings, one)
    if void := rulings.returned.get(whose):  # before everything else: the money is with its owner
        why = f"the wager goes back: {void.name}"
        return msgspec.structs.replace(one, pay=PUSH, why=why, at_once=False, apart=False)
    if foul := rulings.fouled.get(stake.seat):
        why = f"the hand is fouled: {foul.name}"
        return msgspec.structs.replace(one, pay=LOSE, why=why, pays_winners=foul.pays_winners)
    if forfeit := rulings.forfeited.get(whose):
        return msgspec.structs.replace(one, pay=LOSE, why=f"the wager is forfeited: {forfeit.name}")
    if (unpaid := rulings.not_paid.get(whose)) and one.pay.result == "win":
        return msgspec.structs.replace(one, pay=PUSH, why=f"{one.why}; not paid: {unpaid.name}")
    least = rulings.minimum.get(whose)
    if least and one.pay.result == "win":
        why = f"{one.why}; paid as the minimum: {least.name}"
        return msgspec.structs.replace(one, counts=limits.of(stake.wager).min, why=why)
    return one


def _owed(rulings: Rulings, one: Decided) -> Decided:
    """What the bank owes beside a wager; nothing where that is no longer in play."""
    seat, bettor = one.stake.seat, one.stake.bettor
    if rulings.plays(seat, bettor) and (seat, bettor) not in rulings.not_paid:
        return one
    return msgspec.structs.replace(one, pay=PUSH, why=f"{one.why}; the wager is not in play")
