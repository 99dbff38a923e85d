"""Mistakes in a showdown filing: each gets one sentence with the key and the way out."""

from __future__ import annotations

import re
from typing import Final

import pytest

from houseway.errors import Refusal
from houseway.families.library import ids, load, loads
from houseway.families.showdown.rules import ShowdownRules
from tests.plain import plain_text

ULTIMATE: Final = "lucky-derby/ultimate-texas-holdem-bad-beat"
THREE_CARD: Final = "cameo/three-card-poker-6-card-bonus"
CARIBBEAN: Final = "lucky-derby/caribbean-stud"

ELEVEN: Final = {
    "casino-royale/three-card-poker",
    "casino-royale/three-card-poker-6-card-bonus",
    "lucky-derby/three-card-poker-6-card-bonus",
    "oceana/three-card-poker-6-card-bonus",
    "comstock/three-card-poker-6-card-bonus",
    THREE_CARD,
    CARIBBEAN,
    "casino-royale/ultimate-texas-holdem",
    "lucky-derby/ultimate-texas-holdem",
    ULTIMATE,
    "oceana/ultimate-texas-holdem",
}


def test_the_eleven_showdown_filings_are_there() -> None:
    assert {id for id in ids() if isinstance(load(id).rules, ShowdownRules)} == ELEVEN


def refused(game: str, was: str, becomes: str) -> str:
    """What the loader says of a filing with one passage changed."""
    text = plain_text(game)
    assert was in text
    with pytest.raises(Refusal) as refusal:
        loads(text.replace(was, becomes, 1), place="my.toml")
    told = refusal.value.told
    for says in told:
        assert re.match(r"my\.toml:\d+: (reading\.[\w.-]+: )?key ", says)
        assert "\n" not in says
    return " | ".join(re.sub(r"^my\.toml:\d+: key ", "", says) for says in told)


WORDS: Final = [
    (THREE_CARD, "[play.deal.shuffler]", "[play.deal.shufler]", "shuffler"),
    (THREE_CARD, 'device      = "shuffler"', 'device = "shufler"', "shuffler"),
    (THREE_CARD, 'ranking     = "three-card"', 'ranking = "threecard"', "three-card"),
    (THREE_CARD, 'hands = "whole"', 'hands = "hole"', "whole"),
    (THREE_CARD, 'start = "player-dealer"', 'start = "dealer"', "house-dealer"),
    (THREE_CARD, 'decide-from = "house-dealer"', 'decide-from = "house"', "house-dealer"),
    (THREE_CARD, 'seen  = "before-decisions"', 'seen = "before"', "before-decisions"),
    (THREE_CARD, 'raises  = "own-choice"', 'raises = "choice"', "own-choice"),
    (THREE_CARD, "[[play.stage]]", "[[play.stages]]", "stage"),
    (THREE_CARD, 'otherwise = "fold"', 'otherwise = "folds"', "fold"),
    (ULTIMATE, 'bank  = "after-play"', 'bank = "afterplay"', "after-play"),
    (ULTIMATE, 'raise-limits = "free"', 'raise-limits = "fre"', "free"),
    (ULTIMATE, 'made  = "in-play"', 'made = "in play"', "in-play"),
    (ULTIMATE, 'raised       = "play"', 'raised = "plya"', "play"),
    (ULTIMATE, 'ante         = "ante"', 'ante = "anti"', "ante"),
    (ULTIMATE, 'equals    = "ante"', 'equals = "anti"', "ante"),
    (ULTIMATE, 'at-most  = { wager = "ante" }', 'at-most = { wager = "anti" }', "ante"),
    (ULTIMATE, 'on-fold  = "forfeited"', 'on-fold = "stay"', "stays"),
    (ULTIMATE, 'folded = "in-turn"', 'folded = "in turn"', "in-turn"),
    (CARIBBEAN, 'effect   = "returned-undecided"', 'effect = "returned"', "returned-undecided"),
]


@pytest.mark.parametrize(("game", "was", "becomes", "meant"), WORDS)
def test_a_wrong_word_gets_the_nearest_right_one(
    game: str, was: str, becomes: str, meant: str
) -> None:
    assert refused(game, was, becomes).endswith(f'; did you mean "{meant}"?')


@pytest.mark.parametrize(
    ("game", "was", "becomes", "says"),
    [
        # hands and cards
        (THREE_CARD, "cards       = 3", "cards = 4", '"six-card royal flush" needs hands of three'),
        (
            ULTIMATE,
            "cards        = 2",
            "cards = 0",
            "play.cards: a hand of 0 with 5",
        ),
        (
            ULTIMATE,
            "community    = 5",
            "community = 4",
            "a hand of 2 with 4 in the middle",
        ),
        (THREE_CARD, "seats      = 8", "seats = 18", "deck: 54 cards are needed for a full table"),
        (
            ULTIMATE,
            'least = "pair"',
            'least = "pears"',
            'allowed: cards from the highest such as "q',
        ),
        (ULTIMATE, 'least = "pair"', 'least = "queen-king high"', 'least: found "queen-king high"'),
        # the deal
        (THREE_CARD, 'device      = "shuffler"', 'device = "shoe"', "allowed: shuffler"),
        (ULTIMATE, "burn  = 1", "burn = -1", "play.deal.shuffler.burn: found -1, allowed: 0, or"),
        (
            ULTIMATE,
            'bank  = "after-play"',
            'bank = "last"',
            "burn: found 1, allowed: 0, or the car",
        ),
        (THREE_CARD, "card  = 3", "card = 4", "play.up.card: found 4, allowed: 1 to 3"),
        (THREE_CARD, 'bank  = "last"', 'bank = "after-play"', "play.up: the bank is dealt after"),
        (THREE_CARD, "card  = 3", "card = 2", "first.card: found"),
        (THREE_CARD, 'card       = "player-dealer 3"', 'card = "banker 2"', "allowed: player-deal"),
        # the stages
        (ULTIMATE, "raises    = [3, 4]", "raises = []", "raises: found [], allowed: multiples"),
        (ULTIMATE, "raises    = [3, 4]", "raises = [3, 3]", "allowed: multiples from 1, each once"),
        (ULTIMATE, "raises    = [3, 4]", "raises = [0]", "raises: found [0], allowed: multiples"),
        (ULTIMATE, "raises    = [3, 4]", "raises = [101]", "found 101, allowed: up to 100"),
        (ULTIMATE, "raises    = [3, 4]", 'raises = ["3"]', "raises[1]: found"),
        (ULTIMATE, 'otherwise = "fold"', 'otherwise = "check"', "fold at the last"),
        (
            ULTIMATE,
            "community = 3",
            "community = 6",
            "found 0, 6, 5, allowed: more cards at each stage, all 5 at the last",
        ),
        (ULTIMATE, "community = 3", "community = 5", "found 0, 5, 5, allowed: more cards at each"),
        (ULTIMATE, "community = 3", "community = 0", "found 0, 0, 5, allowed: more cards at each"),
        # wagers that belong together
        (ULTIMATE, 'raised       = "play"', 'raised = "ante"', "another wager than the ante"),
        (ULTIMATE, 'ante         = "ante"', 'ante = "blind"', '"blind", which needs another'),
        (ULTIMATE, 'made  = "in-play"', 'made = "before-deal"', "allowed: in-play"),
        (
            ULTIMATE,
            'made  = "in-play"',
            'made = "in-play"\nequals = "ante"',
            "wager.play: allowed: neither equals nor at-most, for the stages of play say how much",
        ),
        (
            ULTIMATE,
            'equals    = "ante"',
            'equals = "blind"',
            'blind.equals: found "blind", allowed',
        ),
        (ULTIMATE, 'equals    = "ante"', 'equals = "play"', 'blind.equals: found "play", allowed'),
        (ULTIMATE, 'equals    = "ante"', "", "wager.blind.mandatory: it needs equals"),
        (ULTIMATE, 'requires = ["ante"]', "", "for without it there is no hand to go by"),
        (ULTIMATE, 'requires = ["ante"]', 'requires = ["trips"]', "there is no hand to go by"),
        (ULTIMATE, 'requires = ["ante"]', 'requires = ["play"]', "there is no hand to go by"),
        (
            ULTIMATE,
            'at-most  = { wager = "ante" }',
            'at-most = { wager = "bad-beat" }',
            'wager.bad-beat.at-most.wager: found "bad-beat", allowed: ante, trips',
        ),
        (
            ULTIMATE,
            'at-most  = { wager = "ante" }',
            'at-most = { wager = "ante", together = ["trip"] }',
            'wager.bad-beat.at-most.together: found "trip"',
        ),
        # what is paid
        (ULTIMATE, '"royal flush"     =', '"roial flush" =', 'did you mean "royal flush"'),
        (ULTIMATE, '"royal flush"     =', '"six-card flush" =', "needs hands of three cards"),
        (THREE_CARD, '"mini royal flush" =', '"royal flush" =', 'you mean "mini royal flush"'),
        (ULTIMATE, '"not qualified" =', '"not qualifed" =', 'did you mean "not qualified"'),
        # settlement, table, irregularities
        (
            ULTIMATE,
            'folded = "in-turn"',
            'losing = ["play", "ante"]',
            "losing: allowed: the wagers",
        ),
        (
            ULTIMATE,
            'unoccupied = "barred"',
            'unoccupied = "backline"',
            'needed here: write "barred" or "own"',
        ),
        (
            ULTIMATE,
            'unoccupied = "barred"',
            'unoccupied = "barred"\nkum-kum = { lines = "1" }',
            "table.kum-kum: allowed: none, for one person must decide whether to raise",
        ),
        (
            ULTIMATE,
            'unoccupied = "barred"',
            'unoccupied = "barred"\nlimit-together = ["anti"]',
            'table.limit-together: found "anti"',
        ),
        (CARIBBEAN, 'concerns = "table"', 'concerns = "hand"', "for returned-undecided: table"),
        (
            CARIBBEAN,
            'effect    = "replaced-after-deal"',
            'effect = "replaced-on-draw"',
            'boxed-card.effect: found "replaced-on-draw", but nobody draws here',
        ),
        (
            THREE_CARD,
            "[[play.stage]]",
            '[[play.stage]]\nraises = [1]\notherwise = "check"\nlines = "1"\n[[play.stage]]',
            "play.stage: allowed: one stage where no cards lie in the middle",
        ),
        (
            CARIBBEAN,
            'effect   = "warning"',
            'effect = "house-way"',
            'discussed-hand.effect: found "house-way", but there is none here',
        ),
    ],
)
def test_what_does_not_fit_together_is_said_with_the_way_out(
    game: str, was: str, becomes: str, says: str
) -> None:
    assert says in refused(game, was, becomes)


@pytest.mark.parametrize(
    ("was", "becomes", "says"),
    [
        ('effect   = "misdeal"', 'effect = "returned-undecided"', "but nobody raises here"),
        ('name  = "spot"', 'name = "spot"\nmade = "in-play"', "allowed: before-deal"),
    ],
)
def test_in_baccarat_nothing_is_raised_and_nobody_is_undecided(
    was: str, becomes: str, says: str
) -> None:
    assert says in refused("comstock/super-pan-9", was, becomes)


@pytest.mark.parametrize("name", ["fold", "check", "2x", "12x", "out"])
@pytest.mark.parametrize("game", [THREE_CARD, ULTIMATE])
def test_a_raised_wager_has_no_other_choices_name(game: str, name: str) -> None:
    text = plain_text(game).replace('"play"', f'"{name}"')
    with pytest.raises(Refusal, match=rf'key play.raised: found "{name}", allowed: a name that is'):
        loads(text, place="my.toml")


def test_a_short_pack_says_how_its_hands_rank() -> None:
    """A filing that states the ranking means it; one that leaves it out may mean another."""
    text = re.sub(r"(?m)^\[deck\]\n", '[deck]\nranks = "6789TJQKA"\n', plain_text(ULTIMATE))
    assert loads(text).rules.deck.ranks == "6789TJQKA"
    unstated = re.sub(r"(?m)^ranking *= \"poker\".*\n", "", text)
    assert unstated != text
    with pytest.raises(Refusal, match=r"key play\.ranking: missing, and a pack without 2, 3, 4, 5"):
        loads(unstated)
