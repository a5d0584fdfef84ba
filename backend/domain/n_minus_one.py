"""What happens when a line, or all lines of one cable, are lost: recorded demand replayed over those that are left."""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.replay import LineLoad

MainTable = tuple[tuple[int, ...], ...]
"""Default routes of the main table by distance, uplink ids. A mark whose table has no active route falls to it: the
first distance with a line that is up takes all, in equal parts (ECMP). (): all lines at one distance."""


@dataclass(frozen=True, slots=True)
class LossRow:
    """`down` are lost; `lines` those that are left. `risk_group` where they share a route.

    `overload_minutes_per_day`: a day's minutes in which some line that is left is above 90 %; None if none is left.
    """

    down: tuple[int, ...]
    risk_group: str
    lines: tuple[LineLoad, ...]
    overload_minutes_per_day: float | None
