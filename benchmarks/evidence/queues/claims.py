"""What paper B says and what we say of queues, held against the runs."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.evidence.claims import Claim
from benchmarks.evidence.queues.figures import IDLE_WITHIN_MS, QueueRuns
from benchmarks.evidence.queues.sign_changes import interval, p_above_zero
from benchmarks.evidence.queues.variants import (
    CAKE,
    DELAY_MS,
    FAIR,
    FQ_CODEL,
    LIMIT_BPS,
    NO_QUEUE,
    PCQ,
    SFQ,
    SFQ_UNLIMITED,
    Variant,
)
from benchmarks.evidence.scale import Scale

P_MOST = 0.05
ALIKE = 0.1  # of the rise without a queue
BLOAT_MS, SMALL_RISE_MS = 150.0, 4.0
PCQ_MS, PCQ_WITHIN_MS, PCQ_OTHER_MS = 35.0, 4.0, 29.0
PAYLOAD_LEAST = 0.94
LEAST_BLOCKS: dict[Scale, int] = {"quick": 1, "normal": 5, "full": 5}
_STEPS = ((NO_QUEUE, PCQ), *((PCQ, fair) for fair in FAIR))


def claims(measured: QueueRuns) -> tuple[Claim, ...]:
    """In a quick run without the order's p, for which it has too few blocks; none where nothing could be run."""
    if not measured.blocks:
        return ()
    enough = _enough_blocks(measured)
    if not measured.runs:
        return (enough,)
    by_chance = () if measured.scale == "quick" else (_order_by_chance(measured),)
    return (
        enough,
        *_without_limit(measured),
        *_with_limit(measured),
        *_pcq(measured),
        _payload(measured),
        _order(measured),
        *by_chance,
        *_of_the_paper(measured),
    )


def _enough_blocks(measured: QueueRuns) -> Claim:
    least = LEAST_BLOCKS[measured.scale]
    return Claim(
        f"ours: enough blocks are whole, with an idle echo of {DELAY_MS:g} ± {IDLE_WITHIN_MS:g} ms in each run",
        measured.kept >= least,
        f"{measured.kept} of {measured.blocks}, {measured.repeated} runs repeated",
    )


def _without_limit(measured: QueueRuns) -> Iterator[Claim]:
    rises = {v: measured.median(v, "rise_ms") for v in (NO_QUEUE, SFQ_UNLIMITED)}
    yield Claim(
        f"ours: without a limit the ISP's buffer decides: no queue and SFQ both rise by {BLOAT_MS:g} ms and more",
        min(rises.values()) >= BLOAT_MS,
        ", ".join(f"{variant.name} +{rise:.0f} ms" for variant, rise in rises.items()),
    )
    differences = measured.differences(SFQ_UNLIMITED, NO_QUEUE, "busy_ms")
    low, high = interval(differences) or (min(differences), max(differences))
    near = ALIKE * rises[NO_QUEUE]
    yield Claim(
        "ours: a queue type without a limit changes nothing on a fast port: SFQ equals no queue",
        low <= 0 <= high or max(abs(low), abs(high)) <= near,
        f"difference {low:.1f} to {high:.1f} ms inside blocks",
    )


def _with_limit(measured: QueueRuns) -> Iterator[Claim]:
    for variant in FAIR:
        rise = measured.median(variant, "rise_ms")
        yield Claim(
            f"ours: {variant.name} below a limit rises by {SMALL_RISE_MS:g} ms at most",
            rise <= SMALL_RISE_MS,
            f"+{rise:.1f} ms",
        )


def _pcq(measured: QueueRuns) -> Iterator[Claim]:
    busy, other = (measured.median(PCQ, field) for field in ("busy_ms", "other_ms"))
    yield Claim(
        f"paper: PCQ with one client that fills the line has {PCQ_MS:g} ms (ours within {PCQ_WITHIN_MS:g})",
        abs(busy - PCQ_MS) <= PCQ_WITHIN_MS,
        f"{busy:.1f} ms",
    )
    yield Claim(
        f"ours: PCQ keeps an idle host at {PCQ_OTHER_MS:g} ms at most",
        other <= PCQ_OTHER_MS,
        f"{other:.1f} ms",
    )


def _payload(measured: QueueRuns) -> Claim:
    part = {v: measured.median(v, "mbps") * 1e6 / LIMIT_BPS for v in (PCQ, *FAIR)}
    return Claim(
        f"ours: each limited queue carries {PAYLOAD_LEAST:.0%} of its limit as payload",
        min(part.values()) >= PAYLOAD_LEAST,
        ", ".join(f"{variant.name} {value:.1%}" for variant, value in part.items()),
    )


def _order(measured: QueueRuns) -> Claim:
    least = {step: min(measured.differences(*step, "busy_ms")) for step in _STEPS}
    return Claim(
        "ours: no queue is above PCQ, and PCQ above SFQ, FQ-CoDel and CAKE, in every block",
        min(least.values()) > 0,
        "; ".join(f"{_named(step)} {value:.1f} ms at least" for step, value in least.items()),
    )


def _order_by_chance(measured: QueueRuns) -> Claim:
    p_values = {step: p_above_zero(measured.differences(*step, "busy_ms")) for step in _STEPS}
    return Claim(
        f"ours: that order is no chance (p <= {P_MOST} each, one-sided, exact sign changes inside blocks)",
        max(p_values.values()) <= P_MOST,
        "; ".join(f"{_named(step)} p {value:.3f}" for step, value in p_values.items()),
    )


def _named(step: tuple[Variant, Variant]) -> str:
    return f"{step[0].name} over {step[1].name}"


def _of_the_paper(measured: QueueRuns) -> Iterator[Claim]:
    busy = {variant: measured.median(variant, "busy_ms") for variant in (PCQ, *FAIR)}
    lost = {variant: measured.median(variant, "lost_percent") for variant in (PCQ, *FAIR)}
    yield Claim(
        "paper: FQ-CoDel and CAKE have the shortest echoes under load",
        max(busy[FQ_CODEL], busy[CAKE]) <= min(busy[SFQ], busy[PCQ]),
        ", ".join(f"{variant.name} {value:.1f} ms" for variant, value in busy.items()),
    )
    yield Claim(
        "paper: SFQ has bufferbloat (215 ms); asked of SFQ below a limit",
        busy[SFQ] > 200,
        f"{busy[SFQ]:.1f} ms; without a limit {measured.median(SFQ_UNLIMITED, 'busy_ms'):.0f} ms",
    )
    yield Claim(
        "paper: SFQ and PCQ lose echoes (8 and 6 %), FQ-CoDel and CAKE none",
        min(lost[SFQ], lost[PCQ]) >= 1 > max(lost[FQ_CODEL], lost[CAKE]),
        ", ".join(f"{variant.name} {value:.1f} %" for variant, value in lost.items()),
    )
