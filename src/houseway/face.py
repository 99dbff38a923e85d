"""What `import houseway as hw` offers beside the layers' own functions: ids and dicts will do.

A game is given by its filing or by its id, a table and a hand as a struct or as a dict with the
keys that the command line reads. What a function needs is imported when it is called.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from houseway.days import date
from houseway.errors import Refusal, meant

if TYPE_CHECKING:
    from houseway.analysis.diff.model import Diff
    from houseway.analysis.settle import SettledTable
    from houseway.analysis.showdown import ShowdownResult, ShownTable
    from houseway.analysis.strategy import Played, Strategy
    from houseway.bank.ledger import Ledger
    from houseway.felt.described_pot import DescribedPot, SettledPot
    from houseway.felt.description import DescribedTable
    from houseway.felt.events import AnyEvent
    from houseway.felt.pot.floor import Faced, Stands
    from houseway.felt.table import Table
    from houseway.filings.fees.answers import FeeAnswer, FeeAnswers
    from houseway.filings.fees.hand import Hand
    from houseway.filings.filing import Filing
    from houseway.pricing.equity import Equity


def games(folder: str | None = None) -> tuple[str, ...]:
    """The id of every filing, room by room: the library's, and those of your own folder."""
    from houseway.families import library

    return library.ids(folder)


def load(game: str, folder: str | None = None, on: date | str | None = None) -> Filing:
    """The filing of that id; `folder` is your own, beside the library.

    `on` is a day, such as `"2013-09-01"`: the edition of the game that was in force then, and with
    it the collection rates of that day.
    """
    from houseway.families import library

    if not isinstance(game, str):
        raise Refusal(f'a game is named by its id, such as "oceana/ez-baccarat", not by {game!r}')
    return library.load(game, folder, _day(on))


def table(
    game: Filing | str,
    *,
    seed: str | int | None = None,
    seats: int | None = None,
    limits: str | int | None = None,
    schedule: str | None = None,
    option: str | int | None = None,
    players: Mapping[str, int | str] | None = None,
) -> Table:
    """A table of a game, with a bank or a pot; the same seed deals the same cards, none any.

    `players` sit down in that order, each with so many chips, as cents or as `"$500"`. `limits` and
    `option` are the numbers of the posted limits and of the collection, by default those that go
    together in the newest schedule.
    """
    from houseway.analysis.opening import open_felt

    opened = open_felt(
        filing_of(game),
        _secret(seed),
        seats=seats,
        option=limits,
        schedule=schedule,
        fee_option=option,
    )
    for seat, (name, chips) in enumerate((players or {}).items(), start=1):
        opened.sit(seat, name, cents_of(chips, f"the chips of {name}"))
    return opened


def play(
    game: Filing | str,
    strategy: Strategy | None = None,
    *,
    rounds: int = 1_000,
    bets: Mapping[str, int | str] | None = None,
    seed: str | int | None = None,
) -> Played:
    """Rounds of one bettor alone with a player-dealer who banks every one and can pay any win.

    A strategy takes what the bettor sees, a `Decision`, and gives one of its choices; without one
    the bettor plays the house way, as the player-dealer does. `bets`: what stands on each wager
    before the deal, as cents or as `"$10"`; by default the least on the first wager. The collection
    is left out: `hw.cost` has it.
    """
    from houseway.analysis.strategy import play_rounds

    if strategy is not None and not callable(strategy):
        raise Refusal(f"a strategy is a function from a decision to a choice, not {strategy!r}")
    amounts = {name: cents_of(bet, f'the bet "{name}"') for name, bet in (bets or {}).items()}
    return play_rounds(filing_of(game), strategy, rounds=rounds, bets=amounts, seed=_secret(seed))


def settle(
    described: DescribedTable | Mapping[str, object], folder: str | None = None
) -> SettledTable:
    """Settle a table that is described: who banks with how much, the wagers, results or hands."""
    from houseway.analysis.settle import settle as settle_described
    from houseway.felt.description import DescribedTable, describes_pot, read_described

    if not isinstance(described, DescribedTable):
        text = _json(described)
        if describes_pot(text):
            raise Refusal("that is a pot, and no bank: give it to settle_pot")
        described = read_described(text, "the table")
    return settle_described(described, folder)


def settle_pot(
    described: DescribedPot | Mapping[str, object], folder: str | None = None
) -> SettledPot:
    """Divide a pot that is described: what each put in, who folded, the hands, the board."""
    from houseway.analysis.settle import settle_pot as divided
    from houseway.felt.described_pot import DescribedPot, read_pot

    if not isinstance(described, DescribedPot):
        described = read_pot(_json(described), "the pot")
    return divided(described, folder)


def showdown(shown: ShownTable | Mapping[str, object], folder: str | None = None) -> ShowdownResult:
    """Whose hand is best of those that are shown, and what each makes."""
    from houseway.analysis.showdown import ShownTable, read_shown
    from houseway.analysis.showdown import showdown as compared

    return compared(shown if isinstance(shown, ShownTable) else read_shown(_json(shown)), folder)


def ruling(game: Filing | str, motion: str, faced: Faced | Mapping[str, object]) -> Stands:
    """What chips put in without a word stand as, by the house rules of a game for a pot.

    `hw.ruling(game, "chip 2500", {"call": 300, "least": 600})`, all in cents: one chip, or `push`
    for several, by who must call so much and may raise with so much or more.
    """
    from houseway.families import family_of
    from houseway.felt.pot.floor import Faced
    from houseway.filings.decode import decoded

    if not isinstance(faced, Faced):
        faced = decoded(dict(faced), Faced, "what is faced")
    return family_of(filing_of(game)).ruling(filing_of(game), motion, faced)


def equity(
    game: Filing | str,
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    *,
    samples: int | None = None,
    exact: bool = False,
    seed: int | str = 0,
) -> Equity:
    """What hands are worth against each other for a pot: `hw.equity(game, ["AsAh", "QQ+"])`.

    Every deal is counted where that takes seconds; else, or if you say how many `samples`, deals
    are drawn, the same by the same `seed`, a number or any text. `exact` counts them, however long
    it takes.
    """
    from houseway.analysis.equity import equity as told

    if isinstance(hands, str):
        raise Refusal(f'hands are a list, such as ["AsAh", "KdKc"], not "{hands}"')
    return told(filing_of(game), hands, board, dead, samples=samples, exact=exact, seed=seed)


def ledger(events: Iterable[AnyEvent]) -> Ledger:
    """The books of a table: where every chip came from and went, by its events."""
    from houseway.felt.ledger import ledger_of

    return ledger_of(events)


def diff(a: Filing | str, b: Filing | str, folder: str | None = None) -> Diff:
    """Two games of a family side by side: every rule that differs, and what it is worth.

    Ids of collection rates will do too. A filing under other readings, packs or pay tables is
    another filing: `hw.diff(filing, filing.read({"natural": "plays-on"}))`.
    """
    from houseway.analysis.diff.named import collections_named, diff_of

    one, other = (
        (collections_named(side, folder) or load(side, folder)) if isinstance(side, str) else side
        for side in (a, b)
    )
    return diff_of(one, other)


def fee(
    game: Filing | str,
    hand: Hand | Mapping[str, object],
    *,
    option: str | int,
    schedule: str | None = None,
    readings: Mapping[str, str] | None = None,
    folder: str | None = None,
) -> FeeAnswer:
    """What each party pays for a hand by one option of a collection schedule."""
    from houseway.filings.fees import answers

    return answers.fee(
        _id(game),
        _hand(hand),
        option=option,
        schedule=schedule,
        readings=readings,
        folder=folder,
        on=_on(game),
    )


def fees(
    game: Filing | str,
    hand: Hand | Mapping[str, object],
    *,
    schedule: str | None = None,
    readings: Mapping[str, str] | None = None,
    folder: str | None = None,
) -> FeeAnswers:
    """The same by every option of every schedule, or of the one that is named."""
    from houseway.filings.fees import answers

    return answers.fees(
        _id(game),
        _hand(hand),
        schedule=schedule,
        readings=readings,
        folder=folder,
        on=_on(game),
    )


def cents_of(amount: int | str, what: str) -> int:
    """An amount as a program gives it: a whole number of cents, or dollars as `"$2.50"`."""
    from houseway.bank.money import parse_dollars, whole_cents

    if isinstance(amount, str):
        if not amount.strip().startswith("$"):
            raise Refusal(f'{what}: write dollars as "${amount}", or give cents as a number')
        return parse_dollars(amount)
    return whole_cents(amount)


def _day(on: date | str | None) -> date | None:
    if not isinstance(on, str):
        return on
    try:
        return date.fromisoformat(on)
    except ValueError:
        raise Refusal(f'a day is written as "2013-09-01", not as "{on}"') from None


def filing_of(game: Filing | str) -> Filing:
    """Return the filing that is given, or the one of that id."""
    from houseway.filings.filing import Filing

    return game if isinstance(game, Filing) else load(game)


def _id(game: Filing | str) -> str:
    return game if isinstance(game, str) else game.id


def _on(game: Filing | str) -> date | None:
    return None if isinstance(game, str) else game.on


def _hand(hand: Hand | Mapping[str, object]) -> Hand:
    from houseway.filings.decode import decoded
    from houseway.filings.fees.hand import MONEY, Hand

    if isinstance(hand, Hand):
        return hand
    known = Hand.__struct_fields__
    for name in hand:
        if name not in known:
            hint = meant(name, known) or f"there are {', '.join(known)}"
            raise Refusal(f'a hand has no "{name}": {hint}')
    given = {
        name: cents_of(value, f'"{name}"') if name in MONEY and isinstance(value, str) else value
        for name, value in hand.items()
    }
    return decoded(given, Hand, "a hand")


def _json(described: Mapping[str, object]) -> str:
    import msgspec

    try:
        return msgspec.json.encode(described).decode()
    except TypeError as error:
        raise Refusal(f"a table is described by names, numbers and lists: {error}") from None


def _secret(seed: str | int | None) -> bytes:
    """What a shoe is shuffled by: any words or number, or chance."""
    if seed is None:
        from secrets import token_bytes

        return token_bytes(32)
    return hashlib.sha256(str(seed).encode()).digest()
