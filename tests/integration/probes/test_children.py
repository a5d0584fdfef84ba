"""Children that misbehave, and parents that are killed: nothing may stay behind."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from backend.domain.probes.probe import Failed, ProbeSpec, Target
from backend.probes import children
from backend.probes.children import run
from backend.probes.tools import ProbeTools
from tests.integration.probes.conftest import (
    TOOLS,
    children_of,
    measure,
    serving,
    wait_until,
)
from tests.services.require import require

HERE = Target("here", "127.0.0.1", 5201)
REPOSITORY = Path(__file__).parents[3]

PARENT = """
import sys, threading
from backend.domain.metering.capacity import Capacity
from backend.domain.probes.probe import ProbeSpec, Target
from backend.probes.run import Prober
from backend.probes.tools import ProbeTools
kind, port, netns = sys.argv[1], int(sys.argv[2]), sys.argv[3]
spec = ProbeSpec(kind, "upload", duration_s=100, rate_bps=1_000_000)
prober = Prober(ProbeTools(netns=netns, private_targets=True))
line = Capacity(10**9, 10**9)
found = prober.run(spec, Target("here", "127.0.0.1", port), "127.0.0.1", line, stop=threading.Event(), deadline_s=200)
print(found, flush=True)
"""


def script(folder, text):
    path = folder / "tool"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


def shell(text, *, stop=None, deadline_s=60.0, most_bytes=10_000):
    words = ("sh", "-c", text)
    stop = stop or threading.Event()
    return run(
        words, TOOLS.command(*words), stop=stop, deadline_s=deadline_s, most_bytes=most_bytes
    )


def test_output_and_code():
    ended = shell("echo one; echo two >&2; exit 3")
    assert (ended.end, ended.code, ended.output, ended.message) == ("exited", 3, b"one\n", "two")


def test_the_environment_is_ours(monkeypatch):
    monkeypatch.setenv("TIMBANG_SECRET_KEY", "hush")
    monkeypatch.setenv("http_proxy", "http://proxy.example")
    printed = shell("env").output
    assert b"hush" not in printed
    assert b"proxy" not in printed
    assert b"LC_ALL=C" in printed


@pytest.mark.parametrize("stream", ["", ">&2"])
def test_a_flood_is_dammed(stream):
    ended = shell(f"while :; do echo 0123456789 {stream}; done")
    assert ended.end == "flooded"
    assert len(ended.output) <= 10_000
    assert len(ended.errors) <= 10_000


@pytest.fixture
def trapped(tmp_path):
    """Runs a shell that loops, and stops it as soon as it has set its trap."""

    def started(trap):
        stop, ready = threading.Event(), tmp_path / "ready"

        def stop_when_ready():
            wait_until(ready.exists)
            stop.set()

        watcher = threading.Thread(target=stop_when_ready)
        watcher.start()
        ended = shell(
            f"trap {trap} INT; : >{ready}; while :; do sleep 0.1; done", stop=stop, deadline_s=300
        )
        watcher.join()
        return ended

    return started


def test_an_interrupt_lets_it_tell_what_it_has(trapped, monkeypatch):
    monkeypatch.setattr(children, "GRACE_S", 60.0)
    ended = trapped("'echo told; exit'")
    assert (ended.end, ended.output) == ("stopped", b"told\n")


def test_who_ignores_the_interrupt_is_killed(trapped):
    ended = trapped("''")
    assert (ended.end, ended.code) == ("stopped", -signal.SIGKILL)


def test_a_deadline_ends_it():
    assert shell("exec sleep 300", deadline_s=0.5).end == "deadline"


def test_a_stop_ends_it():
    stop = threading.Event()
    threading.Timer(0.5, stop.set).start()
    assert shell("exec sleep 300", stop=stop).end == "stopped"


def test_a_grandchild_in_the_group_is_killed_with_it():
    ended = shell("sleep 300 & echo $!")
    assert ended.end == "exited"
    wait_until(lambda: not alive(int(ended.output)))


def test_a_grandchild_that_left_the_group_holds_nobody(tmp_path):
    left = tmp_path / "left"
    ended = shell(
        f"setsid -f sh -c 'echo $$; : >{left}; exec sleep 300'; while [ ! -e {left} ]; do sleep 0.1; done"
    )
    assert ended.end == "exited"  # and not deadline, although the pipe is still open
    grandchild = int(ended.output)
    assert alive(grandchild)
    os.kill(grandchild, signal.SIGKILL)


def test_a_program_that_is_not_there():
    ended = shell("exec /nonexistent")
    assert ended.code == 127
    ended = run(("x",), ("/nonexistent",), stop=threading.Event(), deadline_s=9, most_bytes=9)
    assert ended.end == "missing"


def test_memory_is_bounded():
    """A server that sends gigabytes of results fills the child's memory, not the host's."""
    text = f"exec {sys.executable} -c 'bytearray(3 * 1024**3)'"
    assert b"MemoryError" in shell(text).errors


@pytest.mark.parametrize(
    "text, reason",
    [
        ("echo 'iperf 3.1.3'", "tool_too_old"),
        (
            "case $1 in --version) echo 'iperf 3.12';; *) while :; do echo '[[[[[[[['; done;; esac",
            "unreadable",
        ),
        ("case $1 in --version) echo 'iperf 3.12';; *) echo '{\"start\":';; esac", "unreadable"),
        ("case $1 in --version) echo 'iperf 3.12';; *) echo Ouch >&2; exit 1;; esac", "unreadable"),
        (
            "case $1 in --version) echo 'iperf 3.9';; *) echo {}; echo 'iperf3: the server is busy' >&2; exit 1;; esac",
            "server_busy",
        ),
        ("exit 1", "unreadable"),
    ],
)
def test_an_iperf3_that_is_none(tmp_path, text, reason):
    tools = ProbeTools(iperf3=script(tmp_path, text), private_targets=True)
    outcome = measure(ProbeSpec("tcp", "upload", duration_s=1), HERE, tools=tools)
    assert isinstance(outcome, Failed)
    assert outcome.reason == reason, outcome.detail
    if "Ouch" in text:
        assert "Ouch" in outcome.detail


@pytest.mark.parametrize("kind", ["tcp", "load", "http"])
def test_a_tool_that_is_missing(kind):
    tools = ProbeTools(iperf3="no-iperf3", ping="no-ping", curl="no-curl", private_targets=True)
    target = Target("here", "127.0.0.1", 5201, "http://127.0.0.1/")
    outcome = measure(ProbeSpec(kind, "upload", duration_s=1), target, tools=tools)
    assert isinstance(outcome, Failed)
    assert outcome.reason == "tool_missing"
    assert "no-" in outcome.detail


@pytest.mark.parametrize("kind", ["tcp", "load"])
def test_children_die_with_a_killed_worker(tmp_path, kind):
    require("iperf3")
    with serving(tmp_path) as server:
        assert_orphans_die(kind, server, "")


def test_children_in_a_namespace_die_with_a_killed_worker(tmp_path):
    require("iperf3", "root")
    name = f"tbprobe{os.getpid()}"
    subprocess.run(["ip", "netns", "add", name], check=True)
    try:
        subprocess.run(["ip", "-n", name, "link", "set", "lo", "up"], check=True)
        with serving(tmp_path, before=("ip", "netns", "exec", name)) as server:
            assert_orphans_die("tcp", server, name)
    finally:
        subprocess.run(["ip", "netns", "del", name], check=True)


def assert_orphans_die(kind, server, netns):
    words = [sys.executable, "-c", PARENT, kind, str(server.port), netns]
    with subprocess.Popen(words, cwd=REPOSITORY, stdout=subprocess.PIPE) as parent:
        wanted = "ping" if kind == "load" else "iperf3"
        if kind == "tcp":  # before it measures, iperf3 is asked for its version
            wait_until(lambda: server.seconds() or parent.poll() is not None)
        wait_until(lambda: wanted in children_of(parent.pid).values() or parent.poll() is not None)
        orphans = children_of(parent.pid)
        assert wanted in orphans.values(), parent.stdout.read()
        parent.kill()
        parent.wait()
        wait_until(lambda: not any(map(alive, orphans)))


def alive(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in {"Z", "X"}
