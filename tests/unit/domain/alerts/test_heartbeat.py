"""When a heartbeat is withheld."""

from __future__ import annotations

from dataclasses import replace

import pytest

from backend.domain.alerts.heartbeat import Activity, standstill

NOW = 1_800_000_000_000
WELL = Activity(NOW - 10_000, NOW - 10_000, NOW - 20_000, None, has_routers=True)


@pytest.mark.parametrize(
    "activity, words",
    [
        (WELL, None),
        (replace(WELL, polled_at_ms=NOW - 120_000), None),
        (replace(WELL, polled_at_ms=NOW - 120_001), "no router is polled"),
        (replace(WELL, polled_at_ms=None), "no router is polled"),
        (replace(WELL, judged_at_ms=NOW - 310_000), None),
        (replace(WELL, judged_at_ms=NOW - 310_001), "nobody looks for incidents"),
        (replace(WELL, judged_at_ms=None), "nobody looks for incidents"),
        (replace(WELL, answered_at_ms=None, judged_at_ms=None), None),
        (replace(WELL, oldest_message_ms=NOW - 900_000), None),
        (replace(WELL, oldest_message_ms=NOW - 900_001), "messages to channels wait"),
        (Activity(None, None, None, None, has_routers=False), None),
        (Activity(None, None, None, NOW - 900_001, has_routers=False), "messages to channels wait"),
    ],
)
def test_what_stands_still(activity: Activity, words: str | None) -> None:
    assert standstill(activity, 10.0, NOW) == words
