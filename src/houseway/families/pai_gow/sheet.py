"""What the pai gow family says on a rule sheet: the ranking, the deal, the setting, the chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from houseway.bank.money import dollars
from houseway.families.pai_gow.house_way.chart import Chart, Row
from houseway.families.pai_gow.rules import PaiGowPlay, PaiGowRules
from houseway.filings.piles import Laid, Piles
from houseway.filings.sheets.felt import decides_says
from houseway.filings.sheets.model import Grid, Section, counted, joined, section

_JOKER: Final = {
    "bug": "The joker is an ace, or the card that completes a straight or a flush; in a flush it "
    "is the highest card that is missing.",
    "wild": "The joker is any card. In front it is the best that keeps the hand legal.",
}
_WHEEL: Final = {
    "lowest": "A-2-3-4-5 is the lowest straight.",
    "second-highest": "A-2-3-4-5 is the second-highest straight, below A-K-Q-J-10.",
}
_LAID: Final[dict[Laid, str]] = {
    "pile-by-pile": "Each pile is dealt whole.",
    "card-by-card": "The piles are laid card by card, always from left to right.",
    "serpentine": "The piles are laid card by card, from left to right and back again.",
}


def pai_gow_sections(rules: PaiGowRules) -> tuple[Section, ...]:
    """How hands rank, are dealt, set and compared, the bonus, and what the house way does."""
    play = rules.play
    found = (_ranking(play), _deal(rules), _setting(play), _comparison(play))
    bonus = (_bonus(rules), _envy(rules))
    return (*found, *(one for one in bonus if one is not None), _house_way(play))


def _ranking(play: PaiGowPlay) -> Section:
    ladder = play.ranking.ladder
    hands = ", ".join(reversed(ladder.categories))
    return section(
        "The joker and the ranking",
        _JOKER[play.joker],
        f"From the highest hand down: {hands}. Suits are equal.",
        _WHEEL[play.wheel],
        "Two cards in front are a pair or high cards.",
        lines=[play.lines],
    )


def _deal(rules: PaiGowRules) -> Section:
    piles, first, way = rules.play.piles, rules.settlement.first, rules.settlement.direction
    own = joined([str(number) for number in first.player_dealer_numbers])
    return section(
        "The deal",
        f"{counted(rules.table.seats, 'pile').capitalize()} of {counted(piles.cards, 'card')} are "
        f"dealt face down; the cards left over are not used. {_LAID[piles.laid]}",
        _picked(piles),
        f"The player-dealer shakes {counted(first.dice, 'die').replace('dies', 'dice')}; counted "
        f"{way} with the player-dealer as {own}, they say which position gets the "
        f"{'first' if piles.chosen == 'none' else 'picked'} pile, and the others follow "
        f"{piles.direction}.",
        "Every position gets a pile; those of positions without a wager are collected unseen.",
        lines=[piles.lines],
    )


def _picked(piles: Piles) -> str:
    if piles.chosen == "none":
        return ""
    return (
        "The player-dealer picks a pile, which gets the action button; those at its right go out "
        "after it, then those at its left."
    )


def _setting(play: PaiGowPlay) -> Section:
    asked = (
        "He may leave it to the house way, and is bound by it then." if play.house_way_asked else ""
    )
    foul = (
        "A front that outranks the back is a foul and is not taken."
        if play.fouls == "refused"
        else "A front that outranks the back is a foul, and the wager is lost."
    )
    seen = (
        "A bettor looks at one hand only; the others that he has the say on are set the house way "
        "when the player-dealer's is open."
        if play.hands_seen == "one"
        else ""
    )
    return section(
        "The setting",
        "A player sets his seven cards as two in front and five behind, and nobody else sees them "
        "before the bank's are set. The five must rank higher.",
        foul,
        asked,
        seen,
        _bank(play),
        lines=[play.lines],
    )


def _bank(play: PaiGowPlay) -> str:
    opened = "The player-dealer's hand is opened when all have set"
    if play.bank == "house-way":
        return f"{opened}, and set the house way."
    who = (
        "he sets it as he likes"
        if play.decides_bank == "player-dealer"
        else "whoever has the most money in the bank sets it as he likes"
    )
    return f"{opened}, and {who}, but not as a foul."


def _comparison(play: PaiGowPlay) -> Section:
    copies = (
        "Hands of the same worth are copies, and the player-dealer has them."
        if play.copies == "player-dealer"
        else "Hands of the same worth are copies: neither wins, and a wager with one pushes."
    )
    return section(
        "Back against back, front against front",
        "A wager wins if both of its hands are higher than the player-dealer's, loses if both are "
        "lower, and pushes if one is.",
        copies,
        lines=[play.lines],
    )


def _bonus(rules: PaiGowRules) -> Section | None:
    bonus = rules.play.bonus
    if bonus is None:
        return None
    label = rules.wager_named(bonus.wager).label
    hands = [row.on for row in rules.wager_named(bonus.wager).pays.rows]
    by = "pays best" if bonus.by == "pay" else "ranks highest"
    foul = (
        "It is settled whatever becomes of the two hands, a foul too."
        if bonus.on_foul == "stays"
        else "It is settled whatever becomes of the two hands, but a foul loses it."
    )
    return section(
        label,
        f"{label} goes by the best hand of all seven cards, however they are set. Of several hands "
        f"that they make, the one that {by} decides.",
        _ROYAL if "straight flush" in hands and "royal flush" not in hands else "",
        foul,
        lines=[bonus.lines],
    )


_ROYAL: Final = "A royal flush is a straight flush."


def _envy(rules: PaiGowRules) -> Section | None:
    envy = rules.play.envy
    if envy is None:
        return None
    label = rules.wager_named(envy.wager).label
    whose = (
        f"another player's hand with a {label} on it"
        if envy.made_by == "bonus-bettors"
        else "another player's hand"
    )
    several = (
        "Of several such hands only the highest is paid for, once."
        if envy.hands == "highest"
        else "Every such hand is paid for."
    )
    return section(
        "Envy buttons",
        f"Every {label} of {dollars(envy.least)} or more has an envy button, those of backline "
        f"bettors too. At the end of the round it is paid for {whose}, as far as the bank covers. "
        f"{several}",
        "Nothing is paid for the player-dealer's hand, nor for a hand that the bettor has a wager "
        "on.",
        Grid(
            ("Hand", "A button is paid"),
            tuple((hand, dollars(cents)) for hand, cents in envy.pays.items()),
        ),
        lines=[envy.lines],
    )


def _house_way(play: PaiGowPlay) -> Section:
    chart = play.house_way
    return section(
        "The house way",
        "Rows are tried from the top: the first that holds the cards, and one of whose settings "
        "can be done without a foul, sets them.",
        _rows(chart.row),
        *_orders(chart),
        lines=[chart.lines],
    )


def _orders(chart: Chart) -> Iterator[str]:
    """Yield which of two rows goes first, and what says so."""
    for one in chart.order:
        goes = "goes" if len(one.rows) == 1 else "go"
        first, later = ([f'"{row}"' for row in rows] for rows in (one.rows, one.over))
        by = f" (reading {one.reading})" if one.reading else ""
        yield one.lines.after(f"{joined(first)} {goes} before {joined(later)}: {one.says}{by}.")


def _rows(rows: Sequence[Row]) -> Grid:
    """The chart as a table, with the lines or the reading of each row where one has any."""
    columns = ("Row", "Cards held", "How they are set")
    told = tuple(map(_row, rows))
    if any(where for *_, where in told):
        cited = any(row.lines for row in rows)
        return Grid((*columns, "Lines" if cited else "Supplied by"), told)
    return Grid(columns, tuple(row[:-1] for row in told))


def _row(row: Row) -> tuple[str, str, str, str]:
    held = row.holds if isinstance(row.holds, str) else " or ".join(row.holds)
    of = f", of {row.of}" if row.of else ""
    complete = {True: ", with a straight or flush", False: ", without a straight or flush"}
    shape = complete[row.complete] if row.complete is not None else ""
    where = f"reading {row.reading}" if row.reading else str(row.lines)
    return row.name, f"{held}{of}{shape}", "; else ".join(row.sets), where


def backline_says(rules: PaiGowRules) -> Iterator[str]:
    """Who sets the hand of a spot that others bet on."""
    if backline := rules.table.backline:
        yield decides_says(backline)
