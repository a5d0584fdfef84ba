"""Campuses, routers and uplinks for the settings pages."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from sqlalchemy import ARRAY, ColumnElement, Integer, any_, delete, func, literal, select, tuple_
from sqlalchemy.orm import InstrumentedAttribute, Session

from backend.store.engine.session import remove
from backend.store.inventory.routers import no_such
from backend.store.tables import (
    Anchor,
    BucketSample,
    Day,
    EchoHour,
    Hour,
    PingMinute,
    Poll,
    Router,
    RouterState,
    Sample,
    Slot,
    Uplink,
)

SERIES_OF_UPLINK = (Sample, Slot, Hour, Day, PingMinute, EchoHour)
SERIES_OF_ROUTER = (Poll, BucketSample)


def among(column: InstrumentedAttribute[int], ids: Sequence[int]) -> ColumnElement[bool]:
    """`column = ANY(ids)`: one statement for any number of ids, where IN would be another statement for each count."""
    return column == any_(literal(list(ids), ARRAY(Integer)))


def router_page(
    session: Session, campus_id: int | None, after: tuple[str, int] | None, limit: int
) -> Sequence[Router]:
    """By name from after (name, id) on, one more than `limit` if there is more."""
    query = select(Router).order_by(Router.name, Router.id).limit(limit + 1)
    if campus_id is not None:
        query = query.where(Router.campus_id == campus_id)
    if after is not None:
        query = query.where(tuple_(Router.name, Router.id) > after)
    return session.scalars(query).all()


def states_of(session: Session, router_ids: Sequence[int]) -> dict[int, RouterState]:
    query = select(RouterState).where(among(RouterState.router_id, router_ids))
    return {row.router_id: row for row in session.scalars(query)}


def lock_router(session: Session, router_id: int) -> Router:
    """The router, so that two people who edit its uplinks come one after the other. Raises NotFound."""
    router = session.scalar(select(Router).where(Router.id == router_id).with_for_update())
    if router is None:
        raise no_such(router_id)
    return router


def remove_router(session: Session, router: Router) -> None:
    """With its uplinks and all their history."""
    uplinks = select(Uplink.id).where(Uplink.router_id == router.id)
    for series in SERIES_OF_UPLINK:
        session.execute(delete(series).where(series.uplink_id.in_(uplinks)))
    for table in SERIES_OF_ROUTER:
        session.execute(delete(table).where(table.router_id == router.id))
    remove(session, router)


def polls(
    session: Session, router_id: int, before: dt.datetime | None, limit: int
) -> Sequence[Poll]:
    """Newest first, one more than `limit` if there is more."""
    query = select(Poll).where(Poll.router_id == router_id).order_by(Poll.at.desc())
    if before is not None:
        query = query.where(Poll.at < before)
    return session.scalars(query.limit(limit + 1)).all()


def last_answer(session: Session) -> dt.datetime | None:
    return session.scalar(select(func.max(RouterState.answered_at)))


def uplinks_of(session: Session, router_ids: Sequence[int]) -> dict[int, list[Uplink]]:
    """Archived ones last, in their order on the page."""
    by_router: dict[int, list[Uplink]] = {router_id: [] for router_id in router_ids}
    query = select(Uplink).where(among(Uplink.router_id, router_ids))
    ordered = query.order_by(Uplink.archived_at.is_not(None), Uplink.position, Uplink.id)
    for uplink in session.scalars(ordered):
        by_router[uplink.router_id].append(uplink)
    return by_router


def uplinks_down(session: Session, uplink_ids: Sequence[int]) -> set[int]:
    """Without a link, disabled, or with a missing interface, as last read."""
    query = select(Anchor.uplink_id).where(
        among(Anchor.uplink_id, uplink_ids),
        ~Anchor.running | Anchor.disabled | Anchor.missing_since.is_not(None),
    )
    return set(session.scalars(query))


def anchors_of(session: Session, uplink_ids: Sequence[int]) -> dict[int, Anchor]:
    query = select(Anchor).where(among(Anchor.uplink_id, uplink_ids))
    return {row.uplink_id: row for row in session.scalars(query)}


def routers_of(session: Session, router_ids: Sequence[int]) -> dict[int, Router]:
    query = select(Router).where(among(Router.id, router_ids))
    return {row.id: row for row in session.scalars(query)}
