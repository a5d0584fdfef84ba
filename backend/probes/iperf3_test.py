"""One iperf3 test: run it, and turn how it ended and what it printed into a result."""

from __future__ import annotations

from dataclasses import replace

from backend.domain.probes import Failed, Result
from backend.probes.children import Ended
from backend.probes.iperf3_json import Unfit, load, parts
from backend.probes.iperf3_output import Ran, parse
from backend.probes.iperf3_series import moved_bytes
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
        udp=job.spec.kind == "udp",
        contract_bps=job.line.of(direction),
    )
    return told_by_stderr(parse(ended.output, ran), ended)


def run_iperf3(job: Job, words: tuple[str, ...]) -> Ended:
    with job.children() as children:
        child = children.start(words, job.tools.command(*words), job.iperf3_bytes)
        children.wait(child, seconds=job.iperf3_s)
        if child.running:
            child.interrupt("deadline")
            children.wait(child)
        return child.ended()


def ended_early(ended: Ended, job: Job) -> Failed | None:
    """A test that we ended, with what it had moved by then, as that costs budget all the same."""
    failed = cut_short(ended, in_time=job.left_s > 0)
    if failed is None:
        return None
    try:
        output = load(ended.output)
        begun, (downloaded, uploaded) = bool(parts(output, "intervals")), moved_bytes(output)
    except Unfit:
        begun, downloaded, uploaded = False, 0, 0
    if failed.reason == "server_died" and not begun:
        failed = SILENT
    return replace(
        failed,
        command=ended.command,
        raw=ended.output,
        download_bytes=downloaded,
        upload_bytes=uploaded,
    )


def told_by_stderr(result: Result, ended: Ended) -> Result:
    """Where iperf3 printed nothing to read, what it or the system wrote beside it is the better word."""
    if isinstance(result, Failed) and not ended.output.strip() and ended.message:
        detail = f"iperf3 ended with code {ended.code}: {ended.message}"
        return replace(result, detail=detail)
    return result
