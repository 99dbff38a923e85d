"""What a table offers a visitor beyond what the felt shows, and what he does for more than himself.

Bots agree to share a wager when they are asked to.
"""

from __future__ import annotations

from datetime import UTC, datetime

from houseway.analysis.exposure import Exposure, exposure_of
from houseway.analysis.house_way import house_way_choice
from houseway.analysis.training import ways_asked
from houseway.errors import Refusal
from houseway.families import family_of
from houseway.felt.bank.table import BankTable
from houseway.felt.collection import Charge
from houseway.felt.pot.table import PotTable
from houseway.felt.setting import FLOOR
from houseway.felt.table import Table
from houseway.felt.view import View
from houseway.house.buying import purse_at
from houseway.house.clock import is_due
from houseway.house.messages import Now, ShareWager, Waits
from houseway.house.pot_seats import seat_offer


class Offers:
    """What a table offers at this moment: what it has for all of them is worked out once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.seq = table.seq
        self._bank = table if isinstance(table, BankTable) else None
        """The table, where there is a bank."""
        self._declarable = table.irregularities()
        self._due: tuple[Charge, ...] = ()
        self._partners: tuple[str, ...] = ()
        self._cover: Exposure | None = None
        if self._bank and self._bank.phase == "wagers":
            self._due = _due(self._bank)
            self._partners = _partners(self._bank)
            self._cover = exposure_of(table.filing, self._bank.bank, self._bank.stakes)
        elif not self._bank and table.may_deal:
            self._due = _due_for_time(table)

    def to(self, view: View, waits: Waits | None, *, may_floor: bool, may_confirm: bool) -> Now:
        """What there is for somebody to do, by his view, and what the deal would cost."""
        table, name = self._table, view.viewer
        family = family_of(table.filing)
        bank, rules = self._bank, table.filing.rules
        seated = name is not None and name in table.purses
        at_bank = seated and bank is not None and name in bank.bank_by
        return Now(
            seq=view.seq,
            waits=waits,
            may_floor=may_floor,
            may_confirm=may_confirm,
            may_watch=may_floor and bool(rules.irregularity) and table.phase != "closed",
            declarable=self._declarable if may_floor else (),
            due=self._due,
            may_join_bank=seated and bank is not None and _may_join(bank, name),
            partners=self._partners if seated and not at_bank else (),
            may_decide=_may_decide(bank, name) if bank and name else (),
            holds=family.holds(table.filing, view) if seated else "",
            ways=ways_asked(table.filing, view) if seated else (),
            totals=family.totals(table.filing, view),
            house_way=_house_way(bank, name) if bank and family.prescribes else "",
            cover=self._cover,
            may_deal=table.may_deal,
            buys=purse_at(table, name if seated else None),
            seat=seat_offer(table, name) if isinstance(table, PotTable) and seated else None,
        )


def share_wager(table: BankTable, name: str, said: ShareWager) -> None:
    """A wager of several partners: bots agree, people have to say so themselves."""
    for partner in said.shares:
        if partner != name and partner not in table.bots:
            raise Refusal(f"{partner} is no bot: a person's chips are not staked by somebody else")
    if name not in said.shares:
        raise Refusal("a kum-kum wager that you make has you among its partners")
    table.kum_kum(name, said.seat, said.wager, said.shares)


def let_go_on(table: Table) -> None:
    """The floor's only answer to what waits for it."""
    ask = table.round.ask if table.round and table.phase == "round" else None
    if ask is None or ask.bettor != FLOOR:
        raise Refusal("nothing waits for the floor")
    table.answer(FLOOR, next(iter(ask.choices)))


def _house_way(table: BankTable, name: str | None) -> str:
    """What the house way would do, for whoever is asked."""
    ask = table.round.ask if table.round and table.phase == "round" else None
    if table.round is None or ask is None or ask.bettor != name:
        return ""
    return house_way_choice(table.round, ask)


def _may_join(table: BankTable, name: str | None) -> bool:
    """Whether somebody may put money beside the player-dealer's."""
    staked = any(name in stake.owners for stake in table.stakes)
    wagers = table.phase == "wagers" and not staked
    return wagers and name != table.banker and bool(table.rules.turn.shared)


def _due_for_time(table: Table) -> tuple[Charge, ...]:
    """What everybody would pay for a half hour that begins with the next deal."""
    if not is_due(table, datetime.now(UTC)):
        return ()
    half_hour = table.till.half_hours + 1
    time = table.fees.of_half_hour(len(table.names), half_hour)
    why = f"{table.fees.why(time.mark)}, half hour {half_hour}"
    return tuple(Charge(name, time.cents, why) for _, name in sorted(table.names.items()))


def _due(table: BankTable) -> tuple[Charge, ...]:
    """The collection for the wagers as they stand; none, where it would refuse one of them."""
    if table.banker is None or not table.stakes:
        return ()
    try:
        charges = table.fees.charges(table.stakes, table.banker, table.bank)
        if not is_due(table, datetime.now(UTC)):
            return charges
        half_hour = table.till.half_hours + 1
        time = table.fees.of_half_hour(len(table.names), half_hour)
    except Refusal:
        return ()
    why = f"{table.fees.why(time.mark)}, half hour {half_hour}"
    for_hand = {charge.name: charge.cents for charge in charges}
    return tuple(
        Charge(name, for_hand.get(name, 0) + time.cents, why)
        for _, name in sorted(table.names.items())
        if for_hand.get(name, 0) + time.cents
    )


def _may_decide(table: BankTable, name: str) -> tuple[int, ...]:
    """Where somebody has a wager on another's spot and may say that he means to decide there."""
    backline = table.filing.rules.table.backline
    if table.phase != "wagers" or backline is None or backline.decides != "declared":
        return ()
    seats = (stake.seat for stake in table.stakes if name in stake.owners)
    return tuple(seat for seat in dict.fromkeys(seats) if table.names.get(seat) != name)


def _partners(table: BankTable) -> tuple[str, ...]:
    """Bots with the money for a wager, where the sheet has kum-kum wagers."""
    if table.filing.rules.table.kum_kum is None:
        return ()
    least = table.limits.table.min
    return tuple(
        name
        for _, name in sorted(table.names.items())
        if name in table.bots and name not in table.bank_by and table.free(name) >= least
    )
