"""Whether a run of a queue trial counts. A run that does not is repeated once; then its block drops out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from backend.domain.statements import Statement
from backend.domain.trials.words import statement

IDLE_WITHIN_MS, IDLE_WITHIN = 2.0, 0.10  # of the trial's median: the larger of both
MOST_OTHERS = 0.20  # of the contract: the campus's own traffic
LEAST_OF_LIMIT = 0.5  # what iperf3 must move, or the queue never filled


@dataclass(frozen=True, slots=True)
class RunFacts:
    """What was seen around one run."""

    is_path_proven: bool
    idle_ms: float | None  # None: no echo was answered
    others_bps: tuple[float, float]  # the line's counters less our load; download and upload
    contract_bps: tuple[int, int]
    had_link_event: bool
    reads_back: bool  # the router's row was there as written, before and after
    moved_bps: tuple[float, float]
    limit_bps: tuple[int, int]
    has_cpu_data: bool = True


def faults(facts: RunFacts, idle_ms: float) -> tuple[Statement, ...]:
    """Every reason why the run does not count; empty: it does. `idle_ms`: the trial's median."""
    return tuple(_faults(facts, idle_ms))


def _faults(facts: RunFacts, idle_ms: float) -> Iterator[Statement]:
    if not facts.is_path_proven:
        yield statement("path_not_proven")
    if facts.had_link_event:
        yield statement("link_event")
    if not facts.reads_back:
        yield statement("row_not_read_back")
    if facts.idle_ms is None:
        yield statement("no_answers")
    elif abs(facts.idle_ms - idle_ms) > max(IDLE_WITHIN_MS, IDLE_WITHIN * idle_ms):
        yield statement("idle_differs", idle=round(facts.idle_ms, 1), usual=round(idle_ms, 1))
    if _exceeds(facts.others_bps, facts.contract_bps, MOST_OTHERS):
        yield statement("campus_busy", percent=round(100 * MOST_OTHERS))
    if not facts.has_cpu_data:
        yield statement("cpu_not_read")
    if not _exceeds(facts.moved_bps, facts.limit_bps, LEAST_OF_LIMIT, every=True):
        yield statement("load_too_small", percent=round(100 * LEAST_OF_LIMIT))


def _exceeds(
    rates: tuple[float, float], whole: tuple[int, int], part: float, *, every: bool = False
) -> bool:
    beyond = [rate > part * all_ for rate, all_ in zip(rates, whole, strict=True)]
    return all(beyond) if every else any(beyond)


def usual_idle_ms(idles_ms: Sequence[float]) -> float:
    """What a trial's idle echoes usually take: the median of its runs so far."""
    return median(idles_ms)


def complete_blocks(
    valid: Mapping[tuple[int, str], bool], variants: Sequence[str]
) -> tuple[int, ...]:
    """Blocks in which every variant has a counted run. `valid`: by block and variant, repeats included."""
    blocks = sorted({block for block, _ in valid})
    return tuple(
        block for block in blocks if all(valid.get((block, name), False) for name in variants)
    )
