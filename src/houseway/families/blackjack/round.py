"""A round of blackjack, as the sheets tell it.

One card each and the bank's, twice round; insurance where the bank shows an ace, and a look for a
natural where the sheet has one. From the sheet's left each spot plays its hands, as the chart
forces or leaves it: hit, stand, double, split, surrender. The bank's second card is turned up or
drawn and finds first action, the bank draws by its chart, and every hand is compared with it; one
that is over lies until then, for it may yet be saved.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from msgspec.structs import replace

from houseway.bank.action import others_from
from houseway.bank.money import dollars
from houseway.bank.settlement import Decided, Stake
from houseway.cards.card import Card, rank_of
from houseway.families.blackjack.chart import Cell
from houseway.families.blackjack.counting import Count, count, said
from houseway.families.blackjack.events import BankCounted, HandEnded, Peeked
from houseway.families.blackjack.hand import (
    DECLINE,
    DOUBLE,
    EVEN_MONEY,
    HIT,
    INSURE,
    SPLIT,
    STAND,
    STAY,
    SURRENDER,
    Hand,
    may,
)
from houseway.families.blackjack.judge import judge_of
from houseway.families.blackjack.rules import BlackjackRules
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.spots import by_say
from houseway.felt.rulings import OUT
from houseway.felt.setting import Ask


def play(r: BankRound) -> Generator[Ask, str, None]:
    """Deal, insure, look, play each spot, draw the bank, compare, settle."""
    table = Spots(r)
    table.deal()
    yield from r.station("deal", "the cards are dealt")
    table.keep_first_two()

    yield from table.insure()
    yield from table.surrender_early()
    ended = table.look()
    if not ended:
        for seat in table.deciding:
            yield from table.play_spot(seat)
    r.close_play()
    table.turn_second()
    r.play_hand(table.bank)
    if not ended:
        table.draw_bank()
    yield from r.station("draw", "all have acted")
    yield from table.compare()


class Spots:
    """The spots in play: whose each is, and its hands."""

    def __init__(self, r: BankRound) -> None:
        self.r, self.play = r, BlackjackRules.of(r).play
        self.judge = judge_of(r.filing)
        setting = r.setting
        self.bank = str(setting.player_dealer)
        based = [stake for stake in setting.stakes if stake.wager == self.play.wager]
        self.dealt, self.deciding = (
            [
                seat
                for seat in others_from(setting.seats, setting.player_dealer, start)
                if any(stake.seat == seat for stake in based)
            ]
            for start in (self.play.start, self.play.decide_from)
        )
        self.say = {seat: by_say(r, seat) for seat in self.dealt}
        self.hands = {
            seat: [Hand(seat, stakes=[stake for stake in based if stake.seat == seat])]
            for seat in self.dealt
        }
        self.first_two: dict[int, tuple[Card, ...]] = {}
        """Of each spot the two cards that it was dealt."""
        self.insured: list[Stake] = []
        self.paid_even: set[tuple[int, str]] = set()
        """Seats and names of those who took even money."""

    # --- the deal -------------------------------------------------------------------------------

    def deal(self) -> None:
        """One card each and the bank's last, twice; all open but the bank's hole card."""
        r, second = self.r, self.play.bank.second
        for _ in range(2):
            for seat in self.dealt:
                r.deal(str(seat))
            lying = len(r.hands.get(self.bank, ()))
            if lying and second == "after-play":
                break
            r.deal(self.bank, () if lying and second == "hole" else None)
        self._mark_action_card()

    def keep_first_two(self) -> None:
        """What bonus bets go by, once no card of the deal is replaced any more."""
        self.first_two = {seat: tuple(self.r.hands[str(seat)]) for seat in self.dealt}

    def _mark_action_card(self) -> None:
        named = self.r.rules.settlement.first.card
        place = int(named.split()[1]) - 1 if named else 0
        if named and place < len(self.r.hands[self.bank]):
            self.r.mark_action_card(self.bank, place)

    @property
    def up(self) -> Card:
        """The bank's card that everybody sees."""
        return self.r.hands[self.bank][0]

    def count(self, hand: Hand) -> Count:
        """What a hand comes to."""
        return count(self.r.hands[hand.name], self.play.count, initial=not hand.split)

    @property
    def bank_count(self) -> Count:
        """What the bank's cards come to, the hole card included."""
        return count(self.r.hands[self.bank], self.play.count)

    # --- before anybody draws -------------------------------------------------------------------

    def insure(self) -> Generator[Ask, str, None]:
        """Everybody may insure his own wager, or take even money for a natural."""
        insurance = self.play.insurance
        if insurance is None or not insurance.offered or rank_of(self.up) != "A":
            return
        for seat in self.deciding:
            [hand] = self.hands[seat]
            natural = self.count(hand).natural
            for base in hand.stakes:
                ask = self._ask_insurance(base, even=natural and insurance.even_money)
                if [*ask.choices] == [DECLINE] or not self.r.rulings.plays(seat, base.bettor):
                    continue
                answer = ask.amount((yield ask))
                match answer:
                    case (word, cents) if word == INSURE:
                        stake = replace(base, wager=insurance.wager, cents=cents)
                        self.r.raise_wager(stake)
                        self.insured.append(stake)
                    case (word, _) if word == EVEN_MONEY:
                        self.paid_even.add((seat, base.bettor))
                    case _:
                        pass  # declined, or a ruling has taken the question from him

    def _ask_insurance(self, base: Stake, *, even: bool) -> Ask:
        insurance = self.play.insurance
        assert insurance is not None  # it is being offered
        label = self.r.rules.wager_named(insurance.wager).label
        most = base.cents // 2
        left = self.r.left_to_put_up(base.bettor)
        able = most if left is None else min(most, left)
        choices = {DECLINE: 0}
        if even:
            choices[EVEN_MONEY] = 0
        barred = {}
        if able > 0:
            choices[INSURE] = able
        else:
            barred[INSURE] = f"{base.bettor} has nothing left for {label}"
        return Ask(
            base.seat,
            base.bettor,
            f"the player-dealer shows an ace: {label} for up to {dollars(most)}"
            + (", or even money" if even else ""),
            choices,
            self.r.filing.cite(insurance.lines),
            DECLINE,
            barred,
            hand=str(base.seat),
            amounts={INSURE: (1, able)} if able > 1 else {},
        )

    def surrender_early(self) -> Generator[Ask, str, None]:
        """Who may surrender before the bank looks for a natural."""
        surrender = self.play.surrender
        if surrender is None or surrender.when != "early" or not self.play.looks(self.up):
            return
        for seat in self.deciding:
            [hand] = self.hands[seat]
            first = self._speakers(hand)[0]
            if SURRENDER not in may(self.play, self.r.hands[hand.name], hand, 1):
                continue
            ask = Ask(
                seat,
                first,
                "surrender, or stay, before the house dealer looks for a natural",
                {STAY: 0, SURRENDER: 0},
                self.r.filing.cite(surrender.lines),
                STAY,
                hand=hand.name,
            )
            if (yield ask) == SURRENDER:
                hand.surrendered = True

    def look(self) -> bool:
        """Look at the hole card; whether a natural ends the round."""
        frozen = self.play.freezes(self.up)
        if not self.play.looks(self.up):
            return frozen
        natural = self.bank_count.natural
        if self.play.bank.second == "hole":
            self.r.note(Peeked(self.r.next_seq(), natural))
        return natural or frozen

    # --- the hands ------------------------------------------------------------------------------

    def play_spot(self, seat: int) -> Generator[Ask, str, None]:
        """The hands of a spot, one after another; a split adds one at the end."""
        number = 0
        while number < len(self.hands[seat]):
            yield from self._play_hand(self.hands[seat][number])
            number += 1

    def _play_hand(self, hand: Hand) -> Generator[Ask, str, None]:
        r = self.r
        if hand.split:
            r.deal(hand.name)
        r.play_hand(hand.name)
        while True:
            ways = self._ways(hand)
            if ways == (STAND,):
                return
            ask = self._ask(hand, ways)
            [only, *others] = ask.choices
            choice = (yield ask) if others else only
            if choice == OUT:  # whoever else can still win there is asked
                if any(r.rulings.plays(hand.seat, name) for name in self.say[hand.seat]):
                    continue
                return
            found = ask.amount(choice)
            assert found is not None  # the round has checked it
            word, cents = found
            match word:
                case "stand":
                    return
                case "hit":
                    r.deal(hand.name)
                case "double":
                    yield from self._double(hand, cents)
                case "split":
                    yield from self._split(hand)
                case "surrender":
                    hand.surrendered = True
                case "rescue":
                    hand.rescued = True
                case _:
                    raise AssertionError(f"{word} was never offered")

    def _ways(self, hand: Hand) -> tuple[str, ...]:
        """What may be done; early surrender has its own moment."""
        ways = may(self.play, self.r.hands[hand.name], hand, len(self.hands[hand.seat]))
        surrender = self.play.surrender
        early = surrender is not None and surrender.when == "early" and self.play.looks(self.up)
        return tuple(way for way in ways if not (early and way == SURRENDER))

    def _ask(self, hand: Hand, ways: tuple[str, ...]) -> Ask:
        r = self.r
        who = self._speakers(hand)[0]
        choices: dict[str, int] = {}
        barred: dict[str, str] = {}
        amounts: dict[str, tuple[int, int]] = {}
        own = self._on_hand(hand, who)
        left = r.left_to_put_up(who)
        for way in ways:
            wanted = own if way in (DOUBLE, SPLIT) else 0
            least = self._least_double(own) if way == DOUBLE else wanted
            most = wanted if left is None else min(wanted, left)
            if most < least:
                barred[way] = (
                    f"{way} takes {dollars(least)}, and {who} has {dollars(left or 0)} left"
                )
                continue
            choices[way] = most
            if way == DOUBLE and least < most:
                amounts[way] = (least, most)
        which = f"hand {hand.number}: " if len(self.hands[hand.seat]) > 1 else ""
        quiet = STAND if STAND in choices else HIT
        return Ask(
            hand.seat,
            who,
            f"{which}{said(self.count(hand), self.play.count)}: {', '.join(choices)}",
            choices,
            r.filing.cite(self.play.player.lines),
            quiet,
            barred,
            hand=hand.name,
            amounts=amounts,
        )

    def _speakers(self, hand: Hand) -> list[str]:
        """Who has the say on the spot and can still win there, then the others who can."""
        names = self.say[hand.seat]
        return [name for name in names if self.r.rulings.plays(hand.seat, name)] or names[:1]

    def _on_hand(self, hand: Hand, bettor: str) -> int:
        """What somebody has riding on a hand."""
        return sum(stake.cents for stake in hand.stakes if stake.bettor == bettor)

    def _least_double(self, own: int) -> int:
        double = self.play.double
        assert double is not None  # it is offered
        return double.least_of(own, self.r.limits.of(self.play.wager).min)

    # --- what is put up -------------------------------------------------------------------------

    def _double(self, hand: Hand, cents: int) -> Generator[Ask, str, None]:
        """The speaker doubles, the others on the hand as they may; one card."""
        double = self.play.double
        assert double is not None  # it was offered
        first, *others = self._speakers(hand)
        put_up = [self._put(hand, first, double.wager, cents)]
        for name in others:
            if more := (yield from self._follows(hand, name, DOUBLE)):
                put_up.append(self._put(hand, name, double.wager, more))
        hand.stakes += put_up
        hand.doublings.append(put_up)
        self.r.deal(hand.name)

    def _split(self, hand: Hand) -> Generator[Ask, str, None]:
        """Two hands out of one, with as much again on the second from whoever goes with it."""
        split, seat = self.play.split, hand.seat
        assert split is not None  # it was offered
        first, *others = self._speakers(hand)
        new = Hand(seat, len(self.hands[seat]) + 1, split=True)
        new.stakes.append(self._put(hand, first, split.wager, self._on_hand(hand, first)))
        for name in others:
            if more := (yield from self._follows(hand, name, SPLIT)):
                new.stakes.append(self._put(hand, name, split.wager, more))
        hand.split = True
        self.hands[seat].append(new)
        self.r.split_hand(hand.name, new.name)
        self.r.deal(hand.name)

    def _put(self, hand: Hand, name: str, wager: str, cents: int) -> Stake:
        stake = Stake(hand.seat, name, wager, cents)
        self.r.raise_wager(stake)
        return stake

    def _follows(self, hand: Hand, name: str, way: str) -> Generator[Ask, str, int]:
        """What a backline bettor puts up too: as bound to or as he chooses; nothing if he stays."""
        r, seat, wanted = self.r, hand.seat, self._on_hand(hand, name)
        least = self._least_double(wanted) if way == DOUBLE else wanted
        backline = r.rules.table.backline
        bound = backline is None or backline.raises == "bound"
        left = r.left_to_put_up(name)
        most = wanted if left is None else min(wanted, left)
        if not wanted:
            return 0
        if most < (wanted if bound else least):
            r.say(f"{name} has not the money to {way} at seat {seat}, and stays as he is")
            return 0
        if backline is None or bound:
            return wanted
        ask = Ask(
            seat,
            name,
            f"seat {seat}: {way} with the hand, or stay as you are",
            {way: most, STAY: 0},
            r.filing.cite(backline.lines),
            STAY,
            hand=hand.name,
            amounts={way: (least, most)} if least < most else {},
        )
        found = ask.amount((yield ask))
        return found[1] if found else 0  # a ruling may have put him out

    # --- the bank -------------------------------------------------------------------------------

    def turn_second(self) -> None:
        """The bank's second card is turned up, or drawn; it may find first action."""
        if self.play.bank.second == "after-play":
            self.r.deal(self.bank)
            self._mark_action_card()
        self.r.turn_up(self.bank)

    def draw_bank(self) -> None:
        """The bank draws by its chart, if anything still depends on it."""
        waiting = ((hand, self.count(hand)) for hand in self._all_hands())
        if not self.judge.waits_for_bank(waiting, (stake.wager for stake in self.r.in_action)):
            return
        acts, most = self.play.bank.chart.acts, self.play.count.most
        while not (found := self.bank_count).natural and not found.over(most):
            if acts[Cell(found.soft, found.total)] != HIT:
                return
            self.r.deal(self.bank)

    def _all_hands(self) -> Iterator[Hand]:
        for hands in self.hands.values():
            yield from hands

    # --- the comparison -------------------------------------------------------------------------

    def compare(self) -> Generator[Ask, str, None]:
        """Say what the bank has, then how each hand fared, and settle."""
        r, judge, bank = self.r, self.judge, self.bank_count
        made = said(bank, self.play.count)
        r.note(BankCounted(r.next_seq(), made, bank.over(self.play.count.most)))
        decided: list[Decided] = []
        for hand in self._all_hands():
            own = self.count(hand)
            even = all((hand.seat, stake.bettor) in self.paid_even for stake in hand.stakes)
            ends = judge.ends(hand, own, bank, even=even)
            r.note(HandEnded(r.next_seq(), hand.name, hand.seat, said(own, self.play.count), ends))
            for stake in hand.stakes:
                even = (hand.seat, stake.bettor) in self.paid_even
                pay, why = judge.pay(hand, stake, own, bank, even=even)
                decided.append(Decided(stake, pay, why, r.is_backline(stake)))
        for stake in self.insured:
            decided.append(Decided(stake, *judge.insurance(bank), r.is_backline(stake)))
        cards = tuple(r.hands[self.bank])
        for stake in r.setting.stakes:
            if stake.wager in self.play.side:
                [first, *more], two = self.hands[stake.seat], self.first_two[stake.seat]
                whole = two if more else r.hands[first.name]
                ruling = judge.side(stake.wager, two, whole, cards)
                decided.append(Decided(stake, *ruling, r.is_backline(stake)))
        yield from r.settle(decided)
