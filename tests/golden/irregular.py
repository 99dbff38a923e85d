"""Rounds in which the floor declares something, kept as transcripts: what regenerates them."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from houseway.bank.money import parse_dollars
from houseway.cards.card import Card, parse_cards
from houseway.families import banked_family
from houseway.families.baccarat.rules import BaccaratRules, Community
from houseway.families.library import load
from houseway.families.showdown.rules import Showdown, ShowdownRules
from houseway.felt.bank.table import BankTable
from houseway.felt.collection import post_collection
from houseway.felt.events import BetsClosed
from houseway.felt.setting import FLOOR
from houseway.felt.shoes import LoggedShoe
from houseway.felt.words import Teller
from houseway.filings.filing import Filing
from tests.families.showdown.cards import BANK, in_draw_order

FOLDER = Path(__file__).parent
ROUNDS = FOLDER / "irregularities"
SITTERS = ["Ann", "Bob", "Cy", "Dee"]
CARIBBEAN = {
    "2": "Kh Kd 9c 7s 2d",
    "3": "Ah As 8c 6s 3d",
    "4": "Jh Td 5c 4s 2h",
    BANK: "Ac Kc 9d 7h 4d",
}
"""Caribbean Stud unless a scenario says otherwise: Bob and Cy beat ace-king, Dee does not."""


class Scenario(msgspec.Struct, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """A round that the floor watches, and what it declares when.

    `declares` are lines such as `deal: boxed-card 2` or `Bob: discussed-hand 2`, the moment of the
    round or whoever is asked coming first. `hands` gives each seat's cards, `draws` what follows.
    Whoever has no choice given stands, or raises; of several words, each is for one question.
    """

    title: str
    declares: list[str]
    game: str = "comstock/super-pan-9"
    bank: str = "$500"
    wagers: tuple[str, ...] = ("2 Bob spot $50", "3 Cy spot $20")
    hands: dict[str, str] = {}
    draws: str = "2s 3s 4s 5s"
    choices: dict[str, str] = {}
    readings: dict[str, str] = {}


class ForcedShoes:
    """One shoe, its cards and rolls given."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self._cards = cards

    def commitment(self, shoe: int) -> str:
        return ""

    def shuffle(self, shoe: int, contributions: Sequence[str]) -> LoggedShoe:
        return LoggedShoe(self._cards, [[1, 1, 1]], last_after=10_000)

    def reveal(self, shoe: int) -> str:
        return ""


def scenarios() -> list[Scenario]:
    """Every scenario of the file."""
    document = tomllib.loads((FOLDER / "irregularities.toml").read_text())
    return msgspec.convert(document["scenario"], list[Scenario])


def place_of(scenario: Scenario) -> Path:
    """Where its transcript is kept."""
    name = scenario.title.replace(" ", "-").replace(",", "")
    return ROUNDS / scenario.game / f"{name}.txt"


def played(scenario: Scenario) -> BankTable:
    """The table after the round."""
    filing = load(scenario.game).read(scenario.readings)
    table = BankTable(
        filing,
        banked_family(filing.rules).play,
        ForcedShoes(_cards(scenario, filing)),
        collection=post_collection(filing),
    )
    for seat, name in enumerate(SITTERS, 1):
        table.sit(seat, name, 100_000)
    table.watch()
    table.take_bank("Ann", int(parse_dollars(scenario.bank)))
    for written in scenario.wagers:
        spot, bettor, wager, amount = written.split()
        table.stake(bettor, int(spot), wager, int(parse_dollars(amount)))
    table.deal()
    left = list(scenario.declares)
    words = {name: choices.split() for name, choices in scenario.choices.items()}
    while table.phase == "round":
        assert table.round is not None
        ask = table.round.ask
        assert ask is not None
        now = str(table.round.moment) if ask.bettor == FLOOR else ask.bettor
        due = next((one for one in left if one.startswith(f"{now}: ")), None)
        if due is not None:
            left.remove(due)
            name, *where = due.partition(": ")[2].split()
            at = int(where[0]) if where else None
            table.declare(name, at, where[1] if len(where) > 1 else None)
        elif ask.bettor == FLOOR:
            table.answer(FLOOR, next(iter(ask.choices)))
        else:
            usual = "stand" if "stand" in ask.choices else list(ask.choices)[-1]
            given = words.get(ask.bettor, [usual])
            table.answer(ask.bettor, given.pop(0) if len(given) > 1 else given[0])
    assert not left, f"its moment never came: {left}"
    return table


def transcript(scenario: Scenario) -> str:
    """The round in words, from no more bets on."""
    table = played(scenario)
    start = next(i for i, event in enumerate(table.events) if isinstance(event, BetsClosed))
    head = [f"{scenario.game}: {scenario.title}"]
    head += [f"reading: {name} = {value}" for name, value in scenario.readings.items()]
    told = Teller(table.filing, table.names).transcript(table.events[start:])
    # What the floor goes on from is the test's own doing: its declarations tell the moment.
    told = [line for line in told if not line.startswith("the floor ")]
    return "\n".join([*head, "---", *told]) + "\n"


def _cards(scenario: Scenario, filing: Filing) -> list[Card]:
    seats, rules = filing.rules.table.seats, filing.rules
    play = rules.play if isinstance(rules, BaccaratRules | ShowdownRules) else None
    if isinstance(play, Community) or rules.deck.pieces == "tiles" or rules.deck.jokers:
        return list(parse_cards(scenario.draws))
    if isinstance(play, Showdown):
        spots = {written.split()[0] for written in scenario.wagers}
        given = {**CARIBBEAN, **scenario.hands}
        played = {hand: cards for hand, cards in given.items() if hand in (*spots, BANK)}
        return [*in_draw_order(filing, played), *parse_cards(scenario.draws)]
    hands = dict.fromkeys(range(1, seats + 1), "Kc Kd Kh")
    hands |= {1: "4c 3d Kh", 2: "6h 2d Kc", 3: "Ah 2c 2h"}
    hands |= {int(seat): cards for seat, cards in scenario.hands.items()}
    by_seat = {seat: parse_cards(cards) for seat, cards in hands.items()}
    order = [*range(2, seats + 1), 1]
    dealt = [by_seat[seat][place] for place in range(3) for seat in order]
    return [*dealt, *parse_cards(scenario.draws)]


def main() -> None:
    """Write every transcript."""
    for scenario in scenarios():
        place = place_of(scenario)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(transcript(scenario))


if __name__ == "__main__":
    main()
