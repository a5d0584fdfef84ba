"""What an installation knows after five weeks: 34 routers with 100 uplinks, each with slots, rollups and a regime."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from sqlalchemy import text
from sqlalchemy.orm import Session

from backend.domain.metering.slots import SLOT_MS
from backend.domain.regimes.state import RegimeState, UplinkState
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from backend.store.engine.instants import at, ms
from backend.store.polling import rollups
from backend.store.tables import Campus, Regime, Router, Uplink

ROUTERS, UPLINKS, DAYS = 34, 100, 35
ZONE = ZoneInfo("Asia/Jakarta")
CONTRACTS_BPS = (100_000_000, 200_000_000, 200_000_000)
SHARES = ("1/5", "2/5", "2/5")

SLOTS = """
INSERT INTO slot (uplink_id, at, download_bytes, upload_bytes, covered_ms, bridged_ms,
  max_download_bps, max_upload_bps)
SELECT uplink_id, at, bytes, bytes / 4, 300000, 0, bytes * 8 / 250, bytes * 2 / 250
FROM generate_series(1, :uplinks) AS uplink_id,
  generate_series(:first ::timestamptz, :last ::timestamptz, interval '5 minutes') AS at,
  LATERAL (SELECT (3000000000 * random() + 0 * uplink_id)::bigint AS bytes) AS made
"""


def make(database: Database, box: SecretBox, now: dt.datetime) -> None:
    """Fill an empty, migrated database up to the last slot that is over."""
    over_ms = ms(now) - ms(now) % SLOT_MS
    first_ms = over_ms - DAYS * 86_400_000
    with database.transaction() as session:
        _inventory(session, box, at(first_ms))
        session.execute(text("SELECT setseed(0.5)"))
        ends = {"first": at(first_ms), "last": at(over_ms - SLOT_MS)}
        session.execute(text(SLOTS), {"uplinks": UPLINKS, **ends})
        rollups.rebuild(session, range(1, UPLINKS + 1), ZONE, first_ms, over_ms)
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))


def _inventory(session: Session, box: SecretBox, since: dt.datetime) -> None:
    campus = Campus(name="Kediri", timezone=ZONE.key, language="id", created_at=since)
    session.add(campus)
    session.flush()
    left = UPLINKS
    for number in range(1, ROUTERS + 1):
        row = _router(campus.id, box, number)
        session.add(row)
        session.flush()
        uplinks = min(left, len(CONTRACTS_BPS))
        session.add_all([_uplink(row.id, n, since) for n in range(uplinks)])
        session.flush()
        session.add(_regime(row.id, uplinks, since))
        left -= uplinks


def _router(campus_id: int, box: SecretBox, number: int) -> Router:
    return Router(
        campus_id=campus_id,
        name=f"Gerbang {number:02}",
        host=f"192.0.2.{number}",
        port=8728,
        tls=False,
        username="timbang",
        password_encrypted=box.encrypt("never used: nobody dials"),
    )


def _uplink(router_id: int, number: int, since: dt.datetime) -> Uplink:
    return Uplink(
        router_id=router_id,
        name=f"ISP{number + 1}",
        interface=f"ether{number + 1}",
        download_bps=CONTRACTS_BPS[number],
        upload_bps=CONTRACTS_BPS[number],
        position=number,
        created_at=since,
    )


def _regime(router_id: int, uplinks: int, since: dt.datetime) -> Regime:
    parts = tuple(UplinkState(f"ether{n + 1}", share=SHARES[n]) for n in range(uplinks))
    state = RegimeState("pcc", parts, classifier="both-addresses", denominator=5)
    return Regime(router_id=router_id, from_at=since, state=state.as_json(), differences=[])
