"""What goes wrong in a hand of poker, and what the house rules have done about it.

Cards in the middle that came too early or too many go back and are shuffled in again; a card that
was exposed is burned; a hand of the wrong number of cards is foul, and leaves in the pot what the
sheet says. Every card comes from the pack's own generator, so that a hand replays with all of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.families.poker.floor.misfits import unfit
from houseway.families.poker.floor.rulings import out_of_turn, stands
from houseway.families.poker.rules import Street
from houseway.felt.events import COMMUNITY, CardDied, PutIn
from houseway.felt.pot.floor import Stands
from houseway.felt.setting import FLOOR, Ask
from houseway.filings.irregularity import STEPS, Irregularity, Step

if TYPE_CHECKING:
    from houseway.families.poker.round import Hand

FORCED: Final = (
    "ante",
    "small blind",
    "big blind",
    "blind",
    "straddle",
    "posts",
    "dead money",
)
"""Why chips are put in that nobody chose to bet: antes and blinds."""
_THREE: Final = 3
"""Players who act are substantial action, or"""
_TWO: Final = 2
"""who put money in."""


class Mishaps:
    """What was ruled in one hand, as far as cards and bets to come depend on it."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.r = hand, hand.r
        self.amends = hand.cards.amends

    # --- whether it fits ------------------------------------------------------------------------

    def check(self, irregularity: Irregularity, seat: int | None) -> None:
        """Refuse what does not fit the street, the betting or the pack."""
        r, one = self.r, irregularity
        rule = r.filing.cite(one.lines)
        street = self.hand.betting.street
        if one.streets and street.name not in one.streets:
            times = " and ".join(one.streets)
            raise Refusal(f"{one.name} is for {times}: this is {street.name}", rule=rule)
        if seat is not None and seat not in r.playing:
            raise Refusal(f"seat {seat} is out of the hand: {one.name} concerns one that is in")
        if one.before and self._has_gone(one.before, seat):
            raise Refusal(f"{one.name} comes before {STEPS[one.before]}", rule=rule)
        if one.after and not self._has_gone(one.after, seat):
            raise Refusal(f"{one.name} comes once {STEPS[one.after]}", rule=rule)
        others = {*r.playing} - {seat} - r.rulings.fouled.keys()
        if one.effect in ("foul", "dead-in-turn") and not others:
            raise Refusal(f"seat {seat} has the last hand: nobody else can take the pot")
        following = self.hand.play.street[self._place + 1 :][:1]
        if why := unfit(one, street, following[0] if following else None):
            raise Refusal(f"{one.name} does not fit here: {why}", rule=rule)
        if one.effect == "next-down" and seat is not None and r.hands[str(seat)][-1] in r.up[seat]:
            raise Refusal(f"the last card of seat {seat} lies up: {one.name} concerns one down")
        left, to_come = self.hand.cards.left(), self._to_come()
        # Where the pack does not reach anyhow, the short deal is the sheet's own.
        if left < self._takes(one) + (to_come if to_come <= left else 0):
            raise Refusal("the pack has too few cards left for that: the floor ends the hand")

    def _has_gone(self, step: Step, seat: int | None) -> bool:
        """Whether the betting has gone so far since the street's cards."""
        actions = self.r.actions
        match step:
            case "opened":
                return self._place > 0 or self.r.moment != "deal"
            case "own":
                return str(seat) in self.r.acted
            case "second":
                return self._place > 0 or len({who for who, _ in actions}) >= _TWO
            case "substantial":
                paid = {who for who, money in actions if money}
                return len({who for who, _ in actions}) >= _THREE or len(paid) >= _TWO

    def _takes(self, one: Irregularity) -> int:
        """Cards that it costs, those that are shuffled in again not counted."""
        match one.effect:
            case "dead-card" | "replaced-after-deal" | "extra-card":
                return 1
            case "retaken":
                return self._next.burn if one.early else one.burns * self.hand.betting.street.burn
            case "set-aside":
                return self._next.burn + self._next.board
            case "eliminated":
                return self._next.burn + _each(self._next) * len(self.r.playing)
            case _:
                return 0

    def _to_come(self) -> int:
        """Cards that the streets to come need."""
        streets = self.hand.play.street[self._place + 1 :]
        each = sum(street.down + street.up + street.faced for street in streets)
        return len(self.r.playing) * each + sum(s.board + s.burn for s in streets)

    @property
    def _place(self) -> int:
        return self.hand.play.street.index(self.hand.betting.street)

    @property
    def _next(self) -> Street:
        """The street after this; after the last there is none, and the loader refuses."""
        return self.hand.play.street[self._place + 1]

    # --- what is done ---------------------------------------------------------------------------

    def rule(self, irregularity: Irregularity, seat: int | None) -> None:
        """Do with cards and bets what it says."""
        one, r = irregularity, self.r
        match one.effect:
            case "replaced-after-deal" if one.burned:
                dead = next(e for e in reversed(r.events) if isinstance(e, CardDied))
                if dead.card is not None:
                    self.amends.on_top.append((Card(dead.card), dead.seen_by))
            case "extra-card" if seat is not None:
                seen_by = (r.setting.names[seat],)
                r.deal(str(seat), seen_by)
                cards = r.retake(str(seat), len(r.hands[str(seat)]) - 1, seen_by=seen_by)
                self.amends.on_top += [(card, seen_by) for card in cards]
            case "retaken":
                self._retake(one)
            case "set-aside":
                self.amends.aside += self._turned_early()
                self.amends.burns_last = one.burns
            case "stands":
                self.amends.no_burn = True
            case "eliminated":
                for _ in range(self._next.burn + _each(self._next) * len(r.playing)):
                    r.burn()
            case "next-down" if seat is not None:
                hand = r.hands[str(seat)]
                r.turn_up_cards(str(seat), len(hand) - 1, 1)
                r.up[seat].append(hand[-1])
                self.amends.exposed.add(hand[-1])
                self.amends.down_next.add(seat)
            case "dead-in-turn" if seat is not None:
                r.rulings.fouled[seat] = one
            case "foul" if seat is not None:
                self._out(one, seat)
            case "no-initiative" if seat is not None:
                self.hand.betting.silenced[seat] = one.says
                r.ask_again()
            case _:
                pass  # a card alone, or nothing

    def _retake(self, one: Irregularity) -> None:
        """Cards in the middle go back into the pack, and others come in their turn."""
        r, street = self.r, self.hand.betting.street
        if one.early:
            r.shuffle_in(self._turned_early())
            self.amends.no_burn = not one.burns
            return
        start = len(r.hands[COMMUNITY]) - street.board
        for _ in range(one.extra):
            r.deal(COMMUNITY)
        r.shuffle_in(r.retake(COMMUNITY, start, seen_by=None))
        for _ in range(street.burn if one.burns else 0):
            r.burn()
        for _ in range(street.board):
            r.deal(COMMUNITY)

    def _turned_early(self) -> list[Card]:
        """The next street's cards in the middle, turned up before their time and taken back."""
        r, street = self.r, self._next
        start = len(r.hands.get(COMMUNITY, ()))
        for _ in range(street.burn):
            r.burn()
        for _ in range(street.board):
            r.deal(COMMUNITY)
        return r.retake(COMMUNITY, start, seen_by=None)

    def _out(self, one: Irregularity, seat: int) -> None:
        """A foul hand is out; what of its chips does not stay in the pot goes back."""
        r = self.r
        put = [e for e in r.events if isinstance(e, PutIn) and e.seat == seat]
        forced = sum(event.cents for event in put if event.why in FORCED)
        stays = {"all": r.put[seat], "forced": min(forced, r.put[seat]), "none": 0}[one.forfeits]
        if back := r.put[seat] - stays:
            r.give_back(seat, back, one.spoken)
            self.hand.betting.withdraw(seat)
        if r.ask is None or r.ask.seat != seat:
            r.fold(seat)
            r.ask_again()

    # --- chips and words ------------------------------------------------------------------------

    def stands(self, ask: Ask, motion: str, cents: int) -> Stands:
        """What chips stand as that are put in without a word."""
        first = self._place == 0
        structure = self.hand.stakes.structure
        customs = self.hand.play.rulings
        cite = self.r.filing.cite
        return stands(customs, structure, ask, motion, cents, self.r.behind(ask.seat), first, cite)

    def out_of_turn(self, ask: Ask, seat: int, word: str) -> Stands:
        """What follows for a seat that acts while another is asked; nothing: it is refused."""
        name, silenced = self.r.setting.names[seat], self.hand.betting.silenced
        asked = {"check", "call"} & ask.choices.keys() or ask.bettor == FLOOR
        customs = self.hand.play.rulings
        if not asked or customs.turn is None or self.r.moment == "settlement":
            raise Refusal(f"{name} has nothing to decide now: {ask.bettor} is asked")
        if seat in silenced:
            raise Refusal(f"{name} has acted out of turn already, and waits for it")
        found = out_of_turn(customs.turn, name, word, self.r.filing.cite)
        silenced[seat] = "who checked out of turn neither bets nor raises"
        return found


def _each(street: Street) -> int:
    """Cards that everybody gets."""
    return street.down + street.up + street.faced
