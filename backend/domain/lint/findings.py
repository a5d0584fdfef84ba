"""What the lint of a configuration reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from backend.domain.walk.questions.witnesses import Witness

Severity = Literal["danger", "warning", "note"]
SEVERITY_ORDER: Mapping[Severity, int] = {"danger": 0, "warning": 1, "note": 2}


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault.

    danger: the split does not happen, or traffic is lost. warning: it fails when a line does, or for some traffic.
    note: worth knowing.
    """

    code: str
    severity: Severity
    subject: str  # the rule, route, table or setting
    message: str
    consequence: str
    remedy: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    packet: Witness | None = None  # its trace shows the fault
