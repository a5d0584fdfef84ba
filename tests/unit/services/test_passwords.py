from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from argon2 import PasswordHasher

from backend.errors import Throttled
from backend.services import passwords

WEAK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def test_a_password_matches_its_own_hash_only() -> None:
    found = passwords.hash_password("correct horse")
    assert found.startswith("$argon2id$")
    assert passwords.matches(found, "correct horse")
    assert not passwords.matches(found, "correct horse ")
    assert not passwords.is_outdated(found)


def test_nobody_and_damaged_hashes_never_match() -> None:
    assert not passwords.matches(None, "the password of nobody")
    assert not passwords.matches("not a hash", "x")


def test_a_weaker_hash_still_matches_and_is_outdated() -> None:
    found = WEAK.hash("old")
    assert passwords.matches(found, "old")
    assert passwords.is_outdated(found)


def test_a_flood_is_turned_away_and_leaves_the_door_open() -> None:
    found = WEAK.hash("x")
    places = passwords.AT_ONCE + passwords.MOST_WAITING
    for _ in range(places):
        assert passwords._room.acquire(blocking=False)
    try:
        with pytest.raises(Throttled) as caught:
            passwords.matches(found, "x")
        assert caught.value.retry_after_s > 0
    finally:
        for _ in range(places):
            passwords._room.release()
    with ThreadPoolExecutor(places) as pool:
        assert all(pool.map(lambda _: passwords.matches(found, "x"), range(places)))
