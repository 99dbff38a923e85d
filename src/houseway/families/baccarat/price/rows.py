"""Pay rows of the baccarat family: which results a row covers, and which can come about."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from houseway.bank.odds import LOSE, Pay
from houseway.families.baccarat.conditions import parse_condition
from houseway.families.baccarat.price.community import price_community
from houseway.families.baccarat.price.coups import kinds_of
from houseway.families.baccarat.price.spot_deals import SpotRows
from houseway.families.baccarat.rules import BaccaratRules, EachSpot
from houseway.filings.model import PayRow, PayTable, Wager
from houseway.hands.points import Coup
from houseway.pricing.model import WagerPrice
from houseway.pricing.rows import PayRows


class BaccaratRows(PayRows):
    """By every coup that two hands can come to, and for a bettor who plays for one row alone."""

    def __init__(self, rules: BaccaratRules, wager: Wager, priced: WagerPrice) -> None:
        super().__init__(wager, priced)
        self._rules = rules

    def within(self, narrow: str, wide: str) -> bool:
        """Whether every result of one row is a result of the other."""
        inner, outer = parse_condition(narrow), parse_condition(wide)
        return all(
            outer.holds(coup, result) or not inner.holds(coup, result)
            for coup in _coups()
            for result in ("player", "banker", "tie")
            if _fits(coup, result)
        )

    def reachable(self, place: int, *, alone: bool) -> bool:
        """Whether a bettor who plays for nothing but this row is ever paid on it."""
        return _reachable(self._rules, self.wager, place, alone=alone)


def _coups() -> Iterator[Coup]:
    for player in range(10):
        for banker in range(10):
            for cards in range(4):
                for flags in range(8):
                    yield Coup(
                        player,
                        banker,
                        2 + cards % 2,
                        2 + cards // 2,
                        bool(flags & 1),
                        bool(flags & 2),
                        bool(flags & 4),
                    )


def _fits(coup: Coup, result: str) -> bool:
    higher = "player" if coup.player > coup.banker else "banker"
    return result == ("tie" if coup.player == coup.banker else higher)


def _reachable(rules: BaccaratRules, wager: Wager, place: int, *, alone: bool) -> bool:
    if isinstance(rules.play, EachSpot):
        return _spot_reaches(rules, rules.play, wager.pays, place, alone=alone)
    wanted = PayRow(wager.pays.rows[place].on, Pay("win", 1, 1))
    rows = (
        (wanted,)
        if alone
        else tuple(
            wanted if i == place else PayRow(row.on, LOSE) for i, row in enumerate(wager.pays.rows)
        )
    )
    table = PayTable({row.on: str(row.pay) for row in rows})
    probe = tuple(
        msgspec.structs.replace(other, pays=table) if other.name == wager.name else other
        for other in rules.wager
    )
    probed = msgspec.structs.replace(rules, wager=probe)
    (found,) = price_community(probed, [probed.wager_named(wager.name)], "optimal")
    return any(outcome.pays == "1:1" and outcome.count for outcome in found.outcomes) or (
        found.ev_if_asked is not None and found.ev_if_asked > -1
    )


def _spot_reaches(
    rules: BaccaratRules, play: EachSpot, pays: PayTable, place: int, *, alone: bool
) -> bool:
    """The same for a hand of a spot's own, whatever bettor and player-dealer choose."""
    wanted = pays.rows[place]
    rows = SpotRows(PayTable({wanted.on: str(wanted.pay)}) if alone else pays, play.cards)
    ends = rows.ends(kinds_of(rules.deck, by_rank=False), play)
    return any(rows.row(*end) == (0 if alone else place) for end in ends)
