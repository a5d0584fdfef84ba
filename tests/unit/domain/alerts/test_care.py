"""Why Timbang needs care, and that an ordinary day gives no reason."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.conditions.care import (
    GB,
    LATE_MS,
    PROMPT_MS,
    DiskRoom,
    SelfFacts,
    least_free_bytes,
    needs,
)

NOW_MS = 10**12
WELL = SelfFacts(disagreeing=0, disk=DiskRoom(73 * GB, 252 * GB), waiting=0, oldest_ms=None)


def free(free_gb: float, total_gb: float) -> SelfFacts:
    return replace(WELL, disk=DiskRoom(round(free_gb * GB), round(total_gb * GB)))


def waiting(for_ms: int) -> SelfFacts:
    return replace(WELL, waiting=3, oldest_ms=NOW_MS - for_ms)


@pytest.mark.parametrize(
    "facts, expected",
    [
        pytest.param(WELL, {}, id="all is well"),
        pytest.param(replace(WELL, disk=None), {}, id="the disk of another machine"),
        pytest.param(replace(WELL, disagreeing=2), {"disagreeing": 2}, id="the self-check"),
        pytest.param(free(10, 4000), {}, id="10 GB are enough, however large the disk"),
        pytest.param(free(9.94, 4000), {"free_gb": 9.9}, id="under 5 % and 10 GB"),
        pytest.param(free(5, 100), {}, id="5 %"),
        pytest.param(free(4.96, 100), {"free_gb": 5.0}, id="under 5 %"),
        pytest.param(free(1, 8), {}, id="a small disk"),
        pytest.param(free(0.9, 8), {"free_gb": 0.9}, id="under 1 GB, though over 5 %"),
        pytest.param(replace(WELL, backup_days=2), {"backup_days": 2}, id="no backup"),
        pytest.param(waiting(LATE_MS), {}, id="ten minutes"),
        pytest.param(waiting(LATE_MS + 1), {"waiting": 3}, id="over ten minutes"),
    ],
)
def test_reasons(facts: SelfFacts, expected: dict[str, float]) -> None:
    assert needs(facts, (), NOW_MS) == expected


@pytest.mark.parametrize(
    "facts, known, stays",
    [
        pytest.param(free(7.4, 100), "free_gb", True, id="half as much again is 7.5 GB"),
        pytest.param(free(7.5, 100), "free_gb", False, id="room again"),
        pytest.param(waiting(PROMPT_MS + 1), "waiting", True, id="still late"),
        pytest.param(waiting(PROMPT_MS), "waiting", False, id="they leave"),
        pytest.param(free(7.4, 100), "waiting", False, id="of another reason"),
    ],
)
def test_a_reason_goes_at_a_milder_level(facts: SelfFacts, known: str, *, stays: bool) -> None:
    assert bool(needs(facts, {known}, NOW_MS)) is stays


FACTS = st.builds(
    SelfFacts,
    st.integers(0, 9),
    st.none() | st.builds(DiskRoom, st.integers(0, 10**13), st.integers(10**9, 10**13)),
    st.integers(0, 99),
    st.none() | st.integers(NOW_MS - 3 * LATE_MS, NOW_MS),
)
REASONS = st.sets(st.sampled_from(["disagreeing", "free_gb", "waiting"]))


@given(FACTS, REASONS)
def test_what_is_a_reason_stays_one_while_nothing_changes(
    facts: SelfFacts, known: set[str]
) -> None:
    """So it never opens and closes in turn, whatever was known."""
    first = needs(facts, known, NOW_MS)
    assert needs(facts, first, NOW_MS) == first
    assert set(needs(facts, (), NOW_MS)) <= set(first) | set(needs(facts, known | {"x"}, NOW_MS))


@given(st.integers(1, 10**14))
def test_too_little_is_between_1_and_10_gb(total_bytes: int) -> None:
    assert GB <= least_free_bytes(total_bytes) <= 10 * GB
