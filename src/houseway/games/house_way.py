"""The house way: the play that the rules prescribe when a bettor leaves it to the house.

Where a sheet prescribes none, the simple way to play stands in for it, and says so.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from houseway.cards.card import JOKER, Card
from houseway.errors import Refusal
from houseway.filings.baccarat import BaccaratRules, Community
from houseway.filings.filing import Filing
from houseway.filings.showdown import Showdown, ShowdownRules
from houseway.games.description import any_of, check_deck
from houseway.games.showdown import simple
from houseway.games.showdown.judge import judge_of
from houseway.hands.points import total
from houseway.table.events import COMMUNITY
from houseway.table.round import Round
from houseway.table.setting import Ask


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


def arrange(filing: Filing, cards: Sequence[Card]) -> HouseWay:
    """The house way for the player's first cards."""
    for card in cards:
        if card == JOKER or card[0] not in filing.rules.deck.ranks:
            raise Refusal(f"{filing.id}: {card} is not in this pack ({filing.rules.deck.ranks})")
    if isinstance(filing.rules, ShowdownRules):
        return _showdown(filing, filing.rules, cards)
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


def _showdown(filing: Filing, rules: ShowdownRules, cards: Sequence[Card]) -> HouseWay:
    """The hand's own cards, then those in the middle that lie open."""
    play = rules.play
    stages = {play.cards + stage.community: stage for stage in play.stage}
    if len(cards) not in stages:
        raise Refusal(
            f"{filing.id}: a hand is decided with {any_of([*stages])} cards, not {len(cards)}"
            + (": the hand's own first, then those in the middle" if play.community else "")
        )
    check_deck(filing, cards)
    stage = stages[len(cards)]
    raises = simple.raises(play, cards[: play.cards], cards[play.cards :])
    judge = judge_of(filing)
    return HouseWay(
        filing.id,
        tuple(cards),
        play.choices(stage)[max(stage.raises)] if raises else stage.otherwise,
        False,
        "the sheet prescribes no play; this is the simple way to play it",
        filing.cite(stage.lines),
        hand=judge.said(judge.worth(cards)),
    )


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
    """Raise as much as can be afforded, or not; whoever follows another's hand goes with it."""
    if ask.house_way not in ("check", "fold"):
        return ask.house_way
    lying = round.open_cards.get(COMMUNITY, 0)
    if not simple.raises(play, hand, round.hands.get(COMMUNITY, [])[:lying]):
        return ask.house_way
    return max(ask.choices, key=lambda choice: ask.choices[choice])
