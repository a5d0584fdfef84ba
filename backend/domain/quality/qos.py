"""Grades of a line: TIPHON's classes, and letters for latency under load. Lenses: lenses.py.

The scales disagree and none is law, so every grade shows its scale and edition (EDITIONS).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import floor
from typing import Literal

Category = Literal["very_good", "good", "fair", "poor"]
MetricName = Literal["delay", "jitter", "loss", "throughput"]
Grade = Literal["A+", "A", "B", "C", "D", "F"]

CATEGORIES: tuple[Category, ...] = ("very_good", "good", "fair", "poor")
METRICS: tuple[MetricName, ...] = ("delay", "jitter", "loss", "throughput")
"""In order: of two equally bad metrics the first is named."""

LAST_OF_BAND: Mapping[MetricName, tuple[int, int, int]] = {
    "delay": (149, 300, 450),
    "jitter": (0, 75, 125),
    "loss": (2, 14, 24),
}
"""Largest whole number (ms, per cent) of very good, good and fair."""

LEAST_OF_BAND = (75, 50, 25)  # per cent of the capacity: least of very good, good and fair

GRADES: tuple[tuple[float, Grade], ...] = ((5, "A+"), (30, "A"), (60, "B"), (200, "C"), (400, "D"))
"""Rise of latency under load, ms: below the first edge A+, and so on; from the last edge on F."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """What was measured of a line."""

    delay_ms: float | None = None  # round trip
    jitter_ms: float | None = None
    loss: float | None = None  # fraction of 1
    throughput_bps: float | None = None  # of the direction that is worse against its `capacity_bps`
    capacity_bps: int | None = None
    rise_ms: float | None = None  # latency loaded less idle
    waiting_ms: float | None = None  # until a page's first byte

    @property
    def utilization(self) -> float | None:
        if self.throughput_bps is None or not self.capacity_bps:
            return None
        return self.throughput_bps / self.capacity_bps


@dataclass(frozen=True, slots=True)
class Tiphon:
    category: Category | None  # the worst
    worst_metric: MetricName | None
    metrics: Mapping[MetricName, Category] = field(
        metadata={"description": "those that were measured"}
    )


def whole(value: float) -> int:
    """The nearest whole number, half up: the tables know no others."""
    # 14.5 % is 0.145 of 1, of which a float makes 14.499999999999998.
    return floor(round(value, 9) + 0.5)


def category(metric: MetricName, value: float) -> Category:
    """TIPHON's class of a delay or jitter (ms), a loss or a throughput (fractions of 1)."""
    if metric == "throughput":
        percent = whole(value * 100)
        below = sum(percent < least for least in LEAST_OF_BAND)
        return CATEGORIES[below]
    number = whole(value * 100 if metric == "loss" else value)
    return CATEGORIES[sum(number > last for last in LAST_OF_BAND[metric])]


def tiphon(conditions: Conditions) -> Tiphon:
    """The overall class is the worst one."""
    values: dict[MetricName, float | None] = {
        "delay": conditions.delay_ms,
        "jitter": conditions.jitter_ms,
        "loss": conditions.loss,
        "throughput": conditions.utilization,
    }
    classes = {
        name: category(name, value) for name in METRICS if (value := values[name]) is not None
    }
    if not classes:
        return Tiphon(None, None, {})
    # max keeps the first of equals, and METRICS is the order.
    worst = max(classes, key=lambda name: CATEGORIES.index(classes[name]))
    return Tiphon(classes[worst], worst, classes)


def load_grade(rise_ms: float) -> Grade:
    """For a rise of latency under load; faster than idle is no rise."""
    for edge_ms, grade in GRADES:
        if rise_ms < edge_ms:
            return grade
    return "F"


EDITIONS: Mapping[str, str] = {
    "tiphon": "TIPHON, ETSI TR 101 329 V2.1.1 (1999), with the bands of Indonesian literature: delay (round trip) "
    "below 150 / up to 300 / up to 450 ms, jitter 0 / up to 75 / up to 125 ms, loss up to 2 / 14 / 24 %, "
    "throughput from 75 / 50 / 25 % of the contract are very good / good / fair, the rest is poor. The bands are "
    "in whole numbers and leave gaps (2 to 3 %): a figure is rounded to the nearest whole ms or per cent first. "
    "Overall is the worst metric; of equals delay, then jitter, loss, throughput is named. TIPHON's delay is one "
    "way: a round trip is about twice that, so the class of the delay is stricter than TIPHON's own.",
    "load": "Rise of the median round trip under load (download or upload, the worse) over idle, Waveform's and "
    "DSLReports' letters: below 5 ms A+, 30 A, 60 B, 200 C, 400 D, else F.",
}
