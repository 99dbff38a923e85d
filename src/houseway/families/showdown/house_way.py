"""The house way of showdown games: no sheet prescribes a play, so the simple way stands in for it.

It follows from the filing's prices; a library's game is answered at once, for another's the first
answer may take some seconds.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.families.showdown.judge import judge_of
from houseway.families.showdown.price.simple import simple_way
from houseway.families.showdown.rules import ShowdownRules
from houseway.families.showdown.simple import Counted, Lines, SimpleWay, raised
from houseway.felt.bank.round import BankRound
from houseway.felt.description import any_of, check_deck
from houseway.felt.events import COMMUNITY
from houseway.felt.house_way import HouseWay
from houseway.felt.setting import Ask
from houseway.filings.filing import Filing
from houseway.pricing.advice import InSight


def arranged(filing: Filing, cards: Sequence[Card], up: Card | None) -> HouseWay:
    """What the simple way does with the hand's own cards, then those that lie in the middle."""
    rules = ShowdownRules.of(filing)
    play = rules.play
    stages = {play.cards + stage.community: stage for stage in play.stage}
    if len(cards) not in stages:
        raise Refusal(
            f"{filing.id}: a hand is decided with {any_of([*stages])} cards, not {len(cards)}"
            + (": the hand's own first, then those in the middle" if play.community else "")
        )
    if up is not None and not play.sees:
        raise Refusal(f"{filing.id}: no card of the bank lies open before one decides")
    check_deck(filing, [*cards, *([up] if up else ())])
    stage = stages[len(cards)]
    way = simple_way(rules)
    seen = InSight(tuple(cards[: play.cards]), up, tuple(cards[play.cards :]))
    times = raised(filing, way, stage, seen)
    judge = judge_of(filing)
    return HouseWay(
        filing.id,
        tuple(cards),
        play.choices(stage)[times] if times else stage.otherwise,
        False,
        f"the sheet prescribes no play; {_told(way, up)}",
        filing.source_of(stage.lines),
        hand=judge.said(judge.worth(cards)),
    )


def choice(round: BankRound, ask: Ask) -> str:
    """Raise what the simple way does, or the most towards it that can be; or not.

    Whoever follows another's hand goes with it.
    """
    if ask.house_way not in ("check", "fold"):
        return ask.house_way
    rules = ShowdownRules.of(round)
    play = rules.play
    hand = round.hands.get(str(ask.seat), [])
    lying = round.open_cards.get(COMMUNITY, 0)
    stage = next(stage for stage in play.stage if stage.community == lying)
    up = None
    if play.up is not None and play.sees:
        up = round.hands[str(round.setting.player_dealer)][play.up.card - 1]
    seen = InSight(tuple(hand), up, tuple(round.hands.get(COMMUNITY, [])[:lying]))
    wanted = raised(round.filing, simple_way(rules), stage, seen)
    offered = {
        times: name
        for times, name in play.choices(stage).items()
        if name in ask.choices and times <= wanted
    }
    return offered[max(offered)] if offered else ask.house_way


def _told(way: SimpleWay, up: Card | None) -> str:
    """The simple way in words, and what to give for a better answer."""
    if isinstance(way, Counted):
        return f"the simple way: {way.says}"
    if isinstance(way, Lines) and way.lines and up is None:
        says = way.unseen.says
        return f"the simple way: {says}, if the bank's card is not known (up, --up: with a look)"
    if isinstance(way, Lines) and up is not None:
        return f"the simple way {way.lines[up[0]].says}"
    return way.says
