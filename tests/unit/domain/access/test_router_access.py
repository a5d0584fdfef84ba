from __future__ import annotations

from dataclasses import replace

import pytest

from backend.domain.access.router_access import RouterAccess, why_password_again

PINNED = RouterAccess("core.kampus.ac.id", 8729, "pinned", "ab" * 32)
AUTHORITY = replace(PINNED, tls="ca", certificate_sha256=None)
CLEAR = replace(PINNED, port=8728, tls="off", certificate_sha256=None)


@pytest.mark.parametrize(
    "stored, requested",
    [
        (PINNED, PINNED),
        (PINNED, replace(PINNED, host="CORE.kampus.ac.id")),
        (AUTHORITY, AUTHORITY),
        (CLEAR, CLEAR),
        (replace(CLEAR, port=8729), PINNED),
        (replace(CLEAR, port=8729), AUTHORITY),
    ],
)
def test_the_stored_password_goes_where_it_went_and_where_it_is_safer(
    stored: RouterAccess, requested: RouterAccess
) -> None:
    assert why_password_again(stored, requested) is None


@pytest.mark.parametrize(
    "stored, requested, word",
    [
        (PINNED, replace(PINNED, host="192.0.2.66"), "core.kampus.ac.id"),
        (PINNED, replace(PINNED, port=8730), "port 8729"),
        (CLEAR, replace(CLEAR, port=8730), "port 8728"),
        (PINNED, replace(CLEAR, port=8729), "encryption"),
        (AUTHORITY, replace(CLEAR, port=8729), "encryption"),
        (PINNED, replace(PINNED, certificate_sha256="cd" * 32), "certificate"),
        (PINNED, AUTHORITY, "certificate"),
        (AUTHORITY, PINNED, "certificate"),
        (PINNED, replace(PINNED, certificate_sha256=None), "certificate"),
    ],
)
def test_what_else_is_changed_needs_the_password_again(
    stored: RouterAccess, requested: RouterAccess, word: str
) -> None:
    assert word in str(why_password_again(stored, requested))
