"""Signing secrets of webhooks, as "Standard Webhooks" has them: `whsec_` and 24 to 64 random bytes in base64."""

from __future__ import annotations

import base64
import binascii

PREFIX = "whsec_"
LEAST_BYTES, MOST_BYTES = 24, 64


def secret_of(key: bytes) -> str:
    """As people write it; `key`: 24 to 64 random bytes."""
    return PREFIX + base64.b64encode(key).decode()


def is_usable(secret: str) -> bool:
    try:
        key = base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except (binascii.Error, ValueError):
        return False
    return secret.startswith(PREFIX) and LEAST_BYTES <= len(key) <= MOST_BYTES
