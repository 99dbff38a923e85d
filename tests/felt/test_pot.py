"""A table with a pot: hands go round the button, chips into the pot and out of it, to the cent."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from houseway.analysis.log import dumps
from houseway.analysis.opening import open_table, table_of
from houseway.analysis.replay import rebuild, replay, verify
from houseway.bank.ledger import CAGE, COLLECTION, POT
from houseway.bank.pot import Part, Pot, pots, shared, uncalled
from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.families.library import loads as filing_from
from houseway.felt.bank.turn import TurnSoFar
from houseway.felt.checkpoint import BankSoFar, Checkpoint
from houseway.felt.collection import post_collection
from houseway.felt.events import (
    Collected,
    Committed,
    Dealt,
    Dropped,
    HandBegun,
    PotAwarded,
    PutIn,
    RoundClosed,
    RoundVoided,
    ShoeEnded,
    TakenBack,
)
from houseway.felt.ledger import ledger_of
from houseway.felt.pot.round import PotRound, PotSetting
from houseway.felt.pot.table import PotTable
from houseway.felt.setting import FLOOR
from houseway.felt.shoes import LoggedShoe, SecretShoes
from houseway.felt.view import view_of
from houseway.felt.words import Teller
from houseway.filings.filing import Filing
from houseway.filings.sheet import sheet_of
from tests import pot_game
from tests.logs import loads
from tests.pot_game import opened


@pytest.fixture(scope="module")
def filing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Filing]:
    with pot_game.registered(tmp_path_factory.mktemp("pot")) as filing:
        yield filing


class Stacked:
    """Shoes whose cards are known: the first goes to the button's left."""

    def __init__(self, *shoes: str) -> None:
        self._shoes = shoes

    def commitment(self, shoe: int) -> str:
        return "known"

    def shuffle(self, shoe: int, contributions: object) -> LoggedShoe:
        cards = [Card(word) for word in self._shoes[shoe - 1].split()]
        return LoggedShoe(cards, [], last_after=0)

    def reveal(self, shoe: int) -> str:
        return ""


def stacked(filing: Filing, cards: str, *chips: int) -> PotTable:
    table = PotTable(
        filing, pot_game.play, Stacked(cards), collection=post_collection(filing, fee_option="1")
    )
    for seat, purse in enumerate(chips, 1):
        table.sit(seat, f"p{seat}", purse)
    return table


def play_hand(table: PotTable, *choices: str) -> None:
    """Deal, and let everybody asked choose in turn."""
    table.deal()
    for choice in choices:
        assert table.round is not None
        assert table.round.ask is not None
        table.answer(table.round.ask.bettor, choice)
    assert table.phase == "waiting"


def checked(table: PotTable) -> PotTable:
    """Purses are those of the view and of the books, which sum to nothing; the log gives all."""
    view = view_of(table.events, None)
    assert {chair.name: chair.purse for chair in view.chairs.values()} == table.purses
    ledger = ledger_of(table.events)
    booked = ledger.purses()
    assert {name: booked.get(name, 0) for name in table.purses} == table.purses
    assert ledger.balance(COLLECTION) == table.till.collected
    assert ledger.balance(POT) == 0
    assert sum(row.balance for row in ledger.trial_balance()) == 0
    assert -ledger.balance(CAGE) == sum(table.purses.values()) + table.till.collected
    again = replay(table.filing, loads(dumps(table.events)))
    assert isinstance(again, PotTable)
    assert (again.events, again.purses, again.button) == (table.events, table.purses, table.button)
    return table


# --- a hand ---------------------------------------------------------------------------------------


def test_the_high_card_takes_the_pot_less_the_drop(filing: Filing) -> None:
    """Antes of $5 and bets of $10 from three make $45, of which line 15 drops $2."""
    table = stacked(filing, "9h Kd 4c", 10_000, 10_000, 10_000)
    play_hand(table, "bet", "bet", "bet")  # the button is at seat 1: seats 2, 3, 1
    assert table.purses == {"p1": 8_500, "p2": 8_500, "p3": 12_800}
    assert table.till.collected == 200
    checked(table)


def test_the_order_of_a_hand(filing: Filing) -> None:
    table = stacked(filing, "9h Kd 4c", 10_000, 10_000, 10_000)
    table.deal()
    begun = next(i for i, event in enumerate(table.events) if isinstance(event, HandBegun))
    for choice in ("bet", "bet", "fold"):
        assert table.round is not None
        assert table.round.ask is not None
        table.answer(table.round.ask.bettor, choice)
    assert Teller(filing).transcript(table.events[begun:]) == [
        "--- hand 1: the button is at seat 1",
        "shoe 1 is shuffled: 52 cards",
        "seat 2: p2 puts $5 in (ante)",
        "seat 3: p3 puts $5 in (ante)",
        "seat 1: p1 puts $5 in (ante)",
        "face down, 1 each: seat 2, seat 3, seat 1",
        "p2 (seat 2) is asked: bet, all in or fold",
        "p2 chooses bet",
        "seat 2: p2 puts $10 in (bet)",
        "p3 (seat 3) is asked: bet, all in or fold",
        "p3 chooses bet",
        "seat 3: p3 puts $10 in (bet)",
        "p1 (seat 1) is asked: bet, all in or fold",
        "p1 chooses fold",
        "seat 1: p1 folds",
        "collection: $2 from the pot (my-room/drop, option 1, lines 15)",
        "seat 2 turned up: 9♥",
        "seat 3 turned up: K♦",
        "seat 3: p3 takes $33 of the pot (high card)",
        "p2 −$15, p3 +$18, p1 −$5",
        "shoe 2 is committed to: known",
    ]


def test_whoever_is_left_alone_takes_the_pot_unseen_and_his_bet_back(filing: Filing) -> None:
    table = stacked(filing, "2h 3d Kc", 10_000, 10_000, 10_000)
    play_hand(table, "bet", "fold", "fold")
    back = [event for event in table.events if isinstance(event, TakenBack)]
    assert [(event.name, event.cents) for event in back] == [("p2", 1_000)]
    (won,) = [event for event in table.events if isinstance(event, PotAwarded)]
    assert (won.name, won.cents, won.why) == ("p2", 1_400, "nobody else is in")
    assert view_of(table.events, None).hands == {"2": [None], "3": [None], "1": [None]}


def test_players_all_in_for_different_amounts_play_for_side_pots(filing: Filing) -> None:
    """The smallest stack has the best card and wins the main pot; the next the side pot."""
    table = stacked(filing, "9h 4d Kc", 3_000, 5_000, 8_000)
    play_hand(table, "all-in", "all-in", "all-in")
    awarded = [event for event in table.events if isinstance(event, PotAwarded)]
    assert [(e.pot, e.name, e.cents) for e in awarded] == [(0, "p1", 8_800), (1, "p2", 4_000)]
    back = [event for event in table.events if isinstance(event, TakenBack)]
    assert [(event.name, event.cents) for event in back] == [("p3", 3_000)]
    assert table.purses == {"p1": 8_800, "p2": 4_000, "p3": 3_000}
    assert table.till.collected == 200


def test_equal_hands_share_and_the_odd_cent_goes_to_the_buttons_left(filing: Filing) -> None:
    table = stacked(filing, "Kh Kd 4c", 501, 10_000, 10_000)
    play_hand(table, "bet", "bet", "fold")
    awarded = [event for event in table.events if isinstance(event, PotAwarded)]
    assert [(e.name, e.cents, e.odd) for e in awarded] == [("p2", 1_650, 0), ("p3", 1_650, 0)]
    table = stacked(filing, "Kh Kd Kc", 501, 601, 10_000)
    play_hand(table, "all-in", "all-in", "all-in")
    awarded = [event for event in table.events if isinstance(event, PotAwarded)]
    assert [(e.pot, e.name, e.cents, e.odd) for e in awarded] == [
        (0, "p2", 468, 1),
        (0, "p3", 468, 1),
        (0, "p1", 467, 0),
        (1, "p2", 100, 0),
        (1, "p3", 100, 0),
    ]
    assert Teller(filing).told(awarded[0]).endswith("(high card), the odd $0.01 with it")


def test_an_illegal_choice_is_refused_with_the_rule_and_changes_nothing(filing: Filing) -> None:
    table = opened(filing, b"secret", 10_000, 10_000)
    table.deal()
    known = list(table.events)
    with pytest.raises(Refusal, match="p2 may choose fold, bet, all-in") as refused:
        table.answer("p2", "hit")
    assert refused.value.rule == "my-room/one-card, lines 4"
    with pytest.raises(Refusal, match="p1 has nothing to decide now: p2 is asked"):
        table.answer("p1", "bet")
    for refused_now in (table.deal, lambda: table.sit(3, "Cy", 100), lambda: table.stand_up("p1")):
        with pytest.raises(Refusal, match="a hand is being played"):
            refused_now()
    assert table.events == known


# --- hand after hand ------------------------------------------------------------------------------


def test_the_button_goes_round_to_whoever_is_dealt_in(filing: Filing) -> None:
    table = opened(filing, b"secret", 10_000, 0, 10_000, 10_000)
    for _ in range(4):
        play_hand(table, "fold", "fold")
    begun = [event.button for event in table.events if isinstance(event, HandBegun)]
    assert begun == [1, 3, 4, 1]
    checked(table)


def test_every_hand_has_a_shoe_that_was_committed_to_before(filing: Filing) -> None:
    table = opened(filing, b"secret", 10_000, 10_000)
    table.contribute("p1", "my own words")
    play_hand(table, "bet", "bet")
    play_hand(table, "bet", "bet")
    assert [e.shoe for e in table.events if isinstance(e, Committed)] == [1, 2, 3]
    assert not [e for e in table.events if isinstance(e, ShoeEnded)]
    table.close()
    with_words = next(event for event in table.events if isinstance(event, ShoeEnded))
    assert with_words.contributions == ("my own words",)
    proof = verify(filing, loads(dumps(table.events)))
    assert proof.holds, proof.faults
    assert (proof.rounds, proof.shoes) == (2, (1, 2))


def test_seeds_are_revealed_once_nobody_is_left_whose_hands_they_tell(filing: Filing) -> None:
    table = opened(filing, b"secret", 10_000, 10_000)
    table.sit(3, "Bot", 10_000, bot=True)
    play_hand(table, "bet", "bet", "bet")
    again = rebuild(filing, b"secret", (), table.checkpoint())
    for one in (table, again):
        one.stand_up("p1")
        assert not [e for e in one.events if isinstance(e, ShoeEnded)], "p2 has hands to keep"
        one.stand_up("p2")
        assert [e.shoe for e in one.events if isinstance(e, ShoeEnded)] == [1]
    checked(table)


def test_one_player_alone_is_dealt_no_hand(filing: Filing) -> None:
    table = opened(filing, b"secret", 10_000)
    with pytest.raises(Refusal, match="two at least"):
        table.deal()
    table.sit(2, "Broke", 0)
    with pytest.raises(Refusal, match="two at least"):
        table.deal()
    table.buy_in("Broke", 5_000)
    table.deal()
    assert table.phase == "round"
    checked_open = replay(filing, table.events)
    assert checked_open.phase == "round"


# --- what everybody sees --------------------------------------------------------------------------


def test_a_view_shows_the_pot_and_ones_own_card_only(filing: Filing) -> None:
    table = stacked(filing, "9h Kd 4c", 10_000, 10_000, 10_000)
    table.deal()
    table.answer("p2", "bet")
    view = view_of(table.events, "p3")
    assert view.pot is not None
    assert (view.pot.button, view.pot.cents) == (1, 2_500)
    assert view.pot.put_in == {2: 1_500, 3: 500, 1: 500}
    assert view.hands == {"2": [None], "3": ["Kd"], "1": [None]}
    assert (view.stage, view.round, view.ask and view.ask.bettor) == ("asking", 1, "p3")
    assert table.free("p2") == 8_500
    table.answer("p3", "bet")
    table.answer("p1", "bet")
    after = view_of(table.events, None)
    assert after.net == {"p2": -1_500, "p3": 2_800, "p1": -1_500}
    assert after.pot is not None
    assert (after.pot.cents, [event.name for event in after.pot.awarded]) == (0, ["p3"])


# --- what goes wrong ------------------------------------------------------------------------------


def test_a_misdeal_gives_the_pot_back_and_the_same_button_deals_again(filing: Filing) -> None:
    table = opened(filing, b"secret", 10_000, 10_000)
    table.watch()
    table.deal()
    assert table.round is not None
    assert table.round.ask is not None
    assert table.round.ask.bettor == FLOOR
    assert [one.name for one in table.irregularities()] == ["boxed-card"]
    table.declare("boxed-card")
    assert any(isinstance(event, RoundVoided) for event in table.events)
    assert table.purses == {"p1": 10_000, "p2": 10_000}
    assert view_of(table.events, None).pot is None
    checked(table)
    table.deal()
    begun = [event.button for event in table.events if isinstance(event, HandBegun)]
    assert begun == [1, 1]


def test_a_table_closed_in_a_hand_gives_the_pot_back(filing: Filing) -> None:
    table = opened(filing, b"secret", 10_000, 10_000)
    table.deal()
    table.answer("p2", "all-in")
    table.close()
    assert table.purses == {"p1": 10_000, "p2": 10_000}
    checked(table)
    assert verify(filing, table.events).holds


def test_books_with_chips_left_in_the_pot_are_refused(filing: Filing) -> None:
    table = opened(filing, b"secret", 10_000, 10_000)
    play_hand(table, "bet", "bet")
    less = [event for event in table.events if not isinstance(event, PotAwarded)]
    with pytest.raises(Refusal, match=r"\$28 is left in the pot of round 1"):
        ledger_of(less)
    without = [event for event in table.events if not isinstance(event, PutIn | Dropped)]
    with pytest.raises(Refusal):
        ledger_of(without)


# --- the collection -------------------------------------------------------------------------------


def test_time_is_collected_from_everybody_seated(filing: Filing) -> None:
    table = opened(filing, b"secret", 10_000, 300, fee_option="2")
    table.half_hour("12:00")
    taken = [event for event in table.events if isinstance(event, Collected)]
    assert [(event.name, event.cents) for event in taken] == [("p1", 500), ("p2", 300)]
    with pytest.raises(Refusal, match="two at least"):
        table.deal()  # p2 has nothing left, and owes $2
    checked(table)


def test_a_fee_that_no_pot_pays_is_refused_by_name(filing: Filing) -> None:
    with pytest.raises(Refusal, match='column "bank" is paid by the player-dealer'):
        post_collection(filing, fee_option="3")


# --- without a bank -------------------------------------------------------------------------------


def test_a_game_without_a_bank_needs_none_of_its_keys(filing: Filing) -> None:
    titles = [part.title for part in sheet_of(filing).sections]
    assert "The play" in titles
    assert not {"The player-dealer", "The order of settlement", "First action"} & set(titles)
    with pytest.raises(Refusal, match="turn"):
        filing_from(pot_game.GAME + '\n[turn]\nlines = "1"\n')
    with pytest.raises(Refusal, match='found "forfeit", allowed without a bank'):
        filing_from(
            pot_game.GAME
            + '\n[[irregularity]]\nname="x"\nsays="y"\neffect="forfeit"\nconcerns="wager"\n'
            'lines="1"\n'
        )
    with pytest.raises(Refusal, match="without a bank"):
        open_table(filing, b"secret")
    assert isinstance(table_of(filing, SecretShoes(filing, b"secret")), PotTable)


# --- the cents ------------------------------------------------------------------------------------


def test_pots_are_cut_where_somebody_is_all_in() -> None:
    put = {1: 50, 2: 200, 3: 200, 4: 120}
    assert pots(put, folded={4}) == (Pot(200, (1, 2, 3)), Pot(370, (2, 3)))
    assert pots(put, folded={4}, drop=210) == (Pot(0, (1, 2, 3)), Pot(360, (2, 3)))
    assert pots({1: 50, 2: 80}, folded={2}) == (Pot(130, (1,)),)


def test_what_nobody_called_is_told() -> None:
    assert uncalled({1: 50, 2: 80}, ()) == (2, 30)
    assert uncalled({1: 80, 2: 80, 3: 10}, ()) is None
    assert uncalled({1: 50, 2: 80}, {2}) is None


def test_odd_cents_go_to_the_first_in_order() -> None:
    assert shared(101, [3, 1]) == (Part(3, 51, 1), Part(1, 50, 0))
    assert shared(100, [3]) == (Part(3, 100, 0),)


def test_a_hand_is_a_pure_function(filing: Filing) -> None:
    setting = PotSetting(6, 1, {1: "Ann", 4: "Bob"}, {1: 2_000, 4: 3_000})
    fees = post_collection(filing, fee_option="1")
    played = []
    for _ in range(2):
        cards = LoggedShoe([Card("9h"), Card("Kd")], [], last_after=0)
        round = PotRound(filing, setting, cards, pot_game.play, fees=fees)
        while ask := round.ask:
            round.answer(ask.seat, "bet")
        played.append(round)
    assert played[0].events == played[1].events
    assert played[0].result == {"Bob": -1_500, "Ann": 1_300}
    dealt = [event for event in played[0].events if isinstance(event, Dealt)]
    assert [event.hand for event in dealt] == ["4", "1"]
    assert isinstance(played[0].events[-1], RoundClosed)


def test_a_table_with_a_pot_goes_on_from_a_checkpoint(filing: Filing) -> None:
    """Button, chips, and the shoe that is committed to with what was contributed to it."""

    def play_on(table: PotTable, hands: int) -> None:
        until = table.rounds + hands
        while table.rounds < until or table.phase == "round":
            ask = table.round.ask if table.round and table.phase == "round" else None
            if ask is None:
                table.deal()
            else:
                table.answer(ask.bettor, sorted(ask.choices)[table.rounds % len(ask.choices)])

    table = opened(filing, b"kept", 50_000, 50_000, 50_000)
    play_on(table, 3)
    table.contribute("p2", "my own words")
    kept = table.checkpoint()
    assert kept is not None
    again = opened(filing, b"kept")
    again.resume(msgspec.json.decode(msgspec.json.encode(kept), type=Checkpoint))
    assert (again.button, again.purses, again.seq) == (table.button, table.purses, table.seq)
    for each in (table, again):
        play_on(each, 3)
    assert again.events == list(table.since(kept.seq))
    assert again.purses == table.purses
    banked = msgspec.structs.replace(kept, kind=BankSoFar(BANK, None))
    with pytest.raises(Refusal, match="played with a pot"):
        opened(filing, b"kept").resume(banked)


BANK = TurnSoFar(None, "", 0, 0, (), None, ())
