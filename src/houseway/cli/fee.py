"""`houseway fee GAME`: what each party pays for a hand, by the collection schedules as filed."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from houseway.bank.fees import Mark
from houseway.bank.money import dollars
from houseway.cli.options import Common, RatesReadings, at_least, cents, whole
from houseway.cli.output import console, print_json, several, table
from houseway.cli.readings import rates_readings
from houseway.filings.fee_answers import FeeAnswer, FeeAnswers, fee, fees
from houseway.filings.fee_library import games_served
from houseway.filings.fees import Hand, Street


def _served(context: object) -> tuple[str, ...]:
    """What a shell completes a game with."""
    return games_served()


Money = Annotated[str | None, Parameter(metavar="CENTS")]
Count = Annotated[int | None, Parameter(converter=whole)]


def fee_of(
    game: Annotated[
        str,
        Parameter(help="A game that a schedule names, with a filing or not.", completer=_served),
    ],
    *,
    option: Annotated[str | None, Parameter(help="The fee option; all of them if none.")] = None,
    schedule: Annotated[
        str | None, Parameter(help="Which schedule or document, by its name.", metavar="NAME")
    ] = None,
    action: Annotated[Money, Parameter(help="All wagers before the deal.")] = None,
    bet: Annotated[Money, Parameter(help="One player's own wager.")] = None,
    total: Annotated[Money, Parameter(help="One player's own wagers together.")] = None,
    base_wagers: Annotated[
        int, Parameter(help="Base wagers, squares or spots of that player.", converter=whole)
    ] = 1,
    players: Annotated[
        int, Parameter(help="How many pay the player's fee, or are dealt in.", converter=whole)
    ] = 0,
    seated: Annotated[Count, Parameter(help="Players seated, where those count.")] = None,
    still_in: Annotated[Count, Parameter(help="Players still in, where those count.")] = None,
    pot: Annotated[Money, Parameter(help="The pot.")] = None,
    bank: Annotated[Money, Parameter(help="The player-dealer's money.")] = None,
    street: Annotated[Street, Parameter(help="The last card dealt.")] = "river",
    half_hours: Annotated[
        int, Parameter(help="Half hours, of a time collection.", converter=whole)
    ] = 1,
    jackpot: Annotated[
        bool, Parameter(help="With a jackpot attached.", show_default=False)
    ] = False,
    reading: RatesReadings = (),
    common: Common = Common(),
) -> None:
    """Say what each party pays for a hand, and by which cell of which schedule."""
    common.name_left_out()
    hand = Hand(
        action=_cents("--action", action) or 0,
        bet=_cents("--bet", bet) or 0,
        total=_cents("--total", total),
        base_wagers=at_least("--base-wagers", base_wagers, 0),
        players=at_least("--players", players, 0),
        seated=None if seated is None else at_least("--seated", seated, 0),
        still_in=None if still_in is None else at_least("--still-in", still_in, 0),
        pot=_cents("--pot", pot),
        bank=_cents("--bank", bank),
        street=street,
        half_hours=at_least("--half-hours", half_hours, 0),
        jackpot=jackpot,
    )
    readings = rates_readings(game, reading, common.filings)
    if option is not None:
        answer = fee(
            game, hand, option=option, schedule=schedule, readings=readings, folder=common.filings
        )
        print_json(answer) if common.json else _show(game, answer)
        return
    answers = fees(game, hand, schedule=schedule, readings=readings, folder=common.filings)
    print_json(answers) if common.json else _show_all(answers)


def _cents(name: str, written: str | None) -> int | None:
    return None if written is None else cents(name, written)


# --- for people -----------------------------------------------------------------------------------

_MARKS: dict[Mark, str] = {
    "": "",
    "?": "a cell used here was repaired in the source",
    "??": "a cell used here cannot be read in the source: a guess",
}


def _show(game: str, answer: FeeAnswer) -> None:
    out = console()
    limit = f", {answer.limit}" if answer.limit else ""
    out.print(
        f"[bold]{game}[/bold], option {answer.option}{limit} of {answer.schedule}",
    )
    rows = table(("payer", "left"), ("fee", "left"), ("amount", "right"), ("taken", "left"))
    for part in answer.parts:
        moment = part.when.replace("-", " ")
        rows.add_row(part.payer, part.column, dollars(part.cents) + part.mark, moment)
    out.print(rows)
    out.print(f"dropped in all: {dollars(answer.drop)}")
    if answer.mark:
        out.print(f"{answer.mark} {_MARKS[answer.mark]}")
    out.print(answer.source, style="dim", markup=False)


def _show_all(answers: FeeAnswers) -> None:
    out = console()
    for name in dict.fromkeys(answer.schedule for answer in answers.options):
        rows = table(
            ("option", "right"),
            ("limits", "left"),
            ("player", "right"),
            ("player-dealer", "right"),
            ("pot", "right"),
            ("drop", "right"),
            title=name,
        )
        for one in answers.options:
            if one.schedule == name:
                parts = (one.player, one.player_dealer, one.pot + one.button, one.drop)
                shown = [dollars(part) for part in parts]
                rows.add_row(one.option, one.limit or "", *shown[:-1], shown[-1] + one.mark)
        out.print(rows)
    if answers.refused:
        out.print(f"{several(len(answers.refused), 'option')} not for these wagers, such as")
        out.print(f"  option {answers.refused[0].option}: {answers.refused[0].says}", markup=False)
