"""Accepted means right: baccarat filings drawn at random, every deal played by the clear engine.

The plain walk of `naive` writes the rules of drawing a third time; here it is the family's own
round that plays every order of ranks of a small shoe, answering hit and stand in turn.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction

from hypothesis import given, settings

from houseway.analysis.house_way import arrange, house_way_choice
from houseway.analysis.opening import open_round
from houseway.analysis.price import price
from houseway.analysis.simulate.exact import exact_worth
from houseway.analysis.simulate.simulate import simulate
from houseway.bank.settlement import Stake
from houseway.cards.card import SUITS, Card
from houseway.cards.draws import Forced
from houseway.families.baccarat.cost import BaccaratBets, price_bets
from houseway.families.baccarat.rules import BaccaratRules, Community, EachSpot
from houseway.families.baccarat.signatures import needs_ranks
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.filings.filing import Filing
from houseway.filings.wager import Wager
from tests.families.baccarat import naive
from tests.families.baccarat.made import STAKE, Made, Names
from tests.families.baccarat.test_naive import community_filings, each_spot_filings
from tests.sizes import size


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


def opened(filing: Filing, cards: list[Card], made: Names) -> BankRound:
    """One round of one bettor with these wagers."""
    stakes = [Stake(2, "bettor", name, STAKE) for name in made]
    setting = Setting(filing.rules.table.seats, 1, {1: "bank", 2: "bettor"}, 10**9, stakes)
    return open_round(filing, setting, Forced(cards, [(1, 2, 3)]))


def played(filing: Filing, cards: list[Card], made: Names, answer: str) -> dict[str, int]:
    """Such a round, played: the pay row that decided each of the wagers."""
    round = opened(filing, cards, made)
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

    def counts_for(self, base: Walk) -> list[int]:
        """The same for a bettor who plays for another wager of his."""
        found = list(self.fixed)
        for seen, deals in self.spots.items():
            by_house = naive.points(seen[0]) in self.house_way_hits
            hit = naive.best(base.wager.pays, base.spots[seen], by_house)
            for rows, weight in deals:
                found[rows[hit]] += weight
        return found


def community(filing: Filing, made: Names) -> dict[str, Walk]:
    """Whoever has made one of the option's wagers is asked on its totals."""
    play = BaccaratRules.of(filing).play
    assert isinstance(play, Community)
    option = play.player.option
    walks = {name: Walk(filing, filing.rules.wager_named(name)) for name in made}
    for deal, weight in naive.deals(rules_of(filing), 6):
        hands = {"player": iter(deal[:2]), "banker": iter(deal[2:4])}
        cards = cards_of("".join(next(hands[hand]) for hand in play.deal) + deal[4:])
        stand = played(filing, cards, made, "stand")
        if (
            option is None
            or naive.points(deal[:2]) not in option.totals
            or not {*made} & {*option.wagers}
        ):
            for name, walk in walks.items():
                walk.fixed[stand[name]] += weight
            continue
        shown = [deal[1 + n] for n in (1, 2) if f"banker {n}" not in play.face_down]
        seen = "".join(sorted(deal[:2])), "".join(sorted(shown))
        hit = played(filing, cards, made, "hit")
        for name, walk in walks.items():
            walk.spots[seen].append(({False: stand[name], True: hit[name]}, weight))
    return walks


@given(community_filings(most=2))
@settings(max_examples=size(12, 50))
def test_community_prices_are_what_rounds_come_to(filing: Filing) -> None:
    rules, made = rules_of(filing), Made(filing)
    best, house = price(filing), price(filing, play="house-way")
    walks = {names: community(filing, names) for names in made.sets}
    for wager in rules.wager:
        company = made.beside(wager.name)
        if not company:
            continue
        found, asked = best.wagers[wager.name], made.always_asks(wager.name)
        alone = next(names for names in company if made.asked(names) == asked)
        walk = walks[alone][wager.name]
        assert [o.deals for o in found.outcomes] == walk.counts(house_way=False)
        by_house = walk.counts(house_way=True)
        assert [o.deals for o in house.wagers[wager.name].outcomes] == by_house
        if made.asks(wager.name) and not asked:
            beside = walks[next(filter(made.asked, company))][wager.name].counts(house_way=False)
            assert found.ev_if_asked == naive.ev(wager.pays, beside)
        else:
            assert found.ev_if_asked is None
        assert found.ev_with_base_play == _with_base(rules, made, walks[alone], wager)
    for names, together in walks.items():
        made_together(filing, names, together)


def _with_base(
    rules: BaccaratRules, made: Made, walks: dict[str, Walk], wager: Wager
) -> Fraction | None:
    """What a wager is worth while the choice goes for the wager that brings it."""
    base = made.plays_for(wager.name) if made.always_asks(wager.name) else None
    if base is None:
        return None
    if needs_ranks(rules.wager_named(base).pays) and not needs_ranks(wager.pays):
        return None
    return naive.ev(wager.pays, walks[wager.name].counts_for(walks[base]))


def made_together(filing: Filing, names: Names, walks: dict[str, Walk]) -> None:
    """One bettor's bets, the house way: priced, costed and simulated as his rounds come out."""
    rules, bets = rules_of(filing), dict.fromkeys(names, STAKE)
    counts = {name: walk.counts(house_way=True) for name, walk in walks.items()}
    evs = {name: naive.ev(walk.wager.pays, counts[name]) for name, walk in walks.items()}
    priced = price_bets(rules, names, "house-way")
    assert {name: [o.deals for o in found.outcomes] for name, found in priced.items()} == counts
    exact = exact_worth(filing, bets, "house-way")
    assert exact.wagers == evs
    assert exact.bettor == STAKE * sum(evs.values())
    costed = BaccaratBets(rules, bets, "optimal", simulated=True)
    assert {worth.wager: worth.ev for worth in costed.worths} == evs
    simulation_agrees(filing, names, counts)


def simulation_agrees(filing: Filing, made: Names, counts: dict[str, list[int]]) -> None:
    """The house way, alone at the table: within six standard errors."""
    rounds = 1 << 12
    found = simulate(
        filing,
        rounds=rounds,
        seats=2,
        bets=dict.fromkeys(made, STAKE),
        rotate=False,
        workers=1,
        seed=5,
    )
    for name, by_row in counts.items():
        pays = filing.rules.wager_named(name).pays
        values = [*(row.pay.value for row in pays.rows), Fraction(-1)]
        mean = naive.ev(pays, by_row)
        squares = sum((v**2 * n for v, n in zip(values, by_row, strict=True)), Fraction())
        spread = float(squares / sum(by_row) - mean**2) ** 0.5
        assert abs(found.wagers[name].ev - float(mean)) <= 6 * spread / rounds**0.5 + 1e-9


@given(community_filings())
@settings(max_examples=size(15, 60))
def test_a_hand_is_arranged_as_a_round_plays_it_the_house_way(filing: Filing) -> None:
    play, made = BaccaratRules.of(filing).play, Made(filing)
    assert isinstance(play, Community)
    ranks = filing.rules.deck.ranks
    pairs = [a + b for a in ranks for b in ranks]
    quiet = [two for two in pairs if play.natural == "plays-on" or naive.points(two) < 8]
    if not quiet:  # the bank always has a natural, and nobody draws
        return
    for two in pairs:
        hands = {"player": iter(two), "banker": iter(quiet[0])}
        cards = cards_of("".join(next(hands[hand]) for hand in play.deal) + ranks[0] * 2)
        found = arrange(filing, cards_of(two))
        for names in made.sets:
            round = opened(filing, cards, names)
            assert not (round.ask and found.forced)
            while ask := round.ask:
                assert house_way_choice(round, ask) == found.play
                round.answer(ask.seat, found.play, ask.bettor)
            assert (len(round.hands["player"]) == 3) == (found.play == "hit")


def each_spot(filing: Filing, wager: Wager) -> Walk:
    """A spot's own hand against the bank's, each with one card to draw."""
    play = BaccaratRules.of(filing).play
    assert isinstance(play, EachSpot)
    walk = Walk(filing, wager)
    for deal, weight in naive.deals(rules_of(filing), 2 * play.cards + 2):
        hand, bank, rest = deal[: play.cards], deal[play.cards : -2], deal[-2:]
        dealt = "".join(a + b for a, b in zip(hand, bank, strict=True))
        rows = {}
        for hit in (False, True):
            # Who stands leaves his card in the shoe, and the bank draws its own.
            cards = cards_of(dealt + (rest if hit else rest[1:]))
            rows[hit] = played(filing, cards, (wager.name,), "hit" if hit else "stand")[wager.name]
        walk.spots["".join(sorted(hand)), ""].append((rows, weight))
    return walk


@given(each_spot_filings(most=2))
@settings(max_examples=size(10, 40))
def test_prices_of_a_hand_for_each_spot_are_what_rounds_come_to(filing: Filing) -> None:
    filing = filing.vary({"table.seats": 2})
    play = BaccaratRules.of(filing).play
    assert isinstance(play, EachSpot)
    best, house = price(filing), price(filing, play="house-way")
    for wager in filing.rules.wager:
        walk = each_spot(filing, wager)
        by_house = [outcome.deals for outcome in house.wagers[wager.name].outcomes]
        assert by_house == walk.counts(house_way=True)
        found, freely = best.wagers[wager.name], walk.counts(house_way=False)
        if found.duel:  # the engine's player-dealer keeps to the house way here
            assert found.duel.bettor_best.ev == naive.ev(wager.pays, freely)
        else:
            assert [outcome.deals for outcome in found.outcomes] == freely
        if len(filing.rules.deck.cards) > 2 * play.cards + 2:  # the simulator shuffles by twos
            simulation_agrees(filing, (wager.name,), {wager.name: by_house})
