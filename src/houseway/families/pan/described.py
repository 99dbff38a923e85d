"""A hand of pan that somebody describes: who is out with which cards, who pays whom, the tops.

`put` is what each has on the tops, `folded` who has passed, and the one hand that is shown are the
eleven cards of who is out, spread by spread as they lie. All others who are in pay him.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import lru_cache

from houseway.cards.card import Card, all_shown
from houseway.cards.draws import Forced
from houseway.errors import Refusal
from houseway.families.pan.hand import Hand
from houseway.families.pan.melds import LEAST, Melds, Spread, melds_of
from houseway.families.pan.rules import PanRules
from houseway.felt.collection import Collection
from houseway.felt.described_pot import DescribedPot, SettledPot, settled_pot
from houseway.felt.description import cards_of, check_deck
from houseway.felt.pot.round import PotRound, PotSetting
from houseway.felt.setting import Ask
from houseway.felt.shown import HandInWords
from houseway.filings.explain import nearest
from houseway.filings.filing import Filing
from houseway.words import several

_ENOUGH = 10**9
"""Cents that everybody is taken to have before him: nobody says how many."""


def settle_pot(filing: Filing, table: DescribedPot, fees: Collection | None) -> SettledPot:
    """Who is paid what, as a hand is settled that was played."""
    rules = PanRules.of(filing)
    seats = max(rules.table.choices)
    if table.put is None:
        raise Refusal(f'{filing.id}: give "put", what each has on the tops')
    if table.board or table.street:
        raise Refusal(f'{filing.id}: leave out "board" and "street": pan has neither')
    put, _ = table.layers(seats)
    folded = table.folded_seats(put)
    out, spreads = _out(filing, table, [seat for seat in put if seat not in folded])

    def told(r: PotRound) -> Generator[Ask, str, None]:
        yield from ()  # nobody is asked
        for seat in r.put:
            r.put_in(seat, put[seat], "as described")
        r.leave_out(*folded)
        hand = Hand(r)
        hand.payers = r.playing
        if spreads:
            hand.spreads[out] = spreads
            hand.go_out(out)
        hand.finish()

    sitting = {seat: f"seat {seat}" for seat in put}
    chips = {seat: cents + _ENOUGH for seat, cents in put.items()}
    direction = rules.play.direction
    setting = PotSetting(seats, table.button, sitting, chips, direction=direction)
    limits = filing.limits(table.option)
    round = PotRound(filing, setting, Forced(), told, limits=limits, fees=fees)
    words = "; ".join(all_shown(spread) for spread in spreads)
    told_hands = {str(out): HandInWords(words)} if spreads else {}
    return settled_pot(filing.id, table, round, (), told_hands)


def _out(filing: Filing, table: DescribedPot, playing: Sequence[int]) -> tuple[int, list[Spread]]:
    """Who is out, and his spreads; or who is alone, and none."""
    play = PanRules.of(filing).play
    hands = table.hands or {}
    if len(playing) == 1 and not hands:
        return playing[0], []
    if len(hands) != 1:
        raise Refusal(
            f'{filing.id}: give "hands" with one hand, the {play.goes_out} cards of who is out'
        )
    [(name, hand)] = hands.items()
    known = [str(seat) for seat in playing]
    if name not in known:
        raise Refusal(f'{filing.id}: "{name}" is no seat that is in, {nearest(name, known)}')
    cards = cards_of(filing, f'the hand "{name}"', hand.cards, (play.goes_out,))
    check_deck(filing, cards)
    spreads = in_spreads(melds_of(filing), tuple(cards))
    if spreads is None:
        raise Refusal(
            f"{filing.id}: {all_shown(cards)} are no spreads as they lie: give them spread by "
            "spread, each three cards or more"
        )
    return int(name), spreads


def in_spreads(melds: Melds, cards: tuple[Card, ...]) -> list[Spread] | None:
    """Cards in a row cut into spreads, those that pay most; nothing if they cannot be."""

    @lru_cache
    def best(start: int) -> tuple[int, tuple[Spread, ...]] | None:
        if start == len(cards):
            return 0, ()
        found: tuple[int, tuple[Spread, ...]] | None = None
        for end in range(start + LEAST, len(cards) + 1):
            rest = best(end)
            if rest is None or not melds.is_spread(cards[start:end]):
                continue
            spread = melds.sorted(cards[start:end])
            worth = melds.worth(spread) + rest[0]
            if found is None or worth > found[0]:
                found = worth, (spread, *rest[1])
        return found

    ways = best(0)
    return None if ways is None else [*ways[1]]


def makes(filing: Filing, cards: Sequence[Card]) -> str:
    """What cards make as one spread: `set, 1 chip`, `run`, `no spread`."""
    melds = melds_of(filing)
    if not melds.is_spread(cards):
        return "no spread"
    what = "set" if len({card[0] for card in cards}) == 1 else "run"
    chips = melds.worth(melds.sorted(cards))
    return f"{what}, {several(chips, 'chip')}" if chips else what
