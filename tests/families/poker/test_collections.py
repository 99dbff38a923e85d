"""The poker rooms' collections, played: whole hands by every option of every schedule.

What a hand's pot pays is what `houseway fee` says of it, and it is taken at the moment that the
sheet names. Vectors of the catalogue are cited by section; figures are in dollars as printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from houseway.analysis.cost.pot import pot_cost
from houseway.analysis.log import dumps
from houseway.analysis.opening import open_felt, with_pot
from houseway.analysis.replay import rebuild
from houseway.bank.ledger import COLLECTION, Account
from houseway.bank.money import parse_dollars
from houseway.cards.draws import Forced
from houseway.errors import Refusal
from houseway.families.library import ids, load
from houseway.families.poker.events import StreetBegun
from houseway.families.poker.round import play
from houseway.families.poker.rules import PokerRules
from houseway.felt.collection import Collection, check_posted_for_pot
from houseway.felt.events import Chose, Collected, Dropped, PutIn
from houseway.felt.irregularities import declare
from houseway.felt.ledger import ledger_of
from houseway.felt.pot.round import PotRound, PotSetting
from houseway.felt.pot.table import PotTable
from houseway.felt.setting import Ask
from houseway.felt.view import view_of
from houseway.felt.words import Teller
from houseway.filings.fees.hand import Hand, fee
from houseway.filings.fees.library import load_sheet, schedules_for
from houseway.filings.fees.schedule import BY_TIME, FeeOption
from houseway.filings.fees.sheet import Posted
from houseway.filings.filing import Filing
from houseway.filings.wager import Limits
from tests.families.poker.games import game
from tests.logs import loads

COMSTOCK: Final = "comstock/poker-collection-fees"
LUCKY_DERBY: Final = "lucky-derby/poker-collection-rates"
STANDS_IN: Final = {
    "lucky-derby/texas-holdem": "oceana/texas-holdem",
    "lucky-derby/omaha-hi-lo-split": "oceana/omaha-hi-lo",
}
"""Games of which only the collection is filed, and whose rules they are played by here."""

FOUL: Final = """
[[irregularity]]
name = "foul"
says = "a hand of too many cards"
effect = "foul"
concerns = "hand"
forfeits = "none"
"""


@cache
def poker() -> tuple[Filing, ...]:
    """Every filing of the family."""
    return tuple(f for f in map(load, ids()) if isinstance(f.rules, PokerRules))


def is_drop(posted: Posted, option: FeeOption) -> bool:
    """Whether the option takes from the pot."""
    columns = posted.schedule.columns
    return any(columns[name].payer == "pot" for name in option.fees)


def drops() -> Iterator[tuple[Filing, Posted]]:
    """Every schedule that takes from a pot, with a game that it serves."""
    for filing in poker():
        for posted in schedules_for(filing.id):
            if is_drop(posted, posted.options[0]):
                yield filing, posted
    sheet = load_sheet(LUCKY_DERBY)
    for schedule in sheet.rules.schedule:
        posted = Posted(sheet, schedule)
        if schedule.games[0] in STANDS_IN and is_drop(posted, posted.options[0]):
            yield load(STANDS_IN[schedule.games[0]]), posted


def played(
    filing: Filing,
    fees: Collection | None,
    players: int,
    ends: str,
    *,
    bets: int = 0,
    limits: Limits | None = None,
) -> PotRound:
    """A hand that ends on a street, all but one folding to a bet there; at `none` to the blinds.

    At `showdown` everybody stays; so many streets are bet before it ends.
    """
    seats = max(filing.rules.table.choices)
    names = {seat: f"seat {seat}" for seat in range(1, players + 1)}
    setting = PotSetting(seats, 1, names, dict.fromkeys(names, 1_000_000))
    draws = Forced(filing.rules.deck.cards)
    round = PotRound(filing, setting, draws, play, fees=fees, limits=limits)
    while ask := round.ask:
        round.answer(ask.seat, _answer(round, ask, ends, bets))
    return round


def _answer(round: PotRound, ask: Ask, ends: str, bets: int) -> str:
    if not set(ask.choices) & {"check", "fold"}:  # who must open, or draw
        return ask.house_way or next(iter(ask.choices))
    streets = [event.street for event in round.events if isinstance(event, StreetBegun)]
    if ends == "none" or (ends == streets[-1] and _has_bet(round)):
        return "fold" if "fold" in ask.choices else "check"
    if ends == streets[-1] or (len(streets) <= bets and not _has_bet(round)):
        return next(word for word in ("bet", "raise", "call", "check") if word in ask.choices)
    return "check" if "check" in ask.choices else "call"


def _has_bet(round: PotRound) -> bool:
    """Whether somebody has bet or raised on this street."""
    for event in reversed(round.events):
        if isinstance(event, StreetBegun):
            return False
        if isinstance(event, Chose) and (event.choice or "").startswith(("bet", "raise")):
            return True
    return False


def reached(round: PotRound) -> str:
    """The last street dealt; `none` if everybody folded to what had to be put in."""
    begun = [event.street for event in round.events if isinstance(event, StreetBegun)]
    chosen = {e.choice.partition(" ")[0] for e in round.events if isinstance(e, Chose) and e.choice}
    folded = len(round.playing) == 1 and not chosen & {"call", "bet", "raise"}
    return "none" if len(begun) == 1 and folded else begun[-1]


def dropped(round: PotRound) -> int:
    return sum(event.cents for event in round.events if isinstance(event, Dropped))


def heads(filing: Filing) -> list[int]:
    """Numbers of players whom one pack serves to the end."""
    streets = PokerRules.of(filing).play.street
    each = sum(s.down + s.up + s.faced for s in streets)
    middle = sum(s.board + s.burn for s in streets)
    most = max(filing.rules.table.choices)
    return [n for n in (2, 3, 4, 5, 6, 7, 9) if n <= most and n * each + middle <= 52]


@pytest.mark.parametrize(
    ("filing", "posted"), [pytest.param(f, p, id=f"{f.id} by {p.name}") for f, p in drops()]
)
def test_a_hand_pays_what_fee_says(filing: Filing, posted: Posted) -> None:
    streets = [street.name for street in PokerRules.of(filing).play.street]
    for option in {str(option.fees): option for option in posted.options}.values():
        check_posted_for_pot(posted, option)
        collection = Collection(filing, posted, option)
        for players in heads(filing):
            for ends in ("none", *streets, "showdown"):
                free = played(filing, None, players, ends, bets=2)
                round = played(filing, collection, players, ends, bets=2)
                hand = Hand(
                    pot=free.pot,
                    players=players,
                    seated=players,
                    still_in=len(round.playing),
                    street=reached(round),
                )
                due = min(fee(posted.schedule, option, hand).of("pot"), free.pot)
                assert dropped(round) == due, (option.option, players, ends)
                assert round.result is not None
                assert sum(round.result.values()) == -due


READINGS: Final[dict[str, tuple[dict[str, str], ...]]] = {
    "cameo/texas-holdem": (
        {"payer": "button"},
        {"payer": "pot-after-flop"},
        {"short-pot": "none"},
    ),
    "casino-royale/lowball": (
        {"flop-in-lowball": "every-hand"},
        {"flop-in-lowball": "every-hand", "modified": "additional"},
    ),
    "comstock/texas-holdem": ({"folded-to-the-blind": "taken"},),
    "comstock/lowball": ({"no-flop-games": "every-hand"},),
    "comstock/razz": ({"no-flop-games": "every-hand"},),
}
"""Rates read another way, beside the default readings."""


@pytest.mark.parametrize("filing", [pytest.param(f, id=f.id) for f in poker()])
def test_cost_says_what_a_hand_that_nobody_enters_pays(filing: Filing) -> None:
    for readings in ({}, *READINGS.get(filing.id, ())):
        served = schedules_for(filing.id, readings=readings)
        found = pot_cost(filing, readings=readings).options if served else ()
        options = [(posted, option) for posted in served for option in posted.options]
        for cost, (posted, option) in zip(found, options, strict=True):
            fees = Collection(filing, posted, option, sets_limits=True)
            limits = fees.limits(None)
            for row in cost.rows:
                round = played(filing, fees, row.players, "none", limits=limits)
                if reached(round) == "none":  # with two blinds alike both check
                    where = (readings, posted.name, option.option, row.players)
                    assert row.streets["none"] == dropped(round), where


# --- the moment -----------------------------------------------------------------------------------


def moments(round: PotRound) -> list[str]:
    """Streets and drops in order: `flop`, `$2`."""
    told = []
    for event in round.events:
        if isinstance(event, StreetBegun):
            told.append(event.street)
        elif isinstance(event, Dropped):
            told.append(f"${event.cents / 100:g}")
        elif told and getattr(event, "hand", "") == "community" and told[-1] != "cards":
            told.append("cards")
    return told


def posted(sheet: str, schedule: str, option: str) -> tuple[Posted, FeeOption]:
    found = load_sheet(sheet)
    one = Posted(found, found.schedule(schedule))
    return one, one.option(option)


@pytest.mark.parametrize(
    ("game", "sheet", "schedule", "option", "players", "ends", "expected"),
    [
        pytest.param(
            *("oceana/texas-holdem", "oceana/poker-games-collection-rates"),
            *("holdem-and-omaha-drop", "1", 5, "flop", "preflop flop cards $3"),
            id="oceana 9: after the flop",
        ),
        pytest.param(
            *("comstock/texas-holdem", "comstock/poker-collection-fees", "holdem", "2", 6),
            *("turn", "preflop $1 flop cards $2 turn cards"),
            id="comstock 18: designated before the flop, regular after it",
        ),
        pytest.param(
            *("comstock/seven-card-stud", "comstock/poker-collection-fees", "seven-card-stud"),
            *("1", 6, "fifth-street", "third-street $1 fourth-street $3 fifth-street"),
            id="comstock 18: in the first and in the second round of stud",
        ),
        pytest.param(
            *("oceana/texas-holdem", LUCKY_DERBY, "holdem-limit-flop", "50", 7),
            *("flop", "preflop $1 flop cards $3"),
            id="lucky-derby 6b: before the flop, and after it by players",
        ),
        pytest.param(
            *("oceana/texas-holdem", LUCKY_DERBY, "holdem-limit-turn", "78", 7),
            *("river", "preflop $1 flop cards $3 turn cards $1 river cards"),
            id="lucky-derby 6c: before the flop, after it, after the turn",
        ),
        pytest.param(
            *("lucky-derby/seven-card-stud", LUCKY_DERBY, "seven-card-stud", "1", 7),
            *("seventh-street", "third-street $1 fourth-street $1 fifth-street $1 sixth-street"),
            id="lucky-derby 6: after the betting of third, fourth and fifth street",
        ),
    ],
)
def test_it_is_taken_at_the_moment_of_the_sheet(
    game: str, sheet: str, schedule: str, option: str, players: int, ends: str, expected: str
) -> None:
    filing = load(game)
    one, chosen = posted(sheet, schedule, option)
    round = played(filing, Collection(filing, one, chosen), players, ends, bets=3)
    assert " ".join(moments(round)).startswith(expected)


def test_a_pot_by_tiers_pays_once_by_what_it_came_to() -> None:
    """lucky-derby 6a, option 7, $3/$6: $1 of $6, $2 of $7, $3 of $9, $4 of $15, $5 of $40."""
    filing = load("oceana/texas-holdem")
    one, option = posted(LUCKY_DERBY, "holdem-limit-pot", "7")
    found = {}
    for players, ends, bets in ((2, "none", 0), (2, "showdown", 0), (3, "showdown", 0)):
        round = played(filing, Collection(filing, one, option), players, ends, bets=bets)
        found[round.pot + round.dropped] = moments(round)
    for bets in (1, 2, 3, 4):
        round = played(filing, Collection(filing, one, option), 3, "showdown", bets=bets)
        found[round.pot + round.dropped] = moments(round)
    assert {pot // 100: told[-1] for pot, told in found.items()} == {
        2: "$1",
        6: "$1",
        9: "$3",
        18: "$4",
        27: "$4",
        45: "$5",
        63: "$5",
    }
    assert all(len([word for word in told if "$" in word]) == 1 for told in found.values())


def test_the_players_counted_are_those_of_the_moment() -> None:
    """oceana 9: by the reading `at-the-flop` five of nine are counted, whoever folds later."""
    filing = load("oceana/texas-holdem")
    sheet = load_sheet("oceana/poker-games-collection-rates").read(
        {"players-counted": "at-the-flop"}
    )
    one = Posted(sheet, sheet.schedule("holdem-and-omaha-drop"))
    names = {seat: f"seat {seat}" for seat in range(1, 10)}
    setting = PotSetting(9, 1, names, dict.fromkeys(names, 10_000))
    fees = Collection(filing, one, one.option("1"))
    round = PotRound(filing, setting, Forced(filing.rules.deck.cards), play, fees=fees)
    for seat in (4, 5, 6, 7):
        round.answer(seat, "fold")
    for seat in (8, 9, 1, 2):
        round.answer(seat, "call")
    round.answer(3, "check")
    assert dropped(round) == 300
    round.answer(2, "bet")
    while ask := round.ask:
        round.answer(ask.seat, "fold")
    assert dropped(round) == 300


def test_what_goes_back_of_a_foul_hand_is_no_more_than_the_drop_has_left() -> None:
    """The house took $3 of $7.20 by the flop; two foul hands take back what is there."""
    filing = game("hold'em", "limit", sections=FOUL)
    one, chosen = posted(COMSTOCK, "omaha", "1")
    names = {seat: f"seat {seat}" for seat in (1, 2, 3)}
    setting = PotSetting(6, 3, names, dict.fromkeys(names, 10_000))
    fees = Collection(filing, one, chosen)
    round = PotRound(filing, setting, Forced(filing.rules.deck.cards), play, fees=fees)
    for seat, choice in ((3, "call"), (1, "call"), (2, "check")):
        round.answer(seat, choice)
    assert (dropped(round), round.pot) == (300, 420)
    declare(round, "foul", 2, None)
    declare(round, "foul", 3, None)
    assert round.pot == 0
    assert round.result == {"seat 1": -240, "seat 2": 0, "seat 3": -60}


# --- the catalogue's vectors ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "sheet", "schedule", "option", "players", "ends", "due"),
    [
        # oceana 9
        ("oceana/texas-holdem", "oceana", "holdem-and-omaha-drop", "1", 5, "flop", "$3"),
        ("oceana/texas-holdem", "oceana", "holdem-and-omaha-drop", "1", 5, "preflop", "$0"),
        ("oceana/big-o", "oceana", "big-o-drop", "2", 8, "flop", "$5"),
        # cameo 3
        ("cameo/texas-holdem", "cameo", "by-players", "1", 9, "river", "$5"),
        ("cameo/texas-holdem", "cameo", "by-players", "1", 6, "river", "$5"),
        ("cameo/texas-holdem", "cameo", "by-players", "1", 5, "river", "$4"),
        ("cameo/texas-holdem", "cameo", "by-players", "1", 4, "river", "$2"),
        ("cameo/texas-holdem", "cameo", "by-players", "1", 2, "river", "$2"),
        # comstock 18
        ("comstock/texas-holdem", "comstock", "holdem", "2", 6, "flop", "$3"),
        ("comstock/texas-holdem", "comstock", "holdem", "2", 6, "preflop", "$1"),
        ("comstock/omaha-hi-lo", "comstock", "omaha", "1", 5, "flop", "$5"),
        ("comstock/razz", "comstock", "seven-card-stud", "1", 6, "fourth-street", "$4"),
        # casino-royale 10
        ("casino-royale/texas-holdem", "casino-royale", "texas-holdem-limit", "9", 7, "flop", "$4"),
        (
            *("casino-royale/texas-holdem", "casino-royale", "texas-holdem-limit"),
            *("9", 7, "preflop", "$1"),
        ),
        ("casino-royale/omaha", "casino-royale", "omaha-limit", "3", 5, "flop", "$4"),
        ("casino-royale/lowball", "casino-royale", "lowball", "2", 6, "showdown", "$2"),
    ],
)
def test_the_catalogue_s_vectors_are_played(
    game: str, sheet: str, schedule: str, option: str, players: int, ends: str, due: str
) -> None:
    filing = load(game)
    document = {
        "oceana": "oceana/poker-games-collection-rates",
        "cameo": "cameo/no-limit-texas-holdem-collection-fees",
        "comstock": "comstock/poker-collection-fees",
        "casino-royale": "casino-royale/poker-collection-fees",
    }[sheet]
    one, chosen = posted(document, schedule, option)
    round = played(filing, Collection(filing, one, chosen), players, ends, bets=2)
    assert dropped(round) == parse_dollars(due)


@pytest.mark.parametrize(
    ("option", "drop", "big_blind"),
    [("1", 150, -100), ("2", 250, -150), ("3", 300, -200), ("5", 400, -200)],
)
def test_the_blinds_pay_whole_if_nobody_else_plays(option: str, drop: int, big_blind: int) -> None:
    """casino-royale 8, line 978: from the small blind first, then from the big blind."""
    filing = load("casino-royale/lowball")
    sheet = load_sheet("casino-royale/poker-collection-fees").read(
        {"flop-in-lowball": "every-hand"}
    )
    one = Posted(sheet, sheet.schedule("lowball"))
    fees, limits = Collection(filing, one, one.option(option)), filing.limits(option)
    names = {seat: f"seat {seat}" for seat in range(1, 8)}
    setting = PotSetting(8, 1, names, dict.fromkeys(names, 10_000))
    draws = Forced(filing.rules.deck.cards)
    round = PotRound(filing, setting, draws, play, fees=fees, limits=limits)
    while ask := round.ask:
        round.answer(ask.seat, "fold")
    assert dropped(round) == drop
    assert round.result is not None
    assert (round.result["seat 2"], round.result["seat 3"]) == (-drop - big_blind, big_blind)


# --- by the button --------------------------------------------------------------------------------


def button_table(players: int = 5, chips: int = 100_000) -> PotTable:
    """cameo 3, the reading by which the player with the button pays."""
    readings = {"payer": "button"}
    table = with_pot(open_felt(load("cameo/texas-holdem"), b"a button", fee_readings=readings))
    for seat in range(1, players + 1):
        table.sit(seat, f"player {seat}", chips)
    return table


def folds(table: PotTable) -> None:
    while table.round and (ask := table.round.ask):
        table.answer(ask.bettor, "fold" if "fold" in ask.choices else "check")


def test_the_button_pays_of_his_own_chips_before_the_blinds() -> None:
    """cameo 3: $4 with five players; the pot is whole, and who has it pays a lap later again."""
    table = button_table()
    events = table.deal()
    kinds = [type(event) for event in events if isinstance(event, Dropped | PutIn)]
    assert kinds == [Dropped, PutIn, PutIn]
    assert table.round is not None
    assert table.button is not None
    payer = table.names[table.button]
    assert (table.round.pot, table.free(payer)) == (400, 99_600)
    view = view_of(table.events, payer)
    assert view.pot is not None
    assert (view.pot.paid, view.pot.dropped, view.collected) == ({table.button: -400}, 0, 400)
    folds(table)
    assert table.purses[payer] == 99_600
    for _ in range(4):
        table.deal()
        folds(table)
    paid = [event.name for event in table.events if isinstance(event, Dropped)]
    assert sorted(paid) == [f"player {seat}" for seat in range(1, 6)]
    assert sum(table.purses.values()) == 500_000 - 5 * 400
    assert ledger_of(table.events).balance(COLLECTION) == table.till.collected == 5 * 400


def test_a_table_whose_button_pays_replays() -> None:
    table = button_table()
    for _ in range(3):
        table.deal()
        while table.round and (ask := table.round.ask):
            table.answer(ask.bettor, ask.house_way)
    events = [*table.events]
    assert rebuild(table.filing, b"a button", events).events == events
    assert [*loads(dumps(events))] == events
    told = Teller(table.filing, table.names).transcript(events)
    assert sum("who has the button" in line for line in told) == 3


def test_a_void_hand_costs_the_button_nothing() -> None:
    table = button_table()
    table.deal()
    table.close()
    assert table.till.collected == 0
    assert set(table.purses.values()) == {100_000}


@pytest.mark.parametrize(("button", "chips"), [(6, 100_000), (1, 400)])
def test_an_empty_seat_or_the_last_chips_pay_no_button_fee(button: int, chips: int) -> None:
    filing = load("cameo/texas-holdem")
    sheet = load_sheet("cameo/no-limit-texas-holdem-collection-fees").read({"payer": "button"})
    one = Posted(sheet, sheet.schedule("by-players"))
    names = {seat: f"seat {seat}" for seat in range(1, 6)}
    setting = PotSetting(9, button, names, dict.fromkeys(names, 100_000) | {1: chips})
    fees = Collection(filing, one, one.option("1"))
    round = PotRound(filing, setting, Forced(filing.rules.deck.cards), play, fees=fees)
    assert dropped(round) == 0


# --- by time --------------------------------------------------------------------------------------


def timed() -> Iterator[tuple[Filing, Posted]]:
    for filing in poker():
        for posted in schedules_for(filing.id):
            columns = posted.schedule.columns
            if any(column.per in BY_TIME for column in columns.values()):
                yield filing, posted


@pytest.mark.parametrize(
    ("filing", "posted"), [pytest.param(f, p, id=f"{f.id} by {p.name}") for f, p in timed()]
)
def test_time_is_paid_by_everybody_seated_and_not_by_the_pot(
    filing: Filing, posted: Posted
) -> None:
    for option in posted.options:
        felt = open_felt(filing, b"time", schedule=posted.schedule.name, fee_option=option.option)
        table = with_pot(felt)
        for seat in range(1, 6):
            table.sit(seat, f"player {seat}", 10_000_000)
        table.half_hour("14:00")
        table.half_hour("14:30")
        hand = Hand(players=5, seated=5, still_in=5, half_hours=2)
        due = fee(posted.schedule, option, hand)
        paid = [event.cents for event in table.events if isinstance(event, Collected)]
        assert sum(paid) == due.drop
        table.deal()
        while table.round and (ask := table.round.ask):
            table.answer(ask.bettor, ask.house_way)
        assert not [event for event in table.events if isinstance(event, Dropped)]
        assert ledger_of(table.events).balance(COLLECTION) == due.drop


def test_nine_players_pay_an_hour_of_thirteen_dollars_a_half() -> None:
    """oceana 9: option 4, nine players, one hour: 9 x 2 x $13 = $234."""
    table = open_felt(
        load("oceana/texas-holdem"), b"an hour", schedule="holdem-and-omaha-time", fee_option="4"
    )
    for seat in range(1, 10):
        table.sit(seat, f"player {seat}", 100_000)
    table.half_hour("14:00")
    table.half_hour("14:30")
    paid = [event.cents for event in table.events if isinstance(event, Collected)]
    assert sum(paid) == 234_00


# --- jackpots -------------------------------------------------------------------------------------


def jackpot_table(game: str = "comstock/texas-holdem", players: int = 6) -> PotTable:
    table = with_pot(open_felt(load(game), b"a jackpot", fee_option="2", jackpot=True))
    for seat in range(1, players + 1):
        table.sit(seat, f"player {seat}", 100_000)
    return table


def test_a_jackpot_has_a_dollar_of_every_pot() -> None:
    """comstock 18: $1 + $2 and $1 more with a jackpot, in a fund of its own."""
    table = jackpot_table()
    for _ in range(5):
        table.deal()
        while table.round and (ask := table.round.ask):
            table.answer(ask.bettor, "check" if "check" in ask.choices else "call")
    ledger = ledger_of(table.events)
    assert ledger.balance(Account("jackpot", "comstock")) == 5 * 100
    assert ledger.balance(COLLECTION) == 5 * 300
    assert table.till.collected == 5 * 400


def test_a_table_with_a_jackpot_replays() -> None:
    table = jackpot_table()
    table.deal()
    while table.round and (ask := table.round.ask):
        table.answer(ask.bettor, ask.house_way)
    events = [*table.events]
    assert rebuild(table.filing, b"a jackpot", events).events == events
    assert [e.jackpot for e in loads(dumps(events)) if isinstance(e, Dropped)][-1]


@pytest.mark.parametrize("game", ["oceana/texas-holdem", "comstock/no-bust-blackjack"])
def test_a_jackpot_that_no_sheet_collects_for_is_refused(game: str) -> None:
    with pytest.raises(Refusal, match="jackpot"):
        open_felt(load(game), b"none", jackpot=True)
