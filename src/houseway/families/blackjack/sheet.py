"""What the blackjack family says on a rule sheet: counting, deal, charts, choices, comparison."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.bank.action import Origin
from houseway.bank.money import dollars
from houseway.bank.odds import Pay
from houseway.families.blackjack.chart import Act, Chart
from houseway.families.blackjack.rules import (
    BankHand,
    BlackjackPlay,
    BlackjackRules,
    Counting,
    Doubling,
    Side,
    Splitting,
    Surrendering,
)
from houseway.filings.sheets.felt import decides_says
from houseway.filings.sheets.model import Grid, Section, counted, joined, number, section

_LEFT_OF: Final[dict[Origin, str]] = {
    "player-dealer": "the player-dealer's left",
    "house-dealer": "the house dealer's left",
}
_FACES: Final = {"ace": "an ace", "ten": "a card that counts ten"}
_SECOND: Final = {
    "hole": "The player-dealer's second card lies face down until all have acted.",
    "up": "The player-dealer's second card lies face up like the first.",
    "after-play": "The player-dealer gets his second card when all have acted.",
}
_ACTS: Final[dict[Act, str]] = {
    "stand": "stands",
    "hit": "is hit",
    "option": "leaves the choice",
}


def blackjack_sections(rules: BlackjackRules) -> tuple[Section, ...]:
    """How hands count, are dealt, played and compared, and what each bonus bet goes by."""
    play = rules.play
    found = (_counting(play.count), _deal(play), _charts(play), _choices(rules), _insurance(rules))
    sides = (_side(rules, name, side) for name, side in play.side.items())
    return (*found, _comparison(play), *sides)


# --- what hands count ---------------------------------------------------------------------------


def _counting(count: Counting) -> Section:
    return section(
        "What hands count",
        "An ace counts 1 or 11, king, queen and jack 10, every other card its number. A hand is "
        "soft while an ace counts 11 in it, and hard otherwise.",
        f"{count.most} is the highest total: what is more is over.",
        _aces(count),
        _natural(count),
        *_joker(count),
        lines=[count.lines, *([count.joker.lines] if count.joker else [])],
    )


def _aces(count: Counting) -> str:
    """Return which aces count 11 where 22 is not over; elsewhere it makes no difference."""
    if count.most == 21:
        return ""
    return {
        "one": "One ace of a hand counts 11 while the hand is not over so: an ace, a six and a "
        "five are 22, two aces 12.",
        "each": "Each ace of a hand counts 11 while the hand is not over so: an ace, a six and a "
        "five are 22, and so are two aces.",
        "up-to-21": "An ace counts 11 only while the hand is no more than 21 so: an ace, a six "
        "and a five are 12, and so are two aces.",
    }[count.aces]


def _natural(count: Counting) -> str:
    two = {
        "ace-ten": "An ace and a card that counts ten",
        "two-jokers": "Two jokers",
    }[count.natural]
    return (
        f"{two} as the first two cards are a {count.natural_name}. It counts "
        f"{count.natural_counts} and beats every total. A split hand has none."
    )


def _joker(count: Counting) -> Iterator[str]:
    joker = count.joker
    if joker is None:
        return
    yield f"A hand with a joker counts {joker.counts}, hard, whatever else it holds."
    if "own-hand" in joker.freezes:
        yield "A player's hand that holds one is played no further."
    if "table" in joker.freezes:
        yield "If the player-dealer shows one, nobody plays any further."


# --- the deal and the charts ----------------------------------------------------------------------


def _deal(play: BlackjackPlay) -> Section:
    bank = play.bank
    return section(
        "The deal",
        f"One card face up to each spot with a wager, clockwise from {_LEFT_OF[play.start]}, the "
        "player-dealer last; then a second card in the same way.",
        _SECOND[bank.second],
        _looks(bank, play.count.natural_name),
        lines=[play.lines, bank.lines],
    )


def _looks(bank: BankHand, natural: str) -> str:
    if not bank.peek:
        return "Nobody looks for a natural of the player-dealer before all have acted."
    faces = joined([_FACES[face] for face in bank.peek], "or")
    how = "looks at the card that is face down" if bank.second == "hole" else "looks at both"
    return (
        f"If he shows {faces}, the house dealer {how} before anybody plays: a {natural} ends the "
        "round at once."
    )


def _charts(play: BlackjackPlay) -> Section:
    bank = play.bank.chart
    return section(
        "What must be hit, and what must stand",
        f"The spots play in turn, clockwise from {_LEFT_OF[play.decide_from]}; a hand is hit card "
        "by card until it stands or is over. Then the player-dealer's hand is played by its chart, "
        "without a choice, if any wager still depends on it.",
        Grid(
            ("Hand", "Must stand on", "Must be hit on", "Choice on"),
            (_row("Players'", play.player), _row("Player-dealer's", bank)),
        ),
        _silent("players' chart", play.player),
        _silent("player-dealer's chart", bank),
        lines=[play.player.lines, bank.lines],
    )


def _row(whose: str, chart: Chart) -> tuple[str, str, str, str]:
    return whose, ", ".join(chart.stand), ", ".join(chart.hit), ", ".join(chart.option)


def _silent(what: str, chart: Chart) -> str:
    """What a chart does not print, and how it is read."""
    if not chart.silent:
        return ""
    read = [f"{phrase} {_ACTS[act]}" for phrase, act in chart.silent.items()]
    return f"The {what} does not print the rest; it is read so: {', '.join(read)}."


# --- what may be done with two cards --------------------------------------------------------------


def _choices(rules: BlackjackRules) -> Section:
    play = rules.play
    told: list[str] = []
    if play.double is not None:
        told.append(_double(play.double))
    if play.split is not None:
        told.append(_split(play.split))
    if play.surrender is not None:
        told.append(_surrender(rules, play.surrender))
    parts = (play.double, play.split, play.surrender)
    return section(
        "Doubling, splitting and surrender",
        *told,
        lines=[part.lines for part in parts if part is not None],
    )


def _double(double: Doubling) -> str:
    which = "" if double.hands == ("all",) else f" that are {joined(double.hands, 'or')}"
    says = [
        f"Two cards{which} may be doubled: {_doubled_for(double)}, for one card more.",
        "What the chart has stand may be doubled too."
        if double.over_chart
        else "What the chart has stand may not be doubled.",
        "A split hand may be doubled." if double.after_split else "A split hand may not.",
    ]
    if double.again:
        times = "once more" if double.again == 1 else f"{number(double.again)} times more"
        says.append(f"All that is on the hand may be doubled {times}, each time for one card.")
    if double.rescue:
        says.append(
            "Who has doubled and is not over may rescue the last doubled part: it goes back, and "
            "what was on the hand before is forfeited."
        )
    return " ".join(says)


def _doubled_for(double: Doubling) -> str:
    """`as much again is put up`, or the amounts that will do."""
    if not double.for_less:
        return "as much again is put up"
    if double.at_least is not None:
        least = dollars(double.at_least)
        return f"{least} or more, up to as much again, is put up (all of a wager below {least})"
    if double.least == "table-minimum":
        return "the table's minimum or more, up to as much again, is put up"
    return "any amount up to as much again is put up"


def _split(split: Splitting) -> str:
    pair = {
        "rank": "Two cards of one rank",
        "value": "Two cards that count the same",
    }[split.alike]
    aces = {
        1: "Aces are not split.",
        2: "Aces are split once.",
    }.get(split.ace_hands, f"Aces are split into {number(split.ace_hands)} hands at most.")
    says = [
        f"{pair} may be split, with as much again on the second hand, up to "
        f"{counted(split.hands, 'hand')}.",
        aces,
    ]
    if split.ace_hands > 1:
        gets = {"one": "gets one card", "any": "is played like any other hand"}[split.ace_cards]
        says.append(f"A split ace {gets}.")
    return " ".join(says)


def _surrender(rules: BlackjackRules, surrender: Surrendering) -> str:
    play, peek = rules.play, rules.play.bank.peek
    rows = {row.on: row.pay for row in rules.wager_named(play.wager).pays.rows}
    moment = {"late": "once the house dealer has looked", "early": "before the house dealer looks"}
    when = f", {moment[surrender.when]} for a natural" if peek else ""
    says = [f"A hand of two cards may be surrendered {_part(rows['surrender'])}{when}."]
    if surrender.when == "late" and len(peek) < len(_FACES):
        says.append(f"A {play.count.natural_name} that nobody looked for takes its whole wager.")
    if surrender.after_split:
        says.append("A split hand may be surrendered too.")
    return " ".join(says)


def _part(pay: Pay) -> str:
    """`for half its wager`, `for its wager`."""
    if pay.lost == 1:
        return "for its wager"
    half = (pay.lost.numerator, pay.lost.denominator) == (1, 2)
    return "for half its wager" if half else f"for {pay.lost} of its wager"


def _insurance(rules: BlackjackRules) -> Section:
    insurance = rules.play.insurance
    if insurance is None:
        return section("Insurance")
    label, natural = rules.wager_named(insurance.wager).label, rules.play.count.natural_name
    if not insurance.offered:
        says = f"As the sheet is read, {label} is not offered."
        return section("Insurance", says, lines=[insurance.lines])
    even = (
        f"Who holds a {natural} may have it paid even money at once instead, whatever the "
        "player-dealer has."
    )
    return section(
        "Insurance",
        f"When the player-dealer shows an ace, everybody with a wager may put up {label} of up to "
        f"half of it, before anybody looks or plays. It wins if the player-dealer has a {natural}.",
        even if insurance.even_money else "",
        lines=[insurance.lines],
    )


# --- the comparison -------------------------------------------------------------------------------


def _comparison(play: BlackjackPlay) -> Section:
    compare, natural = play.compare, play.count.natural_name
    return section(
        "The comparison",
        f"A {natural} beats every other hand. Of hands that are not over the higher total wins; "
        f"{_level(play)}",
        "A hand that is over loses to a player-dealer who is not, and one that is not wins against "
        "a player-dealer who is.",
        *_both_over(play),
        _returned(play),
        lines=[compare.lines],
    )


def _level(play: BlackjackPlay) -> str:
    natural = play.count.natural_name
    wins = {"natural": f"a player's {natural}", "21": "a player's 21"}
    kept = [wins[one] for one in play.compare.wins_ties]
    if not kept:
        return f"level hands push, and so does {natural} against {natural}."
    verb = "wins" if len(kept) == 1 else "win"
    return f"level hands push, but {joined(kept)} {verb} though the player-dealer has the same."


def _both_over(play: BlackjackPlay) -> Iterator[str]:
    rule = play.compare.both_over
    if rule.nearer == "pushes":
        which = {
            "all": "the player's hand pushes if it is nearer",
            "three-card 25": "a player's 25 in three cards pushes if it is nearer",
        }[rule.nearer_hands]
        yield f"Where both are over, {which} than the player-dealer's, and loses otherwise."
    else:
        yield "Where both are over, the player loses."
    if rule.eights != "loses":
        does = {"pushes": "pushes", "wins": "wins"}[rule.eights]
        yield f"Against 8-8-8 of the player-dealer, in three cards, every hand that is over {does}."
    if rule.nearer == "pushes" or rule.eights != "loses":
        yield "A hand that is over therefore lies until the player-dealer's is complete."


def _returned(play: BlackjackPlay) -> str:
    """When doubled and split wagers have no action."""
    natural = play.count.natural_name
    against = {
        "never": "",
        "natural": f"a {natural}",
        "two-card-joker": f"a {natural}, or a joker among his first two cards",
        "two-card-21": f"a {natural}, or 21 in his first two cards",
    }[play.compare.extra_returned]
    if not against or not play.extras:
        return ""
    return f"Where the player-dealer has {against}, doubled and split wagers go back."


# --- bonus bets -----------------------------------------------------------------------------------


def _side(rules: BlackjackRules, name: str, side: Side) -> Section:
    label = rules.wager_named(name).label
    goes_by = {
        "bank-over": f"{label} wins if the player-dealer goes over, and pays by the number of his "
        "cards. It stays in action whatever becomes of the player's hand, and the player-dealer's "
        "is completed for it.",
        "match-up-card": f"{label} goes by how the player's first two cards match the "
        "player-dealer's up card, in rank, or in rank and suit.",
        "own-hand": f"{label} goes by the first cards of the player's hand, as many as a row "
        "names, in any order; of a hand that is split by the two that were dealt.",
    }[side.goes_by]
    packs = (
        f"Its table is filed for {joined([*map(str, side.packs)], 'or')} packs."
        if side.packs
        else ""
    )
    return section(label, goes_by, packs, lines=[side.lines])


def backline_says(rules: BlackjackRules) -> Iterator[str]:
    """Who plays the hand of a spot that others bet on, and what they do when it is doubled."""
    backline = rules.table.backline
    if backline is None:
        return
    yield decides_says(backline)
    if rules.play.extras:
        yield {
            "bound": "When it is doubled or split, every other bettor on the spot puts up as much "
            "as his own wager too; who has not the money stays as he is.",
            "own-choice": "When it is doubled or split, every other bettor on the spot puts up as "
            "much as his own wager too, or stays as he is.",
        }[backline.raises]
    if rules.play.surrender is not None:
        yield "When it is surrendered, so are all wagers on it."
