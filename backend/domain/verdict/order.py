"""In which order routers stand in a list: who needs a person first."""

from __future__ import annotations

FULLNESS_STEP = 0.1
"""Finer differences would make a list jump with every poll."""


def place(severity: int, utilization: float | None, name: str) -> tuple[int, int, str]:
    """Sorts the worst verdict first, then the fullest ISP (in tenths of its contract), then by name.

    `utilization`: of the fullest ISP now, None if unknown.
    """
    tenths = -1 if utilization is None else int(utilization / FULLNESS_STEP)
    return severity, -tenths, name.casefold()
