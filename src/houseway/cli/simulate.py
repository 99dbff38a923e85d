"""`houseway simulate GAME`: whole tables over many rounds, beside what they are exactly worth."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from houseway.bank.money import dollars
from houseway.cli import options
from houseway.cli.bets import bets_of
from houseway.cli.output import console, print_json, print_json_bytes, progress, table
from houseway.cli.readings import varied_with_rates
from houseway.errors import Refusal
from houseway.felt.collection import post_collection
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from houseway.words import percent, several, share, signed

if TYPE_CHECKING:
    from houseway.analysis.cost.model import Cost
    from houseway.analysis.simulate.exact import ExactWorth
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
    bet: Annotated[options.Bets, "What every bettor stakes before the deal; may be repeated."] = (),
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
    bets = bets_of(filing, bet)
    collection = None
    if option is not None:
        common.name_left_out()
        collection = post_collection(
            filing, schedule=schedule, fee_option=option, limits=limits, readings=of_rates
        )
    posted = collection.limits(limits) if collection else filing.limits(limits)

    from houseway.analysis.simulate.exact import exact_worth
    from houseway.analysis.simulate.simulate import simulate as simulated

    with progress("{task.completed:,.0f} of {task.total:,.0f} rounds", "") as bar:
        found = simulated(
            filing,
            rounds=rounds,
            seats=seats,
            bank=bank,
            bets=bets or None,
            limits=posted,
            rotate=not stay,
            play=play,
            workers=workers,
            cluster=cluster,
            seed=_number(seed),
            progress=bar and (lambda done: bar(done, rounds)),
        )
    exact = exact_worth(filing, found.bets, play, posted, others=found.seats - 2)
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


def _number(seed: str) -> int:
    """A seed as the simulator takes it: a number as it is, any other text by its hash."""
    if seed.isascii() and seed.isdigit() and len(seed) < 19:
        return int(seed)
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:7])


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
        "seat>", "as bettor>", "±>", "exact>", "as player-dealer>", "±>", "exact>", "not covered>"
    )
    for seat in found.by_seat:
        rows.add_row(
            str(seat.seat),
            *_sampled(seat.bettor, per_round),
            *_sampled(seat.player_dealer, banked),
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


def _show_collection(taken: Cost) -> None:
    from houseway.analysis.cost import words

    out = console()
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
