"""A player's turn in pan: the option card or a draw, spreads, and a card for the next player.

Every question lists exactly what is legal. Who has but one thing to do is not asked, unless a rule
keeps another from him.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping

from houseway.cards.card import Card, shown
from houseway.families.pan.events import DRAWN
from houseway.families.pan.hand import Hand
from houseway.families.pan.melds import Spread
from houseway.felt.rulings import OUT
from houseway.felt.setting import Ask

Asking = Generator[Ask, str, None]
Lays = Mapping[str, tuple[tuple[Card, ...], int | None]]
"""What can be laid, by the choice's name: the cards, and the spread that they go on, if on one."""


def take_turn(hand: Hand, seat: int) -> Asking:
    """The option card or the top of the pack; spreads; then a discard, or the player is out."""
    forced = 0
    takes = False
    option = hand.option
    if option is not None and _can_use(hand, seat, option):
        choice = yield _option_ask(hand, seat, option)
        if choice == OUT:
            return
        takes = choice == "take"
        if not takes:
            forced = yield from _forced(hand, seat, option)
    if seat not in hand.r.playing:
        return  # his hand was called foul while others were asked
    hand.drew.add(seat)
    if takes or forced:
        card: Card | None = hand.take_option(seat, forced)
    else:
        hand.draw()
        yield from hand.r.station("draw", f"seat {seat} has drawn")
        hand.r.play_hand(DRAWN)
        card = hand.drawn  # the floor may have had a foreign card replaced
        if card is not None and seat not in hand.r.playing:
            hand.release(seat, card, None)
            return
    if card is not None:
        yield from _use(hand, seat, card, must=takes or bool(forced), board=bool(forced))


# --- the option card ----------------------------------------------------------------------------


def _can_use(hand: Hand, seat: int, card: Card) -> bool:
    return _fits(hand, seat, card) or bool(hand.melds.with_card(hand.held(seat), card))


def _fits(hand: Hand, seat: int, card: Card) -> bool:
    """Whether a card can be laid on a spread of a player's."""
    return any(hand.melds.takes(spread, card) for spread in hand.spreads[seat])


def _option_ask(hand: Hand, seat: int, option: Card) -> Ask:
    r = hand.r
    return Ask(
        seat,
        r.setting.names[seat],
        f"the option card {shown(option)}, or draw",
        {"draw": 0, "take": 0},
        r.filing.cite(hand.play.lines),
        "draw",
        private=True,
    )


def _forced(hand: Hand, seat: int, option: Card) -> Generator[Ask, str, int]:
    """Who makes a player take an option card that fits a spread of his; nobody: 0."""
    r, rules = hand.r, hand.play.forcing
    goes_out = hand.down(seat) + 1 == hand.play.goes_out
    if not _fits(hand, seat, option) or (goes_out and rules.out_card != "always"):
        return 0
    about = f"{shown(option)} fits a spread of seat {seat}: force it on him, or let it be"
    rule = r.filing.cite(rules.lines)
    at = hand.order.index(seat)
    for other in hand.order[at + 1 :] + hand.order[:at]:
        if other in r.playing and seat in r.playing:
            name, ways = r.setting.names[other], {"let": 0, "force": 0}
            if (yield Ask(other, name, about, ways, rule, "let", hand=str(seat))) == "force":
                return other
    return 0


# --- spreads and the discard --------------------------------------------------------------------


def _use(hand: Hand, seat: int, card: Card, *, must: bool, board: bool) -> Asking:
    """A card just got is used, or released if it was drawn; then what else is laid, and a discard.

    `must`: it is the option card, which is used first; `board`: on a spread that lies there.
    """
    got: Card | None = card
    while hand.down(seat) < hand.play.goes_out:
        right = hand.after(seat)  # a foul hand may have left the turn to another
        may_put_out = right != seat and hand.down(right) == hand.play.cards
        lays = dict(_lays(hand, seat, got, only=must and got is not None, board=board))
        choices = dict.fromkeys(lays, 0)
        barred: dict[str, str] = {}
        if got is None or not must:
            for one in dict.fromkeys(hand.held(seat) if got is None else (got,)):
                if may_put_out and (why := _barred(hand, seat, right, one, lays)):
                    barred[f"discard {one}"] = why
                else:
                    choices[f"discard {one}"] = 0
        choice = next(iter(choices))
        if len(choices) > 1 or barred:
            choice = yield _use_ask(hand, seat, got, choices, barred)
        if choice == OUT:
            if hand.drawn is not None:
                hand.release(seat, hand.drawn, None)
            return
        word, _, named = choice.partition(" ")
        if word == "discard":
            released = Card(named)
            place = None if got is not None else hand.held(seat).index(released)
            hand.release(seat, released, place)
            return
        cards, number = lays[choice]
        uses = got if got in cards else None
        hand.lay(seat, cards, number, uses)
        if uses:
            got = None
    hand.go_out(seat)


def _lays(
    hand: Hand, seat: int, got: Card | None, *, only: bool, board: bool
) -> Iterator[tuple[str, tuple[tuple[Card, ...], int | None]]]:
    """Everything that a player can lay: `only` with the card he got, `board` on what lies there."""
    held, melds = hand.held(seat), hand.melds
    if got is None:
        cards: tuple[Card, ...] = tuple(dict.fromkeys(held))
        news: tuple[Spread, ...] = melds.of_hand(held)
    elif only:
        cards, news = (got,), () if board else melds.with_card(held, got)
    else:
        cards = tuple(dict.fromkeys((got, *held)))
        news = (*melds.with_card(held, got), *melds.of_hand(held))
    for number, spread in enumerate(hand.spreads[seat]):
        for card in cards:
            if melds.takes(spread, card):
                yield f"lay {card} {number + 1}", ((card,), number)
    for new in dict.fromkeys(news):
        yield f"meld {'-'.join(new)}", (new, None)


def _barred(hand: Hand, seat: int, right: int, card: Card, lays: Lays) -> str:
    """Why a card may not be given to the next player, whose cards all lie in spreads; or nothing.

    Who can use a card himself does not put another out with it; unless it would put himself out,
    and that for no less.
    """
    uses = [lay for lay in lays.values() if card in lay[0]]
    if not uses or not _fits(hand, right, card):
        return ""
    outs = [_outs(hand, seat, lay) for lay in uses if _goes_out(hand, seat, lay)]
    if outs and len(outs) == len(uses) and hand.play.forcing.out_card == "greater-pay":
        theirs = max(
            _outs(hand, right, ((card,), at))
            for at, spread in enumerate(hand.spreads[right])
            if hand.melds.takes(spread, card)
        )
        if theirs <= max(outs):
            return ""
    return f"{shown(card)} would put seat {right} out, and can be used here"


def _goes_out(hand: Hand, seat: int, lay: tuple[tuple[Card, ...], int | None]) -> bool:
    return hand.down(seat) + len(lay[0]) == hand.play.goes_out


def _outs(hand: Hand, seat: int, lay: tuple[tuple[Card, ...], int | None]) -> int:
    """Chips of conditions for who goes out by laying this: as it is laid, and once he is out."""
    cards, number = lay
    spreads, worth = hand.spreads[seat], hand.melds.worth
    if number is None:
        new = hand.melds.sorted(cards)
        return worth(new) + hand.out_worth([*spreads, new])
    grown = hand.melds.sorted((*spreads[number], *cards))
    more = max(0, worth(grown) - worth(spreads[number]))
    return more + hand.out_worth([*_others(spreads, number), grown])


def _others(spreads: list[Spread], number: int) -> list[Spread]:
    return [spread for at, spread in enumerate(spreads) if at != number]


def _use_ask(
    hand: Hand, seat: int, got: Card | None, choices: Mapping[str, int], barred: Mapping[str, str]
) -> Ask:
    r = hand.r
    about = "lay what you like, then discard" if got is None else f"what becomes of {shown(got)}"
    quiet = next((one for one in choices if one.startswith("discard")), next(iter(choices)))
    return Ask(
        seat,
        r.setting.names[seat],
        about,
        dict(choices),
        r.filing.cite(hand.play.lines),
        quiet,
        barred,
        private=True,
    )
