"""How often and how long: figures worked by hand."""

from __future__ import annotations

from backend.domain.alerts.repairs import OverIncident, Repairs, repairs

MINUTE = 60_000


def over(minutes: int, uplink_id: int, acknowledged_after: int | None = None) -> OverIncident:
    waited_ms = None if acknowledged_after is None else acknowledged_after * MINUTE
    return OverIncident("isp_down", 1, uplink_id, minutes * MINUTE, waited_ms)


def test_mean_median_and_sum_of_each_isp_the_longest_in_total_first() -> None:
    rows = repairs([over(10, 1, 2), over(1, 2), over(20, 1), over(60, 1, 8)])
    assert rows == [
        Repairs(
            kind="isp_down",
            router_id=1,
            uplink_id=1,
            incidents=3,
            mean_ms=30 * MINUTE,
            median_ms=20 * MINUTE,
            longest_ms=60 * MINUTE,
            total_ms=90 * MINUTE,
            acknowledged=2,
            median_acknowledged_ms=2 * MINUTE,
        ),
        Repairs("isp_down", 1, 2, 1, MINUTE, MINUTE, MINUTE, MINUTE, 0, None),
    ]


def test_nothing_failed() -> None:
    assert repairs([]) == []
