"""Every worked example of the catalogue, played by the engine, each with its citation."""

from __future__ import annotations

import re

import pytest

from houseway.bank.action import after
from houseway.bank.cover import CoverName
from houseway.bank.money import parse_dollars
from houseway.bank.odds import parse_pay
from houseway.bank.settlement import Decided, Line, Stake, settle
from houseway.cards.card import parse_card, parse_cards
from houseway.cards.draws import Forced
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.families.library import ids, load
from houseway.families.showdown.rules import ShowdownRules
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.felt.bank.wagering import check_stakes, followers
from houseway.felt.events import Burned, ButtonPlaced, Dealt
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from houseway.hands.points import total
from tests.examples_data import (
    Example,
    Expected,
    First,
    Points,
    Refused,
    Settlement,
    WagerMade,
    entries,
    game_of,
)
from tests.families.showdown.cards import BANK, MIXED, in_draw_order, play_rules

IDS = ids()


def cents(text: str) -> int:
    return -parse_dollars(text[1:]) if text.startswith("-") else parse_dollars(text)


def stakes_of(wagers: list[WagerMade]) -> list[Stake]:
    return [
        Stake(made.seat, made.bettor or f"seat-{made.seat}", made.wager, cents(made.stake))
        for made in wagers
    ]


def names_of(wagers: list[WagerMade], player_dealer: int) -> dict[int, str]:
    """Who bets on a spot first sits there; everybody else on it is backline."""
    names: dict[int, str] = {player_dealer: "bank"}
    for stake in stakes_of(wagers):
        if stake.bettor not in names.values():
            names.setdefault(stake.seat, stake.bettor)
    return names


def check_line(line: Line, expected: Expected) -> None:
    if expected.result is not None:
        assert line.result == expected.result
    if expected.net is not None:
        assert line.net == cents(expected.net)
    if expected.paid is not None:
        assert line.paid == cents(expected.paid)
    if expected.collected is not None:
        assert line.collected == cents(expected.collected)
    if expected.returned is not None:
        assert line.returned == cents(expected.returned)


@pytest.mark.parametrize(
    ("stem", "example"),
    [pytest.param(s, e, id=f"{s}: {e.says}") for s, e in entries("example", Example)],
)
def test_a_worked_example_comes_out_as_the_catalogue_says(stem: str, example: Example) -> None:
    filing = load(game_of(stem, IDS)).read(example.readings)
    seats = example.seats or filing.rules.table.seats
    setting = Setting(
        seats,
        example.player_dealer,
        names_of(example.wagers, example.player_dealer),
        cents(example.bank),
        stakes_of(example.wagers),
    )
    cards = list(parse_cards(example.cards))
    if example.hands:
        cards = in_draw_order(
            filing,
            example.hands,
            example.board,
            player_dealer=example.player_dealer,
            seats=seats,
        )
    draws = Forced(cards, example.dice)
    limits = filing.limits(example.option)
    round = BankRound(filing, setting, draws, banked_family(filing.rules).play, limits=limits)
    words = {bettor: choices.split() for bettor, choices in example.choices.items()}
    while ask := round.ask:
        round.answer(ask.seat, words[ask.bettor].pop(0), ask.bettor)
    assert round.result is not None
    assert not any(words.values()), "every choice given is asked for"
    lines = {(line.bettor, line.wager): line for line in round.result.lines}
    for expected in example.expect:
        check_line(lines[expected.bettor, expected.wager], expected)
    for hand, points in example.totals.items():
        name = str(example.player_dealer) if hand == "player-dealer" else hand
        assert total(round.hands[name]) == points, hand
    drawn = sum(isinstance(event, Dealt | Burned) for event in round.events)
    assert drawn == len(cards), "every card given is drawn"
    if example.left is not None:
        assert round.result.left == cents(example.left)


@pytest.mark.parametrize(
    ("stem", "refused"),
    [pytest.param(s, e, id=f"{s}: {e.says}") for s, e in entries("refusal", Refused)],
)
def test_wagers_that_the_sheet_bars_are_refused(stem: str, refused: Refused) -> None:
    filing = load(game_of(stem, IDS)).read(refused.readings)
    stakes, names = stakes_of(refused.wagers), names_of(refused.wagers, 1)
    setting = Setting(filing.rules.table.seats, 1, names, 0, stakes)
    with pytest.raises(Refusal, match=re.escape(refused.mentions)):
        check_stakes(filing, filing.limits(refused.option), setting)


@pytest.mark.parametrize(
    ("stem", "first"),
    [pytest.param(s, e, id=f"{s}: {e.says}") for s, e in entries("first", First)],
)
def test_first_action_goes_where_the_sheet_counts_it(stem: str, first: First) -> None:
    filing = load(game_of(stem, IDS)).read(first.readings)
    wager = filing.rules.wager[0].name
    names = {seat: f"seat-{seat}" for seat in range(1, first.seats + 1)}
    stake = filing.limits().of(wager).min
    others = after(first.seats, first.player_dealer)
    made = [Stake(seat, names[seat], wager, stake) for seat in others]
    setting = Setting(
        first.seats,
        first.player_dealer,
        names,
        10**9 if first.covered else 1,
        [one for each in made for one in (each, *followers(filing, each, made))],
    )
    rounds = [
        dealt_round(filing, setting, first, dealt) for dealt in ("23456A", "3456A2", "456A23")
    ]
    # A tie would be covered by any bank, and this bank is to be short unless the example says so.
    decided = [round for round in rounds if round.result and exposure_of(round.result.lines)]
    placed = [event for event in decided[0].events if isinstance(event, ButtonPlaced)]
    assert [event.seat for event in placed] == [first.first]


def exposure_of(lines: tuple[Line, ...]) -> int:
    return sum(line.stake for line in lines if line.result != "push")


def dealt_round(filing: Filing, setting: Setting, first: First, dealt: str) -> BankRound:
    """A round whose action card or roll is the example's, the other cards as given."""
    if isinstance(filing.rules, ShowdownRules):
        return dealt_showdown(filing, setting, first)
    cards = [parse_card(rank + "s") for rank in dealt * 12]
    if first.card is not None:
        places = ["player 1", "banker 1", "player 2", "banker 2"]
        named = BankedRules.of(filing).settlement.first.card or "banker 2"
        cards[places.index(named)] = parse_card(first.card)
    draws = Forced(cards, [first.roll] if first.roll else [])
    round = BankRound(filing, setting, draws, banked_family(filing.rules).play)
    while round.ask:
        round.answer(round.ask.seat, "hit")
    return round


def dealt_showdown(filing: Filing, setting: Setting, first: First) -> BankRound:
    """A round in which the bank's card that finds first action is the example's; all raise."""
    pack = [card for card in MIXED if card != first.card]
    bank = pack[: play_rules(filing).cards]
    if first.card is not None:
        hand, place = (BankedRules.of(filing).settlement.first.card or "").split()
        assert hand == BANK
        bank[int(place) - 1] = parse_card(first.card)
    cards = in_draw_order(
        filing,
        {BANK: " ".join(bank)},
        player_dealer=setting.player_dealer,
        seats=setting.seats,
        spots={stake.seat for stake in setting.stakes},
    )
    round = BankRound(filing, setting, Forced(cards), banked_family(filing.rules).play)
    while ask := round.ask:
        round.answer(ask.seat, max(ask.choices, key=lambda choice: ask.choices[choice]))
    return round


@pytest.mark.parametrize(
    ("stem", "points"),
    [pytest.param(s, e, id=f"{s}: {e.cards}") for s, e in entries("points", Points)],
)
def test_points_are_counted_as_the_sheet_counts_them(stem: str, points: Points) -> None:
    assert total(parse_cards(points.cards)) == points.total


@pytest.mark.parametrize(
    "example",
    [pytest.param(e, id=e.says) for _, e in entries("settle", Settlement)],
)
def test_cover_examples(example: Settlement) -> None:
    covers: dict[str, CoverName] = {"gross": "gross", "net": "net", "separate": "separate"}
    decided = []
    for stake, made in zip(stakes_of(example.wagers), example.wagers, strict=True):
        pay = (
            parse_pay(made.pays or "1:1") if made.result == "win" else parse_pay(made.result or "")
        )
        decided.append(Decided(stake, pay, "given"))
    settled = settle(cents(example.bank), decided, covers[example.cover])
    if example.left is not None:
        assert settled.left == cents(example.left)
    found = {(line.bettor, line.wager): line for line in settled.lines}
    for expected in example.expect:
        check_line(found[expected.bettor, expected.wager], expected)
