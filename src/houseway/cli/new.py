"""`houseway new ROOM/GAME`: a commented filing that loads, in your own folder."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

from houseway.cli.files import write_whole
from houseway.cli.options import Anywhere
from houseway.cli.output import print_object
from houseway.cli.parameters import Parameter
from houseway.errors import Refusal
from houseway.families import family as family_named
from houseway.families import names
from houseway.families.family import BankedFamily
from houseway.families.library import ids
from houseway.families.start import Started, started
from houseway.filings.files import users_folder


def new(
    game: Annotated[str, Parameter(metavar="ROOM/GAME"), "The id of the new filing."],
    *,
    from_: Annotated[
        str | None,
        Parameter(name="--from", metavar="GAME", completer=ids),
        "Write an edition of this filing: only what differs from it.",
    ] = None,
    family: Annotated[
        str | None, Parameter(completer=names), "Write a whole filing of this family."
    ] = None,
    output: Annotated[Path | None, "A file to write instead of ROOM/GAME.toml."] = None,
    common: Anywhere = Anywhere(),
) -> None:
    """Write a commented filing that loads, of a family or as an edition of another.

    It goes to ROOM/GAME.toml in your folder of filings (--filings), or in this one.
    """
    root = users_folder(common.filings) or Path()
    path = output or root / f"{game}.toml"
    if path.exists():
        raise Refusal(f"{path}: there is such a file already, and it is not written over")
    made = started(game, base=from_, family_name=family, folder=common.filings)
    if output is None:
        path.parent.mkdir(exist_ok=True)
    write_whole(path, made.text.encode(), "the filing")
    commands = _next(made, path, root, elsewhere=output is not None)
    loses = "without lines, rule sheet, refusals and diff cannot cite a source"
    if common.json:
        print_object(
            id=made.id,
            file=str(path),
            family=made.family,
            base=made.base,
            edition=from_ is not None,
            loses="" if from_ else loses,
            next=commands,
        )
        return
    what = f"an edition of {made.base}" if from_ else f"a {made.family} filing, as {made.base} is"
    print(f"{path}: {what}. Change it, then:")
    print(
        *(f"  {command}" for command in commands), sep="\n"
    )  # to be copied: not broken into lines
    if not from_:
        print(f"It names no paper: {loses}.")


def _next(made: Started, path: Path, root: Path, *, elsewhere: bool) -> list[str]:
    """The commands that try it."""
    file = shlex.quote(str(path))
    worth = "price" if isinstance(family_named(made.family), BankedFamily) else "simulate"
    if elsewhere:
        return [f"houseway {word} {file}" for word in ("check", "rules", worth)]
    here = f"houseway --filings {shlex.quote(str(root))}"
    by_id = [f"{here} {word} {made.id}" for word in ("rules", worth, "deal")]
    return [f"houseway check {file}", *by_id, f"{here} serve"]
