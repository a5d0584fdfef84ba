"""The wiring of a router's ISPs by its last reading."""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.regimes.drift import Baseline
from backend.domain.regimes.wiring import Wire, wiring
from backend.services.inventory.inventory import RouterView
from backend.store.engine.session import Session
from backend.store.regimes import drifts
from backend.store.tables import Uplink

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class WiringView:
    read_at: dt.datetime | None  # None: never read, so nothing is known
    rows: Sequence[tuple[Uplink, Wire]]


def of_router(session: Session, router: RouterView) -> WiringView:
    """ISPs in use; one added since the reading has no row yet."""
    row = drifts.baseline(session, router.router.id)
    if row is None:
        return WiringView(None, ())
    try:
        read = Baseline.from_json(row.content)
    except (KeyError, ValueError, TypeError):
        log.warning("router %s: its reading was stored by another version", router.router.id)
        return WiringView(None, ())
    wires = wiring(read)
    rows = [
        (uplink, wire)
        for uplink in router.uplinks
        for wire in wires
        if wire.interface == uplink.interface
    ]
    return WiringView(row.at, rows)
