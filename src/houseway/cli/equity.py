"""`houseway equity GAME --hand … --hand …`: what hands are worth against each other for a pot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from houseway.cli.options import Common, Count, Flag, Game, Readings
from houseway.cli.output import console, print_json_bytes, progress, table
from houseway.cli.parameters import Parameter
from houseway.cli.readings import varied
from houseway.words import share

if TYPE_CHECKING:
    from houseway.pricing.equity import Equity


def equity(
    game: Game,
    *,
    hand: Annotated[
        tuple[str, ...],
        Parameter(metavar="HAND"),
        "A hand, once for each: cards (AsAh, 'As Ah'), a range (QQ+,AKs), or random; in stud "
        "'As Kd | Qh' are two cards down and one up, in draw '-Kd' is thrown away.",
    ] = (),
    board: Annotated[str, Parameter(metavar="CARDS"), "What lies in the middle: 'Ks 9d 2c'."] = "",
    dead: Annotated[
        str, Parameter(metavar="CARDS"), "Cards known to be out of play, such as folded ones."
    ] = "",
    reading: Readings = (),
    samples: Annotated[Count, "Draw so many deals, though all could be counted."] = None,
    exact: Annotated[Flag, "Count every deal, however long it takes."] = False,
    seed: Annotated[str, "The same seed draws the same deals."] = "0",
    common: Common = Common(),
) -> None:
    """Tell each hand's share of the pot, nobody folding: exactly, or drawn with its error."""
    filing = varied(common.load_id_or_file(game), reading)

    from houseway.analysis.equity import equity as told
    from houseway.pricing.equity import equity_json

    with progress() as counted:
        found = told(
            filing,
            hand,
            board,
            dead,
            samples=samples,
            exact=exact,
            seed=seed,
            progress=counted,
        )
    if common.json:
        print_json_bytes(equity_json(found))
    else:
        _show(found)


def _show(found: Equity) -> None:
    out = console()
    middle = f", {found.board} in the middle" if found.board else ""
    dead = f", {found.dead} out of play" if found.dead else ""
    out.print(f"[bold]{found.game}[/bold]{middle}{dead}")
    parts = [*found.hands[0].parts]
    alone = "all of it>" if parts else "wins>"
    rows = table("hand", "equity>", alone, "part of it>" if parts else "ties>", *_heads(parts))
    for hand in found.hands:
        error = "" if hand.stderr is None else f" ± {hand.stderr * 100:.4f}"
        rows.add_row(
            hand.cards,
            f"{share(hand.equity).removesuffix(' %')}{error} %",
            share(hand.win),
            share(hand.tie),
            *(share(part) for part in hand.parts.values()),
        )
    out.print(rows)
    out.say(found.method, "dim")
    for note in found.notes:
        out.say(note, "dim")


def _heads(parts: list[str]) -> list[str]:
    """Where two hands share a pot: what comes by each."""
    return [f"by {name}>" for name in parts]
