"""`houseway showdown FILE`: whose poker hand is best, and every hand in words."""

from __future__ import annotations

from typing import Annotated, Final

from houseway.analysis.showdown import ShowdownResult, ShownTable, read_shown
from houseway.analysis.showdown import showdown as compared
from houseway.cards.card import all_shown, parse_card
from houseway.cli.options import Common, text_of
from houseway.cli.output import console, print_json, table
from houseway.felt.description import PLAYER_DEALER
from houseway.hands.comparison import Winner
from houseway.words import joined

_AGAINST_BANK: Final[dict[Winner, str]] = {
    "player": "wins",
    "player-dealer": "loses",
    "tie": "ties",
}


def showdown(
    file: Annotated[str, "Hands in JSON (see docs/showdown.md), or -."],
    *,
    common: Common = Common(),
) -> None:
    """Compare poker hands that you describe: who has the best, and what each makes, in words."""
    described = read_shown(*text_of(file))
    found = compared(described, common.filings, common.on)
    if common.json:
        print_json(found)
        return
    _show(described, found)


def _show(described: ShownTable, found: ShowdownResult) -> None:
    out = console()
    middle = f", {_cards(described.board)} in the middle" if described.board else ""
    out.print(f"[bold]{found.game}[/bold]{middle}")
    rows = table("hand", "cards", "makes", "against the bank")
    for name, made in found.hands.items():
        hand = name if name == PLAYER_DEALER else f"seat {name}"
        rows.add_row(hand, _cards(described.hands[name].cards), made.high, _bank(found, name))
    out.print(rows)
    verb = "has" if len(found.high) == 1 else "have"
    names = [name if name == PLAYER_DEALER else f"seat {name}" for name in found.high]
    out.say(f"{joined(names)} {verb} the best hand")


def _bank(found: ShowdownResult, name: str) -> str:
    """How a hand stands against the bank's, and the bank's own with its qualifier."""
    if found.against_bank is None:
        return ""
    if name == PLAYER_DEALER:
        return "qualifies" if found.qualifies else "does not qualify"
    return _AGAINST_BANK[found.against_bank[name]]


def _cards(words: tuple[str, ...]) -> str:
    return all_shown(map(parse_card, words))
