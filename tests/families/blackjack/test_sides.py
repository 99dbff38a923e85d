"""Bonus bets and insurance: what their rows hold for, and what they are worth, against figures from
outside and against plain enumerations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations

import pytest

from houseway.bank.odds import parse_pay
from houseway.cards.card import Card, parse_cards
from houseway.errors import Refusal
from houseway.families.blackjack.chart import Cell
from houseway.families.blackjack.counting import count, points
from houseway.families.blackjack.hand import Hand, may
from houseway.families.blackjack.price.chased import Chased
from houseway.families.blackjack.price.deeds import Kinds, Way
from houseway.families.blackjack.price.held import HeldCount
from houseway.families.blackjack.price.insurance import favoured, insurance_price
from houseway.families.blackjack.price.sides import bank_over, matched_pairs, side_price
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.blackjack.side import held_row, over_row, side_ruling
from houseway.pricing.model import Pricing, WagerPrice
from tests.families.blackjack.tables import PLAIN, read

BUSTER = "casino-royale/pure-21-5-buster-blackjack"
SPANISH = "lucky-derby/pure-spanish-21-5"
STAND_ALL = {"stand": ["17 or more"], "hit": ["16 or less"]}

BONUS: Mapping[str, str] = {
    "blackjack suited": "10:1",
    "blackjack same colour": "5:1",
    "blackjack unsuited": "3:1",
    "A-2-3-4 suited": "300:1",
    "A-2-3-4 same colour": "100:1",
    "A-2-3-4 unsuited": "50:1",
    "7-7-7 suited": "200:1",
    "7-7-7 same colour": "150:1",
    "7-7-7 unsuited": "75:1",
    "6-7-8 suited": "100:1",
    "6-7-8 same colour": "50:1",
    "6-7-8 unsuited": "10:1",
    "6 cards not over": "20:1",
    "any pair": "3:1",
    "two-card 20": "push",
}
"""The Blackjack Bonus Bet of lucky-derby, lines 659-679."""


def rules_of(id: str, changes: Mapping[str, object] | None = None) -> BlackjackRules:
    return BlackjackRules.of(read(id, changes))


def with_side(goes_by: str, pays: Mapping[str, str], **changes: object) -> BlackjackRules:
    """The plainest game with a bonus bet beside it."""
    filing = read(PLAIN, changes)
    rules = BlackjackRules.of(filing)
    wager = {"name": "bonus", "label": "Bonus", "requires": [rules.play.wager], "pays": pays}
    passes = [[*one] for one in rules.settlement.passes]
    passes[-1].append("bonus")
    wagers = filing.settled["wager"]
    assert isinstance(wagers, list)
    varied = {
        "wager": [*wagers, wager],
        "play.side": {"bonus": {"goes-by": goes_by}},
        "settlement.passes": passes,
    }
    return BlackjackRules.of(filing.vary(varied))


def priced(rules: BlackjackRules, wager: str) -> WagerPrice:
    return side_price(rules, rules.wager_named(wager), Pricing())


# --- by how many cards the bank goes over ---------------------------------------------------------


def test_the_bank_goes_over_as_often_as_published() -> None:
    """Six packs, soft 17 hit: wizardofodds.com, Buster Blackjack, pay table 1."""
    rules = rules_of(BUSTER, {"deck.packs.default": 6})
    deals = bank_over(rules)
    whole = sum(deals.values())
    over = {cards: sum(n for c, n in deals.items() if c >= cards) for cards in (8,)}
    found = {cards: f"{deals[cards] / whole:.6f}" for cards in range(3, 8)}
    assert found == {3: "0.173032", 4: "0.089392", 5: "0.020473", 6: "0.002638", 7: "0.000214"}
    assert f"{250 * over[8] / whole:.6f}" == "0.002986"


@pytest.mark.parametrize(
    ("packs", "stands", "hits"),
    [
        (1, "8.77", "6.89"),
        (2, "8.48", "6.51"),
        (4, "8.31", "6.29"),
        (5, "8.27", "6.25"),
        (6, "8.25", "6.21"),
        (8, "8.22", "6.17"),
    ],
)
def test_buster_is_worth_what_is_published(packs: int, stands: str, hits: str) -> None:
    """The same page's table by packs, which reckons a bust of six cards at 12 to 1."""
    wide = {"deck.packs": {"min": 1, "max": 8, "default": packs}}
    table = {"3 cards": 2, "4 cards": 2, "5 cards": 4, "6 cards": 12, "7 cards": 50}
    pays = {on: f"{odds}:1" for on, odds in {**table, "8 or more cards": 250}.items()}
    for chart, wanted in ((STAND_ALL, stands), (None, hits)):
        changes: dict[str, object] = {**wide, "wager.buster.pays": pays}
        if chart:
            changes["play.bank.chart"] = chart
        price = priced(rules_of(BUSTER, changes), "buster")
        assert f"{-100 * float(price.ev):.2f}" == wanted


def test_buster_by_its_own_table_is_exact() -> None:
    """Six packs, 15 to 1 for six cards: the published chances times the filed odds."""
    rules = rules_of(BUSTER, {"deck.packs.default": 6})
    price = priced(rules, "buster")
    assert f"{float(price.ev):.6f}" == "-0.054230"
    assert price.method.startswith("exact")
    assert sum(outcome.probability for outcome in price.outcomes) == 1


TINY: list[dict[str, object]] = [
    {"deck.ranks": "A5T", "deck.packs": {"default": 2}},
    {"deck.ranks": "26K", "deck.packs": {"default": 2}, "play.bank.chart": STAND_ALL},
    {"deck.ranks": "A8", "deck.packs": {"default": 3}},
]


@pytest.mark.parametrize("tiny", TINY)
def test_the_bank_is_counted_as_a_plain_enumeration_does(tiny: Mapping[str, object]) -> None:
    rules = rules_of(BUSTER, {**tiny, "table.seats": 2, "settlement.first": LEFT})
    chances: dict[int, Fraction] = {}
    _draw(rules, (), Fraction(1), chances)
    found = bank_over(rules)
    whole = sum(found.values())
    assert {cards: Fraction(deals, whole) for cards, deals in found.items()} == chances


LEFT = {"rule": "left-of-player-dealer"}


def _draw(
    rules: BlackjackRules, hand: tuple[Card, ...], chance: Fraction, chances: dict[int, Fraction]
) -> None:
    """Every card after every other, as the round draws them."""
    play = rules.play
    if len(hand) > 1:
        made = count(hand, play.count)
        over = made.over(play.count.most)
        if over or made.natural or play.bank.chart.acts[Cell(made.soft, made.total)] == "stand":
            cards = len(hand) if over else 0
            chances[cards] = chances.get(cards, Fraction()) + chance
            return
    left = Counter(card[0] for card in rules.deck.cards)
    left.subtract(card[0] for card in hand)
    for rank, many in left.items():
        if many:
            more = (*hand, Card(rank + "s"))
            _draw(rules, more, chance * Fraction(many, left.total()), chances)


def test_a_bank_with_a_joker_is_never_over() -> None:
    """comstock's No Bust: with a joker every hand is 21, and stands (lines 10, 96-98)."""
    none = bank_over(rules_of("comstock/no-bust-blackjack"))
    some = bank_over(
        rules_of(
            "comstock/no-bust-blackjack",
            {"deck.jokers": 4},
        )
    )
    assert Fraction(some[0], sum(some.values())) > Fraction(none[0], sum(none.values()))


def test_a_row_counts_cards() -> None:
    assert over_row("8 or more cards").holds(11)
    assert not over_row("8 cards").holds(9)
    with pytest.raises(Refusal, match="counts no cards"):
        over_row("eight cards")


@pytest.mark.parametrize(
    ("bank", "pays"),
    [
        ("Th 6c Kd", "2:1"),
        ("8h 8c 8d", "2:1"),
        ("2h 3c 4d 5s Kd", "4:1"),
        ("2h 2c 3d 3s 6d Th", "15:1"),
        ("2h 2c 2d 2s 2h 2c 4d Kd", "250:1"),
        ("Ah Kc", "lose"),
        ("Th 7c", "lose"),
    ],
)
def test_buster_pays_by_the_cards_of_the_bank(bank: str, pays: str) -> None:
    """casino-royale 14 and comstock 20: test vectors."""
    two = parse_cards("Th 9h")
    pay, _ = side_ruling(rules_of(BUSTER), "buster", two, two, parse_cards(bank))
    assert str(pay) == pays


# --- by cards that match the bank's up card -------------------------------------------------------


def test_match_the_dealer_is_counted_out() -> None:
    """Catalogue, lucky-derby-2, 1: 6 packs of 48."""
    rules = rules_of(SPANISH)
    assert matched_pairs(rules) == {
        "2 suited": 10,
        "1 suited and 1 unsuited": 90,
        "1 suited": 1_320,
        "2 unsuited": 153,
        "1 unsuited": 4_752,
        "": 34_716,
    }
    price = priced(rules, "match-the-dealer")
    assert price.ev == Fraction(-114, 3731)
    assert f"{price.sd:.3f} {100 * float(price.hit):.3f}" == "2.448 15.411"  # 888casino.com


@pytest.mark.parametrize(
    ("packs", "ev"), [(4, "-6.338"), (5, "-4.367"), (7, "-2.120"), (8, "-1.419")]
)
def test_match_the_dealer_by_packs_and_what_is_on_file(packs: int, ev: str) -> None:
    """Catalogue, lucky-derby-2, A1.10: the table is filed for six packs."""
    price = priced(rules_of(SPANISH, {"deck.packs.default": packs}), "match-the-dealer")
    assert f"{100 * float(price.ev):.3f}" == ev
    assert f"filed for 6 packs: with {packs} no table of it is on file" in price.note


def test_match_the_dealer_in_packs_of_52_is_as_published() -> None:
    """wizardofodds.com, Match the Dealer: two packs, 4 and 19 to 1."""
    packs = {"default": 2}
    pays = {
        "2 suited": "38:1",
        "1 suited and 1 unsuited": "23:1",
        "1 suited": "19:1",
        "2 unsuited": "8:1",
        "1 unsuited": "4:1",
    }
    rules = with_side("match-up-card", pays, **{"deck.packs": packs})
    assert [*matched_pairs(rules).values()] == [0, 6, 96, 15, 576, 4_560]
    assert f"{float(priced(rules, 'bonus').ev):.6f}" == "-0.033124"


@pytest.mark.parametrize(
    ("two", "up", "pays"),
    [
        ("Ks Kh", "Ks", "13:1"),
        ("7c 7c", "7c", "18:1"),
        ("7h 7d", "7c", "8:1"),
        ("7c 2d", "7c", "9:1"),
        ("7h 2d", "7c", "4:1"),
        ("Qd 5c", "Kd", "lose"),
    ],
)
def test_match_the_dealer_pays_by_rank_and_suit(two: str, up: str, pays: str) -> None:
    """Catalogue, lucky-derby-2, 1: test vectors."""
    cards = parse_cards(two)
    bank = parse_cards(f"{up} 5d")
    pay, _ = side_ruling(rules_of(SPANISH), "match-the-dealer", cards, cards, bank)
    assert str(pay) == pays


# --- by the own hand ------------------------------------------------------------------------------


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
    with pytest.raises(Refusal, match="is no hand"):
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


# --- insurance ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("packs", "ev"), [(1, Fraction(-3, 51)), (6, Fraction(-23, 311)), (8, Fraction(-31, 415))]
)
def test_insurance_by_packs(packs: int, ev: Fraction) -> None:
    """16 tens a pack under the bank's ace, two to one: −5.88 %, −7.40 %, −7.47 %, as published."""
    rules = rules_of(PLAIN, {"deck.packs.default": packs})
    assert rules.play.insurance is not None
    wager = rules.wager_named(rules.play.insurance.wager)
    price = insurance_price(rules, wager, Pricing())
    assert price.ev == ev
    assert "no two cards of his own make it worth taking" in price.note


def test_insurance_that_favours_a_bettor_without_tens_says_so() -> None:
    rules = rules_of(PLAIN, {"deck.packs.default": 1, "wager.insurance.pays.natural": "11:5"})
    wager = rules.wager_named("insurance")
    assert favoured(rules, wager) == {"no ten": Fraction(16, 5) * Fraction(16, 49) - 1}
    assert (
        "it favours a bettor by his own two cards" in insurance_price(rules, wager, Pricing()).note
    )
