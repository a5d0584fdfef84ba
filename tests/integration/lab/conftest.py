"""A raw client, so that the server is tested byte by byte and not through a library's eyes."""

import socket
from collections.abc import Callable, Iterator, Sequence

import pytest

from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, plain_router
from lab.device.router import SimulatedRouter
from lab.server.server import LabServer, Served
from lab.wire.framing import SentenceDecoder, encode_sentence


class RawClient:
    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._decoder = SentenceDecoder()
        self._ready: list[list[str]] = []

    def send(self, *words: str) -> None:
        self.send_all(words)

    def send_all(self, *sentences: Sequence[str]) -> None:
        """In one segment: the router has all of them when it begins with the first."""
        self.socket.sendall(b"".join(map(encode_sentence, sentences)))

    def receive(self) -> list[str]:
        """The next sentence; EOFError once the router has closed."""
        while not self._ready:
            data = self.socket.recv(65536)
            if not data:
                raise EOFError
            self._ready += self._decoder.feed(data)
        return self._ready.pop(0)

    def reply(self) -> list[list[str]]:
        """Sentences up to `!done` or `!fatal`."""
        sentences = [self.receive()]
        while sentences[-1][0] not in ("!done", "!fatal"):
            sentences.append(self.receive())
        return sentences

    def ask(self, *words: str) -> list[list[str]]:
        self.send(*words)
        return self.reply()

    def log_in(self, name: str = ADMIN, password: str = ADMIN_PASSWORD) -> "RawClient":
        assert self.ask("/login", f"=name={name}", f"=password={password}") == [["!done"]]
        return self

    def close(self) -> None:
        self.socket.close()


@pytest.fixture
def raw_client() -> type[RawClient]:
    return RawClient


@pytest.fixture(scope="session")
def lab_server() -> Iterator[LabServer]:
    with LabServer() as server:
        yield server


@pytest.fixture
def served(lab_server: LabServer) -> Iterator[Served]:
    served = lab_server.add(plain_router())
    yield served
    lab_server.remove(served)


@pytest.fixture
def router(served: Served) -> SimulatedRouter:
    return served.router


@pytest.fixture
def connect(served: Served) -> Iterator[Callable[[], RawClient]]:
    clients: list[RawClient] = []

    def connect() -> RawClient:
        clients.append(RawClient(served.port))
        return clients[-1]

    yield connect
    for client in clients:
        client.close()


@pytest.fixture
def client(connect: Callable[[], RawClient]) -> RawClient:
    return connect().log_in()
