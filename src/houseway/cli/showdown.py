"""`houseway showdown FILE`: whose poker hand is best, and every hand in words."""

from __future__ import annotations

from typing import Annotated, Final

from houseway.analysis.showdown import ShowdownResult, ShownTable, read_shown
from houseway.analysis.showdown import showdown as compared
from houseway.cards.card import all_shown, parse_card
from houseway.cli.options import Common, text_of
from houseway.cli.output import console, print_json, table
from houseway.families.library import load
from houseway.felt.description import PLAYER_DEALER
from houseway.filings.model import BankedRules
from houseway.hands.comparison import Winner
from houseway.words import joined

_AGAINST_BANK: Final[dict[Winner, str]] = {
    "player": "wins",
    "player-dealer": "loses",
    "tie": "ties",
}
_QUALIFIES: Final = {True: "qualifies", False: "does not qualify", None: ""}


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
    banked = isinstance(load(found.game, common.filings, common.on).rules, BankedRules)
    _show(described, found, banked=banked)


def _show(described: ShownTable, found: ShowdownResult, *, banked: bool) -> None:
    """Of a hand set as two, the one in front first; of one that plays for two halves, the high."""
    out = console()
    middle = f", {_cards(described.board)} in the middle" if described.board else ""
    out.print(f"[bold]{found.game}[/bold]{middle}")
    bank = () if found.against_bank is None else ("against the bank",)
    rows = table("hand", "cards", "makes", *bank)
    for name, made in found.hands.items():
        hand = name if name == PLAYER_DEALER else f"seat {name}"
        both = (made.low, made.high) if banked else (made.high, made.low)
        words = " / ".join(one for one in both if one)
        stands = (_bank(found, name),) if bank else ()
        rows.add_row(hand, _cards(described.hands[name].cards), words, *stands)
    out.print(rows)
    if found.low is None:
        out.say(_best(found.high, "hand"))
    elif not any(made.high for made in found.hands.values()):
        out.say(_best(found.low, "low hand"))
    else:
        out.say(f"{_best(found.high, 'high hand')}; {_best(found.low, 'low hand')}")


def _best(best: tuple[str, ...], what: str) -> str:
    """`seat 2 has the best hand`."""
    names = [name if name == PLAYER_DEALER else f"seat {name}" for name in best] or ["nobody"]
    return f"{joined(names)} {'has' if len(names) == 1 else 'have'} the best {what}"


def _bank(found: ShowdownResult, name: str) -> str:
    """How a hand stands against the bank's, and the bank's own with its qualifier."""
    if found.against_bank is None:
        return ""
    if name == PLAYER_DEALER:
        return _QUALIFIES[found.qualifies]
    return _AGAINST_BANK[found.against_bank[name]]


def _cards(words: tuple[str, ...]) -> str:
    return all_shown(map(parse_card, words))
