"""Many clients at once: `python -m lab.kernel.hosts.crowd JSON`, in the namespace `clients`; prints a JSON result.

Connections take source addresses in turn and move the same number of bytes, so shares of bytes are shares of
connections.
"""

import asyncio
import ipaddress
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from typing import Any

from lab.kernel.place import contract


@dataclass(frozen=True, slots=True)
class Crowd:
    """`clients` source addresses open `connections` each, to `servers` addresses in turn."""

    clients: int = 100
    connections: int = 4
    servers: int = 4
    size: int = 5_000  # bytes per connection
    direction: str = "download"  # download or upload
    at_once: int = 100  # open connections
    seconds: float = 0.0  # 0: each connection once; more: again and again for so long

    def __post_init__(self) -> None:
        if self.direction not in ("download", "upload"):
            raise ValueError(f"direction is download or upload, not {self.direction!r}")
        for name in ("clients", "connections", "servers", "at_once"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is at least 1, not {getattr(self, name)}")
        if self.size < 0 or self.seconds < 0:
            raise ValueError("size and seconds are not negative")

    def to_json(self) -> str:
        return json.dumps(asdict(self))


@dataclass(slots=True)
class Moved:
    """Connections that moved all their bytes, and those that failed, with one reason."""

    connections: int = 0
    failed: int = 0
    bytes: int = 0
    seconds: float = 0.0
    failure: str = ""


def from_arguments(arguments: dict[str, Any]) -> Crowd:
    """Raises ValueError naming unknown arguments."""
    if unknown := arguments.keys() - {field.name for field in fields(Crowd)}:
        raise ValueError(f"a crowd has no {', '.join(sorted(unknown))}")
    return Crowd(**arguments)


def pairs(crowd: Crowd) -> Iterator[tuple[str, str]]:
    """(source, server) of each connection; neighbours have different sources."""
    first = ipaddress.IPv4Address(contract.CLIENTS_FIRST)
    server = ipaddress.IPv4Address(contract.SERVERS[0])
    for turn in range(crowd.connections):
        for client in range(crowd.clients):
            yield str(first + client), str(server + (client + turn) % crowd.servers)


async def move(crowd: Crowd) -> Moved:
    moved, began = Moved(), time.monotonic()
    while True:
        waiting = pairs(crowd)
        await asyncio.gather(*(_work(crowd, waiting, moved) for _ in range(crowd.at_once)))
        moved.seconds = time.monotonic() - began
        if moved.seconds >= crowd.seconds:
            return moved


async def _work(crowd: Crowd, waiting: Iterator[tuple[str, str]], moved: Moved) -> None:
    for source, server in waiting:
        try:
            await asyncio.wait_for(_connect(crowd, source, server), 60)
            moved.bytes += crowd.size
            moved.connections += 1
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as failure:
            moved.failed += 1
            moved.failure = f"{source} to {server}: {failure!r}"


async def _connect(crowd: Crowd, source: str, server: str) -> None:
    reader, writer = await asyncio.open_connection(server, 80, local_addr=(source, 0))
    try:
        if crowd.direction == "download":
            writer.write(f"GET /{crowd.size} HTTP/1.1\r\n\r\n".encode())
        else:
            writer.write(f"PUT / HTTP/1.1\r\nContent-Length: {crowd.size}\r\n\r\n".encode())
            writer.write(bytes(crowd.size))
        await reader.readuntil(b"\r\n\r\n")
        if crowd.direction == "download":
            await reader.readexactly(crowd.size)
    finally:
        writer.close()


if __name__ == "__main__":
    print(json.dumps(asdict(asyncio.run(move(from_arguments(json.loads(sys.argv[1])))))))
