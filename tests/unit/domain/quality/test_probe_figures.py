import json
from statistics import fmean, median, pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.metering.capacity import Capacity
from backend.domain.metering.utilization import nearest_rank
from backend.domain.probes.probe import (
    HttpRequest,
    Measured,
    Ping,
    ProbeSpec,
    ReportedFigures,
    Series,
    StreamSeries,
)
from backend.domain.quality.flow_figures import collapsed_at_s, counted, flow, merged
from backend.domain.quality.load_figures import load
from backend.domain.quality.page_figures import http
from backend.domain.quality.probe_figures import figures
from backend.domain.stats.distribution import distribution, of_counts

UPLINK = Capacity(100_000_000, 50_000_000)


def series(*streams, omit=0, durations=None, **columns):
    """Streams as lists of bytes per second; `columns` belong to the first."""
    count = len(streams[0])
    lengths = tuple(durations or (1000,) * count)
    starts = tuple(sum(lengths[:n]) for n in range(count))
    first = StreamSeries(tuple(streams[0]), **{k: tuple(v) for k, v in columns.items()})
    rest = [StreamSeries(tuple(stream)) for stream in streams[1:]]
    omitted = tuple(n < omit for n in range(count))
    return Series(starts, lengths, omitted, (first, *rest))


def measured(series, reported=None):
    return Measured(
        began_ms=0,
        ended_ms=10_000,
        series=series,
        reported=reported,
        download_bytes=0,
        upload_bytes=0,
        command=("iperf3",),
        raw=b"{}",
        tool="iperf 3.18",
        local_address="10.0.0.2",
        remote_address="198.51.100.1",
    )


def of(series):
    return flow(counted(series))


def test_streams_are_added_up_and_slow_start_is_left_out():
    flow_figures = of(series([1, 1000, 2000, 3000], [1, 500, 500, 500], omit=1))
    assert flow_figures["mean_bps"] == round((1500 + 2500 + 3500) * 8 / 3)
    assert (flow_figures["min_bps"], flow_figures["median_bps"], flow_figures["max_bps"]) == (
        12_000,
        20_000,
        28_000,
    )
    assert flow_figures["seconds"] == 3


def test_the_mean_is_over_time_and_a_stump_of_an_interval_is_no_percentile():
    flow_figures = of(series([1000, 1000, 0], durations=(1000, 1000, 4)))
    assert flow_figures["mean_bps"] == round(2000 * 8 / 2.004)
    assert (flow_figures["min_bps"], flow_figures["stalls_s"], flow_figures["collapsed_at_s"]) == (
        8000,
        0,
        None,
    )


def test_the_papers_collapse_at_second_1250():
    rates = [45_000_000 + 1000 * (n % 7) for n in range(1250)] + [0] * 550
    flow_figures = of(series(rates))
    assert flow_figures["collapsed_at_s"] == 1250
    assert flow_figures["stalls_s"] == 550
    assert flow_figures["min_bps"] == 0
    assert flow_figures["max_bps"] == 45_006_000 * 8
    assert flow_figures["mean_bps"] == round(sum(rates) * 8 / 1800)


@pytest.mark.parametrize(
    "rates, at_s, stalls_s",
    [
        ([5, 5, 0, 0, 0, 0, 0], 2, 5),
        ([5, 5, 0, 0, 0, 0], None, 4),  # too short to say
        ([5, 0, 0, 0, 0, 0, 0, 5], None, 6),  # it came back
        ([0] * 10, None, 10),  # it never stood
        ([5] * 10, None, 0),
    ],
)
def test_stalls_and_collapses(rates, at_s, stalls_s):
    flow_figures = of(series(rates))
    assert (flow_figures["collapsed_at_s"], flow_figures["stalls_s"]) == (at_s, stalls_s)


def test_a_collapse_counts_from_the_first_counted_second():
    counted_series = counted(series([9, 9, 5, 5, 0, 0, 0, 0, 0], omit=2))
    assert collapsed_at_s(counted_series) == 2


def test_nothing_counted_is_nothing_known():
    assert of(series([5, 5], omit=2)) is None
    assert of(Series()) is None


def test_a_tcp_run():
    of_run = figures(
        ProbeSpec("tcp", "download", duration_s=4, streams=2, omit_s=1),
        measured(
            series(
                [0, 5 * 10**6, 5 * 10**6, 5 * 10**6],
                [0, 5 * 10**6, 5 * 10**6, 5 * 10**6],
                omit=1,
                rtt_us=[99_000, 20_000, 30_000, 40_000],
                retransmits=[50, 1, 0, 2],
            ),
            ReportedFigures(1, 1.0, 1, 1.0, 4.0, retransmits=None),
        ),
        UPLINK,
    )
    assert of_run["download"]["mean_bps"] == 80_000_000
    assert "upload" not in of_run
    assert of_run["retransmits"] == 3
    assert (of_run["rtt_ms"]["mean"], of_run["rtt_ms"]["max"]) == (30, 40)
    assert of_run["utilization_of_contract"] == 0.8
    assert of_run["tiphon"]["metrics"] == {"delay": "very_good", "throughput": "very_good"}
    assert of_run["reported"]["sent_bytes"] == 1
    json.dumps(of_run, allow_nan=False)


def test_retransmits_are_those_that_the_tool_reports():
    report = ReportedFigures(1, 1.0, 1, 1.0, 1.0, retransmits=7)
    of_run = figures(
        ProbeSpec("tcp", "upload"), measured(series([10], retransmits=[5]), report), UPLINK
    )
    assert of_run["retransmits"] == 7


def test_a_udp_run_with_the_papers_loss():
    # Paper A, PCC with CAKE: 0.31 datagrams a second in the mean, 6 at most.
    lost = [0] * 100
    lost[10], lost[20], lost[30] = 6, 20, 5
    of_run = figures(
        ProbeSpec("udp", "upload"),
        measured(
            series([6_000_000] * 100, packets=[4000] * 100, lost=lost, jitter_us=[35, 36] * 50)
        ),
        UPLINK,
    )
    assert of_run["loss"] == {
        "packets": 400_000,
        "lost": 31,
        "share": 31 / 400_000,
        "mean_per_s": 0.31,
        "max_per_s": 20,
    }
    assert of_run["jitter_ms"]["mean"] == pytest.approx(0.0355)
    assert of_run["utilization_of_contract"] == 0.96
    assert "retransmits" not in of_run


def test_udp_totals_are_the_receivers():
    report = ReportedFigures(1, 1.0, 1, 1.0, 1.0, packets=1000, lost=50, jitter_ms=0.7)
    of_run = figures(ProbeSpec("udp", "download"), measured(series([10, 10]), report), UPLINK)
    assert of_run["loss"]["share"] == 0.05
    assert of_run["jitter_ms"]["mean"] == 0.7
    assert of_run["tiphon"]["worst_metric"] == "throughput"


def pings(phase, *rtts):
    return tuple(
        Ping(100 * n, None if ms is None else ms * 1000, phase) for n, ms in enumerate(rtts)
    )


@pytest.mark.parametrize(
    "queue, loaded_ms, grade",
    # Paper B, 26 ms idle on a line of 35 Mbit/s.
    [("SFQ", 215, "C"), ("PCQ", 35, "A"), ("FQ-CoDel", 31, "A"), ("CAKE", 29, "A+")],
)
def test_latency_under_load_of_paper_b(queue, loaded_ms, grade):
    of_run = figures(
        ProbeSpec("load"),
        measured(
            Series(
                pings=pings("idle", 25, 26, 27)
                + pings("download", loaded_ms, loaded_ms, None)
                + pings("upload", 27, 27, 27),
                phase_bps=(("download", "download", (34_000_000,) * 5),),
            )
        ),
        Capacity(35_000_000, 35_000_000),
    )
    under = of_run["load"]
    assert (under["idle_ms"], under["loaded_ms"], under["grade"]) == (26, loaded_ms, grade)
    assert (under["rise_ms"], under["worst_phase"]) == (loaded_ms - 26, "download")
    assert [(phase["phase"], phase["sent"], phase["lost"]) for phase in under["phases"]] == [
        ("idle", 3, 0),
        ("download", 3, 1),
        ("upload", 3, 0),
    ]
    assert under["phases"][1]["download_bps"] == 34_000_000
    assert of_run["download"]["mean_bps"] == 34_000_000
    assert "upload" not in of_run


def test_both_ways_at_once_is_graded_only_if_nothing_else_is():
    idle, both = pings("idle", 10), pings("both", 500)
    assert load(Series(pings=idle + pings("upload", 12) + both))["grade"] == "A+"
    assert load(Series(pings=idle + both))["grade"] == "F"


@pytest.mark.parametrize(
    "echoes",
    [(), pings("idle", 10), pings("download", 10), pings("idle", None) + pings("upload", 9)],
)
def test_without_both_sides_there_is_no_grade(echoes):
    of_load = load(Series(pings=echoes))
    assert (of_load["grade"], of_load["rise_ms"]) == (None, None)


def test_pages():
    timings = [
        HttpRequest(200, 1000, 2000, 3000, 4000, 500, 100),
        HttpRequest(200, 3000, 2000, 3000, 8000, 1500, 100),
        HttpRequest(304, 2000, 2000, 3000, 6000, 1000, 100),
        HttpRequest(503, 0, 0, 0, 0, 0, 0),
        HttpRequest(0, 0, 0, 0, 0, 0, 0),
    ]
    assert http(timings) == {
        "requests": 5,
        "failed": 2,
        "blocked_ms": 2,
        "connecting_ms": 2,
        "tls_handshaking_ms": 3,
        "waiting_ms": 6,
        "receiving_ms": 1,
        "duration_ms": 7,
    }
    assert http([timings[3]])["waiting_ms"] is None


def test_streams_together():
    assert merged([StreamSeries((1000, 0)), StreamSeries((500, 7))], (500, 0)) == [24_000, 0]


numbers = st.lists(st.integers(0, 10**9), min_size=1, max_size=60)


@given(numbers)
def test_statistics_agree_with_their_definitions(values):
    flow_figures = of(series(values))
    rates = [8 * value for value in values]
    assert flow_figures["mean_bps"] == pytest.approx(fmean(rates), abs=1)
    assert flow_figures["spread_bps"] == pytest.approx(pstdev(rates), abs=1)
    assert flow_figures["median_bps"] == median(rates)
    for name, percent in (("p5_bps", 5), ("p95_bps", 95), ("p99_bps", 99)):
        assert flow_figures[name] == nearest_rank(rates, percent)
    assert (
        flow_figures["min_bps"]
        <= flow_figures["p5_bps"]
        <= flow_figures["median_bps"]
        <= flow_figures["max_bps"]
    )


@given(numbers, st.integers(1, 5))
def test_how_a_rate_is_split_over_streams_does_not_matter(values, parts):
    split = [[value // parts for value in values] for _ in range(parts - 1)]
    rest = [value - (parts - 1) * (value // parts) for value in values]
    assert of(series(*split, rest)) == of(series(values))


@given(st.lists(st.floats(0, 1e6), max_size=40))
def test_a_distribution_lies_within_its_values(values):
    spread = distribution(values)
    if not values:
        assert spread is None
        return
    assert spread.n == len(values)
    assert spread.min <= spread.p5 <= spread.median <= spread.p95 <= spread.p99 <= spread.max
    assert spread.min - 1e-6 <= spread.mean <= spread.max + 1e-6


@given(st.lists(st.integers(0, 20).map(float), max_size=60))
def test_counted_values_have_the_same_distribution(values):
    listed, other = distribution(values), of_counts({n: values.count(n) for n in set(values)})
    if not values:
        assert (listed, other) == (None, None)
        return
    for name in ("n", "median", "p5", "p95", "p99", "min", "max"):
        assert getattr(listed, name) == getattr(other, name)
    assert listed.mean == pytest.approx(other.mean)
    assert listed.spread == pytest.approx(other.spread, abs=1e-9)
