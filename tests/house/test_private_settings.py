"""Hands that are set in private: no byte that the house sends tells one before it is opened."""

import json

import pytest

from houseway.felt.events import AnyEvent, Asked, HandSet
from houseway.house.store import Store
from tests.house.conftest import Enter
from tests.house.test_hidden_cards import play_round_together


@pytest.mark.parametrize(
    "game",
    ["casino-royale/pai-gow-tiles", "oceana/fortune-pai-gow-poker", "cameo/double-hand-poker"],
)
def test_no_byte_tells_a_setting_or_the_cards_of_another_before_they_are_opened(
    enter: Enter, database: str, game: str
) -> None:
    """Every message, page and log of a table where hands are set in private."""
    ada = enter()
    address = ada.open_table(game)
    bea, rail = ada.another(), ada.another()
    fetched: list[tuple[int, str]] = []
    with ada.visit(address) as hers, bea.visit(address) as other, rail.visit(address) as watching:
        other.say(do="sit")
        lines = (hers, other)
        for _ in range(3):
            play_round_together(*lines)
            fetched += [(hers.view["seq"], rail.get(f"{address}{page}")) for page in ("", "/log")]
        watching.listen()
        hers.listen()
        names = [line.you["name"] for line in lines]
    log = list(Store(database).events(address.rsplit("/", 1)[1]))
    opened = _opened(log)
    asked = [event for event in log if isinstance(event, Asked) and event.seen_by]
    assert {event.bettor for event in asked} > {*names}, "bots and both players were asked"
    public = {
        c for event in log if isinstance(event, Asked) and not event.seen_by for c in event.choices
    }
    for line, name in zip((hers, other, watching), (*names, None), strict=True):
        for message in line.messages:
            now, text = message.get("seq", 0), json.dumps(message)
            for event in asked:
                if event.bettor == name or not event.seq <= now < opened[event.seq]:
                    continue
                told = [choice for choice in event.choices if choice != "house-way"]
                known = public | _own_choices(asked, name)  # the bank's, and his own
                assert not [choice for choice in told if choice in text and choice not in known]
    assert any(one.get("ways") for one in hers.messages), "who is asked hears how to set the hand"
    assert not any(one.get("ways") for one in watching.messages)
    for event in asked:
        for now, text in fetched:
            if event.seq <= now < opened[event.seq]:
                assert not [choice for choice in {*event.choices} - public if f'"{choice}"' in text]


def _opened(log: list[AnyEvent]) -> dict[int, int]:
    """When the hand that each question was about was opened, by the question's number."""
    found = {}
    for at, event in enumerate(log):
        if isinstance(event, Asked) and event.seen_by:
            hand = str(event.seat)
            later = (e.seq for e in log[at:] if isinstance(e, HandSet) and e.hand == hand)
            found[event.seq] = next(later, len(log) + 1)
    return found


def _own_choices(asked: list[Asked], name: str | None) -> set[str]:
    return {choice for event in asked if event.bettor == name for choice in event.choices}
