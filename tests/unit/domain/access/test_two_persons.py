from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from backend.domain.access.two_persons import Admin, OffRequest, still_stands, why_not_second

BEGAN = dt.datetime(2026, 11, 23, 3, 0, tzinfo=dt.UTC)
BEFORE, AFTER = BEGAN - dt.timedelta(days=1), BEGAN + dt.timedelta(seconds=1)
FIRST = Admin(1, BEFORE, None, None)
SECOND = Admin(2, BEFORE, BEFORE, 2)


@pytest.mark.parametrize(
    "first, second",
    [
        (FIRST, SECOND),
        (FIRST, replace(SECOND, password_set_at=None, password_set_by_id=None)),
        (FIRST, replace(SECOND, password_set_by_id=3)),
        (FIRST, replace(SECOND, created_at=BEGAN, password_set_at=BEGAN)),
        (replace(FIRST, password_set_at=AFTER, password_set_by_id=1), SECOND),
        (None, SECOND),
    ],
)
def test_two_whose_passwords_only_they_know_are_two(first: Admin | None, second: Admin) -> None:
    assert why_not_second(first, second, BEGAN) is None


@pytest.mark.parametrize(
    "first, second, word",
    [
        (FIRST, replace(SECOND, created_at=AFTER, password_set_at=AFTER), "account is newer"),
        (FIRST, replace(SECOND, password_set_at=AFTER), "password is newer"),
        (FIRST, replace(SECOND, password_set_by_id=1), "was set by the admin"),
        (replace(FIRST, password_set_by_id=2), SECOND, "You set the password"),
        (None, replace(SECOND, created_at=AFTER), "account is newer"),
    ],
)
def test_an_account_that_the_other_can_use_is_no_second_person(
    first: Admin | None, second: Admin, word: str
) -> None:
    assert word in str(why_not_second(first, second, BEGAN))


def test_a_request_stands_for_a_day() -> None:
    request = OffRequest(BEGAN, "ana", 1)
    assert still_stands(request, BEGAN + dt.timedelta(hours=24)) is request
    assert still_stands(request, BEGAN + dt.timedelta(hours=24, seconds=1)) is None
    assert still_stands(None, BEGAN) is None
