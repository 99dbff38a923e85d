"""A filing's staged game without community cards, in the form in which it is counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from houseway.errors import Refusal
from houseway.families.showdown.conditions import ladder_of
from houseway.families.showdown.price.outcomes import End, Rows
from houseway.families.showdown.price.up_card.game import Payoffs, payoffs
from houseway.families.showdown.price.up_card.tables import UpCardGame
from houseway.families.showdown.rules import ShowdownRules
from houseway.filings.model import Wager
from houseway.hands.comparison import Winner
from houseway.hands.ladder import Category
from houseway.hands.qualifier import least_worth


def staged_wagers(rules: ShowdownRules) -> tuple[Wager, ...]:
    """The wagers of the staged game, the ante first: it, those that equal it, the raised one."""
    play = rules.play
    first = rules.wager_named(play.ante)
    follow = [w for w in rules.wager if w.equals == play.ante and w.mandatory]
    return (first, *follow, rules.wager_named(play.raised))


def up_card_game(rules: ShowdownRules) -> UpCardGame:
    """The deck, the hands and the qualifier of a game without community cards."""
    ladder = ladder_of(rules.play.ranking)
    return UpCardGame(
        least_worth(rules.play.qualifier.least, ladder),
        ladder,
        rules.deck.packs.default,
        rules.deck.ranks,
    )


def one_raise(rules: ShowdownRules) -> int:
    """The multiple that is raised where there is but one, without community cards."""
    (stage,) = rules.play.stage
    if len(stage.raises) > 1:
        written = ", ".join(map(str, stage.raises))
        raise Refusal(
            f"key play.stage.raises: found {written}; a game without community cards is priced "
            "with one multiple of the ante, not several"
        )
    return stage.raises[0]


def up_card_payoffs(rules: ShowdownRules, times: int | None = None) -> Payoffs:
    """What ante and raised wager gain in every result, the latter being so many antes.

    Where there is but one multiple it need not be named.
    """
    *base, raised = staged_wagers(rules)
    return payoffs(
        ladder_of(rules.play.ranking),
        _gained(rules, base),
        _gained(rules, [raised]),
        fold=_gained(rules, base, times=0),
        multiple=one_raise(rules) if times is None else times,
    )


def _gained(
    rules: ShowdownRules, wagers: Sequence[Wager], times: int = 1
) -> Callable[[Winner, bool, Category], Fraction]:
    rows = [Rows(rules, wager) for wager in wagers]

    def gained(winner: Winner, qualified: bool, made: Category) -> Fraction:
        end = End(times, winner, qualified, made, None, 0)
        return sum((row.value(end) for row in rows), Fraction())

    return gained
