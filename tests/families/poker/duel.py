"""One hand at our table and in pokerkit at once: the same cards, chips and decisions.

Before each decision both must ask the same seat and allow the same; at the end the chips must be
the same. Where a house sheet has another rule than pokerkit, the difference has a name here: it is
counted, nobody makes use of it, and the hand goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

import pokerkit
from pokerkit import Automation, BettingStructure, Mode, State

from houseway.cards.draws import Forced
from houseway.families.poker.round import play
from houseway.felt.events import COMMUNITY, Burned, PotAwarded, PutIn
from houseway.felt.pot.round import PotRound, PotSetting
from houseway.felt.setting import Ask
from houseway.filings.filing import Filing
from tests.families.poker.games import CHIP, game

STACKS: Final = (1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 10, 20, 60, 200)
"""In chips of `CHIP` cents, blinds being one and two: mostly far too few for a whole hand."""

_AUTOMATIC: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
_AS_POKERKIT: Final = '[play.raising]\nmost = 3\nheads-up = "limited"\n'
_OPENS: Final = "[play.forced]\nfull = true\n"
_RAZZ_OPENS: Final = '[play.forced]\nfull = true\naces = "low"\n'

GAMES: Final = {
    "no-limit hold'em": game("hold'em", "no-limit", sections=_AS_POKERKIT),
    "limit hold'em": game("hold'em", "limit", sections=_AS_POKERKIT),
    "pot-limit Omaha": game("Omaha", "pot", play='hole = "two"', sections=_AS_POKERKIT),
    "limit Omaha hi-lo 8": game(
        "Omaha", "limit", shares="eight", play='hole = "two"', sections=_AS_POKERKIT
    ),
    "seven card stud": game("stud", "limit", sections=_AS_POKERKIT + _OPENS),
    "seven card stud hi-lo 8": game(
        "stud", "limit", shares="eight", sections=_AS_POKERKIT + _OPENS
    ),
    "razz": game("razz", "limit", shares="low", sections=_AS_POKERKIT + _RAZZ_OPENS),
}
"""The games that both have, filed as pokerkit plays them as far as the keys of a filing go."""


COMPLETED: Final = "at a limit, a short raise all in is completed from the last full bet"
"""Pokerkit adds a whole bet to it."""
NOT_REOPENED: Final = "a short raise all in does not open the betting again"
"""Pokerkit adds short ones up, and takes the first of a street for a full one."""
SHORT_NOT_COUNTED: Final = "a short raise all in is none of the three"
BLIND_IS_THE_BET: Final = "the big blind is the bet, and three raises are counted from it"
"""Pokerkit takes four raises before the flop."""
NOT_ASKED: Final = "who has nobody left to bet against is not asked"
NO_LOW_IN_A_POT: Final = "where nobody has a low hand, the high one has the whole side pot"
"""Pokerkit shares the low half of a side pot among all who have none, if the main pot has a low."""


class LimitOmahaHiLo(pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
    """As its name says: pokerkit 0.7 bets the pot in it."""

    betting_structure = BettingStructure.FIXED_LIMIT
    max_completion_betting_or_raising_count = 4


def state_of(name: str, chips: Sequence[int]) -> State:
    """The same game in pokerkit, where seat 1 is player 0."""
    stacks, players = tuple(chips), len(chips)
    blinds, ante, small, big = (CHIP, 2 * CHIP), CHIP, 2 * CHIP, 4 * CHIP
    cash = Mode.CASH_GAME
    match name:
        case "no-limit hold'em":
            return pokerkit.NoLimitTexasHoldem.create_state(
                _AUTOMATIC, True, 0, blinds, small, stacks, players, mode=cash
            )
        case "limit hold'em":
            return pokerkit.FixedLimitTexasHoldem.create_state(
                _AUTOMATIC, True, 0, blinds, small, big, stacks, players, mode=cash
            )
        case "pot-limit Omaha":
            return pokerkit.PotLimitOmahaHoldem.create_state(
                _AUTOMATIC, True, 0, blinds, small, stacks, players, mode=cash
            )
        case "limit Omaha hi-lo 8":
            return LimitOmahaHiLo.create_state(
                _AUTOMATIC, True, 0, blinds, small, big, stacks, players, mode=cash
            )
        case "seven card stud":
            return pokerkit.FixedLimitSevenCardStud.create_state(
                _AUTOMATIC, True, ante, CHIP, small, big, stacks, players, mode=cash
            )
        case "seven card stud hi-lo 8":
            return pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter.create_state(
                _AUTOMATIC, True, ante, CHIP, small, big, stacks, players, mode=cash
            )
        case "razz":
            return pokerkit.FixedLimitRazz.create_state(
                _AUTOMATIC, True, ante, CHIP, small, big, stacks, players, mode=cash
            )
    raise AssertionError(f"pokerkit has no {name} here")


class Duel:
    """One hand of both."""

    def __init__(self, name: str, chance: Random) -> None:
        self.filing: Filing = GAMES[name]
        self.chance = chance
        self.chips = [CHIP * chance.choice(STACKS) for _ in range(chance.randint(2, 6))]
        if "hold'em" in name or "Omaha" in name:  # to us, a big blind all in for less is a full one
            big = 1 if len(self.chips) > 2 else 0
            self.chips[big] = max(self.chips[big], 2 * CHIP)
        deck = list(self.filing.rules.deck.cards)
        chance.shuffle(deck)
        names = {seat: f"seat {seat}" for seat in range(1, len(self.chips) + 1)}
        chips = dict(enumerate(self.chips, start=1))
        setting = PotSetting(6, len(names), names, chips)
        self.ours = PotRound(self.filing, setting, Forced(deck), play)
        self.theirs = state_of(name, self.chips)
        self.said: list[tuple[int, str]] = []
        self.differences: Counter[str] = Counter()
        self._burned = 0

    def played(self) -> Counter[str]:
        """Play it to the end; how often which difference came up."""
        self._deal()
        while ask := self.ours.ask:
            assert self.theirs.actor_index == ask.seat - 1, self.story
            raises = self._compared(ask)
            choice = self._chosen(ask, raises)
            word, cents = ask.amount(choice) or ("", 0)
            self.said.append((ask.seat, choice))
            match word:
                case "fold":
                    self.theirs.fold()
                case "check" | "call":
                    self.theirs.check_or_call()
                case "bring-in":
                    self.theirs.post_bring_in()
                case "bet" | "raise":
                    put = self.theirs.bets[ask.seat - 1]
                    self.theirs.complete_bet_or_raise_to(put + cents)
            self.ours.answer(ask.seat, choice)
            self._deal()
        assert not self.theirs.status, self.story
        result = self.ours.result
        assert result is not None
        gained = [result[name] for _, name in sorted(self.ours.setting.names.items())]
        mine = [have + more for have, more in zip(self.chips, gained, strict=True)]
        if mine != list(self.theirs.stacks):
            assert self._low_in_some_pots, self.story
            self.differences[NO_LOW_IN_A_POT] += 1
        return self.differences

    @property
    def story(self) -> str:
        """What a failure is looked into by."""
        return f"{self.chips} {self.ours.hands} {self.said} {self.theirs.stacks} {self.ours.result}"

    @property
    def _low_in_some_pots(self) -> bool:
        """Whether a low hand has half of one pot, and nobody that of another."""
        parts: dict[int, set[str]] = {}
        for event in self.ours.events:
            if isinstance(event, PotAwarded):
                parts.setdefault(event.pot, set()).add(event.why)
        return {"high", "low"} in parts.values() and {"high"} in parts.values()

    def _deal(self) -> None:
        """Give pokerkit the cards that lie on our table."""
        theirs, hands = self.theirs, self.ours.hands
        while True:
            if theirs.can_burn_card():
                burned = [event for event in self.ours.events if isinstance(event, Burned)]
                theirs.burn_card(str(burned[self._burned].card))
                self._burned += 1
            elif theirs.can_deal_hole():
                index = theirs.hole_dealee_index
                assert index is not None
                theirs.deal_hole(str(hands[str(index + 1)][len(theirs.hole_cards[index])]))
            elif theirs.can_deal_board():
                assert theirs.street is not None
                start = sum(map(len, theirs.board_cards))
                cards = hands[COMMUNITY][start : start + theirs.street.board_dealing_count]
                theirs.deal_board("".join(cards))
            elif theirs.can_select_runout_count():
                theirs.select_runout_count(1)
            elif theirs.can_post_bring_in() and not self._asks("bring-in"):
                theirs.post_bring_in()  # all that somebody has left
            elif theirs.actor_index is not None and self.ours.ask is None:
                assert not theirs.can_complete_bet_or_raise_to(), self.story
                assert theirs.checking_or_calling_amount == 0, self.story
                theirs.check_or_call()
                self.differences[NOT_ASKED] += 1
            else:
                return

    def _asks(self, word: str) -> bool:
        return self.ours.ask is not None and word in self.ours.ask.choices

    def _compared(self, ask: Ask) -> bool:
        """Compare what is allowed; whether both allow the same bet or raise."""
        theirs, put = self.theirs, self.theirs.bets[ask.seat - 1]
        word = "bet" if "bet" in ask.choices else "raise"
        assert theirs.can_post_bring_in() == ("bring-in" in ask.choices), self.story
        if theirs.can_post_bring_in():
            assert theirs.effective_bring_in_amount == ask.choices["bring-in"], self.story
        else:
            assert theirs.checking_or_calling_amount == ask.choices.get("call", 0), self.story
        allowed = theirs.can_complete_bet_or_raise_to()
        if (word in ask.choices) != allowed:
            self._name_the_bar(ask, allowed)
            return False
        if not allowed:
            return False
        least, most = ask.amounts.get(word, (ask.choices[word],) * 2)
        if put + least != theirs.min_completion_betting_or_raising_to_amount:
            self._name_the_short_raise(ask)
            return False
        assert put + most == theirs.max_completion_betting_or_raising_to_amount, self.story
        return True

    def _name_the_bar(self, ask: Ask, allowed: bool) -> None:
        """Only one of the two allows a raise: why."""
        barred = str(ask.barred)
        if allowed and "may be called, not raised" in barred:
            self.differences[NOT_REOPENED] += 1
        elif allowed:
            assert "are all that a round takes" in barred, self.story
            assert self.theirs.street_index == 0, self.story
            self.differences[BLIND_IS_THE_BET] += 1
        else:
            street = self.theirs.street
            assert street is not None
            most = street.max_completion_betting_or_raising_count
            if self.theirs.completion_betting_or_raising_count == most:
                self.differences[SHORT_NOT_COUNTED] += 1
            else:  # somebody all in has completed a short raise, which to pokerkit is a short one
                assert not ask.amounts, self.story
                assert self._raised_all_in >= 2, self.story
                self.differences[COMPLETED] += 1

    @property
    def _raised_all_in(self) -> int:
        """How many seats have bet or raised with all that they had."""
        bold = ("bet", "raise")
        raised = {e.seat for e in self.ours.events if isinstance(e, PutIn) and e.why in bold}
        return sum(not self.ours.behind(seat) for seat in raised)

    def _name_the_short_raise(self, ask: Ask) -> None:
        """The least raise is another one: at a limit, after a short one."""
        theirs, put = self.theirs, self.theirs.bets[ask.seat - 1]
        least = theirs.min_completion_betting_or_raising_to_amount
        assert least is not None
        assert "raise" in ask.choices, self.story
        assert not ask.amounts, self.story
        assert put + ask.choices["raise"] < least, self.story
        self.differences[COMPLETED] += 1

    def _chosen(self, ask: Ask, raises: bool) -> str:
        bold = [word for word in ("bet", "raise") if word in ask.choices]
        meek = [word for word in ask.choices if word not in bold]
        if not raises or self.chance.random() < 0.6:
            calm = [word for word in meek if word != "fold"]
            return self.chance.choice(meek if self.chance.random() < 0.3 else calm)
        word = bold[0]
        if word not in ask.amounts or self.chance.random() < 0.3:
            return word
        least, most = ask.amounts[word]
        span = (most - least) // CHIP
        return (
            f"{word} {least + CHIP * self.chance.choice((0, span, self.chance.randint(0, span)))}"
        )
