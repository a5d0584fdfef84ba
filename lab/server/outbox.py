"""Sends replies in order, and badly if a fault says so."""

import asyncio
import socket
import struct
from collections import deque

from lab.device.faults import Faults

_GARBAGE = bytes((0xFF, 0xFE, 0x00, 0xF9)) + b"not the API at all"


class Outbox:
    def __init__(self, transport: asyncio.Transport, faults: Faults) -> None:
        self._transport = transport
        self._faults = faults
        self._loop = asyncio.get_running_loop()
        self._late: deque[tuple[float, bytes]] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def send(self, data: bytes) -> None:
        """At once, or in pieces and later; never out of order."""
        faults = self._faults
        if faults.mute or self._transport.is_closing():
            return
        if faults.garbage:
            data = _GARBAGE + data
        if faults.stall_after_bytes is not None:
            data = data[: faults.stall_after_bytes]
        if faults.cut_after_bytes is not None:
            self._write_and_cut(data[: faults.cut_after_bytes])
        elif self._late or faults.reply_delay_s or faults.drip_bytes:
            self._queue(data)
        else:
            self._transport.write(data)

    def _queue(self, data: bytes) -> None:
        size = self._faults.drip_bytes or len(data)
        wait_s = self._faults.reply_delay_s
        for start in range(0, len(data), size):
            self._late.append((wait_s, data[start : start + size]))
            wait_s = self._faults.drip_interval_s
        if self._timer is None:
            self._arm()

    def _arm(self) -> None:
        self._timer = self._loop.call_later(self._late[0][0], self._send_next)

    def _send_next(self) -> None:
        self._timer = None
        self._transport.write(self._late.popleft()[1])
        if self._late:
            self._arm()

    def _write_and_cut(self, data: bytes) -> None:
        self._transport.write(data)
        if self._faults.cut_with_reset:
            reset(self._transport)
        else:
            self._transport.close()

    def close_when_sent(self) -> None:
        if not self._late:
            self._transport.close()
            return
        self._loop.call_later(sum(wait for wait, _ in self._late) + 0.01, self._transport.close)

    def stop(self) -> None:
        self._late.clear()
        if self._timer is not None:
            self._timer.cancel()


def reset(transport: asyncio.BaseTransport) -> None:
    """Closes with RST instead of FIN: a linger of zero discards what the peer has not read."""
    sock = transport.get_extra_info("socket")
    if sock is not None:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    if isinstance(transport, asyncio.Transport):
        transport.abort()
