"""The order in which the cards of a showdown game go out, hand by hand as the device deals them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.bank.action import after, clockwise
from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.families.showdown.rules import Origin, Showdown, ShowdownRules
from houseway.felt.bank.setting import Setting
from houseway.felt.description import PLAYER_DEALER, cards_of
from houseway.felt.events import COMMUNITY
from houseway.filings.filing import Filing


def seats_from(origin: Origin, seats: int, player_dealer: int) -> tuple[int, ...]:
    """The seats clockwise from somebody's left, the player-dealer's own left out."""
    if origin == "player-dealer":
        return after(seats, player_dealer)
    return tuple(seat for seat in clockwise(seats, 1) if seat != player_dealer)


def deal_order(play: Showdown, spots: Sequence[int], player_dealer: int) -> list[str]:
    """Which hand each card goes to before anybody acts; `spots` in the order they are dealt."""
    deal = play.dealing
    hands = [str(seat) for seat in spots]
    if deal.bank == "last":
        hands.append(str(player_dealer))
    if deal.hands == "whole":
        order = [hand for hand in hands for _ in range(play.cards)]
    else:
        order = hands * play.cards
    return order if deal.bank == "after-play" else order + [COMMUNITY] * play.community


def draw_order(play: Showdown, spots: Sequence[int], player_dealer: int) -> list[str | None]:
    """Which hand every card of a round goes to, with those that come later; nothing: burned."""
    order: list[str | None] = [*deal_order(play, spots, player_dealer)]
    if play.dealing.bank == "after-play":
        burned: list[str | None] = [None] * play.dealing.burn if play.community else []
        order += burned + [COMMUNITY] * play.community + [str(player_dealer)] * play.cards
    return order


def drawn(filing: Filing, setting: Setting, hands: Mapping[str, Sequence[Card]]) -> list[Card]:
    """A round's cards in the order they are drawn, from hands as they lie.

    Every spot with an ante has a hand, and the bank; what is burned is any card that nobody has.
    """
    play, bank = ShowdownRules.of(filing).play, str(setting.player_dealer)
    antes = {stake.seat for stake in setting.stakes if stake.wager == play.ante}
    around = seats_from(play.dealing.start, setting.seats, setting.player_dealer)
    order = draw_order(play, [seat for seat in around if seat in antes], setting.player_dealer)
    given = {bank if name == PLAYER_DEALER else name: [*hand] for name, hand in hands.items()}
    for name in dict.fromkeys(name for name in order if name is not None):
        shown = PLAYER_DEALER if name == bank else name
        cards_of(filing, f'the hand "{shown}"', given.get(name, ()), (order.count(name),))
    if unknown := [name for name in given if name not in order]:
        raise Refusal(f'{filing.id}: nobody is dealt the hand "{unknown[0]}"')
    held = {card for hand in given.values() for card in hand}
    spare = iter([card for card in filing.rules.deck.cards if card not in held])
    return [next(spare) if name is None else given[name].pop(0) for name in order]
