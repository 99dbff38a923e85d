"""Thousands of hands of pan: chips are conserved, every hand ends, nobody sees another's cards."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import msgspec
import pytest

from houseway.analysis.opening import open_felt
from houseway.analysis.replay import replay, verify
from houseway.cards.draws import Shoe
from houseway.cards.generator import Generator
from houseway.families import family_of
from houseway.families.pan.events import DRAWN, OptionTaken, Released, WentOut
from houseway.families.pan.events import Spread as SpreadLaid
from houseway.families.pan.melds import melds_of
from houseway.families.pan.round import play
from houseway.felt.events import Asked, Chose, Dealt, Paid, Reshuffled, RoundClosed
from houseway.felt.pot.round import PotRound, PotSetting
from houseway.felt.pot.table import PotTable
from houseway.felt.sight import seen
from houseway.felt.view import view_of
from houseway.filings.filing import Filing
from tests.families.pan.dealt import CHIP, pan

READINGS: tuple[dict[str, str], ...] = (
    {},
    {"spades": "one-set-out", "first_option": "turned-up"},
    {"tops": "who-passes", "option_card": "drawn-only", "out_card": "always"},
    {"conditions": "no-card-more", "going_out": "once", "empty_pack": "ends"},
)


def begun(filing: Filing, chance: Generator) -> PotRound:
    """A hand of two to seven players, many of them with few chips."""
    count = 2 + chance.below(6)
    order = sorted(range(1, 8), key=lambda _: chance.below(1 << 20))[:count]
    chips = {
        seat: (CHIP * (1 + chance.below(6)) + chance.below(3) * 20)
        if chance.below(3) == 0
        else CHIP * (20 + chance.below(100))
        for seat in order
    }
    setting = PotSetting(
        7,
        order[0],
        {seat: f"P{seat}" for seat in order},
        chips,
        direction="counterclockwise",
        new_game=chance.below(2) == 0,
    )
    return PotRound(filing, setting, Shoe(filing.rules.deck.cards, chance), play)


def check(r: PotRound) -> None:
    """What holds of every hand that is over."""
    assert r.result is not None
    assert isinstance(r.events[-1], RoundClosed)
    assert sum(r.result.values()) == 0
    for seat, name in r.setting.names.items():
        assert r.setting.chips[seat] + r.result[name] >= 0
    paid = Counter[str]()
    for event in r.events:
        if isinstance(event, Paid):
            assert event.cents % CHIP == 0
            assert event.seat != event.to
            paid[event.name] -= event.cents
            paid[event.payee] += event.cents
    assert sum(paid.values()) == 0
    check_cards(r)


def check_cards(r: PotRound) -> None:
    """Every card that was dealt lies in a hand, a spread or among the discards, once."""
    melds = melds_of(r.filing)
    out = Counter(str(event.card) for event in r.events if isinstance(event, Dealt))
    spreads: dict[tuple[int, int], tuple[str, ...]] = {}
    discards: list[str] = []
    for event in r.events:
        match event:
            case SpreadLaid():
                assert melds.is_spread(event.cards)
                spreads[event.seat, event.number] = event.cards
            case Released():
                discards.append(event.card)
            case OptionTaken():
                assert discards.pop() == event.card
            case Reshuffled():
                out -= Counter(map(str, event.cards))
                discards = []
            case _:
                pass
    assert not r.hands.get(DRAWN)
    in_hands = chain.from_iterable(r.hands.values())
    lying = Counter([*in_hands, *chain.from_iterable(spreads.values()), *discards])
    assert not lying - out
    went = [event.seat for event in r.events if isinstance(event, WentOut)]
    for seat in went:
        assert sum(len(cards) for (who, _), cards in spreads.items() if who == seat) == 11
        assert not r.hands[str(seat)]
    for seat in r.playing:
        down = sum(len(cards) for (who, _), cards in spreads.items() if who == seat)
        assert down + len(r.hands[str(seat)]) == (11 if seat in went else 10)


@pytest.mark.parametrize("number", range(4))
def test_hands_of_bots_end_with_all_chips_there(number: int) -> None:
    filing = pan(**READINGS[number])
    family = family_of(filing)
    outs = 0
    for hand in range(500):
        chance = Generator(b"bots", (str(number), str(hand)))
        r = begun(filing, chance)
        while r.ask:
            r.answer(r.ask.seat, family.practised(r, r.ask, chance))
        check(r)
        outs += any(isinstance(event, WentOut) for event in r.events)
    assert outs > 250


@pytest.mark.parametrize("number", range(4))
def test_hands_of_random_choices_end_with_all_chips_there(number: int) -> None:
    filing = pan(**READINGS[number])
    ends = Counter[str]()
    for hand in range(500):
        chance = Generator(b"random", (str(number), str(hand)))
        r = begun(filing, chance)
        while r.ask:
            choices = [*r.ask.choices]
            # who mostly draws and discards sees the pack run out
            quiet = hand % 4 == 0 and chance.below(20)
            r.answer(r.ask.seat, r.ask.house_way if quiet else choices[chance.below(len(choices))])
        check(r)
        out = any(isinstance(event, WentOut) for event in r.events)
        again = any(isinstance(event, Reshuffled) for event in r.events)
        ends["out" if out else "not out"] += 1
        ends["reshuffled"] += again
    assert min(ends["out"], ends["not out"]) > 0


def played(filing: Filing, hands: int) -> PotTable:
    """A table of five bots."""
    table = open_felt(filing, b"secret")
    assert isinstance(table, PotTable)
    for seat in (1, 2, 4, 5, 7):
        table.sit(seat, f"P{seat}", 4_000, bot=seat != 1)
    family = family_of(filing)
    for _ in range(hands):
        table.deal()
        while table.round and (ask := table.round.ask):
            chance = Generator(b"played", (str(table.seq),))
            table.answer(ask.bettor, family.practised(table.round, ask, chance))
    return table


def test_a_log_replays_and_is_proved() -> None:
    table = played(pan(), 12)
    table.close()
    assert replay(table.filing, table.events).events == table.events
    proof = verify(table.filing, table.events)
    assert not proof.faults
    assert len(proof.shoes) == 12


def test_no_view_shows_another_s_cards() -> None:
    """Every byte of what a seat and the rail are shown, until a card is laid or discarded."""
    table = played(pan(), 4)
    viewers = [None, *(f"P{seat}" for seat in (1, 2, 4, 5, 7))]
    for viewer in viewers:
        for event in table.events:
            shown = seen(event, viewer)
            match event:
                case Dealt(seen_by=(name,)) if name != viewer:
                    assert isinstance(shown, Dealt)
                    assert shown.card is None
                case Asked(seen_by=(name,)) if name != viewer:
                    assert isinstance(shown, Asked)
                    assert not shown.choices
                    assert b"discard" not in msgspec.json.encode(shown)
                case Chose(seen_by=(name,)) if name != viewer:
                    assert isinstance(shown, Chose)
                    assert shown.choice is None
                case _:
                    pass
        view = view_of(table.events, viewer)
        for seat in (1, 2, 4, 5, 7):
            if viewer != f"P{seat}":
                assert not view.faces(str(seat))


def test_a_view_has_as_many_cards_as_everybody_holds() -> None:
    table = played(pan(), 3)
    view = view_of(table.events, "P1")
    assert table.round is not None
    for seat, name in table.round.setting.names.items():
        if f"{seat} {name}" not in view.folded:
            assert len(view.hands[str(seat)]) == len(table.round.hands[str(seat)])
    own = [card for card in view.hands["1"] if card]
    assert sorted(own) == sorted(table.round.hands["1"])


def test_a_pack_that_is_shuffled_again_is_proved_too() -> None:
    """Whoever leaves everything sees the pack run out, and those who are in share the tops."""
    table = open_felt(pan(), b"quiet")
    assert isinstance(table, PotTable)
    for seat in (1, 2, 3):
        table.sit(seat, f"P{seat}", 4_000)
    for _ in range(2):
        table.deal()
        while table.round and (ask := table.round.ask):
            table.answer(ask.bettor, "in" if "in" in ask.choices else ask.house_way)
    table.close()
    assert sum(isinstance(event, Reshuffled) for event in table.events) == 2
    assert replay(table.filing, table.events).events == table.events
    assert not verify(table.filing, table.events).faults
    assert sum(table.purses.values()) + table.till.collected == 3 * 4_000
