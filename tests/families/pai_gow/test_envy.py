"""Envy buttons: fixed dollars for the others' hands, paid last, as far as the bank covers."""

from __future__ import annotations

import pytest

from houseway.bank.settlement import Stake
from houseway.felt.bank.round import BankRound
from houseway.felt.events import Asked, RoundClosed
from houseway.filings.filing import Filing
from tests.families.pai_gow.tables import BANK, answered, begun, lines_of, read

QUADS = "7s 7d 7h 7c Ks 5d 2s"
FIVE_ACES = "As Ad Ah Ac Jk 9d 3s"
STRAIGHT_FLUSH = "8s 9s Ts Js Qs 3d 2c"
NOTHING = "Kd Jd 9h 8c 6h 4c 2d"
OTHER_QUADS = "6s 6d 6h 6c Kh 5c 3c"

EACH: dict[str, object] = {"play.envy.hands": "each"}


def played(
    hands: dict[int, str],
    fortune: dict[int, int],
    *,
    filing: Filing | None = None,
    bank: int = 10_000_000,
    behind: list[Stake] | None = None,
) -> BankRound:
    """A hand and $10 at each seat, with a bonus bet where one is given."""
    stakes = []
    for seat in hands:
        stakes.append(Stake(seat, f"p{seat}", "base", 1_000))
        if seat in fortune:
            stakes.append(Stake(seat, f"p{seat}", "fortune", fortune[seat]))
    stakes += behind or []
    return answered(begun(filing or read(), {1: BANK} | hands, stakes, bank=bank))


def envy(round: BankRound) -> dict[str, int]:
    """What every button was paid, by bettor."""
    return {who: line.paid for (_, who, wager), line in lines_of(round).items() if wager == "envy"}


def test_only_the_highest_hand_is_paid_for_where_the_sheet_says_so() -> None:
    """Oceana, line 685, and the catalogue's vector: quads and five aces, $5 bets at three seats."""
    hands = {2: QUADS, 3: FIVE_ACES, 4: NOTHING}
    round = played(hands, {2: 500, 3: 500, 4: 500})
    found = lines_of(round)
    assert [found[seat, f"p{seat}", "fortune"].net for seat in hands] == [12_500, 200_000, -500]
    assert envy(round) == {"p2": 5_000, "p4": 5_000}
    verified = [
        event.about for event in round.events if isinstance(event, Asked) and not event.seat
    ]
    assert verified == [] or all("verify" in one for one in verified)


def test_every_hand_is_paid_for_where_the_sheet_says_so() -> None:
    """Lucky-derby-2, 2: A has four of a kind, B a straight flush, C nothing, D but $4."""
    hands = {2: QUADS, 3: STRAIGHT_FLUSH, 4: NOTHING, 5: "Qd Jc 9d 8h 6d 4s 3h"}
    pays = {"play.envy.pays.straight flush": "$20"}
    fortune = {2: 500, 3: 500, 4: 1_000, 5: 400}
    round = played(hands, fortune, filing=read({**EACH, **pays}))
    assert envy(round) == {"p2": 2_000, "p3": 500, "p4": 2_500}


def test_two_equal_hands_pay_each_other_and_all_others_once_or_twice() -> None:
    """Casino-royale 4: two with quads, each with a button: each gets the other's $5."""
    hands = {2: QUADS, 3: OTHER_QUADS, 4: NOTHING}
    fortune = {2: 500, 3: 500, 4: 500}
    assert envy(played(hands, fortune)) == {"p2": 500, "p3": 500, "p4": 500}
    every = played(hands, fortune, filing=read(EACH))
    assert envy(every) == {"p2": 500, "p3": 500, "p4": 1_000}


def test_the_hand_must_have_a_bonus_bet_unless_every_players_counts() -> None:
    hands = {2: QUADS, 3: NOTHING}
    assert envy(played(hands, {3: 500})) == {}
    every = read({"play.envy.made-by": "all"})
    assert envy(played(hands, {3: 500}, filing=every)) == {"p3": 500}


def test_the_banks_hand_counts_for_nobody() -> None:
    stakes = [Stake(2, "p2", "base", 1_000), Stake(2, "p2", "fortune", 500)]
    round = answered(begun(read(), {1: QUADS, 2: NOTHING}, stakes))
    assert envy(round) == {}


def test_a_backline_button_is_paid_and_the_hand_behind_which_it_stands_is_its_own() -> None:
    behind = [
        Stake(3, "p7", "base", 1_000),
        Stake(3, "p7", "fortune", 500),
        Stake(2, "p6", "base", 1_000),
        Stake(2, "p6", "fortune", 500),
    ]
    round = played({2: QUADS, 3: NOTHING}, {2: 500, 3: 500}, behind=behind)
    assert envy(round) == {"p3": 500, "p7": 500}
    found = lines_of(round)
    assert (3, "p7", "envy") in found


def test_buttons_are_paid_last_from_the_action_button_on() -> None:
    round = played({2: NOTHING, 3: QUADS, 4: "Qd Jc 9d 8h 6d 4s 3h"}, {2: 500, 3: 500, 4: 500})
    assert round.result is not None
    wagers = [(line.seat, line.wager) for line in round.result.lines]
    assert wagers == [
        *[(2, "base"), (2, "fortune"), (3, "base"), (3, "fortune"), (4, "base"), (4, "fortune")],
        *[(2, "envy"), (4, "envy")],
    ]


@pytest.mark.parametrize("paid", [[500, 300], [300, 0], [0, 0]])
def test_a_short_bank_pays_buttons_as_far_as_it_reaches(paid: list[int]) -> None:
    hands = {2: NOTHING, 3: QUADS, 4: "Qd Jc 9d 8h 6d 4s 3h"}
    whole = played(hands, {2: 500, 3: 500, 4: 500})
    assert whole.result is not None
    used = whole.result.bank - whole.result.lines[-3].left
    short = played(hands, {2: 500, 3: 500, 4: 500}, bank=used + sum(paid))
    assert [*envy(short).values()] == paid
    assert short.result is not None
    assert short.result.left == 0
    assert sum(line.net for line in short.result.lines) + short.result.player_dealer == 0
    [closed] = [event for event in short.events if isinstance(event, RoundClosed)]
    assert sum(closed.net.values()) == 0


def test_the_same_hand_under_net_cover_still_sums_to_nothing() -> None:
    round = played({2: QUADS, 3: NOTHING}, {2: 500, 3: 500}, filing=read(cover="net"), bank=13_000)
    assert round.result is not None
    assert sum(line.net for line in round.result.lines) + round.result.player_dealer == 0
    assert abs(round.result.player_dealer) <= 13_000
