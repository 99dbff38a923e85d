"""What each difference is worth alone, and all of them together.

A difference is taken over into the first sheet and the sheet priced anew. One that contradicts the
rest there, such as a wager that no pass of the settlement names, is taken over with the fewest
others that make it fit; what cannot be priced says why, and has no figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from houseway.analysis.alike import AlikePrices, what_counts
from houseway.analysis.diff.apply import applied
from houseway.analysis.diff.keys import Change, written
from houseway.analysis.diff.model import NO_EFFECT, PayTableEffect, Together
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules, Rules
from houseway.filings.patch import Document
from houseway.pricing.model import GamePrice, Progress, WagerPrice
from houseway.words import percent, share


class Effect(NamedTuple):
    """What a difference does to the prices, with which others, or why nothing.

    `errors` are those of estimated prices.
    """

    prices: dict[str, Fraction]
    needs: tuple[Change, ...] = ()
    says: str = ""
    errors: Mapping[str, float] = MappingProxyType({})


class Sheets(NamedTuple):
    """Two sheets as plain documents, every key written out, and the rules they say."""

    filing: Filing
    a: Document
    b: Document
    rules_a: Rules
    rules_b: Rules

    def with_(self, taken: Sequence[Change]) -> Rules:
        """The first sheet's rules with some keys of the second; what does not fit is refused."""
        return self.filing.decode(applied(self.a, self.b, taken), self.filing.place)

    def fits(self, taken: Sequence[Change]) -> bool:
        """Whether these keys contradict nothing in the first sheet."""
        try:
            self.with_(taken)
        except Refusal:
            return False
        return True


class Effects:
    """Prices of the first sheet with one difference after another."""

    def __init__(
        self, sheets: Sheets, changes: Sequence[Change], progress: Progress | None = None
    ) -> None:
        self._sheets = sheets
        self._changes = changes
        self._heard = _Heard(progress, len(changes) + 2)
        self._prices = AlikePrices(sheets.filing)
        self.a = self._priced(sheets.rules_a)
        self.b = self._priced(sheets.rules_b)
        self._key = what_counts(sheets.rules_a)
        self._sums: dict[frozenset[str], Effect] = {}

    def _priced(self, rules: Rules) -> GamePrice:
        price = self._prices.of(rules, self._heard.part)
        self._heard.step()
        return price

    @property
    def other_form(self) -> bool:
        """Whether the two are no editions of one game: the family plays them in different forms.

        A rule of one in the other is then a game that nobody has thought of.
        """
        a, b = self._sheets.rules_a, self._sheets.rules_b
        own = [name for name in a.__struct_fields__ if name not in BankedRules.__struct_fields__]
        forms = ((getattr(a, name), getattr(b, name)) for name in own)
        return any(
            isinstance(one, msgspec.Struct)
            and isinstance(other, msgspec.Struct)
            and type(one) is not type(other)
            for one, other in forms
        )

    @property
    def shared(self) -> tuple[str, ...]:
        """The wagers that both sheets have."""
        return tuple(name for name in self.a.wagers if name in self.b.wagers)

    def of(self, change: Change) -> Effect:
        """What a difference is worth alone, or with what it needs."""
        try:
            needs = self._needs(change)
            rules = self._sheets.with_((change, *needs))
            if what_counts(rules) == self._key:
                self._heard.step()
                return Effect({}, says=NO_EFFECT)
            price = self._priced(rules)
        except Refusal as refusal:
            self._heard.step()
            place = f"{self._sheets.filing.place}: "
            return Effect({}, says=f"no price of its own: {refusal.says.removeprefix(place)}")
        moved, errors = self._moved(price), self._errors(price)
        says = [] if moved or errors else [NO_EFFECT]
        says += [f"{name} estimated, ± {share(max(error, 1e-6))}" for name, error in errors.items()]
        effect = Effect(moved, needs, "; ".join([*says, *self._by_base_play(price)]), errors)
        self._sums[frozenset(one.key for one in (change, *needs))] = effect
        return effect

    def _by_base_play(self, price: GamePrice) -> Iterator[str]:
        """What a rule does to one who plays for another wager, where folds cost him this one."""
        for name in self.shared:
            before, after = self.a.wagers[name], price.wagers[name]
            moved = _with_base_play(after) - _with_base_play(before)
            if moved != after.ev - before.ev:
                yield f"{name} {percent(moved)} for a bettor who plays for the base game"

    def _moved(self, price: GamePrice) -> dict[str, Fraction]:
        """What of the first sheet's prices is another now, and by how much."""
        moved = {name: price.wagers[name].ev - self.a.wagers[name].ev for name in self.shared}
        return {name: effect for name, effect in moved.items() if effect}

    def _errors(self, price: GamePrice) -> dict[str, float]:
        """The errors of what a change does to prices, where either is estimated."""
        both = {name: _error(self.a, name) + _error(price, name) for name in self.shared}
        return {name: error for name, error in both.items() if error}

    def pay_tables(self) -> Iterator[PayTableEffect]:
        """Pay tables with more than one row that differs: what all rows of it are worth at once.

        One rule can be said in other rows: each row alone is then worth something else.
        """
        rows: dict[str, list[Change]] = {}
        for change in self._changes:
            if change.way[0] == "wager" and change.way[2:3] == ("pays",):
                rows.setdefault(written(change.way[:3]), []).append(change)
        for key, taken in rows.items():
            if len(taken) < 2 or self.other_form:
                continue
            try:
                price = self._prices.of(self._sheets.with_(taken))
            except Refusal:
                continue  # each of its rows says why
            yield PayTableEffect(key, self._moved(price), self._errors(price))

    def _needs(self, change: Change) -> tuple[Change, ...]:
        """The fewest other differences with which one fits; none if it fits alone."""
        if self._sheets.fits([change]):
            return ()
        others = [one for one in self._changes if one is not change]
        for other in others:
            if self._sheets.fits([change, other]):
                return (other,)
        kept = others  # all of them are the second sheet, which fits
        for other in others:
            fewer = [one for one in kept if one is not other]
            if self._sheets.fits([change, *fewer]):
                kept = fewer
        return tuple(kept)

    def together(self) -> Iterator[tuple[str, Together]]:
        """Every wager that both have: by each sheet, and the sum of what each change does alone."""
        for name in self.shared:
            effects = self._sums.values()
            alone = sum((effect.prices.get(name, Fraction()) for effect in effects), Fraction())
            errors = (
                _error(self.a, name),
                _error(self.b, name),
                sum(effect.errors.get(name, 0.0) for effect in effects),
            )
            one, other = self.a.wagers[name], self.b.wagers[name]
            yield name, Together(one.ev, other.ev, alone, one.unit or other.unit, errors)


def _with_base_play(price: WagerPrice) -> Fraction:
    return price.ev if price.ev_with_base_play is None else price.ev_with_base_play


def _error(price: GamePrice, wager: str) -> float:
    """The standard error of a price; nothing of an exact one."""
    return price.wagers[wager].stderr or 0.0


class _Heard:
    """Many counts as one: each has its share of the way."""

    _FINE = 1_000

    def __init__(self, progress: Progress | None, steps: int) -> None:
        self._progress = progress
        self._steps = steps
        self._done = 0

    @property
    def part(self) -> Progress | None:
        """Hears of one count how far it is."""
        return self._tell if self._progress else None

    def _tell(self, done: int, total: int) -> None:
        if self._progress:
            share = self._FINE * done // total if total else 0
            self._progress(self._done * self._FINE + share, self._steps * self._FINE)

    def step(self) -> None:
        """One count is over."""
        self._done = min(self._done + 1, self._steps)
        self._tell(0, 1)
