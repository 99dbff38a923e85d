"""Working a filing's examples out: whatever does not come out as stated is an error of check."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.analysis.advice import advise
from houseway.analysis.examples import betting, pots, rounds
from houseway.analysis.examples.missed import Missed, Misses, unworked
from houseway.analysis.examples.prices import PriceOf, priced
from houseway.analysis.house_way import arrange
from houseway.cards.card import parse_card, parse_cards
from houseway.errors import Refusal
from houseway.families import family_of
from houseway.felt.description import check_deck
from houseway.filings.example import Example, Play
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding


def failing(filing: Filing, price_of: PriceOf) -> Iterator[Finding]:
    """An error for every example that does not come out."""
    for number, example in enumerate(filing.examples, 1):
        if misses := missed(filing, example, price_of):
            yield not_as_stated(filing.id, number, example.says, example.cited, misses)


def not_as_stated(id: str, number: int, case: str, cited: str, misses: Misses) -> Finding:
    """What was stated and what came out, as a finding."""
    says = f'"{case}" does not come out: {"; ".join(map(str, misses))}'
    effect = "either the example is wrong, or a rule that it goes by"
    return Finding(id, "error", f"example {number}", says, cited, effect)


def missed(filing: Filing, example: Example, price_of: PriceOf) -> Misses:
    """What of an example does not come out, under the readings that it names."""
    try:
        return _missed(filing.as_filed(example.readings), example, price_of)
    except Refusal as refusal:
        return unworked(refusal)


def _missed(filing: Filing, example: Example, price_of: PriceOf) -> Misses:
    if example.price:
        return priced(filing, example.price, price_of)
    if example.play:
        return _played(filing, example.play)
    match example.kind:
        case "hands":
            return _made(filing, example)
        case "first action":
            return rounds.first_action(filing, example)
        case "refusal":
            return rounds.refused(filing, example)
        case "table":
            return rounds.settled(filing, example)
        case "deal":
            return rounds.dealt(filing, example)
        case "showdown":
            return pots.shown_down(filing, example)
        case "pot":
            return pots.given_away(filing, example)
        case "betting":
            return betting.bet(filing, example)
        case "ranking":
            return pots.ranked(filing, example)
        case kind:
            raise AssertionError(kind)


def _made(filing: Filing, example: Example) -> Misses:
    """What cards count or make."""
    found = []
    for text, stated in example.makes.items():
        cards = parse_cards(text)
        check_deck(filing, cards)
        made = family_of(filing).makes(filing, cards)
        if made != str(stated):
            found.append(Missed(text, str(stated), made))
    return found


def _played(filing: Filing, example: Play) -> Misses:
    """What the house way does with a hand, and what is best."""
    cards, board = parse_cards(example.cards), parse_cards(example.board)
    up = parse_card(example.up) if example.up else None
    check_deck(filing, (*cards, *board, *((up,) if up else ())))
    found = []
    if example.house_way is not None:
        if board:
            raise Refusal("the house way is stated of a hand without a board")
        play = arrange(filing, cards, up).play
        if play != example.house_way:
            found.append(Missed("the house way", example.house_way, play))
    if example.best is not None:
        best = advise(filing, cards, up, board).best
        if best != example.best:
            found.append(Missed("the best play", example.best, best))
    return found
