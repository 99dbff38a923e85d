"""What a check finds of baccarat filings: what the player-dealer's own choice is worth to him."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.families.baccarat.rules import BaccaratRules, EachSpot
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding
from houseway.pricing.model import GamePrice
from houseway.words import edge, joined, share


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
