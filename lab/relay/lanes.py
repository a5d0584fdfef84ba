"""One direction of a line: what passes waits for its turn, is counted, and arrives after the line's delay."""

from __future__ import annotations

import asyncio

from lab.relay.bucket import Bucket
from lab.relay.on_wire import OnWire, RelayedUplink

DEPTH_S = 0.05
"""More than a turn of a busy event loop, so that the rate is reached."""
BUFFER_S = 0.3
"""Datagrams that would wait longer are dropped."""
LOOK_S = 2.0


class Lane:
    """`rate_bps`: 0 while the line carries nothing."""

    def __init__(self, uplink: RelayedUplink, *, upload: bool) -> None:
        self.rate_bps = 0.0
        self._carries = asyncio.Event()
        self._uplink = uplink
        self._upload = upload
        self._bucket = Bucket(DEPTH_S)

    def take(self, rate_bps: float) -> None:
        """The rate from now on."""
        self.rate_bps = rate_bps
        if rate_bps > 0:
            self._carries.set()
        else:
            self._carries.clear()

    async def passed(self, amount: OnWire) -> None:
        """Once it has passed the narrowest place."""
        await self._carries.wait()
        wait_s = self._bucket.wait_s(
            amount.size_bytes, self.rate_bps, asyncio.get_running_loop().time()
        )
        await asyncio.sleep(wait_s)
        self._uplink.carry(amount, upload=self._upload)

    def passes_in_s(self, amount: OnWire) -> float | None:
        """Seconds until a datagram has passed; None: it is dropped."""
        if self.rate_bps <= 0:
            return None
        now = asyncio.get_running_loop().time()
        wait_s = self._bucket.wait_if_within(BUFFER_S, amount.size_bytes, self.rate_bps, now)
        if wait_s is not None:
            self._uplink.carry(amount, upload=self._upload)
        return wait_s


class UplinkLanes:
    """Both lanes of a line; `look` asks what they have now."""

    def __init__(self, uplink: RelayedUplink) -> None:
        self.delay_s = uplink.delay_s
        self.download = Lane(uplink, upload=False)
        self.upload = Lane(uplink, upload=True)
        self._uplink = uplink

    @property
    def is_up(self) -> bool:
        return self.upload.rate_bps > 0

    async def look(self) -> None:
        """In another thread: a router may be busy for a moment."""
        rates = await asyncio.get_running_loop().run_in_executor(None, self._uplink.free_bps)
        down_bps, up_bps = rates or (0.0, 0.0)
        self.download.take(down_bps)
        self.upload.take(up_bps)
