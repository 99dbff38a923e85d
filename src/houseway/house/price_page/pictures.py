"""Pictures of a price: what one unit of a wager gains and how often, and whom it favours.

Drawn here and complete in themselves, in colours for a screen or for paper. What they show stands
in words beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from html import escape
from itertools import groupby
from typing import Final, NamedTuple

from houseway.analysis.cost.picture import svg_text
from houseway.bank.odds import parse_pay
from houseway.pricing.model import Outcome
from houseway.words import share

_RARE: Final = 0.004
"""Neighbours below this share are drawn as one bar: alone they would be no line at all."""
_MOST_BARS: Final = 12
_HEIGHT: Final = 150
_TOP: Final = 22
_FOOT: Final = 26
_STEP: Final = 52
_text = partial(svg_text, anchor="middle")


class Colours(NamedTuple):
    """Ink and fills."""

    ink: str
    soft: str
    line: str
    loss: str
    push: str
    gain: str


SCREEN: Final = Colours("#edf3ee", "#b4c4bc", "#4a5f57", "#e07a6b", "#93a59d", "#5fc48d")
PAPER: Final = Colours("#1f2430", "#5b6271", "#9aa0ab", "#b5483a", "#8a909c", "#2f7d55")


class Bar(NamedTuple):
    """One bar: what is gained, from the least to the most, and how often."""

    least: Fraction
    most: Fraction
    share: Fraction

    @property
    def label(self) -> str:
        """`+1`, `−6`, `+8 to +505`."""
        if self.least == self.most:
            return gain_in_words(self.least)
        return f"{gain_in_words(self.least)} to {gain_in_words(self.most)}"

    @property
    def tone(self) -> int:
        """Below nothing, nothing, or above."""
        return (self.most > 0) - (self.least < 0)


def gain_of(pays: str) -> Fraction:
    """What one unit gains by an outcome: of a pay (`8:1`, `push`), or counted out (`+11/2`)."""
    return Fraction(pays) if pays[:1] in "+-0" else parse_pay(pays).value


def gain_in_words(gain: Fraction) -> str:
    """`+5.5`, `−1`, `0`."""
    sign = "+" if gain > 0 else "−" if gain < 0 else ""
    return f"{sign}{float(abs(gain)):,.4g}" if abs(gain) < 10_000 else f"{sign}{abs(gain):,}"


def share_in_words(part: Fraction) -> str:
    """`44.6 %`, `0.03 %`, `1 in 64,974`."""
    if part >= Fraction(1, 10_000):
        return share(part, 1 if part >= Fraction(1, 100) else 2)
    return f"1 in {float(1 / part):,.0f}" if part > 0 else "never"


def bars_of(outcomes: Sequence[Outcome]) -> tuple[Bar, ...]:
    """The outcomes by what they gain, the rare ones beside each other together."""
    shares: dict[Fraction, Fraction] = {}
    for outcome in outcomes:
        gain = gain_of(outcome.pays)
        shares[gain] = shares.get(gain, Fraction()) + outcome.probability
    exact = [Bar(gain, gain, share) for gain, share in sorted(shares.items()) if share > 0]
    smallest = _RARE
    while True:
        bars = _together(exact, smallest)
        if len(bars) <= _MOST_BARS:
            return bars
        smallest *= 1.5


def _together(bars: Sequence[Bar], smallest: float) -> tuple[Bar, ...]:
    found = []
    for (rare, _), run in groupby(bars, lambda bar: (bar.share < smallest, bar.tone)):
        group = list(run)
        found += (
            [Bar(group[0].least, group[-1].most, sum((bar.share for bar in group), Fraction()))]
            if rare
            else group
        )
    return tuple(found)


def histogram(outcomes: Sequence[Outcome], label: str, colours: Colours = SCREEN) -> str:
    """What one unit of a wager gains, and how often: a bar for each gain."""
    bars = bars_of(outcomes)
    width = max(3, len(bars)) * _STEP + 8
    most = max(bar.share for bar in bars)
    left = (width - len(bars) * _STEP) / 2
    floor = _HEIGHT - _FOOT
    fills = {-1: colours.loss, 0: colours.push, 1: colours.gain}
    drawn = [f'<path d="M4 {floor + 0.5}H{width - 4}" stroke="{colours.line}"/>']
    for place, bar in enumerate(bars):
        middle = left + (place + 0.5) * _STEP
        tall = max(1.5, (floor - _TOP) * float(bar.share / most))
        drawn += [
            f"<g><title>{escape(bar.label)}: {share_in_words(bar.share)}</title>"
            f'<rect x="{middle - 17:.1f}" y="{floor - tall:.1f}" width="34" '
            f'height="{tall:.1f}" rx="2" fill="{fills[bar.tone]}"/>',
            _text(middle, floor - tall - 6, share_in_words(bar.share), size=11, fill=colours.ink),
            *_axis(bar, middle, floor, colours),
            "</g>",
        ]
    said = "; ".join(f"{bar.label}: {share_in_words(bar.share)}" for bar in bars)
    what = escape(f"What one unit of {label} gains, and how often. {said}.", quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="histogram" role="img" '
        f'aria-label="{what}" viewBox="0 0 {width} {_HEIGHT}" '
        f'width="{width}" height="{_HEIGHT}" font-family="system-ui, sans-serif">'
        + "".join(drawn)
        + "</svg>"
    )


def _axis(bar: Bar, middle: float, floor: float, colours: Colours) -> list[str]:
    """What the bar gains, on two lines where it is a span."""
    if bar.least == bar.most:
        return [_text(middle, floor + 15, bar.label, size=12, fill=colours.soft)]
    return [
        _text(middle, floor + 12, f"{gain_in_words(bar.least)} to", size=10, fill=colours.soft),
        _text(middle, floor + 23, gain_in_words(bar.most), size=10, fill=colours.soft),
    ]


def edge_bar(ev: Fraction, was: Fraction | None, most: Fraction, colours: Colours = SCREEN) -> str:
    """Whom a wager favours: a bar to the left for the player-dealer, to the right for the bettor.

    `was` is marked where the rules are not the default ones. What it says is written beside it.
    """
    width, tall = 160, 18
    middle, reach = width / 2, width / 2 - 4
    long = max(1.5, reach * float(abs(ev) / most)) if ev and most else 0.0
    x = middle - long if ev < 0 else middle
    fill = colours.gain if ev < 0 else colours.loss  # who shows it around banks the game
    mark = ""
    if was is not None:
        at = middle + reach * float(was / most) if most else middle
        mark = (
            f'<path d="M{at:.1f} 1V{tall - 1}" stroke="{colours.ink}" '
            'stroke-width="2" stroke-dasharray="2 2"/>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="edge" aria-hidden="true" '
        f'viewBox="0 0 {width} {tall}" width="{width}" height="{tall}">'
        f'<rect x="{x:.1f}" y="4" width="{long:.1f}" height="{tall - 8}" rx="2" fill="{fill}"/>'
        f'<path d="M{middle} 0V{tall}" stroke="{colours.soft}"/>{mark}</svg>'
    )
