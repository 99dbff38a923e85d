"""The best play for one hand, and what each choice is worth: exact, for the cards one sees."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.families.showdown.price.payoffs import up_card_game, up_card_payoffs
from houseway.families.showdown.price.ultimate.staged import advise_ultimate
from houseway.families.showdown.price.up_card.game import advise_up_card
from houseway.families.showdown.rules import ShowdownRules
from houseway.filings.filing import Filing
from houseway.pricing.model import Progress


class Advice(msgspec.Struct, frozen=True):
    """The best choice, and what each is worth to the staged game in antes.

    Of equal choices the best is the one that keeps alive a bonus bet which folding would lose: a
    raise, and of equal raises the smallest; `ties` are the others, which are worth the same.
    """

    best: str
    choices: dict[str, Fraction]
    method: str
    ties: tuple[str, ...] = ()

    @property
    def lines(self) -> dict[str, str]:
        """Each choice with what it is worth in antes, for showing."""
        return {
            name: f"{float(worth):+.4f}".replace("-", "−") for name, worth in self.choices.items()
        }


def advise(
    filing: Filing,
    hand: Sequence[Card],
    up: Card | None = None,
    board: Sequence[Card] = (),
    *,
    progress: Progress | None = None,
) -> Advice:
    """What to do with a hand, seeing these cards of the bank and in the middle.

    Everything is for the bettor alone at the table, his own cards being all he knows beside them.
    """
    rules = filing.rules
    if not isinstance(rules, ShowdownRules):
        raise Refusal(f"{filing.id}: there is no advice for this family of games")
    _check(filing, rules, hand, up, board)
    if rules.play.community:
        choices = advise_ultimate(rules, hand, board, progress)
        method = "exact: every card still to come and every hand of the bank, best play to the end"
    else:
        choices = _by_up_card(rules, hand, up)
        method = "exact: every hand that the bank can hold"
    stage = next(stage for stage in rules.play.stage if stage.community == len(board))
    named = rules.play.choices(stage)
    preferred = [*(named[times] for times in sorted(named)), stage.otherwise]
    best = max(preferred, key=lambda choice: choices[choice])
    ties = [name for name in preferred if name != best and choices[name] == choices[best]]
    return Advice(best, choices, method, tuple(ties))


def _by_up_card(rules: ShowdownRules, hand: Sequence[Card], up: Card | None) -> dict[str, Fraction]:
    """Against the up card; where none is seen, the average over all that it could be."""
    game = up_card_game(rules)
    left = list(rules.deck.cards)
    for card in hand:
        left.remove(card)
    ups = [up] if up is not None else left
    (stage,) = rules.play.stage
    worths: dict[str, Fraction] = {}
    for times, raised in sorted(rules.play.choices(stage).items(), reverse=True):
        paid = up_card_payoffs(rules, times)
        found = [advise_up_card(game, paid, hand, one) for one in ups]
        worths[raised] = sum((one["play"] for one in found), Fraction()) / len(found)
        # Last, and the same whatever might have been raised.
        worths.pop(stage.otherwise, None)
        worths[stage.otherwise] = sum((one["fold"] for one in found), Fraction()) / len(found)
    return worths


def _check(
    filing: Filing,
    rules: ShowdownRules,
    hand: Sequence[Card],
    up: Card | None,
    board: Sequence[Card],
) -> None:
    play = rules.play
    if len(hand) != play.cards:
        raise Refusal(f"{filing.id}: a hand has {play.cards} cards, not {len(hand)}")
    stages = {stage.community for stage in play.stage}
    if len(board) not in stages:
        wanted = " or ".join(map(str, sorted(stages)))
        raise Refusal(
            f"{filing.id}: {wanted} cards lie in the middle when one decides, not {len(board)}"
        )
    if up is not None and (play.up is None or play.up.seen == "after-decisions"):
        raise Refusal(f"{filing.id}: no card of the bank lies open before one decides")
    seen = [*hand, *board, *([up] if up is not None else [])]
    deck = rules.deck.cards
    for card in seen:
        if seen.count(card) > deck.count(card):
            raise Refusal(f"{filing.id}: {card} cannot be there so often")
