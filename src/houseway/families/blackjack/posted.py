"""What people are told of a blackjack game: the page how it is played, a player what he holds."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.cards.card import all_shown
from houseway.families.blackjack.compare import can_be_saved
from houseway.families.blackjack.counting import Count, count, said
from houseway.families.blackjack.rules import BlackjackPlay, BlackjackRules
from houseway.felt.spots import hand_name, split_hand
from houseway.felt.view import View
from houseway.filings.filing import Filing


class PostedPlay(msgspec.Struct, frozen=True):
    """Which wager is which, by name, nothing for those the game has not; and what else is drawn.

    `natural` is what the sheet calls the best two cards and `natural_counts` what it has them
    count. `second` is how the bank's second card lies until all have acted. `over` is what becomes
    of a hand that is over: it loses, or it waits for the bank's. `most_hands`: of one spot.
    """

    base: str
    double: str | None
    split: str | None
    insurance: str | None
    natural: str
    natural_counts: str
    second: Literal["hole", "up", "after-play"]
    over: Literal["loses", "waits"]
    most_hands: int


class PostedBlackjack(msgspec.Struct, frozen=True):
    """A hand or more at each spot, how they are played, and what is put up in play in words."""

    blackjack: PostedPlay
    raises: dict[str, str]
    hands: Literal["blackjack"] = "blackjack"


def posted(filing: Filing) -> PostedBlackjack:
    """The game's own keys."""
    rules = BlackjackRules.of(filing)
    play = rules.play
    insurance = play.insurance if play.insurance and play.insurance.offered else None
    return PostedBlackjack(
        PostedPlay(
            play.wager,
            play.double.wager if play.double else None,
            play.split.wager if play.split else None,
            insurance.wager if insurance else None,
            play.count.natural_name,
            _halves(play.count.natural_counts),
            play.bank.second,
            "waits" if can_be_saved(play) else "loses",
            max(play.split.hands, play.split.ace_hands) if play.split else 1,
        ),
        _raises(play, rules.wager_named(play.wager).label),
    )


def _raises(play: BlackjackPlay, base: str) -> dict[str, str]:
    """What may stand on each wager that is put up in play: `as much as Base`."""
    found: dict[str, str] = {}
    if play.split:
        found[play.split.wager] = "as much as is on the hand"
    if play.double:
        found[play.double.wager] = (
            f"{'up to ' if play.double.for_less else ''}as much as is on the hand"
        )
    if play.insurance:
        found[play.insurance.wager] = f"up to half of {base}"
    return found


def totals(filing: Filing, view: View) -> dict[str, str]:
    """What every hand of two cards or more counts, where all are seen: `18`, `soft 17`, `21½`."""
    return {
        name: _told(filing, found)
        for name, cards in view.hands.items()
        if len(cards) > 1 and (found := _count(filing, view, name)) is not None
    }


def holds(filing: Filing, view: View) -> str:
    """What the hand counts that the viewer is asked about."""
    if view.own_ask is None:
        return ""
    hand = view.own_ask.hand or str(view.own_ask.seat)
    found = _count(filing, view, hand)
    return "" if found is None else said(found, BlackjackRules.of(filing).play.count)


def sees(filing: Filing, view: View, seat: int) -> str:
    """The hand that is asked about with what it counts, and what the bank shows."""
    ask = view.ask
    hand = ask.hand if ask and ask.seat == seat and ask.hand else str(seat)
    bank = str(view.bank.seat) if view.bank else ""
    up = view.faces(bank)
    found = _count(filing, view, hand)
    told = []
    if found is not None:
        _, number = split_hand(hand)
        which = f"hand {number}: " if _is_split(view, hand) else ""
        counts = said(found, BlackjackRules.of(filing).play.count)
        told.append(f"{which}you hold {all_shown(view.faces(hand))}: {counts}")
    told += [f"the player-dealer shows {all_shown(up)}"] if up else []
    return "; ".join(told)


def _count(filing: Filing, view: View, hand: str) -> Count | None:
    """What a hand counts; nothing if it has no cards, or one that the viewer does not see."""
    cards = view.faces(hand)
    if not cards or len(cards) < len(view.hands[hand]):
        return None
    return count(cards, BlackjackRules.of(filing).play.count, initial=not _is_split(view, hand))


def _is_split(view: View, hand: str) -> bool:
    """Whether a hand is one of several on its spot."""
    seat, number = split_hand(hand)
    return number > 1 or (seat is not None and hand_name(seat, 2) in view.hands)


def _told(filing: Filing, found: Count) -> str:
    counting = BlackjackRules.of(filing).play.count
    return _halves(counting.natural_counts) if found.natural else said(found, counting)


def _halves(counts: str) -> str:
    """`21.5` as it is printed on felts: `21½`."""
    return f"{counts[:-2]}½" if counts.endswith(".5") else counts
