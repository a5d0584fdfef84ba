"""Try a server step by step, to learn which step fails and why."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from backend.domain.metering.capacity import MAX_BPS, Capacity
from backend.domain.probes.probe import Failed, ProbeSpec, Reason, Target
from backend.probes.iperf3_test import SILENT, run_test
from backend.probes.job import Job
from backend.probes.routes import check_route
from backend.probes.runners import IPERF3, tools_failure
from backend.probes.targets import check_target
from backend.probes.tools import ProbeTools

StepName = Literal["resolve", "route", "tool", "connect", "test"]
StepState = Literal["ok", "failed", "skipped"]

STEPS: tuple[StepName, ...] = ("resolve", "route", "tool", "connect", "test")
TRIAL_S = 12.0
TRIAL_BPS = 1_000_000  # shows that a test runs, at less than the cost of a measurement
NOT_CONNECTED: frozenset[Reason] = frozenset(
    {"server_unreachable", "no_route", "no_source_address"}
)


@dataclass(frozen=True, slots=True)
class Step:
    """The server's name, the way to it, iperf3 here, its port, or one second of iperf3."""

    name: StepName
    state: StepState
    detail: str


@dataclass(frozen=True, slots=True)
class Trial:
    """Steps after a failed one are skipped."""

    ok: bool
    code: Reason  # of the failed step
    detail: str
    steps: tuple[Step, ...]


def try_server(
    tools: ProbeTools, target: Target, source_address: str, stop: threading.Event
) -> Trial:
    """Never raises for the network; leaves nothing running."""
    allowed = tools.private_targets
    checked = check_target(target.host, source_address, allow_private=allowed, stop=stop)
    if isinstance(checked, Failed):
        return _failed(checked, "resolve", {})
    address = str(checked)
    job = _job(tools, address, target, source_address, stop)
    passed: dict[StepName, str] = {"resolve": f"{target.host} is {address}"}
    failed = check_route(tools, address, source_address, stop)
    if failed:
        return _failed(failed, "route", passed)
    passed["route"] = f"there is a way{f' from {source_address}' if source_address else ''}"
    failed = tools_failure(job, (IPERF3,))
    if failed:
        return _failed(failed, "tool", passed)
    passed["tool"] = "iperf3 is installed"
    result = run_test(job)
    if isinstance(result, Failed) and result.reason == "timed_out":
        result = SILENT
    if isinstance(result, Failed) and result.reason in NOT_CONNECTED:
        return _failed(result, "connect", passed)
    passed["connect"] = f"port {target.port} answers"
    if isinstance(result, Failed):
        return _failed(result, "test", passed)
    passed["test"] = f"{result.download_bytes} bytes came in a second ({result.tool})"
    return Trial(ok=True, code="", detail=passed["test"], steps=_steps(passed, None, ""))


def _job(
    tools: ProbeTools, address: str, target: Target, source_address: str, stop: threading.Event
) -> Job:
    spec = ProbeSpec("tcp", "download", duration_s=1, rate_bps=TRIAL_BPS)
    capacity = Capacity(MAX_BPS, MAX_BPS)
    until = time.monotonic() + TRIAL_S
    return Job(tools, spec, address, target, source_address, capacity, stop, until)


def _failed(failed: Failed, at: StepName, passed: Mapping[StepName, str]) -> Trial:
    steps = _steps(passed, at, failed.detail)
    return Trial(ok=False, code=failed.reason, detail=failed.detail, steps=steps)


def _steps(
    passed: Mapping[StepName, str], failed_at: StepName | None, why: str
) -> tuple[Step, ...]:
    def step(name: StepName) -> Step:
        if name == failed_at:
            return Step(name, "failed", why)
        return Step(name, "ok", passed[name]) if name in passed else Step(name, "skipped", "")

    return tuple(step(name) for name in STEPS)
