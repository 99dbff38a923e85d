"""Showdown filings drawn at random, key by key: all of them are accepted by the loader.

What no pricer models is foretold here by a second opinion, so that a refusal is known to be meant.
"""

from __future__ import annotations

from random import Random
from typing import Final

from houseway.families.library import load
from houseway.filings.filing import Filing
from houseway.hands.ladder import POKER, THREE_CARD

Keys = dict[str, object]

THREE: Final = "oceana/three-card-poker-6-card-bonus"
FIVE: Final = "lucky-derby/caribbean-stud"
MIDDLE: Final = "oceana/ultimate-texas-holdem"

PAYS: Final = ("1:1", "1:1", "push", "lose", "2:1", "1:2", "3:2", "4:3", "7:1", "20:1")
"""Denominators of 1, 2 and 3: a stake of a few dollars is paid to the cent."""

_RESULTS: Final = ("player wins", "player-dealer wins", "tie")


def some_hands(chance: Random, ranking: str) -> str:
    """A hand of the ladder, the common ones first."""
    hands = (THREE_CARD if ranking == "three-card" else POKER).categories
    return hands[min(chance.randrange(len(hands)), chance.randrange(len(hands)))]


def some_phrase(chance: Random, ranking: str, *, of_bank: float) -> str:
    """What a wager of the staged game may be paid on; seldom what the bank made."""
    hand = some_hands(chance, ranking)
    if chance.random() < of_bank:
        return chance.choice((f"beaten {hand}", f"player-dealer wins with {hand}"))
    if chance.random() < 0.15:
        return hand
    if chance.random() < 0.15:
        return chance.choice(("qualified", "not qualified"))
    first = chance.choice(("", "", "qualified, ", "not qualified, "))
    result = chance.choice(_RESULTS)
    with_hand = f" with {hand}" if result != "player-dealer wins" and chance.random() < 0.3 else ""
    return first + result + with_hand


def some_table(
    chance: Random, ranking: str, *, of_bank: float = 0.02, six: float = 0.0
) -> dict[str, str]:
    """Pay rows, mostly of a shape that makes some hands worth playing and others not."""
    rows: dict[str, str] = {}
    for _ in range(chance.randint(0, 3)):
        phrase = some_phrase(chance, ranking, of_bank=of_bank)
        if chance.random() < six:
            phrase = f"six-card {some_hands(chance, 'poker')}"
        rows[phrase] = chance.choice(PAYS)
    if chance.random() < 0.7:
        rows.setdefault("player wins", chance.choice(("1:1", "2:1")))
        rows.setdefault("tie", chance.choice(("push", "1:1")))
    return rows or {"player wins": "1:1"}


def some_bonus(chance: Random, ranking: str, *, of_bank: float) -> dict[str, str]:
    """A bonus bet on a hand, on six cards, or on whatever two hands come to."""
    kind = chance.random()
    if kind < 0.4:
        return {some_hands(chance, ranking): chance.choice(PAYS) for _ in range(3)}
    if kind < 0.55 and ranking == "three-card":
        return {f"six-card {some_hands(chance, 'poker')}": chance.choice(PAYS) for _ in range(3)}
    return some_table(chance, ranking, of_bank=of_bank)


def some_wagers(chance: Random, ranking: str, *, of_bank: float) -> list[Keys]:
    """An ante, what goes with it, the raised wager and bonus bets."""
    six = 0.02 if ranking == "three-card" else 0.0

    def wager(name: str, pays: dict[str, str], **keys: object) -> Keys:
        stays = chance.choice(("stays", "forfeited", "forfeited"))
        return {"name": name, "label": name, "lines": "1", "pays": pays, "on-fold": stays, **keys}

    ante = wager("ante", some_table(chance, ranking, of_bank=of_bank, six=six))
    follow = [
        wager(
            f"blind-{number}",
            some_table(chance, ranking, of_bank=of_bank),
            equals="ante",
            mandatory=True,
        )
        for number in range(chance.choice((0, 0, 1, 1, 2)))
    ]
    raised = wager("play", some_table(chance, ranking, of_bank=of_bank), made="in-play")
    bonuses = [
        wager(f"bonus-{number}", some_bonus(chance, ranking, of_bank=of_bank), requires=["ante"])
        for number in range(chance.randint(0, 2))
    ]
    wagers = [ante, *follow, raised, *bonuses]
    chance.shuffle(wagers)
    return wagers


def _common(chance: Random, wagers: list[Keys]) -> Keys:
    """The wagers and how they are settled, which matters to a bank that is short."""
    names = [wager["name"] for wager in wagers]
    chance.shuffle(names)
    cut = chance.randrange(len(names))
    losing = chance.sample(names, len(names)) if not cut and chance.random() < 0.5 else []
    return {
        "wager": wagers,
        "settlement.passes": [names[:cut], names[cut:]] if cut else [names],
        "settlement.losing": losing,
        "settlement.folded": chance.choice(("in-turn", "at-once", "apart")),
        "settlement.cover": chance.choice(("gross", "net", "separate")),
        "settlement.first": {"rule": "left-of-player-dealer", "lines": "1"},
        "limits": [{"option": "1", "table": {"min": "$1", "max": "$100000"}, "lines": "1"}],
        "table.layouts": [],
    }


def some_up_card_game(chance: Random, *, whole: bool = False) -> Filing:
    """Hands of three or five from a small deck (or a `whole` one), a card of the bank up or not."""
    ranking = chance.choice(("three-card", "three-card", "poker"))
    three = ranking == "three-card"
    size = 3 if three else 5
    decks = ("AKQ", "432", "A32", "KQJ", "AKQJ") if three else ("AKQ", "T98", "542")
    packs = 1
    ranks = chance.choice(decks)
    if three and chance.random() < 0.15:
        ranks, packs = "AK", 2
    qualifiers = ("high card", "queen high", "king high", "ace high", "pair", "flush")
    play: Keys = {
        "cards": size,
        "ranking": ranking,
        "ante": "ante",
        "raised": "play",
        "device": "shoe",
        "lines": "1",
        "deal": {"shoe": {"hands": chance.choice(("whole", "card-by-card")), "lines": "1"}},
        "qualifier": {"least": chance.choice(qualifiers), "lines": "1"},
        "stage": [
            {
                "raises": chance.choice(([1], [1], [2], [3], [2, 1])),
                "otherwise": "fold",
                "lines": "1",
            }
        ],
    }
    if chance.random() < 0.7:
        seen = chance.choice(("before-decisions", "before-decisions", "after-decisions"))
        play["up"] = {"card": chance.randint(1, size), "seen": seen, "lines": "1"}
    deck: Keys = {} if whole else {"deck.ranks": ranks, "deck.packs": {"default": packs}}
    changes = {
        **_common(chance, some_wagers(chance, ranking, of_bank=0.02)),
        **deck,
        "table.seats": 2,
        "play": play,
    }
    return load(THREE if three else FIVE).vary(changes)


def some_middle_game(chance: Random) -> Filing:
    """Two cards and five in the middle, with one to three decisions."""
    shown = chance.choice(([0, 3, 5], [0, 3, 5], [3, 5], [0, 5], [5], [0, 4, 5]))
    menus = ([1], [2], [3, 4], [4, 3], [1, 2, 5])
    play: Keys = {
        "cards": 2,
        "community": 5,
        "ante": "ante",
        "raised": "play",
        "device": "shoe",
        "lines": "1",
        "deal": {"shoe": {"hands": chance.choice(("whole", "card-by-card")), "lines": "1"}},
        "qualifier": {
            "least": chance.choice(("pair", "pair", "high card", "two pair", "ace-king high")),
            "lines": "1",
        },
        "stage": [
            {
                "raises": chance.choice(menus),
                "otherwise": "fold" if lying == 5 else "check",
                "community": lying,
                "lines": "1",
            }
            for lying in shown
        ],
    }
    if chance.random() < 0.3:
        seen = chance.choice(("before-decisions", "after-decisions"))
        play["up"] = {"card": chance.randint(1, 2), "seen": seen, "lines": "1"}
    changes = {
        **_common(chance, some_wagers(chance, "poker", of_bank=0.3)),
        "table.seats": chance.choice((2, 6)),
        "play": play,
    }
    if chance.random() < 0.1:
        changes["deck.ranks"] = "AKQJT98765"
        play["ranking"] = "poker"
    return load(MIDDLE).vary(changes)
