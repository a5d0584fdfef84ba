"""What the lint of a configuration reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

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


SAID = ("code", "severity", "message", "consequence", "remedy")
"""What must be corrected. The same in several rules is one fault."""


def faults(stored: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The first of the stored findings of each fault, in their order, as pages list them."""
    firsts: dict[tuple[Any, ...], Mapping[str, Any]] = {}
    for finding in stored:
        firsts.setdefault(tuple(finding.get(part) for part in SAID), finding)
    return list(firsts.values())


def faults_by_severity(stored: Sequence[Mapping[str, Any]]) -> Counter[str]:
    """How many faults there are of each severity; 0 of one that is not there."""
    return Counter(str(fault["severity"]) for fault in faults(stored))
