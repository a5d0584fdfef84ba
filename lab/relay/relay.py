"""The relay: one address in front of an iperf3 server. A test's source address says over which line it goes."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Self

from lab.relay import tcp, udp
from lab.relay.iperf3_server import Iperf3Server, free_port
from lab.relay.lanes import LOOK_S, UplinkLanes
from lab.relay.on_wire import RelayedUplink

START_S, STOP_S = 10.0, 10.0


class ProbeRelay:
    """Runs in a thread while the block does. `uplinks`: by source address; others are refused."""

    def __init__(
        self, host: str, uplinks: Mapping[str, RelayedUplink], server: Iperf3Server
    ) -> None:
        self.address = (host, free_port(host))
        self._uplinks = uplinks
        self._server = server
        self._lanes: dict[str, UplinkLanes] = {}
        self._carrying: list[UplinkLanes] = []  # once for each open connection
        self._thread = threading.Thread(target=self._run, name="relay", daemon=True)
        self._started: Future[None] = Future()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None

    def __enter__(self) -> Self:
        """Raises OSError where it cannot listen."""
        self._thread.start()
        self._started.result(START_S)
        return self

    def __exit__(self, *_: object) -> None:
        if self._loop is not None and self._stop is not None:
            with contextlib.suppress(RuntimeError):  # its loop has ended already
                self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(STOP_S)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except OSError as error:
            if not self._started.done():
                self._started.set_exception(error)

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        self._lanes = {source: UplinkLanes(uplink) for source, uplink in self._uplinks.items()}
        try:
            listener, datagram_socket = tcp.listening(self.address), udp.bound(self.address)
            self._server.keep_running()
            streams = await asyncio.start_server(self._accepted, sock=listener, limit=tcp.PIECE)
            transport, datagrams = await self._loop.create_datagram_endpoint(
                lambda: udp.Datagrams(self._server.address, self._lanes.get), sock=datagram_socket
            )
            self._started.set_result(None)
            while not self._stop.is_set():
                await self._look()
                datagrams.close_idle()
                self._server.keep_running()
                await self._pause(self._stop)
            streams.close()
            transport.close()
            datagrams.close_idle(0.0)
        finally:
            self._server.stop()

    async def _look(self) -> None:
        """At lines with tests: what a line has free changes meanwhile."""
        for lanes in set(self._carrying):
            await lanes.look()

    async def _pause(self, stop: asyncio.Event) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), LOOK_S)

    async def _accepted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lanes = self._lanes.get(writer.get_extra_info("peername")[0])
        if lanes is None:
            writer.close()
            return
        self._carrying.append(lanes)
        try:
            await lanes.look()
            await tcp.carry(lanes, self._server.address, reader, writer)
        except asyncio.CancelledError:  # the relay stops; asyncio would print it as an error
            writer.close()
        finally:
            self._carrying.remove(lanes)
