"""Configurations that were read for a person, kept until their ISPs are confirmed: then they say at once what they say.

Without this a router's method and findings would stand only when a worker has read the router again. They are kept in
this process: where another replica of the API is asked to confirm, the worker's next look, within half a minute, does
the same.
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

MOST = 8
"""A configuration of thousands of rules is some megabytes; few admins set up routers at once."""
KEPT = dt.timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class DiscoveryReading:
    """What the router at `host`:`port` said at `at`."""

    host: str
    port: int
    at: dt.datetime
    config: RouterConfig


class DiscoveryReadings:
    """The latest reading of each router, the oldest out first; safe between threads."""

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
        """The reading, which is kept no longer; None if there is none of the last minutes."""
        with self._lock:
            reading = self._kept.pop(router_id, None)
        return reading if reading is not None and now - reading.at <= KEPT else None


def tell(session: Session, router_id: int, reading: DiscoveryReading) -> None:
    """Store what the reading says of the router with the uplinks that it has now.

    Nothing of a router that has another address meanwhile, nor where a later reading was stored already: the older
    one would look like an edit.
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
