"""The showdown simulator's loop against the clear engine, deal by deal and to the cent."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from houseway.analysis.house_way import house_way_choice
from houseway.analysis.opening import open_round
from houseway.bank.settlement import Stake
from houseway.cards.card import STANDARD_PACK, SUITS, Card, card_at, card_index
from houseway.cards.draws import Forced
from houseway.families.library import load, load_all
from houseway.families.showdown import simple
from houseway.families.showdown.price.staged import up_card_game, up_card_payoffs
from houseway.families.showdown.price.up_card.game import advise_up_card, price_up_card
from houseway.families.showdown.rules import ShowdownRules
from houseway.families.showdown.simulate.board_kernel import flop_situation, river_situation
from houseway.families.showdown.simulate.hand_kernel import situation
from houseway.families.showdown.simulate.hands import best_hands
from houseway.families.showdown.simulate.table import ShowdownDealing, showdown_table
from houseway.felt.bank.setting import Setting
from houseway.filings.filing import Filing
from houseway.filings.wager import Limits
from houseway.hands.high import high
from houseway.hands.ladder import Worth, category
from houseway.hands.tables import tables
from houseway.pricing.advice import InSight
from houseway.pricing.bets import StakedTable
from houseway.pricing.simulate.bets import Stakes, whole_bets
from houseway.pricing.simulate.table import DealtTable
from tests.families.showdown.up_card_faces import made

TABLES = 8
DEALS = 20

Flow = dict[tuple[int, str], tuple[int, int]]
"""What was put up and what acted, paid above nothing and collected below, by seat and wager."""

SHOWDOWN = [filing.id for filing in load_all() if isinstance(filing.rules, ShowdownRules)]
UNSEEN = {"play.up.seen": "after-decisions"}
_LOSE = {"player wins with a flush": "lose", "player wins": "1:1", "tie": "push"}
FLUSHES_LOSE: dict[str, object] = {
    # So that a flush is worth playing or not by whether the up card is in its suit.
    "wager.ante.pays": {"not qualified": "1:2", **_LOSE},
    "wager.play.pays": {"not qualified": "push", **_LOSE},
}
TWICE: dict[str, object] = {"play.stage": [{"raises": [2], "otherwise": "fold", "lines": "1"}]}

VARIATIONS: list[tuple[str, dict[str, object]]] = [
    ("cameo/three-card-poker-6-card-bonus", {"deck.packs": {"default": 2}}),
    ("cameo/three-card-poker-6-card-bonus", {"deck.packs": {"default": 40}}),
    ("cameo/three-card-poker-6-card-bonus", {"wager.6-card-bonus.on-fold": "forfeited"}),
    (
        "casino-royale/three-card-poker",
        {
            "settlement.first": {
                "rule": "card",
                "card": "player-dealer 3",
                "values": {"2": 2, "7": 7, "K": 13},
                "covered": "left-of-house-dealer",
                "covers": "stakes",
                "lines": "1",
            },
            "wager.bonus.pays": {"pair": "60:1", "flush": "90:1"},
        },
    ),
    ("casino-royale/three-card-poker", {"settlement.first.covered": "left-of-house-dealer"}),
    (
        "comstock/three-card-poker-6-card-bonus",
        {
            "settlement.losing": ["6-card-bonus", "play", "pair-plus", "ante"],
            "wager.play.pays": {"player wins with a straight": "5:3"},
            "wager.pair-plus.pays": {"beaten flush": "7:2", "pair": "1:1"},
            "settlement.folded": "in-turn",
        },
    ),
    ("lucky-derby/caribbean-stud", {"deck.packs": {"default": 3}, "play.qualifier.least": "pair"}),
    ("lucky-derby/caribbean-stud", TWICE),
    (
        "casino-royale/ultimate-texas-holdem",
        {"play.qualifier.least": "king-queen high", "play.raise-limits": "posted"},
    ),
    (
        "oceana/ultimate-texas-holdem",
        {
            "settlement.passes": [["bad-beat"], ["blind", "play", "ante"], ["trips"]],
            "settlement.losing": [],
            "settlement.folded": "in-turn",
        },
    ),
]


@pytest.mark.parametrize(
    ("id", "changes"), [*((id, {}) for id in SHOWDOWN), *VARIATIONS], ids=lambda part: str(part)
)
def test_the_loop_settles_every_deal_as_the_clear_engine_does(
    id: str, changes: dict[str, object]
) -> None:
    chance = Random(f"{id} {changes}")
    shorts = folds = raises = 0
    for _ in range(TABLES):
        filing = some_edition(load(id), chance).vary(changes)
        rules = showdown(filing)
        seats = chance.choice(filing.rules.table.choices)
        player_dealer = chance.randint(1, seats)
        limits = filing.limits()
        stakes = some_stakes(filing, limits, seats, player_dealer, chance)
        table = showdown_table(StakedTable(filing, seats, None, stakes, limits, "house-way"))
        pack = list(rules.deck.cards)
        for _ in range(DEALS):
            some = chance.randint(1, 6 * sum(sum(bets.values()) for bets in stakes.values()))
            bank = chance.choice((0, some, some, some, table.money.bank))
            shorts += bank < table.money.bank
            assert isinstance(table.dealing, ShowdownDealing)
            cards = chance.sample(pack, table.dealing.dealt)
            forced = replace(table, money=table.money._replace(bank=bank))
            found = by_loop(filing, forced, player_dealer, cards)
            expected = by_engine(filing, seats, player_dealer, bank, stakes, cards)
            assert found == expected, (filing.readings, player_dealer, bank, stakes, cards)
            put_up = sum(1 for _, wager in found if wager == rules.play.raised)
            raises += put_up
            folds += len(stakes) - put_up
    assert shorts > TABLES * DEALS / 2
    assert raises > 60
    assert folds > 60 or id == "lucky-derby/caribbean-stud"  # where every hand is played


@pytest.mark.parametrize(
    ("id", "changes", "deals"),
    [
        ("comstock/three-card-poker-6-card-bonus", {}, 150),
        ("comstock/three-card-poker-6-card-bonus", FLUSHES_LOSE, 200),
        ("cameo/three-card-poker-6-card-bonus", {"deck.packs": {"default": 2}}, 60),
        ("comstock/three-card-poker-6-card-bonus", {"deck.ranks": "A23489TJQK"}, 60),
        ("lucky-derby/caribbean-stud", TWICE, 12),
    ],
    ids=str,
)
def test_the_loop_plays_each_hand_as_the_exact_price_advises(
    id: str, changes: dict[str, object], deals: int
) -> None:
    filing = load(id).vary(changes)
    rules = showdown(filing)
    game, paid = up_card_game(rules), up_card_payoffs(rules)
    chance = Random(f"{id} {changes}")
    stakes = {2: {"ante": 500}}
    table = showdown_table(StakedTable(filing, 3, None, stakes, filing.limits(), "optimal"))
    pack = list(rules.deck.cards)
    choices = set()
    for deal in range(deals):
        suit = chance.choice(SUITS)
        suited = [card for card in pack if card[1] == suit]
        hand = chance.sample(suited if deal % 2 else pack, rules.play.cards)
        rest = pack_without(pack, hand)
        bank = chance.sample(rest, rules.play.cards)
        if deal % 4 == 3:  # now and then the up card too is in the suit of the hand
            bank[-1] = chance.choice([card for card in rest if card[1] == suit])
        assert rules.play.up
        up = bank[rules.play.up.card - 1]
        advised = advise_up_card(game, paid, hand, up)
        in_turn: list[Card] = [card for pair in zip(hand, bank, strict=True) for card in pair]
        whole = rules.play.dealing.hands == "whole"
        found = by_loop(filing, table, 1, [*hand, *bank] if whole else in_turn)
        plays = (2, rules.play.raised) in found
        assert plays == (advised["play"] > advised["fold"]), (hand, up)
        choices.add(plays)
    assert choices == {True, False}


@pytest.mark.parametrize("changes", [{}, FLUSHES_LOSE], ids=str)
def test_without_a_look_at_the_up_card_the_best_play_folds_what_the_price_does(
    changes: dict[str, object],
) -> None:
    """By what each hand makes, over all 22,100 hands of three cards."""
    rules = showdown(load("comstock/three-card-poker-6-card-bonus").vary({**changes, **UNSEEN}))
    game, paid = up_card_game(rules), up_card_payoffs(rules)
    best = best_hands(game, paid, seen=False)
    folded = dict.fromkeys(game.ladder.categories, 0)
    for cards in combinations(range(51, -1, -1), 3):
        hand = np.array(cards)
        number = sum(int(best.step[place, card >> 2]) for place, card in enumerate(cards))
        if len({card & 3 for card in cards}) == 1:
            worth, raised = best.suited[number], best.own_suited[number]
        else:
            at = best.first[number]
            worth = best.mixed[number]
            raised = sum(int(best.own[at + situation(hand, suit)]) for suit in range(4)) > 0
        folded[category(Worth(int(worth)), game.ladder)] += not raised
    each = game.deals // 22_100
    _, priced = made(price_up_card(game, paid).ignoring)
    assert {hand: count * each for hand, count in folded.items()} == priced
    assert any(folded.values())


def test_situations_with_cards_in_the_middle_are_the_clear_engines() -> None:
    """Hands of two suits too, of which many draw to a flush."""
    t, chance = tables(), Random(5)
    for deal in range(1_000):
        pack = [card for card in STANDARD_PACK if deal % 3 or card[1] in "hs"]
        cards = chance.sample(pack, 7)
        hand, board = tuple(cards[:2]), tuple(cards[2:])
        a, b, *rest = (card_index(card) for card in cards)
        shown = np.array(rest)
        flop = simple.flop_cell(InSight(hand, None, board[:3]))
        assert flop_situation(t, a, b, shown) == flop, cards
        outs = np.array(
            [
                0 if card_index(card) in rest else high([card, *board])
                for card in map(card_at, range(52))
            ]
        )
        river = simple.river_cell(InSight(hand, None, board))
        assert river_situation(a, b, shown, high(cards), high(board), outs) == river, cards


def pack_without(pack: list[Card], hand: list[Card]) -> list[Card]:
    rest = list(pack)
    for card in hand:
        rest.remove(card)
    return rest


def showdown(filing: Filing) -> ShowdownRules:
    assert isinstance(filing.rules, ShowdownRules)
    return filing.rules


def some_edition(filing: Filing, chance: Random) -> Filing:
    """Any readings."""
    return filing.read(
        {
            name: chance.choice(list(reading.values))
            for name, reading in filing.reading_texts.items()
            if chance.random() < 0.5
        }
    )


def some_stakes(
    filing: Filing, limits: Limits, seats: int, player_dealer: int, chance: Random
) -> Stakes:
    """Odd antes within the limits, bonus bets that may stand with them, some seats empty."""
    stakes: dict[int, dict[str, int]] = {}
    ante = showdown(filing).play.ante
    while not stakes:
        for seat in range(1, seats + 1):
            if seat == player_dealer or chance.random() < 0.2:
                continue
            limit = limits.of(ante)
            # Half the maximum at most, so that some tables may raise and others may not.
            bets = {ante: chance.randint(limit.min, limit.max // 2)}
            taken: set[str] = set()
            for wager in filing.rules.wager:
                if wager.name == ante or wager.made == "in-play" or wager.mandatory:
                    continue
                # $200 at most: some bonus bets pay thousands for one.
                least = int(limits.of(wager.name).min)
                most = min(200_00, int(limits.of(wager.name).max))
                if wager.at_most is not None:
                    room = sum(bets.get(name, 0) for name in wager.at_most.together)
                    most = min(most, bets[wager.at_most.wager] - room)
                if wager.equals is not None:
                    least = most = bets[wager.equals]
                needed = [name for name in wager.requires if name in bets]
                allowed = least <= most and needed and wager.one_of not in taken
                if allowed and chance.random() < 0.6:
                    bets[wager.name] = chance.randint(least, most)
                    taken |= {wager.one_of} if wager.one_of else set()
            stakes[seat] = whole_bets(filing, limits, bets)
    return stakes


def by_engine(
    filing: Filing,
    seats: int,
    player_dealer: int,
    bank: int,
    stakes: Stakes,
    cards: list[Card],
) -> Flow:
    names = {seat: f"seat {seat}" for seat in (*stakes, player_dealer)}
    staked = [
        Stake(seat, names[seat], wager, cents)
        for seat, wagers in stakes.items()
        for wager, cents in wagers.items()
    ]
    setting = Setting(seats, player_dealer, names, bank, staked)
    round = open_round(filing, setting, Forced(cards))
    while ask := round.ask:
        round.answer(ask.seat, house_way_choice(round, ask), ask.bettor)
    assert round.result is not None
    return {(line.seat, line.wager): (line.stake, line.net) for line in round.result.lines}


def by_loop(filing: Filing, table: DealtTable, player_dealer: int, cards: list[Card]) -> Flow:
    """One round of the loop itself, from cards that nothing shuffles."""
    assert isinstance(table.dealing, ShowdownDealing)
    as_dealt = replace(table, dealing=replace(table.dealing, dealt=0))
    sums = as_dealt.nothing()
    shoe = np.array([card_index(card) for card in cards])
    bankers = np.array([player_dealer - 1], dtype=np.int32)
    as_dealt.play_rounds(np.zeros(4, dtype=np.uint64), shoe, bankers, sums)
    gains, _, (paid, collected, _), took, _ = sums
    staked = (took[:, :, np.newaxis] * table.money.staked).sum(axis=1)
    net = paid - collected
    assert (gains[0, :, 1] == net.sum(axis=1)).all()
    assert gains[1, player_dealer - 1, 1] == -net.sum()
    names = [wager.name for wager in filing.rules.wager]
    return {
        (seat + 1, names[wager]): (int(staked[seat, wager]), int(net[seat, wager]))
        for seat, wager in np.argwhere(staked).tolist()
    }
