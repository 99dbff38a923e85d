"""Blackjack hands that somebody describes: as they lie, what each wager did, what was not allowed.

Every hand stands in the order in which its cards came; after a split the pair's card is first. `2`
is the hand of seat 2, `2.2` the one split from it. The base wager rides on the first hand, a split
wager on one of the others, a doubled one on the hand that was doubled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from houseway.bank.action import others_from
from houseway.bank.odds import Pay
from houseway.bank.settlement import Stake
from houseway.cards.card import Card, parse_words
from houseway.errors import Refusal
from houseway.families.blackjack.counting import Count, count, said
from houseway.families.blackjack.hand import Hand
from houseway.families.blackjack.judge import judge_of
from houseway.families.blackjack.rules import BlackjackRules
from houseway.felt.bank.setting import Setting
from houseway.felt.description import (
    PLAYER_DEALER,
    DescribedTable,
    DescribedWager,
    HandsTold,
    check_deck,
    check_pack,
)
from houseway.felt.spots import hand_name, split_hand
from houseway.filings.explain import nearest
from houseway.filings.filing import Filing

_SUCH = '["Th", "6d", "5c"]'


class LaidOut:
    """The hands of a described table, with what rides on each."""

    def __init__(self, filing: Filing, table: DescribedTable) -> None:
        self.filing, self.rules = filing, BlackjackRules.of(filing)
        self.play = self.rules.play
        self.table = table
        self.cards = _cards(filing, table)
        self.hands = {
            name: Hand(seat, number, split=hand_name(seat, 2) in self.cards)
            for name in self.cards
            for seat, number in [split_hand(name)]
            if seat is not None
        }
        self.stakes = [Stake(one.seat, one.name, one.wager, one.stake) for one in table.wagers]
        self.paid_even: set[tuple[int, str]] = set()
        """Seats and names of those who took even money."""
        for wager, stake in zip(table.wagers, self.stakes, strict=True):
            self._lay(wager, stake)
        for wager in table.wagers:
            self._do(wager)

    @property
    def bank(self) -> Sequence[Card]:
        return self.cards[PLAYER_DEALER]

    @property
    def bank_count(self) -> Count:
        return count(self.bank, self.play.count)

    def count(self, hand: Hand) -> Count:
        """What a hand comes to."""
        return count(self.cards[hand.name], self.play.count, initial=not hand.split)

    def spot(self, seat: int) -> list[Hand]:
        """The hands of a spot in their order."""
        return sorted(
            (hand for hand in self.hands.values() if hand.seat == seat), key=lambda one: one.number
        )

    def first_two(self, seat: int) -> tuple[Card, Card]:
        """The two cards that a spot was dealt: of a pair that is split, one lies on each hand."""
        first, other = self.cards[hand_name(seat)], self.cards.get(hand_name(seat, 2))
        return first[0], (other[0] if other else first[1])

    def on_base(self, seat: int, bettor: str) -> int:
        """What somebody staked before the deal on a spot's hand."""
        whose = seat, bettor, self.play.wager
        return sum(one.cents for one in self.stakes if (one.seat, one.bettor, one.wager) == whose)

    def hand_of(self, wager: DescribedWager) -> Hand | None:
        """The hand that a wager rides on; none if it goes by the bank's, or by the cards dealt."""
        play, id = self.play, self.filing.id
        split = play.split.wager if play.split else None
        spot = self.spot(wager.seat)
        if wager.wager == play.wager:
            can = spot[:1]
        elif wager.wager == split:
            can = spot[1:]
        elif wager.wager in play.extras:
            can = spot
        else:
            can = []
        names = [hand.name for hand in can]
        if wager.hand is None and len(can) == 1:
            return can[0]
        if wager.hand in names:
            return can[names.index(wager.hand)]
        if not can and wager.wager in play.extras:
            raise Refusal(
                f'{id}: seat {wager.seat} has {wager.wager}, and "hands" has no '
                f'"{hand_name(wager.seat, 2)}": the hand was not split'
            )
        if wager.hand is not None:
            where = f"it can be on {' or '.join(names)}" if names else "it rides on no hand"
            raise Refusal(f'{id}: {wager.wager} is said to be on hand "{wager.hand}": {where}')
        if can:
            raise Refusal(
                f'{id}: say with "hand" on which hand of seat {wager.seat} the {wager.wager} is: '
                f"{' or '.join(names)}"
            )
        return None

    def _lay(self, wager: DescribedWager, stake: Stake) -> None:
        """Put a stake on its hand; each of a bettor's doubled ones is another doubling."""
        hand = self.hand_of(wager)
        if hand is None:
            return
        double = self.play.double
        if double is not None and stake.wager == double.wager:
            times = sum(
                stake.bettor == other.bettor for put_up in hand.doublings for other in put_up
            )
            if times == len(hand.doublings):
                hand.doublings.append([])
            hand.doublings[times].append(stake)
        hand.stakes.append(stake)

    def _do(self, wager: DescribedWager) -> None:
        """What the bettor did: a hand that is given up is given up for everybody on it."""
        if not wager.did:
            return
        id, play, hand = self.filing.id, self.play, self.hand_of(wager)
        if hand is None:
            raise Refusal(f'{id}: {wager.wager} rides on no hand: leave out "did"')
        match wager.did:
            case "surrender":
                if play.surrender is None:
                    raise Refusal(f"{id}: nobody surrenders in this game")
                hand.surrendered = True
            case "rescue":
                if play.double is None or not play.double.rescue:
                    raise Refusal(f"{id}: nobody rescues a doubled wager in this game")
                self._rescue(hand)
            case "even-money":
                if play.insurance is None or not (
                    play.insurance.offered and play.insurance.even_money
                ):
                    raise Refusal(f"{id}: nobody takes even money in this game")
                if wager.wager != play.wager or not self.count(hand).natural:
                    raise Refusal(
                        f"{id}: even money is for {play.count.natural_name}, and the hand "
                        f'"{hand.name}" has {said(self.count(hand), play.count)}'
                    )
                self.paid_even.add((wager.seat, wager.name))

    def _rescue(self, hand: Hand) -> None:
        if not hand.doublings:
            raise Refusal(
                f'{self.filing.id}: nothing on the hand "{hand.name}" was doubled: there is '
                "nothing to rescue"
            )
        last = {stake.bettor for stake in hand.doublings[-1]}
        for stake in hand.doublings[0]:
            if stake.bettor not in last:
                raise Refusal(
                    f'{self.filing.id}: {stake.bettor} doubled less often on "{hand.name}" than '
                    "others, and nobody can tell whether his last part goes back"
                )
        hand.rescued = True


def _cards(filing: Filing, table: DescribedTable) -> dict[str, list[Card]]:
    """Every hand's cards; two at least, each from the packs in use."""
    given = table.hands or {}
    seats = table.seats or filing.rules.table.seats
    for name in given:
        seat, number = split_hand(name)
        known = [PLAYER_DEALER, *map(str, range(1, seats + 1))]
        if name != PLAYER_DEALER and (seat is None or name != hand_name(seat, number)):
            raise Refusal(f'{filing.id}: "{name}" names no hand, {nearest(name, known)}')
        if seat is not None and not 1 <= seat <= seats:
            raise Refusal(f'{filing.id}: "{name}" names no hand: there are seats 1 to {seats}')
        if number > 1 and (before := hand_name(seat or 0, number - 1)) not in given:
            raise Refusal(f'{filing.id}: "{name}" is split from a hand, and there is no "{before}"')
    for name in (PLAYER_DEALER, *(str(wager.seat) for wager in table.wagers)):
        if name not in given:
            raise Refusal(f'{filing.id}: "hands" needs the hand "{name}", such as {_SUCH}')
    hands = {name: [*parse_words(words)] for name, words in given.items()}
    for name, cards in hands.items():
        if len(cards) < 2:
            raise Refusal(f'{filing.id}: the hand "{name}" has two cards or more, not {len(cards)}')
        check_pack(filing, cards)
    check_deck(filing, (card for cards in hands.values() for card in cards))
    return hands


def by_hands(filing: Filing, table: DescribedTable) -> list[tuple[Pay, str]]:
    """What each wager did."""
    if any(wager.hit is not None for wager in table.wagers):
        raise Refusal(f'{filing.id}: the cards tell who was hit: leave out "hit"')
    laid, judge = LaidOut(filing, table), judge_of(filing)
    play, bank = laid.play, laid.bank_count
    judged = []
    for wager, stake in zip(table.wagers, laid.stakes, strict=True):
        hand = laid.hand_of(wager)
        if hand is not None:
            even = (stake.seat, stake.bettor) in laid.paid_even
            judged.append(judge.pay(hand, stake, laid.count(hand), bank, even=even))
        elif play.insurance is not None and wager.wager == play.insurance.wager:
            judged.append(judge.insurance(bank))
        else:
            [first, *more], two = laid.spot(wager.seat), laid.first_two(wager.seat)
            whole = two if more else laid.cards[first.name]
            judged.append(judge.side(wager.wager, two, whole, laid.bank))
    return judged


def hands_told(filing: Filing, table: DescribedTable) -> HandsTold:
    """What every hand of a described table counts."""
    laid = LaidOut(filing, table)
    counting = laid.play.count
    words = {name: said(laid.count(hand), counting) for name, hand in laid.hands.items()}
    return HandsTold(words | {PLAYER_DEALER: said(laid.bank_count, counting)})


def makes(filing: Filing, cards: Sequence[Card]) -> str:
    """What cards count as one hand."""
    check_pack(filing, cards)
    counting = BlackjackRules.of(filing).play.count
    return said(count(cards, counting), counting)


# --- a described round as it was dealt ----------------------------------------------------------


def drawn(filing: Filing, setting: Setting, hands: Mapping[str, Sequence[Card]]) -> Iterator[Card]:
    """The cards of hands in the order they were drawn; of a spot's two hands the first's come
    before the second's."""
    play = BlackjackRules.of(filing).play
    known = {stake.seat for stake in setting.stakes}
    for name in hands:
        seat, number = split_hand(name)
        if name != PLAYER_DEALER and (seat not in known or number > 2):
            raise Refusal(
                f'{filing.id}: "{name}" has no wager, or is a third hand: give "cards" in the '
                "order drawn"
            )
    for name in (PLAYER_DEALER, *(str(seat) for seat in sorted(known))):
        if len(hands.get(name, ())) < 2:
            raise Refusal(f'{filing.id}: "hands" needs "{name}", with two cards or more')
    bank = hands[PLAYER_DEALER]
    table = setting.seats, setting.player_dealer
    start = [seat for seat in others_from(*table, play.start) if seat in known]
    for seat in start:
        yield hands[hand_name(seat)][0]
    yield bank[0]
    for seat in start:
        yield _second(hands, seat)
    late = play.bank.second == "after-play"
    if not late:
        yield bank[1]
    for seat in others_from(*table, play.decide_from):
        if seat in known:
            split = hands.get(hand_name(seat, 2), ())
            yield from hands[hand_name(seat)][1 if split else 2 :]
            yield from split[1:]
    yield from bank[1 if late else 2 :]


def _second(hands: Mapping[str, Sequence[Card]], seat: int) -> Card:
    split = hands.get(hand_name(seat, 2))
    return split[0] if split else hands[hand_name(seat)][1]
