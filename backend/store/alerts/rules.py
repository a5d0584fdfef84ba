"""Rules, with the names of their places, and as the passes read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Select, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from backend.domain.alerts.rules import RuleBook, RuleLimits, scope
from backend.errors import NotFound
from backend.store.engine import bulk
from backend.store.engine.session import existing
from backend.store.tables import Campus, IncidentRule, Router, Uplink

PLACE = ("kind", "campus_id", "router_id", "uplink_id")
BOOK = """
SELECT kind, campus_id, router_id, uplink_id, open_s, clear_s, open_percent, clear_percent, loss_percent, slow_by_ms
FROM incident_rule
"""
CAMPUSES = "SELECT id, campus_id FROM router"


class NamedRule(NamedTuple):
    rule: IncidentRule
    campus: Campus | None
    router: Router | None
    uplink: Uplink | None


def book(session: Session) -> RuleBook:
    """All of them."""
    rules = {(row[0], scope(*row[1:4])): RuleLimits(*row[4:]) for row in bulk.read(session, BOOK)}
    return RuleBook(rules, campuses(session)) if rules else RuleBook()


def campuses(session: Session) -> dict[int, int]:
    """The campus of each router."""
    return dict(bulk.read(session, CAMPUSES))


def get(session: Session, rule_id: int, *, lock: bool = False) -> IncidentRule:
    """Raises NotFound. `lock` waits for whoever changes it."""
    missing = NotFound("There is no rule {rule_id}.", "no_incident_rule", rule_id=rule_id)
    return existing(session, IncidentRule, rule_id, missing, lock=lock)


def at_place(session: Session, place: Mapping[str, Any]) -> IncidentRule | None:
    """The rule of this kind for exactly that place; waits for whoever changes it."""
    query = select(IncidentRule).with_for_update()
    return session.scalars(
        query.where(
            *(getattr(IncidentRule, name).is_not_distinct_from(place[name]) for name in PLACE)
        )
    ).first()


def put(session: Session, values: Mapping[str, Any]) -> int:
    """The rule for that place, new or in the place of the one that was there; its id."""
    changed = {name: value for name, value in values.items() if name not in PLACE}
    statement = insert(IncidentRule).values(**values)
    statement = statement.on_conflict_do_update(index_elements=list(PLACE), set_=changed)
    rule_id = session.scalars(statement.returning(IncidentRule.id)).one()
    session.expire_all()
    return rule_id


def named(session: Session, rule_id: int) -> NamedRule:
    """Raises NoResultFound where there is none."""
    return NamedRule(*session.execute(_named().where(IncidentRule.id == rule_id)).one())


def every(session: Session) -> list[NamedRule]:
    """By kind; the widest place first, then by name."""
    query = _named().order_by(
        IncidentRule.kind,
        Campus.name.nulls_first(),
        Router.name.nulls_first(),
        Uplink.position.nulls_first(),
        IncidentRule.id,
    )
    return [NamedRule(*row) for row in session.execute(query)]


def limits_of(rule: IncidentRule) -> RuleLimits:
    return RuleLimits(
        open_s=rule.open_s,
        clear_s=rule.clear_s,
        open_percent=rule.open_percent,
        clear_percent=rule.clear_percent,
        loss_percent=rule.loss_percent,
        slow_by_ms=rule.slow_by_ms,
    )


def _named() -> Select[IncidentRule, Campus, Router, Uplink]:
    return (
        select(IncidentRule, Campus, Router, Uplink)
        .outerjoin(Campus, Campus.id == IncidentRule.campus_id)
        .outerjoin(Router, Router.id == IncidentRule.router_id)
        .outerjoin(Uplink, Uplink.id == IncidentRule.uplink_id)
        .where(Uplink.archived_at.is_(None))
    )
