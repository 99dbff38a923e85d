"""The best play for one hand: exact, over every hand of the bank and every card still to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.families.showdown.price.staged import up_card_game, up_card_payoffs
from houseway.families.showdown.price.up_card.game import advise_up_card
from houseway.families.showdown.rules import ShowdownRules
from houseway.felt.events import COMMUNITY
from houseway.filings.filing import Filing
from houseway.pricing.advice import Advice, Adviser, Hands, InSight
from houseway.pricing.model import Progress


class ShowdownAdviser(Adviser):
    """Whether to raise, check or fold."""

    def __init__(self, filing: Filing) -> None:
        super().__init__(filing)
        self._rules = ShowdownRules.of(filing)

    def advise(self, seen: InSight, progress: Progress | None = None) -> Advice:
        """What to do with a hand, in antes.

        Of equal choices the best is a raise, which folding would lose bonus bets for, and of equal
        raises the smallest.
        """
        rules, (hand, up, board) = self._rules, seen[:3]
        _check(self.filing, rules, seen)
        if rules.play.community:
            from houseway.families.showdown.price.ultimate.game import advise
            from houseway.families.showdown.price.ultimate.staged import ultimate_payoffs

            worths = advise(ultimate_payoffs(rules), hand, board, progress=progress)
            method = (
                "exact: every card still to come and every hand of the bank, best play to the end"
            )
        else:
            worths = _by_up_card(rules, hand, up)
            method = "exact: every hand that the bank can hold"
        stage = next(stage for stage in rules.play.stage if stage.community == len(board))
        named = rules.play.choices(stage)
        choices = {named.get(times, stage.otherwise): worth for times, worth in worths.items()}
        preferred = [*(named[times] for times in sorted(named)), stage.otherwise]
        best = max(preferred, key=lambda choice: choices[choice])
        ties = [name for name in preferred if name != best and choices[name] == choices[best]]
        return Advice(best, choices, method, tuple(ties), "antes")

    def in_sight(self, hands: Hands, seat: int, player_dealer: int | None) -> InSight:
        """The hand, the bank's up card if it is seen, and what lies open in the middle."""
        up, bank = self._rules.play.up, hands.get(str(player_dealer), ())
        return InSight(
            _open(hands.get(str(seat), ())),
            bank[up.card - 1] if up and bank else None,
            _open(hands.get(COMMUNITY, ())),
        )

    def rehearsals(self) -> Iterator[InSight]:
        play, pack = self._rules.play, self._rules.deck.cards
        hand, (up, *middle) = tuple(pack[: play.cards]), pack[play.cards :]
        for stage in play.stage:
            yield InSight(hand, up if play.sees else None, tuple(middle[: stage.community]))

    def choice_words(self, choice: str) -> str:
        """4× for `4x`, and one ante by the name of its wager."""
        raised = self._rules.play.raised
        if choice in (raised, "1x"):
            return self._rules.wager_named(raised).label
        return f"{choice[:-1]}×" if choice[:-1].isdigit() and choice.endswith("x") else choice


def _open(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def _by_up_card(rules: ShowdownRules, hand: Sequence[Card], up: Card | None) -> dict[int, Fraction]:
    """Against the up card; where none is seen, the average over all that it could be."""
    game, fold = up_card_game(rules), Fraction()
    left = list(rules.deck.cards)
    for card in hand:
        left.remove(card)
    ups = [up] if up is not None else left
    (stage,) = rules.play.stage
    worths: dict[int, Fraction] = {}
    for times in sorted(stage.raises, reverse=True):
        paid = up_card_payoffs(rules, times)
        found = [advise_up_card(game, paid, hand, one) for one in ups]
        worths[times] = sum((one["play"] for one in found), Fraction()) / len(found)
        fold = sum((one["fold"] for one in found), Fraction()) / len(found)  # the same for all
    return {**worths, 0: fold}


def _check(filing: Filing, rules: ShowdownRules, seen: InSight) -> None:
    play, (hand, up, board) = rules.play, seen[:3]
    if len(hand) != play.cards:
        raise Refusal(f"{filing.id}: a hand has {play.cards} cards, not {len(hand)}")
    stages = {stage.community for stage in play.stage}
    if len(board) not in stages:
        wanted = " or ".join(map(str, sorted(stages)))
        raise Refusal(
            f"{filing.id}: {wanted} cards lie in the middle when one decides, not {len(board)}"
        )
    if up is not None and not play.sees:
        raise Refusal(f"{filing.id}: no card of the bank lies open before one decides")
    cards = [*hand, *board, *([up] if up is not None else [])]
    for card in cards:
        if cards.count(card) > rules.deck.cards.count(card):
            raise Refusal(f"{filing.id}: {card} cannot be there so often")
