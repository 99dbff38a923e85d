"""Whatever leaves the house in the middle of a round names no card that its reader may not see.

One game of every family is played until somebody decides. Then each player, somebody at the rail
and the operator ask for every page, file and hint there is, and say whatever a table refuses. All
that comes back, the numbers and the log of the house are held against `Oracle`, which works out
from the table's own log who may see which card.
"""

from __future__ import annotations

import hashlib
import io
import json
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest

from houseway.analysis.hints import question_of
from houseway.cards.card import mask_cards, packs, shown, tile_sets
from houseway.errors import Refusal
from houseway.felt.bank.table import BankTable
from houseway.felt.events import AnyEvent, Asked, Closed, Dealt
from houseway.house.gate.logs import JsonLines, Plain
from houseway.house.live import inputs
from houseway.house.restore import restore
from houseway.house.store import Store
from tests.house.conftest import Enter
from tests.house.gate.test_operator import operator_of
from tests.house.rows import chain_anew, edit
from tests.house.test_hidden_pots import histories_beyond
from tests.house.visitor import Line, Visitor, open_house
from tests.sight.oracle import Oracle, cards_in

GAMES = {
    "baccarat": "comstock/super-pan-9",
    "blackjack": "casino-royale/pure-21-5-blackjack",
    "pai-gow": "oceana/fortune-pai-gow-poker",
    "pan": "comstock/pan",
    "poker": "oceana/texas-holdem",
    "showdown": "oceana/three-card-poker-6-card-bonus",
    "tiles": "casino-royale/pai-gow-tiles",
}
PAGES = ("", "/log", "/hands.phhs", "/hint", "/ledger", "/ledger.csv", "/ledger.beancount")
SAME = ("/rules", "/trainer")
"""Pages of a table that do not depend on what is going on there."""
NONSENSE: tuple[Mapping[str, object], ...] = (
    *({"do": "answer", "choice": choice} for choice in ("fold", "hit", "", "1-2", "raise 500")),
    {"do": "answer", "choice": "fold", "ask": 1},
    {"do": "declare", "name": "misdeal"},
    {"do": "declare", "name": "exposed-card", "seat": 1},
    *({"do": do} for do in ("confirm", "pass-bank", "deal", "sit", "sit-out", "straddle")),
    *({"do": do, "cents": 100} for do in ("take-bank", "join-bank", "buy-in")),
    *({"do": do, "seat": 1} for do in ("move-seat", "decide")),
    {"do": "stake", "seat": 1, "wager": "nothing", "cents": 100},
    {"do": "kum-kum", "seat": 1, "wager": "nothing", "shares": {}},
    {"do": "reveal", "value": "0" * 64},
    {"do": "pledge", "pledge": "0" * 64},
    {"do": "hello", "seq": 1, "eyes": "Ada"},
)


class Sights:
    """What each viewer may name after each event of a log."""

    def __init__(self, log: list[AnyEvent], *viewers: str | None) -> None:
        self.oracle = Oracle()
        self._may: dict[tuple[str | None, int], set[str]] = {}
        for event in log:
            self.oracle.see(event)
            for viewer in viewers:
                self._may[viewer, event.seq] = self.oracle.may_name(viewer)
        self.log, self.seq = log, log[-1].seq

    def beyond(self, text: str, viewer: str | None, seq: int | None = None) -> set[str]:
        """Return the cards that a text names and a viewer may not after this event, or the last."""
        return cards_in(text) - self._may[viewer, seq or self.seq]

    def frames_beyond(self, line: Line, viewer: str | None) -> list[str]:
        """Return what came over a line and names a card too soon."""
        faults, seq = [], 1
        for text in line.sent:
            message = json.loads(text)
            message.pop("game", None)  # the rules name cards, the same to everybody
            last = message.pop("last", None) or {}
            for view in (message.get("view", {}), last):
                view.pop("drawn", None)  # for the button, before everybody and before the cards
            for part in (*message.pop("events", ()), *message.pop("recent", ()), last, message):
                seq = part.get("seq") or seq
                said = json.dumps(part, ensure_ascii=False)
                faults += [said[:400]] if self.beyond(said, viewer, min(seq, self.seq)) else []
        return faults

    def rows_beyond(self, log: str, viewer: str | None) -> list[str]:
        """Return the lines of a table's log that name a card too soon; revealed shoes are whole."""
        rows = [(json.loads(text), text) for text in log.splitlines()]
        revealed = max(
            (row["seq"] for row, _ in rows if row.get("event") == "shoe-ended"), default=0
        )
        return [
            text[:400]
            for row, text in rows
            if row.get("seq", self.seq) > revealed and self.beyond(text, viewer, row.get("seq"))
        ]


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """Write everything that is logged meanwhile to a stream, for people and as JSON."""
    stream, root = io.StringIO(), logging.getLogger()
    handlers = []
    for formatter in (Plain(), JsonLines()):
        handler = logging.StreamHandler(stream)
        handler.setFormatter(formatter)
        handlers.append(handler)
        root.addHandler(handler)
    level = root.level
    root.setLevel(logging.INFO)
    try:
        yield stream
    finally:
        root.setLevel(level)
        for handler in handlers:
            root.removeHandler(handler)


def log_of(database: str, address: str) -> list[AnyEvent]:
    store = Store(database)
    events = list(store.events(address.rsplit("/", 1)[1]))
    store.close()
    return events


def play_until_somebody_decides(*lines: Line) -> None:
    """Begin the first round, and go on until a player who is no bot is asked with cards dealt."""
    for _ in range(60):
        for line in lines:
            line.listen()
            view = line.view
            if line.is_asked() and "in" not in view["ask"]["choices"]:
                return
            if line.is_asked():
                line.answer("in")
            elif view["stage"] == "bank" and view["offer"]["name"] == line.you["name"]:
                line.say(do="pass-bank")
            elif view["stage"] == "wagers":
                line.stake_least()
                line.say(do="deal")
            elif view["stage"] == "waiting":
                line.say(do="deal")
    raise AssertionError("nobody was asked")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_everything_that_can_be_asked_for_in_mid_round(
    enter: Enter, database: str, game: str
) -> None:
    ada = enter()
    address = ada.open_table(game)
    bea, rail, operator = ada.another(), ada.another(), operator_of(ada.another(), database)
    before = {page: _answer(rail, f"{address}{page}") for page in SAME}
    with (
        logged() as log,
        ada.visit(address) as hers,
        bea.visit(address) as other,
        rail.visit(address) as watching,
        operator.visit(address) as overseeing,
    ):
        other.say(do="sit")
        play_until_somebody_decides(hers, other)
        lines = {ada: hers, bea: other, rail: watching, operator: overseeing}
        names = {ada: hers.you["name"], bea: other.you["name"], rail: None, operator: None}
        sights = Sights(log_of(database, address), *names.values())
        assert any(None in faces for faces in sights.oracle.faces(None).values())
        tags = {}
        for visitor, name in names.items():
            for page in PAGES:
                answer = visitor.client.get(f"{address}{page}", headers=visitor.headers)
                if page == "/hands.phhs":
                    assert histories_beyond(answer.text, sights.log, name) == []
                elif page != "/log":
                    assert not sights.beyond(answer.text, name), (name, page)
                else:
                    assert sights.rows_beyond(answer.text, name) == []
                    tags[visitor] = answer.headers["etag"]
                    assert answer.headers["cache-control"] == "private, no-cache"
                    assert answer.headers["vary"] == "Cookie"
                    own = hashlib.sha256(answer.content).hexdigest()
                    assert tags[visitor] == f'"{own[:32]}"', "of what the reader sees, no more"
            for page, was in before.items():
                assert _answer(visitor, f"{address}{page}") == was, page
        for page in ("/operator", "/metrics"):
            assert not cards_in(operator.get(page)), page
        _check_tags(address, tags)
        assert not cards_in(log.getvalue())
        for line in (watching, overseeing, other, hers):
            if not line.is_asked() if line.you["seat"] else True:
                for said in NONSENSE:
                    line.say(**said)
        sights = Sights(log_of(database, address), *names.values())
        for visitor, line in lines.items():
            line.listen()
            assert sights.frames_beyond(line, names[visitor]) == []
        assert not cards_in(log.getvalue())


def _answer(visitor: Visitor, path: str) -> tuple[int, str, str]:
    answer = visitor.client.get(path, headers=visitor.headers)
    return answer.status_code, answer.headers.get("location", ""), answer.text


def _check_tags(address: str, tags: dict[Visitor, str]) -> None:
    """Check that a tag is good for its own text alone: whoever has another's is sent their own."""
    for reader, own in tags.items():
        for tag in {*tags.values()}:
            headers = {**reader.headers, "If-None-Match": tag}
            answer = reader.client.get(f"{address}/log", headers=headers)
            assert answer.status_code == (304 if tag == own else 200)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_defect_is_told_without_the_cards_that_it_names(
    enter: Enter, database: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the player is told of them, nor whoever reads the log: both may sit at the table."""

    def fail(table: BankTable, *said: object) -> None:
        assert table.round is not None
        hands = table.round.hands
        told = {hand: [shown(card) for card in cards] for hand, cards in hands.items()}
        raise KeyError(hands, told, *hands.values())

    ada = enter()
    address = ada.open_table(game)
    with logged() as log, ada.visit(address) as line:
        play_until_somebody_decides(line)
        monkeypatch.setattr(inputs, "play", fail)
        [refused] = line.say(do="stand-up")
        assert refused["says"] == "the house made a mistake there: nothing has changed"
    assert log.getvalue().count("KeyError") >= 2
    assert not cards_in(log.getvalue())


def test_every_card_and_tile_is_masked_as_data_and_in_words() -> None:
    for card in (*packs(1, jokers=1), *tile_sets(1)):
        assert mask_cards(f"KeyError: '{card}'") == "KeyError: '??'"
        assert mask_cards(f"[{shown(card)}]") == "[??]"
    assert mask_cards("AhKd 10♦9♥") == "?? ??"
    assert mask_cards("table 3c4d5: line 10, in play") == "table 3c4d5: line 10, in play"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_house_that_starts_again_in_mid_round_shows_everybody_the_same(
    enter: Enter, database: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A checkpoint is kept after the first round, and the house goes on from it in the second."""
    monkeypatch.setattr("houseway.house.live.table.CHECKPOINT_EVERY", 1)
    ada = enter()
    address = ada.open_table(game)
    bea = ada.another()
    with ada.visit(address) as hers, bea.visit(address) as other:
        other.say(do="sit")
        play_until_somebody_decides(hers, other)
        while not _is_over(hers):
            _answer_anything(hers, other)
        play_until_somebody_decides(hers, other)
        names = hers.you["name"], other.you["name"]
    store = Store(database)
    assert store.checkpoint(address.rsplit("/", 1)[1]) is not None
    store.close()
    log = log_of(database, address)
    sights = Sights(log, *names, None)
    with open_house(database) as rail:
        order = (None, *names)
        for name, visitor in zip(
            order, (rail, *(Visitor(rail.client, one.cookie) for one in (ada, bea))), strict=True
        ):
            with visitor.visit(address) as line:
                assert line.view["hands"] == sights.oracle.faces(name)
                assert sights.frames_beyond(line, name) == []


def _is_over(line: Line) -> bool:
    return any(message["event"]["event"] == "round-closed" for message in line.events())


def _answer_anything(*lines: Line) -> None:
    for line in lines:
        line.listen()
        if line.is_asked():
            line.answer("fold", "stand", "draw", "let", "house-way")


@pytest.mark.parametrize("name", ["baccarat", "blackjack", "pai-gow", "showdown", "tiles"])
def test_a_hint_knows_only_cards_in_sight_and_no_seat_but_the_one_asked(
    enter: Enter, database: str, name: str
) -> None:
    """Hints are kept for all tables of a game by what the asker sees: so that names no other."""
    ada = enter()
    address = ada.open_table(GAMES[name])
    with ada.visit(address) as line:
        play_until_somebody_decides(line)
        own = line.you["name"]
    store = Store(database)
    table = restore(store, address.rsplit("/", 1)[1], None).table
    store.close()
    assert isinstance(table, BankTable)
    sights = Sights(list(table.events), own)
    for viewer in (*table.purses, None):
        if viewer != own:
            with pytest.raises(Refusal):
                question_of(table, table.seq, viewer)
    try:
        question = question_of(table, table.seq, own)
    except Refusal:
        return  # a game without hints
    assert not sights.beyond(repr(question.seen), own)


# --- tables that cannot go on -----------------------------------------------------------------


def test_why_a_table_cannot_go_on_names_no_card(database: str) -> None:
    """Everybody reads in its log why it was closed."""
    game = GAMES["showdown"]
    with open_house(database) as ada:
        address = ada.open_table(game)
        with ada.visit(address) as line:
            play_until_somebody_decides(line)
            own = line.you["name"]
    log = log_of(database, address)
    hidden = next(e for e in log if isinstance(e, Dealt) and own not in (e.seen_by or ()))
    other = next(card for card in packs(1) if card != hidden.card)
    said = "update events set event = replace(event, :was, :is) where seq = :seq"
    values = {"was": hidden.card, "is": other, "seq": hidden.seq}
    assert edit(database, said, **values) == 1
    chain_anew(database)
    with logged() as stream, open_house(database) as rail:
        answer = rail.client.get(address, headers=rail.headers)
        assert "cannot continue the table" in answer.json()["says"]
        assert f"event {hidden.seq} comes out differently" in answer.json()["says"]
        assert not cards_in(answer.text)
        assert not cards_in(stream.getvalue())
    [closed] = [event for event in log_of(database, address) if isinstance(event, Closed)]
    assert not cards_in(closed.why)


def test_why_an_answer_in_private_does_not_replay_is_told_to_nobody(database: str) -> None:
    """What somebody might have chosen names the cards in their hand."""
    with open_house(database) as ada:
        address = ada.open_table(GAMES["pai-gow"])
        with ada.visit(address) as line:
            play_until_somebody_decides(line)
            asked = line.view["ask"]["seq"]
            choice = next(iter(line.view["ask"]["choices"]))
            line.answer(choice)
    assert isinstance(log_of(database, address)[asked - 1], Asked)
    said = "update events set event = replace(event, :was, :is) where seq = :seq"
    assert edit(database, said, **{"was": choice, "is": "2c-2c", "seq": asked + 1}) == 1
    chain_anew(database)
    with open_house(database) as rail:
        answer = rail.client.get(address, headers=rail.headers)
        assert "cannot continue the table" in answer.json()["says"]
        assert not cards_in(answer.text)
