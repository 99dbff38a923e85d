"""Accepted means right: baccarat filings drawn at random, every deal played by the clear engine.

The plain walk of `naive` writes the rules of drawing a third time; here it is the family's own
round that plays every order of ranks of a small shoe, answering hit and stand in turn.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction

from hypothesis import given, settings

from houseway.bank.settlement import Stake
from houseway.cards.card import SUITS, Card
from houseway.cards.draws import Forced
from houseway.filings.baccarat import BaccaratRules, Community, EachSpot
from houseway.filings.filing import Filing
from houseway.filings.model import Wager
from houseway.games import open_round
from houseway.price import price
from houseway.price.baccarat.community import always_asked
from houseway.price.house_way import house_way_choice
from houseway.price.simulate import simulate
from houseway.table.setting import Setting
from tests.price import naive
from tests.price.test_naive import community_filings, each_spot_filings

STAKE = 4_000
"""Cents: every pay here is of whole ones."""


def rules_of(filing: Filing) -> BaccaratRules:
    assert isinstance(filing.rules, BaccaratRules)
    return filing.rules


def cards_of(ranks: str) -> list[Card]:
    """Real cards of these ranks, as many of a kind as several packs have."""
    dealt: Counter[str] = Counter()
    cards = []
    for rank in ranks:
        cards.append(Card(rank + SUITS[dealt[rank] % len(SUITS)]))
        dealt[rank] += 1
    return cards


def played(filing: Filing, cards: list[Card], made: list[str], answer: str) -> dict[str, int]:
    """One round of one bettor with these wagers: the pay row that decided each of them."""
    stakes = [Stake(2, "bettor", name, STAKE) for name in made]
    setting = Setting(filing.rules.table.seats, 1, {1: "bank", 2: "bettor"}, 10**9, stakes)
    round = open_round(filing, setting, Forced(cards, [(1, 2, 3)]))
    while ask := round.ask:
        bettor = ask.seat == 2
        round.answer(ask.seat, answer if bettor else house_way_choice(round, ask), ask.bettor)
    assert round.result is not None
    rows = {}
    for line in round.result.lines:
        phrases = [row.on for row in filing.rules.wager_named(line.wager).pays.rows]
        rows[line.wager] = phrases.index(line.why) if line.why in phrases else len(phrases)
        values = [*(row.pay.value for row in filing.rules.wager_named(line.wager).pays.rows), -1]
        assert Fraction(line.net, STAKE) == values[rows[line.wager]]
    return rows


class Walk:
    """Every deal of a wager: those that nobody decides by their pay row, the others by choice."""

    def __init__(self, filing: Filing, wager: Wager) -> None:
        self.wager, self.house_way_hits = wager, rules_of(filing).play.player.house_way_hits
        self.fixed = [0] * (len(wager.pays.rows) + 1)
        self.spots: naive.Spots = defaultdict(list)

    def counts(self, *, house_way: bool) -> list[int]:
        """Deals by pay row: for the best of this wager, or the house way."""
        found = list(self.fixed)
        naive.decide(self.wager.pays, self.spots, found, self.house_way_hits, house_way)
        return found


def community(filing: Filing, wager: Wager, made: list[str]) -> Walk:
    """Whoever has made one of the option's wagers is asked on its totals."""
    play = filing.rules.play
    assert isinstance(play, Community)
    option = play.player.option
    walk = Walk(filing, wager)
    for deal, weight in naive.deals(rules_of(filing), 6):
        hands = {"player": iter(deal[:2]), "banker": iter(deal[2:4])}
        cards = cards_of("".join(next(hands[hand]) for hand in play.deal) + deal[4:])
        if (
            option is None
            or naive.points(deal[:2]) not in option.totals
            or not {*made} & {*option.wagers}
        ):
            walk.fixed[played(filing, cards, made, "stand")[wager.name]] += weight
            continue
        shown = [deal[1 + n] for n in (1, 2) if f"banker {n}" not in play.face_down]
        seen = "".join(sorted(deal[:2])), "".join(sorted(shown))
        rows = {
            hit: played(filing, cards, made, "hit" if hit else "stand")[wager.name]
            for hit in (False, True)
        }
        walk.spots[seen].append((rows, weight))
    return walk


@given(community_filings(most=2))
@settings(max_examples=50)
def test_community_prices_are_what_rounds_come_to(filing: Filing) -> None:
    rules, play = rules_of(filing), filing.rules.play
    assert isinstance(play, Community)
    option = play.player.option
    best, house = price(filing), price(filing, play="house-way")
    for wager in rules.wager:
        asked = option is not None and always_asked(rules, option, wager)
        made = [*dict.fromkeys([*wager.requires, wager.name])]
        found = best.wagers[wager.name]
        walk = community(filing, wager, made)
        assert [o.count for o in found.outcomes] == walk.counts(house_way=False)
        by_house = walk.counts(house_way=True)
        assert [o.count for o in house.wagers[wager.name].outcomes] == by_house
        if option is not None and not asked:
            beside = community(filing, wager, ["first", wager.name]).counts(house_way=False)
            assert found.ev_if_asked_exact == str(naive.ev(wager.pays, beside))
        simulation_agrees(filing, made, wager.name, naive.ev(wager.pays, by_house))


def simulation_agrees(filing: Filing, made: list[str], wager: str, expected: Fraction) -> None:
    """The house way, alone at the table: within five standard errors."""
    found = simulate(
        filing,
        rounds=1 << 12,
        seats=2,
        bets=dict.fromkeys(made, STAKE),
        rotate=False,
        workers=1,
        seed=5,
    ).wagers[wager]
    assert abs(found.ev - float(expected)) <= 5 * (found.stderr or 0) + 1e-9


def each_spot(filing: Filing, wager: Wager) -> Walk:
    """A spot's own hand against the bank's, each with one card to draw."""
    play = filing.rules.play
    assert isinstance(play, EachSpot)
    walk = Walk(filing, wager)
    for deal, weight in naive.deals(rules_of(filing), 2 * play.cards + 2):
        hand, bank, rest = deal[: play.cards], deal[play.cards : -2], deal[-2:]
        dealt = "".join(a + b for a, b in zip(hand, bank, strict=True))
        rows = {}
        for hit in (False, True):
            # Who stands leaves his card in the shoe, and the bank draws its own.
            cards = cards_of(dealt + (rest if hit else rest[1:]))
            rows[hit] = played(filing, cards, [wager.name], "hit" if hit else "stand")[wager.name]
        walk.spots["".join(sorted(hand)), ""].append((rows, weight))
    return walk


@given(each_spot_filings(most=2))
@settings(max_examples=40)
def test_prices_of_a_hand_for_each_spot_are_what_rounds_come_to(filing: Filing) -> None:
    filing = filing.vary({"table.seats": 2})
    play = filing.rules.play
    assert isinstance(play, EachSpot)
    best, house = price(filing), price(filing, play="house-way")
    for wager in filing.rules.wager:
        walk = each_spot(filing, wager)
        by_house = [outcome.count for outcome in house.wagers[wager.name].outcomes]
        assert by_house == walk.counts(house_way=True)
        found, freely = best.wagers[wager.name], walk.counts(house_way=False)
        if found.duel:  # the engine's player-dealer keeps to the house way here
            assert found.duel.bettor_best.ev_exact == str(naive.ev(wager.pays, freely))
        else:
            assert [outcome.count for outcome in found.outcomes] == freely
        if len(filing.rules.deck.cards) > 2 * play.cards + 2:  # the simulator shuffles by twos
            expected = house.wagers[wager.name].exact
            simulation_agrees(filing, [wager.name], wager.name, expected)
