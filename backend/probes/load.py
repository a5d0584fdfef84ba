"""Latency under load: echoes every 100 ms while the line is idle, downloading, uploading, and both."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from backend.domain.directions import Direction
from backend.domain.probes.kinds import Phase, directions_of
from backend.domain.probes.probe import Failed, Measured, Ping, Reason, Result, Series
from backend.probes.children import Child, Children, Ended
from backend.probes.iperf3.command import Way
from backend.probes.iperf3.objects import Object, Unfit, load, part, text
from backend.probes.iperf3.output import check_plausible, failure, phase_bps, with_moved
from backend.probes.iperf3.series import moved_bytes
from backend.probes.iperf3_test import complaint, ended_early, told_by_stderr
from backend.probes.job import Job, cut_short
from backend.probes.pinging import TOO_FAST, echoes, most_bytes, not_sent, ping_words

FAST_S = 0.1
SLOW_S = 0.2
WAYS: tuple[Way, ...] = ("download", "upload", "both")
TRIES = 4  # an iperf3 server refuses, resets or is busy for a moment between two tests
AGAIN: frozenset[Reason] = frozenset({"server_busy", "server_unreachable", "server_refused"})
PAUSE_S = 1.0
SETTLE_S = 0.5  # within this, ping says that it may not send so fast
OVERHEAD_S = 60


@dataclass(frozen=True, slots=True)
class Span:
    """Wall-clock ms of a phase, and iperf3's output."""

    phase: Phase
    began_ms: int
    ended_ms: int
    command: tuple[str, ...] = ()
    output: Object = field(default_factory=dict)


class Stopped(Exception):
    """The measurement ended early, with `failed`."""

    def __init__(self, failed: Failed) -> None:
        super().__init__(failed.detail)
        self.failed = failed


def run_load(job: Job) -> Result:
    """One ping through all four phases. Time between phases belongs to none."""
    spans: list[Span] = []
    with job.children() as children:
        try:
            ping, interval_s = _start_ping(job, children)
            spans.append(_idle(job, children, ping))
            spans.extend(_loaded(job, children, ping, way) for way in WAYS)
        except Stopped as stopped:
            return _with_moved(stopped.failed, spans)
        ping.interrupt("stopped")
        children.wait(ping)
        return measured_of(job, spans, ping.ended(), interval_s)


def _start_ping(job: Job, children: Children) -> tuple[Child, float]:
    for interval_s in (FAST_S, SLOW_S):
        seconds = len(WAYS) * (job.iperf3_s + TRIES * PAUSE_S) + job.spec.duration_s + OVERHEAD_S
        count = round(seconds / interval_s)
        words = ping_words(
            job.tools.ping, job.address, job.source_address, count=count, interval_s=interval_s
        )
        ping = children.start(words, job.tools.command(*words), most_bytes(count))
        children.wait(ping, seconds=SETTLE_S)
        if ping.running or TOO_FAST not in ping.ended().message:
            break
    return ping, interval_s


def _idle(job: Job, children: Children, ping: Child) -> Span:
    began_ms = ping.began_ms
    children.wait(ping, seconds=max(0.0, job.spec.duration_s - SETTLE_S))
    _check(job, children, ping)
    return Span("idle", began_ms, began_ms + job.spec.duration_s * 1000)


def _loaded(job: Job, children: Children, ping: Child, way: Way) -> Span:
    words = job.iperf3_words(way)
    failed = None
    for _ in range(TRIES):
        test = children.start(words, job.tools.command(*words), job.iperf3_bytes)
        children.wait(test, seconds=job.iperf3_s)
        if test.running:
            test.interrupt("deadline")
            children.wait(test)
        span = phase_of(job, test.ended(), way)
        if isinstance(span, Failed) and not (span.retry and span.reason in AGAIN):
            raise Stopped(span)
        _check(job, children, ping)
        if isinstance(span, Span):
            return span
        failed = span
        children.wait(seconds=PAUSE_S)
        _check(job, children, ping)
    raise Stopped(failed or Failed("unreadable", "The phase was not measured."))


def phase_of(job: Job, ended: Ended, way: Way) -> Span | Failed:
    """Raises Stopped for a test that did not finish."""
    failed = ended_early(ended, job)
    if failed:
        raise Stopped(failed)
    output: Object = {}
    try:
        output = load(ended.output)
        failed = failure(output, complaint(ended))
        if failed is None:
            _check_rates(job, output, way)
            return Span(way, ended.began_ms, ended.ended_ms, ended.command, output)
    except Unfit as unfit:
        failed = Failed(unfit.reason, str(unfit))
    return told_by_stderr(with_moved(failed, output, ended.command, ended.output), ended)


def _check_rates(job: Job, output: Object, way: Way) -> None:
    for direction in directions_of(way):
        rates = phase_bps(output, direction)
        if not rates:
            raise Unfit("unreadable", f"iperf3 measured no {direction}.")
        mean_bps = sum(rates) / len(rates)
        check_plausible(mean_bps, job.capacity.of(direction), direction)


def _check(job: Job, children: Children, ping: Child) -> None:
    """Raises Stopped when everything shall end, or ping has ended."""
    why = children.ending
    if why == "stopped":
        raise Stopped(Failed("cancelled", "Cancelled while it ran."))
    if why:
        raise Stopped(Failed("timed_out", "It was not done when its time was over, and was ended."))
    if not ping.running:
        ended = ping.ended()
        failed = cut_short(ended, in_time=True) or not_sent(ended, job.address, job.source_address)
        said = ended.message or f"code {ended.code}"
        raise Stopped(failed or Failed("unreadable", f"ping ended before the run did: {said}."))


def measured_of(job: Job, spans: Sequence[Span], ping: Ended, interval_s: float) -> Result:
    failed = not_sent(ping, job.address, job.source_address)
    if failed:
        return _with_moved(failed, spans)
    began_ms = spans[0].began_ms
    downloaded, uploaded = _moved(spans)
    slow = (f"echoes every {interval_s * 1000:.0f} ms: ping may not send faster here",)
    last = spans[-1].output
    raw = {"ping": _printed(ping), "phases": [_raw_phase(span) for span in spans[1:]]}
    return Measured(
        began_ms=began_ms,
        ended_ms=ping.ended_ms,
        series=Series(pings=_pings(spans, ping.output, interval_s), phase_bps=_rates(spans)),
        reported=None,
        download_bytes=downloaded,
        upload_bytes=uploaded,
        command=spans[1].command,
        raw=json.dumps(raw).encode(),
        tool=text(part(last, "start"), "version"),
        local_address=job.source_address,
        remote_address=job.address,
        warnings=slow if interval_s != FAST_S else (),
    )


def _pings(spans: Sequence[Span], printed: bytes, interval_s: float) -> tuple[Ping, ...]:
    all_echoes = echoes(printed, interval_s)
    began_ms = spans[0].began_ms
    return tuple(
        Ping(max(0, echo.sent_ms - began_ms), echo.rtt_us, span.phase)
        for span in spans
        for echo in all_echoes
        if span.began_ms <= echo.sent_ms < span.ended_ms
    )


def _rates(spans: Sequence[Span]) -> tuple[tuple[Phase, Direction, tuple[int, ...]], ...]:
    return tuple(
        (span.phase, direction, phase_bps(span.output, direction))
        for span in spans
        if span.phase != "idle"
        for direction in directions_of(span.phase)
    )


def _moved(spans: Sequence[Span]) -> tuple[int, int]:
    moved = [moved_bytes(span.output) for span in spans]
    return sum(byte_counts[0] for byte_counts in moved), sum(
        byte_counts[1] for byte_counts in moved
    )


def _with_moved(failed: Failed, spans: Sequence[Span]) -> Failed:
    """With the bytes of its phases."""
    downloaded, uploaded = _moved(spans)
    return Failed(
        failed.reason,
        failed.detail,
        failed.command,
        failed.raw,
        failed.download_bytes + downloaded,
        failed.upload_bytes + uploaded,
        failed.retry,
    )


def _printed(ended: Ended) -> dict[str, Any]:
    return {"command": ended.command, "output": ended.output.decode(errors="replace")}


def _raw_phase(span: Span) -> dict[str, Any]:
    times = {"began_ms": span.began_ms, "ended_ms": span.ended_ms}
    return {"phase": span.phase, **times, "command": span.command, "output": span.output}
