"""`houseway serve`, and `houseway` alone: the house in the browser."""

from __future__ import annotations

from typing import Annotated

from houseway.cli.options import Common, Flag, whole
from houseway.cli.parameters import Parameter
from houseway.errors import Refusal


def serve(
    *,
    host: Annotated[str, "Where to listen; 0.0.0.0 lets others in."] = "127.0.0.1",
    port: Annotated[int, Parameter(converter=whole), "The port, 0 for any that is free."] = 8000,
    database: Annotated[
        str | None, Parameter(metavar="URL"), "sqlite:///FILE or postgresql://…"
    ] = None,
    no_browser: Annotated[Flag, "Do not open the browser."] = False,
    common: Common = Common(),
) -> None:
    """Open the house: tables with bots in the browser, on this machine, for play money."""
    if common.json:
        raise Refusal("serve answers in the browser: --json has nothing to say here")
    common.name_left_out(common.survey().left_out)  # the lobby names them too

    from houseway.house.serve import serve as open_house

    open_house(
        host=host, port=port, database=database, open_browser=not no_browser, filings=common.filings
    )
