"""A family of the tests' own: each bettor names a word in private, and then all words are shown.

Every spot has other words in every round, so that whoever reads one where it should not be knows
whose it is. `houseway` finds the family as it finds any that another package brings.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

import pytest

from houseway import families
from houseway.bank.money import dollars
from houseway.bank.odds import LOSE, Pay, parse_pay
from houseway.bank.settlement import Decided
from houseway.errors import Refusal
from houseway.families.family import BankedFamily
from houseway.felt.bank.round import BankRound
from houseway.felt.description import DescribedTable
from houseway.felt.events import AnyEvent, FamilyEvent
from houseway.felt.setting import Ask
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules, Lines, Part, Rules, Wager
from houseway.filings.sheets.model import Section, section
from houseway.pricing.model import Pricing, WagerPrice

GAME = "own-room/secret-word"
FILING = """
family   = "secret-word"
name     = "Secret Word"
room     = "own-room"
document = 1
source   = { seed = "own.txt", lines = [1, 9] }
deck     = { packs = { default = 1 }, lines = "1" }
table    = { seats = 5, unoccupied = "barred", lines = "2" }
turn     = { lines = "3" }
limits   = [{ option = "1", table = { min = "$1", max = "$100" }, lines = "4" }]
play     = { words = ["opal", "jade", "ruby"], lines = "5" }
wager    = [{ name = "word", label = "Word", pays = { jade = "1:1" }, lines = "6" }]

[settlement]
passes = [["word"]]
first  = { rule = "left-of-player-dealer", lines = "7" }
lines  = "7"

[[irregularity]]
name     = "lost-voice"
says     = "A bettor has lost his voice"
effect   = "house-way"
concerns = "hand"
lines    = "8"
"""

WITH_PAGE = {
    "__init__.py": """from tests.own_family import SecretWord


class Worded(SecretWord):
    pass
""",
    "page/felt.js": """export function outcome(round) {
  return { says: round.shown.map(({ word }) => word).join(", "), tone: "words" };
}
""",
}
"""A package by which the family brings a felt to the page as well."""


class Words(Part, frozen=True):
    """The words that there are; the last is the house way."""

    words: tuple[str, ...]
    lines: Lines


class SecretWordRules(
    BankedRules, frozen=True, tag_field="family", tag="secret-word", kw_only=True
):
    """A filing of the family."""

    family_name: ClassVar[str] = "secret-word"

    play: Words

    def sections(self) -> tuple[Section, ...]:
        """One sentence."""
        return (section("The words", "Each bettor names a word.", lines=[self.play.lines]),)


class WordShown(FamilyEvent, frozen=True, tag="word-shown"):
    """Everybody has answered, and what was named at a seat is shown."""

    seat: int
    word: str

    def told(self, label: Callable[[str], str]) -> str:
        """Whose word it was."""
        return f"seat {self.seat} shows {self.word} for {label('word')}"


class SecretWord(BankedFamily):
    """Whoever names jade wins."""

    name = "secret-word"
    rules = SecretWordRules
    events = (WordShown,)

    def play(self, round: BankRound) -> Generator[Ask, str, None]:
        """A card each, a word each in private, all words shown, the lines."""
        stakes = {stake.seat: stake for stake in round.setting.stakes}
        seats = [seat for seat in round.in_turn() if seat in stakes]
        for seat in seats:
            round.deal(str(seat), (stakes[seat].bettor,))
        yield from round.station("deal", "the cards are dealt")
        named = {}
        for seat in seats:
            named[seat] = yield ask_of(round, seat, stakes[seat].bettor)
        for seat, word in named.items():
            round.note(WordShown(round.next_seq(), seat, word))
        decided = []
        for seat, stake in stakes.items():
            jade = named[seat].startswith("jade")
            decided.append(Decided(stake, parse_pay("1:1") if jade else LOSE, named[seat]))
        yield from round.settle(decided)

    def house_way(self, round: BankRound, ask: Ask) -> str:
        """The last word."""
        return ask.house_way

    def judge_described(
        self, filing: Filing, table: DescribedTable, forfeits: Sequence[bool]
    ) -> list[tuple[Pay, str]]:
        """Nobody describes such a table."""
        raise Refusal("words are not described")

    def price(self, rules: Rules, wagers: Sequence[Wager], how: Pricing) -> Iterator[WagerPrice]:
        """Nobody asks what a word is worth."""
        raise Refusal("words are not priced")


def secrets_of(round: int, seat: int) -> tuple[str, ...]:
    """Every text that only whoever is asked there may read: words, a price, a rule."""
    words = (f"{word}-{round}-{seat}" for word in ("opal", "jade", "ruby", "onyx", "about"))
    cents = _costs(round, seat)
    return *words, str(cents), dollars(cents), f"lines 9{round}0{seat}9"


def ask_of(round: BankRound, seat: int, bettor: str) -> Ask:
    """The question, in which everything tells whose it is."""
    about = f"{round.setting.round}-{seat}"
    opal, jade, ruby = (f"{word}-{about}" for word in SecretWordRules.of(round).play.words)
    return Ask(
        seat,
        bettor,
        f"{opal}, {jade} or {ruby}: it is about-{about}",
        {opal: 0, jade: 0, ruby: _costs(round.setting.round, seat)},
        round.filing.cite(Lines(f"9{round.setting.round}0{seat}9")),
        house_way=ruby,
        barred={f"onyx-{about}": f"onyx-{about} is for others"},
        private=True,
    )


def _costs(round: int, seat: int) -> int:
    return 70_000_009 + 1_000 * round + 10 * seat


@contextmanager
def registered(folder: Path, where: str = f"{__name__}:SecretWord") -> Iterator[str]:
    """The family as long as this lasts; gives the folder of its filing, for `--filings`."""
    filed(folder)
    found = {"secret-word": where}
    families.family.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(families, "_others", lambda: found)
        yield str(folder)
    families.family.cache_clear()


def filed(folder: Path) -> None:
    """Its filing, in this folder."""
    place = folder / f"{GAME}.toml"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(FILING)


def shown_at(events: Sequence[AnyEvent]) -> dict[str, int]:
    """Each word that was shown, and the event by which everybody knows it."""
    return {event.word: event.seq for event in events if isinstance(event, WordShown)}
