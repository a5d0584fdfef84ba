"""What the recorded demand would do with other weights or capacities, lost lines, or growth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from backend.domain.balance.contracts.advised import Advised
from backend.domain.balance.contracts.given_up import (
    GivenUp,
    after_spares,
    judged,
    next_failures,
)
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
    """How traffic is divided, by `weights` or by `buckets`; neither: as now."""

    weights: Mapping[int, int] | None = None  # by uplink, 0 where missing
    buckets: tuple[int, ...] | None = None  # uplink per remainder
    down: frozenset[int] = frozenset()
    down_groups: frozenset[str] = frozenset()
    given_up: frozenset[int] = frozenset()  # contracts that end: no weight, no part of the ideal
    capacities: Mapping[int, Capacity] = field(default_factory=dict)
    growth: float = 1.0


@dataclass(frozen=True, slots=True)
class WhatIf:
    uplinks: tuple[UplinkLoad, ...]
    down: tuple[int, ...]
    skew: Mapping[Direction, float | None]  # against the lines that are up
    busiest: int | None  # uplink, in either direction
    error: (
        float | None
    )  # a requested share's largest, fuller direction; None where none is requested
    buckets: tuple[int, ...]  # uplink per remainder, as asked for
    given_up: GivenUp | None = None


def what_if(question: Question, scenario: Scenario, spares: Advised | None = None) -> WhatIf:
    """Raises Invalid naming the field. `spares`: what contracts that end are held against, beside today."""
    gone = _given_up(question, scenario)
    away = _down(question, scenario) | gone
    capacities = [
        scenario.capacities.get(uplink.uplink_id, uplink.capacity) for uplink in question.uplinks
    ]
    uplinks = requested_uplinks(question, scenario)
    ids = question.demand.uplink_ids
    split = split_of(question, uplinks) if uplinks else identity(len(ids))
    after = times(split, fallen(ids, away, question.today.fallback)) if away else split
    loads_after = replay(question.demand, after, capacities, scenario.growth)
    stay = [at for at, uplink_id in enumerate(ids) if uplink_id not in gone]
    fullest = max(loads_after, key=_fullness, default=None)
    return WhatIf(
        loads_after,
        tuple(uplink_id for uplink_id in ids if uplink_id in away - gone),
        {way: _skew(loads_after, capacities, away, way) for way in DIRECTIONS},
        fullest.uplink_id if fullest and _fullness(fullest) else None,
        _error(uplinks, stay, capacities, _fuller(fullest)),
        tuple(ids[uplink] for uplink in uplinks),
        judged(
            tuple(uplink_id for uplink_id in ids if uplink_id in gone),
            tuple(load for load in loads_after if load.uplink_id not in away),
            tuple(next_failures(question, split, capacities, away, scenario.growth)),
            after_spares(
                spares,
                next_failures(spares.question, split, capacities, away, scenario.growth),
            )
            if spares
            else None,
        )
        if gone
        else None,
    )


def requested_uplinks(question: Question, scenario: Scenario) -> tuple[int, ...]:
    """Places in `lines` per remainder, with the least movement that the weights allow; () where none are."""
    place = question.place()
    if scenario.buckets is not None:
        return tuple(_known(place, bucket, "buckets") for bucket in scenario.buckets)
    requested = scenario.weights
    if requested is None and scenario.given_up:
        requested = Counter(
            bucket for bucket in question.today.buckets if bucket is not None and bucket in place
        )
        if not requested.keys() - scenario.given_up:
            return ()  # The routes say who takes over.
    if requested is None:
        return ()
    weights = [0] * len(question.uplinks)
    for uplink_id, weight in requested.items():
        at = _known(place, uplink_id, "weights")
        weights[at] = 0 if uplink_id in scenario.given_up else weight
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


def _given_up(question: Question, scenario: Scenario) -> frozenset[int]:
    for uplink_id in scenario.given_up:
        _known(question.place(), uplink_id, "given_up")
    if question.uplinks and len(scenario.given_up) == len(question.uplinks):
        raise Invalid("given_up", "Keep the contract of one ISP at least.", "given_up_all")
    if scenario.given_up & {*(scenario.buckets or ())}:
        raise Invalid(
            "buckets",
            "An ISP whose contract is given up can have no buckets.",
            "given_up_has_buckets",
        )
    return scenario.given_up


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


def _error(
    uplinks: Sequence[int], stay: Sequence[int], capacities: Sequence[Capacity], way: Direction
) -> float | None:
    if not uplinks:
        return None
    requested = [uplinks.count(at) / len(uplinks) for at in stay]
    return error_of(requested, [capacities[at].of(way) for at in stay])
