"""Hand histories: what is written replays in pokerkit and here, to the same chips."""

from __future__ import annotations

import re
import tomllib
from random import Random
from typing import Final

import pytest
from pokerkit import HandHistory

from houseway.analysis.opening import open_felt
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.families.poker.phh.read import read_history, replayed
from houseway.families.poker.phh.written import histories
from houseway.felt.collection import post_collection
from houseway.felt.events import AnyEvent, PutIn
from houseway.felt.pot.table import PotTable
from houseway.filings.filing import Filing
from tests.families.poker.duel import GAMES, LimitOmahaHiLo
from tests.families.poker.games import CHIP
from tests.families.poker.hands import chosen
from tests.families.poker.own_games import stud

HANDS: Final = 12
"""Tables of each game."""


def log_of(filing: Filing, chance: Random, hands: int = 6) -> tuple[AnyEvent, ...]:
    """A table of some hands, decided at random, without a collection."""
    table = open_felt(filing, chance.randbytes(32))
    assert isinstance(table, PotTable)
    for seat in range(1, chance.randint(2, 6) + 1):
        table.sit(seat, f"P{seat}", CHIP * chance.choice((20, 21, 23, 30, 60, 200)))
    for _ in range(hands):
        if not table.may_deal:
            break
        table.deal()
        while table.round is not None and (ask := table.round.ask):
            table.answer(ask.bettor, chosen(ask, chance))
    return tuple(table.events)


@pytest.mark.parametrize("name", GAMES)
def test_a_written_hand_replays_here_to_the_same_chips(name: str) -> None:
    filing, chance = GAMES[name], Random(name)
    told = 0
    for _ in range(HANDS):
        for one in histories(filing, log_of(filing, chance)):
            assert one.text, one.why_not
            again = replayed(filing, read_history(one.text), None)
            assert again.agrees, one.text
            assert not again.changes
            told += 1
    assert told > HANDS


def test_a_hand_of_stud_dealt_from_the_button_replays_to_the_same_chips() -> None:
    filing, chance = stud("none", seats=6, dealt_from="button"), Random("button")
    for one in histories(filing, log_of(filing, chance)):
        assert one.text, one.why_not
        assert replayed(filing, read_history(one.text), None).agrees, one.text


@pytest.mark.parametrize("name", GAMES)
def test_a_written_hand_replays_in_pokerkit_to_the_same_chips(name: str) -> None:
    """A hand with somebody all in may differ by the rules that `duel.py` names; pots that do not
    divide differ by a chip, which pokerkit has not."""
    filing, chance = GAMES[name], Random(f"pokerkit {name}")
    told = same = 0
    for _ in range(HANDS):
        for one in histories(filing, log_of(filing, chance)):
            told += 1
            theirs, ours = _in_pokerkit(one.text), tomllib.loads(one.text)["finishing_stacks"]
            same += theirs == ours
            assert theirs == ours or _chips_apart(theirs, ours) or _all_in(filing, one.text)
    assert same > told * 0.9


def _chips_apart(theirs: list[int] | None, ours: list[int]) -> bool:
    pairs = zip(theirs or ours, ours, strict=True)
    return theirs is not None and all(abs(one - other) < 2 * CHIP for one, other in pairs)


def _all_in(filing: Filing, text: str) -> bool:
    """Whether somebody put in all that he had."""
    found = replayed(filing, read_history(text), None)
    left = dict(zip(found.players, found.starting_stacks, strict=True))
    for event in found.events:
        if isinstance(event, PutIn):
            left[event.name] -= event.cents
    return 0 in left.values()


def _in_pokerkit(text: str) -> list[int] | None:
    """The chips that pokerkit ends with; nothing if it does not take the hand."""
    history = HandHistory.loads(text)
    game_types = {**HandHistory.game_types, "FO/8": LimitOmahaHiLo}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(HandHistory, "game_types", game_types)
        try:
            *_, last = history
        except (ValueError, KeyError):
            return None
    return list(last.stacks)


def test_a_hand_with_its_collection_replays_to_the_chips_after_it() -> None:
    filing = load("comstock/texas-holdem")
    table = open_felt(filing, bytes(32), collection=post_collection(filing))
    assert isinstance(table, PotTable)
    for seat in (1, 2, 3):
        table.sit(seat, f"P{seat}", 10_000)
    for _ in range(5):
        table.deal()
        while table.round is not None and (ask := table.round.ask):
            table.answer(ask.bettor, "call" if "call" in ask.choices else "check")
    told = [*histories(filing, table.events)]
    assert len(told) == 5
    for one in told:
        assert tomllib.loads(one.text)["_collection"] == 150
        assert replayed(filing, read_history(one.text), None).agrees


# --- hands of other people --------------------------------------------------------------------

IVEY: Final = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1000, 2000]
min_bet = 2000
starting_stacks = [200000, 150000]
players = ["Ann", "Bob"]
actions = [
  "d dh p1 Ac2d", "d dh p2 ????", "p2 cbr 7000", "p1 cbr 23000 # again", "p2 cc",
  "d db Jc3d5c", "p1 cbr 35000", "p2 cc", "d db 4h", "p1 cbr 90000", "p2 cc", "d db Jh", "p1 cc",
  "p2 cc", "p1 sm Ac2d", "p2 sm 7h6h",
]
"""


def test_a_hand_of_somebody_else_is_played_with_its_stakes() -> None:
    filing = load("comstock/texas-holdem").read({"structure": "no-limit"})
    found = replayed(filing, read_history(IVEY), None)
    assert found.changes == {
        "play.stakes.1.bets": ["$2,000", "$2,000"],
        "play.stakes.1.blinds": ["$1,000", "$2,000"],
    }
    # A seven-high straight against a five-high one, for $148,000 each.
    assert found.finishing_stacks == (20_000_000 - 14_800_000, 15_000_000 + 14_800_000)
    assert found.agrees is None


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"NT"', '"NS"', "variant: 'NS' is none that can be played here; allowed are FT"),
        ("min_bet = 2000\n", "", "the field min_bet is missing"),
        ("[1000, 2000]", "[1000, 2000.005]", "2000.005 is no whole number of cents"),
        (
            "p2 cbr 7000",
            "p2 cbr 3000",
            "action 3: comstock/texas-holdem asks Bob here",
        ),
        ("p2 cbr 7000", "p3 cbr 7000", 'action 3: "p3 cbr 7000" is none of PHH here'),
        ('Ac2d", "d dh', 'Ac2", "d dh', '"Ac2" are no cards such as AsTd'),
        ('["Ann", "Bob"]', '["Ann", "Ann"]', "players: a name for each of the 2 stacks"),
        ("[0, 0]", "[0, 100]", "antes: they differ by player"),
        ("variant = ", "variant ", "this is no PHH, which is written in TOML"),
        ('\n  "p2 cc", "p1 sm', '\n  "p1 sm', "the actions end where Bob is asked"),
    ],
)
def test_a_history_that_cannot_be_played_is_refused_by_name(old: str, new: str, says: str) -> None:
    filing = load("comstock/texas-holdem").read({"structure": "no-limit"})
    text = IVEY.replace(old, new, 1)
    assert text != IVEY
    with pytest.raises(Refusal, match=re.escape(says)):
        replayed(filing, read_history(text), None)


def test_a_game_that_phh_has_not_is_refused() -> None:
    pineapple = load("comstock/crazy-pineapple")
    with pytest.raises(Refusal, match="PHH has no name for this game; it has limit hold'em"):
        [*histories(pineapple, log_of(pineapple, Random(1)))]


def test_of_two_players_phh_gives_the_button_the_small_blind() -> None:
    """A room that has it otherwise plays such a hand as PHH has it, and writes none of its own."""
    filing = load("comstock/texas-holdem").read({"structure": "no-limit"})
    own = filing.vary(
        {"play.stakes.1.blinds": ["$1", "$2"], "play.seating.two-players": "button-big"}
    )
    found = replayed(own, read_history(IVEY), None)
    assert found.changes["play.seating.two-players"] == "button-small"
    assert found.finishing_stacks == (20_000_000 - 14_800_000, 15_000_000 + 14_800_000)
    filing = load("casino-royale/texas-holdem").read({"two-players": "button-big"})
    table = open_felt(filing, b"two")
    assert isinstance(table, PotTable)
    for seat in (2, 5):
        table.sit(seat, f"P{seat}", 20_000)
    table.deal()
    while table.round is not None and (ask := table.round.ask):
        table.answer(ask.bettor, chosen(ask, Random(1)))
    [one] = histories(filing, tuple(table.events))
    assert not one.text
    assert (
        one.why_not == "of two players the button has the big blind, which PHH gives to the other"
    )
