"""Hands of pan with given cards, each by the rule of Comstock's sheet (lines 295-349)."""

import pytest

from houseway.cards.card import Card
from houseway.cards.draws import Forced
from houseway.cards.generator import Generator
from houseway.errors import Refusal
from houseway.families.pan.events import Begins, DrawnForFirst, OptionTaken, Released, WentOut
from houseway.families.pan.practice import practised
from houseway.families.pan.round import play
from houseway.felt.events import Dealt, Paid, PotAwarded, Reshuffled, Retaken, RoundClosed
from houseway.felt.irregularities import declare
from houseway.felt.pot.round import PotRound, PotSetting
from tests.families.pan.dealt import CHIP, answer, dealt, everybody_in, pan, spreads

NOTHING = "2c 4d 6h Jc 2d 4h 6s Jh Qd 3c"
"""Ten cards without a spread, and no two that a black king goes with."""
NEAR_OUT = "5c 5d 5h 6c 7c Jc Ad Ad Ah Qc"
"""Ten cards that lie in three spreads: fives, aces, and a run of clubs from the six up."""


def paid(r: PotRound) -> list[tuple[int, int, int]]:
    return [(e.seat, e.to, e.cents // CHIP) for e in r.events if isinstance(e, Paid)]


def released(r: PotRound) -> list[tuple[int, str]]:
    return [(event.seat, event.card) for event in r.events if isinstance(event, Released)]


def test_cards_go_five_at_a_time_counterclockwise_from_who_begins() -> None:
    """Rule 1: ten cards, five at a time; the player on the right is next."""
    r = dealt({3: NOTHING, 2: NOTHING, 1: NOTHING, 6: NOTHING})
    hands = [event.hand for event in r.events if isinstance(event, Dealt)]
    assert hands == [*"33333", *"22222", *"11111", *"66666"] * 2
    assert r.ask is not None
    assert (r.ask.seat, [*r.ask.choices]) == (3, ["in", "pass"])


def test_in_a_new_game_the_lowest_card_begins_and_equal_ones_draw_again() -> None:
    """Rule 1 A; there is no rank of suits."""
    cards = [*map(Card, ["2c", "As", "Ah", "Kd", "Qd", "Jh"]), *map(Card, NOTHING.split() * 4)]
    setting = PotSetting(
        7,
        4,
        {4: "D", 3: "C", 2: "B", 1: "A"},
        dict.fromkeys((1, 2, 3, 4), 5_000),
        direction="counterclockwise",
        new_game=True,
    )
    r = PotRound(pan(), setting, Forced(cards), play)
    drawn = [event.cards for event in r.events if isinstance(event, DrawnForFirst)]
    assert drawn == [{"4": "2c", "3": "As", "2": "Ah", "1": "Kd"}, {"3": "Qd", "2": "Jh"}]
    assert [event.seat for event in r.events if isinstance(event, Begins)] == [2]
    assert all(len(r.hands[str(seat)]) == 10 for seat in (1, 2, 3, 4))


def test_nobody_draws_before_all_have_declared_and_the_first_in_draws_first() -> None:
    """Rule 3: the winner of the last hand, or if he is out the first player to his right."""
    r = dealt({3: NOTHING, 2: NOTHING, 1: NOTHING}, "Ks Kc")
    answer(r, "pass", "in")
    assert not released(r)
    answer(r, "in")
    assert released(r)[0] == (2, "Ks")
    assert released(r)[1] == (1, "Kc")


def test_the_last_one_left_has_the_tops() -> None:
    r = answer(dealt({3: NOTHING, 2: NOTHING, 1: NOTHING}), "pass", "pass")
    assert r.result == {"P3": -CHIP, "P2": -CHIP, "P1": 2 * CHIP}
    assert not paid(r)


def test_who_passes_pays_the_tops_where_the_sheet_is_read_so() -> None:
    """Rules 17, 33: the tops are of those who pass."""
    filing = pan(tops="who-passes")
    r = answer(dealt({3: NOTHING, 2: NOTHING, 1: NOTHING}, filing=filing), "pass", "pass")
    assert r.result == {"P3": -2 * CHIP, "P2": -2 * CHIP, "P1": 4 * CHIP}


def test_a_drawn_card_is_used_at_once_or_discarded() -> None:
    """Rules 4, 9: it never goes into the hand."""
    r = everybody_in(dealt({2: "5c 5d 2h 4s 6s Jc 2d 4d 6h Jh", 1: NOTHING}, "5h"))
    assert r.ask is not None
    assert {*r.ask.choices} == {"meld 5c-5d-5h", "discard 5h"}
    with pytest.raises(Refusal, match="may choose"):
        answer(r, "discard Jc")
    answer(r, "meld 5c-5d-5h")
    assert r.ask is not None
    assert r.ask.private
    assert {*r.ask.choices} == {
        f"discard {card}" for card in ["2h", "4s", "6s", "Jc", "2d", "4d", "6h", "Jh"]
    }


def test_a_condition_is_paid_by_every_player_in_the_hand_as_it_is_laid() -> None:
    """Lines 297, 301; rule 23: the same amount from each; who passed pays nothing."""
    hands = {4: "5s 5s 2h 4h 6s Jc 2d 4d 6h Jh", 3: NOTHING, 2: NOTHING, 1: NOTHING}
    r = answer(dealt(hands, "5s"), "in", "in", "pass", "in")
    answer(r, "meld 5s-5s-5s")
    assert paid(r) == [(3, 4, 4), (1, 4, 4)]


def test_nobody_pays_more_whole_chips_than_he_has_and_plays_on_for_the_tops() -> None:
    """Rule 33: a player without one chip has a hand and may continue for the tops."""
    hands = {4: "5s 5s 2h 4h 6s Jc 2d 4d 6h Jh", 3: NOTHING, 2: NOTHING}
    chips = {4: 5_000, 3: 4 * CHIP + 20, 2: CHIP}
    r = answer(everybody_in(dealt(hands, "5s", chips=chips)), "meld 5s-5s-5s")
    assert paid(r) == [(3, 4, 3)]
    assert r.behind(3) == 20
    assert r.playing == (4, 3, 2)


def test_the_option_card_is_taken_only_to_be_used_at_once() -> None:
    """Rules 4, 6, 9."""
    r = everybody_in(dealt({2: NOTHING, 1: "Kd Kh 2h 4h 6s Jc 2d 4d 6h Jh"}, "Ks"))
    assert r.ask is not None
    assert (r.ask.seat, {*r.ask.choices}) == (1, {"draw", "take"})
    answer(r, "take")
    assert [e.card for e in r.events if isinstance(e, OptionTaken)] == ["Ks"]
    assert spreads(r, 1) == [("Kd", "Kh", "Ks")]  # there was but one way to use it
    assert r.ask is not None
    assert all(choice.startswith("discard") for choice in r.ask.choices)


def test_an_option_card_that_fits_a_spread_may_be_forced_on_who_leaves_it() -> None:
    """Rules 7, 12: it makes him discard from his hand."""
    r = everybody_in(
        dealt({2: "Kd Kh Kc 2h 4h 6s Jc 2d 4d 6h", 1: NOTHING}, "7s Ks"),
    )
    answer(
        r, "meld Kc-Kd-Kh"
    )  # he discards the seven; seat 1 draws the king, and has no use for it
    assert r.ask is not None
    assert (r.ask.seat, {*r.ask.choices}) == (2, {"draw", "take"})
    answer(r, "draw")
    assert r.ask is not None
    assert (r.ask.seat, {*r.ask.choices}) == (1, {"let", "force"})
    assert not r.ask.private
    answer(r, "force")
    taken = [event for event in r.events if isinstance(event, OptionTaken)]
    assert [(event.seat, event.card, event.forced) for event in taken] == [(2, "Ks", 1)]
    assert spreads(r, 2) == [("Kc", "Kd", "Kh", "Ks")]
    assert r.ask is not None
    assert r.ask.seat == 2
    assert all(choice.startswith("discard") for choice in r.ask.choices)


def test_a_card_nobody_forces_is_covered_by_the_draw() -> None:
    """Rule 6: having touched the deck a player has lost his right to the option card."""
    r = everybody_in(dealt({2: "Kd Kh Kc 2h 4h 6s Jc 2d 4d 6h", 1: NOTHING}, "7s Ks"))
    answer(r, "meld Kc-Kd-Kh", "draw", "let")
    assert released(r)[2:4] == [(2, "7s"), (1, "7s")]
    assert spreads(r, 2) == [("Kc", "Kd", "Kh")]


def ten_down(draws: str, other: str = NOTHING, **readings: str) -> PotRound:
    """Seat 2 has all ten cards in spreads, and it is the turn of seat 1, who draws."""
    r = everybody_in(dealt({2: NEAR_OUT, 1: other}, f"7s {draws}", filing=pan(**readings)))
    return answer(r, "meld 5c-5d-5h", "meld Ad-Ad-Ah", "meld 6c-7c-Jc", "lay Qc 3")


def test_eleven_cards_in_spreads_go_out_for_two_chips_of_everybody_and_conditions_again() -> None:
    """Rule 19; the fives are a condition of one chip."""
    r = answer(ten_down("7s Kc"), "lay Kc 3")
    [out] = [event for event in r.events if isinstance(event, WentOut)]
    # the king makes the run hold jack, queen and king, a condition of one chip as well
    assert (out.seat, out.chips, out.conditions) == (2, 2, 2)
    assert paid(r) == [(1, 2, 1), (1, 2, 1), (1, 2, 4)]
    assert r.result == {"P2": 7 * CHIP, "P1": -7 * CHIP}


def test_going_out_with_four_opponents_is_eight_chips_and_conditions() -> None:
    """Comstock 8, test vectors: 4 x 2 = 8 chips plus conditions."""
    held = "6c 7c Jc Qc Ad Ad Ah 4c 4d 4h"
    others = dict.fromkeys((4, 3, 2, 1), NOTHING)
    r = everybody_in(dealt({5: held, **others}, "4s"))
    answer(r, "meld Ad-Ad-Ah", "meld 4c-4d-4h", "meld 6c-7c-Jc", "lay Qc 3", "lay 4s 2")
    assert [chips for _, to, chips in paid(r) if to == 5] == [2, 2, 2, 2]
    assert r.result is not None
    assert r.result["P5"] == (8 + 4) * CHIP  # and the tops of four others
    assert [event.seat for event in r.events if isinstance(event, PotAwarded)] == [5]


def test_conditions_are_paid_once_where_the_sheet_is_read_so() -> None:
    r = answer(ten_down("7s Kc", going_out="once"), "lay Kc 3")
    assert paid(r) == [(1, 2, 1), (1, 2, 1), (1, 2, 2)]


def test_an_out_card_that_one_can_use_oneself_is_not_given_away() -> None:
    """Rules 13, 20: Kc puts seat 2 out, and seat 1 can spread it with his kings."""
    r = ten_down("Kc", "Kd Kh 2c 4d 6h Jd 2d 4h 6s Jh")
    assert r.ask is not None
    assert r.ask.seat == 1
    assert "discard Kc" not in r.ask.choices
    with pytest.raises(Refusal, match="would put seat 2 out"):
        answer(r, "discard Kc")
    answer(r, "meld Kc-Kd-Kh")
    assert r.ask is not None
    assert {*r.ask.choices} == {
        f"discard {c}" for c in ["2c", "4d", "6h", "Jd", "2d", "4h", "6s", "Jh"]
    }


def test_an_out_card_that_one_cannot_use_is_given_away() -> None:
    r = ten_down("Kc")
    assert released(r)[-1] == (1, "Kc")
    assert r.ask is not None
    assert (r.ask.seat, {*r.ask.choices}) == (2, {"draw", "take"})


def test_an_out_card_is_not_forced_on_a_player() -> None:
    """Rule 14: it would put nobody else out for more, for the next player cannot have it."""
    r = answer(ten_down("Kc"), "draw")
    assert not any(isinstance(event, WentOut) for event in r.events)
    assert not (r.ask and "force" in r.ask.choices)


def test_an_out_card_is_forced_where_rule_15_holds_by_itself() -> None:
    r = answer(ten_down("Kc", out_card="always"), "draw")
    assert r.ask is not None
    assert (r.ask.seat, {*r.ask.choices}) == (1, {"let", "force"})
    answer(r, "force")
    assert [event.seat for event in r.events if isinstance(event, WentOut)] == [2]


def both_ten_down(mine: str, **readings: str) -> PotRound:
    """Both have ten cards down; seat 1 draws a card that puts either out."""
    r = everybody_in(dealt({2: NEAR_OUT, 1: mine}, "7s 7s 7s Kc", filing=pan(**readings)))
    answer(r, "meld 5c-5d-5h", "meld Ad-Ad-Ah", "meld 6c-7c-Jc", "lay Qc 3")
    while r.ask and r.ask.seat == 1 and "lay Kc" not in " ".join(r.ask.choices):
        lays = [choice for choice in r.ask.choices if not choice.startswith("discard")]
        answer(r, lays[0] if lays else "discard 7s")
    return r


def test_an_out_card_may_be_given_to_who_goes_out_for_no_more() -> None:
    """Rule 14: seat 2 would have 2 chips of conditions, seat 1 four with the queens of spades."""
    rich = "Qs Qs Qs Kd Kd Kh 3c 3d 3h 3s"
    r = both_ten_down(rich)
    assert r.ask is not None
    assert r.ask.seat == 1
    assert "discard Kc" in r.ask.choices
    assert any(choice.startswith("lay Kc") for choice in r.ask.choices)


def test_an_out_card_is_kept_from_who_would_go_out_for_more() -> None:
    """Rules 13 to 15: any player may end the hand for lower pay."""
    poor = "4c 4d 4h Kd Kd Kh 2c 2d 2h 2s"
    r = both_ten_down(poor)
    with pytest.raises(Refusal, match="would put seat 2 out"):
        answer(r, "discard Kc")
    assert r.ask is not None
    assert len(r.ask.choices) == 1
    answer(r, *r.ask.choices)
    assert [event.seat for event in r.events if isinstance(event, WentOut)] == [1]


def test_a_foreign_card_on_the_draw_is_removed_and_another_drawn() -> None:
    """Rule 35."""
    r = dealt({2: NOTHING, 1: NOTHING}, "Ks Kc Kd")
    r.watched = True
    everybody_in(r)
    assert r.ask is not None
    assert r.ask.bettor == "floor"
    declare(r, "foreign-card")
    answer(r, "go-on")
    assert released(r)[0] == (2, "Kc")


def test_a_hand_ends_with_the_pack_and_those_who_are_in_share_the_tops() -> None:
    """The reading "empty-pack"."""
    filing = pan(empty_pack="ends", conditions="none")
    pack = list(filing.rules.deck.cards)
    for card in (NOTHING.split()) * 2:
        pack.remove(Card(card))
    r = dealt({2: NOTHING, 1: NOTHING}, " ".join(pack), filing=filing)
    everybody_in(r)
    while r.ask:
        discards = [choice for choice in r.ask.choices if choice.startswith("discard")]
        answer(r, "draw" if "draw" in r.ask.choices else (discards or ["let"])[0])
    assert r.result == {"P2": 0, "P1": 0}
    assert [e.why for e in r.events if isinstance(e, PotAwarded)] == ["nobody goes out"] * 2
    assert isinstance(r.events[-1], RoundClosed)


def test_a_foul_hand_gives_back_what_it_collected_retires_and_pays_on() -> None:
    """Rules 4, 18, 21, 24, 31, 36."""
    hands = {3: "5s 5s 2h 4h 6s Jc 2d 4d 6h Jh", 2: "5h 5h 2h 4h 6s Jc 2d 4d 6h Jh", 1: NOTHING}
    chips = {3: 5_000, 2: 5_000, 1: 5 * CHIP}
    r = everybody_in(dealt(hands, "5s 5h", chips=chips))
    answer(r, "meld 5s-5s-5s", "discard 2h")  # four chips of each; seat 1 has none left
    assert paid(r) == [(2, 3, 4), (1, 3, 4)]
    declare(r, "foul-hand", 3)
    assert r.playing == (2, 1)
    # seat 2 has his chips back, and seat 1, who is broke, has not
    assert paid(r)[2:] == [(3, 2, 4)]
    answer(r, "meld 5h-5h-5h")
    assert paid(r)[3:] == [(3, 2, 2)]


def test_a_dead_hand_before_the_draw_has_its_ante_back_and_pays_nothing() -> None:
    """Rule 17, and comstock 8, test vectors: 7 or 12 cards are dead."""
    r = dealt({3: NOTHING, 2: "5s 5s 2h 4h 6s Jc 2d 4d 6h Jh", 1: NOTHING}, "5s")
    declare(r, "dead-hand", 3)
    everybody_in(r)
    answer(r, "meld 5s-5s-5s")
    assert paid(r) == [(1, 2, 4)]
    assert r.behind(3) == 5_000


def test_a_hand_is_dead_until_its_own_first_draw() -> None:
    """Rule 17: others have drawn and been paid; who has not drawn is out, and pays no more."""
    hands = {3: "5s 5s 2h 4h 6s Jc 2d 4d 6h Jh", 2: NOTHING, 1: "3h 3h 2h 4h 6s Jc 2d 4d 6h Jh"}
    r = everybody_in(dealt(hands, "5s"))
    answer(r, "meld 5s-5s-5s")
    with pytest.raises(Refusal, match="dead-hand comes before the first draw of seat 3"):
        declare(r, "dead-hand", 3)
    declare(r, "dead-hand", 1)
    assert paid(r) == [(2, 3, 4), (1, 3, 4)]
    assert r.behind(1) == 5_000 - 4 * CHIP
    answer(r, "discard 2h")
    assert r.playing == (3, 2)
    assert 1 not in {payer for payer, _, _ in paid(r)[2:]}


@pytest.mark.parametrize(("name", "excess"), [("nine-cards", 0), ("eleven-cards", 1)])
def test_a_hand_of_nine_or_eleven_plays_with_ten(name: str, excess: int) -> None:
    """Rule 17, and comstock 8, test vectors: nine are dealt one, of eleven one is taken."""
    r = dealt({3: NOTHING, 2: NOTHING, 1: NOTHING}, "Ks Kc")
    ten = list(r.hands["2"])
    declare(r, name, 2)
    assert r.hands["2"] == ten, "nothing replaces what is withdrawn"
    withdrawn = [event for event in r.events if isinstance(event, Retaken)]
    assert [event.cards for event in withdrawn] == [("Ks",)] * excess
    assert all(event.seen_by == ("P2",) for event in withdrawn)
    everybody_in(r)
    assert released(r)[0] == (3, "Kc" if excess else "Ks")


@pytest.mark.parametrize("name", ["nine-cards", "eleven-cards"])
def test_a_wrong_number_is_put_right_until_the_players_own_first_draw(name: str) -> None:
    """Rule 17: seat 3 has drawn, and seat 1 has not."""
    r = everybody_in(dealt({3: "5s 5s 2h 4h 6s Jc 2d 4d 6h Jh", 2: NOTHING, 1: NOTHING}, "5s"))
    assert r.ask is not None
    assert r.ask.seat == 3
    with pytest.raises(Refusal, match=f"{name} comes before the first draw of seat 3"):
        declare(r, name, 3)
    declare(r, name, 1)
    assert len(r.hands["1"]) == 10
    assert r.hands["drawn card"] == ["5s"]


def test_a_withdrawn_card_is_not_among_the_discards_that_are_shuffled_in() -> None:
    """Rule 17: it lies with the discarded hands of those who passed."""
    r = dealt({3: NOTHING, 2: NOTHING, 1: NOTHING}, "Kd Ks")
    declare(r, "eleven-cards", 2)
    everybody_in(r)
    while r.ask:
        answer(r, "draw" if "draw" in r.ask.choices else r.ask.house_way)
    [again] = [event for event in r.events if isinstance(event, Reshuffled)]
    assert "Ks" in again.cards
    assert "Kd" not in again.cards


def test_a_foreign_card_is_replaced_in_any_hand_that_was_dealt() -> None:
    """Rule 35: on the deal in a player's hand, whoever's; on the draw the card just drawn."""
    r = dealt({3: NOTHING, 2: NOTHING, 1: NOTHING}, "Ks")
    declare(r, "foreign-card-dealt", 2)
    assert r.hands["2"][-1] == "Ks"
    with pytest.raises(Refusal, match="not now"):
        declare(r, "foreign-card")


def test_the_card_that_is_turned_up_first_was_not_drawn() -> None:
    """Rule 35: it lies there as the option card, and no drawn card is there to be replaced."""
    filing = pan(first_option="turned-up")
    r = everybody_in(dealt({2: "Kc Kd Kh 4d 6h 2d 4h 6s Jh Qd", 1: NOTHING}, "Ks", filing=filing))
    assert r.ask is not None
    assert "take" in r.ask.choices
    with pytest.raises(Refusal, match="there is none to be ruled on"):
        declare(r, "foreign-card")


def test_no_card_of_a_hand_that_is_dead_is_replaced() -> None:
    """Rules 17 and 35: it has no cards any more."""
    r = dealt({3: NOTHING, 2: NOTHING, 1: NOTHING})
    declare(r, "dead-hand", 2)
    with pytest.raises(Refusal, match="there is none to be ruled on"):
        declare(r, "foreign-card-dealt", 2)


def test_who_is_alone_in_cannot_pass() -> None:
    """Line 328, and the tops: the floor calls the other hand dead while the last one is asked."""
    r = dealt({2: NOTHING, 1: NOTHING})
    declare(r, "dead-hand", 1)
    answer(r, "pass")
    assert r.result is not None
    assert r.playing == (2,)


def test_nothing_is_forced_on_a_hand_that_was_called_foul_meanwhile() -> None:
    """Rules 12 and 16: his turn is over, and the next player draws."""
    hands = {3: "Kd Kh Kc 2h 4h 6s Jc 2d 4d 6h", 2: NOTHING, 1: NOTHING}
    r = answer(everybody_in(dealt(hands, "7s 4c Ks")), "meld Kc-Kd-Kh")
    while r.ask and "force" not in r.ask.choices:
        answer(r, "draw" if "draw" in r.ask.choices else r.ask.house_way)
    declare(r, "foul-hand", 3)
    answer(r, "force")
    assert spreads(r, 3) == [("Kc", "Kd", "Kh")]
    assert not any(isinstance(event, OptionTaken) for event in r.events)
    assert r.playing == (2, 1)


def test_a_hand_called_foul_over_its_draw_releases_the_card() -> None:
    """Rules 4 and 18: whoever is foul is asked nothing more."""
    r = dealt({3: "5c 5d 2h 4s 6s Jc 2d 4d 6h Jh", 2: NOTHING, 1: NOTHING}, "5h")
    r.watched = True
    everybody_in(r)
    while r.ask and r.moment == "deal":
        answer(r, "go-on")
    declare(r, "card-in-hand", 3)
    assert r.ask is not None
    assert r.ask.bettor == "floor"
    answer(r, "go-on")
    assert released(r)[0] == (3, "5h")
    assert not spreads(r, 3)


def test_what_the_out_card_itself_makes_counts_toward_the_greater_pay() -> None:
    """Rule 14: both would have two chips of conditions; the king makes one of them for seat 2."""
    even = "3c 3d 3h 3s Kd Kd Kh 2c 2d 2h"
    r = both_ten_down(even)
    assert r.ask is not None
    assert r.ask.seat == 1
    with pytest.raises(Refusal, match="would put seat 2 out"):
        answer(r, "discard Kc")


def test_a_bot_forces_a_card_that_pays_nothing_and_none_that_does() -> None:
    """Company worth practising against: it makes others discard, and pays nobody for it."""
    for held, draw, melds, forces in (
        ("Kd Kh Kc 2h 4h 6s Jc 2d 4d 6h", "Ks", "meld Kc-Kd-Kh", True),
        ("3d 3h 3c 2c 4c 6s Jc 2s 4s 6h", "3s", "meld 3c-3d-3h", False),
    ):
        chosen = set()
        for number in range(12):
            r = everybody_in(dealt({2: held, 1: NOTHING}, f"7s {draw}"))
            answer(r, melds)
            while r.ask and "force" not in r.ask.choices:
                answer(r, r.ask.house_way)
            assert r.ask is not None
            chosen.add(practised(r, r.ask, Generator(b"force", (str(number),))))
        assert ("force" in chosen) is forces
