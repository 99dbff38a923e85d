"""A round of pai gow, as the sheets tell it.

Bets are closed, the piles are laid and one is picked, the dice are shaken, and every position gets
a pile, those without a wager going back. Each player looks at his own and sets it, two cards in
front and five behind; the bank's is opened when all have set, and set last. The players' hands are
opened from first action, back against back and front against front; the bonus goes by all seven
cards, and envy buttons are paid at the end of the round.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from houseway.bank.action import around
from houseway.bank.settlement import Decided
from houseway.families.pai_gow.envy import envy_owed
from houseway.families.pai_gow.events import BankMade, HandsMet
from houseway.families.pai_gow.judge import judge_of
from houseway.families.pai_gow.rules import PaiGowRules
from houseway.families.pai_gow.settings import HandSetting, Ways, house_set, made_of
from houseway.felt.bank.piles import deal_piles
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.spots import by_say
from houseway.felt.setting import AGAIN, Ask

HOUSE_WAY: Final = "house-way"


def play(r: BankRound) -> Generator[Ask, str, None]:
    """Piles, dice, the players' settings, the bank's, then hand against hand; settle."""
    table = Positions(r)
    yield from deal_piles(r, table.rules.piles, table.looks)
    yield from r.station("deal", "the cards are dealt")

    for seat in table.playing:
        if seat in table.say:
            yield from table.set_hand(seat)
    yield from table.set_bank()
    table.set_unseen()
    r.close_play()
    yield from r.station("draw", "all hands are set")
    yield from table.compare()


class Positions:
    """The positions in play: who has the say at each, and how each hand is set."""

    def __init__(self, r: BankRound) -> None:
        self.r, self.rules = r, PaiGowRules.of(r).play
        self.way = self.rules.way
        self.ranking = self.way.ranking
        setting = r.setting
        self.bank = setting.player_dealer
        staked = {stake.seat for stake in setting.stakes}
        round_table = around(setting.seats, self.bank, self.rules.piles.direction)
        self.playing = [seat for seat in round_table if seat in staked]
        self.say = self._say()
        self.set: dict[int, HandSetting] = {}
        self._cited = r.filing.cite(self.rules.lines)

    def _say(self) -> dict[int, str]:
        """Who looks at the hand of each spot and sets it; nobody where he has looked at another."""
        r = self.r
        say = {seat: by_say(r, seat)[0] for seat in self.playing}
        if self.rules.hands_seen == "all":
            return say
        # His own spot is the one hand he sees; without one, the first in turn.
        own = [seat for seat, name in say.items() if r.setting.names.get(seat) == name]
        seen: dict[str, int] = {}
        for seat in (*own, *say):
            seen.setdefault(say[seat], seat)
        return {seat: name for seat, name in say.items() if seen[name] == seat}

    def looks(self, seat: int) -> tuple[str, ...]:
        """Who may look at a pile: who sets it; at the bank's, under its button, nobody."""
        return (self.say[seat],) if seat in self.say else ()

    # --- the settings ---------------------------------------------------------------------------

    def set_hand(self, seat: int) -> Generator[Ask, str, None]:
        """Who has the say sets the hand, unseen by the others, or leaves it to the house."""
        fouls = self.rules.fouls == "played"
        self.set[seat] = yield from self._setting(seat, self.say[seat], private=True, fouls=fouls)
        self.r.play_hand(str(seat))

    def set_bank(self) -> Generator[Ask, str, None]:
        """The bank's hand is opened when all others are set, and set by its player or the house."""
        r, bank = self.r, str(self.bank)
        r.turn_up(bank)
        if self.rules.bank == "free":
            name = self._bank_decider()
            chosen = yield from self._setting(self.bank, name, private=False, fouls=False)
        else:
            chosen = house_set(r.hands[bank], self.way)
        self.set[self.bank] = chosen
        r.play_hand(bank)
        r.open_set(bank, chosen.low, chosen.high)
        r.note(BankMade(r.next_seq(), *made_of(chosen, self.ranking), chosen.row))

    def _bank_decider(self) -> str:
        """Who sets the bank's hand: the player-dealer, or most money in a bank of several."""
        backers = self.r.setting.backers
        if self.rules.decides_bank == "player-dealer":
            return self.r.setting.banker
        return max(backers, key=lambda name: backers[name])  # of equals the first, who deals

    def set_unseen(self) -> None:
        """Hands that nobody may look at are set the house way, the bank's being open."""
        for seat in self.playing:
            if seat not in self.say:
                self.r.say(f"seat {seat} is set the house way: a bettor looks at one hand only")
                self.r.left_to_the_house.add(seat)
                self.set[seat] = house_set(self.r.hands[str(seat)], self.way)
                self.r.play_hand(str(seat))

    def _setting(
        self, seat: int, name: str, *, private: bool, fouls: bool
    ) -> Generator[Ask, str, HandSetting]:
        """How somebody sets a hand; a foul is refused with its reason where it is not played."""
        while True:  # asked anew if a card of it is replaced while its player thinks
            ways = Ways(self.r.hands[str(seat)], self.way)
            choice = yield self._ask(seat, name, ways, private=private, fouls=fouls)
            if choice != AGAIN:
                break
        if choice == HOUSE_WAY:
            self.r.left_to_the_house.add(seat)
        return ways.named(choice)  # a hand that is out lies as the house has it

    def _ask(self, seat: int, name: str, ways: Ways, *, private: bool, fouls: bool) -> Ask:
        refused = frozenset() if fouls else ways.fouls
        choices = {name: 0 for name in ways.names if name not in refused}
        barred = {name: ways.named(name).says_foul() for name in refused}
        if private and self.rules.house_way_asked:
            choices[HOUSE_WAY] = 0
        return Ask(
            seat,
            name,
            "set two hands: name the two cards in front",
            choices,
            self._cited,
            ways.house_choice,
            barred,
            private=private,
            of_cards=True,
        )

    # --- hand against hand ----------------------------------------------------------------------

    def compare(self) -> Generator[Ask, str, None]:
        """Open the hands from first action, decide every stake, and pay the envy buttons last."""
        r, judge = self.r, judge_of(self.r.filing)
        bank = self.set[self.bank].worths
        decided = []
        for stake in r.stakes:
            cards, own = r.hands[str(stake.seat)], self.set[stake.seat]
            pay, why = judge.decide(stake.wager, cards, own.worths, bank)
            decided.append(Decided(stake, pay, why, r.is_backline(stake)))
        back = r.rulings.returned
        standing = [one for one in decided if (one.stake.seat, one.stake.bettor) not in back]
        way = r.rules.settlement.direction
        in_action = {stake.seat for stake in r.in_action}
        for seat in around(r.setting.seats, r.place_button(standing), way):
            if seat in in_action:
                self._open(seat)
        yield from r.settle(decided, self._envy)

    def _open(self, seat: int) -> None:
        r, own = self.r, self.set[seat]
        judge, bank = judge_of(r.filing), self.set[self.bank].worths
        outcome, met = judge.outcome(own.worths, bank)
        r.open_set(str(seat), own.low, own.high)
        low, high = made_of(own, self.ranking)
        event = HandsMet(
            r.next_seq(), seat, low, high, met.low, met.high, outcome, own.worths.foul, own.row
        )
        r.note(event)

    def _envy(self) -> list[Decided]:
        """What the envy buttons are owed, for hands and wagers that are still in play."""
        r, envy, judge = self.r, self.rules.envy, judge_of(self.r.filing)
        playing = [stake for stake in r.stakes if r.rulings.plays(stake.seat, stake.bettor)]
        if envy is None or all(stake.wager != envy.wager for stake in playing):
            return []
        seats = {stake.seat for stake in playing}
        made = {seat: judge.made(r.hands[str(seat)]) for seat in self.playing if seat in seats}
        return envy_owed(judge, [(stake, r.is_backline(stake)) for stake in playing], made)
