"""What stands in a worked example, key by key.

An example holds under the default readings unless it names others. It says one thing, of a table
with a bank:

- a *deal*: `bets`, and the cards as drawn (`cards`) or as they lie (`hands`, `board`);
- a *table*: `bets` that say what each wager did (`results`), without a card;
- a *refusal*: `bets` that the sheet does not allow, and words of the sentence (`refused`);
- *first action*: `first`, the seat by the card or the roll that finds it;

of a table with a pot:

- a *showdown*: `hands` and `board`, and who `wins`;
- a *pot*: `puts`, what each has in it, and what each `takes`;
- *betting*: `chips` and a `course`, who does what in turn, who may do what and who may not;

and of any:

- *hands*: `makes`, what cards count or make;
- a *ranking*: `beats`, hands from the best down;
- a *play*: `play`, what the house way does with a hand, or what is best;
- a *price*: `price`, right to the digits stated.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.bank.money import Cents
from houseway.filings.lines import NO_LINES, Lines

Kind = Literal[
    "deal",
    "table",
    "refusal",
    "first action",
    "showdown",
    "pot",
    "betting",
    "hands",
    "ranking",
    "play",
    "price",
]


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
    """Or the hands as they lie, by seat, the bank's as `player-dealer`; where some cards lie up,
    `Ks 4d / 7c`: those down, and those up."""
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
    button: int = 1
    """The seat with the dealer button, at a table with a pot."""
    wins: dict[str, tuple[int, ...]] = {}
    """Who has the best hand for each part of a pot, `high` and `low`; nobody: `[]`."""
    puts: dict[str, Cents] = {}
    """What each has in the pot, by seat."""
    pot: Cents | None = None
    """Or all that is in it, from all who show a hand."""
    folded: tuple[int, ...] = ()
    """Who of them has folded."""
    street: str | None = None
    """How far the hand went, for the drop; to the end unless given."""
    chips: dict[str, Cents] = {}
    """What each has before him as the hand begins, by seat."""
    posts: dict[str, Cents] = {}
    """What seats post to be dealt in, beside the blinds, as far as it plays."""
    dead: dict[str, Cents] = {}
    """What of it is dead money."""
    straddle: int | None = None
    """The seat that straddles."""
    course: tuple[str, ...] = ()
    """Who does what in turn: `3 raise $12`, `3 may fold, call $10`, `3 may not raise: words`."""
    fees: str | None = None
    """The option of the collection that is taken; none unless given."""
    schedule: str | None = None
    """The schedule that has it, if several do."""
    jackpot: bool = False
    """Whether a jackpot is attached, for which more is taken."""
    takes: dict[str, Cents] = {}
    """What each takes of the pots, by seat; nobody else takes anything."""
    back: dict[str, Cents] = {}
    """What goes back that nobody called."""
    drop: Cents | None = None
    """What the house takes of the pot."""
    shows: tuple[int, ...] = ()
    """Whose hands are shown, in the order of it."""
    beats: dict[str, tuple[str, ...]] = {}
    """Hands from the best down, for `high` or `low`, each beating the next; equal ones in one:
    `As Kd = Ah Kc`."""
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
        if self.beats:
            return "ranking"
        if self.chips or self.course:
            return "betting"
        if self.puts or self.pot is not None:
            return "pot"
        if not self.bets:
            if self.hands or self.wins:
                return "showdown"
            return "hands" if self.makes else "first action"
        if self.refused is not None:
            return "refusal"
        return "table" if any(bet.results for bet in self.bets) else "deal"


def cited(lines: Lines, worked_in: str) -> str:
    """`lines 193-197; catalogue, oceana 2`."""
    return "; ".join(part for part in (lines.cited, worked_in) if part)
