"""Pai gow hands that somebody describes: seven cards as they were set, the two in front first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from houseway.bank.odds import Pay
from houseway.bank.settlement import Decided, Stake
from houseway.cards.card import Card, all_shown
from houseway.errors import Refusal
from houseway.families.pai_gow.envy import envy_owed
from houseway.families.pai_gow.judge import OUTCOMES, judge_of
from houseway.families.pai_gow.rules import PaiGowRules
from houseway.families.pai_gow.setting import BACK, FRONT, front_worth
from houseway.families.pai_gow.settings import HandSetting, hand_set, house_set, made_of
from houseway.felt.description import (
    PLAYER_DEALER,
    DescribedTable,
    HandsTold,
    any_of,
    check_deck,
    check_pack,
    hand_of,
)
from houseway.felt.shown import HandInWords, ShowdownResult, ShownTable, hands_as_set
from houseway.filings.explain import nearest
from houseway.filings.filing import Filing
from houseway.hands.comparison import Winner
from houseway.hands.looked_up import looked_up
from houseway.hands.words import in_words, lowered

CARDS = FRONT + BACK
_SUCH = '["Ks", "Qd", "9h", "9c", "7s", "3d", "2c"]'


class LaidOut:
    """Hands as they were set, by seat and the bank's by its name: two in front, then five."""

    def __init__(self, filing: Filing, hands: Mapping[str, Sequence[str]], seats: int) -> None:
        known = [PLAYER_DEALER, *map(str, range(1, seats + 1))]
        for name in hands:
            if name not in known:
                raise Refusal(f'{filing.id}: "{name}" names no hand, {nearest(name, known)}')
        self.cards = {name: hand_of(filing, hands, name, (CARDS,)) for name in hands}
        check_deck(filing, (card for hand in self.cards.values() for card in hand))
        self.filing, self.play = filing, PaiGowRules.of(filing).play
        self.ranking = self.play.ranking
        self.set = {
            name: hand_set(cards[:FRONT], cards[FRONT:], self.ranking)
            for name, cards in self.cards.items()
        }

    @property
    def bank(self) -> HandSetting:
        """The bank's hand, which cannot be foul."""
        bank = self.set[PLAYER_DEALER]
        if bank.worths.foul:
            raise Refusal(f"{self.filing.id}: the player-dealer's {bank.says_foul()}")
        return bank

    def in_words(self, name: str) -> HandInWords:
        """What a hand's two make, and whether that is a foul."""
        hand = self.set[name]
        low, high = made_of(hand, self.ranking)
        return HandInWords(high, f"{low} (foul)" if hand.worths.foul else low)


def _laid_out(filing: Filing, table: DescribedTable) -> LaidOut:
    hands = table.hands or {}
    for name in (PLAYER_DEALER, *(str(wager.seat) for wager in table.wagers)):
        if name not in hands:
            raise Refusal(
                f'{filing.id}: "hands" needs the hand "{name}" as it was set, the two cards in '
                f"front first, such as {_SUCH}"
            )
    return LaidOut(filing, hands, table.seats or filing.rules.table.seats)


def by_hands(filing: Filing, table: DescribedTable) -> list[tuple[Pay, str]]:
    """What each wager did."""
    laid, judge = _laid_out(filing, table), judge_of(filing)
    if any(wager.hit is not None for wager in table.wagers):
        raise Refusal(f'{filing.id}: nobody hits in this game: leave out "hit"')
    bank = laid.bank.worths
    return [
        judge.decide(wager.wager, laid.cards[seat], laid.set[seat].worths, bank)
        for wager in table.wagers
        for seat in [str(wager.seat)]
    ]


def envy_by_hands(
    filing: Filing, table: DescribedTable, stakes: Sequence[tuple[Stake, bool]]
) -> list[Decided]:
    """What the envy buttons are owed."""
    if PaiGowRules.of(filing).play.envy is None:
        return []
    laid, judge = _laid_out(filing, table), judge_of(filing)
    seats = dict.fromkeys(stake.seat for stake, _ in stakes)
    return envy_owed(judge, stakes, {seat: judge.made(laid.cards[str(seat)]) for seat in seats})


def described_notes(filing: Filing, table: DescribedTable) -> Iterable[str]:
    """What the sheet would not have allowed: a bank that is not set the house way."""
    play = PaiGowRules.of(filing).play
    if table.hands is None or play.bank != "house-way":
        return
    laid = _laid_out(filing, table)
    described, house = laid.bank, house_set(laid.cards[PLAYER_DEALER], play.way)
    if described.worths != house.worths:
        yield (
            f"{filing.id}: the house way sets the player-dealer's hand with "
            f"{all_shown(house.low)} in front ({house.row}), and it was described with "
            f"{all_shown(described.low)} [{filing.source_of(play.house_way.lines)}]"
        )


def hands_told(filing: Filing, table: DescribedTable) -> HandsTold:
    """A described table's hands in words, front and back."""
    laid = _laid_out(filing, table)
    words = {name: laid.in_words(name) for name in laid.set}
    return HandsTold({name: f"{made.low} / {made.high}" for name, made in words.items()})


def makes(filing: Filing, cards: Sequence[Card]) -> str:
    """What two cards make in front, five behind, or all seven for the bonus."""
    sizes = (FRONT, BACK, CARDS)
    if len(cards) not in sizes:
        raise Refusal(f"{filing.id}: a hand to be read has {any_of(sizes)} cards, not {len(cards)}")
    check_pack(filing, cards)
    check_deck(filing, cards)
    play = PaiGowRules.of(filing).play
    ranked = play.ranking
    if len(cards) == CARDS and play.bonus is not None:
        return judge_of(filing).made(cards)
    if len(cards) == FRONT:
        worth = front_worth(cards, ranked)
    else:
        worth = looked_up(cards, ranked.joker, ranked.ladder)
    return lowered(in_words(worth, ranked.ladder))


def showdown(filing: Filing, table: ShownTable) -> ShowdownResult:
    """Whose back is best and whose front, fouls left out, and how each stands against the bank."""
    hands = hands_as_set(table, FRONT, _SUCH)
    laid = LaidOut(filing, hands, max(filing.rules.table.choices))
    against = None
    if PLAYER_DEALER in hands:
        judge, bank = judge_of(filing), laid.bank.worths
        winners: dict[str, Winner] = dict(
            zip(OUTCOMES, ("player", "tie", "player-dealer"), strict=True)
        )
        against = {
            name: winners[judge.outcome(one.worths, bank)[0]]
            for name, one in laid.set.items()
            if name != PLAYER_DEALER
        }
    legal = {name: one.worths for name, one in laid.set.items() if not one.worths.foul}
    high = max((one.back for one in legal.values()), default=None)
    low = max((one.front for one in legal.values()), default=None)
    return ShowdownResult(
        filing.id,
        tuple(name for name, one in legal.items() if one.back == high),
        tuple(name for name, one in legal.items() if one.front == low),
        {name: laid.in_words(name) for name in laid.set},
        None,
        against,
    )
