"""Plain iperf3 from the lab's probe host, as somebody without the product would measure."""

from __future__ import annotations

import json
import subprocess
import time
from typing import Any

import pytest

from lab.kernel.box import KernelLab

TRIES = 4
BUSY = "busy running a test"
_BUSY_S = 150.0
"""A server whose guest went away in mid-test takes up to two minutes to see it."""
_PAUSE_S = 2.0
_ENDED_S = 120.0


def on_probe_host(lab: KernelLab, *argv: str) -> str:
    """What it prints, complaints too; what it is not through with after two minutes is ended."""
    command = ["timeout", str(_ENDED_S), "ip", "netns", "exec", lab.netns, *argv]
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    return done.stdout


def answer(lab: KernelLab, *options: str) -> dict[str, Any]:
    """The tool's own JSON, with `error` when it did not measure to the end; never raises for what it says."""
    said = on_probe_host(lab, "iperf3", "-J", *options)
    try:
        report: dict[str, Any] = json.loads(said)
    except json.JSONDecodeError:
        return {"error": f"no JSON: {said[-500:]!r}"}
    if not report.get("end") and "error" not in report:
        return {"error": "no figures"}
    return report


def measured(lab: KernelLab, uplink: str, *options: str, server: int = 0) -> dict[str, Any]:
    """`end` of a whole answer.

    One with `error` says nothing about the line: a UDP test cannot begin when its first packet gets lost ("unable to
    read from stream socket"), and ends that get no processor hang up on each other. Then it is asked again.
    """
    target = lab.servers[server]
    words = ("-c", target.host, "-p", str(target.iperf3_ports[uplink]), "-B", lab.sources[uplink])
    for _ in range(TRIES):
        report = _when_free(lab, *words, *options)
        if "error" not in report:
            end: dict[str, Any] = report["end"]
            return end
        time.sleep(_PAUSE_S)
    pytest.fail(f"iperf3 {' '.join(options)} over {uplink} failed {TRIES} times: {report['error']}")


def _when_free(lab: KernelLab, *words: str) -> dict[str, Any]:
    """Waits while the server still tidies up after the test before."""
    until = time.monotonic() + _BUSY_S
    while BUSY in (report := answer(lab, *words)).get("error", "") and time.monotonic() < until:
        time.sleep(0.5)
    return report
