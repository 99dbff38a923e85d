"""Every worked example of every document comes out, and a falsified copy of it does not."""

from __future__ import annotations

import tomllib

import pytest

from houseway.analysis.examples.fees import missed_fee
from houseway.analysis.examples.run import missed
from houseway.bank.action import after
from houseway.bank.settlement import Line, Stake
from houseway.cards.card import parse_card
from houseway.cards.draws import Forced
from houseway.families import banked_family
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import FILINGS, ids, load
from houseway.families.showdown.rules import ShowdownRules
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.felt.bank.wagering import followers
from houseway.felt.events import ButtonPlaced
from houseway.filings.example import Example
from houseway.filings.fees.example import FeeExample
from houseway.filings.fees.library import RATES as SCHEDULES
from houseway.filings.fees.library import load_sheet, sheet_ids
from houseway.filings.files import EXAMPLES
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from tests.analysis.examples.worked import FILED, RATES, falsified, falsified_fees, prices_of
from tests.families.showdown.cards import BANK, MIXED, in_draw_order, play_rules


@pytest.mark.parametrize(
    ("id", "example"), [pytest.param(id, one, id=f"{id}: {one.says}") for id, one in FILED]
)
def test_a_worked_example_comes_out(id: str, example: Example) -> None:
    assert [*map(str, missed(load(id), example, prices_of(id)))] == []


@pytest.mark.parametrize("id", ids())
def test_a_falsified_example_does_not_come_out(id: str) -> None:
    filing = load(id)
    for example in filing.examples:
        copies = [*falsified(example)]
        assert copies, example.says
        for copy in copies:
            assert missed(filing, copy, prices_of(id)), (example.says, copy)


@pytest.mark.parametrize(
    ("id", "example"), [pytest.param(id, one, id=f"{id}: {one.says}") for id, one in RATES]
)
def test_a_fee_that_is_worked_through_comes_out(id: str, example: FeeExample) -> None:
    assert [*map(str, missed_fee(load_sheet(id), example))] == []


@pytest.mark.parametrize("id", sheet_ids())
def test_a_falsified_fee_does_not_come_out(id: str) -> None:
    sheet = load_sheet(id)
    for example in sheet.examples:
        copies = [*falsified_fees(example)]
        assert copies, example.says
        for copy in copies:
            assert missed_fee(sheet, copy), (example.says, copy)


def test_every_document_has_examples() -> None:
    assert {id for id, _ in FILED} == set(ids())
    assert {id for id, _ in RATES} == set(sheet_ids())
    assert len(FILED) > 700
    assert len(RATES) > 330


def test_examples_are_all_that_stands_behind_their_line() -> None:
    """They are read apart from the rules: anything else there would be lost."""
    for path in (*FILINGS.package.values(), *SCHEDULES.package.values()):
        text = path.read_text(encoding="utf-8")
        rules, _, worked = text.partition(EXAMPLES)
        assert [*tomllib.loads(worked)] == ["example"], path
        assert "example" not in tomllib.loads(rules), path


def test_no_example_is_there_twice() -> None:
    for id in ids():
        seen: list[Example] = []
        for example in load(id).examples:
            assert example not in seen, (id, example.says)
            seen.append(example)


def test_an_example_is_no_rule() -> None:
    """One more or less leaves the fingerprint by which a log is replayed."""
    path = FILINGS.package["oceana/ez-baccarat"]
    text = path.read_text(encoding="utf-8")
    whole, bare = (FILINGS.loads(part) for part in (text, text.partition(EXAMPLES)[0]))
    assert len(whole.examples) == len(load("oceana/ez-baccarat").examples)
    assert bare.examples == ()
    assert whole.digest == bare.digest
    assert whole.rules == bare.rules


# --- first action, which a described table finds, against rounds that are dealt -------------------


@pytest.mark.parametrize("id", ids())
def test_a_dealt_round_has_first_action_where_the_examples_have_it(id: str) -> None:
    for example in load(id).examples:
        if example.kind != "first action":
            continue
        stated = example.first if isinstance(example.first, dict) else {"": example.first}
        for by, seat in stated.items():
            filing = load(id).read(example.readings)
            assert _first_of_a_round(filing, example, by) == seat, (example.says, by)


def _first_of_a_round(filing: Filing, example: Example, by: str) -> int:
    wager = filing.rules.wager[0].name
    seats = example.seats or filing.rules.table.seats
    names = {seat: f"seat-{seat}" for seat in range(1, seats + 1)}
    stake = filing.limits().of(wager).min
    made = [Stake(seat, names[seat], wager, stake) for seat in after(seats, example.player_dealer)]
    setting = Setting(
        seats,
        example.player_dealer,
        names,
        10**9 if example.covered else 1,
        [one for each in made for one in (each, *followers(filing, each, made))],
    )
    rounds = [_dealt(filing, setting, by, dealt) for dealt in ("23456A", "3456A2", "456A23")]
    # A tie would be covered by any bank, and this bank is to be short unless the example says so.
    decided = [round for round in rounds if round.result and _exposed(round.result.lines)]
    [placed] = [event.seat for event in decided[0].events if isinstance(event, ButtonPlaced)]
    return placed


def _exposed(lines: tuple[Line, ...]) -> int:
    return sum(line.stake for line in lines if line.result != "push")


def _dealt(filing: Filing, setting: Setting, by: str, dealt: str) -> BankRound:
    """A round whose action card or roll is the example's, the other cards as given."""
    roll = [int(face) for face in by.split("-")] if by.replace("-", "").isdecimal() else []
    card = by if by and not roll else None
    if isinstance(filing.rules, ShowdownRules):
        return _dealt_showdown(filing, setting, card)
    if isinstance(filing.rules, BlackjackRules):
        return _dealt_blackjack(filing, setting, card, {"2": "9", "3": "8", "4": "7"}[dealt[0]])
    cards = [parse_card(rank + "s") for rank in dealt * 12]
    if filing.rules.deck.jokers or filing.rules.deck.pieces == "tiles":  # piles of one pack
        at = int(dealt[0]) * 7
        cards = [*filing.rules.deck.cards[at:], *filing.rules.deck.cards[:at]]
    if card is not None:
        places = ["player 1", "banker 1", "player 2", "banker 2"]
        named = BankedRules.of(filing).settlement.first.card or "banker 2"
        cards[places.index(named)] = parse_card(card)
    draws = Forced(cards, [roll] if roll else [])
    round = BankRound(filing, setting, draws, banked_family(filing.rules).play)
    while ask := round.ask:
        choice = "hit" if "hit" in ask.choices else next(iter(ask.choices))
        round.answer(ask.seat, choice, ask.bettor)
    return round


def _dealt_blackjack(filing: Filing, setting: Setting, card: str | None, second: str) -> BankRound:
    """A round in which everybody stands with two cards; the bank's second is the example's."""
    spots = len({stake.seat for stake in setting.stakes})
    bank = parse_card(card or "5d")
    cards = [parse_card("Ks")] * spots + [parse_card("7s")] + [parse_card(f"{second}s")] * spots
    draws = Forced([*cards, bank, *[parse_card("5h")] * 9])
    round = BankRound(filing, setting, draws, banked_family(filing.rules).play)
    while ask := round.ask:
        round.answer(ask.seat, "stand")
    return round


def _dealt_showdown(filing: Filing, setting: Setting, card: str | None) -> BankRound:
    """A round in which the bank's card that finds first action is the example's; all raise."""
    pack = [other for other in MIXED if other != card]
    bank = pack[: play_rules(filing).cards]
    if card is not None:
        hand, place = (BankedRules.of(filing).settlement.first.card or "").split()
        assert hand == BANK
        bank[int(place) - 1] = parse_card(card)
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
