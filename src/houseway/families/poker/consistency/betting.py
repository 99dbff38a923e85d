"""What types cannot say of a poker filing's betting: raises, seats, who must open, kills."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from houseway.bank.money import dollars
from houseway.families.poker.rules import PokerPlay

BY_CARD: Final = ("low-card", "high-card")
"""Who opens so must: his card forces him."""


def betting_contradictions(play: PokerPlay) -> Iterable[str]:
    """Everything of the betting that does not fit, a sentence each."""
    yield from _raising(play)
    yield from _seating(play)
    yield from _forced(play)
    yield from _kill(play)
    yield from _sevens(play)


def _raising(play: PokerPlay) -> Iterable[str]:
    raising = play.raising
    if raising.most < 0:
        yield f"key play.raising.most: found {raising.most}, allowed: 0 or more"
    structures = {stakes.structure for stakes in play.stakes.values()}
    if raising.least == "limit" and "spread" not in structures:
        yield 'key play.raising.least: found "limit", and nowhere is a spread bet'
    if not raising.blind_is_bet and not any(stakes.blinds for stakes in play.stakes.values()):
        yield "key play.raising.blind-is-bet: found false, and nowhere are blinds put in"
    if raising.open_pair == "none":
        return
    key = f'key play.raising.open-pair: found "{raising.open_pair}"'
    if sum(street.up + street.faced for street in play.street[:2]) < 2:
        yield f"{key}, and no two cards of a hand lie up when two streets are dealt"
    if "limit" not in structures:
        yield f"{key}, and nowhere is a limit bet"


def _forced(play: PokerPlay) -> Iterable[str]:
    """What is said of who must open, where somebody must."""
    forced = play.forced
    by_card = bool(play.street) and play.street[0].opens in BY_CARD
    for key, found in (("full", forced.full), ("upper", forced.upper)):
        if found and not by_card:
            yield f"key play.forced.{key}: found true, and nobody must open by a card"
    if forced.upper and all(stakes.structure != "limit" for stakes in play.stakes.values()):
        yield "key play.forced.upper: found true, and nowhere is a limit bet"


def _kill(play: PokerPlay) -> Iterable[str]:
    """A pot is killed over blinds, before a hand has all its first cards."""
    kill = play.kill
    if kill is None:
        return
    first = play.street[0].down if play.street else 0
    if not 0 < kill.after < first:
        yield (
            f"key play.kill.after: found {kill.after}, allowed: fewer than the first cards, {first}"
        )
    if kill.times < 2:
        yield f"key play.kill.times: found {kill.times}, allowed: 2 or more"
    if not play.street or play.street[0].opens != "left-of-blinds":
        yield "key play.kill: allowed where the seat after the blinds acts first"


def _sevens(play: PokerPlay) -> Iterable[str]:
    """The rule is of lowball with one draw, before the last betting."""
    if not play.sevens:
        return
    draws = [street.draw > 0 for street in play.street]
    low = [share.order for share in play.share] == ["low"]
    if not low or draws.count(True) != 1 or not draws[-1]:
        yield "key play.sevens: found true, allowed in lowball with a draw before the last betting"


def _seating(play: PokerPlay) -> Iterable[str]:
    """Counts are counts; and who straddles is said where somebody does."""
    seating, key = play.seating, "key play.seating"
    if seating.most_posts is not None and seating.most_posts < 1:
        yield f"{key}.most-posts: found {seating.most_posts}, allowed: 1 or more, or left out"
    if seating.buy_in < 0:
        yield f"{key}.buy-in: found {seating.buy_in}, allowed: 0 or more"
    if seating.short_buys is not None and seating.short_buys < 0:
        yield f"{key}.short-buys: found {seating.short_buys}, allowed: 0 or more, or left out"
    if seating.short_buys_again and seating.short_buys is None:
        yield f"{key}.short-buys-again: found true, and short buys are not counted"
    several = any(len(stakes.blinds) > 1 for stakes in play.stakes.values())
    if seating.two_players == "button-big" and not several:
        yield f'{key}.two-players: found "button-big", and nowhere are there two blinds'
    called = [stakes for stakes in play.stakes.values() if stakes.by_two_limits]
    limits = {int(stakes.bets[0]) for stakes in called if stakes.blinds}
    if seating.active_at is not None and int(seating.active_at) not in limits:
        found = dollars(int(seating.active_at))
        yield f"{key}.active-at: found {found}, and no two limits with blinds begin there"
    if seating.made_up_from is not None and seating.skipped_blinds == "made-up":
        yield f"{key}.made-up-from: allowed: none, for all blinds are made up"
    if seating.straddles == "missed-blinds" and not play.straddle:
        yield f'{key}.straddles: found "missed-blinds", and play.straddle is false'
    ways = {"missed-blinds": seating.missed_blinds, "moving": seating.moving}
    for name, way in ways.items():
        if way == "straddle-or-wait" and not play.straddle:
            yield f'{key}.{name}: found "straddle-or-wait", and play.straddle is false'
