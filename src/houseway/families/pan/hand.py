"""A hand of pan as it lies: everybody's cards and spreads, the option card, who pays whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.families.pan.events import (
    DRAWN,
    Begins,
    DrawnForFirst,
    Fouled,
    OptionTaken,
    Released,
    WentOut,
)
from houseway.families.pan.events import Spread as SpreadLaid
from houseway.families.pan.melds import Melds, Spread, melds_of
from houseway.families.pan.rules import PanPlay, PanRules
from houseway.felt.pot.floor import Stands
from houseway.felt.pot.round import PotRound
from houseway.felt.setting import Ask
from houseway.filings.irregularity import Irregularity

OUTS: Final = "going out"
TOPS: Final = "the tops"
RETURNED: Final = "returned by a foul hand"


class Hand:
    """One hand: what everybody has, and what lies on the table."""

    def __init__(self, r: PotRound) -> None:
        self.r = r
        self.play: PanPlay = PanRules.of(r).play
        self.melds: Melds = melds_of(r.filing)
        self.chip = self.play.chip_of(r.limits.option)
        self.order: tuple[int, ...] = tuple(r.put)
        """The seats in turn, from who begins."""
        self.spreads: dict[int, list[Spread]] = {seat: [] for seat in r.put}
        self.option: Card | None = None
        """The card that the next player may take."""
        self.payers: tuple[int, ...] = ()
        """Who is in for the conditions: all who did not pass, foul hands too."""
        self.drew: set[int] = set()
        """Who has made his first draw, or taken the option card."""
        self.out: int | None = None
        """Who has gone out."""
        self._discards: list[Card] = []
        self._left = len(r.rules.deck.cards) - r.rules.deck.burn
        self._reshuffled = 0
        self._collected: dict[int, dict[int, int]] = {}
        """What each has collected in this hand, from whom."""
        self._fouled: set[int] = set()
        r.floor = self

    # --- before the first turn ------------------------------------------------------------------

    def begin(self) -> None:
        """Who is dealt to first: the winner of the last hand, or the lowest card of a new game."""
        r = self.r
        if r.setting.new_game:
            why = "the lowest card"
            first = self._lowest(self.order)
        else:
            why = "the winner of the last hand, or the first player to the right of that seat"
            first = r.setting.button
        at = self.order.index(first)
        self.order = self.order[at:] + self.order[:at]
        r.note(Begins(r.next_seq(), first, why))

    def _lowest(self, seats: Sequence[int]) -> int:
        """A card to each face up; of equal ones, those seats draw again."""
        r, places = self.r, self.play.places
        drawn = {seat: self._dealt(str(seat), None) for seat in seats}
        for seat in seats:
            r.hands[str(seat)].clear()
        self._discards += drawn.values()
        r.note(DrawnForFirst(r.next_seq(), {str(seat): card for seat, card in drawn.items()}))
        low = min(places[card[0]] for card in drawn.values())
        tied = [seat for seat, card in drawn.items() if places[card[0]] == low]
        return tied[0] if len(tied) == 1 else self._lowest(tied)

    def ante(self) -> None:
        """Everybody's chips on the tops."""
        for seat in self.order:
            self.r.put_in(seat, self.play.ante * self.chip, "ante")

    def deal(self) -> None:
        """So many cards to each at a time, until everybody has his."""
        left = self.play.cards
        while left:
            some = min(left, self.play.at_a_time)
            for seat in self.order:
                for _ in range(some):
                    self._dealt(str(seat), (self.r.setting.names[seat],))
            left -= some

    def turn_up(self) -> None:
        """The first option card, where one is turned up."""
        if self.play.upcard:
            card = self._dealt(DRAWN, None)
            self.release(0, card, None)

    def _dealt(self, hand: str, seen_by: tuple[str, ...] | None) -> Card:
        self._left -= 1
        return self.r.deal(hand, seen_by)

    # --- cards ----------------------------------------------------------------------------------

    def held(self, seat: int) -> list[Card]:
        """The cards in a player's hand, in the order they were dealt."""
        return self.r.hands[str(seat)]

    def down(self, seat: int) -> int:
        """How many cards of a player lie in spreads."""
        return sum(map(len, self.spreads[seat]))

    def after(self, seat: int) -> int:
        """The next player in turn who is in."""
        playing = self.r.playing
        if seat in playing:
            return playing[(playing.index(seat) + 1) % len(playing)]
        at = self.order.index(seat)
        return next(s for s in self.order[at:] + self.order[:at] if s in playing)

    @property
    def is_used_up(self) -> bool:
        """Whether no card can be drawn any more: the pack is empty, as often as it may be."""
        again = self._reshuffled < self.play.reshuffles and bool(self._discards)
        return not self._in_pack and not again

    @property
    def _in_pack(self) -> int:
        # A foreign card that the floor has removed was drawn, too.
        return self._left - self.r.rulings.dead_cards

    def draw(self) -> None:
        """The top card of the pack, turned up; of an empty one, once the discards are shuffled."""
        self.option = None
        if not self._in_pack and not self.is_used_up:
            self._reshuffled += 1
            self.r.shuffle_in(self._discards)
            self._left += len(self._discards)
            self._discards = []
        if self._in_pack:
            self._dealt(DRAWN, None)

    @property
    def drawn(self) -> Card | None:
        """The drawn card, while it lies there."""
        lies = self.r.hands.get(DRAWN)
        return lies[0] if lies else None

    def take_option(self, seat: int, forced: int = 0) -> Card:
        """The option card goes to a player, who must use it at once."""
        card = self.option
        assert card is not None, "there is no option card to take"
        self.option = None
        self._discards.pop()
        self.r.note(OptionTaken(self.r.next_seq(), seat, card, forced))
        return card

    def lay(self, seat: int, cards: Sequence[Card], number: int | None, card: Card | None) -> None:
        """Cards before a player: a new spread, or on one of his; `card` is the one just got."""
        r = self.r
        spreads, held = self.spreads[seat], self.held(seat)
        from_hand = [*cards]
        drawn = False
        if card is not None:
            from_hand.remove(card)
            drawn = self.drawn is not None
            if drawn:
                r.hands[DRAWN].clear()
        places = _places(held, from_hand)
        r.hands[str(seat)] = [one for at, one in enumerate(held) if at not in places]
        if number is None:
            number, before = len(spreads), 0
            spreads.append(self.melds.sorted(cards))
        else:
            before = self.melds.worth(spreads[number])
            spreads[number] = self.melds.sorted((*spreads[number], *cards))
        spread = spreads[number]
        worth = self.melds.worth(spread)
        seq = r.next_seq()
        r.note(SpreadLaid(seq, seat, number + 1, spread, tuple(cards), places, drawn, worth))
        found = self.melds.condition(spread)
        if found is not None and worth > before:
            self.collect(seat, worth - before, found.name)

    def release(self, seat: int, card: Card, place: int | None) -> None:
        """A card is discarded, and is the next player's option; `place`: from there in the hand."""
        r = self.r
        if place is None:
            r.hands[DRAWN].clear()
            r.replaceable.discard(DRAWN)  # the card turned up first lies there, too
        else:
            del r.hands[str(seat)][place]
        self._discards.append(card)
        option = place is None or self.play.option == "any"
        self.option = card if option else None
        r.note(Released(r.next_seq(), seat, card, place, option))

    # --- chips ----------------------------------------------------------------------------------

    def collect(self, seat: int, chips: int, why: str) -> None:
        """So many chips from every other player in the hand, of each as many as he has whole."""
        r, chip = self.r, self.chip
        mine = self._collected.setdefault(seat, {})
        for other in self.payers:
            if other != seat:
                has = r.behind(other) // chip * chip
                mine[other] = mine.get(other, 0) + r.pay(other, seat, min(chips * chip, has), why)

    def out_worth(self, spreads: Sequence[Spread]) -> int:
        """Chips from each for the conditions of who is out with these spreads, once more."""
        if not self.play.conditions_again:
            return 0
        return sum(map(self.melds.worth, spreads))

    def go_out(self, seat: int) -> None:
        """Who has all his cards in spreads is paid by everybody, and the hand is over."""
        self.out = seat
        conditions = self.out_worth(self.spreads[seat])
        self.r.note(WentOut(self.r.next_seq(), seat, self.play.out_pays, conditions))
        self.collect(seat, self.play.out_pays + conditions, OUTS)

    # --- what goes wrong ------------------------------------------------------------------------

    def check(self, irregularity: Irregularity, seat: int | None) -> None:
        """Refuse a ruling on a hand that is not in with others, or that has drawn too early for it.

        A wrong number of cards is put right, or makes a hand dead, before its first draw only.
        """
        if irregularity.effect not in ("foul", "completed", "withdrawn"):
            return
        rule = self.r.filing.source_of(irregularity.lines)
        if seat not in self.r.playing or self._alone:
            raise Refusal(f"seat {seat} is not in the hand with others", rule=rule)
        if irregularity.effect == "withdrawn" and not self._in_pack:
            raise Refusal("the pack is empty: no card too many was dealt from it", rule=rule)
        if (irregularity.effect != "foul" or _is_dead(irregularity)) and seat in self.drew:
            raise Refusal(
                f"{irregularity.name} comes before the first draw of seat {seat}", rule=rule
            )

    @property
    def _alone(self) -> bool:
        return len(self.r.playing) == 1

    def rule(self, irregularity: Irregularity, seat: int | None) -> None:
        """A foul hand retires, gives back what it collected, and goes on paying.

        Who is foul before all have declared pays nothing. Nor does who has not drawn and whose ante
        goes back: his hand is dead.
        """
        r = self.r
        if irregularity.effect == "withdrawn" and seat is not None:
            self._withdraw(seat)
        if irregularity.effect != "foul" or seat is None:
            return
        places = tuple(range(len(self.held(seat))))
        r.hands[str(seat)] = []  # out of play, and nobody sees them
        r.replaceable.discard(str(seat))
        r.note(Fouled(r.next_seq(), seat, places))
        for other, cents in self._collected.pop(seat, {}).items():
            broke = r.behind(other) < self.chip
            if not broke and other not in self._fouled:
                r.pay(seat, other, cents, RETURNED)
        self._fouled.add(seat)
        r.leave_out(seat)
        if _is_dead(irregularity):
            self.payers = tuple(other for other in self.payers if other != seat)
            r.give_back(seat, r.put[seat], "the hand is dead")

    def _withdraw(self, seat: int) -> None:
        """Take back the eleventh card that a player was dealt: it lies with hands that passed."""
        r, last = self.r, self.r.last_hand
        seen_by = (r.setting.names[seat],)
        self._dealt(str(seat), seen_by)
        r.retake(str(seat), len(self.held(seat)) - 1, seen_by=seen_by)
        r.last_hand = last

    def stands(self, ask: Ask, motion: str, cents: int) -> Stands:
        """Nobody bets in pan."""
        raise Refusal("nobody bets here: say what you do with your cards", rule=ask.rule)

    def out_of_turn(self, ask: Ask, seat: int, word: str) -> Stands:
        """Nobody acts for another."""
        raise Refusal(f"it is for {ask.bettor} to decide, not for seat {seat}", rule=ask.rule)

    # --- the end --------------------------------------------------------------------------------

    def finish(self) -> None:
        """The drop, then the tops: to who is out or alone, or shared where nobody goes out."""
        r = self.r
        r.drop()
        if self.out is not None:
            r.award_whole([self.out], TOPS)
        elif len(r.playing) == 1:
            r.award_whole(r.playing, "nobody else is in")
        else:
            r.award_whole([s for s in self.order if s in r.playing], "nobody goes out")


def _is_dead(irregularity: Irregularity) -> bool:
    """Whether a hand is dead and not foul: its ante goes back, and it pays nobody."""
    return irregularity.forfeits == "none"


def _places(held: Sequence[Card], cards: Sequence[Card]) -> tuple[int, ...]:
    """Where these cards are in a hand, each of equal ones at a place of its own."""
    places: list[int] = []
    for card in cards:
        places.append(next(at for at, c in enumerate(held) if c == card and at not in places))
    return tuple(sorted(places))
