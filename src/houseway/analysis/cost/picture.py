"""What a hand costs against the size of the bet, drawn: one SVG for the options asked for.

Above, a bettor's whole cost for each $100 staked: the price of the wagers and the flat fee, which
weighs less the larger the bet. Below, the player-dealer's fee for each $100 of action, and as a
dashed line what those $100 can be expected to win: where the fee lies under the line, banking pays.
Options that cost the same are one line. The text is complete in itself: no script, no font, no
style sheet from elsewhere.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final, NamedTuple, Unpack

from houseway.analysis.cost.curves import Curve, Curves
from houseway.analysis.cost.fees import offered_fees
from houseway.analysis.cost.table import CostedTable, Covered
from houseway.errors import Refusal
from houseway.filings.filing import Filing

WIDTH: Final = 960
_LEFT: Final = 76
_RIGHT: Final = 24
_PANEL: Final = 300
_HEAD: Final = 64
_BELOW: Final = 60
"""From a field's lower edge to its legend: the axis and what it measures."""
_GAP: Final = 40
_ENTRY: Final = 18
_MANY: Final = 12
"""From so many lines on they are thin, so that none hides the others."""
_INK: Final = "#1f2430"
_FAINT: Final = "#d9dce3"
_SOFT: Final = "#5b6271"
_STEPS: Final = (1, 2, 5)


class _Panel(NamedTuple):
    """One field of the picture: what it shows, its lines, and what the dashed line says."""

    title: str
    curves: Sequence[Curve]
    line: str
    under: bool
    """Whether the dashed line is told under it, where the lines above leave no room."""


class Scale:
    """Amounts to places along an axis, by their logarithms."""

    def __init__(self, low: float, high: float, begin: float, end: float) -> None:
        self.low, self.high = low, high
        self._begin, self._end = begin, end
        self._from = math.log(low)
        self._span = math.log(high) - self._from or 1.0

    def __call__(self, value: float) -> float:
        """Where a value lies; one outside is held at the edge."""
        held = min(max(value, self.low), self.high)
        part = (math.log(held) - self._from) / self._span
        return self._begin + part * (self._end - self._begin)

    def ticks(self) -> list[float]:
        """Round amounts on the axis: 1, 2, 5, 10, and fewer of them over many decades."""
        first, last = math.floor(math.log10(self.low)), math.ceil(math.log10(self.high))
        steps = _STEPS if self.high / self.low < 2e4 else (1,)
        marks = (step * 10.0**power for power in range(first, last + 1) for step in steps)
        return [mark for mark in marks if self.low * 0.999 <= mark <= self.high * 1.001]


def cost_picture(
    filing: Filing,
    *,
    options: Sequence[str | int] = (),
    schedule: str | None = None,
    readings: Mapping[str, str] | None = None,
    folder: str | None = None,
    **table: Unpack[Covered],
) -> str:
    """The SVG text: of the options asked for, the first drawn out, or of all if none is.

    `bets` gives the proportion of wagers, not their size.

    The bank covers everything: a picture is of exact figures, but for what several bettors raise
    together where a fee goes by that. What is collected by time is drawn if the pace is known.
    """
    posted = offered_fees(filing, schedule=schedule, readings=readings, folder=folder)
    wanted = tuple(map(str, options))
    for option in wanted:
        if all(fees.number != option for fees in posted):
            raise Refusal(f'{filing.id} has no option "{option}" to draw')
    if wanted:
        posted = tuple(fees for fees in posted if fees.number in wanted)
    elif table.get("rounds_per_hour") is None:
        posted = tuple(fees for fees in posted if not fees.by_time) or posted
    costed = CostedTable(filing, posted, **table)
    for fees in posted:
        costed.check_pace(fees)
    return _Picture(Curves(costed, posted), wanted[0] if wanted else None).svg()


class _Picture:
    """Both panels and the legend."""

    def __init__(self, curves: Curves, option: str | None) -> None:
        self.curves, self.edge = curves, curves.edge
        self.option = option
        self.x = Scale(curves.low, curves.high, _LEFT, WIDTH - _RIGHT)

    def svg(self) -> str:
        """The whole picture, from the title down."""
        table = self.curves.table
        rules = table.filing.rules
        bets = " + ".join(rules.wager_named(name).label for name in table.bets)
        against = f"{table.players} bettor{'s' if table.players > 1 else ''} alike"
        before = " before the deal" if table.wagered.raises else ""
        title = f"{rules.name} ({table.filing.id}): what a hand costs"
        worst = max(curve.points[0][1] for curve in self.curves.bettor)
        what = (
            f"Wagers on {bets}, {against}. Without a collection a bettor loses ${self.edge:.4f} "
            f"for each $100; at the smallest bets with the dearest option, ${worst:.2f}."
        )
        upper = _Panel(
            f"A bettor ({bets}): dollars lost for each $100 staked{before}, collection included",
            self.curves.bettor,
            f"the price alone: ${self.edge:.2f}",
            under=False,
        )
        lower = _Panel(
            f"The player-dealer, {against}: dollars of collection for each $100 of action{before}",
            self.curves.player_dealer,
            f"what $100 of action can be expected to win: ${self.edge:.2f}",
            under=True,
        )
        drawn: list[str] = []
        down = _HEAD
        for panel in (upper, lower):
            legend = down + _PANEL + _BELOW
            drawn += [*self._panel(down, panel), *self._legend(legend, panel.curves)]
            down = legend + _rows(panel.curves) * _ENTRY + _GAP
        height = down - _GAP + 8
        if self.curves.repaired:
            words = "? behind an option: a fee read from a damaged cell; ??: a guess"
            drawn.append(svg_text(_LEFT, height + 4, words, fill=_SOFT))
            height += 20
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
                f'width="{WIDTH}" height="{height}" role="img" aria-labelledby="title what" '
                f'font-family="system-ui, sans-serif" font-size="12" fill="{_INK}">',
                f'<title id="title">{escape(title)}</title>',
                f'<desc id="what">{escape(what)}</desc>',
                f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
                svg_text(_LEFT, 26, title, size=17, bold=True),
                *drawn,
                "</svg>\n",
            ]
        )

    def _panel(self, top: float, panel: _Panel) -> Iterable[str]:
        y = self._heights(top, panel.curves)
        bottom = top + _PANEL
        middle = (_LEFT + WIDTH - _RIGHT) / 2
        yield svg_text(_LEFT, top - 14, panel.title, fill=_SOFT)
        for tick in y.ticks():
            at = y(tick)
            yield _line(_LEFT, at, WIDTH - _RIGHT, at, _FAINT)
            yield svg_text(_LEFT - 8, at + 4, f"${_short(tick)}", anchor="end", fill=_SOFT)
        for tick in self.x.ticks():
            at = self.x(tick)
            yield _line(at, top, at, bottom, _FAINT)
            yield svg_text(at, bottom + 16, f"${_short(tick / 100)}", anchor="middle", fill=_SOFT)
        yield svg_text(middle, bottom + 34, "what each bettor stakes a round", anchor="middle")
        yield _line(_LEFT, bottom, WIDTH - _RIGHT, bottom, _INK)
        yield _line(_LEFT, top, _LEFT, bottom, _INK)
        for curve in sorted(panel.curves, key=self._is_drawn_out):
            yield self._path(curve, y, panel.curves)
        if self.edge > 0:
            at = y(self.edge)
            yield _line(_LEFT, at, WIDTH - _RIGHT, at, _INK, dash="6 4")
            down = at + 16 if panel.under else at - 6
            yield svg_text(_LEFT + 8, down, panel.line, bold=True, halo=True)
        else:
            words = "the wagers do not favour the player-dealer: no line for what they win"
            yield svg_text(_LEFT + 8, bottom - 8, words, bold=True, halo=True)

    def _heights(self, top: float, curves: Sequence[Curve]) -> Scale:
        values = [value for curve in curves for _, value in curve.points if value > 0]
        values += [self.edge] if self.edge > 0 else []
        low, high = (min(values), max(values)) if values else (0.1, 10.0)
        return Scale(_rounded(low, up=False), _rounded(high, up=True), top + _PANEL, top)

    def _path(self, curve: Curve, y: Scale, curves: Sequence[Curve]) -> str:
        drawn = [(self.x(bet), y(value)) for bet, value in curve.points if value > 0]
        if not drawn:
            return f"<!-- nothing to pay: {escape(curve.says.removeprefix('option '))} -->"
        way = "M" + "L".join(f"{across:.1f} {down:.1f}" for across, down in drawn)
        colour, dash = self._look(curve, curves)
        width = 3.0 if self._is_drawn_out(curve) else 1.0 if len(curves) > _MANY else 1.8
        return (
            f'<path d="{way}" fill="none" stroke="{colour}" '
            f'stroke-width="{width}" stroke-linejoin="round"{_dashed(dash)}>'
            f"<title>{escape(curve.says)}</title></path>"
        )

    def _is_drawn_out(self, curve: Curve) -> bool:
        return self.option is not None and any(
            name.rsplit(" ", 1)[-1].rstrip("?") == self.option for name in curve.options
        )

    def _look(self, curve: Curve, curves: Sequence[Curve]) -> tuple[str, str]:
        """A colour and a dash of its own for each line."""
        if self._is_drawn_out(curve):
            return _INK, ""
        place = curves.index(curve)
        hue = round(place * 137.508) % 360  # the golden angle: neighbours look unlike each other
        light = (34, 44, 54)[place % 3]
        return f"hsl({hue} 70% {light}%)", ("", "7 3", "2 2")[place // 8 % 3]

    def _legend(self, top: float, curves: Sequence[Curve]) -> Iterable[str]:
        columns = _columns(curves)
        apart = (WIDTH - _LEFT - _RIGHT) / columns
        for place, curve in enumerate(curves):
            column, row = divmod(place, _rows(curves))
            across, down = _LEFT + column * apart, top + row * _ENTRY
            colour, dash = self._look(curve, curves)
            chosen = self._is_drawn_out(curve)
            width = 2.0 + chosen
            yield _line(across, down - 4, across + 26, down - 4, colour, width=width, dash=dash)
            yield svg_text(across + 34, down, curve.says, bold=chosen)


def _columns(curves: Sequence[Curve]) -> int:
    """Entries side by side: as many as the longest leaves room for."""
    longest = max(len(curve.says) for curve in curves)
    return max(1, min(len(curves), (WIDTH - _LEFT - _RIGHT) // (50 + 7 * longest)))


def _rows(curves: Sequence[Curve]) -> int:
    return -(-len(curves) // _columns(curves))


def _rounded(value: float, *, up: bool) -> float:
    """The next round amount, up or down."""
    power = 10.0 ** math.floor(math.log10(value))
    steps = [step * power for step in (*_STEPS, 10)]
    if up:
        return next(step for step in steps if step >= value * 0.999999)
    return max(step for step in steps if step <= value * 1.000001)


def _short(amount: float) -> str:
    """`$0.05`, `$20`, `$1,000`."""
    return f"{amount:,.0f}" if amount >= 1 else f"{amount:.10f}".rstrip("0")


def svg_text(
    x: float,
    y: float,
    text: str,
    *,
    anchor: str = "start",
    size: int = 12,
    fill: str = _INK,
    bold: bool = False,
    halo: bool = False,
) -> str:
    weight = ' font-weight="600"' if bold else ""
    around = ' stroke="#ffffff" stroke-width="4" paint-order="stroke"' if halo else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" '
        f'fill="{fill}"{weight}{around}>{escape(text)}</text>'
    )


def _line(
    x1: float, y1: float, x2: float, y2: float, colour: str, *, width: float = 1.0, dash: str = ""
) -> str:
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
        f'stroke="{colour}" stroke-width="{width}"{_dashed(dash)}/>'
    )


def _dashed(dash: str) -> str:
    return f' stroke-dasharray="{dash}"' if dash else ""
