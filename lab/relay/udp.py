"""Datagrams of tests: each passes in its turn, arrives after the line's delay, or is dropped beyond the rate."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

from lab.relay.lanes import Lane, UplinkLanes
from lab.relay.on_wire import udp_on_wire
from lab.relay.tcp import keep_port

Address = tuple[str, int]
IDLE_S = 60.0
KERNEL_BYTES = 4 * 1024**2


def bound(address: Address) -> socket.socket:
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, KERNEL_BYTES)
    made.bind(address)
    made.setblocking(False)
    return made


class Datagrams(asyncio.DatagramProtocol):
    """Listens for all clients; each gets its own socket towards the server."""

    def __init__(self, server: Address, lanes_of: Callable[[str], UplinkLanes | None]) -> None:
        self._server = server
        self._lanes_of = lanes_of
        self._clients: dict[Address, _Client] = {}
        self._transport: asyncio.DatagramTransport | None = None

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def datagram_received(self, data: bytes, addr: Address) -> None:
        client = self._clients.get(addr)
        lanes = self._lanes_of(addr[0])
        if lanes is None or self._transport is None:
            return
        if client is None:
            client = self._clients[addr] = _Client(lanes, self._transport, addr, self._server)
        client.upload(data)

    def close_idle(self, idle_s: float = IDLE_S) -> None:
        """All clients that were silent for so long, both ways."""
        oldest = asyncio.get_running_loop().time() - idle_s
        for address, client in list(self._clients.items()):
            if client.used_at <= oldest:
                self._clients.pop(address).close()


class _Client:
    """One client's way to the server and back."""

    def __init__(
        self, lanes: UplinkLanes, home: asyncio.DatagramTransport, address: Address, server: Address
    ) -> None:
        self._lanes = lanes
        self._home = home
        self._address = address
        self._loop = asyncio.get_running_loop()
        self._out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._out.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, KERNEL_BYTES)
        self._out.setblocking(False)
        keep_port(self._out, home.get_extra_info("sockname"), address)
        self._out.connect(server)
        self._loop.add_reader(self._out, self._download)
        self.used_at = self._loop.time()

    def upload(self, data: bytes) -> None:
        self._pass(self._lanes.upload, data, self._send_out)

    def _download(self) -> None:
        for _ in range(64):  # others have their turn, too
            try:
                data = self._out.recv(65_536)
            except OSError:  # nothing left, or nobody there
                return
            self._pass(self._lanes.download, data, self._send_home)

    def _pass(self, lane: Lane, data: bytes, send: Callable[[bytes], None]) -> None:
        self.used_at = self._loop.time()
        wait_s = lane.passes_in_s(udp_on_wire(len(data)))
        if wait_s is not None:
            self._loop.call_later(wait_s + self._lanes.delay_s, send, data)

    def _send_out(self, data: bytes) -> None:
        try:
            self._out.send(data)
        except OSError:  # it is lost, as on any line
            return

    def _send_home(self, data: bytes) -> None:
        if not self._home.is_closing():
            self._home.sendto(data, self._address)

    def close(self) -> None:
        self._loop.remove_reader(self._out)
        self._out.close()
