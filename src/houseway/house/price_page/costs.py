"""The price with the collection in it, at a chosen bet and option, for the price page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from houseway.analysis.cost import words
from houseway.analysis.cost.cost import cost
from houseway.analysis.cost.model import Cost, Expected, Unfit
from houseway.analysis.cost.picture import cost_picture
from houseway.bank.money import dollars
from houseway.errors import Refusal
from houseway.felt.collection import Collection, PostedCollection, post_collection
from houseway.filings.fees.library import schedules_for
from houseway.filings.fees.sheet import Posted
from houseway.filings.fees.words import limit_of
from houseway.filings.filing import Filing
from houseway.filings.sheets.model import sentence, spoken
from houseway.filings.wager import Limits
from houseway.house.price_page.choice import ERRORS, Choice
from houseway.words import several, share


class CostFigures(NamedTuple):
    """A table with the collection in it, in words; and the options `compared`, itself first.

    A line is one side of the table in a round: who it is, its stakes, price, fee, both together,
    that as a rate of the stakes, and its tone.
    """

    cost: Cost
    table: str
    lines: tuple[tuple[str, ...], ...]
    sentences: tuple[str, ...]
    compared: tuple[Cost | Unfit, ...]


def posted_for(choice: Choice) -> Collection:
    """What a table of this choice would collect by."""
    return post_collection(
        choice.filing, schedule=choice.schedule, fee_option=choice.fee_option, limits=choice.limits
    )


def limits_for(choice: Choice) -> Limits:
    """The limits of such a table; the filing's, where its collection cannot be posted."""
    try:
        return posted_for(choice).limits(choice.limits)
    except Refusal:
        return choice.filing.limits(choice.limits)


def fee_groups(filing: Filing, folder: str | None) -> list[tuple[str, dict[str, str]]]:
    """Every option a table may post, by schedule: how an address calls it, and in words."""
    every = schedules_for(filing.id, folder)
    return [
        (
            f"{one.sheet.rules.name}: {spoken(one.schedule.name)}",
            {
                f"{_short_name(one, every)}:{option.option}": f"Option {option.option}"
                + (f": {limit}" if limit else "")
                for option in one.options
                for limit in [limit_of(option)]
            },
        )
        for one in every
    ]


def _short_name(posted: Posted, every: Sequence[Posted]) -> str:
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
            return f"{_short_name(one, every)}:{posted.option}"
    return ""


def costs_of(choice: Choice, folder: str | None) -> CostFigures:
    """What a round costs both sides under the option asked for, and under those beside it."""
    posted = _filed(choice, "there is no fee to reckon with")
    schedule = f"{posted.document}: {posted.schedule}"
    asked = partial(
        cost,
        choice.filing,
        schedule=schedule,
        bets=choice.bets or None,
        players=choice.players,
        bank=choice.bank,
        error=ERRORS[choice.error],
        folder=folder,
    )
    found = asked(option=posted.option)
    compared: list[Cost | Unfit] = [found]
    for option in choice.compare:
        if option == posted.option:
            continue
        try:
            compared.append(asked(option=option))
        except Refusal as refusal:
            compared.append(Unfit(posted.document, posted.schedule, option, refusal.says))
    rules = choice.filing.rules
    staked = " and ".join(
        f"{dollars(cents)} on {rules.wager_named(name).label}" for name, cents in found.bets.items()
    )
    return CostFigures(
        found,
        f"{several(found.players, 'bettor')}, {staked}{' each' if found.players > 1 else ''}; "
        f"{found.seats} seats take the bank in turn; "
        + ("the bank covers everything." if found.covers else _short(found)),
        tuple(_lines(choice.filing, found)),
        # A minus sign at the end of a line would leave a loss without it on the next.
        tuple(says.replace("−$", "−\u2060$") for says in _sentences(found)),
        tuple(compared),
    )


def _short(found: Cost) -> str:
    """Return what is said of a bank that can run short: what it is, and how close it is known."""
    error = found.bettor.price.stderr or 0.0
    reached = f"the standard error is {share(error / found.bettor.bet)} of a bettor’s stakes"
    return f"a bank of {dollars(found.bank)} can run short: {reached}."


def picture_of(choice: Choice, folder: str | None) -> str:
    """Cost against the size of the bet: the options asked for and no others."""
    posted = _filed(choice, "there is nothing to draw")
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


def _filed(choice: Choice, otherwise: str) -> PostedCollection:
    posted = posted_for(choice).posted
    if not posted.document:
        raise Refusal(f"no collection schedule names {choice.filing.id}: {otherwise}")
    return posted


def _lines(filing: Filing, found: Cost) -> Iterator[tuple[str, ...]]:
    for wager in found.wagers if len(found.wagers) > 1 and found.covers else ():
        labels = ", ".join(filing.rules.wager_named(name).label for name in words.staged(wager))
        yield labels, *words.of_wager(wager, found.bets), _tone(wager.net)
    bettor, bank = found.bettor, found.player_dealer
    yield "A bettor", *words.of_side(bettor, bettor.bet), _tone(bettor.net)
    yield "The player-dealer", *words.of_side(bank, bank.action), _tone(bank.net)
    yield "The drop", "", "", words.fee(found.drop), "", "", ""


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
    return [*said, *map(sentence, found.notes)]


def _tone(amount: Expected) -> str:
    return "gain" if amount.cents > 0 else "loss" if amount.cents < 0 else ""
