"""`houseway deal GAME`: rounds between bots, printed as they happen."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from houseway.bank.settlement import Line
from houseway.cli.felt import Felt, kept_log, random_seed, settled_lines
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
    Seed,
    at_least,
    cents,
    whole,
)
from houseway.cli.output import print_json
from houseway.cli.parameters import Parameter
from houseway.cli.readings import varied_with_rates
from houseway.felt.collection import post_collection
from houseway.felt.events import AnyEvent, RoundClosed
from houseway.felt.words import Teller


class DealtRound(msgspec.Struct, frozen=True):
    """What a round came to."""

    round: int
    lines: tuple[Line, ...]
    left: int
    net: dict[str, int]


class Dealt(msgspec.Struct, frozen=True):
    """The answer of `houseway deal --json`; `result` is the last round's."""

    game: str
    seed: str
    events: tuple[AnyEvent, ...]
    result: DealtRound
    rounds: tuple[DealtRound, ...]


def deal(
    game: Game,
    *,
    seats: Seats = None,
    seed: Seed = None,
    log: Annotated[Path | None, Parameter(help="A file for the log, as JSON lines.")] = None,
    rounds: Rounds = 1,
    bank: Annotated[str | None, Parameter(help="What is banked.", metavar="CENTS")] = None,
    option: FeeOptionNumber = None,
    schedule: ScheduleName = None,
    limits: LimitsOption = None,
    rounds_per_hour: Annotated[
        int | None,
        Parameter(
            help="How fast it goes, where time is collected; all in the first half hour if none.",
            converter=whole,
        ),
    ] = None,
    reading: ReadingsWithRates = (),
    decks: Decks = None,
    common: Common = Common(),
) -> None:
    """Play a round with bots and print it as it happens; the log can be replayed and verified."""
    filing, of_rates = varied_with_rates(common.load(game), reading, decks, common.filings)
    common.name_left_out()
    at_least("--rounds", rounds, 1)
    if rounds_per_hour is not None:
        at_least("--rounds-per-hour", rounds_per_hour, 1)
    put_up = None if bank is None else at_least("--bank", cents("--bank", bank), 1)
    seed = random_seed() if seed is None else seed
    felt = Felt(
        filing,
        seed,
        seats=seats,
        option=limits,
        bank=put_up,
        collection=post_collection(
            filing,
            schedule=schedule,
            fee_option=option,
            limits=limits,
            readings=of_rates,
        ),
        rounds_per_hour=rounds_per_hour,
    )
    felt.seat_bots()
    results = []
    shown, teller = 0, Teller(filing)
    with kept_log(log, felt.table):
        for _ in range(rounds):
            mark = len(felt.table.events)
            felt.play_round()
            results.append(_result(felt.table.events[mark:]))
            shown = shown if common.json else _print(teller, felt.table.events, shown)
        felt.table.close()
    if common.json:
        print_json(Dealt(filing.id, seed, tuple(felt.table.events), results[-1], tuple(results)))
        return
    _print(teller, felt.table.events, shown)
    print(f"dealt from --seed {seed}")


def _print(teller: Teller, events: list[AnyEvent], shown: int) -> int:
    for line in teller.transcript(events[shown:]):
        print(line, flush=True)
    return len(events)


def _result(events: list[AnyEvent]) -> DealtRound:
    closed = next(event for event in reversed(events) if isinstance(event, RoundClosed))
    return DealtRound(closed.round, tuple(settled_lines(events)), closed.left, closed.net)
