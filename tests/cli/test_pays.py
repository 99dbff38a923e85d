"""`--pays` takes whatever a filing can write, and gives the price that the filing would have."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houseway.cli.pays import pays_text, with_pays
from houseway.errors import Refusal
from houseway.families.library import load_all
from houseway.filings.filing import Filing
from houseway.filings.patch import patched
from houseway.filings.wager import Wager
from houseway.hands.ladder import POKER, THREE_CARD
from tests.cli.conftest import Houseway

EVERY = {filing.id: filing for filing in load_all()}
EZ = "oceana/ez-baccarat"
ULTIMATE = "oceana/ultimate-texas-holdem"


def _editions(filing: Filing) -> Iterator[Filing]:
    """The filing as it is read, and under every other value of every reading."""
    yield filing
    for name, reading in filing.reading_texts.items():
        for value in reading.values:
            if value != filing.readings[name]:
                yield filing.read({name: value})


def _blanked(filing: Filing, wager: Wager) -> Filing:
    """The filing with other pays in a wager's table, so that nothing of the old ones is left."""
    other = {row.on: "7:3" if row.pay.lost == 1 else "lose 3:7" for row in wager.pays.rows}
    return filing.vary({f"wager.{wager.name}.pays": other})


@pytest.mark.parametrize("game", sorted(EVERY))
def test_every_table_of_the_library_can_be_given_back(game: str) -> None:
    for filing in _editions(EVERY[game]):
        for wager in filing.rules.wager:
            text = f"{wager.name}={pays_text(wager.pays.rows)}"
            rows = ", ".join(f'"{row.on}" = "{row.pay}"' for row in wager.pays.rows)
            for written in (text, f"{wager.name}={{ {rows} }}"):
                again = with_pays(_blanked(filing, wager), [written])
                assert again.rules == filing.rules


def test_the_price_is_the_same_again(houseway: Houseway) -> None:
    for game in ("casino-royale/baccarat-gold", "casino-royale/three-card-poker"):
        printed = houseway("price", game, "--json").out
        tables = [f"{w.name}={pays_text(w.pays.rows)}" for w in EVERY[game].rules.wager]
        words = [word for table in tables for word in ("--pays", table)]
        assert houseway("price", game, *words, "--json").out == printed


def _conditions(game: str) -> Iterator[str]:
    """Everything a row of the family can be paid on, by the grammar of its conditions."""
    rules = EVERY[game].rules
    if rules.family_name == "baccarat":
        for side in ("player", "banker"):
            yield from (f"{side} wins", f"{side} wins with a natural", f"{side} wins by 4")
            yield from (f"{side} wins with {kind}7" for kind in ("", "two-card ", "three-card "))
            yield from (f"{side} pair", f"{side} wins with three-card 7 by 4")
        yield from ("tie", "tie with 6", "tie with a natural", "either pair", "both pair", "sum 18")
        return
    hands = (POKER if "ultimate" in game else THREE_CARD).categories
    results = ("player wins", "player-dealer wins", "tie")
    for result in results:
        yield from (result, f"qualified, {result}", f"not qualified, {result}")
        yield from (f"not qualified, {result} with a {hand}" for hand in hands)
    yield from ("qualified", "not qualified", *hands, *(f"beaten {hand}" for hand in hands))
    if "ultimate" not in game:
        yield from (f"six-card {hand}" for hand in POKER.categories)


@pytest.mark.parametrize(
    ("game", "wager"),
    [(EZ, "tie"), ("cameo/three-card-poker-6-card-bonus", "pair-plus"), (ULTIMATE, "trips")],
)
def test_every_condition_of_the_family_is_read_as_the_loader_reads_it(
    game: str, wager: str
) -> None:
    filing = EVERY[game]
    path = f"wager.{wager}.pays"
    read = 0
    for on in _conditions(game):
        rows = {on: "3:2"} | ({} if on == "tie" else {"tie": "push"})
        text = f"{wager}={', '.join(f'{row} : {pay}' for row, pay in rows.items())}"
        try:
            loaded = Filing(
                game, patched(filing.document, {path: rows}), filing.decode, place=filing.place
            )
        except Refusal:
            with pytest.raises(Refusal):
                with_pays(filing, [text])
            continue
        read += 1
        given = with_pays(filing, [text])
        assert given.rules.wager_named(wager).pays == loaded.rules.wager_named(wager).pays
    assert read > 10


@pytest.mark.parametrize(
    ("pays", "says"),
    [
        ("tie=tie:8:1, tie:9:1", "twice"),
        ("tie=tie:8:1, nonsense:1:1", "nothing a coup can do"),
        ("tie=tie:much", "is no pay"),
        ("tie=tie", "cannot read"),
        ("tie={ tie = 8 }", "is no pay"),
        ("tie={ tie = ", "--pays tie: this is not TOML"),
        (f"tie={{ tie = {'9' * 5000} }}", "more than 18 digits"),
        (f"tie={{ tie = {'[' * 5000} }}", "nested too deep"),
        ("tie={}", "table such as"),
    ],
)
def test_what_is_no_table_is_refused_in_a_sentence(
    houseway: Houseway, pays: str, says: str
) -> None:
    ran = houseway("price", "casino-royale/royal-baccarat", "--pays", pays)
    assert (ran.status, ran.out) == (2, "")
    assert says in ran.err
    assert ran.err.count("\n") == 1


def test_a_wager_with_several_winning_rows_shows_its_table(houseway: Houseway) -> None:
    ran = houseway("price", "casino-royale/baccarat-gold", "--pays", "spread=9:1")
    table = ran.err.split("--pays '")[1].split("'")[0]
    assert houseway("price", "casino-royale/baccarat-gold", "--pays", table).status == 0


def test_two_tables_for_one_wager_are_refused(houseway: Houseway) -> None:
    ran = houseway("price", EZ, "--pays", "tie=9:1", "--pays", "tie = 8:1")
    assert (ran.status, ran.out) == (2, "")
    assert "--pays tie is given twice: as 9:1 and as 8:1" in ran.err
    twice = houseway("price", EZ, "--json", "--pays", "tie=9:1", "--pays", "tie=9:1")
    assert twice.out == houseway("price", EZ, "--json", "--pays", "tie=9:1").out
