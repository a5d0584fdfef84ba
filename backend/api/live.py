"""The live stream (server-sent events): the only asynchronous code of the product.

One thread per process listens to the database's signals; every open stream has a bounded queue of its own. A
stream whose queue is full is behind a client that does not read, and is ended: the browser reconnects by itself.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field

from backend.errors import Unavailable
from backend.store.signals import Listener, Signal

log = logging.getLogger(__name__)

QUEUE_LENGTH = 64
LISTEN_S = 1.0
"""How long the listener waits before it looks whether it should stop."""

RETRY_S = 2.0


@dataclass(slots=True)
class Telling:
    """One signal on its way to all streams. The first that wants its messages makes them, the others wait for those."""

    signal: Signal
    lock: threading.Lock = field(default_factory=threading.Lock)
    messages: Mapping[int, Sequence[str]] | None = None

    def told(self, make: Callable[[Signal], Mapping[int, Sequence[str]]]) -> list[tuple[int, str]]:
        """(router, message), made by `make` once for all streams."""
        with self.lock:
            if self.messages is None:
                self.messages = make(self.signal)
        return [(router_id, one) for router_id, each in self.messages.items() for one in each]


Inbox = asyncio.Queue[Telling | None]
"""None ends the stream."""


class Fanout:
    """Hands each signal to every open stream of this process."""

    def __init__(self, database_url: str) -> None:
        self._url = database_url
        self._inboxes: dict[Inbox, int | None] = {}
        self._stop = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def streams(self) -> int:
        return len(self._inboxes)

    def wanted(self, router_ids: Sequence[int]) -> list[int]:
        """Which of the routers any stream wants to hear of."""
        wishes = set(self._inboxes.values())
        return list(router_ids) if None in wishes else [one for one in router_ids if one in wishes]

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Listen while the block runs; then end every stream."""
        self._loop = asyncio.get_running_loop()
        self._stop.clear()
        thread = threading.Thread(target=self._listen, name="live-listener", daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._stop.set()
            for inbox in list(self._inboxes):
                self._end(inbox)
            await asyncio.to_thread(thread.join, LISTEN_S * 5)

    @contextmanager
    def subscription(self, router_id: int | None = None) -> Iterator[Inbox]:
        """Where the signals of one stream arrive; `router_id` is the only router that it wants, None for all."""
        inbox: Inbox = asyncio.Queue(QUEUE_LENGTH)
        self._inboxes[inbox] = router_id
        try:
            yield inbox
        finally:
            self._inboxes.pop(inbox, None)

    def _listen(self) -> None:
        while not self._stop.is_set():
            try:
                with Listener(self._url) as listener:
                    while not self._stop.is_set():
                        for signal in listener.wait(LISTEN_S):
                            self._hand_over(signal)
            except Unavailable:
                log.warning("the database is away: live views wait for it")
                self._stop.wait(RETRY_S)

    def _hand_over(self, signal: Signal) -> None:
        # The loop may be closed while the last signal arrives; nobody is left to read it then.
        with suppress(RuntimeError):
            assert self._loop is not None
            self._loop.call_soon_threadsafe(self._deliver, signal)

    def _deliver(self, signal: Signal) -> None:
        telling = Telling(signal)
        for inbox in list(self._inboxes):
            try:
                inbox.put_nowait(telling)
            except asyncio.QueueFull:
                self._end(inbox)

    def _end(self, inbox: Inbox) -> None:
        self._inboxes.pop(inbox, None)
        while not inbox.empty():
            inbox.get_nowait()
        inbox.put_nowait(None)
