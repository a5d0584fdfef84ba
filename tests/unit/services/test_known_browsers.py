from __future__ import annotations

import datetime as dt

import pytest

from backend.services.access.known_browsers import VALID_FOR, number_of, token_for
from backend.store.tables import Account

NOW = dt.datetime(2026, 11, 20, 3, tzinfo=dt.UTC)
KEY, OLD_KEY = "k" * 40, "o" * 40


def account(number: int = 1, password_hash: str = "hash") -> Account:
    return Account(id=number, username="siti", role="noc", password_hash=password_hash)


def test_a_token_is_known_for_its_account_until_the_password_changes() -> None:
    token = token_for(account(), KEY, NOW)
    number = number_of(token, account(), [KEY], NOW)
    assert number is not None
    assert number in token
    assert number_of(token, account(2), [KEY], NOW) is None
    assert number_of(token, account(password_hash="another"), [KEY], NOW) is None


def test_a_token_outlives_a_new_key_but_not_its_time() -> None:
    token = token_for(account(), OLD_KEY, NOW)
    later = NOW + VALID_FOR - dt.timedelta(seconds=1)
    assert number_of(token, account(), [KEY, OLD_KEY], later)
    assert number_of(token, account(), [KEY], NOW) is None
    assert number_of(token, account(), [KEY, OLD_KEY], later + dt.timedelta(seconds=1)) is None
    assert number_of(token, account(), [KEY, OLD_KEY], NOW - dt.timedelta(hours=1)) is None


@pytest.mark.parametrize("token", ["", "a", "..", "1.2", "1.2.3.4", "²." * 2, "9" * 5000, "1.é.ü"])
def test_what_is_no_token_is_not_known(token: str) -> None:
    assert number_of(token, account(), [KEY], NOW) is None


def test_no_part_of_a_token_can_be_changed() -> None:
    issued, number, sent = token_for(account(), KEY, NOW).split(".")
    for forged in (
        f"{int(issued) + 1}.{number}.{sent}",
        f"{issued}.{number[:-1]}x.{sent}",
        f"{issued}.{number}.{sent[:-1]}x",
    ):
        assert number_of(forged, account(), [KEY], NOW) is None
