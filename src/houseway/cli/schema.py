"""`houseway schema`: the keys of filings and schedules, for editors and for people."""

from __future__ import annotations

from typing import Annotated, Literal

from houseway.cli.files import write_whole
from houseway.cli.options import Anywhere, Output
from houseway.cli.parameters import Parameter
from houseway.errors import Refusal
from houseway.families.schema import keys_page, known_kinds
from houseway.families.schema import schema as schema_of

Format = Literal["json", "markdown"]


def schema(
    family: Annotated[
        str | None,
        Parameter(completer=known_kinds),
        "A family, or schedules for collection rates; filings of every family if none.",
    ] = None,
    *,
    format: Annotated[Format, "JSON Schema for editors, or a reference to read."] = "json",
    output: Output = None,
    common: Anywhere = Anywhere(),
) -> None:
    """Print the JSON Schema of filings: every key, what it may be, and what it says.

    An editor that knows it completes and checks a filing: #:schema FILE on its first line.
    """
    if format == "markdown":
        if common.json:
            raise Refusal("--json and --format markdown: allowed is one of them")
        kinds = known_kinds() if family is None else (family,)
        written = "\n".join(map(keys_page, kinds))
    else:
        import msgspec

        encoded = msgspec.json.encode(schema_of(family))
        written = msgspec.json.format(encoded, indent=2).decode() + "\n"
    if output is None:
        print(written, end="")
    else:
        write_whole(output, written.encode())
