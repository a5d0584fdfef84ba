"""What a line is good for: calls, video meetings, web pages. Our own limits, made from published ones.

Each figure is good up to the first limit, bad beyond the second, degraded between. A lens is as bad as its worst
figure; without a delay it says nothing. Sources: delay of a call 150 ms one way is good and 400 ms the planning limit
(ITU-T G.114), taken twice for a round trip; jitter 30 ms and loss 1 % (Cisco's guidelines for voice and meetings);
waiting 800 and 1800 ms (web.dev, time to first byte); the rise under load by its letters B, C and D (qos.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from backend.domain.quality.qos import Conditions

LensName = Literal["voice", "video", "web"]
LensState = Literal["good", "degraded", "bad", "unknown"]
LensMetric = Literal["delay", "jitter", "loss", "throughput", "rise", "waiting"]

LIMITS: Mapping[LensName, Mapping[LensMetric, tuple[float, float]]] = {
    "voice": {
        "delay": (300, 800),
        "jitter": (30, 60),
        "loss": (0.01, 0.03),
        "rise": (60, 200),
    },
    "video": {
        "delay": (300, 800),
        "jitter": (30, 75),
        "loss": (0.01, 0.05),
        "throughput": (5_000_000, 1_500_000),
        "rise": (60, 200),
    },
    "web": {
        "delay": (150, 450),
        "loss": (0.02, 0.05),
        "throughput": (5_000_000, 1_000_000),
        "rise": (200, 400),
        "waiting": (800, 1800),
    },
}
"""(last good, last not yet bad): ms, fractions of 1, and bit/s, where less is worse."""


@dataclass(frozen=True, slots=True)
class LensReason:
    metric: LensMetric
    value: float = field(metadata={"description": "ms, fraction of 1, or bit/s"})
    limit: float = field(metadata={"description": "the threshold that it passed"})


@dataclass(frozen=True, slots=True)
class Lens:
    lens: LensName
    state: LensState
    reasons: tuple[LensReason, ...]  # why it is not good, in the order of the table


def lenses(conditions: Conditions) -> tuple[Lens, ...]:
    """Voice, video and web, in this order."""
    values: dict[LensMetric, float | None] = {
        "delay": conditions.delay_ms,
        "jitter": conditions.jitter_ms,
        "loss": conditions.loss,
        "throughput": conditions.throughput_bps,
        "rise": conditions.rise_ms,
        "waiting": conditions.waiting_ms,
    }
    return tuple(_lens(name, values) for name in LIMITS)


def _lens(name: LensName, values: Mapping[LensMetric, float | None]) -> Lens:
    if values["delay"] is None:
        return Lens(name, "unknown", ())
    reasons = []
    bad = False
    for metric, (good, tolerable) in LIMITS[name].items():
        value = values[metric]
        if value is None or not _beyond(metric, value, good):
            continue
        is_bad = _beyond(metric, value, tolerable)
        bad = bad or is_bad
        reasons.append(LensReason(metric, value, tolerable if is_bad else good))
    state: LensState = "bad" if bad else "degraded" if reasons else "good"
    return Lens(name, state, tuple(reasons))


def _beyond(metric: LensMetric, value: float, limit: float) -> bool:
    return value < limit if metric == "throughput" else value > limit


EDITIONS: Mapping[LensName, str] = {
    "voice": "Voice calls, Timbang's table 2026-11: good / bad beyond: round trip 300 / 800 ms (ITU-T G.114, twice), "
    "jitter 30 / 60 ms, loss 1 / 3 %, rise under load 60 / 200 ms.",
    "video": "Video meetings, Timbang's table 2026-11: good / bad beyond: round trip 300 / 800 ms, jitter 30 / 75 ms, "
    "loss 1 / 5 %, rise under load 60 / 200 ms; throughput below 5 / 1.5 Mbps.",
    "web": "Web pages, Timbang's table 2026-11: good / bad beyond: round trip 150 / 450 ms, loss 2 / 5 %, rise "
    "under load 200 / 400 ms, first byte 800 / 1800 ms (web.dev); throughput below 5 / 1 Mbps.",
}
