"""The play of a poker game on its rule sheet: streets, betting, raises, hands and the pot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.bank.money import dollars
from houseway.families.poker.rules import (
    Kill,
    Opens,
    PokerPlay,
    PokerRules,
    Raising,
    Share,
    Stakes,
    Street,
    Structure,
)
from houseway.families.poker.sheet.rulings import rulings_section
from houseway.families.poker.sheet.seats import buy_in_words, seating_section
from houseway.filings.lines import NO_LINES, Lines
from houseway.filings.sheets.model import Grid, Section, counted, joined, number, section, sentence
from houseway.hands.ladder import Joker

_OPENS: Final[dict[Opens, str]] = {
    "left-of-blinds": "the seat after the blinds acts first",
    "left-of-button": "the first seat still in at the button's left acts first",
    "low-card": "the lowest card that lies up must open",
    "high-card": "the highest card that lies up must open",
    "high-hand": "the best hand that lies up acts first",
    "low-hand": "the lowest hand that lies up acts first",
    "same-as-before": "who opened the street before acts first",
}
_JOKER: Final[dict[Joker, str]] = {
    "none": "",
    "bug": "an ace, or the card that completes a straight or a flush",
    "wild": "any card",
    "filler": "the card that completes a straight or a flush, and nothing else",
}
_TURNED: Final = {
    "as-it-lies": "",
    "as-dealt": ", though it be turned up later",
    "filler": f"; turned up later, {_JOKER['filler']}",
}
_HEADS_UP: Final = {
    "unlimited-now": "Between two players there is no limit to raises.",
    "unlimited-from-start": "Where only two are in as a round of betting begins, there is no limit "
    "to raises.",
    "limited": "",
}
_LEAST: Final = {
    "last-raise": "Between two limits a raise is at least as much as the last bet or raise.",
    "limit": "Between two limits a raise is by any amount within them, whatever was bet before.",
}
_PAIRS: Final = {
    "none": "",
    "own": "On {street} a pair that lies up may be bet at the upper limit.",
    "table": "On {street} everybody may bet the upper limit once a pair lies up.",
    "binding": "On {street} a pair that lies up may be bet at either limit; the one that its "
    "holder bets is everybody's in that round.",
}


_SHORT_PACK: Final = {
    "none": "",
    "common-for-all": "Where the last street lacks cards, the last one of the pack and the burned "
    "ones are scrambled and dealt on; if those are too few, one card in the middle plays in "
    "everybody's hand, and who is high with it acts first.",
    "common-for-short": "Where the last street lacks cards, the last one of the pack and the "
    "burned ones are scrambled and dealt on; if those are too few, one card in the middle plays in "
    "the hands that got none.",
    "common-beside": "Where the last street lacks cards, the last one of the pack and the burned "
    "ones are scrambled and dealt on; if those are too few, one card in the middle plays in "
    "everybody's hand, beside the last cards that some have, and who is high with it acts first.",
}
_SHOWS_FIRST: Final = {
    "last-to-act": "The hand of who made the last bet or raise is shown first.",
    "last-to-check": "The hand of who made the last bet or raise is shown first; where all "
    "checked, of who did so last.",
    "left-of-button": "Hands are shown from the button's left.",
}
_ODD_CHIPS: Final = {
    "left-of-button": "one each to the winners nearest to the button's left",
    "highest-suit": "one each to the winners with the highest cards by suit",
    "all-to-closest": "all to the winner nearest to the button's left",
    "first-seat": "to the seat dealt in nearest to the button's left, whether it wins or not",
}
_ODD_HALF: Final = {
    "high": "the high",
    "low": "the low",
    "left-of-button": "the half of the winner nearest to the button's left",
}
_AT: Final[dict[Structure, str]] = {
    "limit": "at a limit",
    "spread": "at a spread limit",
    "pot": "at pot limit",
    "no-limit": "without a limit",
}


def poker_sections(rules: PokerRules) -> tuple[Section, ...]:
    """The streets, what is bet, how it is raised, what a hand is, and who has the pot."""
    play = rules.play
    seats = seating_section(play)
    rulings = rulings_section(play.rulings)
    spoken = () if rulings is None else (rulings,)
    betting = (_streets(play), _stakes(play), seats, _raises(play), *spoken)
    return (*betting, _hands(rules), _pot(play))


# --- streets ----------------------------------------------------------------------------------


def _streets(play: PokerPlay) -> Section:
    rows = tuple(
        (_spoken(street), _cards(street), _betting(play, street)) for street in play.street
    )
    return section(
        "The streets",
        "Each street is its cards and a round of betting; when one player is left he takes the pot "
        "unseen.",
        Grid(("Street", "Cards", "Betting"), rows),
        _forced(play),
        _SHORT_PACK[play.short_pack],
        lines=_merged(*(street.lines for street in play.street), play.forced.lines),
    )


def _merged(*found: Lines) -> list[Lines]:
    """All these lines in order, each once."""
    ranges: list[tuple[int, int]] = []
    for first, last in sorted(one for lines in found for one in lines.ranges):
        if ranges and first <= ranges[-1][1] + 1:
            ranges[-1] = ranges[-1][0], max(ranges[-1][1], last)
        else:
            ranges.append((first, last))
    return [Lines(", ".join(f"{first}-{last}" for first, last in ranges))] if ranges else []


def _spoken(street: Street) -> str:
    return street.name.replace("-", " ")


def _cards(street: Street) -> str:
    """`one burned, three in the middle`."""
    dealt = (
        (street.burn, "burned"),
        (street.down, "down to each"),
        (street.up, "up to each"),
        (street.faced, "to each, up or down as he asks"),
        (street.board, "up in the middle"),
    )
    words = [f"{number(count)} {where}" for count, where in dealt if count]
    if street.dealt_from == "button":
        words.append("the button dealt to first")
    if street.draw:
        button = (
            "" if street.draw_button is None else f", by the button {number(street.draw_button)}"
        )
        words.append(f"up to {counted(street.draw, 'card')} exchanged{button}")
    if street.discard:
        words.append(f"{counted(street.discard, 'card')} thrown away after the betting")
    return ", ".join(words) or "none"


def _betting(play: PokerPlay, street: Street) -> str:
    """At which limit, where there are two, and who acts first."""
    two = any(
        stakes.structure == "limit" and stakes.bets[0] != stakes.bets[1]
        for stakes in play.stakes.values()
    )
    return f"{street.limit} limit; {_OPENS[street.opens]}" if two else _OPENS[street.opens]


def _forced(play: PokerPlay) -> str:
    if not any(street.opens in ("low-card", "high-card") for street in play.street):
        return ""
    aces = f"An ace is {play.forced.aces} for the card that opens"
    equal = (
        "suits decide between equal ones, clubs the lowest and spades the highest"
        if play.forced.by_suit
        else "of equal ones that nearest to the button's left opens"
    )
    limit = any(stakes.structure == "limit" for stakes in play.stakes.values())
    more = "who must open may bet the limit instead" if limit else "the opening bet may be more"
    full = f"; {more}" if play.forced.full else ""
    upper = "; he may open at the upper limit" if play.forced.upper else ""
    blinds = any(stakes.blinds for stakes in play.stakes.values())
    least = any(stakes.bring_in for stakes in play.stakes.values())
    over = "" if least else "; it opens for a whole bet"
    if blinds:
        over = "; it opens for the last blind at least, one's own counting toward it"
    return f"{aces}; {equal}{over}{full}{upper}."


# --- money ------------------------------------------------------------------------------------


def _stakes(play: PokerPlay) -> Section:
    rows = [(option, _structure(one), _put_in(one)) for option, one in play.stakes.items()]
    grid = Grid(("Limits", "What is bet", "Before the cards"), tuple(rows))
    bought = [buy_in_words(one) for one in play.stakes.values()]
    if any(bought):
        with_buys = tuple((*row, buy) for row, buy in zip(rows, bought, strict=True))
        grid = Grid((*grid.columns, "Buy-in"), with_buys)
    straddle = (
        "The seat after the blinds may put in twice the last of them before the cards."
        if play.straddle and play.seating.straddles == "anybody"
        else ""
    )
    return section(
        "The betting",
        grid,
        straddle,
        *(_killed(play.kill) if play.kill else ()),
        lines=_merged(play.lines, play.kill.lines if play.kill else NO_LINES),
    )


def _killed(kill: Kill) -> Iterator[str]:
    many = {2: "twice"}.get(kill.times, f"{number(kill.times)} times")
    yield (
        f"Once each has {counted(kill.after, 'card')}, who likes may kill the pot: he puts in "
        f"{many} the last blind, and the limits are {many} as high for the hand."
    )
    if kill.over:
        yield (
            "A killed pot may be killed once more; before the draw who did so acts last, and who "
            "killed it first second to last."
        )


def _structure(stakes: Stakes) -> str:
    low, high = (dollars(int(bet)) for bet in stakes.bets)
    words: dict[Structure, str] = {
        "limit": f"{low} at the lower limit, {high} at the upper" if low != high else low,
        "spread": f"any amount from {low} to {high}",
        "pot": f"{low} to what is in the pot",
        "no-limit": f"{low} to all that one has",
    }
    most = f", a wager {dollars(int(stakes.most))} at the most" if stakes.most is not None else ""
    return words[stakes.structure] + most


def _put_in(stakes: Stakes) -> str:
    words = []
    if stakes.ante:
        words.append(f"an ante of {dollars(int(stakes.ante))} from each")
    if stakes.blinds:
        amounts = joined([dollars(int(blind)) for blind in stakes.blinds])
        one = len(stakes.blinds) == 1
        words.append(f"{'a blind' if one else 'blinds'} of {amounts}")
    if stakes.bring_in:
        words.append(f"{dollars(int(stakes.bring_in))} at least from who must open")
    return ", ".join(words) or "nothing"


def _raises(play: PokerPlay) -> Section:
    raising = play.raising
    played = {stakes.structure for stakes in play.stakes.values()}
    counted_in = [one for one in raising.counted_in if one in played]
    return section(
        "Raises",
        _how_often(raising, counted_in, played),
        _HEADS_UP[raising.heads_up] if counted_in else "",
        _LEAST[raising.least] if "spread" in played else "",
        "Who has checked may raise." if raising.check_raise else "Who has checked may not raise.",
        "Who is all in for less than a full raise makes others call it; it does not let those "
        f"raise again who have answered the last full bet. {_short_all_in(raising, played)}",
        _PAIRS[raising.open_pair].format(street=play.street[:2][-1].name.replace("-", " ")),
        lines=[raising.lines],
    )


def _short_all_in(raising: Raising, played: set[Structure]) -> str:
    """What a raise is measured from after it."""
    completed, on_top = "completes it, from the last full bet", "comes on top of it"
    if played == {"limit"} or raising.short_all_in == "completed":
        return f"A raise over it {completed}."
    at_limits = f"; at a limit it {completed}" if "limit" in played else ""
    return f"A raise over it {on_top}{at_limits}."


def _how_often(raising: Raising, counted_in: list[Structure], played: set[Structure]) -> str:
    """How often a bet may be raised, of the structures that the room plays."""
    if not counted_in:
        return "A bet may be raised any number of times."
    takes = f"a round of betting takes a bet and {counted(raising.most, 'raise')}"
    if not raising.blind_is_bet:
        takes += ", the big blind not being the bet"
    if {*counted_in} == played:
        return sentence(takes)
    where = joined([_AT[one] for one in counted_in], "or")
    return f"{sentence(f'{where} {takes}').rstrip('.')}; elsewhere any number."


# --- the end ----------------------------------------------------------------------------------


def _hands(rules: PokerRules) -> Section:
    play = rules.play
    categories = ", ".join(reversed(play.ladder.categories))
    high = any(share.order == "high" for share in play.share)
    low = any(share.order == "low" for share in play.share)
    return section(
        "The hands",
        _hole(play),
        f"From the highest hand down: {categories}. Suits are equal." if high else "",
        "For low the ace is the lowest card, and straights and flushes do not count: 5-4-3-2-A is "
        "the best."
        if low
        else "",
        *(_joker(rules) if rules.deck.jokers else ()),
        _SHOWS_FIRST[play.shows_first],
        lines=_merged(play.lines, *(share.lines for share in play.share)),
    )


def _hole(play: PokerPlay) -> str:
    match play.hole:
        case "any":
            board = any(street.board for street in play.street)
            return f"A hand is the best five of one's cards{' and the middle' if board else ''}."
        case "two":
            return "A hand is exactly two of one's cards with three of the middle."
        case "at-most-two":
            return "A hand is the best five of two of one's cards and the middle."


def _joker(rules: PokerRules) -> Iterator[str]:
    play = rules.play
    if play.joker != "none":
        yield f"The joker is {_JOKER[play.joker]}."
    if play.joker_down is not None:
        yield f"Dealt face down it is {_JOKER[play.joker_down]}{_TURNED[play.joker_turned]}."
    if any(share.order == "low" for share in play.share):
        yield "In a low hand the joker is the lowest card that is missing."


def _pot(play: PokerPlay) -> Section:
    halves = len(play.share) > 1
    parts = (
        "The pot is halved between the best high hand and the best low one; a half that no hand "
        "plays for goes with the other."
        if halves
        else sentence(f"the best {play.share[0].order} hand has the pot")
    )
    odd = (
        f"Pots are divided in whole chips: {_chips(play)}. Chips that do not divide go "
        f"{_ODD_CHIPS[play.odd_chips]}."
    )
    nobody = (
        "Where no hand plays for a pot, the best high hand has it."
        if play.nobody_qualifies == "best-high"
        else "Where no hand plays for a pot, all who are in share it."
    )
    return section(
        "The pot",
        parts,
        *(_least(share) for share in play.share),
        "Where the best high hands tie, all hands that play for the low share its half."
        if play.tied_lows == "all-qualifying"
        else "",
        nobody if all(share.least for share in play.share) else "",
        odd,
        f"A chip that does not halve goes to {_ODD_HALF[play.odd_half]}." if halves else "",
        "Who is all in plays for what others matched of his chips; the rest is a side pot. What "
        "nobody called goes back.",
        "Where the best hand is a seven low or better that was checked after the draw, all bets "
        "after the draw go back."
        if play.sevens
        else "",
        lines=[share.lines for share in play.share],
    )


def _chips(play: PokerPlay) -> str:
    """`$0.50 at limits 1 and 3, $1 at the others`."""
    options: dict[int, list[str]] = {}
    for option, stakes in play.stakes.items():
        options.setdefault(stakes.smallest_chip, []).append(option)
    *few, most = sorted(options, key=lambda chip: len(options[chip]))
    words = [f"{dollars(chip)} at limits {joined(options[chip])}" for chip in few]
    return ", ".join([*words, f"{dollars(most)}{' at the others' if few else ''}"])


def _least(share: Share) -> str:
    if share.least is None:
        return ""
    least = "an eight low" if share.order == "low" else f"a hand of {share.least}"
    return f"For the {share.order} it takes {least} or better."
