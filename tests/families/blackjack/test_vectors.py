"""The catalogue's test vectors, each through the round: who wins what with which cards."""

from __future__ import annotations

import pytest

from houseway.bank.settlement import Stake
from houseway.families.library import load
from tests.families.blackjack.tables import (
    BASE,
    NO_BUST,
    PLAIN,
    base_of,
    button,
    duel,
    laid,
    lines,
    net,
    nets,
    read,
    results,
    side_of,
)

ROYALE_BUSTER = "casino-royale/pure-21-5-buster-blackjack"
COMSTOCK = "comstock/pure-21-5-blackjack"
CAMEO = "cameo/pure-21-5-blackjack"
SPANISH = "lucky-derby/pure-spanish-21-5"
CENTURY = "lucky-derby/no-bust-21st-century-blackjack"
CENTURY_BUSTER = "lucky-derby/no-bust-21st-century-buster-blackjack"
BONUS = "lucky-derby/blackjack-bonus-bet"


@pytest.mark.parametrize(
    ("hand", "bank", "gains"),
    [
        ("Th 6h 7h", "Tc 6c 8c", 0),  # 23 v 24: nearer, both over
        ("Th 6h 8h", "Tc 6c 8c", -1_000),  # a tie over 22
        ("Th 6h 9h", "Tc 6c 7c", -1_000),
        ("Th 6h Td", "Tc Qc", -1_000),
        ("Th Qh", "Tc 6c 9c", 1_000),
        ("Jk 5h", "Tc Qc", 1_000),
        ("Jk 5h", "7c 7d 7s", 0),
        ("Jk Jk", "Jk Kc", 2_000),
        ("Th 9h Jk", "Tc 8c", 1_000),  # the joker overrides 19
        ("Th Qh", "Jk Jk", -1_000),
        ("Th Qh", "Jk 4c", -1_000),
    ],
)
def test_comstock_1(hand: str, bank: str, gains: int) -> None:
    assert net(duel(load(NO_BUST), hand, bank)) == gains


def test_comstock_1_a_joker_up_leaves_nothing_to_decide() -> None:
    round = laid(
        load(NO_BUST), {"2": "8h 8d", "player-dealer": "Jk 2c"}, [Stake(2, "p2", "base", BASE)]
    )
    assert round.result is not None  # nobody was asked


def test_comstock_1_a_joker_as_second_card_sends_the_doubled_half_back() -> None:
    round = duel(load(NO_BUST), "5h 6h Td", "9c Jk", "double")
    assert [(wager, result) for wager, result, _ in results(round)] == [
        ("base", "push"),
        ("double", "push"),
    ]
    assert "no action" in lines(round)[1].why


@pytest.mark.parametrize(
    ("hand", "bank", "gains"),
    [
        ("Ah Kh", "Tc Qc", 1_200),
        ("Ah Kh", "Ac Kc", 0),
        ("7h 7d", "Kc Ac", -1_000),
        ("Th 6h 7h", "8c 8d 8s", 1_000),  # here 8-8-8 pays those who are over
        ("Th 6h 7h", "9c 7c 9d", -1_000),
        ("Th 8h", "Ac 6c 4c", -1_000),  # soft 17 hits
        ("Th 8h", "Ac 7c", 0),
        ("Th 8h", "Tc 6c 2c", 0),
        ("Th 8h", "Tc 7c", 1_000),
        ("Ah 8h", "Tc 7c", 1_000),
    ],
)
def test_comstock_19(hand: str, bank: str, gains: int) -> None:
    assert net(duel(load(COMSTOCK), hand, bank)) == gains


def test_comstock_19_a_split_ace_with_a_bonus_card_wins_even_money() -> None:
    round = duel(load(COMSTOCK), "Ah Kh", "Tc Qc", "split", second="Ad 9h")
    assert nets(round) == {"base": 1_000, "split": 0}
    assert net(duel(load(COMSTOCK), "Th 6h", "Tc Qc", "surrender")) == -500


def test_comstock_19_first_action_is_two_seats_on_by_a_nine() -> None:
    filing = load(COMSTOCK)
    stakes = [Stake(seat, f"p{seat}", base_of(filing), BASE) for seat in (1, 2, 3, 5, 6, 7, 8)]
    hands = {str(stake.seat): "Th Qh" for stake in stakes} | {"player-dealer": "Tc 9c"}
    round = laid(filing, hands, stakes, player_dealer=4)
    while ask := round.ask:
        round.answer(ask.seat, "stand")
    assert button(round) == 6


@pytest.mark.parametrize(
    ("bank", "gains"),
    [("Tc 6c Kc", 1_000), ("2c 3c 4c 5c Kc", 2_000), ("Ac Kc", -500), ("8c 8d 8s", 1_000)],
)
def test_comstock_20(bank: str, gains: int) -> None:
    filing = load(COMSTOCK)
    buster = side_of(filing, "bank-over")
    assert nets(duel(filing, "Th Qh", bank, stakes={buster: 500}))[buster] == gains


@pytest.mark.parametrize(
    ("hand", "bank", "gains"),
    [
        ("Ah Kh", "9c 8c", 1_200),
        ("Ah Kh", "Ac Qc", 1_200),  # a tie of naturals is the player's
        ("Kh Qh", "Ac Jc", -1_000),
        ("7h 7d 7s", "Kc 6c 5c", 1_000),  # as are two 21s
        ("Kh 9h", "Kc 9c", 0),
        ("Kh 6h 9h", "8c 8d 8s", 0),
        ("Kh 6h 9h", "Kc 6c 7c", -1_000),
        ("Kh 2h", "8c 8d 8s", 1_000),
        ("Kh 6h 6d", "Kc Qc", -1_000),
        ("Kh 8h", "Ac 6c Kc", 1_000),  # soft 17 hits, hard 17 stands
        ("Kh 8h", "Ac 7c", 0),
    ],
)
def test_lucky_derby_1(hand: str, bank: str, gains: int) -> None:
    assert net(duel(load(SPANISH), hand, bank)) == gains


def test_lucky_derby_1_split_aces_make_no_natural() -> None:
    round = duel(load(SPANISH), "Ah Kh", "Kc Qc", "split stand stand", second="Ad 9d")
    assert nets(round) == {"base": 1_000, "split": 0}


@pytest.mark.parametrize(
    ("hand", "bank", "plays", "gains"),
    [
        ("5h 6h 9h", "Kc 9c", "double stand", 2_000),
        ("5h 4h 3h 2h 7h", "Kc Qc", "double double double stand", 8_000),  # 12, 14, 21
        ("5h 4h 3h", "Kc Qc", "double rescue", -1_000),
        ("5h 4h 3h 2h", "Kc Qc", "double double rescue", -2_000),
        ("5h 4h 3h 2h 2d", "Kc Qc", "double double double rescue", -4_000),
        ("Kh 6h", "Kc 9c", "surrender", -500),
        ("Kh 6h 9h", "8c 8d 8s", "double", 0),
    ],
)
def test_lucky_derby_1_doubling_and_surrender(hand: str, bank: str, plays: str, gains: int) -> None:
    """Doubled again where the casino allows double-double down; the rest with it or without."""
    for allowed in ("allowed",) if "double double" in plays else ("allowed", "barred"):
        filing = load(SPANISH).read({"double-double": allowed})
        assert net(duel(filing, hand, bank, plays)) == gains


@pytest.mark.parametrize(
    ("hand", "up", "gains"),
    [
        ("Ks Kh", "Ks", 6_500),
        ("7c 7c", "7c", 9_000),
        ("7h 7d", "7c", 4_000),
        ("7c 2d", "7c", 4_500),
        ("7h 2d", "7c", 2_000),
        ("Qd 5c", "Kd", -500),
    ],
)
def test_lucky_derby_1_match_the_dealer(hand: str, up: str, gains: int) -> None:
    filing = load(SPANISH)
    match = side_of(filing, "match-up-card")
    round = duel(filing, hand, f"{up} 9s Kc" if up == "7c" else f"{up} 9s", stakes={match: 500})
    assert nets(round)[match] == gains


@pytest.mark.parametrize(("hole", "bank", "first"), [("9c", 3, 2), ("Kc", 3, 7), ("Ac", 1, 2)])
def test_lucky_derby_1_first_action(hole: str, bank: int, first: int) -> None:
    assert _button(SPANISH, hole, bank) == first


def _button(id: str, hole: str, bank: int) -> int:
    filing = load(id)
    seats = [seat for seat in range(1, 9) if seat != bank]
    stakes = [Stake(seat, f"p{seat}", base_of(filing), BASE) for seat in seats]
    hands = {str(seat): "Kh Qh" for seat in seats} | {"player-dealer": f"9d {hole}"}
    round = laid(filing, hands, stakes, player_dealer=bank)
    while ask := round.ask:
        round.answer(ask.seat, "stand" if "stand" in ask.choices else ask.house_way)
    return button(round)


@pytest.mark.parametrize("id", [CENTURY, CENTURY_BUSTER])
@pytest.mark.parametrize(
    ("hand", "bank", "gains"),
    [
        ("Ah Kh", "Tc 9c", 1_200),
        ("Ah Kh", "Ac Qc", 0),
        ("Th 6h 9h", "Tc 6c Td", 0),  # a three-card 25 against 26
        ("Th 6h 8h", "Tc 6c Td", -1_000),
        ("Th 5h 4h 6h", "Tc 6c Td", -1_000),
        ("Th 6h 9h", "Tc 6c 9c", -1_000),
        ("Th 6h 9h", "Tc 6c 7c", -1_000),
        ("Th 6h 9h", "Tc Qc", -1_000),
        ("Th 2h", "Tc 6c Td", 1_000),
        ("7h 7d 7s", "Tc 6c 5c", 0),
        ("Th 6h 6d", "Tc 6c Td", -1_000),
        ("Th Qh", "Tc 6c 6d", 1_000),
        ("Th Qh", "Ac 6c Tc", 1_000),  # soft 17 hits, hard 17 stands
    ],
)
def test_lucky_derby_3(id: str, hand: str, bank: str, gains: int) -> None:
    assert net(duel(load(id), hand, bank)) == gains


@pytest.mark.parametrize("id", [CENTURY, CENTURY_BUSTER])
def test_lucky_derby_3_a_22_can_be_read_as_a_total(id: str) -> None:
    live = next(
        (name, value)
        for name, text in load(id).reading_texts.items()
        for value, one in text.values.items()
        if one.set.get("play.count.most") == 22
    )
    assert net(duel(load(id).read(dict([live])), "Th Qh", "Tc 6c 6d")) == -1_000


@pytest.mark.parametrize("id", [CENTURY, CENTURY_BUSTER])
def test_lucky_derby_3_splits_and_first_action(id: str) -> None:
    round = duel(load(id), "Ah Kh", "Tc Qc", "split", second="Ad 9d")
    assert nets(round) == {"base": 1_000, "split": 0}
    assert net(duel(load(id), "Th 6h", "Tc Qc", "surrender")) == -500
    assert _button(id, "9c", 3) == 5


@pytest.mark.parametrize(
    ("hand", "bank", "gains"),
    [
        ("Th Qh", "Tc 6c Td", 1_000),
        ("Th Qh", "2c 2d 3c 3d 6c Td", 7_500),
        ("Th Qh", "Ac Kc", -500),
        ("Th Qh", "Tc 9c", -500),
        ("Th Qh", "Tc 6c 6d", 1_000),
        ("Th 6h 9h", "Tc 6c Td", 1_000),
    ],
)
def test_lucky_derby_5(hand: str, bank: str, gains: int) -> None:
    filing = load(CENTURY_BUSTER)
    buster = side_of(filing, "bank-over")
    assert nets(duel(filing, hand, bank, stakes={buster: 500}))[buster] == gains


@pytest.mark.parametrize("id", [PLAIN, ROYALE_BUSTER])
@pytest.mark.parametrize(
    ("hand", "bank", "gains"),
    [
        ("Ah Kh", "7c 7d 7s", 1_200),
        ("Th 6h 9h", "8c 8d 8s", 0),
        ("Th Qh", "8c 8d 8s", 1_000),
        ("Th Qh", "Ac 6c 2c", 1_000),  # soft 17 is hit
    ],
)
def test_casino_royale_6(id: str, hand: str, bank: str, gains: int) -> None:
    assert net(duel(load(id), hand, bank)) == gains


@pytest.mark.parametrize("id", [PLAIN, ROYALE_BUSTER, CAMEO])
def test_casino_royale_6_insurance_of_half_comes_out_even(id: str) -> None:
    round = duel(load(id), "Th 8h", "Ac Kc", "insure")
    assert nets(round) == {"base": -1_000, "insurance": 1_000}


@pytest.mark.parametrize(
    ("bank", "gains"),
    [
        ("Kc 6c Qc", 1_000),
        ("8c 8d 8s", 1_000),
        ("2c 2d 2s 2h 2c 2d 4c Kc", 125_000),
        ("Ac Kc", -500),
    ],
)
def test_casino_royale_14(bank: str, gains: int) -> None:
    filing = load(ROYALE_BUSTER)
    buster = side_of(filing, "bank-over")
    assert nets(duel(filing, "Th Qh", bank, stakes={buster: 500}))[buster] == gains


@pytest.mark.parametrize(
    ("hand", "bank", "gains"),
    [
        ("Ah Kh", "9c 8c", 1_200),
        ("Ah Th", "Ac Qc", 0),
        ("Kh 9h", "Ac Jc", -1_000),
        ("7h 7d 7s", "8c 7c 6c", 0),
        ("Th 6h 8h", "8c 8d 8s", 0),
        ("Th 6h 8h", "9c 7c 8c", -1_000),
        ("Th 6h 8h", "8c 8d 9c", -1_000),
        ("Th 8h", "Ac 6c 4c", -1_000),
    ],
)
def test_cameo_8(hand: str, bank: str, gains: int) -> None:
    assert net(duel(load(CAMEO), hand, bank)) == gains


def test_cameo_8_split_aces_surrender_and_insurance() -> None:
    filing = load(CAMEO)
    round = duel(filing, "Ah Kh", "Tc Qc", "split", second="Ad 9d")
    assert nets(round) == {"base": 1_000, "split": 0}
    hundred = {base_of(filing): 10_000}
    assert net(duel(filing, "Th 6h", "Tc Qc", "surrender", stakes=hundred)) == -5_000
    insured = duel(filing, "Th 6h", "Ac Qc", "insure:5000", stakes=hundred)
    assert nets(insured) == {"base": -10_000, "insurance": 10_000}


@pytest.mark.parametrize(
    ("hand", "gains"),
    [
        ("As 2s 3s 4s", 750_000),
        ("Ah Kd", 12_500),
        ("Ah Ks", 7_500),
        ("Jc Td", 0),
        ("8h 8d 9c", 7_500),
    ],
)
def test_lucky_derby_bonus_bet_5(hand: str, gains: int) -> None:
    filing = load(BONUS)
    bonus = side_of(filing, "own-hand")
    round = duel(filing, hand, "Tc 9s", stakes={bonus: 2_500})
    assert nets(round)[bonus] == gains


def test_comstock_1_a_hard_22_can_be_read_as_over() -> None:
    assert net(duel(load(NO_BUST), "Th 5h 7h", "Tc 6c 5c")) == 1_000
    over = read(NO_BUST, hard_22="over")
    assert net(duel(over, "Th 5h 7h", "Tc 6c 5c")) == -1_000
