"""The hands of a described showdown table: as they lie, what each wager did, what was not allowed.

The bank's cards stand in the order they were dealt, so that its up card has its place.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence

from houseway.bank.money import dollars
from houseway.bank.odds import LOSE, Pay
from houseway.bank.settlement import Stake
from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.families.showdown.judge import judge_of
from houseway.families.showdown.rules import ShowdownRules
from houseway.felt.bank.spots import Say, in_order
from houseway.felt.bank.wagering import controllers
from houseway.felt.description import (
    PLAYER_DEALER,
    DescribedTable,
    HandsTold,
    any_of,
    cards_of,
    check_deck,
    hand_of,
)
from houseway.felt.events import COMMUNITY
from houseway.felt.setting import who_at
from houseway.felt.shown import HandInWords, ShowdownResult, ShownTable
from houseway.filings.explain import nearest
from houseway.filings.filing import Filing
from houseway.hands.comparison import Comparison


class LaidOut:
    """Hands on the felt, by seat and the bank's by its name, and the cards in the middle.

    Of the right size and all from one deck, or they are refused.
    """

    def __init__(
        self, filing: Filing, hands: Mapping[str, Sequence[str]], board: Sequence[str], seats: int
    ) -> None:
        play = ShowdownRules.of(filing).play
        known = [PLAYER_DEALER, *map(str, range(1, seats + 1))]
        for name in hands:
            if name not in known:
                raise Refusal(f'{filing.id}: "{name}" names no hand, {nearest(name, known)}')
        if board and not play.community:
            raise Refusal(f"{filing.id}: no cards lie in the middle in this game")
        self.judge = judge_of(filing)
        self.board = cards_of(filing, "the middle", board, (play.community,))
        self.hands = {name: hand_of(filing, hands, name, (play.cards,)) for name in hands}
        check_deck(filing, [*self.board, *(card for hand in self.hands.values() for card in hand)])
        self.worths = {
            name: self.judge.worth((*cards, *self.board)) for name, cards in self.hands.items()
        }

    def against_bank(self, name: str) -> Comparison:
        """One of the hands against the bank's."""
        return self.judge.compare(self.hands[name], self.hands[PLAYER_DEALER], self.board)

    @property
    def in_words(self) -> dict[str, str]:
        """What every hand makes with the cards in the middle."""
        return {name: self.judge.said(worth) for name, worth in self.worths.items()}

    @property
    def qualifies(self) -> bool | None:
        """Whether the bank's hand does, if it is there."""
        bank = self.worths.get(PLAYER_DEALER)
        return None if bank is None else self.judge.qualifies(bank)


def _laid_out(filing: Filing, table: DescribedTable) -> LaidOut:
    """The hands of a described table; the bank's is among them, and the middle if there is one."""
    given, rules = dict(table.hands or {}), ShowdownRules.of(filing)
    for name in (PLAYER_DEALER, *((COMMUNITY,) if rules.play.community else ())):
        if name not in given:
            raise Refusal(f'{filing.id}: "hands" needs "{name}", such as ["9h", "Kd"]')
    return LaidOut(filing, given, given.pop(COMMUNITY, ()), table.seats or rules.table.seats)


def folded(
    rules: ShowdownRules, table: DescribedTable, stakes: Sequence[tuple[Stake, bool]]
) -> set[tuple[int, str]]:
    """Seats and names of those who folded there: one of their wagers says so, or the hand did.

    If who has the say on a hand folds it, everybody on the spot has folded.
    """
    said = _said_folded(table)
    names = {stake.seat: stake.bettor for stake, behind in reversed(stakes) if not behind}
    made = [stake for stake, _ in stakes if rules.wager_named(stake.wager).made == "before-deal"]
    sits = controllers(rules.table, names, made)
    money: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for stake in made:
        money[stake.seat][stake.bettor] += stake.cents
    gone = {
        seat
        for seat, there in money.items()
        if all((seat, name) in said for name in _deciding(rules, there, sits.get(seat)))
    }
    return said | {(stake.seat, stake.bettor) for stake, _ in stakes if stake.seat in gone}


def _said_folded(table: DescribedTable) -> set[tuple[int, str]]:
    return {(wager.seat, wager.name) for wager in table.wagers if wager.folded}


def _deciding(rules: ShowdownRules, money: Mapping[str, int], seated: str | None) -> set[str]:
    """Who has the say on a hand; either of two where nobody describes what was declared."""
    backline = rules.table.backline
    rule = backline.decides if backline else "seated"
    ways: tuple[Say, ...] = ("seated", "largest-wager") if rule == "declared" else (rule,)
    return {in_order(money, seated, way)[0] for way in ways}


def by_hands(
    filing: Filing, table: DescribedTable, forfeits: Sequence[bool]
) -> list[tuple[Pay, str]]:
    """What each wager did: forfeited by a fold, or by the hands and the filing's pay tables."""
    laid = _laid_out(filing, table)
    judged = []
    for wager, forfeit in zip(table.wagers, forfeits, strict=True):
        if wager.hit is not None:
            raise Refusal(f'{filing.id}: nobody hits in this game: leave out "hit"')
        if forfeit:  # its hand may be gone
            judged.append((LOSE, "folded"))
            continue
        if str(wager.seat) not in laid.hands:
            raise Refusal(
                f'{filing.id}: "hands" needs the hand "{wager.seat}" for {wager.name}\'s '
                f"{wager.wager}"
            )
        judged.append(laid.judge.decide(wager.wager, laid.against_bank(str(wager.seat))))
    return judged


def made(filing: Filing, cards: Sequence[Card]) -> str:
    """What the cards of a hand, with those in the middle, make."""
    play = ShowdownRules.of(filing).play
    hand = cards_of(filing, "a hand with the middle", cards, (play.cards + play.community,))
    judge = judge_of(filing)
    return judge.said(judge.worth(hand))


def hands_told(filing: Filing, table: DescribedTable) -> HandsTold:
    """A described table's hands in words, and whether the bank qualifies."""
    laid = _laid_out(filing, table)
    return HandsTold(laid.in_words, laid.qualifies)


def showdown(filing: Filing, table: ShownTable) -> ShowdownResult:
    """Whose hand is best, every hand in words, and how each stands against the bank's."""
    if not table.hands:
        raise Refusal('nobody shows a hand: give "hands", such as {"2": {"down": ["Kh", "4d"]}}')
    hands = {name: hand.cards for name, hand in table.hands.items()}
    laid = LaidOut(filing, hands, table.board, max(filing.rules.table.choices))
    best = max(laid.worths.values())
    against_bank = None
    if PLAYER_DEALER in hands:
        others = [name for name in hands if name != PLAYER_DEALER]
        against_bank = {name: laid.against_bank(name).winner for name in others}
    return ShowdownResult(
        filing.id,
        tuple(name for name, worth in laid.worths.items() if worth == best),
        None,
        {name: HandInWords(words) for name, words in laid.in_words.items()},
        laid.qualifies,
        against_bank,
    )


# --- what the sheet would not have allowed ------------------------------------------------------


def notes(
    filing: Filing, rules: ShowdownRules, table: DescribedTable, folded: Container[tuple[int, str]]
) -> Iterator[str]:
    """What the sheet would not have allowed of raises, folds and hands, sentence by sentence."""
    play = rules.play
    spots: defaultdict[tuple[int, str], Counter[str]] = defaultdict(Counter)
    raised: defaultdict[int, set[int]] = defaultdict(set)
    said_so = _said_folded(table)
    for wager in table.wagers:
        spots[wager.seat, wager.name][wager.wager] += wager.stake
    for (seat, name), wagers in spots.items():
        out = (seat, name) in folded
        for said in _raise_notes(filing, rules, wagers, out, (seat, name) in said_so):
            yield f"{who_at(name, seat)} {said}"
        if play.raised in wagers and wagers[play.ante]:
            raised[seat].add(wagers[play.raised] // wagers[play.ante])
    for seat, times in raised.items():
        if len(times) > 1:
            yield f"seat {seat}: who bets behind a hand raises as many antes as the hand does"
    if table.hands is not None:
        betting = {str(wager.seat) for wager in table.wagers}
        for name in table.hands:
            if name.isdecimal() and name not in betting:
                yield f"seat {name} has a hand, and no wager"


def _raise_notes(
    filing: Filing, rules: ShowdownRules, wagers: Mapping[str, int], folded: bool, himself: bool
) -> Iterator[str]:
    """What is wrong with one bettor's second wager on a spot."""
    play = rules.play
    last = filing.source_of(play.stage[-1].lines)
    ante, raised = wagers.get(play.ante), wagers.get(play.raised)
    if raised is None:
        if ante is not None and not folded:
            yield f"neither put up the {play.raised} nor folded [{last}]"
        return
    if himself:
        yield f"folded, and has {play.raised} on the felt [{last}]"
    elif folded:
        lines = filing.source_of((rules.table.backline or rules.table).lines)
        yield f"has {play.raised} behind a folded hand: it could not have been put up [{lines}]"
    if ante is None:
        yield f"has {play.raised} without {play.ante} [{filing.source_of(play.lines)}]"
        return
    if raised not in {times * ante for times in play.multiples}:
        yield (
            f"has {dollars(raised)} on {play.raised}: it is {any_of(play.multiples)} times the "
            f"{play.ante} of {dollars(ante)} [{filing.source_of(play.lines)}]"
        )
    most = max(limits.of(play.raised).max for limits in rules.limits)
    if play.raise_limits == "posted" and raised > most:
        yield (
            f"has {dollars(raised)} on {play.raised}: the posted maximum of {dollars(most)} holds "
            f"for it too [{filing.source_of(play.lines)}]"
        )
