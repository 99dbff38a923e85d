"""Examples of games with a pot as hands lie: who wins, who takes what, which hand beats which."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from houseway.analysis.examples.missed import Missed, Misses
from houseway.bank.money import dollars
from houseway.cards.card import parse_cards
from houseway.errors import Refusal
from houseway.families import family_of
from houseway.felt.collection import Collection, post_collection
from houseway.felt.described_pot import DescribedPot
from houseway.felt.description import check_deck
from houseway.felt.shown import HandInWords, ShownHand, ShownTable
from houseway.filings.example import Example, down_and_up
from houseway.filings.filing import Filing


def shown_down(filing: Filing, example: Example) -> Misses:
    """Hands at the showdown: whose is best for each part of the pot, and what they make."""
    board = tuple(parse_cards(example.board))
    table = ShownTable(filing.id, _hands(example), board)
    came = family_of(filing).showdown(filing, table)
    best = {"high": came.high, "low": came.low}
    found = [
        Missed(f"the {order}", _seats(stated), _seats(map(int, best[order] or ())))
        for order, stated in example.wins.items()
        if sorted(map(str, stated)) != sorted(best[order] or ())
    ]
    for name, words in example.makes.items():
        if name not in came.hands:
            raise Refusal(f'there is no hand "{name}": there are {", ".join(came.hands)}')
        made = _in_words(came.hands[name])
        if made != str(words):
            found.append(Missed(f"the hand of seat {name}", str(words), made))
    return found


def _seats(seats: Iterable[int]) -> str:
    return ", ".join(f"seat {seat}" for seat in seats) or "nobody"


def _in_words(hand: HandInWords) -> str:
    """What a hand makes; both where it plays for high and low: `Pair of kings; no low`."""
    return "; ".join(words for words in (hand.high, hand.low) if words)


def _hands(example: Example) -> dict[str, ShownHand]:
    found = {}
    for name, text in example.hands.items():
        down, up = down_and_up(text)
        found[name] = ShownHand(tuple(parse_cards(up or "")), tuple(parse_cards(down)))
    return found


def given_away(filing: Filing, example: Example) -> Misses:
    """A pot as it is described, given away as at a table."""
    table = DescribedPot(
        filing.id,
        example.button,
        example.pot,
        dict(example.puts) or None,
        example.folded,
        _hands(example) or None,
        tuple(parse_cards(example.board)),
        example.fees,
        example.schedule,
        example.street,
        example.option,
    )
    came = family_of(filing).settle_pot(filing, table, collected(filing, example))
    taken: dict[int, int] = {}
    for line in came.lines:
        taken[line.seat] = taken.get(line.seat, 0) + line.cents
    back = {int(name.removeprefix("seat ")): cents for name, cents in came.returned.items()}
    return [*came_out(example, taken, back, came.drop)]


def collected(filing: Filing, example: Example) -> Collection | None:
    """The collection that the example names; nothing is taken without one."""
    if example.fees is None:
        return None
    return post_collection(
        filing, schedule=example.schedule, fee_option=example.fees, jackpot=example.jackpot
    )


def came_out(
    example: Example, taken: Mapping[int, int], back: Mapping[int, int], drop: int
) -> Iterator[Missed]:
    """What of the chips did not come out as stated."""
    if example.takes:
        yield from _chips("takes", example.takes, taken)
    if example.back:
        yield from _chips("takes back", example.back, back)
    if example.drop is not None and example.drop != drop:
        yield Missed("the drop", dollars(example.drop), dollars(drop))


def _chips(what: str, stated: Mapping[str, int], came: Mapping[int, int]) -> Iterator[Missed]:
    for seat in sorted({*map(int, stated), *came}):
        one, other = stated.get(str(seat), 0), came.get(seat, 0)
        if one != other:
            yield Missed(f"seat {seat} {what}", dollars(one), dollars(other))


# --- which hand beats which ---------------------------------------------------------------------


def ranked(filing: Filing, example: Example) -> Misses:
    """Hands from the best down: each beats the next, and equal ones are equal."""
    found = []
    for order, rows in example.beats.items():
        before: tuple[str, int] | None = None
        for row in rows:
            hands = [hand.strip() for hand in row.split("=")]
            worths = [_worth(filing, order, hand) for hand in hands]
            for hand, worth in zip(hands[1:], worths[1:], strict=True):
                if worth != worths[0]:
                    found.append(Missed(f"{hands[0]} and {hand}", "equal", "one better"))
            if before and before[1] <= worths[0]:
                came = "the other way round" if before[1] < worths[0] else "equal"
                found.append(Missed(f"{before[0]} and {hands[0]}", "the first better", came))
            before = hands[-1], worths[-1]
    return found


def _worth(filing: Filing, order: str, hand: str) -> int:
    cards = parse_cards(hand)
    check_deck(filing, cards)
    return family_of(filing).worth(filing, order, cards)
