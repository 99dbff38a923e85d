"""What people read in the house: wagers by their own names, sentences, no lines of a log."""

import pytest

from houseway.families.library import load
from tests.house.conftest import Enter
from tests.words.slips import slips

GAMES = (
    "oceana/ez-baccarat",
    "casino-royale/royal-baccarat",
    "comstock/super-pan-9",
    "comstock/three-card-poker-6-card-bonus",
    "lucky-derby/ultimate-texas-holdem-bad-beat",
)


@pytest.mark.parametrize("game", GAMES)
def test_the_log_of_a_table_is_told_in_sentences(enter: Enter, game: str) -> None:
    visitor = enter()
    slugs = [wager.name for wager in load(game).rules.wager]
    address = visitor.open_table(game)
    with visitor.visit(address) as line:
        for _ in range(3):
            line.play_round()
        told = [message["told"] for message in line.events()]
        views = [message["view"] for message in line.events()]
    settled = [sentence for sentence in told if "of the bank left" in sentence]
    assert settled
    assert not [sentence for sentence in settled if "[" in sentence]
    assert not [*slips("\n".join(told), slugs)]
    asked = [view["ask"]["about"] for view in views if view.get("ask")]
    assert not [*slips("\n".join(asked), slugs)]
    with visitor.visit(address) as again:
        recent = [one["told"] for one in again.hello["recent"]]
    assert recent[-len(told) :] == told


def test_a_refusal_names_wagers_as_the_felt_does(enter: Enter) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table("oceana/ez-baccarat")) as line:
        while line.view["stage"] == "bank":
            line.say(do="pass-bank")
        (refused,) = line.say(do="stake", seat=line.you["seat"], wager="panda-8", cents=500)
        assert refused["says"] == "Panda 8 needs one of: Player line, Banker line"
        assert refused["rule"].startswith("oceana/ez-baccarat, lines ")
