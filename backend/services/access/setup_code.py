"""Before there is an account, this code proves that a stranger started Timbang."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Sequence

ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"  # no two that look alike when typed from another screen
GROUPS, GROUP_LENGTH = 4, 4  # 78 bits


def new_code(choose: Callable[[Sequence[str]], str] = secrets.choice) -> str:
    """Such as `k7mq-2fhd-x9pt-4wzb`."""
    groups = ("".join(choose(ALPHABET) for _ in range(GROUP_LENGTH)) for _ in range(GROUPS))
    return "-".join(groups)


def is_right(typed: str, code: str) -> bool:
    """In constant time. Blanks, hyphens and capitals do not count."""
    return hmac.compare_digest(_digest(typed), _digest(code))


def _digest(code: str) -> bytes:
    return hashlib.sha256("".join(filter(str.isalnum, code.lower())).encode()).digest()
