"""The command line contract: the JSON keys that scripts rely on, written down as types."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random
from typing import Literal

import msgspec
import pytest

from houseway.analysis.check.filings import check
from houseway.cli.commands import COMMANDS
from houseway.families.library import ids, load
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from tests.cli.conftest import Houseway

EZ = "oceana/ez-baccarat"


class Source(msgspec.Struct, forbid_unknown_fields=True):
    seed: str
    lines: tuple[int, int]


class Game(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    room: str
    family: str
    bgc: str | None
    source: Source
    wagers: list[str]
    readings: dict[str, str]
    effective: date | None
    until: date | None
    editions: list[str]


class Outcome(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    pays: str
    count: int
    probability: float


class PricedWager(msgspec.Struct):
    ev: float
    ev_exact: str | None
    sd: float
    hit: float
    method: str
    stderr: float | None
    outcomes: list[Outcome]


class PricedRules(msgspec.Struct):
    decks: int
    readings: dict[str, str]


class Price(msgspec.Struct):
    game: str
    rules: PricedRules
    wagers: dict[str, PricedWager]


class Finding(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    severity: Literal["error", "warning", "note"]
    about: str
    says: str
    why: str
    effect: str


class Line(msgspec.Struct):
    seat: int
    bettor: str
    wager: str
    paid: int
    collected: int
    returned: int
    stake: int
    why: str


class Result(msgspec.Struct):
    lines: list[Line]
    left: int


class DealtResult(Result):
    net: dict[str, int]


class Awarded(msgspec.Struct):
    """What of a pot somebody took, instead of a settled wager."""

    pot: int
    seat: int
    name: str
    cents: int
    why: str
    odd: int


class PotResult(msgspec.Struct):
    lines: list[Awarded]
    left: int
    net: dict[str, int]


class Deal(msgspec.Struct):
    game: str
    seed: str
    events: list[dict[str, object]]
    result: DealtResult


class HouseWay(msgspec.Struct):
    game: str
    cards: list[str]
    total: int
    play: Literal["hit", "stand"]
    forced: bool
    why: str
    rule: str


class Sample(msgspec.Struct):
    rounds: int
    mean: float
    stderr: float | None


class SeatResult(msgspec.Struct):
    seat: int
    bettor: Sample | None
    player_dealer: Sample | None


class SimulatedWager(msgspec.Struct):
    ev: float
    stderr: float | None
    exact_ev: float
    exact_ev_fraction: str | None


class Simulated(msgspec.Struct):
    game: str
    rounds: int
    seats: int
    bank: int
    by_seat: list[SeatResult]
    wagers: dict[str, SimulatedWager]


class Replayed(msgspec.Struct):
    game: str
    replayed: bool
    events: int
    rounds: list[DealtResult]


class ReplayedPots(msgspec.Struct):
    game: str
    replayed: bool
    events: int
    rounds: list[PotResult]


class PotDeal(msgspec.Struct):
    game: str
    seed: str
    events: list[dict[str, object]]
    result: PotResult


class Section(msgspec.Struct):
    title: str
    lines: str


class Sheet(msgspec.Struct):
    game: str
    sections: list[Section]


class Verified(msgspec.Struct):
    game: str
    holds: bool
    replayed: bool
    rounds: int
    faults: list[str]


def test_games_lists_every_filing(houseway: Houseway) -> None:
    games = houseway("games", "--json").as_json(list[Game])
    assert [game.id for game in games] == list(ids())
    for game in games:
        filing = load(game.id)
        assert game.readings == filing.readings
        assert game.wagers == [wager.name for wager in filing.rules.wager]


def test_price_gives_every_wager_unless_some_are_named(houseway: Houseway) -> None:
    price = houseway("price", EZ, "--json").as_json(Price)
    assert price.game == EZ
    assert price.rules.decks == 8
    assert list(price.wagers) == [wager.name for wager in load(EZ).rules.wager]
    some = houseway("price", EZ, "--wager", "tie", "--wager", "banker", "--json").as_json(Price)
    assert sorted(some.wagers) == ["banker", "tie"]


@pytest.mark.parametrize(("value", "edge"), [("pays", "1.2351"), ("push", "-1.0183")])
def test_a_reading_moves_the_bankers_price(houseway: Houseway, value: str, edge: str) -> None:
    reading = f"banker-three-card-seven={value}"
    price = houseway("price", EZ, "--reading", reading, "--json").as_json(Price)
    assert f"{price.wagers['banker'].ev * 100:.4f}" == edge
    assert price.rules.readings["banker-three-card-seven"] == value
    told = houseway("price", EZ, "--reading", reading).out
    assert f"{float(edge):+.4f} %".replace("-", "−") in told


def test_packs_and_pay_tables_can_be_varied(houseway: Houseway) -> None:
    six = houseway("price", EZ, "--decks", "6", "--wager", "tie", "--json").as_json(Price)
    assert six.rules.decks == 6
    nine = houseway("price", EZ, "--pays", "tie=9:1", "--wager", "tie", "--json").as_json(Price)
    assert f"{nine.wagers['tie'].ev:.5f}" == "-0.04844"  # the published price of nine to one
    half = houseway(
        *("price", EZ, "--wager", "banker", "--json"),
        *("--pays", "banker=banker wins with 6:1:2, banker wins:1:1, tie:push"),
    ).as_json(Price)
    assert f"{half.wagers['banker'].ev:.6f}" == "-0.014581"  # the published commission-free price
    assert [outcome.name for outcome in half.wagers["banker"].outcomes] == [
        "banker wins with 6",
        "banker wins",
        "tie",
        "otherwise",
    ]


def test_price_tells_the_best_play_where_bettors_decide(houseway: Houseway) -> None:
    gold = "casino-royale/baccarat-gold"
    best = houseway("price", gold, "--wager", "base", "--json").as_json(Price)
    house_way = houseway("price", gold, "--wager", "base", "--play", "house-way", "--json").as_json(
        Price
    )
    assert best.wagers["base"].ev >= house_way.wagers["base"].ev
    told = houseway("price", gold, "--wager", "base", "--strategy", "--exact").out
    assert "best play" in told
    assert "house way" in told
    assert str(best.wagers["base"].ev_exact) in told.replace("\n", "").replace(" ", "")


def test_check_says_unprompted_that_the_printed_banker_line_favours_the_bettor(
    houseway: Houseway,
) -> None:
    findings = houseway("check", EZ, "--json").as_json(list[Finding])
    assert any(f.severity == "error" and "1.2351 %" in f.says for f in findings)
    told = houseway("check", EZ)
    assert told.status == 0
    assert "as printed the Banker line favours the bettor by 1.2351 %" in told.out
    assert houseway("check", EZ, "--strict").status == 1


def test_check_takes_a_file_and_all_filings(
    houseway: Houseway, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(houseway("rules", EZ, "--format", "toml").out, encoding="utf-8")
    assert {f.game for f in houseway("check", str(own), "--json").as_json(list[Finding])} == {
        f"{tmp_path.name}/mine"
    }
    # Each filing is checked in tests/analysis: here all are gone through, and some checked.
    some, asked = Random("check").sample(ids(), 4), []

    def checked(filing: Filing) -> tuple[object, ...]:
        asked.append(filing.id)
        return check(filing) if filing.id in some else ()

    monkeypatch.setattr("houseway.analysis.check.filings.check", checked)
    everything = houseway("check", "--quiet", "--json").as_json(list[Finding])
    assert asked == list(ids())
    assert "note" not in {f.severity for f in everything}


def test_deal_is_the_same_for_the_same_seed_and_sums_to_zero(houseway: Houseway) -> None:
    words = ("deal", EZ, "--seats", "5", "--seed", "contract", "--json")
    first, second = houseway(*words).out, houseway(*words).out
    assert first == second
    deal = msgspec.json.decode(first, type=Deal)
    assert deal.seed == "contract"
    assert deal.events[0]["event"] == "opened"
    assert sum(deal.result.net.values()) == 0
    assert deal.result.lines
    assert houseway("deal", EZ, "--json").as_json(Deal).seed != deal.seed


@pytest.mark.parametrize("game", ids())
def test_every_game_is_dealt_replayed_and_verified(
    houseway: Houseway, tmp_path: Path, game: str
) -> None:
    log = str(tmp_path / "log.jsonl")
    dealt = houseway("deal", game, "--seed", "proof", "--rounds", "3", "--log", log, "--json")
    again = houseway("replay", log, "--json")
    replayed: Replayed | ReplayedPots
    result: DealtResult | PotResult
    if isinstance(load(game).rules, BankedRules):
        replayed, result = again.as_json(Replayed), dealt.as_json(Deal).result
    else:
        replayed, result = again.as_json(ReplayedPots), dealt.as_json(PotDeal).result
    assert (replayed.game, replayed.replayed, len(replayed.rounds)) == (game, True, 3)
    assert replayed.rounds[-1] == result
    verified = houseway("verify", log, "--json").as_json(Verified)
    assert (verified.holds, verified.replayed, verified.rounds) == (True, True, 3)
    assert houseway("verify", "-", stdin=Path(log).read_text()).out.endswith("the log holds\n")


def test_verify_exits_with_1_when_a_card_was_changed(houseway: Houseway, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    houseway("deal", EZ, "--seed", "forged", "--log", str(log))
    lines = log.read_text().splitlines()
    place = next(n for n, line in enumerate(lines) if '"dealt"' in line)
    card = '"card":"2c"' if '"card":"2c"' not in lines[place] else '"card":"2d"'
    before, _, after = lines[place].partition('"card":"')
    lines[place] = f"{before}{card}{after[3:]}"
    log.write_text("\n".join(lines), encoding="utf-8")
    told = houseway("verify", str(log))
    assert told.status == 1
    assert "the log does not hold" in told.out
    assert msgspec.json.decode(houseway("verify", str(log), "--json").out, type=Verified).faults


def test_settle_answers_in_cents(houseway: Houseway) -> None:
    table = """{"game": "oceana/ez-baccarat", "bank": 10000, "player_dealer": 1, "first": 3,
        "wagers": [
            {"seat": 2, "bettor": "Ann", "wager": "player", "stake": 6000, "result": "win"},
            {"seat": 3, "bettor": "Bob", "wager": "player", "stake": 6000, "result": "lose"}]}"""
    result = houseway("settle", "-", "--json", stdin=table).as_json(Result)
    bob, ann = result.lines
    assert (bob.bettor, bob.collected, bob.returned, bob.paid) == ("Bob", 6000, 0, 0)
    assert (ann.bettor, ann.collected, ann.returned, ann.paid) == ("Ann", 0, 6000, 4000)
    assert result.left == 0
    assert "player-dealer +$20; $0 of the bank left" in houseway("settle", "-", stdin=table).out


def test_arrange_gives_the_play(houseway: Houseway) -> None:
    hit = houseway("arrange", EZ, "2h", "3d", "--json").as_json(HouseWay)
    assert (hit.play, hit.total, hit.forced) == ("hit", 5, True)
    stand = houseway("arrange", EZ, "2h 5d", "--json").as_json(HouseWay)
    assert stand.play == "stand"
    assert houseway("arrange", "comstock/super-pan-9", "2h,3d,Kc").out.startswith(
        "2♥ 3♦ K♣ (5): hit"
    )


def test_simulate_puts_the_exact_price_beside(houseway: Houseway) -> None:
    words = ("simulate", EZ, "--rounds", "20000", "--seats", "3", "--bet", "banker=2500")
    table = houseway(*words, "--bank", "100000", "--seed", "7", "--json").as_json(Simulated)
    assert [seat.seat for seat in table.by_seat] == [1, 2, 3]
    banker = table.wagers["banker"]
    assert banker.stderr
    assert abs(banker.ev - banker.exact_ev) < 5 * banker.stderr
    assert "as player-dealer" in houseway(*words).out


def test_rules_as_json_have_sections(houseway: Houseway) -> None:
    sheet = houseway("rules", EZ, "--json").as_json(Sheet)
    assert "The wagers" in [section.title for section in sheet.sections]


@pytest.mark.parametrize("command", [c.name for c in COMMANDS])
def test_every_command_has_help(houseway: Houseway, command: str) -> None:
    told = houseway(command, "--help")
    assert told.status == 0
    assert f"houseway {command}" in told.out
    assert "--json" in told.out
    assert "--filings" in told.out
