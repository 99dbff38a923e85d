"""The play of a pan game on its rule sheet: the deal, the turn, spreads, conditions, going out."""

from __future__ import annotations

from houseway.bank.money import dollars
from houseway.families.pan.rules import Condition, PanPlay, PanRules
from houseway.filings.sheets.model import Grid, Section, counted, joined, section


def pan_sections(rules: PanRules) -> tuple[Section, ...]:
    """The deal, a turn, what a spread is, what is paid, and how a hand ends."""
    play = rules.play
    return (_deal(rules), _turn(play), _spreads(play), _conditions(play), _end(play))


def _deal(rules: PanRules) -> Section:
    play, deck = rules.play, rules.deck
    out = counted(deck.spades_out, "set")
    spades = f", {out} of spades being taken out" if deck.spades_out else ""
    chips = joined([f"{dollars(int(one.chip))}" for one in play.stakes.values()])
    return section(
        "The deal",
        f"{len(deck.cards)} cards are shuffled before each deal{spades}.",
        f"Everybody is dealt {play.cards} cards, {play.at_a_time} at a time, "
        f"{play.direction}. The winner of the last hand is dealt to first; in a new game who has "
        "the lowest of cards dealt face up, equal ones drawing again; if the winner leaves or "
        "changes seats, the player to the right of his seat.",
        f"A chip, the condition of the game, is {chips} by the limits posted. The minimum buy-in "
        f"is {counted(play.buy_in, 'chip')}.",
        f"Everybody puts {counted(play.ante, 'chip')} on the tops before the cards."
        if play.ante
        else "",
        "Each in turn says whether he is in or passes, before a card is drawn.",
        f"Who passes puts {counted(play.passing, 'chip')} on the tops." if play.passing else "",
        "Once all others have passed, the last one has the tops.",
        lines=[play.lines, deck.lines],
    )


def _turn(play: PanPlay) -> Section:
    option = (
        "the last card discarded"
        if play.option == "any"
        else "the last card discarded, if it was drawn and not out of a hand"
    )
    forced = (
        "A card that would put him out is not forced on him, unless it would put the next player "
        "out for more."
        if play.forcing.out_card == "greater-pay"
        else "So may a card that puts him out."
    )
    return section(
        "A turn",
        f"A player takes the option card, {option}, or draws. Either is used at once in a spread, "
        "and never goes into the hand; a drawn card may be discarded instead.",
        "A card is turned up as the first option card." if play.upcard else "",
        "After drawing and before discarding he lays what spreads he likes, and adds to those that "
        "lie before him. Who has used a card discards one from his hand.",
        "An option card that fits a spread of his, and that he would leave, any player in the hand "
        f"may force on him. {forced}",
        f"Who can use a card himself may not discard it where it puts out the next player, who has "
        f"{play.cards} cards down; unless it would put himself out for no less.",
        lines=[play.lines, play.forcing.lines],
    )


def _spreads(play: PanPlay) -> Section:
    free = joined([_RANKS[rank] for rank in play.any_suits]) if play.any_suits else ""
    return section(
        "Spreads",
        "A set is three cards or more of one rank, all of different suits or all of one."
        + (f" Of {free} any three or more are a set." if free else ""),
        f"A run is three cards or more of one suit that follow each other in {play.order}.",
        lines=[play.lines],
    )


_RANKS = {
    "A": "aces",
    "2": "twos",
    "3": "threes",
    "4": "fours",
    "5": "fives",
    "6": "sixes",
    "7": "sevens",
    "8": "eights",
    "9": "nines",
    "T": "tens",
    "J": "jacks",
    "Q": "queens",
    "K": "kings",
}


def _conditions(play: PanPlay) -> Section:
    rows = tuple(
        (one.name, _cards(one), *_chips(one.pays, one), *_chips(one.added, one))
        for one in play.condition
    )
    head = ("Condition", "Cards", "Chips", "In spades", "A card more", "In spades")
    return section(
        "Conditions",
        "Every player in the hand pays for a condition as it is laid, in whole chips and no more "
        "than he has; who has not one chip left plays on for the tops. Of several conditions that "
        "fit a spread the first counts.",
        Grid(head, rows),
        lines=[play.lines, *(one.lines for one in play.condition)],
    )


def _cards(one: Condition) -> str:
    if one.of == "run":
        return f"a run of one suit with {'-'.join(one.ranks)}"
    suits = "of one suit" if one.suits == "same" else "not of one suit"
    return f"a set of {', '.join(one.ranks)}, {suits}"


def _chips(chips: int, one: Condition) -> tuple[str, str]:
    if not chips:
        return "none", "none"
    double = 2 if one.spades_double and one.suits == "same" else 1
    return str(chips), str(chips * double) if one.suits == "same" else "none"


def _end(play: PanPlay) -> Section:
    again = " and once more for every condition before him" if play.conditions_again else ""
    pack = (
        f"When the pack is empty the discards are shuffled and drawn from again, "
        f"{counted(play.reshuffles, 'time')} at the most; after that nobody goes out."
        if play.reshuffles
        else "When the pack is empty nobody goes out."
    )
    return section(
        "Going out",
        f"Who has {play.goes_out} cards in spreads is out. Every player in the hand pays him "
        f"{counted(play.out_pays, 'chip')}{again}, and he has the tops.",
        f"{pack} Those who are in then share the tops, and what was paid stays paid.",
        "A foul hand retires. It gives back what it collected, but not to who is broke or foul, "
        "and goes on paying.",
        lines=[play.lines],
    )
