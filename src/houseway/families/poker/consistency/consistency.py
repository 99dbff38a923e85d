"""What types cannot say of a poker filing: that its streets, stakes and shares fit together."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from houseway.bank.money import dollars
from houseway.cards.card import RANKS
from houseway.errors import Refusal
from houseway.families.poker.consistency.betting import BY_CARD, betting_contradictions
from houseway.families.poker.floor.misfits import irregular_contradictions
from houseway.families.poker.rules import (
    PokerPlay,
    PokerRules,
    Share,
    Stakes,
    Street,
    least_buy_in,
)
from houseway.filings.consistency import unstated_ranking
from houseway.hands.qualifier import least_worth
from houseway.words import several

BY_HAND: Final = ("high-hand", "low-hand")
_COUNTS: Final = ("down", "up", "faced", "board", "burn", "draw", "discard")
_HAND: Final = 5
"""Cards that make a hand."""
_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_STRIPPED: Final = "".join(rank for rank in RANKS if rank not in "89T")
"""The ranks of a pack for Mexican Poker."""


def poker_contradictions(rules: PokerRules) -> Iterable[str]:
    """Everything of the family's own that does not fit, a sentence each."""
    play = rules.play
    streets = tuple(_streets(play))
    yield from streets
    if not streets:  # cards can be counted
        yield from _opens(play)
        thrown = tuple(_thrown(play))
        yield from thrown or _hands(play)
        yield from _enough(rules)
    yield from _pack(rules)
    yield from _stakes(rules)
    yield from betting_contradictions(play)
    yield from _shares(play)
    yield from irregular_contradictions(rules)


# --- streets ----------------------------------------------------------------------------------


def _streets(play: PokerPlay) -> Iterable[str]:
    """There are some, each with a name of its own, and they begin with cards for everybody."""
    if not play.street:
        yield "key play.street: found none, allowed: one street or more"
        return
    names = [street.name for street in play.street]
    for name in names:
        if names.count(name) > 1:
            yield f'key play.street: two are called "{name}", allowed: one of each name'
        if name == "none" or not _NAME.fullmatch(name):
            yield (
                f'key play.street: found the name "{name}", allowed: small letters, digits and '
                "hyphens, and not none, which is a hand that ended before its first street"
            )
    for street in play.street:
        for key in _COUNTS:
            count = _count(street, key)
            if count < 0:
                yield f"key {_key(street)}.{key}: found {count}, allowed: 0 or more"
        if street.dealt_from == "button" and not _each(street):
            yield f'key {_key(street)}.dealt-from: found "button", and nobody is dealt a card'
    first = play.street[0]
    if not _each(first):
        yield f"key {_key(first)}.down: nobody has a card to bet on, allowed: 1 or more"


def _count(street: Street, key: str) -> int:
    counts = {
        "down": street.down,
        "up": street.up,
        "faced": street.faced,
        "board": street.board,
        "burn": street.burn,
        "draw": street.draw,
        "discard": street.discard,
    }
    return counts[key]


def _key(street: Street) -> str:
    return f"play.street.{street.name}"


def _each(street: Street) -> int:
    """Cards that everybody is dealt."""
    return street.down + street.up + street.faced


def _cards(count: int) -> str:
    return several(count, "card")


def _opens(play: PokerPlay) -> Iterable[str]:
    """Who opens can be found: by blinds, by cards that lie up, by the street before."""
    up = 0
    for place, street in enumerate(play.street):
        key = f"{_key(street)}.opens"
        up += street.up + street.faced
        if street.opens in (*BY_CARD, *BY_HAND) and not up:
            yield f'key {key}: found "{street.opens}", and no card of anybody lies up'
        if street.opens in BY_CARD and place:
            yield (
                f'key {key}: found "{street.opens}", allowed after the first street: who opens '
                "there is not forced to"
            )
        if street.opens == "same-as-before" and not place:
            yield f'key {key}: found "{street.opens}", and no street is before the first'
        if street.opens == "left-of-blinds" and place:
            yield f'key {key}: found "{street.opens}", allowed on the first street alone'
    first = play.street[0].opens
    for option, stakes in play.stakes.items():
        key = f"play.stakes.{option}"
        if play.straddle and not stakes.blinds:
            yield f"key play.straddle: found true, and limits {option} have no blinds to double"
        if first == "left-of-blinds" and not stakes.blinds:
            yield f"key {key}.blinds: missing, and the first to act sits at their left"
        if first in BY_CARD and stakes.blinds and stakes.bring_in:
            yield f"key {key}.bring-in: allowed: none, for who must open calls the last blind"
        if first not in BY_CARD and stakes.bring_in:
            yield f"key {key}.bring-in: allowed: none, for nobody must open by a card"


def _thrown(play: PokerPlay) -> Iterable[str]:
    """What is thrown away lies down, and something is kept."""
    down = up = 0
    for street in play.street:
        down += street.down
        up += street.up + street.faced
        for key, count in (("draw", street.draw), ("discard", street.discard)):
            if count and up:
                yield f"key {_key(street)}.{key}: found {count}, allowed: 0 once cards lie up"
            elif count and count > down - (key == "discard"):
                most = max(0, down - (key == "discard"))
                yield f"key {_key(street)}.{key}: found {count}, allowed: {most} or fewer"
        yield from _of_the_button(street)
        down -= street.discard
        if street.faced and down != 1:
            yield (
                f"key {_key(street)}.faced: each has {_cards(down)} down, allowed: one, for a card "
                "taken down turns the other up"
            )


def _of_the_button(street: Street) -> Iterable[str]:
    """The button draws fewer cards than others, where they draw any."""
    most, key = street.draw_button, f"key {_key(street)}.draw-button"
    if most is None:
        return
    if not street.draw:
        yield f"{key}: found {most}, and nobody draws on this street"
    elif not 0 <= most < street.draw:
        yield f"{key}: found {most}, allowed: fewer than others, {street.draw}"


def _hands(play: PokerPlay) -> Iterable[str]:
    """Five cards make a hand in the end."""
    own = sum(_each(street) - street.discard for street in play.street)
    board = sum(street.board for street in play.street)
    if play.hole == "any":
        if own + board < _HAND:
            yield (
                f"key play.street: a hand has {_cards(own)} and {board} of the middle in the end, "
                f"allowed: {_HAND} or more together (games of four-card hands, such as badugi, "
                "have no key)"
            )
        return
    if own < 2:
        yield f'key play.hole: found "{play.hole}", and a hand has {_cards(own)} in the end'
    if board < _HAND - 2:
        yield (
            f'key play.hole: found "{play.hole}", and the middle has {_cards(board)}, allowed: '
            f"{_HAND - 2} or more"
        )


def _enough(rules: PokerRules) -> Iterable[str]:
    """The pack has the cards of every street for a full table; draws are what is left."""
    seats, cards = max(rules.table.choices), len(rules.deck.cards) - rules.deck.burn
    streets = rules.play.street
    each = sum(_each(street) for street in streets)
    middle = sum(street.board + street.burn for street in streets)
    if rules.play.short_pack != "none":
        yield from _short(rules, seats, cards)
    elif seats * each + middle > cards:
        most = max(0, cards - middle) // each
        yield (
            f"key table.seats: found {seats}, allowed: {most} or fewer, for a full table takes "
            f"{seats * each + middle} cards, and the pack has {cards}"
        )


def _short(rules: PokerRules, seats: int, cards: int) -> Iterable[str]:
    """Only the last street of stud lacks cards, one to each; one can be burned, and one turned."""
    key, (*before, last) = "key play.short-pack", rules.play.street
    found = f'{key}: found "{rules.play.short_pack}"'
    if not before or any(
        street.board or street.draw or street.discard for street in (*before, last)
    ):
        yield f"{found}, allowed where all cards are dealt to hands, on two streets or more"
        return
    if last.faced or _each(last) != 1:
        yield f"{found}, allowed where the last street has one card, up or down"
        return
    need = sum(seats * _each(street) + street.burn for street in before)
    if need > cards or cards - seats * sum(_each(street) for street in before) < 2:
        yield f"key table.seats: found {seats}, and {cards} cards do not reach to the last street"
    if seats * _each(last) + last.burn + need <= cards:
        yield f"{found}, and {cards} cards are enough for {seats} seats: leave it out"


# --- the pack ---------------------------------------------------------------------------------


def _pack(rules: PokerRules) -> Iterable[str]:
    """One pack, shuffled for every hand, of the ranks that the ranking is made for."""
    deck, play = rules.deck, rules.play
    if deck.pieces == "tiles":
        yield 'key deck.pieces: found "tiles", allowed: cards'
        return
    if deck.packs.choices != (1,):
        yield "key deck.packs: found more than one, allowed: 1, for no card is there twice"
        return
    if deck.behind_cut_card < len(deck.cards) - 1:
        yield (
            f"key deck.behind-cut-card: found {deck.behind_cut_card}, allowed: "
            f"{len(deck.cards) - 1} or more, for every hand is shuffled"
        )
    if any(share.order == "high" for share in play.share):
        yield from unstated_ranking(rules, play.ranking)
    if play.ranked != "poker" and sorted(deck.ranks) != sorted(_STRIPPED):
        yield (
            f'key play.ranking: found "{play.ranking}", allowed with ranks {_STRIPPED}: not with '
            f"{deck.ranks}"
        )
    if play.ranked == "poker" and set("789TJ") - {*deck.ranks} and deck.jokers:
        yield (
            f'key deck.ranks: found "{deck.ranks}" with a joker, allowed: ranking mexican or '
            "mexican-gap, for the joker would be a card that is not there"
        )
    yield from _joker(rules)


def _joker(rules: PokerRules) -> Iterable[str]:
    """What the joker is, is said where there is one and nowhere else."""
    play, jokers = rules.play, rules.deck.jokers
    if not jokers:
        for key, found in (("joker", play.joker), ("joker-down", play.joker_down)):
            if found not in ("none", None):
                yield f'key play.{key}: found "{found}", and deck.jokers is 0'
        return
    # Where nobody need qualify, the best high hand may be asked for after all.
    open_end = all(share.least for share in play.share) and play.nobody_qualifies == "best-high"
    high = any(share.order == "high" for share in play.share) or open_end
    if high and play.joker == "none":
        yield 'key play.joker: found "none", and the pack has one: allowed: bug, wild, filler'
    if play.joker_down == "none":
        yield 'key play.joker-down: found "none", allowed: bug, wild, filler, or left out'
    faces = sum(street.down for street in play.street), sum(s.up + s.faced for s in play.street)
    if play.joker_down is not None and not all(faces):
        yield "key play.joker-down: cards of a hand lie all down or all up: say joker alone"
    turns = play.joker_down is not None and any(street.faced for street in play.street)
    if play.joker_turned != "as-it-lies" and not turns:
        yield (
            f'key play.joker-turned: found "{play.joker_turned}", and no joker that counts is '
            "turned up"
        )


# --- money ------------------------------------------------------------------------------------


def _stakes(rules: PokerRules) -> Iterable[str]:
    """Every set of limits has its stakes, and no others are there."""
    stakes = rules.play.stakes
    options = [limits.option for limits in rules.limits]
    for option in options:
        if option not in stakes:
            yield f"key play.stakes.{option}: missing, and a table can post these limits"
    for option, one in stakes.items():
        if option not in options:
            known = ", ".join(options) or "none"
            yield f'key play.stakes: found "{option}", allowed: the options of limits, {known}'
        yield from _amounts(f"play.stakes.{option}", one, min(rules.table.choices))
        least, most = least_buy_in(one, rules.play.seating), one.most_buy_in
        if most is not None and most < least:
            key = f"key play.stakes.{option}.most-buy-in"
            yield (
                f"{key}: found {dollars(most)}, allowed: {dollars(least)} or more, the least that "
                "is bought"
            )
    for limits in rules.limits:
        found = stakes.get(limits.option)
        if found is not None and limits.table.min != found.bets[0]:
            yield (
                f"key play.stakes.{limits.option}.bets: found {dollars(found.bets[0])} as the "
                f"least bet, and limits {limits.option} begin at {dollars(limits.table.min)}"
            )


def _amounts(key: str, stakes: Stakes, seats: int) -> Iterable[str]:
    low, high = (int(bet) for bet in stakes.bets)
    blinds = [int(blind) for blind in stakes.blinds]
    bet = f"the lower limit, {dollars(low)}"
    if not 0 < low <= high:
        yield (
            f"key {key}.bets: found {dollars(low)} and {dollars(high)}, allowed: above $0, and the "
            "second no less than the first"
        )
        return
    if stakes.structure in ("no-limit", "pot") and low != high:
        yield f'key {key}.bets: allowed with "{stakes.structure}": the least bet, twice'
    if any(blind <= 0 for blind in blinds) or any(a > b for a, b in pairwise(blinds)):
        found = ", ".join(dollars(blind) for blind in blinds)
        yield f"key {key}.blinds: found {found}, allowed: above $0, and none less than one before"
    if len(blinds) > seats:
        yield f"key {key}.blinds: found {len(blinds)}, allowed: as many as seats, {seats}, or fewer"
    if stakes.ante < 0:
        yield f"key {key}.ante: found {dollars(stakes.ante)}, allowed: $0 or more"
    if not 0 <= stakes.bring_in <= low:
        yield f"key {key}.bring-in: found {dollars(stakes.bring_in)}, allowed: $0 to {bet}"
    if stakes.buy_in is not None and stakes.buy_in < low:
        yield f"key {key}.buy-in: found {dollars(stakes.buy_in)}, allowed: {bet} or more"
    if stakes.chip is not None and not 0 < stakes.chip <= low:
        yield f"key {key}.chip: found {dollars(stakes.chip)}, allowed: a cent to {bet}"
    if stakes.most is not None:
        if stakes.structure == "limit":
            yield f"key {key}.most: allowed: none, for a limit is bet and no other amount"
        elif stakes.most < max([high, *blinds]):
            least = dollars(max([high, *blinds]))
            yield f"key {key}.most: found {dollars(stakes.most)}, allowed: {least} or more"


# --- the pot ----------------------------------------------------------------------------------


def _shares(play: PokerPlay) -> Iterable[str]:
    """One part, or a high half and a low one, with hands that can be asked for."""
    orders = [share.order for share in play.share]
    if orders not in (["high"], ["low"], ["high", "low"]):
        found = ", ".join(orders) or "none"
        yield f"key play.share: found {found}, allowed: high, low, or high and then low"
    if play.tied_lows == "all-qualifying" and len(play.share) < 2:
        yield 'key play.tied-lows: found "all-qualifying", and the pot is not halved'
    for share in play.share:
        yield from _least(play, share)


def _least(play: PokerPlay, share: Share) -> Iterable[str]:
    key = "key play.share.least"
    if share.least is None:
        return
    if share.order == "low":
        if share.least != "eight":
            yield f'{key}: found "{share.least}", allowed for the low: eight, or left out'
        return
    try:
        least_worth(share.least, play.ladder)
    except Refusal as refusal:
        yield f"{key}: {refusal.says}"
