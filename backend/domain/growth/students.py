"""How much each student has of what was bought, and of what is used: figures for accreditation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PerStudent:
    """kbit/s (1,000 bit/s) of one direction by student; None: not known."""

    contracted: float | None
    p95: float | None
    work_mean: float | None  # really used in work hours


def per_student(
    students: int, contracted_bps: float | None, p95_bps: float | None, work_bps: float | None
) -> PerStudent:
    """`students`: 1 or more."""
    each = (
        None if bps is None else bps / 1000 / students
        for bps in (contracted_bps, p95_bps, work_bps)
    )
    return PerStudent(*each)
