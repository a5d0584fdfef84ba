"""Configurations read for a person, kept until their ISPs are confirmed: method and findings then stand at once.

They stay in this process. If another replica confirms, the worker does the same within half a minute.
"""

from __future__ import annotations

import datetime as dt
import threading
from collections import OrderedDict
from dataclasses import dataclass

from backend.domain.config.config import RouterConfig
from backend.services.regimes import observe
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.polling import polls
from backend.store.regimes import drifts

MOST = 8  # a large configuration has some megabytes; few admins set up routers at once
KEPT = dt.timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class DiscoveryReading:
    host: str
    port: int
    at: dt.datetime
    config: RouterConfig


class DiscoveryReadings:
    """The latest of each router, the oldest out first; thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, DiscoveryReading] = OrderedDict()

    def keep(self, router_id: int, reading: DiscoveryReading) -> None:
        with self._lock:
            self._kept.pop(router_id, None)
            self._kept[router_id] = reading
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)

    def take(self, router_id: int, now: dt.datetime) -> DiscoveryReading | None:
        """Removes the reading; None if there is none of the last minutes."""
        with self._lock:
            reading = self._kept.pop(router_id, None)
        return reading if reading is not None and now - reading.at <= KEPT else None


def tell(session: Session, router_id: int, reading: DiscoveryReading) -> None:
    """Store what the reading says of the router with today's uplinks.

    Does nothing if the router has another address by now or a later reading is stored: the older one would look like
    an edit.
    """
    router = routers.get(session, router_id)
    if (router.host, router.port) != (reading.host, reading.port):
        return
    observe.wait_turn(session, router_id)
    polls.prepare(session, [router_id])
    latest = drifts.baseline(session, router_id)
    if latest is not None and latest.at > reading.at:
        return
    uplinks = routers.live_uplinks(session, [router_id])[router_id]
    interfaces = tuple(uplink.interface for uplink in uplinks)
    observe.record_config(session, router_id, interfaces, reading.config, reading.at)
