"""`houseway hint GAME CARDS`: the best play for a hand, and what each choice is worth."""

from __future__ import annotations

from typing import Annotated

from houseway.cards.card import all_shown, parse_card, parse_cards, shown
from houseway.cli.example_hand import hand_such_as
from houseway.cli.options import Common, Decks, Game, Readings
from houseway.cli.output import console, print_object, progress, table
from houseway.cli.parameters import Parameter
from houseway.cli.readings import varied
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.words import signed


def hint(
    game: Game,
    *cards: Annotated[str, "The hand's own cards, such as Qh 6d 4c."],
    up: Annotated[
        str | None, Parameter(metavar="CARD"), "The bank's card that lies face up."
    ] = None,
    board: Annotated[
        str | None, Parameter(metavar="CARDS"), "The cards that lie open in the middle: 'Ks 9d 2c'."
    ] = None,
    decks: Decks = None,
    reading: Readings = (),
    common: Common = Common(),
) -> None:
    """Name the best play for a hand and the exact worth of every choice."""
    filing = varied(common.load_id_or_file(game), reading, decks)
    if refusal := banked_family(filing.rules).adviser(filing).refusal:
        raise refusal
    held = parse_cards(" ".join(cards))
    if not held:
        such = hand_such_as(filing, "Qh 6d 4c --up 9s")
        raise Refusal(f"hint takes a hand's cards, such as: houseway hint {game} {such}")
    middle = parse_cards(board) if board else ()
    shows = parse_card(up) if up else None

    from houseway.analysis.advice import advise

    with progress() as counted:
        found = advise(filing, held, shows, middle, progress=counted)
    if common.json:
        print_object(
            game=filing.id,
            cards=held,
            up=shows,
            board=middle,
            best=found.best,
            ties=found.ties,
            choices={name: float(worth) for name, worth in found.choices.items()},
            exact=found.exact,
            method=found.method,
        )
        return
    out = console()
    seen = all_shown(held)
    seen += f", {all_shown(middle)} in the middle" if middle else ""
    seen += f", the bank shows {shown(shows)}" if shows else ""
    equal = f" (a tie: {' or '.join(found.ties)} is worth the same)" if found.ties else ""
    out.print(f"{seen}: [bold]{found.best}[/bold]{equal}")
    rows = table("choice", f"worth in {found.unit}>")
    for name, worth in sorted(found.choices.items(), key=lambda choice: -choice[1]):
        rows.add_row(name, signed(worth, 6))
    out.print(rows)
    out.say(found.method, "dim")
