"""What a hand costs: worked by hand from the sheets, sums that must be zero, and simulation.

Cited: casino-royale 20 (lines 2851-2923), oceana 10 (lines 1251-1781), comstock 17 (lines 605-609).
The Player line of a game with eight packs loses 1.2351 %: its exact price is known from outside
and tested with the prices.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import houseway as hw
from houseway.analysis.cost.cost import cost, costs
from houseway.analysis.cost.fees import TableFees, offered_fees
from houseway.analysis.cost.model import Cost, Expected
from houseway.analysis.cost.picture import cost_picture
from houseway.analysis.price import price
from houseway.analysis.simulate.simulate import simulate
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.filings.filing import Filing
from tests import own_room
from tests.of_family import BANKED
from tests.sizes import size

SVG = "{http://www.w3.org/2000/svg}"


def cents(*amounts: int) -> tuple[Fraction, ...]:
    """Whole cents, as a cost holds them."""
    return tuple(map(Fraction, amounts))


def player_line(id: str) -> Fraction:
    return price(load(id), wagers=["player"]).wagers["player"].ev


# --- by hand --------------------------------------------------------------------------------------


def test_casino_royale_ez_baccarat_option_2_takes_8_dollars_of_650_in_action() -> None:
    """Document 20, lines 2859-2863: $601-$900 pays $8, the players nothing."""
    found = cost(load("casino-royale/ez-baccarat"), option="2", bets={"player": 130_00}, players=5)
    assert found.player_dealer.action == found.player_dealer.counted == 650_00
    assert (found.player_dealer.fee, found.bettor.fee, found.drop) == cents(8_00, 0, 8_00)
    won = -player_line("casino-royale/ez-baccarat") * 650_00
    assert round(float(won), 2) == 802.80
    assert found.player_dealer.price.cents == won
    assert found.player_dealer.net.cents == won - 8_00
    assert round(float(found.player_dealer.net.cents), 2) == 2.80
    assert found.bettor.net.cents == -won / 5
    assert round(float(found.bettor.rate * 100), 4) == -1.2351


def test_oceana_option_43_takes_a_dollar_of_each_player_and_three_of_the_bank() -> None:
    """Document 10, lines 1483-1486: $1 | $2 from $50 | $3 from $100 | $4 from $300; players $1."""
    found = cost(
        load("oceana/ez-baccarat"), option="43", bets={"player": 25_00}, rounds_per_hour=60
    )
    assert (found.players, found.seats) == (6, 7)
    assert (found.bettor.fee, found.player_dealer.fee, found.drop) == cents(1_00, 3_00, 9_00)
    ev = player_line("oceana/ez-baccarat")
    assert found.bettor.net.cents == ev * 25_00 - 1_00
    assert round(float(found.bettor.rate * 100), 4) == -5.2351
    assert found.player_dealer.net.cents == -ev * 150_00 - 3_00
    assert found.hourly
    assert found.hourly.bettor.cents == 60 * found.bettor.net.cents
    assert found.hourly.drop == 540_00


@pytest.mark.parametrize("option", ["43", 43])
def test_an_option_may_be_given_as_a_number(option: str | int) -> None:
    filing = load("oceana/ez-baccarat")
    assert cost(filing, option=option).option == "43"
    assert "43" in cost_picture(filing, options=[option])


def test_a_tier_pays_from_where_the_expected_win_is_worth_its_fee() -> None:
    found = cost(load("oceana/ez-baccarat"), option="43", bets={"player": 25_00})
    won = -player_line("oceana/ez-baccarat")
    told = [
        (tier.from_, tier.to, tier.fee, tier.pays_from and tier.pays_from.cents)
        for tier in found.player_dealer.tiers
    ]
    assert told == [
        (1_00, 50_00, 1_00, None),
        (50_00, 100_00, 2_00, None),
        (100_00, 300_00, 3_00, 300 / won),
        (300_00, None, 4_00, 400 / won),
    ]
    assert round(float(300 / won)) == 242_90
    assert found.bettor.tiers == (), "the price is against the bettor: no bet pays the fee"


def test_a_price_for_the_bettor_pays_the_fee_from_some_bet_on() -> None:
    """As oceana's sheet prints it, every Banker win pays even money: +1.2351 % for the bettor."""
    filing = load("oceana/ez-baccarat").read({"banker-three-card-seven": "pays"})
    found = cost(filing, option="66", bets={"banker": 25_00})
    [tier] = found.bettor.tiers
    assert tier.fee == 2_00
    assert tier.pays_from
    edge = price(filing, wagers=["banker"]).wagers["banker"].ev
    assert tier.pays_from.cents == 2_00 / edge
    assert all(tier.breaks_even is None for tier in found.player_dealer.tiers)
    at_it = cost(filing, option="66", bets={"banker": int(tier.pays_from.cents) + 1}, players=1)
    below = cost(filing, option="66", bets={"banker": int(tier.pays_from.cents) - 1}, players=1)
    assert at_it.bettor.net.cents > 0 > below.bettor.net.cents


def test_super_pan_9_is_even_if_all_keep_to_the_house_way_so_that_everybody_loses_the_fee() -> None:
    """Comstock 17, line 608: $1 for each wager, $2 of the player-dealer, at $5-$100."""
    filing, bets = load("comstock/super-pan-9"), {"spot": 50_00}
    best = cost(filing, option="1", bets=bets, seats=5)
    held = price(filing).wagers["spot"].ev
    assert held < 0
    assert best.bettor.net.cents == -100 + held * 50_00
    found = cost(filing, option="1", bets=bets, seats=5, play="house-way")
    assert found.bettor.net == Expected(Fraction(-100))
    assert found.player_dealer.net == Expected(Fraction(-200))
    assert found.turns.every == Expected(Fraction(-120)), "a fifth of the drop of $6"
    assert (found.turns.orbit, found.turns.rounds) == (10, 2)


def test_bonus_bets_carry_no_fee_of_their_own_and_count_as_action() -> None:
    """Oceana 10, line 1480: $1 for each base wager; the total is of all wagers."""
    filing = load("oceana/ez-baccarat")
    bets = {"dragon-7": 5_00, "player": 20_00, "banker": 10_00, "tie": 5_00}
    found = cost(filing, option="43", bets=bets, players=3)
    assert {wager.wager: wager.fee for wager in found.wagers} == {
        "player": 1_00,
        "banker": 1_00,
        "tie": 0,
        "dragon-7": 0,
    }
    assert found.player_dealer.counted == 3 * 40_00
    assert found.player_dealer.fee == 3_00
    as_base = cost(filing, option="43", bets=bets, players=3, readings={"tie-wager": "base"})
    assert as_base.bettor.fee == 3_00
    assert as_base.readings["tie-wager"] == "base"


def test_an_amount_between_two_tiers_pays_as_it_is_read() -> None:
    filing = load("oceana/ez-baccarat")
    for reading, fee, second in [("lower-bound", 1_00, 50_00), ("upper-bound", 2_00, 49_01)]:
        found = cost(
            filing,
            option="43",
            bets={"player": 49_50},
            players=1,
            readings={"between-tiers": reading},
        )
        assert found.player_dealer.fee == fee
        assert found.player_dealer.tiers[1].from_ == second


def test_a_repaired_cell_is_marked_where_it_is_used() -> None:
    """Oceana 10, lines 1411-1415: option 30's fee from $200 to $399 is a guess."""
    filing = load("oceana/ez-baccarat")
    guessed = cost(filing, option="30", bets={"player": 50_00})
    assert (guessed.player_dealer.mark, guessed.mark) == ("??", "??")
    legible = cost(filing, option="30", bets={"player": 25_00})
    assert legible.mark == ""


def test_payoffs_are_rounded_down_and_the_breakage_is_in_the_cost() -> None:
    """A Banker win with six pays 1:2: half a cent of an odd bet stays with the player-dealer."""
    filing = load("cameo/supreme-baccarat-total-shot")
    [odd] = cost(filing, option="1", bets={"banker": 5_01}, players=1).wagers
    priced = price(filing, wagers=["banker"]).wagers["banker"]
    halves = [outcome for outcome in priced.outcomes if outcome.pays == "1:2"]
    deals = sum(outcome.deals for outcome in priced.outcomes)
    lost = Fraction(sum(outcome.deals for outcome in halves), 2 * deals)
    assert odd.breakage.cents == lost > 0
    assert odd.net.cents == priced.ev * 5_01 - lost
    [even] = cost(filing, option="1", bets={"banker": 5_00}, players=1).wagers
    assert even.breakage.cents == 0


# --- sums -----------------------------------------------------------------------------------------


def sums_to_zero(found: Cost) -> bool:
    """Bettors, player-dealer and the drop: exactly nothing."""
    everybody = found.players * found.bettor.net.cents + found.player_dealer.net.cents
    return everybody + found.drop == 0


@pytest.mark.parametrize("id", BANKED)
def test_nothing_is_created_under_any_option_of_any_game(id: str) -> None:
    filing = load(id)
    compared = costs(filing, bets={filing.rules.wager[0].name: 100_00})
    assert compared.costs
    for found in compared.costs:
        assert sums_to_zero(found)
        assert sum(wager.fee for wager in found.wagers) == found.bettor.fee
        nets = sum((wager.net.cents for wager in found.wagers), Fraction())
        assert nets == found.bettor.net.cents
        if found.players == found.seats - 1:
            assert found.drop.denominator == 1, "no raise brings $100 a bettor to another tier"
            share = -found.drop / found.seats
            assert found.turns.every.cents == share, "what seats win of each other cancels out"
        assert found.turns.worth.cents == found.turns.every.cents - found.turns.never.cents


@settings(max_examples=size(12, 60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    option=st.sampled_from([str(number) for number in range(1, 112)]),
    player=st.integers(1_00, 1_000_00),
    tie=st.integers(1_00, 1_000_00) | st.none(),
    players=st.integers(1, 6),
)
def test_a_table_of_any_bets_sums_to_zero(
    option: str, player: int, tie: int | None, players: int
) -> None:
    bets = {"player": player} if tie is None else {"player": player, "tie": tie}
    found = cost(load("oceana/ez-baccarat"), option=option, bets=bets, players=players)
    assert sums_to_zero(found)
    for tier in found.player_dealer.tiers:
        if tier.pays_from is not None:
            assert tier.pays_from.cents >= tier.from_
            assert tier.to is None or tier.pays_from.cents < tier.to


def test_the_tiers_are_the_fee_at_every_action() -> None:
    """The steps that a fee changes at are all of them, from the first tier on."""
    for id in BANKED:
        for fees in offered_fees(load(id)):
            steps = sorted(fees.player_dealer_steps())
            for action in range(steps[0], 3_000_00, 7_77):
                begin = max(step for step in steps if step <= action)
                assert at(fees, begin) == at(fees, action)


def at(fees: TableFees, action: int) -> int:
    return fees.player_dealer_at(action, 1).cents


# --- simulation -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "option", "bets"),
    [
        ("oceana/ez-baccarat", "43", {"player": 25_00, "tie": 5_00}),
        ("casino-royale/baccarat-gold", "3", {"base": 50_00, "spread": 10_00}),
        ("comstock/super-pan-9", "1", {"spot": 50_00}),
    ],
)
def test_a_simulated_table_comes_to_the_exact_result(
    id: str, option: str, bets: dict[str, int]
) -> None:
    filing = load(id)
    exact = cost(filing, option=option, bets=bets, players=4, play="house-way").player_dealer
    table = simulate(filing, rounds=1 << 20, seats=5, bets=bets, seed=31).player_dealer
    assert table.stderr
    assert abs(table.mean - exact.price.cents) < 4 * table.stderr


def test_a_bank_that_runs_short_is_simulated_and_says_so() -> None:
    filing = load("oceana/ez-baccarat")
    bets = {"player": 25_00, "tie": 5_00}
    exact = cost(filing, option="43", bets=bets)
    assert exact.covers
    assert not exact.player_dealer.net.simulated
    nearly = cost(filing, option="43", bets=bets, bank=exact.bank - 1)
    assert not nearly.covers
    assert nearly.method.startswith("simulation")
    assert nearly.player_dealer.net.simulated
    error = nearly.player_dealer.net.stderr
    assert error
    assert abs(nearly.player_dealer.net.cents - exact.player_dealer.net.cents) < 4 * error + 1
    assert nearly.turns.every == exact.turns.every, "everybody banks: the drop alone is lost"
    assert nearly.player_dealer.tiers == exact.player_dealer.tiers
    short = cost(filing, option="43", bets=bets, bank=50_00)
    assert short.player_dealer.fee == exact.player_dealer.fee
    assert short.player_dealer.price.cents < exact.player_dealer.price.cents


# --- refusals -------------------------------------------------------------------------------------


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    filing = load("oceana/ez-baccarat")
    bets = {"player": 25_00}
    with pytest.raises(Refusal, match='no fee option "112"'):
        cost(filing, option="112", bets=bets)
    with pytest.raises(Refusal, match=r"takes \$1 to \$1,000"):
        cost(filing, option="1", bets={"player": 1_001_00})
    with pytest.raises(Refusal, match="needs one of: player, banker"):
        cost(filing, option="1", bets={"dragon-7": 5_00})
    with pytest.raises(Refusal, match="more than nothing"):
        cost(filing, option="1", bets={"player": 0})
    with pytest.raises(Refusal, match="1 to 6 players"):
        cost(filing, option="1", bets=bets, seats=7, players=7)
    with pytest.raises(Refusal, match="seats can be taken"):
        cost(filing, option="1", bets=bets, seats=1)
    with pytest.raises(Refusal, match="at least one round"):
        cost(filing, option="1", bets=bets, rounds_per_hour=0)
    with pytest.raises(Refusal, match="the bank is money"):
        cost(filing, option="1", bets=bets, bank=0)


def test_options_that_the_bets_do_not_fit_stand_apart() -> None:
    compared = costs(load("casino-royale/ez-baccarat"), bets={"player": 600_00})
    assert [each.option for each in compared.unfit] == ["1", "2"]
    assert "takes $5 to $500" in compared.unfit[0].says
    assert len(compared.costs) == 11


def test_the_library_offers_it() -> None:
    filing = hw.load("oceana/ez-baccarat")
    assert hw.cost(filing, option="43").bets == {"player": 1_00}
    assert len(hw.costs(filing).costs) == 111


# --- the picture ----------------------------------------------------------------------------------


def drawn(filing: Filing, *options: str) -> ElementTree.Element:
    return ElementTree.fromstring(cost_picture(filing, options=options))


@pytest.mark.parametrize("id", BANKED)
def test_a_picture_stands_alone_and_names_every_option(id: str) -> None:
    filing = load(id)
    text = cost_picture(filing)
    picture = ElementTree.fromstring(text)
    assert "href" not in text
    assert "<script" not in text
    lines = [path.findtext(f"{SVG}title") or "" for path in picture.iter(f"{SVG}path")]
    told = {number for line in lines for number in numbers(line)}
    assert told == {fees.number for fees in offered_fees(filing)}
    assert all(0 <= float(word) <= 2000 for word in coordinates(picture))


def test_options_that_cost_the_same_are_one_line() -> None:
    """Oceana's options 43-65, 66-88 and 89-111 differ in the player's fee alone."""
    picture = drawn(load("oceana/ez-baccarat"))
    lines = [path.findtext(f"{SVG}title") for path in picture.iter(f"{SVG}path")]
    assert [line for line in lines if line and "1–42" in line] == ["option 1–42"]
    assert "option 43, 66, 89" in lines


def test_only_the_options_asked_for_are_drawn_the_first_drawn_out() -> None:
    picture = drawn(load("oceana/ez-baccarat"), "43", "1")
    lines = [path.findtext(f"{SVG}title") for path in picture.iter(f"{SVG}path")]
    assert sorted(filter(None, lines)) == ["option 1", "option 1", "option 43", "option 43"]
    thick = [p for p in picture.iter(f"{SVG}path") if p.get("stroke-width") == "3.0"]
    assert len(thick) == 2
    with pytest.raises(Refusal, match='no option "112"'):
        drawn(load("oceana/ez-baccarat"), "43", "112")


def test_the_picture_in_the_docs_is_this_one() -> None:
    """`houseway cost oceana/ez-baccarat --option 43 --svg docs/images/cost.svg` draws it anew."""
    place = Path(__file__).parents[2] / "docs" / "images" / "cost.svg"
    drawn_now = cost_picture(load("oceana/ez-baccarat"), options=("43",))
    assert place.read_text(encoding="utf-8") == drawn_now


def test_a_picture_marks_repaired_options() -> None:
    text = cost_picture(load("oceana/ez-baccarat"))
    assert "30??" in text
    assert "a guess" in text
    assert "a guess" not in cost_picture(load("casino-royale/ez-baccarat"))


def numbers(line: str) -> list[str]:
    """The options of a title such as `option 1–3, 7?`, schedules' names left out."""
    found = []
    for part in line.removeprefix("option ").replace("; ", ", ").split(", "):
        first, _, last = part.rsplit(" ", 1)[-1].replace("?", "").partition("–")
        found += [str(n) for n in range(int(first), int(last or first) + 1)]
    return found


def coordinates(picture: ElementTree.Element) -> list[str]:
    ways = [path.get("d") or "" for path in picture.iter(f"{SVG}path")]
    return [word for way in ways for word in way.replace("M", " ").replace("L", " ").split()]


# --- by the clock ---------------------------------------------------------------------------------


def test_what_the_clock_collects_is_spread_over_the_rounds_of_an_hour(tmp_path: Path) -> None:
    folder = own_room.build(tmp_path)
    filing = load("my-room/baccarat", folder)
    ev = price(filing, wagers=["player"]).wagers["player"].ev
    bets = {"player": 25_00}
    found = cost(filing, option="1", bets=bets, rounds_per_hour=60)
    assert found.by_time == Fraction(10_00, 60)
    assert found.bettor.net.cents == ev * 25_00 - Fraction(10_00, 60)
    assert found.player_dealer.net.cents == -ev * 150_00 - Fraction(10_00, 60)
    assert found.hourly
    assert found.hourly.drop == 70_00
    assert not found.player_dealer.tiers
    both = cost(filing, option="2", bets=bets, rounds_per_hour=60)
    assert both.player_dealer.net.cents == found.player_dealer.net.cents - 2_00
    by_hour = cost(filing, option="3", bets=bets, rounds_per_hour=50)
    assert by_hour.bettor.net.cents == ev * 25_00 - Fraction(10_00, 50)
    few = cost(filing, option="3", bets=bets, seats=3, rounds_per_hour=50)
    assert few.bettor.net.cents == ev * 25_00 - Fraction(20_00, 50)


def test_without_a_pace_what_the_clock_collects_is_not_guessed(tmp_path: Path) -> None:
    filing = load("my-room/baccarat", own_room.build(tmp_path))
    with pytest.raises(Refusal, match="by the clock: give rounds_per_hour \\(--rounds-per-hour\\)"):
        cost(filing, option="1", bets={"player": 25_00})
    compared = costs(filing, bets={"player": 25_00})
    assert not compared.costs
    assert all("--rounds-per-hour" in one.says for one in compared.unfit)
    with pytest.raises(Refusal, match="by the clock: give rounds_per_hour \\(--rounds-per-hour\\)"):
        cost_picture(filing, bets={"player": 25_00})
    assert "<svg" in cost_picture(filing, bets={"player": 25_00}, rounds_per_hour=60)
