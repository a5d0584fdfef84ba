"""A kernel lab leaves nothing behind, however its owner ends. Needs root and a kernel with namespaces and tbf."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lab.kernel.box import KernelLab, LabFailed
from lab.kernel.hosts import probe_host
from lab.kernel.place import capabilities
from lab.kernel.place.spec import UplinkSpec
from tests.integration.kernel.need import kernel

UPLINK = UplinkSpec("ISP1", 5_000_000, 5_000_000)
OWNER = """
import time
from lab.kernel.box import KernelLab
from lab.kernel.place import capabilities
from lab.kernel.place.spec import UplinkSpec
lab = KernelLab([UplinkSpec("ISP1", 5_000_000, 5_000_000)], needs=capabilities.BALANCING)
lab.start()
print(lab.netns, flush=True)
time.sleep(600)
"""


@pytest.fixture(autouse=True)
def place():
    return kernel(capabilities.BALANCING)


def namespaces() -> set[str]:
    return {path.name for path in Path("/run/netns").iterdir()}


def descendants(pid: int) -> set[int]:
    """All processes that a process started, and those that they did."""
    parents = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parents[int(entry.name)] = int(
                (entry / "stat").read_text().rpartition(")")[2].split()[1]
            )
    pids = {pid}
    while more := {child for child, parent in parents.items() if parent in pids} - pids:
        pids |= more
    return pids - {pid}


def wait_for_end(pids: set[int]) -> None:
    until = time.monotonic() + 240
    while left := [pid for pid in pids if Path(f"/proc/{pid}").exists()]:
        assert time.monotonic() < until, left
        time.sleep(0.1)


def test_after_a_stop_nothing_is_left():
    with KernelLab([UPLINK], needs=capabilities.BALANCING) as lab:
        name = lab.netns
        assert name in namespaces()
        started = descendants(lab._process.pid)
        assert len(started) > len(lab.servers), lab.log_tail()
    assert name not in namespaces()
    wait_for_end(started)
    lab.stop()


def test_after_a_kill_processes_end_at_once_and_namespaces_at_the_next_start():
    owner = subprocess.Popen([sys.executable, "-c", OWNER], stdout=subprocess.PIPE, text=True)
    assert owner.stdout is not None
    name = owner.stdout.readline().strip()
    started = descendants(owner.pid)
    assert len(started) > 2
    owner.send_signal(signal.SIGKILL)
    owner.wait()
    owner.stdout.close()
    wait_for_end(started)
    probe_host.sweep()
    assert name not in namespaces()


def test_a_lab_that_fails_says_why(monkeypatch):
    monkeypatch.setattr(KernelLab, "_guest", lambda _: ["--uplinks=[]"])
    before = namespaces()
    lab = KernelLab([UPLINK], needs=capabilities.BALANCING)
    with pytest.raises(LabFailed, match="1 to 16 of them, not 0"), lab:
        pass
    assert not [name for name in namespaces() - before if f"-{os.getpid()}-" in name]
