"""What hands are worth against each other: counted where that takes seconds, drawn otherwise."""

from __future__ import annotations

from typing import Final

from houseway.errors import Refusal
from houseway.families.poker.equity.clear import counted_clearly, looks_of
from houseway.families.poker.equity.situation import Situation
from houseway.families.poker.equity.tally import Hand, Tally
from houseway.filings.filing import Filing
from houseway.pricing.equity import SAMPLES, Equity, EquityAsked, HandEquity
from houseway.words import several

MOST_SAMPLES: Final = 10_000_000_000
CLEARLY: Final = 4_000
"""Sets of cards that are looked at one by one before compiled loops would be loaded."""


def equity(filing: Filing, asked: EquityAsked) -> Equity:
    """The share of the pot that each hand has on average, all being in until the end."""
    if asked.samples is not None and asked.exact:
        raise Refusal("--exact counts every deal, and --samples draws some: ask for one of them")
    if asked.samples is not None and not 1 <= asked.samples <= MOST_SAMPLES:
        raise Refusal(
            f"samples: at least one deal is drawn and {MOST_SAMPLES:,} at the most, not "
            f"{asked.samples:,}"
        )
    situation = Situation(filing, asked)
    exact = asked.samples is None
    if exact and looks_of(situation) <= CLEARLY:
        tally = counted_clearly(situation)
    else:
        tally, exact = _by_loops(situation, asked)
    if not tally.deals:
        raise Refusal(
            f"{filing.id}: these hands cannot be dealt together, for they want the same cards"
        )
    found = several(tally.deals, "deal")
    return Equity(
        game=filing.id,
        hands=tuple(
            _told(situation, player.said, hand, tally, exact=exact)
            for player, hand in zip(situation.players, tally.hands, strict=True)
        ),
        board=" ".join(situation.board),
        dead=" ".join(situation.dead),
        deals=tally.deals,
        method=f"exact: all {found} counted" if exact else f"sampled: {found}, seed {asked.seed}",
        exact=exact,
        notes=situation.notes,
    )


def _by_loops(situation: Situation, asked: EquityAsked) -> tuple[Tally, bool]:
    """A tally, and whether it is of all deals."""
    from houseway.families.poker.equity import counted

    if asked.samples is None and (asked.exact or counted.work_of(situation).fits):
        return counted.counted(situation, asked.progress), True
    samples = SAMPLES if asked.samples is None else asked.samples
    return counted.drawn(situation, samples, asked.seed, asked.progress), False


def _told(situation: Situation, said: str, hand: Hand, tally: Tally, *, exact: bool) -> HandEquity:
    """A hand's sums as parts of all pots."""
    halves = len(situation.play.share) > 1
    return HandEquity(
        cards=said,
        win=tally.share(hand.won * tally.unit),
        tie=tally.share(hand.shared * tally.unit),
        equity=tally.share(hand.units),
        stderr=None if exact else tally.error(hand),
        parts={name: tally.share(units) for name, units in hand.by.items()} if halves else {},
    )
