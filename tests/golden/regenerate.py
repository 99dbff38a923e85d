"""Writes the golden rounds anew from scenarios.toml and pots.toml: a readable transcript each."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from houseway.analysis.opening import open_round
from houseway.bank.money import dollars, parse_dollars
from houseway.bank.settlement import Stake
from houseway.bank.shares import AND, Share
from houseway.cards.card import parse_cards
from houseway.cards.draws import Forced
from houseway.families.library import load
from houseway.felt.bank.setting import Setting
from houseway.felt.bank.wagering import followers, is_backline
from houseway.felt.words import Teller
from tests.families.showdown.cards import in_draw_order
from tests.golden import irregular, pots

FOLDER = Path(__file__).parent
ROUNDS = FOLDER / "rounds"
SITTERS = ["Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal"]


class Scenario(msgspec.Struct, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """A round to keep: who banks, what is staked (`2 Bob player $60`), what is drawn.

    Kum-kum partners are written `2 Bob+Cy spot $50+$25`; `bank-by` names those who share a bank.
    Poker hands are given by seat, and the board, instead of cards in the order drawn; wagers that
    always equal another come by themselves. `choices` are words, one each time somebody is asked,
    or one for every time; an amount follows its word: `double:500`, in cents.
    """

    game: str
    title: str
    bank: str = ""
    bank_by: dict[str, str] = {}
    wagers: list[str]
    cards: str = ""
    hands: dict[str, str] = {}
    board: str = ""
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
        stake = Stake(int(seat), AND.join(partners), wager, sum(cents), shares)
        stakes += [stake, *followers(filing, stake, ())]
    bank_by = {name: int(parse_dollars(amount)) for name, amount in scenario.bank_by.items()}
    bank = sum(bank_by.values()) or int(parse_dollars(scenario.bank))
    setting = Setting(seats, scenario.player_dealer, names, bank, stakes, bank_by=bank_by)
    cards = list(parse_cards(scenario.cards))
    if scenario.hands:
        cards = in_draw_order(
            filing, scenario.hands, scenario.board, player_dealer=scenario.player_dealer
        )
    round = open_round(filing, setting, Forced(cards, scenario.dice))
    words = {bettor: choices.split() for bettor, choices in scenario.choices.items()}
    while ask := round.ask:
        left = words[ask.bettor]
        word = left.pop(0) if len(left) > 1 else left[0]
        round.answer(ask.seat, word.replace(":", " "), ask.bettor)
    head = [f"{filing.id}: {scenario.title}"]
    head += [f"reading: {name} = {value}" for name, value in scenario.readings.items()]
    head += [f"key: {path} = {value}" for path, value in scenario.changes.items()]
    head += [f"seat {setting.player_dealer} {setting.banker} banks {dollars(bank)}"]
    head += [f"of it {dollars(cents)} is {name}'s" for name, cents in bank_by.items()]
    for stake in stakes:
        backline = ", backline" if is_backline(stake, names) else ""
        amount = dollars(stake.cents)
        head.append(f"seat {stake.seat} {stake.bettor}: {amount} on {stake.wager}{backline}")
    return "\n".join([*head, "---", *Teller(filing, names).transcript(round.events)]) + "\n"


def main() -> None:
    """Write every transcript."""
    for scenario in scenarios():
        place = place_of(scenario)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(transcript(scenario))
    for hand in pots.pot_hands():
        place = pots.place_of(hand)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(pots.transcript(hand))
    irregular.main()


if __name__ == "__main__":
    main()
