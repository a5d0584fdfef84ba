"""Who is told what, and when it is tried again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.delivery import (
    GROUP_WAIT_MS,
    LEFT_ALONE_WAIT_MS,
    LONGEST_PAUSE_S,
    PAUSES_S,
    ChannelNews,
    Move,
    Wanted,
    group_wait_ms,
    move,
    pause_s,
    told_of_care,
    way_out,
)

ALL = Wanted(
    frozenset(),
    frozenset(),
    frozenset(),
    work_hours_only=False,
    unacknowledged_for_ms=0,
    since_ms=0,
)
NEWS = ChannelNews(
    kind="isp_down",
    campus_id=1,
    router_id=7,
    from_ms=1_000,
    opened_ms=1_000,
    is_over=False,
    is_part=False,
    left_alone_ms=None,
    is_acknowledged=False,
    is_snoozed=False,
    is_muted=False,
    is_work_time=False,
)
LATER = 1_000 + GROUP_WAIT_MS
HOUR_MS = 3_600_000


@pytest.mark.parametrize(
    "news, now_ms, expected",
    [
        pytest.param(NEWS, LATER, "open", id="news"),
        pytest.param(NEWS, LATER - 1, None, id="it may turn out to be part of another"),
        pytest.param(replace(NEWS, is_part=True), 10**9, None, id="part of another"),
        pytest.param(replace(NEWS, is_snoozed=True), LATER, None, id="snoozed"),
        pytest.param(replace(NEWS, is_acknowledged=True), LATER, "open", id="all may know"),
        pytest.param(replace(NEWS, opening="waiting"), LATER, None, id="it waits already"),
        pytest.param(replace(NEWS, opening="delivered"), LATER, None, id="told once"),
        pytest.param(
            replace(NEWS, left_alone_ms=HOUR_MS), HOUR_MS + LEFT_ALONE_WAIT_MS - 1, None, id="soon"
        ),
        pytest.param(
            replace(NEWS, left_alone_ms=HOUR_MS),
            HOUR_MS + LEFT_ALONE_WAIT_MS,
            "open",
            id="it outlasts what it was part of",
        ),
        pytest.param(replace(NEWS, is_over=True), LATER, None, id="over before anybody was told"),
        pytest.param(
            replace(NEWS, is_over=True, opening="waiting"), LATER, "withdraw", id="over in time"
        ),
        pytest.param(
            replace(NEWS, is_over=True, opening="waiting", attempts=3),
            LATER,
            "close",
            id="the outage kept the message from leaving",
        ),
        pytest.param(replace(NEWS, is_over=True, opening="delivered"), LATER, "close", id="over"),
        pytest.param(
            replace(NEWS, is_over=True, opening="refused", attempts=1), LATER, None, id="refused"
        ),
        pytest.param(
            replace(NEWS, is_over=True, opening="delivered", closing="waiting"),
            LATER,
            None,
            id="told of its end",
        ),
        pytest.param(
            replace(NEWS, is_over=True, opening="delivered", is_snoozed=True),
            LATER,
            "close",
            id="who was told of the begin is told of the end",
        ),
        pytest.param(replace(NEWS, is_muted=True), LATER, None, id="muted"),
        pytest.param(
            replace(NEWS, is_muted=True, opening="waiting", attempts=3),
            LATER,
            "withdraw",
            id="muted before it left",
        ),
        pytest.param(
            replace(NEWS, opening="withdrawn", attempts=3),
            LATER,
            "open",
            id="it lasts after a mute",
        ),
        pytest.param(
            replace(NEWS, is_muted=True, is_over=True, opening="delivered"),
            LATER,
            None,
            id="over while muted",
        ),
        pytest.param(
            replace(NEWS, is_muted=True, is_over=True, opening="delivered", closing="waiting"),
            LATER,
            "withdraw",
            id="muted before its end left",
        ),
        pytest.param(
            replace(NEWS, is_over=True, opening="delivered", closing="withdrawn"),
            LATER,
            "close",
            id="its end after a mute",
        ),
        pytest.param(
            replace(NEWS, is_over=True, opening="withdrawn"), LATER, None, id="it never left"
        ),
    ],
)
def test_what_a_channel_is_told(news: ChannelNews, now_ms: int, expected: Move | None) -> None:
    assert move(news, ALL, now_ms) == expected


@pytest.mark.parametrize(
    "opened_ms, due_ms",
    [
        pytest.param(31_000, 31_000, id="a link that was away for 30 s has waited long enough"),
        pytest.param(61_000, 61_000, id="so has a router, or a silent ISP, after 60 s"),
        pytest.param(1_000, 21_000, id="an ISP that goes down again and again is known at once"),
        pytest.param(11_000, 21_000, id="what counts is the begin"),
    ],
)
def test_the_wait_for_what_belongs_together_begins_with_the_outage(
    opened_ms: int, due_ms: int
) -> None:
    news = replace(NEWS, from_ms=1_000, opened_ms=opened_ms)
    assert [move(news, ALL, now_ms) for now_ms in (due_ms - 1, due_ms)] == [None, "open"]


@pytest.mark.parametrize(
    "interval_s, wait_ms", [(1, 20_000), (10, 20_000), (20, 20_000), (300, 300_000)]
)
def test_where_polls_are_rare_every_router_is_polled_again_first(
    interval_s: float, wait_ms: int
) -> None:
    assert group_wait_ms(interval_s) == wait_ms
    news = replace(NEWS, from_ms=1_000, opened_ms=1_000)
    due_ms = 1_000 + wait_ms
    assert [move(news, ALL, at_ms, wait_ms) for at_ms in (due_ms - 1, due_ms)] == [None, "open"]


@given(
    st.integers(0, HOUR_MS),
    st.integers(0, HOUR_MS),
    st.sampled_from([0, 300_000]),
    st.none() | st.integers(0, HOUR_MS),
    st.integers(0, 3 * HOUR_MS),
)
def test_nothing_is_told_before_it_is_known_and_all_in_the_end(
    from_ms: int, lasted_ms: int, second_ms: int, left_alone_ms: int | None, now_ms: int
) -> None:
    news = replace(
        NEWS, from_ms=from_ms, opened_ms=from_ms + lasted_ms, left_alone_ms=left_alone_ms
    )
    wanted = replace(ALL, unacknowledged_for_ms=second_ms)
    if move(news, wanted, now_ms) == "open":
        assert now_ms >= news.opened_ms + second_ms
        assert now_ms >= from_ms + GROUP_WAIT_MS
        assert move(news, wanted, now_ms + 1) == "open"
    longest_ms = max(GROUP_WAIT_MS, second_ms, LEFT_ALONE_WAIT_MS)
    assert move(news, wanted, max(news.opened_ms, left_alone_ms or 0) + longest_ms) == "open"


def test_where_traffic_still_passes_begin_and_end_wait_for_work_hours() -> None:
    full = replace(NEWS, kind="isp_full")
    over = replace(full, is_over=True, opening="delivered")
    assert (move(full, ALL, LATER), move(over, ALL, LATER)) == (None, None)
    at_work, over_at_work = (replace(news, is_work_time=True) for news in (full, over))
    assert (move(at_work, ALL, LATER), move(over_at_work, ALL, LATER)) == ("open", "close")
    unsent = replace(over, opening="waiting")
    assert move(unsent, ALL, LATER) == "withdraw"


@pytest.mark.parametrize(
    "wanted, expected",
    [
        pytest.param(replace(ALL, campus_ids=frozenset({1})), "open", id="its campus"),
        pytest.param(replace(ALL, campus_ids=frozenset({2, 3})), None, id="other campuses"),
        pytest.param(replace(ALL, router_ids=frozenset({6, 7})), "open", id="its router"),
        pytest.param(replace(ALL, router_ids=frozenset({6})), None, id="another router"),
        pytest.param(
            replace(ALL, campus_ids=frozenset({2}), router_ids=frozenset({7})),
            "open",
            id="its router beside another campus",
        ),
        pytest.param(replace(ALL, kinds=frozenset({"isp_down"})), "open", id="its kind"),
        pytest.param(replace(ALL, kinds=frozenset({"isp_silent"})), None, id="another kind"),
        pytest.param(replace(ALL, work_hours_only=True), None, id="at night"),
        pytest.param(replace(ALL, since_ms=1_001), None, id="from before the channel"),
        pytest.param(replace(ALL, unacknowledged_for_ms=HOUR_MS), None, id="others come first"),
    ],
)
def test_what_a_channel_wants(wanted: Wanted, expected: Move | None) -> None:
    assert move(NEWS, wanted, LATER) == expected


def test_a_second_group_hears_what_nobody_acknowledges() -> None:
    second = replace(ALL, unacknowledged_for_ms=HOUR_MS)
    assert move(NEWS, second, 1_000 + HOUR_MS - 1) is None
    assert move(NEWS, second, 1_000 + HOUR_MS) == "open"
    assert move(replace(NEWS, is_acknowledged=True), second, 1_000 + HOUR_MS) is None


def test_in_the_morning_the_night_is_told() -> None:
    at_work = replace(NEWS, is_work_time=True)
    assert move(at_work, replace(ALL, work_hours_only=True), 9 * HOUR_MS) == "open"


@given(st.integers(1, 10_000), st.none() | st.floats(0, 1e9))
def test_pauses_grow_and_follow_the_other_side_within_reason(
    attempts: int, asked_s: float | None
) -> None:
    assert PAUSES_S[0] <= pause_s(attempts, asked_s) <= LONGEST_PAUSE_S
    assert pause_s(attempts, None) <= pause_s(attempts + 1, None) <= PAUSES_S[-1]
    if asked_s is not None and asked_s <= LONGEST_PAUSE_S:
        assert pause_s(attempts, asked_s) >= asked_s


@pytest.mark.parametrize(
    "pins, ways",
    [
        ([], [None, None, None]),
        (["192.0.2.1"], [None, "192.0.2.1", None]),
        (["192.0.2.1", "192.0.2.2", "192.0.2.1"], [None, "192.0.2.1", "192.0.2.2", None]),
    ],
)
def test_each_attempt_leaves_another_way(pins: list[str], ways: list[str | None]) -> None:
    assert [way_out(attempts, pins) for attempts in range(len(ways))] == ways


OF_CAMPUS = replace(ALL, campus_ids=frozenset({1}))
CARE = frozenset({"timbang_unwell"})


@pytest.mark.parametrize(
    "wanted, is_theirs",
    [
        pytest.param(ALL, True, id="all kinds everywhere"),
        pytest.param(OF_CAMPUS, False, id="of one campus"),
        pytest.param(replace(OF_CAMPUS, kinds=CARE), True, id="by name"),
        pytest.param(replace(ALL, kinds=frozenset({"timbang_blind"})), False, id="blindness only"),
    ],
)
def test_care_is_no_matter_of_a_campus(wanted: Wanted, *, is_theirs: bool) -> None:
    assert wanted.is_theirs("timbang_unwell", None, None) is is_theirs
    assert OF_CAMPUS.is_theirs("timbang_blind", None, None)


@pytest.mark.parametrize(
    "wanted, stuck, takers",
    [
        pytest.param({1: ALL, 2: OF_CAMPUS}, set(), {1}, id="nothing is stuck"),
        pytest.param({1: ALL, 2: OF_CAMPUS}, {1}, {1, 2}, id="the only one that wants it is"),
        pytest.param({1: ALL, 2: ALL, 3: OF_CAMPUS}, {1}, {1, 2}, id="another one wants it"),
        pytest.param({1: ALL, 2: OF_CAMPUS}, {1, 2}, {1}, id="all are stuck"),
        pytest.param({2: OF_CAMPUS}, set(), {2}, id="nobody wants it"),
        pytest.param({1: ALL, 9: OF_CAMPUS}, {1}, {1}, id="never to an account that did not ask"),
    ],
)
def test_that_a_channel_is_stuck_is_told_over_another_one(
    wanted: dict[int, Wanted], stuck: set[int], takers: set[int]
) -> None:
    result = told_of_care(wanted, stuck, others={1, 2, 3})
    assert {
        key for key, each in result.items() if each.is_theirs("timbang_unwell", None, None)
    } == takers
