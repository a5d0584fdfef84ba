from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest
from argon2 import PasswordHasher

from backend.errors import Throttled
from backend.services.access import passwords

WEAK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def test_a_password_matches_its_own_hash_only() -> None:
    hashed = passwords.hash_password("correct horse")
    assert hashed.startswith("$argon2id$")
    assert passwords.matches(hashed, "correct horse")
    assert not passwords.matches(hashed, "correct horse ")
    assert not passwords.is_outdated(hashed)


def test_nobody_and_damaged_hashes_never_match() -> None:
    assert not passwords.matches(None, "the password of nobody")
    assert not passwords.matches("not a hash", "x")


def test_nobody_takes_as_long_as_a_wrong_password() -> None:
    """The hash that stands in for that of no account has the memory, turns and lanes of a new one."""
    assert not passwords.is_outdated(passwords._NOBODY)
    assert WEAK.check_needs_rehash(passwords._NOBODY)
    assert passwords._hasher.verify(passwords._NOBODY, "the password of nobody")


def test_a_weaker_hash_still_matches_and_is_outdated() -> None:
    hashed = WEAK.hash("old")
    assert passwords.matches(hashed, "old")
    assert passwords.is_outdated(hashed)


def test_a_flood_is_turned_away_and_leaves_the_door_open() -> None:
    hashed = WEAK.hash("x")
    places = passwords.AT_ONCE + passwords.MOST_WAITING
    with ExitStack() as inside:
        for _ in range(places):
            inside.enter_context(passwords._room.seat(None))
        with pytest.raises(Throttled) as caught:
            passwords.matches(hashed, "x")
        assert caught.value.retry_after_s > 0
    with ThreadPoolExecutor(places) as pool:
        assert all(pool.map(lambda _: passwords.matches(hashed, "x"), range(places)))


def test_one_place_cannot_take_all_seats() -> None:
    """Security M3 (c): a flood from one place left no seat to anybody else."""
    room = passwords.Room(most=10, most_of_strangers=7, most_per_place=4)
    with ExitStack() as inside:
        for _ in range(4):
            inside.enter_context(room.seat("192.0.2.1"))
        with pytest.raises(Throttled), room.seat("192.0.2.1"):
            pass
        inside.enter_context(room.seat("192.0.2.2"))


def test_strangers_from_many_places_leave_seats_to_browsers_that_are_known() -> None:
    room = passwords.Room(most=10, most_of_strangers=7, most_per_place=4)
    with ExitStack() as inside:
        for number in range(7):
            inside.enter_context(room.seat(f"192.0.2.{number}"))
        with pytest.raises(Throttled), room.seat("192.0.2.99"):
            pass
        for _ in range(3):
            inside.enter_context(room.seat(None))
        with pytest.raises(Throttled), room.seat(None):
            pass
    with ExitStack() as inside:
        for number in range(7):
            inside.enter_context(room.seat(f"192.0.2.{number}"))
