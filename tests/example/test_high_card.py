"""A family outside the package, `examples/high-card`, with every command."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from tests.example.installed import EXAMPLE, GAME, ROOT, houseway

Run = Callable[..., str]
KINDS = (".py", ".toml", ".js")
WAGERS = [
    {"seat": 2, "wager": "card", "stake": 1_000},
    {"seat": 2, "wager": "aces", "stake": 500},
    {"seat": 3, "bettor": "Al", "wager": "card", "stake": 2_000},
    {"seat": 3, "bettor": "Bo", "wager": "card", "stake": 1_500},
]
TABLE = {
    "game": GAME,
    "bank": 10_000,
    "player_dealer": 1,
    "first": 2,
    "wagers": WAGERS,
    "hands": {"player-dealer": ["Qh"], "2": ["Qs"], "3": ["Kd"]},
}


@pytest.fixture
def run(site: Path) -> Run:
    """A command that must succeed, and what it printed."""

    def run(*words: str, stdin: str = "") -> str:
        done = houseway(site, *words, stdin=stdin)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.fixture
def refused(site: Path) -> Run:
    """A command that must be refused, and the sentence."""

    def refused(*words: str, stdin: str = "") -> str:
        done = houseway(site, *words, stdin=stdin)
        assert (done.returncode, done.stdout) == (2, "")
        return done.stderr

    return refused


def test_it_is_small_and_nothing_under_src_knows_it() -> None:
    code = [*EXAMPLE.rglob("*.py"), *EXAMPLE.rglob("*.js")]
    assert code
    assert sum(len(file.read_text().splitlines()) for file in code) <= 350
    for file in (ROOT / "src").rglob("*"):
        if file.suffix in (".py", ".js", ".html", ".toml"):
            # Poker has a high card that opens, and one that draws the button: no such family.
            knows = rf'\bhigh_card\b|HighCard|{GAME}|family *= *"high-card"'
            assert not re.search(knows, file.read_text()), file


def test_games_lists_it_among_the_others(run: Run) -> None:
    listed = {game["id"]: game for game in json.loads(run("games", "--json"))}
    assert listed[GAME]["family"] == "high-card"
    assert listed[GAME]["wagers"] == ["card", "aces"]
    assert "oceana/ez-baccarat" in listed


def test_without_it_nobody_knows_the_game(tmp_path: Path) -> None:
    done = houseway(tmp_path, "rules", GAME)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f'houseway: there is no filing "{GAME}"')


@pytest.mark.parametrize("format", ["text", "html", "toml"])
def test_rules(run: Run, format: str) -> None:
    assert "High Card" in run("rules", GAME, "--format", format)


def test_rules_in_pdf(run: Run, tmp_path: Path) -> None:
    run("rules", GAME, "--format", "pdf", "--output", str(tmp_path / "sheet.pdf"))
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_check_finds_what_the_reading_does(run: Run) -> None:
    found = json.loads(run("check", GAME, "--json"))
    assert [(one["severity"], one["about"]) for one in found] == [("note", "reading ties")]
    assert found[0]["effect"] == "push: Card −5.8824 % to 0.0000 %"


@pytest.mark.parametrize("packs", [1, 2])
def test_the_price_is_that_of_all_deals(run: Run, packs: int) -> None:
    priced = json.loads(run("price", GAME, "--json", "--decks", str(packs)))["wagers"]
    cards = "23456789TJQKA" * (4 * packs)
    deals = list(permutations(cards, 2))
    order = cards[:13].index
    won = sum(order(own) > order(bank) for own, bank in deals)
    aces = sum(own == bank == "A" for own, bank in deals)
    assert Fraction(priced["card"]["ev_exact"]) == Fraction(2 * won, len(deals)) - 1
    assert Fraction(priced["aces"]["ev_exact"]) == Fraction(176 * aces, len(deals)) - 1


def test_a_reading_and_pays_of_ones_own_are_priced(run: Run) -> None:
    push = json.loads(run("price", GAME, "--json", "--reading", "ties=push"))["wagers"]
    assert push["card"]["ev_exact"] == "0"
    even = json.loads(run("price", GAME, "--json", "--pays", "aces=220:1"))["wagers"]
    assert even["aces"]["ev_exact"] == "0"


def test_cost_and_fee(run: Run) -> None:
    fee = json.loads(run("fee", GAME, "--option", "1", "--action", "10100", "--json"))
    assert (fee["player"], fee["player_dealer"]) == (50, 200)
    assert "−$0.7941   −15.8824 %" in run("cost", GAME)


def test_the_simulator_agrees_with_the_price(run: Run) -> None:
    told = json.loads(run("simulate", GAME, "--rounds", "20000", "--seed", "3", "--json"))
    card = told["wagers"]["card"]
    assert abs(card["ev"] + 1 / 17) < 4 * card["stderr"]


def test_deal_replay_verify_and_ledger(run: Run, tmp_path: Path) -> None:
    log = str(tmp_path / "table.log")
    told = run("deal", GAME, "--seed", "5", "--log", log)
    assert "seat 2 beats the player-dealer" in told
    assert "seat 3 does not beat the player-dealer" in told
    assert "the same again" in run("replay", log)
    assert "the log holds" in run("verify", log)
    assert "all accounts together hold $0" in run("ledger", log)


def test_play_in_the_terminal(run: Run) -> None:
    told = run("play", GAME, "--seed", "a", stdin="card 25, aces 5\nq\n")
    assert "seat 3: Guest has $25 on Card" in told
    assert re.search(r"seat 3 (beats|does not beat) the player-dealer", told)
    assert "after 1 round" in told


def test_settle_by_results_and_by_cards(run: Run) -> None:
    settled = json.loads(run("settle", "-", "--json", stdin=json.dumps(TABLE)))
    lines = [(line["bettor"], line["paid"], line["collected"]) for line in settled["lines"]]
    assert lines == [("seat 2", 0, 1_000), ("seat 2", 0, 500), ("Al", 2_000, 0), ("Bo", 1_500, 0)]
    described = {**TABLE, "wagers": [{**wager, "result": "lose"} for wager in WAGERS]}
    del described["hands"]
    assert json.loads(run("settle", "-", "--json", stdin=json.dumps(described)))["left"] == 5_000


def test_what_it_has_not_is_refused_in_a_sentence(refused: Run) -> None:
    nobody = f"houseway: {GAME}: nobody decides anything in this game\n"
    assert refused("arrange", GAME, "Ah") == nobody
    no_hint = "houseway: High Card leaves a bettor nothing to decide: there is no hint\n"
    assert refused("hint", GAME, "Ah") == no_hint
    hands = {"game": GAME, "hands": {"1": {"down": ["Ah"]}}}
    assert "has no poker hands to show down" in refused("showdown", "-", stdin=json.dumps(hands))
    wrong = {**TABLE, "hands": {"player-dealer": ["Qh", "2c"], "2": ["Qs"], "3": ["Kd"]}}
    assert "has 1 cards, not 2" in refused("settle", "-", stdin=json.dumps(wrong))


def test_a_wrong_filing_of_it_gets_its_sentence(site: Path, tmp_path: Path) -> None:
    text = (EXAMPLE / "high_card/filings/example/high-card.toml").read_text()
    own = tmp_path / "mine" / "game.toml"
    own.parent.mkdir()
    own.write_text(text.replace('"pair of aces"', '"pair of kings"').replace('"example"', '"mine"'))
    done = houseway(site, "price", "mine/game", "--filings", str(tmp_path))
    assert done.returncode == 2
    assert 'found "pair of kings", allowed: hand wins, tie, pair of aces; did' in done.stderr


def test_what_the_page_for_new_families_shows_is_in_the_example(site: Path) -> None:
    page = (ROOT / "docs" / "new-family.md").read_text()
    shown_from = [file for file in EXAMPLE.rglob("*") if file.suffix in KINDS]
    whole = "\n".join(file.read_text() for file in (*shown_from, ROOT / "tests" / "pot_game.py"))
    for kind, block in re.findall(r"^```(python|toml|js)\n(.*?)^```$", page, re.M | re.S):
        for piece in block.split("…\n"):
            assert piece.strip("\n") in whole, (kind, piece)
    for words, shown in re.findall(r"^\$ houseway (.*)\n((?:(?!\$|```).*\n)*)", page, re.M):
        told = houseway(site, *words.split(" | ")[0].split()).stdout
        lines = [line.rstrip() for line in told.rstrip().splitlines()]
        if head := re.search(r"head -(\d+)", words):
            lines = lines[: int(head[1])]
        assert shown.rstrip("\n").splitlines() == lines, words


def test_a_new_filing_its_schema_and_its_keys(run: Run, site: Path, tmp_path: Path) -> None:
    folder = ("--filings", str(tmp_path))
    told = run("new", "my-room/aces", "--family", "high-card", *folder)
    assert "a high-card filing, as example/high-card is" in told
    text = (tmp_path / "my-room" / "aces.toml").read_text()
    assert "# Whether an ace is above the king or below the two." in text
    assert "error" not in run("check", "my-room/aces", *folder)
    assert "Aces" in run("rules", "my-room/aces", *folder)
    edition = run("new", "their-room/aces", "--from", "my-room/aces", *folder)
    assert "an edition of my-room/aces" in edition
    assert json.loads(run("price", "their-room/aces", "--json", *folder))["wagers"]
    schema = json.loads(run("schema", "high-card"))
    aces = schema["properties"]["play"]["properties"]["aces"]
    assert aces["description"] == "Whether an ace is above the king or below the two."
    assert (aces["enum"], aces["default"]) == (["high", "low"], "high")
    assert "| `aces` | " in run("schema", "high-card", "--format", "markdown")
    every = run("schema")
    assert '"high-card"' in every
    check_every_key(site)


def check_every_key(site: Path) -> None:
    """Keys of a family from outside have sentences by the same rule."""
    code = (
        "from houseway.families import family\n"
        "from houseway.filings.schema.keys import every_table, keys_of\n"
        "tables = every_table(family('high-card').rules)\n"
        "print([(t, k.name) for t in tables for k in keys_of(t) if not k.says])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "[]\n"


def test_it_is_compared_with_itself_read_in_another_way(run: Run) -> None:
    found = json.loads(run("diff", GAME, GAME, "--reading-b", "ties=push", "--json"))
    [one] = found["differences"]
    assert (one["key"], one["a"], one["b"]) == ("wager.card.pays.tie", None, "push")
    before, after = (
        Fraction(json.loads(run("price", GAME, *words, "--json"))["wagers"]["card"]["ev_exact"])
        for words in ((), ("--reading", "ties=push"))
    )
    assert Fraction(one["effects_exact"]["card"]) == after - before
    assert Fraction(found["together"]["card"]["beyond_exact"]) == 0
