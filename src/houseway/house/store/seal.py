"""Table secrets at rest: sealed with the key in HOUSEWAY_KEY where one is given.

Who has a table's secret knows its shoes to come, so a copy of the database, or a back-up, should
not be enough. A sealed secret is AES-GCM's, bound to its table's id, and names the key by a few
digits of its hash. Several keys may be given: the first seals, all of them open, so that a key is
changed by putting the new one before the old one and starting the house.

The same key makes the chains of hashes (:mod:`houseway.house.store.chain`), by a key of their own
that is derived from it.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import secrets
from hashlib import sha256
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from houseway.errors import Refusal
from houseway.house.store.chain import Chain, OldChain
from houseway.house.store.refusals import NoTable

KEY: Final = "HOUSEWAY_KEY"
MARK: Final = "aes-gcm:"
NAMED: Final = 8
"""Digits by which a key is named."""
_NONCE: Final = 12
_CHAINS: Final = b"houseway chains"


class Sealed(NoTable):
    """A secret that no key at hand opens."""


class Seal:
    """The keys of a house, or none."""

    def __init__(self, keys: str | None) -> None:
        self._keys = {
            sha256(key).hexdigest()[:NAMED]: key for key in map(_key, (keys or "").split())
        }

        chains = [Chain(hmac.digest(key, _CHAINS, "sha256"), n) for n, key in self._keys.items()]
        self.chain: Final = chains[0] if chains else Chain()
        """The chain that this house makes its hashes with."""
        self._chains = {chain.name: chain for chain in (Chain(), *chains)}

    def chain_of(self, name: str | None) -> Chain | None:
        """Return the chain of that name: None for a key that is not at hand."""
        return OldChain() if name is None else self._chains.get(name)

    @property
    def mark(self) -> str:
        """How a secret begins that is sealed as it should be; nothing without a key."""
        return f"{MARK}{next(iter(self._keys))}:" if self._keys else ""

    def close(self, secret: bytes, id: str) -> str:
        """A table's secret as it is kept."""
        if not self._keys:
            return secret.hex()
        nonce = secrets.token_bytes(_NONCE)
        key = next(iter(self._keys.values()))
        sealed = nonce + AESGCM(key).encrypt(nonce, secret, id.encode())
        return self.mark + base64.b64encode(sealed).decode()

    def open(self, kept: str, id: str) -> bytes:
        """A table's secret; a ValueError where what is kept was never closed by :meth:`close`."""
        if not kept.startswith(MARK):
            return bytes.fromhex(kept)
        name, _, text = kept.removeprefix(MARK).partition(":")
        self.check(name)
        sealed = base64.b64decode(text, validate=True)
        try:
            return AESGCM(self._keys[name]).decrypt(sealed[:_NONCE], sealed[_NONCE:], id.encode())
        except InvalidTag:
            raise ValueError("this was sealed otherwise") from None

    def check(self, name: str) -> None:
        """Refuse the name of a key that is not at hand."""
        if name not in self._keys:
            held = "holds another key" if self._keys else "is not set"
            raise Sealed(
                f"the secrets of this store are sealed with key {name}, and {KEY} {held}: "
                "start the house with the key they were sealed with"
            )


def _key(text: str) -> bytes:
    try:
        key = bytes.fromhex(text) if len(text) == 64 else base64.b64decode(text, validate=True)
    except (ValueError, binascii.Error):
        key = b""
    if len(key) != 32:
        raise Refusal(
            f"{KEY} is a key of 32 bytes in base64, and this is none: "
            "`openssl rand -base64 32` makes one"
        )
    return key
