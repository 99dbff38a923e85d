"""Baccarat with one player hand and one banker hand for the whole table.

The order of play is every community sheet's: two cards each, the player hand finished first, then
the banker hand, then the wagers. Where a sheet lets each bettor choose for himself on some totals
(Baccarat Gold on 0 and 5, Royal Baccarat on 6), those who hit share one third card and there are
two player totals in the round.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

import msgspec

from houseway.bank.settlement import Decided
from houseway.cards.card import Card, shown
from houseway.families.baccarat.events import HandsFinished
from houseway.families.baccarat.judge import judge_of
from houseway.families.baccarat.rules import BaccaratRules, Community, Hand, Option, dealt
from houseway.felt.bank.round import BankRound
from houseway.felt.setting import Ask
from houseway.hands.points import POINTS, Coup, is_pair, total

Bettor = tuple[int, str]
"""A bettor on a spot: seat and name. Who bets on two spots decides for each."""


class PlayerDraw(msgspec.Struct, frozen=True, gc=False):
    """How the player hand was finished: its third card, who was asked, and who hit.

    `void` is a third card taken against a natural that nobody had looked for: it does not count.
    """

    third: Card | None = None
    asked: tuple[Bettor, ...] = ()
    hitters: frozenset[Bettor] = frozenset()
    void: Card | None = None


def play(r: BankRound) -> Generator[Ask, str, None]:
    """Two cards each; the player hand, then the banker hand; compare; settle."""
    rules = BaccaratRules.of(r).play
    assert isinstance(rules, Community)
    _deal(r, rules)
    yield from r.station("deal", "the cards are dealt")
    r.play_hand("player", "banker")
    r.turn_up("player")
    draw = yield from _finish_player(r, rules)
    r.turn_up("banker")
    if draw.void:
        r.say(f"the banker hand has a natural: the third card {shown(draw.void)} is void")
    yield from _finish_banker(r, rules, draw)
    yield from _compare(r, rules, draw)


def _finish_player(r: BankRound, rules: Community) -> Generator[Ask, str, PlayerDraw]:
    """The third card: forced by the total, chosen by each bettor, or stopped by a natural."""
    held, option = total(r.hands["player"]), rules.player.option
    natural = rules.natural == "stops" and total(r.hands["banker"]) >= 8
    seen = natural and rules.peek
    if option is None or held not in option.totals:
        if held not in rules.player.hits or seen:
            return PlayerDraw()
        third = yield from _third(r, "player")
        return PlayerDraw(void=r.hands["player"].pop()) if natural else PlayerDraw(third)
    asked: tuple[Bettor, ...] = ()
    hitters = set()
    if option.against_natural or not seen:
        asked = _bettors(r, option)
        for seat, name in asked:
            if (yield _option_ask(r, rules, option, seat, r.speaker(seat, name))) == "hit":
                hitters.add((seat, name))
    # With nobody to ask, the house plays the hand its own way.
    if not hitters and (asked or seen or held not in rules.player.house_way_hits):
        return PlayerDraw(None, asked)
    third = yield from _third(r, "player")
    if natural and not (option.against_natural and hitters):
        return PlayerDraw(None, asked, void=r.hands["player"].pop())
    return PlayerDraw(third, asked, frozenset(hitters))


def _third(r: BankRound, hand: Hand) -> Generator[Ask, str, Card]:
    """A hand's third card: the one that lies there when nothing was wrong with it."""
    r.deal(hand)
    yield from r.station("draw", f"the {hand} hand has drawn")
    r.play_hand(hand)
    return r.hands[hand][-1]


def _finish_banker(r: BankRound, rules: Community, draw: PlayerDraw) -> Generator[Ask, str, None]:
    """By its own total if the player hand stood, by the chart if it drew."""
    held = total(r.hands["banker"])
    if rules.natural == "stops" and (held >= 8 or total(r.hands["player"][:2]) >= 8):
        return
    option, third = rules.player.option, draw.third
    if option and option.banker_follows == "all-hit" and 0 < len(draw.hitters) < len(draw.asked):
        third = None
    if third is None:
        hits = held in rules.banker.stood
    else:
        hits = rules.banker.hits_after(held, POINTS[third])
    if hits:
        yield from _third(r, "banker")


def _compare(r: BankRound, rules: Community, draw: PlayerDraw) -> Generator[Ask, str, None]:
    """Decide every stake: on the one player total, or on the one its bettor chose."""
    judge = judge_of(r.filing)
    player, banker = r.hands["player"], r.hands["banker"]
    coup = coup_of(rules, player, banker)
    verdict = judge.verdict(coup)
    r.note(HandsFinished(r.next_seq(), coup.player, coup.banker, verdict.winner, verdict.marks))
    option = rules.player.option
    if option is None or not draw.hitters:
        ruling = verdict.ruling
        stakes = r.setting.stakes
        yield from r.settle([Decided(s, *ruling[s.wager], r.is_backline(s)) for s in stakes])
        return
    stood = judge.verdict(coup_of(rules, player[:2], banker)).ruling
    hit = judge.verdict(coup_of(rules, player, banker, chose_hit=True)).ruling
    others = verdict.ruling if option.others == "hit" else stood
    decided = []
    for stake in r.setting.stakes:
        bettor = (stake.seat, stake.bettor)
        own = option.own_wagers is None or stake.wager in option.own_wagers
        ruling = others if bettor not in draw.asked or not own else stood
        if bettor in draw.hitters and own:
            ruling = hit
        decided.append(Decided(stake, *ruling[stake.wager], r.is_backline(stake)))
    yield from r.settle(decided)


def _deal(r: BankRound, rules: Community) -> None:
    """Two cards each in the sheet's order, those it names face down; one may find first action."""
    first = r.rules.settlement.first
    if first.rule == "dice":
        r.roll()
    for hand, name in zip(rules.deal, dealt(rules.deal), strict=True):
        r.deal(hand, () if name in rules.face_down else None)
        if name == first.card:
            r.mark_action_card(hand, len(r.hands[hand]) - 1)


def _bettors(r: BankRound, option: Option) -> tuple[Bettor, ...]:
    """Who chooses for himself: clockwise from the player-dealer's left, seated before backline."""
    order = {seat: place for place, seat in enumerate(r.in_turn())}
    found: dict[Bettor, tuple[int, bool]] = {}
    for stake in r.setting.stakes:
        if stake.wager in option.wagers:
            found[stake.seat, stake.bettor] = (order[stake.seat], r.is_backline(stake))
    return tuple(sorted(found, key=lambda bettor: found[bettor]))


def _option_ask(r: BankRound, rules: Community, option: Option, seat: int, name: str) -> Ask:
    held, house_way = total(r.hands["player"]), rules.player.house_way_hits
    return Ask(
        seat,
        name,
        f"the player hand has {held}: hit or stand",
        {"hit": 0, "stand": 0},
        r.filing.cite(option.lines),
        "hit" if held in house_way else "stand",
    )


def coup_of(
    rules: Community, player: Sequence[Card], banker: Sequence[Card], *, chose_hit: bool = False
) -> Coup:
    """Two finished hands as wagers see them."""
    pair = is_pair if rules.pair_cards == "first-two" else _any_pair
    return Coup(
        total(player),
        total(banker),
        len(player),
        len(banker),
        pair(player),
        pair(banker),
        chose_hit,
    )


def _any_pair(cards: Sequence[Card]) -> bool:
    return len({card[0] for card in cards}) < len(cards)
