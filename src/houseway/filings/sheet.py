"""The rule sheet of a filing, generated from its typed rules, readings applied.

What a cardroom would post at the table: every section says the rule in force and cites the lines
it comes from; the readings tell what the document leaves open and how it is taken here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from houseway.bank.action import Direction, counted_by_card, counted_by_dice
from houseway.bank.money import dollars
from houseway.cards.card import JOKER, RANKS
from houseway.filings.fees.library import schedules_for
from houseway.filings.fees.schedule import FeeOption
from houseway.filings.fees.sheet import Posted
from houseway.filings.filing import Filing
from houseway.filings.irregularity import MOMENTS, Moment
from houseway.filings.model import BankedRules, Deck, FirstAction, Rules, Tracker
from houseway.filings.sheets import felt as words
from houseway.filings.sheets.collection import collection_section, table_collection_section
from houseway.filings.sheets.examples import examples_section
from houseway.filings.sheets.model import (
    PLACES,
    Clause,
    Grid,
    Section,
    Sheet,
    cited_grid,
    counted,
    joined,
    number,
    ordinal,
    section,
    sentence,
    titled,
)
from houseway.filings.wager import Limits, Wager

_NAMES = "aces twos threes fours fives sixes sevens eights nines tens jacks queens kings"
_RANK_NAMES: Final = dict(zip("A23456789TJQK", _NAMES.split(), strict=True))


class AtTable(msgspec.Struct, frozen=True):
    """What one table has posted of what its sheet leaves to the table.

    `collection` is nothing where no collection is taken.
    """

    seats: int
    limits: Limits
    collection: tuple[Posted, FeeOption] | None


def sheet_of(filing: Filing, at: AtTable | None = None) -> Sheet:
    """The filing's rule sheet under its readings; at a table, with what that has posted only."""
    if at is not None and at.seats != filing.rules.table.seats:
        filing = filing.vary({"table.seats": at.seats})
    rules = filing.rules
    banked = rules if isinstance(rules, BankedRules) else None
    parts = [_cards(rules.deck), _table(rules)]
    if banked:
        parts += [_turn(banked), _wagers(banked)]
    parts += [_limits(rules, rules.limits if at is None else (at.limits,)), *rules.sections()]
    if banked:
        parts += [_first_action(banked), _settlement(banked), _cover(banked), _backline(banked)]
    posted = schedules_for(filing.id, filing.folder, on=filing.on) if at is None else ()
    if at is None:
        parts.append(collection_section(posted))
    else:
        posted = (at.collection[0],) if at.collection else ()
        parts.append(table_collection_section(at.collection))
    parts.append(_irregularities(rules))
    if banked and banked.tracker:
        parts.append(_display(banked.tracker))
    parts += [_readings(filing), _remarks(rules), examples_section(filing, posted)]
    source = rules.source
    first, last = (source and source.lines) or (None, None)
    return Sheet(
        filing.id,
        rules.name,
        titled(rules.room),
        rules.family_name,
        rules.bgc,
        rules.document,
        source.seed if source else None,
        first,
        last,
        tuple(part for part in parts if part.parts),
        filing.edition.dates,
    )


# --- the table --------------------------------------------------------------------------------


def _cards(deck: Deck) -> Section:
    if deck.pieces == "tiles":
        sets, size = deck.packs.default, len(deck.cards)
        return section(
            "The tiles",
            f"{counted(sets, 'set').capitalize()} of {size // sets} Chinese dominoes: sixteen "
            "pairs, eleven of them of two tiles that are alike.",
            "Every round is dealt from a fresh shuffle." if deck.behind_cut_card >= size else "",
            lines=[deck.lines],
        )
    packs, size = deck.packs, 4 * len(deck.ranks) + deck.jokers
    used = packs.default
    choices = packs.choices
    allowed = ""
    if len(choices) > 1:
        run = choices == tuple(range(choices[0], choices[-1] + 1))
        legal = f"{choices[0]} to {choices[-1]}" if run else joined([*map(str, choices)], "or")
        allowed = f"The room may use {legal} packs."
    gone = [_RANK_NAMES[rank] for rank in RANKS if rank not in deck.ranks]
    jokers = f" with {'the joker' if deck.jokers == 1 else 'jokers'}" if deck.jokers else ""
    together = f", {used * size:,} in all" if used > 1 else ""
    cut = ""
    if deck.behind_cut_card >= used * size:
        cut = "Every round is dealt from a fresh shuffle."
    elif deck.behind_cut_card:
        cut = (
            f"The round in which the cut card comes out, {number(deck.behind_cut_card)} cards from "
            "the end, is the shoe's last."
        )
    burned = f"{counted(deck.burn, 'card')} {'is' if deck.burn == 1 else 'are'} burned face down"
    return section(
        "The cards",
        f"{counted(used, 'pack').capitalize()} of {size} cards{jokers}{together}.",
        sentence(f"{joined(gone)} are taken out") if gone else "",
        allowed,
        cut,
        sentence(f"{burned if deck.burn else 'No card is burned'} after the shuffle"),
        lines=[deck.lines],
    )


def _table(rules: Rules) -> Section:
    felt = rules.table
    others = [seats for seats in felt.choices if seats != felt.seats]
    together = [rules.wager_named(name).label for name in felt.limit_together]
    among = ", the player-dealer's among them" if isinstance(rules, BankedRules) else ""
    return section(
        "The table",
        f"{counted(felt.seats, 'seat').capitalize()}, numbered clockwise from the house dealer's "
        f"left{among}.",
        f"A table of {joined([*map(str, others)], 'or')} is also allowed." if others else "",
        f"A bettor's {joined(together)} wagers together may not exceed the table's maximum."
        if together
        else "",
        f"A spot has {counted(felt.squares, 'square')}, each for one bettor."
        if felt.squares
        else "",
        *words.spots_say(felt),
        *words.amounts_say(felt),
        lines=[
            felt.lines,
            *(part.lines for part in (felt.amounts, felt.kum_kum, felt.third_party) if part),
        ],
    )


def _turn(rules: BankedRules) -> Section:
    turn = rules.turn
    return section(
        "The player-dealer",
        "One of the players banks each round with money of his own; the house never does.",
        *words.turn_says(turn),
        *words.shared_bank_says(turn),
        lines=[turn.lines, *([turn.shared.lines] if turn.shared else [])],
    )


# --- the wagers -------------------------------------------------------------------------------


def _wagers(rules: Rules) -> Section:
    rows: list[tuple[str, ...]] = []
    for wager in rules.wager:
        first = (wager.label, _conditions(rules, wager), str(wager.lines))
        for row in wager.pays.rows:
            label, needs, lines = first if row is wager.pays.rows[0] else ("", "", "")
            rows.append((label, sentence(row.on).rstrip("."), str(row.pay), needs, lines))
    return section(
        "The wagers",
        "For each wager the first row that holds decides; if none does, it loses.",
        cited_grid(("Wager", "When", "Pays", "Needs"), rows),
    )


def _conditions(rules: Rules, wager: Wager) -> str:
    """What a wager needs beside it, and what its amount must be."""

    def label(name: str) -> str:
        return rules.wager_named(name).label

    needs = []
    if wager.made == "in-play":
        needs.append("made in play")
    if wager.equals is not None:
        always = "comes with the" if wager.mandatory else "equal to the"
        needs.append(f"{always} {label(wager.equals)}{', equal to it' if wager.mandatory else ''}")
    elif wager.requires:
        needs.append(joined([label(name) for name in wager.requires], "or"))
    if wager.at_most is not None:
        company = joined([label(name) for name in wager.at_most.together])
        beside = f"with {company} " if company else ""
        most = "less than" if wager.at_most.less else "at most"
        needs.append(f"{beside}{most} the {label(wager.at_most.wager)}")
    if wager.one_of is not None:
        rivals = [w.label for w in rules.wager if w.one_of == wager.one_of and w != wager]
        needs.append(f"not beside {joined(rivals, 'or')}")
    return "; ".join(needs)


def _limits(rules: Rules, posted: Sequence[Limits]) -> Section:
    one_of = "The table posts one of these." if len(posted) > 1 else ""
    if not isinstance(rules, BankedRules):  # what is bet there is the family's to tell
        bets = [(one.option, dollars(one.table.min), str(one.lines)) for one in posted]
        return section("The limits", one_of, cited_grid(("Option", "Least bet"), bets))
    rows = []
    for limits in posted:
        every, lines = limits.table, str(limits.lines)
        name = "every wager" if not limits.wagers else "every other wager"
        rows.append((limits.option, name, dollars(every.min), dollars(every.max), lines))
        for wager, limit in limits.wagers.items():
            label = rules.wager_named(wager).label
            rows.append(("", label, dollars(limit.min), dollars(limit.max), ""))
    return section(
        "The limits",
        one_of,
        cited_grid(("Option", "Wager", "Least", "Most"), rows),
    )


# --- the order of things ----------------------------------------------------------------------


def _first_action(rules: BankedRules) -> Section:
    first, seats = rules.settlement.first, rules.table.seats
    way = rules.settlement.direction
    fixed = {
        "left-of-player-dealer": "the seat at the player-dealer's left",
        "left-of-house-dealer": "the seat at the house dealer's left",
    }
    says: list[str | Grid] = []
    if first.rule == "card":
        card = _action_card(first.card or "player 1")
        start = fixed[f"left-of-{first.count_from}"]
        says += [
            f"{card} finds it: its number is counted {way} from {start}, the player-dealer left "
            "out.",
            _card_map(first, seats, way),
        ]
    elif first.rule == "dice":
        own = joined([str(n) for n in first.player_dealer_numbers])
        on = "goes to the next seat" if first.on_player_dealer == "next-seat" else "is rolled again"
        says += [
            f"{counted(first.dice, 'die').replace('dies', 'dice').capitalize()} find it, counted "
            f"{way} with the player-dealer as {own}; a count that ends at the player-dealer {on}.",
            "First action is the seat after the one counted to."
            if first.button == "next-seat"
            else "",
            _dice_map(first, seats, way),
        ]
    else:
        says.append(f"Settlement begins with {fixed[first.rule]}.")
    if first.covered:
        covers = "what is won and lost" if first.covers == "results" else "everything staked"
        says.append(f"While the bank covers {covers}, it is {fixed[first.covered]} instead.")
    says.append("A seat without a wager passes to the next one that has one.")
    return section("First action", *says, lines=[first.lines])


def _action_card(named: str) -> str:
    """`banker 2` as `The Banker hand's second card`, `player-dealer 3` as it is."""
    hand, place = named.split()
    whose = "player-dealer's" if hand == "player-dealer" else f"{hand.title()} hand's"
    return f"The {whose} {PLACES[int(place)]} card"


def _card_map(first: FirstAction, seats: int, way: Direction) -> Grid:
    found = [
        (
            counted_by_card(value, seats, 1, "player-dealer", way) - 1,
            {"T": "10", JOKER: "Joker"}.get(rank, rank),
        )
        for rank, value in first.values.items()
    ]
    return Grid(("Card", "Seat counted"), _by_place(found))


def _dice_map(first: FirstAction, seats: int, way: Direction) -> Grid:
    numbers = first.player_dealer_numbers
    period = numbers[1] - numbers[0] if len(numbers) > 1 else seats
    after = first.button == "next-seat"
    found = [
        (
            counted_by_dice(first.count(total), seats, 1, period, way, following=after) - 1,
            str(total),
        )
        for total in range(first.dice, 6 * first.dice + 1)
        if first.on_player_dealer != "roll-again" or (first.count(total) - 1) % period
    ]
    return Grid(("Roll", "Seat at the player-dealer's left"), _by_place(found))


def _by_place(found: Sequence[tuple[int, str]]) -> tuple[tuple[str, ...], ...]:
    places = sorted({place for place, _ in found})
    return tuple(
        (" ".join(w for at, w in found if at == place), ordinal(place)) for place in places
    )


def _settlement(rules: BankedRules) -> Section:
    order = rules.settlement
    passes = [[rules.wager_named(name).label for name in group] for group in order.passes]
    if len(passes) == 1:
        each = f"; at each seat {joined(passes[0], 'then')}, in that order"
        several = each if len(passes[0]) > 1 else ""
        says = f"Seat by seat, {order.direction} from first action{several}."
    else:
        tours = [joined(group) for group in passes]
        tours[-1] = f"then {tours[-1]}"
        says = (
            f"{counted(len(passes), 'time').capitalize()} round the table, {order.direction} from "
            f"first action: {', '.join(tours)}."
        )
    losing = [rules.wager_named(name).label for name in order.losing]
    return section(
        "The order of settlement",
        says,
        f"Of a hand that lost: {joined(losing, 'then')}, in that order." if losing else "",
        _FOLDED[order.folded] if rules.may_fold else "",
        _BACKLINE[order.backline] if rules.table.backline else "",
        words.verified_say(rules),
        lines=[order.lines],
    )


_FOLDED: Final = {
    "in-turn": "Folded wagers are collected in their seat's turn.",
    "at-once": "Folded wagers are collected before everything else, and use up the bank first.",
    "apart": "Folded wagers are collected whole, and use up nothing of the bank.",
}
_BACKLINE: Final = {
    "with-wager": "Backline bets are settled with the wager they stand beside, the seated player "
    "first.",
    "after-seat": "At each seat the seated player's wagers come first, then those of each backline "
    "bettor, one bettor after another as they placed.",
}
_COVER: Final = {
    "gross": "Every dollar paid or collected uses up the bank; when it is used up, every wager "
    "still open goes back.",
    "net": "The player-dealer's running result stays between minus and plus the bank: money "
    "collected can pay later winners.",
    "separate": "At most the bank is paid in all, and at most the bank is collected in all.",
}


def _cover(rules: BankedRules) -> Section:
    return section(
        "How far the bank reaches",
        "Wagers are paid and collected in the order above, as far as the bank covers. What of a "
        "losing stake is not covered goes back; a winner keeps the stake; a push uses nothing.",
        _COVER[rules.settlement.cover],
        "A payoff that is no whole cent is rounded down.",
        lines=[rules.settlement.lines],
    )


def _backline(rules: Rules) -> Section:
    backline = rules.table.backline
    if backline is None:
        return section("Backline bets", "None are taken.", lines=[rules.table.lines])
    barred = [wager.label for wager in rules.wager if not wager.backline]
    return section(
        "Backline bets",
        "A player may wager on another seat's spot"
        + (f"; a spot takes {number(backline.most)} of them at most." if backline.most else "."),
        *rules.backline_says(),
        f"Not taken on: {joined(barred)}." if barred else "",
        lines=[backline.lines],
    )


def _irregularities(rules: Rules) -> Section:
    clauses = []
    for one in rules.irregularity:
        told = {"What": one.says, "When": _moments(one.when), "Then": one.consequence}
        if not isinstance(rules, BankedRules):
            told |= {"When": one.time, "Then": one.consequence_for_a_pot}
        rows = tuple((label, sentence(text)) for label, text in told.items())
        clauses.append(Clause(one.name, one.lines.cited, rows))
    intro = "The floor declares them by name." if clauses else ""
    return section("Irregularities", intro, *clauses)


def _moments(when: Sequence[Moment]) -> str:
    if len(when) == len(MOMENTS):
        return "at any time in the round, before money moves"
    return "; ".join(MOMENTS[moment] for moment in when)


def _display(tracker: Tracker) -> Section:
    shows = joined([word.replace("-", " ") for word in tracker.shows])
    return section("The display", f"It shows: {shows}.", lines=[tracker.lines])


# --- what the document leaves open ------------------------------------------------------------


def _readings(filing: Filing) -> Section:
    clauses = []
    for name, reading in filing.reading_texts.items():
        held = filing.readings[name]
        says = {value: f"{value}: {sentence(one.says)}" for value, one in reading.values.items()}
        because = ("Because", sentence(reading.because))
        if held != reading.default:
            because = ("By default", f"{reading.default}, because {because[1]}")
        rows = (("Printed", sentence(reading.printed)), ("Read here", says.pop(held)), because)
        others = tuple(("Or", other) for other in says.values())
        clauses.append(Clause(name, reading.lines.cited, rows + others))
    intro = "Where the document is silent, unclear or at odds with itself, this is how it is taken."
    return section("Readings in force", intro if clauses else "", *clauses)


def _remarks(rules: Rules) -> Section:
    return section(
        "Remarks on the document",
        *(remark.lines.after(sentence(remark.says)) for remark in rules.remark),
    )
