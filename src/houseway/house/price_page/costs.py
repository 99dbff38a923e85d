"""The price with the collection in it, at a chosen bet and option, for the price page."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from houseway.analysis.cost import words
from houseway.analysis.cost.cost import cost
from houseway.analysis.cost.model import Cost, Expected, Tiered
from houseway.analysis.cost.picture import cost_picture
from houseway.bank.money import dollars
from houseway.errors import Refusal
from houseway.felt.collection import Collection, post_collection
from houseway.filings.fees.library import schedules_for
from houseway.filings.fees.sheet import Posted
from houseway.filings.fees.words import limit_of
from houseway.filings.filing import Filing
from houseway.filings.model import Limits
from houseway.filings.sheets.model import spoken
from houseway.house.price_page.choice import Choice
from houseway.words import percent, share


class FeeChoice(msgspec.Struct, frozen=True):
    """One option to choose: what an address calls it, and what it is called in words."""

    value: str
    words: str


class FeeGroup(msgspec.Struct, frozen=True):
    """The options of one schedule."""

    words: str
    choices: tuple[FeeChoice, ...]


class CostLine(msgspec.Struct, frozen=True):
    """One side of the table in a round."""

    who: str
    stakes: str
    price: str
    fee: str
    net: str
    rate: str
    tone: str


class TierLine(msgspec.Struct, frozen=True):
    """One step of the player-dealer's fee, and where in it the bank's win pays for it."""

    action: str
    fee: str
    even: str
    pays: str


class OptionLine(msgspec.Struct, frozen=True):
    """One option beside others: what both sides pay and keep, or why the bets do not fit it."""

    option: str
    limit: str
    fee: str
    net: str
    rate: str
    bank_fee: str
    bank_net: str
    unfit: str


class CostFigures(msgspec.Struct, frozen=True):
    """A table with the collection in it, in words."""

    title: str
    table: str
    lines: tuple[CostLine, ...]
    sentences: tuple[str, ...]
    tiers: tuple[TierLine, ...]
    compared: tuple[OptionLine, ...]
    method: str
    source: str


def posted_for(choice: Choice) -> Collection:
    """What a table of this choice would collect by."""
    return post_collection(
        choice.filing,
        schedule=choice.schedule,
        fee_option=choice.fee_option,
        limits=choice.limits,
    )


def limits_for(choice: Choice) -> Limits:
    """The limits of such a table; the filing's, where its collection cannot be posted."""
    try:
        return posted_for(choice).limits(choice.limits)
    except Refusal:
        return choice.filing.limits(choice.limits)


def fee_groups(filing: Filing, folder: str | None) -> tuple[FeeGroup, ...]:
    """Every option of every schedule that a table of the filing may post."""
    every = schedules_for(filing.id, folder)
    return tuple(
        FeeGroup(
            f"{one.sheet.fees.name}: {spoken(one.schedule.name)}",
            tuple(
                FeeChoice(f"{short_name(one, every)}:{option.option}", _words(option.option, limit))
                for option in one.options
                for limit in [limit_of(option)]
            ),
        )
        for one in every
    )


def short_name(posted: Posted, every: Sequence[Posted]) -> str:
    """The schedule's name; with its document's, where another is called the same."""
    names = [one.schedule.name for one in every]
    return posted.schedule.name if names.count(posted.schedule.name) == 1 else posted.name


def chosen_fees(choice: Choice, folder: str | None) -> str:
    """The option in force, as an address calls it; nothing where none is posted."""
    try:
        posted = posted_for(choice).posted
    except Refusal:
        return ""
    every = schedules_for(choice.filing.id, folder)
    for one in every:
        if one.sheet.id == posted.document and one.schedule.name == posted.schedule:
            return f"{short_name(one, every)}:{posted.option}"
    return ""


def costs_of(choice: Choice, folder: str | None) -> CostFigures:
    """What a round costs both sides under the option asked for, and under those beside it."""
    posted = posted_for(choice).posted
    if not posted.document:
        raise Refusal(
            f"no collection schedule names {choice.filing.id}: there is no fee to reckon with"
        )
    schedule = f"{posted.document}: {posted.schedule}"
    found = _cost(choice, schedule, posted.option, folder)
    compared = [_option(found)]
    for option in choice.compare:
        if option == posted.option:
            continue
        try:
            compared.append(_option(_cost(choice, schedule, option, folder)))
        except Refusal as refusal:
            compared.append(OptionLine(option, "", "", "", "", "", "", refusal.says))
    filing = choice.filing
    staked = " and ".join(
        f"{dollars(cents)} on {filing.rules.wager_named(name).label}"
        for name, cents in found.bets.items()
    )
    bettors = "1 bettor" if found.players == 1 else f"{found.players} bettors"
    return CostFigures(
        f"Option {found.option}{f' ({found.limit})' if found.limit else ''}, "
        f"{spoken(found.schedule)}",
        f"{bettors}, {staked}{' each' if found.players > 1 else ''}; "
        f"{found.seats} seats take the bank in turn; the bank covers everything.",
        tuple(_lines(filing, found)),
        # A minus sign at the end of a line would leave a loss without it on the next.
        tuple(says.replace("−$", "−\u2060$") for says in _sentences(found)),
        tuple(map(_tier, found.player_dealer.tiers)),
        tuple(compared) if len(compared) > 1 else (),
        found.method[:1].upper() + found.method[1:] + ".",
        found.source,
    )


def picture_of(choice: Choice, folder: str | None) -> str:
    """Cost against the size of the bet: the options asked for and no others."""
    posted = posted_for(choice).posted
    if not posted.document:
        raise Refusal(f"no collection schedule names {choice.filing.id}: there is nothing to draw")
    schedule = f"{posted.document}: {posted.schedule}"
    [found] = (one for one in schedules_for(choice.filing.id, folder) if one.name == schedule)
    known = [option.option for option in found.options]
    compared = [option for option in choice.compare if option in known]
    return cost_picture(
        choice.filing,
        options=tuple(dict.fromkeys([posted.option, *compared])),
        schedule=schedule,
        bets=choice.bets or None,
        players=choice.players,
        folder=folder,
    )


def _cost(choice: Choice, schedule: str, option: str, folder: str | None) -> Cost:
    return cost(
        choice.filing,
        option=option,
        schedule=schedule,
        bets=choice.bets or None,
        players=choice.players,
        folder=folder,
    )


def _words(option: str, limit: str | None) -> str:
    return f"Option {option}: {limit}" if limit else f"Option {option}"


def _lines(filing: Filing, found: Cost) -> list[CostLine]:
    lines = []
    if len(found.wagers) > 1:
        for wager in found.wagers:
            staged = list(wager.parts) or [wager.wager]
            staked = sum(found.bets.get(name, 0) for name in staged)
            lines.append(
                CostLine(
                    ", ".join(filing.rules.wager_named(name).label for name in staged),
                    dollars(staked),
                    words.gained(wager.price.cents - wager.breakage.cents),
                    words.fee(wager.fee),
                    words.gained(wager.net.cents),
                    percent(wager.rate * wager.bet / staked),
                    _tone(wager.net),
                )
            )
    bettor, bank = found.bettor, found.player_dealer
    lines.append(
        CostLine(
            "A bettor",
            dollars(bettor.bet),
            words.told(bettor.price),
            words.fee(bettor.fee, bettor.mark),
            words.told(bettor.net),
            percent(bettor.rate),
            _tone(bettor.net),
        )
    )
    lines.append(
        CostLine(
            "The player-dealer",
            dollars(bank.action),
            words.told(bank.price),
            words.fee(bank.fee, bank.mark),
            words.told(bank.net),
            percent(bank.rate),
            _tone(bank.net),
        )
    )
    lines.append(CostLine("The drop", "", "", words.fee(found.drop), "", "", ""))
    return lines


def _sentences(found: Cost) -> list[str]:
    bettor, bank, turns = found.bettor, found.player_dealer, found.turns
    said = []
    if bettor.raised is not None:
        often = ", ".join(f"{name} {share(often, 1)}" for name, often in bettor.decisions.items())
        said.append(
            f"In play a bettor raises {words.mean(bettor.raised.cents)} on average: {often}."
        )
    if bank.counts_raised:
        said.append("The player-dealer’s fee goes by what is raised in play too.")
    elif not bank.tiers:
        said.append("The player-dealer’s fee counts none of these wagers: they pay for none.")
    elif bank.tiers[0].breaks_even is None:
        said.append("The player-dealer breaks even nowhere: these wagers do not favour the bank.")
    said.append(
        f"A seat that takes every turn at the bank has {words.told(turns.every)} a round, one "
        f"that never banks {words.told(turns.never)}: the bank is worth {words.told(turns.worth)}."
    )
    if found.mark:
        said.append("? marks a fee read from a damaged cell, ?? a guess.")
    said += [f"{note[:1].upper()}{note[1:].rstrip('.')}." for note in found.notes]
    return said


def _option(found: Cost) -> OptionLine:
    bettor, bank = found.bettor, found.player_dealer
    return OptionLine(
        found.option,
        found.limit or "",
        words.fee(bettor.fee, bettor.mark),
        words.told(bettor.net),
        percent(bettor.rate),
        words.fee(bank.fee, bank.mark),
        words.told(bank.net),
        "",
    )


def _tier(tier: Tiered) -> TierLine:
    return TierLine(
        words.band(tier), dollars(tier.fee) + tier.mark, words.even(tier, 2), words.pays(tier, 2)
    )


def _tone(amount: Expected) -> str:
    return "gain" if amount.cents > 0 else "loss" if amount.cents < 0 else ""
