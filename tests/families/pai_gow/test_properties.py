"""Any reading, any stakes, any bank: rounds of pai gow settle to nothing created, nothing lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from houseway.analysis.log import dumps
from houseway.analysis.replay import replay, verify
from houseway.families.library import load
from houseway.felt.events import HandSet
from houseway.filings.filing import Filing
from tests.families.pai_gow.tables import GAME
from tests.logs import loads
from tests.properties.play import played, random_table, settings


@st.composite
def readings(draw: st.DrawFn) -> Filing:
    """The filing under any of its readings, its keys varied at random besides."""
    filing = load(GAME)
    chosen = {
        name: draw(st.sampled_from(sorted(reading.values)))
        for name, reading in filing.reading_texts.items()
    }
    changes: dict[str, object] = {
        "play.copies": draw(st.sampled_from(["player-dealer", "push"])),
        "play.fouls": draw(st.sampled_from(["refused", "played"])),
        "play.bank": draw(st.sampled_from(["free", "house-way"])),
        "play.hands-seen": draw(st.sampled_from(["one", "all"])),
        "play.house-way-asked": draw(st.booleans()),
        "play.wheel": draw(st.sampled_from(["lowest", "second-highest"])),
        "play.fives": draw(st.sampled_from(["none", "aces"])),
        "play.bonus.by": draw(st.sampled_from(["pay", "rank"])),
        "play.envy.made-by": draw(st.sampled_from(["bonus-bettors", "all"])),
        # Low hands, so that buttons are paid in most rounds.
        "play.envy.pays": {"straight": "$7", "flush": "$11", "full house": "$3"},
        "play.piles.laid": draw(st.sampled_from(["pile-by-pile", "card-by-card", "serpentine"])),
        "play.piles.chosen": draw(st.sampled_from(["none", "player-dealer"])),
        "settlement.first.button": draw(st.sampled_from(["counted-seat", "next-seat"])),
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
    for line in round.result.lines:
        assert line.collected + line.returned == line.stake
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
