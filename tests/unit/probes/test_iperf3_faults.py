"""Output that is cut off, complains, or cannot be true."""

import json

import pytest

from backend.domain.probes.probe import Failed, Measured
from backend.probes.iperf3.output import parse
from tests.unit.probes import recordings


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
    failed = recordings.result(name)
    assert isinstance(failed, Failed)
    assert (failed.reason, failed.retry) == (reason, retry), failed.detail
    assert (failed.download_bytes + failed.upload_bytes > 0) == moved
    assert failed.raw == recordings.raw(name)
    assert failed.command == ("iperf3", name)
    if reason != "unreadable":
        assert recordings.document(name)["error"] in failed.detail


def test_an_interval_printed_twice_counts_once():
    """A killed server's client repeats its last interval."""
    rows = recordings.document("killed_download")["intervals"]
    assert rows[-1]["sum"] == rows[-2]["sum"]
    moved = sum(row["sum"]["bytes"] for row in rows[:-1])
    assert recordings.result("killed_download").download_bytes == moved


@pytest.mark.parametrize("kept", [0, 1, 500, 4000, -20, -2])
def test_cut_off_output_is_unreadable(kept):
    name = "tcp_upload_text"
    failed = parse(recordings.raw(name)[:kept], recordings.ran(name))
    assert (failed.reason, failed.raw) == ("unreadable", recordings.raw(name)[:kept])


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
    failed = parse(raw, recordings.ran("tcp_download_text"))
    assert isinstance(failed, Failed)
    assert failed.reason == reason


def test_faster_than_any_uplink():
    document = recordings.document("tcp_download_text")
    document["end"]["sum_received"]["bits_per_second"] = 21 * recordings.UPLINK_BPS
    failed = parse(json.dumps(document).encode(), recordings.ran("tcp_download_text"))
    assert failed.reason == "implausible"
    # The fastest uplink of a campus may be many times the one that was meant: that is a wrong path, not a wrong figure.
    document["end"]["sum_received"]["bits_per_second"] = 19 * recordings.UPLINK_BPS
    assert isinstance(
        parse(json.dumps(document).encode(), recordings.ran("tcp_download_text")), Measured
    )


def test_losses_taken_back_are_taken_from_the_seconds_before():
    """A packet out of order is lost in one second and -1 lost in the next."""
    document = recordings.document("udp_download_text")
    for row, lost in zip(document["intervals"], (3, 2, -4, 0, 1), strict=True):
        row["streams"][0]["lost_packets"] = lost
    run = parse(json.dumps(document).encode(), recordings.ran("udp_download_text"))
    assert run.series.streams[0].lost == (1, 0, 0, 0, 1)


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
    failed = parse(recordings.raw(name), recordings.ran(name, complaint))
    assert (failed.reason, failed.retry) == (reason, True)


@pytest.mark.parametrize(
    "raw", [b"[" * 100_000, b'{"error":' * 50_000, b'"x"', b"[]", b"\xff\xfe{}"]
)
def test_odd_json(raw):
    assert parse(raw, recordings.ran("tcp_upload_text")).reason == "unreadable"
