"""Writes the golden rounds anew from tests/golden/scenarios.toml: a readable transcript each."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from houseway.bank.money import dollars, parse_dollars
from houseway.bank.settlement import Stake
from houseway.cards.card import parse_cards
from houseway.cards.draws import Forced
from houseway.filings.library import load
from houseway.games import open_round
from houseway.table.round import Setting
from houseway.table.words import transcript as in_words

FOLDER = Path(__file__).parent
ROUNDS = FOLDER / "rounds"
SITTERS = ["Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal"]


class Scenario(msgspec.Struct, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """A round to keep: who banks, what is staked (`2 Bob player $60`), what is drawn."""

    game: str
    title: str
    bank: str
    wagers: list[str]
    cards: str
    player_dealer: int = 1
    readings: dict[str, str] = {}
    choices: dict[str, str] = {}
    dice: list[list[int]] = []


def scenarios() -> list[Scenario]:
    """Every scenario of the file."""
    document = tomllib.loads((FOLDER / "scenarios.toml").read_text())
    return msgspec.convert(document["scenario"], list[Scenario])


def place_of(scenario: Scenario) -> Path:
    """Where its transcript is kept."""
    return ROUNDS / scenario.game / (scenario.title.replace(" ", "-").replace(",", "") + ".txt")


def transcript(scenario: Scenario) -> str:
    """The round in words."""
    filing = load(scenario.game).read(scenario.readings)
    seats = filing.rules.table.seats
    names = {seat: SITTERS[seat - 1] for seat in range(1, seats + 1)}
    stakes = []
    for written in scenario.wagers:
        seat, bettor, wager, amount = written.split()
        stakes.append(Stake(int(seat), bettor, wager, int(parse_dollars(amount))))
    bank = int(parse_dollars(scenario.bank))
    setting = Setting(seats, scenario.player_dealer, names, bank, stakes)
    round = open_round(filing, setting, Forced(parse_cards(scenario.cards), scenario.dice))
    while ask := round.ask:
        round.answer(ask.seat, scenario.choices[ask.bettor])
    head = [f"{filing.id}: {scenario.title}"]
    head += [f"reading: {name} = {value}" for name, value in scenario.readings.items()]
    head += [f"seat {setting.player_dealer} {setting.banker} banks {dollars(bank)}"]
    for stake in stakes:
        backline = ", backline" if names[stake.seat] != stake.bettor else ""
        amount = dollars(stake.cents)
        head.append(f"seat {stake.seat} {stake.bettor}: {amount} on {stake.wager}{backline}")
    return "\n".join([*head, "---", *in_words(round.events)]) + "\n"


def main() -> None:
    """Write every transcript."""
    for scenario in scenarios():
        place = place_of(scenario)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(transcript(scenario))


if __name__ == "__main__":
    main()
