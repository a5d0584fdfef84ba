"""Turns at the database: as many requests as the pool has connections go on, the others wait in order.

A request changes threads between its parts and keeps its connection meanwhile. Were more requests let in, those
without a connection could hold every thread while those with one wait for a thread: nobody would go on until the
pool's patience ends. Waiting here costs no thread.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from contextlib import suppress

Waiting = asyncio.Future[None]


class Turn:
    """The right to use a connection; given back once, however often it is asked to."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._lock = threading.Lock()
        self._held = True

    def give_back(self) -> None:
        """From any thread."""
        with self._lock:
            held, self._held = self._held, False
        if held:
            self._turns.pass_on()


class Turns:
    """`most` turns, first come, first served; those who wait may be in different event loops."""

    def __init__(self, most: int) -> None:
        self._lock = threading.Lock()
        self._free = most
        self._queue: deque[Waiting] = deque()

    @property
    def waiting(self) -> int:
        return len(self._queue)

    async def take(self) -> Turn:
        with self._lock:
            if self._free:
                self._free -= 1
                return Turn(self)
            place: Waiting = asyncio.get_running_loop().create_future()
            self._queue.append(place)
        try:
            await place
        except asyncio.CancelledError:
            self._leave(place)
            raise
        return Turn(self)

    def pass_on(self) -> None:
        """Let the next one in. From any thread."""
        while True:
            with self._lock:
                if not self._queue:
                    self._free += 1
                    return
                place = self._queue.popleft()
            # The loop of one who waited may be closed by now; then it is the next one's turn.
            with suppress(RuntimeError):
                place.get_loop().call_soon_threadsafe(self._let_in, place)
                return

    def _let_in(self, place: Waiting) -> None:
        if place.done():
            self.pass_on()
        else:
            place.set_result(None)

    def _leave(self, place: Waiting) -> None:
        """Somebody gave up waiting; if it was just let in, the next one is."""
        with self._lock:
            queued = place in self._queue
            if queued:
                self._queue.remove(place)
        if not queued and not place.cancelled():
            self.pass_on()
