from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest

from backend.domain.dates.calendar import always
from backend.domain.dates.zones import DAY_MS
from backend.domain.figures.summary import Percentiles, UplinkInput, summarise, window_of
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.rollups import Rollup
from backend.domain.probes.traffic import with_probes

GB = 10**9
MBPS = 10**6
DAY = window_of(always(ZoneInfo("UTC")), 0, DAY_MS, "all")
UNKNOWN = Percentiles(None, None)


def figures_of(*downloads, upload=GB):
    """Lines of 100, 200 and 200 Mbit/s."""
    uplinks = [
        UplinkInput(
            str(n),
            f"ISP{n}",
            Capacity(min(n, 2) * 100 * MBPS, min(n, 2) * 100 * MBPS),
            Rollup(0, count, upload, DAY_MS),
            UNKNOWN,
        )
        for n, count in enumerate(downloads, 1)
    ]
    return summarise(uplinks, UNKNOWN, DAY)


def test_shares_and_skew_by_hand():
    before = figures_of(2 * GB, 4 * GB, 4 * GB)
    after = with_probes(before, {"1": (GB, 0), "2": (GB // 2, 0), "3": (GB // 2, 0)})
    flows = [uplink.download for uplink in after.uplinks]
    assert [flow.probe_bytes for flow in flows] == [GB, GB // 2, GB // 2]
    assert [flow.achieved_share_without_probes for flow in flows] == [0.125, 0.4375, 0.4375]
    # Half of 0.075 + 0.0375 + 0.0375.
    assert after.download.skew_without_probes == pytest.approx(0.075)
    assert after.download.probe_bytes == 2 * GB


def test_what_the_counters_say_stays():
    before = figures_of(2 * GB, 4 * GB, 5 * GB)
    after = with_probes(before, {"1": (GB, GB // 2)})
    for uplink, was in zip(after.uplinks, before.uplinks, strict=True):
        for way in ("download", "upload"):
            same = replace(
                uplink.of(way),
                probe_bytes=0,
                achieved_share_without_probes=was.of(way).achieved_share,
            )
            assert same == was.of(way)
    for way in ("download", "upload"):
        assert after.of(way).skew == before.of(way).skew
        assert after.of(way).bytes == before.of(way).bytes


def test_without_probes_nothing_differs():
    before = figures_of(2 * GB, 4 * GB, 5 * GB)
    assert with_probes(before, {}) == before
    assert before.download.skew_without_probes == before.download.skew
    for uplink in before.uplinks:
        assert uplink.download.achieved_share_without_probes == uplink.download.achieved_share


def test_probes_that_moved_more_than_was_counted_leave_nothing():
    after = with_probes(figures_of(GB, GB), {"1": (3 * GB, 0)})
    flows = [uplink.download for uplink in after.uplinks]
    assert [flow.achieved_share_without_probes for flow in flows] == [0, 1]
    assert flows[0].probe_bytes == 3 * GB


def test_where_only_probes_moved_nothing_was_split():
    after = with_probes(figures_of(GB, GB), {"1": (GB, 0), "2": (GB, 0)})
    assert [uplink.download.achieved_share_without_probes for uplink in after.uplinks] == [
        None,
        None,
    ]
    assert after.download.skew_without_probes is None
    assert [uplink.download.achieved_share for uplink in after.uplinks] == [0.5, 0.5]


def test_a_router_without_uplinks():
    assert with_probes(figures_of(), {}) == figures_of()
