from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.dates.calendar import WorkCalendar, always
from backend.domain.dates.weeks import IsoWeek
from backend.domain.dates.zones import HOUR_MS
from backend.domain.figures.summary import Percentiles, UplinkInput, summarise, window_of
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.rollups import Rollup, total
from backend.domain.metering.slots import Slot
from backend.domain.probes.traffic import with_probes
from tests.oracles.figures import group_percentiles, uplink_input
from tests.oracles.metering import days, hours

SLOT_MS = 300_000

JAKARTA = ZoneInfo("Asia/Jakarta")
MBPS = 1_000_000
NONE = Percentiles(None, None)
STRADA = [
    ("1", "ISP1", Capacity(100 * MBPS, 100 * MBPS), 0.2),
    ("2", "ISP2", Capacity(200 * MBPS, 200 * MBPS), 0.4),
    ("3", "ISP3", Capacity(200 * MBPS, 200 * MBPS), 0.4),
]
GIB_TENTH = 1024**3 // 10
WEEK = window_of(always(JAKARTA), *IsoWeek(2026, 47).bounds(JAKARTA), "all")


def paper_week(uploads, downloads, configured=(None, None, None)):
    """Paper A, week 5: weekly counters in tenths of a GiB."""
    rows = zip(STRADA, uploads, downloads, configured, strict=True)
    return summarise(
        [
            UplinkInput(key, name, capacity,
                        Rollup(WEEK.start_ms, down * GIB_TENTH, up * GIB_TENTH, WEEK.selected_ms),
                        NONE, share)
            for (key, name, capacity, _), up, down, share in rows
        ],
        NONE,
        WEEK,
    )  # fmt: skip


ECMP = paper_week((4907, 4454, 3732), (22058, 22977, 22109), (1 / 3, 1 / 3, 1 / 3))
PCC = paper_week((1770, 4060, 3130), (11050, 24230, 24430), (0.2, 0.4, 0.4))


def test_the_papers_week_5():
    figures = [(s.upload.skew, s.download.skew) for s in (ECMP, PCC)]
    assert figures == [
        (pytest.approx(0.175, abs=5e-4), pytest.approx(0.129, abs=5e-4)),
        (pytest.approx(0.053, abs=5e-4), pytest.approx(0.015, abs=5e-4)),
    ]
    assert (ECMP.upload.band, PCC.download.band) == ("strongly_skewed", "balanced")
    shares = [round(100 * uplink.download.achieved_share, 1) for uplink in PCC.uplinks]
    assert shares == [18.5, 40.6, 40.9]
    assert PCC.download.bytes == 59_710 * GIB_TENTH


def test_equal_weights_are_told_apart_from_uneven_traffic():
    assert ECMP.download.configured_skew == pytest.approx(2 / 15)
    assert PCC.download.configured_skew == pytest.approx(0)
    assert paper_week((1, 1, 1), (1, 1, 1), (0.2, 0.4, None)).download.configured_skew is None


def test_fairness_is_higher_for_the_better_method():
    assert ECMP.download.fairness < PCC.download.fairness <= 1


def test_figures_of_an_uplink_by_hand():
    # ISP1 carries 10 Mbit/s for eleven slots and 85 for one; a sample of that one ran at 99.
    slots = [
        Slot(n * SLOT_MS, 10 * MBPS * 300 // 8, 0, SLOT_MS, 0, 11 * MBPS, 0) for n in range(11)
    ]
    slots.append(Slot(11 * SLOT_MS, 85 * MBPS * 300 // 8, 0, SLOT_MS, 0, 99 * MBPS, 0))
    window = window_of(always(JAKARTA), 0, HOUR_MS, "all")
    key, name, capacity, _ = STRADA[0]
    measured = Capacity(80 * MBPS, 80 * MBPS)
    uplink = uplink_input(key, name, capacity, slots, window, measured=measured)
    flow = summarise([uplink], group_percentiles([slots]), window).uplinks[0].download
    assert (flow.mean_bps, flow.p95_bps, flow.max_bps) == (16_250_000, 85 * MBPS, 99 * MBPS)
    assert (flow.contracted.p95, flow.contracted.max) == (0.85, 0.99)
    assert flow.measured.p95 == 85 / 80
    assert [above.above_s for above in flow.above] == [300, 300, 0]
    assert flow.above[0].share == pytest.approx(1 / 12)
    assert (flow.ideal_share, flow.achieved_share) == (1, 1)


def test_a_200_mbit_uplink_reads_200_mbit():
    slots = [Slot(n * SLOT_MS, 200 * MBPS * 300 // 8, 0, SLOT_MS, 0, 200 * MBPS) for n in range(12)]
    window = window_of(always(JAKARTA), 0, HOUR_MS, "all")
    key, name, capacity, _ = STRADA[1]
    uplink = uplink_input(key, name, capacity, slots, window)
    flow = summarise([uplink], group_percentiles([slots]), window).uplinks[0].download
    assert {flow.capacity_bps, flow.mean_bps, flow.p95_bps, flow.max_bps} == {200_000_000}
    assert flow.contracted.mean == flow.contracted.p95 == flow.contracted.max == 1


def busy(hours: int):
    return [Slot(n * SLOT_MS, 10**9, 10**8, SLOT_MS) for n in range(12 * hours)]


def seen_for(*hours: int):
    """A day in which each line was observed for so many hours."""
    window = window_of(always(JAKARTA), 0, 24 * HOUR_MS, "all")
    uplinks = [
        uplink_input(key, name, capacity, busy(seen), window)
        for (key, name, capacity, _), seen in zip(STRADA, hours, strict=True)
    ]
    return summarise(uplinks, NONE, window)


def test_an_uplink_that_nobody_saw_leaves_shares_and_skew_unknown():
    for result in (seen_for(24, 24, 0), seen_for(24, 24, 2)):
        assert result.split.state == "unknown"
        assert (result.split.least, result.split.longest) == ("ISP3", "ISP1")
        for group in (result.download, result.upload):
            assert (group.skew, group.band, group.fairness) == (None,) * 3
            assert group.skew_without_probes is None
        assert {uplink.download.achieved_share for uplink in result.uplinks} == {None}
        without_probes = with_probes(result, {"1": (10**6, 10**6)})
        assert without_probes.download.skew_without_probes is None
        assert {
            uplink.upload.achieved_share_without_probes for uplink in without_probes.uplinks
        } == {None}
        assert result.uplinks[0].download.bytes == 288 * 10**9


def test_an_uplink_seen_for_most_of_the_time_is_told():
    result = seen_for(24, 24, 20)
    assert (result.split.state, result.split.least_ms) == ("partial", 20 * HOUR_MS)
    assert result.download.skew is not None


def test_silence_has_no_shares_and_absence_no_rates():
    silent = [Slot(n * SLOT_MS, 0, 0, SLOT_MS) for n in range(12)]
    window = window_of(always(JAKARTA), 0, HOUR_MS, "all")
    uplinks = [
        uplink_input(key, name, capacity, slots, window)
        for (key, name, capacity, _), slots in zip(STRADA, (silent, silent, []), strict=True)
    ]
    result = summarise(uplinks, group_percentiles([silent, silent, []]), window)
    assert (result.download.skew, result.download.band, result.download.fairness) == (None,) * 3
    assert result.uplinks[0].download.achieved_share is None
    assert (result.uplinks[0].download.mean_bps, result.uplinks[2].download.mean_bps) == (0, None)
    assert result.uplinks[2].download.max_bps is None
    assert (result.download.mean_bps, result.download.p95_bps) == (None, 0)
    assert result.coverage.share == 0


def test_a_router_without_uplinks():
    result = summarise([], NONE, WEEK)
    assert (result.uplinks, result.download.skew, result.coverage.share) == ((), None, 0)


def test_only_the_calendars_hours_enter_any_figure():
    office = WorkCalendar(JAKARTA, (((480, 1020),),) * 5 + ((), ()))
    start, end = IsoWeek(2026, 47).bounds(JAKARTA)
    window = window_of(office, start, end, "work")
    quiet = [Slot(at, 1000, 10, SLOT_MS, 0, 50, 5) for at in range(start, end, SLOT_MS)]
    night = start + 22 * HOUR_MS
    at_night = (night - start) // SLOT_MS
    backup = replace(quiet[at_night], download_bytes=10**10, max_download_bps=10**9)
    loud = [*quiet[:at_night], backup, *quiet[at_night + 1 :]]
    assert loud != quiet
    key, name, capacity, _ = STRADA[0]
    uplinks = [uplink_input(key, name, capacity, slots, window) for slots in (quiet, loud)]
    assert uplinks[0] == uplinks[1]
    result = summarise(uplinks[:1], NONE, window)
    assert (result.window.selected_ms, result.coverage.share) == (45 * HOUR_MS, 1)
    assert result.uplinks[0].download.bytes == 45 * 12 * 1000


def test_the_papers_week_is_less_skewed_than_the_one_before():
    assert PCC.download.skew - ECMP.download.skew == pytest.approx(-0.114, abs=1e-3)
    assert PCC.download.bytes / ECMP.download.bytes == pytest.approx(5971 / 6714.4)
    shares = [week.uplinks[0].download.achieved_share for week in (PCC, ECMP)]
    assert shares[0] - shares[1] == pytest.approx(-0.1436, abs=1e-3)


slot_lists = st.lists(
    st.builds(
        Slot,
        st.integers(0, 2000).map(lambda n: WEEK.start_ms + n * SLOT_MS),
        st.integers(0, 10**10),
        st.integers(0, 10**10),
        st.integers(1, SLOT_MS),
        st.sampled_from([0, 0, 1]),
        st.integers(0, 10**9),
        st.integers(0, 10**9),
    ),
    max_size=40,
    unique_by=lambda slot: slot.at_ms,
)


@given(slot_lists, slot_lists, slot_lists)
def test_figures_are_the_same_from_slots_and_from_stored_days(a, b, c):
    from_slots, from_days = [], []
    for (key, name, capacity, share), slots in zip(STRADA, (a, b, c), strict=True):
        uplink = uplink_input(key, name, capacity, slots, WEEK, configured_share=share)
        from_slots.append(uplink)
        by_day = days(hours(slots, capacity, JAKARTA), JAKARTA)
        from_days.append(replace(uplink, totals=total(WEEK.start_ms, by_day)))
    p95 = group_percentiles([a, b, c])
    result = summarise(from_slots, p95, WEEK)
    assert result == summarise(from_days, p95, WEEK)
    for direction in ("download", "upload"):
        flows = [uplink.of(direction) for uplink in result.uplinks]
        assert sum(flow.ideal_share for flow in flows) == pytest.approx(1)
        if result.split.state != "unknown" and result.of(direction).bytes:
            assert sum(flow.achieved_share for flow in flows) == pytest.approx(1)
            assert 0 <= result.of(direction).skew <= 1
