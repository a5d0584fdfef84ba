"""UDP over a line that falls silent and stays so: what was sent and never came is loss, though it leaves no gap."""

import json

import pytest

from backend.api.probes import result_views
from backend.domain.metering.capacity import Capacity
from backend.domain.probes.probe import ProbeSpec
from backend.domain.quality.probe_figures import figures
from tests.unit.probes import recordings
from tests.unit.probes.iperf3_outputs import measured

UPLINK = Capacity(recordings.UPLINK_BPS, recordings.UPLINK_BPS)


def page_of(name):
    spec = ProbeSpec("udp", "download" if "download" in name else "upload")
    stored = figures(spec, measured(name), UPLINK)
    return result_views.figures(json.loads(json.dumps(stored, allow_nan=False))).model_dump()


def delivered(name):
    """Packets that the sender sent and that the receiver got, added up from what each printed every second."""
    document = recordings.document(name)
    streams = [stream for row in document["intervals"] for stream in row["streams"]]
    ours = sum(stream["packets"] for stream in streams)
    if "server_output_json" in document:
        rows = document["server_output_json"]["intervals"]
        theirs = sum(stream["packets"] for row in rows for stream in row["streams"])
    else:
        uplinks = document["server_output_text"].splitlines()
        end = [
            capacity for capacity in uplinks if capacity.rstrip().endswith(("sender", "receiver"))
        ][-1]
        theirs = int(end.split("/")[-1].split("(")[0])
    return (theirs, ours) if "download" in name else (ours, theirs)


@pytest.mark.parametrize("name", recordings.SILENT)
def test_loss_is_what_was_not_delivered(name):
    sent, received = delivered(name)
    loss = page_of(name)["loss"]
    assert loss["share"] == pytest.approx(1 - received / sent, abs=0.01)
    assert loss["share"] == pytest.approx(0.4, abs=0.01)
    assert loss["packets"] == sent
    assert loss["lost"] == pytest.approx(sent - received, abs=2)


@pytest.mark.parametrize("name", recordings.SILENT)
def test_loss_per_second_is_that_of_the_silent_seconds(name):
    loss = page_of(name)["loss"]
    assert loss["mean_per_s"] == pytest.approx(loss["lost"] / 10, rel=0.01)
    assert loss["max_per_s"] == pytest.approx(loss["packets"] / 10, rel=0.35)


@pytest.mark.parametrize("name", recordings.SILENT)
def test_the_class_follows_and_what_iperf3_says_stays_beside_it(name):
    page = page_of(name)
    assert page["tiphon"]["metrics"]["loss"] == "poor"
    assert page["reported"]["lost"] == 0
    assert (page["reported"]["sent_packets"], page["reported"]["received_packets"]) == (
        pytest.approx(delivered(name), abs=2)
    )


def test_packets_that_were_queued_when_the_test_ended_are_not_lost():
    """A full queue of 40 ms: 110 of 12,194 were still in it, and no gap."""
    name = "udp_download_2_json"
    end, reported = recordings.document(name)["end"], measured(name).reported
    assert reported.sent_packets - reported.received_packets - reported.lost == 110
    assert page_of(name)["loss"]["lost"] == end["sum"]["lost_packets"]


def test_iperf3_3_9_which_has_no_sum_of_the_receiver():
    name = "3.9/udp_upload_2_json"
    reported = measured(name).reported
    rows = recordings.document(name)["server_output_json"]["intervals"]
    cells = [stream for row in rows for stream in row["streams"]]
    assert reported.received_packets == sum(
        cell["packets"] - cell["lost_packets"] for cell in cells
    )
    assert page_of(name)["loss"]["lost"] == reported.lost


def test_without_the_receivers_count_only_gaps_are_known():
    document = recordings.document("3.9/udp_upload_2_json")
    del document["server_output_json"]
    run = recordings.parse(json.dumps(document).encode(), recordings.ran("3.9/udp_upload_2_json"))
    assert run.reported.received_packets is None
    stored = figures(ProbeSpec("udp", "upload"), run, UPLINK)
    assert stored["loss"]["lost"] == document["end"]["sum"]["lost_packets"]
