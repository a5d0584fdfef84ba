"""One ISP's period in one sentence, the worst first."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from backend.domain.dates.calendar import always
from backend.domain.dates.zones import HOUR_MS
from backend.domain.figures.summary import (
    Percentiles,
    UplinkInput,
    UplinkSummary,
    summarise,
    window_of,
)
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.rollups import Rollup
from backend.domain.verdict.limits import VerdictLimits
from backend.domain.verdict.uplink_period import UplinkVerdict, judge_uplink

MBPS = 1_000_000
WINDOW = window_of(always(ZoneInfo("UTC")), 0, 24 * HOUR_MS, "all")
MINUTE_MS = 60_000


def uplink(
    down: float = 0.4, up: float = 0.1, *, mean: float = 0.2, observed: float = 1.0
) -> UplinkSummary:
    """Of 100 Mbit/s; `down` and `up`: 95th percentiles over it."""
    capacity, covered_ms = Capacity(100 * MBPS, 100 * MBPS), round(WINDOW.selected_ms * observed)
    carried = round(mean * 100 * MBPS * covered_ms / 8000)
    totals = Rollup(0, carried, carried // 10, covered_ms, 0)
    p95 = Percentiles(round(down * 100 * MBPS), round(up * 100 * MBPS))
    given = UplinkInput("1", "ISP1", capacity, totals, p95)
    return summarise([given], Percentiles(None, None), WINDOW).uplinks[0]


def judged(summary: UplinkSummary, down_minutes: float = 0) -> UplinkVerdict:
    return judge_uplink(summary, round(down_minutes * MINUTE_MS), VerdictLimits())


@pytest.mark.parametrize(
    "summary, down_minutes, tone, text",
    [
        (uplink(), 0, "good", "ISP1 has room: 95 % of the time its download is below 41 % of its contract."),
        (uplink(0.1, 0.3999), 0, "good", "ISP1 has room: 95 % of the time its upload is below 40 % of its contract."),
        (uplink(mean=0.0001), 0, "good", "ISP1 carried next to nothing in this period."),
        (uplink(), 4.9, "good", "ISP1 has room: 95 % of the time its download is below 41 % of its contract."),
        (uplink(), 5, "warning", "ISP1 was down for 5 min in this period."),
        (uplink(), 200, "warning", "ISP1 was down for 3 h in this period."),
        (
            uplink(0.8),
            200,
            "warning",
            "ISP1 is nearly full at peak hours: its download reaches 80 % of its contract (95th percentile).",
        ),
        (
            uplink(0.5, 0.9),
            200,
            "bad",
            "ISP1 is full at peak hours: its upload reaches 90 % of the contract (95th percentile).",
        ),
        (
            uplink(1.051),
            0,
            "warning",
            "ISP1 carries 105 % of its contract in the download: the contract is probably wrong.",
        ),
        (
            uplink(observed=0.4),
            200,
            "unknown",
            "Not enough data: only 40 % of the time of ISP1 was observed.",
        ),
    ],
)  # fmt: skip
def test_the_worst_is_said(
    summary: UplinkSummary, down_minutes: float, tone: str, text: str
) -> None:
    verdict = judged(summary, down_minutes)
    assert (verdict.tone, verdict.sentence.text) == (tone, text)


def test_words_have_the_figures_of_their_sentence() -> None:
    assert judged(uplink(0.85)).sentence.params == {
        "uplink": "ISP1",
        "direction": "download",
        "p95": 85.0,
    }
