"""Sends packets from both sides of a campus's router, and sees by which interface of the router each comes out."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import struct
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from lab.kernel.place.contract import MANAGEMENT_PROBE, gateway
from lab.kernel.place.namespaces import inside
from tests.integration.kernel.campus import UPLINKS, Campus
from tests.integration.kernel.tagged import PROTOCOLS, Ends, Tag, packed, unpacked

INSIDE, ROUTER = "bridge-lan", "router"
DEVICES = {"lan": INSIDE, **{f"isp{n}": f"ether{n}" for n in range(1, UPLINKS + 1)}}
"""The other end of each of the router's interfaces."""

_IPV4, _OUTGOING, _FRAME = 0x0800, 4, 2048
_PATIENCE_S, _LATECOMERS_S, _MARKERS = 120, 10, 3
_MOST_CONNECTIONS, _MARKERS_BEFORE = 1000, 60_000
_NETFILTER = 12
_MARKER = Ends("udp", "10.255.255.9", MANAGEMENT_PROBE, 9, 9)
_SILENT = """table ip silent {
  chain output { type filter hook output priority -400; policy drop; }
}
"""
_NO_FORWARDING = "net.ipv4.ip_forward=0"


@dataclass(frozen=True, slots=True)
class Sight:
    """A packet that came out. `at`: the router's interface, or ROUTER where it was delivered. `ends`: as it looked."""

    at: str
    ends: Ends


@dataclass
class Taps:
    """Everything happens on one processor, so a packet that was sent later cannot come out earlier: see `settled`."""

    net: Campus
    sides: dict[str, socket.socket]
    deliveries: list[socket.socket]
    macs: dict[str, bytes]
    _marker: int = 0

    def send(self, at: str, ends: Ends, tag: Tag) -> None:
        """Into the router by its interface `at`."""
        device = next(device for device, name in DEVICES.items() if name == at)
        where = (device, _IPV4, 0, 0, self.macs[at])
        self.sides["lan" if at == INSIDE else "isp"].sendto(packed(ends, tag), where)

    def settled(self, wanted: Collection[Tag]) -> dict[Tag, list[Sight]]:
        """What came out of all that was sent: what a marker overtakes is lost.

        A marker goes a way that no configuration touches, and passes as many queues as any packet. Who is `wanted` is
        waited for all the same, lest a kernel have queues that nobody knows of.
        """
        until = time.monotonic() + _LATECOMERS_S
        seen: dict[Tag, list[Sight]] = {}
        while True:
            for _ in range(_MARKERS):
                self._marked(seen)
            if set(wanted) <= seen.keys() or time.monotonic() > until:
                return seen

    def forget_connections(self) -> None:
        """Empties the router's connection tracking."""
        head = struct.pack("=LHHLLBBH", 20, (1 << 8) | 2, 5, 1, 0, 0, 0, 0)
        with inside(
            self.net.router_space,
            lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, _NETFILTER),
        ) as kernel:
            kernel.send(head)
            (error,) = struct.unpack("=i", kernel.recv(_FRAME)[16:20])
            assert error == 0, os.strerror(-error)

    def _marked(self, seen: dict[Tag, list[Sight]]) -> None:
        """One marker through, and what came out before it."""
        self._marker = (self._marker + 1) % _MARKERS_BEFORE
        marker = Tag(_MOST_CONNECTIONS + self._marker, "later")
        self.send(INSIDE, _MARKER, marker)
        until = time.monotonic() + _PATIENCE_S
        while not any(sight.ends == _MARKER for sight in seen.pop(marker, ())):
            assert time.monotonic() < until, "the marker is lost"
            for tag, sight in self._arrived():
                if sight.ends != _MARKER or tag == marker:
                    seen.setdefault(tag, []).append(sight)

    def _arrived(self) -> Iterator[tuple[Tag, Sight]]:
        for side in self.sides.values():
            for data, (device, _, kind, *_rest) in _received(side):
                packet = unpacked(data)
                if packet is not None and kind != _OUTGOING and device in DEVICES:
                    yield packet[1], Sight(DEVICES[device], packet[0])
        for delivery in self.deliveries:
            for data, _ in _received(delivery):
                packet = unpacked(data)
                if packet is not None:
                    yield packet[1], Sight(ROUTER, packet[0])


@contextlib.contextmanager
def taps(net: Campus) -> Iterator[Taps]:
    """From here on nobody but `send` sends IPv4: hosts and the router say nothing of themselves."""
    for space in (net.clients, net.router_space, net.internet):
        net.run(space, ["nft", "-f", "-"], _SILENT)
    for space in (net.clients, net.internet):
        net.run(space, ["sysctl", "-q", "-w", _NO_FORWARDING])
    marked = ["route", "add", f"{MANAGEMENT_PROBE}/32", "via", gateway(1), "dev", "ether1"]
    net.run(net.router_space, ["ip", *marked])
    links = json.loads(net.run(net.router_space, ["ip", "-j", "link"]))
    macs = {link["ifname"]: bytes.fromhex(link["address"].replace(":", "")) for link in links}
    with contextlib.ExitStack() as held, _one_processor():
        spaces = {"lan": net.clients, "isp": net.internet}
        sides = {name: held.enter_context(_tap(space)) for name, space in spaces.items()}
        numbers = PROTOCOLS.values()
        deliveries = [held.enter_context(_delivery(net, number)) for number in numbers]
        yield Taps(net, sides, deliveries, macs)


def _tap(space: str) -> socket.socket:
    """Sees all that comes into a namespace, below its own firewall."""
    kinds = socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(_IPV4)
    return _quick(inside(space, lambda: socket.socket(*kinds)))


def _delivery(net: Campus, protocol: int) -> socket.socket:
    """Gets a copy of what the router takes for itself."""
    kinds = socket.AF_INET, socket.SOCK_RAW, protocol
    return _quick(inside(net.router_space, lambda: socket.socket(*kinds)))


def _quick(made: socket.socket) -> socket.socket:
    made.setblocking(False)
    return made


def _received(from_: socket.socket) -> Iterator[tuple[bytes, tuple[str, int, int]]]:
    with contextlib.suppress(BlockingIOError):
        while True:
            yield from_.recvfrom(_FRAME)


@contextlib.contextmanager
def _one_processor() -> Iterator[None]:
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    yield
    os.sched_setaffinity(0, before)
