"""Incidents for pages, with the names of what they are about."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from sqlalchemy import BigInteger, ColumnElement, Select, case, cast, func, select, tuple_
from sqlalchemy.orm import Session, aliased

from backend.domain.alerts.kinds import EVENT_KINDS, MOMENTS, IncidentKind
from backend.domain.alerts.repairs import OverIncident, Repairs
from backend.domain.dates.calendar import Interval
from backend.errors import NotFound
from backend.store.engine import bulk
from backend.store.engine.instants import ms
from backend.store.tables import Campus, Incident, Router, Uplink

MOST_BESIDE = 50

AWAY_KINDS: tuple[IncidentKind, ...] = ("isp_down", "isp_silent")
"""While one of these lasts, nothing comes through the ISP."""

# An incident that comes and goes is away as long as its events are; one without events as long as it lasted.
AWAY = """
SELECT incident.id, coalesce(event.from_at, incident.from_at), coalesce(event.to_at, incident.to_at)
FROM incident LEFT JOIN event ON event.router_id = incident.router_id AND event.uplink_id = incident.uplink_id
  AND event.kind = ANY(CASE incident.kind WHEN 'isp_down' THEN %(down)s::text[] ELSE %(silent)s::text[] END)
  AND event.from_at >= incident.from_at AND (incident.to_at IS NULL OR event.from_at <= incident.to_at)
WHERE incident.id = ANY(%(ids)s::integer[]) AND incident.kind = ANY(%(kinds)s)
"""

ParentIncident = aliased(Incident)
FallenRouter = aliased(Incident)


class NamedIncident(NamedTuple):
    incident: Incident
    router: Router | None  # None: of Timbang itself
    campus: Campus | None
    uplink: Uplink | None
    parent_is_open: bool
    routers_beside: int  # of its campus that fell with it and are still away
    beside_bps: (
        int | None
    )  # of download that their ISPs carried before; None: not known of all of them


@dataclass(frozen=True, slots=True)
class IncidentFilter:
    """None: no limit. `from_at`, `to_at`: that touch [from, to)."""

    state: Literal["open", "over"] | None = None
    kind: IncidentKind | None = None
    campus_id: int | None = None
    router_id: int | None = None
    uplink_id: int | None = None
    from_at: dt.datetime | None = None
    to_at: dt.datetime | None = None


def page(
    session: Session,
    selected: IncidentFilter,
    before: tuple[dt.datetime, int] | None,
    limit: int,
) -> list[NamedIncident]:
    """Newest first, from before (begin, id) on; one more than `limit` if there is."""
    query = _named().where(*_conditions(selected))
    if before is not None:
        query = query.where(tuple_(Incident.from_at, Incident.id) < before)
    query = query.order_by(Incident.from_at.desc(), Incident.id.desc()).limit(limit + 1)
    return [NamedIncident(*row) for row in session.execute(query)]


def get(session: Session, incident_id: int) -> NamedIncident:
    """Raises NotFound."""
    row = session.execute(_named().where(Incident.id == incident_id)).one_or_none()
    if row is None:
        raise NotFound(
            "There is no incident {incident_id}.", "no_incident", incident_id=incident_id
        )
    return NamedIncident(*row)


def by_ids(session: Session, ids: Collection[int]) -> list[NamedIncident]:
    """The first to begin first."""
    query = _named().where(Incident.id.in_(ids)).order_by(Incident.from_at, Incident.id)
    return [NamedIncident(*row) for row in session.execute(query)]


def parts(session: Session, incident_id: int) -> list[NamedIncident]:
    """Incidents that are part of this one, the first to begin first."""
    query = _named().where(Incident.parent_id == incident_id)
    rows = session.execute(query.order_by(Incident.from_at, Incident.id))
    return [NamedIncident(*row) for row in rows]


def of_router(
    session: Session, router_id: int, from_at: dt.datetime, to_at: dt.datetime | None
) -> list[NamedIncident]:
    """Those that touch [from, to], the first to begin first; `to_at` None: until now. At most 50."""
    lasted = Incident.to_at.is_(None) | (Incident.to_at >= from_at)
    query = _named().where(Incident.router_id == router_id, lasted)
    if to_at is not None:
        query = query.where(Incident.from_at <= to_at)
    rows = session.execute(query.order_by(Incident.from_at, Incident.id).limit(MOST_BESIDE))
    return [NamedIncident(*row) for row in rows]


def away(session: Session, incident_ids: Sequence[int], now_ms: int) -> dict[int, list[Interval]]:
    """When an ISP was away, UTC ms, by incident of AWAY_KINDS; what lasts, until now."""
    kinds = {"down": list(EVENT_KINDS["isp_down"]), "silent": list(EVENT_KINDS["isp_silent"])}
    ids = bulk.ids(incident_ids)
    spans: dict[int, list[Interval]] = {}
    for key, from_at, to_at in bulk.read(session, AWAY, ids=ids, kinds=list(AWAY_KINDS), **kinds):
        until_ms = now_ms if to_at is None else ms(to_at)
        if ms(from_at) < until_ms:
            spans.setdefault(key, []).append((ms(from_at), until_ms))
    return spans


def over(session: Session, selected: IncidentFilter) -> list[OverIncident]:
    """Those of routers and ISPs whose cause is gone."""
    query = select(Incident).where(Incident.close_reason == "over", *_conditions(selected))
    query = query.where(Incident.kind.not_in(MOMENTS))  # nothing of these had to be restored
    return [
        OverIncident(
            kind=row.kind,
            router_id=row.router_id,
            uplink_id=row.uplink_id,
            lasted_ms=ms(row.to_at) - ms(row.from_at),
            acknowledged_after_ms=(
                max(0, ms(row.acknowledged_at) - ms(row.opened_at)) if row.acknowledged_at else None
            ),
        )
        for row in session.scalars(query)
        if row.to_at is not None and row.router_id is not None
    ]


def _named() -> Select[Incident, Router, Campus, Uplink, bool, int, int | None]:
    parent_is_open = ParentIncident.id.is_not(None) & ParentIncident.closed_at.is_(None)
    return (
        select(Incident, Router, Campus, Uplink, parent_is_open, *_beside())
        .outerjoin(Router, Router.id == Incident.router_id)
        .outerjoin(Campus, Campus.id == Router.campus_id)
        .outerjoin(Uplink, Uplink.id == Incident.uplink_id)
        .outerjoin(ParentIncident, ParentIncident.id == Incident.parent_id)
    )


def _beside() -> tuple[ColumnElement[int], ColumnElement[int | None]]:
    """None of an incident that is over: the others stand alone from then on."""
    carried_bps = cast(FallenRouter.harm["download_bps"].astext, BigInteger)
    is_known = func.count() == func.count(carried_bps)
    known = (is_known, cast(func.sum(carried_bps), BigInteger))
    fallen = (
        FallenRouter.parent_id == Incident.id,
        FallenRouter.kind == "router_unreachable",
        FallenRouter.parent_reason == "together",
        FallenRouter.closed_at.is_(None),
        Incident.closed_at.is_(None),
    )
    count, beside_bps = (
        select(column).where(*fallen).correlate(Incident).scalar_subquery()
        for column in (func.count(), case(known))
    )
    return count, beside_bps


def _conditions(selected: IncidentFilter) -> Iterator[ColumnElement[bool]]:
    if selected.state is not None:
        is_open = Incident.closed_at.is_(None)
        yield is_open if selected.state == "open" else ~is_open
    if selected.kind is not None:
        yield Incident.kind == selected.kind
    if selected.campus_id is not None:
        of_campus = select(Router.id).where(Router.campus_id == selected.campus_id)
        yield Incident.router_id.in_(of_campus)
    if selected.router_id is not None:
        yield Incident.router_id == selected.router_id
    if selected.uplink_id is not None:
        yield Incident.uplink_id == selected.uplink_id
    if selected.from_at is not None:
        yield Incident.to_at.is_(None) | (Incident.to_at >= selected.from_at)
    if selected.to_at is not None:
        yield Incident.from_at < selected.to_at


def names(session: Session, rows: Sequence[Repairs]) -> tuple[dict[int, str], dict[int, str]]:
    """Routers and uplinks, archived ones too, by id."""
    routers = select(Router.id, Router.name).where(Router.id.in_({row.router_id for row in rows}))
    uplink_ids = {row.uplink_id for row in rows if row.uplink_id is not None}
    uplinks = select(Uplink.id, Uplink.name).where(Uplink.id.in_(uplink_ids))
    return (
        {each.id: each.name for each in session.execute(routers)},
        {each.id: each.name for each in session.execute(uplinks)},
    )
