"""The figures of a run's page against iperf3's own JSON, from what a real iperf3 printed."""

import json
from dataclasses import asdict

import pytest

from backend.api.probes import result_views
from backend.domain.metering.capacity import Capacity
from backend.domain.probes.probe import ProbeSpec
from backend.domain.quality.probe_figures import figures
from tests.unit.probes import recordings

ALL = [*recordings.MEASURED, *recordings.NEWER]
UPLINK = Capacity(recordings.UPLINK_BPS, recordings.UPLINK_BPS)


def page_of(name):
    """The run page's figures as they are stored and sent."""
    kind, direction = name.rpartition("/")[2].split("_")[:2]
    stored = figures(ProbeSpec(kind, direction), recordings.result(name), UPLINK)
    page = result_views.figures(json.loads(json.dumps(stored, allow_nan=False)))
    assert page is not None
    return page.model_dump(), direction


@pytest.mark.parametrize("name", ALL)
def test_the_page_equals_what_iperf3_says(name):
    page, direction = page_of(name)
    end = recordings.document(name)["end"]
    report, flow = page["reported"], page[direction]
    assert report == asdict(recordings.result(name).reported)
    assert report["received_bps"] == end["sum_received"]["bits_per_second"]
    assert report["sent_bytes"] == end["sum_sent"]["bytes"]
    # Intervals are as long as iperf3 printed them; the whole is what it divides by.
    assert flow["mean_bps"] == pytest.approx(report["received_bps"], rel=0.02)
    assert flow["min_bps"] <= flow["p5_bps"] <= flow["median_bps"] <= flow["p95_bps"]
    assert flow["p95_bps"] <= flow["p99_bps"] <= flow["max_bps"]
    assert page["utilization_of_contract"] == pytest.approx(flow["mean_bps"] / UPLINK.download_bps)
    other = "upload" if direction == "download" else "download"
    assert page[other] is None


@pytest.mark.parametrize("name", [name for name in ALL if "tcp" in name])
def test_retransmits_are_those_of_the_whole_run(name):
    page, _ = page_of(name)
    assert page["retransmits"] == recordings.document(name)["end"]["sum_sent"]["retransmits"]
    assert page["loss"] is page["jitter_ms"] is None


@pytest.mark.parametrize("name", [name for name in ALL if "udp" in name])
def test_loss_and_jitter_are_the_receivers(name):
    page, _ = page_of(name)
    end = recordings.document(name)["end"]["sum"]
    assert (page["loss"]["packets"], page["loss"]["lost"]) == (end["packets"], end["lost_packets"])
    assert page["loss"]["share"] == pytest.approx(end["lost_percent"] / 100)
    assert page["loss"]["max_per_s"] >= page["loss"]["mean_per_s"] >= 0
    assert page["jitter_ms"]["n"] >= 1
    assert page["rtt_ms"] is None
    assert page["retransmits"] is None
