"""The house on the web: lobby, tables, rule sheets, the API, and a WebSocket for each visit.

What a visitor can get wrong is answered with one sentence: as a small page to a browser, as JSON
to a program, as a refusal on the WebSocket. docs/protocol.md tells it all.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import NamedTuple

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from houseway.errors import Refusal
from houseway.families import library
from houseway.house.answers import Texts
from houseway.house.diff_page.pages import DiffPages
from houseway.house.equity_page.pages import EquityPages
from houseway.house.expiry import Expiry
from houseway.house.floor import Floor
from houseway.house.gate.door import Door
from houseway.house.gate.front import Front
from houseway.house.gate.hosts import Hosts
from houseway.house.gate.limits import Limits
from houseway.house.gate.metrics import Metrics
from houseway.house.gate.names import looks
from houseway.house.ledger import LedgerPages
from houseway.house.passage import Passage
from houseway.house.preload import preload
from houseway.house.price_page.pages import PricePages
from houseway.house.readiness import Proof
from houseway.house.server.api import Api
from houseway.house.server.operator import OperatorPages
from houseway.house.server.pages import PAGES, Pages
from houseway.house.server.site import Site
from houseway.house.server.visits import Visits
from houseway.house.store import Store
from houseway.house.trainer_page.pages import TrainerPages


class House(NamedTuple):
    """A house as a web application, with what whoever runs it looks after."""

    app: Front
    store: Store
    proof: Proof


def create_app(
    database: str,
    filings_folder: str | None = None,
    limits: Limits | None = None,
    metrics: Metrics | None = None,
    hosts: Hosts | None = None,
) -> Front:
    """Return the house as a web application, on this store, with filings beside the library's.

    It answers to these hosts: to names of this machine, unless others are given.
    """
    return create_house(database, filings_folder, limits, metrics, hosts).app


def create_house(
    database: str,
    filings_folder: str | None = None,
    limits: Limits | None = None,
    metrics: Metrics | None = None,
    hosts: Hosts | None = None,
) -> House:
    """Return the same, with its store and the proof that it is ready."""
    library.ids(filings_folder)  # a folder that is none is refused now, not at the first visit
    preload()
    limits, metrics = limits or Limits(), metrics or Metrics()
    store = Store(database)
    floor, door, pages = Floor(store, filings_folder), Door(store, limits, metrics), Pages(metrics)
    metrics.watch("tables", "Tables that run in this process", lambda: len(floor.running))
    passage = Passage(floor, store)
    texts = Texts()
    site, visits = Site(floor, door, pages, texts), Visits(floor, passage, door, limits, metrics)
    prices = PricePages(pages.templates, pages.page, site.filing, site.table_of, filings_folder)
    diffs = DiffPages(pages.templates, pages.page, site.named, filings_folder)
    equities = EquityPages(pages.templates, pages.page, site.filing)
    trainer = TrainerPages(pages.page, site.filing, site.table_of)
    ledgers = LedgerPages(store, pages.page, texts)
    operator = OperatorPages(floor, door, pages, metrics)
    proof, hours = Proof(floor), limits.hours_unplayed
    expiry = None if hours is None else Expiry(floor, passage, timedelta(hours=hours))

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        warming = asyncio.create_task(asyncio.to_thread(looks, ""))  # its tables take a moment
        sweeping = asyncio.create_task(expiry.run()) if expiry else None
        yield
        await warming
        if sweeping is not None:
            sweeping.cancel()
        prices.close()
        diffs.close()
        trainer.close()
        equities.close()
        passage.close()
        floor.close()
        store.close()

    app = Starlette(
        routes=[
            *site.routes(),
            *visits.routes(),
            *Api(floor, door, site.filing, texts, proof).routes(),
            *door.limited("exports", prices.routes(), only=prices.FILES),
            *door.limited("exports", diffs.routes(), only=diffs.FILES),
            *door.limited("hints", trainer.routes(), only=trainer.COUNTED),
            *door.limited("hints", equities.routes(), only=equities.COUNTED),
            *door.limited("exports", ledgers.routes()),
            *operator.routes(),
            Mount("/static", StaticFiles(directory=PAGES / "static", check_dir=False)),
        ],
        exception_handlers={
            Refusal: pages.refused,
            HTTPException: pages.refused,
            Exception: pages.failed,
        },
        lifespan=lifespan,
    )
    return House(Front(app, pages.refused, door, metrics, hosts or Hosts()), store, proof)
