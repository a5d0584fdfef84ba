"""Bytes under way: they arrive in order, each a fixed time after it was sent, and there is room for so many."""

from __future__ import annotations

import asyncio
from collections import deque


class Flight:
    """One sender and one receiver of the same event loop. An empty piece is the end."""

    def __init__(self, delay_s: float, most_bytes: int) -> None:
        self._delay_s = delay_s
        self._most_bytes = most_bytes
        self._under_way: deque[tuple[float, bytes]] = deque()
        self._size_bytes = 0
        self._changed = asyncio.Event()

    async def send(self, piece: bytes) -> None:
        """Waits while there is no room."""
        while self._size_bytes + len(piece) > self._most_bytes and self._under_way:
            self._changed.clear()
            await self._changed.wait()
        due = asyncio.get_running_loop().time() + self._delay_s
        self._under_way.append((due, piece))
        self._size_bytes += len(piece)
        self._changed.set()

    async def arrived(self) -> bytes:
        """The next piece, once its time has come."""
        while not self._under_way:
            self._changed.clear()
            await self._changed.wait()
        due, piece = self._under_way[0]
        await asyncio.sleep(due - asyncio.get_running_loop().time())
        self._under_way.popleft()
        self._size_bytes -= len(piece)
        self._changed.set()
        return piece
