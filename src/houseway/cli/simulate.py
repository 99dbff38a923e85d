"""`houseway simulate GAME`: whole tables over many rounds, beside what they are exactly worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec

from houseway.bank.money import dollars
from houseway.cli import options
from houseway.cli.bets import all_bets_of, bets_told, telling_cents
from houseway.cli.output import console, print_json, print_json_bytes, progress, table
from houseway.cli.readings import varied_with_rates
from houseway.errors import Refusal
from houseway.felt.collection import post_collection
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from houseway.pricing.simulate.model import SHARES
from houseway.words import percent, several, share, signed

if TYPE_CHECKING:
    from houseway.analysis.cost.model import Cost, SeatCosts
    from houseway.analysis.simulate.exact import ExactSeats
    from houseway.layout import Console
    from houseway.pricing.simulate.model import Sample, SimulatedTable


def simulate(
    game: options.Game,
    *,
    rounds: Annotated[
        options.Count, "How many rounds; a million, of games for a pot a thousand hands, if none."
    ] = None,
    seats: options.Seats = None,
    bank: Annotated[
        options.Money, "What is banked each round; enough for anything if none."
    ] = None,
    bet: Annotated[
        options.SeatBets,
        "What every bettor stakes before the deal, or with SEAT: that seat alone; may be repeated. "
        "If all bets name a seat, other seats bet nothing.",
    ] = (),
    option: options.FeeOptionNumber = None,
    schedule: options.ScheduleName = None,
    limits: options.LimitsOption = None,
    rounds_per_hour: Annotated[options.Whole, "How fast it goes, for a collection by time."] = None,
    play: Annotated[
        Literal["house-way", "optimal"], "How bettors decide; optimal where that is known."
    ] = "house-way",
    stay: Annotated[options.Flag, "Seat 1 keeps the bank."] = False,
    workers: Annotated[options.Count, "How many cores."] = None,
    cluster: Annotated[str | None, "A Dask scheduler's address."] = None,
    seed: Annotated[str, "The same seed gives the same rounds."] = "0",
    histogram: Annotated[options.Flag, "Draw how the results of a round are spread."] = False,
    reading: options.ReadingsWithRates = (),
    decks: options.Decks = None,
    common: options.Common = options.Common(),
) -> None:
    """Play whole tables many times: each seat's result as bettor and as player-dealer.

    With --option the limits follow the collection that the table posts, and what it takes a round
    is said beside the results, which are before it. Of a game for a pot, bots play hands at a table
    that posts its collection: each seat's result is after the drop.
    """
    loaded = common.load_id_or_file(game)
    filing, of_rates = varied_with_rates(loaded, reading, decks, common.filings)
    if not isinstance(filing.rules, BankedRules):
        given = {
            "--bank": bank is not None,
            "--bet": bool(bet),
            "--play": play != "house-way",
            "--stay": bool(stay),
            "--workers": workers is not None,
            "--cluster": cluster is not None,
            "--histogram": bool(histogram),
        }
        if odd := next((name for name, there in given.items() if there), None):
            raise Refusal(f"{filing.id} is played for a pot by bots at one table: leave out {odd}")
        _simulate_pots(
            filing,
            common,
            rounds=rounds,
            seats=seats,
            limits=limits,
            option=option,
            schedule=schedule,
            rates=of_rates,
            seed=seed,
            rounds_per_hour=rounds_per_hour,
        )
        return
    rounds = 1_000_000 if rounds is None else rounds
    if (of_rates or schedule is not None) and option is None:
        what = "--schedule" if schedule is not None else f"--reading {next(iter(of_rates))}"
        raise Refusal(f"{what} is about the collection, and none is taken: add --option N")
    bets, seat_bets = all_bets_of(filing, bet)
    collection = None
    if option is not None:
        common.name_left_out()
        collection = post_collection(
            filing, schedule=schedule, fee_option=option, limits=limits, readings=of_rates
        )
    posted = collection.limits(limits) if collection else filing.limits(limits)

    from houseway.analysis.simulate.exact import exact_seats
    from houseway.analysis.simulate.simulate import simulate as simulated

    with (
        telling_cents(bet),
        progress("{task.completed:,.0f} of {task.total:,.0f} rounds", "") as bar,
    ):
        found = simulated(
            filing,
            rounds=rounds,
            seats=seats,
            bank=bank,
            bets=bets or None,
            seat_bets=seat_bets or None,
            limits=posted,
            rotate=not stay,
            play=play,
            workers=workers,
            cluster=cluster,
            seed=seed,
            progress=bar and (lambda done: bar(done, rounds)),
        )
    exact = exact_seats(filing, found, posted)
    taken: Cost | SeatCosts | None = None
    if collection is not None and not found.bets:
        from houseway.analysis.cost.seats import seat_costs

        taken = seat_costs(
            filing,
            option=collection.posted.option,
            schedule=f"{collection.posted.document}: {collection.posted.schedule}",
            seat_bets=found.stakes,
            seats=found.seats,
            bank=bank,
            rotate=not stay,
            rounds_per_hour=rounds_per_hour,
            play=play,
            readings=of_rates,
            rounds=rounds,
            seed=found.seed,
        )
    elif collection is not None:
        from houseway.analysis.cost.cost import cost

        taken = cost(
            filing,
            option=collection.posted.option,
            schedule=f"{collection.posted.document}: {collection.posted.schedule}",
            bets=found.bets,
            players=found.seats - 1,
            seats=found.seats,
            bank=bank,
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
    if histogram:
        _show_histogram(found)
    if taken is not None:
        _show_collection(taken)


def _simulate_pots(
    filing: Filing,
    common: options.Common,
    *,
    rounds: int | None,
    seats: int | None,
    limits: str | None,
    option: str | None,
    schedule: str | None,
    rates: Mapping[str, str],
    seed: str,
    rounds_per_hour: int | None,
) -> None:
    from houseway.cli.simulate_pot import HANDS, show_pots, simulate_pots

    hands = HANDS if rounds is None else rounds
    with progress("{task.completed:,.0f} of {task.total:,.0f} hands", "") as bar:
        found = simulate_pots(
            filing,
            rounds=hands,
            seats=seats,
            limits=limits,
            option=option,
            schedule=schedule,
            rates=rates,
            seed=seed,
            rounds_per_hour=rounds_per_hour,
            progress=bar and (lambda done: bar(done, hands)),
        )
    if common.json:
        print_json(found)
    else:
        show_pots(found)


def _answer(found: SimulatedTable, exact: ExactSeats, taken: Cost | SeatCosts | None) -> bytes:
    """The table as JSON, each wager's exact price beside its simulated one, and the collection."""
    from houseway.pricing.written import written

    answer = msgspec.to_builtins(found)
    if taken is None:
        answer["collection"] = None
    else:
        answer["collection"] = {
            "document": taken.document,
            "schedule": taken.schedule,
            "option": taken.option,
            **_fees(taken),
            "drop": written(taken.drop, "drop"),
            "source": taken.source,
        }
    for name, ev in exact.wagers.items():
        answer["wagers"][name]["exact_ev"] = None if ev is None else float(ev)
        answer["wagers"][name]["exact_ev_fraction"] = None if ev is None else str(ev)
    return msgspec.json.encode(answer)


def _fees(taken: Cost | SeatCosts) -> dict[str, object]:
    """Return what both sides pay, or each seat of a table whose bets differ."""
    from houseway.analysis.cost.model import Cost
    from houseway.pricing.written import written

    if isinstance(taken, Cost):
        fees = {"bettor": taken.bettor.fee, "player_dealer": taken.player_dealer.fee}
        return {name: written(fee, "fee") for name, fee in fees.items()}
    return {
        "by_seat": [
            {
                "seat": one.seat,
                "bettor": one.bettor and written(one.bettor.fee, "fee"),
                "player_dealer": one.player_dealer and written(one.player_dealer.fee, "fee"),
            }
            for one in taken.by_seat
        ]
    }


def _show(found: SimulatedTable, exact: ExactSeats) -> None:
    out = console()
    out.print(
        f"[bold]{found.game}[/bold]: {several(found.rounds, 'round')}, {found.seats} seats taken, "
        f"a bank of {dollars(found.bank)}; {bets_told(found.stakes, found.bets)}"
    )
    rows = table(
        "seat>", "as bettor>", "±>", "exact>", "as player-dealer>", "±>", "exact>", "not covered>"
    )
    for seat in found.by_seat:
        rows.add_row(
            str(seat.seat),
            *_sampled(seat.bettor, exact.bettor(seat.seat)),
            *_sampled(seat.player_dealer, exact.player_dealer(seat.seat)),
            share(seat.money.uncovered, 2),
        )
    out.print(rows)
    rows = table("wager", "simulated>", "±>", "exact>")
    for name, wager in found.wagers.items():
        error = "" if wager.stderr is None else share(wager.stderr)
        ev = exact.wagers[name]
        known = "" if ev is None else percent(ev)
        of = f"  of which {name}" if wager.unit else name
        rows.add_row(of, percent(wager.ev), error, known)
    out.print()
    out.print(rows)
    _show_spread(out, found)
    staged = sorted({wager.unit for wager in found.wagers.values() if wager.unit})
    if staged:
        out.say(
            f"The {staged[0]} stands for its whole game, of which the wagers below it are parts, "
            f"in units of the {staged[0]}.",
            "dim",
        )
    out.say(
        "Dollars a round with standard errors; exact is for a bank that covers everything.", "dim"
    )
    if exact.missing:
        out.say(f"Not all of it is known exactly: {exact.missing}", "dim")
    out.say(found.method, "dim")


def _show_spread(out: Console, found: SimulatedTable) -> None:
    """How the results of one round are spread, as bettor by seat and as player-dealer."""
    results = _spread_results(found)
    if not any(sample.quantiles for _, sample in results):
        return
    shares = {name: _PERCENT[name] for name in SHARES}
    rows = table("one round", "deviation>", *(f"{shares[name]}>" for name in SHARES))
    for who, sample in results:
        deviation = "" if sample.sd is None else f"{sample.sd / 100:.2f}"
        amounts = (signed(sample.quantiles[name] / 100, 2) for name in SHARES)
        rows.add_row(who, deviation, *(amounts if sample.quantiles else [""] * len(SHARES)))
    out.print()
    out.print(rows)


_PERCENT: Final = {
    "0.01": "1 %",
    "0.05": "5 %",
    "0.25": "25 %",
    "0.5": "median",
    "0.75": "75 %",
    "0.95": "95 %",
    "0.99": "99 %",
}


def _spread_results(found: SimulatedTable) -> list[tuple[str, Sample]]:
    """The results to show: of every bettor where seats bet apart, else of one; and the bank's."""
    bettors = [(seat.seat, seat.bettor) for seat in found.by_seat if seat.bettor is not None]
    if found.bets:
        results = [("a bettor", sample) for _, sample in bettors[-1:]]
    else:
        results = [(f"seat {seat}", sample) for seat, sample in bettors]
    return [*results, ("player-dealer", found.player_dealer)]


_WIDTH: Final = 40
"""Characters of the longest bar."""


def _show_histogram(found: SimulatedTable) -> None:
    out = console()
    for who, sample in _spread_results(found):
        rows = table(f"{who}, one round>", "of the rounds>", "")
        longest = max((bar.share for bar in sample.histogram), default=0.0)
        for bar in sample.histogram:
            ends = dict.fromkeys(signed(cents / 100, 2) for cents in (bar.least, bar.most))
            blocks = "█" * round(_WIDTH * bar.share / longest) or "▏"
            rows.add_row(" to ".join(ends), share(bar.share, 3), blocks)
        out.print()
        out.print(rows)


def _show_collection(taken: Cost | SeatCosts) -> None:
    from houseway.analysis.cost import words
    from houseway.analysis.cost.model import SeatCosts

    out = console()
    if isinstance(taken, SeatCosts):
        out.print()
        out.say(
            f"The results are before the collection. By option {taken.option} of "
            f"{taken.document}: {taken.schedule} the seats pay, a round:"
        )
        rows = table("seat>", "as bettor>", "as player-dealer>")
        for one in taken.by_seat:
            sides = (one.bettor, one.player_dealer)
            rows.add_row(
                str(one.seat), *("" if side is None else words.fee(side.fee) for side in sides)
            )
        out.print(rows)
        return
    bettor, banked = (words.fee(fee) for fee in (taken.bettor.fee, taken.player_dealer.fee))
    out.print()
    out.say(
        f"The results are before the collection. By option {taken.option} of {taken.document}: "
        f"{taken.schedule} a bettor pays {bettor} a round, the player-dealer {banked}."
    )


def _sampled(sample: Sample | None, exact: float | None) -> tuple[str, str, str]:
    if sample is None:
        return "", "", ""
    error = "" if sample.stderr is None else f"{sample.stderr / 100:.4f}"
    known = "" if exact is None else signed(exact / 100)
    return signed(sample.mean / 100), error, known
