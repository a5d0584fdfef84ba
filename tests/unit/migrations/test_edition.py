"""What an edition of TimescaleDB can do, and how we speak of it."""

from __future__ import annotations

import pytest

from migrations.edition import Edition, lacking


@pytest.mark.parametrize(
    "edition, has_columnstore, said",
    [
        (Edition(), False, "PostgreSQL without TimescaleDB: plain tables"),
        (Edition((2, 19, 3), "apache"), False, "TimescaleDB 2.19.3 (Apache): hypertables without"),
        (Edition((2, 17, 2), "timescale"), False, "(Community): the columnstore needs 2.18 or"),
    ],
)
def test_what_is_lacking_is_said(edition: Edition, has_columnstore: bool, said: str) -> None:
    assert edition.has_columnstore is has_columnstore
    assert said in lacking(edition)


def test_community_has_the_columnstore() -> None:
    assert Edition((2, 18, 0), "timescale").has_columnstore
    assert Edition((2, 29, 2), "timescale").has_columnstore
    assert str(Edition((2, 29, 2), "timescale")) == "TimescaleDB 2.29.2 (Community)"
