"""A short name for everything that the price and the play of a game hang on."""

from __future__ import annotations

import hashlib

import msgspec

from houseway.families.blackjack.price.graph import kinds_of
from houseway.families.blackjack.rules import BlackjackRules, Counting


def question(rules: BlackjackRules) -> str:
    """The shoe, the charts, what may be done with a hand, and what its wagers are paid."""
    play, deck = rules.play, rules.deck
    double, split, surrender = play.double, play.split, play.surrender
    insurance, joker = play.insurance, play.count.joker
    asked = {
        "shoe": kinds_of(deck),
        "ranks": "".join(sorted(set(deck.ranks))) if split and split.alike == "rank" else "",
        "player": sorted((cell.soft, cell.total, act) for cell, act in play.player.acts.items()),
        "bank": sorted((cell.soft, cell.total, act) for cell, act in play.bank.chart.acts.items()),
        "second": (play.bank.second, sorted(play.bank.peek)),
        "count": (play.count.natural, play.count.most, *_aces(play.count)),
        "joker": joker and (joker.counts, sorted(joker.freezes)),
        "double": double
        and (
            sorted(double.hands),
            double.over_chart,
            double.after_split,
            double.again,
            double.rescue,
        ),
        "split": split and (split.alike, split.hands, split.ace_hands, split.ace_cards),
        "surrender": surrender and (surrender.when, surrender.after_split),
        "even money": insurance and insurance.offered and insurance.even_money,
        "compare": (
            sorted(play.compare.wins_ties),
            msgspec.structs.astuple(play.compare.both_over),
            play.compare.extra_returned,
        ),
        "wagers": [
            [(row.on, str(row.pay)) for row in rules.wager_named(name).pays.rows]
            for name in (play.wager, *play.extras)
        ],
    }
    return hashlib.sha256(msgspec.json.encode(asked)).hexdigest()[:16]


def _aces(counting: Counting) -> tuple[str, ...]:
    """Return which aces count eleven, where that makes a difference."""
    return (counting.aces,) if counting.most == 22 else ()
