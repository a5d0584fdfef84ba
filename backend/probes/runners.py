"""How each kind of probe is measured: its programs, its host, the run itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from backend.domain.probes.kinds import Kind
from backend.domain.probes.probe import Failed, Result, Target
from backend.domain.probes.targets import check_url, url_host
from backend.probes.http_timing import run_http
from backend.probes.iperf3_test import run_test
from backend.probes.job import Job
from backend.probes.load import run_load
from backend.probes.tools import OLDEST_CURL, OLDEST_IPERF3, ProbeTools, missing, too_old


@dataclass(frozen=True, slots=True)
class Program:
    """A program of the probe host."""

    name_of: Callable[[ProbeTools], str]
    oldest: tuple[int, int] | None = None


IPERF3 = Program(attrgetter("iperf3"), OLDEST_IPERF3)
CURL = Program(attrgetter("curl"), OLDEST_CURL)
PING = Program(attrgetter("ping"))


def page_host(target: Target) -> str:
    """Raises Invalid for a URL that is no page."""
    return url_host(check_url(target.url))


@dataclass(frozen=True, slots=True)
class Runner:
    """`host` of a target is resolved for the job's address; it may raise Invalid."""

    measure: Callable[[Job], Result]
    programs: tuple[Program, ...]
    host: Callable[[Target], str] = attrgetter("host")


RUNNERS: Mapping[Kind, Runner] = {
    "tcp": Runner(run_test, (IPERF3,)),
    "udp": Runner(run_test, (IPERF3,)),
    "load": Runner(run_load, (IPERF3, PING)),
    "http": Runner(run_http, (CURL,), page_host),
}


def tools_failure(job: Job, programs: Sequence[Program]) -> Failed | None:
    """Why the run cannot begin. Asked each time: a host may be upgraded while a worker runs."""
    for program in programs:
        if absent := missing(program.name_of(job.tools)):
            return absent
    for program in programs:
        if outdated := _outdated(job, program):
            return outdated
    return None


def _outdated(job: Job, program: Program) -> Failed | None:
    if program.oldest is None:
        return None
    name = program.name_of(job.tools)
    printed = job.quick(name, "--version").output.decode(errors="replace")
    return too_old(name, printed, program.oldest)
