"""Runs one iperf3 test and makes its result."""

from __future__ import annotations

from dataclasses import replace

from backend.domain.probes.probe import Failed, Result
from backend.probes.children import Ended
from backend.probes.iperf3.objects import Unfit, load
from backend.probes.iperf3.output import Ran, begun, parse, with_moved
from backend.probes.job import Job, cut_short

SILENT = Failed(
    "server_refused",
    "The server accepts the connection but begins no test: check that it is iperf3, and not stuck.",
    retry=True,
)


def run_test(job: Job) -> Result:
    """TCP or UDP in the direction of the spec."""
    direction = job.spec.direction or "download"
    words = job.iperf3_words(direction)
    ended = run_iperf3(job, words)
    failed = ended_early(ended, job)
    if failed:
        return failed
    ran = Ran(
        command=words,
        began_ms=ended.began_ms,
        ended_ms=ended.ended_ms,
        direction=direction,
        udp=job.spec.traits.over_udp,
        contract_bps=job.capacity.of(direction),
        complaint=complaint(ended),
    )
    outcome = parse(ended.output, ran)
    return told_by_stderr(outcome, ended) if isinstance(outcome, Failed) else outcome


def run_iperf3(job: Job, words: tuple[str, ...]) -> Ended:
    with job.children() as children:
        child = children.start(words, job.tools.command(*words), job.iperf3_bytes)
        children.wait(child, seconds=job.iperf3_s)
        if child.running:
            child.interrupt("deadline")
            children.wait(child)
        return child.ended()


def complaint(ended: Ended) -> str:
    return (ended.message or f"it ended with code {ended.code}") if ended.code else ""


def ended_early(ended: Ended, job: Job) -> Failed | None:
    """Why a test that was stopped failed, and the bytes it moved; None for a test that finished."""
    failed = cut_short(ended, in_time=job.left_s > 0)
    if failed is None:
        return None
    try:
        output = load(ended.output)
    except Unfit:
        output = {}
    if failed.reason == "server_died" and not begun(output):
        failed = SILENT
    return with_moved(failed, output, ended.command, ended.output)


def told_by_stderr(failed: Failed, ended: Ended) -> Failed:
    """Where iperf3 printed nothing readable, stderr says more."""
    if ended.output.strip() or not ended.message:
        return failed
    detail = f"iperf3 ended with code {ended.code}: {ended.message}"
    return replace(failed, detail=detail)
