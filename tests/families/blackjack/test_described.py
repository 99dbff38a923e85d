"""Described blackjack tables: hands after a split, deeds, results as in the round, notes."""

from __future__ import annotations

import pytest

from houseway.analysis.settle import SettledTable, settle_by
from houseway.cards.card import parse_cards
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import load
from houseway.felt.description import DescribedTable, DescribedWager
from houseway.filings.filing import Filing
from tests.families.blackjack.tables import NO_BUST, PLAIN, read, side_of

SPANISH = "lucky-derby/pure-spanish-21-5"
BASE = DescribedWager(2, "base", 1_000)
DOUBLE = DescribedWager(2, "double", 1_000)
SPLIT = DescribedWager(2, "split", 1_000)


def settled(
    hands: dict[str, str],
    *wagers: DescribedWager,
    filing: Filing | None = None,
    bank: int = 1_000_000,
) -> SettledTable:
    filing = filing or load(PLAIN)
    given = {name: tuple(cards.split()) for name, cards in hands.items()}
    return settle_by(filing, DescribedTable(filing.id, bank, 1, wagers, hands=given))


def nets(found: SettledTable) -> list[tuple[str, int]]:
    return [(line.wager, line.net) for line in found.lines]


def on(hand: str, wager: DescribedWager, did: str = "") -> DescribedWager:
    return DescribedWager(wager.seat, wager.wager, wager.stake, hand=hand, did=did)


# --- what wagers did ------------------------------------------------------------------------------


def test_hands_are_compared_and_told() -> None:
    found = settled({"player-dealer": "9c 8d", "2": "Ah Kh"}, BASE)
    assert nets(found) == [("base", 1_200)]
    assert found.hands == {"2": "Pure 21.5 Blackjack", "player-dealer": "17"}
    assert found.notes == ()


def test_first_action_is_found_by_the_banks_second_card() -> None:
    wagers = [DescribedWager(seat, "base", 1_000) for seat in (2, 3, 4)]
    hands = {str(seat): "Th 9h" for seat in (2, 3, 4)} | {"player-dealer": "Tc 9d"}
    found = settled(hands, *wagers)
    assert (found.first, [line.seat for line in found.lines]) == (3, [3, 4, 2])


def test_a_21_in_three_cards_loses_to_a_natural() -> None:
    """Comstock 19: with a look for a natural only a described table gets so far."""
    found = settled({"player-dealer": "Ac Kc", "2": "7h 7d 7s"}, BASE)
    assert nets(found) == [("base", -1_000)]
    assert found.notes == (
        "seat 2 acted, and Pure 21.5 Blackjack of the bank ends all play before "
        f"[{load(PLAIN).cite(BlackjackRules.of(load(PLAIN)).play.bank.lines)}]",
    )


def test_split_hands_have_their_own_wagers_and_doubles() -> None:
    hands = {"player-dealer": "7c Tc", "2": "8h 3h Th", "2.2": "8d 2d 4s"}
    found = settled(hands, BASE, on("2.2", DOUBLE), SPLIT, on("2", DOUBLE))
    assert [(line.wager, line.net, line.why) for line in found.lines] == [
        ("base", 1_000, "hand 1: 21 against 17"),
        ("double", 1_000, "hand 1: 21 against 17"),
        ("double", -1_000, "hand 2: 14 against 17"),
        ("split", -1_000, "hand 2: 14 against 17"),
    ]
    assert found.notes == ()
    assert found.hands == {"2": "21", "2.2": "14", "player-dealer": "17"}


def test_a_split_ace_with_a_ten_is_no_natural() -> None:
    hands = {"player-dealer": "Tc Qc", "2": "Ah Kh", "2.2": "Ad 9d"}
    found = settled(hands, BASE, SPLIT)
    assert nets(found) == [("base", 1_000), ("split", 0)]
    assert found.hands["2"] == "soft 21"


def test_a_surrendered_hand_loses_half_and_is_surrendered_for_everybody_on_it() -> None:
    wagers = (
        DescribedWager(2, "base", 1_000, "Ann", did="surrender"),
        DescribedWager(2, "base", 601, "Bob"),
    )
    found = settled({"player-dealer": "Tc Qc", "2": "Th 6h"}, *wagers)
    assert nets(found) == [("base", -500), ("base", -301)]
    assert (found.breakage, found.notes) == ("1/2", ())


def test_even_money_is_each_bettors_own() -> None:
    wagers = (
        DescribedWager(2, "base", 1_000, "Ann", did="even-money"),
        DescribedWager(2, "base", 1_000, "Bob"),
    )
    found = settled({"player-dealer": "Ac Kc", "2": "Ah Kh"}, *wagers)
    assert nets(found) == [("base", 1_000), ("base", 0)]


def test_a_rescue_gives_the_last_doubled_part_back() -> None:
    doubled = DescribedWager(2, "double", 2_000, did="rescue")
    found = settled(
        {"player-dealer": "Kc Qc", "2": "5h 4h 3h 2h"},
        BASE,
        DOUBLE,
        doubled,
        filing=load(SPANISH).read({"double-double": "allowed"}),
    )
    assert nets(found) == [("base", -1_000), ("double", -1_000), ("double", 0)]
    assert found.notes == ()


def test_insurance_goes_by_the_banks_hand() -> None:
    insured = DescribedWager(2, "insurance", 500)
    found = settled({"player-dealer": "Ac Kc", "2": "Th 8h"}, BASE, insured)
    assert nets(found) == [("base", -1_000), ("insurance", 1_000)]
    assert found.notes == ()


def test_doubled_money_goes_back_from_a_bank_with_a_joker() -> None:
    found = settled({"player-dealer": "9c Jk", "2": "5h 6h Td"}, BASE, DOUBLE, filing=load(NO_BUST))
    assert [(line.wager, line.result) for line in found.lines] == [
        ("base", "push"),
        ("double", "push"),
    ]


def test_bonus_bets_go_by_the_two_cards_dealt_though_they_are_split() -> None:
    filing = load(SPANISH)
    match = side_of(filing, "match-up-card")
    found = settled(
        {"player-dealer": "7c Kc", "2": "7h Kh", "2.2": "7d Qh"},
        BASE,
        DescribedWager(2, match, 500),
        SPLIT,
        filing=filing,
    )
    assert dict(nets(found))[match] == 4_000  # two unsuited


def test_results_can_be_given_instead_of_hands_and_a_part_be_lost() -> None:
    filing = load(PLAIN)
    wagers = (DescribedWager(2, "base", 1_000, result="lose", pays="lose 1:2"),)
    found = settle_by(filing, DescribedTable(filing.id, 10_000, 1, wagers, first=2))
    assert [line.collected for line in found.lines] == [500]


# --- what cannot be -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "wagers", "says"),
    [
        ({"2": "Th 8h"}, (BASE,), '"hands" needs the hand "player-dealer"'),
        ({"player-dealer": "Tc 8c"}, (BASE,), '"hands" needs the hand "2"'),
        ({"player-dealer": "Tc", "2": "Th 8h"}, (BASE,), "two cards or more, not 1"),
        ({"player-dealer": "Tc 8c", "2": "Th 8h", "9": "2c 2d"}, (BASE,), "seats 1 to 8"),
        ({"player-dealer": "Tc 8c", "2": "Th 8h", "two": "2c 2d"}, (BASE,), "names no hand"),
        ({"player-dealer": "Tc 8c", "2": "Th 8h", "2.1": "2c 2d"}, (BASE,), "names no hand"),
        ({"player-dealer": "Tc 8c", "2": "Th 8h", "2.3": "2c 2d"}, (BASE,), 'no "2.2"'),
        ({"player-dealer": "Tc 8c", "2": "Th 8h"}, (BASE, SPLIT), "the hand was not split"),
        (
            {"player-dealer": "Tc 8c", "2": "8h 8d", "2.2": "8s 9s"},
            (BASE, SPLIT, DOUBLE),
            'say with "hand" on which hand of seat 2 the double is: 2 or 2.2',
        ),
        (
            {"player-dealer": "Tc 8c", "2": "8h 8d"},
            (on("2.2", BASE),),
            'said to be on hand "2.2": it can be on 2',
        ),
        (
            {"player-dealer": "Ac 8c", "2": "Th 8h"},
            (BASE, on("2", DescribedWager(2, "insurance", 500))),
            "it rides on no hand",
        ),
        ({"player-dealer": "Tc 8c", "2": "Th 8h"}, (on("2", BASE, did="rescue"),), "rescues"),
        ({"player-dealer": "Ac 8c", "2": "Th 8h"}, (on("2", BASE, did="even-money"),), "has 18"),
        ({"player-dealer": "Tc 8c", "2": "Th 8h"}, (on("2", BASE, did="fold"),), 'does "fold"'),
        (
            {"player-dealer": "Tc 8c", "2": "Th 8h"},
            (DescribedWager(2, "base", 1_000, hit=True),),
            'leave out "hit"',
        ),
        (
            {"player-dealer": "Tc 8c", "2": "Th 8h"},
            (DescribedWager(2, "base", 1_000, folded=True),),
            "nobody folds",
        ),
        ({"player-dealer": "Tc 8c", "2": "Th Jk"}, (BASE,), "Jk is not in this pack"),
    ],
)
def test_what_cannot_be_is_refused(
    hands: dict[str, str], wagers: tuple[DescribedWager, ...], says: str
) -> None:
    with pytest.raises(Refusal) as refused:
        settled(hands, *wagers)
    assert says in str(refused.value)


def test_nothing_that_was_not_doubled_is_rescued() -> None:
    with pytest.raises(Refusal, match="there is nothing to rescue"):
        settled(
            {"player-dealer": "Kc Qc", "2": "5h 4h"},
            on("2", BASE, did="rescue"),
            filing=load(SPANISH),
        )


def test_deeds_go_with_hands_and_with_games_that_have_them() -> None:
    plain = load(PLAIN)
    wager = DescribedWager(2, "base", 1_000, result="lose", did="surrender")
    with pytest.raises(Refusal, match='"did" goes with the table\'s "hands"'):
        settle_by(plain, DescribedTable(plain.id, 10_000, 1, (wager,), first=2))
    other = load("oceana/ez-baccarat")
    for odd, says in (
        (DescribedWager(2, "player", 1_000, result="lose", did="surrender"), 'leave out "did"'),
        (DescribedWager(2, "player", 1_000, result="lose", hand="2"), 'leave out "hand"'),
    ):
        with pytest.raises(Refusal, match=says):
            settle_by(other, DescribedTable(other.id, 10_000, 1, (odd,), first=2))


# --- what the sheet would not have allowed --------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "wagers", "says"),
    [
        ({"player-dealer": "Tc 8c", "2": "Th 9h 2h"}, (BASE,), "seat 2 was hit on hard 19"),
        ({"player-dealer": "Tc 8c", "2": "5h 6h"}, (BASE,), "seat 2 stood on hard 11"),
        ({"player-dealer": "Tc 6c", "2": "Th 8h"}, (BASE,), "stopped at hard 16"),
        ({"player-dealer": "Ac 6c", "2": "Th 8h"}, (BASE,), "stopped at soft 17"),
        ({"player-dealer": "Tc 7c 2c", "2": "Th 8h"}, (BASE,), "drew on hard 17"),
        ({"player-dealer": "Tc 8c", "2": "5h 6h 2h 3h"}, (BASE, DOUBLE), "drew 2 cards: one each"),
        ({"player-dealer": "Tc 8c", "2": "Th 9h 2h"}, (BASE, DOUBLE), "doubled with hard 19"),
        (
            {"player-dealer": "Tc 8c", "2": "5h 6h Th"},
            (BASE, DescribedWager(2, "double", 1_500)),
            "seat 2 has $15 on double: it is $0.01 to $10",
        ),
        (
            {"player-dealer": "Tc 8c", "2": "8h Th", "2.2": "8d Td"},
            (BASE, DescribedWager(2, "split", 500)),
            "seat 2 has $5 on split: it is as much as the base of $10",
        ),
        (
            {"player-dealer": "Tc 8c", "2": "8h Th", "2.2": "8d Td"},
            (BASE,),
            "seat 2, hand 2, has no split on it",
        ),
        (
            {"player-dealer": "Tc 8c", "2": "9h Th", "2.2": "8d Td"},
            (BASE, SPLIT),
            "seat 2 split what is no pair",
        ),
        (
            {"player-dealer": "Tc 8c", "2": "Ah Th", "2.2": "Ad Td", "2.3": "As Ts"},
            (BASE, on("2.2", SPLIT), on("2.3", SPLIT)),
            "seat 2 has 3 hands: a spot of aces has 2 at most",
        ),
        (
            {"player-dealer": "Tc 8c", "2": "5h 6h 2h"},
            (on("2", BASE, did="surrender"),),
            "surrendered hard 13 in 3 cards",
        ),
        (
            {"player-dealer": "Tc 8c", "2": "Th 8h"},
            (BASE, DescribedWager(2, "insurance", 500)),
            "insurance is offered when the player-dealer shows an ace",
        ),
        (
            {"player-dealer": "Ac 7c", "2": "Th 8h"},
            (BASE, DescribedWager(2, "insurance", 600)),
            "seat 2 has $6 on insurance: it is $5 at most",
        ),
        ({"player-dealer": "Tc 8c", "2": "Th 8h", "5": "2c 3c"}, (BASE,), "seat 5 has a hand"),
    ],
)
def test_what_the_sheet_would_not_have_allowed_is_noted_and_settled(
    hands: dict[str, str], wagers: tuple[DescribedWager, ...], says: str
) -> None:
    found = settled(hands, *wagers)
    assert [note for note in found.notes if says in note], found.notes
    assert len(found.lines) == len(wagers)


def test_a_joker_in_the_banks_first_place_leaves_nobody_anything_to_do() -> None:
    found = settled({"player-dealer": "Jk 4c", "2": "5h 6h 9d"}, BASE, filing=load(NO_BUST))
    assert any("a joker of the bank ends all play" in note for note in found.notes)


# --- hands for whoever asks -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "cards", "makes"),
    [
        (PLAIN, "Ah Kd", "Pure 21.5 Blackjack"),
        (PLAIN, "Ah 6d", "soft 17"),
        (PLAIN, "Th 6d 9c", "25, over"),
        (NO_BUST, "Jk Jk", "Natural 22"),
        (NO_BUST, "Th 9d Jk", "21"),
        (NO_BUST, "Th 5d 7c", "22"),
    ],
)
def test_what_cards_make(id: str, cards: str, makes: str) -> None:
    filing = load(id)
    assert banked_family(filing.rules).makes(filing, parse_cards(cards)) == makes


def test_soft_18_is_hit_under_another_reading() -> None:
    found = settled(
        {"player-dealer": "Ac 7c Tc", "2": "Th 8h"}, BASE, filing=read(bank_chart="until-hard")
    )
    assert found.notes == ()
