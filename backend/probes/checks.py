"""Whether the programs that a kind of probe needs are here and new enough."""

from __future__ import annotations

from backend.domain.probes.probe import Failed
from backend.probes.job import Job
from backend.probes.tools import OLDEST_CURL, OLDEST_IPERF3, missing, too_old


def tools_failure(job: Job) -> Failed | None:
    """Why the run cannot begin. Asked each time: a host may be upgraded while a worker runs."""
    tools, kind = job.tools, job.spec.kind
    program, oldest = (tools.curl, OLDEST_CURL) if kind == "http" else (tools.iperf3, OLDEST_IPERF3)
    return (
        missing(program)
        or (missing(tools.ping) if kind == "load" else None)
        or too_old(program, job.quick(program, "--version").output.decode(errors="replace"), oldest)
    )
