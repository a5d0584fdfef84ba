"""Paper B's table beside the medians over blocks."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.evidence.papers_b import B
from benchmarks.evidence.queues.figures import QueueRuns
from benchmarks.evidence.queues.sign_changes import interval
from benchmarks.evidence.queues.variants import (
    CAKE,
    FQ_CODEL,
    NO_QUEUE,
    PCQ,
    PCQ_THREE,
    SFQ,
    SFQ_UNLIMITED,
    Variant,
)
from benchmarks.evidence.table import Row

AGREES_WITHIN_MS, AGREES_WITHIN_LOSS = 5.0, 1.0
_ORDER = (NO_QUEUE, SFQ_UNLIMITED, SFQ, PCQ, PCQ_THREE, FQ_CODEL, CAKE)
_COMPARED = (SFQ, PCQ, FQ_CODEL, CAKE)


def rows(measured: QueueRuns) -> tuple[Row, ...]:
    """Empty without a whole block."""
    if not measured.runs:
        return ()
    names = {run.variant for run in measured.runs}
    variants = [variant for variant in _ORDER if variant.name in names]
    return (
        *(_busy(measured, variant) for variant in variants),
        *(
            _own(measured, variant, "p95 of the busy host", "busy_p95_ms", "ms")
            for variant in variants
        ),
        *(_own(measured, variant, "idle host", "other_ms", "ms") for variant in variants),
        *(_mbps(measured, variant) for variant in variants),
        *(_loss(measured, variant) for variant in variants),
        *(
            _own(measured, variant, "segments sent again", "resent_percent", "%")
            for variant in variants
        ),
        *_cpu(),
    )


def _busy(measured: QueueRuns, variant: Variant) -> Row:
    ours = measured.median(variant, "busy_ms")
    paper = B[variant.paper].loaded_ms if variant.paper else None
    # Without a limit the fitted buffer decides, not the queue.
    agrees = (
        abs(ours - paper) <= AGREES_WITHIN_MS if paper is not None and variant.limited else None
    )
    return Row(
        f"{variant.name}: echo of the busy host",
        "-" if paper is None else f"{paper:g} ms",
        f"{ours:.1f} ms",
        _interval(measured, variant, "busy_ms"),
        agrees,
    )


def _own(measured: QueueRuns, variant: Variant, what: str, field: str, unit: str) -> Row:
    ours = f"{measured.median(variant, field):.1f} {unit}"
    return Row(f"{variant.name}: {what}", "-", ours, _interval(measured, variant, field), None)


def _mbps(measured: QueueRuns, variant: Variant) -> Row:
    """Not comparable: the limit is ours."""
    ours = min(measured.medians(variant, "mbps").values())
    paper = f"{B[variant.paper].mbps:g} Mbit/s" if variant.paper else "-"
    spread = _interval(measured, variant, "mbps")
    return Row(f"{variant.name}: payload", paper, f"{ours:.1f} Mbit/s", spread, None)


def _loss(measured: QueueRuns, variant: Variant) -> Row:
    ours = measured.median(variant, "lost_percent")
    paper = B[variant.paper].loss_percent if variant in _COMPARED else None
    return Row(
        f"{variant.name}: echoes lost",
        "-" if paper is None else f"{paper:g} %",
        f"{ours:.1f} %",
        _interval(measured, variant, "lost_percent"),
        None if paper is None else abs(ours - paper) <= AGREES_WITHIN_LOSS,
    )


def _cpu() -> Iterator[Row]:
    for name, paper in B.items():
        yield Row(f"{name}: CPU", f"{paper.cpu_percent:g} %", "router only", "", None)


def _interval(measured: QueueRuns, variant: Variant, field: str) -> str:
    """90 %, exact, of download; least and greatest of too few blocks."""
    values = [v for (_, way), v in measured.of(variant, field).items() if way == "download"]
    limits = interval(values)
    if limits is None:
        return f"{min(values):.1f} and {max(values):.1f}"
    return f"{limits[0]:.1f} to {limits[1]:.1f}"
