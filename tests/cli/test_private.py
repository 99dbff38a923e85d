"""What bots name in private is not told in a terminal before the game shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Houseway
from tests.own_family import GAME, secrets_of

SEATS = range(1, 6)


def lines_with_secrets(out: str, seats: list[int]) -> list[str]:
    """The lines that tell a word of one of these seats, or another thing that they were asked."""
    words = [word for seat in seats for word in secrets_of(1, seat)]
    return [line for line in out.splitlines() if any(word in line for word in words)]


def test_your_own_question_is_asked_and_those_of_others_are_not_told(
    houseway: Houseway, secret_word: str
) -> None:
    told = houseway(
        *("play", GAME, "--filings", secret_word, "--seed", "a"), stdin="word 5\n?\njade\nq\n"
    )
    assert told.status == 0
    assert "Guest (seat 3) is asked: opal-1-3, jade-1-3 or ruby-1-3: it is about-1-3" in told.out
    assert "Guest chooses jade 1 3" in told.out
    others = lines_with_secrets(told.out, [seat for seat in SEATS if seat != 3])
    assert len(others) >= 4
    assert all(" shows ruby-1-" in line or "(ruby-1-" in line for line in others)
    first = min(told.out.index(line) for line in others)
    assert told.out.rindex("has answered") < first, "the answers come first, then the words"


@pytest.mark.parametrize("command", ["deal", "replay"])
def test_a_round_between_bots_tells_words_when_they_are_shown(
    houseway: Houseway, secret_word: str, tmp_path: Path, command: str
) -> None:
    log = str(tmp_path / "deal.jsonl")
    ran = houseway("deal", GAME, "--filings", secret_word, "--seed", "a", "--log", log)
    assert ran.status == 0, ran.err
    if command == "replay":
        ran = houseway("replay", log, "--filings", secret_word)
        assert ran.status == 0, ran.err
    assert "is asked: a question in private" in ran.out
    told = lines_with_secrets(ran.out, list(SEATS))
    assert told
    assert all(" shows ruby-1-" in line or "(ruby-1-" in line for line in told)
    assert houseway("verify", log, "--filings", secret_word).status == 0
    assert houseway("ledger", log).status == 0, "books are kept without the filing"
