"""What the ISPs of a router carry together at this moment, and which of them is fullest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

from backend.domain.directions import Direction
from backend.domain.metering.capacity import Capacity


@dataclass(frozen=True, slots=True)
class UplinkRate:
    """Rates of the last poll, None where it does not say them."""

    uplink_id: int
    name: str
    contract: Capacity
    download_bps: int | None
    upload_bps: int | None
    is_missing: bool = False  # the router lacks the interface, so that nothing passes it


@dataclass(frozen=True, slots=True)
class Fullest:
    uplink_id: int
    name: str
    direction: Direction
    utilization: float  # of the contract


@dataclass(frozen=True, slots=True)
class LoadNow:
    """None is unknown, never zero."""

    download_bps: int | None
    upload_bps: int | None
    fullest: Fullest | None


def load_now(uplinks: Sequence[UplinkRate]) -> LoadNow:
    """A sum without one of its ISPs would look like a fall: it is unknown then."""
    there = [uplink for uplink in uplinks if not uplink.is_missing]
    return LoadNow(
        _sum([uplink.download_bps for uplink in there]),
        _sum([uplink.upload_bps for uplink in there]),
        _fullest(there),
    )


def _sum(rates_bps: Sequence[int | None]) -> int | None:
    known = [bps for bps in rates_bps if bps is not None]
    return sum(known) if known and len(known) == len(rates_bps) else None


def _fullest(uplinks: Sequence[UplinkRate]) -> Fullest | None:
    filled: list[tuple[float, Direction, UplinkRate]] = []
    for uplink in uplinks:
        if uplink.download_bps is not None:
            part = uplink.download_bps / uplink.contract.download_bps
            filled.append((part, "download", uplink))
        if uplink.upload_bps is not None:
            part = uplink.upload_bps / uplink.contract.upload_bps
            filled.append((part, "upload", uplink))
    if not filled:
        return None
    part, direction, uplink = max(filled, key=itemgetter(0))
    return Fullest(uplink.uplink_id, uplink.name, direction, part)
