"""How bots play: what they think a hand is worth is what the judge says, and they win by it."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from houseway.cards.card import card_index
from houseway.cards.draws import Shoe
from houseway.cards.generator import Generator
from houseway.families.library import load
from houseway.families.poker.many_deals import shuffled
from houseway.families.poker.practice import Seen, practised
from houseway.families.poker.round import play
from houseway.families.poker.rules import PokerRules
from houseway.felt.pot.round import PotRound, PotSetting
from houseway.felt.setting import Ask
from houseway.filings.filing import Filing

GAMES = (
    *("oceana/texas-holdem", "cameo/omaha-hi-lo", "oceana/big-o", "comstock/crazy-pineapple"),
    *("comstock/tahoe-pineapple", "comstock/holdem-hi-lo", "comstock/seven-stud-hi-lo"),
    *("comstock/razz", "comstock/five-card-stud", "comstock/mexican-poker"),
)
CHIPS = 100_000
DEALS = 12
HANDS = 700


@pytest.mark.parametrize("game", GAMES)
def test_many_deals_at_once_are_worth_what_the_judge_says_of_each(game: str) -> None:
    chance, picked, compared = Generator(game.encode()), Random(game), 0
    for _ in range(4):
        r = _hand(load(game), 4, chance)
        while ask := r.ask:
            if not ask.private and compared < 24:
                _compare(r, ask, chance)
                compared += 1
            quiet = [choice for choice in ask.choices if choice not in ("fold", "raise")]
            r.answer(ask.seat, picked.choice(quiet))
    assert compared == 24


def _compare(r: PotRound, ask: Ask, chance: Generator) -> None:
    seen = Seen(r, ask.seat)
    hands = [seen.own, *(r.up[seat] for seat in r.playing if seat != ask.seat)][:3]
    known = {*(card for cards in r.up.values() for card in cards), *seen.own}
    known |= {*r.hands.get("community", ())}
    left = [card_index(card) for card in r.rules.deck.cards if card not in known]
    stubs = shuffled(np.array(left), DEALS, chance)
    assert seen.won_at_once(hands, stubs) == seen.won_one_by_one(hands, stubs)


def test_shuffled_stubs_have_every_card_once_and_come_from_the_tables_own_generator() -> None:
    cards = np.arange(10)
    rows = shuffled(cards, 3_000, Generator(b"a table"))
    assert (np.sort(rows, axis=1) == cards).all()
    assert (rows == shuffled(cards, 3_000, Generator(b"a table"))).all()
    times = np.array([[(rows[:, place] == card).sum() for card in cards] for place in range(10)])
    # Each card comes 300 times to each place, give or take 16.4: 100 counts within five of those.
    assert abs(times - 300).max() < 82


@pytest.mark.parametrize("game", ["comstock/texas-holdem", "comstock/omaha-hi-lo", "comstock/razz"])
@pytest.mark.parametrize("word", ["fold", "call"])
def test_bots_win_from_who_always_folds_and_from_who_always_calls(game: str, word: str) -> None:
    won = [_won(load(game), word, f"{game} {number}".encode()) for number in range(HANDS)]
    mean = sum(won) / len(won)
    error = (sum((each - mean) ** 2 for each in won) / len(won) ** 2) ** 0.5
    assert mean > 2 * error


def _won(filing: Filing, word: str, seed: bytes) -> int:
    """What a bot wins from somebody who does always the same, the button now his, now the bot's."""
    chance = Generator(seed)
    r = _hand(filing, 2, chance)
    bot = 1 + seed[-1] % 2
    while ask := r.ask:
        if ask.seat == bot:
            r.answer(ask.seat, practised(r, ask, chance))
        else:
            owes = "call" in ask.choices
            r.answer(ask.seat, word if owes else "check" if "check" in ask.choices else "bring-in")
    assert r.result is not None
    return r.result[f"seat {bot}"]


def _hand(filing: Filing, players: int, chance: Generator) -> PotRound:
    names = {seat: f"seat {seat}" for seat in range(1, players + 1)}
    seats = max(PokerRules.of(filing).table.choices)
    setting = PotSetting(seats, 2, names, dict.fromkeys(names, CHIPS))
    shoe = Shoe(filing.rules.deck.cards, chance)
    return PotRound(filing, setting, shoe, play, limits=filing.limits())
