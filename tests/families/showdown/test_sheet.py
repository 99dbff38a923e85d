"""The rule sheet of the showdown family: every key that a filing sets is a sentence on it."""

from __future__ import annotations

import pytest

from houseway.families.library import load
from houseway.filings.filing import Filing
from houseway.filings.sheet import sheet_of
from houseway.filings.sheets.model import Grid, Says, Section

ULTIMATE = "casino-royale/ultimate-texas-holdem"
BAD_BEAT = "lucky-derby/ultimate-texas-holdem-bad-beat"
THREE_CARD = "cameo/three-card-poker-6-card-bonus"
CARIBBEAN = "lucky-derby/caribbean-stud"


def section(filing: Filing, title: str) -> Section:
    return next(one for one in sheet_of(filing).sections if one.title == title)


def says(filing: Filing, title: str) -> str:
    """The sentences of one section."""
    return " ".join(p.text for p in section(filing, title).parts if isinstance(p, Says))


def grid(filing: Filing, title: str) -> tuple[tuple[str, ...], ...]:
    return next(p.rows for p in section(filing, title).parts if isinstance(p, Grid))


def test_hands_are_listed_from_the_highest_by_how_many_cards_they_have() -> None:
    three = [row[0] for row in grid(load(THREE_CARD), "The hands")]
    assert three == [
        *("Mini royal flush", "Straight flush", "Three of a kind", "Straight", "Flush"),
        *("Pair", "High card"),
    ]
    five = [row[0] for row in grid(load(CARIBBEAN), "The hands")]
    assert five[0] == "Royal flush"
    assert five.index("Flush") < five.index("Straight") < five.index("Three of a kind")
    assert "low in A-2-3." in says(load(THREE_CARD), "The hands")
    assert "low in A-2-3-4-5." in says(load(CARIBBEAN), "The hands")


def test_which_cards_make_the_hand_is_said() -> None:
    assert "The best five of the seven are the hand." in says(load(ULTIMATE), "The hands")
    assert "a hand of five cards" in says(load(CARIBBEAN), "The hands")
    bonus = says(load(THREE_CARD), "The hands")
    assert "6 Card Bonus goes by the best five of the spot's three cards and the" in bonus
    assert "Bad Beat goes by the hand that is beaten" in says(load(BAD_BEAT), "The hands")
    assert "beaten" not in says(load(ULTIMATE), "The hands")


@pytest.mark.parametrize(
    ("game", "readings", "told"),
    [
        (
            THREE_CARD,
            {},
            "three cards at once to each spot with an ante, clockwise from the player",
        ),
        (CARIBBEAN, {}, "five cards, one at a time, to each spot with an ante"),
        (CARIBBEAN, {}, "The player-dealer's fifth card lies face up before anybody decides"),
        (ULTIMATE, {}, "the player-dealer last; then five to the middle; all face down."),
        (ULTIMATE, {"device": "shoe"}, "The cards come from a shoe: two cards, one at a time,"),
        (BAD_BEAT, {}, "one card being burned first; the player-dealer's hand when everybody has"),
        (BAD_BEAT, {"deal-order": "dealt-first"}, "the player-dealer last; then five to the mid"),
    ],
)
def test_the_deal_goes_by_the_device_and_the_readings(
    game: str, readings: dict[str, str], told: str
) -> None:
    assert told in says(load(game).read(readings), "The deal")


def test_an_up_card_that_nobody_may_use_is_told_so() -> None:
    filing = load(THREE_CARD).vary({"play.up.seen": "after-decisions"})
    assert "turned up once all have decided, and nobody plays by it" in says(filing, "The deal")


def test_every_stage_has_its_multiples() -> None:
    rows = [row[:3] for row in grid(load(ULTIMATE), "The decisions")]
    assert rows == [
        ("Own cards seen", "three or four times the Ante", "check"),
        ("Three in the middle open", "twice the Ante", "check"),
        ("All five in the middle open", "equal to the Ante", "fold"),
    ]
    told = says(load(THREE_CARD), "The decisions")
    assert "from the house dealer's left, each bettor puts up a Play wager equal to the" in told
    assert "limits" not in told  # what equals the ante cannot exceed them


def test_the_limits_of_the_raised_wager_are_a_reading() -> None:
    filing = load(ULTIMATE)
    assert "follows the Ante and may exceed the table's limits" in says(filing, "The decisions")
    posted = filing.vary({"play.raise-limits": "posted"})
    assert "The Play wager too keeps to the table's limits" in says(posted, "The decisions")


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (THREE_CARD, "Folding forfeits Ante and Pair Plus. 6 Card Bonus stays and is settled"),
        (ULTIMATE, "Folding forfeits Ante and Blind. Trips stays and is settled"),
        (BAD_BEAT, "Folding forfeits Ante, Blind, Trips and Bad Beat."),
        (CARIBBEAN, "Folding forfeits Ante."),
    ],
)
def test_folding_says_what_becomes_of_each_wager(game: str, told: str) -> None:
    assert told in says(load(game), "The decisions")


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (THREE_CARD, "queen high or better. If it does not qualify, Ante pays 1:1; Play pushes."),
        (CARIBBEAN, "ace-king high or better. If it does not qualify, Ante pays 1:1; Bet pushes."),
        (ULTIMATE, "a pair or better. If it does not qualify, Ante pushes. Blind and Play are set"),
    ],
)
def test_what_a_bank_that_does_not_qualify_does_to_each_wager(game: str, told: str) -> None:
    assert told in says(load(game), "Qualifying and comparison")


def test_a_row_for_one_kind_of_hand_against_such_a_bank_is_told_with_it() -> None:
    filing = load(THREE_CARD).read({"unqualified-tie": "push"})
    told = says(filing, "Qualifying and comparison")
    assert "Ante pushes for an equal hand and pays 1:1; Play pushes." in told


def test_backline_bettors_raise_as_they_choose_or_must() -> None:
    own = says(load(THREE_CARD), "Backline bets")
    assert "puts up one too, equal to his own Ante, or folds his wagers there" in own
    bound = says(load(CARIBBEAN), "Backline bets")
    assert "must put up one too, equal to his own Ante" in bound
    multiple = says(load("lucky-derby/ultimate-texas-holdem"), "Backline bets")
    assert "the same multiple of his own Ante" in multiple


def test_what_a_wager_needs_stands_beside_it() -> None:
    filing = load(BAD_BEAT)
    needs = {row[0]: row[3] for row in grid(filing, "The wagers") if row[0]}
    assert needs == {
        "Ante": "",
        "Blind": "comes with the Ante, equal to it",
        "Play": "made in play",
        "Trips": "Ante; at most the Ante",
        "Bad Beat": "Trips; with Trips at most the Ante",
    }
    bonus = {row[0]: row[3] for row in grid(load("casino-royale/three-card-poker"), "The wagers")}
    assert bonus["Bonus Bet"] == "equal to the Ante"


@pytest.mark.parametrize(
    ("readings", "told"),
    [
        ({"folded-wagers": "in-turn"}, "Folded wagers are collected in their seat's turn."),
        ({}, "before everything else, and use up the bank first."),
        ({"folded-wagers": "apart"}, "are collected whole, and use up nothing of the bank."),
    ],
)
def test_when_folded_wagers_use_up_the_bank_is_told(readings: dict[str, str], told: str) -> None:
    assert told in says(load(ULTIMATE).read(readings), "The order of settlement")


def test_a_losing_hand_has_its_own_order() -> None:
    told = says(load(ULTIMATE), "The order of settlement")
    assert "Of a hand that lost: Play, Ante, Blind, then Trips, in that order." in told
    assert "lost" not in says(load(THREE_CARD), "The order of settlement")


def test_first_action_names_the_card_of_the_player_dealer() -> None:
    assert says(load(THREE_CARD), "First action").startswith("The player-dealer's third card finds")
    assert says(load(CARIBBEAN), "First action").startswith("The player-dealer's fifth card finds")
    baccarat = says(load("casino-royale/royal-baccarat"), "First action")
    assert baccarat.startswith("The Banker hand's second card finds it")


def test_a_pack_for_every_round_has_no_cut_card() -> None:
    told = says(load(ULTIMATE), "The cards")
    assert told == (
        "One pack of 52 cards. Every round is dealt from a fresh shuffle. "
        "No card is burned after the shuffle."
    )


def test_the_new_rulings_are_printed_with_their_collection() -> None:
    text = str(section(load(CARIBBEAN), "Irregularities"))
    assert "the wagers on them go back, and the collection for them is returned" in text
    assert "the wagers on it go back, and the collection for it is kept" in text
    assert "The next card takes its place once the deal is complete" in text
