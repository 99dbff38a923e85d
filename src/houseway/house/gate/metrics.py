"""Numbers of the running house in Prometheus' format; for the operator, or on a port of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
    start_http_server,
)

from houseway.errors import Refusal

TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"
"""What Prometheus calls the format."""
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """What one process counts of itself."""

    def __init__(self) -> None:
        self._all: Final = CollectorRegistry()
        ProcessCollector(registry=self._all)
        self.requests: Final = Counter(
            "houseway_requests", "Requests answered", ("page", "status"), registry=self._all
        )
        self.request_seconds: Final = Histogram(
            "houseway_request_seconds",
            "Time from a request to its answer",
            ("page",),
            buckets=_SECONDS,
            registry=self._all,
        )
        self.messages: Final = Counter(
            "houseway_messages",
            "Messages heard at tables: done, refused, limited or failed",
            ("do", "came"),
            registry=self._all,
        )
        self.message_seconds: Final = Histogram(
            "houseway_message_seconds",
            "Time from a message to everything that came of it",
            buckets=_SECONDS,
            registry=self._all,
        )
        self.limited: Final = Counter(
            "houseway_limited", "What was asked for too often", ("kind",), registry=self._all
        )
        self.turned_away: Final = Counter(
            "houseway_connections_turned_away",
            "Connections beyond what one address, or all together, may have",
            registry=self._all,
        )
        self.too_slow: Final = Counter(
            "houseway_connections_too_slow",
            "Connections cut because a request or an answer never came to its end",
            registry=self._all,
        )
        self.faults: Final = Counter(
            "houseway_faults", "Defects: requests and messages that failed", registry=self._all
        )
        self.visits: Final = Gauge("houseway_visits", "Visitors at tables", registry=self._all)

    def watch(self, name: str, what: str, count: Callable[[], float]) -> None:
        """A number that is asked for when somebody looks."""
        Gauge(f"houseway_{name}", what, registry=self._all).set_function(count)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._all)

    def value(self, name: str) -> float:
        """The sum of a number over all its labels."""
        found = (
            sample.value
            for metric in self._all.collect()
            for sample in metric.samples
            if sample.name == name
        )
        return sum(found)

    def serve(self, place: str, worker: int = 0) -> None:
        """Tell them to whoever asks at this port, of this machine unless another host is named.

        Every further worker tells its own at the next port.
        """
        host, _, port = place.rpartition(":")
        if not port.isdecimal() or not 0 < int(port) <= 65_535 - worker:
            raise Refusal(f'"{place}" is no place for metrics: write 9100 or 0.0.0.0:9100')
        try:
            start_http_server(int(port) + worker, host or "127.0.0.1", self._all)
        except OSError as error:
            raise Refusal(f"no metrics can be told at {place}: {error.strerror}") from None
