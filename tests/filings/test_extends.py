"""Sheets that extend a game: what they add, what stays the game's, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from houseway.analysis.price import price_rules
from houseway.errors import Refusal
from houseway.families.library import load, loads
from houseway.filings.fees.library import load_sheet
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from houseway.pricing.model import Pricing

BONUS = "lucky-derby/blackjack-bonus-bet"
GAME = "lucky-derby/no-bust-21st-century-blackjack"
EZ = "oceana/ez-baccarat"

PAIR = """
extends  = "oceana/ez-baccarat"
name     = "Lucky Pair"
room     = "my-room"
document = 9
source   = { seed = "002_831b4ee2b699a0c7.txt", lines = [1700, 1710] }

wager-limits = { lucky-pair = { min = "$1", max = "$20" } }

remark = [{ says = "the sheet has no date", lines = "1700" }]

[[wager]]
name     = "lucky-pair"
label    = "Lucky Pair"
requires = ["player", "banker", "tie"]
lines    = "1702"
[wager.pays]
"either pair" = "5:1"

[settlement]
passes = [["lucky-pair"]]
lines  = "1705"
"""


def put(root: Path, id: str, text: str) -> str:
    """A file of a user's folder; its id."""
    path = root / f"{id}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return id


def refusal_of(do: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as refused:
        do()
    return refused.value.says


def banked(filing: Filing) -> BankedRules:
    return BankedRules.of(filing)


# --- the library's own ----------------------------------------------------------------------------


def test_the_bonus_bet_is_the_game_with_one_wager_more() -> None:
    """Lucky Derby, Blackjack Bonus Bet, lines 631-660: a side bet beside the base game."""
    game, sheet = banked(load(GAME)), banked(load(BONUS))
    assert [wager.name for wager in sheet.wager] == [*(w.name for w in game.wager), "bonus-bet"]
    assert sheet.wager[:-1] == game.wager
    assert (sheet.deck, sheet.table, sheet.turn) == (game.deck, game.table, game.turn)
    assert sheet.settlement.first == game.settlement.first
    assert sheet.settlement.passes == (*game.settlement.passes, ("bonus-bet",))
    assert str(sheet.settlement.lines).endswith(", 655-660")
    assert {*sheet.reading} == {*game.reading, "bonus-pair", "bonus-order"}
    for limits, own in zip(game.limits, sheet.limits, strict=True):
        assert (own.option, own.table, own.lines) == (limits.option, limits.table, limits.lines)
        assert str(own.of("bonus-bet")) == "$1 to $25"


def test_lines_of_the_game_are_cited_from_beside_the_sheet() -> None:
    game, sheet = load(GAME).rules, load(BONUS).rules
    assert sheet.name == "Blackjack Bonus Bet"
    assert sheet.source != game.source
    assert sheet.deck.lines == game.deck.lines
    named = {one.document: one.lines for one in sheet.beside}
    assert game.source is not None
    assert named["No Bust 21st Century Blackjack 4.0"] == game.source.lines
    assert {*game.beside} < {*sheet.beside}
    assert sheet.remark[: len(game.remark)] == game.remark


@pytest.mark.parametrize("order", ["by-seat", "by-wager"])
def test_a_reading_that_orders_the_games_wagers_leaves_the_sheets_last(order: str) -> None:
    filing = load(BONUS).read({"settlement-order": order})
    assert banked(filing).settlement.passes[-1] == ("bonus-bet",)
    with_seat = filing.read({"bonus-order": "with-seat"})
    assert banked(with_seat).settlement.passes[0][-1] == "bonus-bet"


def test_the_same_wager_goes_with_any_other_game_of_its_family(tmp_path: Path) -> None:
    """`complements all Blackjack games` (line 631): another game takes another line."""
    text = PAIR.replace(EZ, "lucky-derby/pure-spanish-21-5").replace(
        '"player", "banker", "tie"', '"base"'
    )
    text = text.replace('"either pair"', '"any pair"').replace(
        "002_831b4ee2b699a0c7", "001_e700aea9720042cf"
    )
    text += '[play.side.lucky-pair]\ngoes-by = "own-hand"\n'
    filing = load(put(tmp_path, "my-room/spanish-pair", text), str(tmp_path))
    assert filing.rules.deck == load("lucky-derby/pure-spanish-21-5").rules.deck
    assert [wager.name for wager in filing.rules.wager][-2:] == ["match-the-dealer", "lucky-pair"]


# --- another family -------------------------------------------------------------------------------


def test_a_side_bet_of_baccarat_is_priced_beside_the_game(tmp_path: Path) -> None:
    filing = load(put(tmp_path, "my-room/lucky-pair", PAIR), str(tmp_path))
    found = price_rules(filing, filing.rules, Pricing(ways=False))
    game = load(EZ)
    alone = price_rules(game, game.rules, Pricing(ways=False))
    assert {name: found.wagers[name].ev for name in alone.wagers} == {
        name: price.ev for name, price in alone.wagers.items()
    }
    assert found.wagers["lucky-pair"].hit == _either_pair(8)


def _either_pair(packs: int) -> Fraction:
    """One of two hands of two cards is a pair: either, less both."""
    ranks, alike = 13, 4 * packs
    cards = ranks * alike
    pair = Fraction(alike - 1, cards - 1)
    same = (alike - 2) * (alike - 3)  # the second pair is of the first one's rank
    other = (ranks - 1) * alike * (alike - 1)
    both = pair * Fraction(same + other, (cards - 2) * (cards - 3))
    return 2 * pair - both


def test_it_has_its_limits_its_place_and_its_paper(tmp_path: Path) -> None:
    filing = load(put(tmp_path, "my-room/lucky-pair", PAIR), str(tmp_path))
    rules, game = banked(filing), banked(load(EZ))
    assert all(str(limits.of("lucky-pair")) == "$1 to $20" for limits in rules.limits)
    assert rules.settlement.passes == (*game.settlement.passes, ("lucky-pair",))
    assert rules.deck.lines == game.deck.lines
    assert rules.remark == (*game.remark, rules.remark[-1])
    assert filing.examples == ()


def test_on_a_paper_of_its_own_the_games_lines_are_dropped(tmp_path: Path) -> None:
    own = PAIR.replace("002_831b4ee2b699a0c7.txt", "my-room.txt")
    rules = banked(load(put(tmp_path, "my-room/own-paper", own), str(tmp_path)))
    assert not rules.deck.lines
    assert not rules.beside
    assert str(rules.settlement.lines) == "1705"
    assert str(rules.wager_named("lucky-pair").lines) == "1702"


def test_without_a_paper_it_has_the_games(tmp_path: Path) -> None:
    lines = [line for line in PAIR.splitlines() if not line.startswith(("source", "document"))]
    rules = load(put(tmp_path, "my-room/no-paper", "\n".join(lines)), str(tmp_path)).rules
    assert rules.source == load(EZ).rules.source


def test_a_sheet_may_extend_what_another_has_extended(tmp_path: Path) -> None:
    put(tmp_path, "my-room/lucky-pair", PAIR)
    again = PAIR.replace(EZ, "my-room/lucky-pair").replace("lucky-pair", "other-pair")
    again = again.replace("my-room/other-pair", "my-room/lucky-pair")
    rules = banked(load(put(tmp_path, "my-room/two", again), str(tmp_path)))
    assert rules.settlement.passes[-2:] == (("lucky-pair",), ("other-pair",))
    assert {*rules.limits[0].wagers} >= {"lucky-pair", "other-pair"}


def test_it_is_read_again_when_the_game_changes(tmp_path: Path) -> None:
    game = "\n".join((f'based-on = "{EZ}"', 'name = "Ours"', 'room = "my-room"', ""))
    put(tmp_path, "my-room/game", game)
    id = put(tmp_path, "my-room/lucky-pair", PAIR.replace(EZ, "my-room/game"))
    assert load(id, str(tmp_path)).rules.table.seats == load(EZ).rules.table.seats
    put(tmp_path, "my-room/game", f"{game}[table]\nseats = 9\nstated = []\n")
    assert load(id, str(tmp_path)).rules.table.seats == 9


# --- what is refused ------------------------------------------------------------------------------

CHANGES = "a sheet that extends oceana/ez-baccarat adds wagers to it and changes none of its rules"


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ("[deck]\nburn = 1\n", f"key deck.burn: {CHANGES}"),
        ("[deck]\nlines = '1701'\n", f"key deck.lines: {CHANGES}"),
        ("[table]\nlayouts = [8]\n", f"key table.layouts: {CHANGES}"),
        ("[turn]\nrounds = 3\n", f"key turn.rounds: {CHANGES}"),
        ("[play]\nnatural = 'plays-on'\n", f"key play.natural: {CHANGES}"),
        ("[play.player]\nhits = [0, 1]\n", f"key play.player.hits: {CHANGES}"),
        ("[settlement.first]\nrule = 'dice'\n", f"key settlement.first: {CHANGES}"),
        ("[lines]\ndeck = '1'\n", f"key lines: {CHANGES}"),
        (
            "[[limits]]\noption = '1'\n",
            f"key limits: {CHANGES}; its own wagers' limits are wager-limits",
        ),
        (
            "[[wager]]\nname = 'tie'\n",
            'key wager: oceana/ez-baccarat has a wager "tie": a sheet that extends it adds others',
        ),
        (
            "[reading.natural]\nprinted = 'p'\n",
            'key reading.natural: oceana/ez-baccarat has a reading "natural" already',
        ),
        (
            "[reading.x]\nprinted = 'p'\ndefault = 'y'\nbecause = 'b'\n"
            "[reading.x.values.y]\nsays = 'z'\nset.'wager.tie.pays.tie' = '9:1'\n",
            f"key reading.x.values.y.set.wager.tie.pays.tie: {CHANGES}",
        ),
    ],
)
def test_a_sheet_that_changes_the_game_is_refused(more: str, says: str) -> None:
    assert says in refusal_of(lambda: loads(f"{PAIR}{more}"))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("extends ", 'unset = ["wager.tie"]\nextends ', f"key unset: {CHANGES}"),
        (
            "extends ",
            'family = "showdown"\nextends ',
            'key family: found "showdown", but oceana/ez-baccarat is of the family "baccarat"',
        ),
        (
            "extends ",
            'based-on = "oceana/ez-baccarat"\nextends ',
            "key extends: a sheet extends a game or is an edition of one, allowed: extends or "
            "based-on, not both",
        ),
        ('"oceana/ez-baccarat"', "7", 'key extends: found 7, allowed: an id such as "room/game"'),
        (
            '"oceana/ez-baccarat"',
            '"oceana/easy-baccarat"',
            'key extends: found "oceana/easy-baccarat", which is not a filing',
        ),
        (
            "{ lucky-pair =",
            "{ lucky-par =",
            'key wager-limits: found "lucky-par", did you mean "lucky-pair"?',
        ),
        (
            '[["lucky-pair"]]',
            '[["tie", "lucky-pair"]]',
            'key settlement.passes: found "tie", allowed: this sheet\'s own, lucky-pair',
        ),
        (
            '[["lucky-pair"]]',
            "[]",
            'key settlement.passes: wager "lucky-pair" is settled 0 times, allowed: once',
        ),
    ],
)
def test_a_slip_is_told_by_its_key(old: str, new: str, says: str) -> None:
    assert says in refusal_of(lambda: loads(PAIR.replace(old, new, 1)))


def test_a_sheet_without_a_wager_extends_nothing() -> None:
    text = 'extends = "oceana/ez-baccarat"\nname = "Nothing"\nroom = "my-room"\n'
    assert refusal_of(lambda: loads(text)) == (
        "filing:1: key wager: missing, and a sheet that extends oceana/ez-baccarat adds wagers"
    )


def test_circles_are_told_with_what_extends_what(tmp_path: Path) -> None:
    put(tmp_path, "my-room/a", PAIR.replace(EZ, "my-room/b"))
    put(tmp_path, "my-room/b", 'based-on = "my-room/a"\nname = "B"\nroom = "my-room"\n')
    says = refusal_of(lambda: load("my-room/a", str(tmp_path)))
    assert "my-room/a extends my-room/b, which is based on my-room/a" in says
    put(tmp_path, "my-room/c", PAIR.replace(EZ, "my-room/c"))
    assert "key extends: my-room/c extends itself" in refusal_of(
        lambda: load("my-room/c", str(tmp_path))
    )


def test_a_fault_of_the_game_is_told_as_the_games(tmp_path: Path) -> None:
    put(tmp_path, "my-room/b", 'based-on = "oceana/ez-baccarat"\nname = "B"\nroom = 7\n')
    id = put(tmp_path, "my-room/a", PAIR.replace(EZ, "my-room/b"))
    says = refusal_of(lambda: load(id, str(tmp_path)))
    assert "extends my-room/b, which is broken: " in says


def test_collection_rates_extend_nothing(tmp_path: Path) -> None:
    text = 'extends = "oceana/california-games-collection-rates"\nname = "R"\nroom = "my-room"\n'
    put(tmp_path, "schedules/my-room/rates", text)
    assert "key wager: missing" in refusal_of(lambda: load_sheet("my-room/rates", str(tmp_path)))
