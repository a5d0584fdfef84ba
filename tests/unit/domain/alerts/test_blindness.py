"""Timbang is blind when it reads no router, and only then."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.conditions.blindness import (
    FELL_WITHIN_MS,
    ReadRouter,
    begin_ms,
    is_blind,
)

INTERVAL_S = 10.0
NOW_MS = 1_000_000
UNASKED_MS = 120_000
READ = ReadRouter(NOW_MS - UNASKED_MS, None)
UNASKED = ReadRouter(NOW_MS - UNASKED_MS - 1, None)


def away(since_ms: int) -> ReadRouter:
    return ReadRouter(NOW_MS, since_ms)


def begin(*routers: ReadRouter) -> int | None:
    return begin_ms(routers, INTERVAL_S, NOW_MS)


def test_routers_that_fell_together_and_were_all() -> None:
    assert begin(away(900_000), away(910_000)) == 910_000
    assert begin(away(900_000), away(900_000 + FELL_WITHIN_MS)) == 900_000 + FELL_WITHIN_MS
    assert begin(away(900_000), away(910_000), READ) is None


def test_the_last_router_that_falls_alone_is_news_of_itself() -> None:
    assert begin(away(900_000)) is None
    assert begin(away(700_000), away(700_000 + FELL_WITHIN_MS + 1)) is None


def test_where_polls_are_rare_routers_are_read_last_further_apart() -> None:
    """Every 300 s: one was read 400 s before the other, and both fell with Timbang."""
    fallen = [away(NOW_MS - 900_000), away(NOW_MS - 500_000)]
    assert begin_ms(fallen, 300.0, NOW_MS) == NOW_MS - 500_000
    assert begin_ms(fallen, INTERVAL_S, NOW_MS) is None


def test_nobody_asks_any_more() -> None:
    assert begin(UNASKED) == UNASKED.watched_until_ms
    assert begin(away(500_000), UNASKED) is None
    assert begin(ReadRouter(UNASKED.watched_until_ms, 500_000), UNASKED) == UNASKED.watched_until_ms
    assert begin_ms([UNASKED], 60.0, NOW_MS) is None


def test_nothing_to_read() -> None:
    assert begin() is None
    assert not is_blind([], INTERVAL_S, NOW_MS)


ROUTERS = st.lists(
    st.builds(
        ReadRouter,
        st.integers(NOW_MS - 3 * UNASKED_MS, NOW_MS),
        st.none() | st.integers(0, NOW_MS),
    ),
    max_size=6,
)


@given(ROUTERS)
def test_whoever_reads_one_router_is_not_blind(routers: list[ReadRouter]) -> None:
    assert not is_blind([*routers, READ], INTERVAL_S, NOW_MS)
    assert begin(*routers, READ) is None


@given(ROUTERS)
def test_it_begins_with_the_last_that_was_read_and_only_while_blind(
    routers: list[ReadRouter],
) -> None:
    since_ms = begin(*routers)
    if since_ms is not None:
        assert is_blind(routers, INTERVAL_S, NOW_MS)
        last = [
            router.watched_until_ms if router.away_ms is None else router.away_ms
            for router in routers
        ]
        assert since_ms == max(last)


@given(ROUTERS, st.integers(1, 10**6))
def test_a_router_that_is_away_for_long_changes_nothing(
    routers: list[ReadRouter], earlier_ms: int
) -> None:
    since_ms = begin(*routers)
    if since_ms is not None:
        long_away = away(since_ms - FELL_WITHIN_MS - earlier_ms)
        of_all = begin(*routers, long_away)
        assert of_all == since_ms or not any(
            NOW_MS - router.watched_until_ms <= UNASKED_MS for router in routers
        )
