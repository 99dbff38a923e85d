"""What the tiles family says on a rule sheet: the ranking, the deal, the setting, the house way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.cards.tile import ALIKE, PAIRS, UNLIKE
from houseway.families.tiles.rules import HouseWayRows, TilesPlay, TilesRules
from houseway.filings.sheets.felt import decides_says
from houseway.filings.sheets.model import Grid, Section, counted, joined, section
from houseway.hands.tiles import SUPREME

_TIES: Final = {
    "higher-tile": "Of equal hands the one with the higher tile wins.",
    "both-tiles": "Of equal hands the one with the higher tile wins, then the one whose other tile "
    "is higher.",
    "copy": "Hands of equal points are copies, and so are two gongs or two wongs.",
}


def tiles_sections(rules: TilesRules) -> tuple[Section, ...]:
    """How tiles rank, are dealt, set and compared, and what the house way does."""
    play = rules.play
    return (_ranking(play), _deal(rules), _setting(play), _comparison(play), _house_way(play))


def _ranking(play: TilesPlay) -> Section:
    ranking = play.ranking
    places = Grid(
        ("Pair", "Tiles", "Pips"),
        tuple((_pair_name(name), _faces(name), _pips(name)) for name in PAIRS),
    )
    joon = (
        "Each tile of Gee Joon counts three or six, whichever is better."
        if ranking.joon == "three-or-six"
        else "Each tile of Gee Joon counts its own pips, three and six."
    )
    zeros = (
        "Hands of no points are all equal." if ranking.zeros == "copies" else "So do hands of none."
    )
    return section(
        "The tiles and their rank",
        "The highest hands are the pairs, in this order; two tiles by themselves rank as their "
        f"pairs do, but for those of Gee Joon, which are the {ranking.single_joon} of all.",
        places,
        "Below the pairs come wong, a Teen or Day with a nine, and gong, a Teen or Day with an "
        "eight; then all others by the last digit of their pips, nine being the highest.",
        joon,
        _TIES[ranking.ties],
        zeros if ranking.ties != "copy" else "",
        lines=[play.lines, ranking.lines],
    )


def _deal(rules: TilesRules) -> Section:
    piles, first, way = rules.play.piles, rules.settlement.first, rules.settlement.direction
    own = joined([str(number) for number in first.player_dealer_numbers])
    return section(
        "The deal",
        f"The player-dealer shakes {counted(first.dice, 'die').replace('dies', 'dice')}; counted "
        f"{way} with the player-dealer as {own}, they say which position gets the first pile of "
        f"{counted(piles.cards, 'tile')}, and the others follow {piles.direction}.",
        "Every position gets a pile; those of positions without a wager are collected unseen. The "
        "player-dealer's is capped with a button.",
        lines=[piles.lines],
    )


def _setting(play: TilesPlay) -> Section:
    asked = (
        "He may leave it to the house way, and is bound by it then." if play.house_way_asked else ""
    )
    bank = (
        "The player-dealer's tiles are opened when all have set, and he sets them as he likes."
        if play.bank == "free"
        else "The player-dealer's tiles are opened when all have set, and set the house way."
    )
    return section(
        "The setting",
        "A player sets his four tiles as two hands of two, and nobody else sees them before the "
        "bank's are set. The higher of the two is the high hand; pairs may be split.",
        asked,
        bank,
        lines=[play.lines],
    )


def _comparison(play: TilesPlay) -> Section:
    copies = (
        "Hands of the same worth are copies, and the player-dealer has them."
        if play.copies == "player-dealer"
        else "Hands of the same worth are copies: neither wins, and a wager with one pushes."
    )
    return section(
        "High against high, low against low",
        "A wager wins if both of its hands are higher than the player-dealer's, loses if both are "
        "lower, and pushes if one is.",
        copies,
        lines=[play.lines],
    )


def _house_way(play: TilesPlay) -> Section:
    way = play.house_way
    return section(
        "The house way",
        "A setting that is no worse than any other in both hands is taken; two pairs are played.",
        *_rows(way),
        lines=[way.lines],
    )


def _rows(way: HouseWayRows) -> Iterator[str | Grid]:
    if way.aim != "balanced":
        yield f"The {way.aim} hand is made as high as it can be, pairs or not."
        return
    splits = tuple((_pair_name(one.pair), "; ".join(map(_two, one.others))) for one in way.split)
    if splits:
        yield "A pair is split where the two other tiles have these pips, and kept otherwise."
        yield Grid(("Pair", "Split with"), splits)
    else:
        yield "A pair is always kept."
    least = f"{way.least_low} with a {way.least_low_tile} or higher"
    if way.specials:
        wanted = joined([*way.specials], "then")
        yield (
            f"Without a pair a Teen or Day goes into the high hand as {wanted}, in that order "
            f"while the low hand is at least {least}; else as the highest of them."
        )
    yield (
        f"Other hands have the low hand as high as can be if that is at least {least}; else the "
        f"high hand, if it has {way.least_high} points or more; else the low hand."
    )
    yield (
        f"Where the points stay the same, the higher tile is in the low hand up to "
        f"{way.high_tile_low} points there, else in the high one."
    )


def backline_says(rules: TilesRules) -> Iterator[str]:
    """Who sets the hand of a spot that others bet on."""
    if backline := rules.table.backline:
        yield decides_says(backline)


def _pair_name(name: str) -> str:
    return "Gee Joon" if name == SUPREME else name


def _faces(name: str) -> str:
    ends = (ALIKE[name], ALIKE[name]) if name in ALIKE else UNLIKE[name]
    return " ".join(f"{low}-{high}" for low, high in ends)


def _pips(name: str) -> str:
    ends = (ALIKE[name],) if name in ALIKE else UNLIKE[name]
    return " and ".join(dict.fromkeys(str(sum(one)) for one in ends))


def _two(others: str) -> str:
    """`9 + 8 11` as `9 and 8 or 11`."""
    one, _, rest = others.partition("+")
    return f"{one.strip()} and {joined(rest.split(), 'or')}"
