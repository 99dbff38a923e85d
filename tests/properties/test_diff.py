"""Properties of comparisons: of filings under any readings, varied in any one key."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from houseway.analysis.diff.diff import NO_RULES, diff, normal, sheets_of
from houseway.analysis.diff.keys import changes
from houseway.analysis.price import price
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from tests.properties.play import FILINGS, filings
from tests.sizes import size

CHEAP = [
    filing
    for filing in FILINGS
    if "ultimate" not in filing.id and filing.rules.family_name != "blackjack"
]
"""Those that are priced in no time."""


@st.composite
def varied(draw: st.DrawFn, filing: Filing) -> tuple[str, Filing]:
    """A filing with one key changed, and the key."""
    rules = filing.rules
    wager = draw(st.sampled_from(rules.wager))
    row = draw(st.sampled_from(wager.pays.rows))
    changed: dict[str, object] = {
        f"wager.{wager.name}.pays.{row.on}": f"{draw(st.integers(1, 60))}:1",
        "turn.rounds": draw(st.integers(1, 9)),
        "settlement.cover": draw(st.sampled_from(["gross", "net", "separate"])),
        "deck.packs.default": draw(st.sampled_from(rules.deck.packs.choices)),
        f"wager.{wager.name}.label": draw(st.sampled_from(["One", "Other"])),
        "table.unoccupied": draw(st.sampled_from(["barred", "backline", "own"])),
    }
    key = draw(st.sampled_from(sorted(changed)))
    return key, filing.vary({key: changed[key]})


@settings(max_examples=size(6, 25))
@given(filings())
def test_a_sheet_differs_from_itself_in_nothing(filing: Filing) -> None:
    found = diff(filing, filing, priced=False)
    assert found.differences == ()
    assert found.readings == ()


@settings(max_examples=size(6, 25))
@given(st.data())
def test_one_key_is_one_difference_and_its_effect_the_difference_of_the_prices(
    data: st.DataObject,
) -> None:
    a = data.draw(filings())
    assume(a.id in {filing.id for filing in CHEAP})
    try:
        key, b = data.draw(varied(a))
        before, after = price(a, soon=True), price(b, soon=True)
    except Refusal:
        assume(False)  # a variation that says nonsense, or cannot be priced
        raise
    found = diff(a, b)
    if normal(a.rules) == normal(b.rules):
        assert found.differences == ()
        return
    [one] = found.differences
    assert one.key == key
    moved = {
        name: after.wagers[name].ev - each.ev
        for name, each in before.wagers.items()
        if after.wagers[name].ev != each.ev
    }
    assert one.effects == moved
    assert all(each.beyond == 0 for each in found.together.values())


@settings(max_examples=size(6, 25))
@given(filings(), filings(), st.data())
def test_all_differences_of_two_sheets_make_one_of_the_other(
    a: Filing, b: Filing, data: st.DataObject
) -> None:
    assume(a.rules.family_name == b.rules.family_name)
    sheets, found = sheets_of(a, b)
    made = sheets.with_(data.draw(st.permutations(found)))
    assert changes(made, sheets.rules_b, without=NO_RULES) == ()
    if {a.id, b.id} <= {filing.id for filing in CHEAP}:
        told = diff(a, b)
        assert {name: one.b for name, one in told.together.items()} == {
            name: one.ev
            for name, one in price(b, soon=True).wagers.items()
            if name in told.together
        }
