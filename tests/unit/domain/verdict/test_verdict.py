"""Which case is the verdict, what its colour is and where it leads."""

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.verdict.cases import CASES, SEVERITY, URGENCY, CauseCode, StepCode, Tone
from backend.domain.verdict.facts import (
    Advice,
    FullUplink,
    JudgedSpan,
    LostUplink,
    PingLoss,
    SlowUplink,
    VerdictFacts,
)
from backend.domain.verdict.fullness import Full
from backend.domain.verdict.limits import VerdictLimits
from backend.domain.verdict.period import UNMADE, PeriodVerdict, Reason
from backend.domain.verdict.verdict import judge

NOW_MS = 1_790_000_100_000  # a slot edge
SPAN = JudgedSpan(NOW_MS - 7 * 86_400_000, NOW_MS, "week")
LIMITS = VerdictLimits()


def traffic(state, *reasons):
    return PeriodVerdict(state, "ISP2", "download", 0.45, 0.4, 0.05, 0.5, reasons)


BALANCED = VerdictFacts(SPAN, traffic("balanced"), uplink_ids=(("ISP1", 11), ("ISP2", 12)))
DOWN = LostUplink(12, "ISP2", "isp_down", NOW_MS - 60_000)
FULL = FullUplink(12, "ISP2", "download", Full(NOW_MS - 900_000, 0.97))
OVER = FullUplink(12, "ISP2", "download", Full(NOW_MS - 900_000, 1.06))
SLOW = SlowUplink(12, "ISP2", 81.0, 20.0)
GONE = LostUplink(11, "ISP1", "isp_missing", None)
SILENT = LostUplink(12, "ISP2", "isp_silent", NOW_MS - 60_000)


def short(seconds):
    return Reason("too_short", "ISP1", value=seconds, limit=1440)


CASES_SEEN = [
    # what is known, colour, cause, step
    ({}, "good", "balanced", "nothing"),
    ({"traffic": traffic("skewed")}, "good", "skewed", "nothing"),
    ({"traffic": traffic("strongly_skewed")}, "good", "strongly_skewed", "nothing"),
    ({"traffic": traffic("idle")}, "good", "idle", "nothing"),
    ({"traffic": traffic("overloaded")}, "bad", "overloaded", "look_at_balance"),
    (
        {"traffic": traffic("overloaded"), "advice": Advice(7, "1:2:2")},
        "bad",
        "overloaded",
        "review_advice",
    ),
    (
        {"traffic": traffic("skewed"), "advice": Advice(7, "1:2:2")},
        "good",
        "skewed",
        "review_advice",
    ),
    (
        {"traffic": traffic("not_enough_data", short(60)), "advice": Advice(7, "1:2:2")},
        "unknown",
        "collecting",
        "review_advice",
    ),
    ({"traffic": traffic("contract_wrong")}, "warning", "contract_wrong", "correct_contract"),
    ({"traffic": UNMADE}, "unknown", "being_made", "wait"),
    ({"traffic": traffic("not_enough_data", short(60))}, "unknown", "collecting", "wait"),
    (
        {"traffic": traffic("not_enough_data", Reason("low_coverage", "ISP1", value=0.3))},
        "unknown",
        "gaps",
        "wait",
    ),
    (
        {"traffic": traffic("not_enough_data", Reason("no_uplinks")), "uplink_ids": ()},
        "unknown",
        "no_isps",
        "set_up_isps",
    ),
    ({"is_enabled": False, "lost": (DOWN,)}, "unknown", "switched_off", "switch_on"),
    ({"age_ms": None}, "unknown", "never_read", "test_connection"),
    ({"age_ms": 30_001, "lost": (DOWN,)}, "bad", "silent", "test_connection"),
    ({"lost": (DOWN,), "traffic": traffic("overloaded")}, "bad", "isp_down", "look_at_outage"),
    ({"lost": (DOWN, GONE)}, "bad", "isp_missing", "look_at_outage"),
    ({"lost": (SILENT,), "full": (FULL,)}, "bad", "isp_silent", "look_at_outage"),
    ({"lost": (SILENT, replace(DOWN, name="ISP3"))}, "bad", "isp_down", "look_at_outage"),
    ({"pings": (PingLoss(12, "ISP2", 100, 5),)}, "bad", "lossy", "look_at_quality"),
    ({"pings": (PingLoss(12, "ISP2", 100, 4),)}, "good", "balanced", "nothing"),
    ({"pings": (PingLoss(12, "ISP2", 29, 29),)}, "good", "balanced", "nothing"),
    ({"full": (FULL,)}, "bad", "full_now", "look_at_isp"),
    ({"full": (FULL,), "advice": Advice(7, "1:2:2")}, "bad", "full_now", "review_advice"),
    ({"full": (OVER,)}, "warning", "contract_wrong", "correct_contract"),
    ({"slow": (SLOW,)}, "bad", "slow", "look_at_quality"),
    ({"slow": (SLOW,), "full": (FULL,)}, "bad", "full_now", "look_at_isp"),
    ({"dangers": 1}, "warning", "danger", "look_at_findings"),
    ({"drift_id": 3}, "warning", "drift", "look_at_drift"),
    ({"change_id": 5, "drift_id": 3}, "warning", "change_open", "look_at_change"),
    ({"full": (FULL,), "change_id": 5}, "bad", "full_now", "look_at_change"),
    (
        {"traffic": traffic("overloaded"), "advice": Advice(7, "1:2:2"), "change_id": 5},
        "bad",
        "overloaded",
        "look_at_change",
    ),
]


@pytest.mark.parametrize("known,tone,cause,step", CASES_SEEN)
def test_the_case_that_decides(known, tone, cause, step):
    first = judge(replace(BALANCED, **known), LIMITS).first
    assert (first.tone, first.code, first.step.code) == (tone, cause, step)


def test_every_case_is_tried_above():
    assert {cause for _, _, cause, _ in CASES_SEEN} == set(get_args(CauseCode)) == set(CASES)
    assert {step for _, _, _, step in CASES_SEEN} == set(get_args(StepCode))
    assert {case.tone for case in CASES.values()} == set(get_args(Tone))


def test_a_step_leads_to_the_very_thing():
    down = judge(replace(BALANCED, lost=(DOWN,)), LIMITS).first
    assert (down.step.uplink_id, down.at_ms) == (12, NOW_MS - 60_000)
    wrong = judge(replace(BALANCED, traffic=traffic("contract_wrong")), LIMITS).first
    assert wrong.step.uplink_id == 12
    advised = replace(BALANCED, traffic=traffic("overloaded"), advice=Advice(7, "1:2:2"))
    step = judge(advised, LIMITS).first.step
    assert (step.record_id, step.weights) == (7, "1:2:2")
    assert judge(replace(BALANCED, change_id=5), LIMITS).first.step.record_id == 5


@pytest.mark.parametrize(
    "observed_s,first_verdict_in_s",
    [(60, 1560), (1140, 360), (1141, 360), (1139, 660)],
)
def test_a_first_verdict_comes_once_the_slot_is_stored_that_makes_it_enough(
    observed_s, first_verdict_in_s
):
    collecting = replace(
        BALANCED,
        traffic=traffic("not_enough_data", short(observed_s), replace(short(1700), uplink="ISP2")),
    )
    assert judge(collecting, LIMITS).first.at_ms == NOW_MS + first_verdict_in_s * 1000


def test_a_router_that_is_not_read_collects_nothing():
    facts = replace(BALANCED, age_ms=None, traffic=traffic("not_enough_data", short(60)))
    assert [cause.code for cause in judge(facts, LIMITS).causes] == ["never_read"]


def test_nothing_observed_yet_is_the_begin_of_collecting():
    nothing = Reason("low_coverage", "ISP1", value=0.0, limit=0.5)
    facts = replace(BALANCED, traffic=traffic("not_enough_data", nothing))
    assert judge(facts, LIMITS).first.code == "collecting"
    assert judge(facts, LIMITS).first.at_ms == NOW_MS + 1560_000


@pytest.mark.parametrize(
    "set_up_s,first_verdict_in_s", [(-600, 1560), (0, 1560), (40, 1560), (41, 1860)]
)
def test_what_was_never_observed_is_counted_from_its_set_up_on(set_up_s, first_verdict_in_s):
    """The slot in which the first reading was is not over yet."""
    for reason in (Reason("low_coverage", "ISP1", value=0.0, limit=0.5), Reason("no_uplinks")):
        facts = replace(
            BALANCED,
            traffic=traffic("not_enough_data", reason),
            set_up_ms=NOW_MS + set_up_s * 1000,
        )
        first = judge(facts, LIMITS).first
        assert first.code == "collecting"
        assert first.at_ms == NOW_MS + first_verdict_in_s * 1000


def test_a_wrong_contract_is_said_once():
    facts = replace(BALANCED, full=(OVER,), traffic=traffic("contract_wrong"))
    assert [cause.code for cause in judge(facts, LIMITS).causes] == ["contract_wrong"]


def test_a_silent_router_says_nothing_of_its_isps():
    pings = (PingLoss(12, "ISP2", 99, 99),)
    facts = replace(BALANCED, age_ms=60_000, lost=(DOWN,), pings=pings, slow=(SLOW,))
    assert [cause.code for cause in judge(facts, LIMITS).causes] == ["silent", "balanced"]


known = st.fixed_dictionaries(
    {
        "is_enabled": st.booleans(),
        "age_ms": st.none() | st.integers(0, 10**9),
        "lost": st.lists(st.sampled_from([DOWN, GONE]), max_size=2, unique=True).map(tuple),
        "pings": st.lists(st.just(PingLoss(12, "ISP2", 100, 50)), max_size=1).map(tuple),
        "full": st.lists(st.sampled_from([FULL, OVER]), max_size=1).map(tuple),
        "slow": st.lists(st.just(SLOW), max_size=1).map(tuple),
        "dangers": st.integers(0, 2),
        "drift_id": st.none() | st.just(1),
        "change_id": st.none() | st.just(2),
        "advice": st.none() | st.just(Advice(3, "1:1")),
        "traffic": st.sampled_from(
            [
                traffic(state)
                for state in ("balanced", "skewed", "overloaded", "contract_wrong", "idle")
            ]
            + [UNMADE, traffic("not_enough_data", short(60))]
        ),
    }
)


@given(known)
def test_causes_are_in_order_and_something_is_always_said(known):
    verdict = judge(replace(BALANCED, **known), LIMITS)
    places = [SEVERITY[cause.code] for cause in verdict.causes]
    assert places == sorted(places)
    assert verdict.causes
    if verdict.first.tone == "good":
        assert {cause.tone for cause in verdict.causes} == {"good"}


@given(known, st.sampled_from(["skewed", "strongly_skewed", "balanced"]))
def test_skew_alone_never_changes_the_colour(known, state):
    even = judge(replace(BALANCED, **known | {"traffic": traffic("balanced")}), LIMITS)
    uneven = judge(replace(BALANCED, **known | {"traffic": traffic(state)}), LIMITS)
    assert uneven.first.tone == even.first.tone


def test_among_routers_the_colour_comes_before_the_place_in_the_table():
    ranks = {"bad": 0, "warning": 1, "unknown": 2, "good": 3}
    tones = [ranks[CASES[code].tone] for code in sorted(URGENCY, key=lambda code: URGENCY[code])]
    assert tones == sorted(tones)
    assert URGENCY["overloaded"] < URGENCY["contract_wrong"] < URGENCY["switched_off"]
    assert URGENCY["silent"] < URGENCY["isp_down"] < URGENCY["lossy"]


@pytest.mark.parametrize("seconds,told_s", [(40, 40), (119, 119), (150, 120), (7_290, 7_260)])
def test_what_lasts_is_counted_to_the_moment_asked_for(seconds, told_s):
    """And in whole minutes, so that the same verdict is put in words once."""
    since_ms = NOW_MS - 60_000
    facts = replace(
        BALANCED,
        lost=(LostUplink(12, "ISP2", "isp_down", since_ms),),
        now_ms=since_ms + 1000 * seconds,
    )
    first = judge(facts, LIMITS).causes[0]
    assert (first.code, first.at_ms, first.lasted_s) == ("isp_down", since_ms, told_s)


def test_a_silent_router_is_silent_since_its_last_answer():
    first = judge(replace(BALANCED, now_ms=NOW_MS + 200_000, age_ms=90_000), LIMITS).causes[0]
    assert (first.code, first.at_ms, first.lasted_s) == ("silent", NOW_MS + 110_000, 90)
