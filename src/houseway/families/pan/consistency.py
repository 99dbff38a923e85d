"""What types cannot say of a pan filing: that its pack, its deal and its conditions fit."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.families.pan.melds import LEAST
from houseway.families.pan.rules import Condition, PanRules


def pan_contradictions(rules: PanRules) -> Iterable[str]:
    """Everything of the family's own that does not fit, a sentence each."""
    yield from _pack(rules)
    yield from _counts(rules)
    yield from _stakes(rules)
    for condition in rules.play.condition:
        yield from _condition(rules, condition)
    names = [condition.name for condition in rules.play.condition]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            yield f'key play.condition: two are called "{name}", allowed: one of each name'


def _pack(rules: PanRules) -> Iterable[str]:
    """Every rank has its place in a run, and every hand is dealt from the whole pack."""
    deck, play = rules.deck, rules.play
    if deck.pieces != "cards":
        yield 'key deck.pieces: found "tiles", allowed: cards'
        return
    if sorted(play.order) != sorted(deck.ranks):
        yield (
            f'key play.order: found "{play.order}", allowed: each of deck.ranks once '
            f"({deck.ranks}), from the lowest to the highest"
        )
    if set(play.any_suits) - set(deck.ranks):
        yield f'key play.any-suits: found "{play.any_suits}", allowed: ranks of {deck.ranks}'
    if not 0 <= deck.spades_out <= min(deck.packs.choices):
        yield (
            f"key deck.spades-out: found {deck.spades_out}, allowed: 0 to the packs, "
            f"{min(deck.packs.choices)}"
        )
        return
    if deck.behind_cut_card < len(deck.cards):
        yield (
            f"key deck.behind-cut-card: found {deck.behind_cut_card}, allowed: {len(deck.cards)} "
            "or more, for the cards are shuffled before each deal"
        )
    if deck.burn:
        yield f"key deck.burn: found {deck.burn}, allowed: 0, for no card is burned in pan"
    if play.direction != "counterclockwise":
        yield (
            f'key play.direction: found "{play.direction}", allowed: counterclockwise, for no '
            "other is modelled"
        )


def _counts(rules: PanRules) -> Iterable[str]:
    play = rules.play
    least = {
        "cards": (play.cards, LEAST),
        "at-a-time": (play.at_a_time, 1),
        "ante": (play.ante, 0),
        "passing": (play.passing, 0),
        "out-pays": (play.out_pays, 0),
        "reshuffles": (play.reshuffles, 0),
        "buy-in": (play.buy_in, 0),
    }
    for key, (found, few) in least.items():
        if not few <= found <= 100:
            yield f"key play.{key}: found {found}, allowed: {few} to 100"


def _stakes(rules: PanRules) -> Iterable[str]:
    """A chip for every set of limits."""
    options = [one.option for one in rules.limits]
    for one in rules.limits:
        stakes = rules.play.stakes.get(one.option)
        if stakes is None:
            yield f"key play.stakes: nothing is said of limits {one.option}"
        elif int(stakes.chip) != one.table.min:
            yield (
                f"key play.stakes.{one.option}.chip: found {int(stakes.chip)} cents, allowed: the "
                f"least of limits {one.option}, {one.table.min} cents"
            )
    for option in rules.play.stakes:
        if option not in options:
            yield f"key play.stakes.{option}: there are no limits {option}"


def _condition(rules: PanRules, condition: Condition) -> Iterable[str]:
    key = f"play.condition.{condition.name}"
    ranks, order = condition.ranks, rules.play.order
    if not ranks or set(ranks) - set(order) or len(set(ranks)) != len(ranks):
        yield f'key {key}.ranks: found "{ranks}", allowed: ranks of {order}, each once'
    elif condition.of == "run" and (len(ranks) < LEAST or ranks not in order):
        yield f'key {key}.ranks: found "{ranks}", allowed: {LEAST} or more in a row of {order}'
    if condition.pays < 1:
        yield f"key {key}.pays: found {condition.pays}, allowed: 1 or more"
    if condition.added < 0 or (condition.added and condition.of == "run"):
        yield f"key {key}.added: found {condition.added}, allowed: 0 or more, of a run 0"
    if condition.of == "run" and condition.suits != "same":
        yield f'key {key}.suits: found "{condition.suits}", allowed of a run: same'
