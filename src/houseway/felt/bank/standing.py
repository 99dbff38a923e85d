"""What stands on the felt before the deal: stakes, kum-kum wagers and the money in the bank.

Each change is checked first against the filing and against what its owner has left, and refused
with the rule it breaks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from houseway.bank.money import dollars
from houseway.bank.settlement import Stake
from houseway.bank.shares import AND, Share
from houseway.errors import Refusal
from houseway.felt.bank.setting import Setting
from houseway.felt.bank.wagering import check_amount, check_place, check_stakes, followers
from houseway.felt.table import Table
from houseway.filings.model import BankedRules

Key = tuple[int, str, str]
"""Seat, bettor and wager: where one stake stands."""


class Standing:
    """The stakes and the bank of the round to come."""

    def __init__(self, table: Table) -> None:
        self.player_dealer = 0
        """The seat that banks, or banked last; none at first."""
        self.bank_by: dict[str, int] = {}
        """Whose money the bank is, the player-dealer's first, then in the order of joining."""
        self.declared: set[tuple[int, str]] = set()
        self._stakes: dict[Key, Stake] = {}
        self._table = table
        self._filing = table.filing

    @property
    def stakes(self) -> tuple[Stake, ...]:
        """Every stake, in the order placed."""
        return tuple(self._stakes.values())

    @property
    def banker(self) -> str | None:
        """Whose bank it is, while there is one."""
        return next(iter(self.bank_by), None)

    def free(self, name: str) -> int:
        """What somebody has that is neither staked nor in the bank."""
        out = sum(stake.share_of(name) for stake in self._stakes.values())
        return self._table.purses[name] - out - self.bank_by.get(name, 0)

    def spare(self, name: str) -> int:
        """What is free beside the fee of the hand, which is kept for it."""
        if name == self.banker:
            return self.free(name) - self._table.fees.most(self._table.seats)
        hand = self._table.fees.player_fee(self.stakes, name)
        return self.free(name) - max(hand, self._table.fees.kept_back(self.stakes, name))

    def setting(self, round: int = 1) -> Setting:
        """What a round begins with if it is dealt now."""
        return Setting(
            self._table.seats,
            self.player_dealer,
            dict(self._table.names),
            sum(self.bank_by.values()),
            self.stakes,
            round,
            dict(self.bank_by),
            frozenset(self.declared),
        )

    def clear(self) -> None:
        """No stakes and no bank stand any more."""
        self._stakes, self.bank_by, self.declared = {}, {}, set()

    # --- stakes ---------------------------------------------------------------------------

    def put(self, stake: Stake, excess: int = 0) -> list[Stake]:
        """Let a stake stand instead of what its bettor had there; nothing withdraws it.

        Wagers that always equal it follow; everything that now stands otherwise comes back.
        `excess` was put down with it and goes back: its bettor must have had it.
        """
        known = self._filing.rules.wager_named(stake.wager)
        check_place(self._filing, self.setting(), stake)
        if known.mandatory:
            says = f'wager "{known.name}" always equals "{known.equals}" and goes with it: '
            raise self._filing.refusal(f'{says}put the money on "{known.equals}"', known.lines)
        put = [stake, *followers(self._filing, stake, self.stakes)]
        keys = [(one.seat, one.bettor, one.wager) for one in put]
        stakes = {k: v for k, v in self._stakes.items() if k not in keys}
        if stake.cents:
            for one in put:
                wager = self._filing.rules.wager_named(one.wager)
                check_amount(self._filing, self._table.limits, wager, one)
            before = [self._stakes[key] for key in keys if key in self._stakes]
            for owner in stake.owners:
                free = self.free(owner) + sum(one.share_of(owner) for one in before)
                takes = sum(one.share_of(owner) for one in put) + excess
                if takes > free:
                    raise Refusal(
                        f"{owner} has only {dollars(free)} left to wager, and {known.label} "
                        f"takes {dollars(takes)}"
                    )
            stakes.update(zip(keys, put, strict=True))
        self._check(stakes=tuple(stakes.values()))
        if stake.cents:
            self._check_collection(stake, stakes.values())
        self._stakes = stakes
        return put

    def raise_wager(self, stake: Stake) -> None:
        """A stake is put up in the round, which has seen that its bettor has the money."""
        self._stakes[stake.seat, stake.bettor, stake.wager] = stake

    def _check(self, **changed: object) -> None:
        setting = replace(self.setting(), **changed)
        check_stakes(self._filing, self._table.limits, setting)

    def _check_collection(self, stake: Stake, stakes: Collection[Stake]) -> None:
        """Refuse a stake that leaves its bettor without the collection: both are paid whole."""
        for owner in stake.owners:
            fee = self._table.fees.player_fee(stakes, owner)
            staked = sum(other.share_of(owner) for other in stakes)
            purse = self._table.purses[owner]
            if fee and staked + fee > purse:
                raise Refusal(
                    f"{owner} has {dollars(purse)}: wagers of {dollars(staked)} and the collection "
                    f"of {dollars(fee)} are more"
                )

    def kum_kum(self, name: str, seat: int, wager: str, shares: Mapping[str, int]) -> Stake:
        """The stake that partners would make together; without shares, what they withdraw."""
        if not any(shares.values()):
            return self._kum_kum_of(name, seat, wager, AND.join(shares))
        if name not in shares or len(shares) < 2:
            raise Refusal("a kum-kum wager has two partners at least, who places it among them")
        parts = tuple(Share(partner, cents) for partner, cents in shares.items())
        total = sum(part.cents for part in parts)
        return Stake(seat, AND.join(shares), wager, total, parts)

    def _kum_kum_of(self, name: str, seat: int, wager: str, bettor: str) -> Stake:
        for stake in self._stakes.values():
            here = stake.shares and (stake.seat, stake.wager) == (seat, wager)
            if here and (stake.bettor == bettor or (not bettor and name in stake.owners)):
                return _nothing(stake)
        raise Refusal(f"{name} has no kum-kum wager on {wager} at seat {seat}")

    def withdraw(self, name: str) -> tuple[Stake, ...]:
        """Take somebody's stakes off the felt; each comes back as it now stands, at nothing."""
        self.declared = {one for one in self.declared if one[1] != name}
        return self._take_off(stake for stake in self.stakes if name in stake.owners)

    def _take_off(self, stakes: Iterable[Stake]) -> tuple[Stake, ...]:
        gone = [self._stakes.pop((stake.seat, stake.bettor, stake.wager)) for stake in stakes]
        return tuple(map(_nothing, gone))

    def check_sitting(self, seat: int, name: str) -> None:
        """Refuse a seat whose empty spot somebody has wagered on as his own, for this round."""
        try:
            self._check(names={**self._table.names, seat: name})
        except Refusal as refusal:
            raise Refusal(f"seat {seat} is free again after this round: {refusal}") from None

    def drop_barred(self, seat: int) -> tuple[Stake, ...]:
        """Take off the stakes that a spot no longer takes now that its player has left."""
        try:
            self._check()
        except Refusal:
            return self._take_off(stake for stake in self.stakes if stake.seat == seat)
        return ()

    def declare(self, name: str, seat: int) -> None:
        """Somebody means to decide the hand at a spot where he has a wager."""
        backline = self._filing.rules.table.backline
        lines = (backline or self._filing.rules.table).lines
        if backline is None or backline.decides != "declared":
            raise self._filing.refusal("nothing is declared about who decides a hand", lines)
        if not any(stake.seat == seat and name in stake.owners for stake in self.stakes):
            rule = self._filing.source_of(lines)
            raise Refusal(f"{name} has no wager at seat {seat} to decide for", rule=rule)
        if (seat, name) in self.declared:
            raise Refusal(f"{name} has declared it already")
        self.declared.add((seat, name))

    # --- the bank -------------------------------------------------------------------------

    def join(self, name: str, cents: int) -> None:
        """Have this much in another's bank, where the sheet lets several share one."""
        turn = BankedRules.of(self._filing).turn
        if turn.shared is None:
            raise self._filing.refusal("the bank is one person's", turn.lines)
        if name == self.banker:
            raise Refusal(f"{name} holds this bank already")
        if any(name in stake.owners for stake in self.stakes):
            raise Refusal(
                f"{name} has a wager against this bank and cannot have money in it",
                rule=self._filing.source_of(turn.shared.lines),
            )
        had = self.bank_by.get(name, 0)
        if cents < 0 or not (cents or had):
            raise Refusal("a bank is money put up: at least a cent of it")
        if cents > self.free(name) + had:
            raise Refusal(f"{name} has only {dollars(self.free(name))} left to put up")
        if cents:
            self.bank_by[name] = cents
        else:
            del self.bank_by[name]


def _nothing(stake: Stake) -> Stake:
    shares = tuple(Share(share.name, 0) for share in stake.shares)
    return replace(stake, cents=0, shares=shares)
