"""Faults of stored findings: the same in several rules counts once."""

from __future__ import annotations

from typing import Any

from backend.domain.lint.findings import faults, faults_by_severity


def finding(subject: str, severity: str = "danger", code: str = "no_route") -> dict[str, Any]:
    return {
        "code": code,
        "severity": severity,
        "subject": subject,
        "message": f"{code}.",
        "consequence": "Traffic is lost.",
        "remedy": "Add a route.",
    }


STORED = [
    finding("rule 1"),
    finding("rule 2"),
    finding("rule 2", "warning", "no_check"),
    finding("rule 3"),
    finding("rule 4", "note"),
]


def test_the_same_in_several_rules_is_the_first_of_them() -> None:
    assert [fault["subject"] for fault in faults(STORED)] == ["rule 1", "rule 2", "rule 4"]


def test_each_severity_is_counted() -> None:
    counts = faults_by_severity(STORED)
    assert [counts[severity] for severity in ("danger", "warning", "note")] == [1, 1, 1]


def test_where_nothing_is_stored_there_is_no_fault() -> None:
    assert faults([]) == []
    assert faults_by_severity([])["danger"] == 0


def test_what_an_older_version_stored_without_a_remedy_counts_as_well() -> None:
    old = {"code": "no_route", "severity": "danger"}
    assert faults([old, finding("rule 1")]) == [old, finding("rule 1")]
