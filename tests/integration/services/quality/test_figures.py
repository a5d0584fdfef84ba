"""Statistics of probes from rows in the database: what enters them, and what does not."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from backend.domain.probes.probe import ProbeSpec
from backend.errors import NotFound
from backend.services.figures.summaries import Gatherer
from backend.services.figures.summary_cache import SummaryCache
from backend.services.inventory import inventory
from backend.services.quality import disputes
from backend.services.quality import profiles as quality_profiles
from backend.services.windows.windows import WindowRequest
from tests.integration.services import probe_history as history
from tests.integration.services.history import fill_volumes
from tests.integration.services.quality.campus import DAY, HOUR, MBPS, MINUTE, NOW, UDP


def figures(view):
    """All that statistics say, without the counts of outcomes."""
    return [(uplink.metrics, uplink.load, uplink.grades) for uplink in view.uplinks]


def test_a_router_without_probes_has_empty_metrics(ask, campus) -> None:
    view = ask()
    assert [uplink.uplink.id for uplink in view.uplinks] == [uplink.id for uplink in campus[1]]
    first = view.uplinks[0]
    assert first.metrics["download"].n == 0
    assert first.metrics["rtt"].median is None
    assert (first.grades.tiphon.category, first.load.grade) == (None, None)
    assert len(first.metrics["rtt"].trend) >= 7
    assert view.step == "day"


def test_a_pin_rule_removed_moves_no_statistic(session, ask, campus) -> None:
    _, uplinks = campus
    for day in range(1, 6):
        history.measured(session, uplinks[0], NOW - day * DAY, history.tcp([90 * MBPS] * 10))
        history.echoes(session, uplinks[0], NOW - day * DAY + HOUR, [20, 21, 22])
    before = ask()
    # Without its rule the router balances the probe like any other connection: over another line.
    wrong = history.measured(
        session,
        uplinks[0],
        NOW - DAY + HOUR,
        history.tcp([10 * MBPS] * 10),
        path=uplinks[1],
        others=uplinks[1:],
    )
    assert (wrong.outcome, wrong.path["reason"]) == ("invalid", "elsewhere")
    after = ask()
    assert figures(after) == figures(before)
    assert before.uplinks[0].metrics["download"].n == 5
    assert after.uplinks[0].outcomes["invalid"] == 1
    assert after.uplinks[0].outcomes["ok"] == 5


@pytest.mark.parametrize(
    "outcome, reason",
    [("failed", "server_busy"), ("skipped", "budget"), ("missed", "not_running")],
)
def test_what_did_not_measure_is_counted_and_nothing_else(
    session, ask, campus, outcome, reason
) -> None:
    _, uplinks = campus
    history.measured(session, uplinks[0], NOW - DAY, history.tcp([90 * MBPS] * 10))
    before = ask()
    history.without_result(session, uplinks[0], NOW - DAY, outcome, reason)
    history.waiting(session, uplinks[0], NOW - HOUR)
    after = ask()
    assert figures(after) == figures(before)
    assert after.uplinks[0].outcomes[outcome] == 1
    assert sum(after.uplinks[0].outcomes.values()) == 2


def test_statistics_of_runs(session, ask, campus) -> None:
    _, uplinks = campus
    for number, mbps in enumerate((50, 80, 90, 70, 60)):
        at = NOW - (number + 1) * DAY
        history.measured(session, uplinks[0], at, history.tcp([mbps * MBPS] * 10))
    history.measured(session, uplinks[0], NOW - 8 * DAY, history.tcp([30 * MBPS] * 10))
    crowded = {"spec": UDP, "campus_bps": 45 * MBPS}
    history.measured(session, uplinks[0], NOW - DAY, history.udp(50 * MBPS, 0.5, 30), **crowded)
    history.measured(session, uplinks[0], NOW - DAY, history.pages(120), spec=ProbeSpec("http"))
    load = ProbeSpec("load")
    history.measured(session, uplinks[0], NOW - 2 * DAY, history.loaded(26, 500), spec=load)
    latest = history.measured(session, uplinks[0], NOW - DAY, history.loaded(26, 29), spec=load)
    uplink = ask().uplinks[0]
    down = uplink.metrics["download"]
    assert (down.n, down.mean, down.median) == (5, 70 * MBPS, 70 * MBPS)
    assert (down.min, down.max, down.p95, down.p5) == (50 * MBPS, 90 * MBPS, 90 * MBPS, 50 * MBPS)
    assert down.category == "good"
    assert down.previous_median == 30 * MBPS
    assert [point.value for point in down.trend if point.value is not None] == [
        mbps * MBPS for mbps in (60, 70, 90, 80, 50)
    ]
    assert uplink.metrics["upload"].n == 0
    assert uplink.metrics["udp_loss"].mean == pytest.approx(0.03)
    assert uplink.metrics["jitter"].mean == pytest.approx(0.5)
    # 50 of 100 Mbit/s, and users had 45: full, and not by the test alone.
    assert (uplink.metrics["jitter"].overfilled, uplink.metrics["udp_loss"].overfilled) == (1, 1)
    assert uplink.metrics["download"].overfilled == 0
    assert uplink.metrics["http"].median == pytest.approx(120)
    assert (uplink.load.grade, uplink.load.run_id) == ("A+", latest.id)
    assert uplink.load.rise_ms == pytest.approx(3)


def test_the_mean_of_throughput_is_over_time(session, ask, campus) -> None:
    _, uplinks = campus
    history.measured(session, uplinks[0], NOW - DAY, history.tcp([100 * MBPS] * 30))
    history.measured(session, uplinks[0], NOW - 2 * DAY, history.tcp([20 * MBPS] * 10))
    assert ask().uplinks[0].metrics["download"].mean == 80 * MBPS


def test_echoes_at_rest(session, ask, campus) -> None:
    _, uplinks = campus
    at = NOW - DAY
    history.echoes(session, uplinks[0], at, [10, 20, 30, None])
    history.echoes(session, uplinks[0], at + MINUTE, [40, 50, 60, 70])
    history.echoes(session, uplinks[0], at + 2 * MINUTE, [900, None, None], busy=True)
    # The router's own echoes do not mix with the host's.
    history.echoes(session, uplinks[0], at, [1, 1, 1], origin=1)
    history.echoes(session, uplinks[1], at, [7, 9, None], origin=1)
    history.echoes(session, uplinks[0], NOW - 8 * DAY, [5, 5, None, None])
    view = ask()
    rtt, loss = view.uplinks[0].metrics["rtt"], view.uplinks[0].metrics["loss"]
    assert (rtt.n, rtt.mean, rtt.median, rtt.min, rtt.max) == (7, 40, 40, 10, 70)
    assert (rtt.p95, rtt.previous_median, rtt.category) == (70, 5, "very_good")
    assert (loss.n, loss.mean, loss.max) == (2, 0.125, 0.25)
    assert (loss.category, loss.previous_median) == ("good", 0.5)
    assert [point.value for point in rtt.trend if point.value is not None] == [40]
    assert [point.value for point in loss.trend if point.value is not None] == [0.125]
    assert view.uplinks[1].metrics["rtt"].n == 2
    assert view.uplinks[1].metrics["loss"].mean == pytest.approx(1 / 3)
    assert view.uplinks[0].grades.tiphon.worst_metric == "loss"


def test_a_selection_leaves_other_hours_out(session, ask, campus) -> None:
    _, uplinks = campus
    night = NOW.replace(hour=18) - 2 * DAY
    history.measured(session, uplinks[0], NOW - DAY, history.tcp([90 * MBPS] * 10))
    history.measured(session, uplinks[0], night, history.tcp([10 * MBPS] * 10))
    history.echoes(session, uplinks[0], NOW - DAY, [10])
    history.echoes(session, uplinks[0], night, [500])
    work = ask(selection="work").uplinks[0].metrics
    everything = ask().uplinks[0].metrics
    assert (work["download"].n, work["rtt"].max) == (1, 10)
    assert (everything["download"].n, everything["rtt"].max) == (2, 500)


def test_short_windows_have_a_point_an_hour(session, ask, campus) -> None:
    _, uplinks = campus
    history.echoes(session, uplinks[0], NOW - 3 * HOUR, [10])
    view = ask(range="24h")
    points = view.uplinks[0].metrics["rtt"].trend
    assert view.step == "hour"
    assert [(point.at_ms, point.value) for point in points if point.value is not None] == [
        (round((NOW - 3 * HOUR).timestamp() * 1000), 10)
    ]


def test_shares_with_and_without_probes(session, ask, campus) -> None:
    router, uplinks = campus
    router_view = inventory.view(session, router.id)
    end = NOW - HOUR
    gb = 10**9
    sizes = [(2 * gb, 0), (4 * gb, 0), (4 * gb, 0)]
    fill_volumes(session, router_view, end - DAY, end, sizes)
    run = history.measured(session, uplinks[0], end - 2 * HOUR, history.tcp([800 * MBPS] * 10))
    run.download_bytes = gb
    # Half of this one lies before the window.
    half = history.measured(session, uplinks[1], end - DAY, history.tcp([800 * MBPS] * 10))
    half.started_at, half.ended_at = end - DAY - MINUTE, end - DAY + MINUTE
    half.download_bytes = gb
    lost = history.without_result(session, uplinks[2], end - 3 * HOUR, "failed", "server_died")
    lost.started_at, lost.ended_at = end - 3 * HOUR, end - 3 * HOUR + MINUTE
    lost.download_bytes = gb // 2
    session.flush()
    view = ask(from_at=end - DAY, to_at=end)
    shares = [uplink.shares["download"] for uplink in view.uplinks]
    assert [share.probe_bytes for share in shares] == [gb, gb // 2, gb // 2]
    assert [share.achieved_share for share in shares] == [0.2, 0.4, 0.4]
    assert [share.achieved_share_without_probes for share in shares] == [0.125, 0.4375, 0.4375]
    assert view.uplinks[0].shares["upload"].achieved_share is None


def test_a_profile_is_by_the_campus_clock(session, ask, campus) -> None:
    _, uplinks = campus
    for day in range(1, 4):
        at = NOW - day * DAY
        history.measured(session, uplinks[0], at, history.tcp([10 * day * MBPS] * 10))
    history.echoes(session, uplinks[0], NOW - DAY + 5 * HOUR, [10, 30, None, 20])
    cells = [asdict(cell) for cell in ask(quality_profiles.profile).cells]
    for cell in cells:
        assert cell.pop("uplink_id") == uplinks[0].id
    assert cells == [
        {"hour": 10, "metric": "download", "median": 20 * MBPS, "n": 3},
        {"hour": 15, "metric": "loss", "median": 0.25, "n": 1},
        {"hour": 15, "metric": "rtt", "median": 20, "n": 3},
    ]


def test_a_dispute_lists_proven_runs_with_hashes(session, ask, campus) -> None:
    _, uplinks = campus
    server = history.add_server(session)
    for day, mbps in enumerate((60, 70, 90, 85), start=1):
        history.measured(
            session, uplinks[0], NOW - day * DAY, history.tcp([mbps * MBPS] * 10), server=server
        )
    history.measured(
        session,
        uplinks[0],
        NOW - DAY,
        history.tcp([5 * MBPS] * 10),
        path=uplinks[1],
        others=uplinks[1:],
    )
    history.without_result(session, uplinks[0], NOW - DAY, "failed", "server_busy")
    history.echoes(session, uplinks[0], NOW - DAY, [20])
    gatherer = Gatherer(session, NOW, 10, SummaryCache())
    router = inventory.view(session, uplinks[0].router_id)
    dispute = disputes.dispute(gatherer, router, uplinks[0].id, WindowRequest("30d"))
    flow = dispute.download
    assert (flow.runs, flow.p50_bps, flow.p95_bps) == (4, 77.5 * MBPS, 90 * MBPS)
    assert (flow.hours, flow.hours_below_80) == (4, 2)
    assert (dispute.upload.runs, dispute.upload.mean_bps) == (0, None)
    assert [each.mean_bps for each in dispute.runs] == [mbps * MBPS for mbps in (85, 90, 70, 60)]
    assert all(len(each.raw_sha256) == 64 for each in dispute.runs)
    assert dispute.runs[0].share_of_contract == 0.85
    assert dispute.runs[0].path_share == 1
    assert (dispute.outcomes["ok"], dispute.outcomes["invalid"], dispute.outcomes["failed"]) == (
        4,
        1,
        1,
    )
    assert dispute.rtt.n == 1
    with pytest.raises(NotFound):
        disputes.dispute(gatherer, router, 999_999, WindowRequest("30d"))
