"""From what services return to what goes over the wire, where the names differ."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from backend.api.inventory import campus_schemas as campus_schema
from backend.api.inventory import router_schemas as router_schema
from backend.domain.lint.findings import faults
from backend.domain.metering.capacity import ideal_share_floats
from backend.services.inventory import calendars, campus_students
from backend.services.inventory import uplinks as inventory_uplinks
from backend.services.inventory.inventory import RouterView, tls_of
from backend.services.polling import poll_health
from backend.store.tables import Campus, Uplink


def campus(row: Campus) -> campus_schema.Campus:
    return campus_schema.Campus.made_of(
        row,
        students=campus_students.stored(row),
        calendar=calendars.stored(row),
        calendar_revision=calendars.revision(row),
    )


def router(router_view: RouterView, interval_s: float, now: dt.datetime) -> router_schema.Router:
    row, state = router_view.router, router_view.state
    return router_schema.Router.made_of(
        row,
        tls=tls_of(row),
        has_password=bool(row.password_encrypted),
        uplinks=uplinks(router_view.uplinks),
        uplinks_revision=inventory_uplinks.revision(router_view.uplinks),
        health=poll_health.assess(row, state, interval_s, now),
        findings=len(faults(state.findings)) if state else 0,
        # None of a reading that an older version stored.
        packets=state.balancing.get("packets", {}) if state else {},
        config_read_at=state.config_read_at if state else None,
        config_error=state.config_error if state else None,
        config_error_code=state.config_error_code if state else None,
    )


def uplinks(rows: Sequence[Uplink]) -> list[router_schema.Uplink]:
    down = ideal_share_floats([row.download_bps for row in rows])
    up = ideal_share_floats([row.upload_bps for row in rows])
    return [_uplink(row, *shares) for row, *shares in zip(rows, down, up, strict=True)]


def _uplink(row: Uplink, download_share: float, upload_share: float) -> router_schema.Uplink:
    return router_schema.Uplink.made_of(
        row,
        line_rate_bps=row.line_rate_download_bps,
        risk_group=row.risk_group or "",
        price_amount=None if row.price_amount is None else str(row.price_amount),
        ideal_download_share=download_share,
        ideal_upload_share=upload_share,
    )
