"""Settling a described table of poker hands: folds, raises, hands, and what was not allowed."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.analysis.opening import open_round
from houseway.analysis.settle import (
    DescribedTable,
    DescribedWager,
    SettledTable,
    read_described,
    settle,
)
from houseway.bank.settlement import Stake
from houseway.cards.draws import Forced
from houseway.errors import Refusal
from houseway.families.library import ids, load
from houseway.families.showdown.rules import ShowdownRules
from houseway.felt.bank.setting import Setting
from houseway.felt.bank.wagering import check_stakes
from houseway.filings.filing import Filing
from tests.sizes import size

ULTIMATE = "casino-royale/ultimate-texas-holdem"
THREE_CARD = "oceana/three-card-poker-6-card-bonus"
CARIBBEAN = "lucky-derby/caribbean-stud"
BOARD = ["Qs", "9c", "8h", "6s", "2d"]


def settled(*wagers: dict[str, object], **more: object) -> SettledTable:
    described = {
        "game": ULTIMATE,
        "bank": 100_000,
        "player_dealer": 1,
        "wagers": [{"bettor": f"P{wager['seat']}", **wager} for wager in wagers],
        **more,
    }
    return settle(read_described(msgspec.json.encode(described).decode()))


def wagers(seat: int, **cents: int) -> list[dict[str, object]]:
    return [{"seat": seat, "wager": name, "stake": stake} for name, stake in cents.items()]


def marked(made: list[dict[str, object]], **marks: object) -> list[dict[str, object]]:
    return [{**wager, **marks} for wager in made]


def results(table: SettledTable) -> dict[tuple[str, str], str]:
    return {(line.bettor, line.wager): line.pays for line in table.lines}


# --- by the hands -----------------------------------------------------------------------------


def test_hands_decide_every_wager_and_the_bank_qualifies_or_not() -> None:
    """A bank without a pair: the Ante pushes, Play and Blind are settled; Trips by the own hand."""
    table = settled(
        *wagers(2, ante=1_000, blind=1_000, trips=500, play=4_000),
        *wagers(3, ante=1_000, blind=1_000, play=1_000),
        hands={
            "2": ["9h", "9d"],
            "3": ["Kh", "4d"],
            "player-dealer": ["Ac", "3d"],
            "community": BOARD,
        },
    )
    assert results(table) == {
        ("P2", "ante"): "push",
        ("P2", "play"): "1:1",
        ("P2", "blind"): "push",
        ("P2", "trips"): "3:1",
        ("P3", "ante"): "push",
        ("P3", "play"): "lose",
        ("P3", "blind"): "lose",
    }
    assert table.qualifies is False
    assert table.hands["2"] == "Three of a kind, nines, queen, eight kickers"
    assert table.net == {"P2": 5_500, "P3": -2_000, "player-dealer": -3_500}
    assert not table.notes


def test_a_losing_hand_is_settled_in_its_own_order() -> None:
    """casino-royale 19: play before ante where the hand lost, ante before play where it won."""
    table = settled(
        *wagers(2, ante=1_000, blind=1_000, play=1_000),
        *wagers(3, ante=1_000, blind=1_000, play=1_000),
        hands={
            "2": ["9h", "9d"],
            "3": ["Kh", "4d"],
            "player-dealer": ["Qc", "3d"],
            "community": BOARD,
        },
    )
    order = [(line.seat, line.wager) for line in table.lines]
    assert order[:3] == [(2, "ante"), (2, "play"), (2, "blind")]
    assert order[3:] == [(3, "play"), (3, "ante"), (3, "blind")]


def test_the_banks_up_card_finds_first_action() -> None:
    """oceana: the third card of the bank counts round the table."""
    made = [wager for seat in (2, 3, 4, 5) for wager in wagers(seat, ante=1_000, play=1_000)]
    hands = {
        "2": ["2h", "3h", "5d"],
        "3": ["2d", "3d", "5c"],
        "4": ["2s", "3s", "5h"],
        "5": ["2c", "3c", "6d"],
        "player-dealer": ["Kh", "Qd", "4s"],
    }
    table = settled(*made, game=THREE_CARD, hands=hands)
    assert (table.first, table.first_because) == (5, "4♠ counts 4")
    assert table.lines[0].seat == 5
    by_seat = {("1" if name == "player-dealer" else name): hand for name, hand in hands.items()}
    assert settled(*made, game=THREE_CARD, hands=by_seat).lines == table.lines


def test_a_three_card_straight_beats_a_flush_and_six_cards_are_counted_together() -> None:
    table = settled(
        *wagers(2, **{"ante": 1_000, "play": 1_000, "pair-plus": 500, "6-card-bonus": 500}),
        game=THREE_CARD,
        first=2,
        hands={"2": ["4h", "5d", "6s"], "player-dealer": ["7h", "8h", "Th"]},
    )
    paid = results(table)
    assert paid["P2", "play"] == "1:1"
    assert paid["P2", "pair-plus"] == "6:1"
    assert paid["P2", "6-card-bonus"] == "9:1"
    assert table.hands["player-dealer"] == "Flush, ten high, eight, seven"
    assert table.qualifies is True


def test_caribbean_pays_the_bet_by_the_winning_hand() -> None:
    hands = {
        "2": ["Kh", "Kd", "4s", "4c", "4d"],
        "player-dealer": ["Ah", "Ks", "9d", "7c", "2h"],
    }
    table = settled(*wagers(2, ante=1_000, bet=2_000), game=CARIBBEAN, first=2, hands=hands)
    assert table.qualifies is True
    assert table.hands["2"] == "Full house, fours over kings"
    by_rows = load(CARIBBEAN).rules.wager_named("bet").pays.rows
    row = next(row for row in by_rows if "full house" in row.on)
    assert results(table)["P2", "bet"] == str(row.pay)


# --- folds ------------------------------------------------------------------------------------


def test_a_fold_forfeits_what_goes_with_the_hand_and_leaves_what_stays() -> None:
    folded = marked(wagers(2, ante=1_000, blind=1_000, trips=500), folded=True)
    hands = {"2": ["Qh", "Qd"], "player-dealer": ["Ac", "3d"], "community": BOARD}
    table = settled(*folded, hands=hands)
    assert results(table) == {
        ("P2", "ante"): "lose",
        ("P2", "blind"): "lose",
        ("P2", "trips"): "3:1",
    }
    assert [line.why for line in table.lines if line.collected] == ["folded", "folded"]
    assert not table.notes


def test_one_wager_that_says_folded_folds_its_bettors_hand() -> None:
    ante, blind = wagers(2, ante=1_000, blind=1_000)
    hands = {"player-dealer": ["Ac", "3d"], "community": BOARD}
    table = settled({**ante, "folded": True}, blind, hands=hands)
    assert [line.why for line in table.lines] == ["folded", "folded"]


def test_a_folded_hand_is_needed_only_for_a_wager_that_stays() -> None:
    hands = {"player-dealer": ["Ac", "3d"], "community": BOARD}
    with pytest.raises(Refusal, match=r'"hands" needs the hand "2" for P2\'s trips'):
        settled(*marked(wagers(2, ante=500, blind=500, trips=500), folded=True), hands=hands)


def test_folded_wagers_need_no_result() -> None:
    table = settled(
        *marked(wagers(2, ante=1_000, blind=1_000), folded=True),
        {"seat": 2, "wager": "trips", "stake": 500, "result": "win", "pays": "3:1"},
    )
    assert results(table) == {
        ("P2", "ante"): "lose",
        ("P2", "blind"): "lose",
        ("P2", "trips"): "3:1",
    }
    assert table.net["player-dealer"] == 2_000 - 1_500


@pytest.mark.parametrize(
    ("reading", "paid", "collected"),
    [
        ("in-turn", 4_000, 0),  # seat 2 first: it is paid and the bank is used up
        ("at-once", 2_000, 2_000),  # what was folded came first out of the bank
        ("apart", 4_000, 2_000),  # and here it used none of it
    ],
)
def test_when_folded_wagers_use_up_the_bank(reading: str, paid: int, collected: int) -> None:
    win = marked(wagers(2, play=4_000), result="win")
    table = settled(
        *win,
        *marked(wagers(3, ante=1_000, blind=1_000), folded=True),
        bank=4_000,
        readings={"folded-wagers": reading},
    )
    lines = {line.seat: line for line in table.lines}
    assert lines[2].paid == paid
    assert sum(line.collected for line in table.lines) == collected


BEHIND = "comstock/three-card-poker-6-card-bonus"


@pytest.mark.parametrize("raises", ["own-choice", "bound"])
def test_who_folds_a_hand_folds_it_for_everybody_behind_it(raises: str) -> None:
    """comstock 903, 915-916: the hand is its player's to decide, alone or for everybody."""
    behind: list[dict[str, object]] = [
        {"seat": 3, "bettor": bettor, "wager": wager, "stake": 1_000}
        for bettor, made in (("Bo", ("ante", "pair-plus", "play")), ("Cy", ("ante",)))
        for wager in made
    ]
    table = settled(
        *marked(wagers(3, ante=1_000), folded=True),
        *behind,
        *wagers(4, ante=1_000, play=1_000),
        game=BEHIND,
        first=3,
        readings={"backline-raise": raises},
        hands={
            "3": ["4h", "4d", "Js"],
            "4": ["5h", "5d", "Jh"],
            "player-dealer": ["Ac", "Kc", "7d"],
        },
    )
    assert table.net == {"P3": -1000, "Bo": -3000, "Cy": -1000, "P4": 2000, "player-dealer": 3000}
    assert {line.why for line in table.lines if line.seat == 3} == {"folded"}
    (note,) = table.notes
    assert note.startswith("Bo at seat 3 has play behind a folded hand: it could not have been")


def test_who_bets_behind_a_hand_may_fold_alone() -> None:
    table = settled(
        *wagers(3, ante=1_000, play=1_000),
        {"seat": 3, "bettor": "Bo", "wager": "ante", "stake": 1_000, "folded": True},
        game=BEHIND,
        first=3,
        hands={"3": ["4h", "4d", "Js"], "player-dealer": ["Ac", "Kc", "7d"]},
    )
    assert table.net == {"P3": 2_000, "Bo": -1_000, "player-dealer": -1_000}
    assert not table.notes


def test_a_win_described_behind_a_folded_hand_is_noted() -> None:
    table = settled(
        *marked(wagers(3, ante=1_000), folded=True),
        {"seat": 3, "bettor": "Bo", "wager": "ante", "stake": 1_000, "result": "win"},
        {"seat": 3, "bettor": "Cy", "wager": "ante", "stake": 1_000},
        game=BEHIND,
        first=3,
    )
    assert table.net == {"P3": -1_000, "Bo": 1_000, "Cy": -1_000, "player-dealer": 1_000}
    assert len(table.notes) == 1
    assert "a fold forfeits ante, and a win was described" in table.notes[0]


def test_where_nobody_folds_it_is_refused() -> None:
    with pytest.raises(Refusal, match="nobody folds in this game"):
        settled(
            {"seat": 2, "wager": "tie", "stake": 100, "folded": True},
            game="oceana/ez-baccarat",
        )


# --- what the sheet would not have allowed ----------------------------------------------------


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (wagers(2, ante=1_000, blind=1_500, play=1_000), 'wager "blind" equals "ante", $10'),
        (wagers(2, ante=1_000, play=1_000), '"ante" is made with "blind"'),
        (wagers(2, play=1_000), "P2 at seat 2 has play without ante"),
        (wagers(2, ante=1_000, blind=1_000, play=2_500), "it is 1, 2, 3 or 4 times the ante of"),
        (wagers(2, ante=1_000, blind=1_000, play=5_000), "it is 1, 2, 3 or 4 times the ante of"),
        (wagers(2, ante=1_000, blind=1_000), "neither put up the play nor folded"),
    ],
)
def test_wagers_the_sheet_does_not_allow_are_settled_and_noted(
    made: list[dict[str, object]], says: str
) -> None:
    table = settled(*marked(made, result="lose"))
    assert sum(line.collected for line in table.lines) == sum(line.stake for line in table.lines)
    assert len(table.notes) == 1
    assert says in table.notes[0]


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (wagers(2, trips=500), 'wager "trips" needs one of: ante'),
        (wagers(2, ante=100, blind=100, play=100), "takes $5 to"),
    ],
)
def test_wagers_the_sheet_does_not_take_get_no_action(
    made: list[dict[str, object]], says: str
) -> None:
    table = settled(*marked(made, result="lose"))
    assert [line.returned for line in table.lines] == [line.stake for line in table.lines]
    assert says in table.lines[0].why
    assert not table.notes


def test_a_fold_with_a_raise_and_a_fold_that_wins_are_noted() -> None:
    both = marked(wagers(2, ante=1_000, blind=1_000, play=1_000), result="lose", folded=True)
    assert any("folded, and has play on the felt" in note for note in settled(*both).notes)
    won = marked(wagers(2, ante=1_000, blind=1_000), result="push", folded=True)
    table = settled(*won)
    assert {line.result for line in table.lines} == {"push"}  # as described
    assert any("a fold forfeits ante, and a push was described" in note for note in table.notes)


def test_a_raise_above_the_posted_limits_is_noted_where_they_hold_for_it() -> None:
    made = marked(wagers(2, ante=60_000, blind=60_000, play=240_000), result="lose")
    assert not settled(*made, bank=1_000_000).notes
    noted = settled(*made, bank=1_000_000, readings={"play-limit": "posted"}).notes
    assert any("the posted maximum of $600 holds for it too" in note for note in noted)


def test_who_bets_behind_a_hand_raises_with_it() -> None:
    own = marked(wagers(2, ante=1_000, blind=1_000, play=4_000), result="lose")
    behind: list[dict[str, object]] = [
        {**wager, "bettor": "Ida"}
        for wager in marked(wagers(2, ante=1_000, blind=1_000, play=3_000), result="lose")
    ]
    notes = settled(*own, *behind, readings={"backline": "taken"}).notes
    assert notes == ("seat 2: who bets behind a hand raises as many antes as the hand does",)


def test_behind_a_seat_one_bettor_is_settled_after_another() -> None:
    """Comstock's sheet settles from player to player (003, line 932)."""
    behind: list[dict[str, object]] = [
        {"seat": 2, "bettor": bettor, "wager": wager, "stake": 1000}
        for wager in ("ante", "pair-plus", "play")
        for bettor in ("Bo", "Cy")
    ]
    table = settled(
        *marked(wagers(2, ante=1000, play=1000), bettor="Al"),
        *behind,
        game="comstock/three-card-poker-6-card-bonus",
        bank=6500,
        hands={"2": ["4h", "4d", "Js"], "player-dealer": ["Ac", "Kc", "7d"]},
    )
    assert table.net == {"Al": 2000, "Bo": 3000, "Cy": 1500, "player-dealer": -6500}
    assert [line.bettor for line in table.lines] == ["Al"] * 2 + ["Bo"] * 3 + ["Cy"] * 3


def test_a_hand_without_a_wager_is_noted() -> None:
    hands = {
        "2": ["9h", "9d"],
        "5": ["Kh", "4d"],
        "player-dealer": ["Ac", "3d"],
        "community": BOARD,
    }
    table = settled(*wagers(2, ante=500, blind=500, play=500), hands=hands)
    assert table.notes == ("seat 5 has a hand, and no wager",)


# --- what cannot be ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"2": ["9h"]}, r'the hand "2" has 2 cards, not 1'),
        ({"player-dealer": ["Ac", "3d", "4d"]}, 'the hand "player-dealer" has 2 cards, not 3'),
        ({"community": BOARD[:4]}, "the middle has 5 cards, not 4"),
        ({"community": None}, '"hands" needs "community"'),
        ({"player-dealer": None}, '"hands" needs "player-dealer"'),
        ({"2": None}, '"hands" needs the hand "2"'),
        ({"2": ["9h", "9c"]}, "9c is given 2 times, and one pack has it once"),
        ({"2": ["9h", "9z"]}, '"9z" is no card'),
        ({"2": ["9h", "Jk"]}, "Jk is not in this pack"),
        ({"1": ["4h", "4c"]}, 'the bank has one hand, given as "player-dealer" and as seat 1'),
        ({"dealer": ["4h", "4c"]}, 'did you mean "player-dealer"'),
        ({"9": ["4h", "4c"]}, '"9" names no hand'),
    ],
)
def test_hands_that_cannot_be_are_refused(change: dict[str, list[str] | None], says: str) -> None:
    hands: dict[str, list[str] | None] = {
        "2": ["9h", "9d"],
        "player-dealer": ["Ac", "3d"],
        "community": BOARD,
    }
    given = {name: hand for name, hand in {**hands, **change}.items() if hand is not None}
    with pytest.raises(Refusal, match=says):
        settled(*wagers(2, ante=500, blind=500, play=500), hands=given)


def test_a_game_without_cards_in_the_middle_takes_none() -> None:
    hands = {
        "2": ["4h", "5d", "6s"],
        "player-dealer": ["7h", "8h", "Th"],
        "community": ["2c"],
    }
    with pytest.raises(Refusal, match="no cards lie in the middle in this game"):
        settled(*wagers(2, ante=500, play=500), game=THREE_CARD, hands=hands)


def test_nobody_hits_in_this_game() -> None:
    hands = {"2": ["9h", "9d"], "player-dealer": ["Ac", "3d"], "community": BOARD}
    with pytest.raises(Refusal, match="nobody hits"):
        settled(*marked(wagers(2, ante=500, blind=500), hit=True), hands=hands)


# --- the same as a round that is dealt --------------------------------------------------------

GAMES = [id for id in ids() if isinstance(load(id).rules, ShowdownRules)]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=size(8, 25))
@given(st.integers(), st.integers(0, 60_000))
def test_a_played_round_described_by_its_hands_settles_the_same(
    game: str, seed: int, bank: int
) -> None:
    """Under any readings, with backline bettors, folds and raises: same lines, same cents."""
    chance = Random(seed)
    filing = load(game)
    filing = filing.read(
        {name: chance.choice([*one.values]) for name, one in filing.reading_texts.items()}
    )
    seats = filing.rules.table.seats
    names = {seat: f"P{seat}" for seat in range(1, seats + 1)}
    deck = list(filing.rules.deck.cards)
    chance.shuffle(deck)
    setting = Setting(seats, 1, names, bank, _stakes(filing, names, chance))
    round = open_round(filing, setting, Forced(deck))
    while ask := round.ask:
        round.answer(ask.seat, chance.choice([*ask.choices]))
    folds = {  # of a hand that its player folded it is enough to say that he did
        (seat, name)
        for seat, name in round.folded
        if name == names[seat] or (seat, names[seat]) not in round.folded
    }
    described = DescribedTable(
        game,
        bank,
        1,
        tuple(
            DescribedWager(
                stake.seat,
                stake.wager,
                int(stake.cents),
                stake.bettor,
                backline=round.is_backline(stake),
                folded=(stake.seat, stake.bettor) in folds,
            )
            for stake in round.stakes
        ),
        readings=filing.readings,
        hands={name: tuple(cards) for name, cards in round.hands.items()},
    )
    again = settle(described)
    assert round.result is not None
    assert again.lines == round.result.lines
    assert again.left == round.result.left
    assert not again.notes


def _stakes(filing: Filing, names: dict[int, str], chance: Random) -> list[Stake]:
    """An ante on most seats with what goes along, bonus bets and backline bets where they may be.

    Whatever the filing refuses beside the rest is left out.
    """
    rules, limits = filing.rules, filing.limits()
    play = ShowdownRules.of(filing).play
    stakes: list[Stake] = []
    spots = [
        (seat, names[seat]) for seat in names if seat == 2 or (seat > 1 and chance.random() < 0.6)
    ]
    spots += [(chance.choice(spots)[0], chance.choice(spots)[1]) for _ in range(2)]
    for seat, bettor in spots:
        ante = limits.of(play.ante).min * chance.randint(1, 4)
        for wager in rules.wager:
            if wager.made == "in-play" or (wager.requires and chance.random() < 0.5):
                continue
            cents = ante if wager.name == play.ante or wager.equals else limits.of(wager.name).min
            _add(filing, names, stakes, Stake(seat, bettor, wager.name, int(cents)))
    return stakes


def _add(filing: Filing, names: dict[int, str], stakes: list[Stake], stake: Stake) -> None:
    mandatory = [w for w in filing.rules.wager if w.mandatory and w.equals == stake.wager]
    along = [msgspec.structs.replace(stake, wager=wager.name) for wager in mandatory]
    try:
        setting = Setting(len(names), 1, names, 0, [*stakes, stake, *along])
        check_stakes(filing, filing.limits(), setting)
    except Refusal:
        return
    stakes += [stake, *along]
