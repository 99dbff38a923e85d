"""`houseway serve`, and `houseway` alone: the house in the browser. And `houseway operator`."""

from __future__ import annotations

from typing import Annotated, Literal

from houseway.cli.options import Anywhere, Flag, whole
from houseway.cli.output import print_json
from houseway.cli.parameters import Parameter
from houseway.errors import Refusal

DatabaseUrl = Annotated[
    str | None,
    Parameter(metavar="URL"),
    "sqlite:///FILE or postgresql://…; also the variable HOUSEWAY_DATABASE.",
]


def serve(
    *,
    host: Annotated[str, "Where to listen; 0.0.0.0 lets others in."] = "127.0.0.1",
    port: Annotated[int, Parameter(converter=whole), "The port, 0 for any that is free."] = 8000,
    database: DatabaseUrl = None,
    workers: Annotated[
        int, Parameter(converter=whole), "Processes that serve together, on PostgreSQL."
    ] = 1,
    no_browser: Annotated[Flag, "Do not open the browser."] = False,
    limits: Annotated[
        str | None,
        Parameter(metavar="FILE"),
        "Other limits for visitors and addresses, as TOML; none takes them away.",
    ] = None,
    proxy: Annotated[
        str | None,
        Parameter(metavar="ADDRESSES"),
        "Proxies that are believed where a visitor comes from, such as 127.0.0.1.",
    ] = None,
    allowed_host: Annotated[
        str | None,
        Parameter(metavar="NAMES"),
        "Names that the house answers to beside this machine's, such as house.example; also the "
        "variable HOUSEWAY_ALLOWED_HOST.",
    ] = None,
    metrics: Annotated[
        str | None, Parameter(metavar="PORT"), "Tell Prometheus metrics at this port, too."
    ] = None,
    log: Annotated[Literal["text", "json"], "How the log is written."] = "text",
    common: Anywhere = Anywhere(),
) -> None:
    """Open the house: tables with bots in the browser, on this machine, for play money."""
    if common.json:
        raise Refusal("serve answers in the browser: --json has nothing to say here")
    common.name_left_out(common.survey().left_out)  # the lobby names them too

    from houseway.house.serve import Settings
    from houseway.house.serve import serve as open_house

    open_house(
        Settings(
            host=host,
            port=port,
            database=database,
            filings=common.filings,
            limits=limits,
            proxy=proxy,
            allowed_host=allowed_host,
            metrics=metrics,
            workers=workers,
            log=log,
            open_browser=not no_browser,
        )
    )


def operator(
    *,
    address: Annotated[str, "Where the house is."] = "http://127.0.0.1:8000/",
    database: DatabaseUrl = None,
    common: Anywhere = Anywhere(),
) -> None:
    """Print a link that makes whoever takes it the operator; the one before is good no more."""
    from houseway.house.serve import default_database, operators_link

    link = operators_link(database or default_database(), address.rstrip("/") + "/")
    if common.json:
        print_json({"link": link})
    else:
        print(link)
