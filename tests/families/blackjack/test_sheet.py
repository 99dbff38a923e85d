"""The rule sheet of the blackjack family: every key that a filing sets is a sentence on it."""

from __future__ import annotations

import pytest

from houseway.families.library import load
from houseway.filings.filing import Filing
from houseway.filings.sheet import sheet_of
from houseway.filings.sheets.model import Grid, Says, Section

ROYALE = "casino-royale/pure-21-5-blackjack"
BUSTER = "casino-royale/pure-21-5-buster-blackjack"
COMSTOCK = "comstock/pure-21-5-blackjack"
CAMEO = "cameo/pure-21-5-blackjack"
NO_BUST = "comstock/no-bust-blackjack"

COUNT = "What hands count"
DEAL = "The deal"
CHARTS = "What must be hit, and what must stand"
CHOICES = "Doubling, splitting and surrender"
INSURANCE = "Insurance"
COMPARISON = "The comparison"
BACKLINE = "Backline bets"


def section(filing: Filing, title: str) -> Section:
    return next(one for one in sheet_of(filing).sections if one.title == title)


def says(filing: Filing, title: str) -> str:
    """The sentences of one section."""
    return " ".join(p.text for p in section(filing, title).parts if isinstance(p, Says))


@pytest.mark.parametrize(
    ("game", "title", "told"),
    [
        (ROYALE, COUNT, "first two cards are a Pure 21.5 Blackjack. It counts 21.5 and beats"),
        (ROYALE, COUNT, "21 is the highest total"),
        (NO_BUST, COUNT, "22 is the highest total"),
        (NO_BUST, COUNT, "a six and a five are 22, and so are two aces."),
        (NO_BUST, COUNT, "Two jokers as the first two cards are a Natural 22."),
        (NO_BUST, COUNT, "A hand with a joker counts 21, hard, whatever else it holds."),
        (NO_BUST, COUNT, "A player's hand that holds one is played no further."),
        (ROYALE, DEAL, "clockwise from the player-dealer's left, the player-dealer last"),
        (COMSTOCK, DEAL, "clockwise from the house dealer's left, the player-dealer last"),
        (ROYALE, DEAL, "second card lies face down until all have acted."),
        (
            ROYALE,
            DEAL,
            "shows an ace or a card that counts ten, the house dealer looks at the card",
        ),
        (NO_BUST, DEAL, "The player-dealer gets his second card when all have acted."),
        (NO_BUST, DEAL, "Nobody looks for a natural"),
        (ROYALE, CHARTS, "read so: hard 16 or less is hit, soft 18 or more stands."),
        (BUSTER, CHARTS, "read so: hard 16 or less is hit, soft 18 or more stands."),
        (ROYALE, CHOICES, "doubled: any amount up to as much again is put up, for one card more."),
        (CAMEO, CHOICES, "$10 or more, up to as much again, is put up (all of a wager below $10)"),
        (ROYALE, CHOICES, "What the chart has stand may not be doubled."),
        (ROYALE, CHOICES, "Two cards that count the same may be split"),
        (ROYALE, CHOICES, "up to four hands. Aces are split once. A split ace gets one card."),
        (NO_BUST, CHOICES, "A split ace is played like any other hand."),
        (ROYALE, CHOICES, "surrendered for half its wager, once the house dealer has looked for"),
        (NO_BUST, CHOICES, "A Natural 22 that nobody looked for takes its whole wager."),
        (CAMEO, CHOICES, "A split hand may be surrendered too."),
        (ROYALE, INSURANCE, "may put up Insurance of up to half of it"),
        (ROYALE, INSURANCE, "may have it paid even money at once instead"),
        (ROYALE, COMPARISON, "level hands push, and so does Pure 21.5 Blackjack against"),
        (ROYALE, COMPARISON, "Where both are over, the player loses."),
        (ROYALE, COMPARISON, "Against 8-8-8 of the player-dealer, in three cards, every hand that"),
        (COMSTOCK, COMPARISON, "every hand that is over wins."),
        (NO_BUST, COMPARISON, "pushes if it is nearer than the player-dealer's, and loses"),
        (NO_BUST, COMPARISON, "doubled and split wagers go back."),
        (BUSTER, "Buster Blackjack Bonus Bet", "wins if the player-dealer goes over, and pays by"),
        (ROYALE, BACKLINE, "puts up as much as his own wager too, or stays as he is."),
    ],
)
def test_each_key_is_a_sentence(game: str, title: str, told: str) -> None:
    assert told in says(load(game), title)


@pytest.mark.parametrize(
    ("reading", "value", "title", "told"),
    [
        ("even-money", "arithmetic", INSURANCE, "even money"),
        ("double-after-split", "barred", CHOICES, "A split hand may be doubled."),
        ("double-for-less", "equal", CHOICES, "any amount"),
        ("double-over-chart", "allowed", CHOICES, "may not be doubled"),
        ("surrender", "early", CHOICES, "once the house dealer has looked"),
        ("bank-chart", "until-hard", CHARTS, "soft 18 or more stands"),
        ("backline-raises", "bound", BACKLINE, "or stays as he is"),
    ],
)
def test_another_reading_is_another_sentence(
    reading: str, value: str, title: str, told: str
) -> None:
    filed = load(ROYALE)
    assert told in says(filed, title)
    assert told not in says(filed.read({reading: value}), title)


@pytest.mark.parametrize("game", [ROYALE, BUSTER, CAMEO, COMSTOCK])
def test_both_charts_stand_in_one_table_as_printed(game: str) -> None:
    """000 lines 702-712: all three columns are printed, as on the later sheets."""
    [charts] = [part for part in section(load(game), CHARTS).parts if isinstance(part, Grid)]
    assert charts.rows == (
        ("Players'", "hard 19 or more", "hard 11 or less", "hard 12 to 18, soft 12 or more"),
        ("Player-dealer's", "hard 17 or more", "soft 17 or less", ""),
    )


def test_a_sheet_without_insurance_has_no_section_of_it() -> None:
    """Comstock's sheet has neither insurance nor even money (catalogue, comstock 19)."""
    assert INSURANCE not in [one.title for one in sheet_of(load(COMSTOCK)).sections]


@pytest.mark.parametrize(
    ("keys", "title", "told"),
    [
        ({"play.double.least": "table-minimum"}, CHOICES, "the table's minimum or more, up to as"),
        (
            {"play.double.hands": ["hard 9 to 11"]},
            CHOICES,
            "Two cards that are hard 9 to 11 may",
        ),
        ({"play.split.alike": "rank"}, CHOICES, "Two cards of one rank may be split"),
        ({"play.split.ace-hands": 1}, CHOICES, "Aces are not split."),
        ({"play.bank.peek": ["ace"]}, CHOICES, "that nobody looked for takes its whole wager."),
        ({"play.bank.peek": []}, CHOICES, "surrendered for half its wager. A Pure 21.5"),
        ({"play.compare.wins-ties": ["21"]}, COMPARISON, "but a player's 21 wins though the"),
        (
            {"play.compare.extra-returned": "two-card-21"},
            COMPARISON,
            "or 21 in his first two",
        ),
        ({"play.insurance.offered": False}, INSURANCE, "Insurance is not offered."),
        ({"wager.base.pays.surrender": "lose 2:3"}, CHOICES, "surrendered for 2/3 of its wager"),
        ({"wager.base.pays.surrender": "lose"}, CHOICES, "surrendered for its wager"),
        (
            {"play.compare.both-over.nearer": "pushes"},
            COMPARISON,
            "the player's hand pushes if it is nearer",
        ),
        (
            {
                "play.compare.both-over.nearer": "pushes",
                "play.compare.both-over.nearer-hands": "three-card 25",
            },
            COMPARISON,
            "a player's 25 in three cards pushes if it is nearer",
        ),
        (
            {"play.double.for-less": False, "play.double.again": 1, "play.double.rescue": True},
            CHOICES,
            "may be doubled once more, each time for one card. Who has doubled and is not over may",
        ),
    ],
)
def test_keys_of_other_filings_are_sentences_too(
    keys: dict[str, object], title: str, told: str
) -> None:
    assert told in says(load(ROYALE).vary(keys), title)
