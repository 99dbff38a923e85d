"""What types cannot say of a pai gow filing: that its rows name hands and wagers there are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from houseway.cards.card import RANKS
from houseway.errors import Refusal, near
from houseway.families.pai_gow.fortune import seven_card_ladder
from houseway.families.pai_gow.judge import OUTCOMES
from houseway.families.pai_gow.rules import ENVY, PaiGowRules
from houseway.families.pai_gow.setting import BACK, FRONT
from houseway.filings.consistency import nobody_decides
from houseway.filings.explain import nearest
from houseway.filings.wager import Wager
from houseway.hands.ladder import POKER
from houseway.words import joined

CARDS = FRONT + BACK


def pai_gow_contradictions(rules: PaiGowRules) -> Iterable[str]:
    """Everything of the family's own that does not fit, a sentence each."""
    yield from _deck(rules)
    yield from _bonus(rules)
    yield from _wagers(rules)
    yield from _ranking(rules)
    if rules.settlement.folded != "in-turn":
        folded = rules.settlement.folded
        yield f'key settlement.folded: found "{folded}", allowed: in-turn, for nobody folds here'
    yield from nobody_decides(rules, "set")
    for one in rules.irregularity:
        if one.effect == "replaced-on-draw":
            yield (
                f'key irregularity.{one.name}.effect: found "{one.effect}", allowed: one for cards '
                "that are dealt, for nobody draws here"
            )


def _deck(rules: PaiGowRules) -> Iterable[str]:
    deck, first = rules.deck, rules.settlement.first
    if deck.pieces != "cards" or deck.ranks != RANKS:
        yield "key deck: allowed: whole packs of cards"
    if deck.jokers != 1:
        yield f"key deck.jokers: found {deck.jokers}, allowed: 1"
    if deck.packs.choices != (1,):
        yield "key deck.packs: allowed: 1, for every card is there once"
    if deck.burn:
        yield f"key deck.burn: found {deck.burn}, allowed: 0, for the piles are dealt at once"
    if rules.play.piles.cards != CARDS:
        yield f"key play.piles.cards: found {rules.play.piles.cards}, allowed: {CARDS}"
    if first.rule != "dice":
        yield (
            f'key settlement.first.rule: found "{first.rule}", allowed: dice, for they say who '
            "gets the first hand"
        )


def _wagers(rules: PaiGowRules) -> Iterable[str]:
    bonus = rules.play.bonus
    for wager in rules.wager:
        key = f"key wager.{wager.name}"
        if wager.made == "in-play":
            yield f'{key}.made: found "in-play", allowed: before-deal, for nothing is raised here'
        if wager.on_fold != "forfeited":
            found = wager.on_fold
            yield f'{key}.on-fold: found "{found}", allowed: forfeited, for nobody folds here'
        if bonus is None or wager.name != bonus.wager:
            yield from _unknown_rows(wager, OUTCOMES)
    base = [wager.name for wager in rules.wager if bonus is None or wager.name != bonus.wager]
    if not base:
        yield "key wager: a game needs a wager on the two hands beside the bonus"


def _unknown_rows(wager: Wager, known: Sequence[str]) -> Iterable[str]:
    for row in wager.pays.rows:
        if row.on not in known:
            hint = f'; did you mean "{meant}"?' if (meant := near(row.on, known)) else ""
            yield (
                f"key wager.{wager.name}.pays: a wager here is paid on {joined(known, 'or')}, "
                f'not on "{row.on}"{hint}'
            )


def _bonus(rules: PaiGowRules) -> Iterable[str]:
    play = rules.play
    bonus, envy = play.bonus, play.envy
    names = [wager.name for wager in rules.wager]
    if bonus is None:
        if envy is not None:
            yield "key play.envy: it needs play.bonus, the wager that earns a button"
        return
    if bonus.wager not in names:
        yield f'key play.bonus.wager: found "{bonus.wager}", {nearest(bonus.wager, names)}'
        return
    wager = rules.wager_named(bonus.wager)
    unknown = [*_unknown_rows(wager, bonus_hands(rules))]
    yield from unknown
    if envy is None:
        return
    if envy.wager != bonus.wager:
        yield f'key play.envy.wager: found "{envy.wager}", allowed: {bonus.wager}'
    if envy.least < 1:
        yield "key play.envy.from: found nothing, allowed: a cent or more"
    if ENVY in names:
        yield f'key wager: found the name "{ENVY}", allowed: another, for buttons are called so'
    rows = [row.on for row in wager.pays.rows]
    for hand, cents in envy.pays.items():
        if hand not in rows and not unknown:  # a row that is misspelled may be the one
            yield f'key play.envy.pays: found "{hand}", {nearest(hand, rows)}'
        if cents < 1:
            yield f'key play.envy.pays: found nothing for "{hand}", allowed: a cent or more'


def bonus_hands(rules: PaiGowRules) -> tuple[str, ...]:
    """What the rows of the bonus can be on, from the highest hand down."""
    return tuple(reversed(seven_card_ladder(rules.play.joker).categories))


def _ranking(rules: PaiGowRules) -> Iterable[str]:
    play = rules.play
    if play.fives_above not in POKER.categories:
        allowed = nearest(play.fives_above, POKER.categories)
        yield f'key play.fives-above: found "{play.fives_above}", {allowed}'
        return
    if play.fives == "all" and play.joker == "bug":
        yield (
            'key play.fives: found "all", allowed: none or aces, for a joker that is a bug makes '
            "five aces only"
        )
        return
    try:
        _ = play.way
    except Refusal as refused:
        yield f"key {refused.says}"
