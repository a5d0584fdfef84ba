"""The lab's API servers as the peer of our reader, and wrong peers made of plain sockets."""

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from backend.routeros.session.client import Connection, Deadline, Target, open_connection
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, plain_router
from lab.device.router import SimulatedRouter
from lab.server.server import LabServer, Served

PATIENCE_S = 60.0
"""For what shall work; it fails sooner only where the answer is a wrong one."""


def now_ms() -> int:
    return time.time_ns() // 1_000_000


@dataclass
class Site:
    """One lab router that is being served."""

    router: SimulatedRouter
    served: Served

    def target(self, **changes) -> Target:
        port = self.served.tls_port if changes.get("tls", "off") != "off" else self.served.port
        words = {
            "host": self.served.host,
            "port": port,
            "tls": "off",
            "username": ADMIN,
            "password": ADMIN_PASSWORD,
            "allow_local": True,
        }
        return Target(**(words | changes))

    def connect(self, seconds: float = PATIENCE_S, **changes) -> Connection:
        return open_connection(self.target(**changes), Deadline(seconds))


@pytest.fixture(scope="session")
def lab() -> Iterator[LabServer]:
    with LabServer() as server:
        yield server


@pytest.fixture
def serve(lab: LabServer) -> Iterator[Callable[..., Site]]:
    """Serve routers made by `plain_router(**options)`; they go away after the test."""
    sites: list[Site] = []

    def start(*, anonymous_tls: bool = False, **options) -> Site:
        router = plain_router(**options)
        site = Site(router, lab.add(router, tls_port=0, anonymous_tls=anonymous_tls))
        sites.append(site)
        return site

    yield start
    for site in sites:
        site.router.faults.clear()
        lab.remove(site.served)


@pytest.fixture
def site(serve: Callable[..., Site]) -> Site:
    return serve()


@pytest.fixture
def peer() -> Iterator[Callable[[bytes], int]]:
    """A listener that answers every connection with the given bytes and closes; gives its port."""
    listeners: list[socket.socket] = []

    def listen(answer: bytes) -> int:
        listener = socket.create_server(("127.0.0.1", 0))
        listeners.append(listener)

        def talk() -> None:
            while True:
                try:
                    client, _ = listener.accept()
                except OSError:
                    return
                with client:
                    client.recv(65536)
                    client.sendall(answer)

        threading.Thread(target=talk, daemon=True).start()
        return int(listener.getsockname()[1])

    yield listen
    for listener in listeners:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()


@pytest.fixture
def closed_port() -> Iterator[int]:
    """A port on which nobody listens, nor can while the test runs."""
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        yield int(holder.getsockname()[1])


@pytest.fixture
def dialogue() -> Iterator[Callable[[list[bytes]], Connection]]:
    """A connection whose peer gives one prepared reply to each command."""
    ends: list[socket.socket] = []

    def start(replies: list[bytes]) -> Connection:
        ours, theirs = socket.socketpair()
        ends.extend((ours, theirs))

        def talk() -> None:
            for reply in replies:
                with contextlib.suppress(OSError):  # the reader may have had enough, or be done
                    if not theirs.recv(65536):
                        return
                    theirs.sendall(reply)

        threading.Thread(target=talk, daemon=True).start()
        return Connection(ours, Target("192.0.2.1", 8728, "off", "u", "p"), Deadline(PATIENCE_S))

    yield start
    for end in ends:
        end.close()
