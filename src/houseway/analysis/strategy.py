"""A strategy of one's own, played by the clear engine: a function from what is seen to a choice.

One bettor sits alone with a player-dealer who banks every round. Whoever decides sees his own cards
and those that lie open, as at the table: a decision is made from his view of the events, and what
is hidden from him is not in it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from houseway.analysis.house_way import house_way_choice
from houseway.analysis.opening import open_round, open_table
from houseway.bank.money import dollars, signed_dollars
from houseway.cards.card import Card, shown
from houseway.errors import Refusal
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.felt.setting import Ask, told_amounts
from houseway.felt.shoes import SecretShoes
from houseway.felt.view import View, view_of
from houseway.filings.filing import Filing
from houseway.notebook import as_html

BANKER: Final = "player-dealer"
BETTOR: Final = "bettor"
_BANK: Final = 100_000_000_00
"""Covers any win: a strategy is judged by its own figures, not by how far a bank reaches."""


class Decision(msgspec.Struct, frozen=True):
    """What somebody decides, and what he sees: `choices` with what each costs in cents."""

    game: str
    about: str
    choices: Mapping[str, int]
    cards: tuple[Card, ...]
    """The hand that is decided."""
    open: Mapping[str, tuple[Card, ...]]
    """Cards of others that lie open: by seat, the player-dealer's being seat 1, or `community`."""
    stakes: Mapping[str, int]
    """What he has staked, in cents."""
    house_way: str
    """What the house way chooses here."""
    rule: str
    view: View
    """All that he sees of the table."""

    def __repr__(self) -> str:
        lie = "; ".join(f"{place}: {_shown(cards)}" for place, cards in self.open.items())
        costs = ", ".join(f"{choice} {dollars(cents)}" for choice, cents in self.choices.items())
        return f"Decision({_shown(self.cards)}{f' | {lie}' if lie else ''}: {costs})"

    def _repr_html_(self) -> str:
        caption = f"{self.game}: {self.about}, with {_shown(self.cards)}"
        rows = [(choice, dollars(cents)) for choice, cents in self.choices.items()]
        return as_html(caption, ("choice", "costs"), rows)


Strategy = Callable[[Decision], str]
"""From a decision to one of its choices."""


class Played(msgspec.Struct, frozen=True):
    """Rounds that were played: what each brought the bettor, in cents, the collection left out."""

    game: str
    bets: Mapping[str, int]
    nets: tuple[int, ...]
    choices: Mapping[str, int]
    """How often each choice was made."""

    @property
    def rounds(self) -> int:
        """How many."""
        return len(self.nets)

    @property
    def net(self) -> int:
        """What all of them brought together."""
        return sum(self.nets)

    @property
    def mean(self) -> Fraction:
        """What a round brought on average, in cents."""
        return Fraction(self.net, self.rounds)

    @property
    def stderr(self) -> float:
        """The standard error of the mean, in cents; nobody knows it after one round."""
        if self.rounds < 2:
            return math.nan
        mean = float(self.mean)
        square = sum((net - mean) ** 2 for net in self.nets)
        return math.sqrt(square / (self.rounds - 1) / self.rounds)

    @property
    def ev(self) -> float:
        """What a round brought on average for each unit of the first wager."""
        return float(self.mean) / next(iter(self.bets.values()))

    def __repr__(self) -> str:
        return (
            f"Played({self.game}: {self.rounds:,} rounds, {signed_dollars(self.net)}; "
            f"{self._mean} a round)"
        )

    @property
    def _mean(self) -> str:
        sign = "−" if self.mean < 0 else "+"
        return f"{sign}${abs(float(self.mean)) / 100:.3f} ± ${self.stderr / 100:.3f}"

    def _repr_html_(self) -> str:
        bets = ", ".join(f"{dollars(cents)} on {wager}" for wager, cents in self.bets.items())
        rows = [
            ("rounds", f"{self.rounds:,}"),
            ("net", signed_dollars(self.net)),
            ("a round", self._mean),
            *((f"chose {choice}", f"{often:,}") for choice, often in self.choices.items()),
        ]
        return as_html(f"{self.game}: {bets}", ("", ""), rows)


def play_rounds(
    filing: Filing, strategy: Strategy | None, *, rounds: int, bets: Mapping[str, int], seed: bytes
) -> Played:
    """Play so many rounds, shoe after shoe, by a strategy or the house way."""
    if rounds < 1:
        raise Refusal(f"there are 1 or more rounds to play, not {rounds}")
    setting = _seated(filing, bets, seed)
    shoes = SecretShoes(filing, seed)
    nets: list[int] = []
    chosen: dict[str, int] = {}
    shoe, shuffles = shoes.shuffle(1, ()), 1
    for number in range(1, rounds + 1):
        if shoe.cut_card_out:
            shuffles += 1
            shoe = shoes.shuffle(shuffles, ())
        round = open_round(filing, msgspec.structs.replace(setting, round=number), shoe)
        while ask := round.ask:
            choice = _choice(round, ask, strategy)
            round.answer(ask.seat, choice)
            if ask.bettor == BETTOR:
                chosen[choice] = chosen.get(choice, 0) + 1
        settled = round.result.lines if round.result else ()  # void if the cards ran out
        own = [line for line in settled if line.bettor == BETTOR]
        nets.append(sum(line.paid - line.collected for line in own))
    staked = {stake.wager: stake.cents for stake in setting.stakes}
    return Played(filing.id, staked, tuple(nets), dict(sorted(chosen.items())))


def _seated(filing: Filing, bets: Mapping[str, int], seed: bytes) -> Setting:
    """Seat 1 banks, and the bettor sits at its left; a table takes the wagers as it would."""
    table = open_table(filing, seed)
    for seat, name in enumerate((BANKER, BETTOR), start=1):
        table.sit(seat, name, 2 * _BANK)
    if table.offered_to == BETTOR:
        table.pass_bank(BETTOR)
    table.take_bank(BANKER, _BANK)
    first = filing.rules.first_wager
    for wager, cents in (bets or {first: filing.limits().of(first).min}).items():
        table.stake(BETTOR, 2, wager, cents)
    return Setting(table.seats, 1, dict(table.names), _BANK, table.stakes)


def _choice(round: BankRound, ask: Ask, strategy: Strategy | None) -> str:
    house_way = house_way_choice(round, ask)
    if strategy is None or ask.bettor != BETTOR:
        return house_way
    choice = strategy(decision_of(round, ask, house_way))
    if ask.amount(choice) is None:
        may = ", ".join((*ask.choices, *told_amounts(ask)))
        raise Refusal(f"the strategy may choose {may}, not {choice!r}", rule=ask.rule)
    return choice


def decision_of(round: BankRound, ask: Ask, house_way: str) -> Decision:
    """A question of a round as who is asked sees it."""
    view = view_of(round.events, ask.bettor)
    hands = {place: tuple(filter(None, cards)) for place, cards in view.hands.items()}
    cards = hands.pop(ask.hand or str(ask.seat), ())
    return Decision(
        game=round.filing.id,
        about=ask.about,
        choices=dict(ask.choices),
        cards=cards,
        open={place: seen for place, seen in hands.items() if seen},
        stakes={s.wager: s.cents for s in round.setting.stakes if s.bettor == ask.bettor},
        house_way=house_way,
        rule=ask.rule,
        view=view,
    )


def _shown(cards: Sequence[Card]) -> str:
    return " ".join(map(shown, cards)) or "no cards"
