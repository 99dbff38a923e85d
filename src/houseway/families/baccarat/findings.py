"""What a check finds of baccarat filings: the player-dealer's own choice, lines that lose ties."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from houseway.bank.odds import LOSE
from houseway.families.baccarat.conditions import Condition, parse_condition
from houseway.families.baccarat.rules import BaccaratRules, EachSpot
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding, Ranked, Tied, losing_ties, out_of_order
from houseway.filings.wager import Wager
from houseway.pricing.model import GamePrice
from houseway.words import edge, joined, share


def row_findings(filing: Filing) -> Iterator[Finding]:
    """Find lines that lose ties, and rows for better results that pay less."""
    found: dict[str, Tied] = {}
    for wager in filing.rules.wager:
        rows = [(parse_condition(row.on), row.pay) for row in wager.pays.rows]
        tied = [pay for on, pay in rows if on.result == "tie"]
        if any(_plain(on) and pay.result == "win" for on, pay in rows):
            if not tied:
                found[wager.name] = "loses"
            elif tied[-1].result == "push":
                found[wager.name] = "pushes"
    yield from losing_ties(filing, found)
    for wager in filing.rules.wager:
        yield from _disordered(filing, wager)


def _disordered(filing: Filing, wager: Wager) -> Iterator[Finding]:
    """Find wins by more that pay less than wins by less, and two pairs that pay less than one."""
    rows = [(parse_condition(row.on), row.pay) for row in wager.pays.rows]
    about, cited = f"wager {wager.name}", wager.lines.cited or "by its pay rows"
    sides: tuple[Literal["player", "banker"], ...] = ("player", "banker")
    for side in sides:
        if any(by_margin(on) and on.result == side for on, _ in rows):
            margins = []
            for margin in range(1, 10):
                paid = (pay for on, pay in rows if on in _wins_by(on.phrase, side, margin))
                margins.append(Ranked(f"{side} wins by {margin}", next(paid, LOSE)))
            yield from out_of_order(filing, about, wager.label, cited, margins)
    if any(on.pair is not None for on, _ in rows):
        one = next((pay for on, pay in rows if on.pair in sides or on.pair == "either"), LOSE)
        both = next((pay for on, pay in rows if on.pair is not None), LOSE)
        pairs = [Ranked("one pair", one), Ranked("both pair", both)]
        yield from out_of_order(filing, about, wager.label, cited, pairs)


def by_margin(on: Condition) -> bool:
    """Return whether a row is for a win by so much and nothing else."""
    return on.margin is not None and on == Condition(on.phrase, on.result, margin=on.margin)


def _wins_by(phrase: str, side: Literal["player", "banker"], margin: int) -> tuple[Condition, ...]:
    """Return the rows that a win of one side by so much falls under, whatever else it is."""
    return Condition(phrase, side), Condition(phrase, side, margin=margin)


def _plain(on: Condition) -> bool:
    return on in (Condition(on.phrase, "player"), Condition(on.phrase, "banker"))


def bank_choice(filing: Filing, priced: GamePrice) -> Iterator[Finding]:
    """What the player-dealer's own option is worth, where he has one."""
    play = BaccaratRules.of(filing).play
    for name, price in priced.wagers.items():
        duel = price.duel
        if duel is None or not isinstance(play, EachSpot):
            continue
        idle, held, house = duel.bettor_best.ev, duel.equilibrium.ev, duel.house_way.ev
        if idle == held:
            continue
        yield Finding(
            filing.id,
            "note",
            "play.dealer.option",
            f"the player-dealer's choice on {joined(map(str, play.dealer.option))} is worth "
            f"{share(idle - held)} to him on the {filing.rules.wager_named(name).label}",
            play.dealer.lines.after(
                "he sees his own cards and whether the bettor drew; one bettor against him, both "
                f"at their best: {'; '.join(duel.bank_summary)}"
            ),
            f"the price is {edge(held)}; were he to keep to the house way it would be "
            f"{edge(idle)} for a bettor at his best, and {edge(house)} if both kept to it",
        )
