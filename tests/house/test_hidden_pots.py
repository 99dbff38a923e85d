"""Every byte that leaves the house about a game for a pot names only cards that its reader saw.

Each of these games has one card of a kind, so that a card's name is that card: whatever somebody is
sent is held against what the table's own log says that he saw, hand by hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path

import pytest

from houseway.felt.events import AnyEvent, HandBegun, RoundClosed, ShoeEnded
from houseway.house.store import Store
from tests.house.conftest import Enter
from tests.house.pots import play_hands
from tests.house.visitor import Line

SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
CARD = re.compile(
    r"(?<![0-9A-Za-z])(?:(10|[2-9JQKA])([♣♦♥♠])|([2-9TJQKA][cdhs]|Jk)(?![0-9A-Za-z]))"
)
PHH = re.compile(r"([2-9TJQKA][cdhs])")
PAN = Path("src/houseway/filings/library/comstock/pan.toml")
GAMES = [
    "oceana/texas-holdem",
    "casino-royale/seven-card-stud",
    "comstock/lowball",
    "casino-royale/mexican-poker",
    "my-room/pan",
]


@pytest.fixture
def filings(tmp_path: Path) -> str:
    """A folder with pan for three players, from one pack."""
    text = PAN.read_text().replace('room     = "comstock"', 'room     = "my-room"')
    text = text.replace("packs           = { default = 8 }", "packs = { default = 1 }")
    text = text.replace("behind-cut-card = 320 ", "behind-cut-card = 40 ")
    text = re.sub(r"seats  = 7 .*\nstated = .*\n", "seats = 3\n", text)
    text = re.sub(r"^\[+(reading|example).*?(?=^\[|\Z)", "", text, flags=re.M | re.S)
    room = tmp_path / "filings" / "my-room"
    room.mkdir(parents=True)
    (room / "pan.toml").write_text(text)
    return str(room.parent)


@pytest.mark.parametrize("game", GAMES)
def test_two_players_with_nobody_at_the_rail_are_sent_only_their_own(
    enter: Enter, database: str, filings: str, game: str
) -> None:
    ada = enter(filings)
    address = ada.open_table(game)
    bea = ada.another()
    with ada.visit(address) as hers, bea.visit(address) as other:
        other.say(do="sit")
        play_hands([hers, other], 2, "check", "call", "up", "in", "take")
        before = hers.seq
        names = [line.you["name"] for line in (hers, other)]
    with ada.visit(address, before - 20, hers) as again:  # resumed where the line was lost
        assert again.hello["type"] == "resumed"
        again.listen()
        log = list(Store(database).events(address.rsplit("/", 1)[1]))
        shown = [shown_to(name, log) for name in names]
        assert frames_beyond(hers, shown[0]) == []
        assert frames_beyond(again, shown[0]) == []
        assert frames_beyond(other, shown[1]) == []
        assert frames_beyond(hers, shown[1]), "what Ada saw would be found in Bea's hands"


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_sent_names_only_cards_that_its_reader_was_shown(
    enter: Enter, database: str, filings: str, game: str
) -> None:
    ada = enter(filings)
    address = ada.open_table(game)
    bea, rail = ada.another(), ada.another()
    with ada.visit(address) as hers, bea.visit(address) as other, rail.visit(address) as watching:
        other.say(do="sit")
        lines = [hers, other, watching]
        names = [hers.you["name"], other.you["name"], None]
        play_hands(lines, 2, "check", "call", "up", "in", "take")
        play_hands(lines, 1, "check", "fold", "down", "in")
        hers.say(do="stand-up")
        play_hands([other, hers, watching], 1, "check", "call", "up", "in")
    log = list(Store(database).events(address.rsplit("/", 1)[1]))
    assert not any(isinstance(event, ShoeEnded) for event in log), "Bea has not left"
    visitors = (ada, bea, rail)
    for name, visitor, line in zip(names, visitors, lines, strict=True):
        shown = shown_to(name, log)
        assert frames_beyond(line, shown) == []
        assert rows_beyond(visitor.get(f"{address}/log"), shown) == []
        histories = visitor.client.get(f"{address}/hands.phhs", headers=visitor.headers)
        assert histories_beyond(histories.text, log, name) == []
        for page in ("", "/ledger", "/ledger.csv", "/ledger.beancount"):
            assert not cards_in(visitor.get(f"{address}{page}")), page
        hint = visitor.client.get(f"{address}/hint", headers=visitor.headers)
        assert not cards_in(hint.text)
        if name is not None:  # what he saw of his own would be found in another's hands
            assert frames_beyond(line, shown_to(None, log))
            assert rows_beyond(visitor.get(f"{address}/log"), shown_to(None, log))
            if histories.status_code == HTTPStatus.OK:
                assert histories_beyond(histories.text, log, None)
                assert re.search(r'"p\d sm [^?"]+"', histories.text), "what was shown is told"


# --- what he was shown ----------------------------------------------------------------------------


def shown_to(name: str | None, log: list[AnyEvent]) -> dict[int, set[str]]:
    """The cards that somebody had been shown of the hand in play, after each event."""
    seen: dict[int, set[str]] = {0: set()}
    cards: set[str] = set()
    for event in log:
        if isinstance(event, HandBegun):
            cards = set()
        if not hidden(event, name):
            cards = cards | cards_of(event)
        seen[event.seq] = cards
    return seen


def hidden(event: AnyEvent, name: str | None) -> bool:
    seen_by = getattr(event, "seen_by", None)
    return seen_by is not None and name not in seen_by


def cards_of(event: AnyEvent) -> set[str]:
    """The cards that an event is about, not those that a question or an answer names."""
    found = [getattr(event, "card", None), *cards_under(getattr(event, "cards", ()))]
    return {str(card) for card in found if isinstance(card, str)}


def cards_under(cards: object) -> Iterator[object]:
    if isinstance(cards, dict):
        yield from cards.values()
    elif isinstance(cards, tuple):
        yield from cards


# --- what he was sent -----------------------------------------------------------------------------


def cards_in(text: str) -> set[str]:
    """Every card that a text names, as data or in words; `As` before a word is none."""
    text = re.sub(r"\bAs (?=[a-z])", "", text)
    return {
        data or ("T" if rank == "10" else rank) + SUITS[suit]
        for rank, suit, data in CARD.findall(text)
    }


def frames_beyond(line: Line, shown: dict[int, set[str]]) -> list[str]:
    """What came over a line and names a card that had not been shown to him by then."""
    faults = []
    seq = 0
    for text in line.sent:
        message = json.loads(text)
        for part in (*message.pop("events", ()), *message.pop("recent", ()), message):
            seq = part.get("seq") or part.get("view", {}).get("seq", seq)
            if beyond := cards_in(json.dumps(part, ensure_ascii=False)) - shown[seq]:
                faults.append(f"{sorted(beyond)} in {json.dumps(part)[:300]}")
    return faults


def rows_beyond(log: str, shown: dict[int, set[str]]) -> list[str]:
    """Lines of a table's log that name a card that was not shown to its reader."""
    rows = [(json.loads(text).get("seq", 0), text) for text in log.splitlines()]
    return [text[:300] for seq, text in rows if cards_in(text) - shown[seq]]


def histories_beyond(text: str, log: list[AnyEvent], name: str | None) -> list[str]:
    """Hands in PHH with a card that was not shown to their reader; dealt cards stand together."""
    ends = {}
    shown = shown_to(name, log)
    for event in log:
        if isinstance(event, RoundClosed):
            ends[event.round] = shown[event.seq]
    faults = []
    for hand in re.split(r"^\[\d+\]$", text, flags=re.M)[1:]:
        found = re.search(r"^hand = (\d+)$", hand, re.M)
        assert found is not None
        actions = " ".join(re.findall(r'"(?:d|p\d+) (?:db|dh p\d+|sm|sd) (\S+)"', hand))
        if beyond := set(PHH.findall(actions)) - ends[int(found[1])]:
            faults.append(f"{sorted(beyond)} in {hand}")
    return faults
