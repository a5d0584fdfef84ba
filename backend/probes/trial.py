"""Try a server step by step, so that a person learns which step fails and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from backend.domain.probes import Reason

StepName = Literal["resolve", "route", "connect", "test"]
StepState = Literal["ok", "failed", "skipped"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step: the name and route of the server, a TCP connection, one second of iperf3."""

    name: StepName
    state: StepState
    detail: str


@dataclass(frozen=True, slots=True)
class Trial:
    """All four steps; those after a failed one are skipped. `code` and `detail` are of the failure, or of the test."""

    ok: bool
    code: Reason
    detail: str
    steps: tuple[Step, ...]
