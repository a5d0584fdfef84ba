"""A campus of 10/20/20 Mbit/s under ECMP, known to a running Timbang that has a recommendation for it.

Of what a campus has (entered.py), only the four weeks of slots that the advice is made from are written into the
database.
"""

from __future__ import annotations

import contextlib
import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import librouteros
from librouteros.api import Api

from backend.routeros.reading.configuration import read_config
from backend.routeros.session.client import Deadline, Target, open_connection
from backend.services.inventory import inventory
from backend.services.regimes.observe import record_config
from backend.store.engine.database import Database
from backend.store.polling import polls
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD
from lab.kernel.box import KernelLab
from lab.kernel.place import capabilities
from lab.kernel.place.spec import UplinkSpec
from tests.integration.kernel.entered import PATIENCE_S, ZONE, Entered, entered, now
from tests.integration.services.advice import carry

UPLINKS = tuple(
    UplinkSpec(f"ISP{n}", mbps * 10**6, mbps * 10**6) for n, mbps in ((1, 10), (2, 20), (3, 20))
)
THIRDS = (1 / 3, 1 / 3, 1 / 3)
DAYS = 28


@dataclass(frozen=True)
class Advised(Entered):
    """With what Timbang recommends."""

    recommendation: dict[str, Any]


@contextlib.contextmanager
def advised(database_url: str, data_dir: Path) -> Iterator[Advised]:
    with contextlib.ExitStack() as held:
        lab = held.enter_context(KernelLab(UPLINKS, pinned=False, needs=capabilities.BALANCING))
        to_ecmp(lab)
        campus = held.enter_context(entered(lab, database_url, data_dir))
        _remember(campus.database, lab, campus.router_id)
        advice = campus.ask("POST", f"/routers/{campus.router_id}/recommendations")
        yield Advised(
            lab, campus.url, campus.http, campus.database, campus.router_id, campus.uplinks, advice
        )


def to_ecmp(lab: KernelLab) -> None:
    """No marks and no tables, equal routes: how a campus starts."""
    with contextlib.closing(_api(lab)) as api:
        for row in tuple(api.path("ip", "firewall", "mangle")):
            _do(api, "/ip/firewall/mangle/remove", **{".id": row[".id"]})
        for row in tuple(api.path("ip", "route")):
            if row.get("static") and row.get("routing-table", "main") != "main":
                _do(api, "/ip/route/remove", **{".id": row[".id"]})
            elif row.get("static"):
                _do(api, "/ip/route/set", **{".id": row[".id"], "distance": "1"})
        for row in tuple(api.path("routing", "table")):
            if row["name"] != "main":
                _do(api, "/routing/table/remove", **{".id": row[".id"]})


def _api(lab: KernelLab) -> Api:
    return librouteros.connect(
        lab.api.host, ADMIN, ADMIN_PASSWORD, port=lab.api.port, timeout=60, encoding="utf-8"
    )


def _do(api: Api, command: str, **words: object) -> None:
    tuple(api(command, **words))


def _remember(database: Database, lab: KernelLab, router_id: int) -> None:
    """As if the router had been polled for four weeks, balancing as it does now."""
    address = Target(lab.api.host, lab.api.port, "off", ADMIN, ADMIN_PASSWORD, allow_local=True)
    with contextlib.closing(open_connection(address, Deadline(PATIENCE_S))) as connection:
        config = read_config(connection)
    today = now().astimezone(ZoneInfo(ZONE)).date()
    first = today - dt.timedelta(days=DAYS)
    began_at = now() - dt.timedelta(days=DAYS + 2)
    with database.transaction() as session:
        router = inventory.view(session, router_id)
        for uplink in router.uplinks:
            uplink.created_at = began_at
        interfaces = tuple(uplink.interface for uplink in router.uplinks)
        polls.prepare(session, [router_id])
        record_config(session, router_id, interfaces, config, began_at)
        carry(session, router, first, DAYS, THIRDS, total_mbps=lambda day: 20 + day % 3)
