"""Money on a described felt that the sheet does not take: it goes back, and its line says why."""

from __future__ import annotations

import pytest

from houseway.analysis.settle import SettledTable, settle
from houseway.bank.money import dollars
from houseway.bank.odds import Result
from houseway.errors import Refusal
from houseway.families.library import ids, load
from houseway.felt.bank.wagering import returns_excess
from houseway.felt.description import DescribedTable, DescribedWager
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules

BANKED = [id for id in ids() if isinstance(load(id).rules, BankedRules)]
DOUBLE_HAND = "cameo/double-hand-poker"
PAI_GOW = "casino-royale/pai-gow-poker"
CARIBBEAN = "lucky-derby/caribbean-stud"
PAN_9 = "comstock/super-pan-9"
BUSTER = "lucky-derby/no-bust-21st-century-buster-blackjack"


def settled(game: str, *wagers: DescribedWager, limits: str | None = None) -> SettledTable:
    return settle(DescribedTable(game, 10_000_000, 1, wagers, first=2, limits=limits))


def bet(
    seat: int, wager: str, cents: int, result: Result = "lose", bettor: str = ""
) -> DescribedWager:
    return DescribedWager(seat, wager, cents, bettor, result, "1:1" if result == "win" else None)


def first_bets(filing: Filing, cents: int, result: Result) -> list[DescribedWager]:
    """The first wager of a game with those that always go with it, two bettors apart."""
    first = filing.rules.first_wager
    names = [first, *(one.name for one in filing.followers if one.equals == first)]
    return [bet(seat, name, cents, result) for seat in (2, 3) for name in names]


# --- amounts ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", BANKED)
def test_no_filing_pays_or_collects_more_than_the_maximum(game: str) -> None:
    filing = load(game)
    for limits in filing.rules.limits:
        most = limits.of(filing.rules.first_wager).max
        results: tuple[Result, ...] = ("win", "lose")
        for result in results:
            wagers = first_bets(filing, most + 40_000, result)
            found = settled(game, *wagers, limits=limits.option)
            for line in found.lines:
                acts = most if returns_excess(filing) else 0
                assert line.stake == most + 40_000
                assert line.paid + line.collected == acts
                assert line.returned == line.stake - line.collected
                assert "no action" in line.why
                assert filing.id in line.why
            assert sum(found.net.values()) == 0


@pytest.mark.parametrize("game", BANKED)
def test_what_is_below_the_minimum_acts_or_goes_back_as_filed(game: str) -> None:
    filing = load(game)
    limits = filing.limits()
    least = limits.of(filing.rules.first_wager).min
    amounts = filing.rules.table.amounts
    plays = amounts is not None and amounts.under_minimum == "action"
    found = settled(game, *first_bets(filing, least - 1, "lose"), limits=limits.option)
    for line in found.lines:
        assert line.collected == (least - 1 if plays else 0)
        assert plays or f"not {dollars(least - 1)}" in line.why
    assert plays == any("is not tolerated" in note for note in found.notes)


def test_600_on_a_table_of_200_acts_for_200() -> None:
    """Cameo, lines 81-82; and an underbet plays."""
    found = settled(DOUBLE_HAND, bet(2, "base", 60_000, "win"), bet(3, "base", 60_000))
    assert [(line.paid, line.collected, line.returned) for line in found.lines] == [
        (20_000, 0, 60_000),
        (0, 20_000, 40_000),
    ]
    assert "$400 over the maximum of $200 gets no action" in found.lines[1].why
    assert found.left == 10_000_000 - 40_000


def test_two_stakes_of_one_bettor_on_a_wager_share_the_maximum() -> None:
    found = settled(DOUBLE_HAND, bet(2, "base", 15_000), bet(2, "base", 15_000))
    assert [line.collected for line in found.lines] == [15_000, 5_000]


def test_a_raise_goes_by_what_acts_of_the_ante() -> None:
    """Lucky Derby's Caribbean Stud, line 321: the raise is one ante here."""
    found = settled(
        CARIBBEAN, bet(2, "ante", 60_000, "win"), bet(2, "bet", 60_000, "win"), limits="2"
    )
    assert {line.wager: line.paid for line in found.lines} == {"ante": 10_000, "bet": 10_000}
    refused = settled(
        "oceana/three-card-poker-6-card-bonus",
        bet(2, "ante", 100_100, "win"),
        bet(2, "play", 100_100, "win"),
        bet(2, "pair-plus", 1_000, "win"),
    )
    assert [line.returned for line in refused.lines] == [100_100, 100_100, 1_000]
    assert refused.net["player-dealer"] == 0


# --- which limits the table posts -----------------------------------------------------------------


def test_limits_that_make_a_difference_are_asked_for() -> None:
    with pytest.raises(Refusal, match=r'give "limits" \("1": \$10 to \$100; "2": \$10 to \$200\)'):
        settled(PAI_GOW, bet(2, "base", 60_000))
    for option, acts in (("1", 10_000), ("2", 20_000)):
        found = settled(PAI_GOW, bet(2, "base", 60_000), limits=option)
        assert (found.limits, found.lines[0].collected) == (option, acts)
    with pytest.raises(Refusal, match='no limits option "3": there are 1, 2'):
        settled(PAI_GOW, bet(2, "base", 1_000), limits="3")


def test_limits_that_take_everything_are_assumed_and_said_to_be() -> None:
    found = settled(PAI_GOW, bet(2, "base", 15_000))
    assert (found.limits, found.lines[0].collected) == ("2", 15_000)
    [note] = found.notes
    assert "assumed the limits of option 2 ($10 to $200)" in note
    assert settled(PAI_GOW, bet(2, "base", 5_000)).notes == ()


# --- behind somebody ----------------------------------------------------------------------------


def test_a_third_backline_bet_gets_no_action() -> None:
    """Comstock, line 426; the seated player and two behind play on."""
    wagers = [bet(2, "spot", 5_000, bettor=name) for name in ("Ann", "Bob", "Cy", "Di")]
    found = settled(PAN_9, *wagers, bet(3, "spot", 5_000, bettor="Eve"))
    assert {line.bettor: line.collected for line in found.lines} == {
        "Ann": 5_000,
        "Bob": 5_000,
        "Cy": 5_000,
        "Di": 0,
        "Eve": 5_000,
    }
    [none] = [line for line in found.lines if line.bettor == "Di"]
    assert "seat 2 takes 2 backline bettors at most" in none.why
    assert "425-429" in none.why


def test_a_side_bet_that_is_not_taken_behind_gets_no_action() -> None:
    wagers = [
        bet(2, name, 1_000, bettor=who) for who in ("Ann", "Bob") for name in ("base", "buster")
    ]
    found = settled(BUSTER, *wagers)
    nets = {(line.bettor, line.wager): line.net for line in found.lines}
    assert nets["Ann", "buster"] == -1_000
    assert nets["Bob", "base"] == -1_000
    assert nets["Bob", "buster"] == 0
    assert 'wager "buster" takes no backline bets' in str([line.why for line in found.lines])


@pytest.mark.parametrize("game", BANKED)
def test_behind_a_spot_only_what_the_sheet_takes_there_acts(game: str) -> None:
    filing = load(game)
    rules = filing.rules
    cents = filing.limits().of(rules.first_wager).min
    own = [bet(2, one.wager, cents, bettor="Ann") for one in first_bets(filing, cents, "lose")[:1]]
    behind = [bet(2, rules.first_wager, cents, bettor=name) for name in ("Bob", "Cy")]
    found = settled(game, *own, *behind, limits=filing.limits().option)
    takes = rules.table.backline is not None and rules.wager_named(rules.first_wager).backline
    for line in found.lines:
        acts = takes or line.bettor == "Ann"
        assert line.collected == (cents if acts else 0)
        assert acts or "backline bets" in line.why


# --- one wager beside another ---------------------------------------------------------------------


def test_a_side_bet_larger_than_its_base_gets_no_action() -> None:
    game = "comstock/pure-21-5-blackjack"
    [capped] = [one for one in load(game).rules.wager if one.at_most is not None]
    found = settled(game, bet(2, "base", 1_000), bet(2, capped.name, 1_500))
    assert {line.wager: line.collected for line in found.lines} == {"base": 1_000, capped.name: 0}
    assert "may not exceed" in str([line.why for line in found.lines])


def test_the_player_dealer_makes_no_wager() -> None:
    for bettor in ("player-dealer", "seat 1"):
        with pytest.raises(Refusal, match="cannot bet against their own bank"):
            settled(DOUBLE_HAND, bet(2, "base", 1_000, bettor=bettor))
