import pytest

from backend.domain.metering.capacity import Capacity
from backend.domain.probes.probe import ProbeSpec
from backend.probes.iperf3.command import client_words, stream_bps

UPLINK = Capacity(download_bps=200_000_000, upload_bps=100_000_000)


def words(spec, way, source="10.0.0.7"):
    return client_words("iperf3", ("203.0.113.9", 5202), source, spec, way, capacity=UPLINK)


def test_tcp_download_of_four_streams():
    command = words(ProbeSpec("tcp", "download", duration_s=30, streams=4, omit_s=2), "download")
    assert command == (
        "iperf3", "--client", "203.0.113.9", "--port", "5202", "--bind", "10.0.0.7",
        "--json", "--get-server-output", "--interval", "1", "--connect-timeout", "5000",
        "--time", "30", "--omit", "2", "--parallel", "4", "--reverse",
    )  # fmt: skip


def test_without_a_source_the_host_chooses():
    assert "--bind" not in words(ProbeSpec("tcp", "upload"), "upload", source="")


@pytest.mark.parametrize(
    "way, word", [("download", "--reverse"), ("both", "--bidir"), ("upload", None)]
)
def test_way(way, word):
    flags = set(words(ProbeSpec("tcp", "upload"), way)) & {"--reverse", "--bidir"}
    assert flags == ({word} if word else set())


def test_udp_omits_nothing_and_has_a_rate():
    command = words(ProbeSpec("udp", "upload", omit_s=3, rate_bps=8_000_000, streams=4), "upload")
    assert "--omit" not in command
    assert command[command.index("--bitrate") + 1] == "2000000"


@pytest.mark.parametrize("way, contract", [("upload", 100_000_000), ("download", 200_000_000)])
def test_udp_without_a_rate_fits_into_the_contract_with_its_headers(way, contract):
    payload_bps = stream_bps(ProbeSpec("udp", way), way, UPLINK)
    on_the_wire_bps = payload_bps * (1448 + 42) / 1448
    assert on_the_wire_bps == pytest.approx(0.97 * contract, rel=1e-6)
