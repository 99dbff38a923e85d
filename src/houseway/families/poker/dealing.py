"""The cards of a hand of poker: dealt down, up and in the middle, thrown away and drawn.

A pack can lack cards in two ways. On the last street of stud, a full table may need more than there
are: then the sheet's own procedure holds, scrambled burns first and a common card if they are not
enough. At a draw, what others threw away is shuffled and dealt on.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from houseway.cards.card import JOKER, Card
from houseway.families.poker.floor.amends import Amends
from houseway.families.poker.judge import HeldCards
from houseway.families.poker.rules import PokerPlay, Street
from houseway.felt.events import COMMUNITY, Burned, Dealt, Reshuffled
from houseway.felt.pot.round import PotRound
from houseway.felt.rulings import OUT
from houseway.felt.setting import Ask
from houseway.hands.ladder import Joker

Pause: TypeAlias = Callable[[int], Iterable[Ask]]
"""What is asked once everybody has so many cards of the first street."""


class Dealing:
    """The cards of one hand, and which of them lie up."""

    def __init__(self, r: PotRound, play: PokerPlay) -> None:
        self.r, self.play = r, play
        self.up = r.up
        """The cards of each that lie up."""
        self.amends = Amends(r, play)
        """What rulings leave to be done."""
        self.common: Card | None = None
        """A card in the middle because the pack had not enough."""
        self.lacking: tuple[int, ...] = ()
        """The seats in whose hands it plays."""
        self._thrown: dict[int, list[Card]] = {}
        self._joker_dealt_down: int | None = None

    # --- a street -------------------------------------------------------------------------------

    def deal(self, street: Street, pause: Pause | None = None) -> Generator[Ask, str, None]:
        """The cards of a street: burned, down, up, in the middle, and what is exchanged."""
        r = self.r
        if street is self.play.street[-1] and self._is_short(street):
            self._deal_short(street)
            return
        if street.draw and self.left() < street.burn:
            self._shuffle_thrown(None)
        facing = street.faced and not street.down + street.up
        asked_down = (yield from self._turned(street)) if facing else set()
        self.amends.burn(street)
        for number in range(street.down):
            for seat in self._served(street):
                self._down(seat)
            if pause is not None:
                yield from pause(number + 1)
        if street.down and street.up:
            yield from r.station("deal", f"{street.name}: the cards that lie down are dealt")
        for _ in range(street.up):
            for seat in self._served(street):
                self._up(seat)
        for number in range(street.faced):
            if number or not facing:
                asked_down = yield from self._turned(street)
            for seat in self._served(street):
                if seat in asked_down:
                    self._down(seat)
                else:
                    self._up(seat)
        for _ in range(street.board):
            r.deal(COMMUNITY)
        if street.draw:
            for seat in r.playing:
                yield from self._draw(street, seat)

    def _served(self, street: Street) -> tuple[int, ...]:
        """The seats still in, as they are dealt to."""
        playing = self.r.playing
        if street.dealt_from == "button" and playing[-1] == self.r.setting.button:
            return playing[-1], *playing[:-1]
        return playing

    def discard(self, street: Street) -> Generator[Ask, str, None]:
        """Cards thrown away for good, once the betting is over."""
        if street.discard:
            for seat in self.r.playing:
                yield from self._throw(street, seat, street.discard, street.discard)

    # --- whose cards ----------------------------------------------------------------------------

    def held(self, seat: int) -> HeldCards:
        """A player's cards: those that lie down, and those that lie up, a common one among them."""
        if not self.up[seat]:
            return HeldCards(tuple(self.r.hands[str(seat)]), self._shared(seat))
        up = self.up[seat]
        down = tuple(card for card in self.r.hands[str(seat)] if card not in up)
        joker = self.joker_up(seat) if JOKER in up else None
        return HeldCards(down, (*up, *self._shared(seat)), joker)

    def joker_up(self, seat: int) -> Joker:
        """What a joker may be that lies up before a player."""
        play = self.play
        if play.joker_down is not None:
            if JOKER in self.amends.exposed:
                return play.joker_down
            if seat == self._joker_dealt_down and play.joker_turned != "as-it-lies":
                return play.joker_down if play.joker_turned == "as-dealt" else play.joker_turned
        return play.joker

    def showing(self, seat: int) -> list[Card]:
        """What lies up of a hand, and a card in the middle that plays in everybody's."""
        for_all = self.play.short_pack in ("common-for-all", "common-beside")
        return [*self.up[seat], *(self._shared(seat) if for_all else ())]

    def _shared(self, seat: int) -> tuple[Card, ...]:
        return (self.common,) if self.common is not None and seat in self.lacking else ()

    @property
    def board(self) -> tuple[Card, ...]:
        """What lies in the middle for everybody by the rules of the game."""
        return () if self.common is not None else tuple(self.r.hands.get(COMMUNITY, ()))

    # --- one card -------------------------------------------------------------------------------

    def _down(self, seat: int) -> None:
        card = self.r.deal(str(seat), (self.r.setting.names[seat],))
        if card == JOKER:
            self._joker_dealt_down = seat

    def _up(self, seat: int) -> None:
        if self.amends.is_dealt_down(seat):
            self._down(seat)
        else:
            self.up[seat].append(self.r.deal(str(seat)))

    def _turned(self, street: Street) -> Generator[Ask, str, set[int]]:
        """Who asks for the next card down, and turns the one up that lies down.

        All have done so before anybody is dealt that card: nobody sees another's first.
        """
        r = self.r
        asked_down: set[int] = set()
        for seat in r.playing:
            if seat in self.amends.down_next:
                continue
            ask = Ask(
                seat,
                r.setting.names[seat],
                "your next card up, or down and your other card turned up",
                {"up": 0, "down": 0},
                r.filing.cite(street.lines),
                "up",
            )
            if (yield ask) == "down":
                hand = r.hands[str(seat)]
                place = next(i for i, card in enumerate(hand) if card not in self.up[seat])
                r.turn_up_cards(str(seat), place, 1)
                self.up[seat].append(hand[place])
                asked_down.add(seat)
        return asked_down

    # --- throwing away and drawing --------------------------------------------------------------

    def _draw(self, street: Street, seat: int) -> Generator[Ask, str, None]:
        """Cards thrown away and as many taken; who deals may have to keep more."""
        most = street.draw
        if street.draw_button is not None and seat == self.r.setting.button:
            most = street.draw_button
        thrown = yield from self._throw(street, seat, 0, most)
        left = self.left() if thrown else 0
        for _ in range(thrown):
            if not left:
                left = self._shuffle_thrown(seat)
            self._down(seat)
            left -= 1

    def _throw(self, street: Street, seat: int, least: int, most: int) -> Generator[Ask, str, int]:
        """Some cards of a hand go away; how many."""
        r, cards = self.r, self.r.hands[str(seat)]
        ways = dict.fromkeys(_throws(cards, least, most), 0)
        count = f"{least}" if least else f"up to {most}"
        ask = Ask(
            seat,
            r.setting.names[seat],
            f"throw away {count} {'card' if most == 1 else 'cards'}",
            ways,
            r.filing.cite(street.lines),
            next(iter(ways)),
            private=True,
        )
        choice = yield ask
        thrown = [] if choice in ("pat", OUT) else [Card(word) for word in choice.split("-")]
        r.throw_away(str(seat), thrown)
        self._thrown.setdefault(seat, []).extend(thrown)
        return len(thrown)

    def _shuffle_thrown(self, drawing: int | None) -> int:
        """What was burned and thrown away goes back; how many cards there are now.

        What who draws has thrown away himself stays out, as long as there is something else.
        """
        own = {seat: cards for seat, cards in self._thrown.items() if seat == drawing}
        found = [card for seat, cards in self._thrown.items() if seat not in own for card in cards]
        found += self._burned()
        self._thrown = own if found else {}
        if not found:
            found = [card for cards in own.values() for card in cards]
        self.r.shuffle_in(found, seen_by=())
        return len(found)

    # --- a pack that is too small ---------------------------------------------------------------

    def _is_short(self, street: Street) -> bool:
        """Whether the last street needs more cards than there are."""
        if self.play.short_pack == "none":
            return False
        each = street.down + street.up
        return street.burn + len(self.r.playing) * each > self.left()

    def _deal_short(self, street: Street) -> None:
        """All but the last card, then that one scrambled with the burns; or a common card."""
        r, left = self.r, self.left()
        if left > street.burn:  # else what would be burned is the last card
            for _ in range(street.burn):
                r.burn()
            left -= street.burn
        burned = self._burned()
        # Of what is scrambled, the last card and the burns, one is burned again.
        own = max(0, min(left - 1, len(r.playing)))
        enough = len(r.playing) <= left - 1 + len(burned)
        if not enough and self.play.short_pack == "common-for-all":
            own = 0
        seats = self._served(street)
        served, rest = seats[:own], seats[own:]
        for seat in served:
            self._last(street, seat)
        r.shuffle_in(burned, seen_by=())
        r.burn()
        if enough:
            for seat in rest:
                self._last(street, seat)
        else:
            beside = self.play.short_pack == "common-beside"
            whom = "everybody" if beside else "all who lack theirs"
            r.say(f"there are not enough cards: one in the middle plays for {whom}")
            self.common, self.lacking = r.deal(COMMUNITY), seats if beside else rest

    def _last(self, street: Street, seat: int) -> None:
        if street.up:
            self._up(seat)
        else:
            self._down(seat)

    def left(self) -> int:
        """How many cards the pack has left."""
        deck = self.r.rules.deck
        left = len(deck.cards) - deck.burn
        for event in self.r.events:
            if isinstance(event, (Dealt, Burned)):
                left -= 1
            elif isinstance(event, Reshuffled):
                left += len(event.cards)
        return left

    def _burned(self) -> list[Card]:
        """The burned cards that lie there still."""
        found: list[Card] = []
        for event in self.r.events:
            if isinstance(event, Burned) and event.card is not None:
                found.append(Card(event.card))
            elif isinstance(event, Reshuffled):
                found = [card for card in found if card not in event.cards]
        return found


def _throws(cards: Sequence[Card], least: int, most: int) -> Iterator[str]:
    """Every way to throw cards away, by their names; `pat` for none."""
    for count in range(least, most + 1):
        for thrown in combinations(cards, count):
            yield "-".join(thrown) if thrown else "pat"
