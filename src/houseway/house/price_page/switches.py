"""What the price page lets one choose, as the filing leaves it open: each with its default."""

from __future__ import annotations

import msgspec

from houseway.bank.money import dollars
from houseway.house.price_page.choice import Choice
from houseway.house.price_page.costs import FeeGroup, chosen_fees, fee_groups, limits_for


class LimitChoice(msgspec.Struct, frozen=True):
    """One set of limits, in words."""

    option: str
    words: str


class BetField(msgspec.Struct, frozen=True):
    """What a bettor stakes on a wager: as asked, or what would be taken if nothing is."""

    name: str
    label: str
    value: str
    usual: str


class Switches(msgspec.Struct, frozen=True):
    """Everything to choose but the readings, which the filing itself tells."""

    packs: tuple[int, ...]
    packs_chosen: int
    packs_default: int
    limits: tuple[LimitChoice, ...]
    limits_chosen: str
    limits_default: str
    fees: tuple[FeeGroup, ...]
    fees_chosen: str
    fees_default: str
    bets: tuple[BetField, ...]
    players: tuple[int, ...]
    players_chosen: int
    players_default: int
    compare: str


def switches(choice: Choice, folder: str | None) -> Switches:
    """The switches as they stand by a choice."""
    filing = choice.filing
    rules = filing.rules
    packs, felt = choice.usual.rules.deck.packs, rules.table
    usual = msgspec.structs.replace(choice, schedule=None, fee_option=None)
    return Switches(
        packs=rules.deck.packs.choices,
        packs_chosen=rules.deck.packs.default,
        packs_default=packs.default,
        limits=tuple(
            LimitChoice(
                one.option,
                f"{one.option}: {dollars(int(one.table.min))} to {dollars(int(one.table.max))}",
            )
            for one in rules.limits
        ),
        limits_chosen=choice.limits or rules.limits[0].option,
        limits_default=rules.limits[0].option,
        fees=fee_groups(filing, folder),
        fees_chosen=chosen_fees(choice, folder),
        fees_default=chosen_fees(usual, folder),
        bets=_bets(choice),
        players=tuple(range(1, max(felt.choices))),
        players_chosen=choice.players or felt.seats - 1,
        players_default=felt.seats - 1,
        compare=", ".join(choice.compare),
    )


def _bets(choice: Choice) -> tuple[BetField, ...]:
    """A field for each wager that is staked by hand."""
    filing, limits = choice.filing, limits_for(choice)
    first = filing.rules.first_wager
    return tuple(
        BetField(
            wager.name,
            wager.label,
            dollars(choice.bets[wager.name]) if wager.name in choice.bets else "",
            dollars(int(limits.of(first).min)) if wager.name == first and not choice.bets else "",
        )
        for wager in filing.rules.wager
        if wager.made == "before-deal" and not wager.mandatory
    )
