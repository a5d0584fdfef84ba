"""The smallest network that a router can balance: clients, the router, and an internet behind N lines.

No rates and no delays: only the ways that packets take are of interest, so any kernel with nftables does.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import resource
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import librouteros
from librouteros.api import Api

from backend.domain.config.router_rows import Write
from backend.domain.plans.plan import Plan
from backend.routeros.session.client import Deadline, open_connection
from backend.routeros.session.client import Target as Address
from backend.routeros.writing.write import perform
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, plain_router
from lab.device.router import SimulatedRouter
from lab.kernel.firewall.firewalls import Firewall
from lab.kernel.forwarding.model import KernelModel
from lab.kernel.forwarding.tracked import Tracked, remember, tracked
from lab.kernel.hosts.stream import Stream, command
from lab.kernel.place.contract import CommandFailed
from lab.kernel.place.namespaces import Commands, create, inside
from lab.server.server import LabServer, Served

UPLINKS = 3
PORT = 9000
PACKETS, PAYLOAD = 2, 400
_TURN = itertools.count(1)
_PATIENCE_S = 240
_WRITES_S = 120.0
MOST_SOCKETS = 12_000
HEAVY_CLIENT = 1000


@dataclass(slots=True)
class Campus:
    """What is sent are datagrams of equal size; what the lines carried is read over the API."""

    clients: str
    router_space: str
    internet: str
    router: SimulatedRouter
    model: KernelModel
    api: Api
    served: Served
    run: Commands = field(default_factory=Commands)

    def do(self, command: str, **arguments: str) -> None:
        """A command of the API that answers with no rows, as `/ip/route/set`; `_` in names stands for `-`."""
        words = {name.replace("_", "-"): value for name, value in arguments.items()}
        tuple(self.api(command, **words))

    def id(self, *path: str, **wanted: str) -> str:
        """The id of the only row with these properties."""
        (row,) = self.rows(*path, **wanted)
        return str(row[".id"])

    def rows(self, *path: str, **wanted: str) -> list[dict[str, object]]:
        named = {name.replace("_", "-"): value for name, value in wanted.items()}
        return [
            row for row in self.menu(*path) if all(str(row.get(n)) == v for n, v in named.items())
        ]

    def menu(self, *path: str) -> list[dict[str, object]]:
        return list(self.api.path(*path))

    def sent_by_uplink(self) -> list[int]:
        """Bytes that the API says the uplinks have sent."""
        rows = {row["name"]: row for row in self.menu("interface")}
        return [int(str(rows[f"ether{n}"]["tx-byte"])) for n in range(1, UPLINKS + 1)]

    def shares(self, **sent: int) -> list[float]:
        """Parts of new connections' bytes by line; 200 clients with 20 servers each if nothing else is said."""
        with self.connections(**sent) as send:
            return self.shares_of(send)

    def shares_of(self, work: Callable[[], None]) -> list[float]:
        before = self.sent_by_uplink()
        work()
        grown = [now - then for now, then in zip(self.sent_by_uplink(), before, strict=True)]
        return [part / sum(grown) for part in grown]

    def wait_until_it_forwards(self) -> None:
        """Links get their carrier a moment after they are made, and neighbours want to be known."""
        gateways = [f"198.18.{n}.1" for n in range(1, UPLINKS + 1)]
        waiting = [
            (self.clients, "10.10.0.1"),
            *((self.router_space, gateway) for gateway in gateways),
        ]
        until = time.monotonic() + _PATIENCE_S
        while waiting:
            assert time.monotonic() < until, f"no answer: {waiting}; {self.model.unsupported}"
            self.menu("ip", "route")
            waiting = [(space, host) for space, host in waiting if not self.answers(space, host)]

    def answers(self, space: str, host: str) -> bool:
        try:
            self.run(space, ["ping", "-n", "-c", "1", "-W", "1", host])
        except CommandFailed:
            return False
        return True

    @contextlib.contextmanager
    def connections(
        self, *, clients: int = 200, servers: int = 20, each: int = 1
    ) -> Iterator[Callable[[], None]]:
        """`each` connections of every client with every server; a call sends as much over each of them."""
        with contextlib.ExitStack() as held:
            pairs = itertools.product(range(clients), range(1, servers + 1))
            sockets = inside(
                self.clients, lambda: [_connection(*pair) for pair in pairs for _ in range(each)]
            )
            for connection in sockets:
                held.callback(connection.close)

            def send() -> None:
                for _, connection in itertools.product(range(PACKETS), sockets):
                    connection.send(bytes(PAYLOAD))

            yield send

    @contextlib.contextmanager
    def stream(self, port: int, per_s: float = 200.0) -> Iterator[list[int]]:
        """A steady stream of new connections while the block runs; `tracked` tells what became of them.

        How many were sent is in the list afterwards.
        """
        argv = command(Stream(per_s=per_s, port=port))
        remember(self.run, self.router_space)
        process = inside(self.clients, lambda: subprocess.Popen(argv, stdout=subprocess.PIPE))
        sent: list[int] = []
        try:
            yield sent
        finally:
            process.terminate()
            sent.append(int(process.communicate(timeout=_PATIENCE_S)[0] or 0))

    def carry_out(
        self, made: Plan, after: Callable[[Write], None] = lambda _: None, *, back: bool = False
    ) -> None:
        """Every write of a plan, or all of its undo, over a connection as the product's; `after` comes after each."""
        host, port = self.served.host, self.served.port
        address = Address(host, port, "off", ADMIN, ADMIN_PASSWORD, allow_local=True)
        with contextlib.closing(open_connection(address, Deadline(_WRITES_S))) as connection:
            for write in made.undo if back else made.writes:
                perform(connection, write, tolerant=back)
                after(write)

    def tracked(self, port: int) -> Tracked:
        return tracked(self.run, self.router_space, port)


def client_address(client: int) -> str:
    return f"10.10.{64 + client // 250}.{1 + client % 250}"


def heavy_connection(net: Campus) -> socket.socket:
    """A new connection of one pair of hosts that no other connection has."""
    return inside(net.clients, lambda: _connection(HEAVY_CLIENT, 1))


def _connection(client: int, server: int) -> socket.socket:
    connection = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    connection.bind((client_address(client), 0))
    connection.connect((f"198.51.100.{server}", PORT))
    return connection


@contextlib.contextmanager
def campus(firewall: Callable[[Commands, str], Firewall] | None = None) -> Iterator[Campus]:
    """Three lines and a plain router whose configuration acts on them; all of it goes at the end."""
    prefix = f"tbB{os.getpid()}-{next(_TURN)}-"
    clients, middle, internet = (f"{prefix}{name}" for name in ("clients", "router", "net"))
    run = Commands()
    with contextlib.ExitStack() as held:
        held.enter_context(_many_sockets())
        for name in (clients, middle, internet):
            create([name], [name])
            held.callback(run, "", ["ip", "netns", "del", name])
        run("", ["ip", "-batch", "-"], "\n".join(_links(clients, middle, internet)))
        for name in (clients, middle, internet):
            run(name, ["ip", "-batch", "-"], "\n".join(_devices(name.removeprefix(prefix))))
        sink = inside(internet, lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        held.callback(sink.close)
        sink.bind(("0.0.0.0", PORT))
        router = plain_router(uplinks=UPLINKS, traffic=False)
        chosen = firewall(run, middle) if firewall else None
        model = KernelModel(run, middle, refresh_s=0.0, details_s=0.0, check_s=0.5, firewall=chosen)
        held.callback(model.stop)
        router.model = model
        server = held.enter_context(LabServer())
        served = server.add(router)
        api = librouteros.connect(
            "127.0.0.1", ADMIN, ADMIN_PASSWORD, port=served.port, timeout=240, encoding="utf-8"
        )
        held.callback(api.close)
        network = Campus(clients, middle, internet, router, model, api, served)
        network.wait_until_it_forwards()
        yield network


@contextlib.contextmanager
def _many_sockets() -> Iterator[None]:
    """Every connection here is a socket of this process."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, MOST_SOCKETS), max(hard, MOST_SOCKETS)))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def _links(clients: str, middle: str, internet: str) -> Iterator[str]:
    yield f"link add lan netns {clients} type veth peer name ether{UPLINKS + 1} netns {middle}"
    for n in range(1, UPLINKS + 1):
        yield f"link add ether{n} netns {middle} type veth peer name isp{n} netns {internet}"


def _devices(which: str) -> Iterator[str]:
    yield "link set lo up"
    if which == "clients":
        yield "link set lan up"
        yield "address add 10.10.63.254/16 dev lan"
        yield "route add local 10.10.64.0/18 dev lo"
        yield "route add default via 10.10.0.1"
    elif which == "router":
        yield "link add bridge-lan type bridge"
        yield f"link set ether{UPLINKS + 1} master bridge-lan"
        for name in ("bridge-lan", *(f"ether{n}" for n in range(1, UPLINKS + 2))):
            yield f"link set {name} up"
    else:
        yield "route add local 198.51.100.0/24 dev lo"
        for n in range(1, UPLINKS + 1):
            yield f"link set isp{n} up"
            yield f"address add 198.18.{n}.1/24 dev isp{n}"
