"""Settling a described table: results or hands in, the sheet's order and the bank's reach out."""

from __future__ import annotations

import itertools
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.analysis.house_way import house_way_choice
from houseway.analysis.opening import open_round
from houseway.analysis.settle import (
    DescribedTable,
    DescribedWager,
    SettledTable,
    read_described,
    settle,
)
from houseway.bank.settlement import Stake
from houseway.cards.card import Card
from houseway.cards.draws import Forced
from houseway.errors import Refusal
from houseway.families.baccarat.rules import BaccaratRules
from houseway.families.library import ids, load
from houseway.felt.bank.setting import Setting
from tests.sizes import size

EZ = "oceana/ez-baccarat"


def table(*wagers: DescribedWager, **more: object) -> SettledTable:
    described = {"game": EZ, "bank": 10_000, "player_dealer": 1, "first": 2, **more}
    described["wagers"] = [msgspec.to_builtins(wager) for wager in wagers]
    return settle(read_described(msgspec.json.encode(described).decode()))


def wager(
    seat: int, name: str, stake: int, result: str | None = None, **more: object
) -> DescribedWager:
    return msgspec.convert(
        {
            "seat": seat,
            "bettor": f"P{seat}",
            "wager": name,
            "stake": stake,
            "result": result,
            **more,
        },
        DescribedWager,
    )


def test_a_bank_of_100_that_loses_50_and_wins_50_is_finished() -> None:
    """casino-royale 2, worked example (seed 000, lines 197-199)."""
    settled = table(
        wager(2, "player", 5_000, "win"),
        wager(3, "player", 5_000, "lose"),
        wager(4, "player", 4_000, "win"),
        wager(5, "player", 2_500, "lose"),
    )
    assert [(line.paid, line.collected, line.returned) for line in settled.lines] == [
        (5_000, 0, 5_000),
        (0, 5_000, 0),
        (0, 0, 4_000),
        (0, 0, 2_500),
    ]
    assert settled.left == 0
    assert settled.net == {"P2": 5_000, "P3": -5_000, "P4": 0, "P5": 0, "player-dealer": 0}


def test_200_that_wins_60_and_pays_60_has_80_left() -> None:
    """cameo 4, worked example (seed 004, line 74)."""
    settled = table(
        wager(2, "player", 6_000, "lose"), wager(3, "player", 6_000, "win"), bank=20_000
    )
    assert [line.left for line in settled.lines] == [14_000, 8_000]


def test_the_order_is_the_filings_from_first_action() -> None:
    wagers = [
        wager(seat, name, 100, "push") for seat in (2, 4) for name in ("tie", "player", "banker")
    ]
    by_wager = table(*wagers, first=4)
    assert [(line.wager, line.seat) for line in by_wager.lines] == [
        (name, seat) for name in ("player", "banker", "tie") for seat in (4, 2)
    ]
    by_seat = table(*wagers, first=4, readings={"settlement-order": "by-seat"})
    assert [(line.seat, line.wager) for line in by_seat.lines] == [
        (seat, name) for seat in (4, 2) for name in ("player", "banker", "tie")
    ]


def test_the_cover_can_be_asked_for() -> None:
    wagers = [wager(2, "player", 10_000, "lose"), wager(3, "player", 10_000, "win")]
    assert table(*wagers).lines[1].paid == 0
    assert table(*wagers, cover="net").lines[1].paid == 10_000
    assert table(*wagers, cover="separate").lines[1].paid == 10_000
    assert table(*wagers, readings={"cover": "net"}).lines[1].paid == 10_000
    assert table(*wagers, cover="net", readings={"cover": "net"}).cover == "net"
    assert table(*wagers, cover="net", readings={"settlement-order": "by-seat"}).cover == "net"


def test_odds_come_from_the_filing_when_there_is_no_doubt() -> None:
    settled = table(wager(2, "tie", 500, "win"), wager(2, "banker", 500, "win"))
    assert {line.wager: line.paid for line in settled.lines} == {"tie": 4_000, "banker": 500}
    with pytest.raises(Refusal, match=r'can pay 1:1, 2:1, .* say which with "pays"'):
        table(wager(2, "spread", 500, "win"), game="casino-royale/baccarat-gold")
    odd = table(wager(2, "tie", 500, "win", pays="9:1"))
    assert odd.lines[0].paid == 4_500
    assert any("9:1 was described" in note for note in odd.notes)


def test_what_the_sheet_does_not_take_gets_no_action() -> None:
    for made, says in (
        (wager(2, "dragon-7", 500, "lose"), "needs one of: player, banker"),
        (wager(2, "player", 1, "win"), "takes $1 to $1,000, not $0.01"),
        (wager(2, "player", 100_001, "win"), "takes $1 to $1,000, not $1,000.01"),
    ):
        [line] = table(made).lines
        assert (line.result, line.stake, line.returned) == ("push", made.stake, made.stake)
        assert (line.paid, line.collected) == (0, 0)
        assert says in line.why
        assert "lines" in line.why
    assert not table(wager(2, "player", 500, "win")).notes


def test_a_wager_made_twice_is_told_of_its_bettor_once() -> None:
    made = [wager(2, "player", 500, "win"), wager(2, "player", 600, "win")]
    assert table(*made).notes == ("P2 at seat 2 made the wager player twice",)
    unnamed = [msgspec.structs.replace(one, bettor="") for one in made]
    assert table(*unnamed).notes == ("seat 2 made the wager player twice",)


def test_hands_decide_every_wager() -> None:
    """A Banker win with a three-card 7: the line pushes, the Dragon 7 pays 40:1."""
    settled = table(
        *(wager(seat, name, 100) for seat in (2, 3) for name in ("player", "banker", "dragon-7")),
        hands={"player": ["2h", "Kd", "4c"], "banker": ["2s", "3d", "2d"]},
    )
    assert {(line.wager, line.result, line.pays) for line in settled.lines} == {
        ("player", "lose", "lose"),
        ("banker", "push", "push"),
        ("dragon-7", "win", "40:1"),
    }
    assert not settled.notes


def test_hands_that_no_deal_leaves_are_noted() -> None:
    short = table(wager(2, "player", 100), hands={"player": ["2h", "2d"], "banker": ["2s", "3d"]})
    assert any("another card is to be drawn" in note for note in short.notes)
    long = table(
        wager(2, "player", 100),
        hands={"player": ["9h", "Kd", "2c"], "banker": ["2s", "3d"]},
    )
    assert any("would not have left these hands" in note for note in long.notes)


def test_each_bettor_is_settled_on_the_total_he_chose() -> None:
    """Royal Baccarat: who hits on 6 and wins is paid 3:2, who stands even money."""
    hands = {"player": ["4h", "2d", "3c"], "banker": ["Ks", "5d"]}
    game = {"game": "casino-royale/royal-baccarat", "hands": hands}
    settled = table(
        wager(2, "player", 1_000, hit=True), wager(3, "player", 1_000, hit=False), **game
    )
    assert {line.bettor: line.paid for line in settled.lines} == {"P2": 1_500, "P3": 1_000}
    with pytest.raises(Refusal, match='give "hit": true or false'):
        table(wager(2, "player", 1_000), **game)


def test_first_action_is_found_from_the_card_or_the_dice() -> None:
    gold = {"game": "casino-royale/baccarat-gold", "first": None}
    seats = [wager(seat, "base", 500, "push") for seat in (2, 3, 4, 5)]
    settled = table(*seats, **gold, action_card="3h")
    assert (settled.first, settled.lines[0].seat) == (4, 4)
    with pytest.raises(Refusal, match="action_card"):
        table(*seats, **gold)
    hands = {"player": ["9h", "Kd"], "banker": ["2s", "2d"]}
    by_hand = table(*(wager(s, "base", 500) for s in (2, 3, 4)), **gold, hands=hands)
    assert by_hand.first == 3
    pan = {"game": "comstock/super-pan-9", "first": None}
    spots = [wager(seat, "spot", 500, "push") for seat in (2, 3, 4, 5)]
    assert table(*spots, **pan, dice=[1, 1, 2]).first == 4
    assert "as described" in table(*spots, game="comstock/super-pan-9").first_because
    for bad in ({}, {"dice": [1, 2]}, {"dice": [1, 2, 7]}):
        with pytest.raises(Refusal, match="dice"):
            table(*spots, **pan, **bad)


def test_super_pan_9_compares_each_spot_with_the_bank() -> None:
    hands = {
        "2": ["2h", "3d", "4c"],
        "3": ["2h", "3d", "Kc", "Ad"],
        "player-dealer": ["Kh", "4d", "3d"],
    }
    settled = table(
        wager(2, "spot", 500), wager(3, "spot", 500), game="comstock/super-pan-9", hands=hands
    )
    assert [line.result for line in settled.lines] == ["win", "lose"]


def test_backline_bettors_come_after_the_seated_player() -> None:
    behind = wager(2, "spot", 500, "lose"), wager(2, "spot", 500, "lose", bettor="B")
    settled = table(*behind, game="comstock/super-pan-9")
    assert [line.bettor for line in settled.lines] == ["P2", "B"]
    declared = table(
        wager(2, "spot", 500, "lose", backline=True),
        wager(2, "spot", 500, "lose", bettor="B"),
        game="comstock/super-pan-9",
    )
    assert [line.bettor for line in declared.lines] == ["B", "P2"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"bank": -1}, "less than nothing"),
        ({"bank": 10**20}, "the bank: .* is too much: an amount is below"),
        ({"first": 9}, "first names seat 9"),
        ({"first": 1}, '"first" names seat 1, which holds the bank'),
        ({"cover": "net", "readings": {"cover": "separate"}}, '"cover" is given twice: as net'),
        ({"cover": "net", "readings": {"cover": "gross"}}, "and as gross by the reading"),
        ({"player_dealer": 0}, "player_dealer names seat 0"),
        ({"seats": 1}, "2 to 30 seats"),
        ({"wagers": []}, "nothing to settle"),
        ({"cover": "grossly"}, 'did you mean "gross"'),
        ({"readings": {"covr": "net"}}, 'did you mean "cover"'),
        ({"game": "oceana/ez-bacarat"}, 'did you mean "oceana/ez-baccarat"'),
        ({"bank": "100"}, "key bank"),
        ({"bnak": 3}, 'did you mean "bank"'),
        ({"hands": {}}, "not both"),
        ({"wagers": [{"seat": 2, "wager": "tie", "stake": 0, "result": "win"}]}, "at least a cent"),
        (
            {"wagers": [{"seat": 2, "wager": "tie", "stake": 10**20, "result": "win"}]},
            "seat 2, tie: .* is too much",
        ),
        ({"wagers": [{"seat": 1, "wager": "tie", "stake": 1, "result": "win"}]}, "holds the bank"),
        ({"wagers": [{"seat": 8, "wager": "tie", "stake": 1, "result": "win"}]}, "seats 1 to 7"),
        ({"wagers": [{"seat": 2, "wager": "tye", "stake": 1, "result": "win"}]}, 'mean "tie"'),
        ({"wagers": [{"seat": 2, "wager": "tie", "stake": 1}]}, 'give "result"'),
        ({"wagers": [{"seat": 2, "wager": "tie", "stake": 1, "result": "won"}]}, 'mean "win"'),
        (
            {"wagers": [{"seat": 2, "wager": "tie", "stake": 1, "result": "win", "pays": "push"}]},
            "a win pays odds",
        ),
    ],
)
def test_a_bad_description_is_refused_with_what_to_do(change: dict[str, object], says: str) -> None:
    described = {
        "game": EZ,
        "bank": 100,
        "player_dealer": 1,
        "first": 2,
        "wagers": [{"seat": 2, "bettor": "A", "wager": "tie", "stake": 100, "result": "win"}],
        **change,
    }
    with pytest.raises(Refusal, match=says):
        settle(read_described(msgspec.json.encode(described).decode()))


BACCARAT = [id for id in ids() if isinstance(load(id).rules, BaccaratRules)]


@pytest.mark.parametrize("game", BACCARAT)
@settings(max_examples=size(8, 30))
@given(st.integers(), st.integers(0, 200_000))
def test_a_played_round_described_by_its_hands_settles_the_same(
    game: str, seed: int, bank: int
) -> None:
    """The described table and the dealt one are one code path: same lines, same cents."""
    chance = Random(seed)
    filing = load(game)
    rules = BaccaratRules.of(filing)
    seats = rules.table.seats
    names = {seat: f"P{seat}" for seat in range(1, seats + 1)}
    alone = [w.name for w in rules.wager if not w.requires]
    stakes = []
    for seat in range(2, seats + 1):
        name = chance.choice(alone)
        stakes.append(Stake(seat, names[seat], name, filing.limits().of(name).min))
    deck = [Card(r + s) for r in rules.deck.ranks for s in "cdhs"] * rules.deck.packs.default
    chance.shuffle(deck)
    rolls = [[chance.randint(1, 6) for _ in range(rules.settlement.first.dice)] for _ in range(9)]
    setting = Setting(seats, 1, names, bank, stakes)
    round = open_round(filing, setting, Forced(iter(deck), itertools.cycle(rolls)))
    hits: dict[int, bool] = {}
    while ask := round.ask:
        choice = house_way_choice(round, ask)
        hits[ask.seat] = choice == "hit"
        round.answer(ask.seat, choice)
    described = DescribedTable(
        game,
        bank,
        1,
        tuple(
            DescribedWager(s.seat, s.wager, s.cents, s.bettor, hit=hits.get(s.seat)) for s in stakes
        ),
        hands={name: tuple(cards) for name, cards in round.hands.items()},
        dice=tuple(rolls[0]) if rules.settlement.first.dice else None,
    )
    settled = settle(described)
    assert round.result is not None
    assert settled.lines == round.result.lines
    assert settled.left == round.result.left
    assert not settled.notes
