"""A showdown table, simulated: bettors play the simple way or, where it is known, the best."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

import msgspec
import numpy as np

from houseway.cards.card import STANDARD_PACK, card_index
from houseway.errors import Refusal
from houseway.families.showdown.deal import draw_order, seats_from
from houseway.families.showdown.price.simple import simple_way
from houseway.families.showdown.price.staged import up_card_game, up_card_payoffs
from houseway.families.showdown.rules import ShowdownRules
from houseway.families.showdown.simple import RISING, Counted, Lines, SimpleWay, Strategy, hole_name
from houseway.families.showdown.simulate.board_kernel import PACK, Boards
from houseway.families.showdown.simulate.classes import Classes, raised_times, staked_on
from houseway.families.showdown.simulate.hand_kernel import Comparing, Numbered
from houseway.families.showdown.simulate.hands import best_hands, by_lines, numbered
from houseway.families.showdown.simulate.kernel import deal_rounds
from houseway.felt.events import COMMUNITY
from houseway.filings.wager import Limits
from houseway.hands.ladder import POKER
from houseway.hands.tables import tables
from houseway.pricing.bets import StakedTable
from houseway.pricing.model import Play
from houseway.pricing.simulate.dues import cents_of, dues, units_of
from houseway.pricing.simulate.loops import Flags, Ints, Rounds, Words, selection_limits
from houseway.pricing.simulate.table import DealtTable, first_of, money_of

_METHOD: Final = "simulation: every round from a freshly shuffled deck; bettors play "
_WAYS: Final[dict[Play, str]] = {
    "house-way": "the simple way, for the sheet prescribes none",
    "optimal": "the best way for Ante and second wager, hand by hand, as the exact price does",
}


def showdown_table(table: StakedTable) -> DealtTable:
    """A table with these stakes, compiled."""
    rules = ShowdownRules.of(table.filing)
    names = [wager.name for wager in rules.wager]
    cents = cents_of(rules, table.seats, table.stakes)
    ante = cents[:, names.index(rules.play.ante)]
    classes, times = Classes(rules), raised_times(rules)
    staked, pays = staked_on(rules, cents), classes.by_path
    most = int(np.abs(dues(staked, pays)).sum(axis=3).max(axis=(1, 2)).sum())
    multiples = np.ones((len(times), len(names)), dtype=np.int64)
    multiples[:, names.index(rules.play.raised)] = times
    together = [names.index(wager.name) for wager in rules.staged]
    scales, units = units_of(pays, multiples, together)
    money = money_of(rules, staked, pays, units, bank=table.bank, most=most, times=times)
    if rules.settlement.first.rule == "dice":
        raise Refusal(
            f'{rules.name}: key settlement.first.rule: found "dice", which is not simulated in a '
            "game of this family"
        )
    places, dealt = _places(rules, ante > 0)
    dealing = ShowdownDealing(
        np.array([card_index(card) for card in rules.deck.cards], dtype=np.int64),
        dealt,
        _raises(rules, ante, times, table.limits),
        _hands(rules, table.play),
        _boards(rules),
        _comparing(classes, places),
        rules.settlement.first.rule == "card",
    )
    first, _ = first_of(rules, table.seats, RISING)
    return DealtTable(ante > 0, first, money, scales, _METHOD + _WAYS[table.play], dealing)


class ShowdownDealing(msgspec.Struct, frozen=True):
    """A deck, how many of its cards a round can take, and how hands are decided and compared."""

    shoe: Ints
    dealt: int
    raises: Ints
    hands: Numbered
    boards: Boards
    comparing: Comparing
    by_card: bool

    def deal(self, state: Words, shoe: Ints, rounds: Rounds) -> None:
        """Deal rounds; a path is a place in the menu of multiples, and 0 if he folded."""
        deal_rounds(
            tables(), state, shoe, selection_limits(len(shoe)), self.dealt, rounds, self.raises,
            self.hands, self.boards, self.comparing, self.by_card,
        )  # fmt: skip


def _comparing(classes: Classes, places: Ints) -> Comparing:
    """How the loops find the class of a comparison."""
    rules = classes.rules
    return Comparing(
        places=places,
        up=rules.play.up.card - 1 if rules.play.up else -1,
        qualifier=classes.least,
        categories=len(classes.ladder.categories),
        both=len(POKER.categories) if classes.of_both else 1,
        class_of=classes.class_of,
    )


def _raises(rules: ShowdownRules, ante: Ints, times: Sequence[int], limits: Limits) -> Ints:
    """[seat, stage, path wanted]: that of the most that may be raised towards it, 0 if nothing."""
    most = limits.of(rules.play.raised).max
    raises = np.zeros((len(ante), len(rules.play.stage), len(times)), dtype=np.int64)
    for seat, cents in enumerate(ante.tolist()):
        for place, stage in enumerate(rules.play.stage):
            free = rules.play.raise_limits == "free"
            allowed = [each for each in stage.raises if free or each * cents <= most]
            for path, wanted in enumerate(times):
                fitting = [each for each in allowed if each <= wanted]
                raises[seat, place, path] = times.index(max(fitting, default=0))
    return raises


# --- hands --------------------------------------------------------------------------------------


def _places(rules: ShowdownRules, spots: Flags) -> tuple[Ints, int]:
    """[player-dealer, seat or the middle, card]: which card dealt; and how many can be."""
    play, seats = rules.play, len(spots)
    places = np.zeros((seats, seats + 1, max(play.cards, play.community)), dtype=np.int64)
    dealt = 0
    for banker in range(1, seats + 1):
        around = seats_from(play.dealing.start, seats, banker)
        order = draw_order(play, [seat for seat in around if spots[seat - 1]], banker)
        for seat in range(1, seats + 2):
            hand = COMMUNITY if seat > seats else str(seat)
            mine = [place for place, whose in enumerate(order) if whose == hand]
            places[banker - 1, seat - 1, : len(mine)] = mine
        dealt = max(dealt, len(order))
    return places, dealt


def _hands(rules: ShowdownRules, play: Play) -> Numbered:
    ladder = rules.play.ladder
    if rules.play.community:
        if play == "optimal":
            raise Refusal(
                f"{rules.name}: with cards in the middle only the simple way to play is simulated "
                "(house-way); the price knows the best"
            )
        return numbered(ladder)
    if play == "house-way":
        way = simple_way(rules)
        if not isinstance(way, Lines):
            raise _not_simulated(rules, way)
        found, times = by_lines(ladder, way), way.times
    else:
        paid, times = up_card_payoffs(rules), rules.play.multiples[-1]
        found = best_hands(up_card_game(rules), paid, seen=rules.play.sees)
    return found._replace(wants=raised_times(rules).index(times))


def _boards(rules: ShowdownRules) -> Boards:
    """The simple way with cards in the middle, and none at all in games without."""
    shown = [stage.community for stage in rules.play.stage] if rules.play.community else []
    preflop = np.zeros((PACK, PACK), dtype=np.int64)
    if not shown:
        none = np.zeros((0, 0), dtype=np.int64)
        return Boards(np.array(shown, dtype=np.int64), preflop, none, none)
    one_pack = rules.deck.packs.default == 1
    if not {*shown} <= {0, 3, 5} or not one_pack:
        key = "play.stage.community" if one_pack else "deck.packs"
        raise Refusal(
            f"{rules.name}: key {key}: a game with cards in the middle is simulated with one "
            "pack, and decisions when 0, 3 or 5 lie open"
        )
    way, times = simple_way(rules), raised_times(rules)
    if not isinstance(way, Strategy):
        raise _not_simulated(rules, way)
    chart = dict(way.preflop)
    for a, b in permutations(STANDARD_PACK, 2):
        preflop[card_index(a), card_index(b)] = times.index(chart.get(hole_name((a, b)), 0))
    flop, river = (
        np.array([[times.index(each) for each in row] for row in rows], dtype=np.int64)
        for rows in (way.flop, way.river)
    )
    return Boards(np.array(shown, dtype=np.int64), preflop, flop, river)


def _not_simulated(rules: ShowdownRules, way: SimpleWay) -> Refusal:
    why = way.why if isinstance(way, Counted) else "it has no simple way to play that fits"
    return Refusal(f"{rules.name} is not simulated: {why}")
