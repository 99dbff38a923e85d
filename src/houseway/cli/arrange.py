"""`houseway arrange GAME CARDS`: the house way for a hand."""

from __future__ import annotations

from typing import Annotated

from houseway.analysis.house_way import arrange as house_way
from houseway.cards.card import all_shown, parse_card, parse_cards
from houseway.cli.example_hand import hand_such_as
from houseway.cli.options import Common, Game, Readings
from houseway.cli.output import print_json
from houseway.cli.readings import varied
from houseway.errors import Refusal
from houseway.families import family_of


def arrange(
    game: Game,
    *cards: Annotated[str, "The hand, such as 4h As (Jk: a joker), then the cards in the middle."],
    up: Annotated[str | None, "The card that the bank shows, where one lies open."] = None,
    reading: Readings = (),
    common: Common = Common(),
) -> None:
    """Say what the house way does with a hand, and where the sheet says so.

    Where a sheet prescribes no play, it is the simple way to play: rules that a
    player can keep in his head, found for the filing, by which bots play too.
    """
    held = parse_cards(" ".join(cards))
    if not held:
        such = hand_such_as(common.load(game), "4h As")
        raise Refusal(f"arrange takes cards, such as: houseway arrange {game} {such}")
    filing = varied(common.load(game), reading)
    found = house_way(filing, held, parse_card(up) if up else None)
    if common.json:
        print_json(found)
        return
    own = family_of(filing).own_cards(filing) or len(held)
    middle = f" with {all_shown(held[own:])} in the middle" if held[own:] else ""
    against = f", the bank shows {all_shown(parse_cards(up))}" if up else ""
    print(f"{all_shown(held[:own])}{middle} ({found.hand or found.total}){against}: {found.play}")
    print(f"{found.why} [{found.rule}]")
