"""The poller against lab routers over real sockets and a real database, both of which fail on purpose."""

import json

import pytest

from backend.probes.iperf3.objects import load
from backend.probes.iperf3.output import parse, phase_bps
from tests.unit.probes import recordings
from tests.unit.probes.iperf3_outputs import ALL, TCP, UDP, counted, measured


@pytest.mark.parametrize("name", TCP)
def test_reported_figures_of_tcp_are_those_of_iperf3(name):
    end, reported = recordings.document(name)["end"], measured(name).reported
    assert reported.sent_bytes == end["sum_sent"]["bytes"]
    assert reported.sent_bps == end["sum_sent"]["bits_per_second"]
    assert reported.received_bytes == end["sum_received"]["bytes"]
    assert reported.received_bps == end["sum_received"]["bits_per_second"]
    assert reported.duration_s == end["sum_sent"]["seconds"]
    assert reported.retransmits == end["sum_sent"]["retransmits"]
    assert reported.congestion == end["sender_tcp_congestion"]
    assert reported.cpu_host_pct == end["cpu_utilization_percent"]["host_total"]
    assert reported.cpu_remote_pct == end["cpu_utilization_percent"]["remote_total"]
    assert reported.packets is reported.lost is reported.jitter_ms is None


@pytest.mark.parametrize("name", UDP)
def test_reported_figures_of_udp_are_those_of_iperf3(name):
    end, reported = recordings.document(name)["end"], measured(name).reported
    assert reported.sent_bytes == end["sum_sent"]["bytes"]
    assert reported.sent_bps == end["sum_sent"]["bits_per_second"]
    assert reported.received_bytes == end["sum_received"]["bytes"]
    assert reported.received_bps == end["sum_received"]["bits_per_second"]
    assert reported.packets == end["sum"]["packets"]
    assert reported.lost == end["sum"]["lost_packets"]
    assert reported.lost_pct == end["sum"]["lost_percent"]
    assert reported.jitter_ms == end["sum"]["jitter_ms"]
    assert reported.retransmits is reported.mean_rtt_us is None


def test_rtt_is_the_senders():
    up = recordings.document("tcp_upload_4_json")["end"]["streams"]
    down = recordings.document("tcp_download_4_json")["server_output_json"]["end"]["streams"]
    for name, streams in (("tcp_upload_4_json", up), ("tcp_download_4_json", down)):
        reported = measured(name).reported
        assert reported.min_rtt_us == min(stream["sender"]["min_rtt"] for stream in streams)
        assert reported.max_rtt_us == max(stream["sender"]["max_rtt"] for stream in streams)
        mean = sum(stream["sender"]["mean_rtt"] for stream in streams) / len(streams)
        assert reported.mean_rtt_us == round(mean)
    # A plain server tells no RTT, and the zeros of the receiver are not one.
    assert measured("tcp_download_text").reported.mean_rtt_us is None


@pytest.mark.parametrize("name", TCP)
def test_series_of_tcp_add_up_to_what_each_stream_received(name):
    ends = recordings.document(name)["end"]["streams"]
    received = [end["receiver"]["bytes"] for end in ends]
    sums = counted(measured(name), "bytes")
    if "upload" in name:
        assert sums == received
    else:
        # iperf3 counts a few segments more in `end` than in any interval; both are the receiver's.
        assert sums == pytest.approx(received, abs=20_000)
        rows = recordings.document(name)["intervals"]
        assert sum(sums) == sum(row["sum"]["bytes"] for row in rows if not row["sum"]["omitted"])


@pytest.mark.parametrize("name", TCP)
def test_retransmits_per_second_add_up(name):
    end = recordings.document(name)["end"]
    assert sum(counted(measured(name), "retransmits")) == end["sum_sent"]["retransmits"]


@pytest.mark.parametrize("name", UDP)
def test_series_of_udp_are_the_receivers(name):
    document, run = recordings.document(name), measured(name)
    if "download" in name:
        rows = document["intervals"]
    elif "json" in name:
        rows = document["server_output_json"]["intervals"]
    else:
        lines = document["server_output_text"].splitlines()
        summary = [line for line in lines if line.rstrip().endswith("receiver")][-1]
        lost, packets = summary.split(" ms ")[1].split("(")[0].strip().split("/")
        assert sum(counted(run, "lost")) == int(lost)
        # The client leaves the packets of omitted seconds out, the server counts them.
        assert sum(counted(run, "packets")) == int(packets)
        return
    kept = [stream for row in rows for stream in row["streams"] if not stream["omitted"]]
    assert sum(counted(run, "bytes")) == sum(stream["bytes"] for stream in kept)
    assert sum(counted(run, "packets")) == sum(stream["packets"] for stream in kept)
    assert sum(counted(run, "lost")) == sum(stream["lost_packets"] for stream in kept)
    assert run.series.streams[0].jitter_us[0] == round(rows[0]["streams"][0]["jitter_ms"] * 1000)


def test_lossy_recordings_lost_something():
    """Else the tests above would compare zeros."""
    lossy = [name for name in UDP if "_2_" in name]
    assert all(measured(name).reported.lost > 100 for name in lossy)
    assert all(sum(counted(measured(name), "lost")) > 100 for name in lossy)


def test_udp_bytes_from_text_are_datagrams_times_their_size():
    run = measured("udp_upload_text")
    assert sum(counted(run, "bytes")) == run.reported.received_bytes


def test_the_senders_columns_come_with_the_receivers_bytes():
    for name in ("tcp_upload_4_json", "tcp_download_4_json"):
        run = measured(name)
        assert len(run.series.streams) == 4
        for stream in run.series.streams:
            columns = (stream.bytes, stream.rtt_us, stream.cwnd_bytes, stream.retransmits)
            assert {len(column) for column in columns} == {len(run.series.start_ms)}
            assert all(stream.rtt_us)
    server = recordings.document("tcp_download_4_json")["server_output_json"]["intervals"]
    first = [stream["rtt"] for stream in server[0]["streams"]]
    assert [stream.rtt_us[0] for stream in measured("tcp_download_4_json").series.streams] == first


def test_time_goes_on_after_the_omitted_seconds():
    series = measured("tcp_upload_4_json").series
    assert series.omitted == (True, False, False, False, False, False)
    assert list(series.start_ms) == sorted(set(series.start_ms))
    assert sum(series.duration_ms) == pytest.approx(6000, abs=200)
    assert min(series.duration_ms) > 900  # the tail of a few ms is no interval of its own


@pytest.mark.parametrize("name", ALL)
def test_moved_bytes_are_what_this_host_counted_omitted_seconds_included(name):
    run, rows = measured(name), recordings.document(name)["intervals"]
    moved = sum(row["sum"]["bytes"] for row in rows)
    down = "download" in name
    assert (run.download_bytes, run.upload_bytes) == ((moved, 0) if down else (0, moved))


@pytest.mark.parametrize("name", ALL)
def test_who_talked_to_whom(name):
    run = measured(name)
    assert run.local_address == "198.18.77.2"
    assert run.remote_address == "198.18.78.2"
    assert run.tool == f"iperf {'3.21' if name in recordings.NEWER else '3.12'}"
    assert run.raw == recordings.raw(name)
    assert run.warnings == ()


def test_without_the_servers_word_bytes_are_the_senders_and_it_says_so():
    document = recordings.document("tcp_upload_4_json")
    del document["server_output_json"]
    run = parse(json.dumps(document).encode(), recordings.ran("tcp_upload_4_json"))
    sent = [stream["sender"]["bytes"] for stream in document["end"]["streams"]]
    assert counted(run, "bytes") == sent
    assert "sent" in run.warnings[0]
    document = recordings.document("udp_upload_2_json")
    del document["server_output_json"]
    run = parse(json.dumps(document).encode(), recordings.ran("udp_upload_2_json"))
    assert run.warnings
    assert run.series.streams[0].lost == run.series.streams[0].packets == ()
    assert run.reported.lost == document["end"]["sum"]["lost_packets"]


def test_both_directions_at_once():
    output = load(recordings.raw("both_2_text"))
    rows = recordings.document("both_2_text")["intervals"]
    received = [sum(s["bytes"] for s in row["streams"] if not s["sender"]) for row in rows]
    assert phase_bps(output, "download") == pytest.approx(
        [bytes_per_s * 8 for bytes_per_s in received], rel=0.01
    )
    upload = phase_bps(output, "upload")
    whole = sum(s["receiver"]["bytes"] for s in output["end"]["streams"] if s["sender"]["sender"])
    assert sum(upload) / 8 == pytest.approx(whole, rel=0.02)


def test_an_old_server_without_sum_received():
    """3.9 reports UDP in `sum` only."""
    document = recordings.document("udp_download_2_json")
    received = document["end"].pop("sum_received")
    del document["end"]["sum_sent"]
    run = parse(json.dumps(document).encode(), recordings.ran("udp_download_2_json"))
    assert run.reported.received_bytes == received["bytes"] == sum(counted(run, "bytes"))
    assert run.reported.lost == document["end"]["sum"]["lost_packets"]


@pytest.mark.parametrize("name", recordings.OLDER)
def test_iperf3_3_9(name):
    end, run = recordings.document(name)["end"], measured(name)
    assert run.tool == "iperf 3.9"
    assert run.warnings == ()
    if "tcp" in name:
        assert run.reported.sent_bps == end["sum_sent"]["bits_per_second"]
        assert run.reported.received_bps == end["sum_received"]["bits_per_second"]
        assert sum(counted(run, "bytes")) == end["sum_received"]["bytes"]
        assert sum(counted(run, "retransmits")) == end["sum_sent"]["retransmits"]
    else:
        assert "sum_received" not in end
        assert run.reported.lost == end["sum"]["lost_packets"] == sum(counted(run, "lost"))
        assert run.reported.jitter_ms == end["sum"]["jitter_ms"]
        # Its sum says what was sent; what came is in the seconds.
        assert run.reported.received_bytes == sum(counted(run, "bytes")) < end["sum"]["bytes"]
