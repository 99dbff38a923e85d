"""A hand of pan, as the sheet tells it: the tops, the deal, in or pass, turns until one is out."""

from __future__ import annotations

from collections.abc import Generator

from houseway.families.pan.hand import Hand
from houseway.families.pan.turn import take_turn
from houseway.felt.pot.round import PotRound
from houseway.felt.setting import Ask


def play(r: PotRound) -> Generator[Ask, str, None]:
    """Chips on the tops, ten cards each, who is in; then turn after turn, and the tops."""
    hand = Hand(r)
    hand.begin()
    hand.ante()
    hand.deal()
    yield from r.station("deal", "the cards are dealt")
    yield from declare(hand)
    hand.turn_up()
    yield from take_turns(hand)
    hand.finish()


def declare(hand: Hand) -> Generator[Ask, str, None]:
    """Everybody says whether he is in, before a card is drawn; the last one left need not."""
    r = hand.r
    cents = hand.play.passing * hand.chip
    for seat in hand.order:
        if seat not in r.playing or len(r.playing) == 1:
            continue
        ask = Ask(
            seat,
            r.setting.names[seat],
            "in, or pass",
            {"in": 0, "pass": min(cents, r.behind(seat))},
            r.filing.cite(hand.play.lines),
            "pass",
        )
        choice = yield ask
        if choice == "pass" and len(r.playing) > 1:  # the floor may have left nobody else
            r.put_in(seat, cents, "passes")
            r.fold(seat)
    hand.payers = tuple(seat for seat in hand.order if seat in r.playing)
    r.play_hand(*map(str, hand.order))


def take_turns(hand: Hand) -> Generator[Ask, str, None]:
    """Turns from who begins, or the first at his right who is in, until the hand is over."""
    r = hand.r
    seat = next(seat for seat in hand.order if seat in r.playing)
    while len(r.playing) > 1 and hand.out is None:
        if hand.option is None and hand.is_used_up:
            return
        yield from take_turn(hand, seat)
        seat = hand.after(seat)
