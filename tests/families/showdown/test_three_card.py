"""Three Card Poker's kernel: published figures, the catalogue's, and every deal of small decks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from random import Random

import msgspec
import numpy as np
import pytest

from houseway.cards.card import STANDARD_PACK, Card, parse_card, parse_cards
from houseway.errors import Refusal
from houseway.families.showdown.price.bonuses import count_hands
from houseway.families.showdown.price.payoffs import WINNERS, Paid, Payoffs
from houseway.families.showdown.price.up_card.game import price_up_card
from houseway.families.showdown.price.up_card.rows import EVERY, NONE, hand_name, holding
from houseway.families.showdown.price.up_card.tables import UpCardGame, tables
from houseway.hands.high import high
from houseway.hands.ladder import THREE_CARD, category, least
from houseway.hands.qualifier import least_worth
from tests.families.showdown.naive_up_card import Naive
from tests.families.showdown.paid import up_card_payoffs_of
from tests.families.showdown.up_card_faces import (
    QUEEN_HIGH,
    advise_three_card,
    forfeited_by_folding,
    made,
    price_three_card,
)
from tests.families.showdown.up_card_pays import (
    EVEN,
    bonus_pays,
    ev_of,
    full_pay_three_card,
    hopeless,
    odd,
    of_filing,
)

PAYS = "oceana/three-card-poker-6-card-bonus"
"""A bank that does not qualify pays every ante."""
PUSHES = "casino-royale/three-card-poker-6-card-bonus"
"""A bank that does not qualify pays the antes of better hands and pushes the others."""

EACH = 49 * comb(48, 2)
"""Up cards and rests of the bank's hand, for one hand of the bettor's."""


# --- known from outside -------------------------------------------------------------------------


@pytest.mark.parametrize("id", [PAYS, PUSHES])
def test_the_catalogue_prices_the_line_at_queen_six_four(id: str) -> None:
    """lucky-derby-1, 7: raise Q-6-4 or better, −8.66 % of the ante."""
    found = price_three_card(of_filing(id))
    assert found.simple.says == "play Q-6-4 or better"
    assert found.simple.ev == found.ignoring.ev
    assert round(float(found.simple.ev), 4) == -0.0866


def test_the_bank_fails_to_qualify_as_often_as_the_catalogue_says() -> None:
    """oceana 1, test vector 5: 6,720 of 22,100."""
    counts = price_three_card(of_filing(PAYS)).optimal.counts
    assert counts[:, :, 0].sum() == 6_720 * EACH
    assert counts.sum() == 22_100 * EACH


def test_the_casinos_game_has_its_published_prices() -> None:
    """Full pay: 3.373 % for the line, 3.45 % for the mimic, 7.65 % for never folding."""
    found = price_three_card(full_pay_three_card())
    assert found.simple.says == "play Q-6-4 or better"
    assert round(float(found.simple.ev), 5) == -0.03373
    assert found.mimic.says == "play Q-3-2 or better"
    assert round(float(found.mimic.ev), 4) == -0.0345
    assert found.always.says == "play every hand"
    assert round(float(found.always.ev), 4) == -0.0765


@pytest.mark.parametrize(("hand", "published"), [("Qc 6d 4h", -0.993378), ("Qc 6d 3h", -1.00255)])
def test_hands_at_the_line_are_worth_what_is_published(hand: str, published: float) -> None:
    """In three suits; over all up cards, since the published figures know of none."""
    cards = parse_cards(hand)
    ups = [card for card in STANDARD_PACK if card not in cards]
    worths = [advise_three_card(full_pay_three_card(), cards, up)["play"] for up in ups]
    assert float(sum(worths) / len(ups)) == pytest.approx(published, abs=5e-6)


def test_the_up_card_turns_the_casinos_game_over_as_published() -> None:
    """One card of the bank's known: 3.483 % for the bettor, by lines that have no exceptions."""
    found = price_three_card(full_pay_three_card())
    assert round(float(found.optimal.ev), 5) == 0.03483
    lines = {row.up: row.weakest for row in found.rows}
    assert lines == dict.fromkeys(map(str, range(2, 11)), EVERY) | {
        "J": EVERY,
        "Q": "Q-9-2",
        "K": "K-9-2",
        "A": "A-9-2",
    }
    assert all(row.matching is None and not row.departures for row in found.rows)
    assert found.by_rows.ev == found.optimal.ev


def test_a_bank_with_a_queen_or_more_up_always_qualifies() -> None:
    found = price_three_card(of_filing(PAYS))
    unqualified = found.counts[:, :, ::2].sum(axis=(1, 2))
    assert [up for up, deals in zip(found.game.rising, unqualified, strict=True) if not deals] == [
        *"QKA"
    ]


# --- pair plus, which a fold loses --------------------------------------------------------------


def test_hands_folded_and_played_are_all_hands() -> None:
    played, folded = made(price_three_card(of_filing(PAYS)).optimal)
    dealt = count_hands(3, THREE_CARD)
    assert {hand: (folded[hand] + played[hand]) // EACH for hand in dealt} == dealt


def test_the_best_play_never_folds_a_hand_that_pair_plus_pays() -> None:
    found, pays = price_three_card(of_filing(PAYS)), bonus_pays(PAYS, "pair-plus")
    assert forfeited_by_folding(found.optimal, pays) == ev_of(count_hands(3, THREE_CARD), pays)


def test_who_folds_pairs_loses_their_pair_plus() -> None:
    """3,744 of 22,100 hands are pairs: each costs the even money it would have won, and itself."""
    found, pays = price_three_card(of_filing(PAYS)), bonus_pays(PAYS, "pair-plus")
    cautious = forfeited_by_folding(found.from_line(least("flush", THREE_CARD)), pays)
    assert ev_of(count_hands(3, THREE_CARD), pays) - cautious == Fraction(2 * 3_744, 22_100)


# --- every deal of small decks ------------------------------------------------------------------

SMALL = [
    UpCardGame(least_worth("ace high", THREE_CARD), THREE_CARD, 1, "A2345"),
    UpCardGame(least_worth("ace-king high", THREE_CARD), THREE_CARD, 1, "AKQJ"),
    UpCardGame(QUEEN_HIGH, THREE_CARD, 1, "A23TJQK"),
    UpCardGame(least_worth("pair", THREE_CARD), THREE_CARD, 1, "24679J"),
    UpCardGame(QUEEN_HIGH, THREE_CARD, 2, "A23JQ"),
    UpCardGame(least_worth("king high", THREE_CARD), THREE_CARD, 3, "K42"),
]
NAMES = [f"{game.packs} of {game.ranks}" for game in SMALL]


@lru_cache(maxsize=len(SMALL))
def naive(game: UpCardGame) -> Naive:
    return Naive(game)


def small_payoffs() -> list[Payoffs]:
    return [of_filing(PAYS), of_filing(PUSHES), full_pay_three_card(), odd(THREE_CARD)]


@pytest.mark.parametrize("game", SMALL, ids=NAMES)
def test_the_best_play_of_a_small_deck_is_worth_what_counting_every_deal_says(
    game: UpCardGame,
) -> None:
    for paid in small_payoffs():
        assert price_up_card(game, paid).optimal.ev == naive(game).optimal(paid)


@pytest.mark.parametrize("game", SMALL, ids=NAMES)
def test_the_best_play_of_a_small_deck_ends_as_counting_every_deal_says(game: UpCardGame) -> None:
    for paid in small_payoffs():
        counts = price_up_card(game, paid).optimal.counts
        found = {tuple(map(int, at)): int(counts[tuple(at)]) for at in np.argwhere(counts)}
        assert found == naive(game).counts(paid)


@pytest.mark.parametrize("game", SMALL, ids=NAMES)
def test_without_the_up_card_a_small_deck_is_worth_what_counting_every_deal_says(
    game: UpCardGame,
) -> None:
    for paid in small_payoffs():
        found = price_up_card(game, paid)
        assert found.ignoring.ev == naive(game).ignoring(paid)
        assert found.simple.ev == naive(game).best_line(paid)
        assert found.mimic.ev == naive(game).by_line(paid, game.qualifier)


@pytest.mark.parametrize("game", SMALL, ids=NAMES)
def test_the_rows_of_a_small_deck_tell_the_best_play_with_every_exception(
    game: UpCardGame,
) -> None:
    table, deals = tables(game), naive(game)
    for paid in small_payoffs():
        gains, _ = deals.gains(paid)
        for place, row in enumerate(price_up_card(game, paid).rows):
            lines = np.where(holding(table, place), row.lines[1], row.lines[0])
            kept = np.arange(len(table.worths)) >= lines
            number = np.searchsorted(table.worths, deals.worth)
            ups = slice(4 * place, 4 * place + 4)
            other = (gains[:, ups] != 0) & ((gains[:, ups] > 0) != kept[number][:, None])
            departing = {(hand_name(table, int(n)), not kept[n]) for n in number[other.any(axis=1)]}
            assert departing == {(one.hand, one.plays) for one in row.departures}


@pytest.mark.parametrize("game", SMALL, ids=NAMES)
def test_exceptions_are_worth_together_what_keeping_to_the_rows_costs(game: UpCardGame) -> None:
    for paid in small_payoffs():
        found = price_up_card(game, paid)
        assert found.optimal.ev - found.by_rows.ev == sum(row.cost for row in found.rows)
        for row in found.rows:
            assert row.cost == sum(departure.gain for departure in row.departures)


def test_exceptions_add_up_whatever_is_paid() -> None:
    """Three packs deal three of a kind in one suit, which is worth no more than in several."""
    game = UpCardGame(least_worth("king high", THREE_CARD), THREE_CARD, 3, "K42")
    for seed in range(40):
        random = Random(seed)
        paid = [random_pays(random) for _ in range(3)]
        drawn = msgspec.structs.replace(odd(THREE_CARD), base=paid[0], play=paid[1], fold=paid[2])
        found = price_up_card(game, drawn)
        assert found.optimal.ev == naive(game).optimal(drawn)
        assert found.optimal.ev - found.by_rows.ev == sum(row.cost for row in found.rows)


def random_pays(random: Random) -> Paid:
    return tuple(
        tuple(tuple(Fraction(random.randint(-30, 30), 10) for _ in range(7)) for _ in range(2))
        for _ in range(3)
    )


def test_exceptions_are_said_by_what_lies_in_the_up_card_s_suit() -> None:
    """A ten up: 10-8-4 is the line, and two cards of the suit make even 10-8-2 playable."""
    rows = {row.up: row for row in price_three_card(of_filing(PUSHES)).rows}
    assert rows["10"].weakest == "10-8-4"
    assert [(one.hand, one.plays, one.when) for one in rows["10"].departures] == [
        ("10-8-2", True, "with 2 or more cards of the up card's suit"),
        ("10-8-3", True, "with 1 or more cards of the up card's suit"),
    ]
    assert (rows["2"].weakest, rows["2"].matching) == ("10-4-3", "9-3-2")


def test_a_hopeless_game_is_not_played() -> None:
    found = price_three_card(hopeless(THREE_CARD), ranks="A2345")
    assert found.line is None
    assert found.simple.says == f"play {NONE}"
    assert found.optimal.ev == found.ignoring.ev == -1
    assert {row.weakest for row in found.rows} == {NONE}


# --- single hands -------------------------------------------------------------------------------


def played_out(paid: Payoffs, hand: tuple[Card, ...], up: Card, packs: int) -> Fraction:
    """What playing is worth, over every two cards left."""
    left = list(STANDARD_PACK * packs)
    for card in (*hand, up):
        left.remove(card)
    mine = high(hand, THREE_CARD)
    own = THREE_CARD.categories.index(category(mine, THREE_CARD))
    ends: Counter[tuple[int, bool]] = Counter()
    for rest in combinations(left, 2):
        bank = high((up, *rest), THREE_CARD)
        winner = "player" if mine > bank else "tie" if mine == bank else "player-dealer"
        ends[WINNERS.index(winner), bank >= QUEEN_HIGH] += 1
    gained = sum(deals * paid.gain(paid.paths[0], *end, own) for end, deals in ends.items())
    return Fraction(gained) / ends.total()


@pytest.mark.parametrize(("packs", "hands"), [(1, 60), (2, 8)])
def test_advice_is_what_the_cards_left_say(packs: int, hands: int) -> None:
    random = Random(packs)
    paid = odd(THREE_CARD)
    for _ in range(hands):
        *hand, up = random.sample(STANDARD_PACK * packs, 4)
        found = advise_three_card(paid, hand, up, packs=packs)
        assert found == {"play": played_out(paid, tuple(hand), up, packs), "fold": Fraction(-2, 3)}


@pytest.mark.parametrize(
    ("hand", "up"), [("Kh Qh Jh", "2h"), ("Kh Qh Jh", "2s"), ("9s 6s 2s", "9h"), ("7c 7d 7h", "7s")]
)
def test_advice_knows_flushes_and_trips(hand: str, up: str) -> None:
    paid, cards = odd(THREE_CARD), parse_cards(hand)
    found = advise_three_card(paid, cards, parse_card(up))
    assert found["play"] == played_out(paid, cards, parse_card(up), 1)


def test_a_suited_pair_from_two_packs_is_a_flush() -> None:
    paid, cards, up = odd(THREE_CARD), parse_cards("Qh Qh 4h"), parse_card("9h")
    assert category(high(cards, THREE_CARD), THREE_CARD) == "flush"
    assert advise_three_card(paid, cards, up, packs=2)["play"] == played_out(paid, cards, up, 2)


# --- refusals -----------------------------------------------------------------------------------


def test_a_deck_too_small_for_two_hands_is_refused() -> None:
    with pytest.raises(Refusal, match="two hands of 3 are dealt"):
        price_three_card(full_pay_three_card(), ranks="A")


def test_odds_too_fine_to_count_are_refused() -> None:
    tiny = up_card_payoffs_of(THREE_CARD, lambda *_: Fraction(1, 10**15), lambda *_: 0)
    with pytest.raises(Refusal, match="smaller numbers"):
        price_three_card(tiny)


def test_odds_in_tenths_of_a_millionth_are_counted() -> None:
    """Whatever the end, a ten-millionth more: the game is worth exactly that more."""
    tiny = Fraction(1, 10**7)
    plain = up_card_payoffs_of(THREE_CARD, lambda winner, *_: EVEN[winner], lambda *_: 0)
    more = up_card_payoffs_of(
        THREE_CARD, lambda winner, *_: EVEN[winner] + tiny, lambda *_: 0, fold=tiny - 1
    )
    assert price_three_card(more).optimal.ev == price_three_card(plain).optimal.ev + tiny
