"""What a PCC rule saw between two readings."""

from __future__ import annotations

import pytest

from backend.domain.metering.bucket_counts import BucketAnchor, BucketGrowth, growth, together
from backend.domain.metering.readings import BucketReading

T0 = 1_750_000_200_000


def anchor(
    at_s: int, size: int, uptime_s: int, remainder: int = 0, mark: str = "ISP1"
) -> BucketAnchor:
    rule = BucketReading("*1", mark, "both-addresses", 5, remainder, size, size // 10)
    return BucketAnchor(T0 + at_s * 1000, uptime_s, rule)


@pytest.mark.parametrize(
    "before, after, expected",
    [
        (anchor(0, 100, 900), anchor(60, 400, 960), (300, 60_000)),
        (anchor(0, 100, 900), anchor(60, 40, 960), None),  # counters reset
        (anchor(0, 100, 900), anchor(60, 40, 20), (40, 20_000)),  # rebooted 20 s ago
        (anchor(0, 100, 900), anchor(60, 400, 960, remainder=1), None),  # another bucket now
        (anchor(0, 100, 900), anchor(60, 400, 960, mark="ISP2"), None),
        (anchor(0, 100, 900), anchor(0, 400, 900), None),  # not newer
    ],
)
def test_growth(
    before: BucketAnchor, after: BucketAnchor, expected: tuple[int, int] | None
) -> None:
    grown = growth(before, after)
    assert (None if grown is None else (grown.bytes, grown.duration_ms)) == expected


def test_rules_of_one_bucket_add_up() -> None:
    parts = [
        BucketGrowth(5, 1, "ISP2", 10, 1, 60_000),
        BucketGrowth(5, 0, "ISP1", 5, 1, 60_000),
        BucketGrowth(5, 1, "ISP2", 7, 2, 61_000),
    ]
    assert together(parts) == [
        BucketGrowth(5, 0, "ISP1", 5, 1, 60_000),
        BucketGrowth(5, 1, "ISP2", 17, 3, 61_000),
    ]
