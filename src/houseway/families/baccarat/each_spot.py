"""Super Pan 9: every spot has a hand of its own against the player-dealer's.

The dice find first action before the deal; three cards to each; from the player-dealer's left each
spot may draw one card; the player-dealer's hand is opened last and drawn by the sheet or by choice;
then hands are compared in turn from the button.

A spot's hand is played by the seated player or the largest wager there, as the sheet has it; and
where a bettor may look at one hand only, however many he has money on, somebody else plays the
others.
"""

from __future__ import annotations

from collections.abc import Generator

from houseway.bank.action import around
from houseway.bank.settlement import Decided
from houseway.families.baccarat.events import HandsFinished
from houseway.families.baccarat.judge import judge_of
from houseway.families.baccarat.rules import BaccaratRules, EachSpot
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.spots import by_say
from houseway.felt.setting import Ask
from houseway.hands.points import Coup, total

HOUSE = ""
"""Nobody: the house dealer plays the hand the house way, and no bettor looks at it."""


def play(r: BankRound) -> Generator[Ask, str, None]:
    """Dice, three cards each, one draw each, the player-dealer last; compare; settle."""
    rules = BaccaratRules.of(r).play
    assert isinstance(rules, EachSpot)
    if r.rules.settlement.first.rule == "dice":
        r.roll()
    deciders = _deciders(r, rules)
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
            _bank_decider(r, rules),
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
    way = r.rules.settlement.direction
    for seat in around(r.setting.seats, r.place_button(decided), way):
        if seat in coups and seat not in r.rulings.fouled:
            coup = coups[seat]
            r.turn_up(str(seat))
            if not coup.chose_hit and coup.player in rules.player.warned_standing:
                r.say(f"seat {seat} stood on {coup.player} and is warned: so low a hand draws")
            winner = judge.verdict(coup).winner
            r.note(HandsFinished(r.next_seq(), coup.player, coup.banker, winner, (), seat))
    yield from r.settle(decided)


def _deciders(r: BankRound, rules: EachSpot) -> dict[int, str]:
    """Who looks at and plays the hand of each spot with a wager."""
    ranked = {seat: by_say(r, seat) for seat in r.in_turn()}
    ranked = {seat: names for seat, names in ranked.items() if names}
    if rules.hands_seen == "all":
        return {seat: names[0] for seat, names in ranked.items()}
    # His own spot is the one hand he sees; without one, the first in turn.
    own = [seat for seat, names in ranked.items() if r.setting.names.get(seat) == names[0]]
    others = [seat for seat in ranked if seat not in own]
    busy: set[str] = set()
    chosen = {}
    for seat in (*own, *others):
        willing = ranked[seat][:1] if rules.unseen_hands == "house-way" else ranked[seat]
        chosen[seat] = next((name for name in willing if name not in busy), HOUSE)
        busy.add(chosen[seat])
    return {seat: chosen[seat] for seat in ranked}


def _bank_decider(r: BankRound, rules: EachSpot) -> str:
    """Who decides the bank's hand: the player-dealer, or most money in a bank of several."""
    backers = r.setting.backers
    if rules.decides_bank == "player-dealer":
        return r.setting.banker
    return max(backers, key=lambda name: backers[name])  # of equals the player-dealer, who is first
