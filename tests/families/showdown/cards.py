"""Described rounds of the showdown family: cards in the order the device deals them, and tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from houseway.cards.card import STANDARD_PACK, Card, parse_cards
from houseway.families import banked_family
from houseway.families.showdown.deal import draw_order, seats_from
from houseway.families.showdown.rules import Showdown, ShowdownRules
from houseway.felt import collection as fees
from houseway.felt.bank.table import BankTable
from houseway.felt.events import COMMUNITY, BetsClosed, LineSettled
from houseway.felt.shoes import LoggedShoe
from houseway.filings.filing import Filing

BANK = "player-dealer"
MIXED = tuple(STANDARD_PACK[place * 15 % 52] for place in range(52))
"""A pack in no order that makes straights and flushes of its own."""


def play_rules(filing: Filing) -> Showdown:
    """The family's own section."""
    return ShowdownRules.of(filing).play


def in_draw_order(
    filing: Filing,
    hands: Mapping[str, str],
    board: str = "",
    *,
    player_dealer: int = 1,
    seats: int | None = None,
    spots: Collection[int] | None = None,
) -> list[Card]:
    """Every card of the round: hands by seat or `player-dealer`, each as it is dealt.

    `spots` are those with an ante, all that have a hand unless given; a spot or board without cards
    is dealt any that nobody has, and so is what is burned.
    """
    rules = play_rules(filing)
    given: dict[str, list[Card]] = {
        str(player_dealer) if hand == BANK else hand: list(parse_cards(cards))
        for hand, cards in hands.items()
    }
    given[COMMUNITY] = list(parse_cards(board))
    named = {card for cards in given.values() for card in cards}
    spare = iter([card for card in MIXED if card not in named])
    if spots is None:
        spots = {int(hand) for hand in given if hand.isdigit()} - {player_dealer}
    around = seats_from(rules.dealing.start, seats or filing.rules.table.seats, player_dealer)
    order = draw_order(rules, [seat for seat in around if seat in spots], player_dealer)
    drawn = []
    for hand in order:
        cards = given.get(hand, []) if hand is not None else []
        drawn.append(cards.pop(0) if cards else next(spare))
    assert not any(given.values()), f"cards that nobody is dealt: {given}"
    return drawn


class OneShoe:
    """A table's only shoe: its cards are asked for when it is shuffled, the wagers being made."""

    def __init__(self, cards: Callable[[], Sequence[Card]]) -> None:
        self._cards = cards

    def commitment(self, shoe: int) -> str:
        return ""

    def shuffle(self, shoe: int, contributions: Sequence[str]) -> LoggedShoe:
        return LoggedShoe(self._cards(), [], last_after=0)

    def reveal(self, shoe: int) -> str:
        return ""


SITTERS = ("Ann", "Bob", "Cy", "Dee", "Eve")


def table_with(
    filing: Filing,
    hands: Mapping[str, str],
    board: str = "",
    *,
    after: str = "",
    purses: Mapping[str, int] | None = None,
    bank: int = 50_000,
    collection: fees.Collection | None = None,
) -> BankTable:
    """Ann banks at seat 1 and the others sit from her left on; wagers may be made.

    Hands are for spots that get an ante; `after` are cards that follow those of the deal.
    """

    def cards() -> list[Card]:
        spots = {stake.seat for stake in table.stakes}
        dealt = {hand: held for hand, held in hands.items() if hand == BANK or int(hand) in spots}
        return [*in_draw_order(filing, dealt, board, spots=spots), *parse_cards(after)]

    table = BankTable(
        filing, banked_family(filing.rules).play, OneShoe(cards), collection=collection
    )
    for seat, name in enumerate(SITTERS, 1):
        table.sit(seat, name, (purses or {}).get(name, 100_000))
    table.take_bank("Ann", bank)
    return table


def answers(table: BankTable, *choices: str) -> None:
    """Whoever is asked gives the next of these choices."""
    for choice in choices:
        assert table.round is not None
        assert table.round.ask is not None
        table.answer(table.round.ask.bettor, choice)


def lines(table: BankTable) -> list[LineSettled]:
    """The lines of the last round."""
    starts = [i for i, event in enumerate(table.events) if isinstance(event, BetsClosed)]
    return [event for event in table.events[starts[-1] :] if isinstance(event, LineSettled)]


def nets(table: BankTable) -> dict[tuple[str, str], int]:
    """What each bettor gained by each wager, over all spots."""
    found: dict[tuple[str, str], int] = {}
    for line in lines(table):
        whose = (line.bettor, line.wager)
        found[whose] = found.get(whose, 0) + line.paid - line.collected
    return found
