"""Changes of routers for pages and decisions; workers use store/changes/changes.py.

Lists are without the runs of queue trials.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from sqlalchemy import Select, select, tuple_
from sqlalchemy.orm import Session, defer

from backend.domain.changes.states import OPEN
from backend.domain.changes.succession import Ended
from backend.errors import NotFound
from backend.store.tables import Router, RouterChange

Row = tuple[RouterChange, str]  # a change and the name of its router
WEIGHTY = defer(RouterChange.plan), defer(RouterChange.target)
"""Whole configurations: a list does without them."""


def page(
    session: Session, router_id: int, before: tuple[dt.datetime, int] | None, limit: int
) -> list[Row]:
    """Newest first, from before (created_at, id) on, one more than `limit` if there is; without the plans."""
    place = tuple_(RouterChange.created_at, RouterChange.id)
    query = _light().where(RouterChange.router_id == router_id, RouterChange.trial_id.is_(None))
    if before is not None:
        query = query.where(place < before)
    query = query.order_by(RouterChange.created_at.desc(), RouterChange.id.desc()).limit(limit + 1)
    return [(row, name) for row, name in session.execute(query)]


def under_way(session: Session) -> list[Row]:
    """The oldest first, without the plans."""
    query = _light().where(RouterChange.state.in_(OPEN), RouterChange.trial_id.is_(None))
    return [(row, name) for row, name in session.execute(query.order_by(RouterChange.id))]


def several(session: Session, change_ids: Sequence[int]) -> Sequence[RouterChange]:
    """Existing ones by id, without the plans."""
    query = select(RouterChange).where(RouterChange.id.in_(change_ids)).order_by(RouterChange.id)
    return session.scalars(query.options(*WEIGHTY)).all()


def confirmed(session: Session, router_id: int) -> dict[int, tuple[Ended, dt.datetime]]:
    """All of a router by id, in the order in which they were confirmed, each with that moment."""
    kind, back_from = (RouterChange.forecast[key] for key in ("kind", "back_from_change_id"))
    columns = RouterChange.id, kind.astext, back_from.as_integer(), RouterChange.ended_at
    query = select(*columns).where(
        RouterChange.router_id == router_id, RouterChange.state == "confirmed"
    )
    rows = session.execute(query.order_by(RouterChange.ended_at, RouterChange.id))
    return {
        change_id: (Ended(change_id, plan_kind == "fix", source), ended_at)
        for change_id, plan_kind, source, ended_at in rows
    }


def get(session: Session, change_id: int) -> Row:
    """Raises NotFound."""
    query = select(RouterChange, Router.name).join(Router, Router.id == RouterChange.router_id)
    pair = session.execute(query.where(RouterChange.id == change_id)).one_or_none()
    if pair is None:
        raise NotFound("There is no change {change_id}.", "no_change", change_id=change_id)
    row, name = pair
    return row, name


def lock(session: Session, change_id: int) -> RouterChange:
    """As it is now, held until the transaction ends. Raises NotFound."""
    query = select(RouterChange).where(RouterChange.id == change_id).with_for_update()
    row = session.scalar(query.execution_options(populate_existing=True))
    if row is None:
        raise NotFound("There is no change {change_id}.", "no_change", change_id=change_id)
    return row


def open_one(session: Session, router_id: int) -> RouterChange | None:
    """A person's; runs of a trial give way to it."""
    query = select(RouterChange).where(
        RouterChange.router_id == router_id,
        RouterChange.state.in_(OPEN),
        RouterChange.trial_id.is_(None),
    )
    return session.scalar(query.options(defer(RouterChange.plan)))


def planned(session: Session, router_id: int, since: dt.datetime) -> Sequence[RouterChange]:
    """Plans that wait, the newest first."""
    query = select(RouterChange).where(
        RouterChange.router_id == router_id,
        RouterChange.state == "planned",
        RouterChange.created_at >= since,
    )
    return session.scalars(query.order_by(RouterChange.id.desc())).all()


def _light() -> Select[RouterChange, str]:
    query = select(RouterChange, Router.name).options(*WEIGHTY)
    return query.join(Router, Router.id == RouterChange.router_id)
