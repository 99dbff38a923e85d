"""What the loader refuses of a blackjack filing: the key, what was found, and what is allowed."""

from __future__ import annotations

import pytest

from houseway.errors import Refusal
from houseway.families.blackjack.rules import BlackjackRules
from tests.families.blackjack.tables import NO_BUST, PLAIN, read

SPANISH = "lucky-derby/pure-spanish-21-5"
BUSTER = "casino-royale/pure-21-5-buster-blackjack"

BASE = {"natural": "6:5", "win": "1:1", "push": "push", "surrender": "lose 1:2"}
EVEN = {**BASE, "even money": "1:1"}
CHART = {
    "stand": ["hard 17 or more", "soft 18 or more"],
    "hit": ["hard 16 or less", "soft 17 or less"],
}
BOXED = {"says": "a boxed card", "effect": "dead-card", "concerns": "last-card"}


def irregularity(**keys: object) -> list[dict[str, object]]:
    return [{"name": "boxed", **BOXED, **keys}]


SLIPS: list[tuple[str, dict[str, object], str]] = [
    # charts
    (
        PLAIN,
        {"play.player.stand": ["hard 18 or more"], "play.player.hit": ["hard 18 or less"]},
        'key play.player: hard 18 is "stand" by "hard 18 or more" and "hit" by',
    ),
    (
        PLAIN,
        {"play.player": {"stand": ["hard 19 or more"], "hit": ["hard 11 or less"]}},
        "key play.player: nothing is said of hard 12 to 18 and soft 12 to 21",
    ),
    (PLAIN, {"play.player.hit": ["up to 11"]}, 'key play.player: "up to 11" names no totals'),
    (PLAIN, {"play.player.hit": ["soft 3"]}, 'key play.player: "soft 3" names no totals'),
    (
        PLAIN,
        {
            "play.bank.chart": {
                "stand": ["hard 17 or more"],
                "hit": ["hard 16 or less"],
                "option": ["soft 12 or more"],
            }
        },
        'key play.bank.chart: "soft 12 or more" is "option", allowed: stand or hit',
    ),
    (
        NO_BUST,
        {"play.bank.chart": {"hit": ["21 or less"], "stand": ["22"]}},
        "key play.bank.chart: hard 21 is a hand with a joker, allowed: stand",
    ),
    (
        NO_BUST,
        {
            "play.count.joker.freezes": ["table"],
            "play.player": {"hit": ["11 or less"], "option": ["12 to 21"], "stand": ["22"]},
        },
        "key play.player: hard 21 is a hand with a joker, allowed: stand",
    ),
    # cards
    (PLAIN, {"deck.jokers": 1}, "key deck.jokers: found 1, allowed: 0, or play.count.joker"),
    (PLAIN, {"deck.jokers": 5}, "key deck.jokers: found 5, allowed: 0 to 4"),
    (
        NO_BUST,
        {"deck.jokers": 0, "settlement.first": {"rule": "left-of-player-dealer"}},
        "key play.count.joker: allowed: none, for deck.jokers",
    ),
    (NO_BUST, {"play.count.joker.counts": 23}, "key play.count.joker.counts: found 23, allowed"),
    (
        PLAIN,
        {"play.count.natural": "two-jokers"},
        'key play.count.natural: found "two-jokers", allowed: ace-ten',
    ),
    (PLAIN, {"play.count.natural-counts": "20"}, 'natural-counts: found "20", which is below 21'),
    (PLAIN, {"play.count.natural-counts": "best"}, 'natural-counts: found "best", allowed'),
    (PLAIN, {"play.count.natural-name": " "}, "key play.count.natural-name: found nothing"),
    (PLAIN, {"play.compare.extra-returned": "two-card-joker"}, 'found "two-card-joker", allowed'),
    (PLAIN, {"play.stated": [{"packs": 0, "cards": 9}]}, "key play.stated: found 0 packs and 9"),
    # wagers
    (PLAIN, {"play.wager": "bse"}, 'key play.wager: found "bse", allowed: base'),
    (PLAIN, {"play.double.wager": "split"}, "which play.double.wager names; allowed: another"),
    (PLAIN, {"play.double.wager": "base"}, 'key play.double.wager: found "base", which play.wager'),
    (
        PLAIN,
        {"wager.double.made": "before-deal"},
        'wager.double.made: found "before-deal", allowed',
    ),
    (PLAIN, {"wager.base.made": "in-play"}, 'key wager.base.made: found "in-play", allowed'),
    (PLAIN, {"wager.base.requires": ["insurance"]}, "which needs another; allowed: one that does"),
    (BUSTER, {"play.side": {}}, "key wager.buster: nothing says what it goes by"),
    (BUSTER, {"wager.buster.requires": []}, 'key wager.buster.requires: allowed: "base"'),
    (BUSTER, {"wager.buster.on-fold": "stays"}, 'on-fold: found "stays", allowed: forfeited'),
    # rows
    (PLAIN, {"wager.base.pays": {**EVEN, "tie": "push"}}, 'cannot be paid on "tie"; its rows are'),
    (PLAIN, {"wager.base.pays": {**BASE}}, '"even money" is missing, and it is required'),
    (PLAIN, {"wager.base.pays": {"win": "1:1"}}, '"natural" is missing, and it is required'),
    (
        PLAIN,
        {"wager.base.pays": {**EVEN, "surrender": "push"}},
        '"surrender" is "push", allowed: the part that is lost',
    ),
    (
        PLAIN,
        {"wager.base.pays": {**EVEN, "push": "lose 1:2"}},
        'pays: "push" is "lose 1:2", allowed: odds, push or lose',
    ),
    (PLAIN, {"wager.double.pays": {"natural": "1:1"}}, 'cannot be paid on "natural"; its rows are'),
    (PLAIN, {"wager.double.pays": {"push": "push"}}, '"win" is missing, and it is required'),
    (PLAIN, {"wager.insurance.pays": {"win": "2:1"}}, 'cannot be paid on "win"; its rows are'),
    (SPANISH, {"wager.base.pays": {**EVEN}}, 'found "even money", allowed: with play.insurance'),
    # bonus bets
    (BUSTER, {"wager.buster.pays": {"3": "2:1"}}, 'wager.buster.pays: "3" is nothing a bank'),
    (
        SPANISH,
        {"wager.match-the-dealer.pays": {"two suited": "18:1"}},
        'wager.match-the-dealer.pays: "two suited" is nothing that two cards match in: allowed',
    ),
    (
        SPANISH,
        {"play.side.match-the-dealer.goes-by": "own-hand"},
        'wager.match-the-dealer.pays: "2 suited" is no row that a side bet knows',
    ),
    (
        SPANISH,
        {"play.side.match-the-dealer.packs": [2]},
        "key play.side.match-the-dealer.packs: found [2], allowed: those of deck.packs: 4, 5, 6",
    ),
    (BUSTER, {"play.side.bust": {"goes-by": "bank-over"}}, 'key play.side: found "bust", allowed'),
    # the bank
    (PLAIN, {"play.bank.second": "after-play"}, "key play.bank.peek: allowed: none with second"),
    (PLAIN, {"play.bank.second": "up"}, "key play.insurance.offered: found true, allowed: false"),
    (NO_BUST, {"play.bank.peek": ["ace"]}, "key play.bank.peek: allowed: none"),
    # what may be done with a hand
    (PLAIN, {"play.double.hands": ["hard nine"]}, 'key play.double.hands: "hard nine" names no'),
    (PLAIN, {"play.double.hands": []}, "key play.double.hands: found none, allowed"),
    (SPANISH, {"play.double.again": 3}, "key play.double.again: found 3, allowed: 0 to 2"),
    (
        SPANISH,
        {"play.double.again": 2, "play.double.for-less": True},
        "key play.double.for-less: found true, allowed: false where a hand is doubled again",
    ),
    (PLAIN, {"play.split.hands": 1}, "key play.split.hands: found 1, allowed: 2 to 4"),
    (PLAIN, {"play.split.hands": 9}, "key play.split.hands: found 9, allowed: 2 to 4"),
    (PLAIN, {"play.split.ace-hands": 5}, "key play.split.ace-hands: found 5, allowed: 1 to 4"),
    (
        PLAIN,
        {"play.surrender": {"when": "early", "after-split": True}},
        "key play.surrender.after-split: found true, allowed: false",
    ),
    # the table
    (PLAIN, {"table.kum-kum": {}}, "key table.kum-kum: allowed: none"),
    (
        PLAIN,
        {"table.unoccupied": "backline"},
        'table.unoccupied: needed here: write "barred"',
    ),
    (PLAIN, {"settlement.folded": "at-once"}, 'key settlement.folded: found "at-once", allowed'),
    (
        PLAIN,
        {"settlement.first": {"rule": "dice", "dice": 3, "player-dealer-numbers": [1, 9]}},
        'key settlement.first.rule: found "dice", allowed: card',
    ),
    (PLAIN, {"settlement.first.card": "player-dealer 3"}, 'first.card: found "player-dealer 3"'),
    # irregularities
    (PLAIN, {"irregularity": irregularity()}, "irregularity.boxed.when: found deal, draw, settle"),
    (
        PLAIN,
        {"irregularity": irregularity(effect="replaced-on-draw", concerns="hand")},
        'irregularity.boxed.effect: found "replaced-on-draw", allowed: another',
    ),
    (
        PLAIN,
        {"irregularity": irregularity(effect="returned-undecided", concerns="table")},
        'irregularity.boxed.effect: found "returned-undecided", allowed: another',
    ),
    (
        PLAIN,
        {"irregularity": irregularity(effect="house-way", concerns="hand")},
        'irregularity.boxed.effect: found "house-way", allowed: another, for there is none here',
    ),
    (
        PLAIN,
        {"irregularity": irregularity(effect="foul", concerns="house-way-hand")},
        'irregularity.boxed.concerns: found "house-way-hand"',
    ),
]


@pytest.mark.parametrize(("id", "changes", "says"), SLIPS)
def test_what_does_not_fit_is_refused_by_the_name_of_its_key(
    id: str, changes: dict[str, object], says: str
) -> None:
    with pytest.raises(Refusal) as refused:
        read(id, changes)
    assert says in refused.value.says


FINE: list[tuple[str, dict[str, object]]] = [
    (PLAIN, {"play.bank.chart": CHART}),
    (PLAIN, {"play.split.hands": 2, "play.split.ace-hands": 1}),
    (PLAIN, {"play.split.ace-hands": 4}),
    (PLAIN, {"play.double.hands": ["hard 9 to 11", "soft 13 to 18"]}),
    (PLAIN, {"play.insurance.offered": False, "play.bank.second": "up"}),
    (PLAIN, {"play.bank": {"chart": CHART, "second": "after-play"}}),
    (PLAIN, {"play.surrender.when": "early"}),
    (
        PLAIN,
        {
            "play.count.most": 22,
            "play.count.natural-counts": "22",
            "play.player": {"option": ["all"]},
        },
    ),
    (PLAIN, {"irregularity": irregularity(when=["deal"])}),
    (PLAIN, {"settlement.first": {"rule": "left-of-player-dealer"}}),
    (NO_BUST, {"deck.jokers": 4, "play.count.joker.counts": 20}),
    (SPANISH, {"play.double.again": 1, "play.double.for-less": False}),
]


@pytest.mark.parametrize(("id", "changes"), FINE)
def test_what_fits_is_taken(id: str, changes: dict[str, object]) -> None:
    assert BlackjackRules.of(read(id, changes)).play.wager == "base"
