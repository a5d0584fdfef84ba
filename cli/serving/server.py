from __future__ import annotations

import socket
import time
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from backend.errors import Invalid
from backend.settings import Settings
from cli.serving.connection_room import Room
from cli.serving.http_protocol import Bounds, bounded
from cli.serving.open_files import most_connections, raise_limit

GRACEFUL_S = 3  # live event streams never end by themselves; a browser reconnects
KEEP_ALIVE_S = 75
"""Longer than a proxy's idle connection (nginx: 60 s), or it sends a request into one that we just closed."""


class Server(uvicorn.Server):
    """uvicorn in our main thread; `on_ready` is called when it answers."""

    def __init__(
        self,
        app: FastAPI,
        settings: Settings,
        on_ready: Callable[[str], None],
        bounds: Bounds = Bounds(),
    ) -> None:
        self.room = Room(most_connections(raise_limit()), time.monotonic)
        config = uvicorn.Config(
            app,
            http=bounded(bounds, self.room),
            ws="none",
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=GRACEFUL_S,
            timeout_keep_alive=KEEP_ALIVE_S,
            forwarded_allow_ips=settings.trusted_proxies,
            server_header=False,
            ssl_certfile=settings.tls_cert,
            ssl_keyfile=settings.tls_key,
        )
        super().__init__(config)
        self._on_ready = on_ready
        self._settings = settings

    def serve_until_stopped(self) -> None:
        """Until SIGINT or SIGTERM. Raises Invalid if the port is taken."""
        listener = listening(self._settings)
        host, port = listener.getsockname()[:2]
        scheme = "http" if self._settings.tls_cert is None else "https"
        self._address = f"{scheme}://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}"  # noqa: S104 (compared, not bound)
        self.run(sockets=[listener])

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_ready(self._address)


def listening(settings: Settings) -> socket.socket:
    """A bound socket, so that a taken port is told before anything else starts."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        raise Invalid(
            "port",
            f"TIMBANG_PORT: cannot listen on {settings.host}:{settings.port} ({error.strerror}): "
            "choose another port",
        ) from error
    return listener
