"""What a real iperf3 3.12 printed (recorded/record.sh), and a reading of it that shares nothing with the product's."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from backend.domain.probes.probe import Result
from backend.probes.iperf3.output import Ran, parse

FOLDER = Path(__file__).parent / "recorded"
MEASURED = (
    "tcp_download_4_json",
    "tcp_download_text",
    "tcp_upload_4_json",
    "tcp_upload_text",
    "udp_download_2_json",
    "udp_download_text",
    "udp_upload_2_json",
    "udp_upload_2_text",
    "udp_upload_text",
)
NEWER = tuple(
    f"3.21/{name}" for name in ("tcp_download_4_json", "tcp_upload_text", "udp_upload_2_json")
)
"""The same by iperf3 3.21, built from its sources."""
OLDER = tuple(
    f"3.9/{name}" for name in ("tcp_download_4_json", "tcp_upload_text", "udp_upload_2_json")
)
SILENT = (
    "udp_download_silent_json",
    "udp_download_silent_text",
    "udp_upload_2_silent_text",
    "udp_upload_silent_json",
)
"""UDP that is no longer forwarded after 6 of 10 s (`silenced` in record.sh)."""
UPLINK_BPS = 24_000_000


@cache
def raw(name: str) -> bytes:
    return (FOLDER / f"{name}.json").read_bytes()


def document(name: str) -> dict[str, Any]:
    parsed: dict[str, Any] = json.loads(raw(name))
    return parsed


def ran(name: str, complaint: str = "") -> Ran:
    return Ran(
        command=("iperf3", name),
        began_ms=1000,
        ended_ms=7000,
        direction="download" if "download" in name else "upload",
        udp="udp" in name,
        contract_bps=UPLINK_BPS,
        complaint=complaint,
    )


def result(name: str) -> Result:
    return parse(raw(name), ran(name))
