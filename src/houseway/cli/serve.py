"""`houseway serve`, and `houseway` alone: the house in the browser."""

from __future__ import annotations

from typing import Annotated

from houseway.cli.options import Common, whole
from houseway.cli.parameters import Parameter
from houseway.errors import Refusal


def serve(
    *,
    host: Annotated[str, Parameter(help="Where to listen; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[
        int, Parameter(help="The port, 0 for any that is free.", converter=whole)
    ] = 8000,
    database: Annotated[
        str | None, Parameter(help="sqlite:///FILE or postgresql://…", metavar="URL")
    ] = None,
    no_browser: Annotated[
        bool, Parameter(help="Do not open the browser.", show_default=False)
    ] = False,
    common: Common = Common(),
) -> None:
    """Open the house: tables with bots in the browser, on this machine, for play money."""
    if common.json:
        raise Refusal("serve answers in the browser: --json has nothing to say here")
    common.name_left_out(common.survey().left_out)  # the lobby names them too

    from houseway.house.serve import serve as open_house

    open_house(
        host=host,
        port=port,
        database=database,
        open_browser=not no_browser,
        filings=common.filings,
    )
