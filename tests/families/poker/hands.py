"""Hands of any poker filing, decided at random, and what is true of every one of them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from houseway.cards.draws import Shoe
from houseway.cards.generator import Generator
from houseway.families.poker.round import play
from houseway.felt.events import PotAwarded
from houseway.felt.pot.round import PotRound, PotSetting
from houseway.felt.setting import Ask
from houseway.filings.filing import Filing

_IN_BETS: Final = (0.01, 0.3, 0.5, 0.99, 1, 1.01, 1.5, 2, 2.6, 3, 5, 8, 20, 100, 1000)
"""Stacks in small bets: mostly those that end all in somewhere."""


def chips_of(filing: Filing, option: str, chance: Random) -> int:
    """What somebody has: a cent, a bit of a bet, just a bet, or enough for any hand."""
    table = filing.limits(option).table
    assert table is not None
    return max(1, int(int(table.min) * chance.choice(_IN_BETS)) + chance.choice((0, 0, -1, 1, 7)))


def played(
    filing: Filing,
    option: str,
    chance: Random,
    players: int,
    more: Callable[[PotSetting], PotSetting] | None = None,
) -> PotRound:
    """One hand with the cards, stacks, button and decisions that chance gives.

    `more`: what its setting has beside.
    """
    seats = max(filing.rules.table.choices)
    names = {seat: f"seat {seat}" for seat in sorted(chance.sample(range(1, seats + 1), players))}
    chips = {seat: chips_of(filing, option, chance) for seat in names}
    shoe = Shoe(filing.rules.deck.cards, Generator(chance.randbytes(16)))
    setting = PotSetting(seats, chance.choice([*names]), names, chips)
    if more is not None:
        setting = more(setting)
    round = PotRound(filing, setting, shoe, play, limits=filing.limits(option))
    while ask := round.ask:
        check_ask(round, ask)
        round.answer(ask.seat, chosen(ask, chance))
    return round


def chosen(ask: Ask, chance: Random) -> str:
    """Any choice, to fold less often; any amount, the least and the most more often."""
    words = [word for word in ask.choices if word != "fold" or chance.random() < 0.4]
    word = chance.choice(words)
    if word not in ask.amounts:
        return word
    least, most = ask.amounts[word]
    return f"{word} {chance.choice((least, most, chance.randint(least, most)))}"


def check_ask(round: PotRound, ask: Ask) -> None:
    """Who is asked is in with chips, and no choice costs more than he has."""
    behind = round.behind(ask.seat)
    assert ask.seat in round.playing
    assert ask.house_way in ask.choices
    assert not ask.choices.keys() & ask.barred.keys()
    assert all(0 <= cents <= behind for cents in ask.choices.values())
    assert all(0 <= least < most <= behind for least, most in ask.amounts.values())
    if not ask.private and "up" not in ask.choices:
        assert behind


def check_chips(round: PotRound) -> None:
    """Chips are conserved, and nobody wins from another more than he put in himself.

    What folded players put in beyond everybody still in is nobody's, and goes with the last pot.
    """
    result, put, names = round.result, round.put, round.setting.names
    assert result is not None
    assert sum(result.values()) == 0
    awarded = sum(event.cents for event in round.events if isinstance(event, PotAwarded))
    assert awarded == sum(put.values())
    live, dead = round.matched, round.dead
    most = max(live[seat] for seat in round.playing)
    over = sum(max(0, live[seat] - most) for seat in round.folded)
    for seat, name in names.items():
        matched = sum(min(live[other], live[seat]) for other in put if other != seat)
        given = sum(cents for other, cents in dead.items() if other != seat)
        assert 0 <= put[seat] <= round.setting.chips[seat]
        assert -put[seat] <= result[name] <= matched + given + over
        if seat in round.folded:
            assert result[name] == -put[seat]
