"""What goes wrong in a hand of poker, by the house rules of each room: cards, chips, and the log.

Chips are worked by hand. Every table is replayed from its log and its shuffles proved, and no view
shows a card that its viewer may not see.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from random import Random

import pytest

from houseway.analysis.log import dumps
from houseway.analysis.opening import open_felt, table_of, with_pot
from houseway.analysis.replay import rebuild, verify
from houseway.bank.ledger import CAGE
from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.families.library import load, load_all
from houseway.families.poker.rules import PokerRules
from houseway.felt.events import (
    COMMUNITY,
    AnyEvent,
    Burned,
    CardDied,
    Dealt,
    Dropped,
    Folded,
    Reshuffled,
    Retaken,
    RoundVoided,
    TakenBack,
    TopBurned,
    TurnedUp,
)
from houseway.felt.ledger import ledger_of
from houseway.felt.pot.table import PotTable
from houseway.felt.setting import FLOOR, Ask
from houseway.felt.shoes import SecretShoes
from houseway.felt.sight import seen
from houseway.felt.view import view_of
from houseway.filings.filing import Filing
from tests.fairness import program
from tests.families.poker.games import game
from tests.families.poker.hands import chosen
from tests.logs import loads

SECRET = b"what goes wrong"
HANDS = 6
"""With anything declared in them, of each filing."""
CAMEO = "cameo/texas-holdem"
COMSTOCK = "comstock/texas-holdem"
ROYALE = "casino-royale/texas-holdem"


def seated(
    filing: Filing, players: int = 4, chips: int = 100_000, *, fees: bool = False
) -> PotTable:
    """A table of so many, with the floor watching, and a hand dealt; `fees`: for a collection."""
    shoes = SecretShoes(filing, SECRET)
    table = with_pot(open_felt(filing, SECRET) if fees else table_of(filing, shoes))
    for seat in range(1, players + 1):
        table.sit(seat, f"p{seat}", chips)
    table.watch()
    table.deal()
    return table


def asked(table: PotTable) -> Ask:
    assert table.round is not None
    assert table.round.ask is not None
    return table.round.ask


def until_floor(table: PotTable, street: str, moment: str = "deal") -> PotTable:
    """Everybody checks or calls until the floor is asked on that street."""
    while not (asked(table).bettor == FLOOR and asked(table).about.startswith(street)):
        quiet(table)
    assert table.round is not None
    assert table.round.moment == moment
    return table


def quiet(table: PotTable) -> None:
    """Whoever is asked goes on, checks, calls, or does what costs least."""
    ask = asked(table)
    words = ("go-on", "check", "call", "pat", "deal", "bring-in", "up")
    word = next((word for word in words if word in ask.choices), next(iter(ask.choices)))
    table.answer(ask.bettor, word)


def to_player(table: PotTable) -> Ask:
    """Whoever is asked first about a bet."""
    while asked(table).bettor == FLOOR:
        table.answer(FLOOR, "go-on")
    return asked(table)


def finished(table: PotTable) -> PotTable:
    """The rest of the hand, quietly; then everything that must hold of any table."""
    while table.phase == "round":
        quiet(table)
    return proved(table)


def proved(table: PotTable) -> PotTable:
    """Chips are conserved, the log replays and proves its shuffles, views hide what they must."""
    assert sum(table.purses.values()) + table.till.collected == -ledger_of(table.events).balance(
        CAGE
    )
    hidden_stays_hidden(table)
    events = list(table.events)
    assert rebuild(table.filing, SECRET, events).events == events
    table.close()
    proof = verify(table.filing, loads(dumps(table.events)))
    assert proof.faults == ()
    assert proof.replayed
    assert not proof.unrevealed
    return table


def hidden_stays_hidden(table: PotTable) -> None:
    """No byte of a card goes to who may not see it, before it is turned up."""
    for viewer in (None, *table.purses):
        known: set[Card] = set()
        for event in table.events:
            shown = seen(event, viewer)
            for card in faces(event):
                if allowed(event, viewer):
                    known.add(card)
                elif card not in known:
                    assert f'"{card}"'.encode() not in dumps([shown]).encode()
        view_of(table.events, viewer)


def allowed(event: AnyEvent, viewer: str | None) -> bool:
    seen_by = getattr(event, "seen_by", None)
    return seen_by is None or viewer in seen_by


def faces(event: AnyEvent) -> Sequence[Card]:
    match event:
        case Dealt(card=card) | Burned(card=card) | CardDied(card=card) | TopBurned(card=card):
            return [Card(card)] if card else []
        case TurnedUp(cards=cards) | Retaken(cards=cards) | Reshuffled(cards=cards):
            return [Card(card) for card in cards if card]
        case _:
            return []


def of(table: PotTable, *kinds: type[AnyEvent]) -> list[AnyEvent]:
    return [event for event in table.events if isinstance(event, kinds)]


def middle(table: PotTable) -> list[Card]:
    assert table.round is not None
    return table.round.hands[COMMUNITY]


# --- the deal -----------------------------------------------------------------------------------


def test_a_boxed_card_is_dead_and_the_next_takes_its_place() -> None:
    """Cameo, rule 4: the last card of the deal is the button's."""
    table = seated(load(CAMEO))
    assert table.round is not None
    hand = table.round.last_hand
    assert hand is not None
    before = list(table.round.hands[hand])
    table.declare("boxed-card")
    assert table.round.hands[hand][:-1] == before[:-1]
    assert table.round.hands[hand][-1] != before[-1]
    finished(table)


@pytest.mark.parametrize("id", [CAMEO, ROYALE])
def test_an_exposed_hole_card_is_replaced_and_burned_before_the_flop(id: str) -> None:
    """Cameo and Casino Royale, hold'em rule 5: no other card is burned before the flop."""
    table = seated(load(id))
    table.declare("exposed-hole-card", 3)
    died = of(table, CardDied)
    assert isinstance(died[0], CardDied)
    assert died[0].seen_by is None
    until_floor(table, "flop")
    burned = of(table, TopBurned, Burned)
    assert [type(event) for event in burned] == [TopBurned]
    assert isinstance(burned[0], TopBurned)
    assert burned[0].card == died[0].card
    until_floor(table, "turn")
    assert len(of(table, Burned)) == 1
    finished(table)


def test_an_extra_card_goes_back_to_be_burned_and_only_its_holder_has_seen_it() -> None:
    """Cameo, rule 6, before he acts."""
    table = seated(load(CAMEO))
    table.declare("extra-card", 2)
    assert table.round is not None
    assert len(table.round.hands["2"]) == 2
    until_floor(table, "flop")
    burned = of(table, TopBurned, Burned)
    assert [type(event) for event in burned] == [TopBurned]
    assert isinstance(burned[0], TopBurned)
    assert burned[0].seen_by == ("p2",)
    finished(table)


def test_a_missing_card_is_dealt_and_the_hand_plays() -> None:
    table = seated(load(CAMEO))
    table.declare("missing-card", 2)
    finished(table)


def test_a_wrong_number_after_acting_costs_all_that_was_put_in() -> None:
    """Casino Royale, hold'em rule 6: of $3-$6 without a raise, the caller's $3."""
    filing = load(ROYALE)
    table = seated(filing)
    first = to_player(table)
    blind = first.choices["call"]
    table.answer(first.bettor, "call")
    with pytest.raises(Refusal, match="comes once the player has acted"):
        table.declare("wrong-number-later", asked(table).seat)
    table.declare("wrong-number-later", first.seat)
    assert [event.seat for event in of(table, Folded) if isinstance(event, Folded)] == [first.seat]
    before = table.purses[first.bettor]
    finished(table)
    assert table.purses[first.bettor] == before - blind


def test_in_omaha_the_same_costs_antes_and_blinds_alone() -> None:
    """Casino Royale, Omaha rule 6: a caller who has no blind has all he put in back."""
    table = seated(load("casino-royale/omaha"))
    first = to_player(table)
    before = table.purses[first.bettor]
    table.answer(first.bettor, "raise")
    raised = asked(table)
    assert raised.choices["call"] > first.choices["call"]
    table.declare("wrong-number-later", first.seat)
    assert asked(table).seat == raised.seat
    assert asked(table).choices["call"] == first.choices["call"]  # the blind again
    finished(table)
    assert table.purses[first.bettor] == before
    back = of(table, TakenBack)
    assert isinstance(back[0], TakenBack)
    assert (back[0].name, back[0].why) == (first.bettor, "wrong number later")


def test_bets_that_went_back_need_not_be_raised_from() -> None:
    """A raise to $50 of a foul hand without a limit goes back: the least raise is as before it."""
    changes: dict[str, object] = {"play.stakes.1.structure": "no-limit"}
    changes["play.stakes.1.bets"] = ["$1", "$1"]
    table = seated(load("casino-royale/omaha").vary(changes))
    first = to_player(table)
    table.answer(first.bettor, "raise 5000")
    second = asked(table)
    table.declare("wrong-number-later", first.seat)
    assert asked(table).seat == second.seat
    assert asked(table).choices["call"] == first.choices["call"]
    assert asked(table).choices["raise"] == first.choices["raise"]
    finished(table)


def test_the_blind_of_a_foul_hand_stays_in_omaha() -> None:
    table = seated(load("casino-royale/omaha"))
    while asked(table).seat != 3:  # the big blind: the button is at seat 1
        quiet(table)
    before = table.purses["p3"]
    assert table.round is not None
    blind = table.round.put[3]
    table.answer("p3", "raise")
    table.declare("wrong-number-later", 3)
    finished(table)
    assert table.purses["p3"] == before - blind


def test_at_comstock_a_wrong_number_is_a_misdeal_until_two_have_acted() -> None:
    """Comstock, hold'em rule 9: the blinds go back and the same button deals again."""
    table = seated(load(COMSTOCK))
    button, first = table.button, to_player(table)
    table.answer(first.bettor, "call")
    with pytest.raises(Refusal, match="comes once two players have acted"):
        table.declare("wrong-number-later", first.seat)
    table.declare("wrong-number-of-cards")
    assert of(table, RoundVoided)
    assert set(table.purses.values()) == {100_000}
    table.deal()
    assert table.button == button
    for _ in range(2):
        table.answer(to_player(table).bettor, "call")
    with pytest.raises(Refusal, match="comes before two players have acted"):
        table.declare("wrong-number-of-cards")
    table.declare("wrong-number-later", first.seat)
    finished(table)
    assert table.purses[first.bettor] == 100_000 - 100


def test_two_exposed_cards_are_a_misdeal_at_comstock() -> None:
    """Comstock, hold'em rule 8."""
    table = seated(load(COMSTOCK))
    table.declare("two-cards-exposed")
    assert set(table.purses.values()) == {100_000}
    table.deal()
    finished(table)


# --- the middle -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("id", "burned"), [(CAMEO, 2), (COMSTOCK, 2), (ROYALE, 1)])
def test_a_flop_of_too_many_is_shuffled_in_again(id: str, burned: int) -> None:
    """Rule 7 of Cameo and rule 10 of Comstock burn anew; rule 7 of Casino Royale does not."""
    table = until_floor(seated(load(id)), "flop")
    flop = list(middle(table))
    table.declare("flop-of-too-many")
    retaken, back = of(table, Retaken)[0], of(table, Reshuffled)[0]
    assert isinstance(retaken, Retaken)
    assert isinstance(back, Reshuffled)
    assert list(retaken.cards[:3]) == flop
    assert len(retaken.cards) == 4
    assert back.cards == retaken.cards
    assert len(middle(table)) == 3
    assert len(of(table, Burned)) == burned
    until_floor(table, "river")
    assert len(middle(table)) == 5
    assert len(set(middle(table))) == 5
    finished(table)


@pytest.mark.parametrize("id", [CAMEO, ROYALE])
def test_a_flop_that_was_acted_on_stands_and_nothing_is_burned_next(id: str) -> None:
    """Cameo and Casino Royale, hold'em rule 7: three have acted."""
    table = until_floor(seated(load(id)), "flop")
    with pytest.raises(Refusal, match="not now"):
        table.declare("flop-acted-on")
    table.answer(FLOOR, "go-on")
    for _ in range(3):
        table.answer(asked(table).bettor, "check")
    with pytest.raises(Refusal, match="comes before three players have acted"):
        table.declare("flop-of-too-many")
    flop = list(middle(table))
    table.declare("flop-acted-on")
    until_floor(table, "turn")
    assert middle(table)[:3] == flop
    assert len(of(table, Burned)) == 1
    finished(table)


@pytest.mark.parametrize(("id", "burned"), [(CAMEO, 2), (COMSTOCK, 2), (ROYALE, 1)])
def test_an_early_flop_is_shuffled_in_and_dealt_when_the_betting_is_over(
    id: str, burned: int
) -> None:
    table = seated(load(id))
    table.answer(to_player(table).bettor, "call")
    table.declare("early-flop")
    assert middle(table) == []
    until_floor(table, "flop")
    assert len(middle(table)) == 3
    assert len(of(table, Burned)) == burned
    finished(table)


@pytest.mark.parametrize(("id", "last"), [(CAMEO, 0), (COMSTOCK, 1), (ROYALE, 0)])
def test_an_early_turn_is_shuffled_in_before_the_river(id: str, last: int) -> None:
    """The fifth card becomes the fourth; the river with a burn at Comstock (rule 12), else not."""
    table = until_floor(seated(load(id)), "flop")
    table.answer(to_player(table).bettor, "check")
    table.declare("early-turn")
    early = of(table, Retaken)[0]
    assert isinstance(early, Retaken)
    assert len(middle(table)) == 3
    until_floor(table, "turn")
    assert early.cards[0] not in middle(table)
    assert not of(table, Reshuffled)
    before = len(of(table, Burned))
    until_floor(table, "river")
    back = of(table, Reshuffled)[0]
    assert isinstance(back, Reshuffled)
    assert back.cards == early.cards
    assert len(of(table, Burned)) == before + last
    finished(table)


@pytest.mark.parametrize(("id", "last"), [(CAMEO, 0), (COMSTOCK, 1), (ROYALE, 0)])
def test_an_early_river_is_shuffled_in_before_it_is_dealt_again(id: str, last: int) -> None:
    table = until_floor(seated(load(id)), "turn")
    table.declare("early-river")
    before = len(of(table, Burned))
    until_floor(table, "river")
    assert len(of(table, Reshuffled)) == 1
    assert len(of(table, Burned)) == before + last
    assert len(middle(table)) == 5
    finished(table)


def test_everything_at_once_comes_out_of_one_pack() -> None:
    """Ten players have 40 cards of 52 and the middle eight: two mishaps fit, and no more."""
    table = seated(load("casino-royale/omaha"), players=9)
    table.declare("early-flop")
    until_floor(table, "flop")
    table.declare("flop-of-too-many")
    table.declare("early-turn")
    until_floor(table, "turn")
    table.declare("early-river")
    finished(table)


# --- foul, dead and silent hands ------------------------------------------------------------------


def test_a_foul_hand_that_was_asked_is_out_and_the_next_is_asked() -> None:
    table = seated(load(CAMEO))
    first = to_player(table)
    table.declare("unprotected-hand", first.seat)
    assert asked(table).seat != first.seat
    assert table.round is not None
    assert first.seat in table.round.folded
    finished(table)


def test_when_all_others_are_foul_the_last_takes_the_pot_unasked() -> None:
    """Three hands at Cameo, two of them dead: the blinds of $1 and $3 go to the third."""
    table = seated(load(CAMEO), players=3)
    first = to_player(table)
    others = [seat for seat in (1, 2, 3) if seat != first.seat]
    for seat in others:
        table.declare("unprotected-hand", seat)
    assert table.phase == "waiting"
    assert table.purses[first.bettor] > 100_000
    proved(table)


def test_a_hand_that_a_ruling_ends_on_the_flop_has_come_to_it() -> None:
    """casino-royale 10, line 1108: the regular fee of $2 is dropped, and no modified one."""
    table = until_floor(seated(load(ROYALE), players=3, fees=True), "flop")
    foul = next(one for one in table.filing.rules.irregularity if one.effect == "foul")
    for seat in (2, 3):
        table.declare(foul.name, seat)
    table.answer(FLOOR, "go-on")
    assert table.phase == "waiting"
    assert [e.cents for e in table.events if isinstance(e, Dropped)] == [200]
    proved(table)


def test_the_last_hand_is_never_foul() -> None:
    table = seated(load(CAMEO), players=2)
    table.declare("unprotected-hand", 1)
    with pytest.raises(Refusal, match="seat 2 has the last hand"):
        table.declare("unprotected-hand", 2)
    finished(table)


def test_a_miscalled_hand_forfeits_the_pot_when_hands_are_read() -> None:
    """Cameo, rule 34: two hands at the end, and the other takes what both put in."""
    table = seated(load(CAMEO), players=2)
    until_floor(table, "the hands are read", "settlement")
    assert table.round is not None
    pot = table.round.pot
    table.declare("miscalled-hand", 1)
    finished(table)
    assert table.purses["p2"] - 100_000 == 100_000 - table.purses["p1"] - table.till.collected
    assert pot == 2 * (100_000 - table.purses["p1"])


def test_who_let_action_pass_may_call_and_not_raise() -> None:
    """Cameo, rule 11, once three have acted."""
    table = seated(load(CAMEO))
    first = to_player(table)
    table.answer(first.bettor, "call")
    with pytest.raises(Refusal, match="comes once three players have acted, or two"):
        table.declare("silent-player", asked(table).seat)
    table.answer(asked(table).bettor, "call")
    silent = asked(table)
    assert "raise" in silent.choices
    table.declare("silent-player", silent.seat)
    assert asked(table).seat == silent.seat
    assert "raise" not in asked(table).choices
    with pytest.raises(Refusal, match="let substantial action pass"):
        table.answer(silent.bettor, "raise")
    until_floor(table, "flop")
    while asked(table).seat != silent.seat:
        quiet(table)
    assert "bet" in asked(table).choices  # in that round alone
    finished(table)


# --- stud -----------------------------------------------------------------------------------------

STUD = "comstock/seven-card-stud"


def test_a_wrong_number_on_the_deal_returns_the_ante() -> None:
    """Comstock, stud rule 12, before an opening bet."""
    table = until_floor(seated(load(STUD)), "third-street: the cards are dealt")
    table.declare("wrong-number-dealt", 2)
    finished(table)
    assert table.purses["p2"] == 100_000


def test_a_wrong_number_after_the_opening_bet_costs_what_was_put_in() -> None:
    table = until_floor(seated(load(STUD)), "fourth-street")
    assert table.round is not None
    put = table.round.put[2]
    assert put > 100
    with pytest.raises(Refusal, match="comes before the first betting has begun"):
        table.declare("wrong-number-dealt", 2)
    table.declare("wrong-number-of-cards", 2)
    finished(table)
    assert table.purses["p2"] == 100_000 - put


def test_a_hole_card_that_is_turned_up_has_the_third_card_dealt_down() -> None:
    """Comstock, stud rule 18."""
    table = until_floor(seated(load(STUD)), "third-street: the cards that lie down")
    table.declare("hole-card-turned-up", 2)
    assert table.round is not None
    turned = table.round.hands["2"][1]
    assert table.round.up[2] == [turned]
    until_floor(table, "third-street: the cards are dealt")
    assert table.round.up[2] == [turned]
    assert len(table.round.hands["2"]) == 3
    third = [event for event in of(table, Dealt) if isinstance(event, Dealt) and event.hand == "2"]
    assert third[-1].seen_by == ("p2",)
    assert view_of(table.events, "p1").hands["2"] == [None, turned, None]
    finished(table)


def test_both_hole_cards_up_is_a_dead_hand_that_has_its_ante_back() -> None:
    table = until_floor(seated(load(STUD)), "third-street: the cards that lie down")
    table.declare("both-hole-cards-up", 3)
    finished(table)
    assert table.purses["p3"] == 100_000


def test_the_forced_bet_of_an_absent_player_is_put_in_for_him() -> None:
    """Comstock, stud rule 11: whoever has the low card is not there."""
    table = until_floor(seated(load(STUD)), "third-street: the cards are dealt")
    assert table.round is not None
    up = {seat: cards[0] for seat, cards in table.round.up.items()}
    low = min(up, key=lambda seat: ("23456789TJQKA".index(up[seat][0]), "cdhs".index(up[seat][1])))
    table.declare("absent-player", low)
    finished(table)
    assert table.purses[f"p{low}"] == 100_000 - 100 - 200  # ante and bring-in


def test_a_card_dealt_early_is_out_of_play_with_one_of_each_player() -> None:
    """Comstock, stud rule 20: one burned and one of each of four."""
    table = until_floor(seated(load(STUD)), "third-street: the cards are dealt")
    table.declare("early-card")
    assert len(of(table, Burned)) == 5
    until_floor(table, "fourth-street")
    assert len(of(table, Burned)) == 6
    finished(table)


def test_a_boxed_up_card_is_replaced_by_one_that_lies_up() -> None:
    table = until_floor(seated(load(STUD)), "third-street: the cards are dealt")
    assert table.round is not None
    hand = table.round.last_hand
    assert hand is not None
    table.declare("boxed-card")
    assert table.round.up[int(hand)] == [table.round.hands[hand][-1]]
    assert view_of(table.events, None).pot is not None
    finished(table)


# --- lowball and Mexican Poker --------------------------------------------------------------------


def test_six_cards_before_the_draw_are_foul() -> None:
    """Comstock, Lowball rule 22."""
    table = seated(load("comstock/lowball"))
    while table.round and table.round.moment != "draw":
        quiet(table)
    before = table.round.put[2] if table.round else 0
    table.declare("too-many-cards", 2)
    finished(table)
    assert table.purses["p2"] == 100_000 - before


def test_two_extra_cards_on_the_deal_are_a_misdeal() -> None:
    """Comstock, Lowball rule 34."""
    table = seated(load("comstock/lowball"))
    while not (asked(table).bettor == FLOOR and "cards are dealt" in asked(table).about):
        quiet(table)
    table.declare("two-extra-cards")
    assert set(table.purses.values()) == {100_000}


def test_an_exposed_down_card_at_mexican_poker_brings_the_next_one_down() -> None:
    """Comstock, Mexican Poker rule 4."""
    table = until_floor(seated(load("comstock/mexican-poker")), "second-street: the cards that lie")
    table.declare("exposed-down-card", 2)
    until_floor(table, "second-street: the cards are dealt")
    assert table.round is not None
    assert len(table.round.up[2]) == 1
    assert view_of(table.events, "p1").hands["2"] == [table.round.hands["2"][0], None]
    finished(table)


# --- anything, anywhere ---------------------------------------------------------------------------


def _filed() -> list[str]:
    return [
        filing.id
        for filing in load_all()
        if isinstance(filing.rules, PokerRules) and filing.rules.irregularity
    ]


@pytest.mark.parametrize("id", _filed())
def test_whatever_is_declared_chips_are_conserved_and_the_log_proves_it(id: str) -> None:
    """Hands with anything that fits declared at random, motions without a word among answers."""
    filing, chance = load(id), Random(id)
    declared: set[str] = set()
    for _ in range(HANDS):
        players = chance.randint(2, min(6, filing.rules.table.seats))
        chips = chance.choice((5_000, 8_000, 100_000))
        table = seated(filing, players, chips, fees=chance.random() < 0.5)
        while table.phase == "round":
            found = table.irregularities()
            if found and chance.random() < 0.15:
                one = chance.choice(found)
                table.declare(one.name, chance.choice(one.seats) if one.needs_seat else None)
                declared.add(one.name)
            else:
                act(table, chance)
        proved(table)
    assert declared


def act(table: PotTable, chance: Random) -> None:
    """Any choice; or chips without a word, where the sheet speaks of them."""
    ask = asked(table)
    if chance.random() < 0.2 and ask.bettor != FLOOR:
        motion = chance.choice(("chip", "push"))
        with suppress(Refusal):
            table.answer(ask.bettor, f"{motion} {chance.choice((100, 300, 500, 700, 2_500))}")
            return
    if chance.random() < 0.1:
        with suppress(Refusal):
            table.answer(chance.choice([*table.purses]), "check")
            return
    table.answer(ask.bettor, chosen(ask, chance))


def test_the_program_of_the_fairness_page_proves_a_pack_that_was_shuffled_again() -> None:
    table = until_floor(seated(load(ROYALE)), "flop")
    table.declare("flop-of-too-many")
    table.declare("early-turn")
    finished(table)
    assert len(of(table, Reshuffled)) == 2
    program()(dumps(table.events).splitlines())


# --- what the loader refuses ----------------------------------------------------------------------


def filed(effect: str, more: str, concerns: str = "table") -> str:
    return f"""
[[irregularity]]
name = "mishap"
says = "something went wrong"
effect = "{effect}"
concerns = "{concerns}"
{more}
"""


@pytest.mark.parametrize(
    ("irregularity", "says"),
    [
        (filed("retaken", 'streets = ["flp"]'), 'streets: found "flp", allowed: preflop, flop'),
        (filed("retaken", 'streets = ["preflop"]'), "preflop has no cards in the middle"),
        (
            filed("retaken", 'streets = ["river"]\nearly = true'),
            "no cards in the middle follow river",
        ),
        (filed("set-aside", 'streets = ["river"]'), "no cards in the middle follow river"),
        (filed("stands", 'streets = ["river"]'), "no cards follow river"),
        (filed("next-down", "", "hand"), "has no card down with one up to follow"),
        (filed("misdeal", "burns = false"), "burns: allowed with effect retaken or set-aside"),
        (filed("misdeal", 'forfeits = "none"'), "forfeits: allowed with effect foul"),
        (
            filed("misdeal", 'collection = "kept"'),
            "collection: allowed: left out, for",
        ),
        (filed("foul", "pays-winners = true", "hand"), "pays-winners: allowed: left out"),
        (filed("misdeal", "burned = true"), "burned: allowed with effect replaced-after-deal"),
        (filed("retaken", 'extra = 1\nearly = true\nstreets = ["preflop"]'), "extra: found 1"),
        (filed("misdeal", 'before = "own"'), "allowed: hand, for own says whose action"),
        (filed("foul", "", "house-way-hand"), "no hand is left to the house"),
        (filed("house-way", "", "hand"), 'found "house-way", allowed without a bank'),
    ],
)
def test_an_irregularity_that_cannot_be_played_is_refused_by_its_key(
    irregularity: str, says: str
) -> None:
    with pytest.raises(Refusal, match=re.escape(says)):
        game("hold'em", "limit", sections=irregularity)


def test_a_game_with_a_bank_has_no_streets_of_betting() -> None:
    key = "irregularity.boxed-card.streets"
    with pytest.raises(Refusal, match="allowed: left out, for this game has no streets of betting"):
        load("comstock/super-pan-9").vary({key: ["flop"]})


@pytest.mark.parametrize(("reading", "burned"), [("none", "none"), ("burned", "one")])
def test_the_sheet_says_what_is_burned_for_the_last_card_alone(reading: str, burned: str) -> None:
    """Cameo, line 197: one is burned before the fourth card, whatever is before the fifth."""
    rules = load(CAMEO).read({"early-card": reading}).rules
    says = rules.irregularity_named("early-turn").consequence_for_a_pot
    assert says.endswith(f"before the last card, for which {burned} is burned")
