"""Browsers that signed in before, so that guesses of others do not keep their owners out.

Each sign-in leaves a token in the browser: `issued.number.hash`, the time in seconds since 1970, a random number and a
keyed hash over both, the account and its password's hash. Nothing is stored; a new password ends all tokens of the
account. A token opens nothing: with it the password may be tried from a place, or for an account, whose tries are used
up. Wrong passwords are then counted for the token's number ("device cookies", OWASP).
"""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Sequence

from backend.services.access.keyed_hashes import is_equal, keyed_hash
from backend.store.tables import Account

PURPOSE = "known browser"
VALID_FOR = dt.timedelta(days=180)
LONGEST = 200
"""Characters; ours have about 110."""


def token_for(account: Account, key: str, now: dt.datetime) -> str:
    """A new token for the browser that just signed in to `account`."""
    issued, number = int(now.timestamp()), secrets.token_hex(16)
    return f"{issued}.{number}.{_hash(account, key, issued, number)}"


def number_of(token: str, account: Account, keys: Sequence[str], now: dt.datetime) -> str | None:
    """The token's number if it is of this account and still valid, else None."""
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
