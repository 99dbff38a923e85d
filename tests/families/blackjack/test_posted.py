"""What people are told of blackjack: totals, the hand to be decided, and never the hole card."""

from __future__ import annotations

import msgspec
import pytest

from houseway.analysis.house_way import house_way_choice
from houseway.analysis.log import dumps
from houseway.bank.settlement import Stake
from houseway.cards.card import STANDARD_PACK
from houseway.families.blackjack.posted import holds, posted, sees, totals
from houseway.families.library import load
from houseway.felt.bank.round import BankRound
from houseway.felt.events import BankTaken
from houseway.felt.sight import seen
from houseway.felt.view import View, view_of
from houseway.felt.words import Teller
from tests.families.blackjack.tables import BASE, NO_BUST, PLAIN, base_of, begun

VIEWERS = ("p1", "p2", "p3", None)
"""The bank, two bettors and the rail."""
EIGHTS = "8h 9c 8d 7c"
"""A pair of eights against a nine, with a seven in the hole."""


def seen_by(round: BankRound, viewer: str | None) -> View:
    """The felt of a round, with who banks it."""
    return view_of((BankTaken(0, 1, "p1", 1_000_000, 1), *round.events), viewer)


def alone(game: str, cards: str) -> BankRound:
    filing = load(game)
    return begun(filing, cards, [Stake(2, "p2", base_of(filing), BASE)])


# --- totals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "counts"),
    [
        ("Th 9c 8h 2c", "18"),
        ("Ah 9c 6h 2c", "soft 17"),
        ("Ah 9c 3h 2c", "soft 14"),
        ("Ah 9c Kh 2c", "21½"),
    ],
)
def test_a_hand_is_told_as_the_cardroom_says_it(cards: str, counts: str) -> None:
    filing = load(PLAIN)
    stakes = [Stake(seat, f"p{seat}", base_of(filing), BASE) for seat in (2, 3)]
    first, bank, second, hole = cards.split()
    round = begun(filing, f"{first} 5h {bank} {second} 7h {hole}", stakes)
    assert totals(filing, seen_by(round, None)) == {"2": counts, "3": "12"}


def test_a_hand_that_is_over_says_so() -> None:
    round = begun(
        load(PLAIN),
        "Th Td 9c 6h 6d 2c Kh",
        [Stake(2, "p2", "base", BASE), Stake(3, "p3", "base", BASE)],
    )
    round.answer(2, "hit")
    assert totals(round.filing, seen_by(round, None)) == {"2": "26, over", "3": "16"}


def test_one_card_of_the_bank_is_no_total_yet() -> None:
    round = alone(NO_BUST, "5h 9c 9h 3c 3d 3h 3s")
    assert list(totals(round.filing, seen_by(round, None))) == ["2"]


def test_an_ace_and_a_ten_of_a_split_count_twenty_one() -> None:
    round = alone(PLAIN, "Th 9c Td 7c Ah 5d")
    round.answer(2, "split")
    counts = totals(round.filing, seen_by(round, None))
    assert counts["2"] == "soft 21"


# --- the hand that is asked about -----------------------------------------------------------------


def test_the_hand_that_is_asked_about_is_told_to_its_bettor_alone() -> None:
    round = alone(PLAIN, f"{EIGHTS} 3h 5h")
    filing = round.filing
    mine = seen_by(round, "p2")
    assert holds(filing, mine) == "16"
    assert sees(filing, mine, 2) == "you hold 8♥ 8♦: 16; the player-dealer shows 9♣"
    assert [holds(filing, seen_by(round, other)) for other in ("p1", "p3", None)] == ["", "", ""]


def test_of_split_hands_the_one_in_turn_is_told() -> None:
    round = alone(PLAIN, f"{EIGHTS} 3h 5h 9d Th")
    filing = round.filing
    round.answer(2, "split")
    assert sees(filing, seen_by(round, "p2"), 2).startswith("hand 1: you hold 8♥ 3♥: 11")
    round.answer(2, "double")
    mine = seen_by(round, "p2")
    assert mine.ask is not None
    assert (mine.ask.hand, holds(filing, mine)) == ("2.2", "17")
    assert sees(filing, mine, 2) == "hand 2: you hold 8♦ 9♦: 17; the player-dealer shows 9♣"


def test_a_page_is_told_which_wager_is_which() -> None:
    play = posted(load(PLAIN)).blackjack
    assert (play.base, play.double, play.split) == ("base", "double", "split")
    assert (play.insurance, play.natural, play.natural_counts) == (
        "insurance",
        "Pure 21.5 Blackjack",
        "21½",
    )
    assert (play.second, play.over, play.most_hands) == ("hole", "waits", 4)
    assert posted(load(NO_BUST)).blackjack.second == "after-play"
    raises = posted(load(PLAIN)).raises
    assert raises["double"] == "up to as much as is on the hand"
    assert raises["split"] == "as much as is on the hand"


# --- the hole card --------------------------------------------------------------------------------


def everything(round: BankRound, viewer: str | None) -> str:
    """Whatever somebody is shown or told of a round so far, as one text."""
    filing, ask = round.filing, round.ask
    assert ask is not None
    view = seen_by(round, viewer)
    return "\n".join(
        (
            dumps(seen(event, viewer) for event in round.events),
            *Teller(filing, round.setting.names, viewer).transcript(round.events),
            msgspec.json.encode(view).decode(),
            repr(totals(filing, view)),
            holds(filing, view),
            sees(filing, view, ask.seat),
            house_way_choice(round, ask),
        )
    )


@pytest.mark.parametrize("up", ["6c", "Kc", "Ac"])
def test_nothing_that_anybody_is_told_depends_on_the_hole_card(up: str) -> None:
    """Every byte is the same whichever card lies there; a natural ends the round instead."""
    natural = {"K": "A", "A": "TJQK"}.get(up[0], "")
    holes = [card for card in STANDARD_PACK if card[0] not in natural]
    stakes = [Stake(2, "p2", "base", BASE), Stake(3, "p3", "base", BASE)]
    told: dict[str | None, set[str]] = {viewer: set() for viewer in VIEWERS}
    for hole in holes:
        round = begun(load(PLAIN), f"8h Th {up} 8d 6h {hole} 3h 4h 5h", stakes)
        words = ["decline", "decline"] if up == "Ac" else []
        for word in [*words, "split", "double 300"]:
            for viewer in VIEWERS:
                told[viewer].add(everything(round, viewer))
            assert round.ask is not None
            round.answer(round.ask.seat, word)
    steps = 4 if up == "Ac" else 2
    assert {viewer: len(texts) for viewer, texts in told.items()} == dict.fromkeys(VIEWERS, steps)
