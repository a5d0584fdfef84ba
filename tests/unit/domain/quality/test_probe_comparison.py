import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.comparing.like_hours import ComparisonPolicy
from backend.domain.figures.shares import without_probes
from backend.domain.metering.capacity import Capacity
from backend.domain.quality.metrics import (
    Load,
    Point,
    QualityMetric,
    grades,
    latest_load,
    metric,
    of_runs,
    trend_of,
)
from backend.domain.quality.observations import Observation, RunValues, is_overfilled, valued
from backend.domain.quality.probe_comparison import ProbeSample, compare
from backend.domain.quality.server_fault import ServerRuns, judge
from backend.domain.stats.distribution import distribution

CONTRACT = 100_000_000
UPLINK = Capacity(CONTRACT, CONTRACT)


def compared(before, after):
    return compare(before, after, ComparisonPolicy(), random.Random(1))


def days(value, count=8, stratum="ISP1", hour=9, first=1):
    return [ProbeSample(stratum, first + n, hour, value + n) for n in range(count)]


def test_a_fall_on_every_day_is_found():
    comparison = compared(days(100), days(10, first=50))
    assert comparison.metric.finding == "lower"
    assert (comparison.metric.before, comparison.metric.after) == (103.5, 13.5)
    assert comparison.metric.evidence.difference == -90
    assert (comparison.hours, comparison.days_before, comparison.days_after) == ((9,), 8, 8)


def test_hours_that_only_one_regime_was_probed_in_do_not_count():
    nights = days(1000, hour=2)
    assert compared(days(100) + nights, days(100, first=50)) == compared(
        days(100), days(100, first=50)
    )


def test_an_uplink_that_was_probed_more_often_makes_no_difference():
    # ISP1 is slow and ISP2 fast in both regimes; the second regime probed ISP2 far more often.
    before = days(10, 8) + days(100, 5, "ISP2")
    after = days(10, 5, first=50) + days(100, 20, "ISP2", first=50)
    assert compared(before, after).metric.finding != "lower"
    # Days 1 to 8 are Monday to Monday, days 50 to 54 Monday to Friday: six days have a like one.
    comparison = compared(before, [sample for sample in after if sample.stratum == "ISP1"])
    assert (comparison.metric.before, comparison.days_before) == (12.75, 6)


def test_several_runs_of_a_day_are_one_day():
    comparison = compared(
        [ProbeSample("a", 1, 9, n) for n in range(50)], days(5, stratum="a", first=8)
    )
    assert comparison.metric.finding == "not_enough_data"
    assert (comparison.days_before, comparison.metric.before) == (1, 24.5)


@pytest.mark.parametrize("before, after", [([], []), (days(1), []), (days(1), days(1, hour=3))])
def test_nothing_in_common_is_not_enough(before, after):
    comparison = compared(before, after)
    assert comparison.metric.finding == "not_enough_data"
    assert (comparison.metric.before, comparison.metric.after, comparison.hours) == (None, None, ())


def test_the_means_are_those_that_the_test_compares():
    # Two lines, each 5 slower after; the fast one was tested on two days before and on ten after.
    before = [*steady(40, range(1, 11)), *steady(80, range(1, 3), "ISP2")]
    after = [*steady(35, range(50, 53)), *steady(75, range(50, 60), "ISP2")]
    comparison = compared(before, after)
    assert comparison.metric.difference == pytest.approx(-5)
    assert comparison.metric.evidence.difference == pytest.approx(-5)
    assert comparison.metric.finding != "higher"


def steady(value, dates, stratum="ISP1", hour=9):
    return [ProbeSample(stratum, day, hour, value) for day in dates]


def test_dates_are_counted_not_dates_of_uplinks():
    uplinks = ("ISP1", "ISP2", "ISP3")
    before = [sample for uplink in uplinks for sample in steady(100, (1, 2), uplink)]
    after = [sample for uplink in uplinks for sample in steady(10, (8, 9), uplink)]
    comparison = compared(before, after)
    assert (comparison.days_before, comparison.days_after) == (2, 2)
    assert (comparison.metric.finding, comparison.metric.evidence) == ("not_enough_data", None)


def test_what_uplinks_have_in_common_on_a_day_is_no_evidence():
    # All lines are tested on the same days against the same server: most of a day's luck is common to them.
    rng = random.Random(4)
    wrong = 0
    for _ in range(60):
        luck = {day: rng.gauss(0, 3) for day in (*range(1, 13), *range(50, 62))}
        sides = [
            [
                ProbeSample(uplink, day, 9, 50 + luck[day] + rng.gauss(0, 1))
                for day in dates
                for uplink in ("ISP1", "ISP2", "ISP3")
            ]
            for dates in (range(1, 13), range(50, 62))
        ]
        wrong += (
            compare(*sides, replace(ComparisonPolicy(), rounds=99), rng).metric.evidence.p_value
            <= 0.05
        )
    assert wrong <= 6


def test_a_weekday_is_compared_with_the_same_weekday():
    # Fast on week-ends, slow on working days, in both periods; the second was tested on more week-ends.
    speed = {day: 90 if day % 7 in (6, 0) else 40 for day in range(1, 80)}
    before = [ProbeSample("a", day, 9, speed[day]) for day in range(1, 15)]
    after = [ProbeSample("a", day, 9, speed[day]) for day in (50, 51, 52, 55, 56, 62, 63, 69, 70)]
    comparison = compared(before, after)
    assert comparison.metric.before == pytest.approx(comparison.metric.after)
    assert comparison.metric.finding in {"no_clear_change", "not_enough_data"}


def server(server_id, *mbps, delivered=()):
    measured = tuple(mbp * 1e6 for mbp in mbps)
    return ServerRuns(
        server_id, measured, tuple(speed_mbps * 1e6 for speed_mbps in delivered) or measured
    )


@pytest.mark.parametrize(
    "name, servers, fault, guilty",
    [
        ("both reach the contract", [server(1, 90, 85, 95), server(2, 80, 82, 81)], "fine", None),
        ("one server is slow", [server(1, 90, 85, 95), server(2, 20, 30, 25)], "server", 2),
        (
            "of two slow ones the slowest",
            [server(1, 90, 90, 90), server(2, 60, 60, 60), server(3, 30, 30, 30)],
            "server",
            3,
        ),
        ("all slow alike", [server(1, 50, 52, 51), server(2, 60, 55, 61)], "isp", None),
        ("all slow, far apart", [server(1, 70, 70, 70), server(2, 20, 20, 20)], "unclear", None),
        ("one server, good", [server(1, 90, 90, 90)], "fine", None),
        ("one server, slow", [server(1, 20, 20, 20)], "unclear", None),
        ("too few runs", [server(1, 90, 90), server(2, 20, 20, 20)], "unclear", None),
        ("no runs", [], "unclear", None),
        (
            "the campus used the rest of the line",
            [
                server(1, 40, 45, 50, delivered=(95, 94, 96)),
                server(2, 50, 50, 50, delivered=(90, 95, 99)),
            ],
            "fine",
            None,
        ),
    ],
)
def test_isp_or_server(name, servers, fault, guilty):
    judgement = judge(servers, CONTRACT)
    assert (judgement.fault, judgement.server_id) == (fault, guilty)


@given(
    st.lists(
        st.tuples(st.integers(1, 9), st.lists(st.integers(0, 200), min_size=3, max_size=6)),
        unique_by=lambda pair: pair[0],
        max_size=4,
    )
)
def test_who_is_blamed_was_slow(speeds):
    servers = [server(number, *mbps) for number, mbps in speeds]
    judged = judge(servers, CONTRACT)
    shares = {judged.server_id: judged.share(CONTRACT) for judged in servers}
    if judged.fault == "server":
        assert shares[judged.server_id] == min(shares.values()) < 0.8 <= max(shares.values())
    if judged.fault == "isp":
        assert max(shares.values()) < 0.8
        assert len(shares) > 1
    if judged.fault == "fine":
        assert min(shares.values()) >= 0.8


def run(run_id=1, kind="tcp", direction="download", outcome="ok", at_ms=0, **values):
    return Observation(run_id, 1, 1, kind, direction, at_ms, outcome, RunValues(**values))


@pytest.mark.parametrize("outcome", ["invalid", "failed", "skipped", "missed"])
def test_what_is_not_ok_has_no_value_whatever_it_carries(outcome):
    observation = run(outcome=outcome, mean_bps=1e6, rtt_ms=5)
    assert [observation.value(name) for name in ("download", "upload", "rtt", "rise")] == [None] * 4


def test_each_kind_measures_its_own():
    every = {
        "mean_bps": 1.0,
        "rtt_ms": 2.0,
        "loss": 3.0,
        "jitter_ms": 4.0,
        "rise_ms": 5.0,
        "waiting_ms": 6.0,
    }
    names = ("download", "upload", "rtt", "udp_loss", "jitter", "rise", "http")

    def values(kind, direction=None):
        observation = run(kind=kind, direction=direction, **every)
        return {
            name: observation.value(name) for name in names if observation.value(name) is not None
        }

    assert values("tcp", "download") == {"download": 1, "rtt": 2}
    assert values("tcp", "upload") == {"upload": 1, "rtt": 2}
    assert values("udp", "download") == {"udp_loss": 3, "jitter": 4}
    assert values("load") == {"rise": 5}
    assert values("http") == {"http": 6}


def test_retransmits_are_told_for_the_payload_that_was_carried():
    sent = {"retransmits": 200.0, "mean_bps": 80e6, "seconds": 10.0}
    assert run(direction="upload", **sent).value("retransmits") == pytest.approx(2000)
    # Twice as fast in the same time: as many for each byte, not twice as bad.
    twice = {"retransmits": 400.0, "mean_bps": 160e6, "seconds": 10.0}
    assert run(direction="upload", **twice).value("retransmits") == pytest.approx(2000)
    assert run(direction="upload", **{**sent, "retransmits": 0.0}).value("retransmits") == 0
    for missing in sent:
        assert run(direction="upload", **{**sent, missing: None}).value("retransmits") is None
    assert run(direction="upload", **{**sent, "mean_bps": 0.0}).value("retransmits") is None
    # On a download the other side sends.
    assert run(direction="download", **sent).value("retransmits") is None


@pytest.mark.parametrize(
    "own, carried, expected",
    [
        (97e6, 100e6, False),  # alone on the line: its jitter is the line's
        (60e6, 100e6, True),  # users had the rest
        (95e6, 104e6, True),
        (5e6, 99e6, False),  # a call's worth: what it meets is what users meet
        (60e6, 80e6, False),  # room was left
        (60e6, None, False),
        (None, 100e6, False),
    ],
)
def test_a_test_that_tips_the_uplink_over_measures_itself(own, carried, expected):
    values = {"mean_bps": own, "carried_bps": carried}
    assert is_overfilled(run(kind="udp", **values), 100 * 10**6) == expected
    assert not is_overfilled(run(kind="tcp", **values), 100 * 10**6)
    assert not is_overfilled(run(kind="udp", outcome="invalid", **values), 100 * 10**6)


def test_longer_runs_weigh_more_in_the_mean_only():
    runs = [run(mean_bps=100.0, seconds=30.0), run(mean_bps=20.0, seconds=10.0)]
    mean_of = of_runs(runs, "download")
    assert (mean_of.mean, mean_of.median, mean_of.n) == (80, 60, 2)
    assert of_runs([], "download") is None
    assert len(list(valued(runs, "upload"))) == 0


def test_a_trend_has_a_point_per_bucket():
    runs = [run(at_ms=at_ms, mean_bps=float(at_ms)) for at_ms in (10, 12, 14, 29, 30)]
    assert trend_of(runs, "download", (10, 20, 30)) == (
        Point(10, 12),
        Point(20, 29),
        Point(30, 30),
    )
    assert trend_of([], "download", (10, 20)) == (Point(10, None), Point(20, None))


def test_the_latest_load_run_that_is_valid():
    runs = [
        run(1, "load", None, rise_ms=9.0, grade="A", at_ms=1),
        run(2, "load", None, rise_ms=3.0, grade="A+", at_ms=2),
        run(3, "load", None, outcome="invalid", rise_ms=999.0, at_ms=3),
        run(4, "tcp", "download", mean_bps=1.0, at_ms=4),
    ]
    assert latest_load(runs) == Load("A+", 3, None, None, 2, 2)
    assert latest_load([]) == Load()


def filled(**means):
    names = ("download", "upload", "rtt", "loss", "udp_loss", "jitter", "http")
    return {
        name: QualityMetric(n=1, mean=means[name]) if name in means else QualityMetric()
        for name in names
    }


def test_loss_of_an_uplink_is_of_echoes_and_only_without_them_of_udp():
    assert grades(filled(loss=0.0, udp_loss=0.5), Load(), UPLINK).tiphon.category == "very_good"
    assert grades(filled(udp_loss=0.5), Load(), UPLINK).tiphon.category == "poor"


def test_throughput_of_an_uplink_is_its_worse_direction():
    graded = grades(filled(download=90e6, upload=30e6, rtt=20.0), Load(), UPLINK)
    assert (graded.tiphon.category, graded.tiphon.worst_metric) == ("fair", "throughput")


def test_a_metric_is_classed_against_the_contract():
    figure = metric("upload", distribution([60e6]), UPLINK, (), 5.0)
    assert (figure.category, figure.n, figure.previous_median) == ("good", 1, 5.0)
    assert metric("http", distribution([60.0]), UPLINK, (), None).category is None
    assert metric("rtt", None, UPLINK, (Point(1, None),), None) == QualityMetric(
        trend=(Point(1, None),)
    )


@given(st.lists(st.tuples(st.integers(0, 10**12), st.integers(0, 10**12)), max_size=6))
def test_users_bytes_are_never_negative_nor_more_than_all(rows):
    users_bytes = without_probes([count for count, _ in rows], [probe for _, probe in rows])
    for (count, probe), users in zip(rows, users_bytes, strict=True):
        assert users == (count - probe if probe <= count else 0)
