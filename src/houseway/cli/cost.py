"""`houseway cost GAME`: what a hand really costs, with the collection in it, to both sides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from houseway.analysis.cost import words
from houseway.analysis.cost.model import Cost, CostComparison, Tiered
from houseway.bank.money import dollars
from houseway.cli import options
from houseway.cli.bets import all_bets_of, telling_cents
from houseway.cli.files import write_whole
from houseway.cli.output import console, print_json, progress, table
from houseway.cli.parameters import Parameter
from houseway.cli.readings import varied_with_rates
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from houseway.words import percent, several, share

if TYPE_CHECKING:
    from houseway.layout import Console


def cost(
    game: options.Game,
    *,
    option: options.FeeOptionNumber = None,
    schedule: options.ScheduleName = None,
    bet: Annotated[
        options.SeatBets,
        "What every bettor stakes, or with SEAT: that seat alone; may be repeated. If all bets "
        "name a seat, other seats bet nothing.",
    ] = (),
    players: Annotated[options.Whole, "How many bet each round; all other seats if none."] = None,
    seats: options.Seats = None,
    bank: Annotated[
        options.Money, "What the player-dealer puts up; enough for anything if none."
    ] = None,
    rounds_per_hour: Annotated[
        options.Whole, "Show it by the hour too; spreads a collection by time."
    ] = None,
    pot: Annotated[options.Money, "The pot, of games for one, where the drop goes by it."] = None,
    play: options.Play = "optimal",
    svg: Annotated[
        Path | None,
        Parameter(metavar="FILE"),
        "Draw cost against bet size, that option or all, to FILE.",
    ] = None,
    rounds: Annotated[
        options.Count, "How many rounds of a bank that can run short, whatever the error."
    ] = None,
    error: Annotated[
        options.Percent,
        "The standard error to reach with such a bank, in percent of a bettor's stakes; 0.1 if "
        "none.",
    ] = None,
    seed: Annotated[str, "For a bank that can run short: any number or text."] = "0",
    decks: options.Decks = None,
    reading: options.ReadingsWithRates = (),
    common: options.Common = options.Common(),
) -> None:
    """Say what a round costs a bettor and brings the player-dealer, the flat fee included.

    Without --option, all of them are compared. Exact while the bank covers everything; with a bank
    that can run short, simulated. Of a game for a pot: what its collection takes from a hand, by
    how many are dealt in and how far it goes, and from an hour.
    """
    filing = common.load_id_or_file(game)
    common.name_left_out()
    filing, of_fees = varied_with_rates(filing, reading, decks, common.filings)
    if not isinstance(filing.rules, BankedRules):
        given = {
            "--bet": bool(bet),
            "--bank": bank is not None,
            "--seats": seats is not None,
            "--play": play != "optimal",
            "--svg": svg is not None,
            "--rounds": rounds is not None,
            "--error": error is not None,
            "--seed": seed != "0",
        }
        if odd := next((name for name, there in given.items() if there), None):
            raise Refusal(
                f"{filing.id} is played for a pot: what the collection takes is reckoned, and no "
                f"wager priced: leave out {odd}"
            )
        _of_pot(filing, common, option, schedule, players, pot, rounds_per_hour, of_fees)
        return
    if pot is not None:
        raise Refusal(f"{filing.id} is played with a bank: leave out --pot")
    bets, seat_bets = all_bets_of(filing, bet)
    if seat_bets:
        for name, there in (("--players", players is not None), ("--svg", svg is not None)):
            if there:
                raise Refusal(
                    f"the bets differ by seat, and each seat has its row: leave out {name}"
                )
        if option is None:
            raise Refusal("bets that differ by seat are reckoned for one option: add --option N")
        from houseway.analysis.cost.seats import SeatTable
        from houseway.cli.cost_seats import tell_seat_costs

        own = SeatTable(
            bets=bets or None,
            seats=seats,
            bank=bank,
            rounds_per_hour=rounds_per_hour,
            play=play,
            rounds=rounds,
            error=error,
            seed=seed,
        )
        tell_seat_costs(filing, common, option, schedule, of_fees, bet, seat_bets, own)
        return

    from houseway.analysis.cost.cost import cost as costed
    from houseway.analysis.cost.cost import costs
    from houseway.analysis.cost.picture import cost_picture
    from houseway.analysis.cost.table import Covered, Described
    from houseway.pricing.written import written

    covered = Covered(
        bets=bets or None, players=players, seats=seats, rounds_per_hour=rounds_per_hour, play=play
    )
    folder = common.filings
    if svg is not None:
        drawn = () if option is None else (option,)
        picture = cost_picture(
            filing, options=drawn, schedule=schedule, readings=of_fees, folder=folder, **covered
        )
        write_whole(svg, picture.encode())
    found: Cost | CostComparison
    with (
        telling_cents(bet),
        progress("{task.completed:,.0f} of {task.total:,.0f} rounds", "") as bar,
    ):
        asked = Described(**covered, bank=bank, rounds=rounds, error=error, seed=seed, progress=bar)
        if option is None:
            found = costs(filing, schedule=schedule, readings=of_fees, folder=folder, **asked)
        else:
            found = costed(
                filing, option=option, schedule=schedule, readings=of_fees, folder=folder, **asked
            )
    if common.json:
        print_json(written(found))
    elif isinstance(found, Cost):
        _show(console(), found)
    else:
        _compare(console(), found)


def _of_pot(
    filing: Filing,
    common: options.Common,
    option: str | None,
    schedule: str | None,
    players: int | None,
    pot: int | None,
    rounds_per_hour: int | None,
    readings: Mapping[str, str],
) -> None:
    """What the collection takes, where there is no wager to price."""
    from houseway.analysis.cost.pot import pot_cost
    from houseway.cli.cost_pot import show_pot_cost

    found = pot_cost(
        filing,
        option=option,
        schedule=schedule,
        players=players,
        pot=pot,
        rounds_per_hour=rounds_per_hour,
        readings=readings,
    )
    print_json(found) if common.json else show_pot_cost(found)


def _show(out: Console, found: Cost) -> None:
    out.print(
        f"[bold]{found.game}[/bold], option {found.option} of {found.document}: {found.schedule}"
    )
    _show_table(out, found)
    rows = table("", "stakes>", "price>", "collection>", "a round>", "of the stakes>")
    if found.covers:
        for wager in found.wagers:
            rows.add_row(", ".join(words.staged(wager)), *words.of_wager(wager, found.bets))
    bettor, bank = found.bettor, found.player_dealer
    if len(found.wagers) > 1 or not found.covers:
        rows.add_row("a bettor", *words.of_side(bettor, bettor.bet))
    rows.add_row("player-dealer", *words.of_side(bank, bank.action))
    rows.add_row("the drop", "", "", words.fee(found.drop), "", "")
    out.print(rows)
    _show_raises(out, found)
    if bank.counted != bank.action and not bank.counts_raised:
        out.print(f"The player-dealer's fee goes by {words.fee(bank.counted)} of the action.")
    _show_break_even(out, found)
    _show_turns(out, found)
    _show_method(out, found)
    out.say(f"fees: {found.source}", "dim")


def _show_table(out: Console, found: Cost) -> None:
    bets = ", ".join(f"{name} {dollars(bet)}" for name, bet in found.bets.items())
    out.say(
        f"{several(found.players, 'bettor')} with {bets} each; "
        f"{found.seats} seats take the bank in turn; {several(found.decks, 'pack')}"
    )
    if not found.covers:
        out.print(f"a bank of {dollars(found.bank)}, which can run short")


def _show_raises(out: Console, found: Cost) -> None:
    """What is put up in play, and what that does to the fee."""
    bettor, bank = found.bettor, found.player_dealer
    if bettor.raised is None:
        return
    often = ", ".join(f"{choice} {share(often, 2)}" for choice, often in bettor.decisions.items())
    out.print(f"In play a bettor raises {words.mean(bettor.raised.cents)} on average: {often}.")
    if bank.counts_raised:
        takes = f"{words.fee(bank.fee)} in every round"
        if bank.varies:
            least, most = dollars(bank.varies.least), dollars(bank.varies.most)
            fee = bank.varies.expected
            takes = f"{least} to {most}, {words.mean(fee.cents)}{words.error(fee)} on average"
        out.print(
            "The player-dealer's fee goes by what is raised too, "
            f"{words.mean(bank.counted)} in all: {takes}."
        )


def _show_break_even(out: Console, found: Cost) -> None:
    bank, bettor = found.player_dealer, found.bettor
    covering = "" if found.covers else " with a bank that covers everything"
    out.print()
    if found.by_time:
        out.print(
            f"Of each fee {words.mean(found.by_time)} a round is for time, whatever is wagered: "
            "there is no table of tiers."
        )
        return
    if bank.counts_raised:
        out.print("No table of tiers: the fee is known only once all have raised or folded.")
    elif not bank.tiers:
        out.print("The player-dealer's fee counts none of these wagers: they pay for none.")
    elif bank.tiers[0].breaks_even is None:
        out.print(
            "The player-dealer breaks even nowhere: these wagers do not favour the bank, "
            "whatever the action."
        )
    else:
        _show_tiers(out, f"the player-dealer's expected win pays the fee{covering}", bank.tiers)
    if bettor.tiers and not any(tier.fee for tier in bettor.tiers):
        out.print("A bettor pays no fee, and the price is for the bettor at any bet.")
    elif bettor.tiers:
        out.print()
        _show_tiers(out, "a bettor's expected win pays the fee", bettor.tiers, by="stake")
    else:
        covered = sum(wager.net.cents + wager.fee for wager in found.wagers)
        price = "the price is against the bettor" if covered < 0 else "the price is even"
        out.print(f"A bettor breaks even at no bet{covering}: {price}, and a fee only adds to it.")


def _show_tiers(out: Console, says: str, tiers: Iterable[Tiered], by: str = "action") -> None:
    rows = table(by, "fee>", "paid for at>", "so it pays")
    for tier in tiers:
        fee = dollars(tier.fee) + tier.mark
        rows.add_row(words.band(tier), fee, words.even(tier), words.pays(tier))
    out.print(f"[bold]Where {says}[/bold]")
    out.print(rows)


def _show_turns(out: Console, found: Cost) -> None:
    turns = found.turns
    out.print()
    out.print(
        f"A seat over an orbit of {turns.orbit} rounds, {turns.rounds} of them with the bank:"
    )
    rows = table("", "a round>")
    rows.add_row("taking every turn", words.told(turns.every))
    rows.add_row("never banking", words.told(turns.never))
    rows.add_row("the bank is worth", words.told(turns.worth))
    out.print(rows)
    if hour := found.hourly:
        out.print()
        rows = table(f"{several(hour.rounds, 'round')} an hour", "an hour>")
        rows.add_row("a bettor", words.told(hour.bettor))
        rows.add_row("the player-dealer", words.told(hour.player_dealer))
        rows.add_row("a seat taking every turn", words.told(hour.every_turn))
        rows.add_row("the house collects", words.fee(hour.drop))
        out.print(rows)


def _show_method(out: Console, found: Cost) -> None:
    if found.mark:
        out.say("? marks a fee read from a damaged cell, ?? a guess.", "dim")
    for note in found.notes:
        out.say(note, "dim")
    out.say(found.method, "dim")


def _compare(out: Console, found: CostComparison) -> None:
    if not found.costs:
        first = found.unfit[0]
        if first.by_time:
            raise Refusal(first.says)
        raise Refusal(f"no option is for these bets; option {first.option}: {first.says}")
    any_cost = found.costs[0]
    out.print(f"[bold]{found.game}[/bold], every option of its collection schedules")
    _show_table(out, any_cost)
    named: dict[str, list[Cost]] = {}
    for each in found.costs:
        named.setdefault(f"{each.document}: {each.schedule}", []).append(each)
    for name, group in named.items():
        out.print()
        out.say(name)
        _show_options(out, group)
    for by_time, says in (
        (False, "The bets do not fit the limits of"),
        (True, "Collected by the clock, and spread over the rounds with --rounds-per-hour"),
    ):
        unfit = ", ".join(each.option for each in found.unfit if each.by_time is by_time)
        if unfit:
            out.say(f"{says}: {unfit}")
    out.say(
        "Dollars a round; every turn: a seat that takes the bank whenever it is offered.", "dim"
    )
    marked = next((each for each in found.costs if each.mark), any_cost)
    _show_method(out, marked)


def _show_options(out: Console, costs: Iterable[Cost]) -> None:
    of_bettor, of_bank = ("bettor pays>", "a round>", "of the bet>"), ("bank pays>", "a round>")
    rows = table("option>", "limit", *of_bettor, *of_bank, "every turn>")
    for each in costs:
        bettor, bank = each.bettor, each.player_dealer
        rows.add_row(
            each.option,
            each.limit or "",
            words.fee(bettor.fee, bettor.mark),
            words.gained(bettor.net.cents),
            percent(bettor.rate),
            words.fee(bank.fee, bank.mark),
            words.gained(bank.net.cents),
            words.gained(each.turns.every.cents),
        )
    out.print(rows)
