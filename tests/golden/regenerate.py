"""Writes the golden rounds anew from tests/golden/scenarios.toml: a readable transcript each."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from houseway.bank.money import dollars, parse_dollars
from houseway.bank.settlement import Stake
from houseway.bank.shares import Share
from houseway.cards.card import parse_cards
from houseway.cards.draws import Forced
from houseway.filings.library import load
from houseway.games import open_round
from houseway.table.round import Setting
from houseway.table.standing import AND
from houseway.table.wagering import is_backline
from houseway.table.words import transcript as in_words
from tests.golden import irregular

FOLDER = Path(__file__).parent
ROUNDS = FOLDER / "rounds"
SITTERS = ["Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal"]


class Scenario(msgspec.Struct, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """A round to keep: who banks, what is staked (`2 Bob player $60`), what is drawn.

    Kum-kum partners are written `2 Bob+Cy spot $50+$25`; `bank-by` names those who share a bank.
    """

    game: str
    title: str
    bank: str = ""
    bank_by: dict[str, str] = {}
    wagers: list[str]
    cards: str
    player_dealer: int = 1
    readings: dict[str, str] = {}
    choices: dict[str, str] = {}
    changes: dict[str, str] = {}
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
    filing = load(scenario.game).read(scenario.readings).vary(scenario.changes)
    seats = filing.rules.table.seats
    names = {seat: SITTERS[seat - 1] for seat in range(1, seats + 1)}
    stakes = []
    for written in scenario.wagers:
        seat, bettor, wager, amount = written.split()
        cents = [int(parse_dollars(part)) for part in amount.split("+")]
        partners = bettor.split("+")
        shares = tuple(map(Share, partners, cents)) if len(partners) > 1 else ()
        stakes.append(Stake(int(seat), AND.join(partners), wager, sum(cents), shares))
    bank_by = {name: int(parse_dollars(amount)) for name, amount in scenario.bank_by.items()}
    bank = sum(bank_by.values()) or int(parse_dollars(scenario.bank))
    setting = Setting(seats, scenario.player_dealer, names, bank, stakes, bank_by=bank_by)
    round = open_round(filing, setting, Forced(parse_cards(scenario.cards), scenario.dice))
    while ask := round.ask:
        round.answer(ask.seat, scenario.choices[ask.bettor])
    head = [f"{filing.id}: {scenario.title}"]
    head += [f"reading: {name} = {value}" for name, value in scenario.readings.items()]
    head += [f"key: {path} = {value}" for path, value in scenario.changes.items()]
    head += [f"seat {setting.player_dealer} {setting.banker} banks {dollars(bank)}"]
    head += [f"of it {dollars(cents)} is {name}'s" for name, cents in bank_by.items()]
    for stake in stakes:
        backline = ", backline" if is_backline(stake, names) else ""
        amount = dollars(stake.cents)
        head.append(f"seat {stake.seat} {stake.bettor}: {amount} on {stake.wager}{backline}")
    return "\n".join([*head, "---", *in_words(round.events)]) + "\n"


def main() -> None:
    """Write every transcript."""
    for scenario in scenarios():
        place = place_of(scenario)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(transcript(scenario))
    irregular.main()


if __name__ == "__main__":
    main()
