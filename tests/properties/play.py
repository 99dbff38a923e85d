"""Random tables for the properties: any filing, any reading, any legal stakes, any bank."""

from __future__ import annotations

from hypothesis import strategies as st

from houseway.analysis.opening import open_table
from houseway.bank.settlement import Stake
from houseway.cards.draws import Shoe
from houseway.cards.generator import Generator, pledge_of
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.families.library import load_all
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.felt.bank.table import BankTable
from houseway.felt.bank.wagering import check_stakes, followers
from houseway.filings.fees.library import schedules_for
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules

FILINGS = [filing for filing in load_all() if isinstance(filing.rules, BankedRules)]
"""Every game with a bank; those for a pot are in `test_pot_filings`."""


@st.composite
def filings(draw: st.DrawFn) -> Filing:
    """A filing under any of its readings."""
    filing = draw(st.sampled_from(FILINGS))
    chosen = {
        name: draw(st.sampled_from(sorted(reading.values)))
        for name, reading in filing.reading_texts.items()
    }
    return filing.read(chosen)


def shoe_of(filing: Filing, seed: bytes) -> Shoe:
    """A shuffled shoe of the filing's packs."""
    deck = filing.rules.deck
    return Shoe(deck.cards, Generator(seed))


@st.composite
def settings(draw: st.DrawFn, filing: Filing) -> Setting:
    """A full table with legal stakes, some backline, and a bank from nothing to plenty.

    Wagers that always equal another come with it; those made in play come later.
    """
    rules, limits = filing.rules, filing.limits()
    wagers = [w for w in rules.wager if w.made == "before-deal" and not w.mandatory]
    seats = draw(st.sampled_from(rules.table.choices))
    player_dealer = draw(st.integers(1, seats))
    names = {seat: f"p{seat}" for seat in range(1, seats + 1)}
    stakes: list[Stake] = []
    for _ in range(draw(st.integers(1, 14))):
        wager = draw(st.sampled_from(wagers))
        seat = draw(st.integers(1, seats))
        bettor = draw(
            st.sampled_from([names[seat], names[seat], names[draw(st.integers(1, seats))]])
        )
        limit = limits.of(wager.name)
        cents = draw(st.integers(limit.min, limit.max))
        if wager.equals is not None:
            beside = (seat, bettor, wager.equals)
            cents = next((s.cents for s in stakes if (s.seat, s.bettor, s.wager) == beside), cents)
        stake = Stake(seat, bettor, wager.name, cents)
        tried = [*stakes, stake, *followers(filing, stake, ())]
        try:
            check_stakes(filing, limits, Setting(seats, player_dealer, names, 0, tried))
        except Refusal:
            continue
        stakes = tried
    bank = draw(st.one_of(st.integers(0, 5_000), st.integers(0, 2_000_000)))
    return Setting(seats, player_dealer, names, bank, stakes)


def played(filing: Filing, setting: Setting, seed: bytes, choose: st.DataObject) -> BankRound:
    """A finished round with random choices."""
    round = BankRound(filing, setting, shoe_of(filing, seed), banked_family(filing.rules).play)
    while ask := round.ask:
        round.answer(ask.seat, choose.draw(st.sampled_from(sorted(ask.choices))))
    return round


def random_table(
    filing: Filing, data: st.DataObject, *, inputs: int = 40, secret: bytes | None = None
) -> BankTable:
    """A table that lived through random inputs, legal and illegal alike."""
    posted = data.draw(st.sampled_from(schedules_for(filing.id)))
    table = open_table(
        filing,
        secret or data.draw(st.binary(min_size=1, max_size=8)),
        seats=data.draw(st.sampled_from(filing.rules.table.choices)),
        schedule=posted.name,
        fee_option=data.draw(st.sampled_from(posted.options)).option,
    )
    for seat in range(1, data.draw(st.integers(2, min(4, table.seats))) + 1):
        table.sit(seat, f"p{seat}", data.draw(st.integers(50_000, 500_000)))
    for _ in range(inputs):
        try_input(table, data)
    return table


def try_input(table: BankTable, data: st.DataObject) -> None:
    """One random input; if it is refused, nothing may have changed."""
    name = data.draw(st.sampled_from(sorted(table.purses) or ["nobody"]))
    wagers = [wager.name for wager in table.filing.rules.wager]
    limit = table.limits.table
    before = _state(table)
    kinds = {
        "waiting": ["sit"],
        "bank": ["take", "take", "take", "pass", "pass", "stand"],
        "wagers": [
            *["stake", "stake", "stake", "stake", "kum-kum", "join", "declare"],
            *["deal", "contribute", "pass", "stand", "pledge", "call"],
        ],
        "round": ["answer", "answer", "answer", "deal", "stake"],
        "stopped": ["take", "sit"],
        "called": ["reveal", "reveal", "deal", "stake", "contribute", "stand"],
        "closed": ["deal"],
    }
    kind = data.draw(st.sampled_from(kinds[table.phase]))
    if kind in ("take", "pass") and table.offer and data.draw(st.booleans()):
        name = table.offered_to or name
    if kind == "answer" and table.round and table.round.ask:
        name = table.round.ask.bettor
    try:
        match kind:
            case "sit":
                table.sit(
                    data.draw(st.integers(0, table.seats + 1)), f"n{len(table.events)}", 100_000
                )
            case "stand":
                table.stand_up(name)
            case "take":
                table.take_bank(name, data.draw(st.integers(0, 200_000)))
            case "pass":
                table.pass_bank(name)
            case "pledge":
                value = f"{table.seat_of(name):064x}"
                table.pledge(name, pledge_of(value, table.shuffle.pledges.commitment, name))
            case "call":
                table.call()
            case "reveal":
                table.reveal(name, f"{table.seat_of(name):064x}")
            case "contribute":
                table.contribute(name, data.draw(st.text(max_size=5)))
            case "stake":
                # Mostly the first wager on the own spot: others may not be taken, or not alone.
                seat, wager = table.seat_of(name), wagers[0]
                if not data.draw(st.integers(0, 2)):
                    seat = data.draw(st.integers(1, table.seats))
                if not data.draw(st.integers(0, 2)):
                    wager = data.draw(st.sampled_from(wagers))
                amounts = [limit.min, limit.min * 2, 0, limit.max, 7, limit.max + 7]
                table.stake(name, seat, wager, data.draw(st.sampled_from(amounts)))
            case "kum-kum":
                partners = data.draw(st.lists(st.sampled_from(sorted(table.purses)), unique=True))
                amounts = [0, limit.min, limit.min + 1, limit.min + 33]
                shares = {who: data.draw(st.sampled_from(amounts)) for who in (name, *partners)}
                seat = data.draw(st.integers(1, table.seats))
                table.kum_kum(name, seat, data.draw(st.sampled_from(wagers)), shares)
            case "join":
                table.join_bank(name, data.draw(st.sampled_from([0, 1, 9_999, 30_001])))
            case "declare":
                table.declare_decision(name, data.draw(st.integers(1, table.seats)))
            case "deal":
                table.deal()
            case "answer":
                asked = table.round.ask if table.round else None
                legal = sorted(asked.choices) if asked else []
                words = [*legal, *legal, "hit", "stand", "house-way", "fold", "4x"]
                table.answer(name, data.draw(st.sampled_from(words)))
    except Refusal:
        after = _state(table)
        assert after == before, "a refused input changed something"


def _state(table: BankTable) -> tuple[object, ...]:
    """What a refused input must leave as it was."""
    return (
        len(table.events),
        dict(table.purses),
        table.phase,
        table.stakes,
        table.bank_by,
        table.till.collected,
    )
