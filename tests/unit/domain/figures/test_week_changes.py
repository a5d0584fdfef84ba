from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from backend.domain.figures.week_changes import changes, total_change


def flow(count: int, share: float | None) -> Any:
    return SimpleNamespace(bytes=count, achieved_share=share)


def uplink(key: str, count: int, share: float | None, observed: float = 1.0) -> Any:
    both = flow(count, share)
    coverage = SimpleNamespace(share=observed)
    return SimpleNamespace(key=key, coverage=coverage, download=both, upload=both)


def week(*uplinks: Any) -> Any:
    total = flow(sum(uplink.download.bytes for uplink in uplinks), None)
    return SimpleNamespace(uplinks=uplinks, download=total, upload=total)


def test_each_uplink_of_both_weeks_has_its_change() -> None:
    this, last = week(uplink("1", 150, 0.6), uplink("2", 100, 0.4)), week(uplink("1", 100, 0.5))
    [change] = changes(this, last)
    assert (change.uplink_id, change.download_bytes, change.partly_observed) == (1, 0.5, False)
    assert change.upload_share == pytest.approx(0.1)
    total = total_change(this, last)
    assert total is not None
    assert total.upload_bytes == 1.5


def test_bytes_of_a_week_that_was_seen_in_part_are_not_compared() -> None:
    this, last = week(uplink("1", 50, 0.5, observed=0.98)), week(uplink("1", 100, 0.5))
    for weeks in (this, last), (last, this):
        [change] = changes(*weeks)
        assert (change.download_bytes, change.partly_observed) == (None, True)
        assert change.download_share == 0
        total = total_change(*weeks)
        assert total is not None
        assert (total.download_bytes, total.partly_observed) == (None, True)


def test_nothing_is_compared_with_nothing() -> None:
    this = week(uplink("1", 50, None))
    assert changes(this, None) == []
    assert total_change(this, None) is None
    [change] = changes(this, week(uplink("1", 0, None)))
    assert (change.download_bytes, change.download_share) == (None, None)
