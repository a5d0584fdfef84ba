"""Changes from services to the wire."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from backend.api.changes import schemas as schema
from backend.api.http.statements import StatementOut
from backend.domain.statements import Statement
from backend.services.changes import old_connections
from backend.services.changes import views as change_views
from backend.services.changes.views import ChangeView, RowView
from backend.services.changes.wishes import ChangeWish

Json = Mapping[str, Any]


def change_wish(body: schema.ChangePlanInput) -> ChangeWish:
    given = body.model_dump(exclude={"options"})
    return ChangeWish(**given, **body.options.model_dump())


def row(row_view: RowView) -> schema.ChangeRow:
    return schema.ChangeRow(**_row(row_view))


def change(change_view: ChangeView) -> schema.RouterChange:
    forecast: Json = change_view.brief.row.forecast
    before, after = forecast["before"], forecast["after"]
    ids = {interface: int(uplink_id) for uplink_id, interface in forecast["interfaces"].items()}
    return schema.RouterChange(
        **_row(change_view.brief),
        needs_approval=change_view.needs_approval,
        wished_by=change_view.brief.row.wished_by,
        verified_at=change_view.brief.row.verified_at,
        before=_side(before, ids),
        after=_side(after, ids),
        lines=[_line(forecast_line) for forecast_line in forecast["lines"]],
        effects=_statements(change_view.brief.effects),
        warnings=_statements(change_view.plan.warnings),
        writes=[schema.ChangeWrite.model_validate(write) for write in change_view.writes],
        script=change_view.script,
        forecast=_forecast(forecast),
        steps=[_step(step) for step in change_view.steps],
        actions=list(change_view.actions),
    )


def old(
    request: old_connections.ConnectionsRequest, counted: old_connections.Counted, at: dt.datetime
) -> schema.OldConnections:
    return schema.OldConnections(
        change_id=request.change_id,
        read_at=at,
        total=sum(line.connections for line in counted.lines),
        others=counted.others,
        lines=[schema.OldConnectionLine.model_validate(line) for line in counted.lines],
        warning=StatementOut.model_validate(old_connections.WARNING),
    )


def _row(row_view: RowView) -> dict[str, Any]:
    stored = row_view.row
    plain = {name: getattr(stored, name, None) for name in schema.ChangeRow.model_fields}
    return {
        **plain,
        "router_name": row_view.router_name,
        "kind": row_view.kind,
        "summary": _summary(row_view.summary),
        "now": row_view.now,
        "ended_by": stored.ended_by or None,
        "outcome": _outcome(stored.outcome),
    }


def _statements(statements: Sequence[Statement]) -> list[StatementOut]:
    return [StatementOut.model_validate(statement) for statement in statements]


def _summary(effects: Sequence[Statement]) -> schema.SummaryOut:
    text = "; ".join(effect.text for effect in effects)
    return schema.SummaryOut(text=text, parts=_statements(effects))


def _outcome(stored: Json) -> schema.ChangeOutcome | None:
    if not stored:
        return None
    return schema.ChangeOutcome(code=stored.get("code", ""), text=stored.get("text", ""))


def _side(side: Json, ids: Mapping[str, int]) -> schema.BalanceSide:
    return schema.BalanceSide(
        method=side["method"],
        classifier=side["classifier"],
        denominator=side["denominator"],
        buckets=[ids.get(interface) for interface in side["buckets"]],
    )


def _line(json: Json) -> schema.ChangeLine:
    ends = ("before", "after")
    denominators = {f"denominator_{end}": json[f"denominator_{end}"] or None for end in ends}
    return schema.ChangeLine(**{**json, **denominators})


def _forecast(forecast: Json) -> schema.ChangeForecast:
    lines = [schema.ForecastLine(**line) for line in forecast["lines"]]
    counted = [line.connections for line in lines if line.connections is not None]
    return schema.ChangeForecast(
        connections=sum(counted) if counted else None,
        moved_share=change_views.moved_share(forecast["before"], forecast["after"]),
        lines=lines,
    )


def _step(step: Any) -> schema.ChangeStep:
    return schema.ChangeStep(
        at=step.at, name=step.name, ok=step.ok, code=step.code, text=step.message
    )
