"""Super Pan 9: every spot has a hand of its own against the player-dealer's.

The dice find first action before the deal; three cards to each; from the player-dealer's left each
spot may draw one card; the player-dealer's hand is opened last and drawn by the sheet or by choice;
then hands are compared in turn from the button.
"""

from __future__ import annotations

from collections.abc import Generator

from houseway.bank.action import clockwise
from houseway.bank.settlement import Decided
from houseway.families.baccarat.deciders import HOUSE, bank_decider
from houseway.families.baccarat.deciders import deciders as deciders_of
from houseway.families.baccarat.events import HandsFinished
from houseway.families.baccarat.judge import judge_of
from houseway.families.baccarat.rules import BaccaratRules, EachSpot
from houseway.felt.bank.round import BankRound
from houseway.felt.setting import Ask
from houseway.hands.points import Coup, total


def play(r: BankRound) -> Generator[Ask, str, None]:
    """Dice, three cards each, one draw each, the player-dealer last; compare; settle."""
    rules = BaccaratRules.of(r).play
    assert isinstance(rules, EachSpot)
    if r.rules.settlement.first.rule == "dice":
        r.roll()
    deciders = deciders_of(r, rules)
    bank = str(r.setting.player_dealer)
    spots = r.in_turn() if rules.all_spots_dealt else tuple(s for s in r.in_turn() if s in deciders)
    for _ in range(rules.cards):
        for seat in spots:
            decider = deciders.get(seat, HOUSE)
            r.deal(str(seat), (decider,) if decider != HOUSE else ())
        r.deal(bank, (r.setting.banker,))
    yield from r.station("deal", "the cards are dealt")

    for seat in spots:
        if seat in deciders:
            yield from _draw_or_stand(r, rules, seat, deciders[seat])

    r.play_hand(bank)
    r.turn_up(bank)
    held = total(r.hands[bank])
    draws = held in rules.dealer.hits
    if held in rules.dealer.option:
        ask = Ask(
            r.setting.player_dealer,
            bank_decider(r, rules),
            f"the player-dealer has {held}: hit or stand",
            {"hit": 0, "stand": 0},
            r.filing.cite(rules.dealer.lines),
            "hit" if held in rules.dealer.house_way_hits else "stand",
        )
        draws = (yield ask) == "hit"
    if draws:
        r.deal(bank)
    yield from r.station("draw", "all have acted")
    r.replace_exposed()
    yield from _compare(r, rules, bank, deciders)


def _draw_or_stand(
    r: BankRound, rules: EachSpot, seat: int, decider: str
) -> Generator[Ask, str, None]:
    """One spot's choice; left to the house, the house way."""
    choice = "house-way"
    if decider == HOUSE:
        r.say(f"seat {seat} is played the house way: a bettor looks at one hand only")
    else:
        choice = yield Ask(
            seat,
            decider,
            "draw a card, stand, or leave it to the house way",
            {"hit": 0, "stand": 0, "house-way": 0},
            r.filing.cite(rules.player.lines),
            "house-way",
        )
    r.play_hand(str(seat))
    if choice == "house-way":
        r.left_to_the_house.add(seat)
        held = total(r.hands[str(seat)])  # only now: a dead card may have been replaced
        choice = "hit" if held in rules.player.house_way_hits else "stand"
    if choice == "hit":
        r.deal(str(seat), ())


def _compare(
    r: BankRound, rules: EachSpot, bank: str, deciders: dict[int, str]
) -> Generator[Ask, str, None]:
    """Open the hands in play one after the other from the button, each against the bank's."""
    judge = judge_of(r.filing)
    dealer = r.hands[bank]
    coups = {}
    for seat in deciders:
        hand = r.hands[str(seat)]
        drew = len(hand) > rules.cards
        coups[seat] = Coup(total(hand), total(dealer), len(hand), len(dealer), chose_hit=drew)
    decided = [
        Decided(stake, *judge.verdict(coups[stake.seat]).ruling[stake.wager], r.is_backline(stake))
        for stake in r.setting.stakes
    ]
    for seat in clockwise(r.setting.seats, r.place_button(decided)):
        if seat in coups and seat not in r.rulings.fouled:
            coup = coups[seat]
            r.turn_up(str(seat))
            if not coup.chose_hit and coup.player in rules.player.warned_standing:
                r.say(f"seat {seat} stood on {coup.player} and is warned: so low a hand draws")
            winner = judge.verdict(coup).winner
            r.note(HandsFinished(r.next_seq(), coup.player, coup.banker, winner, (), seat))
    yield from r.settle(decided)
