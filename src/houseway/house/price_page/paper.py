"""A price on paper: figures, pictures, best play and findings, as a PDF on letter paper."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Template

from houseway.filings.sheets.paper import pdf_of, templates
from houseway.house.price_page.choice import Choice
from houseway.house.price_page.costs import CostFigures, limits_for
from houseway.house.price_page.figures import FILTERS, figures, plays
from houseway.house.price_page.pictures import PAPER
from houseway.house.price_page.sweeps import Swept
from houseway.pricing.model import GamePrice


def as_pdf(
    choice: Choice,
    found: GamePrice,
    usual: GamePrice | None,
    swept: Swept,
    told: CostFigures | None,
) -> bytes:
    """The price by a choice; beside the price by default, where that is another."""
    filing = choice.filing
    source = _template().render(
        filing=filing,
        rules=filing.rules,
        readings={
            name: filing.reading_texts[name].values[value].says
            for name, value in choice.readings.items()
        },
        figures=figures(filing, found, limits_for(choice), usual, PAPER),
        plays=plays(found),
        findings=swept.findings,
        told=told,
    )
    return pdf_of(source)


@cache
def _template() -> Template:
    made = templates(Path(__file__).parent)
    made.filters |= FILTERS
    return made.get_template("price.typ.j2")
