"""Blinds over time, as the house rules of a poker room tell them.

Everybody passes through all blinds each round. Who is new waits for the big blind or posts as much;
who missed one waits, or posts the total, of which only the big blind plays, or straddles at the big
blind's left. Making up excuses nobody from the next blind. Who came in between the button and the
big blind is passed over by both once. The button always moves forward; where people have left it
skips ahead, and who is passed by a blind through that is spared it or makes it up.

(Casino Royale 14-25, Cameo 14-25, Comstock 16-18.) Three things are readings. Who is left with
fewer than two that owe nothing begins a new game, in which everybody is dealt in. Between two
players, and in a new game, nobody has the big blind twice running. A blind that is made up because
others left is the total of the blinds, the big blind playing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from houseway.bank.money import dollars
from houseway.errors import Refusal
from houseway.families.poker.rules import PokerPlay, least_buy_in
from houseway.felt.pot.rotation import How, Owes, Rotation, Standing
from houseway.felt.pot.round import Posting
from houseway.felt.pot.seats import Arranged, SeatRules, Sitting, everybody, first_from


class PokerSeats(SeatRules):
    """The seats of one poker game at one set of limits."""

    def __init__(self, play: PokerPlay, option: str) -> None:
        stakes, seating = play.stakes_of(option), play.seating
        self.first_button = seating.first_button
        self.least_buy = least_buy_in(stakes, seating)
        filed = stakes.buy_in is not None
        self._first_buy = "" if filed else f"{seating.buy_in} times the least bet, "
        self.most_buy = None if stakes.most_buy_in is None else int(stakes.most_buy_in)
        self.short_buys, self.short_buys_again = seating.short_buys, seating.short_buys_again
        self.blinds = tuple(int(blind) for blind in stakes.blinds)
        self._seating, self._straddle = seating, play.straddle
        from_limit = seating.made_up_from
        above = from_limit is not None and stakes.bets[0] >= from_limit
        self._made_up = len(self.blinds) > 1 and (seating.skipped_blinds == "made-up" or above)
        self.counts_passes = stakes.by_two_limits and seating.active_at == stakes.bets[0]
        """Whether who is new is an active player once the big blind has passed him twice."""
        self.button_small = seating.two_players == "button-small"
        """Whether the button has the small blind between two players; else the big one."""

    @property
    def _big(self) -> int:
        return self.blinds[-1]

    # --- chips --------------------------------------------------------------------------------

    def _too_little(self, cents: int) -> str:
        return (
            f"the first buy-in is {self._first_buy}{dollars(self.least_buy)} or more: "
            f"{dollars(cents)} is too little"
        )

    def _no_short_buy(self, purse: int) -> str:
        missing = dollars(self.least_buy - purse)
        often = {0: "no", 1: "one"}.get(self.short_buys or 0, str(self.short_buys))
        return (
            f"{often} buy of less than {dollars(self.least_buy)} is allowed after the first: buy "
            f"{missing} or more, which brings you up to that"
        )

    # --- seats --------------------------------------------------------------------------------

    def newcomer(self, rotation: Rotation, sitting: Sitting, seat: int) -> Standing:
        """New players owe a blind, unless the sheet deals them in or the game is new itself."""
        free = not self.blinds or self._seating.new_players == "dealt-in"
        if self._seating.free_hands and not free:
            free = rotation.big is None or seat in self._unpassed(rotation, sitting)
        return Standing(owes="" if free else "new")

    def _unpassed(self, rotation: Rotation, sitting: Sitting) -> Sequence[int]:
        """The seats that the big blind of a new game has not come to yet."""
        if rotation.began is None or rotation.big is None:
            return ()
        return (*_between(sitting, rotation.big, rotation.began), rotation.began)

    def moved(self, rotation: Rotation, sitting: Sitting, name: str, seat: int) -> Standing:
        """Who moves away from the big blind owes one, or waits the hands that he gained."""
        was, big = rotation.of(name), rotation.big
        old = next(place for place, sitter in sitting.names.items() if sitter == name)
        if big is None or was.owes:
            return was
        order = sitting.clockwise(big)
        done = old in (rotation.button, rotation.blinds[0])
        if order.index(seat) <= order.index(old) or self._seating.moving == "free":
            return msgspec.structs.replace(was, fresh=True, excused=done)
        gained = order[order.index(old) + 1 : order.index(seat)]
        hands = sum(1 for place in gained if place in sitting.able)
        if not hands:
            return msgspec.structs.replace(was, fresh=True, excused=done)
        return Standing(was.out, "moved", waits=hands, short_buys=was.short_buys, excused=done)

    def check_how(self, standing: Standing, how: How) -> None:
        if how not in (prices := self.price(standing)):
            if not standing.owes:
                raise Refusal("you owe no blind: you are dealt in with the next hand")
            allowed = ", ".join(prices)
            raise Refusal(f"who owes a blind because he {_WHY[standing.owes]} may {allowed}")

    def price(self, standing: Standing) -> Mapping[How, int]:
        if not standing.owes:
            return {"wait": 0}
        prices: dict[How, int] = {"wait": 0}
        posts = not self._straddles_instead(standing.owes)
        if posts:
            prices["post"] = sum(self.blinds) if standing.owes == "missed" else self._big
        if self._straddle and (standing.owes == "missed" or not posts):
            prices["straddle"] = 2 * self._big
        return prices

    def _straddles_instead(self, owes: Owes) -> bool:
        """Return whether the sheet lets a player who owes a blind straddle it and not post it."""
        ways = {"missed": self._seating.missed_blinds, "moved": self._seating.moving}
        return ways.get(owes) == "straddle-or-wait"

    def check_straddle(self) -> None:
        if not self._straddle:
            raise Refusal("nobody straddles in this game")
        if self._seating.straddles == "missed-blinds":
            raise Refusal("only a player who owes a blind may straddle, to come back")

    # --- the next hand --------------------------------------------------------------------------

    def arrange(self, rotation: Rotation, sitting: Sitting) -> Arranged:
        if not self.blinds:
            return super().arrange(rotation, sitting)
        return _Hand(self, rotation, sitting).arranged()

    def posting(self, owes: Owes) -> Posting:
        """What who owes a blind posts to be dealt in."""
        return Posting(self._big, sum(self.blinds) - self._big if owes == "missed" else 0)

    def may_straddle(self, standing: Standing) -> bool:
        """Whether somebody straddles who has the seat for it."""
        if not self._straddle:
            return False
        if standing.owes:
            return standing.how == "straddle" and "straddle" in self.price(standing)
        return standing.straddles and self._seating.straddles == "anybody"

    @property
    def straddle(self) -> int:
        """What a straddle is."""
        return 2 * self._big

    @property
    def made_up(self) -> bool:
        """Whether a blind is made up that passed somebody because others left."""
        return self._made_up

    @property
    def most_posts(self) -> int | None:
        """How many may post on a deal."""
        return self._seating.most_posts

    @property
    def forgives(self) -> bool:
        """Whether a missed blind is forgiven."""
        return self._seating.missed_blinds == "forgiven"


_WHY: Mapping[Owes, str] = {
    "new": "is new",
    "missed": "missed one",
    "moved": "moved away from it",
    "": "does not",
}


_ACTIVE: Final = 2
"""So often the big blind passes who is new before he is an active player."""


class _Hand:
    """The next hand while it is arranged: who owes nothing, who posts, who waits."""

    def __init__(self, rules: PokerSeats, rotation: Rotation, sitting: Sitting) -> None:
        self.rules, self.sitting, self.last_big = rules, sitting, rotation.big
        self.was = self._new_game_if_few(rotation)
        self.standing = {seat: self.was.of(name) for seat, name in sitting.names.items()}
        able = [seat for seat in sitting.names if seat in sitting.able]
        self.settled = [seat for seat in able if not self.standing[seat].owes]
        self.owing = [seat for seat in able if self.standing[seat].owes]
        self.middle = self._middle()

    def _new_game_if_few(self, rotation: Rotation) -> Rotation:
        """Where fewer than two owe nothing, nobody waits: the game is a new one."""
        dealt = everybody(self.sitting)
        free = [name for name in dealt.values() if not rotation.of(name).owes]
        posts = [name for name in dealt.values() if rotation.of(name).how == "post"]
        if free and len({*free, *posts}) > 1:
            return rotation
        standings = dict(rotation.standings)
        for name in dealt.values():
            standings[name] = msgspec.structs.replace(rotation.of(name), owes="", waits=0)
        return Rotation(rotation.button, (), None, rotation.drawn, standings)

    def _middle(self) -> Sequence[int]:
        """The seats between the last button and the last big blind."""
        button, big = self.was.button, self.was.big
        if button is None or big is None:
            return ()
        return _between(self.sitting, button, big)

    def arranged(self) -> Arranged:
        """Button, blinds, postings and straddle; what is owed after it."""
        settled = [seat for seat in self.settled if self._in_line(seat)] or self.settled
        button, blinds = self._blinds(first_from(self.was, self.sitting, settled))
        if blinds[-1] == self.last_big:  # in a new game with others: nobody has it twice running
            later = self.sitting.clockwise(button)
            button, blinds = self._blinds(next(seat for seat in later if seat in settled))
        posts = self._posts(button, blinds)
        dealt = {*self.settled, *blinds, *posts}
        straddle = self._straddle(button, blinds, dealt)
        if straddle is not None:
            dealt.add(straddle)
            posts.discard(straddle)
        owed = {seat: self.standing[seat].owes for seat in posts}
        postings = {seat: self.rules.posting(owes) for seat, owes in owed.items()}
        posted: list[int | None] = [*[None] * (len(self.rules.blinds) - len(blinds)), *blinds]
        for seat in blinds[:-1]:
            if self.standing[seat].owes:  # pushed into a small blind, he posts a whole big one
                posted[posted.index(seat)] = None
                postings[seat] = Posting(self.rules.blinds[-1])
        self._make_up(blinds, posted, postings, dealt)
        order = [seat for seat in self.sitting.clockwise(button) if seat in dealt]
        return Arranged(
            button,
            {seat: self.sitting.names[seat] for seat in sorted(dealt)},
            self._after(button, blinds, dealt),
            tuple(posted),
            {seat: postings[seat] for seat in order if seat in postings},
            straddle,
        )

    # --- button and blinds ----------------------------------------------------------------------

    def _in_line(self, seat: int) -> bool:
        """Whether button and blinds stop at a seat: not where they have gone by already."""
        standing = self.standing[seat]
        return not standing.passed_over and not (standing.fresh and seat in self.middle)

    def _blinds(self, button: int) -> tuple[int, tuple[int, ...]]:
        """The seats of the blinds, who waits for them among them; between two, the button's too.

        Where there are fewer seats than blinds, nobody has the smallest.
        """
        count = len(self.rules.blinds)
        order = self.sitting.clockwise(button)
        can = {*self.settled, *self.owing}
        line = [seat for seat in order if seat in can and seat != button and self._in_line(seat)]
        sure = {*self.settled, *(s for s in self.owing if self.standing[s].how == "post")}
        if len(line) < count:
            line = [seat for seat in order if seat in {*sure, *line} and seat != button]
        if len(line) == 1 and count > 1:
            other = line[0]
            big = other if self.rules.button_small else button
            if big == self.last_big and big in self.settled and other in self.settled:
                button, other = other, button
            return button, (button, other) if self.rules.button_small else (other, button)
        return button, tuple([*line, button][:count])

    def _posts(self, button: int, blinds: Sequence[int]) -> set[int]:
        """Who posts to come in, as many as may on one deal, from the big blind's left."""
        order = self.sitting.clockwise(blinds[-1])
        posting = [
            seat
            for seat in order
            if seat in self.owing and self.standing[seat].how == "post" and seat not in blinds
        ]
        return {*posting[: self.rules.most_posts]}

    def _straddle(self, button: int, blinds: Sequence[int], dealt: Iterable[int]) -> int | None:
        """Who straddles: the next after the big blind, if he means to and has the chips."""
        back = [seat for seat in self.owing if self.standing[seat].how == "straddle"]
        order = self.sitting.clockwise(blinds[-1])
        seat = next(seat for seat in order if seat in {*dealt, *back})
        rich = self.sitting.chips[seat] >= self.rules.straddle
        fits = seat != button and seat not in blinds and button not in blinds and rich
        return seat if fits and self.rules.may_straddle(self.standing[seat]) else None

    def _make_up(
        self,
        blinds: Sequence[int],
        posted: list[int | None],
        postings: dict[int, Posting],
        dealt: Iterable[int],
    ) -> None:
        """Who is passed by a blind because others left makes it up, where the sheet has it so."""
        before = self.was.blinds
        two = (len(before) == 2 and self.was.button in before) or len({*dealt}) == 2
        if not self.rules.made_up or not before or two:
            return
        big, rest = self.rules.blinds[-1], sum(self.rules.blinds[:-1])
        for seat in dealt:
            standing = self.standing[seat]
            if standing.owes or standing.fresh or standing.passed_over or seat in postings:
                continue
            if seat in _between(self.sitting, before[-1], blinds[-1]):
                postings[seat] = Posting(big, rest)
                if seat in blinds:
                    posted[posted.index(seat)] = None
            elif seat not in blinds and seat in _between(self.sitting, before[0], blinds[0]):
                postings[seat] = Posting(0, rest)

    # --- afterwards -----------------------------------------------------------------------------

    def _after(self, button: int, blinds: tuple[int, ...], dealt: Iterable[int]) -> Rotation:
        """How everybody stands once the hand is dealt."""
        was, sitting = self.was, self.sitting
        passed: set[int] = set()
        for old, new in zip(reversed(was.blinds), reversed(blinds), strict=False):
            passed.update(_between(sitting, old, new))
        by_big = () if was.big is None else _between(sitting, was.big, blinds[-1])
        by_button = _between(sitting, was.button, button) if was.button is not None else ()
        middle = _between(sitting, button, blinds[-1])
        standings = {}
        for seat, name in sitting.names.items():
            standing = self.standing[seat]
            over = standing.passed_over and seat not in (*by_button, button)
            if seat in dealt:
                in_middle = standing.fresh and seat in middle and seat not in blinds
                first = not was.blinds
                standings[name] = Standing(
                    out=standing.out,
                    fresh=False,
                    passed_over=over or (in_middle and not first),
                    short_buys=standing.short_buys,
                )
            else:
                passes = standing.passes + (seat in by_big)
                standings[name] = self._waiting(standing, over, passes, missed=seat in passed)
        return Rotation(button, blinds, self._began(button, blinds[-1]), None, standings)

    def _waiting(self, standing: Standing, over: bool, passes: int, *, missed: bool) -> Standing:
        """How somebody stands who was not dealt in."""
        owes, waits, excused = standing.owes, standing.waits, standing.excused
        if owes == "moved" and not standing.out:
            waits = max(0, waits - 1)
            owes = "moved" if waits else ""
        if missed and excused:
            excused = False
        elif missed and not self.rules.forgives and (owes != "new" or self._is_active(passes)):
            owes, waits = "missed", 0
        how: How = standing.how if owes == standing.owes else "wait"
        return Standing(
            standing.out,
            owes,
            how,
            fresh=True,
            passed_over=over,
            waits=waits,
            excused=excused,
            passes=passes if owes == "new" else 0,
            short_buys=standing.short_buys,
        )

    def _is_active(self, passes: int) -> bool:
        """Whether who is new counts as anybody, the big blind having passed him so often."""
        return self.rules.counts_passes and passes >= _ACTIVE

    def _began(self, button: int, big: int) -> int | None:
        """Where the first button was, until the big blind has come there."""
        was = self.was
        if was.big is None:
            return button
        come_to = (*_between(self.sitting, was.big, big), big)
        return None if was.began in come_to else was.began


def _between(sitting: Sitting, start: int, end: int) -> Sequence[int]:
    """The seats after one and before another, clockwise; none from a seat to itself."""
    order = sitting.clockwise(start)
    return order[: order.index(end)] if start != end else ()
