"""A table with a bank: whose turn it is to bank, wagers against him, rounds.

Its inputs beside every table's are to take, pass or join the bank, to stake, alone or as partners,
and to declare a decision.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Unpack

from msgspec.structs import replace

from houseway.bank.money import dollars, whole_cents
from houseway.bank.settlement import Stake
from houseway.errors import Refusal
from houseway.felt import events
from houseway.felt.bank.round import BankRound, Play
from houseway.felt.bank.setting import Setting
from houseway.felt.bank.standing import Standing
from houseway.felt.bank.turn import BankTurn, Offer
from houseway.felt.bank.wagering import in_action, told_warning
from houseway.felt.checkpoint import BankSoFar, Phase, PotSoFar
from houseway.felt.collection import Charge
from houseway.felt.events import AnyEvent
from houseway.felt.shoes import Shoes
from houseway.felt.table import Events, Table, Terms
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules


class BankTable(Table):
    """One felt with a rotating player-dealer."""

    round: BankRound | None
    between = ("waiting", "bank", "wagers", "stopped")
    resting = ("waiting", "bank", "stopped")
    committed = "wagers"
    words: ClassVar[dict[Phase, str]] = {
        **Table.words,
        "bank": "the bank is being offered",
        "wagers": "wagers are being made",
        "stopped": "nobody has taken the bank",
    }

    def __init__(self, filing: Filing, play: Play, shoes: Shoes, **terms: Unpack[Terms]) -> None:
        super().__init__(filing, shoes, **terms)
        self.rules = BankedRules.of(filing)
        self._play = play
        self._standing = Standing(self)
        self._turn = BankTurn(filing, self.seats)
        self.offer: Offer | None = None
        """The bank on offer, at which seat and to whom."""

    # --- seats ----------------------------------------------------------------------------

    def _check_sitting(self, seat: int, name: str) -> None:
        self._standing.check_sitting(seat, name)

    def _check_leaving(self, name: str) -> None:
        if self.phase == "wagers" and name == self.banker:
            raise Refusal(f"{name} holds the bank: the round must be played first")

    def _left(self, name: str, seat: int) -> None:
        """Take off what he had on the felt, and what his spot takes no more."""
        for stake in (*self._standing.withdraw(name), *self._standing.drop_barred(seat)):
            self._note_stake(stake)
        if self._standing.bank_by.pop(name, 0):
            self._note(events.BankJoined(self._seq(), name, 0))
        if len(self.names) < 2 and self.phase == "bank":
            self.offer, self.phase = None, "waiting"
        elif self.phase == "bank" and self.offered_to == name:
            self._offer_next()

    def _kind_so_far(self) -> BankSoFar:
        return BankSoFar(self._turn.so_far, self.offer)

    def _resume_kind(self, kind: BankSoFar | PotSoFar) -> None:
        if not isinstance(kind, BankSoFar):
            raise Refusal(f"{self.filing.id} is played with a bank, and this was a pot")
        self._turn.resume(kind.turn)
        self._standing.player_dealer = kind.turn.seat or 0
        self.offer = kind.offer

    def free(self, name: str) -> int:
        return self._standing.free(name)

    def spare(self, name: str) -> int:
        return self._standing.spare(name)

    # --- the bank's turn ------------------------------------------------------------------

    @property
    def player_dealer(self) -> int | None:
        """The seat that banks, or banked last."""
        return self._turn.seat

    @property
    def offered_to(self) -> str | None:
        """Who is offered it: mostly who sits there."""
        return self.offer.name if self.offer else None

    @property
    def banker(self) -> str | None:
        return self._standing.banker

    @property
    def bank(self) -> int:
        """All the money in the bank."""
        return sum(self._standing.bank_by.values())

    @property
    def bank_by(self) -> Mapping[str, int]:
        """Whose money the bank is, the player-dealer's first, then in the order of joining."""
        return dict(self._standing.bank_by)

    @property
    def reserve(self) -> int:
        """What a player-dealer keeps beside the bank: the most a collection can be."""
        return self.fees.most(self.seats)

    def take_bank(self, name: str, bank: int) -> Events:
        """Accept the bank with this much in action; the next shoe is committed to if one is due."""
        mark = self._mark("bank", "stopped")
        bank = whole_cents(bank)
        seat = self.seat_of(name)
        if self.phase == "bank" and name != self.offered_to:
            raise Refusal(f"the bank is offered to {self.offered_to}, not to {name}")
        self._check_banking(name)
        offer = self.offer or self._turn.wanted_by(seat, name, self.names)
        if bank <= 0:
            raise Refusal("a bank is money put up: at least a cent of it")
        if bank + self.reserve > self.purses[name]:
            raise Refusal(
                f"{name} has {dollars(self.purses[name])}: a bank of {dollars(bank)} and a "
                f"collection of up to {dollars(self.reserve)} are more"
            )
        self._turn.take(offer)
        self._standing.player_dealer, self._standing.bank_by = offer.seat, {name: bank}
        self.offer, self.phase = None, "wagers"
        self._note(events.BankTaken(self._seq(), offer.seat, name, bank, offer.turn))
        self.shuffle.commit()
        return self._since(mark)

    def pass_bank(self, name: str) -> Events:
        """Refuse the bank; it is offered on."""
        mark = self._mark("bank")
        offer = self.offer
        if offer is None or offer.name != name:
            raise Refusal(f"the bank is not offered to {name}")
        self._turn.refuse(offer)
        self._note(events.BankPassed(self._seq(), offer.seat, name))
        self._offer_next()
        return self._since(mark)

    def join_bank(self, name: str, cents: int) -> Events:
        """Have this much in another's bank, where the sheet lets several share; 0 withdraws it."""
        mark = self._mark("wagers")
        cents = whole_cents(cents)
        self.seat_of(name)
        self._check_banking(name, cents)
        self._standing.join(name, cents)
        self._note(events.BankJoined(self._seq(), name, cents))
        return self._since(mark)

    def _check_banking(self, name: str, cents: int | None = None) -> None:
        """Refuse a bank to who may not play, or who may not bank by the sheet: a third party."""
        self.sanctions.check(name)
        if cents != 0:  # nothing is put up by who withdraws it
            self.till.check_paid(name)
        rule = self.rules.table.third_party
        if rule is not None and not rule.banks and name in self.third_party:
            says = f"{name} is a third-party proposition player and does not bank here"
            raise Refusal(says, rule=self.filing.source_of(rule.lines))

    def _able_to_bank(self, name: str) -> bool:
        try:
            self._check_banking(name)
        except Refusal:
            return False
        return self.purses[name] > self.reserve

    def _go_on(self) -> None:
        """The bank is offered round the table."""
        self._turn.offer_afresh()
        self._offer_next()

    def _offer_next(self) -> None:
        self.offer = offer = self._turn.next_offer(self.names, self._able_to_bank)
        if offer is not None:
            self.phase = "bank"
            self._note(events.BankOffered(self._seq(), offer.seat, offer.name, offer.turn))
            return
        self.phase = "stopped"
        broken = self.rules.turn.refused_by_all == "broken"
        broke = "nobody else takes the bank: the game is broken"
        self._note(events.GameStopped(self._seq(), broke if broken else "nobody takes the bank"))

    # --- wagers ---------------------------------------------------------------------------

    @property
    def stakes(self) -> tuple[Stake, ...]:
        """What stands on the felt."""
        return self._standing.stakes

    def stake(self, name: str, seat: int, wager: str, cents: int) -> Events:
        """Let a wager stand at this much; nothing withdraws it."""
        mark = self._mark("wagers")
        self.seat_of(name)
        self.sanctions.check(name, wagering_in=self.rounds + 1)
        if cents:
            self.till.check_paid(name)
        self.rules.wager_named(wager)
        put = Stake(seat, name, wager, whole_cents(cents))
        stake, excess = in_action(self.filing, self.limits, put)
        stake, *following = self._standing.put(stake, excess)
        self._note(events.Staked(self._seq(), seat, name, wager, stake.cents, excess))
        for other in following:
            self._note_stake(other)
        if warning := told_warning(self.limits, stake):
            self._note(events.Said(self._seq(), warning))
        self._collect_owed()
        return self._since(mark)

    def kum_kum(self, name: str, seat: int, wager: str, shares: Mapping[str, int]) -> Events:
        """Let one wager of several partners stand at their shares; no shares withdraw it."""
        mark = self._mark("wagers")
        for partner in (name, *shares):
            self.seat_of(partner)
            self.sanctions.check(partner, wagering_in=self.rounds + 1)
            if any(shares.values()):
                self.till.check_paid(partner)
        parts = {partner: whole_cents(cents) for partner, cents in shares.items()}
        stake = self._standing.kum_kum(name, seat, wager, parts)
        self._standing.put(stake)
        self._note_stake(stake)
        return self._since(mark)

    def declare_decision(self, name: str, seat: int) -> Events:
        """Say, before the deal, that one means to decide the hand where one's wager is largest."""
        mark = self._mark("wagers")
        self.seat_of(name)
        self._standing.declare(name, seat)
        self._note(events.DecisionDeclared(self._seq(), seat, name))
        return self._since(mark)

    def _note_stake(self, stake: Stake) -> None:
        where = (stake.seat, stake.bettor, stake.wager)
        if stake.shares:
            shares = {share.name: share.cents for share in stake.shares}
            self._note(events.KumKum(self._seq(), *where, shares))
        else:
            self._note(events.Staked(self._seq(), *where, stake.cents))

    # --- the round ------------------------------------------------------------------------

    def deal(self) -> Events:
        """No more wagers: take the collection, shuffle if due, and play as far as somebody asks."""
        mark = self._mark_deal()
        setting, taken = self._laid_out()
        self.rounds += 1
        self._give_up(*self.promised)  # who has not come for his seat by now
        self._turn.dealt(setting)
        self._note(events.BetsClosed(self._seq(), self.rounds))
        self._collect(taken)
        behind = {
            name: self.free(name) - self.fees.kept_back(setting.stakes, name)
            for name in self.names.values()
        }
        shoe = self.shuffle.made(self.filing.rules.deck)
        self.round = BankRound(
            self.filing,
            replace(setting, behind=behind, taken=taken),
            shoe,
            self._play,
            limits=self.limits,
            seq=self.seq,
            watched=self.watched,
            fees=self.fees,
        )
        self.phase = "round"
        self._take_over()
        return self._since(mark)

    @property
    def may_deal(self) -> bool:
        """Somebody has a wager on the felt."""
        return self.phase == self.committed and bool(self.stakes)

    def _check_deal(self) -> None:
        self._laid_out()

    def _laid_out(self) -> tuple[Setting, tuple[Charge, ...]]:
        """The round as it would begin now, and what is collected for it."""
        if not self.stakes:
            raise Refusal("nobody has made a wager")
        setting = self._standing.setting(self.rounds + 1)
        return setting, self.fees.charges(setting.stakes, setting.banker, setting.bank)

    def _note(self, event: AnyEvent) -> None:
        super()._note(event)
        if isinstance(event, events.Raised):
            self._standing.raise_wager(Stake(event.seat, event.bettor, event.wager, event.cents))

    def _round_over(self) -> None:
        self._standing.clear()

    def _void(self) -> None:
        """The turn is not used up."""
        self._turn.void()
        super()._void()
