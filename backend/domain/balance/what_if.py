"""What the recorded demand would do with other weights or capacities, lost lines, or growth."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from backend.domain.balance.moves import placed, resplit
from backend.domain.balance.n_minus_one import fallen
from backend.domain.balance.question import Question
from backend.domain.balance.weights import error_of
from backend.domain.demand.replay import UplinkLoad, replay
from backend.domain.demand.splits import Matrix, identity, times
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.skew import skew
from backend.domain.metering.capacity import Capacity, ideal_share_floats
from backend.errors import Invalid


@dataclass(frozen=True, slots=True)
class Scenario:
    """A wish as `weights` or as `buckets`; neither: as now."""

    weights: Mapping[int, int] | None = None  # by uplink, 0 where missing
    buckets: tuple[int, ...] | None = None  # uplink per remainder
    down: frozenset[int] = frozenset()
    down_groups: frozenset[str] = frozenset()
    capacities: Mapping[int, Capacity] = field(default_factory=dict)
    growth: float = 1.0


@dataclass(frozen=True, slots=True)
class WhatIf:
    uplinks: tuple[UplinkLoad, ...]
    down: tuple[int, ...]
    skew: Mapping[Direction, float | None]  # against the lines that are up
    busiest: int | None  # uplink, in either direction
    error: float | None  # a wished share's largest, fuller direction; None without a wish
    buckets: tuple[int, ...]  # uplink per remainder, as asked for


def what_if(question: Question, scenario: Scenario) -> WhatIf:
    """Raises Invalid naming the field of the wish."""
    down = _down(question, scenario)
    capacities = [
        scenario.capacities.get(uplink.uplink_id, uplink.capacity) for uplink in question.uplinks
    ]
    uplinks = wished_uplinks(question, scenario)
    ids = question.demand.uplink_ids
    split = split_of(question, uplinks) if uplinks else identity(len(ids))
    after = times(split, fallen(ids, down, question.today.fallback)) if down else split
    loads_after = replay(question.demand, after, capacities, scenario.growth)
    fullest = max(loads_after, key=_fullness, default=None)
    return WhatIf(
        loads_after,
        tuple(uplink_id for uplink_id in ids if uplink_id in down),
        {way: _skew(loads_after, capacities, down, way) for way in DIRECTIONS},
        fullest.uplink_id if fullest and _fullness(fullest) else None,
        _error(uplinks, capacities, _fuller(fullest)),
        tuple(ids[uplink] for uplink in uplinks),
    )


def wished_uplinks(question: Question, scenario: Scenario) -> tuple[int, ...]:
    """Places in `lines` per remainder, with the least movement that the weights allow; () without a wish."""
    place = question.place()
    if scenario.buckets is not None:
        return tuple(_known(place, bucket, "buckets") for bucket in scenario.buckets)
    if scenario.weights is None:
        return ()
    weights = [0] * len(question.uplinks)
    for uplink_id, weight in scenario.weights.items():
        weights[_known(place, uplink_id, "weights")] = weight
    if min(weights, default=0) < 0 or not sum(weights):
        raise Invalid(
            "weights", "Give weights of 0 and more, and one ISP at least 1.", "weights_all_zero"
        )
    sizes = question.sizes()
    return placed(weights, sizes.shares, question.buckets() if sizes.shares else ())


def split_of(question: Question, uplinks: Sequence[int]) -> Matrix:
    """The part of each line's traffic that goes to each line when `lines` takes the remainders."""
    sizes = question.sizes().shares
    return resplit(sizes, question.buckets() if sizes else (), uplinks, len(question.uplinks))


def _known(place: Mapping[int, int], uplink_id: int, field_name: str) -> int:
    if uplink_id not in place:
        raise Invalid(
            field_name,
            "This router has no ISP {uplink_id} in use: leave it out.",
            "isp_not_in_use_leave",
            uplink_id=uplink_id,
        )
    return place[uplink_id]


def _down(question: Question, scenario: Scenario) -> frozenset[int]:
    for uplink_id in scenario.down:
        _known(question.place(), uplink_id, "down")
    groups = {uplink.risk_group for uplink in question.uplinks}
    for group in scenario.down_groups - groups:
        raise Invalid(
            "down_groups",
            "No ISP of this router is in a risk group {group!r}.",
            "no_risk_group",
            group=group,
        )
    lost = {
        uplink.uplink_id for uplink in question.uplinks if uplink.risk_group in scenario.down_groups
    }
    return scenario.down | lost


def _fullness(uplink: UplinkLoad) -> float:
    return max(uplink.p95_download_utilization or 0.0, uplink.p95_upload_utilization or 0.0)


def _fuller(uplink: UplinkLoad | None) -> Direction:
    if uplink is None:
        return "download"
    upload = (uplink.p95_upload_utilization or 0) > (uplink.p95_download_utilization or 0)
    return "upload" if upload else "download"


def _skew(
    uplink_loads: Sequence[UplinkLoad],
    capacities: Sequence[Capacity],
    down: Collection[int],
    way: Direction,
) -> float | None:
    rows = [
        (uplink.share(way), capacity.of(way))
        for uplink, capacity in zip(uplink_loads, capacities, strict=True)
        if uplink.uplink_id not in down
    ]
    got = [share for share, _ in rows if share is not None]
    if not rows or len(got) < len(rows):
        return None
    return skew(got, ideal_share_floats([bps for _, bps in rows]))


def _error(uplinks: Sequence[int], capacities: Sequence[Capacity], way: Direction) -> float | None:
    if not uplinks:
        return None
    wished = [uplinks.count(uplink) / len(uplinks) for uplink in range(len(capacities))]
    return error_of(wished, [capacity.of(way) for capacity in capacities])
