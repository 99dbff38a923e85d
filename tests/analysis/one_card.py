"""The smallest family there can be, for the tests alone: it leaves out whatever has a default.

One card each; the higher one wins, and a tie goes to the player-dealer.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from itertools import permutations
from pathlib import Path
from typing import ClassVar, Literal

from houseway.bank.odds import LOSE, Pay
from houseway.bank.settlement import Decided
from houseway.cards.card import RANKS, Card
from houseway.families.family import BankedFamily
from houseway.felt.bank.round import BankRound
from houseway.felt.description import DescribedTable
from houseway.felt.setting import Ask
from houseway.filings.filing import Filing
from houseway.filings.lines import Lines
from houseway.filings.model import BankedRules, Rules
from houseway.filings.part import Part
from houseway.filings.sheets.model import Section, section
from houseway.filings.wager import Wager
from houseway.pricing.model import Pricing, WagerPrice, distribution, wager_price

ORDER = RANKS.replace("A", "") + "A"

FILING = """
family = "one-card"
name = "One Card"
room = "tests"
document = 1
source = { seed = "one-card.txt", lines = [1, 20] }
deck = { packs = { default = 1, min = 1, max = 2 }, lines = "1" }
table = { seats = 4, lines = "2" }
turn = { lines = "3" }
limits = [{ option = "1", table = { min = "$5", max = "$500" }, lines = "4" }]
play = { aces = "high", lines = "5" }
settlement.passes = [["card", "pair"]]
settlement.first = { rule = "left-of-player-dealer", lines = "6" }
settlement.lines = "6"

[[wager]]
name = "card"
label = "Card"
lines = "7"
pays = { "hand wins" = "19:20" }

[[wager]]
name = "pair"
label = "Pair"
lines = "8"
pays = { "pair of aces" = "5:1", "pair" = "15:1" }
"""

RATES = """
name = "Collection"
room = "tests"
document = 2
source = { seed = "one-card.txt", lines = [1, 9] }

[[schedule]]
name = "by-action"
games = ["tests/one-card"]
lines = "1-9"
columns.player = { payer = "player", by = "nothing", lines = "2" }
columns.bank = { payer = "player-dealer", by = "action", counts = "all", lines = "3" }
option = [{ option = "1", lines = "4", fees = { player = "0.50", bank = "1-100:1 | 101+:2" } }]
"""


class Play(Part, frozen=True):
    """How cards are compared."""

    lines: Lines
    aces: Literal["high"] = "high"


class OneCardRules(BankedRules, frozen=True, tag_field="family", tag="one-card", kw_only=True):
    """A filing of the family."""

    family_name: ClassVar[str] = "one-card"

    play: Play

    def sections(self) -> tuple[Section, ...]:
        return (section("The play", "One card each.", lines=[self.play.lines]),)


class OneCard(BankedFamily):
    """The family."""

    name = "one-card"
    rules = OneCardRules

    def play(self, round: BankRound) -> Generator[Ask, str, None]:
        bank = str(round.setting.player_dealer)
        for hand in (*map(str, round.in_turn()), bank):
            round.deal(hand)
        yield from round.settle(
            [
                Decided(stake, *_decided(round.rules.wager_named(stake.wager), *cards))
                for stake in round.setting.stakes
                for cards in [(round.hands[str(stake.seat)][0], round.hands[bank][0])]
            ]
        )

    def judge_described(
        self, filing: Filing, table: DescribedTable, forfeits: Sequence[bool]
    ) -> list[tuple[Pay, str]]:
        raise AssertionError("no table of it is described")

    def price(self, rules: Rules, wagers: Sequence[Wager], how: Pricing) -> Iterable[WagerPrice]:
        deals = list(permutations(rules.deck.cards, 2))
        for wager in wagers:
            counts = [0] * (len(wager.pays.rows) + 1)
            for own, bank in deals:
                counts[_row(wager, own, bank)] += 1
            yield wager_price(
                wager.name,
                distribution(wager.pays, counts),
                play="no decision",
                method=f"exact: all {len(deals):,} deals",
            )


def _row(wager: Wager, own: Card, bank: Card) -> int:
    holds = {
        "hand wins": ORDER.index(own[0]) > ORDER.index(bank[0]),
        "pair of aces": own[0] == bank[0] == "A",
        "pair": own[0] == bank[0],
        "two jokers": False,
    }
    rows = wager.pays.rows
    return next((place for place, row in enumerate(rows) if holds[row.on]), len(rows))


def _decided(wager: Wager, own: Card, bank: Card) -> tuple[Pay, str]:
    place, rows = _row(wager, own, bank), wager.pays.rows
    return (rows[place].pay, rows[place].on) if place < len(rows) else (LOSE, "the rest")


def build(folder: Path) -> str:
    """A folder with its filing and its collection rates."""
    for place, text in (("tests/one-card", FILING), ("schedules/tests/collection", RATES)):
        path = folder / f"{place}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return str(folder)
