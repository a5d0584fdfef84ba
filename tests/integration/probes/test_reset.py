"""An iperf3 server closes its listener after every test: who connects in that moment is reset and must come again."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from backend.domain.probes.kinds import PHASES
from backend.domain.probes.probe import Failed, Measured, ProbeSpec, Target
from tests.integration.probes.conftest import TRIES, measure

SPEC = ProbeSpec("load", duration_s=2, rate_bps=5_000_000)
RESET_AT_ONCE = struct.pack("ii", 1, 0)
SECOND_PHASE = 2
"""A phase with one stream makes two connections: control and data."""


@dataclass
class Doorway:
    """Before a real server; connections of these numbers are reset before anything was said."""

    port: int
    resets: set[int]
    seen: list[int] = field(default_factory=list)
    listener: socket.socket = field(default_factory=lambda: socket.create_server(("127.0.0.1", 0)))

    @property
    def target(self) -> Target:
        return Target("doorway", "127.0.0.1", self.listener.getsockname()[1])

    def serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                self.seen.append(len(self.seen))
                if self.seen[-1] in self.resets:
                    near.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_AT_ONCE)
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self.port))
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(target=_carry, args=(source, sink), daemon=True).start()


def _carry(source: socket.socket, sink: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while chunk := source.recv(65_536):
            sink.sendall(chunk)
    with contextlib.suppress(OSError):
        sink.shutdown(socket.SHUT_WR)


@contextlib.contextmanager
def doorway(port: int, resets: set[int]) -> Iterator[Doorway]:
    made = Doorway(port, resets)
    thread = threading.Thread(target=made.serve, daemon=True)
    thread.start()
    try:
        yield made
    finally:
        made.listener.shutdown(socket.SHUT_RDWR)
        made.listener.close()
        thread.join()


def test_a_phase_that_came_too_early_comes_again(server) -> None:
    for _ in range(TRIES):  # echoes of a whole phase may be late on a busy machine
        with doorway(server.port, {SECOND_PHASE}) as door:
            outcome = measure(SPEC, door.target)
        if isinstance(outcome, Measured) and len({ping.phase for ping in outcome.series.pings}) > 3:
            break
    assert isinstance(outcome, Measured), outcome
    assert max(door.seen) > SECOND_PHASE
    assert {ping.phase for ping in outcome.series.pings} == set(PHASES)


@pytest.mark.parametrize("kind", ["tcp", "load"])
def test_who_resets_always_is_no_server_for_now(server, kind) -> None:
    """The reset may come while iperf3 still connects, or when it has."""
    spec = ProbeSpec(kind, "upload" if kind == "tcp" else None, duration_s=2, rate_bps=5_000_000)
    with doorway(server.port, set(range(100))) as door:
        outcome = measure(spec, door.target)
    assert isinstance(outcome, Failed)
    assert outcome.reason in {"server_refused", "server_unreachable"}, outcome.detail
    assert outcome.retry
