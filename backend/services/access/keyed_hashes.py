"""HMAC-SHA256 (RFC 2104) with a separate key for each purpose, made from the secret key."""

from __future__ import annotations

import hashlib
import hmac


def keyed_hash(key: str, purpose: str, text: str) -> str:
    """64 hexadecimal digits, useless without the key."""
    own_key = hmac.digest(key.encode(), f"timbang {purpose} 1".encode(), hashlib.sha256)
    return hmac.new(own_key, text.encode(), hashlib.sha256).hexdigest()


def is_equal(first: str, second: str) -> bool:
    """In constant time."""
    return hmac.compare_digest(first.encode(), second.encode())
