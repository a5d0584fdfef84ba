"""From what services return to what goes over the wire, where the names differ."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, cast

from backend.api.http.models import Tls
from backend.api.inventory import campus_schemas as campus_schema
from backend.api.inventory import router_schemas as router_schema
from backend.api.traces.packet_schemas import Packet
from backend.domain.metering.capacity import ideal_share_floats
from backend.services.inventory import calendars
from backend.services.inventory import uplinks as lines
from backend.services.inventory.inventory import RouterView, tls_of
from backend.services.polling import poll_health
from backend.store.tables import Campus, Uplink


def campus(row: Campus) -> campus_schema.Campus:
    return campus_schema.Campus(
        id=row.id,
        name=row.name,
        timezone=row.timezone,
        language=row.language,
        calendar=campus_schema.Calendar.model_validate(calendars.stored(row)),
        calendar_revision=calendars.revision(row),
    )


def router(router_view: RouterView, interval_s: float, now: dt.datetime) -> router_schema.Router:
    row = router_view.router
    health = poll_health.assess(row, router_view.state, interval_s, now)
    return router_schema.Router(
        id=row.id,
        campus_id=row.campus_id,
        name=row.name,
        host=row.host,
        port=row.port,
        tls=cast("Tls", tls_of(row)),
        certificate_sha256=row.certificate_sha256,
        username=row.username,
        has_password=bool(row.password_encrypted),
        enabled=row.enabled,
        identity=row.identity,
        version=row.version,
        board=row.board,
        uplinks=uplinks(router_view.uplinks),
        uplinks_revision=lines.revision(router_view.uplinks),
        health=router_schema.PollHealth.model_validate(health),
        findings=_faults(router_view.state.findings) if router_view.state else 0,
        packets=_packets(router_view.state.balancing) if router_view.state else {},
        config_read_at=router_view.state.config_read_at if router_view.state else None,
        config_error=router_view.state.config_error if router_view.state else None,
        created_at=row.created_at,
    )


def _packets(balancing: Mapping[str, Any]) -> dict[str, Packet]:
    """None of a reading that an older version stored."""
    packets: Mapping[str, Any] = balancing.get("packets", {})
    return {name: Packet.model_validate(packet) for name, packet in packets.items()}


def _faults(stored: Sequence[Mapping[str, Any]]) -> int:
    """As pages show them: what must be corrected is said once, with all the rules that it is wrong in."""
    said = ("code", "severity", "message", "consequence", "remedy")
    return len({tuple(finding.get(part) for part in said) for finding in stored})


def uplinks(rows: Sequence[Uplink]) -> list[router_schema.Uplink]:
    down = ideal_share_floats([row.download_bps for row in rows])
    up = ideal_share_floats([row.upload_bps for row in rows])
    return [_uplink(row, *shares) for row, *shares in zip(rows, down, up, strict=True)]


def _uplink(row: Uplink, download_share: float, upload_share: float) -> router_schema.Uplink:
    return router_schema.Uplink(
        id=row.id,
        name=row.name,
        provider=row.provider,
        interface=row.interface,
        download_bps=row.download_bps,
        upload_bps=row.upload_bps,
        line_rate_bps=row.line_rate_download_bps,
        risk_group=row.risk_group or "",
        quota_bytes=row.quota_bytes,
        price_amount=None if row.price_amount is None else str(row.price_amount),
        price_currency=row.price_currency,
        router_id=row.router_id,
        position=row.position,
        ideal_download_share=download_share,
        ideal_upload_share=upload_share,
    )
