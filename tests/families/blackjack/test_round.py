"""A round of blackjack as the sheets tell it: deal, insurance, hands, the bank, the comparison."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.analysis.strategy import decision_of
from houseway.bank.settlement import Stake
from houseway.cards.card import parse_cards
from houseway.cards.draws import Shoe
from houseway.cards.generator import Generator
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.families.blackjack.events import BankCounted, HandEnded, Peeked
from houseway.families.library import load
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.felt.events import Dealt, HandSplit, RoundVoided, Said, TurnedUp
from houseway.felt.setting import Ask
from tests.families.blackjack.tables import (
    BASE,
    NO_BUST,
    PLAIN,
    answered,
    begun,
    button,
    duel,
    laid,
    lines,
    net,
    nets,
    read,
    results,
)

SPANISH = "lucky-derby/pure-spanish-21-5"
ALONE = [Stake(2, "p2", "base", BASE)]
BEHIND = [Stake(2, "p2", "base", BASE), Stake(2, "p3", "base", 600)]


def asked(round: BankRound) -> Ask:
    assert round.ask is not None
    return round.ask


def dealt(round: BankRound) -> list[tuple[str, str]]:
    """Hand and card, as they were dealt."""
    return [(event.hand, event.card or "") for event in round.events if isinstance(event, Dealt)]


# --- the deal -------------------------------------------------------------------------------------


def test_cards_go_round_twice_from_the_player_dealers_left_the_bank_last() -> None:
    stakes = [Stake(seat, f"p{seat}", "base", BASE) for seat in (2, 7)]
    round = begun(load(PLAIN), "2h 3h 4h 5h 6h 7h", stakes, player_dealer=5)
    assert [hand for hand, _ in dealt(round)] == ["7", "2", "5", "7", "2", "5"]
    [hole] = [event for event in round.events if isinstance(event, Dealt) and event.seen_by == ()]
    assert (hole.hand, hole.card) == ("5", "7h")


def test_a_deal_can_begin_at_the_house_dealers_left() -> None:
    stakes = [Stake(seat, f"p{seat}", "base", BASE) for seat in (2, 7)]
    filing = read(first_to_act="house-dealer")
    round = begun(filing, "2h 3h 4h 5h 6h 7h", stakes, player_dealer=5)
    assert [hand for hand, _ in dealt(round)][:3] == ["2", "7", "5"]
    assert asked(round).seat == 2


def test_a_second_card_that_is_drawn_after_play_finds_first_action() -> None:
    stakes = [Stake(seat, f"p{seat}", "base", BASE) for seat in (2, 3)]
    round = answered(begun(load(NO_BUST), "Th Td 9c Qh Qd 2c 7c", stakes), "stand stand")
    assert dealt(round)[-2:] == [("1", "2c"), ("1", "7c")]
    assert button(round) == 3  # a two: the second from the player-dealer


def test_with_both_cards_up_nothing_is_looked_at_or_turned() -> None:
    changes: dict[str, object] = {"play.bank.second": "up", "play.insurance.offered": False}
    round = duel(read(changes=changes, even_money="arithmetic"), "Th 8h", "Ac Kc")
    assert net(round) == -BASE
    assert not [event for event in round.events if isinstance(event, Peeked | TurnedUp)]


# --- before anybody draws -------------------------------------------------------------------------


def test_the_house_dealer_looks_and_a_natural_ends_the_round() -> None:
    round = begun(load(PLAIN), "Th Kc 6h Ac", ALONE)
    assert net(round) == -BASE  # nobody was asked
    peeked = [event.natural for event in round.events if isinstance(event, Peeked)]
    assert peeked == [True]


def test_who_is_not_over_is_asked_once_no_natural_was_found() -> None:
    round = begun(load(PLAIN), "Th Kc 6h 9c", ALONE)
    assert [*asked(round).choices] == ["stand", "hit", "double", "surrender"]
    assert [event.natural for event in round.events if isinstance(event, Peeked)] == [False]


def test_insurance_is_any_amount_up_to_half() -> None:
    round = begun(load(PLAIN), "Th Ac 9h Kc", ALONE)
    ask = asked(round)
    assert ask.choices == {"decline": 0, "insure": 500}
    assert ask.amounts == {"insure": (1, 500)}
    with pytest.raises(Refusal, match="insure with 1 to 500 cents"):
        round.answer(2, "insure 501")
    round.answer(2, "insure 300")
    assert nets(round) == {"base": -1_000, "insurance": 600}


def test_insurance_is_lost_without_a_natural() -> None:
    round = answered(begun(load(PLAIN), "Th Ac 9h 8c", ALONE), "insure stand")
    assert nets(round) == {"base": 0, "insurance": -500}


def test_everybody_on_a_spot_insures_his_own_wager() -> None:
    round = begun(load(PLAIN), "Th Ac 9h Kc", BEHIND)
    answered(round, {"p2": "decline", "p3": "insure"})
    assert results(round) == [
        ("base", "lose", -1_000),
        ("base", "lose", -600),
        ("insurance", "win", 600),
    ]


def test_who_has_nothing_left_is_not_asked_to_insure() -> None:
    round = begun(load(PLAIN), "Th Ac 9h 8c", ALONE, behind={"p2": 0})
    assert [*asked(round).choices] == ["stand", "surrender"]


def test_who_has_a_little_left_insures_for_that() -> None:
    ask = asked(begun(load(PLAIN), "Th Ac 9h 8c", ALONE, behind={"p2": 120}))
    assert ask.choices == {"decline": 0, "insure": 120}


@pytest.mark.parametrize(("hole", "declined"), [("Kc", 0), ("8c", 1_200)])
def test_even_money_is_for_a_natural_whatever_the_bank_has(hole: str, declined: int) -> None:
    cards = f"Ah Ac Kh {hole}"
    assert [*asked(begun(load(PLAIN), cards, ALONE)).choices] == [
        "decline",
        "even-money",
        "insure",
    ]
    taken = answered(begun(load(PLAIN), cards, ALONE), "even-money")
    assert results(taken) == [("base", "win", 1_000)]
    assert [e.ends for e in taken.events if isinstance(e, HandEnded)] == ["even-money"]
    assert net(answered(begun(load(PLAIN), cards, ALONE), "decline")) == declined


def test_surrender_before_the_look_saves_half_and_after_it_is_too_late() -> None:
    early = begun(read(surrender="early"), "Th Kc 6h Ac", ALONE)
    assert asked(early).choices == {"stay": 0, "surrender": 0}
    assert net(answered(early, "surrender")) == -500
    assert net(answered(begun(read(surrender="early"), "Th Kc 6h Ac", ALONE), "stay")) == -1_000
    late = begun(load(PLAIN), "Th Kc 6h 9c", ALONE)
    assert net(answered(late, "surrender")) == -500


def test_early_surrender_is_offered_once() -> None:
    round = begun(read(surrender="early"), "Th Kc 6h 9c", ALONE)
    round.answer(2, "stay")
    assert "surrender" not in asked(round).choices
    without_a_look = begun(read(surrender="early"), "Th 9c 6h 9d", ALONE)
    assert "surrender" in asked(without_a_look).choices


def test_where_nobody_looks_a_natural_takes_a_surrendered_hand_whole() -> None:
    filing = read(changes={"play.bank.peek": []})
    assert net(answered(begun(filing, "Th Kc 6h Ac", ALONE), "surrender")) == -1_000


# --- hands ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "choices"),
    [
        ("Th 9c 9h 7c", ["stand", "surrender"]),  # hard 19
        ("Ah 9c 8h 7c", ["stand", "hit", "double", "surrender"]),  # soft 19
        ("5h 9c 6h 7c", ["hit", "double", "surrender"]),  # hard 11
        ("Th 9c Qh 7c", ["stand", "split", "surrender"]),  # two Bonus cards
    ],
)
def test_the_chart_leaves_these_choices(cards: str, choices: list[str]) -> None:
    assert [*asked(begun(load(PLAIN), cards, ALONE)).choices] == choices


def test_what_the_chart_forbids_is_refused() -> None:
    round = begun(load(PLAIN), "5h 9c 6h 7c", ALONE)
    with pytest.raises(Refusal, match="p2 may choose hit, double, surrender"):
        round.answer(2, "stand")


def test_a_hand_is_hit_as_long_as_the_chart_has_it_without_a_question() -> None:
    round = begun(load(PLAIN), "2h 9c 3h 9d 2c 2d 8c", ALONE)
    round.answer(2, "hit")
    assert asked(round).about.startswith("17:")
    assert round.hands["2"] == ["2h", "3h", "2c", "2d", "8c"]


def test_a_double_is_one_card_for_as_much_again() -> None:
    round = begun(load(PLAIN), "5h 9c 6h 9d Th", ALONE)
    assert asked(round).choices["double"] == BASE
    assert results(answered(round, "double")) == [("base", "win", 1_000), ("double", "win", 1_000)]


def test_a_double_for_less_names_its_amount() -> None:
    round = begun(load(PLAIN), "5h 9c 6h 9d Th", ALONE)
    assert asked(round).amounts == {"double": (1, 1_000)}
    for wrong in ("double 0", "double 1001", "double ten", "double 5 5"):
        with pytest.raises(Refusal, match="double with 1 to 1000 cents"):
            round.answer(2, wrong)
    assert nets(answered(round, "double:350")) == {"base": 1_000, "double": 350}


def test_the_least_of_a_double_is_the_wager_if_that_is_less() -> None:
    filing = read(changes={"play.double.least": "table-minimum"})  # five dollars here
    small = [Stake(2, "p2", "base", 500)]
    assert asked(begun(filing, "5h 9c 6h 9d Th", small)).amounts == {}
    large = [Stake(2, "p2", "base", 5_000)]
    assert asked(begun(filing, "5h 9c 6h 9d Th", large)).amounts == {"double": (500, 5_000)}


def test_who_cannot_pay_for_a_double_may_not_or_only_for_less() -> None:
    equal = read(double_for_less="equal")
    ask = asked(begun(equal, "5h 9c 6h 9d Th", ALONE, behind={"p2": 999}))
    assert "double" not in ask.choices
    assert ask.barred == {"double": "double takes $10, and p2 has $9.99 left"}
    less = asked(begun(load(PLAIN), "5h 9c 6h 9d Th", ALONE, behind={"p2": 999}))
    assert (less.choices["double"], less.amounts) == (999, {"double": (1, 999)})


def test_all_that_is_on_a_hand_is_doubled_again_and_the_last_part_rescued() -> None:
    round = begun(load(SPANISH).read({"double-double": "allowed"}), "5h Kc 4h Qc 3h 2h", ALONE)
    round.answer(2, "double")
    assert asked(round).choices == {"stand": 0, "double": 2_000, "rescue": 0}
    round.answer(2, "double")
    round.answer(2, "rescue")
    assert results(round) == [
        ("base", "lose", -1_000),
        ("double", "lose", -1_000),
        ("double", "push", 0),
    ]
    assert [e.ends for e in round.events if isinstance(e, HandEnded)] == ["rescue"]


def test_after_the_third_doubling_a_hand_stands_or_is_rescued() -> None:
    round = begun(load(SPANISH).read({"double-double": "allowed"}), "5h Kc 4h Qc 3h 2h 2d", ALONE)
    for _ in range(3):
        round.answer(2, "double")
    assert [*asked(round).choices] == ["stand", "rescue"]


def test_a_doubled_hand_that_is_over_is_not_rescued() -> None:
    round = begun(load(SPANISH), "Kh Kc 6h Qc 9h", ALONE)
    round.answer(2, "double")
    assert net(round) == -2_000


# --- splits ---------------------------------------------------------------------------------------


def test_a_pair_makes_four_hands_and_no_more() -> None:
    cards = "8h 7c 8d Tc 8s 8c Th 8d Td 3s"
    round = begun(load(PLAIN), cards, ALONE)
    for _ in range(3):
        assert "split" in asked(round).choices
        round.answer(2, "split")
    # To the first eight came two more, which went away with a split each, and then a ten.
    assert round.hands["2"] == ["8h", "Th"]
    split = [(e.hand, e.into) for e in round.events if isinstance(e, HandSplit)]
    assert split == [("2", "2.2"), ("2", "2.3"), ("2", "2.4")]
    round.answer(2, "stand")
    assert round.hands["2.2"] == ["8d", "8d"]  # a fifth hand there is not
    assert "split" not in asked(round).choices
    assert asked(round).about.startswith("hand 2: 16:")


def test_hands_of_a_split_are_played_one_after_another_and_doubled_each_for_itself() -> None:
    #        2  bank 2  bank  2   2   2.2 2.2 bank
    cards = "8h 7c 8d Tc 3h Th 2d 9s"
    round = begun(load(PLAIN), cards, ALONE)
    answered(round, "split double double")
    assert round.hands == {"1": ["7c", "Tc"], "2": ["8h", "3h", "Th"], "2.2": ["8d", "2d", "9s"]}
    assert results(round) == [
        ("base", "win", 1_000),
        ("double", "win", 1_000),
        ("double", "win", 1_000),
        ("split", "win", 1_000),
    ]
    assert [line.why.split(":")[0] for line in lines(round)] == [
        "hand 1",
        "hand 1",
        "hand 2",
        "hand 2",
    ]


def test_a_strategy_is_shown_the_hand_that_it_decides() -> None:
    round = begun(load(PLAIN), "8h 7c 8d Tc Th 6d", ALONE)
    round.answer(2, "split")
    round.answer(2, "stand")
    decision = decision_of(round, asked(round), "stand")
    assert (decision.cards, decision.open["2"]) == (("8d", "6d"), ("8h", "Th"))


def test_a_split_ace_gets_one_card_and_is_no_natural() -> None:
    round = begun(load(PLAIN), "Ah 7c Ad Tc Kh Ac", ALONE)
    round.answer(2, "split")
    assert round.ask is None
    assert round.hands["2.2"] == ["Ad", "Ac"]  # nor are aces split again
    assert results(round) == [("base", "win", 1_000), ("split", "lose", -1_000)]


def test_tens_of_different_rank_are_a_pair_or_none() -> None:
    by_value = begun(load(PLAIN), "Kh 7c Qd Tc", ALONE)
    assert "split" in asked(by_value).choices
    filing = read(changes={"play.split.alike": "rank"})
    assert "split" not in asked(begun(filing, "Kh 7c Qd Tc", ALONE)).choices


def test_a_split_hand_can_be_surrendered_where_the_sheet_has_it() -> None:
    filing = read(changes={"play.surrender.after-split": True})
    round = begun(filing, "8h 7c 8d Tc 7h Th", ALONE)
    answered(round, "split surrender stand")
    assert results(round) == [("base", "lose", -500), ("split", "win", 1_000)]


def test_jokers_are_no_pair_and_end_a_hand() -> None:
    round = begun(load(NO_BUST), "Jk 7c 8d Tc", ALONE)
    assert net(round) == BASE  # 21 against 17; nobody was asked


# --- the bank -------------------------------------------------------------------------------------


def test_the_bank_does_not_draw_when_nothing_waits_for_it() -> None:
    round = begun(load(PLAIN), "Ah 7c Kh 2c", ALONE)
    assert round.hands["1"] == ["7c", "2c"]
    assert net(round) == 1_200


def test_the_bank_draws_for_hands_that_are_over_if_eights_can_save_them() -> None:
    assert net(duel(load(PLAIN), "Th 6h 9h", "8c 8d 8s")) == 0
    loses = read(changes={"play.compare.both-over": {"eights": "loses"}})
    round = answered(begun(loses, "Th 8c 6h 8d 9h", ALONE), "hit")
    assert round.hands["1"] == ["8c", "8d"]
    assert net(round) == -BASE


def test_doubled_and_split_money_goes_back_from_a_natural_that_nobody_looked_for() -> None:
    changes: dict[str, object] = {"play.bank.peek": [], "play.compare.extra-returned": "natural"}
    filing = read(changes=changes)
    round = answered(begun(filing, "8h Kc 8d Ac 3h Th 2d 9s", ALONE), "split double double")
    assert results(round) == [
        ("base", "lose", -1_000),
        ("double", "push", 0),
        ("double", "push", 0),
        ("split", "push", 0),
    ]
    both = read(changes=changes | {"play.surrender.after-split": True})
    round = answered(begun(both, "8h Kc 8d Ac 7h 7d", ALONE), "split stand surrender")
    assert results(round) == [("base", "lose", -1_000), ("split", "push", 0)]


def test_what_the_bank_has_and_how_hands_fared_is_told() -> None:
    round = duel(load(PLAIN), "Th 6h 9h", "8c 8d 8s")
    [bank] = [event for event in round.events if isinstance(event, BankCounted)]
    assert (bank.made, bank.over) == ("24, over", True)
    [hand] = [event for event in round.events if isinstance(event, HandEnded)]
    assert hand.told(str) == "seat 2 has 25, over: pushes"


# --- backline -------------------------------------------------------------------------------------


def test_who_bets_behind_a_double_follows_it_or_stays() -> None:
    round = begun(load(PLAIN), "5h 9c 6h 9d Th", BEHIND)
    round.answer(2, "double")
    ask = asked(round)
    assert (ask.bettor, ask.choices, ask.hand) == ("p3", {"double": 600, "stay": 0}, "2")
    round.answer(2, "stay", "p3")
    assert results(round) == [
        ("base", "win", 1_000),
        ("base", "win", 600),
        ("double", "win", 1_000),
    ]


def test_who_follows_may_do_so_for_less() -> None:
    round = begun(load(PLAIN), "5h 9c 6h 9d Th", BEHIND)
    answered(round, {"p2": "double", "p3": "double:200"})
    assert results(round)[-1] == ("double", "win", 200)


def test_who_stays_behind_a_split_stays_on_the_first_hand() -> None:
    round = begun(load(PLAIN), "8h 7c 8d Tc Th Td", BEHIND)
    answered(round, {"p2": "split stand stand", "p3": "stay"})
    gained = Counter({(line.bettor, line.wager): line.net for line in lines(round)})
    assert gained == {("p2", "base"): 1_000, ("p3", "base"): 600, ("p2", "split"): 1_000}


def test_who_is_bound_puts_up_as_much_again_if_he_can() -> None:
    bound = read(backline_raises="bound")
    round = answered(begun(bound, "5h 9c 6h 9d Th", BEHIND), "double")
    assert results(round)[-1] == ("double", "win", 600)
    poor = begun(bound, "5h 9c 6h 9d Th", BEHIND, behind={"p2": 1_000, "p3": 599})
    answered(poor, "double")
    assert [line.wager for line in lines(poor)] == ["base", "base", "double"]
    said = [event.text for event in poor.events if isinstance(event, Said)]
    assert said == ["p3 has not the money to double at seat 2, and stays as he is"]


def test_the_largest_wager_can_have_the_say() -> None:
    stakes = [Stake(2, "p2", "base", 600), Stake(2, "p3", "base", BASE)]
    round = begun(read(backline_hand="largest-wager"), "5h 9c 6h 9d Th", stakes)
    assert asked(round).bettor == "p3"


# --- money and cards that run out -----------------------------------------------------------------


def test_a_short_bank_pays_base_and_double_in_turn_as_far_as_it_reaches() -> None:
    round = begun(load(PLAIN), "5h 9c 6h 9d Th", ALONE, bank=1_400)
    answered(round, "double")
    assert [(line.wager, line.paid, line.returned) for line in lines(round)] == [
        ("base", 1_000, 1_000),
        ("double", 400, 1_000),
    ]
    assert round.result is not None
    assert round.result.left == 0


def test_a_surrendered_half_uses_the_bank_up_and_the_rest_goes_back() -> None:
    round = begun(load(PLAIN), "Th 9c 6h 9d", ALONE, bank=300)
    answered(round, "surrender")
    [line] = lines(round)
    assert (line.pays, line.collected, line.returned) == ("lose 1:2", 300, 700)


def test_a_round_that_runs_out_of_cards_is_void() -> None:
    filing = load(PLAIN)
    setting = Setting(8, 1, {1: "p1", 2: "p2"}, 100_000, ALONE)
    shoe = Shoe(parse_cards("2h 2c 2d 2s"), Generator(b"few"))
    round = BankRound(filing, setting, shoe, banked_family(filing.rules).play)
    round.answer(2, "hit")
    assert round.result is None
    assert round.ask is None
    assert isinstance(round.events[-1], RoundVoided)


def test_seats_that_have_no_wager_get_no_hand() -> None:
    stakes = [Stake(5, "p5", "base", BASE)]
    round = laid(load(PLAIN), {"5": "Th 8h", "player-dealer": "Tc 7c"}, stakes)
    assert {*round.hands} == {"1", "5"}
