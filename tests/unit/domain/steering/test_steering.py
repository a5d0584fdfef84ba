"""Replaying recorded weeks under other policies, and what is said about it."""

import random
from dataclasses import replace
from itertools import pairwise
from math import exp

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backend.domain.balance.question import Today
from backend.domain.demand.replay import loads as today_loads
from backend.domain.demand.splits import identity
from backend.domain.metering.utilization import nearest_rank
from backend.domain.steering import verdict
from backend.domain.steering.course import course_of
from backend.domain.steering.figures import figures_of
from backend.domain.steering.gains import gain
from backend.domain.steering.hourly import aimd, by_the_hour
from backend.domain.steering.replay import LASTS_MINUTES, mapped
from backend.domain.steering.steering import recorded_weeks, steering
from tests.unit.domain.balance.demands import uplinks
from tests.unit.domain.steering.campuses import JAKARTA, campus, turns
from tests.unit.domain.steering.lab_weeks import weeks_of

POLICIES = {"single", "equal", "today", "chosen", "by_hour", "aimd", "rer", "pool"}


def made_of(question, hourly, zone=JAKARTA):
    return steering(question, hourly, zone, random.Random(1))


def codes(made):
    return [statement.code for statement in verdict.statements(made)]


def check_today(question, made):
    """The figures of today are those of What if, to the last bit."""
    replayed, full = today_loads(
        question.demand, identity(len(question.uplinks)), question.capacities
    )
    today = made.policies["today"]
    for uplink, expected in zip(today.uplinks, replayed, strict=True):
        assert uplink.p95 == max(expected.p95_download_utilization, expected.p95_upload_utilization)
    assert today.full_minutes_per_day == len(full) * 5 / question.demand.day_count
    assert today.moves_per_week == 0


def check_bounds(made):
    for policy, figures in made.policies.items():
        carried = figures.carried_bytes + figures.rejected_bytes
        assert carried == pytest.approx(figures.demanded_bytes, rel=1e-9), policy
        assert figures.demanded_bytes == pytest.approx(
            made.policies["today"].demanded_bytes, rel=1e-9
        ), policy
        assert figures.rejected_bytes >= 0
        assert made.policies["pool"].p95 <= figures.p95 + 1e-9, policy
        shares = [uplink.share for uplink in figures.uplinks]
        assert sum(shares) == pytest.approx(1), policy


rates = st.lists(st.floats(0, 120), min_size=27, max_size=27)


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.integers(1, 3), min_size=3, max_size=6).filter(lambda own: len(set(own)) == 3),
    rates,
    st.booleans(),
    st.integers(0, 3),
)
def test_nothing_is_lost_and_one_large_line_is_never_beaten(owners, drawn, counted, heavy):
    def mbps(day, hour, bucket):
        return 1 + drawn[(day + 3 * hour + 7 * bucket) % len(drawn)] * (1 + heavy * (bucket == 0))

    question, hourly = campus(owners, (50, 100, 200), mbps, days=22, counted=counted)
    made = made_of(question, hourly)
    assert set(made.policies) == POLICIES
    check_bounds(made)
    check_today(question, made)


def test_buckets_of_an_isp_add_up_to_what_it_carried():
    question, hourly = campus((1, 1, 2, 2), (100, 100), turns)
    course = course_of(question, question.buckets(), hourly, JAKARTA)
    for way in ("download", "upload"):
        rows = course.buckets[way]
        for uplink, own in enumerate(((0, 1), (2, 3))):
            assert [rows[own[0]][n] + rows[own[1]][n] for n in range(len(course.at_ms))] == (
                pytest.approx(course.uplinks[way][uplink])
            )
    assert course.basis == "buckets"
    morning, afternoon = course.runs[0], course.runs[8]
    assert (morning.hour, afternoon.hour) == (8, 16)
    assert course.buckets["download"][0][morning.first] == pytest.approx(60e6, rel=1e-3)
    assert course.buckets["download"][0][afternoon.first] == pytest.approx(5e6, rel=1e-3)


def test_an_hour_in_which_nothing_was_counted_is_like_the_same_hour_of_other_days():
    question, hourly = campus((1, 2, 1, 2), (100, 100), turns)
    first = min(hourly)
    course = course_of(
        question,
        question.buckets(),
        {at: hour for at, hour in hourly.items() if at != first},
        JAKARTA,
    )
    assert course.buckets["download"][0][0] == pytest.approx(60e6, rel=1e-3)


def pairs(_day, hour, bucket):
    """Of three heavy buckets two are busy at a time, so any fixed map of two ISPs puts two of them together."""
    return 5 if bucket == hour % 3 else 60


def test_maps_by_the_hour_part_hosts_that_no_fixed_map_parts():
    question, hourly = campus((1, 1, 2), (100, 100), pairs)
    course = course_of(question, question.buckets(), hourly, JAKARTA)
    fixed = figures_of(course, mapped(course, [(0, 0, 1)] * len(course.runs)))
    hours = figures_of(course, mapped(course, by_the_hour(course, (0, 0, 1))))
    assert fixed.p95 == pytest.approx(1.2)
    assert hours.p95 < 1.0  # with what still goes the old way after a move
    assert nearest_rank(hours.fullest, 50) == pytest.approx(0.65, abs=0.01)
    assert hours.moves_per_week > 0
    enough = gain(course, fixed, hours, random.Random(1), 100)
    assert enough.is_worth_it
    assert enough.low > 0.05


def test_weights_in_a_new_set_say_nothing_of_its_hours():
    made = made_of(*campus((1, 1, 2), (100, 100), pairs))
    assert made.new_set
    assert made.expected > made.policies["chosen"].p95
    assert codes(made) == ["weights_yes", "weights_chance", "hours_new_set"]


def test_a_campus_without_turns_needs_no_hours():
    question, hourly = campus((1, 2, 2), (50, 100, 100)[:2], lambda *_: 30)
    made = made_of(question, hourly)
    assert verdict.hours_answer(made) == "no"
    assert made.policies["by_hour"].moves_per_week == 0


@pytest.mark.parametrize("counted", [True, False])
def test_what_is_not_counted_is_said(counted):
    question, hourly = campus((1, 1, 2, 2), (100, 100), turns, counted=counted)
    made = made_of(question, hourly)
    assert made.basis == ("buckets" if counted else "isps")
    if not counted and made.room >= 0.05:
        assert verdict.hours_answer(made) == "unknown"
        assert codes(made)[1] == "hours_unknown"


def test_ecmp_has_no_buckets_to_move():
    question, _ = campus((1, 2), (100, 200), lambda *_: 50)
    ecmp = replace(question, today=Today("ecmp"), counted=None)
    made = made_of(ecmp, {})
    assert set(made.policies) == POLICIES - {"by_hour", "aimd"}
    assert made.hours is None
    check_bounds(made)
    check_today(ecmp, made)


def test_running_connections_stay_where_they_are_after_a_move():
    question, hourly = campus((1, 2), (100, 100), lambda *_: 40)
    course = course_of(question, question.buckets(), hourly, JAKARTA)
    maps = [(0, 1), (1, 1), *[(1, 1)] * (len(course.runs) - 2)]
    carried = mapped(course, maps)
    old, new = carried.rates["download"]
    first = course.runs[1].first
    assert carried.moves == 1
    assert old[first - 1] == pytest.approx(40e6)
    for passed in (1, 2, 3):
        stays = 40e6 * exp(-5 * passed / LASTS_MINUTES)
        assert old[first + passed - 1] == pytest.approx(stays)
        assert new[first + passed - 1] == pytest.approx(80e6 - stays)
    assert old[course.runs[1].last - 1] == 0


def test_what_does_not_fit_may_wait_for_the_next_slot_only():
    """ISP1 gets 140 Mbps from eight to nine, and 40 Mbps later: one slot's surplus is carried late."""
    question, hourly = campus((1, 2), (100, 100), lambda _day, hour, _at: 70 if hour == 8 else 20)
    course = course_of(question, question.buckets(), hourly, JAKARTA)
    figures = figures_of(course, mapped(course, [(0, 0)] * len(course.runs)))
    demanded = 12 * 140 + 8 * 12 * 40
    assert figures.rejected_part == pytest.approx(11 * 40 / (1.2 * demanded), rel=1e-6)
    assert figures.full_minutes_per_day == 60
    room = 50 * 8 * 12 * 40 + 0.2 * (50 * 8 * 12 * 40 + 50 * 12 * 140)
    assert figures.goodput_bps == pytest.approx(1e6 * room / (1.2 * demanded), rel=1e-6)


def test_aimd_moves_two_buckets_at_most_and_only_above_its_mark():
    question, hourly = campus((1, 1, 1, 1, 1, 2), (100, 100), lambda *_: 19)
    course = course_of(question, question.buckets(), hourly, JAKARTA)
    maps = aimd(course)
    moves = [sum(old != new for old, new in zip(*both, strict=True)) for both in pairwise(maps)]
    assert 0 < max(moves) <= 2
    assert maps[-1].count(0) in (3, 4)  # three or four of six are below 80 %
    calm, counts = campus((1, 1, 1, 1, 1, 2), (100, 100), lambda *_: 10)
    assert len(set(aimd(course_of(calm, calm.buckets(), counts, JAKARTA)))) == 1


def test_a_week_is_judged_by_maps_that_the_other_weeks_taught():
    def mbps(day, hour, bucket):
        return pairs(day, hour, bucket) if day < 7 else 30

    question, hourly = campus((1, 1, 2), (100, 100), mbps)
    course = course_of(question, question.buckets(), hourly, JAKARTA)
    maps = by_the_hour(course, (0, 0, 1))
    oldest = {owners for run, owners in zip(course.runs, maps, strict=True) if run.week == 3}
    assert oldest == {(0, 0, 1)}


def test_fewer_than_four_weeks_are_not_judged():
    question, _ = campus((1, 2), (100, 100), lambda *_: 50, days=19)
    assert recorded_weeks(question.demand) == 3
    assert [each.code for each in verdict.lacking(question, 4)] == ["lacks_weeks"]
    whole, _ = campus((1, 2), (100, 100), lambda *_: 50)
    assert recorded_weeks(whole.demand) == 4
    assert verdict.lacking(whole, 4) == ()
    assert [each.code for each in verdict.lacking(whole, 2)] == ["lacks_history"]
    alone = replace(whole, uplinks=uplinks(100))
    assert [each.code for each in verdict.lacking(alone, 4)] == ["lacks_isps"]
    unread = replace(whole, today=Today("other"))
    assert [each.code for each in verdict.lacking(unread, 4)] == ["lacks_method"]


def test_saturation_needs_better_weights_and_no_hours():
    made = made_of(*weeks_of("saturation"))
    assert (verdict.weights_answer(made), verdict.hours_answer(made)) == ("yes", "no")
    assert made.weights.value >= 0.1
    assert codes(made) == ["weights_yes", "weights_chance", "hours_even"]


@pytest.mark.parametrize("seed", [1, 2])
def test_heavy_hosts_with_hours_make_weights_by_the_hour_worth_it(seed):
    question, hourly, zone = weeks_of("hours", seed)
    made = made_of(question, hourly, zone)
    check_bounds(made)
    check_today(question, made)
    assert verdict.hours_answer(made) == "yes"
    assert made.hours.value >= 0.08
    assert 0 < made.hours.moves_per_day < 100
    assert codes(made)[1:] == ["hours_yes", "hours_take"]
