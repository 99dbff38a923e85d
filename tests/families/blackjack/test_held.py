"""Bonus bets on the own hand: what their rows hold for, and what they are worth, against plain
enumerations and a plain search."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from houseway.bank.odds import parse_pay
from houseway.cards.card import Card, parse_cards
from houseway.errors import Refusal
from houseway.families.blackjack.counting import count, points
from houseway.families.blackjack.hand import Hand, may
from houseway.families.blackjack.price.chased import Chased
from houseway.families.blackjack.price.deeds import Kinds, Way
from houseway.families.blackjack.price.held import HeldCount
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.blackjack.side import held_row, side_ruling
from tests.families.blackjack.bonus import BONUS, LEFT, priced, with_side


@pytest.mark.parametrize(
    ("hand", "on"),
    [
        ("As Ks", "blackjack suited"),
        ("Ah Kd", "blackjack same colour"),
        ("Ts Ah", "blackjack unsuited"),
        ("4s 2s As 3s", "A-2-3-4 suited"),
        ("4s 2s As 3s 5h 6h", "A-2-3-4 suited"),
        ("4s 2c As 3s", "A-2-3-4 same colour"),
        ("7s 7s 7s", "7-7-7 suited"),
        ("7s 7h 7s", "7-7-7 unsuited"),
        ("8d 7h 6d", "6-7-8 same colour"),
        ("2d 2h 3d 3h 4d 4h", "6 cards not over"),
        ("2d 2h 3d 3h 4d 9h", "any pair"),
        ("8s 8h Ks", "any pair"),
        ("Kc Kd", "any pair"),
        ("Jc Td", "two-card 20"),
        ("9c 9d 2h", "any pair"),
        ("Ah 9h", None),
        ("6h 7h", None),
    ],
)
def test_the_own_hand_goes_by_its_first_cards(hand: str, on: str | None) -> None:
    """Catalogue, lucky-derby-1, 5: what each hand is paid on."""
    rules = with_side("own-hand", BONUS)
    cards = parse_cards(hand)
    pay, why = side_ruling(rules, "bonus", cards[:2], cards, parse_cards("5s 6s"))
    assert (str(pay), why) == ((BONUS[on], on) if on else ("lose", "no row pays the hand"))


@pytest.mark.parametrize("phrase", ["7-7", "7-7-7 suited", "blackjack", "6 cards not over"])
def test_rows_of_the_own_hand_are_read(phrase: str) -> None:
    assert held_row(phrase).cards >= 2


@pytest.mark.parametrize("phrase", ["7", "7-7-7 red", "pair", "0 cards not over", "A-2-1"])
def test_rows_that_are_no_hand_are_refused(phrase: str) -> None:
    with pytest.raises(Refusal, match="is no row that a side bet knows; known are, for example, "):
        held_row(phrase)


def test_two_cards_are_counted_without_any_play() -> None:
    """One pack: 4 suited blackjacks of each ten's rank, and so on, of 1,326 pairs."""
    pays = {on: pay for on, pay in BONUS.items() if on.startswith(("blackjack", "any", "two"))}
    rules = with_side("own-hand", pays, **{"deck.packs": {"default": 1}})
    price = priced(rules, "bonus")
    chances = {outcome.name: 1326 * outcome.probability for outcome in price.outcomes}
    assert chances == {
        "blackjack suited": 16,
        "blackjack same colour": 16,
        "blackjack unsuited": 32,
        "any pair": 78,
        "two-card 20": 96,
        "otherwise": 1088,
    }
    assert price.play == "no decision"


def _plain_way(cards: Kinds, known: Kinds, doubled: int) -> Way:
    """Hit whatever is below 17, double 11, give up 16 against a ten and stand against open 12."""
    kinds = [kind for kind, many in enumerate(cards) for _ in range(many)]
    total = sum(kinds)
    if doubled:
        return "stand"
    if len(kinds) == 2 and total == 11:
        return "double"
    if len(kinds) == 2 and total == 16 and known[0] == 10:
        return "surrender"
    if len(known) == 2 and sum(known) == 12:
        return "stand"
    return "hit" if total < 17 else "stand"


@pytest.mark.parametrize(
    ("second", "ranks", "phrases"),
    [
        ("hole", "A67", ("7-7-7", "6-7 same colour", "A-6-7 unsuited", "A-A-6 suited", "any pair")),
        ("hole", "A5T", ("A-5-5 suited", "3 cards not over", "blackjack suited", "any pair")),
        ("hole", "A5", ("A-5-5-A same colour", "A-5-5", "4 cards not over", "any pair")),
        ("up", "A6T", ("A-6-6 unsuited", "3 cards not over", "blackjack suited", "any pair")),
        ("up", "28K", ("2-2-8 same colour", "2-8-K", "two-card 20", "3 cards not over")),
    ],
)
def test_hands_are_followed_as_a_plain_enumeration_does(
    second: str, ranks: str, phrases: tuple[str, ...]
) -> None:
    """Every order of every card of a tiny shoe, the bank's up card and hole card among them."""
    changes = {
        "deck.ranks": ranks,
        "deck.packs": {"default": 1},
        "play.bank.second": second,
        "play.insurance.offered": False,
        "table.seats": 2,
        "table.layouts": [],
        "settlement.first": LEFT,
    }
    rules = with_side("own-hand", dict.fromkeys(phrases, "1:1"), **changes)
    rows = [held_row(phrase) for phrase in phrases]
    found = HeldCount(rules, rows, _plain_way).counts()
    most = max(row.cards for row in rows)
    wanted = [0] * (len(rows) + 1)
    for up, hole, *draws in permutations(rules.deck.cards, most + 2):
        hand = _played(rules, up, hole, tuple(draws))
        holding = (at for at, row in enumerate(rows) if row.holds(hand, rules.play.count))
        wanted[next(holding, len(rows))] += 1
    assert [Fraction(n, sum(found)) for n in found] == [Fraction(n, sum(wanted)) for n in wanted]


def _played(
    rules: BlackjackRules, up: Card, hole: Card, draws: tuple[Card, ...]
) -> tuple[Card, ...]:
    """The hand that comes of these cards, or its first cards as far as they are given."""
    play, size = rules.play, 2
    if play.looks(up) and count((up, hole), play.count).natural:
        return draws[:2]
    doubled = 0
    while size < len(draws):
        hand = draws[:size]
        made = count(hand, play.count)
        kinds = [0] * 11
        for card in hand:
            kinds[points(card)] += 1
        if made.natural or made.over(play.count.most):
            break
        known = (points(up), points(hole)) if play.bank.second == "up" else (points(up),)
        way = _plain_way(tuple(kinds), known, doubled)
        if way not in ("hit", "double"):
            break
        doubled += way == "double"
        size += 1
    return draws[:size]


CHASES = {"A-2-6 suited": "40:1", "2-2": "1:2", "3 cards not over": "push", "any pair": "2:1"}


@pytest.mark.parametrize("second", ["hole", "after-play"])
def test_who_plays_for_the_bonus_alone_gains_what_a_plain_search_finds(second: str) -> None:
    """Every card with its suit, the hole card unseen: the best of what the chart leaves open."""
    changes = {
        "deck.ranks": "A26T",
        "deck.packs": {"default": 1},
        "play.bank": {"second": second, "chart": BANK, "peek": ["ace"] if second == "hole" else []},
        "play.player": {"hit": ["9 or less"], "option": ["10 to 16"], "stand": ["17 or more"]},
        "play.split.hands": 2,
        "play.insurance.offered": False,
        "table.seats": 2,
        "table.layouts": [],
        "settlement.first": LEFT,
    }
    rules = with_side("own-hand", CHASES, **changes)
    rows = [held_row(on) for on in CHASES]
    pays = [parse_pay(pay) for pay in CHASES.values()]
    found = Chased(rules, rows, pays).ev()
    assert found == _searched(rules)
    assert found > priced(rules, "bonus").ev


BANK = {"stand": ["17 or more"], "hit": ["16 or less"]}


def _searched(rules: BlackjackRules) -> Fraction:
    deck = set(rules.deck.cards)
    deals, gained = 0, Fraction()
    for up in deck:
        hidden = deck - {up}
        for one, two in permutations(hidden, 2):
            holes = hidden - {one, two}
            ends = {hole for hole in holes if _ends(rules, up, hole)}
            deals += len(holes)
            gained += len(ends) * _paid(rules, (one, two))
            if holes - ends:
                gained += len(holes - ends) * _best(rules, up, (one, two), 0)
    return gained / deals


def _ends(rules: BlackjackRules, up: Card, hole: Card) -> bool:
    return rules.play.looks(up) and count((up, hole), rules.play.count).natural


def _paid(rules: BlackjackRules, hand: tuple[Card, ...]) -> Fraction:
    return side_ruling(rules, "bonus", hand[:2], hand, hand)[0].value


def _best(rules: BlackjackRules, up: Card, hand: tuple[Card, ...], doubled: int) -> Fraction:
    """The most that the bonus bet gains from here, hole cards that end the round left out."""
    if len(hand) == 3:
        return _paid(rules, hand)
    choices = may(rules.play, hand, Hand(1, doublings=[[]] * doubled), 1)
    worths = [_paid(rules, hand)] if {*choices} - {"hit", "double"} else []
    left = {*rules.deck.cards} - {up, *hand}
    pairs = [(hole, card) for hole, card in permutations(left, 2) if not _ends(rules, up, hole)]
    if {"hit", "double"} & {*choices}:
        often = Counter(card for _, card in pairs)
        worths.append(
            sum(
                (n * _best(rules, up, (*hand, card), doubled) for card, n in often.items()),
                Fraction(),
            )
            / len(pairs)
        )
    return max(worths)
