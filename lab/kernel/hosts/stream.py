"""A steady stream of new connections: `python -m lab.kernel.hosts.stream JSON`, in the namespace `clients`.

Each is one datagram from its own socket, so its first packet alone decides its way. Ends on SIGTERM and prints their
number. The router's connection tracking tells what became of them (tracked.py).
"""

import ipaddress
import json
import random
import signal
import socket
import sys
import time
from dataclasses import asdict, dataclass
from types import FrameType

from lab.kernel.place import contract

FIRST_PORT = 20_000


@dataclass(frozen=True, slots=True)
class Stream:
    """`per_s` connections a second from `clients` addresses to `servers` addresses, all to one `port`."""

    per_s: float = 200.0
    clients: int = 200
    servers: int = 20
    port: int = FIRST_PORT

    def __post_init__(self) -> None:
        for name in ("per_s", "clients", "servers", "port"):
            if getattr(self, name) <= 0:
                raise ValueError(f"{name} is above 0, not {getattr(self, name)}")

    def to_json(self) -> str:
        return json.dumps(asdict(self))


def command(stream: Stream) -> list[str]:
    return [sys.executable, "-m", "lab.kernel.hosts.stream", stream.to_json()]


class _Stop:
    def __init__(self) -> None:
        self.is_requested = False
        signal.signal(signal.SIGTERM, self._ask)

    def _ask(self, _number: int, _frame: FrameType | None) -> None:
        self.is_requested = True


def flow(stream: Stream) -> int:
    """Connections begun until SIGTERM. Late ones (a busy machine) are made up for."""
    stop, begun, draw = _Stop(), 0, random.Random(1)
    clients = ipaddress.IPv4Address(contract.CLIENTS_FIRST)
    servers = ipaddress.IPv4Address(contract.SERVERS[0])
    since = time.monotonic()
    while not stop.is_requested:
        due = int((time.monotonic() - since) * stream.per_s) + 1
        while begun < due and not stop.is_requested:
            source = str(clients + draw.randrange(stream.clients))
            target = str(servers + draw.randrange(stream.servers))
            _begin(source, (target, stream.port))
            begun += 1
        time.sleep(0.5 / stream.per_s)
    return begun


def _begin(source: str, target: tuple[str, int]) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as datagrams:
        datagrams.bind((source, 0))
        datagrams.sendto(b"new", target)


if __name__ == "__main__":
    print(flow(Stream(**json.loads(sys.argv[1]))))
