"""What the sheet would not have allowed of described blackjack hands, sentence by sentence."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.bank.money import dollars
from houseway.cards.card import JOKER, rank_of
from houseway.families.blackjack.chart import Cell
from houseway.families.blackjack.counting import count, points, said
from houseway.families.blackjack.described import LaidOut
from houseway.families.blackjack.hand import DOUBLE, HIT, STAND, SURRENDER, Hand, may
from houseway.families.blackjack.judge import judge_of
from houseway.felt.description import PLAYER_DEALER, DescribedTable
from houseway.felt.setting import who_at
from houseway.filings.filing import Filing
from houseway.words import several


def described_notes(filing: Filing, table: DescribedTable) -> Iterator[str]:
    """Hands that could not have come about so, and wagers that were not to be put up."""
    if table.hands is None:
        return
    laid = LaidOut(filing, table)
    betting = {wager.seat for wager in table.wagers}
    for seat in sorted({hand.seat for hand in laid.hands.values()}):
        if seat not in betting:
            yield f"seat {seat} has a hand, and no wager"
            continue
        spot = laid.spot(seat)
        if _ended(laid):
            yield from _acted_too_late(laid, spot)
            continue
        if len(spot) > 1:
            yield from _split_notes(laid, spot)
        for hand in spot:
            yield from (f"{_of(hand)} {note}" for note in _hand_notes(laid, hand))
    yield from _money_notes(laid)
    yield from _insurance_notes(laid)
    yield from _bank_notes(laid)


def _of(hand: Hand) -> str:
    return f"seat {hand.seat}, hand {hand.number}," if hand.split else f"seat {hand.seat}"


def _ended(laid: LaidOut) -> bool:
    """Whether the round was over before anybody acted."""
    up, play = laid.bank[0], laid.play
    return play.freezes(up) or (play.looks(up) and laid.bank_count.natural)


def _acted_too_late(laid: LaidOut, spot: list[Hand]) -> Iterator[str]:
    play, seat = laid.play, spot[0].seat
    drew = len(spot) > 1 or any(
        len(laid.cards[hand.name]) > 2 or hand.doublings or hand.rescued for hand in spot
    )
    late = play.surrender is not None and play.surrender.when == "late"
    if drew or (late and any(hand.surrendered for hand in spot)):
        up = "a joker" if laid.bank[0] == JOKER else play.count.natural_name
        cited = laid.filing.source_of(play.bank.lines)
        yield f"seat {seat} acted, and {up} of the bank ends all play before [{cited}]"


# --- hands --------------------------------------------------------------------------------------


def _split_notes(laid: LaidOut, spot: list[Hand]) -> Iterator[str]:
    split, seat = laid.play.split, spot[0].seat
    if split is None:
        yield f"seat {seat} has {len(spot)} hands, and nobody splits in this game"
        return
    cited = laid.filing.source_of(split.lines)
    firsts = [laid.cards[hand.name][0] for hand in spot]
    alike = rank_of if split.alike == "rank" else points
    if JOKER in firsts or len({alike(card) for card in firsts}) > 1:
        yield f"seat {seat} split what is no pair [{cited}]"
    aces = points(firsts[0]) == 1
    most = split.ace_hands if aces else split.hands
    if len(spot) > most:
        of = " of aces" if aces else ""
        yield f"seat {seat} has {len(spot)} hands: a spot{of} has {most} at most [{cited}]"
    for hand in spot[1:]:
        if not any(stake.wager == split.wager for stake in hand.stakes):
            yield f"{_of(hand)} has no {split.wager} on it [{cited}]"


def _hand_notes(laid: LaidOut, hand: Hand) -> Iterator[str]:
    """The hand card by card: what was done with it, and what could have been."""
    play, cards, filing = laid.play, laid.cards[hand.name], laid.filing
    hands = len(laid.spot(hand.seat))
    doubled = len(hand.doublings)
    chart = filing.source_of(play.player.lines)
    as_dealt = Hand(hand.seat, hand.number, hand.split)
    if doubled:
        double = play.double
        assert double is not None  # its wager is on the hand
        cited = filing.source_of(double.lines)
        if DOUBLE not in may(play, cards[:2], as_dealt, hands):
            yield f"was doubled with {_count(laid, hand, 2)} [{cited}]"
        if doubled > 1 + double.again:
            yield f"was doubled {doubled} times, and {1 + double.again} is the most [{cited}]"
        if len(cards) != 2 + doubled:
            drew = several(len(cards) - 2, "card")
            yield f"was doubled {several(doubled, 'time')} and drew {drew}: one each [{cited}]"
        return
    for drawn in range(2, len(cards)):
        if HIT not in may(play, cards[:drawn], as_dealt, hands):
            yield f"was hit on {_count(laid, hand, drawn)} [{chart}]"
    ways = may(play, cards, as_dealt, hands)
    if hand.surrendered:
        if SURRENDER not in ways and not _surrendered_early(laid, hand):
            yield f"surrendered {_count(laid, hand, len(cards))} in {several(len(cards), 'card')}"
    elif STAND not in ways:
        yield f"stood on {_count(laid, hand, len(cards))} [{chart}]"


def _surrendered_early(laid: LaidOut, hand: Hand) -> bool:
    surrender = laid.play.surrender
    return surrender is not None and surrender.when == "early" and not hand.split


def _count(laid: LaidOut, hand: Hand, drawn: int) -> str:
    """What the first so many cards of a hand come to: `hard 19`, `soft 18`."""
    found = count(laid.cards[hand.name][:drawn], laid.play.count, initial=not hand.split)
    if found.natural or found.over(laid.play.count.most):
        return said(found, laid.play.count)
    return str(Cell(found.soft, found.total))


# --- money --------------------------------------------------------------------------------------


def _money_notes(laid: LaidOut) -> Iterator[str]:
    play = laid.play
    for hand in laid.hands.values():
        based = {play.wager, play.split.wager if play.split else play.wager}
        for name in dict.fromkeys(stake.bettor for stake in hand.stakes):
            own = [stake for stake in hand.stakes if stake.bettor == name]
            on_hand = sum(stake.cents for stake in own if stake.wager in based)
            yield from _split_money(laid, hand, name, on_hand)
            yield from _doubled_money(laid, hand, name, on_hand)


def _split_money(laid: LaidOut, hand: Hand, name: str, on_hand: int) -> Iterator[str]:
    split = laid.play.split
    if split is None or hand.number == 1:
        return
    base = laid.on_base(hand.seat, name)
    if on_hand and on_hand != base:
        yield (
            f"{who_at(name, hand.seat)} has {dollars(on_hand)} on {split.wager}: it is as much as "
            f"the {laid.play.wager} of {dollars(base)} [{laid.filing.source_of(split.lines)}]"
        )


def _doubled_money(laid: LaidOut, hand: Hand, name: str, on_hand: int) -> Iterator[str]:
    double = laid.play.double
    if double is None:
        return
    cited = laid.filing.source_of(double.lines)
    for put_up in hand.doublings:
        for stake in put_up:
            if stake.bettor != name:
                continue
            least = double.least_of(on_hand, _least_minimum(laid))
            if not least <= stake.cents <= on_hand:
                takes = (
                    dollars(on_hand)
                    if least == on_hand
                    else (f"{dollars(least)} to {dollars(on_hand)}")
                )
                yield (
                    f"{who_at(name, hand.seat)} has {dollars(stake.cents)} on {double.wager}: it "
                    f"is {takes} [{cited}]"
                )
            on_hand += stake.cents


def _least_minimum(laid: LaidOut) -> int:
    """The least minimum that is posted: of a described table nobody says which limits it has."""
    return min(limits.of(laid.play.wager).min for limits in laid.rules.limits)


def _insurance_notes(laid: LaidOut) -> Iterator[str]:
    insurance = laid.play.insurance
    if insurance is None:
        return
    cited = laid.filing.source_of(insurance.lines)
    insured = [stake for stake in laid.stakes if stake.wager == insurance.wager]
    if not insured and not laid.paid_even:
        return
    if not insurance.offered:
        yield f"{insurance.wager} is not offered, as the sheet is read [{cited}]"
    elif rank_of(laid.bank[0]) != "A":
        yield f"{insurance.wager} is offered when the player-dealer shows an ace [{cited}]"
    for stake in insured:
        most = laid.on_base(stake.seat, stake.bettor) // 2
        if stake.cents > most:
            yield (
                f"{who_at(stake.bettor, stake.seat)} has {dollars(stake.cents)} on "
                f"{insurance.wager}: it is {dollars(most)} at most [{cited}]"
            )


# --- the bank -----------------------------------------------------------------------------------


def _bank_notes(laid: LaidOut) -> Iterator[str]:
    """Whether the bank drew as its chart has it, if anything waited for that."""
    play, cards = laid.play, laid.bank
    cited = laid.filing.source_of(play.bank.chart.lines)
    acts, most = play.bank.chart.acts, play.count.most
    waiting = ((hand, laid.count(hand)) for hand in laid.hands.values())
    waits = not _ended(laid) and judge_of(laid.filing).waits_for_bank(
        waiting, (stake.wager for stake in laid.stakes)
    )
    for drawn in range(2, len(cards) + 1):
        found = count(cards[:drawn], play.count)
        done = found.natural or found.over(most)
        hits = not done and acts[Cell(found.soft, found.total)] == HIT
        told = said(found, play.count) if done else str(Cell(found.soft, found.total))
        if drawn < len(cards) and not hits:
            yield f"the {PLAYER_DEALER} drew on {told} [{cited}]"
        if drawn == len(cards) and hits and waits:
            yield f"the {PLAYER_DEALER} stopped at {told} [{cited}]"
