"""`--reading NAME=VALUE`: a clause read another way, of the game or of its collection rates.

It means the same in every command. A name belongs to the game or to the rates that serve it; where
a command collects, both are taken, and a name that both have is told apart as `game:NAME=VALUE` or
`rates:NAME=VALUE`. Where a command collects nothing, a reading of the rates would change nothing
and is refused, as one of the game is where only fees are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from houseway.cli.options import once, pair
from houseway.days import date
from houseway.errors import Refusal, meant
from houseway.families.library import is_filed, load
from houseway.filings.fees.library import readings_serving
from houseway.filings.filing import Filing

_OPTION: Final = "--reading"
_GAME: Final = "game:"
_RATES: Final = "rates:"
_EXAMPLE: Final = "cover=net"


def varied(filing: Filing, readings: Iterable[str], decks: int | None = None) -> Filing:
    """The filing under the readings and the number of packs that were asked for."""
    asked: dict[str, str] = {}
    for name, value in _pairs(readings):
        known = name.removeprefix(_GAME)
        rates = readings_serving(filing.id, filing.folder, filing.on)
        if known not in filing.reading_texts and name.removeprefix(_RATES) in rates:
            raise Refusal(
                f'{filing.id}: "{name.removeprefix(_RATES)}" is a reading of its collection rates, '
                f"and changes nothing here: the game has {_listed(filing.reading_texts)}"
            )
        once(_OPTION, asked, known, value)
    return _varied(filing, asked, decks)


def varied_with_rates(
    filing: Filing, readings: Iterable[str], decks: int | None, folder: str | None
) -> tuple[Filing, dict[str, str]]:
    """The same where a collection is taken: the filing, and the readings of its rates."""
    rates = readings_serving(filing.id, folder or filing.folder, filing.on)
    own: dict[str, str] = {}
    of_rates: dict[str, str] = {}
    for name, value in _pairs(readings):
        in_game, in_rates = name in filing.reading_texts, name in rates
        bare = name
        if name.startswith((_GAME, _RATES)):
            side, _, bare = name.partition(":")
            in_game = side == "game" and bare in filing.reading_texts
            in_rates = side == "rates" and bare in rates
        if in_game and in_rates:
            raise Refusal(
                f'the game and its collection rates both have a reading "{name}": write '
                f"--reading {_GAME}{name}={value} or --reading {_RATES}{name}={value}"
            )
        if not in_game and not in_rates:
            raise Refusal(_unknown(filing, bare, rates))
        once(_OPTION, own if in_game else of_rates, bare, value)
    return _varied(filing, own, decks), of_rates


def rates_readings(
    game: str, readings: Iterable[str], folder: str | None, on: date | None
) -> dict[str, str]:
    """The readings of a game's collection rates, where nothing but a fee is asked for."""
    rates = readings_serving(game, folder, on)
    asked: dict[str, str] = {}
    for name, value in _pairs(readings):
        bare = name.removeprefix(_RATES)
        if bare not in rates and is_filed(game, folder):
            own = load(game, folder, on).reading_texts
            if name.removeprefix(_GAME) in own:
                raise Refusal(
                    f'{game}: "{name.removeprefix(_GAME)}" is a reading of the game, and changes '
                    f"no fee: its collection rates have {_listed(rates)}"
                )
        once(_OPTION, asked, bare, value)
    return asked


def _pairs(readings: Iterable[str]) -> list[tuple[str, str]]:
    return [pair(_OPTION, text, _EXAMPLE) for text in readings]


def _varied(filing: Filing, readings: dict[str, str], decks: int | None) -> Filing:
    if readings:
        filing = filing.read(readings)
    return filing if decks is None else filing.with_packs(decks)


def _unknown(filing: Filing, name: str, rates: Sequence[str]) -> str:
    near = meant(name, [*filing.reading_texts, *rates])
    hint = f", {near}" if near else ":"
    return (
        f'there is no reading "{name}"{hint} {filing.id} has '
        f"{_listed(filing.reading_texts)}; its collection rates have {_listed(rates)}"
    )


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"
