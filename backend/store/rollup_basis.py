"""What the hours and days of an uplink were made with: the campus's time zone and the contract."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.store import bulk

BASIS = "campus.timezone || ' ' || uplink.download_bps || ' ' || uplink.upload_bps"
OWNERS = "router, campus WHERE router.id = uplink.router_id AND campus.id = router.campus_id"


@dataclass(frozen=True, slots=True)
class Outdated:
    """An uplink whose hours and days were made with another zone or contract than now. Times are None without slots."""

    uplink_id: int
    timezone: str
    first_hour_at: dt.datetime | None
    first_slot_at: dt.datetime | None
    last_slot_at: dt.datetime | None


def outdated(session: Session) -> list[Outdated]:
    """Uplinks to make again, archived ones too."""
    spans = ", ".join(
        f"(SELECT {which}(at) FROM {table} WHERE uplink_id = uplink.id)"  # noqa: S608
        for which, table in (("min", "hour"), ("min", "slot"), ("max", "slot"))
    )
    wanted = f"uplink.rollup_basis IS DISTINCT FROM {BASIS} ORDER BY uplink.id"
    statement = f"SELECT uplink.id, campus.timezone, {spans} FROM uplink, {OWNERS} AND {wanted}"  # noqa: S608
    return [Outdated(*row) for row in bulk.fetch(session, statement)]


def mark(session: Session, uplink_id: int) -> None:
    """The hours and days of the uplink are made with what holds now."""
    statement = f"UPDATE uplink SET rollup_basis = {BASIS} FROM {OWNERS} AND uplink.id = %s"  # noqa: S608
    bulk.run(session, statement, (uplink_id,))
