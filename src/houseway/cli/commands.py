"""Every command, once: its name, what it does, where its code is; and the help that lists them.

The help is printed from this table alone, without importing anything that a command needs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from itertools import groupby
from typing import Final, NamedTuple


class Command(NamedTuple):
    """A command and the function that runs it, imported when it is called."""

    name: str
    group: str
    does: str
    place: str


COMMANDS: Final = (
    Command("serve", "Play", "the house in the browser (also: houseway alone)", "serve:serve"),
    Command("play", "Play", "a seat for you at a table in this terminal", "play:play"),
    Command("deal", "Play", "a round between bots, printed as it happens", "deal:deal"),
    Command("games", "The rules", "every filing, room by room", "games:games"),
    Command("rules", "The rules", "a game's rule sheet: text, HTML, PDF or TOML", "rules:rules"),
    Command("diff", "The rules", "two sheets side by side, each rule priced", "diff:diff"),
    Command("check", "The rules", "what a filing contradicts, omits or gets wrong", "check:check"),
    Command("new", "The rules", "a commented filing of your own, to start from", "new:new"),
    Command("schema", "The rules", "every key of a filing, for your editor", "schema:schema"),
    Command("price", "The money", "what every wager is worth, exactly", "price:price"),
    Command("cost", "The money", "what a hand costs with the collection in it", "cost:cost"),
    Command("fee", "The money", "what a hand pays, by every filed schedule", "fee:fee_of"),
    Command("hint", "The money", "the best play for a hand, and its worth", "hint:hint"),
    Command("equity", "The money", "what hands are worth against each other", "equity:equity"),
    Command("simulate", "The money", "whole tables, millions of rounds", "simulate:simulate"),
    Command("settle", "The floor", "who is paid, in what order, how far", "settle:settle"),
    Command("showdown", "The floor", "whose hand is best, in words", "showdown:showdown"),
    Command("arrange", "The floor", "the house way for a hand", "arrange:arrange"),
    Command("ledger", "The floor", "where the chips went; CSV, beancount", "ledger:ledger"),
    Command("replay", "Proof", "a log told again, event by event", "logs:replay"),
    Command("verify", "Proof", "a log proved: the deal from its seed", "logs:verify"),
    Command("history", "Proof", "hands of poker in PHH, written or played", "history:history"),
    Command("operator", "The house", "a link that makes you its operator", "serve:operator"),
    Command("backup", "The house", "all that a house keeps, into one file", "backup:backup"),
    Command(
        "restore", "The house", "a back-up, or one table of it, into a store", "backup:restore"
    ),
)
NAMES: Final = tuple(command.name for command in COMMANDS)


def function_of(name: str) -> Callable[..., object]:
    """The function that runs a command."""
    place = next((command.place for command in COMMANDS if command.name == name), None)
    if place is None:
        raise AttributeError(f"there is no command {name!r}")
    module, _, attribute = place.partition(":")
    found: Callable[..., object] = getattr(import_module(f"houseway.cli.{module}"), attribute)
    return found


_HELP: Final = """\
Houseway turns the game rules a California cardroom files with its regulator
into running software: a table that plays them, the exact price of every
wager, the settlement to the cent, the rule sheet, and what the filing forgot.
Chips are play money.

<Usage:> houseway [COMMAND] [GAME] [OPTIONS]

<Start here>
  houseway                              open the house in the browser
  houseway rules oceana/ez-baccarat     read a game's rule sheet
  houseway price oceana/ez-baccarat     see who each wager favours
{groups}
<Options>
  --json            the answer as JSON, for programs (with any command)
  --filings DIR     your own folder of filings beside the library; also
                    the variable HOUSEWAY_FILINGS (with any command)
  --on DATE         by what was in force on that day (with any game)
  --help, --version, --install-completion

houseway COMMAND --help says what a command takes."""


def help_text(*, bold: bool = False) -> str:
    """What `houseway --help` prints."""
    groups = ""
    for group, commands in groupby(COMMANDS, lambda command: command.group):
        rows = [f"  {command.name:<10} {command.does}\n" for command in commands]
        groups += f"\n<{group}>\n{''.join(rows)}"
    begin, end = ("\x1b[1m", "\x1b[0m") if bold else ("", "")
    return _HELP.format(groups=groups).replace("<", begin).replace(">", end)


def print_help() -> None:
    """The help, with bold headings on a terminal."""
    print(help_text(bold=sys.stdout.isatty()))
