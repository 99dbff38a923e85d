"""What types cannot say of a baccarat filing: that its phrases, cards and totals are possible."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from houseway.errors import Refusal
from houseway.families.baccarat.conditions import parse_condition
from houseway.families.baccarat.rules import BaccaratRules, Community, dealt
from houseway.filings.explain import nearest


def baccarat_contradictions(rules: BaccaratRules) -> Iterable[str]:
    """Everything of the family's own that does not fit, a sentence each."""
    names = [wager.name for wager in rules.wager]
    for wager in rules.wager:
        if wager.made == "in-play":
            yield f"key wager.{wager.name}.made: nothing is raised here, allowed: before-deal"
        for row in wager.pays.rows:
            try:
                parse_condition(row.on)
            except Refusal as refusal:
                yield f"key wager.{wager.name}.pays: {refusal.says}"
    yield from _first_card(rules)
    yield from _play(rules, names)
    for one in rules.irregularity:
        if one.effect == "returned-undecided":
            where = f"key irregularity.{one.name}.effect"
            yield f'{where}: found "{one.effect}", but nobody raises here'
        own_hand = one.concerns in ("hand", "house-way-hand")
        of_card = one.draws or one.effect in ("replaced-on-draw", "hand-misdealt") or one.turned_up
        if own_hand and of_card and isinstance(rules.play, Community):
            yield (
                f"key irregularity.{one.name}.concerns: no seat has cards of its own here, "
                "allowed: last-card"
            )


def _first_card(rules: BaccaratRules) -> Iterable[str]:
    first = rules.settlement.first
    if first.rule != "card":
        return
    if isinstance(rules.play, Community):
        cards = dealt(rules.play.deal)
        if first.card not in cards:
            allowed = ", ".join(cards)
            yield f'key settlement.first.card: found "{first.card}", allowed: {allowed}'
    else:
        yield "key settlement.first.rule: no card counts here, allowed: dice or a fixed seat"


def _play(rules: BaccaratRules, names: Sequence[str]) -> Iterable[str]:
    play = rules.play
    if isinstance(play, Community):
        if sorted(play.deal) != ["banker", "banker", "player", "player"]:
            yield "key play.deal: allowed: two cards to player and two to banker, in any order"
        else:
            for card in play.face_down:
                if card not in dealt(play.deal):
                    yield f'key play.face-down: found "{card}", {nearest(card, dealt(play.deal))}'
        for total, row in play.banker.drew.items():
            if not re.fullmatch(r"\d", total):
                yield f'key play.banker.drew: found total "{total}", allowed: 0 to 9'
            if not re.fullmatch(r"[HS]{10}", row):
                yield f'key play.banker.drew.{total}: found "{row}", allowed: ten letters H or S'
        totals = [*play.player.hits, *play.player.house_way_hits, *play.banker.stood]
        option = play.player.option
        if option:
            totals += option.totals
            for wager in option.wagers:
                if wager not in names:
                    yield f'key play.player.option.wagers: found "{wager}", {nearest(wager, names)}'
            for value in option.totals:
                if value in play.player.hits:
                    yield f"key play.player.option.totals: {value} is also in play.player.hits"
    else:
        if not 1 <= play.cards <= 6:
            yield f"key play.cards: found {play.cards}, allowed: 1 to 6"
        totals = [
            *play.player.house_way_hits,
            *play.player.warned_standing,
            *play.dealer.hits,
            *play.dealer.option,
            *play.dealer.house_way_hits,
        ]
    for value in totals:
        if not 0 <= value <= 9:
            yield f"key play: found the total {value}, allowed: 0 to 9"
