"""Hands of poker that somebody describes: whose is best, and who gets what of a pot."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

from houseway.cards.card import JOKER, Card
from houseway.cards.draws import Forced
from houseway.errors import Refusal
from houseway.families.poker.judge import HeldCards, Judge, judge_of
from houseway.families.poker.rules import PokerPlay, PokerRules, Share
from houseway.felt.collection import Collection
from houseway.felt.described_pot import DescribedPot, SettledPot, settled_pot
from houseway.felt.description import cards_of, check_deck
from houseway.felt.pot.round import PotRound, PotSetting
from houseway.felt.setting import Ask
from houseway.felt.shown import HandInWords, ShowdownResult, ShownHand, ShownTable
from houseway.filings.explain import nearest
from houseway.filings.filing import Filing


class LaidOut:
    """Hands as they lie at the showdown, by seat, with what lies in the middle.

    Of the right size and all from one pack, or they are refused.
    """

    def __init__(
        self, filing: Filing, hands: Mapping[str, ShownHand], board: Sequence[str]
    ) -> None:
        play = PokerRules.of(filing).play
        known = [str(seat) for seat in range(1, max(filing.rules.table.choices) + 1)]
        for name in hands:
            if name not in known:
                raise Refusal(f'{filing.id}: "{name}" names no seat, {nearest(name, known)}')
        middle = sum(street.board for street in play.street)
        short = play.short_pack != "none"
        if board and not middle and not short:
            raise Refusal(f"{filing.id}: no cards lie in the middle in this game")
        self.judge: Judge = judge_of(filing)
        sizes = (0, 1) if short else (middle,)
        self.board: Sequence[Card] = cards_of(filing, "the middle", board, sizes)
        common = tuple(self.board) if short else ()
        own = {int(name): _held(filing, name, hand, common) for name, hand in hands.items()}
        check_deck(filing, [*self.board, *(c for h in own.values() for c in (*h.down, *h.up))])
        self.hands: dict[int, HeldCards] = own
        if common:  # a card for hands that lack their last one is theirs, and no board
            self.board = ()
            self.hands = {seat: _with_common(play, held, common) for seat, held in own.items()}

    @property
    def in_words(self) -> dict[str, HandInWords]:
        """What every hand makes: high, low, or both."""
        orders = self.judge.orders
        found = {}
        for seat, held in self.hands.items():
            first, second = self.judge.said(held, self.board)
            if "high" in orders:
                low = second if "low" in orders else None
                found[str(seat)] = HandInWords(first, low)
            else:
                found[str(seat)] = HandInWords("", first)
        return found

    def parts(self, seats: Sequence[int]) -> list[tuple[str, list[int]]]:
        """What a pot is cut into among these seats, and who shares each part."""
        missing = [seat for seat in seats if seat not in self.hands]
        if missing:
            raise Refusal(f'"hands" needs the hand of seat {missing[0]}, who is in for the pot')
        return self.judge.parts(seats, self.hands, self.board)


def showdown(filing: Filing, table: ShownTable) -> ShowdownResult:
    """Whose hand is best for each part of the pot; of a low that nobody makes, nobody's."""
    if not table.hands:
        raise Refusal('nobody shows a hand: give "hands", such as {"2": {"down": ["As", "Ad"]}}')
    laid = LaidOut(filing, table.hands, table.board)
    best = dict(laid.parts([*laid.hands]))
    low = tuple(map(str, best.get("low", ()))) if "low" in laid.judge.orders else None
    return ShowdownResult(filing.id, tuple(map(str, best.get("high", ()))), low, laid.in_words)


def settle_pot(filing: Filing, table: DescribedPot, fees: Collection | None) -> SettledPot:
    """Who gets what of a pot as its hands lie: as a hand is settled that was played."""
    rules = PokerRules.of(filing)
    seats = max(rules.table.choices)
    put, ghost = table.layers(seats)
    laid = None
    if len(put) - len(table.folded_seats(put)) - len(ghost) > 1:
        laid = LaidOut(filing, table.hands or {}, table.board)
    folded = [*table.folded_seats(put), *ghost]
    street = table.street or rules.play.street[-1].name
    if street not in ("none", *(one.name for one in rules.play.street)):
        names = [one.name for one in rules.play.street]
        raise Refusal(f'{filing.id}: "street" is "{street}", {nearest(street, names)}')

    def told(r: PotRound) -> Generator[Ask, str, None]:
        yield from ()  # nobody is asked
        for seat in r.put:
            r.put_in(seat, put[seat], "as described")
        r.leave_out(*folded)
        r.drop(street)
        if laid is None:
            r.award(lambda seats: seats, "")
        else:
            laid.judge.divide(r, laid.hands, laid.parts)

    sitting = {seat: f"seat {seat}" for seat in put}
    setting = PotSetting(seats + len(ghost), table.button, sitting, put)
    limits = filing.limits(table.limits)
    round = PotRound(filing, setting, Forced(), told, limits=limits, fees=fees)
    return settled_pot(filing.id, table, round, ghost, laid.in_words if laid else {})


def makes(filing: Filing, cards: Sequence[Card]) -> str:
    """What cards make as one hand, whosever they are: high, low, or both."""
    judge = judge_of(filing)
    worths = tuple(judge.alone(share, cards) for share in judge.play.share)
    return "; ".join(words for words in judge.told(worths) if words)


def worth(filing: Filing, order: str, cards: Sequence[Card]) -> int:
    """What they are worth for high or for low, whether or not they qualify: more is better."""
    judge = judge_of(filing)
    for share in judge.play.share:
        if share.order == order:
            found = judge.alone(Share(order=share.order), cards)
            return 0 if found is None else found
    raise Refusal(f"{filing.id}: nobody plays for {order} here")


def _held(filing: Filing, name: str, hand: ShownHand, common: tuple[Card, ...] = ()) -> HeldCards:
    """A hand in the end: as many cards as the game leaves, down and up as they were dealt.

    Where the pack was short, one card fewer and that in the middle for it.
    """
    play = PokerRules.of(filing).play
    down = sum(street.down - street.discard for street in play.street)
    up = sum(street.up + street.faced for street in play.street)
    what = f'the hand "{name}"'
    sizes = (down + up,)
    if common:
        sizes = (down + up - 1, *(() if play.short_pack == "common-for-all" else sizes))
    cards_of(filing, what, hand.cards, sizes)
    if play.joker_down is not None and JOKER in hand.cards and len(hand.down) != down:
        raise Refusal(
            f"{filing.id}: {what} has {len(hand.down)} cards down and {len(hand.up)} up, allowed: "
            f"{down} and {up}, for the joker goes by that"
        )
    return HeldCards(
        tuple(cards_of(filing, what, hand.down, (len(hand.down),))),
        tuple(cards_of(filing, what, hand.up, (len(hand.up),))),
    )


def _with_common(play: PokerPlay, held: HeldCards, common: tuple[Card, ...]) -> HeldCards:
    """A hand with the card in the middle, if it plays there: where its own last one lacks, say."""
    down, up = held.down, held.up
    whole = sum(s.down + s.up + s.faced for s in play.street)
    if play.short_pack == "common-beside":
        return HeldCards(down, (*up, *common))
    return HeldCards(down, (*up, *common)) if len(down) + len(up) < whole else held
