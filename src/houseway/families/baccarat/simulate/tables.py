"""A filing, its seats, bank and stakes compiled into the arrays that the simulator's loops take."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from houseway.bank.action import after, counted_by_card, counted_by_dice
from houseway.bank.odds import LOSE, Pay
from houseway.cards.card import RANKS
from houseway.errors import Refusal
from houseway.families.baccarat.conditions import Condition, parse_condition
from houseway.families.baccarat.rules import BaccaratRules, Community, EachSpot
from houseway.families.baccarat.simulate.kernel import (
    CHOSEN,
    HIT,
    SIGNATURES,
    STAND,
    STOOD,
    CoupRules,
    FirstRules,
    MoneyRules,
    SpotRules,
)
from houseway.felt.bank.first_action import dice_period
from houseway.hands.points import RANK_POINTS, Coup
from houseway.pricing.simulate.bets import Stakes
from houseway.pricing.simulate.loops import (
    COVERS,
    MOST_CENTS,
    Cards,
    Flags,
    Ints,
    Words,
    selection_limits,
)

SUITS: Final = 4


class CompiledTable(NamedTuple):
    """One table, ready for the loops. Seats count from 0."""

    shoe: Cards
    """Ranks for community hands, points for hands of a spot's own."""
    limits: Words
    hands: CoupRules | SpotRules
    first: FirstRules
    money: MoneyRules
    staked: Flags
    """Seats that make a wager when they do not bank."""
    scales: tuple[int, ...]
    """How many parts of one unit `money.units` counts, for each wager."""

    @property
    def classes(self) -> int:
        """In how many ways a coup can be paid."""
        return int(self.money.due.shape[2])


def compile_table(
    rules: BaccaratRules, seats: int, bank: int | None, stakes: Stakes
) -> CompiledTable:
    """Compile a table of `seats`; without a bank, the bank covers whatever can happen."""
    names = [wager.name for wager in rules.wager]
    classes = _Classes(rules)
    cents = np.zeros((seats, len(names)), dtype=np.int64)
    for seat, wagers in stakes.items():
        for name, amount in wagers.items():
            cents[seat - 1, names.index(name)] = amount
    due = classes.due(cents)
    at_stake = int(np.abs(due).max(axis=2).sum())
    if at_stake >= MOST_CENTS or (bank or 0) >= MOST_CENTS:
        raise Refusal("a simulated table is for less than $21,000,000 in action and in the bank")
    scales, units = classes.units()
    own, asked = _own(rules, names, cents)
    order = rules.settlement.passes
    money = MoneyRules(
        due=due,
        units=units,
        own=own,
        class_of=classes.class_of,
        order=np.array([names.index(name) for group in order for name in group], dtype=np.int64),
        ends=np.cumsum([len(group) for group in order]).astype(np.int64),
        bank=at_stake if bank is None else bank,
        cover=COVERS[rules.settlement.cover],
    )
    shoe = _shoe(rules, seats)
    return CompiledTable(
        shoe,
        selection_limits(len(shoe)),
        _hands(rules, asked=asked),
        _first(rules, cents),
        money,
        np.any(cents != 0, axis=1),
        scales,
    )


# --- what coups pay -----------------------------------------------------------------------------


class _Classes:
    """Coups numbered by what the wagers do on them: signature to class, class to pays."""

    def __init__(self, rules: BaccaratRules) -> None:
        tables = [
            [(parse_condition(row.on), row.pay) for row in wager.pays.rows] for wager in rules.wager
        ]
        play = rules.play
        each = isinstance(play, EachSpot)
        fewest = play.cards if isinstance(play, EachSpot) else 2
        outranks = isinstance(play, Community) and play.natural_outranks
        numbered: dict[tuple[Pay, ...], int] = {}
        self.class_of = np.zeros(SIGNATURES, dtype=np.int64)
        for code in range(SIGNATURES):
            coup = _coup(code, fewest)
            if each and (coup.player_pair or coup.banker_pair):
                continue
            result = _result(coup, outranks)
            pays = tuple(_pay(table, coup, result) for table in tables)
            self.class_of[code] = numbered.setdefault(pays, len(numbered))
        self.pays = list(numbered)

    def due(self, cents: Ints) -> Ints:
        """[seat, wager, class]: what each stake gains or loses, in whole cents, rounded down."""
        seats, wagers = cents.shape
        due = np.zeros((seats, wagers, len(self.pays)), dtype=np.int64)
        for number, pays in enumerate(self.pays):
            for wager, pay in enumerate(pays):
                if pay.result == "win":
                    due[:, wager, number] = cents[:, wager] * pay.win // pay.stake
                elif pay.result == "lose":
                    due[:, wager, number] = -cents[:, wager]
        return due

    def units(self) -> tuple[tuple[int, ...], Ints]:
        """[wager, class]: what one unit gains or loses, exactly, in parts of it, and how many."""
        columns = list(zip(*self.pays, strict=True))
        scales = tuple(math.lcm(*(pay.value.denominator for pay in column)) for column in columns)
        units = [
            [int(pay.value * scale) for pay in column]
            for column, scale in zip(columns, scales, strict=True)
        ]
        return scales, np.array(units, dtype=np.int64)


def _coup(code: int, fewest: int) -> Coup:
    """The coup of a signature: the loops' arithmetic, backwards."""
    return Coup(
        code // 320,
        code // 32 % 10,
        fewest + code // 16 % 2,
        fewest + code // 8 % 2,
        bool(code // 4 % 2),
        bool(code // 2 % 2),
        bool(code % 2),
    )


def _result(coup: Coup, natural_outranks: bool) -> str:
    if natural_outranks and coup.player_natural != coup.banker_natural:
        return "player" if coup.player_natural else "banker"
    if coup.player == coup.banker:
        return "tie"
    return "player" if coup.player > coup.banker else "banker"


def _pay(table: list[tuple[Condition, Pay]], coup: Coup, result: str) -> Pay:
    return next((pay for condition, pay in table if condition.holds(coup, result)), LOSE)


# --- hands --------------------------------------------------------------------------------------


def _hands(rules: BaccaratRules, *, asked: bool) -> CoupRules | SpotRules:
    play = rules.play
    if isinstance(play, EachSpot):
        dealer = {*play.dealer.hits} - {*play.dealer.option}
        dealer |= {*play.dealer.option} & {*play.dealer.house_way_hits}
        return SpotRules(
            play.cards, play.all_spots_dealt, _totals(play.player.house_way_hits), _totals(dealer)
        )
    return CoupRules(
        points=np.array([RANK_POINTS[rank] for rank in RANKS], dtype=np.int64),
        places=np.array(
            [
                place
                for hand in ("player", "banker")
                for place, dealt in enumerate(play.deal)
                if dealt == hand
            ],
            dtype=np.int64,
        ),
        act=np.array(
            [[_act(play, player, banker, asked) for banker in range(10)] for player in range(10)],
            dtype=np.int64,
        ),
        draws=np.array(
            [[_draws(play, player, banker) for banker in range(10)] for player in range(10)]
        ),
        any_two=play.pair_cards == "any-two",
        others_hit=play.player.option is not None and play.player.option.others == "hit",
    )


def _act(play: Community, player: int, banker: int, asked: bool) -> int:
    """What the player hand does: the house way on an option's totals, else as it must.

    A third card that a natural makes void is one that was never drawn.
    """
    option = play.player.option
    natural = play.natural == "stops" and banker >= 8
    if option and player in option.totals:
        hits = player in play.player.house_way_hits
        if asked:
            return CHOSEN if hits and (option.against_natural or not natural) else STAND
    else:
        hits = player in play.player.hits
    return HIT if hits and not natural else STAND


def _draws(play: Community, player: int, banker: int) -> list[bool]:
    """Whether the banker hand hits, by the player hand's third card; the last: there was none."""
    if play.natural == "stops" and max(player, banker) >= 8:
        return [False] * (STOOD + 1)
    drew = [play.banker.hits_after(banker, third) for third in range(10)]
    return [*drew, banker in play.banker.stood]


def _totals(totals: tuple[int, ...] | set[int]) -> Flags:
    return np.array([total in totals for total in range(10)])


def _own(rules: BaccaratRules, names: list[str], cents: Ints) -> tuple[Flags, bool]:
    """[seat, wager]: settled on the total that the bettor chose; and whether anybody is asked."""
    own = np.zeros(cents.shape, dtype=np.bool_)
    option = rules.play.player.option if isinstance(rules.play, Community) else None
    if option is None:
        return own, False
    asking = [names.index(name) for name in option.wagers]
    asked = cents[:, asking].any(axis=1)
    for wager, name in enumerate(names):
        if option.own_wagers is None or name in option.own_wagers:
            own[:, wager] = asked
    return own, bool(asked.any())


def _shoe(rules: BaccaratRules, seats: int) -> Cards:
    deck, play = rules.deck, rules.play
    each = SUITS * deck.packs.default
    # Cards are shuffled two at a time, hence one more where the number is odd.
    needed = 6 if isinstance(play, Community) else seats * (play.cards + 1) + 1
    if each * len(deck.ranks) < needed:
        raise Refusal(
            f"{rules.name}: a round of {seats} seats can take {needed} cards, and the shoe has "
            f"{each * len(deck.ranks)}: it needs more packs"
        )
    kinds = [
        RANKS.index(rank) if isinstance(play, Community) else RANK_POINTS[rank]
        for rank in deck.ranks
    ]
    return np.repeat(np.array(kinds, dtype=np.uint8), each)


# --- first action -------------------------------------------------------------------------------


def _first(rules: BaccaratRules, cents: Ints) -> FirstRules:
    """The seat that each rank or roll counts to, for each seat that may bank."""
    first, play = rules.settlement.first, rules.play
    seats = len(cents)
    card = -1
    if first.rule == "card" and isinstance(play, Community):
        dealt = [f"{hand} {play.deal[:i].count(hand) + 1}" for i, hand in enumerate(play.deal)]
        card = dealt.index(str(first.card))
    dice = first.dice if first.rule == "dice" else 0
    slots = len(RANKS) if card >= 0 else 6 * dice + 1
    period = dice_period(first, seats)
    seat = np.zeros((seats, slots), dtype=np.int64)
    covered = np.full(seats, -1, dtype=np.int64)
    stakes = np.full(seats, -1, dtype=np.int64)
    again = np.zeros(slots, dtype=np.bool_)
    if dice and first.on_player_dealer == "roll-again":
        again[:] = [(total - 1) % period == 0 for total in range(slots)]
        if again[dice:].all():
            raise Refusal(f"{rules.name}: every roll of the dice would have to be rolled again")
    for banker in range(1, seats + 1):
        left = after(seats, banker)[0]
        fixed = {"left-of-player-dealer": left, "left-of-house-dealer": 1}
        if first.covered is not None:
            covered[banker - 1] = fixed[first.covered] - 1
        if first.covers == "stakes":
            stakes[banker - 1] = cents.sum() - cents[banker - 1].sum()
        for slot in range(slots):
            found = fixed.get(first.rule, left)
            if card >= 0 and RANKS[slot] in first.values:
                found = counted_by_card(first.values[RANKS[slot]], seats, banker, first.count_from)
            elif dice and slot >= dice:
                found = counted_by_dice(slot, seats, banker, period)
            seat[banker - 1, slot] = found - 1
    return FirstRules(seat, card, dice, again, covered, stakes)
