"""Money on a described felt that gets no action, and why.

A table in play refuses a wager that the sheet does not take. On a described table the money is
there already: what the sheet does not take gets no action and goes back, and its line says why.
Amounts go by the limits that the table posts; which these are is told by the description, or found
by `posted` where the sheet leaves no doubt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from houseway.bank.money import dollars
from houseway.bank.settlement import Stake
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.felt.bank.wagering import (
    check_amount,
    check_companions,
    controllers,
    in_action,
    is_backline,
    told_warning,
)
from houseway.filings.filing import Filing
from houseway.filings.wager import Limits
from houseway.words import joined

Placed = tuple[Stake, bool]
"""A stake, and whether its bettor sits elsewhere."""

Whose = tuple[int, str]


class Action(msgspec.Struct, frozen=True):
    """How much of a stake acts, and why the rest does not; all of it where nothing is said.

    `outside`: it is outside the posted limits, so that others might take more or less of it.
    """

    cents: int
    why: str = ""
    outside: bool = False

    @property
    def refused(self) -> bool:
        """Return True if the limits refuse the whole stake."""
        return self.outside and not self.cents


class Posted(msgspec.Struct, frozen=True):
    """The limits of a described table, what acts under them, and what had to be assumed."""

    limits: Limits
    actions: Sequence[Action]
    notes: Sequence[str] = ()


def posted(filing: Filing, stakes: Sequence[Placed], option: str | None) -> Posted:
    """Return the posted limits and what acts: as named, or as far as the sheet leaves no doubt.

    A table does not post limits that refuse a wager which lies on it, if others take it. Of those
    that are left the first that takes everything as it lies is assumed, and the assumption is noted
    if another would return some of it. If none does and they differ, the table is refused.
    """
    if option is not None:
        limits = filing.limits(option)
        return Posted(limits, actions(filing, limits, stakes))
    found = [Posted(one, actions(filing, one, stakes)) for one in filing.rules.limits]
    able = [one for one in found if not any(each.refused for each in one.actions)] or found
    whole = [one for one in able if not any(each.outside for each in one.actions)]
    chosen = (whole or able)[0]
    acts = [each.cents for each in chosen.actions]
    if all([each.cents for each in one.actions] == acts for one in able):
        return chosen
    if not whole:
        told = "; ".join(f'"{one.option}": {one.table}' for one in filing.rules.limits)
        raise Refusal(
            f'{filing.id}: how much acts depends on the posted limits: give "limits" ({told})'
        )
    assumed = f"option {chosen.limits.option} ({chosen.limits.table})"
    says = f'{filing.id}: assumed the limits of {assumed}; "limits" names another'
    return msgspec.structs.replace(chosen, notes=[says])


def actions(filing: Filing, limits: Limits, stakes: Sequence[Placed]) -> list[Action]:
    """Return what acts of each stake under these limits."""
    rules = filing.rules
    acts = [Action(stake.cents) for stake, _ in stakes]
    before = [
        place
        for place, (stake, _) in enumerate(stakes)
        if rules.wager_named(stake.wager).made == "before-deal"
    ]
    made = [stakes[place] for place in before]
    barred = [*_barred_behind(filing, made)]
    so_far: Counter[tuple[int, str, str]] = Counter()
    for place, (stake, _), why in zip(before, made, barred, strict=True):
        key = stake.seat, stake.bettor, stake.wager
        acts[place] = Action(0, why) if why else _amount(filing, limits, stake, so_far[key])
        so_far[key] += acts[place].cents
    for place, why in _companions(filing, stakes, before, acts):
        acts[place] = Action(0, why)
    _cap_raises(filing, stakes, before, acts)
    return acts


def warnings(limits: Limits, stakes: Sequence[Stake]) -> Iterator[str]:
    """Yield what the house dealer says of wagers that play though they are too low."""
    for stake in stakes:
        if warning := told_warning(limits, stake):
            yield warning


def _barred_behind(filing: Filing, made: Sequence[Placed]) -> Iterator[str]:
    """Yield of each stake why it may not lie behind somebody; nothing where it may, or does not."""
    table = filing.rules.table
    names = {stake.seat: stake.bettor for stake, behind in reversed(made) if not behind}
    spots = controllers(table, names, [stake for stake, _ in made])
    behind: dict[int, list[str]] = {}
    for stake, _ in made:
        if not is_backline(stake, spots):
            yield ""
            continue
        wager = filing.rules.wager_named(stake.wager)
        if table.backline is None:
            yield _none(filing.refusal("backline bets are not taken", table.lines))
        elif stake.seat not in names and table.unoccupied == "barred":
            says = f"nobody sits at seat {stake.seat}, and no wager is taken there"
            yield _none(filing.refusal(says, table.lines))
        elif not wager.backline:
            says = f'wager "{wager.name}" takes no backline bets'
            yield _none(filing.refusal(says, wager.lines))
        else:
            there = behind.setdefault(stake.seat, [])
            if stake.bettor not in there:
                there.append(stake.bettor)
            most = table.backline.most
            if most is None or there.index(stake.bettor) < most:
                yield ""
                continue
            says = f"seat {stake.seat} takes {most} backline bettors at most"
            yield _none(filing.refusal(says, table.backline.lines))


def _amount(filing: Filing, limits: Limits, stake: Stake, before: int) -> Action:
    """Return what acts of a stake by its amount: all, up to the maximum, or nothing.

    `before` is what the bettor has on the same wager already: limits are for both together.
    """
    both = msgspec.structs.replace(stake, cents=before + stake.cents)
    acting, excess = in_action(filing, limits, both)
    if excess:
        amounts = filing.rules.table.amounts
        cited = filing.source_of(amounts.lines if amounts else limits.lines)
        most = dollars(limits.of(stake.wager).max)
        says = f"{dollars(excess)} over the maximum of {most} gets no action [{cited}]"
        return Action(acting.cents - before, says, outside=True)
    try:
        check_amount(filing, limits, filing.rules.wager_named(stake.wager), both)
    except Refusal as refusal:
        return Action(0, _none(refusal), outside=True)
    return Action(stake.cents)


def _companions(
    filing: Filing, stakes: Sequence[Placed], before: Sequence[int], acts: Sequence[Action]
) -> Iterator[tuple[int, str]]:
    """Yield the wagers that are not taken beside what else of the bettor's acts there, and why.

    A wager may go for want of one that goes itself, so bettors are gone through until all stand.
    """
    spots: dict[Whose, dict[str, int]] = {}
    for place in before:
        stake, _ = stakes[place]
        if acts[place].cents:
            wagers = spots.setdefault((stake.seat, stake.bettor), {})
            wagers[stake.wager] = wagers.get(stake.wager, 0) + acts[place].cents
    gone: dict[tuple[int, str, str], str] = {}
    for (seat, bettor), wagers in spots.items():
        while found := _first_misfit(filing, wagers):
            name, why = found
            del wagers[name]
            gone[seat, bettor, name] = why
    for place in before:
        stake, _ = stakes[place]
        misfit = gone.get((stake.seat, stake.bettor, stake.wager))
        if misfit and acts[place].cents:
            yield place, misfit


def _first_misfit(filing: Filing, wagers: Mapping[str, int]) -> tuple[str, str] | None:
    """Return the first wager that the others do not allow, and why."""
    for name in wagers:
        try:
            check_companions(filing, filing.rules.wager_named(name), wagers)
        except Refusal as refusal:
            return name, _none(refusal)
    return None


def _cap_raises(
    filing: Filing, stakes: Sequence[Placed], before: Sequence[int], acts: list[Action]
) -> None:
    """Cap what was put up in the round beside wagers that do not act in full."""
    cut = {(stakes[place][0].seat, stakes[place][0].bettor) for place in before if acts[place].why}
    for seat, bettor in cut:
        acting = [
            msgspec.structs.replace(stakes[place][0], cents=acts[place].cents)
            for place in before
            if (stakes[place][0].seat, stakes[place][0].bettor) == (seat, bettor)
            and acts[place].cents
        ]
        most: Counter[str] = Counter()
        for stake in banked_family(filing.rules).raises_to_come(filing, acting):
            most[stake.wager] += stake.cents
        for place, (stake, _) in enumerate(stakes):
            if (stake.seat, stake.bettor) != (seat, bettor) or place in before:
                continue
            cents = min(stake.cents, most[stake.wager])
            most[stake.wager] -= cents
            if cents < stake.cents:
                wager = filing.rules.wager_named(stake.wager)
                names = joined({one.wager: None for one in acting}, "and")
                beside = f"what acts of {names}" if names else "no wager that acts"
                says = f"{dollars(stake.cents - cents)} gets no action beside {beside}"
                acts[place] = Action(cents, f"{says} [{filing.source_of(wager.lines)}]")


def _none(refusal: Refusal) -> str:
    return f"gets no action: {refusal}"
