"""`houseway deal GAME`: rounds between bots, printed as they happen."""

from __future__ import annotations

from typing import Annotated

from houseway.cli import options
from houseway.cli.felt import felt_of, kept_log, played_rounds
from houseway.cli.output import print_object
from houseway.cli.readings import varied_with_rates
from houseway.felt.words import Teller


def deal(
    game: options.Game,
    *,
    seats: options.Seats = None,
    seed: options.Seed = None,
    log: options.LogOutput = None,
    rounds: options.Rounds = 1,
    bank: Annotated[options.Chips, "What is banked."] = None,
    option: options.FeeOptionNumber = None,
    schedule: options.ScheduleName = None,
    limits: options.LimitsOption = None,
    rounds_per_hour: Annotated[
        options.Count,
        "How fast it goes, where time is collected; all in the first half hour if none.",
    ] = None,
    jackpot: options.Jackpot = False,
    reading: options.ReadingsWithRates = (),
    decks: options.Decks = None,
    common: options.Common = options.Common(),
) -> None:
    """Play a round with bots and print it as it happens; the log can be replayed and verified."""
    filing, rates = varied_with_rates(common.load(game), reading, decks, common.filings)
    common.name_left_out()
    felt = felt_of(
        filing,
        seed=seed,
        seats=seats,
        limits=limits,
        option=option,
        schedule=schedule,
        rates=rates,
        bank=bank,
        rounds_per_hour=rounds_per_hour,
        jackpot=jackpot,
    )
    felt.seat_bots()
    events, teller, told = felt.table.events, Teller(filing), 0

    def tell() -> None:
        nonlocal told
        for line in teller.transcript(events[told:]):
            print(line, flush=True)
        told = len(events)

    with kept_log(log, felt.table):
        for _ in range(rounds):
            felt.play_round()
            if not common.json:
                tell()
        felt.table.close()
    if common.json:
        played = played_rounds(events)
        print_object(
            game=filing.id, seed=felt.seed, events=events, result=played[-1], rounds=played
        )
        return
    tell()
    print(f"dealt from --seed {felt.seed}")
