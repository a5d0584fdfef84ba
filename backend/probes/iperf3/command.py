"""The command line of iperf3."""

from __future__ import annotations

from typing import Literal

from backend.domain.metering.capacity import Capacity
from backend.domain.probes.probe import ProbeSpec

CONNECT_MS = 5000
INTERVAL_S = 1

UDP_FILL = 0.97  # part of the contract; a line as good as its contract loses nothing
UDP_PAYLOAD_BYTES = 1448
"""Iperf3's value for an MTU of 1500 bytes (the TCP segment size of its control connection)."""
UDP_HEADER_BYTES = 42  # Ethernet 14, IPv4 20, UDP 8: contracts and shapers count them
Way = Literal["download", "upload", "both"]


def client_words(
    program: str,
    server: tuple[str, int],
    source_address: str,
    spec: ProbeSpec,
    way: Way,
    *,
    capacity: Capacity,
) -> tuple[str, ...]:
    """For one test of `spec.duration_s`, over TCP unless the spec says UDP.

    UDP omits nothing: it has no slow start, and iperf3 counts losses of omitted seconds anyway.
    """
    traits = spec.traits
    address, port = server
    words = [program, "--client", address, "--port", str(port)]
    words += ["--bind", source_address] if source_address else []
    words += ["--json", "--get-server-output", "--interval", str(INTERVAL_S)]
    words += ["--connect-timeout", str(CONNECT_MS), "--time", str(spec.duration_s)]
    words += ["--omit", str(spec.omit_s)] if spec.omit_s and not traits.over_udp else []
    words += ["--parallel", str(spec.streams)] if spec.streams > 1 else []
    words += ["--udp"] if traits.over_udp else []
    if traits.paced or spec.rate_bps:
        words += ["--bitrate", str(stream_bps(spec, way, capacity))]
    words += {"download": ["--reverse"], "upload": [], "both": ["--bidir"]}[way]
    return tuple(words)


def stream_bps(spec: ProbeSpec, way: Way, capacity: Capacity) -> int:
    """Payload per stream, as --bitrate is per stream: together they send the spec's rate."""
    whole_bps = spec.rate_bps
    if whole_bps is None:
        contract_bps = capacity.upload_bps if way == "upload" else capacity.download_bps
        payload = UDP_PAYLOAD_BYTES / (UDP_PAYLOAD_BYTES + UDP_HEADER_BYTES)
        whole_bps = round(contract_bps * UDP_FILL * payload)
    return max(1, whole_bps // max(1, spec.streams))
