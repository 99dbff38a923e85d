"""Every value of every reading, one at a time: rules, fee and deal answer, or say what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import pytest

from houseway.families.library import ids, load
from houseway.felt.collection import post_collection
from houseway.filings.fees.library import schedules_for, sheets_serving
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from tests.cli.conftest import Houseway, Ran
from tests.sizes import one_each, spread


class Case(NamedTuple):
    """A game, and one value other than the default of a reading of it or of its rates."""

    game: str
    side: str
    reading: str
    value: str

    @property
    def word(self) -> str:
        return f"{self.side}:{self.reading}={self.value}"


def every_case() -> Iterator[Case]:
    for game in ids():
        for name, text in load(game).reading_texts.items():
            others = [value for value in text.values if value != text.default]
            yield from (Case(game, "game", name, value) for value in others)
        for sheet in sheets_serving(game):
            for name, text in sheet.reading_texts.items():
                others = [value for value in text.values if value != text.default]
                yield from (Case(game, "rates", name, value) for value in others)


CASES: Final = [*dict.fromkeys(every_case())]
ADVICE: Final = re.compile(
    r": (write|give|choose|leave|add|the game has|its collection rates have) ?|did you mean"
)


def kind(case: Case) -> tuple[str, str]:
    """Return what cases of one kind share: the family, and whose reading it is."""
    return type(load(case.game).rules).__name__, case.side


SOME: Final[list[Case]] = one_each(CASES, kind)


def answers(ran: Ran) -> bool:
    """Return whether a command answered; one that refused must say in a sentence what to do."""
    if ran.status == 0:
        assert ran.out
        return True
    assert ran.status == 2, ran.err
    assert ran.err.startswith("houseway: ")
    assert len(ran.err.strip().splitlines()) == 1
    assert ADVICE.search(ran.err), ran.err
    return False


@pytest.mark.parametrize("case", SOME, ids=lambda case: f"{case.game} {case.word}")
def test_rules_fee_and_deal_answer_or_say_what_to_do(case: Case, houseway: Houseway) -> None:
    of_game = case.side == "game"
    assert answers(houseway("rules", case.game, "--reading", case.word)) == of_game
    assert answers(houseway("fee", case.game, "--reading", case.word)) != of_game
    assert answers(houseway("deal", case.game, "--seed", "1", "--reading", case.word))


POSTED: Final = [case for case in CASES if schedules_for(case.game)]


@pytest.mark.parametrize("case", spread(POSTED, 40), ids=lambda case: f"{case.game} {case.word}")
def test_every_fee_option_has_a_table_and_every_table_a_fee(case: Case) -> None:
    filing, rates = _read(case)
    for posted in schedules_for(case.game, readings=rates):
        for option in spread(posted.options, 3):
            collected = post_collection(
                filing, schedule=posted.name, fee_option=option.option, readings=rates
            )
            limits = collected.limits(None)
            assert limits.table.min <= limits.table.max
    for one in spread(filing.rules.limits, 3):
        posted_at = post_collection(filing, limits=one.option, readings=rates)
        assert posted_at.limits(one.option).option == one.option


OWN: Final = ("mexican-poker", "seven-card-stud", "seven-card-stud-hi-lo")
OWN_CASES: Final = [case for case in CASES if case.game in {f"casino-royale/{one}" for one in OWN}]


@pytest.mark.parametrize("case", spread(OWN_CASES, 12), ids=lambda case: f"{case.game} {case.word}")
def test_a_row_of_the_games_own_document_is_known_by_its_number(case: Case) -> None:
    """The blinds of a row can be read another way: its fee stays that of the row."""
    _rows_stay(*_read(case))


def test_printed_blinds_keep_the_fees_of_their_rows() -> None:
    filing = load("casino-royale/mexican-poker").read({"blinds": "as-printed"})
    _rows_stay(filing, {})
    _rows_stay(filing, {"blinds": "as-printed"})
    posted = post_collection(filing, fee_option="33", limits="33")
    assert posted.posted.option == posted.limits("33").option == "33"


def _read(case: Case) -> tuple[Filing, dict[str, str]]:
    """Return the filing and the readings of its rates that a case has."""
    filing, chosen = load(case.game), {case.reading: case.value}
    return (filing.read(chosen), {}) if case.side == "game" else (filing, chosen)


def _rows_stay(filing: Filing, rates: dict[str, str]) -> None:
    assert not isinstance(filing.rules, BankedRules)
    for posted in schedules_for(filing.id, readings=rates):
        for option in posted.options:
            found = post_collection(filing, fee_option=option.option, readings=rates)
            assert found.limits(None).option == option.option
    for one in filing.rules.limits:
        assert (
            post_collection(filing, limits=one.option, readings=rates).posted.option == one.option
        )
