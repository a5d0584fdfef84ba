"""The figures and reasons that a recommendation shows: per cent where it says per cent, and never a bare verdict."""

import random
from dataclasses import replace

import pytest

from backend.domain.advice import recommending
from backend.domain.advice.idle import broken_limit
from backend.domain.advice.recommending import recommend
from backend.domain.advice.words import statement
from backend.domain.balance.question import Today
from backend.domain.statements import Statement
from tests.unit.domain.balance.demands import demand, ecmp, pcc, question, strada, uplinks

NOTE = Statement("quality_note", "Its quality was poor.")


def answer(own_question):
    return recommend(own_question, random.Random(1))


def fullest(made, side):
    utilizations = (getattr(uplink, side).p95_utilization.value for uplink in made.uplinks)
    return pytest.approx(100 * max(utilizations), abs=0.051)


def noted(own_question):
    first, *others = own_question.uplinks
    return replace(own_question, uplinks=(replace(first, notes=(NOTE,)), *others))


def balanced():
    return question(uplinks(100, 200, 200), demand((1105, 2423, 2443)), pcc(1, 2, 2, 3, 3))


def test_a_change_says_per_cent_before_and_after():
    made = answer(strada())
    assert made.summary.code == "change"
    assert made.summary.params["before"] == fullest(made, "before")
    [reason] = [reason for reason in made.reasons if reason.code == "busiest_after"]
    assert made.summary.params["after"] == reason.params["p95"]
    # In the mean all lines are equally full; whichever is the fullest then is fuller than that.
    mean = max(uplink.after.p95_utilization.value for uplink in made.uplinks)
    today = max(uplink.before.p95_utilization.value for uplink in made.uplinks)
    then, gain = made.busiest_after, made.gain
    assert (gain.value, gain.low, gain.high) == (
        today - then.value,
        today - then.high,
        today - then.low,
    )
    assert [reason.params[name] for name in ("p95", "low", "high")] == list(then.percentages())
    assert 100 * mean < made.summary.params["after"] < reason.params["high"]
    assert made.summary.params["before"] > made.summary.params["after"] > 10
    assert made.summary.params["weights"] == "1:2:2"


def test_a_balanced_router_is_told_its_skew_and_its_fullest_uplink_in_per_cent():
    made = answer(balanced())
    assert made.summary.code == "balanced"
    assert made.summary.params["p95"] == fullest(made, "before")
    assert made.summary.params["p95"] > 10
    assert made.summary.params["skew"] == pytest.approx(100 * made.skew_before.value, abs=0.051)
    assert made.summary.params["skew"] > 0.5
    assert made.skew_after == made.skew_before


def test_nothing_better_says_how_full_the_fullest_is():
    own_question = question(
        uplinks(100, 100), demand((1080, 900)), pcc(1, 2), largest_denominator=2
    )
    made = answer(replace(own_question, limits=replace(own_question.limits, balanced_below=0.01)))
    assert made.summary.code == "nothing_better"
    assert made.summary.params["p95"] == fullest(made, "before")


def test_a_gain_within_noise_is_told_in_points():
    own_question = question(
        uplinks(100, 120), demand((1000, 1000), noise=0.3), ecmp(2), least_gain=0.2
    )
    made = answer(replace(own_question, limits=replace(own_question.limits, balanced_below=0.0)))
    assert made.summary.code == "within_noise"
    for name in ("low", "high"):
        wanted = pytest.approx(100 * getattr(made.gain, name), abs=0.051)
        assert made.summary.params[name] == wanted
    assert made.summary.params["gain"] == pytest.approx(100 * made.gain.value, abs=0.051)


@pytest.mark.parametrize(
    "own_question, verdict, code",
    [
        (question(uplinks(100), demand((1,)), Today("none")), "cannot", "one_line"),
        (question(uplinks(1, 1), demand((1, 1)), Today("mixed")), "cannot", "unclear_method"),
        (
            question(uplinks(100, 100), demand((30, 10), days=3), ecmp(2)),
            "not_enough_data",
            "missing_days",
        ),
        (replace(balanced(), seen_slots=24), "not_enough_data", "new_regime"),
        (balanced(), "nothing_to_do", "balanced"),
    ],
)
def test_every_other_verdict_has_its_reason_on_the_page_too(own_question, verdict, code):
    made = answer(own_question)
    assert made.verdict == verdict
    assert made.summary.code == code
    assert made.reasons[0] == made.summary


def test_too_little_data_says_how_many_days_there_were():
    made = answer(question(uplinks(100, 100), demand((30, 10), days=3), ecmp(2)))
    assert made.days == 3
    assert made.missing.coverage == 1.0


def test_a_new_regime_says_how_long_it_must_be_watched():
    made = answer(replace(balanced(), seen_slots=24))
    assert made.summary == statement("new_regime", hours=6.0)
    assert made.missing.coverage == 1.0
    assert made.days == 7


@pytest.mark.parametrize("own_question", [balanced(), strada()])
def test_notes_of_uplinks_come_after_the_reasons(own_question):
    made = answer(noted(own_question))
    assert made.reasons[-1] == NOTE
    assert len(made.reasons) == len(answer(own_question).reasons) + 1


@pytest.mark.parametrize("own_question", [balanced(), strada()])
def test_every_verdict_on_weights_says_what_a_lost_uplink_would_bring(own_question):
    made = answer(own_question)
    assert [row.down for row in made.n_minus_one] == [(1,), (2,), (3,)]
    assert made.days == 7
    assert made.missing.days == 0
    assert made.gain.low is not None


def test_the_fuller_direction_binds():
    up = answer(question(uplinks(100, 200, 200), demand((200,) * 3, (2000,) * 3), ecmp(3)))
    down = answer(question(uplinks(100, 200, 200), demand((2000,) * 3, (200,) * 3), ecmp(3)))
    even = answer(
        question(uplinks(100, 200, 200), demand((2000,) * 3, (2000,) * 3, noise=0), ecmp(3))
    )
    directions = [made.binding_direction for made in (up, down, even)]
    assert directions == ["upload", "download", "download"]


def test_the_classifier_of_today_is_kept():
    today = replace(pcc(1, 1, 2, 2, 3), classifier="src-address")
    made = answer(question(uplinks(100, 200, 200), demand((2000, 2000, 1000)), today))
    assert (made.verdict, made.classifier) == ("change", "src-address")


def test_a_quota_that_is_broken_today_is_kept_afterwards():
    own = uplinks(100, 200, 200, quota_bytes=(None, 25 * 10**11, None))
    own_question = replace(question(own, demand((2000, 2000, 2000)), ecmp(3)), month_bytes=10**13)
    made = answer(own_question)
    assert made.verdict == "change"
    assert made.weights[2] / made.denominator <= 0.25


def test_a_quota_that_nothing_keeps_forbids_only_to_carry_more():
    own = uplinks(100, 200, 200, quota_bytes=(None, 10**11, None))
    own_question = question(own, demand((2000, 2000, 2000)), ecmp(3), largest_denominator=8)
    made = answer(replace(own_question, month_bytes=10**13))
    assert made.verdict == "change"
    assert made.weights[2] / made.denominator <= 1 / 3 + 1e-9


def test_an_uplink_at_its_least_share_breaks_nothing_and_below_it_does():
    own = uplinks(100, 200, 200, minimum_share=(0.2, None, None))
    assert answer(replace(balanced(), uplinks=own)).summary.code == "balanced"
    own = uplinks(100, 200, 200, minimum_share=(0.25, None, None))
    made = answer(replace(balanced(), uplinks=own))
    assert (made.verdict, made.summary.code) == ("change", "change_for_least")
    assert (made.summary.params["share"], made.summary.params["least"]) == (20.0, 25.0)
    assert made.summary.params["uplink"] == "ISP1"


@pytest.mark.parametrize("over, code", [(1.04, "balanced"), (1.06, "change_for_quota")])
def test_a_quota_is_broken_from_five_per_cent_on(over, code):
    carried = 2423 / (1105 + 2423 + 2443)
    quota = round(carried * 10**13 / over)
    own = uplinks(100, 200, 200, quota_bytes=(None, quota, None))
    made = answer(replace(balanced(), uplinks=own, month_bytes=10**13))
    assert made.summary.code == code
    if code == "change_for_quota":
        assert made.summary.params["quota"] == round(quota / 10**9)
        assert made.summary.params["before"] == pytest.approx(carried * 10_000, rel=0.005)
        assert made.summary.params["after"] < made.summary.params["quota"]
        figures = [made.summary.params[name] for name in ("before", "after", "quota")]
        assert all(isinstance(gigabytes, int) for gigabytes in figures)


def test_a_quota_that_the_best_split_breaks_alike_is_no_reason_to_change():
    own = uplinks(100, 200, 200, quota_bytes=(None, 10**11, None))
    made = answer(replace(balanced(), uplinks=own, month_bytes=10**13))
    assert (made.verdict, made.summary.code) == ("nothing_to_do", "balanced")


def test_a_gain_below_the_least_is_none_also_on_full_uplinks():
    own_question = question(uplinks(1, 2), demand((1000, 1000)), ecmp(2), least_gain=0.9)
    made = answer(replace(own_question, limits=replace(own_question.limits, balanced_below=0.0)))
    assert (made.verdict, made.summary.code) == ("nothing_to_do", "within_noise")


@pytest.mark.parametrize("moved, is_broken", [(0, False), (1, True)])
def test_what_moves_no_bucket_mends_no_broken_limit(monkeypatch, moved, is_broken):
    cases = []
    monkeypatch.setattr(recommending, "broken_limit", cases.append)
    own = uplinks(100, 200, 200, minimum_share=(0.25, None, None))
    answer(replace(balanced(), uplinks=own))
    case = replace(cases[0], best=replace(cases[0].best, moved_buckets=moved))
    assert (broken_limit(case) is not None) is is_broken


def test_where_nothing_is_to_do_no_weights_are_made_up():
    made = answer(
        question(uplinks(100, 200, 200), demand((110,) * 3, (1105, 2423, 2443)), pcc(1, 2, 2, 3, 3))
    )
    assert made.verdict == "nothing_to_do"
    assert [uplink.weight for uplink in made.uplinks] == [0, 0, 0]
    assert made.binding_direction == "upload"
    assert made.missing.coverage == 1.0


def test_what_a_failure_would_overload_speaks_against():
    made = answer(question(uplinks(100, 200, 200), demand((3150, 2925, 2925)), ecmp(3)))
    minutes = [row.overload_minutes_per_day or 0.0 for row in made.n_minus_one]
    against = [each for each in made.why_not if each.code == "loss_overloads"]
    assert max(each.params["minutes"] for each in against) == round(max(minutes)) > 0
    bad = [each for each in minutes if each >= 0.9 * max(minutes)]
    assert len({each.params["uplink"] for each in against}) == len(bad) > 1
    assert "loss_overloads" not in [each.code for each in answer(strada()).why_not]


def test_shares_that_are_exact_are_no_reason():
    made = answer(question(uplinks(100, 200, 200), demand((2100, 1950, 1950)), ecmp(3)))
    assert made.summary.code == "change"
    errors = [each for each in made.reasons if each.code == "weights_error"]
    assert made.denominator is not None
    assert all(each.params["error"] > 0 for each in errors)
    exact = made.denominator % 5 == 0
    assert bool(errors) is not exact
