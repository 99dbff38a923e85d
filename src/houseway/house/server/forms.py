"""What a browser or a program sends: a form, or JSON, and not too much of it."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qsl

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request

from houseway.errors import Refusal
from houseway.house.floor import Wish
from houseway.house.price_page.choice import after, whole

_LARGEST_BODY: Final = 64 * 1024


async def wish_of(request: Request) -> Wish:
    """The table that somebody asks for."""
    if request.headers.get("content-type", "").startswith("application/json"):
        try:
            return msgspec.json.decode(await _body(request), type=Wish)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Refusal(f"this is no table to open: {error}") from None
    form = await form_of(request)
    if not form.get("game"):
        raise Refusal("choose a game to sit down at")
    return Wish(
        form["game"],
        after("reading.", form),
        whole(form, "packs"),
        whole(form, "seats"),
        form.get("option") or None,
        form.get("schedule") or None,
        form.get("fee_option") or None,
        jackpot=bool(form.get("jackpot")),
    )


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form."""
    kind = request.headers.get("content-type", "")
    if not kind.startswith("application/x-www-form-urlencoded"):
        raise HTTPException(415, "send a form, or JSON as application/json")
    try:
        return dict(parse_qsl((await _body(request)).decode(), max_num_fields=100))
    except ValueError:
        raise Refusal("this form cannot be read") from None


async def _body(request: Request) -> bytes:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _LARGEST_BODY:
            raise HTTPException(413, f"{_LARGEST_BODY} bytes are the most that is read")
    return body
