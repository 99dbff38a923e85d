"""From the words typed to the command they mean, and from anything that went wrong to a sentence.

This module decides which command, says what is wrong in one sentence on standard error, and gives
the exit status: 2 for anything a person can put right, 130 after Ctrl-C, 141 when whoever read the
output went away. A command's arguments are read plainly where they can be, and by cyclopts else.
"""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from houseway.cli.commands import NAMES, function_of, print_help
from houseway.errors import Refusal, meant, near

if TYPE_CHECKING:
    from cyclopts import App, CycloptsError

WRONG: Final = 2
INTERRUPTED: Final = 130
READER_GONE: Final = 141

_TRACEBACK: Final = "HOUSEWAY_TRACEBACK"
_COMPLETION: Final = "--install-completion"
_GLOBAL: Final = {
    "--filings": "a folder of filings",
    "--json": "",
    "--on": "a day such as 2024-07-01",
}
"""Options that may stand before a command, and what stands behind them."""
_BEHIND: Final = (
    inspect.Parameter.POSITIONAL_ONLY,
    inspect.Parameter.POSITIONAL_OR_KEYWORD,
    inspect.Parameter.VAR_POSITIONAL,
)
"""Arguments that stand for themselves behind a command."""
_LACKS: Final = re.compile(r"--([a-z-]+)\"? requires an argument")
_GUESS: Final = re.compile(r"--([\w-]+)\"?[.,] did you mean \"?--([\w-]+)", re.IGNORECASE)
_WANTED: Final = {
    "game": ("a game", "oceana/ez-baccarat"),
    "file": ("a file", "table.json"),
    "log": ("a log", "table.log"),
    "a": ("two games", "oceana/ez-baccarat comstock/ez-baccarat-panda-8"),
    "b": ("two games", "oceana/ez-baccarat comstock/ez-baccarat-panda-8"),
}
"""What a command is to be given, and an example of it."""
_OF_COMMAND: Final = {
    "backup": ("a file to write", "house.backup"),
    "restore": ("a back-up", "house.backup"),
}
"""The same of commands whose files are others than a described table."""


def run(words: Sequence[str]) -> int:
    """Run a command line; the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a card's suit must not end a program in a C locale
            stream.reconfigure(errors="replace")
    try:
        status = _run(list(words))
        sys.stdout.flush()
    except Refusal as refusal:
        return _say(*refusal.told)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes standard output once more on its way out: give it somewhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_GONE
    except OSError as error:
        return _say(f"{error.filename or 'this'}: {error.strerror or error}")
    except Exception as defect:
        # The last resort: nobody who only wanted to play should read a traceback.
        if os.environ.get(_TRACEBACK):
            raise
        return _say(
            "this is a defect of Houseway, please report it "
            f"({type(defect).__name__}: {defect}); {_TRACEBACK}=1 shows where"
        )
    return status


def _run(words: list[str]) -> int:
    try:
        "".join(words).encode()
    except UnicodeEncodeError:
        raise Refusal("an argument is no UTF-8 text") from None
    words = _command_first(words)
    first = words[0]
    if first in ("--help", "-h", "help"):
        print_help()
        return 0
    if first in ("--version", "-V"):
        from importlib.metadata import version

        print(f"houseway {version('houseway')}")
        return 0
    if first.startswith("-") and first != _COMPLETION:
        words = ["serve", *words]
    elif first not in (*NAMES, _COMPLETION, "__complete"):
        hint = f"; {found}" if (found := meant(first, NAMES)) else ""
        raise Refusal(f'there is no command "{first}"{hint} (houseway --help lists them all)')
    answer = _answer(_by_new_names(words))
    return answer if isinstance(answer, int) else 0


def _answer(words: list[str]) -> object:
    if words[0] in NAMES:
        from houseway.cli.parameters import plainly_read

        command = function_of(words[0])
        if read := plainly_read(command, words[1:]):
            return command(*read.args, **read.kwargs)
    return _read_by_cyclopts(words)


def _read_by_cyclopts(words: list[str]) -> object:
    """Let cyclopts read the words, help or complete them, or say what is wrong with them."""
    from cyclopts import CycloptsError

    if "-" in words and "--" not in words:  # a file called standard input, not an option
        words = [*(word for word in words if word != "-"), "--", "-"]
    try:
        return app(completion=words[0] == _COMPLETION)(words, result_action="return_value")
    except CycloptsError as error:
        raise Refusal(_explained(words[0], error)) from None
    except SystemExit as done:  # cyclopts' own way to end after a command's help
        return done.code


def app(*, completion: bool = False) -> App:
    """The commands as cyclopts knows them; each is imported when it is called."""
    from cyclopts import App, Parameter

    houseway = App(
        name="houseway",
        help="The game rules of California cardrooms as running software.",
        version_flags=(),
        default_parameter=Parameter(negative=(), show_default=_default_shown),
        help_format="plaintext",
        exit_on_error=False,
        print_error=False,
        suppress_keyboard_interrupt=False,
    )
    for name in NAMES:
        houseway.command(f"houseway.cli.declared:{name}", name=name)
    if completion:
        houseway.register_install_completion_command(
            help="Install completion for bash, zsh, fish or PowerShell."
        )
    return houseway


def _default_shown(value: object) -> str | None:
    """What an option is unless it is given; nothing, no and none at all need not be said."""
    return str(value) if value or (value == 0 and value is not False) else None


def _command_first(words: list[str]) -> list[str]:
    """Options that go with any command may also stand before it: put them behind it."""
    moved: list[str] = []
    while words and words[0].split("=")[0] in _GLOBAL:
        behind = _GLOBAL.get(words[0])
        taken = 2 if behind else 1
        if len(words) < taken:
            raise Refusal(f"{words[0]} takes {behind}")
        moved += words[:taken]
        words = words[taken:]
    if words and words[0] in ("--help", "-h", "--version", "-V", _COMPLETION):
        return words
    return [*(words[:1] or ["serve"]), *moved, *words[1:]]


def _by_new_names(words: list[str]) -> list[str]:
    """What `deal` and `play` called --option and --reading while --option was the limits there."""
    if words[0] not in ("deal", "play"):
        return words
    renamed: list[str] = []
    for before, word in zip(["", *words], words, strict=False):
        word = re.sub(r"^--fee-reading=", "--reading=rates:", word)
        word = re.sub(r"^--fee-(option|reading)\b", r"--\1", word)
        renamed.append(f"rates:{word}" if before == "--fee-reading" else word)
    return renamed


def _explained(command: str, error: CycloptsError) -> str:
    """cyclopts' complaint as one sentence."""
    from cyclopts import UnusedCliTokensError

    if isinstance(error, UnusedCliTokensError):
        return (
            f'{command} takes no "{(error.unused_tokens or [""])[0]}" (houseway {command} --help)'
        )
    said = " ".join(str(error).split()).rstrip(".")
    if found := _LACKS.search(said):
        name = found[1].replace("-", "_")
        if inspect.signature(function_of(command)).parameters[name].kind in _BEHIND:
            usual = _WANTED.get(name, (f"its {name}", name.upper()))
            what, such = _OF_COMMAND.get(command, usual)
            return f"{command} needs {what}, such as: houseway {command} {such}"
    said = re.sub(r"^[Cc]ommand \"[^\"]*\" parameter ", "", said)
    said = re.sub(r"(?:^|\. )([A-Z])", lambda m: m[0].replace(". ", ", ").lower(), said)
    if (guess := _GUESS.search(said)) and not near(guess[1], [guess[2]]):
        said = said[: guess.start(0)] + said[guess.start(0) :].partition(", did you mean")[0]
    return f"{command}: {said} (houseway {command} --help)"


def _say(*sentences: str) -> int:
    for sentence in sentences:
        print(f"houseway: {sentence}", file=sys.stderr)
    return WRONG
