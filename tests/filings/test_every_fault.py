"""Every fault of a file at once, each on its line, and none that only follows from another."""

from __future__ import annotations

import pytest

from houseway.errors import Refusal
from houseway.families.library import LIBRARY
from houseway.families.library import loads as load_filing
from houseway.filings.fees.library import RATES
from houseway.filings.toml import as_toml
from tests.plain import plain_text
from tests.slips import slipped

GAMES = sorted(path.relative_to(LIBRARY).with_suffix("").as_posix() for path in LIBRARY.glob("*/*"))


@pytest.mark.parametrize("game", GAMES)
def test_every_slip_in_a_filing_is_named_with_its_line(game: str) -> None:
    text = plain_text(game)
    for seed in range(4):
        broken, slips = slipped(text, f"{game} {seed}")
        with pytest.raises(Refusal) as refused:
            load_filing(broken, place="my.toml")
        check(refused.value, slips)


@pytest.mark.parametrize("id", sorted(RATES.package))
def test_every_slip_in_collection_rates_is_named_with_its_line(id: str) -> None:
    text = as_toml(RATES.load(id).document)
    broken, slips = slipped(text, id)
    with pytest.raises(Refusal) as refused:
        RATES.loads(broken, place="my.toml")
    check(refused.value, slips)


def check(refusal, slips):
    told = {(fault.line, fault.says) for fault in refusal.faults}
    for slip in slips:
        assert any(line == slip.told_at and slip.says in says for line, says in told), (slip, told)
    assert {line for line, _ in told} <= {slip.told_at for slip in slips}, (slips, told)
