"""How an edition is merged over its base: each rule of the language, on small documents."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import Refusal
from houseway.filings.inheritance.edition import edition
from houseway.filings.inheritance.merge import in_order, merged
from houseway.filings.patch import Document

BASE: Document = {
    "family": "baccarat",
    "name": "Base",
    "room": "one",
    "bgc": "GEGA-1",
    "document": 1,
    "source": {"seed": "a.txt", "lines": [1, 99]},
    "remark": [{"says": "odd", "lines": "9"}],
    "replaces": ["one/older"],
    "deck": {"packs": {"min": 3, "max": 8, "default": 8}, "lines": "2"},
    "table": {"seats": 7, "layouts": [7, 9], "third-party": {"banks": True, "lines": "4"}},
    "wager": [
        {"name": "player", "pays": {"player wins": "1:1", "tie": "push"}, "lines": "5"},
        {"name": "banker", "pays": {"banker wins": "1:1", "tie": "push"}, "lines": "6"},
        {"name": "tie", "pays": {"tie": "8:1"}, "lines": "7"},
    ],
    "limits": [{"option": "1", "table": {"min": "$1", "max": "$5"}, "lines": "8"}],
    "reading": {
        "cover": {"printed": "p", "default": "gross", "values": {"gross": {}, "net": {}}},
        "shoe": {"printed": "q", "default": "cut", "values": {"cut": {}}},
    },
}
SHARED: dict[str, dict[str, object]] = {
    "reading": {
        "cover": {
            "default": "gross",
            "because": "two sheets",
            "lines": "1",
            "values": {"gross": {}},
        },
        "near": {"common": "cover", "because": "near"},
        "ring": {"common": "round"},
        "round": {"common": "ring"},
        "word": "no table",
        "inside": {"values": {"a": {"common": "cover"}}},
    },
    "play": {"chart": {"rows": {"0": "H"}}},
    "irregularity": {"boxed": {"name": "boxed-card", "does": "dead"}},
}


def common_of(top: str) -> Mapping[str, object]:
    return SHARED.get(top, {})


def over(own: Document, base: Document | None = BASE) -> Document:
    named = {"based-on": "one/base", **own} if base is not None else own
    return edition(named, base, common_of)


def at(document: object, *way: str | int) -> object:
    for step in way:
        if isinstance(step, int):
            assert isinstance(document, list)
            document = document[step]
        else:
            assert isinstance(document, dict)
            document = document[step]
    return document


def refusal_of(own: Document, base: Document | None = BASE) -> str:
    with pytest.raises(Refusal) as refused:
        over(own, base)
    return refused.value.says


# --- what is inherited, and what is not ------------------------------------------------------


def test_tables_merge_key_by_key_and_plain_lists_are_replaced() -> None:
    made = over({"deck": {"packs": {"max": 6}}, "table": {"layouts": [8]}})
    assert at(made, "deck", "packs") == {"min": 3, "max": 6, "default": 8}
    assert at(made, "table", "layouts") == [8]
    assert at(made, "table", "seats") == 7


def test_what_a_sheet_says_of_itself_is_not_inherited() -> None:
    made = over({"name": "Edition"})
    assert made["name"] == "Edition"
    assert not {"room", "bgc", "document", "source", "remark", "replaces", "based-on"} & {*made}
    assert made["family"] == "baccarat"


def test_named_tables_of_a_list_merge_by_their_name_or_option() -> None:
    made = over(
        {
            "wager": [{"name": "tie", "pays": {"tie": "9:1"}}],
            "limits": [{"option": "1", "table": {"max": "$9"}}, {"option": "2"}],
        }
    )
    assert [at(made, "wager", place, "name") for place in range(3)] == ["player", "banker", "tie"]
    assert at(made, "wager", 2) == {"name": "tie", "pays": {"tie": "9:1"}, "lines": "7"}
    assert at(made, "limits", 0, "table") == {"min": "$1", "max": "$9"}
    assert at(made, "limits", 1) == {"option": "2"}


def test_an_edition_of_another_family_is_refused() -> None:
    says = refusal_of({"family": "showdown"})
    assert says.startswith('key family: found "showdown", but one/base is of the family "baccarat"')


def test_an_empty_list_leaves_nothing_of_the_base() -> None:
    assert over({"wager": []})["wager"] == []


def test_a_name_twice_in_one_file_is_refused() -> None:
    assert refusal_of({"wager": [{"name": "tie"}, {"name": "tie"}]}) == (
        'key wager: "tie" is there twice'
    )


# --- the place of what is new ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("below", "upper", "order"),
    [
        ("abc", "", "abc"),
        ("abc", "x", "abcx"),
        ("abc", "xb", "axbc"),
        ("abc", "xyb", "axybc"),
        ("abc", "xbyz", "axbcyz"),
        ("abc", "cxa", "xabc"),
        ("", "xy", "xy"),
    ],
)
def test_what_is_new_stands_before_what_the_edition_writes_next(
    below: str, upper: str, order: str
) -> None:
    assert "".join(in_order(below, upper)) == order


def test_a_new_pay_row_is_put_before_an_old_one() -> None:
    rows = {"banker wins with three-card 7": "push", "banker wins": "1:1"}
    made = over({"wager": [{"name": "banker", "pays": rows}]})
    pays = at(made, "wager", 1, "pays")
    assert isinstance(pays, dict)
    assert [*pays] == ["banker wins with three-card 7", "banker wins", "tie"]


def test_pay_rows_written_in_another_order_than_the_base_has_are_refused() -> None:
    rows = {"tie": "push", "banker wins": "1:1"}
    says = refusal_of({"wager": [{"name": "banker", "pays": rows}]})
    assert says.startswith('key wager.banker.pays: "tie" is written before "banker wins"')
    moved = over({"unset": ["wager.banker.pays.tie"], "wager": [{"name": "banker", "pays": rows}]})
    pays = at(moved, "wager", 1, "pays")
    assert isinstance(pays, dict)
    assert [*pays] == ["tie", "banker wins"]


# --- unset -----------------------------------------------------------------------------------


def test_unset_removes_wagers_rows_readings_and_sections() -> None:
    made = over(
        {"unset": ["wager.tie", "wager.player.pays.tie", "reading.shoe", "table.third-party"]}
    )
    wagers = made["wager"]
    assert isinstance(wagers, list)
    assert [wager["name"] for wager in wagers] == ["player", "banker"]
    assert wagers[0]["pays"] == {"player wins": "1:1"}
    assert str(made["reading"]).count("printed") == 1
    assert at(made, "table") == {"seats": 7, "layouts": [7, 9]}


def test_what_is_unset_and_written_is_replaced_whole() -> None:
    made = over({"unset": ["deck.packs"], "deck": {"packs": {"default": 6}}})
    assert at(made, "deck", "packs") == {"default": 6}


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("wager.tei", 'there is no "tei"; did you mean "tie"?'),
        ("waegr.tie", 'there is no "waegr"; did you mean "wager"?'),
        ("bgc", 'there is no "bgc"'),
        ("table.seats.most", 'there is no table at "most"'),
        ("", 'there is no ""'),
    ],
)
def test_unsetting_what_is_not_there_is_refused(path: str, says: str) -> None:
    refused = refusal_of({"unset": [path]})
    assert refused.startswith(f'key unset: one/base: "{path}" unsets nothing: {says}')


@pytest.mark.parametrize("unset", ["wager.tie", [1], {"wager": "tie"}])
def test_unset_is_a_list_of_keys(unset: object) -> None:
    assert refusal_of({"unset": unset}).startswith("key unset: found ")


def test_without_a_base_there_is_nothing_to_unset() -> None:
    assert refusal_of({"unset": ["wager.tie"]}, None) == (
        "key unset: there is nothing to unset without based-on"
    )


# --- lines -----------------------------------------------------------------------------------


def test_lines_of_another_source_are_dropped_and_given_by_key() -> None:
    source = {"seed": "b.txt", "lines": [1, 9]}
    made = over(
        {"source": source, "lines": {"deck": "20", "wager.tie": "21", "reading.cover": "22"}}
    )
    assert at(made, "deck", "lines") == "20"
    assert at(made, "wager", 2, "lines") == "21"
    assert at(made, "reading", "cover", "lines") == "22"
    assert "lines" not in str(at(made, "wager", 0)) + str(at(made, "table"))
    assert made["source"] == source


def test_an_edition_without_a_source_keeps_its_bases_lines() -> None:
    made = over({"lines": {"deck": "20"}})
    assert (at(made, "deck", "lines"), at(made, "wager", 0, "lines")) == ("20", "5")


def test_a_file_of_its_own_may_list_its_lines_too() -> None:
    made = over({"deck": {"burn": 1}, "lines": {"deck": "20"}}, None)
    assert made == {"deck": {"burn": 1, "lines": "20"}}


@pytest.mark.parametrize(
    ("own", "says"),
    [
        ({"lines": {"wager.tei": "1"}}, 'there is no "tei"; did you mean "tie"?'),
        ({"lines": {"table.seats": "1"}}, '"table.seats" is no table'),
        ({"lines": "1"}, "allowed: a table"),
        ({"deck": {"lines": "3"}, "lines": {"deck": "4"}}, '"deck" are written there too'),
    ],
)
def test_lines_that_name_nothing_are_refused(own: Document, says: str) -> None:
    assert says in refusal_of(own)


# --- common ----------------------------------------------------------------------------------


def test_a_table_takes_what_sheets_share_and_its_own_keys_win() -> None:
    own = {"common": "cover", "printed": "mine", "default": "net", "values": {"net": {}}}
    made = over({"reading": {"mine": own}}, None)
    assert at(made, "reading", "mine") == {
        "default": "net",
        "because": "two sheets",
        "values": {"gross": {}, "net": {}},
        "printed": "mine",
    }


def test_what_is_taken_replaces_the_bases_at_its_place() -> None:
    made = over({"reading": {"cover": {"common": "cover"}}})
    readings = made["reading"]
    assert isinstance(readings, dict)
    assert [*readings] == ["cover", "shoe"]
    assert readings["cover"] == {
        "default": "gross",
        "because": "two sheets",
        "values": {"gross": {}},
    }


def test_charts_and_listed_tables_take_it_too() -> None:
    own: Document = {
        "play": {"banker": {"common": "chart", "rows": {"1": "S"}}},
        "irregularity": [{"common": "boxed", "lines": "4"}],
    }
    made = over(own, None)
    assert at(made, "play", "banker", "rows") == {"0": "H", "1": "S"}
    assert made["irregularity"] == [{"name": "boxed-card", "does": "dead", "lines": "4"}]


def test_what_is_shared_may_take_what_is_shared() -> None:
    made = over({"reading": {"mine": {"common": "near"}}}, None)
    assert at(made, "reading", "mine", "because") == "near"
    assert at(made, "reading", "mine", "default") == "gross"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("cvoer", 'key reading.mine.common: there is no "cvoer" in common/reading.toml; did you'),
        ("ring", 'common/reading.toml: "ring" takes "round", which takes "ring"'),
        ("word", 'common/reading.toml: "word" is no table'),
        ("inside", 'common/reading.toml: a part of "inside" takes another'),
    ],
)
def test_what_nobody_shares_is_refused(name: str, says: str) -> None:
    assert refusal_of({"reading": {"mine": {"common": name}}}, None).startswith(says)


# --- any two documents -----------------------------------------------------------------------

WORDS = st.sampled_from("abcdef")
PLAIN = st.one_of(st.integers(0, 9), st.booleans(), st.sampled_from(["x", "y"]))
PARTS = st.recursive(
    st.one_of(PLAIN, st.lists(PLAIN, min_size=1, max_size=3)),
    lambda part: st.one_of(
        st.dictionaries(WORDS, part, max_size=4),
        st.dictionaries(
            WORDS, st.dictionaries(WORDS, part, max_size=3), min_size=1, max_size=4
        ).map(lambda entries: [{"name": name, **entry} for name, entry in entries.items()]),
    ),
    max_leaves=12,
)
DOCUMENTS = st.dictionaries(WORDS, PARTS, max_size=5)


def difference(base: Document, other: Document) -> Document:
    """The edition of the base that is the other: what it has not, and what it has otherwise."""
    unset = [key for key in base if key not in other]
    own: Document = {}
    for key, value in other.items():
        was = base.get(key)
        if key not in base or merged(was, value) == value:
            own[key] = value
        else:  # what is left of the base's would shine through
            unset.append(key)
            own[key] = value
    return {"unset": unset, **own}


@given(DOCUMENTS)
def test_an_edition_that_sets_nothing_is_its_base(base: Document) -> None:
    assert edition({"based-on": "one/base"}, base, common_of) == base


@given(DOCUMENTS, DOCUMENTS)
def test_any_document_can_be_written_as_an_edition_of_any_other(
    base: Document, other: Document
) -> None:
    own = {"based-on": "one/base", **difference(base, other)}
    assert edition(own, base, common_of) == other


@given(DOCUMENTS, DOCUMENTS, DOCUMENTS)
def test_editions_of_editions_add_up(one: Document, two: Document, three: Document) -> None:
    middle = edition({"based-on": "a/one", **difference(one, two)}, one, common_of)
    last = edition({"based-on": "a/two", **difference(middle, three)}, middle, common_of)
    assert last == three
