"""Rules: what opens and closes incidents of a kind, as it comes and where people want it otherwise."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, get_args

from pydantic import Field

from backend.domain.alerts import rule_bounds
from backend.domain.alerts.kinds import OF_UPLINKS, RuleKind
from backend.domain.alerts.rule_bounds import RuleBound
from backend.domain.alerts.rules import DEFAULTS, Limit, RuleLimits
from backend.errors import Invalid
from backend.services import audit
from backend.services.alerts import places
from backend.services.alerts.places import ChosenPlace
from backend.services.audit import Action, Actor
from backend.services.shown import Time
from backend.store.alerts import rules as stored
from backend.store.alerts.rules import NamedRule
from backend.store.engine.session import Session, remove

KINDS: tuple[RuleKind, ...] = get_args(RuleKind)


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule that people made; the nearest counts, and counts whole."""

    id: Annotated[int | None, Field(description="null: as it comes, everywhere")]
    kind: RuleKind
    campus_id: Annotated[int | None, Field(description="null: everywhere")]
    campus_name: str | None
    router_id: Annotated[int | None, Field(description="null: every router of the campus")]
    router_name: str | None
    uplink_id: Annotated[int | None, Field(description="null: the router with all its ISPs")]
    uplink_name: str | None
    limits: RuleLimits
    changed_at: Time | None
    changed_by: Annotated[str, Field(description="empty: nobody")]


@dataclass(frozen=True, slots=True)
class KindRules:
    """All rules of a kind: that for everywhere first, then those of places."""

    kind: RuleKind
    defaults: Annotated[RuleLimits, Field(description="as it comes")]
    bounds: Annotated[
        Mapping[Limit, RuleBound], Field(description="of the limits that the kind has")
    ]
    rules: list[RuleRow]


@dataclass(frozen=True, slots=True)
class NewRule:
    """What a person wants of a kind at a place."""

    kind: RuleKind
    place: ChosenPlace
    limits: RuleLimits


@dataclass(frozen=True, slots=True)
class RuleCase:
    """Who changes rules, when. `poll_s`: between two readings of a router."""

    session: Session
    actor: Actor
    now: dt.datetime
    poll_s: float

    def put(self, new: NewRule) -> int:
        """In the place of the rule that stands there, if there is one. Its id. Raises NotFound and Invalid."""
        check(self.session, new, self.poll_s)
        before = stored.at_place(self.session, _place(new))
        old = DEFAULTS[new.kind] if before is None else stored.limits_of(before)
        values = {**_place(new), **asdict(new.limits)}
        stamp = {"changed_at": self.now, "changed_by": self.actor.name}
        rule_id = stored.put(self.session, {**values, **stamp})
        self._write("set_incident_rule", stored.named(self.session, rule_id), old, new.limits)
        return rule_id

    def reset(self, rule_id: int) -> None:
        """The rule of the wider place counts again, or what comes. Raises NotFound."""
        row = stored.get(self.session, rule_id, lock=True)
        named = stored.named(self.session, rule_id)
        self._write("reset_incident_rule", named, stored.limits_of(row), None)
        remove(self.session, row)

    def _write(
        self, action: Action, named: NamedRule, old: RuleLimits, new: RuleLimits | None
    ) -> None:
        """To the audit log: the limits that changed, with what they were."""
        before, after = asdict(old), {} if new is None else asdict(new)
        changed = {
            name: [value, after.get(name)]
            for name, value in before.items()
            if value is not None and value != after.get(name)
        }
        where, kind = places.name(named), named.rule.kind
        audit.record(self.session, self.actor, action, where, self.now, kind=kind, changed=changed)


def check(session: Session, new: NewRule, poll_s: float) -> None:
    """Raises NotFound and Invalid."""
    places.check(session, new.place)
    if new.kind not in OF_UPLINKS and new.place.uplink_id is not None:
        raise Invalid(
            "uplink_id",
            "This is no matter of one ISP. Choose the router with all its ISPs.",
            "mute_of_router",
        )
    rule_bounds.check(new.kind, new.limits, poll_s)


def every(session: Session, poll_s: float) -> list[KindRules]:
    """Every kind, also those of which nobody made any."""
    rows = [_row(named) for named in stored.every(session)]
    return [
        KindRules(
            kind=kind,
            defaults=DEFAULTS[kind],
            bounds=rule_bounds.bounds(kind, poll_s),
            rules=_with_widest(kind, [row for row in rows if row.kind == kind]),
        )
        for kind in KINDS
    ]


def shown(session: Session, rule_id: int) -> RuleRow:
    """One that was just made."""
    return _row(stored.named(session, rule_id))


def _with_widest(kind: RuleKind, rows: list[RuleRow]) -> list[RuleRow]:
    if rows and rows[0].campus_id is None:
        return rows
    return [RuleRow(None, kind, *(None,) * 6, DEFAULTS[kind], None, ""), *rows]


def _place(new: NewRule) -> dict[str, object]:
    return {"kind": new.kind, **asdict(new.place)}


def _row(named: NamedRule) -> RuleRow:
    row = named.rule
    return RuleRow(
        id=row.id,
        kind=row.kind,
        campus_id=row.campus_id,
        campus_name=named.campus.name if named.campus else None,
        router_id=row.router_id,
        router_name=named.router.name if named.router else None,
        uplink_id=row.uplink_id,
        uplink_name=named.uplink.name if named.uplink else None,
        limits=stored.limits_of(row),
        changed_at=row.changed_at,
        changed_by=row.changed_by,
    )
