"""Changes from services to the wire."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from backend.api.changes import schemas as schema
from backend.services.changes import old_connections
from backend.services.changes import views as change_views
from backend.services.changes.views import ChangeView, RowView

Json = Mapping[str, Any]
OPTIONS = ("queue_kind", "queue_limit_percent", "limit_fasttrack", "pin_probes")


def row(row_view: RowView) -> schema.ChangeRow:
    return schema.ChangeRow.made_of(row_view, row_view.row, **_beside(row_view))


def change(change_view: ChangeView) -> schema.RouterChange:
    brief, stored = change_view.brief, change_view.brief.row
    before, after = stored.forecast["before"], stored.forecast["after"]
    interfaces: Mapping[str, str] = stored.forecast["interfaces"]
    ids = {interface: int(uplink_id) for uplink_id, interface in interfaces.items()}
    return schema.RouterChange.made_of(
        change_view,
        brief,
        stored,
        **_beside(brief),
        before={**before, "buckets": [ids.get(interface) for interface in before["buckets"]]},
        after={**after, "buckets": [ids.get(interface) for interface in after["buckets"]]},
        options={name: getattr(change_view.plan.target, name) for name in OPTIONS},
        lines=[_uplink(forecast_uplink) for forecast_uplink in stored.forecast["lines"]],
        warnings=change_view.plan.warnings,
        forecast=_forecast(stored.forecast),
    )


def old(
    request: old_connections.ConnectionsRequest, counted: old_connections.Counted, at: dt.datetime
) -> schema.OldConnections:
    return schema.OldConnections.made_of(
        request,
        counted,
        read_at=at,
        total=sum(uplink.connections for uplink in counted.uplinks),
        warning=old_connections.WARNING,
    )


def _beside(row_view: RowView) -> dict[str, Any]:
    """What is shown of a change otherwise than it is stored."""
    text = "; ".join(effect.text for effect in row_view.summary)
    outcome = row_view.row.outcome
    return {
        "summary": {"text": text, "parts": row_view.summary},
        "ended_by": row_view.row.ended_by or None,
        "outcome": {"code": "", "text": "", "failures": None, **outcome} if outcome else None,
    }


def _uplink(uplink: Json) -> Json:
    ends = ("denominator_before", "denominator_after")
    return {**uplink, **{end: uplink[end] or None for end in ends}}


def _forecast(forecast: Json) -> Json:
    counts = [uplink["connections"] for uplink in forecast["lines"]]
    known = [count for count in counts if count is not None]
    return {
        "connections": sum(known) if known else None,
        "moved_share": change_views.moved_share(forecast["before"], forecast["after"]),
        "lines": forecast["lines"],
    }
