"""What types cannot say of a showdown filing: that its stages, cards and phrases are possible."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from houseway.errors import Refusal
from houseway.families.showdown.conditions import parse_showdown_condition
from houseway.families.showdown.rules import ShowdownRules
from houseway.filings.consistency import nobody_decides, unstated_ranking
from houseway.filings.explain import nearest
from houseway.filings.wager import Wager

_OTHER_CHOICES: Final = re.compile(r"fold|check|out|\d+x")
"""What else a decision is called, `out` where a ruling takes it: the raised wager is not."""

MOST_TIMES: Final = 100
"""No sheet has more than four: a limit that keeps sums of money in bounds."""


def showdown_contradictions(rules: ShowdownRules) -> Iterable[str]:
    """Everything of the family's own that does not fit, a sentence each."""
    play = rules.play
    names = [wager.name for wager in rules.wager]
    unknown = [
        f'key play.{key}: found "{name}", {nearest(name, names)}'
        for key, name in (("ante", play.ante), ("raised", play.raised))
        if name not in names
    ]
    yield from unknown
    if _OTHER_CHOICES.fullmatch(play.raised):
        yield (
            f'key play.raised: found "{play.raised}", allowed: a name that is no other choice, as '
            "fold, check and 2x are"
        )
    if not unknown:
        yield from _company(rules)
    for wager in rules.wager:
        raised = wager.name == play.raised
        if not unknown and raised != (wager.made == "in-play"):
            wanted = "in-play" if raised else "before-deal"
            yield f'key wager.{wager.name}.made: found "{wager.made}", allowed: {wanted}'
        for row in wager.pays.rows:
            try:
                found = parse_showdown_condition(row.on, play.ladder)
            except Refusal as refusal:
                yield f"key wager.{wager.name}.pays: {refusal.says}"
                continue
            if found.whose == "both" and (play.cards, play.community) != (3, 0):
                yield f'key wager.{wager.name}.pays: "{row.on}" needs hands of three cards'
    yield from _hands(rules)
    yield from _stages(rules)
    yield from _first_card(rules)
    yield from _irregularities(rules)
    if rules.table.kum_kum is not None:
        yield "key table.kum-kum: allowed: none, for one person must decide whether to raise"
    yield from nobody_decides(rules, "decide")


def _company(rules: ShowdownRules) -> Iterable[str]:
    """The ante stands alone and brings the hand that every other wager needs."""
    ante, raised = rules.wager_named(rules.play.ante), rules.wager_named(rules.play.raised)
    if ante == raised:
        yield f'key play.raised: found "{raised.name}", allowed: another wager than the ante'
    if ante.requires or ante.equals:
        yield f'key play.ante: found "{ante.name}", which needs another; allowed: one that does not'
    for wager in rules.wager:
        if wager.name != raised.name and not _has_hand(rules, wager, ()):
            yield (
                f'key wager.{wager.name}.requires: allowed: "{ante.name}", or wagers that need it, '
                "for without it there is no hand to go by"
            )


def _has_hand(rules: ShowdownRules, wager: Wager, asked: tuple[str, ...]) -> bool:
    """Whether whoever makes a wager has made the ante too, by what it needs beside it."""
    if wager.name == rules.play.ante:
        return True
    if wager.name in asked:
        return False
    needed = (wager.equals,) if wager.equals else wager.requires
    known = {other.name: other for other in rules.wager if other.made == "before-deal"}
    return bool(needed) and all(
        name in known and _has_hand(rules, known[name], (*asked, wager.name)) for name in needed
    )


def _irregularities(rules: ShowdownRules) -> Iterable[str]:
    for one in rules.irregularity:
        where = f"key irregularity.{one.name}"
        if one.effect == "replaced-on-draw":
            yield f'{where}.effect: found "{one.effect}", but nobody draws here'
        if one.effect == "house-way":
            yield f'{where}.effect: found "{one.effect}", but there is none here'
        if one.concerns == "house-way-hand":
            yield f'{where}.concerns: found "{one.concerns}", but there is no house way here'


def _hands(rules: ShowdownRules) -> Iterable[str]:
    play = rules.play
    yield from unstated_ranking(rules, play.ranking)
    if play.ranking == "three-card":
        if (play.cards, play.community) != (3, 0):
            yield "key play.cards: three-card hands have three cards, and none in the middle"
    elif (play.cards, play.community) not in ((5, 0), (2, 5)):
        found = f"a hand of {play.cards} with {play.community or 'none'} in the middle"
        yield (
            f"key play.cards: {found} is not modelled; modelled are 3 (three-card) or 5 with none, "
            "and 2 with 5"
        )
    if play.device not in play.deal:
        yield f'key play.device: found "{play.device}", allowed: {", ".join(play.deal)}'
        return
    for device, deal in play.deal.items():
        waits = deal.bank == "after-play" and play.community
        if deal.burn < 0 or (deal.burn and not waits):
            yield (
                f"key play.deal.{device}.burn: found {deal.burn}, allowed: 0, or the cards burned "
                'before those in the middle are dealt where bank = "after-play"'
            )
    if play.up is not None and not 1 <= play.up.card <= play.cards:
        yield f"key play.up.card: found {play.up.card}, allowed: 1 to {play.cards}"
    if play.up is not None and play.dealing.bank == "after-play":
        yield "key play.up: the bank is dealt after play, so that nobody sees a card of it"
    try:
        _ = play.least
    except Refusal as refusal:
        yield f"key play.qualifier.least: {refusal.says}"


def _stages(rules: ShowdownRules) -> Iterable[str]:
    play = rules.play
    if not play.stage:
        yield "key play.stage: missing, and at least one stage of decisions is required"
        return
    if not play.community and len(play.stage) > 1:
        yield "key play.stage: allowed: one stage where no cards lie in the middle"
        return
    *early, last = play.stage
    if any(stage.otherwise == "fold" for stage in early) or last.otherwise != "fold":
        yield "key play.stage: allowed: check at every stage but the last, fold at the last"
    shown = [stage.community for stage in play.stage]
    rising = all(before < after for before, after in pairwise(shown))
    if not rising or shown[0] < 0 or last.community != play.community:
        cards = ", ".join(map(str, shown))
        yield (
            f"key play.stage.community: found {cards}, allowed: more cards at each stage, all "
            f"{play.community} at the last"
        )
    for stage in play.stage:
        multiples = sorted(set(stage.raises))
        if len(multiples) != len(stage.raises) or not multiples or multiples[0] < 1:
            found = list(stage.raises)
            yield f"key play.stage.raises: found {found}, allowed: multiples from 1, each once"
        elif multiples[-1] > MOST_TIMES:
            yield f"key play.stage.raises: found {multiples[-1]}, allowed: up to {MOST_TIMES}"


def _first_card(rules: ShowdownRules) -> Iterable[str]:
    first, up = rules.settlement.first, rules.play.up
    if first.rule != "card":
        return
    cards = [f"player-dealer {up.card}"] if up else []
    if first.card not in cards:
        allowed = ", ".join(cards) or "none, for no card of the bank lies open"
        yield f'key settlement.first.card: found "{first.card}", allowed: {allowed}'
