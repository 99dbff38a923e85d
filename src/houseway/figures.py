"""What `import houseway as hw` offers on figures: simulations, costs, hints; and rule sheets.

A game is given by its filing or by its id, amounts as cents or as `"$25"`, cards as text: as on the
command line, which says the same of each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack, overload

from houseway.errors import Refusal
from houseway.face import cents_of, filing_of

if TYPE_CHECKING:
    from houseway.analysis.cost.model import Cost, CostComparison, SeatCosts
    from houseway.analysis.cost.table import Described
    from houseway.cli.simulate_pot import SimulatedPots
    from houseway.felt.events import AnyEvent
    from houseway.filings.filing import Filing
    from houseway.filings.wager import Limits
    from houseway.pricing.advice import Advice
    from houseway.pricing.model import Play, Progress
    from houseway.pricing.simulate.model import SimulatedTable

Amount = int | str
Bets = Mapping[str, Amount]


def simulate(
    game: Filing | str,
    *,
    rounds: int | None = None,
    seats: int | None = None,
    bank: Amount | None = None,
    bets: Bets | None = None,
    seat_bets: Mapping[int, Bets] | None = None,
    limits: str | int | Limits | None = None,
    rotate: bool = True,
    play: Play = "house-way",
    workers: int | None = None,
    cluster: str | None = None,
    seed: int | str = 0,
    progress: Callable[[int], None] | None = None,
) -> SimulatedTable | SimulatedPots:
    """Play a table many times and return what every seat gained, with standard errors.

    `bets` is what every bettor stakes, `seat_bets` what single seats stake instead; if only that is
    given, other seats bet nothing. The rest is as
    :func:`houseway.analysis.simulate.simulate.simulate` says. Of a game for a pot, bots play hands
    at one table that posts its collection, and each seat's result is after the drop.
    """
    from houseway.filings.model import BankedRules

    filing = filing_of(game)
    if isinstance(filing.rules, BankedRules):
        from houseway.analysis.simulate.simulate import simulate as simulated

        by_seat = {seat: _cents(held) for seat, held in (seat_bets or {}).items()}
        return simulated(
            filing,
            rounds=1_000_000 if rounds is None else rounds,
            seats=seats,
            bank=None if bank is None else cents_of(bank, "the bank"),
            bets=None if bets is None else _cents(bets),
            seat_bets=by_seat or None,
            limits=limits,
            rotate=rotate,
            play=play,
            workers=workers,
            cluster=cluster,
            seed=seed,
            progress=progress,
        )
    given = {
        "bank": bank is not None,
        "bets": bool(bets),
        "seat_bets": bool(seat_bets),
        "rotate": not rotate,
        "play": play != "house-way",
        "workers": workers is not None,
        "cluster": cluster is not None,
        "limits": not isinstance(limits, str | int | None),
    }
    if odd := next((name for name, there in given.items() if there), None):
        raise Refusal(f"{filing.id} is played for a pot by bots at one table: leave out {odd}")
    from houseway.cli.simulate_pot import HANDS, simulate_pots

    return simulate_pots(
        filing,
        rounds=HANDS if rounds is None else rounds,
        seats=seats,
        limits=str(limits) if isinstance(limits, str | int) else None,
        option=None,
        schedule=None,
        rates={},
        seed=str(seed),
        progress=progress,
    )


class Table(TypedDict, total=False):
    """The table that a cost is asked of; amounts are cents or `"$25"`."""

    bets: Bets | None
    players: int | None
    seats: int | None
    bank: Amount | None
    rounds_per_hour: int | None
    play: Play
    rounds: int | None
    error: float | None
    seed: int | str
    progress: Callable[[int, int], None] | None


@overload
def cost(
    game: Filing | str,
    *,
    option: str | int,
    schedule: str | None = None,
    readings: Mapping[str, str] | None = None,
    folder: str | None = None,
    seat_bets: None = None,
    **table: Unpack[Table],
) -> Cost: ...
@overload
def cost(
    game: Filing | str,
    *,
    option: str | int,
    schedule: str | None = None,
    readings: Mapping[str, str] | None = None,
    folder: str | None = None,
    seat_bets: Mapping[int, Bets],
    **table: Unpack[Table],
) -> SeatCosts: ...
def cost(
    game: Filing | str,
    *,
    option: str | int,
    schedule: str | None = None,
    readings: Mapping[str, str] | None = None,
    folder: str | None = None,
    seat_bets: Mapping[int, Bets] | None = None,
    **table: Unpack[Table],
) -> Cost | SeatCosts:
    """Return what a round costs both sides under one option, as `analysis.cost` describes it.

    With `seat_bets`, what single seats stake, the answer is seat by seat; if no `bets` are given
    beside them, other seats bet nothing and only bank.
    """
    if seat_bets is not None:
        from houseway.analysis.cost.seats import SeatTable, seat_costs

        if table.get("players") is not None:
            raise Refusal("the bets of the seats say how many bet: leave out players")
        described = _described(table)
        own = SeatTable(
            bets=described.get("bets"),
            seats=described.get("seats"),
            bank=described.get("bank"),
            rounds_per_hour=described.get("rounds_per_hour"),
            play=described.get("play", "optimal"),
            rounds=described.get("rounds"),
            error=described.get("error"),
            seed=described.get("seed", 0),
            progress=described.get("progress"),
        )
        return seat_costs(
            filing_of(game),
            option=option,
            seat_bets={seat: _cents(held) for seat, held in seat_bets.items()},
            schedule=schedule,
            readings=readings,
            folder=folder,
            **own,
        )
    from houseway.analysis.cost.cost import cost as costed

    return costed(
        filing_of(game),
        option=option,
        schedule=schedule,
        readings=readings,
        folder=folder,
        **_described(table),
    )


def costs(
    game: Filing | str,
    *,
    schedule: str | None = None,
    readings: Mapping[str, str] | None = None,
    folder: str | None = None,
    **table: Unpack[Table],
) -> CostComparison:
    """Return the same table under every option that the game may use."""
    from houseway.analysis.cost.cost import costs as costed

    return costed(
        filing_of(game), schedule=schedule, readings=readings, folder=folder, **_described(table)
    )


def hint(
    game: Filing | str,
    cards: str,
    up: str | None = None,
    board: str = "",
    *,
    progress: Progress | None = None,
) -> Advice:
    """Return the best play for a hand and what each choice is worth: `hw.hint(game, "Qh 6d 4c")`.

    `up` is the bank's card that lies face up, `board` the cards that lie open in the middle.
    """
    from houseway.analysis.advice import advise
    from houseway.cards.card import parse_card, parse_cards

    shows = parse_card(up) if up else None
    return advise(filing_of(game), parse_cards(cards), shows, parse_cards(board), progress=progress)


def rules(game: Filing | str, format: Literal["text", "html"] = "text") -> str:
    """Return a game's rule sheet, with the lines that each rule comes from."""
    from houseway.filings.sheet import sheet_of
    from houseway.filings.sheets.printed import as_html, as_text

    if format not in ("text", "html"):
        raise Refusal(f'a rule sheet is written as "text" or "html", not "{format}"')
    sheet = sheet_of(filing_of(game))
    return as_html(sheet) if format == "html" else as_text(sheet, 100)


def deal(
    game: Filing | str, *, seed: str | int, rounds: int = 1, seats: int | None = None
) -> Sequence[AnyEvent]:
    """Return the events of rounds between bots; the same seed gives the same rounds."""
    from houseway.cli.felt import felt_of

    if rounds < 1:
        raise Refusal(f"deal plays at least one round, not {rounds}")
    felt = felt_of(
        filing_of(game),
        seed=str(seed),
        seats=seats,
        limits=None,
        option=None,
        schedule=None,
        rates={},
    )
    felt.seat_bots()
    for _ in range(rounds):
        felt.play_round()
    felt.table.close()
    return tuple(felt.table.events)


def _cents(bets: Bets) -> dict[str, int]:
    return {name: cents_of(amount, f'the bet "{name}"') for name, amount in bets.items()}


def _described(table: Table) -> Described:
    """Return a table as the analysis takes it, amounts in cents."""
    from houseway.analysis.cost.table import Described

    bank, bets = table.get("bank"), table.get("bets")
    return Described(
        bets=None if bets is None else _cents(bets),
        players=table.get("players"),
        seats=table.get("seats"),
        rounds_per_hour=table.get("rounds_per_hour"),
        play=table.get("play", "optimal"),
        bank=None if bank is None else cents_of(bank, "the bank"),
        rounds=table.get("rounds"),
        error=table.get("error"),
        seed=table.get("seed", 0),
        progress=table.get("progress"),
    )
