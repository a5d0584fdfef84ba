"""Serves many simulated routers from one event loop in one thread."""

import asyncio
import socket
import ssl
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Self, TypeVar

from lab.device.router import SimulatedRouter
from lab.server.connection import ApiConnection
from lab.server.tls import anonymous_context, certified_context, make_certificate, present

_T = TypeVar("_T")
HOST = "127.0.0.1"
_TICK_S = 0.25
_BACKLOG = 64


@dataclass(slots=True)
class Served:
    """Where a router can be reached. Ports stay the same when a service closes and opens again."""

    router: SimulatedRouter
    host: str
    port: int
    tls_port: int | None = None
    certificate_sha256: str | None = None
    connections: set[ApiConnection] = field(default_factory=set)
    listeners: dict[str, asyncio.Server] = field(default_factory=dict)
    reserved: dict[str, socket.socket] = field(default_factory=dict)
    """Bound and not listening: a closed port refuses, and no other process is given it."""
    contexts: dict[str, ssl.SSLContext | None] = field(default_factory=dict)


class LabServer:
    """A context manager; `add` may be called before and while it runs, from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="lab", daemon=True)
        self._served: list[Served] = []
        self._ticker: asyncio.Task[None] | None = None
        self._switching = asyncio.Lock()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_exc: object) -> None:
        self.stop()

    def start(self) -> None:
        self._thread.start()
        self._wait(self._start_ticking())

    def stop(self) -> None:
        self._wait(self._close_all())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def add(
        self,
        router: SimulatedRouter,
        *,
        host: str = HOST,
        port: int = 0,
        tls_port: int | None = None,
        anonymous_tls: bool = False,
    ) -> Served:
        """Port 0 picks a free one, `tls_port` None leaves api-ssl closed."""
        served = Served(router, host, port, tls_port)
        served.contexts["api"] = None
        if tls_port is not None:
            served.contexts["api-ssl"] = self._context(served, anonymous=anonymous_tls)
        self._wait(self._open(served))
        router.on_reboot.append(lambda: self._drop_connections(served))
        self._served.append(served)
        return served

    def apply(self, served: Served) -> None:
        """Opens and closes the ports as services and faults want them now, not at the next tick."""
        self._wait(self._follow_services(served))

    def drop(self, served: Served) -> None:
        """Cuts every connection to one router, as a broken path would."""
        self._drop_connections(served)

    def remove(self, served: Served) -> None:
        self._served.remove(served)
        self._wait(self._close(served))

    def _context(self, served: Served, *, anonymous: bool) -> ssl.SSLContext:
        if anonymous:
            return anonymous_context()
        certificate = make_certificate()
        served.certificate_sha256 = certificate.sha256
        return certified_context(certificate)

    def renew_certificate(self, served: Served) -> None:
        """As a new device, or somebody in between, would show."""
        context = served.contexts.get("api-ssl")
        if context is None:
            raise ValueError("renew_certificate: this router serves no api-ssl; give a tls_port")
        certificate = make_certificate()
        present(context, certificate)
        served.certificate_sha256 = certificate.sha256

    def _wait(self, work: "Awaitable[_T]") -> _T:
        async def run() -> _T:
            return await work

        future: Future[_T] = asyncio.run_coroutine_threadsafe(run(), self._loop)
        return future.result(30)

    async def _open(self, served: Served) -> None:
        for service in served.contexts:
            if service not in served.listeners and _enabled(served.router, service):
                await self._listen(served, service)

    async def _listen(self, served: Served, service: str) -> None:
        port = served.port if service == "api" else served.tls_port
        listener = await self._loop.create_server(
            _factory(served, service),
            served.host,
            port,
            ssl=served.contexts[service],
            backlog=_BACKLOG,
        )
        _release(served, service)
        bound = listener.sockets[0].getsockname()[1]
        if service == "api":
            served.port = bound
        else:
            served.tls_port = bound
        served.listeners[service] = listener

    async def _close(self, served: Served) -> None:
        for listener in served.listeners.values():
            listener.close()
        served.listeners.clear()
        for service in list(served.reserved):
            _release(served, service)
        for connection in list(served.connections):
            connection.drop()
        await asyncio.sleep(0)

    async def _close_all(self) -> None:
        if self._ticker is not None:
            self._ticker.cancel()
        for served in self._served:
            await self._close(served)
        await asyncio.sleep(0)

    def _drop_connections(self, served: Served) -> None:
        def drop() -> None:
            for connection in list(served.connections):
                connection.drop()

        self._loop.call_soon_threadsafe(self._loop.call_later, 0.02, drop)

    async def _start_ticking(self) -> None:
        self._ticker = self._loop.create_task(self._tick())

    async def _tick(self) -> None:
        """Scheduler entries and switched services need a look even without commands."""
        while True:
            await asyncio.sleep(_TICK_S)
            for served in list(self._served):
                await self._follow_services(served)
                if served.router.scheduler.plans:
                    served.router.catch_up()

    async def _follow_services(self, served: Served) -> None:
        async with self._switching:
            await self._switch_services(served)

    async def _switch_services(self, served: Served) -> None:
        for service in served.contexts:
            listener = served.listeners.get(service)
            wanted = _enabled(served.router, service)
            if listener is not None and not wanted:
                address = listener.sockets[0].getsockname()
                listener.close()
                del served.listeners[service]
                served.reserved[service] = _bound(address)
            elif listener is None and wanted:
                await self._listen(served, service)


def _factory(served: Served, service: str) -> Callable[[], ApiConnection]:
    return lambda: ApiConnection(served.router, service, served.connections)


def _bound(address: tuple[str, int]) -> socket.socket:
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # connections may linger
    reserved.bind(address)
    return reserved


def _release(served: Served, service: str) -> None:
    reserved = served.reserved.pop(service, None)
    if reserved is not None:
        reserved.close()


def _enabled(router: SimulatedRouter, service: str) -> bool:
    row = router.menus["/ip/service"].find(service) or {}
    return row.get("disabled") != "true" and not router.faults.refuse_connections
