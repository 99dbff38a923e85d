"""`houseway settle FILE`: who is paid and collected in what order, and how far the bank reaches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

from houseway.analysis.settle import (
    SettledPot,
    SettledTable,
    read_described,
    read_pot,
    settle_pot,
)
from houseway.analysis.settle import settle as settle_described
from houseway.bank.money import dollars, signed_dollars
from houseway.cli.options import Common, text_of
from houseway.cli.output import console, print_json, table
from houseway.felt.description import PLAYER_DEALER, describes_pot
from houseway.felt.spots import split_hand
from houseway.hands.words import lowered


def settle(
    file: Annotated[str, "A table described in JSON (see docs/settle.md), or -."],
    *,
    common: Common = Common(),
) -> None:
    """Settle a table that you describe: who banks with how much, the wagers, results or hands.

    Of a game without a bank, a pot: what each put in, who folded, the hands.
    """
    described = text_of(file)
    if describes_pot(described[0]):
        pot = settle_pot(read_pot(*described), common.filings, common.on)
        if common.json:
            print_json(pot)
        else:
            _show_pot(pot)
        return
    settled = settle_described(read_described(*described), common.filings, common.on)
    if common.json:
        print_json(settled)
        return
    _show(settled)


def _show(settled: SettledTable) -> None:
    out = console()
    out.print(
        f"[bold]{settled.game}[/bold]: seat {settled.player_dealer} banks "
        f"{dollars(settled.bank)}, first action at seat {settled.first} ({settled.first_because})"
    )
    for said in _hands(settled):
        out.say(said)
    moved = ("paid>", "collected>", "returned>")
    lines = table("seat>", "bettor", "wager", "stake>", "result", *moved, "bank left>", "why")
    for line in settled.lines:
        staked = (str(line.seat), line.bettor, line.wager, dollars(line.stake))
        result = f"win {line.pays}" if line.result == "win" else line.pays
        money = (line.paid, line.collected, line.returned)
        cells = (dollars(cents) if cents else "" for cents in money)
        lines.add_row(*staked, result, *cells, dollars(line.left), line.why)
    out.print(lines)
    sums = ", ".join(f"{name} {signed_dollars(cents)}" for name, cents in settled.net.items())
    out.say(f"{sums}; {dollars(settled.left)} of the bank left in action")
    for note in settled.notes:
        out.say(f"note: {note}")


def _show_pot(settled: SettledPot) -> None:
    out = console()
    out.print(f"[bold]{settled.game}[/bold]: the button at seat {settled.button}")
    for name, made in settled.hands.items():
        words = " and ".join(lowered(one) for one in (made.high, made.low) if one)
        out.say(f"seat {name} has {words}")
    for name, cents in settled.returned.items():
        out.say(f"{name} takes back {dollars(cents)} that nobody called")
    if settled.drop:
        out.say(f"the house takes {dollars(settled.drop)} ({settled.drop_because})")
    lines = table("pot", "seat>", "takes>", "odd>", "for")
    for line in settled.lines:
        pot = f"side pot {line.pot}" if line.pot else "main pot"
        odd = dollars(line.odd) if line.odd else ""
        lines.add_row(pot, str(line.seat), dollars(line.cents), odd, line.why)
    out.print(lines)
    for paid in settled.paid:
        out.say(f"seat {paid.seat} pays seat {paid.to} {dollars(paid.cents)} ({paid.why})")
    out.say(", ".join(f"{name} {signed_dollars(cents)}" for name, cents in settled.net.items()))


_QUALIFIES: Final = {True: " and qualifies", False: " and does not qualify", None: ""}
"""Nothing where no bank must."""


def _hands(settled: SettledTable) -> Iterator[str]:
    """What the hands make, where that is said in words."""
    for name, words in settled.hands.items():
        if name == PLAYER_DEALER:
            ends = _QUALIFIES[settled.qualifies]
            yield f"the player-dealer has {lowered(words)}{ends}"
        else:
            seat, number = split_hand(name)
            where = f"seat {seat}, hand {number}," if number > 1 else f"seat {name}"
            yield f"{where} has {lowered(words)}"
