"""`houseway check`: what filings contradict, omit or get wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from houseway.cli.options import Common
from houseway.cli.output import console, print_json, several

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.price.findings import Finding

_STYLES = {"error": "bold red", "warning": "yellow", "note": "dim"}


def check(
    game: Annotated[
        str | None, Parameter(help="A filing's id or file; all of them if none.")
    ] = None,
    *,
    strict: Annotated[
        bool, Parameter(help="Exit with 1 if there is an error.", show_default=False)
    ] = False,
    quiet: Annotated[
        bool, Parameter(help="Errors and warnings only, no notes.", show_default=False)
    ] = False,
    common: Common = Common(),  # noqa: B008
) -> int:
    """Say what a filing contradicts, omits or gets wrong, the gravest first."""
    filings = common.load_all() if game is None else (common.load_id_or_file(game),)

    from houseway.price.check import check as findings_of

    findings = [finding for filing in filings for finding in findings_of(filing)]
    if quiet:
        findings = [finding for finding in findings if finding.severity != "note"]
    if common.json:
        print_json(findings)
    else:
        out = console()
        for filing in filings:
            _show(out, filing.id, [f for f in findings if f.game == filing.id])
    return 1 if strict and any(f.severity == "error" for f in findings) else 0


def _show(out: Console, game: str, findings: list[Finding]) -> None:
    from rich.padding import Padding
    from rich.text import Text

    out.print(f"[bold]{game}[/bold]: {_counted(findings)}")
    for finding in findings:
        line = Text()
        line.append(finding.severity, style=_STYLES[finding.severity])
        line.append(f", {finding.about}: {finding.says}")
        out.print(Padding(line, (0, 0, 0, 2), expand=False))
        for label, text in (("why", finding.why), ("effect", finding.effect)):
            if text:
                said = Text(f"{label}: {text}", style="dim")
                out.print(Padding(said, (0, 0, 0, 6), expand=False))
    out.print()


def _counted(findings: list[Finding]) -> str:
    counts = []
    for severity in _STYLES:
        number = sum(finding.severity == severity for finding in findings)
        if number:
            counts.append(several(number, severity))
    return ", ".join(counts) or "nothing found"
