"""What pings of five minutes say of an ISP, alone and beside the others."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.conditions.condition_state import Sight
from backend.domain.alerts.conditions.degraded_slots import (
    LEAST_PINGS,
    MOST_BESIDE,
    SlotPings,
    degraded_sights,
    ping_sight,
)


def good(uplink_id: int, router_id: int = 1) -> SlotPings:
    return SlotPings(router_id, uplink_id, 50, 0)


def lossy(uplink_id: int, router_id: int = 1) -> SlotPings:
    return SlotPings(router_id, uplink_id, 50, 5)


def silent(uplink_id: int, router_id: int = 1) -> SlotPings:
    return SlotPings(router_id, uplink_id, LEAST_PINGS - 1, 9)


@pytest.mark.parametrize(
    "pings, sight",
    [
        (SlotPings(1, 1, LEAST_PINGS - 1, LEAST_PINGS - 1), "unknown"),
        (SlotPings(1, 1, LEAST_PINGS, 0), "good"),
        (SlotPings(1, 1, 100, 4), "good"),
        (SlotPings(1, 1, 100, 5), "bad"),
        (SlotPings(1, 1, 100, 100), "bad"),
        (SlotPings(1, 1, 100, 0, is_slow=True), "bad"),
        (SlotPings(1, 1, LEAST_PINGS - 1, 0, is_slow=True), "unknown"),
    ],
)
def test_alone(pings: SlotPings, sight: Sight) -> None:
    assert ping_sight(pings) == sight


@pytest.mark.parametrize(
    "pings, sight_of_first",
    [
        pytest.param([lossy(1), good(2)], "bad", id="its line"),
        pytest.param([lossy(1), lossy(2)], "unknown", id="all of the router: the target"),
        pytest.param([lossy(1), lossy(2), good(3, 2)], "unknown", id="another router has its own"),
        pytest.param([lossy(1)], "unknown", id="nothing to compare with"),
        pytest.param([lossy(1), silent(2)], "unknown", id="the other says nothing"),
        pytest.param([lossy(1), good(2, 2)], "bad", id="alone, others are well"),
        pytest.param([lossy(1), lossy(2, 2), good(3, 3)], "bad", id="alone, one is well"),
        pytest.param([lossy(1), lossy(2, 2), silent(3, 3)], "unknown", id="alone, all are bad"),
        pytest.param([good(1), lossy(2)], "good", id="well"),
        pytest.param([silent(1), good(2)], "unknown", id="too few"),
    ],
)
def test_beside_others(pings: list[SlotPings], sight_of_first: Sight) -> None:
    assert degraded_sights(pings)[1] == sight_of_first


def test_not_more_than_some_are_looked_at() -> None:
    others = [lossy(key, key) for key in range(2, MOST_BESIDE + 2)]
    assert degraded_sights([lossy(1), *others, good(999, 999)])[1] == "unknown"


PINGS = st.builds(
    SlotPings,
    router_id=st.integers(1, 4),
    uplink_id=st.integers(),
    sent=st.integers(0, 60),
    lost=st.integers(0, 10),
    is_slow=st.booleans(),
)


@given(st.lists(PINGS, max_size=12, unique_by=lambda each: each.uplink_id))
def test_others_never_make_a_good_one_bad_and_a_bad_one_has_a_good_one_beside_it(
    pings: list[SlotPings],
) -> None:
    alone = {each.uplink_id: ping_sight(each) for each in pings}
    beside = degraded_sights(pings)
    assert beside.keys() == alone.keys()
    for key, sight in beside.items():
        assert sight == alone[key] or (alone[key], sight) == ("bad", "unknown")
    if "bad" in beside.values():
        assert "good" in alone.values()


@given(st.integers(LEAST_PINGS, 60))
def test_more_loss_is_never_better(sent: int) -> None:
    sights = [ping_sight(SlotPings(1, 1, sent, lost)) for lost in range(sent + 1)]
    assert all(before != "bad" or after == "bad" for before, after in pairwise(sights))
