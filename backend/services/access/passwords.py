"""Passwords: Argon2id (RFC 9106), the same work whether the account exists or not, and a few at a time.

One verification takes 64 MiB; forty threads at once would take 2.5 GiB. Few may wait, and not all from one place or
all strangers: a flood of sign-ins must not hold every thread of the API.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from backend.errors import Throttled

AT_ONCE = 2
MOST_WAITING = 8
MOST_OF_STRANGERS = 7  # of all inside; the rest is for people signed in or in a known browser
MOST_PER_PLACE = 4
TRY_AGAIN_S = 5
FULL = "Too many people sign in at this moment."


class Room:
    """At most `most` inside; `most_of_strangers` of them strangers, `most_per_place` of each place."""

    def __init__(self, most: int, most_of_strangers: int, most_per_place: int) -> None:
        self._most, self._most_of_strangers = most, most_of_strangers
        self._most_per_place = most_per_place
        self._lock = Lock()
        self._inside = 0
        self._strangers: Counter[str] = Counter()

    @contextmanager
    def seat(self, stranger: str | None) -> Iterator[None]:
        """`stranger`: the place of one, or None. Raises Throttled."""
        with self._lock:
            if not self._has_seat(stranger):
                raise Throttled(FULL, "too_many_sign_in", retry_after_s=TRY_AGAIN_S)
            self._count(stranger, 1)
        try:
            yield
        finally:
            with self._lock:
                self._count(stranger, -1)

    def _has_seat(self, stranger: str | None) -> bool:
        if self._inside >= self._most:
            return False
        if stranger is None:
            return True
        is_room_for_strangers = self._strangers.total() < self._most_of_strangers
        return is_room_for_strangers and self._strangers[stranger] < self._most_per_place

    def _count(self, stranger: str | None, change: int) -> None:
        self._inside += change
        if stranger is not None:
            self._strangers[stranger] += change
            if not self._strangers[stranger]:
                del self._strangers[stranger]


_hasher = PasswordHasher()
_turn = BoundedSemaphore(AT_ONCE)
_room = Room(AT_ONCE + MOST_WAITING, MOST_OF_STRANGERS, MOST_PER_PLACE)


@contextmanager
def _my_turn(stranger: str | None = None) -> Iterator[None]:
    """Raises Throttled when too many wait already."""
    with _room.seat(stranger), _turn:
        yield


def hash_password(password: str) -> str:
    with _my_turn():
        return _hasher.hash(password)


_NOBODY = (
    "$argon2id$v=19$m=65536,t=3,p=4"
    "$lpvBB+/lgoJdzkWxyYK7Tg$3Leoc6weGe1wOOdQ/iTJnDXfeMzTmLG97a7gK9xWVJM"
)
"""A hash of "the password of nobody", as costly to verify as a new one. To make it took 0.2 s of each start."""


def matches(password_hash: str | None, password: str, stranger: str | None = None) -> bool:
    """None (no such account) takes as long as a wrong password. `stranger`: place of an unknown browser.

    Raises Throttled.
    """
    with _my_turn(stranger):
        try:
            right = _hasher.verify(password_hash or _NOBODY, password)
        except (VerificationError, InvalidHashError):
            return False
    return right and password_hash is not None


def is_outdated(password_hash: str) -> bool:
    return _hasher.check_needs_rehash(password_hash)
