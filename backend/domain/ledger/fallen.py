"""Which other ISPs of a router fell when one did, and over which route."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Neighbour:
    """An ISP of a router."""

    uplink_id: int
    name: str
    risk_group: str  # empty: it shares no route


@dataclass(frozen=True, slots=True)
class Nearness:
    """How far apart two begins of one moment may be; ms."""

    route_ms: int  # on a shared route
    other_ms: int


@dataclass(frozen=True, slots=True)
class Fallen:
    """`route`: that all of them share with the ISP; empty: not all do."""

    names: tuple[str, ...]
    route: str


def fallen_with(
    mine: Neighbour,
    began_ms: int,
    others: Sequence[Neighbour],
    begins: Mapping[int, Sequence[int]],  # UTC ms, by uplink
    near: Nearness,
) -> Fallen:
    fell = [
        other
        for other in others
        if any(
            abs(at_ms - began_ms) <= (near.route_ms if _is_shared(mine, other) else near.other_ms)
            for at_ms in begins.get(other.uplink_id, ())
        )
    ]
    is_route = bool(fell) and all(_is_shared(mine, other) for other in fell)
    return Fallen(tuple(other.name for other in fell), mine.risk_group if is_route else "")


def _is_shared(mine: Neighbour, other: Neighbour) -> bool:
    return bool(mine.risk_group) and mine.risk_group == other.risk_group
