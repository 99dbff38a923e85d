"""What types cannot say of a filing: that the wagers, cards and limits it names fit together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from houseway.cards.card import JOKER, RANKS
from houseway.errors import near
from houseway.filings.editions import misdated
from houseway.filings.example import misfits
from houseway.filings.explain import nearest
from houseway.filings.irregularity import CONCERNED, MOMENTS
from houseway.filings.model import BankedRules, Rules
from houseway.filings.wager import Wager


def contradictions(rules: Rules) -> Iterable[str]:
    """Everything that does not fit, a sentence each."""
    yield from misdated(rules.effective, rules.until)
    names = [wager.name for wager in rules.wager]
    banked = rules if isinstance(rules, BankedRules) else None
    if banked and not names:
        yield "key wager: a game needs at least one wager"
        return
    for name in names:
        if names.count(name) > 1:
            yield f'key wager: two wagers are called "{name}", allowed: one of each name'
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
            yield f'key wager: found the name "{name}", allowed: small letters, digits and hyphens'
    for wager in rules.wager:
        key = f"wager.{wager.name}"
        yield from _unknown(f"{key}.requires", wager.requires, names)
        if wager.at_most:
            yield from _unknown(f"{key}.at-most.together", wager.at_most.together, names)
        if wager.mandatory and wager.equals is None:
            yield f"key {key}.mandatory: it needs equals, the wager that brings it"
        yield from _size_contradictions(rules, wager)
        for row in wager.pays.rows:
            if row.pay.lost != 1 and not rules.parts_lost:
                yield (
                    f'key {key}.pays: found "{row.pay}", allowed: lose, for nobody surrenders here'
                )
    yield from _unknown("table.limit-together", rules.table.limit_together, names)
    if banked:
        yield from _order_contradictions(banked, names)
    deck = tuple(_deck_contradictions(rules))
    yield from deck
    if banked:
        yield from _bank_contradictions(banked)
    yield from _limit_contradictions(rules, names)
    if banked:
        yield from _first_action_contradictions(banked)
    else:
        yield from _pot_contradictions(rules)
    yield from _irregularity_contradictions(rules)
    own = tuple(rules.contradictions())
    yield from own
    if not deck and not own:  # cards can be counted
        yield from _shoe_contradictions(rules)
    yield from misfits(rules.example)


def _unknown(key: str, named: Iterable[str], names: list[str]) -> Iterable[str]:
    """Wagers that a key names and the filing has not."""
    for name in named:
        if name not in names:
            yield f'key {key}: found "{name}", {nearest(name, names)}'


def _order_contradictions(rules: BankedRules, names: list[str]) -> Iterable[str]:
    """Every wager is settled once."""
    settled = [name for group in rules.settlement.passes for name in group]
    yield from _unknown("settlement.passes", settled, names)
    losing = rules.settlement.losing if settled else ()  # without passes, those are the fault
    if losing and (sorted(losing) != sorted(settled) or len(rules.settlement.passes) > 1):
        yield "key settlement.losing: allowed: the wagers of the one pass, each once"
    meant = {near(name, names) for name in settled if name not in names}
    for name in names:
        times = settled.count(name)
        if times > 1 or not (times or name in meant):
            yield f'key settlement.passes: wager "{name}" is settled {times} times, allowed: once'


def _size_contradictions(rules: Rules, wager: Wager) -> Iterable[str]:
    """What a wager's amount goes by must be there before it, and have an amount of its own."""
    made = [w for w in rules.wager if w.made == "before-deal" and w.name != wager.name]
    free = [other.name for other in made if other.equals is None]
    cap = wager.at_most
    for key, other in (("equals", wager.equals), ("at-most.wager", cap.wager if cap else None)):
        if other is not None and other not in free:
            allowed = nearest(other, free) if free else "allowed: none"
            yield f'key wager.{wager.name}.{key}: found "{other}", {allowed}'
    if wager.made == "in-play" and (wager.equals or cap):
        yield (
            f"key wager.{wager.name}: allowed: neither equals nor at-most, for the stages of play "
            "say how much it is"
        )


def _irregularity_contradictions(rules: Rules) -> Iterable[str]:
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
        if one.effect not in rules.effects:
            bank = "with" if isinstance(rules, BankedRules) else "without"
            allowed = ", ".join(rules.effects)
            yield f'{where}.effect: found "{one.effect}", allowed {bank} a bank: {allowed}'
        fouls = "foul" in rules.effects and not isinstance(rules, BankedRules)
        for key in () if "retaken" in rules.effects else one.of_betting:
            if key == "forfeits" and fouls:
                continue  # what a foul hand put in is a pot's, with betting or without
            yield f"{where}.{key}: allowed: left out, for this game has no streets of betting"
        for key in () if isinstance(rules, BankedRules) else one.of_bank:
            yield f"{where}.{key}: allowed: left out, for this game has no bank"


def _deck_contradictions(rules: Rules) -> Iterable[str]:
    deck = rules.deck
    if not deck.ranks or set(deck.ranks) - set(RANKS) or len(set(deck.ranks)) != len(deck.ranks):
        yield f'key deck.ranks: found "{deck.ranks}", allowed: each of {RANKS} at most once'
    if deck.pieces == "tiles" and deck.ranks != RANKS:
        yield f'key deck.ranks: found "{deck.ranks}", allowed with tiles: none, for a set is whole'
    if not 0 <= deck.jokers <= rules.jokers:
        most = f"0 to {rules.jokers}" if rules.jokers else "0, for a joker has no use here"
        yield f"key deck.jokers: found {deck.jokers}, allowed: {most}"
    ends = deck.packs.allowed or deck.packs.span
    if min(ends) < 1 or max(ends) > 64 or deck.packs.span[0] > deck.packs.span[1]:
        yield "key deck.packs: found no usable number, allowed: min to max within 1 to 64"
        return
    choices = deck.packs.choices
    if deck.packs.default not in choices:
        legal = ", ".join(map(str, choices))
        yield f"key deck.packs.default: found {deck.packs.default}, allowed: {legal}"
    if deck.burn < 0 or deck.behind_cut_card < 0:
        yield "key deck: burn and behind-cut-card count cards, allowed: 0 or more"
    if rules.table.squares is not None and rules.table.squares < 1:
        yield f"key table.squares: found {rules.table.squares}, allowed: 1 or more"
    if not all(2 <= seats <= 30 for seats in rules.table.choices):
        yield f"key table.seats: found {list(rules.table.choices)}, allowed: 2 to 30"


def _shoe_contradictions(rules: Rules) -> Iterable[str]:
    """A shoe cannot run out in the midst of a round."""
    deck, needed = rules.deck, rules.round_cards
    left = len(deck.cards) - deck.burn
    if left < needed:
        burned = f", {deck.burn} of them burned" if deck.burn else ""
        has = f"the deck has {len(deck.cards)}{burned}"
        yield f"key deck: {needed} cards are needed for a full table, and {has}"
    elif deck.behind_cut_card + 1 < needed:
        yield (
            f"key deck.behind-cut-card: found {deck.behind_cut_card}, allowed: {needed - 1} or "
            f"more, for a round of a full table takes up to {needed} cards"
        )


def _bank_contradictions(rules: BankedRules) -> Iterable[str]:
    if rules.turn.rounds < 1:
        yield f"key turn.rounds: found {rules.turn.rounds}, allowed: 1 or more"
    if rules.settlement.verify_from is not None and rules.settlement.verify_from < 1:
        yield "key settlement.verify-from: found nothing, allowed: a cent or more"


def _pot_contradictions(rules: Rules) -> Iterable[str]:
    """What belongs to a bank has no place where all play for a pot."""
    if rules.wager:
        yield "key wager: allowed: none, for all play for a pot and none against a bank"
    felt: Mapping[str, object] = {
        "backline": rules.table.backline,
        "kum-kum": rules.table.kum_kum,
        "amounts": rules.table.amounts,
        "squares": rules.table.squares,
    }
    for key, found in felt.items():
        if found is not None:
            yield f"key table.{key}: allowed: none, for nobody wagers on another's hand"


def _limit_contradictions(rules: Rules, names: list[str]) -> Iterable[str]:
    if not rules.limits:
        yield "key limits: missing, and at least one set of limits is required"
    options = [limits.option for limits in rules.limits]
    for limits in rules.limits:
        if options.count(limits.option) > 1:
            yield f'key limits: two sets are called option "{limits.option}", allowed: one of each'
        yield from _unknown("limits.wagers", limits.wagers, names)
        for limit in (limits.table, *limits.wagers.values()):
            if not 0 < limit.min <= limit.max:
                yield f"key limits: found {limit}, allowed: min to max above $0"


def nobody_decides(rules: Rules, does: str) -> Iterable[str]:
    """Yield what is wrong where a spot may have no player, and somebody must play its hand."""
    if rules.table.unoccupied == "backline":
        yield (
            'key table.unoccupied: needed here: write "barred" or "own" ("backline", as it is '
            f"unless set, has nobody to {does} the hand)"
        )


def _first_action_contradictions(rules: BankedRules) -> Iterable[str]:
    first = rules.settlement.first
    if first.rule == "card":
        if not first.values:
            yield 'key settlement.first.values: missing, and rule "card" requires it'
        jokers = (JOKER,) if rules.deck.jokers else ()
        for letter, number in first.values.items():
            found = f"key settlement.first.values: found {letter} = {number}"
            if letter not in (*rules.deck.ranks, *jokers):
                yield f"{found}, and the pack has no {letter} (deck.ranks)"
            elif number < 1:
                yield f"{found}, allowed: 1 or more"
    if first.rule == "dice" and not (1 <= first.dice <= 10 and first.player_dealer_numbers):
        yield 'key settlement.first: rule "dice" requires dice (1 to 10) and player-dealer-numbers'
    numbers = first.player_dealer_numbers
    if len(numbers) > 1 and numbers[1] - numbers[0] < 2:
        yield f"key settlement.first.player-dealer-numbers: found {list(numbers)}, allowed: rising"


def unstated_ranking(rules: Rules, ranking: str | None) -> Iterable[str]:
    """Refuse a pack that lacks ranks, dealt for poker hands, without a word on their order.

    With fewer ranks a flush comes less often than a full house, and many rooms rank it above.
    """
    missing = [rank for rank in RANKS if rank not in rules.deck.ranks]
    if missing and ranking is None:
        yield (
            f"key play.ranking: missing, and a pack without {', '.join(missing)} requires it: "
            'write ranking = "poker" if a full house beats a flush and A-2-3-4-5 alone has the ace '
            "low, as with a whole pack; the short-deck order, in which a flush beats a full house, "
            "is not modelled"
        )
