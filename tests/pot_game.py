"""A small game with a pot: everybody antes, one card each, bet or fold, the high card takes it.

A family of the tests alone: it shows what a table with a pot needs of one.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, Unpack

import pytest

from houseway import families
from houseway.bank.money import Cents
from houseway.cards.card import RANKS
from houseway.families.family import Family
from houseway.families.library import load
from houseway.felt.collection import post_collection
from houseway.felt.pot.round import PotRound
from houseway.felt.pot.table import PotTable
from houseway.felt.setting import Ask
from houseway.felt.shoes import SecretShoes, Shoes
from houseway.felt.table import Terms
from houseway.filings.filing import Filing
from houseway.filings.lines import Lines
from houseway.filings.model import Rules
from houseway.filings.part import Part
from houseway.filings.sheets.model import Section, section

ID = "my-room/one-card"
GAME = """
family   = "one-card"
name     = "One Card"
room     = "my-room"
document = 1
source   = { seed = "own.txt", lines = [1, 9] }

[deck]
packs           = { default = 1 }
behind-cut-card = 52
lines           = "1"

[table]
seats = 6
lines = "2"

[[limits]]
option = "1"
table  = { min = "$10", max = "$100" }
lines  = "3"

[play]
ante  = "$5"
bet   = "$10"
lines = "4"

[[irregularity]]
name     = "boxed-card"
says     = "a card lies face up in the pack"
effect   = "misdeal"
concerns = "table"
lines    = "5"
"""
RATES = """
name     = "Drop"
room     = "my-room"
document = 2
source   = { seed = "own.txt", lines = [11, 19] }

[[schedule]]
name  = "drop"
games = ["my-room/one-card"]
lines = "11-19"
columns.drop = { payer = "pot", by = "pot", when = "during-hand", lines = "12" }
columns.time = { payer = "player", by = "nothing", per = "player-half-hour", when = "half-hour", lines = "13" }
columns.bank = { payer = "player-dealer", by = "action", lines = "14" }
option = [
    { option = "1", lines = "15", fees = { drop = "1-20:1 | 21+:2" } },
    { option = "2", lines = "16", fees = { time = "5" } },
    { option = "3", lines = "17", fees = { bank = "1-100:1" } },
]
"""  # noqa: E501


class Play(Part, frozen=True):
    """How it is played."""

    ante: Cents
    bet: Cents
    lines: Lines


class OneCardRules(Rules, frozen=True, tag_field="family", tag="one-card", kw_only=True):
    """Its keys: no turn, no settlement, no wager."""

    family_name: ClassVar[str] = "one-card"
    play: Play

    def sections(self) -> tuple[Section, ...]:
        """The play on a sheet."""
        return (section("The play", "The high card takes the pot.", lines=[self.play.lines]),)


class OneCard(Family):
    """What a table with a pot asks of a family: its rules and its felt."""

    name = "one-card"
    rules = OneCardRules

    def table(self, filing: Filing, shoes: Shoes, **terms: Unpack[Terms]) -> PotTable:
        """One with a pot."""
        return PotTable(filing, play, shoes, **terms)


def play(r: PotRound) -> Generator[Ask, str, None]:
    """Ante, a card each, bet or fold in turn, the drop, the high card."""
    rules = OneCardRules.of(r).play
    for seat in r.in_turn():
        r.put_in(seat, rules.ante, "ante")
    for seat in r.in_turn():
        r.deal(str(seat), (r.setting.names[seat],))
    yield from r.station("deal", "the cards are dealt")
    for seat in r.in_turn():
        if r.behind(seat) and len(r.playing) > 1:
            choice = yield _ask(r, rules, seat)
            if choice == "fold":
                r.fold(seat)
            else:
                r.put_in(seat, r.behind(seat) if choice == "all-in" else rules.bet, choice)
    r.drop()
    if len(r.playing) > 1:
        for seat in r.playing:
            r.turn_up(str(seat))
    r.award(lambda seats: _best(r, seats), "high card")


def _ask(r: PotRound, rules: Play, seat: int) -> Ask:
    behind = r.behind(seat)
    choices = {"fold": 0, "bet": min(int(rules.bet), behind), "all-in": behind}
    name, rule = r.setting.names[seat], r.filing.cite(rules.lines)
    return Ask(seat, name, "bet, all in or fold", choices, rule, "fold")


def _best(r: PotRound, seats: Sequence[int]) -> list[int]:
    """Aces are low here; equal ranks share."""
    worth = {seat: RANKS.index(r.hands[str(seat)][0][0]) for seat in seats}
    return [seat for seat in seats if worth[seat] == max(worth.values())]


@contextmanager
def registered(folder: Path) -> Iterator[Filing]:
    """The game in a folder of one's own, its family known as long as that lasts."""
    for place, text in ((f"{ID}.toml", GAME), ("schedules/my-room/drop.toml", RATES)):
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(families._OWN, OneCard.name, f"{__name__}:{OneCard.__name__}")
        yield load(ID, str(folder))
    families.family.cache_clear()


def opened(filing: Filing, secret: bytes, *chips: int, fee_option: str = "1") -> PotTable:
    """A table with p1, p2, … at its first seats."""
    fees = post_collection(filing, fee_option=fee_option)
    table = PotTable(filing, play, SecretShoes(filing, secret), collection=fees)
    for seat, purse in enumerate(chips, 1):
        table.sit(seat, f"p{seat}", purse)
    return table
