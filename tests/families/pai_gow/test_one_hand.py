"""One hand's settings against every hand of the bank."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from houseway.cards.card import JOKER_INDEX, card_at, card_index, parse_cards
from houseway.errors import Refusal
from houseway.families.pai_gow.house_way.batch import set_batch
from houseway.families.pai_gow.price.deck import Deck
from houseway.families.pai_gow.price.one_hand import Ranked, ranked_settings
from houseway.families.pai_gow.setting import Worths, met
from houseway.hands.ladder import Worth
from houseway.hands.meeting import comes_to
from tests.families.pai_gow.charts import of_ranks, ranks_of, way

SMALL = Deck(0b1111100000000, 4)


def one_by_one(found: Ranked, name: str, dead: set[int]) -> tuple[int, int, int]:
    rest = [int(card) for card in SMALL.cards if int(card) not in dead]
    banks = set_batch(np.array(list(combinations(rest, 7)), np.uint8), way(name))
    pairs = zip(banks.front.tolist(), banks.back.tolist(), strict=True)
    if found.worths.foul:
        return 0, 0, len(banks.front)
    results = [
        comes_to(met(found.worths, Worths(Worth(front), Worth(back))), "player-dealer")
        for front, back in pairs
    ]
    return results.count("win"), results.count("push"), results.count("lose")


@pytest.mark.parametrize("name", ["oceana", "comstock"])
@pytest.mark.parametrize("hand", ["As Ad Kc Ks Qh Jd Ts", "As Jk Kc Ks Qh Jd Td"])
def test_each_setting_does_as_well_as_hand_by_hand(name: str, hand: str) -> None:
    cards = parse_cards(hand)
    found = ranked_settings(cards, way(name), deck=SMALL)
    assert len(found) == 21
    assert [one.ev for one in found] == sorted((one.ev for one in found), reverse=True)
    dead = {card_index(card) for card in cards}
    for one in (*found[:3], found[10], found[-1]):
        assert (one.met.win, one.met.push, one.met.lose) == one_by_one(one, name, dead)
    assert {card for one in found for card in one.setting.front} == set(cards)


def test_a_foul_loses_to_every_hand() -> None:
    found = ranked_settings(parse_cards("As Ad Kc Qs Jh Td Ac"), way("oceana"), deck=SMALL)
    for one in found:
        if one.worths.foul:
            assert (one.met.win, one.met.push) == (0, 0)
            assert one.ev == -1


def test_against_all_53_524_680_hands_of_the_bank() -> None:
    """Two pair, kings up: the small pair goes in front, as every chart says."""
    found = ranked_settings(of_ranks("K K 7 7 A 9 4"), way("oceana"))
    best = found[0].met
    assert best.pairs == 53_524_680
    assert ranks_of(found[0].setting.front) == ["7", "7"]
    assert (best.win, best.push, best.lose) == (33_627_848, 16_505_048, 3_391_784)


def test_progress_is_told_to_the_end() -> None:
    heard: list[tuple[int, int]] = []
    ranked_settings(
        [card_at(card) for card in (*range(48, 52), 44, 45, JOKER_INDEX)],
        way("oceana"),
        deck=SMALL,
        progress=lambda done, total: heard.append((done, total)),
    )
    assert heard[-1][0] == heard[-1][1]
    assert [done for done, _ in heard] == list(range(1, len(heard) + 1))


def test_what_is_no_hand_is_refused() -> None:
    with pytest.raises(Refusal, match="seven cards of one pack"):
        ranked_settings(parse_cards("As Ks"), way("oceana"))
