"""`houseway check`: what filings and their collection schedules contradict, omit or get wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from houseway.cli.options import Common, Flag
from houseway.cli.output import console, print_json
from houseway.families.library import is_filed
from houseway.filings.fees.library import broken_sheets, games_served, load_sheet, sheet_ids
from houseway.filings.files import BrokenFile
from houseway.filings.filing import Filing
from houseway.layout import Console, Text
from houseway.words import several

if TYPE_CHECKING:
    from houseway.filings.findings import Finding

_STYLES = {"error": "bold red", "warning": "yellow", "note": "dim"}


def check(
    game: Annotated[
        str | None, "A filing's id or file, or collection rates; all of them if none."
    ] = None,
    *,
    strict: Annotated[Flag, "Exit with 1 if there is an error."] = False,
    quiet: Annotated[Flag, "Errors and warnings only, no notes."] = False,
    common: Common = Common(),
) -> int:
    """Say what a filing contradicts, omits or gets wrong, the gravest first."""
    filings = common.survey().documents if game is None else _named(game, common)

    from houseway.analysis.check.editions import clashing, editions_of
    from houseway.analysis.check.files import check_files
    from houseway.analysis.check.filings import check_all
    from houseway.analysis.check.schedules import check_schedules_of, check_sheet, check_sheets

    findings = [*check_all(filings)]
    line = filings if game is None else editions_of(filings[0]) if filings else ()
    findings += clashing(filing.edition for filing in line)
    if game is None:
        findings += check_sheets(common.filings)
        findings += check_files(common.filings)
    elif game in sheet_ids(common.filings):
        findings += check_sheet(load_sheet(game, common.filings), common.filings)
    else:
        common.name_left_out()
        served = filings[0].id if filings else game
        findings += check_schedules_of(served, common.filings, common.on)
    if quiet:
        findings = [finding for finding in findings if finding.severity != "note"]
    if common.json:
        print_json(findings)
    else:
        out = console()
        for name in dict.fromkeys(
            (*(filing.id for filing in filings), *(f.game for f in findings))
        ):
            _show(out, name, [f for f in findings if f.game == name])
    return 1 if strict and any(f.severity == "error" for f in findings) else 0


def _named(game: str, common: Common) -> tuple[Filing, ...]:
    """The filing of that id or file, none if it is only collection rates; refused if broken."""
    what = "filing"
    try:
        if game in (one.id for one in broken_sheets(common.filings)):
            what = "collection rates"
            load_sheet(game, common.filings)  # refused with its faults
        if _has_schedules_alone(game, common.filings):
            return ()
        return (common.load_id_or_file(game),)
    except BrokenFile as broken:
        if common.json:  # a program gets them one by one
            from houseway.analysis.check.files import check_broken

            path = Path(game)
            id = f"{path.resolve().parent.name}/{path.stem}" if path.suffix == ".toml" else game
            print_json(check_broken(id, broken, what))
        raise


def _has_schedules_alone(game: str, folder: str | None) -> bool:
    """Whether this is a document of collection rates, or a game that only schedules name."""
    known = (*sheet_ids(folder), *games_served(folder))
    return game in known and not is_filed(game, folder)


def _show(out: Console, game: str, findings: list[Finding]) -> None:
    counts: Counter[str] = Counter(finding.severity for finding in findings)
    told = [several(counts[severity], severity) for severity in _STYLES if counts[severity]]
    out.print(f"[bold]{game}[/bold]: {', '.join(told) or 'nothing found'}")
    for finding in findings:
        line = Text()
        line.append(finding.severity, style=_STYLES[finding.severity])
        line.append(f", {finding.about}: {finding.says}")
        out.print(line, indent=2)
        for label, text in (("why", finding.why), ("effect", finding.effect)):
            if text:
                out.print(Text(f"{label}: {text}", "dim"), indent=6)
    out.print()
