"""What a check finds of baccarat filings: the player-dealer's own choice, lines that lose ties."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.families.baccarat.conditions import Condition, parse_condition
from houseway.families.baccarat.rules import BaccaratRules, EachSpot
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding, Tied, losing_ties
from houseway.pricing.model import GamePrice
from houseway.words import edge, joined, share


def row_findings(filing: Filing) -> Iterator[Finding]:
    """Wagers on a plain win of one hand, by what a tie does to them."""
    found: dict[str, Tied] = {}
    for wager in filing.rules.wager:
        rows = [(parse_condition(row.on), row.pay) for row in wager.pays.rows]
        tied = [pay for on, pay in rows if on.result == "tie"]
        if any(_plain(on) and pay.result == "win" for on, pay in rows):
            if not tied:
                found[wager.name] = "loses"
            elif tied[-1].result == "push":
                found[wager.name] = "pushes"
    return losing_ties(filing, found)


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
