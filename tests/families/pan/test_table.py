"""Tables of pan: who begins, who is dealt in, what is refused; described hands; its filings."""

from __future__ import annotations

import tomllib

import msgspec
import pytest

from houseway.analysis.opening import open_felt
from houseway.analysis.settle import SettledPot, read_pot, settle_pot
from houseway.cards.generator import Generator
from houseway.errors import Refusal
from houseway.families import family_of
from houseway.families.library import LIBRARY, decode
from houseway.families.pan.events import Begins
from houseway.families.pan.table import PanTable
from houseway.felt.events import AnyEvent, Dealt, Dropped, PotAwarded
from houseway.felt.shown import ShownTable
from tests.families.pan.dealt import CHIP, PAN, pan


def table_of(*seats: int, chips: int = 4_000) -> PanTable:
    """Bots at these seats."""
    table = open_felt(pan(), b"pan")
    assert isinstance(table, PanTable)
    for seat in seats:
        table.sit(seat, f"P{seat}", chips, bot=True)
    return table


def play_hand(table: PanTable) -> tuple[AnyEvent, ...]:
    mark = table.seq
    table.deal()
    while table.round and (ask := table.round.ask):
        chance = Generator(b"pan", (str(table.seq),))
        table.answer(ask.bettor, family_of(table.filing).practised(table.round, ask, chance))
    return table.since(mark)


def begins(events: tuple[AnyEvent, ...]) -> int:
    return next(event.seat for event in events if isinstance(event, Begins))


def winner(events: tuple[AnyEvent, ...]) -> int:
    [won] = [event.seat for event in events if isinstance(event, PotAwarded)]
    return won


def test_the_winner_begins_the_next_hand() -> None:
    """Rule 1 B."""
    table = table_of(1, 3, 4, 6)
    before = play_hand(table)
    for _ in range(5):
        after = play_hand(table)
        assert begins(after) == winner(before)
        before = after


def test_the_player_to_the_right_begins_if_the_winner_leaves_or_moves() -> None:
    """Rule 1 C."""
    right = {1: 6, 3: 1, 4: 3, 6: 4}
    for leaves in (True, False):
        table = table_of(1, 3, 4, 6)
        won = winner(play_hand(table))
        if leaves:
            table.stand_up(f"P{won}")
        else:
            table.move(f"P{won}", 7 if won != 1 else 5)
        order = {1: (6, 5, 4), 3: (2, 1), 4: (3,), 6: (5, 4)}[won]
        expected = next(seat for seat in order if seat in table.names)
        assert begins(play_hand(table)) == expected
        assert expected == right[won] or not leaves


def test_turns_go_counterclockwise() -> None:
    events = play_hand(table_of(1, 3, 4, 6))
    first = begins(events)
    order = {1: "1643", 3: "3164", 4: "4316", 6: "6431"}[first]
    hidden = [event.hand for event in events if isinstance(event, Dealt) and event.seen_by]
    assert hidden == [seat for seat in order for _ in range(5)] * 2


def test_the_minimum_buy_in_is_twenty_chips() -> None:
    """Rule 32."""
    table = table_of(1)
    with pytest.raises(Refusal, match="20 chips"):
        table.sit(2, "Ada", 19 * CHIP)
    table.sit(2, "Ada", 20 * CHIP)


def test_the_collection_is_of_the_condition() -> None:
    """Comstock 18: $1 of three or four players at $0.50, $2.50 of five or more at $1."""
    for option, seats, due in (("1", 4, 100), ("2", 5, 250), ("3", 3, 200), ("3", 6, 300)):
        table = open_felt(pan(), b"pan", option=option)
        assert isinstance(table, PanTable)
        for seat in range(1, seats + 1):
            table.sit(seat, f"P{seat}", 40_000, bot=True)
        events = play_hand(table)
        assert [event.cents for event in events if isinstance(event, Dropped)] == [due]


# --- described hands ----------------------------------------------------------------------------

OUT = {
    "game": PAN,
    "button": 3,
    "put": {str(seat): 50 for seat in range(1, 7)},
    "folded": [6],
    "hands": {"3": {"up": ["5s", "5s", "5s", "Ah", "2h", "3h", "4h", "Ks", "Kd", "Kd", "Kc"]}},
}


def settled(**changed: object) -> SettledPot:
    return settle_pot(read_pot(msgspec.json.encode({**OUT, **changed}).decode()))


def test_a_described_hand_is_paid_by_everybody_who_is_in() -> None:
    found = settled()
    assert {(line.seat, line.to, line.cents) for line in found.paid} == {
        (seat, 3, 7 * CHIP) for seat in (1, 2, 4, 5)
    }
    assert [(line.seat, line.cents) for line in found.lines] == [(3, 300)]
    assert sum(found.net.values()) == 0
    assert settled(option="1").drop == 200


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"hands": None}, "one hand"),
        ({"hands": {"6": {"up": ["5s"]}}}, "no seat that is in"),
        ({"hands": {"3": {"up": ["5s"]}}}, "11 cards"),
        (
            {
                "hands": {
                    "3": {"up": ["5s", "5s", "5h", "Ah", "2h", "3h", "4h", "Ks", "Kd", "Kd", "Kc"]}
                }
            },
            "no spreads",
        ),
        ({"put": None, "pot": 100}, "put"),
        ({"street": "flop"}, "street"),
    ],
)
def test_what_is_described_wrong_is_refused(changed: dict[str, object], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        settled(**changed)


def test_hands_are_not_compared() -> None:
    with pytest.raises(Refusal, match="not compared"):
        family_of(pan()).showdown(pan(), ShownTable(PAN, {}))


# --- filings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("play.order", "A23456789TJQK"),
        ("play.any-suits", "T"),
        ("play.cards", 2),
        ("play.at-a-time", 0),
        ("play.ante", -1),
        ("play.direction", "clockwise"),
        ("deck.spades-out", 9),
        ("deck.behind-cut-card", 100),
        ("deck.burn", 1),
        ("play.stakes", {"1": {"chip": "$0.50"}}),
        ("play.condition", [{"name": "x", "of": "run", "ranks": "A3", "pays": 1}]),
        ("play.condition", [{"name": "x", "of": "set", "ranks": "9", "pays": 1}]),
        ("play.condition", [{"name": "x", "of": "set", "ranks": "3", "pays": 0}]),
        ("play.condition", [{"name": "x", "of": "set", "ranks": "3", "pays": 1}] * 2),
    ],
)
def test_what_does_not_fit_is_refused_by_its_key(key: str, value: object) -> None:
    document = tomllib.loads((LIBRARY / f"{PAN}.toml").read_text())
    for left_out in ("reading", "example"):
        del document[left_out]
    *parts, last = key.split(".")
    at = document
    for part in parts:
        at = at[part]
    at[last] = value
    with pytest.raises(Refusal, match=rf"key {key}"):
        decode(document, PAN)


def test_one_set_of_spades_may_be_out() -> None:
    """Comstock 8: 320 cards, or 310."""
    assert len(pan().rules.deck.cards) == 320
    deck = pan(spades="one-set-out").rules.deck.cards
    assert len(deck) == 310
    assert (deck.count(deck[0]), sum(card[1] == "s" for card in deck)) == (8, 70)
