"""Baccarat with one player hand and one banker hand for the whole table.

The order of play is every community sheet's: two cards each, the player hand finished first, then
the banker hand, then the wagers. Where a sheet lets each bettor choose for himself on some totals
(Baccarat Gold on 0 and 5, Royal Baccarat on 6), those who hit share one third card and there are
two player totals in the round.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from houseway.bank.settlement import Decided, Stake
from houseway.cards.card import Card
from houseway.filings.baccarat import Community, Option
from houseway.games.baccarat.judge import Judge, judge_of
from houseway.hands.points import POINTS, Coup, is_pair, total
from houseway.table.events import HandsFinished
from houseway.table.round import Ask, Round

Bettor = tuple[int, str]
"""A bettor on a spot: seat and name. Who bets on two spots decides for each."""


def play(r: Round) -> Generator[Ask, str, None]:
    """Two cards each; player hand, banker hand; compare; settle."""
    rules = r.rules.play
    assert isinstance(rules, Community)
    _deal(r, rules)
    player, banker = r.hands["player"], r.hands["banker"]
    stops = rules.natural == "stops"
    banker_natural = stops and total(banker) >= 8
    forbidden = banker_natural and rules.peek
    held = total(player)
    r.turn_up("player")

    hitters: set[Bettor] = set()
    asked: list[Bettor] = []
    third: Card | None = None
    option = rules.player.option
    if option and held in option.totals:
        if option.against_natural or not forbidden:
            asked = _bettors(r, option)
            for seat, name in asked:
                if (yield _option_ask(r, option, seat, name, held)) == "hit":
                    hitters.add((seat, name))
        nobody_asked = not asked and not forbidden
        if hitters or (nobody_asked and held in rules.player.house_way_hits):
            third = r.deal("player")
        if not option.against_natural and banker_natural and third:
            _void(r)
            third = None
            hitters.clear()
    elif held in rules.player.hits and not forbidden:
        third = r.deal("player")
        if banker_natural:
            _void(r)
            third = None

    r.turn_up("banker")
    if not (stops and (held >= 8 or total(banker) >= 8)):
        followed = third
        if option and hitters and option.banker_follows == "all-hit" and len(hitters) < len(asked):
            followed = None
        if _banker_hits(rules, total(banker), followed):
            r.deal("banker")

    judge = judge_of(r.filing)
    two = coup_of(rules, player[:2], banker)
    three = coup_of(rules, player, banker) if third else two
    if option and asked:
        chosen = coup_of(rules, player, banker, chose_hit=True) if third else two
        others = three if option.others == "hit" else two
        _announce(r, judge, three if hitters else two)
        r.settle(_decide_each(r, judge, option, set(asked), hitters, chosen, two, others))
    else:
        _announce(r, judge, three)
        ruling = judge.ruling(three)
        r.settle(
            [
                Decided(stake, *ruling[stake.wager], r.is_backline(stake))
                for stake in r.setting.stakes
            ]
        )


def _deal(r: Round, rules: Community) -> None:
    """Two cards each in the sheet's order, those it names face down; one may find first action."""
    action_card = r.rules.settlement.first.card
    counts = {"player": 0, "banker": 0}
    for hand in rules.deal:
        counts[hand] += 1
        name = f"{hand} {counts[hand]}"
        card = r.deal(hand, () if name in rules.face_down else None)
        if name == action_card:
            r.mark_action_card(card)


def _bettors(r: Round, option: Option) -> list[Bettor]:
    """Who chooses for himself: clockwise from the player-dealer's left, seated before backline."""
    order = {seat: place for place, seat in enumerate(r.in_turn())}
    found: dict[Bettor, tuple[int, bool]] = {}
    for stake in r.setting.stakes:
        if stake.wager in option.wagers:
            found[stake.seat, stake.bettor] = (order[stake.seat], r.is_backline(stake))
    return sorted(found, key=lambda bettor: found[bettor])


def _option_ask(r: Round, option: Option, seat: int, name: str, held: int) -> Ask:
    return Ask(
        seat,
        name,
        f"the player hand has {held}: hit or stand",
        {"hit": 0, "stand": 0},
        r.filing.cite(option.lines),
    )


def _void(r: Round) -> None:
    """A third card taken against a natural that nobody had looked for does not count."""
    void = r.hands["player"].pop()
    r.say(f"the banker hand has a natural: the third card {void} is void")


def _banker_hits(rules: Community, held: int, third: Card | None) -> bool:
    if third is None:
        return held in rules.banker.stood
    return rules.banker.hits_after(held, POINTS[third])


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


def _decide_each(
    r: Round,
    judge: Judge,
    option: Option,
    asked: set[Bettor],
    hitters: set[Bettor],
    chosen: Coup,
    stood: Coup,
    others: Coup,
) -> list[Decided]:
    """Each bettor's wagers on the total he chose; the rest on the total the sheet gives others."""
    decided = []
    for stake in r.setting.stakes:
        coup = others
        if (stake.seat, stake.bettor) in asked and _is_own(option, stake):
            coup = chosen if (stake.seat, stake.bettor) in hitters else stood
        decided.append(Decided(stake, *judge.decide(stake.wager, coup), r.is_backline(stake)))
    return decided


def _is_own(option: Option, stake: Stake) -> bool:
    return option.own_wagers is None or stake.wager in option.own_wagers


def _announce(r: Round, judge: Judge, coup: Coup) -> None:
    """The outcome, for the table and its scoreboard."""
    winner, marks = judge.winner(coup), judge.marks(coup)
    r.finish_hands(HandsFinished(r.next_seq(), coup.player, coup.banker, winner, marks))
