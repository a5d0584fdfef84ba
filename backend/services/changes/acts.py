"""The router's side of a change: each function is one act over one connection."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from backend.domain.changes import checks as change_checks
from backend.domain.changes.checks import UplinkReading
from backend.domain.changes.position import conflicts, foreign_edits, position
from backend.domain.changes.states import Armed, Position
from backend.domain.config.config import RouterConfig
from backend.domain.config.router_rows import Snapshot, same
from backend.domain.plans import rollback_script
from backend.domain.plans.outcomes import deviations, objections, outcomes
from backend.domain.plans.plan import Plan, PlanUplink
from backend.domain.plans.preflight import preflight
from backend.domain.plans.standing import Standing
from backend.domain.statements import Statement
from backend.domain.text.safe_text import shortened
from backend.routeros.reading.checks import read_uplinks
from backend.routeros.reading.configuration import read_config
from backend.routeros.reading.facts import read_facts
from backend.routeros.reading.rows import read_snapshot
from backend.routeros.session.client import Connection
from backend.routeros.writing import arming
from backend.routeros.writing.arming import Rollback
from backend.routeros.writing.write import perform
from backend.services.changes.book import Case

MOST_SAID = 300  # characters of an unexpected rehearsal reply, in a sentence for people
STEADY_S = 0.3  # pause between two looks at the same lines
Pause = Callable[[float], object]


@dataclass(frozen=True, slots=True)
class RouterPosition:
    position: Position
    armed: Armed
    snapshot: Snapshot
    failures: int = 0  # of the rollback, when the router last ran it


class Stopped(Exception):
    """The change must not go on. `ended_by`: who decided that; the statements say why."""

    def __init__(self, *statements: Statement, ended_by: str = "engine") -> None:
        super().__init__("; ".join(statement.text for statement in statements))
        self.code = statements[0].code
        self.statements = statements
        self.ended_by = ended_by


def look(connection: Connection, case: Case) -> RouterPosition:
    """Raises RouterError."""
    armed = arming.armed(connection, case.rollback)
    failed = arming.failures(connection, case.rollback) if armed != "no" else 0
    snapshot = read_snapshot(connection)
    return RouterPosition(position(case.plan, snapshot), armed, snapshot, failed)


def is_still(connection: Connection, case: Case, seen: RouterPosition, pause: Pause) -> bool:
    """Whether nothing changes any more: a rollback may outlive the connection that started it."""
    pause(STEADY_S)
    again = look(connection, case)
    return same(again.snapshot, seen.snapshot) and again.armed == seen.armed


def compare(connection: Connection, case: Case) -> Snapshot:
    """The router's rows. Raises Stopped where the plan does not fit them or the router refuses."""
    # Nothing of this change is there yet: a rollback of its name is another person's.
    reasons = preflight(read_facts(connection))
    snapshot = read_snapshot(connection)
    reasons = reasons or conflicts(case.plan, snapshot)
    if reasons:
        raise Stopped(*reasons)
    return snapshot


def rehearse(connection: Connection, plan: Plan) -> None:
    """Check that a script on the router finds all that the undo must find; writes nothing. Raises Stopped."""
    said = arming.rehearse(connection, rollback_script.rehearsal(plan)).strip()
    if said != rollback_script.REHEARSED:
        text = (
            "the router's scripts do not find what the undo must find: "
            f"{shortened(said, MOST_SAID) or 'no answer'}"
        )
        raise Stopped(Statement("rehearsal", text))


def arm(connection: Connection, case: Case) -> float:
    """Seconds until the router reverts on its own. Raises RouterError."""
    source = rollback_script.source(case.plan, case.rollback)
    return arming.arm(connection, Rollback(case.rollback, source, case.timer_s))


def verify(connection: Connection, case: Case, start: Snapshot) -> RouterConfig:
    """Check rows and rollback over a new connection; `start`: rows before the first write.

    Returns the configuration that the router has now. Raises Stopped, RouterError.
    """
    seen = look(connection, case)
    _stand(seen)
    config = read_config(connection, with_link_speeds=True)
    _prove(config, case, start, seen.snapshot)
    known = foreign_edits(case.plan, start)
    edits = [
        foreign_edit
        for foreign_edit in foreign_edits(case.plan, seen.snapshot)
        if foreign_edit not in known
    ]
    if edits:
        raise Stopped(*edits, ended_by="checks")
    return config


def _stand(seen: RouterPosition) -> None:
    if seen.armed != "yes":
        text = "the rollback on the router went off, or was taken away, before the change was whole"
        raise Stopped(Statement("rollback_gone", text), ended_by="checks")
    if seen.position != "after":
        text = "the router does not read back what was written"
        raise Stopped(Statement("reads_back_otherwise", text), ended_by="checks")


def _prove(config: RouterConfig, case: Case, start: Snapshot, now: Snapshot) -> None:
    """Walk every packet through the rows that the router reads back."""
    if not case.plan.writes or case.is_trial:  # a queue leads no packet elsewhere
        return
    uplinks = [PlanUplink(0, name, name, 0, 0) for name in case.interfaces]
    standing = Standing.of(config, start, uplinks)
    target = case.plan.target
    # A fix was proven when it was planned, and has no buckets to compare with.
    wrong = () if target.is_fix else objections(outcomes(standing, now, target))
    wrong = wrong or deviations(standing, case.plan.after, now, target)
    if wrong:
        raise Stopped(*wrong, ended_by="checks")


def steady(
    connection: Connection,
    case: Case,
    moved_before: frozenset[str],
    patience_s: float,
    pause: Pause,
) -> UplinkReading:
    """Wait up to `patience_s` until the lines are as good as before and carry traffic again; how they are then.

    Raises Stopped, RouterError.
    """
    first = last = read_uplinks(connection, case.interfaces)
    waited_s = 0.0
    while True:
        wrong = change_checks.silent(moved_before, first, last, case.plan.target)
        wrong = (*change_checks.faults(case.before, last, case.plan.target), *wrong)
        leaked = _leaked(case, last)
        if leaked or (wrong and waited_s >= patience_s):
            raise Stopped(*(leaked or wrong), ended_by="checks")
        if not wrong:
            return last
        pause(STEADY_S)
        waited_s += STEADY_S
        last = read_uplinks(connection, case.interfaces)


def check(case: Case, reading: UplinkReading) -> None:
    """Whether the lines of a pending change are as good as before. Raises Stopped."""
    faults = change_checks.faults(case.before, reading, case.plan.target)
    wrong = _leaked(case, reading) or faults
    if wrong:
        raise Stopped(*wrong, ended_by="checks")


def unmet(case: Case, reading: UplinkReading) -> tuple[Statement, ...]:
    """Why the change cannot be confirmed yet: clients work, but none met its buckets.

    Rules that existed before the change have counted before.
    """
    if case.plan.kind in change_checks.STANDING_RULES:
        return ()
    return change_checks.unmet(case.before, reading, case.plan.target)


def _leaked(case: Case, reading: UplinkReading) -> tuple[Statement, ...]:
    return change_checks.leaks(change_checks.uncaught(case.plan.kind, case.before), reading)


def revert(connection: Connection, case: Case, *, by_script: bool) -> None:
    """Undo by the router's own script where it is there (one request), else write by write. Raises RouterError."""
    if by_script and arming.is_there(connection, case.rollback):
        arming.run(connection, case.rollback)
        return
    for write in case.plan.undo:
        perform(connection, write, tolerant=True)
