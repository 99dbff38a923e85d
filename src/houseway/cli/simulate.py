"""`houseway simulate GAME`: whole tables over many rounds, beside what they are exactly worth."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from houseway.bank.money import dollars
from houseway.cli.bets import bets_of
from houseway.cli.options import (
    Common,
    Decks,
    FeeOptionNumber,
    Game,
    LimitsOption,
    ReadingsWithRates,
    Rounds,
    ScheduleName,
    Seats,
    at_least,
    cents,
    whole,
)
from houseway.cli.output import console, print_json_bytes, table
from houseway.cli.parameters import Parameter
from houseway.cli.readings import varied_with_rates
from houseway.errors import Refusal
from houseway.felt.collection import post_collection
from houseway.words import percent, several, share, signed

if TYPE_CHECKING:
    from houseway.analysis.cost.model import Cost
    from houseway.analysis.simulate.exact import ExactWorth
    from houseway.pricing.simulate.model import Sample, SimulatedTable


def simulate(
    game: Game,
    *,
    rounds: Rounds = 1_000_000,
    seats: Seats = None,
    bank: Annotated[
        str | None,
        Parameter(help="What is banked each round; enough for anything if none.", metavar="CENTS"),
    ] = None,
    bet: Annotated[
        tuple[str, ...],
        Parameter(
            help="What every bettor stakes before the deal; may be repeated.",
            metavar="[WAGER=]CENTS",
        ),
    ] = (),
    option: FeeOptionNumber = None,
    schedule: ScheduleName = None,
    limits: LimitsOption = None,
    rounds_per_hour: Annotated[
        int | None,
        Parameter(help="How fast it goes, for a collection by time.", converter=whole),
    ] = None,
    play: Annotated[
        Literal["house-way", "optimal"],
        Parameter(help="How bettors decide; optimal where a hand is decided once."),
    ] = "house-way",
    stay: Annotated[bool, Parameter(help="Seat 1 keeps the bank.", show_default=False)] = False,
    workers: Annotated[int | None, Parameter(help="How many cores.", converter=whole)] = None,
    cluster: Annotated[str | None, Parameter(help="A Dask scheduler's address.")] = None,
    seed: Annotated[str, Parameter(help="The same seed gives the same rounds.")] = "0",
    reading: ReadingsWithRates = (),
    decks: Decks = None,
    common: Common = Common(),
) -> None:
    """Play whole tables many times: each seat's result as bettor and as player-dealer.

    With --option the limits follow the collection that the table posts, and what it takes a round
    is said beside the results, which are before it.
    """
    loaded = common.load_id_or_file(game)
    filing, of_rates = varied_with_rates(loaded, reading, decks, common.filings)
    if (of_rates or schedule is not None) and option is None:
        what = "--schedule" if schedule is not None else f"--reading {next(iter(of_rates))}"
        raise Refusal(f"{what} is about the collection, and none is taken: add --option N")
    at_least("--rounds", rounds, 1)
    if workers is not None:
        at_least("--workers", workers, 1)
    bets = bets_of(filing, bet)
    put_up = None if bank is None else cents("--bank", bank)
    collection = None
    if option is not None:
        common.name_left_out()
        collection = post_collection(
            filing, schedule=schedule, fee_option=option, limits=limits, readings=of_rates
        )
    posted = collection.limits(limits) if collection else filing.limits(limits)

    from houseway.analysis.simulate.exact import exact_worth
    from houseway.analysis.simulate.simulate import simulate as simulated

    with _progress(rounds) as progress:
        found = simulated(
            filing,
            rounds=rounds,
            seats=seats,
            bank=put_up,
            bets=bets or None,
            limits=posted,
            rotate=not stay,
            play=play,
            workers=workers,
            cluster=cluster,
            seed=_number(seed),
            progress=progress,
        )
    exact = exact_worth(filing, found.bets, play, posted)
    taken = None
    if collection is not None:
        from houseway.analysis.cost.cost import cost

        taken = cost(
            filing,
            option=collection.posted.option,
            schedule=f"{collection.posted.document}: {collection.posted.schedule}",
            bets=found.bets,
            players=found.seats - 1,
            seats=found.seats,
            bank=put_up,
            rounds_per_hour=rounds_per_hour,
            play=play,
            readings=of_rates,
            rounds=rounds,
            seed=found.seed,
        )
    if common.json:
        print_json_bytes(_answer(found, exact, taken))
        return
    _show(found, exact)
    if taken is not None:
        _show_collection(taken)


def _number(seed: str) -> int:
    """A seed as the simulator takes it: a number as it is, any other text by its hash."""
    if seed.isascii() and seed.isdigit() and len(seed) < 19:
        return int(seed)
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:7])


@contextmanager
def _progress(rounds: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on a terminal, and nothing elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    with Progress(
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} rounds"),
        BarColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task("", total=rounds)
        yield lambda done: bar.update(task, completed=done)


def _answer(found: SimulatedTable, exact: ExactWorth, taken: Cost | None) -> bytes:
    """The table as JSON, each wager's exact price beside its simulated one, and the collection."""
    from houseway.pricing.written import written

    answer = msgspec.to_builtins(found)
    answer["collection"] = taken and {
        "document": taken.document,
        "schedule": taken.schedule,
        "option": taken.option,
        "bettor": written(taken.bettor.fee, "fee"),
        "player_dealer": written(taken.player_dealer.fee, "fee"),
        "drop": written(taken.drop, "drop"),
        "source": taken.source,
    }
    for name, ev in exact.wagers.items():
        answer["wagers"][name]["exact_ev"] = None if ev is None else float(ev)
        answer["wagers"][name]["exact_ev_fraction"] = None if ev is None else str(ev)
    return msgspec.json.encode(answer)


# --- for people -------------------------------------------------------------------------------


def _show(found: SimulatedTable, exact: ExactWorth) -> None:
    out = console()
    bets = ", ".join(f"{name} {dollars(amount)}" for name, amount in found.bets.items())
    out.print(
        f"[bold]{found.game}[/bold]: {several(found.rounds, 'round')}, {found.seats} seats taken, "
        f"a bank of {dollars(found.bank)}; every bettor: {bets}"
    )
    per_round = None if exact.bettor is None else float(exact.bettor)
    banked = None if per_round is None else -per_round * (found.seats - 1)
    rows = table(
        ("seat", "right"),
        ("as bettor", "right"),
        ("±", "right"),
        ("exact", "right"),
        ("as player-dealer", "right"),
        ("±", "right"),
        ("exact", "right"),
        ("not covered", "right"),
    )
    for seat in found.by_seat:
        rows.add_row(
            str(seat.seat),
            *_sampled(seat.bettor, per_round),
            *_sampled(seat.player_dealer, banked),
            share(seat.money.uncovered, 2),
        )
    out.print(rows)
    rows = table(("wager", "left"), ("simulated", "right"), ("±", "right"), ("exact", "right"))
    for name, wager in found.wagers.items():
        error = "" if wager.stderr is None else share(wager.stderr)
        ev = exact.wagers[name]
        known = "" if ev is None else percent(ev)
        of = f"  of which {name}" if wager.unit else name
        rows.add_row(of, percent(wager.ev), error, known)
    out.print()
    out.print(rows)
    staged = sorted({wager.unit for wager in found.wagers.values() if wager.unit})
    if staged:
        out.print(
            f"The {staged[0]} stands for its whole game, of which the wagers below it are parts, "
            f"in units of the {staged[0]}.",
            style="dim",
        )
    out.print(
        "Dollars a round with standard errors; exact is for a bank that covers everything.",
        style="dim",
    )
    if exact.missing:
        out.print(f"Not all of it is known exactly: {exact.missing}", style="dim", markup=False)
    out.print(found.method, style="dim", markup=False)


def _show_collection(taken: Cost) -> None:
    from houseway.analysis.cost import words

    out = console()
    bettor, banked = (words.fee(fee) for fee in (taken.bettor.fee, taken.player_dealer.fee))
    out.print()
    out.print(
        f"The results are before the collection. By option {taken.option} of {taken.document}: "
        f"{taken.schedule} a bettor pays {bettor} a round, the player-dealer {banked}.",
        markup=False,
    )


def _sampled(sample: Sample | None, exact: float | None) -> tuple[str, str, str]:
    if sample is None:
        return "", "", ""
    error = "" if sample.stderr is None else f"{sample.stderr / 100:.4f}"
    known = "" if exact is None else signed(exact / 100)
    return signed(sample.mean / 100), error, known
