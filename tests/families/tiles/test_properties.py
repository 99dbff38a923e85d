"""Any reading, any stakes, any bank: rounds of tiles settle to nothing created and nothing lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from houseway.analysis.log import dumps
from houseway.analysis.replay import replay, verify
from houseway.families.library import load
from houseway.felt.events import HandSet
from houseway.filings.filing import Filing
from tests.families.tiles.tables import GAME
from tests.logs import loads
from tests.properties.play import played, random_table, settings


@st.composite
def readings(draw: st.DrawFn) -> Filing:
    """The filing under any of its readings, its house way varied at random besides."""
    filing = load(GAME)
    chosen = {
        name: draw(st.sampled_from(sorted(reading.values)))
        for name, reading in filing.reading_texts.items()
    }
    changes: dict[str, object] = {
        "play.house-way.least-high": draw(st.integers(0, 9)),
        "play.house-way.high-tile-low": draw(st.integers(0, 9)),
        "play.house-way-asked": draw(st.booleans()),
    }
    return filing.read(chosen).vary(changes)


@given(st.data(), readings(), st.binary(min_size=1, max_size=8))
def test_a_round_sums_to_nothing_and_every_hand_in_play_is_opened(
    data: st.DataObject, filing: Filing, seed: bytes
) -> None:
    setting = data.draw(settings(filing))
    round = played(filing, setting, seed, data)
    assert round.result is not None
    assert sum(line.net for line in round.result.lines) + round.result.player_dealer == 0
    assert abs(round.result.player_dealer) <= setting.bank
    opened = {event.hand for event in round.events if isinstance(event, HandSet)}
    staked = {str(stake.seat) for stake in setting.stakes}
    assert opened == staked | {str(setting.player_dealer)}


@given(st.data(), readings())
def test_a_table_that_lived_replays_and_verifies(data: st.DataObject, filing: Filing) -> None:
    table = random_table(filing, data, inputs=30)
    table.close()
    events = loads(dumps(table.events))
    assert replay(filing, events).events == table.events
    assert verify(filing, events).holds
