"""How a bot plays pan: in with near spreads, laying what it can, giving away what it needs least.

It sees its own cards, the spreads and the option card, and counts what cards are near each other.
It is company to practise against and no more: it remembers no discards, and holds nothing back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houseway.cards.card import Card
from houseway.cards.generator import Generator
from houseway.families.pan.hand import Hand
from houseway.families.pan.melds import Melds, melds_of
from houseway.felt.pot.round import PotRound
from houseway.felt.setting import Ask

_STAYS: Final = 21
"""How near each other cards must be, counted over the hand, to stay in: three hands of four are."""
_LATE: Final = 7
"""Cards down with which a player is nearly out."""


def practised(r: PotRound, ask: Ask, chance: Generator) -> str:
    """What a bot chooses that is asked in a hand of pan."""
    choices = ask.choices
    if "pass" in choices:
        return "in" if _stays(r, ask.seat, chance) else "pass"
    if "take" in choices:
        return "take"
    if "force" in choices:
        return "force" if _forces(r, ask, chance) else "let"
    lays = [choice for choice in choices if not choice.startswith("discard")]
    if lays:
        return max(lays, key=lambda choice: _laid_worth(r, ask.seat, choice))
    return _discarded(r, ask)


def _stays(r: PotRound, seat: int, chance: Generator) -> bool:
    """Whether a hand has spreads or is near some; at random in between."""
    hand = r.hands[str(seat)]
    melds = melds_of(r.filing)
    near = sum(_needed(melds, tuple(hand), card) for card in hand)
    made = 6 if melds.of_hand(hand) else 0
    return near + made + chance.below(5) - 2 >= _STAYS


def _forces(r: PotRound, ask: Ask, chance: Generator) -> bool:
    """A card that pays nothing is forced on who is far from out: he must discard for it."""
    hand, melds = _hand(r), melds_of(r.filing)
    spreads, option = hand.spreads[int(ask.hand)], hand.option
    if option is None or sum(map(len, spreads)) >= _LATE:
        return False
    fitting = [spread for spread in spreads if melds.takes(spread, option)]
    pays = any(melds.worth(melds.sorted((*s, option))) > melds.worth(s) for s in fitting)
    return not pays and chance.below(2) == 0


def _hand(r: PotRound) -> Hand:
    """What lies on the table, as everybody sees it."""
    assert isinstance(r.floor, Hand), "pan is played by a hand of its own"
    return r.floor


# --- laying -------------------------------------------------------------------------------------


def _laid_worth(r: PotRound, seat: int, choice: str) -> tuple[int, int]:
    """Chips that a lay brings, then how many cards it takes out of the hand."""
    melds = melds_of(r.filing)
    word, _, rest = choice.partition(" ")
    if word == "meld":
        cards = tuple(Card(name) for name in rest.split("-"))
        return melds.worth(melds.sorted(cards)), len(cards)
    name, _, number = rest.partition(" ")
    spread = _hand(r).spreads[seat][int(number) - 1]
    grown = melds.sorted((*spread, Card(name)))
    return melds.worth(grown) - melds.worth(spread), 1


# --- discarding ---------------------------------------------------------------------------------


def _discarded(r: PotRound, ask: Ask) -> str:
    """The card that is needed least, and rather one that the next player cannot lay."""
    melds = melds_of(r.filing)
    hand = tuple(r.hands[str(ask.seat)])
    spreads = _hand(r).spreads
    theirs = spreads[_next(r, ask.seat)]
    cards = [Card(choice.partition(" ")[2]) for choice in ask.choices]

    def cost(card: Card) -> tuple[int, int]:
        gives = sum(
            1 + melds.worth(melds.sorted((*spread, card))) - melds.worth(spread)
            for spread in theirs
            if melds.takes(spread, card)
        )
        # Who is nearly out must not be helped, whatever it costs.
        late = sum(map(len, theirs)) >= _LATE
        return _needed(melds, hand, card) + gives * (10 if late else 1), gives

    return f"discard {min(cards, key=cost)}"


def _next(r: PotRound, seat: int) -> int:
    """Who is next in turn."""
    at = r.playing.index(seat)
    return r.playing[(at + 1) % len(r.playing)]


def _needed(melds: Melds, hand: Sequence[Card], card: Card) -> int:
    """How near a card is to a spread: two for a pair that pays, one for any other neighbour."""
    others = [*hand]
    others.remove(card)
    return sum(melds.nearness(card, other) for other in others)
