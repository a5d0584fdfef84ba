"""Recommendations: the open one of each router, and what became of applied ones."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import exists, func, select, tuple_, update
from sqlalchemy.orm import Session

from backend.domain.changes.states import OPEN as CHANGE_OPEN
from backend.errors import NotFound
from backend.store.engine.session import existing
from backend.store.tables import Recommendation, Router, RouterChange, Uplink

OPEN = ("new", "accepted")  # one of a router at most: index in store/tables/changes.py


@dataclass(frozen=True, slots=True)
class Standing:
    router_id: int
    changing: bool  # a change of it is under way, of a queue trial not counted


def get(session: Session, recommendation_id: int, *, lock: bool = False) -> Recommendation:
    """Raises NotFound. `lock` waits for whoever decides on it."""
    missing = NotFound(
        "There is no recommendation {recommendation_id}.",
        "no_recommendation",
        recommendation_id=recommendation_id,
    )
    return existing(session, Recommendation, recommendation_id, missing, lock=lock)


def latest(session: Session, router_id: int) -> Recommendation | None:
    query = select(Recommendation).where(Recommendation.router_id == router_id)
    order = Recommendation.at.desc(), Recommendation.id.desc()
    return session.scalars(query.order_by(*order).limit(1)).one_or_none()


def open_of(session: Session, router_id: int) -> Recommendation | None:
    """Locked."""
    query = select(Recommendation).where(
        Recommendation.router_id == router_id, Recommendation.state.in_(OPEN)
    )
    return session.scalars(query.with_for_update()).one_or_none()


def page(
    session: Session, router_id: int, after: tuple[dt.datetime, int] | None, limit: int
) -> Sequence[Recommendation]:
    """Newest first, from after (at, id) on; one more than `limit` if there is more."""
    query = select(Recommendation).where(Recommendation.router_id == router_id)
    if after is not None:
        query = query.where(tuple_(Recommendation.at, Recommendation.id) < after)
    order = Recommendation.at.desc(), Recommendation.id.desc()
    return session.scalars(query.order_by(*order).limit(limit + 1)).all()


def applied(session: Session, router_id: int, limit: int) -> Sequence[Recommendation]:
    """The latest first."""
    query = select(Recommendation).where(
        Recommendation.router_id == router_id, Recommendation.applied_at.is_not(None)
    )
    order = Recommendation.applied_at.desc(), Recommendation.id.desc()
    return session.scalars(query.order_by(*order).limit(limit)).all()


def unscored(session: Session) -> Sequence[int]:
    """Applied, without a final score."""
    query = select(Recommendation.id).where(
        Recommendation.applied_at.is_not(None), Recommendation.scored_at.is_(None)
    )
    return session.scalars(query.order_by(Recommendation.id)).all()


def mark_confirmed(session: Session) -> list[int]:
    """Mark recommendations as applied once their change is confirmed; returns the routers."""
    done = (
        select(
            RouterChange.recommendation_id,
            func.min(func.coalesce(RouterChange.started_at, RouterChange.ended_at)).label("at"),
        )
        .where(RouterChange.state == "confirmed", RouterChange.recommendation_id.is_not(None))
        .group_by(RouterChange.recommendation_id)
        .subquery()
    )
    query = (
        update(Recommendation)
        .where(Recommendation.id == done.c.recommendation_id, Recommendation.applied_at.is_(None))
        .values(state="applied", applied_at=done.c.at)
        .returning(Recommendation.router_id)
        .execution_options(synchronize_session=False)
    )
    return list(session.scalars(query))


def of_ended(session: Session, change_ids: Sequence[int]) -> set[int]:
    """Routers of those changes that are over."""
    query = select(RouterChange.router_id).where(
        RouterChange.id.in_(change_ids), RouterChange.state.not_in(CHANGE_OPEN)
    )
    return set(session.scalars(query))


def standing(session: Session) -> list[Standing]:
    """Every polled router with uplinks, by id."""
    changing = exists().where(
        RouterChange.router_id == Router.id,
        RouterChange.state.in_(CHANGE_OPEN),
        RouterChange.trial_id.is_(None),
    )
    uplinks = exists().where(Uplink.router_id == Router.id, Uplink.archived_at.is_(None))
    query = select(Router.id, changing).where(Router.enabled, uplinks).order_by(Router.id)
    return [Standing(*row) for row in session.execute(query)]
