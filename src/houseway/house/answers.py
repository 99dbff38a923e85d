"""Answers to a browser or a program that are no page: JSON, and files to take away."""

from __future__ import annotations

import msgspec
from starlette.responses import Response


def json_answer(content: object, status: int = 200) -> Response:
    """Anything that msgspec can write."""
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def file_answer(content: str | bytes, name: str, kind: str, shown: str = "inline") -> Response:
    """A file by its name, for whoever keeps it; shown, unless it is an `attachment`."""
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'{shown}; filename="{name}"',
        "X-Content-Type-Options": "nosniff",
    }
    return Response(content, media_type=kind, headers=headers)
