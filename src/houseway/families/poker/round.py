"""A hand of poker, as the house rules tell it: forced money, street after street, the showdown.

Antes and blinds go in, the cards of a street are dealt, and everybody still in answers the betting;
then the next street. When one player is left he takes the pot unseen; else hands are shown and each
part of the pot goes to the best for it. The house takes its drop at the moment its sheet names.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

import msgspec

from houseway.bank.money import dollars
from houseway.cards.card import Card
from houseway.families.poker.before import put_antes, put_blinds
from houseway.families.poker.betting import Betting
from houseway.families.poker.dealing import Dealing
from houseway.families.poker.events import HandShown, StreetBegun
from houseway.families.poker.floor.mishaps import Mishaps
from houseway.families.poker.judge import Judge, Worths, judge_of
from houseway.families.poker.opening import opener
from houseway.families.poker.rules import PokerRules, Street
from houseway.felt.pot.round import PotRound
from houseway.felt.setting import Ask
from houseway.hands.low import low

SEVEN: Final = low([Card(word) for word in ("7s", "6s", "5s", "4s", "3s")])
"""The least of the hands that the sevens rule speaks of."""


def play(r: PotRound) -> Generator[Ask, str, None]:
    """Forced money, the streets, the pot."""
    hand = Hand(r)
    for place, street in enumerate(hand.play.street):
        hand.begin(place, street)
        yield from hand.cards.deal(street, hand.kills if place == 0 else None)
        yield from r.station("deal", f"{street.name}: the cards are dealt")
        if place:
            hand.reached = street.name
            r.drop_at(street.name, bet=False)
        if len(r.playing) > 1:  # a ruling can leave one hand alone
            yield from hand.bet(place, street)
        if len(r.playing) == 1:
            break
        r.drop_at(street.name, bet=True)
        yield from hand.cards.discard(street)
    if len(r.playing) > 1:
        yield from r.station("settlement", "the hands are read")
    hand.bury()
    hand.finish()


class Hand:
    """One hand: its cards, who opens, how far it went."""

    def __init__(self, r: PotRound) -> None:
        self.r = r
        rules = PokerRules.of(r)
        self.play = rules.play
        self.stakes = rules.play.stakes_of(r.limits.option)
        self.judge: Judge = judge_of(r.filing)
        self.cards = Dealing(r, rules.play)
        r.floor = Mishaps(self)
        self.betting: Betting
        """The betting of the street."""
        self.acts_last = r.setting.button
        """The seat of the last blind, or of the straddle: the first betting ends there, unless"""
        self.killers: list[int] = []
        """somebody killed the pot: they act after all others before the draw."""
        self.opened: int | None = None
        """Who opened the last betting."""
        self.reached: str = "none"
        """The last street dealt; none if everybody folded to the blinds or to what must open."""

    # --- before the cards -----------------------------------------------------------------------

    def begin(self, place: int, street: Street) -> None:
        """What goes in before the first cards, and the street is named."""
        r, stakes = self.r, self.stakes
        size = int(stakes.bets[street.limit == "upper"])
        self.betting = Betting(r, self.play, stakes, street, size=size)
        r.streets = place + 1
        r.actions.clear()
        if place == 0:
            put_antes(r, stakes)
        r.note(StreetBegun(r.next_seq(), street.name))
        if place == 0:
            self.acts_last = put_blinds(r, self.play, stakes, self.betting)

    def kills(self, cards: int) -> Generator[Ask, str, None]:
        """After so many cards everybody may kill the pot, and the others may kill it over."""
        kill, r = self.play.kill, self.r
        if kill is None or cards != kill.after:
            return
        to_say = [*r.playing]
        while to_say:
            seat = to_say.pop(0)
            cents = self.betting.level * kill.times - self.betting.put[seat]
            if r.behind(seat) < cents:
                continue  # it is killed for the whole amount or not at all
            about = f"you may kill the pot for {dollars(cents)} before you see more cards"
            rule, name = r.filing.cite(kill.lines), r.setting.names[seat]
            if (yield Ask(seat, name, about, {"deal": 0, "kill": cents}, rule, "deal")) != "kill":
                continue
            self.killers.append(seat)
            self._kill(seat, cents, kill.times)
            again = kill.over and len(self.killers) == 1
            to_say = [other for other in self._from(self._after(seat)) if other != seat]
            to_say = to_say if again else []

    def _kill(self, seat: int, cents: int, times: int) -> None:
        """So much more goes in, and the limits are so many times as high for the hand."""
        lower, upper = (int(bet) * times for bet in self.stakes.bets)
        self.stakes = msgspec.structs.replace(self.stakes, bets=(lower, upper))
        self.betting.kill(seat, cents, self.stakes, times)

    # --- betting --------------------------------------------------------------------------------

    def bet(self, place: int, street: Street) -> Generator[Ask, str, None]:
        """A round of betting; who is all in is asked no more."""
        r, betting = self.r, self.betting
        betting.doubles = self._doubles(place, street)
        if street.opens in ("low-card", "high-card"):
            first = yield from self._open(street)
        else:
            first = self.opened = self._first(street)
        order = self._from(first)
        if place == 0 and self.killers:
            order = [seat for seat in order if seat not in self.killers] + self.killers
        forced = sum(r.put.values())
        yield from betting.go_round(order)
        if len(r.playing) > 1 or sum(r.put.values()) > forced:
            self.reached = street.name

    def _first(self, street: Street) -> int:
        """Who acts first where nobody must open."""
        seats = [*self.r.put]
        match street.opens:
            case "left-of-blinds":
                return self._after(self.acts_last)
            case "left-of-button":
                return self._playing_from(seats[0])
            case "same-as-before":
                return self._playing_from(seats[0] if self.opened is None else self.opened)
            case "low-card" | "high-card" | "high-hand" | "low-hand":
                return self._opener(street)

    def _open(self, street: Street) -> Generator[Ask, str, int]:
        """The card that must open does so, or who is next with chips; who acts after that."""
        r = self.r
        must = self._opener(street)
        if sum(1 for seat in r.playing if r.behind(seat)) < 2:
            return must  # nobody is left to bet against
        while not r.behind(must):
            must = self._after(must)
        self.opened = must
        yield from self.betting.open(must, int(self.stakes.bring_in))
        return self._after(must)

    def _opener(self, street: Street) -> int:
        """Who opens by what lies up."""
        showing = {seat: self.cards.showing(seat) for seat in self.r.playing}
        return opener(self.play, street, showing, self.cards.joker_up)

    def _doubles(self, place: int, street: Street) -> tuple[int, ...]:
        """Who may bet the upper limit for a pair that lies up, on the second street alone."""
        rule = self.play.raising.open_pair
        if rule == "none" or place != 1 or street.limit == "upper":
            return ()
        up, playing = self.cards.up, self.r.playing
        paired = tuple(s for s in playing if len({c[0] for c in up[s]}) < len(up[s]))
        return playing if rule == "table" and paired else paired

    def _from(self, seat: int) -> list[int]:
        """All seats in turn, beginning with this one."""
        seats = [*self.r.put]
        at = seats.index(seat)
        return seats[at:] + seats[:at]

    def _playing_from(self, seat: int) -> int:
        """That seat, or the next one in turn that is still in."""
        return next(one for one in self._from(seat) if one in self.r.playing)

    def _after(self, seat: int) -> int:
        """The next seat in turn that is still in; the same if it is alone."""
        if seat not in self.r.put:  # a button where nobody sits
            return self.r.playing[0]
        return next(one for one in (*self._from(seat)[1:], seat) if one in self.r.playing)

    # --- the end --------------------------------------------------------------------------------

    def bury(self) -> None:
        """Dead hands that nobody was asked about any more are out before the others are read."""
        for seat in self.r.playing:
            if seat in self.r.rulings.fouled:
                self.r.fold(seat)

    def finish(self) -> None:
        """The drop, the hands that are shown, and each part of the pot."""
        r, board = self.r, self.cards.board
        hands = {seat: self.cards.held(seat) for seat in r.playing}
        read: dict[int, Worths] = {}
        if len(hands) > 1:
            read = {seat: self.judge.worths(hands[seat], board) for seat in hands}
            if self.play.sevens:
                self._take_back_sevens(read)
        r.drop(self.reached)
        if read:
            for seat in self._shown():
                r.turn_up(str(seat))
                r.note(HandShown(r.next_seq(), seat, *self.judge.told(read[seat])))
        self.judge.award(r, hands, board, read)

    def _take_back_sevens(self, read: dict[int, Worths]) -> None:
        """A seven or better that was checked after the draw and is best: bets after it go back."""
        betting = self.betting
        best = max((read[seat][0] or 0 for seat in read if betting.put[seat]), default=0)
        checked = betting.checked & {*read}
        if best >= SEVEN and any(betting.put[s] and read[s][0] == best for s in checked):
            for seat, cents in betting.put.items():
                self.r.give_back(seat, cents, "a seven or better was checked")

    def _shown(self) -> Iterator[int]:
        """Seats in the order in which hands are shown."""
        last, rule = self.betting.last, self.play.shows_first
        if last is None and rule == "last-to-check" and self.r.actions:
            last = self.r.actions[-1][0]
        seats = [*self.r.playing]
        by_last = rule != "left-of-button" and last in seats
        at = seats.index(last) if by_last and last is not None else 0
        yield from seats[at:] + seats[:at]
