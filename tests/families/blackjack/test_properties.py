"""Any reading, any stakes, any bank, any choices: rounds of blackjack create and lose nothing."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import assume, given
from hypothesis import strategies as st

from houseway.analysis.log import dumps
from houseway.analysis.opening import open_table
from houseway.analysis.replay import replay, verify
from houseway.analysis.settle import settle_by
from houseway.bank.settlement import Stake
from houseway.cards.draws import Shoe
from houseway.cards.generator import Generator
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.families.blackjack.hand import EVEN_MONEY, RESCUE, SURRENDER
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import load_all
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.felt.bank.table import BankTable
from houseway.felt.description import PLAYER_DEALER, DescribedTable, DescribedWager
from houseway.felt.events import Asked, Chose, Collected, HandSplit, Raised, RoundVoided
from houseway.felt.ledger import ledger_of
from houseway.felt.setting import Ask
from houseway.filings.filing import Filing
from tests.logs import loads

FILINGS = [filing for filing in load_all() if filing.rules.family_name == "blackjack"]


@st.composite
def readings(draw: st.DrawFn) -> Filing:
    """A filing under any of its readings."""
    filing = draw(st.sampled_from(FILINGS))
    return filing.read(
        {
            name: draw(st.sampled_from(sorted(reading.values)))
            for name, reading in filing.reading_texts.items()
        }
    )


@st.composite
def settings(draw: st.DrawFn, filing: Filing) -> Setting:
    """Spots with a bettor each, and one behind him where that is allowed, with or without money."""
    rules, limits = BlackjackRules.of(filing), filing.limits()
    base = rules.play.wager
    backline = rules.table.backline is not None and rules.wager_named(base).backline
    player_dealer = draw(st.integers(1, rules.table.seats))
    names = {seat: f"p{seat}" for seat in range(1, rules.table.seats + 1)}
    others = [seat for seat in names if seat != player_dealer]
    stakes = []
    for seat in draw(st.lists(st.sampled_from(others), min_size=1, max_size=3, unique=True)):
        behind = draw(st.sampled_from(others))
        bettors = {names[seat]} | ({names[behind]} if backline else set())
        for name in sorted(bettors, key=lambda one: one != names[seat]):
            least = limits.of(base).min
            stakes.append(Stake(seat, name, base, draw(st.integers(least, 4 * least))))
            for side in rules.play.side:
                alone = name == names[seat] or rules.wager_named(side).backline
                if alone and draw(st.booleans()):
                    stakes.append(Stake(seat, name, side, limits.of(side).min))
    behind_all = {name: draw(st.integers(0, 20_000)) for name in names.values()}
    bank = draw(st.one_of(st.integers(0, 5_000), st.integers(0, 2_000_000)))
    return Setting(
        rules.table.seats,
        player_dealer,
        names,
        bank,
        stakes,
        behind=draw(st.sampled_from([None, behind_all])),
    )


def chosen(data: st.DataObject, ask: Ask) -> str:
    """Any of the choices, with any amount where there are several."""
    word = data.draw(st.sampled_from(sorted(ask.choices)))
    if word in ask.amounts and data.draw(st.booleans()):
        return f"{word} {data.draw(st.integers(*ask.amounts[word]))}"
    return word


def played(filing: Filing, setting: Setting, shoe: Shoe, data: st.DataObject) -> BankRound:
    round = BankRound(filing, setting, shoe, banked_family(filing.rules).play)
    while ask := round.ask:
        round.answer(ask.seat, chosen(data, ask), ask.bettor)
    return round


@given(st.data(), readings(), st.binary(min_size=1, max_size=8))
def test_a_round_sums_to_nothing_and_settles_every_stake(
    data: st.DataObject, filing: Filing, seed: bytes
) -> None:
    setting = data.draw(settings(filing))
    shoe = Shoe(filing.rules.deck.cards, Generator(seed))
    round = played(filing, setting, shoe, data)
    result = round.result
    assert result is not None
    assert sum(line.net for line in result.lines) + result.player_dealer == 0
    assert abs(result.player_dealer) <= setting.bank
    staked = [(one.seat, one.bettor, one.wager, one.cents) for one in round.stakes]
    lines = [(line.seat, line.bettor, line.wager, line.stake) for line in result.lines]
    assert sorted(staked) == sorted(lines)
    for line in result.lines:
        assert line.collected + line.returned == line.stake
    if setting.behind is not None:
        for name, left in setting.behind.items():
            assert sum(one.cents for one in round.raised if one.bettor == name) <= left


@given(st.data(), readings(), st.binary(min_size=1, max_size=8))
def test_a_table_described_as_it_was_played_settles_as_the_round_did(
    data: st.DataObject, filing: Filing, seed: bytes
) -> None:
    setting = data.draw(settings(filing))
    round = played(filing, setting, Shoe(filing.rules.deck.cards, Generator(seed)), data)
    assert round.result is not None
    table = described(round)
    try:
        settled = settle_by(filing, table)
    except Refusal as refusal:
        # Of several who doubled, not equally often, nobody can tell whose last part goes back.
        assume("doubled less often" not in refusal.says)
        raise
    assert settled.lines == round.result.lines
    family = banked_family(filing.rules)
    assert [*family.described_notes(filing, table, ())] == []


def described(round: BankRound) -> DescribedTable:
    """A finished round as the floor would describe it."""
    setting, play = round.setting, BlackjackRules.of(round.filing).play
    bank = str(setting.player_dealer)
    deeds: dict[tuple[str, str], str] = {}
    riding: list[tuple[Stake, str | None]] = [(stake, None) for stake in setting.stakes]
    asked: Asked | None = None
    doubled = ""
    for event in round.events:
        match event:
            case Asked():
                asked = event
            case Chose(choice=str(choice)) if asked is not None:
                word = choice.split()[0]
                if word in (SURRENDER, RESCUE, EVEN_MONEY):
                    deeds[asked.hand, event.bettor] = word
                if word == "double" and asked.choices.keys() & {"hit", "stand"}:
                    doubled = asked.hand
            case Raised():
                stake = Stake(event.seat, event.bettor, event.wager, event.cents)
                doubles = play.double is not None and stake.wager == play.double.wager
                riding.append((stake, doubled if doubles else None))
            case HandSplit():
                split = play.split.wager if play.split else ""
                riding = [
                    (one, event.into if one.wager == split and hand is None else hand)
                    for one, hand in riding
                ]
            case _:
                pass
    wagers = []
    for stake, hand in riding:
        on = hand or (str(stake.seat) if stake.wager == play.wager else "")
        did = deeds.get((on, stake.bettor), "")
        wagers.append(
            DescribedWager(
                stake.seat,
                stake.wager,
                stake.cents,
                stake.bettor,
                backline=round.is_backline(stake),
                hand=hand,
                did=did if did != EVEN_MONEY or stake.wager == play.wager else "",
            )
        )
    hands: dict[str, tuple[str, ...]] = {
        PLAYER_DEALER if name == bank else name: tuple(cards) for name, cards in round.hands.items()
    }
    return DescribedTable(
        round.filing.id, setting.bank, setting.player_dealer, tuple(wagers), hands=hands
    )


@given(st.data(), readings(), st.integers(8, 40), st.binary(min_size=1, max_size=8))
def test_a_shoe_that_runs_out_voids_the_round_and_nothing_is_settled(
    data: st.DataObject, filing: Filing, cards: int, seed: bytes
) -> None:
    setting = data.draw(settings(filing))
    round = played(filing, setting, Shoe(filing.rules.deck.cards[:cards], Generator(seed)), data)
    assert (round.result is None) == isinstance(round.events[-1], RoundVoided)


@given(st.data(), readings(), st.binary(min_size=1, max_size=8))
def test_a_table_that_lived_replays_and_verifies(
    data: st.DataObject, filing: Filing, secret: bytes
) -> None:
    rules = BlackjackRules.of(filing)
    packs = rules.deck.packs.choices[0]
    fewest = {"deck.packs.default": packs, "deck.behind-cut-card": rules.round_cards}
    filing = filing.vary(data.draw(st.sampled_from([{}, fewest])))
    table = open_table(filing, secret)
    assert isinstance(table, BankTable)
    for seat in (1, 2, 3):
        table.sit(seat, f"p{seat}", 500_000)
    for _ in range(3):
        _play_round(table, data)
    table.close()
    events = loads(dumps(table.events))
    again = replay(filing, events)
    assert again.events == table.events
    assert again.purses == table.purses
    assert verify(filing, events).holds


def _play_round(table: BankTable, data: st.DataObject, *, declaring: bool = False) -> None:
    base = BlackjackRules.of(table.filing).play.wager
    for name in ("p1", "p2", "p3"):
        if table.phase != "bank":
            break
        try:
            table.take_bank(name, 100_000)
        except Refusal:
            continue
    least = table.limits.of(base).min
    playing = [seat for seat in (1, 2, 3) if f"p{seat}" != table.banker]
    for seat in playing:
        table.stake(f"p{seat}", seat, base, least)
    with suppress(Refusal):  # where nobody bets behind another
        table.stake(f"p{playing[0]}", playing[1], base, 2 * least)
    table.deal()
    while table.phase == "round" and table.round and (ask := table.round.ask):
        if declaring and data.draw(st.integers(0, 3)) == 0:
            _declare(table, data)
        else:
            table.answer(ask.bettor, chosen(data, ask))


def _declare(table: BankTable, data: st.DataObject) -> None:
    """Something that can be declared now, of any seat and anybody; or nothing."""
    found = table.irregularities()
    if found:
        one = data.draw(st.sampled_from(found))
        seat = data.draw(st.sampled_from(one.seats)) if one.needs_seat and one.seats else None
        bettor = data.draw(st.sampled_from([None, "p1", "p2", "p3"]))
        with suppress(Refusal):
            table.declare(one.name, seat, bettor)


IRREGULAR = [
    {"name": name, "says": name, "effect": effect, "concerns": concerns, "when": when}
    for name, effect, concerns, when in (
        ("misdealt", "misdeal", "table", ["deal", "draw"]),
        ("boxed", "dead-card", "last-card", ["deal"]),
        ("flashed", "replaced-after-deal", "last-card", ["deal"]),
        ("short-hand", "hand-misdealt", "hand", ["deal", "draw", "settlement"]),
        ("mixed", "foul", "hand", ["deal", "draw", "settlement"]),
        ("late", "forfeit", "wager", ["deal", "draw", "settlement"]),
        ("past-post", "minimum-paid", "wager", ["deal", "draw", "settlement"]),
        ("unfunded", "not-paid", "wager", ["deal", "draw", "settlement"]),
    )
]


@given(st.data(), st.sampled_from(FILINGS), st.binary(min_size=1, max_size=8))
def test_whatever_the_floor_declares_no_chip_goes_astray(
    data: st.DataObject, filing: Filing, secret: bytes
) -> None:
    filing = filing.vary({"irregularity": IRREGULAR})
    table = open_table(filing, secret)
    for seat in (1, 2, 3):
        table.sit(seat, f"p{seat}", 500_000)
    if data.draw(st.booleans()):
        table.watch()
    for _ in range(2):
        _play_round(table, data, declaring=True)
    table.close()
    events = loads(dumps(table.events))
    assert replay(filing, events).purses == table.purses
    taken = sum(event.cents for event in events if isinstance(event, Collected))
    assert sum(table.purses.values()) + taken == 1_500_000
    ledger_of(events)
