"""Blinds over time: who is new, who missed one, who comes in where, what it costs, what is dead.

By the house rules of Casino Royale (14-25), Cameo (14-25) and Comstock (16-18).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from houseway.analysis.log import dumps
from houseway.analysis.replay import replay, verify
from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.felt.events import BlindOwed, ButtonDrawn, HandBegun, PutIn
from houseway.felt.pot.rotation import How, Standing
from houseway.felt.pot.round import Posting
from houseway.felt.pot.table import PotTable
from tests.felt.blinds import BIG, GAME, SMALL, Felt, felt
from tests.logs import loads

# --- the button -----------------------------------------------------------------------------------


def test_the_first_button_is_drawn_for_and_proved(room: Path) -> None:
    """Casino Royale 3: the high card of a spread pack, then the suit; everybody sees the cards."""
    one = felt(room, 2, 5, 7, seating='first-button = "high-card"')
    one.hand()
    drawn = [event for event in one.table.events if isinstance(event, ButtonDrawn)]
    assert len(drawn) == 1
    order = "23456789TJQKA"
    cards = drawn[0].cards
    best = max(cards, key=lambda seat: (order.index(cards[seat][0]), "cdhs".index(cards[seat][1])))
    assert drawn[0].seat == best
    assert [*cards] == [2, 5, 7]
    begun = next(event for event in one.table.events if isinstance(event, HandBegun))
    assert begun.button == best
    one.hand()
    one.table.close()
    proof = verify(one.filing, one.table.events)
    assert proof.holds
    assert proof.faults == ()
    forged = [*one.table.events]
    at = forged.index(drawn[0])
    other = {**cards, best: Card("2c" if cards[best] != "2c" else "2d")}
    forged[at] = ButtonDrawn(drawn[0].seq, other, best)
    assert any("drew" in fault for fault in verify(one.filing, forged).faults)


def test_nobody_contributes_between_the_draw_and_the_deal(room: Path) -> None:
    one = felt(room, 1, 2, seating='first-button = "high-card"')
    one.table.contribute("p1", "my words")
    with pytest.raises(Refusal, match="take other words"):
        one.table.contribute("p1", "the button")
    one.table.draw_button()
    with pytest.raises(Refusal, match="button is drawn"):
        one.table.contribute("p2", "mine")
    with pytest.raises(Refusal, match="goes round already"):
        one.table.draw_button()
    one.hand()
    one.table.close()
    assert verify(one.filing, one.table.events).holds


def test_without_a_draw_the_first_seat_has_the_button(room: Path) -> None:
    one = felt(room, 3, 5, 6)
    assert one.hand() == {3: [], 5: [SMALL], 6: [BIG]}
    assert one.where == (3, (5, 6))


def test_two_players_have_the_big_blind_by_turns(room: Path) -> None:
    one = felt(room, 1, 2)
    assert one.hand() == {1: [SMALL], 2: [BIG]}
    assert one.hand() == {1: [BIG], 2: [SMALL]}


def test_of_three_one_leaves_and_nobody_has_the_big_blind_twice(room: Path) -> None:
    one = felt(room, 1, 2, 3)
    one.hand()  # the button at 1, blinds 2 and 3
    one.leave(1)
    assert one.hand() == {2: [BIG], 3: [SMALL]}


# --- new players ----------------------------------------------------------------------------------


def test_a_new_game_has_free_hands_until_the_blind_has_passed(room: Path) -> None:
    """Casino Royale 14: seats that the big blind has not come to are free on the first round."""
    one = felt(room, 1, 2, 4)
    one.hand()  # the button at 1, blinds 2 and 4
    one.sit(6)
    one.sit(3)
    assert one.standing(6).owes == ""
    assert one.standing(3).owes == "new"
    put = one.hand()
    assert one.where == (2, (4, 6))
    assert put[6] == [BIG]
    assert 3 not in put
    one.sit(7)
    assert one.standing(7).owes == ""
    one.hand()
    one.hand()  # blinds 7 and 1: the round is over where it began, at 4
    one.hand()
    one.hand()
    one.sit(5)
    assert one.standing(5).owes == "new"


def test_a_new_player_waits_for_the_big_blind(room: Path) -> None:
    """Casino Royale 16."""
    one = felt(room, 1, 2, 3, seating="free-hands = false")
    one.hand()  # blinds 2 and 3
    one.sit(4)
    assert [event.owes for event in one.table.events if isinstance(event, BlindOwed)][-1] == "new"
    assert one.hand()[4] == [BIG]
    assert one.where == (2, (3, 4))
    assert one.standing(4) == Standing(fresh=False)


def test_a_new_player_posts_the_big_blind_and_it_plays(room: Path) -> None:
    one = felt(room, 1, 2, 3, 4, seating="free-hands = false")
    one.hand()  # the button at 1, blinds 2 and 3
    one.sit(9)
    one.come(9, "post")
    put = one.hand()
    assert put[9] == [(200, "posts")]
    assert one.where == (2, (3, 4))
    one.sit(8)
    with pytest.raises(Refusal, match="is new may wait, post"):
        one.come(8, "straddle")


def test_where_the_sheet_says_so_new_players_are_dealt_in_at_once(room: Path) -> None:
    """Comstock 16; in the middle of the blinds he is passed over once by them."""
    seating = 'new-players = "dealt-in"\nfree-hands = false'
    one = felt(room, 1, 2, 4, 5, seating=seating)
    one.hand()  # the button at 1, blinds 2 and 4
    one.sit(3)
    assert one.hand() == {1: [], 2: [], 3: [], 4: [SMALL], 5: [BIG]}
    one.hand()
    assert one.where == (4, (5, 1))


def test_who_came_in_the_middle_is_skipped_by_the_button(room: Path) -> None:
    """Casino Royale 20: between the button and the blinds, posting."""
    one = felt(room, 1, 3, 4, 5, 6, seating="free-hands = false")
    one.hand()  # the button at 1, blinds 3 and 4
    one.sit(2)
    one.come(2, "post")
    assert one.hand()[2] == [(200, "posts")]
    assert one.where == (3, (4, 5))
    one.hand()
    one.hand()
    one.hand()
    one.hand()
    assert one.where == (1, (2, 3)), "next time round he is as all others"


def test_who_posts_between_the_blinds_is_skipped_on_the_next_deal(room: Path) -> None:
    one = felt(room, 1, 2, 4, 5, 6, seating="free-hands = false")
    one.hand()  # the button at 1, blinds 2 and 4
    one.sit(3)
    one.come(3, "post")
    assert one.hand() == {1: [], 2: [], 3: [(200, "posts")], 4: [SMALL], 5: [BIG], 6: []}
    assert one.standing(3).passed_over
    one.hand()
    assert one.where == (4, (5, 6))
    assert not one.standing(3).passed_over


def test_as_many_post_on_a_deal_as_the_sheet_allows(room: Path) -> None:
    """Casino Royale 20: one live blind beside the regular ones."""
    one = felt(room, 1, 2, 3, 4, seating="free-hands = false\nmost-posts = 1")
    one.hand()  # the button at 1, blinds 2 and 3
    for seat in (7, 8):
        one.sit(seat)
        one.come(seat, "post")
    put = one.hand()  # blinds 3 and 4
    assert put[7] == [(200, "posts")]
    assert 8 not in put
    assert one.standing(8).owes == "new"
    put = one.hand()  # blinds 4 and 7
    assert put[7] == [BIG]
    assert put[8] == [(200, "posts")]


# --- missed blinds --------------------------------------------------------------------------------


def sits_out_until_missed(room: Path, *seats: int, seating: str = "") -> Felt:
    """Six at the table; these sit out while the big blind passes them."""
    one = felt(room, 1, 2, 3, 4, 5, 6, seating=seating)
    one.hand()  # the button at 1, blinds 2 and 3
    for seat in seats:
        one.out(seat)
    while not all(one.standing(seat).owes == "missed" for seat in seats):
        one.hand()
    return one


def test_who_is_back_before_a_blind_passes_owes_nothing(room: Path) -> None:
    one = felt(room, 1, 2, 3, 4, 5, 6)
    one.hand()
    one.out(6)
    assert 6 not in one.hand()
    one.come(6)
    assert one.hand()[6] == []


def test_a_missed_blind_is_made_up_by_the_total_of_which_the_big_blind_plays(room: Path) -> None:
    """Casino Royale 17b and its glossary, Cameo 17: the excess is dead money."""
    one = sits_out_until_missed(room, 4)
    button, blinds = one.where
    assert (button, blinds) == (2, (3, 5))
    one.come(4, "post")
    put = one.hand()
    assert one.where == (3, (5, 6))
    assert put[4] == [(200, "posts"), (100, "dead money")]
    one.hand()
    assert one.where == (5, (6, 1)), "he came in between the button and the blinds"


def test_making_up_excuses_nobody_from_the_next_blind(room: Path) -> None:
    """Casino Royale 18."""
    one = sits_out_until_missed(room, 4)
    one.come(4, "post")
    one.hand()
    paid = [one.hand()[4] for _ in range(6)]
    assert [SMALL] in paid
    assert [BIG] in paid


def test_two_who_missed_blinds_return_at_once(room: Path) -> None:
    one = sits_out_until_missed(room, 4, 5)
    one.come(4, "post")
    one.come(5, "post")
    put = one.hand()
    assert put[4] == put[5] == [(200, "posts"), (100, "dead money")]
    alike = sits_out_until_missed(room, 4, 5)
    alike.come(4, "wait")
    alike.come(5, "post")
    put = alike.hand()
    assert 4 not in put
    assert put[5] == [(200, "posts"), (100, "dead money")]
    put = alike.hands_until(4)
    assert put[4] == [BIG]


def test_a_missed_blind_is_made_up_by_a_straddle_at_the_big_blinds_left(room: Path) -> None:
    """Casino Royale 17c and 21: twice the big blind; before that seat he waits."""
    one = felt(room, 1, 2, 3, 4, 5, 6)
    one.hand()
    one.out(5)
    while one.standing(5).owes != "missed":
        one.hand()
    one.come(5, "straddle")
    put = one.hands_until(5)
    assert put[5] == [(400, "straddle")]
    assert one.where == (2, (3, 4))
    assert one.standing(5).owes == ""
    assert one.hand()[5] == [BIG]


def test_where_the_sheet_has_a_straddle_or_the_blind_nobody_posts(room: Path) -> None:
    """Comstock 43: who missed a blind, and who moved away from it."""
    seating = 'missed-blinds = "straddle-or-wait"\nmoving = "straddle-or-wait"'
    one = sits_out_until_missed(room, 4, 5, seating=seating)
    assert [*one.table.seat_rules.price(one.standing(5))] == ["wait", "straddle"]
    with pytest.raises(Refusal, match="missed one may wait, straddle"):
        one.come(5, "post")
    one.come(5, "straddle")
    assert one.hands_until(5)[5] == [(400, "straddle")]
    one.come(4, "wait")
    assert one.hands_until(4)[4] == [BIG]
    moved = Standing(owes="moved", waits=2)
    assert [*one.table.seat_rules.price(moved)] == ["wait", "straddle"]
    assert [*one.table.seat_rules.price(Standing(owes="new"))] == ["wait", "post"]


def test_a_straddle_and_a_post_in_one_hand(room: Path) -> None:
    one = felt(room, 1, 2, 3, 4, 5, 6)
    one.hand()
    one.out(5)
    one.out(1)
    while not one.standing(5).owes == one.standing(1).owes == "missed":
        one.hand()
    while one.table.rotation.blinds[-1] != 3:
        one.hand()
    one.come(5, "straddle")
    one.come(1, "post")
    put = one.hand()
    assert put[5] == [(400, "straddle")]
    assert put[1] == [(200, "posts"), (100, "dead money")]
    assert put[4] == [BIG]


def test_anybody_straddles_in_its_seat_where_the_sheet_lets_him(room: Path) -> None:
    one = felt(room, 1, 2, 3, 4, 5)
    one.hand()  # the button at 1, blinds 2 and 3
    one.table.straddle("p5")
    one.table.straddle("p1")
    one.restore()
    put = one.hand()
    assert put[5] == [(400, "straddle")]
    assert put[1] == []
    assert not one.standing(1).straddles
    two = felt(room, 1, 2, 3, 4, 5, seating='straddles = "missed-blinds"')
    with pytest.raises(Refusal, match="only a player who owes a blind"):
        two.table.straddle("p5")


def test_a_waiting_player_pushed_into_the_small_blind_posts_a_whole_big_blind(room: Path) -> None:
    """Casino Royale 19, Cameo 19: the big blind has left; two big blinds are in, he then deals."""
    one = felt(room, 1, 2, 3, 5, 6, seating="free-hands = false")
    one.hand()  # the button at 1, blinds 2 and 3
    one.sit(4)
    one.leave(3)
    put = one.hand()
    assert one.where == (2, (4, 5))
    assert put[4] == [(200, "posts")]
    assert put[5] == [BIG]
    one.hand()
    assert one.where == (4, (5, 6))


def test_blinds_that_a_leaving_player_saves_others_or_does_not(room: Path) -> None:
    """Casino Royale 15 saves them below 10-20; Cameo 15 has the total put in each round."""
    saved = felt(room, 1, 2, 3, 4, 5)
    saved.hand()  # the button at 1, blinds 2 and 3
    saved.leave(2)
    assert saved.hand() == {1: [], 3: [], 4: [SMALL], 5: [BIG]}
    for seating in ('skipped-blinds = "made-up"', 'made-up-from = "$2"'):
        made = felt(room, 1, 2, 3, 4, 5, seating=seating)
        made.hand()
        made.leave(2)
        put = made.hand()
        assert put[3] == [(100, "dead money")], "on the button without a small blind"
        assert put[4] == [(200, "posts"), (100, "dead money")], "no big blind this round"
        assert put[5] == [BIG]
        assert put[1] == []
    below = felt(room, 1, 2, 3, 4, 5, seating='made-up-from = "$10"')
    below.hand()
    below.leave(2)
    assert below.hand()[4] == [SMALL]


def test_forgiven_blinds_are_forgiven(room: Path) -> None:
    one = felt(room, 1, 2, 3, 4, 5, seating='missed-blinds = "forgiven"')
    one.hand()
    one.out(4)
    one.hand()
    one.hand()
    one.come(4)
    assert one.hand()[4] == []


# --- seats ----------------------------------------------------------------------------------------


def test_who_moves_away_from_the_big_blind_posts_or_waits_the_hands_he_gained(room: Path) -> None:
    """Casino Royale 22: newly seated players do not change the number."""
    one = felt(room, 1, 2, 3, 4, 5, 6)
    one.hand()  # the button at 1, blinds 2 and 3
    one.table.move("p4", 8)
    one.restore()
    assert one.standing(8).owes == "moved"
    assert one.standing(8).waits == 2  # hands of seats 5 and 6
    one.sit(7)
    assert 8 not in one.hand()
    assert one.standing(8).waits == 1
    assert 8 not in one.hand()
    assert one.hand()[8] == [BIG] or one.standing(8).owes == ""
    two = felt(room, 1, 2, 3, 4, 5, 6)
    two.hand()
    two.table.move("p4", 8)
    two.come(8, "post")
    assert two.hand()[8] == [(200, "posts")]


def test_who_has_finished_his_blinds_moves_and_lets_them_pass_once(room: Path) -> None:
    """Casino Royale 23, Cameo 23."""
    one = felt(room, 1, 2, 3, 6, 7)
    one.hand()  # the button at 1, blinds 2 and 3
    one.table.move("p2", 4)
    one.restore()
    assert one.standing(4).owes == ""
    assert one.standing(4).excused
    one.out(4)
    one.hand()
    one.hand()
    assert one.standing(4).owes == ""
    one.come(4)
    assert one.hand()[4] == []


def test_a_seat_that_is_taken_is_not_moved_to(room: Path) -> None:
    one = felt(room, 1, 2, 3)
    with pytest.raises(Refusal, match="taken by p2"):
        one.table.move("p1", 2)


# --- sitting out ----------------------------------------------------------------------------------


def test_who_sits_out_in_a_hand_plays_it_and_no_other(room: Path) -> None:
    one = felt(room, 1, 2, 3)
    one.table.deal()
    one.table.sit_out("p2")
    one.restore()
    assert "p2" in one.table.round.setting.names.values() if one.table.round else False
    with pytest.raises(Refusal, match="sits out already"):
        one.table.sit_out("p2")
    while one.table.round and one.table.phase == "round" and (ask := one.table.round.ask):
        one.table.answer(ask.bettor, "fold" if "fold" in ask.choices else "check")
    one.restore()
    assert 2 not in one.hand()


def test_with_one_who_owes_nothing_the_game_is_a_new_one(room: Path) -> None:
    one = felt(room, 1, 2, seating="free-hands = false")
    one.hand()
    one.out(2)
    with pytest.raises(Refusal, match="two at least"):
        one.table.deal()
    one.sit(3)
    assert {*one.hand()} == {1, 3}


# --- anything at all ------------------------------------------------------------------------------

SHEETS = (
    'first-button = "high-card"',
    "free-hands = false",
    'skipped-blinds = "made-up"',
    "most-posts = 1",
    'new-players = "dealt-in"',
    'missed-blinds = "forgiven"',
    'moving = "free"\nfree-hands = false',
)


@pytest.mark.parametrize("sheet", SHEETS)
def test_whatever_people_do_each_hand_has_its_blinds(room: Path, sheet: str) -> None:
    """One big blind a hand, nobody twice running, never two for the button; and it all replays."""
    chance = Random(sheet)
    one = felt(room, seating=sheet)
    table, came, last = one.table, 0, ("", 0)
    for _ in range(60):
        for _ in range(chance.randint(0, 3)):
            came += 1
            with suppress(Refusal):
                anything(table, chance, f"p{came}")
        if not table.may_deal:
            continue
        mark = table.seq
        table.deal()
        assert table.round is not None
        put = [event for event in table.since(mark) if isinstance(event, PutIn)]
        [big] = [(event.name, event.seat) for event in put if event.why == "big blind"]
        small = [event.seat for event in put if event.why == "small blind"]
        assert big != last
        last = big
        assert len(small) < 2
        if len(table.round.setting.names) > 2:
            assert table.round.setting.button not in small
        while table.phase == "round" and (ask := table.round.ask):
            table.answer(ask.bettor, chance.choice([*ask.choices]))
    assert table.rounds > 20
    one.restore()
    assert one.table.rotation == table.rotation


def anything(table: PotTable, chance: Random, new: str) -> None:
    """Something that somebody does between hands, or is refused."""
    who = chance.choice([*table.purses, new])
    how: How = chance.choice(("wait", "post", "straddle"))
    doing: list[Callable[[], object]] = [
        lambda: table.sit(chance.randint(1, 9), new, chance.choice((2_000, 3_000, 20_000))),
        lambda: table.stand_up(who),
        lambda: table.sit_out(who),
        lambda: table.come_in(who, how),
        lambda: table.straddle(who),
        lambda: table.move(who, chance.randint(1, 9)),
    ]
    chance.choice([doing[0], *doing])()


# --- a hand that counts for nothing ---------------------------------------------------------------


def test_a_void_hand_leaves_button_blinds_and_what_is_owed_as_they_were(room: Path) -> None:
    one = sits_out_until_missed(room, 4, 5)
    one.come(4, "post")
    before, purses = one.table.rotation, dict(one.table.purses)
    arranged = one.table.arranged()
    assert arranged.postings == {4: Posting(200, 100)}
    one.table.deal()
    one.table.declare("misdeal")
    one.restore()
    assert one.table.rotation == before
    assert one.table.purses == purses
    assert one.table.arranged() == arranged


def test_what_somebody_says_in_a_hand_holds_if_it_is_void(room: Path) -> None:
    one = sits_out_until_missed(room, 4, 5)
    one.table.deal()
    one.come(4, "post")
    one.table.declare("misdeal")
    one.restore()
    assert (one.standing(4).out, one.standing(4).how) == (False, "post")
    assert one.table.arranged().postings == {4: Posting(200, 100)}


def test_who_straddled_a_void_hand_says_so_again(room: Path) -> None:
    one = felt(room, 1, 2, 3, 4)
    one.table.straddle("p4")
    one.table.deal()
    assert one.table.round is not None
    assert one.table.round.put[4] == 400
    one.table.declare("misdeal")
    one.restore()
    assert one.table.arranged().straddle is None
    one.table.straddle("p4")
    assert one.table.arranged().straddle == 4


# --- more blinds than two -------------------------------------------------------------------------


def test_of_three_blinds_two_players_have_the_last_two(room: Path) -> None:
    text = GAME.replace("SEATING", "").replace('["$1", "$2"]', '["$0.50", "$1", "$2"]')
    (room / "holdem.toml").write_text(text)
    one = Felt(room.parent, 1, 2)
    middle = (100, "blind")
    assert [one.hand(), one.hand()] == [{1: [middle], 2: [BIG]}, {1: [BIG], 2: [middle]}]
    one.sit(3)
    one.hands_until(3)
    assert sorted(put for [put] in one.hand().values()) == [(50, "small blind"), middle, BIG]


# --- chips ----------------------------------------------------------------------------------------


def test_buy_ins(room: Path) -> None:
    """Casino Royale 2, Cameo 2: ten times the least bet, then one short buy."""
    one = felt(room, 1, 2, chips=2_000)
    with pytest.raises(Refusal, match=r"10 times the least bet, \$20 or more: \$19\.99"):
        one.sit(3, chips=1_999)
    one.hand()
    one.hand()
    one.table.purses["p1"] = 500  # as if he had lost the rest
    one.table.buy_in("p1", 1_500)
    assert one.table.rotation.of("p1").short_buys == 0, "it brings him up to the least"
    one.table.purses["p1"] = 500
    one.table.buy_in("p1", 1_000)
    assert one.table.rotation.of("p1").short_buys == 1
    one.table.purses["p1"] = 500
    with pytest.raises(Refusal, match=r"one buy of less than \$20 is allowed.*buy \$15 or more"):
        one.table.buy_in("p1", 1_000)
    one.table.buy_in("p1", 1_500)
    again = felt(room, 1, 2, seating="short-buys-again = true", chips=2_000)
    for cents in (1_000, 2_000, 1_000):  # Comstock: one short buy after each full one
        again.table.purses["p1"] = 500
        again.table.buy_in("p1", cents)


def test_chips_are_added_between_hands_only(room: Path) -> None:
    one = felt(room, 1, 2)
    one.table.deal()
    with pytest.raises(Refusal, match="not now"):
        one.table.buy_in("p1", 5_000)
    with pytest.raises(Refusal, match="not now"):
        one.table.move("p1", 5)


def test_a_log_with_all_of_it_replays(room: Path) -> None:
    one = sits_out_until_missed(room, 4, 5, seating='first-button = "high-card"')
    one.come(4, "post")
    one.hand()
    one.table.move("p1", 9)
    one.hand()
    one.table.close()
    again = replay(one.filing, loads(dumps(one.table.events), one.folder))
    assert again.events == one.table.events
    assert verify(one.filing, one.table.events).holds
