"""Passwords: Argon2id (RFC 9106), the same work whether the account exists or not, and a few at a time.

One verification takes 64 MiB; without the bound forty threads would take 2.5 GiB. Nor may a flood of sign-ins hold
every thread of the API: only a few wait their turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from backend.errors import Throttled

AT_ONCE = 2
MOST_WAITING = 8
TRY_AGAIN_S = 5

_hasher = PasswordHasher()
_turn = BoundedSemaphore(AT_ONCE)
_room = BoundedSemaphore(AT_ONCE + MOST_WAITING)


@contextmanager
def _my_turn() -> Iterator[None]:
    """Wait for one of the few places. Raises Throttled when too many wait already."""
    if not _room.acquire(blocking=False):
        raise Throttled("Too many people sign in at this moment.", TRY_AGAIN_S)
    try:
        with _turn:
            yield
    finally:
        _room.release()


def hash_password(password: str) -> str:
    with _my_turn():
        return _hasher.hash(password)


_NOBODY = _hasher.hash("the password of nobody")


def matches(password_hash: str | None, password: str) -> bool:
    """Whether the password is right. None (no such account) takes as long as a wrong password, and is never right."""
    with _my_turn():
        try:
            right = _hasher.verify(password_hash or _NOBODY, password)
        except (VerificationError, InvalidHashError):
            return False
    return right and password_hash is not None


def is_outdated(password_hash: str) -> bool:
    """Whether the hash was made with weaker parameters than today's."""
    return _hasher.check_needs_rehash(password_hash)
