"""The live stream (server-sent events): the only asynchronous code of the product.

One thread per process listens to the database's signals and words them, once for all streams; a stream only passes
bytes on. Every stream has a bounded queue of its own. One whose queue is full is behind a client that does not read,
and is ended: the browser reconnects automatically.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field

from backend.errors import Unavailable
from backend.store.engine.session import Session
from backend.store.engine.signals import ACCESS, Listener, Signal

log = logging.getLogger(__name__)

QUEUE_LENGTH = 64
LISTEN_S = 1.0
"""How long the listener waits before it looks whether it should stop."""

RETRY_S = 2.0

Messages = Mapping[int, bytes]
"""What to tell of each router."""

Inbox = asyncio.Queue[bytes | None]
"""None ends the stream."""


@dataclass(frozen=True, slots=True, eq=False)
class Stream:
    """One open stream: the only router that it wants (None: all), and whether its caller may still listen.

    Streams of one `credential` (cookie or token) are asked for once.
    """

    router_id: int | None = None
    credential: str = ""
    is_welcome: Callable[[Session], bool] = lambda _: True
    inbox: Inbox = field(default_factory=lambda: asyncio.Queue(QUEUE_LENGTH))


class Fanout:
    """Hands each signal to every open stream of this process."""

    def __init__(self, database_url: str) -> None:
        self._url = database_url
        self._streams: dict[Stream, None] = {}
        self._stop = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._access_changed = asyncio.Event()

    @property
    def streams(self) -> Sequence[Stream]:
        return list(self._streams)

    def count(self, credential: str) -> int:
        """How many streams of this credential are open."""
        return sum(stream.credential == credential for stream in self._streams)

    def wanted(self, router_ids: Sequence[int]) -> list[int]:
        """Which of the routers any stream wants to hear of."""
        requests = {stream.router_id for stream in self.streams}
        return (
            list(router_ids)
            if None in requests
            else [router_id for router_id in router_ids if router_id in requests]
        )

    @asynccontextmanager
    async def running(self, word: Callable[[Signal], Messages]) -> AsyncIterator[None]:
        """Listen while the block runs; then end every stream. `word` may take its time, in the listener's thread."""
        self._loop, self._access_changed = asyncio.get_running_loop(), asyncio.Event()
        self._stop.clear()
        thread = threading.Thread(
            target=self._listen, args=(word,), name="live-listener", daemon=True
        )
        thread.start()
        try:
            yield
        finally:
            self._stop.set()
            for stream in self.streams:
                self.end(stream)
            await asyncio.to_thread(thread.join, LISTEN_S * 5)

    @contextmanager
    def subscription(self, stream: Stream) -> Iterator[Stream]:
        """The stream gets its share of all signals while the block runs."""
        self._streams[stream] = None
        try:
            yield stream
        finally:
            self._streams.pop(stream, None)

    def end(self, stream: Stream) -> None:
        """Tell it that there is nothing more; what waits in its queue is dropped."""
        self._streams.pop(stream, None)
        while not stream.inbox.empty():
            stream.inbox.get_nowait()
        stream.inbox.put_nowait(None)

    def deliver(self, messages: Messages) -> None:
        together = b"".join(messages.values())
        for stream in self.streams:
            share = together if stream.router_id is None else messages.get(stream.router_id)
            if not share:
                continue
            try:
                stream.inbox.put_nowait(share)
            except asyncio.QueueFull:
                self.end(stream)

    async def access_changed(self, within_s: float) -> bool:
        """Wait for the word that somebody may no longer what they might; False if it does not come."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._access_changed.wait(), within_s)
        return self._access_changed.is_set()

    def access_is_seen_to(self) -> None:
        self._access_changed.clear()

    def _listen(self, word: Callable[[Signal], Messages]) -> None:
        while not self._stop.is_set():
            try:
                with Listener(self._url) as listener:
                    while not self._stop.is_set():
                        for signal in together(_heard(listener)):
                            self._hand_over(signal, word)
            except Unavailable:
                log.warning("the database is away: live views wait for it")
                self._stop.wait(RETRY_S)

    def _hand_over(self, signal: Signal, word: Callable[[Signal], Messages]) -> None:
        try:
            if signal.kind == ACCESS:
                self._call(self._access_changed.set)
            elif self._streams:
                self._call(self.deliver, word(signal))
        except (
            Exception
        ):  # the edge of a thread: one signal that cannot be told must not end all that follow
            log.exception("a signal of kind %s could not be told", signal.kind)

    def _call(self, what: Callable[..., object], *values: object) -> None:
        """In the loop, which may be closed while the last signal arrives; nobody is left to read it then."""
        assert self._loop is not None
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(what, *values)


def _heard(listener: Listener) -> list[Signal]:
    first = listener.wait(LISTEN_S)
    return [*first, *listener.pending()] if first else []


def together(signals: Iterable[Signal]) -> list[Signal]:
    """One signal per kind for all that came at once, in the order of the first of each: a burst becomes one event."""
    ids: dict[str, dict[int, None]] = {}
    for signal in signals:
        ids.setdefault(signal.kind, {}).update(dict.fromkeys(signal.ids))
    return [Signal(kind, tuple(each)) for kind, each in ids.items()]
