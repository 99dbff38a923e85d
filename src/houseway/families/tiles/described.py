"""Tiles that somebody describes: a hand is four tiles as it was set, two and two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.bank.odds import Pay
from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.families.tiles.judge import judge_of, met
from houseway.families.tiles.rules import TilesRules
from houseway.families.tiles.settings import TILES, TileSetting, as_set
from houseway.felt.description import (
    PLAYER_DEALER,
    DescribedTable,
    HandsTold,
    check_deck,
    hand_of,
)
from houseway.felt.shown import HandInWords, ShowdownResult, ShownTable, hands_as_set
from houseway.filings.explain import nearest
from houseway.filings.filing import Filing
from houseway.hands.comparison import Winner
from houseway.hands.meeting import Meeting
from houseway.hands.tiles import made_of, tiles_worth

_SUCH = '["Gor", "Bon", "Teen", "Gow36"]'


class LaidOut:
    """Hands as they were set, by seat and the bank's by its name: the first two tiles of each are
    one hand and the last two the other; which is the high one follows from what they are worth.
    """

    def __init__(self, filing: Filing, hands: Mapping[str, Sequence[str]], seats: int) -> None:
        known = [PLAYER_DEALER, *map(str, range(1, seats + 1))]
        for name in hands:
            if name not in known:
                raise Refusal(f'{filing.id}: "{name}" names no hand, {nearest(name, known)}')
        found = {name: hand_of(filing, hands, name, (TILES,)) for name in hands}
        check_deck(filing, (tile for hand in found.values() for tile in hand))
        self.order = TilesRules.of(filing).play.ranking.order
        self.set = {name: self._set(tiles) for name, tiles in found.items()}

    def _set(self, tiles: Sequence[Card]) -> TileSetting:
        halves = as_set(tiles[:2], self.order), as_set(tiles[2:], self.order)
        low, high = sorted(halves, key=lambda half: tiles_worth(*half, self.order))
        return TileSetting(low, high, tiles_worth(*low, self.order), tiles_worth(*high, self.order))

    def against_bank(self, name: str) -> Meeting:
        """A spot's hands against the bank's."""
        return met(self.set[name], self.set[PLAYER_DEALER])

    def in_words(self, name: str) -> HandInWords:
        """What a hand's two make."""
        one = self.set[name]
        return HandInWords(made_of(one.high_worth, self.order), made_of(one.low_worth, self.order))


def _laid_out(filing: Filing, table: DescribedTable) -> LaidOut:
    hands = table.hands or {}
    for name in (PLAYER_DEALER, *(str(wager.seat) for wager in table.wagers)):
        if name not in hands:
            raise Refusal(
                f'{filing.id}: "hands" needs the hand "{name}" as it was set, such as {_SUCH}'
            )
    return LaidOut(filing, hands, table.seats or filing.rules.table.seats)


def by_hands(filing: Filing, table: DescribedTable) -> list[tuple[Pay, str]]:
    """What each wager did."""
    laid, judge = _laid_out(filing, table), judge_of(filing)
    if any(wager.hit is not None for wager in table.wagers):
        raise Refusal(f'{filing.id}: nobody hits in this game: leave out "hit"')
    return [judge.decide(wager.wager, laid.against_bank(str(wager.seat))) for wager in table.wagers]


def hands_told(filing: Filing, table: DescribedTable) -> HandsTold:
    """A described table's hands in words, low and high."""
    laid = _laid_out(filing, table)
    words = {name: laid.in_words(name) for name in laid.set}
    return HandsTold({name: f"{made.low} / {made.high}" for name, made in words.items()})


def makes(filing: Filing, tiles: Sequence[Card]) -> str:
    """What two tiles make as one hand."""
    if len(tiles) != TILES // 2:
        raise Refusal(f"{filing.id}: a hand to be read has {TILES // 2} tiles, not {len(tiles)}")
    order = TilesRules.of(filing).play.ranking.order
    one, other = tiles
    return made_of(tiles_worth(one, other, order), order)


def showdown(filing: Filing, table: ShownTable) -> ShowdownResult:
    """Whose high hand is best and whose low one, and how each stands against the bank's."""
    hands = hands_as_set(table, TILES // 2, _SUCH)
    laid = LaidOut(filing, hands, max(filing.rules.table.choices))
    against = None
    if PLAYER_DEALER in hands:
        judge = judge_of(filing)
        winners: dict[str, Winner] = {
            "player wins": "player",
            "push": "tie",
            "player-dealer wins": "player-dealer",
        }
        against = {
            name: winners[judge.outcome(laid.against_bank(name))]
            for name in hands
            if name != PLAYER_DEALER
        }
    best_high = max(one.high_worth for one in laid.set.values())
    best_low = max(one.low_worth for one in laid.set.values())
    return ShowdownResult(
        filing.id,
        tuple(name for name, one in laid.set.items() if one.high_worth == best_high),
        tuple(name for name, one in laid.set.items() if one.low_worth == best_low),
        {name: laid.in_words(name) for name in laid.set},
        None,
        against,
    )
