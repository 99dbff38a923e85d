"""What types cannot say of a filing: that the wagers, cards and limits it names fit together."""

from __future__ import annotations

import re
from collections.abc import Iterable

from houseway.cards.card import RANKS
from houseway.errors import Refusal
from houseway.filings.baccarat import BaccaratRules, Community
from houseway.filings.conditions import parse_condition
from houseway.filings.explain import nearest
from houseway.filings.irregularity import CONCERNED, MOMENTS


def contradictions(rules: BaccaratRules) -> Iterable[str]:
    """Everything that does not fit, a sentence each, the first found first."""
    names = [wager.name for wager in rules.wager]
    if not names:
        yield "key wager: a game needs at least one wager"
        return
    for name in names:
        if names.count(name) > 1:
            yield f'key wager: two wagers are called "{name}", allowed: one of each name'
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
            yield f'key wager: found the name "{name}", allowed: small letters, digits and hyphens'
    for wager in rules.wager:
        for needed in wager.requires:
            if needed not in names:
                yield f'key wager.{wager.name}.requires: found "{needed}", {nearest(needed, names)}'
        for row in wager.pays.rows:
            try:
                parse_condition(row.on)
            except Refusal as refusal:
                yield f"key wager.{wager.name}.pays: {refusal.says}"
    settled = [name for group in rules.settlement.passes for name in group]
    for name in settled:
        if name not in names:
            yield f'key settlement.passes: found "{name}", {nearest(name, names)}'
    for name in names:
        if settled.count(name) != 1:
            yield (
                f'key settlement.passes: wager "{name}" is settled {settled.count(name)} times, '
                "allowed: once"
            )
    yield from _deck_contradictions(rules)
    yield from _limit_contradictions(rules, names)
    yield from _first_action_contradictions(rules)
    yield from _play_contradictions(rules, names)
    yield from _irregularity_contradictions(rules)


def _irregularity_contradictions(rules: BaccaratRules) -> Iterable[str]:
    names = [one.name for one in rules.irregularity]
    for one in rules.irregularity:
        where = f"key irregularity.{one.name}"
        if names.count(one.name) > 1:
            yield f'key irregularity: two are called "{one.name}", allowed: one of each name'
        if not one.when:
            yield f"{where}.when: found no moment, allowed: {', '.join(MOMENTS)}"
        if one.concerns not in CONCERNED[one.effect]:
            allowed = ", ".join(CONCERNED[one.effect])
            yield (f'{where}.concerns: found "{one.concerns}", allowed for {one.effect}: {allowed}')
        own_hand = one.concerns in ("hand", "house-way-hand")
        of_card = one.effect in ("dead-card", "replaced-on-draw") or one.turned_up
        if own_hand and of_card and isinstance(rules.play, Community):
            yield f"{where}.concerns: no seat has cards of its own here, allowed: last-card"


def _deck_contradictions(rules: BaccaratRules) -> Iterable[str]:
    deck = rules.deck
    if not deck.ranks or set(deck.ranks) - set(RANKS) or len(set(deck.ranks)) != len(deck.ranks):
        yield f'key deck.ranks: found "{deck.ranks}", allowed: each of {RANKS} at most once'
    if deck.jokers:
        yield f"key deck.jokers: found {deck.jokers}, allowed: 0, for a joker has no points here"
    choices = deck.packs.choices
    if not choices or min(choices) < 1 or max(choices) > 64:
        yield "key deck.packs: found no usable number, allowed: min to max within 1 to 64"
        return
    if deck.packs.default not in choices:
        legal = ", ".join(map(str, choices))
        yield f"key deck.packs.default: found {deck.packs.default}, allowed: {legal}"
    if deck.burn < 0 or deck.behind_cut_card < 0:
        yield "key deck: burn and behind-cut-card count cards, allowed: 0 or more"
    if not all(2 <= seats <= 30 for seats in rules.table.choices):
        yield f"key table.seats: found {list(rules.table.choices)}, allowed: 2 to 30"
    if rules.turn.rounds < 1:
        yield f"key turn.rounds: found {rules.turn.rounds}, allowed: 1 or more"
    if rules.settlement.verify_from is not None and rules.settlement.verify_from < 1:
        yield "key settlement.verify-from: found nothing, allowed: a cent or more"


def _limit_contradictions(rules: BaccaratRules, names: list[str]) -> Iterable[str]:
    if not rules.limits:
        yield "key limits: missing, and at least one set of limits is required"
    options = [limits.option for limits in rules.limits]
    for limits in rules.limits:
        if options.count(limits.option) > 1:
            yield f'key limits: two sets are called option "{limits.option}", allowed: one of each'
        for name in limits.wagers:
            if name not in names:
                yield f'key limits.wagers: found "{name}", {nearest(name, names)}'
        for limit in (limits.table, *limits.wagers.values()):
            if not 0 < limit.min <= limit.max:
                found = f"{limit.min!r} to {limit.max!r}"
                yield f"key limits: found {found}, allowed: min to max above $0"


def _first_action_contradictions(rules: BaccaratRules) -> Iterable[str]:
    first = rules.settlement.first
    if first.rule == "card":
        if isinstance(rules.play, Community):
            cards = _dealt(rules.play)
            if first.card not in cards:
                allowed = ", ".join(cards)
                yield f'key settlement.first.card: found "{first.card}", allowed: {allowed}'
        else:
            yield "key settlement.first.rule: no card counts here, allowed: dice or a fixed seat"
        if not first.values:
            yield 'key settlement.first.values: missing, and rule "card" requires it'
        for letter, number in first.values.items():
            if letter not in tuple(rules.deck.ranks) or number < 1:
                found = f"{letter} = {number}"
                yield f"key settlement.first.values: found {found}, allowed: a rank = 1 or more"
    if first.rule == "dice" and not (1 <= first.dice <= 10 and first.player_dealer_numbers):
        yield 'key settlement.first: rule "dice" requires dice (1 to 10) and player-dealer-numbers'
    numbers = first.player_dealer_numbers
    if len(numbers) > 1 and numbers[1] - numbers[0] < 2:
        yield f"key settlement.first.player-dealer-numbers: found {list(numbers)}, allowed: rising"


def _dealt(play: Community) -> list[str]:
    counts = {"player": 0, "banker": 0}
    names = []
    for hand in play.deal:
        counts[hand] += 1
        names.append(f"{hand} {counts[hand]}")
    return names


def _play_contradictions(rules: BaccaratRules, names: list[str]) -> Iterable[str]:
    play = rules.play
    if isinstance(play, Community):
        if sorted(play.deal) != ["banker", "banker", "player", "player"]:
            yield "key play.deal: allowed: two cards to player and two to banker, in any order"
            return
        for card in play.face_down:
            if card not in _dealt(play):
                yield f'key play.face-down: found "{card}", {nearest(card, _dealt(play))}'
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
