"""What a check finds of blackjack: charts with gaps, sums that do not come out, tables that do not
fit the packs.

What favours the bettor is found of every game, and so are pay rows that no hand reaches.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from houseway.bank.odds import LOSE, Pay
from houseway.families.blackjack.chart import Cell, Chart, cells, holes, told_cells
from houseway.families.blackjack.counting import TEN
from houseway.families.blackjack.judge import EVEN_MONEY, NATURAL
from houseway.families.blackjack.price.chased import chased_ev
from houseway.families.blackjack.price.graph import kinds_of
from houseway.families.blackjack.price.insurance import favoured
from houseway.families.blackjack.price.sides import side_price
from houseway.families.blackjack.rules import BlackjackRules
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding, Severity
from houseway.filings.wager import Wager
from houseway.pricing.model import GamePrice, Pricing
from houseway.words import edge, joined, share, signed

_HALF = Fraction(1, 2)
"""What insurance may be of the wager at most."""


def blackjack_findings(filing: Filing, priced: GamePrice) -> Iterator[Finding]:
    """Everything, the charts first."""
    rules = BlackjackRules.of(filing)
    found = Findings(filing, rules)
    yield from found.of_chart("play.player", rules.play.player)
    yield from found.of_chart("play.bank.chart", rules.play.bank.chart)
    yield from found.even_money()
    yield from found.insurance()
    yield from found.level_hands()
    yield from found.open_cards()
    yield from found.naturals()
    yield from found.card_totals()
    yield from found.filed_packs(priced)
    yield from found.chased(priced)


class Findings:
    """What is found of one filing."""

    def __init__(self, filing: Filing, rules: BlackjackRules) -> None:
        self._filing, self._rules, self._play = filing, rules, rules.play

    def _finding(self, severity: Severity, about: str, says: str, why: str, effect: str) -> Finding:
        return Finding(self._filing.id, severity, about, says, why, effect)

    # --- charts -----------------------------------------------------------------------------------

    def of_chart(self, key: str, chart: Chart) -> Iterator[Finding]:
        """Totals that a printed chart leaves out, and those that it has twice."""
        whose = "players'" if key == "play.player" else "bank's"
        left = holes(chart, self._play.count.most)
        if left:
            read = joined(f"{phrase}: {act}" for phrase, act in chart.silent.items())
            yield self._finding(
                "warning",
                key,
                f"the {whose} chart says nothing of {told_cells(left)}",
                chart.lines.after("every total comes about"),
                f"read so: {read}",
            )
        twice = _said_twice(chart, self._play.count.most)
        if twice:
            yield self._finding(
                "note",
                key,
                f"the {whose} chart says twice what is done with {told_cells(twice)}",
                chart.lines.after("rows overlap"),
                "none: both say the same",
            )

    # --- sums -------------------------------------------------------------------------------------

    def even_money(self) -> Iterator[Finding]:
        """Whether insuring a natural comes to what even money pays, whatever the bank has."""
        insurance = self._play.insurance
        if insurance is None or not insurance.even_money:
            return
        base = _pays(self._rules.wager_named(self._play.wager))
        insured = _HALF * _pays(self._rules.wager_named(insurance.wager)).get(NATURAL, LOSE).value
        natural, even = base[NATURAL].value, base[EVEN_MONEY].value
        tied = self._tied_natural(base)
        with_one, with_none = insured + tied, natural - _HALF
        says: list[str] = []
        why: list[str] = []
        effect: list[str] = []
        if (with_one, with_none) != (even, even):
            says.append(
                f"a natural that is insured for half makes {signed(with_one, 2)} if the bank has "
                f"one too and {signed(with_none, 2)} if not, and even money is {signed(even, 2)}"
            )
            why.append(
                f"with the natural at {base[NATURAL]}, half lost and that paid are "
                f"{signed(with_none, 2)} of the wager"
            )
            effect.append(f"even money is paid as its row has it: {base[EVEN_MONEY]}")
        chance = self._bank_natural()
        kept = chance * tied + (1 - chance) * natural
        if insurance.offered and even > kept:
            says.append(
                f"even money is worth more than the natural that it is taken for: {signed(even, 4)}"
                f" of the wager against {signed(kept, 4)}"
            )
            why.append(
                f"beside an ace the bank has one too in {share(chance)} of hands, and the "
                f"natural pays {base[NATURAL]}"
            )
            effect.append(
                f"{share(even - kept)} of the wager, from the player-dealer, whenever it is taken"
            )
        if says:  # both follow from one clause
            about, cited = "play.insurance.even-money", insurance.lines.after("; ".join(why))
            yield self._finding("warning", about, "; ".join(says), cited, "; ".join(effect))

    def _tied_natural(self, base: dict[str, Pay]) -> Fraction:
        """What a natural makes against the bank's."""
        if "natural" in self._play.compare.wins_ties:
            return base[NATURAL].value
        return base.get("push", LOSE).value

    def _bank_natural(self) -> Fraction:
        """How likely a ten lies under the bank's ace, an ace and a ten being the bettor's."""
        shoe = kinds_of(self._rules.deck)
        return Fraction(max(shoe[TEN] - 1, 0), sum(shoe) - 3)

    def insurance(self) -> Iterator[Finding]:
        """Own hands with which insurance favours the bettor."""
        insurance = self._play.insurance
        if insurance is None or not insurance.offered:
            return
        wager = self._rules.wager_named(insurance.wager)
        held = favoured(self._rules, wager)
        if held:
            hands = joined(f"{hand} ({edge(worth)})" for hand, worth in held.items())
            packs = self._rules.deck.packs.default
            yield self._finding(
                "warning",
                f"wager {wager.name}",
                f"the {wager.label} favours who holds {hands} in his two cards",
                insurance.lines.after(f"by the cards that are left of {packs} packs"),
                "from the player-dealer, whenever it is taken with such a hand",
            )

    def card_totals(self) -> Iterator[Finding]:
        """Numbers of cards on the sheet that are not those of its packs."""
        deck = self._rules.deck
        each = len(deck.cards) // deck.packs.default
        for told in self._play.stated:
            if told.cards != told.packs * each:
                yield self._finding(
                    "warning",
                    "deck.packs",
                    f"{told.packs} packs are said to have {told.cards} cards, and have "
                    f"{told.packs * each}",
                    told.lines.after(f"a pack has {each}"),
                    "none: the packs are shuffled as they are",
                )

    # --- what is left out, or cannot be -----------------------------------------------------------

    def level_hands(self) -> Iterator[Finding]:
        """Wagers that lose to a level hand because no row says what they do."""
        for name in (self._play.wager, *self._play.extras):
            wager = self._rules.wager_named(name)
            if "push" not in _pays(wager):
                yield self._finding(
                    "note",
                    f"wager {name}",
                    f"the {wager.label} has no row for a push",
                    wager.lines.after("what no row names loses"),
                    "it loses where the hands are level",
                )

    def open_cards(self) -> Iterator[Finding]:
        """What means nothing where both cards of the bank lie open."""
        play = self._play
        if play.bank.second != "up":
            return
        if play.surrender is not None and play.surrender.when == "late":
            yield self._finding(
                "note",
                "play.surrender",
                "a hand is surrendered with both cards of the bank in sight",
                play.surrender.lines.after("nothing is left that a look would find"),
                "who sees a natural knows that surrender loses everything",
            )

    def naturals(self) -> Iterator[Finding]:
        """Numbers of packs with which nobody can be dealt a natural."""
        count, deck = self._play.count, self._rules.deck
        if count.natural != "two-jokers":
            return
        short = [packs for packs in deck.packs.choices if packs * deck.jokers < 2]
        if short:
            yield self._finding(
                "warning",
                "deck.packs",
                f"with {_packs(short)} nobody can be dealt a {count.natural_name}",
                deck.lines.after(f"it is two jokers, and a pack has {deck.jokers}"),
                "the game is played without it",
            )

    def filed_packs(self, priced: GamePrice) -> Iterator[Finding]:
        """Bonus bets whose table is filed for some of the packs that the game allows."""
        for name, side in self._play.side.items():
            others = [n for n in self._rules.deck.packs.choices if n not in side.packs]
            if not side.packs or not others or name not in priced.wagers:
                continue
            wager, used = self._rules.wager_named(name), priced.rules.decks
            found = {n: self._with_packs(wager, n) for n in others if n != used}
            found[used] = priced.wagers[name].ev
            worth = joined(f"{edge(ev)} with {n}" for n, ev in sorted(found.items()))
            yield self._finding(
                "warning",
                f"wager {name}",
                f"the {wager.label} is filed for {_packs(side.packs)}, and the game is played with "
                f"{_packs(others)} too",
                side.lines.after("no table is on file for those"),
                f"by the same table the price is {worth}",
            )

    def chased(self, priced: GamePrice) -> Iterator[Finding]:
        """Bonus bets that favour whoever plays his hand for nothing else."""
        for name, side in self._play.side.items():
            if side.goes_by != "own-hand" or name not in priced.wagers:
                continue
            wager, usual = self._rules.wager_named(name), priced.wagers[name].ev
            alone = chased_ev(self._rules, wager)
            if usual <= 0 < alone:
                base = self._rules.wager_named(self._play.wager).label
                yield self._finding(
                    "warning",
                    f"wager {name}",
                    f"the {wager.label} favours who plays his hand for it alone by {share(alone)}",
                    side.lines.after(
                        "its rows go by what the hand draws, and nobody has to draw for the "
                        f"{base}, which may be as small as the table takes"
                    ),
                    f"by the best play of the {base} it is {edge(usual)}; what that loses by the "
                    "other play is not in it",
                )

    def _with_packs(self, wager: Wager, number: int) -> Fraction:
        deck = self._rules.deck
        packs = msgspec.structs.replace(deck.packs, default=number)
        rules = msgspec.structs.replace(
            self._rules, deck=msgspec.structs.replace(deck, packs=packs)
        )
        return side_price(rules, wager, Pricing(ways=False)).ev


def _said_twice(chart: Chart, most: int) -> list[Cell]:
    """Totals that two phrases of the printed chart name."""
    said = [cell for phrase, _ in chart.printed() for cell in cells(phrase)]
    return sorted({cell for cell in said if said.count(cell) > 1 and cell.total <= most})


def _pays(wager: Wager) -> dict[str, Pay]:
    return {row.on: row.pay for row in wager.pays.rows}


def _packs(numbers: list[int] | tuple[int, ...]) -> str:
    """`1 pack`, `4, 5 or 8 packs`."""
    return f"{joined(map(str, numbers), last='or')} pack{'' if [*numbers] == [1] else 's'}"
