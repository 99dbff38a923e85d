"""Showdown games in the house: antes, raises, folds, hints; each sees only what is his to see."""

import asyncio
import json
from collections.abc import Sequence
from fractions import Fraction

import pytest

from houseway.analysis.advice import Advice
from houseway.analysis.hints import Question, told
from houseway.analysis.opening import open_table
from houseway.cards.card import Card, parse_cards
from houseway.families.library import load
from houseway.felt.events import Asked, Folded, Raised, RoundClosed
from houseway.filings.filing import Filing
from houseway.house import hints
from houseway.house.bots import Bots
from houseway.house.floor import Floor, Wish
from houseway.house.live.waiting import Settings
from houseway.house.messages import Deal, PassBank, PutStake, Sit
from houseway.house.store import Person, Store
from houseway.house.visit import Visit
from houseway.pricing.advice import InSight
from tests.house.conftest import Enter
from tests.house.visitor import Line, Message, Visitor, run

ULTIMATE = "oceana/ultimate-texas-holdem"
THREE_CARD = "oceana/three-card-poker-6-card-bonus"
BONUS_EQUALS = "casino-royale/three-card-poker"
BAD_BEAT = "lucky-derby/ultimate-texas-holdem-bad-beat"
CARIBBEAN = "lucky-derby/caribbean-stud"


def _events(messages: Sequence[Message], *kinds: str) -> list[Message]:
    events = [message["event"] for message in messages if message["type"] == "event"]
    return [event for event in events if event["event"] in kinds]


def _to_wagers(line: Line) -> None:
    while line.view["stage"] == "bank":
        line.say(do="pass-bank")


def _stake(line: Line, wager: str, cents: int) -> list[Message]:
    return line.say(do="stake", seat=line.you["seat"], wager=wager, cents=cents)


def _ask(line: Line, **stakes: int) -> Message:
    """Stake these on the own spot and deal; what the table then asks."""
    _to_wagers(line)
    for wager, cents in stakes.items():
        _stake(line, wager.replace("_", "-"), cents)
    line.say(do="deal")
    assert line.is_asked()
    ask: Message = line.view["ask"]
    return ask


# --- wagers ---------------------------------------------------------------------------------------


def test_the_page_is_told_how_hands_are_dealt_and_decided(enter: Enter) -> None:
    visitor = enter()
    game = json.loads(visitor.get(f"/api/games/{ULTIMATE}"))
    assert game["hands"] == "showdown"
    assert game["showdown"] == {
        "cards": 2,
        "community": 5,
        "up": None,
        "ante": "ante",
        "raised": "play",
        "stages": [
            {"community": 0, "raises": {"3x": 3, "4x": 4}, "otherwise": "check"},
            {"community": 3, "raises": {"2x": 2}, "otherwise": "check"},
            {"community": 5, "raises": {"1x": 1}, "otherwise": "fold"},
        ],
        "qualifier": "pair",
    }
    wagers = {wager["name"]: wager for wager in game["wagers"]}
    assert (wagers["blind"]["equals"], wagers["blind"]["mandatory"]) == ("ante", True)
    assert wagers["play"]["made"] == "in-play"
    assert (wagers["ante"]["on_fold"], wagers["trips"]["on_fold"]) == ("forfeited", "stays")
    beside = json.loads(visitor.get(f"/api/games/{BAD_BEAT}"))["wagers"][-1]
    assert beside["at_most"] == {"wager": "ante", "together": ["trips"], "less": False}
    three = json.loads(visitor.get(f"/api/games/{THREE_CARD}"))["showdown"]
    assert (three["cards"], three["community"], three["up"]) == (3, 0, 3)
    assert three["stages"] == [{"community": 0, "raises": {"play": 1}, "otherwise": "fold"}]


def test_the_blind_comes_and_goes_with_the_ante(enter: Enter) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(ULTIMATE)) as line:
        _to_wagers(line)
        staked = _events(_stake(line, "ante", 2_000), "staked")
        assert [(event["wager"], event["cents"]) for event in staked] == [
            ("ante", 2_000),
            ("blind", 2_000),
        ]
        _stake(line, "ante", 0)
        mine = [one for one in line.view["stakes"] if one["bettor"] == line.you["name"]]
        assert mine == []


@pytest.mark.parametrize(
    ("game", "wager", "cents", "says"),
    [
        (ULTIMATE, "blind", 2_000, "put the money on Ante"),
        (ULTIMATE, "play", 2_000, "once the cards are seen"),
        (ULTIMATE, "trips", 500, "needs one of: Ante"),
        (BONUS_EQUALS, "bonus", 500, "equals Ante"),
        (BAD_BEAT, "bad-beat", 5_000, "may not exceed"),
    ],
)
def test_what_an_ante_must_come_first_for_is_refused(
    enter: Enter, game: str, wager: str, cents: int, says: str
) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(game)) as line:
        _to_wagers(line)
        if wager in ("bonus", "bad-beat"):
            _stake(line, "ante", 1_000)
        if wager == "bad-beat":
            _stake(line, "trips", 500)
        (refused,) = _stake(line, wager, cents)
        assert refused["type"] == "refused"
        assert says in refused["says"]
        assert refused["rule"].startswith(game)


# --- decisions ------------------------------------------------------------------------------------


def test_a_raise_is_put_up_and_settled_with_the_hand(enter: Enter) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(ULTIMATE)) as line:
        ask = _ask(line, ante=1_000)
        assert ask["choices"] == {"check": 0, "3x": 3_000, "4x": 4_000}
        heard = line.say(do="answer", choice="4x")
        me = line.you["name"]
        (raised,) = [one for one in _events(heard, "raised") if one["bettor"] == me]
        assert (raised["wager"], raised["cents"]) == ("play", 4_000)
        assert not [one for one in _events(heard, "asked") if one["bettor"] == me]
        lines = [one for one in _events(heard, "line-settled") if one["bettor"] == me]
        assert {one["wager"] for one in lines} == {"ante", "blind", "play"}
        shown = _events(heard, "bank-shown")
        assert len(shown) == 1
        (compared,) = [one for one in _events(heard, "hands-compared") if one["seat"] == 3]
        assert compared["winner"] in ("player", "player-dealer", "tie")
        assert not compared["folded"]


def test_a_fold_forfeits_what_goes_with_the_hand_and_the_rest_is_settled(enter: Enter) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(THREE_CARD)) as line:
        ask = _ask(line, ante=1_000, pair_plus=500, **{"6_card_bonus": 500})
        assert ask["choices"] == {"fold": 0, "play": 1_000}
        heard = line.say(do="answer", choice="fold")
        me = line.you["name"]
        (folded,) = [one for one in _events(heard, "folded") if one["bettor"] == me]
        assert folded["wagers"] == ["ante", "pair-plus"]
        lines = {one["wager"]: one for one in _events(heard, "line-settled") if one["bettor"] == me}
        assert lines["ante"]["why"] == lines["pair-plus"]["why"] == "folded"
        assert lines["6-card-bonus"]["why"].startswith("six-card")
        told = [one for one in heard if one["type"] == "event" and one["event"] == folded]
        assert f"3 {me}" in told[0]["view"]["folded"]


def test_what_somebody_cannot_pay_is_not_offered(enter: Enter) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(ULTIMATE)) as line:
        ask = _ask(line, ante=60_000)  # with the Blind $1,200 of $2,000
        assert ask["choices"] == {"check": 0}
        line.say(do="answer", choice="check")
        line.say(do="answer", choice="check")
        assert line.view["ask"]["choices"] == {"fold": 0, "1x": 60_000}


def test_a_choice_that_is_none_is_refused_with_the_rule(enter: Enter) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(ULTIMATE)) as line:
        _ask(line, ante=1_000)
        before = line.view
        (refused,) = line.say(do="answer", choice="5x")
        assert "may choose check, 3x, 4x" in refused["says"]
        assert refused["rule"].startswith(ULTIMATE)
        assert line.view == before


def test_there_is_no_scoreboard(enter: Enter) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(THREE_CARD)) as line:
        assert line.hello["scoreboard"] is None
        line.play_round("play")
        assert all("scoreboard" not in message for message in line.events())


def test_who_is_behind_another_hand_raises_with_it_or_folds_and_never_sees_it(
    enter: Enter,
) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(THREE_CARD)) as line:
        seat = _play_behind_somebody(line)
        ask = line.view["ask"]
        assert ask["seat"] == seat
        assert ask["choices"] == {"play": 1_000, "fold": 0}
        assert line.view["hands"][str(seat)] == [None, None, None]
        assert next(m for m in reversed(line.messages) if m["type"] == "now")["holds"] == ""
        answer = visitor.client.get(_address(visitor) + "/hint", headers=visitor.headers)
        assert answer.status_code == 400
        assert "not for you to see" in answer.json()["says"]
        heard = line.say(do="answer", choice="fold")
        (folded,) = [e for e in _events(heard, "folded") if e["bettor"] == line.you["name"]]
        assert folded["seat"] == seat


def _play_behind_somebody(line: Line) -> int:
    """Wager on a bot's spot until the hand there is raised and the visitor asked; its seat."""
    for _ in range(30):
        _to_wagers(line)
        bank = line.view["bank"]["seat"]
        bots = [int(seat) for seat, chair in line.view["chairs"].items() if chair["bot"]]
        seat = next(seat for seat in bots if seat != bank)
        line.say(do="stake", seat=seat, wager="ante", cents=1_000)
        line.say(do="deal")
        if line.is_asked():
            return seat
    raise AssertionError("nobody raised")


def _address(visitor: Visitor) -> str:
    """Where the one table is that somebody sits at."""
    (table,) = json.loads(visitor.get("/api/tables"))
    return f"/tables/{table['id']}"


# --- hints ----------------------------------------------------------------------------------------


class Adviser:
    """Advises by heart, and remembers what it was told."""

    def __init__(self, choices: dict[str, Fraction]) -> None:
        self.choices = choices
        self.told: list[tuple[str, list[Card], Card | None, list[Card]]] = []

    def __call__(self, filing: Filing, seen: InSight) -> Advice:
        self.told.append((filing.id, list(seen.hand), seen.up, list(seen.board)))
        best = max(self.choices, key=lambda choice: self.choices[choice])
        return Advice(best, self.choices, "by heart", unit="antes")


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> Adviser:
    """Stands in for the working out, which has tests of its own."""
    adviser = Adviser(
        {
            "check": Fraction(-1, 50),
            "3x": Fraction(31, 128),
            "4x": Fraction(31, 100),
            "2x": Fraction(-1, 4),
            "1x": Fraction(-3, 4),
            "play": Fraction(1, 3),
            "fold": Fraction(-1),
        }
    )
    monkeypatch.setattr(hints, "advise_seen", adviser)
    hints._advised.cache_clear()
    return adviser


def test_a_hint_names_the_best_play_and_what_each_is_worth(enter: Enter, adviser: Adviser) -> None:
    visitor = enter()
    address = visitor.open_table(ULTIMATE)
    with visitor.visit(address) as line:
        ask = _ask(line, ante=1_000)
        hint = json.loads(visitor.get(f"{address}/hint"))
        assert hint["says"] == "Best: 4× (+0.31 antes; 3× +0.24, check −0.02)"
        assert (hint["best"], hint["ask"], hint["method"]) == ("4x", ask["seq"], "by heart")
        assert list(hint["choices"]) == ["4x", "3x", "check"]
        assert hint["exact"]["3x"] == "31/128"
        visitor.get(f"{address}/hint")
        assert len(adviser.told) == 1, "the same question is worked out once"


def test_a_hint_goes_by_the_cards_that_the_asker_sees_and_no_others(
    enter: Enter, adviser: Adviser
) -> None:
    visitor = enter()
    ultimate, three = visitor.open_table(ULTIMATE), visitor.open_table(THREE_CARD)
    with visitor.visit(ultimate) as line:
        _ask(line, ante=1_000)
        line.say(do="answer", choice="check")
        visitor.get(f"{ultimate}/hint")
        hands = line.view["hands"]
        assert adviser.told[-1] == (ULTIMATE, hands["3"], None, hands["community"][:3])
        assert hands["community"][3:] == [None, None]
    with visitor.visit(three) as line:
        _ask(line, ante=1_000)
        visitor.get(f"{three}/hint")
        bank = line.view["hands"][str(line.view["bank"]["seat"])]
        assert bank[:2] == [None, None]
        assert adviser.told[-1] == (THREE_CARD, line.view["hands"]["3"], bank[2], [])


def test_the_best_of_what_can_be_paid_is_named(enter: Enter, adviser: Adviser) -> None:
    visitor = enter()
    address = visitor.open_table(ULTIMATE)
    with visitor.visit(address) as line:
        ask = _ask(line, ante=35_000)  # with the Blind $700 of $2,000: 3× is all that is left
        assert list(ask["choices"]) == ["check", "3x"]
        hint = json.loads(visitor.get(f"{address}/hint"))
        assert hint["says"] == "Best: 3× (+0.24 antes; check −0.02)"


@pytest.mark.parametrize("who", ["the rail", "nobody asked", "a points game"])
def test_a_hint_is_for_whom_the_table_asks_only(enter: Enter, adviser: Adviser, who: str) -> None:
    visitor = enter()
    game = "comstock/super-pan-9" if who == "a points game" else ULTIMATE
    address = visitor.open_table(game)
    asker = visitor.another() if who == "the rail" else visitor
    with visitor.visit(address) as line:
        if who != "nobody asked":
            line.play_until_asked()
        answer = asker.client.get(f"{address}/hint", headers=asker.headers)
    assert answer.status_code == 400
    says = answer.json()["says"]
    assert "hint is for whom" in says or "best choice depends on the wager" in says
    assert adviser.told == []


def test_worths_that_look_alike_get_more_digits() -> None:
    filing = load(ULTIMATE)
    question = Question(filing, 7, InSight(parse_cards("As Ah")), ("check", "3x", "4x"))
    worth = {"check": Fraction(0), "3x": Fraction(1241, 10_000), "4x": Fraction(1249, 10_000)}
    hint = told(question, Advice("4x", worth, "by heart", unit="antes"))
    assert hint.says == "Best: 4× (+0.125 antes; 3× +0.124, check 0.000)"


@pytest.mark.parametrize(
    ("game", "raised", "fold"),
    [(THREE_CARD, "play", "-1"), (CARIBBEAN, "bet", "-1"), (ULTIMATE, "1x", "-2")],
)
def test_a_hint_is_worked_out_for_real(enter: Enter, game: str, raised: str, fold: str) -> None:
    hints._advised.cache_clear()
    visitor = enter()
    address = visitor.open_table(game)
    with visitor.visit(address) as line:
        _ask(line, ante=1_000)
        while "fold" not in line.view["ask"]["choices"]:
            line.say(do="answer", choice="check")
        hint = json.loads(visitor.get(f"{address}/hint"))
        assert set(hint["choices"]) == {raised, "fold"}
        assert hint["exact"]["fold"] == fold, "the ante, and the Blind where there is one"
        assert hint["method"].startswith("exact")


def test_what_the_asked_hand_makes_is_told_to_its_player(enter: Enter) -> None:
    ada = enter()
    address = ada.open_table(ULTIMATE)
    bea = ada.another()
    with ada.visit(address) as line, bea.visit(address) as rail:
        _ask(line, ante=1_000)
        rail.listen()
        told = [m["holds"] for m in line.messages if m["type"] == "now"]
        assert told[-1].lower().startswith(("high card", "pair"))
        assert {m["holds"] for m in rail.messages if m["type"] == "now"} == {""}


# --- bots and people who are gone -----------------------------------------------------------------


@pytest.mark.parametrize("game", [ULTIMATE, BAD_BEAT])
def test_bots_keep_enough_back_to_raise(game: str) -> None:
    filing = load(game)
    table = open_table(filing, b"\x07" * 32)
    bots = Bots(table, b"\x07" * 32)
    bots.sit_down()
    bots.act()
    for _ in range(40):
        table.deal()
        bots.act()
    asked = [event for event in table.events if isinstance(event, Asked)]
    assert asked
    lean = [event for event in asked if len(event.choices) < 2 or not max(event.choices.values())]
    assert lean == [], "each can pay what the hand may come to"
    assert any(isinstance(event, Raised) for event in table.events)


def test_nothing_more_is_put_up_for_somebody_who_is_gone(database: str) -> None:
    ada, bea = Person("a" * 64, "Ada"), Person("b" * 64, "Bea")

    async def story() -> None:
        floor = Floor(Store(database), None, Settings(absence=0.0))
        table = await floor.table(await floor.open(ada, Wish(ULTIMATE)))
        floor.store.meet(bea.id, bea.name)
        while table.stage == "bank":
            await table.do(ada, PassBank())
        await table.do(ada, PutStake(seat=3, wager="ante", cents=1_000))
        visit = Visit(bea)
        await table.join(visit, 0)
        await table.do(bea, Sit())
        await table.do(bea, Deal())  # Ada is gone: neither the deal nor her hand waits for her
        events = floor.store.events(table.id)
        while not any(isinstance(event, RoundClosed) for event in events):
            await asyncio.sleep(0.01)
            events = floor.store.events(table.id)
        hers = [event for event in events if isinstance(event, Folded | Raised)]
        assert [type(event) for event in hers if event.bettor == "Ada"] == [Folded]
        table.leave(visit)

    run(story())
