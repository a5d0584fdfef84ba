"""What is part of another incident is no news of its own."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.conditions.blindness import FELL_WITHIN_MS
from backend.domain.alerts.parents import (
    OF_ROUTE_MS,
    TOGETHER_MS,
    Blindness,
    OpenIncident,
    Parent,
    ParentReason,
    new_parents,
    together_ms,
)

ROUTER = OpenIncident(1, "router_unreachable", 7, None, 0)
DOWN = OpenIncident(2, "isp_down", 7, 70, 0, "fibre")
SILENT = OpenIncident(3, "isp_silent", 7, 70, 0, "fibre")
BESIDE = OpenIncident(4, "isp_down", 7, 71, OF_ROUTE_MS, "fibre")
LATER = OpenIncident(5, "isp_down", 7, 72, OF_ROUTE_MS + 1, "fibre")
OTHER_ROUTE = OpenIncident(6, "isp_down", 7, 73, TOGETHER_MS + 1)
ELSEWHERE = OpenIncident(8, "isp_down", 9, 90, 30_000, "fibre")


def test_a_router_that_is_away_explains_its_isps_and_no_others() -> None:
    assert new_parents([ROUTER, DOWN, SILENT, ELSEWHERE]) == {
        2: Parent(1, "router"),
        3: Parent(1, "router"),
    }


def test_an_isp_without_a_link_is_silent_too() -> None:
    assert new_parents([DOWN, SILENT]) == {3: Parent(2, "isp")}


@pytest.mark.parametrize("cause, reason", [(ROUTER, "router"), (DOWN, "isp"), (SILENT, "isp")])
def test_an_isp_that_is_away_is_not_full_of_its_own(
    cause: OpenIncident, reason: ParentReason
) -> None:
    full = OpenIncident(9, "isp_full", 7, 70, 0, "fibre")
    assert new_parents([full, cause]) == {9: Parent(cause.incident_id, reason)}
    assert new_parents([full, BESIDE]) == {}


@pytest.mark.parametrize(
    "cause",
    [DOWN, SILENT, OpenIncident(6, "isp_full", 7, 70, 0)],
)
def test_what_is_wrong_with_an_isp_says_why_its_pings_are_bad(cause: OpenIncident) -> None:
    degraded = OpenIncident(9, "isp_degraded", 7, 70, 0)
    assert new_parents([degraded, cause]) == {9: Parent(cause.incident_id, "isp")}
    assert new_parents([replace(degraded, uplink_id=72), cause]) == {}


def test_isps_that_are_full_in_the_same_minutes_stand_alone() -> None:
    assert new_parents([OpenIncident(key, "isp_full", 7, key, 0, "fibre") for key in (1, 2)]) == {}


def test_isps_of_one_route_fall_with_the_first() -> None:
    incidents = [BESIDE, OTHER_ROUTE, ELSEWHERE, DOWN, LATER]
    assert new_parents(incidents) == {4: Parent(2, "route")}


def test_an_isp_that_fell_with_another_is_still_why_it_is_silent() -> None:
    silent = OpenIncident(9, "isp_silent", 7, 71, 0)
    assert new_parents([DOWN, BESIDE, silent]) == {4: Parent(2, "route"), 9: Parent(4, "isp")}


def test_isps_that_fall_one_after_the_other_stand_alone() -> None:
    assert new_parents([OpenIncident(9, "isp_down", 7, 74, 0), OTHER_ROUTE]) == {}


def test_isps_that_fall_in_the_same_moment_are_one_outage() -> None:
    first, second = (OpenIncident(key, "isp_silent", 7, key, 0) for key in (1, 2))
    late = OpenIncident(3, "isp_silent", 7, 3, TOGETHER_MS)
    assert new_parents([first, second, late]) == {
        2: Parent(1, "together"),
        3: Parent(1, "together"),
    }


@pytest.mark.parametrize(
    "interval_s, near_ms", [(1, 30_000), (10, 30_000), (15, 30_000), (60, 120_000), (300, 600_000)]
)
def test_rare_polls_read_one_moment_further_apart(interval_s: float, near_ms: int) -> None:
    """Routers of one campus have each their own second within the interval."""
    assert together_ms(interval_s) == near_ms
    first, near, far = away(1, 0), away(2, near_ms), away(3, near_ms + 1)
    assert new_parents([first, near, far], None, interval_s) == {2: Parent(1, "together")}


def test_isps_of_one_route_may_be_read_as_far_apart_as_any() -> None:
    late = replace(BESIDE, from_ms=600_000)
    assert new_parents([DOWN, late], None, 10) == {}
    assert new_parents([DOWN, late], None, 300) == {4: Parent(2, "route")}


def test_of_two_at_the_same_moment_the_first_number_stands_for_both() -> None:
    twin = OpenIncident(9, "isp_down", 7, 71, 0, "fibre")
    assert new_parents([twin, DOWN]) == {9: Parent(2, "route")}


def test_a_parent_is_chosen_once() -> None:
    joined = OpenIncident(3, "isp_silent", 7, 70, 0, parent_id=2)
    assert new_parents([ROUTER, joined]) == {}


def away(key: int, from_ms: int, campus_id: int = 1) -> OpenIncident:
    """A router of its own that does not answer."""
    return OpenIncident(key, "router_unreachable", key, None, from_ms, campus_id=campus_id)


def test_routers_of_one_campus_that_fall_in_the_same_moment_are_one_outage() -> None:
    later, late = away(3, TOGETHER_MS), away(4, TOGETHER_MS + 1)
    assert new_parents([late, later, away(2, 5), away(1, 0)]) == {
        2: Parent(1, "together"),
        3: Parent(1, "together"),
    }


def test_routers_of_two_campuses_are_never_one_outage() -> None:
    assert new_parents([away(1, 0), away(2, 0, campus_id=2)]) == {}


def test_an_isp_is_part_of_its_own_router_and_of_no_other() -> None:
    down = OpenIncident(9, "isp_down", 2, 20, 0, campus_id=1)
    assert new_parents([away(1, 0), away(2, 0), down]) == {
        2: Parent(1, "together"),
        9: Parent(2, "router"),
    }


def test_a_router_that_outlasts_the_first_stands_alone_and_for_no_others() -> None:
    left = replace(away(2, 5), parent_id=1)
    assert new_parents([left, away(3, 10)]) == {}


FALLEN = st.lists(
    st.tuples(st.integers(0, 3 * TOGETHER_MS), st.integers(1, 3)), min_size=1, max_size=12
)


@given(FALLEN)
def test_each_router_is_named_once_by_the_first_of_its_campus(
    fallen: list[tuple[int, int]],
) -> None:
    routers = [away(key, *when) for key, when in enumerate(fallen, 1)]
    by_id = {router.incident_id: router for router in routers}
    parents = new_parents(routers)
    for key, parent in parents.items():
        child, first = by_id[key], by_id[parent.incident_id]
        assert parent.incident_id not in parents
        assert parent.reason == "together"
        assert child.campus_id == first.campus_id
        assert 0 <= child.from_ms - first.from_ms <= TOGETHER_MS
    alone = [router for router in routers if router.incident_id not in parents]
    for first, other in combinations(alone, 2):
        is_near = abs(first.from_ms - other.from_ms) <= TOGETHER_MS
        assert first.campus_id != other.campus_id or not is_near


BLIND = Blindness(99, FELL_WITHIN_MS)


def test_routers_that_fell_with_timbang_are_part_of_that_by_campus() -> None:
    routers = [away(1, 0), away(2, 5), away(3, 0, campus_id=2), away(4, FELL_WITHIN_MS * 9)]
    assert new_parents(routers, BLIND) == {
        1: Parent(99, "blind"),
        2: Parent(1, "together"),
        3: Parent(99, "blind"),
        4: Parent(99, "blind"),
    }


def test_a_router_that_was_away_before_is_no_part_of_it() -> None:
    assert new_parents([away(1, -1)], BLIND) == {}


def test_what_is_part_of_it_stands_for_those_that_come_later_and_joins_no_other() -> None:
    first = replace(away(1, 5), parent_id=99)
    assert new_parents([first, away(2, 6), away(3, 0)], BLIND) == {
        2: Parent(3, "together"),
        3: Parent(99, "blind"),
    }


def test_an_isp_is_part_of_its_router_and_not_of_timbang() -> None:
    down = OpenIncident(9, "isp_down", 1, 20, 0, campus_id=1)
    assert new_parents([down], BLIND) == {}
    assert new_parents([away(1, 0), down], BLIND)[9] == Parent(1, "router")


@given(FALLEN)
def test_while_timbang_is_blind_every_router_is_part_of_something(
    fallen: list[tuple[int, int]],
) -> None:
    routers = [away(key, *when) for key, when in enumerate(fallen, 1)]
    parents = new_parents(routers, BLIND)
    assert parents.keys() == {router.incident_id for router in routers}
    assert (
        new_parents(
            [replace(each, parent_id=parents[each.incident_id].incident_id) for each in routers],
            BLIND,
        )
        == {}
    )


def test_missing_readings_are_one_message_of_a_campus_and_part_of_a_router_that_is_away() -> None:
    day = [
        OpenIncident(key, "no_data", router_id=key, uplink_id=None, from_ms=0, campus_id=campus_id)
        for key, campus_id in ((1, 1), (2, 1), (3, 2), (4, 1))
    ]
    away = OpenIncident(9, "router_unreachable", 4, None, from_ms=90_000, campus_id=1)
    assert new_parents([*day, away]) == {2: Parent(1, "together"), 4: Parent(9, "router")}


def test_a_quota_that_is_used_up_takes_in_that_it_was_running_out() -> None:
    near = OpenIncident(1, "quota", 1, 1, from_ms=0)
    used = OpenIncident(2, "quota_used", 1, 1, from_ms=5)
    of_another = OpenIncident(3, "quota", 1, 2, from_ms=0)
    assert new_parents([near, used, of_another]) == {1: Parent(2, "isp")}
