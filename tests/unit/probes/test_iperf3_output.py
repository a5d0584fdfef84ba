import copy
import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backend.domain.probe_codec import decode, encode
from backend.domain.probes import Failed, Measured
from backend.probes.iperf3_json import load
from backend.probes.iperf3_output import parse, phase_bps
from tests.unit.probes import recordings

ALL = [*recordings.MEASURED, *recordings.NEWER]
TCP = [name for name in ALL if "tcp" in name]
UDP = [name for name in ALL if "udp" in name]


def measured(name: str) -> Measured:
    found = recordings.result(name)
    assert isinstance(found, Measured)
    return found


def counted(found: Measured, column: str) -> list[int]:
    """Sums per stream over the seconds that count."""
    omitted = found.series.omitted
    return [
        sum(value for value, out in zip(getattr(stream, column), omitted, strict=True) if not out)
        for stream in found.series.streams
    ]


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
        assert reported.min_rtt_us == min(one["sender"]["min_rtt"] for one in streams)
        assert reported.max_rtt_us == max(one["sender"]["max_rtt"] for one in streams)
        mean = sum(one["sender"]["mean_rtt"] for one in streams) / len(streams)
        assert reported.mean_rtt_us == round(mean)
    # A plain server tells no RTT, and the zeros of the receiver are not one.
    assert measured("tcp_download_text").reported.mean_rtt_us is None


@pytest.mark.parametrize("name", TCP)
def test_series_of_tcp_add_up_to_what_each_stream_received(name):
    ends = recordings.document(name)["end"]["streams"]
    received = [one["receiver"]["bytes"] for one in ends]
    sums = counted(measured(name), "bytes")
    if "upload" in name:
        assert sums == received
    else:
        # iperf3 counts a few segments more in `end` than in any interval; both are the receiver's.
        assert sums == pytest.approx(received, abs=20_000)
        rows = recordings.document(name)["intervals"]
        assert sum(sums) == sum(one["sum"]["bytes"] for one in rows if not one["sum"]["omitted"])


@pytest.mark.parametrize("name", TCP)
def test_retransmits_per_second_add_up(name):
    end = recordings.document(name)["end"]
    assert sum(counted(measured(name), "retransmits")) == end["sum_sent"]["retransmits"]


@pytest.mark.parametrize("name", UDP)
def test_series_of_udp_are_the_receivers(name):
    document, found = recordings.document(name), measured(name)
    if "download" in name:
        rows = document["intervals"]
    elif "json" in name:
        rows = document["server_output_json"]["intervals"]
    else:
        lines = document["server_output_text"].splitlines()
        summary = [line for line in lines if line.rstrip().endswith("receiver")][-1]
        lost, packets = summary.split(" ms ")[1].split("(")[0].strip().split("/")
        assert sum(counted(found, "lost")) == int(lost)
        # The client leaves the packets of omitted seconds out, the server counts them.
        assert sum(counted(found, "packets")) == int(packets)
        return
    kept = [one for row in rows for one in row["streams"] if not one["omitted"]]
    assert sum(counted(found, "bytes")) == sum(one["bytes"] for one in kept)
    assert sum(counted(found, "packets")) == sum(one["packets"] for one in kept)
    assert sum(counted(found, "lost")) == sum(one["lost_packets"] for one in kept)
    assert found.series.streams[0].jitter_us[0] == round(rows[0]["streams"][0]["jitter_ms"] * 1000)


def test_lossy_recordings_lost_something():
    """Else the tests above would compare zeros."""
    lossy = [name for name in UDP if "_2_" in name]
    assert all(measured(name).reported.lost > 100 for name in lossy)
    assert all(sum(counted(measured(name), "lost")) > 100 for name in lossy)


def test_udp_bytes_from_text_are_datagrams_times_their_size():
    found = measured("udp_upload_text")
    assert sum(counted(found, "bytes")) == found.reported.received_bytes


def test_the_senders_columns_come_with_the_receivers_bytes():
    for name in ("tcp_upload_4_json", "tcp_download_4_json"):
        found = measured(name)
        assert len(found.series.streams) == 4
        for stream in found.series.streams:
            columns = (stream.bytes, stream.rtt_us, stream.cwnd_bytes, stream.retransmits)
            assert {len(column) for column in columns} == {len(found.series.start_ms)}
            assert all(stream.rtt_us)
    server = recordings.document("tcp_download_4_json")["server_output_json"]["intervals"]
    first = [one["rtt"] for one in server[0]["streams"]]
    assert [one.rtt_us[0] for one in measured("tcp_download_4_json").series.streams] == first


def test_time_goes_on_after_the_omitted_seconds():
    series = measured("tcp_upload_4_json").series
    assert series.omitted == (True, False, False, False, False, False)
    assert list(series.start_ms) == sorted(set(series.start_ms))
    assert sum(series.duration_ms) == pytest.approx(6000, abs=200)
    assert min(series.duration_ms) > 900  # the tail of a few ms is no interval of its own


@pytest.mark.parametrize("name", ALL)
def test_moved_bytes_are_what_this_host_counted_omitted_seconds_included(name):
    found, rows = measured(name), recordings.document(name)["intervals"]
    moved = sum(one["sum"]["bytes"] for one in rows)
    down = "download" in name
    assert (found.download_bytes, found.upload_bytes) == ((moved, 0) if down else (0, moved))


@pytest.mark.parametrize("name", ALL)
def test_who_talked_to_whom(name):
    found = measured(name)
    assert found.local_address == found.seen_address == "198.18.77.2"
    assert found.remote_address == "198.18.78.2"
    assert found.tool == f"iperf {'3.21' if name in recordings.NEWER else '3.12'}"
    assert found.raw == recordings.raw(name)
    assert found.warnings == ()


def test_without_the_servers_word_bytes_are_the_senders_and_it_says_so():
    document = recordings.document("tcp_upload_4_json")
    del document["server_output_json"]
    found = parse(json.dumps(document).encode(), recordings.ran("tcp_upload_4_json"))
    sent = [one["sender"]["bytes"] for one in document["end"]["streams"]]
    assert counted(found, "bytes") == sent
    assert "sent" in found.warnings[0]
    document = recordings.document("udp_upload_2_json")
    del document["server_output_json"]
    found = parse(json.dumps(document).encode(), recordings.ran("udp_upload_2_json"))
    assert found.warnings
    assert found.series.streams[0].lost == found.series.streams[0].packets == ()
    assert found.reported.lost == document["end"]["sum"]["lost_packets"]


def test_both_directions_at_once():
    output = load(recordings.raw("both_2_text"))
    rows = recordings.document("both_2_text")["intervals"]
    received = [sum(s["bytes"] for s in row["streams"] if not s["sender"]) for row in rows]
    assert phase_bps(output, "download") == pytest.approx([one * 8 for one in received], rel=0.01)
    upload = phase_bps(output, "upload")
    whole = sum(s["receiver"]["bytes"] for s in output["end"]["streams"] if s["sender"]["sender"])
    assert sum(upload) / 8 == pytest.approx(whole, rel=0.02)


@pytest.mark.parametrize(
    "name, reason, retry, moved",
    [
        ("busy", "server_busy", True, False),
        ("refused", "server_unreachable", True, False),
        ("silent", "server_unreachable", True, False),
        ("no_host", "server_unreachable", True, False),
        ("no_route", "no_route", False, False),
        ("no_source", "no_source_address", False, False),
        ("killed_upload", "server_died", True, True),
        ("killed_download", "server_died", True, True),
        ("killed_udp", "server_died", True, True),
        ("terminated", "server_died", True, True),
        ("interrupted", "cancelled", False, True),
        ("cut_off", "unreadable", False, False),
    ],
)
def test_recorded_failures(name, reason, retry, moved):
    found = recordings.result(name)
    assert isinstance(found, Failed)
    assert (found.reason, found.retry) == (reason, retry), found.detail
    assert (found.download_bytes + found.upload_bytes > 0) == moved
    assert found.raw == recordings.raw(name)
    assert found.command == ("iperf3", name)
    if reason != "unreadable":
        assert recordings.document(name)["error"] in found.detail


def test_an_interval_printed_twice_counts_once():
    """A killed server's client repeats its last interval."""
    rows = recordings.document("killed_download")["intervals"]
    assert rows[-1]["sum"] == rows[-2]["sum"]
    moved = sum(row["sum"]["bytes"] for row in rows[:-1])
    assert recordings.result("killed_download").download_bytes == moved


@pytest.mark.parametrize("kept", [0, 1, 500, 4000, -20, -2])
def test_cut_off_output_is_unreadable(kept):
    name = "tcp_upload_text"
    found = parse(recordings.raw(name)[:kept], recordings.ran(name))
    assert (found.reason, found.raw) == ("unreadable", recordings.raw(name)[:kept])


@pytest.mark.parametrize(
    "value, reason",
    [
        ("-1", "implausible"),
        ("NaN", "implausible"),
        ("Infinity", "implausible"),
        ("1e400", "implausible"),
        ("18446744073709551615", "implausible"),
        ("9" * 5000, "unreadable"),
        ("null", "unreadable"),
        ('"7"', "unreadable"),
        ("true", "unreadable"),
        ("{}", "unreadable"),
    ],
)
@pytest.mark.parametrize("where", ["end", "interval"])
def test_figures_that_are_none(value, reason, where):
    document = recordings.document("tcp_download_text")
    place = (
        document["end"]["sum_received"]
        if where == "end"
        else document["intervals"][2]["streams"][0]
    )
    place["bytes"] = "PLACE"
    raw = json.dumps(document).replace('"PLACE"', value).encode()
    found = parse(raw, recordings.ran("tcp_download_text"))
    assert isinstance(found, Failed)
    assert found.reason == reason


def test_faster_than_any_line():
    document = recordings.document("tcp_download_text")
    document["end"]["sum_received"]["bits_per_second"] = 21 * recordings.LINE_BPS
    found = parse(json.dumps(document).encode(), recordings.ran("tcp_download_text"))
    assert found.reason == "implausible"
    # The fastest uplink of a campus may be many times the one that was meant: that is a wrong path, not a wrong figure.
    document["end"]["sum_received"]["bits_per_second"] = 19 * recordings.LINE_BPS
    assert isinstance(
        parse(json.dumps(document).encode(), recordings.ran("tcp_download_text")), Measured
    )


def test_losses_taken_back_are_taken_from_the_seconds_before():
    """A packet out of order is lost in one second and -1 lost in the next."""
    document = recordings.document("udp_download_text")
    for row, lost in zip(document["intervals"], (3, 2, -4, 0, 1), strict=True):
        row["streams"][0]["lost_packets"] = lost
    found = parse(json.dumps(document).encode(), recordings.ran("udp_download_text"))
    assert found.series.streams[0].lost == (1, 0, 0, 0, 1)


def test_an_old_server_without_sum_received():
    """3.9 reports UDP in `sum` only."""
    document = recordings.document("udp_download_2_json")
    received = document["end"].pop("sum_received")
    del document["end"]["sum_sent"]
    found = parse(json.dumps(document).encode(), recordings.ran("udp_download_2_json"))
    assert found.reported.received_bytes == received["bytes"] == sum(counted(found, "bytes"))
    assert found.reported.lost == document["end"]["sum"]["lost_packets"]


@pytest.mark.parametrize("name", recordings.OLDER)
def test_iperf3_3_9(name):
    end, found = recordings.document(name)["end"], measured(name)
    assert found.tool == "iperf 3.9"
    assert found.warnings == ()
    if "tcp" in name:
        assert found.reported.sent_bps == end["sum_sent"]["bits_per_second"]
        assert found.reported.received_bps == end["sum_received"]["bits_per_second"]
        assert sum(counted(found, "bytes")) == end["sum_received"]["bytes"]
        assert sum(counted(found, "retransmits")) == end["sum_sent"]["retransmits"]
    else:
        assert "sum_received" not in end
        assert found.reported.lost == end["sum"]["lost_packets"] == sum(counted(found, "lost"))
        assert found.reported.jitter_ms == end["sum"]["jitter_ms"]
        # Its sum says what was sent; what came is in the seconds.
        assert found.reported.received_bytes == sum(counted(found, "bytes")) < end["sum"]["bytes"]


@pytest.mark.parametrize(
    "name, complaint, reason",
    [
        (
            "busy",
            "iperf3: error - the server is busy running a test. try again later",
            "server_busy",
        ),
        ("killed_upload", "iperf3: error - control socket has closed unexpectedly", "server_died"),
        ("terminated", "iperf3: error - the server has terminated", "server_died"),
    ],
)
def test_iperf3_3_9_complains_beside_its_json(name, complaint, reason):
    name = f"3.9/{name}"
    assert "error" not in recordings.document(name)
    found = parse(recordings.raw(name), recordings.ran(name, complaint))
    assert (found.reason, found.retry) == (reason, True)


def leaves(node, path=()):
    if isinstance(node, dict):
        for key, value in node.items():
            yield from leaves(value, (*path, key))
    elif isinstance(node, list):
        for place, value in enumerate(node):
            yield from leaves(value, (*path, place))
    yield path


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(min_value=-(2**70), max_value=2**70),
    st.floats(),
    st.text(max_size=5),
    st.lists(st.integers(), max_size=2),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)
PATHS = {
    name: [path for path in leaves(recordings.document(name)) if path]
    for name in recordings.MEASURED
}


@settings(max_examples=400, deadline=None)
@given(data=st.data(), name=st.sampled_from(recordings.MEASURED))
def test_any_changed_value_gives_a_result(data, name):
    document = copy.deepcopy(recordings.document(name))
    for path in data.draw(st.lists(st.sampled_from(PATHS[name]), min_size=1, max_size=3)):
        place = document
        try:
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = data.draw(JUNK)
        except (KeyError, IndexError, TypeError):
            continue
    check(parse(json.dumps(document).encode(), recordings.ran(name)))


@settings(max_examples=300, deadline=None)
@given(data=st.data(), name=st.sampled_from(recordings.MEASURED))
def test_any_changed_byte_gives_a_result(data, name):
    raw = bytearray(recordings.raw(name))
    for place in data.draw(st.lists(st.integers(0, len(raw) - 1), min_size=1, max_size=8)):
        raw[place] = data.draw(st.integers(0, 255))
    check(parse(bytes(raw[: data.draw(st.integers(0, len(raw)))]), recordings.ran(name)))


ROWS = st.from_regex(
    r"\[ {1,2}[5-9]\](\[[RT]X-S\])? {2,3}\d*[.]?\d*-\d*[.]?\d* {2,3}sec  \d*[.\d]* [KMGTP]?Bytes "
    r" [.\d]* [KMG]?bits/sec( {1,3}-?\d*( {1,3}[.\d]* [KM]?Bytes)?|  [.\d]* ms  -?\d*/-?\d* \(0%\)  (\(omitted\))?)",
    fullmatch=True,
)


@settings(max_examples=60, deadline=None)  # text of a pattern takes its time to be drawn
@given(
    rows=st.lists(ROWS, max_size=6), name=st.sampled_from(["udp_upload_text", "tcp_download_text"])
)
def test_any_text_of_a_server_gives_a_result(rows, name):
    document = recordings.document(name)
    header = [x for x in document["server_output_text"].splitlines() if " local " in x]
    document["server_output_text"] = "\n".join([*header, *rows])
    check(parse(json.dumps(document).encode(), recordings.ran(name)))


@given(raw=st.binary(max_size=200))
def test_any_bytes_give_a_result(raw):
    check(parse(raw, recordings.ran("tcp_upload_text")))


@pytest.mark.parametrize(
    "raw", [b"[" * 100_000, b'{"error":' * 50_000, b'"x"', b"[]", b"\xff\xfe{}"]
)
def test_odd_json(raw):
    assert parse(raw, recordings.ran("tcp_upload_text")).reason == "unreadable"


def check(found):
    """Whatever comes out can be stored: whole columns, finite figures."""
    assert isinstance(found, (Measured, Failed))
    if isinstance(found, Failed):
        assert found.reason in {"unreadable", "implausible", "server_refused", "server_died"}
        assert found.detail
        return
    series = found.series
    assert decode(encode(series)) == series
    count = len(series.start_ms)
    assert count == len(series.duration_ms) == len(series.omitted) > 0
    for stream in series.streams:
        assert len(stream.bytes) == count
        for name in ("rtt_us", "cwnd_bytes", "retransmits", "packets", "lost", "jitter_us"):
            column = getattr(stream, name)
            assert len(column) in {0, count}
            assert all(isinstance(value, int) and value >= 0 for value in column)
    assert all(
        math.isfinite(value) for value in (found.reported.sent_bps, found.reported.received_bps)
    )
