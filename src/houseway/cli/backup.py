"""`houseway backup` and `houseway restore`: all that a house keeps, into one file and back."""

from __future__ import annotations

import gzip
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from houseway.cli.files import writing_whole
from houseway.cli.options import Anywhere, Flag
from houseway.cli.output import console, print_json
from houseway.cli.parameters import Parameter
from houseway.errors import Refusal
from houseway.words import several

if TYPE_CHECKING:
    from houseway.house.store.backup import Held

DAMAGED: Final = 1

Database = Annotated[
    str | None,
    Parameter(metavar="URL"),
    "sqlite:///FILE or postgresql://…; the house on this machine if none.",
]


def backup(
    file: Annotated[str, "The file to write; a name that ends with gz has it compressed."],
    *,
    database: Database = None,
    common: Anywhere = Anywhere(),
) -> int:
    """Back up everything a house keeps, while it is open, as it is at one moment.

    The status is 1 if a table in it is damaged.
    """
    from houseway.house.serve import default_database
    from houseway.house.store import Store, database_url
    from houseway.house.store.backup import back_up

    url = database_url(database or default_database())
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise Refusal(f"{url.database}: there is no house to back up")
    with (
        closing(Store(url.render_as_string(hide_password=False))) as store,
        writing_whole(Path(file), "the back-up", private=True) as out,
    ):
        if file.endswith(".gz"):
            with gzip.GzipFile(fileobj=out, mode="wb") as packed:
                held = back_up(store, packed.write)
        else:
            held = back_up(store, out.write)
    return _told(held, f"{file}:", common)


def restore(
    file: Annotated[str, "What houseway backup wrote."],
    *,
    table: Annotated[
        str | None,
        Parameter(metavar="ID"),
        "Bring back this damaged table alone, while the house is open.",
    ] = None,
    cut: Annotated[Flag, "With --table: even if what came after the back-up is lost."] = False,
    database: Database = None,
    common: Anywhere = Anywhere(),
) -> int:
    """Put a back-up into an empty store, or bring back one table that is damaged.

    What happened at a table since the back-up is kept as far as it is whole. The status is 1 if a
    table in the back-up is damaged.
    """
    from houseway.house.serve import default_database
    from houseway.house.store import Store
    from houseway.house.store.backup import BackUp, restore_all
    from houseway.house.store.mend import mend

    if cut and table is None:
        raise Refusal("--cut goes with --table ID: what of that table may be lost")
    with closing(Store(database or default_database())) as store:
        found = BackUp(Path(file), store.database.schemas())
        if table is None:
            return _told(restore_all(store, found), f"restored from {file}:", common)
        mended = mend(store, found, table, cut=cut)
    if common.json:
        print_json(mended)
        return 0
    lost = f"; events {mended.lost[0]} to {mended.lost[1]} are lost" if mended.lost else ""
    console().say(
        f"table {mended.id} of {mended.game} is back with {several(mended.events, 'event')}, "
        f"{mended.from_backup} of them from the back-up{lost}"
    )
    return 0


def _told(held: Held, begins: str, common: Anywhere) -> int:
    status = DAMAGED if held.damaged else 0
    if common.json:
        print_json(held)
        return status
    counts = ", ".join(f"{name} {count:,}" for name, count in held.rows.items())
    console().say(f"{begins} {counts or 'nothing'}")
    for damage in held.damaged:
        console().say(f"damaged: table {damage.id} of {damage.game}: {damage.says}")
    return status
