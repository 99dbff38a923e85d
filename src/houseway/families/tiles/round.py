"""A round of tiles, as the sheet tells it.

The dice are shaken and every position gets a pile of four tiles, those without a wager going back.
Each player looks at his own and sets two hands; the bank's is capped, opened when all have set, and
set last. The players' hands are opened from first action, high against high and low against low.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from houseway.bank.action import around
from houseway.bank.settlement import Decided
from houseway.families.tiles.events import BankSet, TilesMet
from houseway.families.tiles.house_way import way_of
from houseway.families.tiles.judge import judge_of, met
from houseway.families.tiles.rules import TilesRules
from houseway.families.tiles.settings import TileSetting, settings_of
from houseway.felt.bank.piles import deal_piles
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.spots import by_say
from houseway.felt.setting import AGAIN, Ask
from houseway.hands.meeting import Meeting
from houseway.hands.tiles import made_of

HOUSE_WAY: Final = "house-way"


def play(r: BankRound) -> Generator[Ask, str, None]:
    """Dice, piles, the players' settings, the bank's, then hand against hand; settle."""
    table = Positions(r)
    yield from deal_piles(r, table.rules.piles, table.looks)
    yield from r.station("deal", "the tiles are dealt")

    for seat in table.playing:
        yield from table.set_hand(seat)
    r.turn_up(table.bank)
    yield from table.set_bank()
    r.close_play()
    yield from r.station("draw", "all hands are set")
    yield from table.compare()


class Positions:
    """The positions in play: who has the say at each, and how each hand is set."""

    def __init__(self, r: BankRound) -> None:
        self.r, self.rules = r, TilesRules.of(r).play
        self.order, self.way = self.rules.ranking.order, way_of(self.rules)
        setting = r.setting
        self.bank = str(setting.player_dealer)
        staked = {stake.seat for stake in setting.stakes}
        round_table = around(setting.seats, setting.player_dealer, self.rules.piles.direction)
        self.playing = [seat for seat in round_table if seat in staked]
        self.say = {seat: by_say(r, seat)[0] for seat in self.playing}
        self.set: dict[int, TileSetting] = {}

    def looks(self, seat: int) -> tuple[str, ...]:
        """Who may look at a pile: who sets it; at the bank's, under its button, nobody."""
        return (self.say[seat],) if seat in self.say else ()

    # --- the settings ---------------------------------------------------------------------------

    def set_hand(self, seat: int) -> Generator[Ask, str, None]:
        """Who has the say sets the hand, unseen by the others, or leaves it to the house."""
        self.set[seat] = yield from self._setting(seat, self.say[seat], private=True)
        self.r.play_hand(str(seat))

    def set_bank(self) -> Generator[Ask, str, None]:
        """The player-dealer sets his hand when it lies open and all others are set."""
        r, (seat, name) = self.r, self.r.banking
        if self.rules.bank == "free":
            chosen = yield from self._setting(seat, name, private=False)
        else:
            chosen, _ = self.way.set_hand(r.hands[self.bank])
        self.set[seat] = chosen
        r.play_hand(self.bank)
        r.open_set(self.bank, chosen.low, chosen.high)
        words = (made_of(worth, self.order) for worth in (chosen.low_worth, chosen.high_worth))
        r.note(BankSet(r.next_seq(), *words))

    def _setting(self, seat: int, name: str, *, private: bool) -> Generator[Ask, str, TileSetting]:
        """How somebody sets a hand; one that can be set one way only is not asked about."""
        r, rules = self.r, self.rules
        about = "set two hands: name the two tiles of the low one"
        cited = r.filing.cite(rules.lines)
        while True:  # asked anew if a tile of it is replaced while its player thinks
            tiles = r.hands[str(seat)]
            settings = {one.name: one for one in settings_of(tiles, self.order)}
            house_way, _ = self.way.set_hand(tiles)
            if len(settings) == 1:
                return house_way
            choices = dict.fromkeys(settings, 0)
            if private and rules.house_way_asked:
                choices[HOUSE_WAY] = 0
            choice = yield Ask(
                *(seat, name, about, choices, cited, house_way.name),
                private=private,
                of_cards=True,
            )
            if choice != AGAIN:
                break
        if choice == HOUSE_WAY:
            r.left_to_the_house.add(seat)
        return settings.get(choice, house_way)  # a hand that is out lies as the house has it

    # --- hand against hand ----------------------------------------------------------------------

    def compare(self) -> Generator[Ask, str, None]:
        """Open the hands from first action and decide every stake."""
        r = self.r
        judge, bank = judge_of(r.filing), self.set[int(self.bank)]
        meetings = {seat: met(self.set[seat], bank) for seat in self.playing}
        decided = [
            Decided(stake, *judge.decide(stake.wager, meetings[stake.seat]), r.is_backline(stake))
            for stake in r.stakes
        ]
        back = r.rulings.returned
        standing = [one for one in decided if (one.stake.seat, one.stake.bettor) not in back]
        way = r.rules.settlement.direction
        for seat in around(r.setting.seats, r.place_button(standing), way):
            if seat in meetings and any(stake.seat == seat for stake in r.in_action):
                self._open(seat, meetings[seat])
        yield from r.settle(decided)

    def _open(self, seat: int, meeting: Meeting) -> None:
        r, own = self.r, self.set[seat]
        r.open_set(str(seat), own.low, own.high)
        low, high = made_of(own.low_worth, self.order), made_of(own.high_worth, self.order)
        outcome = judge_of(r.filing).outcome(meeting)
        r.note(TilesMet(r.next_seq(), seat, low, high, meeting.low, meeting.high, outcome))
