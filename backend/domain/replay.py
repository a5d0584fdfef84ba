"""Recorded demand sent over the lines in other proportions: what each would have carried in every slot.

Only slots in which every line was measured count (never bridged ones). A split is a matrix: which part of what line
i carried goes to line j. Today's is the identity, so today's replayed figures are the measured ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from backend.domain.capacity import Capacity
from backend.domain.directions import Direction
from backend.domain.slots import Slot

Matrix = tuple[tuple[float, ...], ...]
"""[from][to]: rows add up to 1."""


@dataclass(frozen=True, slots=True)
class Demand:
    """Bit/s per line and slot, both directions; `days` are local dates as ordinals, one entry per slot.

    `due_slots`: how many slots the work calendar had in the window, for the coverage.
    """

    uplink_ids: tuple[int, ...]
    at_ms: tuple[int, ...]
    days: tuple[int, ...]
    download_bps: tuple[tuple[int, ...], ...]
    upload_bps: tuple[tuple[int, ...], ...]
    due_slots: int

    def of(self, direction: Direction) -> tuple[tuple[int, ...], ...]:
        return self.download_bps if direction == "download" else self.upload_bps


@dataclass(frozen=True, slots=True)
class WorstHour:
    """The clock hour that begins at `at_ms` (UTC) and its mean over the capacity, in the fuller direction."""

    at_ms: int
    utilization: float


@dataclass(frozen=True, slots=True)
class LineLoad:
    """One line in a replay. p95 is utilization.nearest_rank over slots; shares are of all bytes of a direction.

    `minutes_above_90_per_day`: slots with a direction above 90 % of the capacity, as minutes of a replayed day.
    """

    uplink_id: int
    download_share: float | None
    upload_share: float | None
    p95_download_bps: int | None
    p95_upload_bps: int | None
    p95_download_utilization: float | None
    p95_upload_utilization: float | None
    minutes_above_90_per_day: float | None
    worst_hour: WorstHour | None


def demand_of(
    uplink_ids: Sequence[int], slots: Mapping[int, Iterable[Slot]], zone: ZoneInfo, due_slots: int
) -> Demand:
    """The measured slots that all lines have. `slots` by uplink, already picked by the work calendar."""
    raise NotImplementedError


def replay(
    demand: Demand, split: Matrix, capacities: Sequence[Capacity], growth: float = 1.0
) -> tuple[LineLoad, ...]:
    """What each line would have carried."""
    raise NotImplementedError
