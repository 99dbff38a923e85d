"""The token by which a browser is known again: of the house's own making, or it is none.

A token is random and signed with a key that only the house's store has, so that nobody chooses his
own; those given before they were signed are good as long as the store knows who has them. People
are kept by the hash of their token: who reads the store cannot come in as anybody.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import Final

_RANDOM: Final = 24
_SIGNED: Final = re.compile(r"[A-Za-z0-9_-]{32}\.[A-Za-z0-9_-]{32}")
_OLD: Final = re.compile(r"[A-Za-z0-9_-]{32}")


class Tokens:
    """Makes tokens, and tells its own from others."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new(self) -> str:
        """A token for somebody new."""
        token = secrets.token_urlsafe(_RANDOM)
        return f"{token}.{self._signature(token)}"

    def is_own(self, token: str) -> bool:
        """Whether this house has made it."""
        if not _SIGNED.fullmatch(token):
            return False
        random, _, signature = token.partition(".")
        return hmac.compare_digest(signature, self._signature(random))

    def _signature(self, token: str) -> str:
        return hmac.new(self._key, token.encode(), hashlib.sha256).hexdigest()[:32]


def may_be_old(token: str) -> bool:
    """Whether it looks like those from before they were signed."""
    return _OLD.fullmatch(token) is not None


def id_of(token: str) -> str:
    """The id of whoever has this token."""
    return hashlib.sha256(token.encode()).hexdigest()
