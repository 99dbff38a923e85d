"""docs/fairness.md is what the house does: its vectors, and its program on real logs."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from houseway.analysis.log import dumps, sealed
from houseway.analysis.replay import verify
from houseway.cards.card import packs
from houseway.cards.draws import Shoe
from houseway.cards.generator import Generator, commitment, pledge_of
from houseway.families.library import load
from tests.fairness import block, played, program, vectors

EZ = "oceana/ez-baccarat"
GAMES = {
    EZ: (),
    "comstock/super-pan-9": ("A23456JQK",),
    "lucky-derby/three-card-poker-6-card-bonus": (),
    "lucky-derby/ultimate-texas-holdem": (),
    "casino-royale/pai-gow-tiles": ("tiles",),
}
"""With the ranks of their packs, where some are left out; or what else they are made of."""
Event = dict[str, object]


def test_the_vectors_are_what_the_generator_gives() -> None:
    given = vectors()
    seed = bytes.fromhex(given["seed"])
    assert commitment(seed) == given["commitment"]
    assert pledge_of(given["value"], given["commitment"], given["name"]) == given["pledge"]
    assert len(given["shoes"]) >= 5
    for vector in given["shoes"]:
        deck = vector["deck"]
        pack = packs(deck["packs"], ranks=deck["ranks"], jokers=deck["jokers"])
        shoe = Shoe(pack, Generator(seed, vector["contributions"]))
        cards = [shoe.card() for _ in pack]
        assert " ".join(cards[:8]) == vector["first"]
        assert " ".join(cards[-4:]) == vector["last"]
        assert list(shoe.dice(3)) == vector["dice"]


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_program_proves_logs_of_any_game(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = played(load(game), 4)
    log = dumps(table.events)
    assert verify(load(game), table.events).holds
    program()(log.splitlines(), *GAMES[game])
    assert capsys.readouterr().out.count(" holds: ") == table.shuffle.number
    (tmp_path / "prove.py").write_text(block("python"), "utf-8")
    (tmp_path / "table.jsonl").write_bytes(sealed(log.encode()))
    command = [sys.executable, "-I", "prove.py", "table.jsonl", *GAMES[game]]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ran.stdout.count(" holds: ") == table.shuffle.number


def test_it_needs_nothing_but_python_and_is_short() -> None:
    lines = [line for line in block("python").splitlines() if line.strip()]
    assert len(lines) < 60
    assert lines[0] == "import hashlib, json, sys"


def _of(events: list[Event], kind: str) -> Event:
    return next(event for event in events if event["event"] == kind)


def _other_card(events: list[Event]) -> None:
    event = _of(events, "dealt")
    event["card"] = "2c" if event["card"] != "2c" else "3c"


def _other_seed(events: list[Event]) -> None:
    _of(events, "shoe-ended")["seed"] = "00" * 32


def _other_words(events: list[Event]) -> None:
    _of(events, "contributed")["text"] = "other words"


def _other_contribution(events: list[Event]) -> None:
    contributions = _of(events, "shoe-ended")["contributions"]
    assert isinstance(contributions, list)
    contributions[-1] = "ff" * 32


def _other_value(events: list[Event]) -> None:
    _of(events, "pledge-revealed")["value"] = "ff" * 32


def _other_pledge(events: list[Event]) -> None:
    _of(events, "pledged")["pledge"] = "ff" * 32


def _other_commitment(events: list[Event]) -> None:
    _of(events, "committed")["commitment"] = "ff" * 32


def _left_out(events: list[Event]) -> None:
    events.remove(_of(events, "pledge-withheld"))


def _left_out_of_who_leaves(events: list[Event]) -> None:
    """He stands up after the shuffle: that is no reason."""
    _left_out(events)
    left: Event = {"seq": 0, "event": "stood-up", "seat": 2, "name": "Bob", "purse": 0}
    events.insert(events.index(_of(events, "shoe-ended")), left)


def _staked_late(events: list[Event]) -> None:
    staked = _of(events, "staked")
    events.remove(staked)
    events.insert(events.index(_of(events, "pledges-called")) + 1, staked)


def _revealed_early(events: list[Event]) -> None:
    revealed = _of(events, "pledge-revealed")
    events.remove(revealed)
    events.insert(events.index(_of(events, "pledges-called")), revealed)


CHANGES = (
    _other_card,
    _other_seed,
    _other_words,
    _other_contribution,
    _other_value,
    _other_pledge,
    _other_commitment,
    _left_out,
    _left_out_of_who_leaves,
    _staked_late,
    _revealed_early,
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__[1:])
def test_the_pages_program_catches_a_change(change: Callable[[list[Event]], None]) -> None:
    log = dumps(played(load(EZ), 2, withholds=["Bob"]).events).splitlines()
    program()(log)
    events = [json.loads(line) for line in log]
    change(events)
    with pytest.raises(AssertionError):
        program()([json.dumps(event) for event in events])


def test_a_changed_roll_is_caught() -> None:
    game = "comstock/super-pan-9"
    log = dumps(played(load(game), 2).events).splitlines()
    program()(log, *GAMES[game])
    events = [json.loads(line) for line in log]
    rolled = _of(events, "rolled")
    assert isinstance(rolled["dice"], list)
    rolled["dice"][0] = 7 - rolled["dice"][0]
    with pytest.raises(AssertionError, match="dice"):
        program()([json.dumps(event) for event in events], *GAMES[game])


def test_logs_from_before_anybody_pledged_are_proved_as_ever() -> None:
    """The stream of a seed and its contributions is as it was in every version of the log."""
    shoe = Shoe(packs(1), Generator(b"seed", ["words"]))
    assert " ".join(shoe.card() for _ in range(5)) == "Qs 8d 6s Ah 3h"
