"""A showdown filing, its seats, bank and stakes compiled into the arrays that the loops take."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Final, NamedTuple

import numpy as np

from houseway.bank.action import after, counted_by_card
from houseway.bank.odds import LOSE, Pay
from houseway.cards.card import STANDARD_PACK, card_index
from houseway.errors import Refusal
from houseway.families.showdown.conditions import (
    ShowdownCondition,
    ladder_of,
    parse_showdown_condition,
)
from houseway.families.showdown.deal import draw_order, seats_from
from houseway.families.showdown.price.payoffs import staged_wagers, up_card_game, up_card_payoffs
from houseway.families.showdown.price.simple import simple_way
from houseway.families.showdown.rules import ShowdownRules
from houseway.families.showdown.simple import Counted, Lines, SimpleWay, Strategy, hole_name
from houseway.families.showdown.simulate.board_kernel import PACK, Boards
from houseway.families.showdown.simulate.hand_kernel import Comparing, Numbered
from houseway.families.showdown.simulate.hands import RISING, best_hands, by_lines, numbered
from houseway.families.showdown.simulate.kernel import APART, AT_ONCE, IN_TURN, First, Money
from houseway.felt.events import COMMUNITY
from houseway.filings.model import Limits, Wager
from houseway.hands.comparison import Comparison, Winner
from houseway.hands.ladder import CATEGORY_SHIFT, POKER, least
from houseway.hands.qualifier import least_worth
from houseway.pricing.model import Play
from houseway.pricing.simulate.bets import Stakes
from houseway.pricing.simulate.loops import (
    COVERS,
    MOST_CENTS,
    Flags,
    Ints,
    Words,
    selection_limits,
)

WINNERS: Final[tuple[Winner, ...]] = ("player-dealer", "tie", "player")
"""As the loops number them."""

_FOLDED: Final = {"in-turn": IN_TURN, "at-once": AT_ONCE, "apart": APART}


class CompiledTable(NamedTuple):
    """One table, ready for the loops. Seats count from 0."""

    shoe: Ints
    limits: Words
    dealt: int
    """Cards that a round can take."""
    staked: Flags
    """Seats that make a wager when they do not bank."""
    hands: Numbered
    boards: Boards
    comparing: Comparing
    first: First
    money: Money
    scales: tuple[int, ...]
    """How many parts of one unit `money.units` counts, for each wager and the staged game."""


def compile_showdown(
    rules: ShowdownRules,
    seats: int,
    bank: int | None,
    stakes: Stakes,
    *,
    limits: Limits,
    play: Play = "house-way",
) -> CompiledTable:
    """Compile a table of `seats`; without a bank, the bank covers whatever can happen."""
    names = [wager.name for wager in rules.wager]
    cents = np.zeros((seats, len(names)), dtype=np.int64)
    for seat, wagers in stakes.items():
        for name, amount in wagers.items():
            cents[seat - 1, names.index(name)] = amount
    ante = cents[:, names.index(rules.play.ante)]
    classes = Classes(rules)
    times = raised_times(rules)
    staked = staked_on(rules, cents, times)
    due = classes.due(staked)
    at_stake = int(np.abs(due).sum(axis=3).max(axis=(1, 2)).sum())
    if at_stake >= MOST_CENTS or (bank or 0) >= MOST_CENTS:
        raise Refusal("a simulated table is for less than $21,000,000 in action and in the bank")
    scales, units = classes.units(times)
    order = rules.settlement
    money = Money(
        due=due,
        staked=staked,
        loses=classes.loses(staked),
        units=units,
        times=np.array(times, dtype=np.int64),
        raises=_raises(rules, ante, times, limits),
        stays=np.array([wager.on_fold == "stays" for wager in rules.wager]),
        order=np.array([_order(rules, names, lost=lost) for lost in (False, True)]),
        ends=np.cumsum([len(group) for group in order.passes]).astype(np.int64),
        folded=_FOLDED[order.folded],
        bank=at_stake if bank is None else bank,
        cover=COVERS[order.cover],
    )
    shoe = np.array([card_index(card) for card in rules.deck.cards], dtype=np.int64)
    places, dealt = _places(rules, ante > 0)
    return CompiledTable(
        shoe,
        selection_limits(len(shoe)),
        dealt,
        ante > 0,
        _hands(rules, play),
        _boards(rules),
        classes.comparing(places),
        _first(rules, seats),
        money,
        scales,
    )


def raised_times(rules: ShowdownRules) -> tuple[int, ...]:
    """Antes raised by path: none of a fold, then every multiple there is."""
    return 0, *sorted({times for stage in rules.play.stage for times in stage.raises})


# --- what comparisons pay -----------------------------------------------------------------------


class Classes:
    """Comparisons numbered by what the wagers do on them: signature to class, class to pays.

    A signature is winner, qualified, what the spot's and the bank's hands made, and both together,
    as digits of one number.
    """

    def __init__(self, rules: ShowdownRules) -> None:
        self._rules = rules
        play = rules.play
        self._ladder = ladder_of(play.ranking)
        self._least = least_worth(play.qualifier.least, self._ladder)
        self._tables = [
            [(parse_showdown_condition(row.on, play.ranking), row.pay) for row in wager.pays.rows]
            for wager in rules.wager
        ]
        self._of_both = any(
            condition.whose == "both" for table in self._tables for condition, _ in table
        )
        numbers: dict[tuple[Pay, ...], int] = {}
        found = list(self._comparisons())
        self.class_of = np.full(len(found), -1, dtype=np.int64)
        """By signature; -1 if there is no such comparison."""
        for signature, comparison in enumerate(found):
            if comparison is not None:
                pays = tuple(_pay(table, comparison) for table in self._tables)
                self.class_of[signature] = numbers.setdefault(pays, len(numbers))
        self.pays = list(numbers)
        self._staged = {wager.name for wager in staged_wagers(rules)}

    def _comparisons(self) -> Iterator[Comparison | None]:
        """By signature; nothing where two hands cannot compare like that."""
        hands = self._ladder.categories
        both = POKER.categories if self._of_both else (None,)
        qualifying = self._least >> CATEGORY_SHIFT
        for winner, qualified, player, bank, six in product(
            WINNERS, (False, True), hands, hands, both
        ):
            own, banks = hands.index(player), hands.index(bank)
            possible = {"player": own >= banks, "tie": own == banks}.get(winner, own <= banks)
            if banks != qualifying or self._least == least(bank, self._ladder):
                possible = possible and qualified == (banks >= qualifying)
            yield Comparison(winner, qualified, player, bank, six) if possible else None

    def comparing(self, places: Ints) -> Comparing:
        """How the loops find the class of a comparison."""
        rules = self._rules
        return Comparing(
            places=places,
            up=rules.play.up.card - 1 if rules.play.up else -1,
            qualifier=self._least,
            categories=len(self._ladder.categories),
            both=len(POKER.categories) if self._of_both else 1,
            flush=POKER.place("flush"),
            several=rules.deck.packs.default > 1,
            class_of=self.class_of,
        )

    def due(self, staked: Ints) -> Ints:
        """[seat, path, class, wager]: what stakes gain or lose, in whole cents, rounded down."""
        seats, paths, wagers = staked.shape
        due = np.zeros((seats, paths, len(self.pays), wagers), dtype=np.int64)
        for place, wager in enumerate(self._rules.wager):
            for path in range(paths):
                for number, pays in enumerate(self.pays):
                    pay, cents = _folded(wager, path, pays[place]), staked[:, path, place]
                    if pay.result == "win":
                        due[:, path, number, place] = cents * pay.win // pay.stake
                    elif pay.result == "lose":
                        due[:, path, number, place] = -cents
        return due

    def loses(self, staked: Ints) -> Flags:
        """[seat, path, class]: whether a wager on the game itself has lost."""
        seats, paths, _ = staked.shape
        loses = np.zeros((seats, paths, len(self.pays)), dtype=np.bool_)
        for place, wager in enumerate(self._rules.wager):
            if wager.name not in self._rules.base_wagers:
                continue
            for path in range(paths):
                for number, pays in enumerate(self.pays):
                    if _folded(wager, path, pays[place]).result == "lose":
                        loses[:, path, number] |= staked[:, path, place] > 0
        return loses

    def units(self, times: Sequence[int]) -> tuple[tuple[int, ...], Ints]:
        """What one unit gains or loses exactly, in parts of it, and how many those are.

        By [path, class, wager]; the raised wager's, and last the staged game's, are in antes.
        """
        columns = list(zip(*self.pays, strict=True))
        scales = [math.lcm(*(pay.value.denominator for pay in column)) for column in columns]
        scales.append(math.lcm(*scales))
        units = np.zeros((len(times), len(self.pays), len(scales)), dtype=np.int64)
        for place, wager in enumerate(self._rules.wager):
            for path, multiple in enumerate(times):
                raised = multiple if wager.name == self._rules.play.raised else 1
                for number, pays in enumerate(self.pays):
                    gain = raised * _folded(wager, path, pays[place]).value
                    units[path, number, place] = int(gain * scales[place])
                    if wager.name in self._staged:
                        units[path, number, -1] += int(gain * scales[-1])
        return tuple(scales), units


def _pay(table: list[tuple[ShowdownCondition, Pay]], found: Comparison) -> Pay:
    return next((pay for condition, pay in table if condition.holds(found)), LOSE)


def _folded(wager: Wager, path: int, pay: Pay) -> Pay:
    """What a wager does on a path: a fold loses it unless it stays."""
    return LOSE if path == 0 and wager.on_fold == "forfeited" else pay


# --- stakes -------------------------------------------------------------------------------------


def staked_on(rules: ShowdownRules, cents: Ints, times: Sequence[int]) -> Ints:
    """[seat, path, wager]: what is put up before the deal, given by [seat, wager], and in play."""
    names = [wager.name for wager in rules.wager]
    staked = np.repeat(cents[:, np.newaxis, :], len(times), axis=1)
    for path, multiple in enumerate(times):
        staked[:, path, names.index(rules.play.raised)] = (
            multiple * cents[:, names.index(rules.play.ante)]
        )
    return staked


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


def _order(rules: ShowdownRules, names: Sequence[str], *, lost: bool) -> list[int]:
    """Wagers pass by pass; within a pass those of a lost hand in an order of their own."""
    order = rules.settlement
    found: list[str] = []
    for group in order.passes:
        found += sorted(group, key=order.losing.index) if lost and order.losing else group
    return [names.index(name) for name in found]


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
    ladder = ladder_of(rules.play.ranking)
    if rules.play.community:
        if play == "optimal":
            raise Refusal(
                f"{rules.name}: with cards in the middle only the simple way to play is simulated "
                "(house-way); the price knows the best"
            )
        return numbered(ladder)
    (stage,) = rules.play.stage
    wants = raised_times(rules).index(max(stage.raises))
    if play == "house-way":
        way = simple_way(rules)
        if not isinstance(way, Lines):
            raise _not_simulated(rules, way)
        wants = raised_times(rules).index(way.times)
        return by_lines(ladder, way)._replace(wants=wants)
    up = rules.play.up
    seen = up is not None and up.seen == "before-decisions"
    best = best_hands(up_card_game(rules), up_card_payoffs(rules), seen=seen)
    return best._replace(wants=wants)


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


# --- first action -------------------------------------------------------------------------------


def _first(rules: ShowdownRules, seats: int) -> First:
    """The seat that each rank of the up card counts to, for each seat that may bank."""
    first = rules.settlement.first
    if first.rule == "dice":
        raise Refusal(
            f'{rules.name}: key settlement.first.rule: found "dice", which is not simulated in a '
            "game of this family"
        )
    by_card = first.rule == "card"
    seat = np.zeros((seats, len(RISING)), dtype=np.int64)
    covered = np.full(seats, -1, dtype=np.int64)
    for banker in range(1, seats + 1):
        left = after(seats, banker)[0]
        fixed = {"left-of-player-dealer": left, "left-of-house-dealer": 1}
        if first.covered is not None and first.covers == "stakes":
            covered[banker - 1] = fixed[first.covered] - 1
        for slot, rank in enumerate(RISING):
            found = fixed.get(first.rule, left)
            if by_card and rank in first.values:
                found = counted_by_card(first.values[rank], seats, banker, first.count_from)
            seat[banker - 1, slot] = found - 1
    return First(seat, by_card, covered)
