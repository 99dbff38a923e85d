"""`houseway fee GAME`: what each party pays for a hand, by the collection schedules as filed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from houseway.bank.fees import Mark, in_words
from houseway.bank.money import dollars
from houseway.cli.options import Name, OfHand, RatesReadings
from houseway.cli.output import console, print_json, table
from houseway.cli.parameters import Parameter
from houseway.cli.readings import rates_readings
from houseway.filings.fees.answers import FeeAnswer, FeeAnswers, OptionFees, fee, fees
from houseway.filings.fees.hand import Hand, asked_for
from houseway.filings.fees.library import games_served
from houseway.filings.fees.schedule import BY_TIME
from houseway.layout import Table
from houseway.words import several


def fee_of(
    game: Annotated[
        str,
        Parameter(completer=games_served),
        "A game that a schedule names, with a filing or not.",
    ],
    *,
    option: Annotated[str | None, "The fee option; all of them if none."] = None,
    schedule: Annotated[Name, "Which schedule or document, by its name."] = None,
    reading: RatesReadings = (),
    common: OfHand = OfHand(),
) -> None:
    """Say what each party pays for a hand, and by which cell of which schedule."""
    common.name_left_out()
    hand = common.hand
    readings = rates_readings(game, reading, common.filings, common.on)
    if option is not None:
        answer = fee(
            game,
            hand,
            option=option,
            schedule=schedule,
            readings=readings,
            folder=common.filings,
            on=common.on,
        )
        print_json(answer) if common.json else _show(game, answer, hand)
        return
    answers = fees(
        game, hand, schedule=schedule, readings=readings, folder=common.filings, on=common.on
    )
    print_json(answers) if common.json else _show_all(answers, hand)


_MARKS: dict[Mark, str] = {
    "": "",
    "?": "a cell used here was repaired in the source",
    "??": "a cell used here cannot be read in the source: a guess",
}


def _show(game: str, answer: FeeAnswer, hand: Hand) -> None:
    out = console()
    limit = f", {answer.limit}" if answer.limit else ""
    out.print(f"[bold]{game}[/bold], option {answer.option}{limit} of {answer.schedule}")
    rows = table("payer", "fee", "amount>", "taken")
    for part in answer.parts:
        moment = part.per.removeprefix("player-") if part.per in BY_TIME else part.when
        moment = moment.replace("-", " ")
        rows.add_row(part.payer, part.column, dollars(part.cents) + part.mark, moment)
    out.print(rows)
    alone = " with one player (more: --players)" if hand.players is None and answer.player else ""
    for words, dropped in _drops(answer, hand):
        out.print(f"{words}: {dollars(dropped)}{alone}")
    if answer.mark:
        out.print(f"{answer.mark} {_MARKS[answer.mark]}")
    out.say(answer.source, "dim")


def _drops(answer: FeeAnswer, hand: Hand) -> Iterator[tuple[str, int]]:
    """What is dropped; what a hand pays and what a clock does are never added up."""
    of_hand = answer.drop - answer.by_time
    if not answer.by_time:
        yield "dropped in all", of_hand
        return
    if of_hand:
        yield "dropped in all for the hand", of_hand
    yield f"collected by the clock, for {several(hand.half_hours, 'half hour')}", answer.by_time


def _show_all(answers: FeeAnswers, hand: Hand) -> None:
    """Schedule by schedule: what each party pays, or the tiers where that cannot be said yet."""
    out = console()
    for name in dict.fromkeys(answer.schedule for answer in answers.options):
        options = [one for one in answers.options if one.schedule == name]
        needs = dict.fromkeys(need for one in options for need in one.needs)
        if needs:
            _show_tiers(name, options)
            out.print(f"The fee of a hand goes by {asked_for(needs)}.")
        else:
            out.print(_amounts(name, options, hand))
    if answers.refused:
        out.print(f"{several(len(answers.refused), 'option')} not for these wagers, such as")
        out.say(f"  option {answers.refused[0].option}: {answers.refused[0].says}")


def _amounts(name: str, options: Sequence[OptionFees], hand: Hand) -> Table:
    alone = hand.players is None and any(one.player for one in options)
    all_of = "drop with one player" if alone else "drop"
    timed = any(one.by_time for one in options)
    by_hand = not timed or any(one.drop != one.by_time for one in options)
    span = "a half hour" if hand.half_hours == 1 else several(hand.half_hours, "half hour")
    pots = {"pot": any(o.pot for o in options), "button": any(o.button for o in options)}
    pot_head = " and ".join(payer for payer, pays in pots.items() if pays) or "pot"
    of_hand = ("player", "player-dealer", pot_head, all_of) if by_hand else ()
    of_time = (f"player in {span}", all_of if not by_hand else "in all") if timed else ()
    heads = [f"{head}>" for head in (*of_hand, *of_time)]
    rows = table("option>", "limits", *heads, title=name)
    for one in options:
        each, timed_all = one.player_by_time, one.by_time or 0
        pot = (one.pot or 0) + (one.button or 0)
        paid = [(one.player or 0) - each, one.player_dealer or 0, pot, (one.drop or 0) - timed_all]
        shown = [*(paid if by_hand else ()), *((each, timed_all) if timed else ())]
        cells = [dollars(cents) for cents in shown]
        rows.add_row(one.option, one.limit or "", *cells[:-1], cells[-1] + one.mark)
    return rows


def _show_tiers(name: str, options: Sequence[OptionFees]) -> None:
    """Each column in a sentence, then its tiers option by option."""
    columns = [column for one in options for column in one.columns]
    charged = {column.name for column in columns if any(tier.fee for tier in column.tiers)}
    taken = {column.name: column for column in columns if column.name in charged}
    out = console()
    rows = table("option>", "limits", *taken, title=name)
    for one in options:
        cells = {column.name: in_words(column.tiers, heads=column.heads) for column in one.columns}
        rows.add_row(one.option, one.limit or "", *(cells.get(each, "") for each in taken))
    out.print(rows)
    for each, column in taken.items():
        out.say(f"{each}: {column.says}")
