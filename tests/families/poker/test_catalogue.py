"""The poker rooms' sheets, house rule by house rule, and what of the catalogue is no example.

Vectors that can be played, settled or shown down stand in the filings as examples, each with its
section and rule. Here every numbered rule must be spoken of by its filing, and those that decide
something in a hand must be worked through; counts, draws and lists are worked here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product
from math import comb
from typing import Final

import pytest

from houseway.analysis.opening import open_felt, with_pot
from houseway.cards.card import Card, parse_cards
from houseway.cards.draws import Forced, Shoe
from houseway.cards.generator import Generator
from houseway.families.library import load
from houseway.families.poker.round import play
from houseway.families.poker.rules import PokerRules
from houseway.felt.events import COMMUNITY, ButtonDrawn, Reshuffled, TurnedUp
from houseway.felt.pot.round import PotRound, PotSetting
from houseway.filings.filing import Filing
from houseway.filings.lines import Lines
from houseway.hands.high import two_with_three
from houseway.hands.low import NO_LOW, low_eight

# --- every house rule -----------------------------------------------------------------------------


def _rules(lines: str) -> dict[int, str]:
    """House rules by their number: where each stands in the source."""
    return dict(enumerate(lines.split(), 1))


CAMEO: Final = _rules(
    "179-181 183 184 188-190 191 192 193-195 196 197 198 202 203 204-208 209 213 214 215-217 "
    "218-224 226 227-229 230-238 239 240 241 242 246 247 248 249 250 251-253 254 258 259 260 261"
)
COMSTOCK: Final = _rules("132 133 134 135 136 137 138 139 140 141 142 144 145 146 147 148 149 150")
STUD: Final = _rules(
    "177 178 179 180 181 182 183 184 185 186 187 188 190 191 192 193 194 195-197 198 199 200 201 "
    "202 203 205"
)
SHEETS: Final = {
    "cameo/texas-holdem": CAMEO,
    "comstock/texas-holdem": COMSTOCK,
    "comstock/seven-card-stud": STUD,
}
WORKED: Final = {
    "cameo/texas-holdem": {
        *(1, 4, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 21),
        *(25, 26, 27, 28, 29, 30, 31, 32, 33),
    },
    "comstock/texas-holdem": {1, 2, 3, 4, 5, 7, 9, 11, 12, 14, 15},
    "comstock/seven-card-stud": {1, 2, 4, 5, 7, 8, 9, 11, 12, 16, 18, 23, 24},
}
"""House rules that an example works through.

The others say what a table does from hand to hand, which tests/felt holds to them by number (first
button, new players, missed blinds, moving, buy-ins: test_blinds, test_buying_in); what the floor
rules on and test_irregularities plays; or what no program decides: that somebody protects his hand
or keeps it face up.
"""


def cited(value: object) -> Iterator[str]:
    """Every range of lines that a document names, its worked examples left out."""
    if isinstance(value, dict):
        for key, each in value.items():
            if isinstance(each, str) and key.split(".")[-1] == "lines":
                yield each
            elif key == "lines" and isinstance(each, dict):
                yield from (lines for lines in each.values() if isinstance(lines, str))
            elif key != "example":
                yield from cited(each)
    elif isinstance(value, list):
        for each in value:
            yield from cited(each)


def numbers(text: str) -> set[int]:
    return {line for first, last in Lines(text).ranges for line in range(int(first), int(last) + 1)}


@pytest.mark.parametrize("id", SHEETS)
def test_a_filing_speaks_of_every_house_rule(id: str) -> None:
    spoken = {line for text in cited(load(id).document) for line in numbers(text)}
    silent = {rule for rule, lines in SHEETS[id].items() if not numbers(lines) & spoken}
    assert silent == set()


@pytest.mark.parametrize("id", SHEETS)
def test_house_rules_are_worked_through_with_their_lines(id: str) -> None:
    found = set()
    for example in load(id).examples:
        named = re.match(r"house rules? (\d+)(?: and (\d+))?", example.worked_in)
        for rule in (int(number) for number in (named.groups() if named else ()) if number):
            lines = numbers(str(example.lines))
            assert lines & numbers(SHEETS[id][rule]), (rule, example.says)
            found.add(rule)
    assert found == WORKED[id]


@pytest.mark.parametrize(
    ("id", "sections"),
    [
        ("oceana/big-o", ("catalogue, oceana 5", "catalogue, oceana 9")),
        ("oceana/texas-holdem", ("catalogue, oceana 6", "catalogue, oceana 9")),
        ("oceana/omaha-hi-lo", ("catalogue, oceana 7",)),
        ("oceana/omaha", ("catalogue, oceana 8",)),
        ("cameo/texas-holdem", ("catalogue, cameo 3", "catalogue, cameo 5")),
        ("cameo/omaha", ("catalogue, cameo 6",)),
        ("cameo/omaha-hi-lo", ("catalogue, cameo 7",)),
        ("comstock/texas-holdem", ("catalogue, comstock 2", "catalogue, comstock 18")),
        ("comstock/seven-card-stud", ("catalogue, comstock 3", "catalogue, comstock 18")),
        ("comstock/seven-stud-hi-lo", ("catalogue, comstock 4",)),
        ("comstock/razz", ("catalogue, comstock 5",)),
        ("comstock/five-card-stud", ("catalogue, comstock 6",)),
        ("comstock/holdem-hi-lo", ("catalogue, comstock 13",)),
        ("comstock/crazy-pineapple", ("catalogue, comstock 14",)),
        ("comstock/tahoe-pineapple", ("catalogue, comstock 15",)),
        ("comstock/omaha-hi-lo", ("catalogue, comstock 16", "catalogue, comstock 18")),
    ],
)
def test_a_section_s_vectors_stand_in_its_filing(id: str, sections: tuple[str, ...]) -> None:
    worked = [example.worked_in for example in load(id).examples]
    for section in sections:
        assert any(section in one for one in worked), section


# --- cards and combinations -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "seats", "cards"),
    [
        ("oceana/big-o", 8, 48),
        ("oceana/texas-holdem", 9, 26),
        ("oceana/omaha-hi-lo", 10, 48),
        ("oceana/omaha", 9, 44),
    ],
)
def test_the_cards_that_a_full_table_needs(id: str, seats: int, cards: int) -> None:
    """oceana 5-8: 8 x 5 + 5 + 3, 9 x 2 + 8, 10 x 4 + 8, 9 x 4 + 8."""
    rules = PokerRules.of(load(id))
    assert max(rules.table.choices) == seats
    assert rules.round_cards == cards


@pytest.mark.parametrize(("hole", "ways"), [(5, 100), (4, 60)])
def test_the_ways_to_make_a_hand_of_two_and_three(hole: int, ways: int) -> None:
    """oceana 5: C(5,2) x C(5,3) = 100; oceana 7: 6 x 10 = 60."""
    own = parse_cards("As 2s 3s 4s 5s")[:hole]
    board = parse_cards("6d 7d 8d 9d Td")
    assert len(two_with_three(own, board)) == ways == comb(hole, 2) * comb(5, 3)


def test_the_printed_lows_among_all_that_qualify() -> None:
    """cameo 7: ten printed, at places 1, 2, 3, 6, 7, 8, 12, 22, 23 and 27 of 56."""
    lows = sorted(map("".join, combinations("A2345678", 5)), key=_low, reverse=True)
    assert len(lows) == 56
    printed = ("A2345", "A2346", "A2356", "23456", "A2347", "A2357", "A2367", "A2348", "A2358")
    places = [lows.index(low) + 1 for low in (*printed, "A2368")]
    assert places == [1, 2, 3, 6, 7, 8, 12, 22, 23, 27]


def _low(ranks: str) -> int:
    return low_eight([Card(rank + suit) for rank, suit in zip(ranks, "cdhsc", strict=True)])


def test_no_low_where_the_board_has_fewer_than_three_ranks_of_eight_or_lower() -> None:
    """oceana 5: whatever the hand, here of every two ranks with every board of two low ranks."""
    for own, (one, other) in product(combinations("A2345678", 2), combinations("A2345678", 2)):
        board = [Card(f"{one}s"), Card(f"{one}d"), Card(f"{other}s"), Card("Kd"), Card("Qh")]
        hole = [Card(f"{own[0]}c"), Card(f"{own[1]}h")]
        assert {low_eight(five) for five in two_with_three(hole, board)} == {NO_LOW}


# --- the button and the showdown ------------------------------------------------------------------


def drawn(id: str, players: int = 9) -> Iterator[ButtonDrawn]:
    """Draws for the first button at many tables."""
    for number in range(60):
        table = with_pot(open_felt(load(id), str(number).encode()))
        for seat in range(1, players + 1):
            table.sit(seat, f"player {seat}", 100_000)
        table.draw_button()
        yield next(event for event in table.events if isinstance(event, ButtonDrawn))


@pytest.mark.parametrize("id", ["oceana/texas-holdem", "cameo/texas-holdem"])
def test_the_first_button_goes_to_the_highest_card_and_suit(id: str) -> None:
    """oceana 6: A♥ against A♠ is A♠; cameo 5, rule 3: spades, hearts, diamonds, clubs."""
    tied = 0
    for event in drawn(id):
        height = {
            seat: ("23456789TJQKA".index(c[0]), "cdhs".index(c[1]))
            for seat, c in event.cards.items()
        }
        assert height[event.seat] == max(height.values())
        tied += sum(rank == height[event.seat][0] for rank, _ in height.values()) > 1
    assert tied > 3


def alone(filing: Filing) -> PotRound:
    """A hand in which all but one fold to a bet on the flop."""
    names = {seat: f"seat {seat}" for seat in (1, 2, 3)}
    setting = PotSetting(9, 1, names, dict.fromkeys(names, 10_000))
    round = PotRound(filing, setting, Forced(filing.rules.deck.cards), play)
    for seat, choice in ((1, "call"), (2, "call"), (3, "check"), (2, "bet"), (3, "fold")):
        round.answer(seat, choice)
    round.answer(1, "fold")
    return round


@pytest.mark.parametrize("id", ["cameo/texas-holdem", "comstock/texas-holdem"])
def test_who_is_left_alone_shows_nothing(id: str) -> None:
    """cameo 5, rule 36: all cards are shown unless all other hands have been discarded."""
    round = alone(load(id))
    assert round.result is not None
    assert not [event for event in round.events if isinstance(event, TurnedUp)]


def test_all_hands_still_in_are_turned_up_whole() -> None:
    """cameo 5, rules 33 and 36; comstock 2, rule 15: both cards, face up."""
    filing = load("cameo/texas-holdem")
    names = {seat: f"seat {seat}" for seat in (1, 2)}
    setting = PotSetting(9, 1, names, dict.fromkeys(names, 10_000))
    round = PotRound(filing, setting, Forced(filing.rules.deck.cards), play)
    while ask := round.ask:
        round.answer(ask.seat, "check" if "check" in ask.choices else "call")
    shown = {event.hand: len(event.cards) for event in round.events if isinstance(event, TurnedUp)}
    assert shown == {"1": 2, "2": 2}


# --- a pack that runs out -------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["seven-card-stud", "seven-stud-hi-lo", "razz"])
@pytest.mark.parametrize(("seats", "held", "scrambled"), [("seven", 7, 4), ("eight", 6, 3)])
def test_comstock_scrambles_the_burns_and_turns_one_up_for_who_lacks_his(
    game: str, seats: str, held: int, scrambled: int
) -> None:
    """comstock 3, rule 24: eight who stay need 56 cards, seven and the burned ones 53."""
    filing = load(f"comstock/{game}").read({"seats": seats})
    number = filing.rules.table.seats
    names = {seat: f"seat {seat}" for seat in range(1, number + 1)}
    setting = PotSetting(number, 1, names, dict.fromkeys(names, 100_000))
    shoe = Shoe(filing.rules.deck.cards, Generator(b"rule 24"))
    round = PotRound(filing, setting, shoe, play)
    while ask := round.ask:
        words = ("check", "bring-in", "call")
        round.answer(ask.seat, next(word for word in words if word in ask.choices))
    assert [len(e.cards) for e in round.events if isinstance(e, Reshuffled)] == [scrambled]
    assert {len(round.hands[str(seat)]) for seat in names} == {held}
    assert len(round.hands.get(COMMUNITY, ())) == 7 - held
    assert round.result is not None
    assert sum(round.result.values()) == 0
