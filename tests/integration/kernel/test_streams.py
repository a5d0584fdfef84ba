"""The lab's own proofs: a stream tells what became of each connection, and a cut path is silent until restored."""

from __future__ import annotations

import time

import librouteros
import pytest

from lab.campuses.presets import ADMIN, ADMIN_PASSWORD
from lab.kernel.box import KernelLab

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]
PATIENCE_S = 300
A_FEW = 3
"""Connections that may be on their way when they are counted."""


def test_a_stream_of_new_connections(kernel_lab: KernelLab) -> None:
    port = kernel_lab.control("start_stream", per_s=50)
    until = time.monotonic() + PATIENCE_S
    while kernel_lab.control("stream_seen", port=port)["seen"] < 300:
        assert time.monotonic() < until
        time.sleep(0.5)
    sent = kernel_lab.control("stop_stream")["sent"]
    counts = kernel_lab.control("stream_seen", port=port)
    while counts["seen"] < sent - A_FEW and time.monotonic() < until:
        time.sleep(
            0.5
        )  # those on their way when the stream stopped: a busy machine sends many at once
        counts = kernel_lab.control("stream_seen", port=port)
    assert counts["seen"] == pytest.approx(sent, abs=A_FEW)
    assert counts["unmarked"] == 0
    shares = [counts["uplinks"][f"ISP{n}"] / counts["seen"] for n in (1, 2, 3)]
    assert shares == pytest.approx([0.2, 0.4, 0.4], abs=0.1)


def test_a_path_that_is_cut_says_nothing(kernel_lab: KernelLab) -> None:
    def connect(timeout_s: float) -> librouteros.api.Api:
        where = ("127.0.0.1", ADMIN, ADMIN_PASSWORD)
        return librouteros.connect(*where, port=kernel_lab.api.port, timeout=timeout_s)

    api = connect(60)
    tuple(api("/system/identity/print"))
    kernel_lab.cut_management()
    with pytest.raises((OSError, librouteros.exceptions.LibRouterosError)):
        connect(1)
    kernel_lab.restore_management()
    with pytest.raises((OSError, librouteros.exceptions.LibRouterosError)):
        tuple(api("/system/identity/print"))
    again = connect(60)
    assert tuple(again("/system/identity/print"))
    again.close()
