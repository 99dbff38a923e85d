"""Worked examples: a table, a hand or a price, and what must come out of it.

A sheet works some cases through, and whoever files one can add his own. They stand at the end of
the file, are printed on the rule sheet, and `houseway check` plays, settles, prices each: whatever
does not come out as stated is an error. An example holds under the default readings unless it
names others. It says one thing:

- a *deal*: `bets`, and the cards as drawn (`cards`) or as they lie (`hands`, `board`);
- a *table*: `bets` that say what each wager did (`results`), without a card;
- a *refusal*: `bets` that the sheet does not allow, and words of the sentence (`refused`);
- *first action*: `first`, the seat by the card or the roll that finds it;
- *hands*: `makes`, what cards count or make;
- a *play*: `play`, what the house way does with a hand, or what is best;
- a *price*: `price`, right to the digits stated.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final, Literal

import msgspec
from msgspec.structs import asdict, fields

from houseway.bank.money import Cents, parse_dollars
from houseway.bank.odds import Result, parse_pay
from houseway.errors import Refusal
from houseway.filings.lines import NO_LINES, Lines

Kind = Literal["deal", "table", "refusal", "first action", "hands", "play", "price"]

_FIGURE: Final = re.compile(r"([+-]?)(\d{1,15})(?:\.(\d{1,15}))?( ?%)?", re.ASCII)
_RATIO: Final = re.compile(r"[+-]?\d{1,30}/\d{1,30}", re.ASCII)
_OUTCOME: Final = re.compile(r"(win|lose|push)(?: (\S+))?")


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """A table of an example: immutable, strict about its keys."""


class Bet(_Part, frozen=True):
    """What one bettor has on one spot: his stakes, what he decides, what must come of each."""

    seat: int
    """The spot. Who is named on it first sits there; anybody else on it bets behind him."""
    stakes: dict[str, Cents]
    """What he puts up before the deal, by wager."""
    bettor: str = ""
    """His name; the seat's, if he has none."""
    plays: str = ""
    """His decisions in turn, as words: `check check 1x`; with an amount where he chooses one:
    `double $5`."""
    results: dict[str, str] = {}
    """What each wager did, where no cards are given: `win`, `win 40:1`, `lose` or `push`."""
    gives: dict[str, str] = {}
    """What must come of a wager: `win $35`, `lose $10`, `push`; a wager left out is not looked at.

    Of a winner it is what he is paid, of a loser what is collected: `win $0` got no action. A wager
    that was put up several times has all of them, as they are settled: `win $10, win $20`.
    """

    @property
    def name(self) -> str:
        """Whose it is: the bettor named, or whoever sits there."""
        return self.bettor or f"seat {self.seat}"


class Price(_Part, frozen=True):
    """What a wager is worth to the bettor, right to the digits stated."""

    wager: str
    """The wager that is priced."""
    ev: str | None = None
    """Of one unit: `-14.3596 %`, `-0.143596`, or exactly as `-22717/367540`."""
    hit: str | None = None
    """How often it wins: `7.2798 %`."""
    rows: dict[str, str | int] = {}
    """Rows of its pay table: how often each decides, as a share or as a count of deals."""
    decks: int | None = None
    """Packs in use; the sheet's usual number unless given."""
    play: Literal["best", "house-way"] = "best"
    """How the bettor decides."""


class Play(_Part, frozen=True):
    """A hand, and what is done with it."""

    cards: str
    """The hand."""
    up: str = ""
    """The bank's card that is seen."""
    board: str = ""
    """What lies open in the middle."""
    house_way: str | None = None
    """What the house way does."""
    best: str | None = None
    """What is best."""


class Example(_Part, frozen=True):
    """One case worked through, and what must come out."""

    says: str
    """The case in a sentence."""
    lines: Lines = NO_LINES
    """Where the sheet works it through, or the lines it follows from."""
    worked_in: str = msgspec.field(default="", name="from")
    """Where else it is worked through."""
    readings: dict[str, str] = {}
    """Readings that it holds under; the default ones for the rest."""
    option: str | None = None
    """Which of the sheet's limits the table has posted; the first unless given."""
    seats: int | None = None
    """How many seats the table has; the sheet's usual number unless given."""
    player_dealer: int = 1
    """The seat that banks."""
    bank: Cents | None = None
    """The player-dealer's money; left out, it covers everything."""
    bank_plays: str = ""
    """The player-dealer's decisions in turn, where he has any, as words."""
    covered: bool = False
    """Of first action: the bank covers everything, where that makes a difference."""
    bets: tuple[Bet, ...] = ()
    """Who stakes what."""
    cards: str = ""
    """The cards in the order they are drawn."""
    hands: dict[str, str] = {}
    """Or the hands as they lie, by seat, the bank's as `player-dealer`."""
    board: str = ""
    """What lies in the middle, in the order turned."""
    dice: tuple[tuple[int, ...], ...] = ()
    """Rolls that find first action, one after another."""
    first: int | dict[str, int] | None = None
    """The seat settled first; or seats by the card (`Kd`) or roll (`2-5-1`) that finds each."""
    makes: dict[str, int | str] = {}
    """What hands count or make at the end, by name; without bets, by their cards."""
    left: Cents | None = None
    """What must be left of the bank in action."""
    refused: str | None = None
    """Words of the sentence by which the wagers are refused."""
    play: Play | None = None
    """What is done with a hand."""
    price: Price | None = None
    """What a wager is worth."""

    @property
    def cited(self) -> str:
        """Where it comes from: the sheet's lines, and where else it is worked through."""
        return cited(self.lines, self.worked_in)

    @property
    def kind(self) -> Kind:
        """What it says."""
        if self.price:
            return "price"
        if self.play:
            return "play"
        if not self.bets:
            return "hands" if self.makes else "first action"
        if self.refused is not None:
            return "refusal"
        return "table" if any(bet.results for bet in self.bets) else "deal"


def cited(lines: Lines, worked_in: str) -> str:
    """`lines 193-197; catalogue, oceana 2`."""
    return "; ".join(part for part in (lines.cited, worked_in) if part)


# --- what is written in words -------------------------------------------------------------------


class Outcome(msgspec.Struct, frozen=True):
    """What comes of a wager, and how much of it is paid or collected, if that is said."""

    result: Result
    cents: int | None = None


def parse_outcome(text: str) -> Outcome:
    """Read `win $35`, `lose $10`, `push`; or `win` alone, whatever is paid."""
    found = _OUTCOME.fullmatch(text)
    if found and not (found[1] == "push" and found[2]):
        results: dict[str, Result] = {"win": "win", "lose": "lose", "push": "push"}
        return Outcome(results[found[1]], parse_dollars(found[2]) if found[2] else None)
    raise Refusal(f'found "{text}", allowed: win $35, lose $10, push; or win or lose alone')


def parse_outcomes(text: str) -> tuple[Outcome, ...]:
    """Read what came of a wager: of one that was put up several times `win $10, push`, in turn."""
    return tuple(parse_outcome(one) for one in text.split(", "))


def parse_result(text: str) -> tuple[Result, str | None]:
    """Read what a described wager did: `win`, `win 40:1`, `lose`, `push`."""
    word, _, odds = text.partition(" ")
    if word == "win" and (not odds or parse_pay(odds).result == "win"):
        return "win", odds or None
    for result in _NO_WIN:
        if text == result:
            return result, None
    raise Refusal(f'found "{text}", allowed: win, win 40:1, lose, push')


_NO_WIN: Final[tuple[Result, ...]] = ("lose", "push")


class Figure(msgspec.Struct, frozen=True):
    """A figure as somebody states it: its value, and how far it may be off; exact if not at all."""

    value: Fraction
    within: Fraction

    def holds(self, found: Fraction) -> bool:
        """Whether this is what the figure rounds to the digits stated."""
        return abs(found - self.value) <= self.within


def parse_figure(text: str) -> Figure:
    """Read `-14.3596 %`, `0.446247`, or `-22717/367540`, which is exact."""
    text = text.replace("−", "-").strip()
    if _RATIO.fullmatch(text) and not text.endswith("/0"):
        return Figure(Fraction(text), Fraction(0))
    found = _FIGURE.fullmatch(text)
    if not found:
        allowed = "a figure such as -14.3596 %, -0.143596 or -22717/367540"
        raise Refusal(f'found "{text}", allowed: {allowed}')
    digits = len(found[3] or "")
    unit = Fraction(1, 100) if found[4] else Fraction(1)
    value = Fraction(f"{found[1]}{found[2]}.{found[3] or 0}")
    return Figure(value * unit, Fraction(1, 2 * 10**digits) * unit)


# --- what does not fit --------------------------------------------------------------------------

_OF_KIND: Final[Mapping[Kind, tuple[str, ...]]] = {
    "price": ("price",),
    "play": ("play",),
    "hands": ("makes",),
    "first action": ("first", "seats", "player-dealer", "covered"),
    "refusal": ("bets", "refused", "option", "seats", "player-dealer"),
    "table": ("bets", "bank", "first", "left", "seats", "player-dealer"),
    "deal": (
        *(
            "bets",
            "bank",
            "bank-plays",
            "cards",
            "hands",
            "board",
            "dice",
            "first",
            "makes",
            "left",
        ),
        *("option", "seats", "player-dealer"),
    ),
}
_ALWAYS: Final = ("says", "lines", "from", "readings")


def misfits(examples: tuple[Example, ...]) -> Iterator[str]:
    """What types cannot say of examples and does not fit, a sentence each."""
    for number, example in enumerate(examples, 1):
        for says in _misfits(example):
            yield f"key example[{number}]{says}"


def _misfits(example: Example) -> Iterator[str]:
    if not example.says.strip():
        yield ".says: found nothing, allowed: the case in a sentence"
    stated = _stated(example)
    if not stated & {"price", "play", "makes", "first", "bets"}:
        yield ": it says nothing, allowed: one of bets, first, makes, play, price"
        return
    kind = example.kind
    fits = (*_OF_KIND[kind], *_ALWAYS)
    for key in sorted(stated - {*fits}):
        yield f".{key}: it does not belong to a {kind}, allowed there: {', '.join(fits)}"
    yield from _nothing_comes_out(example, kind)
    if kind == "deal" and bool(example.cards) == bool(example.hands):
        yield ": a deal has cards in the order drawn, or hands as they lie, allowed: one of both"
    for place, bet in enumerate(example.bets, 1):
        where = f".bets[{place}]"
        if not bet.stakes:
            yield f"{where}.stakes: found nothing, allowed: what is put up, by wager"
        if kind == "table" and bet.stakes.keys() != bet.results.keys():
            yield f"{where}.results: allowed: what each of these did: {', '.join(bet.stakes)}"
        for key, words, read in (
            ("gives", bet.gives, parse_outcomes),
            ("results", bet.results, parse_result),
        ):
            for wager, text in words.items():
                yield from _unread(f"{where}.{key}.{wager}", read, text)
    if example.price:
        yield from _price_misfits(example.price)


def _stated(example: Example) -> set[str]:
    """The keys that are not as they are when nobody writes them."""
    return {key for key, name in _OPTIONAL.items() if getattr(example, name) != _UNSTATED[name]}


_OPTIONAL: Final = {
    field.encode_name: field.name for field in fields(Example) if not field.required
}
_UNSTATED: Final = asdict(Example(says=""))


def _nothing_comes_out(example: Example, kind: Kind) -> Iterator[str]:
    gives = any(bet.gives for bet in example.bets)
    if kind in ("deal", "table"):
        if not (gives or example.makes or example.left is not None or example.first is not None):
            yield ": nothing is said to come out, allowed: gives, makes, first or left"
        if isinstance(example.first, dict):
            yield ".first: found a table, allowed beside bets: the seat settled first"
    elif gives:
        yield f".bets: found gives, which does not belong to a {kind}"
    if kind == "refusal" and not (example.refused or "").strip():
        yield ".refused: found nothing, allowed: words of the sentence"
    play, price = example.play, example.price
    if play and play.house_way is None and play.best is None:
        yield ".play: nothing is said to come out, allowed: house-way or best"
    if price and price.ev is None and price.hit is None and not price.rows:
        yield ".price: nothing is said to come out, allowed: ev, hit or rows"


def _price_misfits(price: Price) -> Iterator[str]:
    figures = {"ev": price.ev, "hit": price.hit}
    figures |= {f"rows.{on}": share for on, share in price.rows.items() if isinstance(share, str)}
    for key, text in figures.items():
        if text is not None:
            yield from _unread(f".price.{key}", parse_figure, text)


def _unread(key: str, read: Callable[[str], object], text: str) -> Iterator[str]:
    try:
        read(text)
    except Refusal as refusal:
        yield f"{key}: {refusal.says}"
