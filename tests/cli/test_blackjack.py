"""Blackjack in the terminal: amounts that are typed, hands that split, logs that replay."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from houseway.cli.choices import explained, offered, typed_choice
from houseway.errors import Refusal
from houseway.families.library import ids, load
from houseway.felt.setting import Ask
from tests.cli.conftest import Houseway

GAME = "casino-royale/pure-21-5-blackjack"
GAMES = [id for id in ids() if load(id).rules.family_name == "blackjack"]
ASK = Ask(
    2,
    "Ann",
    "11: hit, double, split, surrender",
    {"hit": 0, "double": 1_000, "split": 1_000, "surrender": 0},
    "rule",
    "hit",
    hand="2",
    amounts={"double": (100, 1_000)},
)
INSURANCE = Ask(
    2,
    "Ann",
    "the player-dealer shows an ace",
    {"decline": 0, "even-money": 0, "insure": 500},
    "rule",
    "decline",
    amounts={"insure": (1, 500)},
)


@pytest.mark.parametrize(
    ("typed", "choice"),
    [
        ("double", "double"),
        ("d", "double"),
        ("double 10", "double"),
        ("double $10 (or less)", "double"),
        ("double 5", "double 500"),
        ("double $5", "double 500"),
        ("DOUBLE 2.50", "double 250"),
        ("dou 1", "double 100"),
        ("hit", "hit"),
        ("sp", "split"),
        ("split $10", "split"),
        ("surrender", "surrender"),
    ],
)
def test_an_amount_may_be_typed_where_the_choice_has_one(typed: str, choice: str) -> None:
    assert typed_choice(typed, ASK) == choice


@pytest.mark.parametrize(
    ("typed", "choice"),
    [("insure", "insure"), ("insure $2", "insure 200"), ("even money", "even-money")],
)
def test_insurance_is_typed_the_same(typed: str, choice: str) -> None:
    assert typed_choice(typed, INSURANCE) == choice


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("double 12", r"double costs \$1 to \$10 here, not \$12"),
        ("double 0.50", r"double costs \$1 to \$10 here, not \$0.50"),
        ("split 5", r"split costs \$10 here, not \$5"),
        ("hit 5", r"hit costs nothing here, not \$5"),
        ("s", "split or surrender: write more of it"),
        ("fold", r"you may choose hit, double \$10 \(or less\), split \$10, surrender"),
    ],
)
def test_what_cannot_be_chosen_is_refused_with_what_can(typed: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        typed_choice(typed, ASK)


def test_the_prompt_shows_what_may_be_less_and_what_each_choice_is_for() -> None:
    assert offered(ASK) == "hit, double $10 (or less), split $10, surrender"
    assert [*explained(ASK)][:-1] == [
        "  hit: draw a card",
        "  double $10 (or less): put up $1 to $10 more for one card more",
        "  split $10: put up $10 more and play the pair as two hands",
        "  surrender: give the hand up, and lose the part of the wager that the sheet says",
    ]
    assert [*explained(INSURANCE)][:-1] == [
        "  decline: no insurance",
        "  even-money: be paid as much as your wager for the natural, whatever the bank has",
        "  insure $5 (or less): put up $0.01 to $5 more that the bank has a natural",
    ]


# --- the commands ---------------------------------------------------------------------------------


def test_a_double_for_less_at_the_prompt_is_put_up_and_replays(
    houseway: Houseway, tmp_path: Path
) -> None:
    log = tmp_path / "played.jsonl"
    for seed in range(40):
        asked = houseway("play", GAME, "--seed", f"d{seed}", stdin="base 10\n?\nq\ny\n")
        if "double $10 (or less)" in asked.out and "shows an ace" not in asked.out:
            break
    typed = "base 10\ndouble 12\ndouble 4\n" + "stand\n" * 3 + "q\ny\n"
    told = houseway("play", GAME, "--seed", f"d{seed}", "--log", str(log), stdin=typed)
    assert "double costs $0.01 to $10 here, not $12" in told.out
    assert "$4 on Double Down" in told.out
    for command in ("replay", "verify", "ledger"):
        assert houseway(command, str(log)).status == 0, command


@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_bots_is_dealt_replayed_verified_and_booked(
    houseway: Houseway, tmp_path: Path, game: str
) -> None:
    log = tmp_path / "dealt.jsonl"
    dealt = houseway("deal", game, "--seed", "1", "--log", str(log))
    assert dealt.status == 0
    assert "the player-dealer has " in dealt.out
    for command in ("replay", "verify", "ledger"):
        assert houseway(command, str(log)).status == 0, command


def test_a_described_table_is_settled(houseway: Houseway) -> None:
    told = houseway("settle", "docs/examples/blackjack.json", "--json")
    assert told.status == 0
    found = msgspec.json.decode(told.out)
    assert found["notes"] == []
    assert sum(found["net"].values()) == 0
