"""A round against a bank: wagers, first action, and settlement as far as the bank covers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from typing import TypeAlias

from msgspec.structs import astuple, replace

from houseway.bank.action import after, around
from houseway.bank.money import dollars
from houseway.bank.settlement import Decided, Settled, Stake, in_order, settle
from houseway.bank.shares import bank_results, in_proportion, largest_first
from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.felt.bank.first_action import dice_period, first_action
from houseway.felt.bank.setting import Setting
from houseway.felt.bank.wagering import (
    check_stakes,
    controllers,
    in_action,
    is_backline,
    returns_excess,
    ruled,
    told_excess,
)
from houseway.felt.collection import Charge
from houseway.felt.events import (
    ButtonPlaced,
    Collected,
    Folded,
    LineSettled,
    Raised,
    Rolled,
    RoundClosed,
)
from houseway.felt.round import Round
from houseway.felt.rulings import Whose
from houseway.felt.setting import FLOOR, Ask
from houseway.filings.irregularity import Irregularity
from houseway.filings.model import BankedRules

Play: TypeAlias = "Callable[[BankRound], Generator[Ask, str, None]]"


class BankRound(Round):
    """One round of one filing, from the first card to the last line."""

    rules: BankedRules
    setting: Setting
    result: Settled | None = None
    """Line by line who paid whom, once the round is over."""
    _action_card: Card | None = None
    _action_place: tuple[str, int] | None = None
    _roll: tuple[int, ...] = ()
    _button: int | None = None

    def _lay_out(self) -> None:
        filing, setting = self.filing, self.setting
        if returns_excess(filing):
            placed = [in_action(filing, self.limits, stake) for stake in setting.stakes]
            setting = self.setting = replace(setting, stakes=[stake for stake, _ in placed])
            for stake, excess in placed:
                if excess:
                    self.say(told_excess(stake, excess))
        check_stakes(filing, self.limits, setting)
        bank_by = setting.bank_by
        if setting.bank < 0 or (bank_by and setting.bank != sum(bank_by.values())):
            raise Refusal("the bank is money put up: all of it somebody's, and not less than none")
        self.raised: list[Stake] = []
        """Wagers put up in the round, beside those it began with."""
        self.folded: set[Whose] = set()
        """Seats and names of those who folded there."""
        self.controllers = controllers(self.rules.table, setting.names, setting.stakes)
        """Whose spot each is: who sits there or, on an empty one, the first to wager."""
        self._taken = setting.taken
        self._behind = None if setting.behind is None else dict(setting.behind)

    # --- what the floor declares ----------------------------------------------------------

    @property
    def banking(self) -> tuple[int, str]:
        """The player-dealer's seat and name."""
        return self.setting.player_dealer, self.setting.banker

    def holders(self, seat: int) -> dict[str, tuple[str, ...]]:
        """Who has a wager on a seat's spot, each with whose money it is."""
        return {stake.bettor: stake.owners for stake in self.setting.stakes if stake.seat == seat}

    def spoken_for(self, name: str) -> Collection[str]:
        """Himself, or the partners of whom he is the first."""
        return {stake.bettor for stake in self.setting.stakes if stake.speaker == name}

    def replace_last(self, hand: str, card: Card, *, shown: bool) -> int:
        """The card that takes a dead one's place finds first action, if that one did."""
        place = super().replace_last(hand, card, shown=shown)
        if self._action_place == (hand, place):
            self._action_card = card
        return place

    def check_ruling(self, irregularity: Irregularity, seat: int | None) -> None:
        """Wagers of the undecided go back only when there is a bank's hand, and somebody is."""
        if irregularity.effect != "returned-undecided":
            return
        name, rule = irregularity.name, self.filing.source_of(irregularity.lines)
        if str(self.setting.player_dealer) not in self.hands:
            raise Refusal(f"the player-dealer has no cards yet: {name} concerns them", rule=rule)
        if not self.undecided:
            raise Refusal(f"everybody has decided: {name} comes before", rule=rule)

    def rule(self, irregularity: Irregularity, seat: int | None, who: str | None) -> None:
        """Wagers go back, are forfeited, or are paid as the minimum."""
        match irregularity.effect:
            case "hand-misdealt" if seat:
                here = {(s.seat, s.bettor) for s in self.stakes if s.seat == seat}
                self._give_back(irregularity, here)
            case "returned-undecided":
                self.turn_up(str(self.setting.player_dealer))
                self._give_back(irregularity, self.undecided)
            case "forfeit" if seat and who:
                self.rulings.forfeited[seat, who] = irregularity
            case "minimum-paid" if seat and who:
                self.rulings.minimum[seat, who] = irregularity
            case "not-paid" if seat and who:
                self.rulings.not_paid[seat, who] = irregularity
            case _:
                pass  # it touches no wager

    def _give_back(self, irregularity: Irregularity, whose: Collection[Whose]) -> None:
        """Wagers on a hand go back to these bettors, and the collection for them as filed."""
        self.rulings.returned |= dict.fromkeys(whose, irregularity)
        back = [stake for stake in self.stakes if (stake.seat, stake.bettor) in whose]
        if self._fees and irregularity.collection == "returned":
            self._collect(self._fees.refunds(back, self.in_action, self._taken))

    # --- the collection -------------------------------------------------------------------

    def close_play(self) -> None:
        """Everybody has acted and every wager is made: a collection may be due now."""
        if self._fees:
            banker, bank = self.setting.banker, self.setting.bank
            self._collect(self._fees.charges(self.in_action, banker, bank, after_play=True))

    def _collect(self, charges: Iterable[Charge]) -> None:
        for charge in charges:
            self._taken = (*self._taken, charge)
            self.note(Collected(self.next_seq(), charge.name, charge.cents, charge.why))

    # --- wagers in the round --------------------------------------------------------------

    @property
    def stakes(self) -> tuple[Stake, ...]:
        """Everything staked so far, before the deal and in the round."""
        return (*self.setting.stakes, *self.raised)

    @property
    def in_action(self) -> tuple[Stake, ...]:
        """Everything staked that a ruling has not sent back."""
        back = self.rulings.returned
        return tuple(stake for stake in self.stakes if (stake.seat, stake.bettor) not in back)

    @property
    def undecided(self) -> frozenset[Whose]:
        """Bettors on a spot who play there and have neither raised nor folded yet."""
        decided = {(stake.seat, stake.bettor) for stake in self.raised} | self.folded
        staked = {(stake.seat, stake.bettor) for stake in self.setting.stakes}
        return frozenset(one for one in staked - decided if self.rulings.plays(*one))

    def affords(self, name: str, cents: int) -> bool:
        left = self.left_to_put_up(name)
        return left is None or cents <= left

    def left_to_put_up(self, name: str) -> int | None:
        """What somebody has left for wagers in the round; nothing said: as much as it takes."""
        return None if self._behind is None else self._behind.get(name, 0)

    def raise_wager(self, stake: Stake) -> None:
        """Somebody puts up a wager in the round."""
        if self._behind is not None:
            self._behind[stake.bettor] -= stake.cents
        self.raised.append(stake)
        self.note(Raised(self.next_seq(), stake.seat, stake.bettor, stake.wager, stake.cents))

    def fold(self, seat: int, bettor: str) -> None:
        """Somebody folds on a spot and forfeits the wagers that go with the hand."""
        self.folded.add((seat, bettor))
        own = (stake for stake in self.stakes if (stake.seat, stake.bettor) == (seat, bettor))
        lost = tuple(stake.wager for stake in own if not self.stays(stake))
        self.note(Folded(self.next_seq(), seat, bettor, lost))

    def stays(self, stake: Stake) -> bool:
        """Whether a stake is settled though its bettor folded."""
        return self.rules.wager_named(stake.wager).on_fold == "stays"

    def is_backline(self, stake: Stake) -> bool:
        return is_backline(stake, self.controllers)

    def speaker(self, seat: int, bettor: str) -> str:
        """Who is asked for a bettor on a spot: himself, or the first of kum-kum partners."""
        return self.holders(seat).get(bettor, (bettor,))[0]

    # --- first action ---------------------------------------------------------------------

    def in_turn(self) -> tuple[int, ...]:
        """Seats clockwise from the player-dealer's left, the player-dealer left out."""
        return after(self.setting.seats, self.setting.player_dealer)

    def roll(self) -> None:
        """Roll the dice that find first action, again if the sheet wants them off the bank."""
        first = self.rules.settlement.first
        while True:
            self._roll = self._draws.dice(first.dice)
            self.note(Rolled(self.next_seq(), self._roll))
            count = first.count(sum(self._roll))
            at_bank = (count - 1) % dice_period(first, self.setting.seats) == 0
            if first.on_player_dealer == "next-seat" or not at_bank:
                return

    @property
    def rolled(self) -> int:
        """What the dice of this round show together."""
        return sum(self._roll)

    def mark_action_card(self, hand: str, place: int) -> None:
        """This card of a hand will find first action."""
        self._action_card = self.hands[hand][place]
        self._action_place = (hand, place)

    def place_button(self, decided: Sequence[Decided]) -> int:
        """First action, by the sheet's rule: the seat whose wagers are settled first."""
        if self._button is None:
            self._button, why = first_action(
                self.rules.settlement, decided, self.setting, self._action_card, self._roll
            )
            if decided:
                self.note(ButtonPlaced(self.next_seq(), self._button, why))
        return self._button

    # --- the end of a round ---------------------------------------------------------------

    def settle(
        self, decided: Sequence[Decided], owed: Callable[[], Sequence[Decided]] = list
    ) -> Generator[Ask, str, None]:
        """Settle in the sheet's order from first action, as far as the bank covers.

        A payout that the sheet wants verified waits for the floor. `owed` tells what the bank owes
        beside the wagers, once nothing more can be declared.
        """
        self.replaceable.clear()
        yield from self.station("settlement", "the hands are read")
        self.moment = None
        setting, order = self.setting, self.rules.settlement
        decided = ruled(self.rulings, decided, self.limits)
        first = self.place_button(decided)
        decided = [*decided, *ruled(self.rulings, owed(), self.limits)]
        seats = around(setting.seats, first, order.direction)
        base = self.rules.base_wagers if order.losing else ()
        ordered = in_order(
            decided, order.passes, seats, order.backline, losing=order.losing, base=base
        )
        settled = settle(setting.bank, ordered, order.cover)
        net: dict[str, int] = {}
        for one, line in zip(ordered, settled.lines, strict=True):
            if order.verify_from is not None and line.paid >= order.verify_from:
                says = (
                    f"verify the payout of {dollars(line.paid)} to {line.bettor} for {line.wager}"
                )
                yield Ask(line.seat, FLOOR, says, {"confirm": 0}, self.filing.cite(order.lines))
            event = LineSettled(self.next_seq(), *astuple(line))
            if one.stake.shares:
                event = replace(event, shares=self._shared(one.stake, line.net))
                for name, cents in event.shares.items():
                    net[name] = net.get(name, 0) + cents
            else:
                net[line.bettor] = net.get(line.bettor, 0) + line.paid - line.collected
            self.note(event)
        net |= self._bank_results(settled, -sum(net.values()))
        self.result = settled
        breakage = str(settled.breakage) if settled.breakage else "0"
        self.note(RoundClosed(self.next_seq(), setting.round, settled.left, net, breakage))

    def _shared(self, stake: Stake, gained: int) -> dict[str, int]:
        """What each partner of a kum-kum wager gained by it."""
        rule = self.rules.table.kum_kum
        shares = {share.name: share.cents for share in stake.shares}
        by_name = rule is not None and rule.odd_cents == "first-named"
        return in_proportion(gained, shares, [*shares] if by_name else largest_first(shares))

    def _bank_results(self, settled: Settled, gained: int) -> dict[str, int]:
        """What everybody with money in the bank gained, of what it did together."""
        setting, shared = self.setting, self.rules.turn.shared
        if len(setting.bank_by) < 2:
            return {setting.banker: gained}
        split = shared.split if shared else "pro-rata"
        cover = self.rules.settlement.cover
        return bank_results(setting.bank_by, settled.by_bank, split, cover)
