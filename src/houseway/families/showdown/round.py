"""A round of the showdown family, as its sheets tell it.

The hands are dealt; from the sheet's left each bettor looks and, stage by stage, may put up his
second wager, until at the last stage he must or fold; the bank's hand is opened and may qualify;
each hand is compared with it; wagers are settled from first action in the sheet's order. A wager
that stays is settled though its bettor folded.
"""

from __future__ import annotations

from collections.abc import Generator

import msgspec

from houseway.bank.action import around
from houseway.bank.money import dollars
from houseway.bank.settlement import Decided, Stake
from houseway.families.showdown.deal import deal_order, seats_from
from houseway.families.showdown.events import BankShown, HandsCompared
from houseway.families.showdown.judge import judge_of
from houseway.families.showdown.rules import ShowdownRules, Stage
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.spots import by_say
from houseway.felt.bank.wagering import forfeited
from houseway.felt.events import COMMUNITY
from houseway.felt.rulings import OUT
from houseway.felt.setting import Ask
from houseway.hands.comparison import Comparison


def play(r: BankRound) -> Generator[Ask, str, None]:
    """Deal, look, raise or fold, open the bank's hand, compare, settle."""
    if r.rules.settlement.first.rule == "dice":
        r.roll()
    table = Spots(r)
    table.deal()
    yield from r.station("deal", "the cards are dealt")

    for stage in table.rules.stage:
        table.show_community(stage.community)
        for seat in table.to_decide():
            yield from table.decide(stage, seat)
    r.close_play()
    if table.rules.dealing.bank == "after-play":
        for _ in range(table.rules.cards):
            r.deal(table.bank, ())
    r.play_hand(table.bank)
    yield from r.station("draw", "all have acted")

    r.turn_up(table.bank)
    yield from table.compare()


class Spots:
    """The spots in play: who has the say on each, and what each has put up."""

    def __init__(self, r: BankRound) -> None:
        self.r, self.rules = r, ShowdownRules.of(r).play
        setting = r.setting
        self.bank = str(setting.player_dealer)
        self.antes = {
            (stake.seat, stake.bettor): stake
            for stake in setting.stakes
            if stake.wager == self.rules.ante
        }
        with_ante = {seat for seat, _ in self.antes}
        self.dealt, self.deciding = (
            [
                seat
                for seat in seats_from(origin, setting.seats, setting.player_dealer)
                if seat in with_ante
            ]
            for origin in (self.rules.dealing.start, self.rules.decide_from)
        )
        self.say = {seat: by_say(r, seat) for seat in self.dealt}
        self.raised: set[tuple[int, str]] = set()

    # --- the deal -------------------------------------------------------------------------------

    def deal(self) -> None:
        """In the device's order; each sees his own hand, and everybody the bank's up card."""
        r, up = self.r, self.rules.up
        for hand in deal_order(self.rules, self.dealt, r.setting.player_dealer):
            hidden = hand in (self.bank, COMMUNITY)
            r.deal(hand, () if hidden else (self.say[int(hand)][0],))
        if up is not None:
            r.mark_action_card(self.bank, up.card - 1)
            if self.rules.sees:
                r.turn_up_cards(self.bank, up.card - 1, 1)

    def show_community(self, wanted: int) -> None:
        """Turn community cards up until so many lie open, or deal them where none lies yet."""
        r, dealing = self.r, self.rules.dealing
        lying = r.open_cards.get(COMMUNITY, 0)
        if wanted <= lying:
            return
        if dealing.bank == "last":
            r.turn_up_cards(COMMUNITY, lying, wanted - lying)
            return
        for _ in range(0 if lying else dealing.burn):
            r.burn()
        for _ in range(wanted - lying):
            r.deal(COMMUNITY)
        r.open_cards[COMMUNITY] = wanted

    # --- the decisions --------------------------------------------------------------------------

    def to_decide(self) -> list[int]:
        """Spots whose hand is neither raised nor folded, in turn."""
        done = self.raised | {*self.r.folded}
        return [seat for seat in self.deciding if (seat, self.say[seat][0]) not in done]

    def decide(self, stage: Stage, seat: int) -> Generator[Ask, str, None]:
        """Who has the say raises, checks or folds; the others on the spot go with the hand."""
        first, *others = self.say[seat]
        choice = OUT
        while choice == OUT and self._plays(seat):  # a ruling may take the wager from who is asked
            choice = yield self._ask(stage, seat, first)
        if choice == OUT:
            return
        self.r.play_hand(str(seat))
        if choice == "check":
            return
        if choice == "fold":
            for name in (first, *others):
                self.r.fold(seat, name)
            return
        times = next(times for times, name in self.rules.choices(stage).items() if name == choice)
        self._raise(seat, first, times)
        for name in others:
            yield from self._follow(seat, name, choice, times)

    def _plays(self, seat: int) -> bool:
        """Whether anybody on the spot can still win there."""
        return any(self.r.rulings.plays(seat, name) for name in self.say[seat])

    def _multiple(self, seat: int, bettor: str, times: int) -> int:
        """What so many times his ante is; who forfeited it puts up nothing more."""
        if not self.r.rulings.plays(seat, bettor):
            return 0
        return times * int(self.antes[seat, bettor].cents)

    def _raise(self, seat: int, bettor: str, times: int) -> None:
        """Somebody puts up so many times his ante."""
        self.raised.add((seat, bettor))
        if cents := self._multiple(seat, bettor, times):
            ante = self.antes[seat, bettor]
            raised = msgspec.structs.replace(ante, wager=self.rules.raised, cents=cents)
            self.r.raise_wager(raised)

    def _follow(self, seat: int, name: str, choice: str, times: int) -> Generator[Ask, str, None]:
        """A backline bettor raises with the hand: bound to, or as he chooses; else he folds."""
        r, raised = self.r, self.rules.raised
        if not r.rulings.plays(seat, name):
            return
        backline = r.rules.table.backline
        cents = self._multiple(seat, name, times)
        able = r.affords(name, cents)
        follows = able
        if able and backline is not None and backline.raises == "own-choice":
            answer = yield Ask(
                seat,
                name,
                f"seat {seat} raises: put up the {raised} too, or fold your wagers there",
                {choice: cents, "fold": 0},
                r.filing.cite(backline.lines),
                choice,
            )
            if answer == OUT:
                return
            follows = answer == choice
        if follows:
            self._raise(seat, name, times)
            return
        if not able:
            r.say(f"{name} has not the money for the {raised} at seat {seat}")
        r.fold(seat, name)

    def _ask(self, stage: Stage, seat: int, name: str) -> Ask:
        r, rules = self.r, self.rules
        raises = {
            word: self._multiple(seat, name, times) for times, word in rules.choices(stage).items()
        }
        choices: dict[str, int] = {stage.otherwise: 0}
        barred: dict[str, str] = {}
        label, most = r.rules.wager_named(rules.raised).label, r.limits.of(rules.raised).max
        for word, cents in raises.items():
            takes = f"{word} takes {dollars(cents)} on {label}"
            if not r.affords(name, cents):
                left = dollars(r.left_to_put_up(name) or 0)
                barred[word] = f"{takes}, and {name} has {left} left"
            elif rules.raise_limits != "free" and cents > most:
                barred[word] = f"{takes}, and the most there is {dollars(most)}"
            else:
                choices[word] = cents
        about = f"{label} {' or '.join(raises)}, or {stage.otherwise}"
        if list(raises) == [rules.raised]:
            about = f"{rules.raised} or {stage.otherwise}"
        if not r.rulings.plays(seat, name):
            about += ", for the others on the spot"
        return Ask(seat, name, about, choices, r.filing.cite(stage.lines), stage.otherwise, barred)

    # --- the showdown ---------------------------------------------------------------------------

    def compare(self) -> Generator[Ask, str, None]:
        """Announce the bank's hand, open the others from first action, decide every stake."""
        r = self.r
        judge, board = judge_of(r.filing), r.hands.get(COMMUNITY, [])
        bank = r.hands[self.bank]
        compared = {seat: judge.compare(r.hands[str(seat)], bank, board) for seat in self.dealt}
        worth = judge.worth((*bank, *board))
        said = judge.said(worth)
        r.note(BankShown(r.next_seq(), said, judge.qualifies(worth)))
        decided = [_decided(r, stake, compared[stake.seat]) for stake in r.stakes]
        back = r.rulings.returned
        standing = [one for one in decided if (one.stake.seat, one.stake.bettor) not in back]
        way = r.rules.settlement.direction
        for seat in around(r.setting.seats, r.place_button(standing), way):
            here = [stake for stake in r.in_action if stake.seat == seat]
            if not here or not self._plays(seat):
                continue
            folded = all((seat, stake.bettor) in r.folded for stake in here)
            if folded and not any(r.stays(stake) for stake in here):
                continue
            r.turn_up(str(seat))
            made = judge.said(judge.worth((*r.hands[str(seat)], *board)))
            winner = compared[seat].winner
            r.note(HandsCompared(r.next_seq(), seat, made, said, winner, folded))
        yield from r.settle(decided)


def _decided(r: BankRound, stake: Stake, found: Comparison) -> Decided:
    """What a stake comes to: forfeited by a fold, or as its pay rows say."""
    backline = r.is_backline(stake)
    if (stake.seat, stake.bettor) in r.folded and not r.stays(stake):
        return forfeited(stake, r.rules.settlement, backline)
    return Decided(stake, *judge_of(r.filing).decide(stake.wager, found), backline)
