"""HTTP of one connection, with a bound on what a client may send before a request.

uvicorn's parser keeps a head until it is complete and appends to a long header piece by piece: one head of 120 MB
stops the process for a minute.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from backend.api.http.problems import MEDIA_TYPE, problem, sentence
from backend.domain.statements import Statement
from cli.serving.connection_room import Room


@dataclass(frozen=True, slots=True)
class Bounds:
    """Bounds on a client. nginx hands on heads of at most 32 kB."""

    head_bytes: int = 65_536  # also between pieces of a body and after it (trailers)
    head_s: float = 10.0  # from the start of the connection or request until the head is complete
    body_s: float = 60.0  # from then until the body is complete: at most 1 MB, 17 kB/s


class Owed(Enum):
    """What the client has to send before we can go on."""

    HEAD = auto()
    BODY = auto()


class BoundedProtocol(HttpToolsProtocol):
    """Cuts what is too long with 431, too slow with 408; tells `room` whether the client waits or we do."""

    def __init__(self, *given: Any, bounds: Bounds, room: Room, **named: Any) -> None:
        super().__init__(*given, **named)
        self._bounds = bounds
        self._room = room
        self._unread_bytes = 0
        """Since a head was completed or a piece of a body came."""
        self._has_moved = False
        self._part: Owed | None = None
        """What has begun and is not complete."""
        self._watched: Owed | None = None
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        super().connection_made(transport)
        self._room.enter(self)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._room.leave(self)
        self._unwatch()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        rest = data
        while rest and not self.transport.is_closing():
            room_bytes = self._bounds.head_bytes - self._unread_bytes
            piece, rest = rest[:room_bytes], rest[room_bytes:]
            self._has_moved = False
            super().data_received(piece)
            self._unread_bytes = 0 if self._has_moved else self._unread_bytes + len(piece)
            if self._unread_bytes >= self._bounds.head_bytes:
                self._refuse_head()
        self._watch()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._unwatch()
        self._part = Owed.HEAD

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._has_moved = True
        self._part = Owed.BODY

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self._has_moved = True

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._has_moved = True
        self._part = None
        if not self.cycle.response_complete:
            self._room.serve(self)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._is_idle():
            self._room.wait(self)

    def let_go(self) -> None:
        self.transport.abort()

    def _is_idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _owed(self) -> Owed | None:
        if self._part is not None:
            return self._part
        # Nothing yet, or bytes between two requests, which ended uvicorn's timer of idle
        # connections.
        return Owed.HEAD if self._is_idle() and self.timeout_keep_alive_task is None else None

    def _watch(self) -> None:
        """Start the client's time for what it owes."""
        owed = None if self.transport.is_closing() else self._owed()
        if owed is self._watched:
            return
        self._unwatch()
        if owed is not None:
            limit_s = self._bounds.head_s if owed is Owed.HEAD else self._bounds.body_s
            self._timer = self.loop.call_later(limit_s, self._give_up)
            self._watched = owed

    def _unwatch(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._watched = None

    def _give_up(self) -> None:
        """The client took too long. One that sent nothing hears nothing: browsers open connections for later."""
        if self._part is Owed.HEAD:
            detail = sentence(
                "Its head must be complete within {seconds:g} seconds.",
                "request_too_slow",
                seconds=self._bounds.head_s,
            )
            self._refuse(408, "too_slow", "The request took too long", detail)
        else:
            self.transport.close()

    def _refuse_head(self) -> None:
        most = self._bounds.head_bytes
        detail = sentence(
            "The head of a request may have at most {most} bytes.", "head_too_large", most=most
        )
        self._refuse(431, "head_too_large", "The head of the request is too large", detail)

    def _refuse(self, status: int, code: str, title: str, detail: Statement) -> None:
        """Say why and close; only close while an earlier answer is under way."""
        if self._is_idle():
            body = problem(status, code, title, detail).model_dump_json().encode()
            head = f"HTTP/1.1 {status} \r\nContent-Type: {MEDIA_TYPE}\r\nContent-Length: {len(body)}\r\n"
            self.transport.write(f"{head}Connection: close\r\n\r\n".encode() + body)
        self.transport.close()


def bounded(bounds: Bounds, room: Room) -> type[BoundedProtocol]:
    """For one server, in the form that uvicorn makes for each connection."""

    class Bounded(BoundedProtocol):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, bounds=bounds, room=room, **named)

    return Bounded
