"""The database's side of a change: its states before and its steps after each act."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

from backend.domain.changes.checks import UplinkReading
from backend.domain.changes.recovery import RequestedEnd
from backend.domain.changes.states import ChangeState, EndedBy
from backend.domain.config.config import RouterConfig
from backend.domain.plans.codec import plan_of
from backend.domain.plans.plan import Plan
from backend.domain.plans.rollback_script import script_name
from backend.errors import Invalid
from backend.routeros.session.client import Target
from backend.services import audit
from backend.services.audit import Actor
from backend.services.changes import readings
from backend.services.changes.names import audited
from backend.services.changes.readings import VERIFIED, uplinks_json
from backend.services.polling.poll_targets import connect_target
from backend.services.regimes import drifting
from backend.services.regimes.observe import record_config
from backend.store.access.secrets import SecretBox
from backend.store.changes import changes
from backend.store.changes.changes import NewStep
from backend.store.engine.database import Database
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.tables import Router, RouterChange

Ending = Literal["confirmed", "reverted", "refused"]
ENDINGS: dict[Ending, audit.Action] = {
    "confirmed": "change_confirmed",
    "reverted": "change_reverted",
    "refused": "change_refused",
}
"""How a worker closes a change, and its name in the audit log."""

TAKEN_BACK_BY_TIMER = frozenset({"reverted_by_router", "not_confirmed"})
"""Codes of ends that nobody's confirmation stood against."""

ENGINE = Actor(account_id=None, name="timbang", role="admin")
"""Acts in the audit log where no person does."""

UNDOING = "undoing"  # before we undo; without this step the router did
ROLLBACK_FAILED = "rollback_failed"  # the router ran its rollback, and not every line of it worked
DISARMED = "disarmed"  # after we took the rollback off the router
ARMING = "arming"
"""The step before the rollback is put on the router: without it, nothing of Timbang is there."""

APPLIED = "apply_change"  # of the person who applied it
UNMET = "unmet"  # nobody has met the new rules yet, so confirming waits
UNREACHABLE = "unreachable"
REACHABLE = "reachable"  # answers again


class _Regretted(Exception):
    """The old rules were asked for since the change was loaded."""


At = Callable[[str], None]  # called wherever a process may die; tests let it die there


@dataclass(frozen=True, slots=True)
class Case:
    """A change that we hold, as loaded."""

    id: int
    router_id: int
    state: ChangeState
    plan: Plan
    timer_s: int
    confirm_by: str
    requested_at: dt.datetime | None  # when a person applied it, if known
    started_at: dt.datetime | None
    verified_at: dt.datetime | None
    deadline_at: dt.datetime | None
    requested: RequestedEnd
    ended_by: str
    outcome: Mapping[str, Any]
    steps: tuple[str, ...]  # names so far, in order
    before: UplinkReading  # lines before the first write
    target: Target | None  # None: no key opens the router's password
    interfaces: tuple[str, ...]

    @property
    def is_trial(self) -> bool:
        """A run of a queue trial: nothing is judged by what it sets."""
        return self.plan.kind == "trial"

    @property
    def rollback(self) -> str:
        return script_name(self.id)

    def seconds_left(self, now: dt.datetime) -> float:
        """Until the router reverts on its own, by our clock."""
        if self.deadline_at is None:
            return float(self.timer_s)
        return (self.deadline_at - now).total_seconds()


class ChangeRecords:
    """Every method is one transaction. Raises NotOurs where another worker has the change by now."""

    def __init__(
        self,
        database: Database,
        box: SecretBox,
        worker: str,
        clock: Callable[[], dt.datetime],
        at: At,
    ) -> None:
        self._database = database
        self._box = box
        self._worker = worker
        self._clock = clock
        self._at = at

    def load(self, change_id: int) -> Case:
        with self._database.transaction() as session:
            row = changes.hold(session, change_id, self._worker)
            router = routers.get(session, row.router_id)
            uplinks = routers.live_uplinks(session, [row.router_id])[row.router_id]
            done = changes.steps(session, row.id)
            return Case(
                id=row.id,
                router_id=row.router_id,
                state=row.state,
                plan=plan_of(row.plan),
                timer_s=row.timer_s,
                confirm_by=row.confirm_by,
                requested_at=next((step.at for step in done if step.name == APPLIED), None),
                started_at=row.started_at,
                verified_at=row.verified_at,
                deadline_at=row.deadline_at,
                requested=row.requested_end,
                ended_by=row.ended_by,
                outcome=row.outcome,
                steps=tuple(step.name for step in done),
                before=readings.before(done),
                target=self._target(router),
                interfaces=tuple(uplink.interface for uplink in uplinks),
            )

    def _target(self, router: Router) -> Target | None:
        try:
            return connect_target(router, self._box)
        except Invalid:
            return None

    def note(self, case: Case, step: NewStep) -> str:
        """Write down a step; returns what a person asks of the change by now."""
        return self._store(case.id, step, {})

    def note_config(self, case: Case, config: RouterConfig, read_at: dt.datetime) -> None:
        """Begin the regime of the new rules, so that no figure of the old ones is judged as theirs."""
        if case.is_trial:
            return
        with self._database.transaction() as session:
            changes.hold(session, case.id, self._worker)
            record_config(session, case.router_id, case.interfaces, config, read_at)

    def watched(self, case: Case, reading: UplinkReading) -> None:
        """Keep the last look at a pending change beside the first, for whoever must decide about it."""
        look = {"at": self._clock().isoformat(), "reading": uplinks_json(reading)}
        with self._database.transaction() as session:
            row = changes.hold(session, case.id, self._worker)
            changes.add_detail(session, row.id, VERIFIED, {"last": look})

    def enter(self, case: Case, state: ChangeState, step: NewStep, **values: Any) -> Case:
        """Store the state before its act; `values`: columns set with it. Returns the change as it is then."""
        self._store(case.id, step, {"state": state, **values})
        return self.load(case.id)

    def begin_confirming(self, case: Case, by: EndedBy) -> Case:
        """Who has asked for the old rules meanwhile is served instead: the rollback is still on the router."""
        values = {"state": "confirming", "ended_by": by}
        with suppress(_Regretted):
            self._store(case.id, NewStep("confirming"), values, _refuse_regretted)
        return self.load(case.id)

    def end(
        self,
        case: Case,
        state: Ending,
        by: EndedBy,
        outcome: Mapping[str, Any],
        config: RouterConfig | None = None,
    ) -> None:
        """Close the change and store the router's configuration, so that it is not taken for a drift."""
        now = self._clock()
        step = NewStep(
            state,
            ok=state == "confirmed",
            code=str(outcome.get("code", "")),
            message=str(outcome.get("text", "")),
        )
        values = {"state": state, "ended_at": now, "ended_by": by, "outcome": dict(outcome)}

        def also(session: Session, row: RouterChange) -> None:
            if config is not None:
                record_config(session, case.router_id, case.interfaces, config, now)
                if state == "confirmed":
                    drifting.ours(session, case.router_id, case.interfaces, config, now)
            if state == "confirmed" and row.recommendation_id is not None:
                changes.mark_applied(session, row.recommendation_id, now)
            _audit(session, row, step, by, now, action=ENDINGS[state])

        self._store(case.id, step, values, also)

    def _store(
        self,
        change_id: int,
        step: NewStep,
        values: Mapping[str, Any],
        also: Callable[[Session, RouterChange], None] = lambda _session, _row: None,
    ) -> str:
        self._at(f"before {step.name}")
        with self._database.transaction() as session:
            row = changes.hold(session, change_id, self._worker)
            for name, value in values.items():
                setattr(row, name, value)
            also(session, row)
            changes.add_step(session, row, step, self._clock())
            requested = row.requested_end
        self._at(f"after {step.name}")
        return requested


def _refuse_regretted(_session: Session, row: RouterChange) -> None:
    if row.requested_end == "revert":
        raise _Regretted


def _audit(
    session: Session,
    row: RouterChange,
    step: NewStep,
    by: EndedBy,
    now: dt.datetime,
    *,
    action: audit.Action,
) -> None:
    """Audits the outcome; the request of a person was audited when it came. `step`: the last one."""
    outcome: audit.Outcome = "done"
    # Whoever let the timer run out got what it is for.
    if not step.ok and by != "person" and step.code not in TAKEN_BACK_BY_TIMER:
        outcome = "refused" if step.name == "refused" else "failed"
    name = routers.get(session, row.router_id).name
    words = {**audited(row), "ended_by": by, "code": step.code}
    audit.record(session, ENGINE, action, name, now, outcome=outcome, **words)
