"""Lines that came, went or were not observed for a part of a window."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from backend.domain.contracts.capacity_history import Term
from backend.domain.dates.zones import DAY_MS
from backend.domain.figures.split_coverage import SplitPolicy
from backend.domain.figures.summary import Summary
from backend.domain.figures.summary_parts import UplinkPart
from backend.domain.figures.uplink_comparison import (
    UplinkPieces,
    split_over_pieces,
    stretches,
    uneven,
)
from backend.domain.figures.uplink_history import UplinkHistory, edges_within, spans_between
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.rollups import Rollup
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.domain.probes.traffic import with_probes
from tests.unit.domain.figures.contract_week import FAST, MBPS, SLOW, WEEK, figures_of

CAPACITIES = (SLOW, FAST, FAST)
THURSDAY_MS = WEEK.start_ms + 3 * DAY_MS
FRIDAY_NOON_MS = WEEK.start_ms + 4 * DAY_MS + DAY_MS // 2
ALL_BYTES = 300_000_000

Used = Callable[[int, int], bool]


def slots_of(place: int, used: Used, is_seen: Used) -> list[Slot]:
    """Balanced at each moment over the lines that were used, whether or not they were seen."""
    slots = []
    for at_ms in range(WEEK.start_ms, WEEK.end_ms, SLOT_MS):
        bps = [each.download_bps if used(n, at_ms) else 0 for n, each in enumerate(CAPACITIES)]
        part = ALL_BYTES * bps[place] // sum(bps)
        if used(place, at_ms) and is_seen(place, at_ms):
            slots.append(Slot(at_ms, part, part // 10, SLOT_MS, 0, part * 8 // 300, 0))
    return slots


def always(_place: int, _at_ms: int) -> bool:
    return True


def week(third: UplinkHistory, used: Used = always, is_seen: Used = always) -> Summary:
    uplinks = [UplinkHistory((Term(0, SLOW),)), UplinkHistory((Term(0, FAST),)), third]
    return figures_of(uplinks, [slots_of(place, used, is_seen) for place in range(3)])


def test_a_third_uplink_on_thursday_is_no_skew() -> None:
    third = UplinkHistory((Term(0, FAST),), from_ms=THURSDAY_MS)
    result = week(third, lambda place, at_ms: place != 2 or at_ms >= THURSDAY_MS)
    assert result.edges_ms == (THURSDAY_MS,)
    assert result.download.skew == 0
    # Three days of 1/3 and 2/3, four of 1/5, 2/5, 2/5, with as many bytes each day.
    shares = [uplink.download.ideal_share for uplink in result.uplinks]
    assert shares == pytest.approx([9 / 35, 18 / 35, 8 / 35])
    assert (result.split.state, result.changes) == ("known", ())
    assert result.download.fairness == pytest.approx(0.98, abs=0.02)


def test_the_mean_of_all_counts_an_uplink_for_its_time_in_use() -> None:
    third = UplinkHistory((Term(0, FAST),), from_ms=THURSDAY_MS)
    result = week(third, lambda place, at_ms: place != 2 or at_ms >= THURSDAY_MS)
    assert result.download.mean_bps == pytest.approx(8 * MBPS, abs=3)
    assert result.download.mean_utilization == pytest.approx(8 / (300 + 200 * 4 / 7), rel=1e-6)


def test_an_uplink_that_went_on_friday_noon_is_no_skew() -> None:
    third = UplinkHistory((Term(0, FAST),), until_ms=FRIDAY_NOON_MS)
    result = week(third, lambda place, at_ms: place != 2 or at_ms < FRIDAY_NOON_MS)
    assert result.download.skew == 0
    assert result.split.state == "known"


def test_an_uplink_that_nobody_saw_for_three_days_is_no_skew() -> None:
    third = UplinkHistory((Term(0, FAST),))
    seen_until = WEEK.start_ms + 4 * DAY_MS
    result = week(third, always, lambda place, at_ms: place != 2 or at_ms < seen_until)
    assert (result.split.state, result.split.least) == ("partial", "ISP3")
    assert result.download.skew == 0
    assert [uplink.download.achieved_share for uplink in result.uplinks] == [0.2, 0.4, 0.4]
    assert result.download.bytes == sum(uplink.download.bytes for uplink in result.uplinks)
    without_probes = with_probes(result, {"0": (1000, 0)})
    assert (without_probes.download.skew, without_probes.download.skew_without_probes) == (0, None)
    assert without_probes.upload.skew_without_probes == result.upload.skew_without_probes == 0


def test_who_is_too_seldom_seen_leaves_all_unknown() -> None:
    third = UplinkHistory((Term(0, FAST),))
    seen_until = WEEK.start_ms + 3 * DAY_MS
    result = week(third, always, lambda place, at_ms: place != 2 or at_ms < seen_until)
    assert (result.split.state, result.download.skew) == ("unknown", None)


def test_the_first_to_come_and_the_last_to_go_are_no_edges() -> None:
    term = (Term(0, FAST),)
    uplinks = [
        UplinkHistory(term, 10, 90),
        UplinkHistory(term, 10, 90),
        UplinkHistory(term, 30, 50),
    ]
    assert edges_within(uplinks, 0, 100) == (30, 50)
    assert edges_within(uplinks[:2], 0, 100) == ()
    assert spans_between(0, 100, (30, 50)) == [(0, 30), (30, 50), (50, 100)]
    held = [uplinks[2].capacity_in(*each) for each in ((0, 30), (30, 50), (50, 100))]
    assert held == [None, FAST, None]


def part(covered_ms: int, capacity: Capacity | None = FAST) -> UplinkPart:
    return UplinkPart(capacity, Rollup(0, covered_ms=covered_ms))


def test_uplinks_are_compared_among_those_in_use_with_them() -> None:
    old, new = [part(100), part(100)], [part(0, None), part(60)]
    assert stretches([old, new]) == [UplinkPieces((0,), (0,)), UplinkPieces((0, 1), (1,))]
    split = split_over_pieces([("old", old), ("new", new)], SplitPolicy())
    assert (split.state, split.least, split.least_ms) == ("partial", "new", 160)
    assert (split.longest, split.longest_ms) == ("old", 200)
    assert uneven([old, new], SplitPolicy()) == [UplinkPieces((0, 1), (1,))]
    assert uneven([old, [part(0, None), part(100)]], SplitPolicy()) == []


def test_nobody_in_use_is_nothing_to_compare() -> None:
    assert split_over_pieces([("gone", [part(0, None)])], SplitPolicy()).state == "unknown"
    assert uneven([], SplitPolicy()) == []
