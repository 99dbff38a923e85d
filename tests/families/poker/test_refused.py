"""What the loader refuses of a poker filing, by the name of the key."""

from __future__ import annotations

import pytest

from houseway.errors import Refusal
from houseway.families.library import loads
from tests.families.poker.told import asked, dealt

HEAD = """
family = "poker"
name = "A game"
room = "my-room"
[deck]
packs = { default = 1 }
behind-cut-card = 52
[table]
seats = 6
[[limits]]
option = "1"
table = { min = "$2", max = "$4" }
"""
HOLDEM = """
[[play.street]]
name = "preflop"
down = 2
opens = "left-of-blinds"
[[play.street]]
name = "board"
board = 5
opens = "left-of-button"
"""
DRAW = """
[[play.street]]
name = "deal"
down = 5
opens = "left-of-blinds"
[[play.street]]
name = "draw"
{draw}
opens = "left-of-button"
"""
BLINDS = '[play.stakes.1]\nstructure = "limit"\nbets = ["$2", "$4"]\nblinds = ["$1", "$2"]\n'
HIGH = '[[play.share]]\norder = "high"\n'
LOW = '[[play.share]]\norder = "low"\n'


def draw(more: str) -> str:
    return DRAW.format(draw=more)


CASES = {
    "draw-button without a draw": (
        BLINDS + draw("draw-button = 3") + LOW,
        "key play.street.draw.draw-button: found 3, and nobody draws on this street",
    ),
    "draw-button of as many": (
        BLINDS + draw("draw = 5\ndraw-button = 5") + LOW,
        "key play.street.draw.draw-button: found 5, allowed: fewer than others, 5",
    ),
    "full where nobody must open": (
        BLINDS + "[play.forced]\nfull = true\n" + HOLDEM + HIGH,
        "key play.forced.full: found true, and nobody must open by a card",
    ),
    "upper where nobody must open": (
        BLINDS + "[play.forced]\nupper = true\n" + HOLDEM + HIGH,
        "key play.forced.upper: found true, and nobody must open by a card",
    ),
    "a kill after all cards": (
        BLINDS + "[play.kill]\nafter = 2\n" + HOLDEM + HIGH,
        "key play.kill.after: found 2, allowed: fewer than the first cards, 2",
    ),
    "a kill that raises nothing": (
        BLINDS + "[play.kill]\nafter = 1\ntimes = 1\n" + HOLDEM + HIGH,
        "key play.kill.times: found 1, allowed: 2 or more",
    ),
    "a kill without blinds": (
        BLINDS
        + "[play.kill]\n"
        + draw("draw = 5").replace("left-of-blinds", "left-of-button")
        + LOW,
        "key play.kill: allowed where the seat after the blinds acts first",
    ),
    "the sevens rule for high": (
        "[play]\nsevens = true\n" + BLINDS + draw("draw = 5") + HIGH,
        "key play.sevens: found true, allowed in lowball",
    ),
    "a short pack with a board": (
        '[play]\nshort-pack = "common-for-all"\n' + BLINDS + HOLDEM + HIGH,
        'key play.short-pack: found "common-for-all", allowed where all cards are dealt to hands',
    ),
    "a joker that is turned": (
        '[play]\njoker-turned = "as-dealt"\njoker = "bug"\n' + BLINDS + HOLDEM + HIGH,
        'key play.joker-turned: found "as-dealt"',
    ),
    "all lows that qualify of a pot that is not halved": (
        '[play]\ntied-lows = "all-qualifying"\n' + BLINDS + HOLDEM + HIGH,
        'key play.tied-lows: found "all-qualifying", and the pot is not halved',
    ),
    "a straddle without blinds": (
        "[play]\nstraddle = true\n"
        + BLINDS.replace('blinds = ["$1", "$2"]', 'ante = "$1"')
        + HOLDEM.replace("left-of-blinds", "left-of-button")
        + HIGH,
        "key play.straddle: found true, and limits 1 have no blinds to double",
    ),
    "raises below none": (
        BLINDS + "[play.raising]\nmost = -1\n" + HOLDEM + HIGH,
        "key play.raising.most: found -1, allowed: 0 or more",
    ),
    "a blind that is no bet where there is none": (
        BLINDS.replace("blinds", 'ante = "$1" #')
        + "[play.raising]\nblind-is-bet = false\n"
        + HOLDEM.replace("left-of-blinds", "left-of-button")
        + HIGH,
        "key play.raising.blind-is-bet: found false, and nowhere are blinds put in",
    ),
    "the least raise of a spread where none is bet": (
        BLINDS + '[play.raising]\nleast = "limit"\n' + HOLDEM + HIGH,
        'key play.raising.least: found "limit", and nowhere is a spread bet',
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_contradicts_itself_is_refused_by_the_name_of_its_key(name: str) -> None:
    text, says = CASES[name]
    jokers = "jokers = 1\n" if "joker" in name else ""
    head = HEAD.replace("behind-cut-card = 52\n", f"behind-cut-card = 53\n{jokers}")
    with pytest.raises(Refusal) as refused:
        loads(head + text)
    assert says in refused.value.says


@pytest.mark.parametrize("key", ["backline = {}", "kum-kum = {}", "squares = 2"])
def test_what_belongs_to_a_bank_is_refused(key: str) -> None:
    """In every family without one: the loader says it, and no family."""
    text = HEAD.replace("seats = 6\n", f"seats = 6\n{key}\n") + BLINDS + HOLDEM + HIGH
    with pytest.raises(Refusal) as refused:
        loads(text)
    name = key.partition(" ")[0]
    assert f"key table.{name}: allowed: none" in refused.value.says


def test_a_bet_that_nobody_raises_is_a_game_too() -> None:
    filing = loads(HEAD + BLINDS + "[play.raising]\nmost = 0\n" + HOLDEM + HIGH)
    assert asked(dealt(filing, 10_000, 10_000, 10_000)).barred == {"raise": "a bet is not raised"}


SIX_PLUS = HEAD.replace("[deck]", '[deck]\nranks = "6789TJQKA"').replace("= 52", "= 36")


def test_a_short_pack_says_how_its_hands_rank() -> None:
    """With 36 cards a flush comes less often than a full house, and may be ranked above it."""
    with pytest.raises(Refusal, match=r"key play\.ranking: missing, and a pack without 2, 3, 4, 5"):
        loads(SIX_PLUS + BLINDS + HOLDEM + HIGH)
    with pytest.raises(Refusal, match='found "short-deck", allowed: poker, mexican'):
        loads(SIX_PLUS + '[play]\nranking = "short-deck"\n' + BLINDS + HOLDEM + HIGH)
    stated = loads(SIX_PLUS + '[play]\nranking = "poker"\n' + BLINDS + HOLDEM + HIGH)
    assert len(stated.rules.deck.cards) == 36
    low = loads(SIX_PLUS + BLINDS + HOLDEM + LOW)  # low hands have one order
    assert len(low.rules.deck.cards) == 36
