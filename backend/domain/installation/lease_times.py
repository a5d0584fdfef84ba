"""What a lease allows at a moment: to rest, to be renewed, to begin nothing more, or nothing at all.

Times are by the holder's own monotonic clock, counted from before the transaction that renewed it: the database's
clock, by which others judge, began later. So a lease ends for its holder before it ends for others.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

SAFE_PART = 2 / 3
"""Past this part of a lease nothing begins that needs it: the rest is for what has begun to be over in."""


class LeaseState(IntEnum):
    """From the best to the worst; without a renewal it only gets worse."""

    FRESH = 0
    """Held, and renewed lately."""
    DUE = 1
    """Held, to be renewed now."""
    UNSAFE = 2
    """Too little is left for anything to begin."""
    OVER = 3
    """Perhaps another worker's. Who could not renew it was cut off, perhaps with all the others."""


@dataclass(frozen=True, slots=True)
class LeaseTimes:
    """Seconds: how long a lease lasts, and after which it is renewed. Raises ValueError if that is too late."""

    lease_s: float
    renew_s: float

    def __post_init__(self) -> None:
        if not 0 <= self.renew_s <= self.lease_s * SAFE_PART:
            raise ValueError(f"A lease of {self.lease_s:g} s is not renewed in {self.renew_s:g} s.")


def lease_state(times: LeaseTimes, since_renewed_s: float) -> LeaseState:
    """The state of a lease that was renewed so long ago; infinity for one that never was."""
    if since_renewed_s > times.lease_s:
        return LeaseState.OVER
    if since_renewed_s >= times.lease_s * SAFE_PART:
        return LeaseState.UNSAFE
    return LeaseState.DUE if since_renewed_s >= times.renew_s else LeaseState.FRESH


def was_cut_off(times: LeaseTimes, since_renewed_s: float, look_s: float) -> bool:
    """Whether somebody who looks every `look_s` was kept from renewing; who looks rarely is not cut off by that."""
    is_over = lease_state(times, since_renewed_s) is LeaseState.OVER
    return is_over and since_renewed_s > 2 * look_s


def has_jumped(times: LeaseTimes, passed_s: float, lived_s: float) -> bool:
    """Whether the database's clock jumped: it went `passed_s` seconds while ours went `lived_s`."""
    return abs(passed_s - lived_s) > times.lease_s / 3
