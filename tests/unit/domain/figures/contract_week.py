"""A week worked by hand: ISP1 has 100 Mbit/s until Tuesday and 200 from Wednesday on; the other two have 200.

Download in Mbit/s, per ISP: 90, 60, 50 for two days, then 120, 100, 80 for five; upload is a tenth of it. In Mbit/s
times days, all ISPs carried 400 and 1500. Ideal: 80 + 500, 160 + 500, 160 + 500; carried: 780, 620, 500.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from zoneinfo import ZoneInfo

import pytest

from backend.domain.contracts.capacity_history import capacity_at, pieces
from backend.domain.dates.calendar import always, total_ms
from backend.domain.dates.weeks import IsoWeek
from backend.domain.dates.zones import DAY_MS
from backend.domain.figures.summary import Summary, UplinkInput, Window, summarise, window_of
from backend.domain.figures.summary_parts import WindowPieces
from backend.domain.figures.uplink_history import UplinkHistory, capacity_changes, edges_within
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.rollups import total
from backend.domain.metering.slots import SLOT_MS, Slot
from tests.oracles.figures import group_percentiles, percentiles
from tests.oracles.metering import pick
from tests.unit.domain.figures.moment_figures import (
    compared_parts,
    fullness,
    group_fullness,
    parts_of_slots,
)

JAKARTA = ZoneInfo("Asia/Jakarta")
MBPS = 1_000_000
WEEK = window_of(always(JAKARTA), *IsoWeek(2026, 47).bounds(JAKARTA), "all")
WEDNESDAY_MS = WEEK.start_ms + 2 * DAY_MS
SLOW, FAST = (Capacity(mbps * MBPS, mbps * MBPS) for mbps in (100, 200))
BEFORE_MBPS, AFTER_MBPS = (90, 60, 50), (120, 100, 80)
FASTEST_MBPS = (95, 150)
"""A sample of ISP1 before and after."""

UNIT_BYTES = MBPS * 86_400 // 8
"""One Mbit/s for a day."""


def slot_of(place: int, at_ms: int) -> Slot:
    """What the ISP at `place` carried."""
    late = at_ms >= WEDNESDAY_MS
    mbps = (AFTER_MBPS if late else BEFORE_MBPS)[place]
    fastest = FASTEST_MBPS[late] if place == 0 else mbps
    down = mbps * MBPS * 300 // 8
    return Slot(at_ms, down, down // 10, SLOT_MS, 0, fastest * MBPS, fastest * MBPS // 10)


def slots_of(place: int) -> list[Slot]:
    return [slot_of(place, at_ms) for at_ms in range(WEEK.start_ms, WEEK.end_ms, SLOT_MS)]


def figures_of(
    uplinks: Sequence[UplinkHistory],
    slots: Sequence[Sequence[Slot]],
    window: Window = WEEK,
    first_key: int = 0,
) -> Summary:
    """What services gather, from slots alone."""
    edges = edges_within(uplinks, window.start_ms, window.end_ms)
    picked = [list(pick(each, window.intervals)) for each in slots]
    cut = pieces(window.intervals, edges)
    parts = [
        parts_of_slots(each, uplink, window, edges)
        for uplink, each in zip(uplinks, picked, strict=True)
    ]
    parts = compared_parts(parts, picked, cut)
    inputs = []
    for place, (uplink, each) in enumerate(zip(uplinks, picked, strict=True)):
        inputs.append(
            UplinkInput(
                key=str(first_key + place),
                name=f"ISP{place + 1}",
                capacity=capacity_at(uplink.terms, max(window.start_ms, window.end_ms - 1)),
                totals=total(0, [part.totals for part in parts[place]]),
                p95=percentiles(each),
                parts=parts[place],
                p95_of_moment=fullness(each, uplink.terms),
            )
        )
    changes = [
        change
        for place, uplink in enumerate(uplinks)
        for change in capacity_changes(
            str(first_key + place), uplink.terms, window.start_ms, window.end_ms
        )
    ]
    times = tuple(total_ms(each) for each in cut)
    together = group_fullness(list(zip(picked, [uplink.terms for uplink in uplinks], strict=True)))
    over = WindowPieces(
        times, edges, tuple(sorted(changes, key=attrgetter("at_ms"))), together if changes else None
    )
    return summarise(inputs, group_percentiles(picked), window, pieces=over)


def check(figures: Summary) -> None:
    """All figures of the download against those by hand."""
    flows, group = [uplink.download for uplink in figures.uplinks], figures.download
    assert [flow.bytes for flow in flows] == [n * UNIT_BYTES for n in (780, 620, 500)]
    assert [flow.ideal_share for flow in flows] == [580 / 1900, 660 / 1900, 660 / 1900]
    assert [flow.achieved_share for flow in flows] == [780 / 1900, 620 / 1900, 500 / 1900]
    assert group.skew == 200 / 1900 == pytest.approx(_half_difference(figures))
    assert (group.band, group.wrong_isp_bytes) == ("skewed", 200 * UNIT_BYTES)
    means = [flow.contracted.mean for flow in flows]
    assert means == pytest.approx([780 / 1200, 620 / 1400, 500 / 1400], abs=1e-8)
    assert group.mean_utilization == pytest.approx(1900 / 4000, abs=1e-8)
    full = [780 / 1200, 620 / 1400, 500 / 1400]
    jain = sum(full) ** 2 / (3 * sum(x * x for x in full))
    assert group.fairness == pytest.approx(jain)
    assert [flow.p95_bps for flow in flows] == [n * MBPS for n in AFTER_MBPS]
    assert [flow.contracted.p95 for flow in flows] == [0.9, 0.5, 0.4]
    assert (group.p95_bps, group.p95_utilization) == (300 * MBPS, 0.5)
    assert [flow.max_bps for flow in flows] == [n * MBPS for n in (150, 100, 80)]
    assert [flow.contracted.max for flow in flows] == [0.95, 0.5, 0.4]
    assert [above.above_ms for above in flows[0].above] == [2 * DAY_MS, 2 * DAY_MS, 0]
    assert [flow.capacity_bps for flow in flows] == [200 * MBPS] * 3
    assert group.capacity_bps == 600 * MBPS
    [change] = figures.changes
    assert (change.at_ms, change.before, change.after) == (WEDNESDAY_MS, SLOW, FAST)
    assert change.key == figures.uplinks[0].key


def _half_difference(figures: Summary) -> float:
    """As a reader works it out from what is shown."""
    flows = [uplink.download for uplink in figures.uplinks]
    return sum(abs((flow.achieved_share or 0) - flow.ideal_share) for flow in flows) / 2
