"""What a lease allows at a moment: rest, renewal, no new work, or nothing at all.

Times are by the holder's monotonic clock, counted from before the renewing transaction. The database's clock, by
which others judge, began later, so a lease ends first for its holder.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

SAFE_PART = 2 / 3  # of a lease; then no work that needs it begins, as begun work must end


class LeaseState(IntEnum):
    """From best to worst; without a renewal it only gets worse."""

    FRESH = 0  # held, and renewed lately
    DUE = 1  # held, to be renewed now
    UNSAFE = 2  # too little is left for anything to begin
    OVER = 3  # perhaps another worker's; ours was cut off, perhaps like all others


@dataclass(frozen=True, slots=True)
class LeaseTimes:
    """Raises ValueError if renewal comes too late."""

    lease_s: float
    renew_s: float

    def __post_init__(self) -> None:
        if not 0 <= self.renew_s <= self.lease_s * SAFE_PART:
            raise ValueError(f"A lease of {self.lease_s:g} s is not renewed in {self.renew_s:g} s.")


def lease_state(times: LeaseTimes, since_renewed_s: float) -> LeaseState:
    """Infinity for a lease that was never renewed."""
    if since_renewed_s > times.lease_s:
        return LeaseState.OVER
    if since_renewed_s >= times.lease_s * SAFE_PART:
        return LeaseState.UNSAFE
    return LeaseState.DUE if since_renewed_s >= times.renew_s else LeaseState.FRESH


def was_cut_off(times: LeaseTimes, since_renewed_s: float, look_s: float) -> bool:
    """Whether somebody who looks every `look_s` could not renew; looking rarely does not count."""
    is_over = lease_state(times, since_renewed_s) is LeaseState.OVER
    return is_over and since_renewed_s > 2 * look_s


def has_jumped(times: LeaseTimes, passed_s: float, lived_s: float) -> bool:
    """Whether the database's clock went `passed_s` while ours went `lived_s`."""
    return abs(passed_s - lived_s) > times.lease_s / 3
