"""The house way: the play that the rules prescribe when a bettor leaves it to the house.

Where a sheet prescribes none, the simple way to play stands in for it, and says so. It follows from
the filing's prices, which is why this stands among them; a library's game is answered at once, for
another's the first answer may take some seconds.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from houseway.cards.card import JOKER, Card
from houseway.errors import Refusal
from houseway.families.baccarat.rules import BaccaratRules, Community
from houseway.families.showdown.judge import judge_of
from houseway.families.showdown.price.simple import simple_way
from houseway.families.showdown.rules import Showdown, ShowdownRules
from houseway.families.showdown.simple import Counted, Lines, Seen, SimpleWay, raised
from houseway.felt.description import any_of, check_deck
from houseway.felt.events import COMMUNITY
from houseway.felt.round import Round
from houseway.felt.setting import Ask
from houseway.filings.filing import Filing
from houseway.hands.points import total


class HouseWay(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the house way does with a hand, and where the sheet says so.

    `total` is of a hand that counts points, `hand` what a poker hand makes.
    """

    game: str
    cards: tuple[Card, ...]
    play: str
    forced: bool
    why: str
    rule: str
    total: int | None = None
    hand: str = ""


def arrange(filing: Filing, cards: Sequence[Card], up: Card | None = None) -> HouseWay:
    """The house way for the player's first cards, against the bank's up card where one is seen."""
    for card in (*cards, *([up] if up else ())):
        if card == JOKER or card[0] not in filing.rules.deck.ranks:
            raise Refusal(f"{filing.id}: {card} is not in this pack ({filing.rules.deck.ranks})")
    if isinstance(filing.rules, ShowdownRules):
        return _showdown(filing, filing.rules, cards, up)
    if up is not None:
        raise Refusal(f"{filing.id}: the house way goes by no card of the bank's")
    return _baccarat(filing, filing.rules, cards)


def _baccarat(filing: Filing, rules: BaccaratRules, cards: Sequence[Card]) -> HouseWay:
    play = rules.play
    wanted = 2 if isinstance(play, Community) else play.cards
    if len(cards) != wanted:
        raise Refusal(f"{filing.id}: the house way is for {wanted} cards, not {len(cards)}")
    held = total(cards)
    hits = held in play.player.house_way_hits
    forced = False
    if isinstance(play, Community):
        option = play.player.option
        hits = held in play.player.house_draws
        forced = option is None or held not in option.totals
    if forced:
        why = f"a player hand of {held} must {'hit' if hits else 'stand'}: no choice is left"
    else:
        why = f"the house way {'draws on' if hits else 'stands on'} {held}"
    return HouseWay(
        filing.id,
        tuple(cards),
        "hit" if hits else "stand",
        forced,
        why,
        filing.cite(play.player.lines),
        total=held,
    )


def _showdown(
    filing: Filing, rules: ShowdownRules, cards: Sequence[Card], up: Card | None
) -> HouseWay:
    """The hand's own cards, then those in the middle that lie open."""
    play = rules.play
    stages = {play.cards + stage.community: stage for stage in play.stage}
    if len(cards) not in stages:
        raise Refusal(
            f"{filing.id}: a hand is decided with {any_of([*stages])} cards, not {len(cards)}"
            + (": the hand's own first, then those in the middle" if play.community else "")
        )
    if up is not None and not _sees(play):
        raise Refusal(f"{filing.id}: no card of the bank lies open before one decides")
    check_deck(filing, [*cards, *([up] if up else ())])
    stage = stages[len(cards)]
    way = simple_way(rules)
    seen = Seen(tuple(cards[: play.cards]), tuple(cards[play.cards :]), up)
    times = raised(filing, way, stage, seen)
    judge = judge_of(filing)
    return HouseWay(
        filing.id,
        tuple(cards),
        play.choices(stage)[times] if times else stage.otherwise,
        False,
        f"the sheet prescribes no play; {_told(way, up)}",
        filing.cite(stage.lines),
        hand=judge.said(judge.worth(cards)),
    )


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


def _sees(play: Showdown) -> bool:
    """Whether a card of the bank lies open before anybody decides."""
    return play.up is not None and play.up.seen == "before-decisions"


def house_way_choice(round: Round, ask: Ask) -> str:
    """The house way's answer to a question of this round; the only one, if there is but one."""
    if len(ask.choices) == 1:
        return next(iter(ask.choices))
    play = round.rules.play
    hand = round.hands.get(str(ask.seat), [])
    if isinstance(play, Showdown):
        return _simple_choice(round, play, ask, hand)
    if isinstance(play, Community):
        hits = total(round.hands["player"]) in play.player.house_way_hits
    elif ask.seat == round.setting.player_dealer:
        hits = total(hand) in play.dealer.house_way_hits
    else:
        hits = total(hand) in play.player.house_way_hits
    return "hit" if hits else "stand"


def _simple_choice(round: Round, play: Showdown, ask: Ask, hand: Sequence[Card]) -> str:
    """Raise what the simple way does, or the most towards it that can be; or not.

    Whoever follows another's hand goes with it.
    """
    if ask.house_way not in ("check", "fold"):
        return ask.house_way
    rules = round.rules
    assert isinstance(rules, ShowdownRules)
    lying = round.open_cards.get(COMMUNITY, 0)
    stage = next(stage for stage in play.stage if stage.community == lying)
    up = None
    if play.up is not None and _sees(play):
        up = round.hands[str(round.setting.player_dealer)][play.up.card - 1]
    seen = Seen(tuple(hand), tuple(round.hands.get(COMMUNITY, [])[:lying]), up)
    wanted = raised(round.filing, simple_way(rules), stage, seen)
    offered = {
        times: name
        for times, name in play.choices(stage).items()
        if name in ask.choices and times <= wanted
    }
    return offered[max(offered)] if offered else ask.house_way
