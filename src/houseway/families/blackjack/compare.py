"""How a hand fares against the bank's: by naturals, by totals, and where both are over."""

from __future__ import annotations

from typing import Literal

from houseway.families.blackjack.counting import Count
from houseway.families.blackjack.rules import BlackjackPlay

Outcome = Literal["natural", "win", "push", "lose"]
"""What the wager that brought the hand does, in the words of its pay rows; `lose` has none."""


def outcome(own: Count, bank: Count, play: BlackjackPlay) -> tuple[Outcome, str]:
    """What a hand came to, and why in words."""
    compare, most = play.compare, play.count.most
    name = play.count.natural_name
    if own.natural:
        if not bank.natural:
            return "natural", name
        if "natural" in compare.wins_ties:
            return "natural", f"{name} against {name}, which wins"
        return "push", f"{name} against {name}"
    if bank.natural:
        return "lose", f"{own.total} against {name}"
    against = f"{own.total} against {bank.total}"
    if own.over(most) and bank.over(most):
        return _both_over(own, bank, play, against)
    if own.over(most):
        return "lose", f"{own.total} is over"
    if bank.over(most):
        return "win", f"the bank is over with {bank.total}"
    if own.total == bank.total:
        if str(own.total) in compare.wins_ties:
            return "win", f"{against}, which wins"
        return "push", against
    return ("win" if own.total > bank.total else "lose"), against


def _both_over(own: Count, bank: Count, play: BlackjackPlay, against: str) -> tuple[Outcome, str]:
    rule = play.compare.both_over
    if bank.eights and rule.eights != "loses":
        return ("push" if rule.eights == "pushes" else "win"), f"{own.total} against 8-8-8"
    saved = rule.nearer_hands == "all" or (own.cards == 3 and own.total == 25)
    if own.total < bank.total and saved and rule.nearer == "pushes":
        which = "" if rule.nearer_hands == "all" else f" in {own.cards} cards"
        return "push", f"{own.total}{which} against {bank.total}, both over and nearer"
    return "lose", f"{against}, both over"


def extra_returned(bank: Count, play: BlackjackPlay) -> bool:
    """Whether doubled and split wagers have no action against this hand of the bank."""
    match play.compare.extra_returned:
        case "never":
            return False
        case "natural":
            return bank.natural
        case "two-card-joker":
            return bank.natural or (bank.cards == 2 and bank.joker)
        case "two-card-21":
            return bank.natural or (bank.cards == 2 and bank.total == 21)


def can_be_saved(play: BlackjackPlay) -> bool:
    """Whether a hand that is over can still do anything but lose."""
    rule = play.compare.both_over
    return rule.nearer == "pushes" or rule.eights != "loses"
