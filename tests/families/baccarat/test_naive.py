"""The kernels against plain walks of small shoes: exactly the same counts, whatever the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.analysis.price import price
from houseway.families.baccarat.cost import price_bets
from houseway.families.baccarat.price.coups import kinds_of
from houseway.families.baccarat.price.duel import fought
from houseway.families.baccarat.rules import BaccaratRules, Community, EachSpot
from houseway.families.library import load
from houseway.filings.filing import Filing
from tests.families.baccarat import naive
from tests.families.baccarat.made import Made
from tests.sizes import size

PHRASES = (
    "player wins",
    "banker wins",
    "tie",
    "player wins with a natural",
    "banker wins with a natural",
    "tie with a natural",
    "player wins after a hit",
    "player wins with three-card 8",
    "banker wins with three-card 7",
    "player wins with two-card 6",
    "banker wins with 6",
    "player wins by 4",
    "banker wins by 1",
    "tie with 0",
    "sum 17",
)
PAIRS = ("player pair", "banker pair", "either pair", "both pair")
BESIDE: tuple[dict[str, object], ...] = (
    {},
    {"requires": ["first"]},
    {"requires": ["first", "third"]},
    {"equals": "first"},
    {"equals": "first", "mandatory": True},
    {"at-most": {"wager": "first"}},
)
"""What a second wager needs of others that its bettor makes."""
PAYS = ("1:1", "19:20", "8:1", "1:2", "40:1", "push", "lose", "11:2")

totals = st.sets(st.integers(0, 9)).map(sorted)


def ranks(most: int) -> st.SearchStrategy[str]:
    each = st.sampled_from("A23456789TJQK")
    return st.lists(each, min_size=2, max_size=most, unique=True).map("".join)


def tables(phrases: tuple[str, ...]) -> st.SearchStrategy[dict[str, str]]:
    return st.dictionaries(st.sampled_from(phrases), st.sampled_from(PAYS), min_size=1, max_size=4)


@st.composite
def community_filings(draw: st.DrawFn, most: int = 4) -> Filing:
    """Any rules of drawing, from at most so many ranks."""
    hits = draw(totals)
    option: dict[str, object] = {}
    asks = [t for t in draw(totals) if t not in hits]
    if draw(st.booleans()) and asks:
        option = {
            "totals": asks,
            "wagers": draw(st.sampled_from([["first"], ["second"], ["third", "first"]])),
            "lines": "1",
            "against-natural": draw(st.booleans()),
            "others": draw(st.sampled_from(["stood", "hit"])),
            "banker-follows": draw(st.sampled_from(["any-hit", "all-hit"])),
        }
        if draw(st.booleans()):
            option["own-wagers"] = draw(st.sampled_from([["first"], ["second", "third"], []]))
    player: dict[str, object] = {"hits": hits, "house-way-hits": draw(totals), "lines": "1"}
    if option:
        player["option"] = option
    rows = st.text("HS", min_size=10, max_size=10)
    down = draw(st.sets(st.sampled_from(["banker 1", "banker 2"])))
    return _filing(
        {
            "first": {"pays": draw(tables(PHRASES)), "one-of": "base"},
            "second": {"pays": draw(tables(PHRASES)), **draw(st.sampled_from(BESIDE))},
            "third": {
                "pays": draw(tables((*PHRASES, *PAIRS))),
                **draw(st.sampled_from([{}, {"requires": ["second"]}, {"one-of": "base"}])),
            },
        },
        {
            "deck.ranks": draw(ranks(most)),
            "deck.packs": {"default": draw(st.integers(1, 2))},
            "play": {
                "hands": "community",
                "deal": draw(st.permutations(["player", "banker", "player", "banker"])),
                "face-down": sorted(down),
                "natural": draw(st.sampled_from(["stops", "plays-on"])),
                "natural-outranks": draw(st.booleans()),
                "peek": draw(st.booleans()),
                "pair-cards": draw(st.sampled_from(["first-two", "any-two"])),
                "lines": "1",
                "player": player,
                "banker": {
                    "stood": draw(totals),
                    "drew": draw(st.dictionaries(st.sampled_from("0123456789"), rows)),
                    "lines": "1",
                },
            },
        },
    )


def _filing(wagers: dict[str, dict[str, object]], changes: dict[str, object]) -> Filing:
    listed = [{"name": name, "label": name, "lines": "1", **rest} for name, rest in wagers.items()]
    order = {"settlement.passes": [list(wagers)]}
    return load("oceana/ez-baccarat").vary({"wager": listed, **order, **changes})


@given(community_filings())
@settings(max_examples=size(15, 60))
def test_community_prices_equal_a_plain_walk(filing: Filing) -> None:
    rules = BaccaratRules.of(filing)
    play = rules.play
    assert isinstance(play, Community)
    best, house = price(filing), price(filing, play="house-way")
    made = Made(filing)
    for wager in rules.wager:
        if not made.beside(wager.name):
            continue
        asked = made.always_asks(wager.name)
        counts = naive.community(rules, wager.name, asked=asked)
        found = best.wagers[wager.name]
        assert [outcome.deals for outcome in found.outcomes] == counts
        assert found.ev == naive.ev(wager.pays, counts)
        house_counts = naive.community(rules, wager.name, asked=asked, house_way=True)
        assert [o.deals for o in house.wagers[wager.name].outcomes] == house_counts
        if made.asks(wager.name) and not asked:
            if_asked = naive.community(rules, wager.name, asked=True)
            assert found.ev_if_asked == naive.ev(wager.pays, if_asked)
        else:
            assert found.ev_if_asked is None


@given(community_filings())
@settings(max_examples=size(10, 40))
def test_wagers_made_together_are_priced_as_a_plain_walk_has_them(filing: Filing) -> None:
    rules = filing.rules
    assert isinstance(rules, BaccaratRules)
    made = Made(filing)
    for names in made.sets:
        together = price_bets(rules, names, "house-way")
        for name, found in together.items():
            counts = naive.community(rules, name, asked=made.asked(names), house_way=True)
            assert [outcome.deals for outcome in found.outcomes] == counts


@st.composite
def each_spot_filings(draw: st.DrawFn, most: int = 3) -> Filing:
    """The same where every spot has a hand of its own, and two hands can be dealt and drawn to."""
    kinds, packs = draw(ranks(most)), draw(st.integers(1, 3))
    enough = 4 * packs * len(kinds) // 2 - 1
    return _filing(
        {"spot": {"pays": draw(tables(PHRASES))}, "side": {"pays": draw(tables(PHRASES))}},
        {
            "table.seats": 2,
            "table.layouts": [],
            "deck.ranks": kinds,
            "deck.packs": {"default": packs},
            "play": {
                "hands": "each-spot",
                "cards": draw(st.integers(1, min(3, enough))),
                "lines": "1",
                "player": {"house-way-hits": draw(totals), "lines": "1"},
                "dealer": {
                    "hits": draw(totals),
                    "option": draw(totals),
                    "house-way-hits": draw(totals),
                    "lines": "1",
                },
            },
        },
    )


@given(each_spot_filings())
@settings(max_examples=size(10, 40))
def test_each_spot_prices_equal_a_plain_walk(filing: Filing) -> None:
    rules = BaccaratRules.of(filing)
    play = rules.play
    assert isinstance(play, EachSpot)
    best, house = price(filing), price(filing, play="house-way")
    for wager in rules.wager:
        counts = naive.each_spot(rules, wager.name)
        found = best.wagers[wager.name]
        if found.duel:
            assert found.duel.bettor_best.ev == naive.ev(wager.pays, counts)
        else:
            assert not play.dealer.option
            assert [o.deals for o in found.outcomes] == counts
        by_house = naive.each_spot(rules, wager.name, house_way=True)
        assert [o.deals for o in house.wagers[wager.name].outcomes] == by_house


@given(each_spot_filings())
@settings(max_examples=size(10, 40))
def test_neither_side_gains_by_leaving_the_equilibrium(filing: Filing) -> None:
    """Each side's best answer to the other, over a plain walk of all deals, card by card."""
    rules = BaccaratRules.of(filing)
    play = rules.play
    assert isinstance(play, EachSpot)
    if not play.dealer.option:
        return
    for wager in rules.wager:
        game = fought(kinds_of(rules.deck, by_rank=False), play, wager.pays)
        seen = [tuple(sorted(game.kinds.values[kind] for kind in hand)) for hand in game.hands]
        bettor = dict(zip(seen, game.bettor, strict=True))
        bank = {
            (seen[place], bool(drew)): chance
            for at, place in enumerate(game.free)
            for drew, chance in enumerate(game.draws_to(at))
        }
        found = price(filing, wagers=[wager.name]).wagers[wager.name]
        assert naive.contested(rules, wager.name, bettor, bank) == (found.ev,) * 3
        deals = sum(outcome.deals for outcome in found.outcomes)
        paid = [*(row.pay.value for row in wager.pays.rows), Fraction(-1)]
        counted = zip(paid, found.outcomes, strict=True)
        assert sum((p * o.deals for p, o in counted), Fraction()) / deals == found.ev


def test_the_plain_walk_is_every_permutation_of_the_cards() -> None:
    """Eight real cards, 20,160 orders, each played by itself."""
    filing = load("oceana/ez-baccarat").vary({"deck.ranks": "48", "deck.packs": {"default": 1}})
    rules = BaccaratRules.of(filing)
    assert isinstance(rules.play, Community)
    for wager in rules.wager:
        counts = [0] * (len(wager.pays.rows) + 1)
        for deal in permutations("44448888", 6):
            cards = "".join(deal)
            hits = naive.points(cards[:2]) in rules.play.player.hits
            row = naive.community_row(rules.play, wager.pays, cards, hits, chose=False, own=True)
            counts[row] += 1
        assert counts == naive.community(rules, wager.name, asked=False)
        assert counts == [o.deals for o in price(filing).wagers[wager.name].outcomes]
