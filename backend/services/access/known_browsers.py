"""Device cookies (OWASP): guesses by others do not lock owners out of a browser that signed in before.

A token is `issued.number.hash`: seconds since 1970, a random number, and a keyed hash over both, the account and its
password's hash. Nothing is stored; a new password ends all tokens of the account. A token only lets the password be
tried where tries are used up; wrong ones are then counted for its number.
"""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Sequence

from backend.services.access.keyed_hashes import is_equal, keyed_hash
from backend.store.tables import Account

PURPOSE = "known browser"
VALID_FOR = dt.timedelta(days=180)
LONGEST = 200  # characters; ours have about 110


def token_for(account: Account, key: str, now: dt.datetime) -> str:
    issued, number = int(now.timestamp()), secrets.token_hex(16)
    return f"{issued}.{number}.{_hash(account, key, issued, number)}"


def number_of(token: str, account: Account, keys: Sequence[str], now: dt.datetime) -> str | None:
    """The token's number if it belongs to this account and is valid."""
    parts = token.split(".")
    if len(token) > LONGEST or len(parts) != 3 or not (parts[0].isascii() and parts[0].isdigit()):
        return None
    issued, number, sent = int(parts[0][:12]), parts[1], parts[2]
    if not 0 <= now.timestamp() - issued < VALID_FOR.total_seconds():
        return None
    is_ours = any(is_equal(sent, _hash(account, key, issued, number)) for key in keys)
    return number if is_ours else None


def _hash(account: Account, key: str, issued: int, number: str) -> str:
    return keyed_hash(key, PURPOSE, f"{issued}.{number}.{account.id}.{account.password_hash}")
