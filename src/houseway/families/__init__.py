"""The families: the only list of them, open to others by the entry point `houseway.families`.

A package that brings a family names it in its pyproject::

    [project.entry-points."houseway.families"]
    my-game = "my_package:MyFamily"

Shared code asks for the family of a filing and knows none by name. A family is imported when it is
first asked for, so that nobody waits for the others.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

from houseway.brought import entries
from houseway.errors import Refusal
from houseway.families.family import BankedFamily, Family
from houseway.filings.explain import nearest, shown_value
from houseway.filings.model import HasRules, Rules
from houseway.filings.patch import Document

GROUP: Final = "houseway.families"

_OWN: Final = {
    "baccarat": "houseway.families.baccarat:BaccaratFamily",
    "showdown": "houseway.families.showdown:ShowdownFamily",
    "pai-gow": "houseway.families.pai_gow:PaiGowFamily",
    "tiles": "houseway.families.tiles:TilesFamily",
    "blackjack": "houseway.families.blackjack:BlackjackFamily",
    "poker": "houseway.families.poker:PokerFamily",
    "pan": "houseway.families.pan:PanFamily",
}


def names() -> tuple[str, ...]:
    """The word of every family: this package's, then those of others."""
    return (*_OWN, *_others())


@cache
def family(name: str) -> Family:
    """The family of that name."""
    place = _OWN.get(name) or _others().get(name)
    if place is None:
        raise Refusal(f'there is no family "{name}": there are {", ".join(names())}')
    module, _, attribute = place.partition(":")
    return registered(name, getattr(import_module(module), attribute))


def family_word(document: Document, place: str) -> str:
    """The word of the family that a document is for; one that is none is refused."""
    word = document.get("family")
    if isinstance(word, str) and (word in _OWN or word in _others()):
        return word
    found = "nothing" if word is None else shown_value(word)
    raise Refusal(f"{place}: key family: found {found}, {nearest(str(word), names())}")


def family_of(filing: HasRules) -> Family:
    """The family that a filing belongs to."""
    return family(filing.rules.family_name)


def banked_family(rules: Rules) -> BankedFamily:
    """The family of a game with wagers against a bank; one that is played for a pot is refused."""
    found = family(rules.family_name)
    if not isinstance(found, BankedFamily):
        equity = (
            " (what hands are worth against each other is told by houseway equity GAME --hand AsAh "
            "--hand KdKc)"
        )
        raise Refusal(
            f"{rules.name} is played for a pot: no wager stands against a bank"
            f"{equity if found.tells_equity else ''}"
        )
    return found


def registered(name: str, brought: object) -> Family:
    """A family as it is brought; one that leaves a part out is refused by the name of the part."""
    if not (isinstance(brought, type) and issubclass(brought, Family)):
        raise Refusal(f'family "{name}": found {brought!r}, allowed: a subclass of Family')
    if missing := sorted(brought.__abstractmethods__):
        parts = "; ".join(f"{part} ({_sentence(brought, part)})" for part in missing)
        raise Refusal(f'family "{name}" leaves out what every family provides: {parts}')
    family = brought()
    if family.rules.sections is Rules.sections:
        says = _sentence(Rules, "sections")
        raise Refusal(f'family "{name}" leaves out of its rules: sections ({says})')
    return family


def _sentence(kind: type, part: str) -> str:
    """What a part is for, by its docstring's first sentence."""
    return (getattr(kind, part).__doc__ or "").partition(".")[0]


def _others() -> dict[str, str]:
    return {name: place for name, place in entries(GROUP).items() if name not in _OWN}
