"""What a seat at a table with a pot offers who sits there: a hand, a way back in, a straddle."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from houseway.errors import Refusal
from houseway.felt.pot.rotation import How
from houseway.felt.pot.seats import Arranged
from houseway.felt.pot.table import PotTable
from houseway.house.messages import SeatOffer


def seat_offer(table: PotTable, name: str | None) -> SeatOffer | None:
    """What there is for somebody now; nothing in a hand but the ways to come back."""
    if name is None:
        return None
    rules, standing = table.seat_rules, table.rotation.of(name)
    ways: Mapping[How, int] = {}
    if standing.out or standing.owes:
        ways = rules.price(standing) or {"wait": 0}
    least = 1
    if rules.short_buys is not None and standing.short_buys >= rules.short_buys:
        least = max(1, rules.least_buy - table.purses[name])
    if not table.may_deal:
        return SeatOffer(dealt=False, ways=ways, least=least)
    next_hand = table.arranged()
    seat = table.seat_of(name)
    puts, why = _puts(table, next_hand, seat)
    return SeatOffer(seat in next_hand.dealt, puts, why, ways, _straddle(table, name), least)


def _puts(table: PotTable, hand: Arranged, seat: int) -> tuple[int, str]:
    """What somebody puts in before the cards of the next hand, antes left out, and what for."""
    blinds = table.seat_rules.blinds
    if hand.straddle == seat:
        return 2 * blinds[-1], "straddle"
    if seat in hand.postings:
        posting = hand.postings[seat]
        return posting.live + posting.dead, "posts"
    if _to_be_drawn_for(table):
        return 0, ""
    for place, holder in enumerate(hand.blinds or ()):
        if holder == seat:
            last = place == len(blinds) - 1
            return blinds[
                place
            ], "big blind" if last and place else "blind" if last else "small blind"
    return 0, ""


def _to_be_drawn_for(table: PotTable) -> bool:
    """Whether cards will tell who has the button, so that nobody knows the blinds yet."""
    rotation = table.rotation
    return (
        table.seat_rules.first_button == "high-card" and rotation.button is rotation.drawn is None
    )


def _straddle(table: PotTable, name: str) -> int:
    """What a straddle in the next hand would cost somebody who may and has the seat for it."""
    try:
        table.seat_rules.check_straddle()
    except Refusal:
        return 0
    wishes = msgspec.structs.replace(table.rotation.of(name), straddles=True)
    hand = table.arranged(table.rotation.stands(name, wishes))
    return 2 * table.seat_rules.blinds[-1] if hand.straddle == table.seat_of(name) else 0
