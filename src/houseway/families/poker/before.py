"""What goes in before the cards: antes, blinds, what somebody posts who comes back, a straddle.

The button says who has the blinds, unless the table does: where somebody has left, a blind can be
missing, and its seat is nobody's. Of two players the button has the blind that its sheet says.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.bank.money import dollars
from houseway.errors import Refusal
from houseway.families.poker.betting import Betting
from houseway.families.poker.rules import PokerPlay, Stakes
from houseway.felt.pot.round import PotRound


def put_antes(r: PotRound, stakes: Stakes) -> None:
    """Everybody's ante, or what he has of it."""
    if stakes.ante:
        for seat in r.put:
            r.put_in(seat, int(stakes.ante), "ante")


def put_blinds(r: PotRound, play: PokerPlay, stakes: Stakes, betting: Betting) -> int:
    """Blinds, straddle and postings; the seat of the last blind, or the straddle: it acts last."""
    last = r.setting.button
    for seat, cents, why in _blinds(r, play, stakes):
        betting.blind(seat, cents, why)
        last = seat
    if r.setting.straddle is not None:
        _check_straddle(r, play, stakes, last)
        last = r.setting.straddle
        betting.straddle(last)
    for seat, posting in r.setting.postings.items():
        if posting.live:  # first, for what somebody has not enough for is the dead part
            betting.blind(seat, posting.live, "posts")
        if posting.dead:
            r.put_in(seat, posting.dead, "dead money", dead=True)
    return last


def _blinds(r: PotRound, play: PokerPlay, stakes: Stakes) -> Iterator[tuple[int, int, str]]:
    """Each blind that is posted, smallest first: its seat, its amount and its name."""
    amounts = [int(blind) for blind in stakes.blinds]
    seats = r.setting.blinds
    if seats is None:
        turned = play.seating.two_players == "button-small"
        seats = blinds_by_button(tuple(r.put), len(amounts), turned=turned)
    elif len(seats) != len(amounts):
        raise Refusal(f"the game has blinds of {len(amounts)} seats, not of {len(seats)}")
    last = len(amounts) - 1
    for place, (seat, cents) in enumerate(zip(seats, amounts, strict=True)):
        why = "blind" if not last else "big blind" if place == last else "small blind"
        if seat is not None:
            yield seat, cents, "blind" if 0 < place < last else why


def blinds_by_button(seats: tuple[int, ...], count: int, *, turned: bool) -> tuple[int | None, ...]:
    """Of seats in turn, the button last, those that have the blinds, the smallest first.

    `turned`: of two players the button has the smaller. Where there are fewer seats than blinds,
    nobody has the smallest.
    """
    if turned and len(seats) == 2 and count > 1:
        seats = seats[1], seats[0]
    return (*[None] * (count - len(seats)), *seats[:count])


def _check_straddle(r: PotRound, play: PokerPlay, stakes: Stakes, last: int) -> None:
    """A straddle is for the seat after the last blind alone, and never for the button."""
    setting, seats = r.setting, tuple(r.put)
    if not play.straddle:
        raise Refusal(f"{r.filing.id}: nobody straddles in this game")
    after = seats[(seats.index(last) + 1) % len(seats)] if last in seats else seats[0]
    if setting.straddle != after:
        raise Refusal(
            f"seat {setting.straddle} cannot straddle: only the seat after the blinds may"
        )
    if setting.straddle == setting.button:
        raise Refusal("the button never straddles")
    twice = 2 * int(stakes.blinds[-1])
    if setting.chips[after] < twice:
        raise Refusal(f"a straddle is {dollars(twice)}: seat {after} has less")
