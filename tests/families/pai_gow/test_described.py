"""Described tables, showdowns and the house way for whoever asks."""

from __future__ import annotations

import pytest

from houseway.analysis.settle import settle_by
from houseway.cards.card import parse_cards
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.families.library import load
from houseway.felt.description import DescribedTable, DescribedWager
from houseway.felt.shown import ShownHand, ShownTable
from tests.families.pai_gow.tables import GAME, read

FAMILY = banked_family(load(GAME).rules)

BANK = ("Qd", "Jh", "Kc", "9s", "7c", "4d", "2h")
WINS = ("Ks", "Qh", "As", "Ad", "8d", "6c", "3s")
QUADS = ("Kd", "5d", "7s", "7d", "7h", "Jk", "2s")
FOUL = ("8s", "8h", "Kh", "Jd", "9d", "5c", "3c")


def described(hands: dict[str, tuple[str, ...]], *wagers: DescribedWager) -> DescribedTable:
    return DescribedTable(GAME, 1_000_000, 1, wagers, dice=(1, 1, 1), hands=hands)


def test_hands_as_they_were_set_settle_a_table() -> None:
    table = described(
        {"player-dealer": BANK, "2": WINS, "3": FOUL},
        DescribedWager(2, "base", 5_000),
        DescribedWager(3, "base", 5_000),
    )
    found = settle_by(load(GAME), table)
    assert {line.seat: (line.net, line.why) for line in found.lines} == {
        2: (5_000, "both hands win"),
        3: (-5_000, "the front outranks the back: a foul"),
    }
    assert (found.first, found.notes) == (3, ())
    assert found.hands["2"].startswith("high card, king, queen / pair of aces")


def test_envy_is_paid_by_the_hands_and_sums_to_nothing() -> None:
    quads = ("Kd", "5d", "7s", "7d", "7h", "7c", "2s")
    bank = ("Qd", "Jh", "Kc", "9s", "8c", "4d", "2h")
    table = described(
        {"player-dealer": bank, "2": WINS, "3": quads},
        DescribedWager(2, "base", 1_000),
        DescribedWager(2, "fortune", 500),
        DescribedWager(3, "base", 1_000),
        DescribedWager(3, "fortune", 400),
    )
    found = settle_by(load(GAME), table)
    last = found.lines[-1]
    assert (last.seat, last.wager, last.stake, last.pays, last.paid) == (2, "envy", 0, "$5", 500)
    assert last.why == "seat 3 has four of a kind"
    assert sum(found.net.values()) == 0


def test_a_bank_that_is_not_set_the_house_way_is_told() -> None:
    other = ("9s", "7c", "Kc", "Qd", "Jh", "4d", "2h")
    table = described({"player-dealer": other, "2": WINS}, DescribedWager(2, "base", 5_000))
    [note] = settle_by(load(GAME), table).notes
    assert "the house way sets the player-dealer's hand with Q♦ J♥ in front" in note
    assert settle_by(read({"play.bank": "free"}), table).notes == ()


@pytest.mark.parametrize(
    ("hands", "says"),
    [
        ({"2": WINS}, 'needs the hand "player-dealer"'),
        ({"player-dealer": BANK}, 'needs the hand "2"'),
        ({"player-dealer": FOUL, "2": WINS}, "the player-dealer's 8.* outranks"),
        ({"player-dealer": BANK, "2": WINS[:6]}, "has 7 cards, not 6"),
        ({"player-dealer": BANK, "2": (*WINS[:6], "Qd")}, "Qd is given 2 times"),
        ({"player-dealer": BANK, "2": WINS, "9": FOUL}, '"9" names no hand'),
    ],
)
def test_hands_that_cannot_be_are_refused(hands: dict[str, tuple[str, ...]], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        settle_by(load(GAME), described(hands, DescribedWager(2, "base", 5_000)))


def test_a_showdown_names_the_best_front_and_back_without_fouls() -> None:
    hands = {"player-dealer": BANK, "2": WINS, "3": FOUL, "4": QUADS}
    shown = {name: ShownHand(down=tuple(card for card in hand)) for name, hand in hands.items()}
    found = FAMILY.showdown(load(GAME), ShownTable(GAME, shown))
    assert found.high == ("4",)
    assert found.low == ("2",)
    assert found.against_bank == {"2": "player", "3": "player-dealer", "4": "player"}
    assert found.hands["4"].high == "three of a kind, sevens, ace, two kickers"
    assert found.hands["3"].low == "pair of eights (foul)"


def test_two_cards_that_lie_apart_are_the_front() -> None:
    filing = load(GAME)
    for hand in (ShownHand(WINS[:2], WINS[2:]), ShownHand(WINS[2:], WINS[:2])):
        found = FAMILY.showdown(filing, ShownTable(GAME, {"2": hand}))
        assert found.hands["2"].low == "high card, king, queen"
    with pytest.raises(Refusal, match='the hand "2" has 3 up and 4 down: give it as it was set'):
        FAMILY.showdown(filing, ShownTable(GAME, {"2": ShownHand(WINS[:3], WINS[3:])}))


def test_the_house_way_names_its_row_and_where_it_stands() -> None:
    found = FAMILY.arrange(load(GAME), parse_cards("7s 7d 9h 9c Qs Js 4s"), None)
    assert (found.low, found.play) == (parse_cards("7d 7s"), "7d-7s")
    assert found.row.startswith("two pair")
    assert found.rule == f"{GAME}, line 612"
    supplied = FAMILY.arrange(load(GAME), parse_cards("6s 6d 6h 6c Js Jd Jh"), None)
    assert (supplied.row, supplied.rule) == (
        "four of a kind with three of a kind",
        "reading four-and-three",
    )


@pytest.mark.parametrize(
    ("cards", "made"),
    [
        ("As Jk", "pair of aces"),
        ("Ks Jk", "high card, ace, king"),
        ("As 2d 3h 4c Jk", "straight, five high"),
        ("As Ad Ah Ac Jk", "five aces"),
        ("2s 3s 4s 5s 6s 7s Jk", "seven-card straight flush with joker"),
        ("As Ad Jk Kh Kd 7c 2s", "full house"),
        ("Ks Kd Kh Jk 9d 7c 2s", "three of a kind"),
    ],
)
def test_what_cards_make(cards: str, made: str) -> None:
    assert FAMILY.makes(load(GAME), parse_cards(cards)) == made


def test_bad_hands_are_refused() -> None:
    for cards, says in [("As Ad", "7 cards, not 2"), ("As As 3d 4d 5d 6d 9c", "given 2 times")]:
        with pytest.raises(Refusal, match=says):
            FAMILY.arrange(load(GAME), parse_cards(cards), None)
    with pytest.raises(Refusal, match="2, 5 or 7 cards, not 3"):
        FAMILY.makes(load(GAME), parse_cards("As Ad Ah"))
