"""The demo's own address in its mails: where only this machine can reach it."""

from __future__ import annotations

import pytest

from backend.settings import Settings
from cli.demo.address import said, with_origin


def settings(**given: object) -> Settings:
    needed = {"database_url": "postgresql://x", "broker_url": "memory://", "secret_key": "0" * 64}
    return Settings.model_validate({**needed, **given})


@pytest.mark.parametrize(
    "given, origin",
    [
        ({"port": 8846}, "http://127.0.0.1:8846"),
        ({"port": 8846, "host": "::1"}, "http://[::1]:8846"),
        ({"port": 8846, "host": "0.0.0.0"}, ""),
        ({"port": 0}, ""),
        ({"port": 8846, "public_origin": "https://timbang.lan"}, "https://timbang.lan"),
    ],
)
def test_it_is_known_without_being_set(given, origin) -> None:
    made = with_origin(settings(**given))
    assert made.public_origin == origin
    assert (origin or "TIMBANG_PUBLIC_ORIGIN") in said(made)
