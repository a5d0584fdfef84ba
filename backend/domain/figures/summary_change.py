"""One summary against the one of the window before: what a weekly report calls the change."""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.directions import Direction
from backend.domain.figures.summary import Flow, Summary, UplinkSummary


@dataclass(frozen=True, slots=True)
class FlowChange:
    """Now minus before; None where either is unknown.

    `bytes_part`: growth as a part of before (0.1 = 10 % more). Shares and utilizations are differences of
    parts of 1, so 0.1 is ten percentage points.
    """

    bytes: int | None
    bytes_part: float | None
    achieved_share: float | None
    mean_utilization: float | None
    p95_utilization: float | None


@dataclass(frozen=True, slots=True)
class UplinkChange:
    key: str
    download: FlowChange
    upload: FlowChange


@dataclass(frozen=True, slots=True)
class GroupChange:
    bytes: int
    bytes_part: float | None
    skew: float | None
    p95_utilization: float | None


@dataclass(frozen=True, slots=True)
class SummaryChange:
    """Changes of the uplinks of `now`, in its order; one that is new has none of its figures."""

    uplinks: tuple[UplinkChange, ...]
    download: GroupChange
    upload: GroupChange


UNKNOWN = FlowChange(None, None, None, None, None)


def change(now: Summary, before: Summary) -> SummaryChange:
    """Compare two summaries uplink by uplink (by key) and as a whole."""
    earlier = {uplink.key: uplink for uplink in before.uplinks}
    return SummaryChange(
        uplinks=tuple(_uplink(uplink, earlier.get(uplink.key)) for uplink in now.uplinks),
        download=_group(now, before, "download"),
        upload=_group(now, before, "upload"),
    )


def _uplink(now: UplinkSummary, before: UplinkSummary | None) -> UplinkChange:
    if before is None:
        return UplinkChange(now.key, UNKNOWN, UNKNOWN)
    return UplinkChange(
        now.key, _flow(now.download, before.download), _flow(now.upload, before.upload)
    )


def _flow(now: Flow, before: Flow) -> FlowChange:
    return FlowChange(
        bytes=now.bytes - before.bytes,
        bytes_part=_growth(now.bytes, before.bytes),
        achieved_share=_minus(now.achieved_share, before.achieved_share),
        mean_utilization=_minus(now.contracted.mean, before.contracted.mean),
        p95_utilization=_minus(now.contracted.p95, before.contracted.p95),
    )


def _group(now: Summary, before: Summary, direction: Direction) -> GroupChange:
    new, old = now.of(direction), before.of(direction)
    return GroupChange(
        bytes=new.bytes - old.bytes,
        bytes_part=_growth(new.bytes, old.bytes),
        skew=_minus(new.skew, old.skew),
        p95_utilization=_minus(new.p95_utilization, old.p95_utilization),
    )


def _growth(now: int, before: int) -> float | None:
    return (now - before) / before if before else None


def _minus(now: float | None, before: float | None) -> float | None:
    return None if now is None or before is None else now - before
