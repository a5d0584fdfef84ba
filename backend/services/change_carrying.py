"""Carries one change on as far as it goes now: from arming to pending, or from wherever it was left to its end.

Each state is stored before its act, each step after it. What a worker that died left behind is decided by the
router's rows (domain/change_recovery.py), never by what we believe to have done.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from backend.domain import change_checks
from backend.domain.change_plan import Statement
from backend.domain.change_recovery import Act, Wish, next_act
from backend.domain.change_states import ChangeState, EndedBy
from backend.domain.config import RouterConfig
from backend.domain.router_rows import Snapshot
from backend.errors import RouterError, RouterRefused, RouterUnreachable, Unavailable
from backend.routeros import arming
from backend.routeros.checks import read_lines
from backend.routeros.client import Connection, Deadline, open_connection
from backend.routeros.read_config import read_config
from backend.routeros.write import Writer
from backend.services import change_acts
from backend.services.change_acts import Pause, Seen, Stopped
from backend.services.change_book import (
    ARMING,
    COMPARED,
    UNDOING,
    UNREACHABLE,
    At,
    Book,
    Case,
    lines_json,
)
from backend.store.changes import NewStep, NotOurs

log = logging.getLogger(__name__)

ROUNDS = 12
"""So many acts lead from any state to an end; more of them would be a circle."""

MOST_UNDOS = 4
"""By turns with the router's script and write by write; a router that is not back then needs a person."""

STOPPING_PART = 3
"""Where less than this part of the timer is left before all is verified, the change is stopped."""

INTERRUPTED = ("arming", "applying", "verifying")
ACTS = ("confirm", "revert", "disarm")
ENDS: Mapping[Act, ChangeState] = {
    "end_confirmed": "confirmed",
    "end_reverted": "reverted",
    "end_refused": "refused",
}

CONFIRMED = {"code": "confirmed", "text": "the change stands"}
REFUSED = {"code": "interrupted", "text": "Timbang was stopped before anything was written"}
BY_ROUTER = {
    "code": "reverted_by_router",
    "text": "the router undid the change by itself: its timer ran out, or it was restarted",
}
NOT_RESTORED = {
    "code": "not_restored",
    "text": "the undo ran, but the router is not as it was before: somebody changed the same rules meanwhile",
}
REVERT_WISHED = Statement("reverted_by_person", "somebody asked for the old rules")
INTERRUPTION = Statement(
    "interrupted", "Timbang was stopped before the change was verified, so it is undone"
)
TOO_LATE = Statement("not_confirmed", "nobody confirmed the change in time")
TOUCHED = Statement(
    "touched", "somebody changed the same rules, or the rollback, while the change was pending"
)


@dataclass(frozen=True, slots=True)
class Pace:
    """How long to wait for what, in seconds.

    `watch_s`: between looks at a router whose change is pending. `retry_s`: until a router that does not answer is
    asked again, `late_retry_s` once its timer must have run out. `hold_s`: how long checks must have held before they
    confirm. `patience_s`: for lines to carry traffic again. `grace_s`: what the router's own timer gets after its time
    before we revert in its place.
    """

    watch_s: float = 5.0
    retry_s: float = 2.0
    late_retry_s: float = 15.0
    hold_s: float = 30.0
    patience_s: float = 6.0
    grace_s: float = 3.0


class Carrier:
    """Stateless between calls, and thread-safe: of a change only what the database holds is known.

    `ours` tells whether this worker's lease on changes still stands: asked before every write to a router.
    """

    def __init__(
        self,
        book: Book,
        clock: Callable[[], dt.datetime],
        *,
        deadline_s: float,
        pace: Pace,
        ours: Callable[[], bool],
        pause: Pause,
        at: At,
    ) -> None:
        self._book = book
        self._clock = clock
        self._deadline_s = deadline_s
        self._pace = pace
        self._ours = ours
        self._pause = pause
        self._at = at

    def carry(self, change_id: int) -> float | None:
        """Go on with a change; returns in how many seconds to look again, None when it is over.

        Raises NotOurs, Unavailable.
        """
        case = self._book.load(change_id)
        if case.state == "arming" and case.started_at is None:
            return self._begin(case)
        resumed = case.state in INTERRUPTED
        if resumed:
            self._book.note(
                case, NewStep("interrupted", False, "interrupted", f"found in {case.state}")
            )
        return self._follow(self._book.load(change_id) if resumed else case, resumed=resumed)

    def _begin(self, case: Case) -> float | None:
        """The way from the first look at the router until the change is pending."""
        case = self._book.enter(case, "arming", NewStep("started"), started_at=self._clock())
        try:
            with self._open(case) as connection:
                case, snapshot = self._prepare(connection, case)
                case = self._arm(connection, case)
                moved = self._write(connection, case, snapshot)
            case = self._verify(case, snapshot, moved)
        except (Stopped, RouterError) as error:
            return self._stop(self._book.load(case.id), _reason(error))
        except Unavailable:
            self._undo_unseen(case)
            raise
        return self._pause_of(case)

    def _prepare(self, connection: Connection, case: Case) -> tuple[Case, Snapshot]:
        """Everything that can be found out without a write. Raises Stopped."""
        snapshot = change_acts.compare(connection, case)
        lines = read_lines(connection, case.interfaces)
        self._book.note(case, NewStep(COMPARED, detail=lines_json(lines)))
        change_acts.rehearse(connection, case.plan)
        self._book.note(case, NewStep("rehearsed"))
        return self._book.load(case.id), snapshot

    def _arm(self, connection: Connection, case: Case) -> Case:
        self._fence(case)
        self._book.note(case, NewStep(ARMING))
        due_in_s = change_acts.arm(connection, case)
        self._at("armed")
        deadline_at = self._clock() + dt.timedelta(seconds=due_in_s)
        step = NewStep("armed", detail={"due_in_s": due_in_s})
        return self._book.enter(case, "applying", step, deadline_at=deadline_at)

    def _write(self, connection: Connection, case: Case, snapshot: Snapshot) -> frozenset[str]:
        """All writes in order; returns the lines that carried traffic before the first one."""
        moved = change_checks.moved(case.before, read_lines(connection, case.interfaces))
        writer = Writer(connection, snapshot)
        for number, write in enumerate(case.plan.writes):
            self._fence(case)
            writer.perform(write)
            self._at(f"wrote {number}")
            said = case.plan.lines[number] if number < len(case.plan.lines) else ""
            step = NewStep(
                "write", message=said, detail={"number": number + 1, "of": len(case.plan.writes)}
            )
            if self._book.note(case, step) == "revert":
                raise Stopped(REVERT_WISHED, ended_by="person")
        return moved

    def _verify(self, case: Case, start: Snapshot, moved: frozenset[str]) -> Case:
        """From a new connection: whoever changed the routing may have cut the old way in."""
        case = self._book.enter(case, "verifying", NewStep("written"))
        with self._open(case) as connection:
            change_acts.verify(connection, case, start)
            change_acts.steady(connection, case, moved, self._pace.patience_s, self._pause)
        self._fence(case)
        return self._book.enter(case, "pending", NewStep("verified"), verified_at=self._clock())

    def _fence(self, case: Case) -> None:
        """Raises NotOurs when our lease may be over, Stopped when too little is left of the timer."""
        if not self._ours():
            raise NotOurs(f"The lease on change {case.id} was not renewed in time.")
        if case.seconds_left(self._clock()) < case.timer_s / STOPPING_PART:
            text = (
                "the router was so slow that its timer might have run out before all was verified"
            )
            raise Stopped(Statement("too_slow", text))

    def _stop(self, case: Case, stopped: Stopped) -> float | None:
        """Back to the old rules, or to nothing at all where nothing was written yet."""
        outcome = {"code": stopped.code, "text": str(stopped)}
        step = NewStep("stopped", False, stopped.code, str(stopped))
        if case.state == "arming" and ARMING not in case.steps:
            self._book.end(case, "refused", "engine", outcome)
            return None
        state: ChangeState = "arming" if case.state == "arming" else "reverting"
        case = self._book.enter(case, state, step, outcome=outcome, ended_by=stopped.ended_by)
        return self._follow(case, resumed=True)

    def _undo_unseen(self, case: Case) -> None:
        """Without a database nobody can be told, but the router need not wait for its timer."""
        if case.state not in ("applying", "verifying"):
            return
        log.warning("change %s: the database is away, so it is undone", case.id)
        with suppress(RouterError), self._open(case) as connection:
            arming.run(connection, case.rollback)

    def _follow(self, case: Case, *, resumed: bool) -> float | None:
        """What the router's rows say is to be done next, until there is nothing to do for now."""
        try:
            with self._open(case) as connection:
                return self._rounds(connection, case, resumed=resumed)
        except RouterError as error:
            self._trouble(case.id, error)
            timer_runs = case.seconds_left(self._clock()) > 0
            return self._pace.retry_s if timer_runs else self._pace.late_retry_s

    def _rounds(self, connection: Connection, case: Case, *, resumed: bool) -> float | None:
        for _ in range(ROUNDS):
            seen = change_acts.look(connection, case)
            try:
                act = self._next(connection, case, seen, resumed=resumed)
            except Stopped as stopped:
                case = self._reverting(case, stopped)
                continue
            if act in ENDS:
                self._end(connection, case, ENDS[act], seen)
                return None
            if act not in ACTS:
                break
            if act == "revert" and case.steps.count(UNDOING) >= MOST_UNDOS:
                self._end(connection, case, "reverted", seen)
                return None
            case = self._do(connection, case, act, seen)
        return self._pause_of(case)

    def _next(self, connection: Connection, case: Case, seen: Seen, *, resumed: bool) -> Act:
        """Raises Stopped where checks say so."""
        left_s = case.seconds_left(self._clock())
        wish = case.wish
        if (
            case.state == "pending"
            and not wish
            and seen.position == "after"
            and seen.armed == "yes"
        ):
            wish = self._checked(connection, case, left_s)
        return next_act(
            case.state,
            # Before `applying` is stored nothing is written: what differs then is somebody else's.
            "before" if case.state == "arming" else seen.position,
            seen.armed,
            resumed=resumed,
            seconds_left=left_s + self._pace.grace_s,
            timer_s=case.timer_s,
            wish=wish,
        )

    def _checked(self, connection: Connection, case: Case, left_s: float) -> Wish:
        """What checks wish of a pending change, where they were asked to. Raises Stopped."""
        if case.confirm_by != "checks" or left_s <= 0 or case.verified_at is None:
            return ""
        change_acts.steady(connection, case, frozenset(), 0.0, self._pause)
        held_s = (self._clock() - case.verified_at).total_seconds()
        return "confirm" if held_s >= self._pace.hold_s else ""

    def _do(self, connection: Connection, case: Case, act: Act, seen: Seen) -> Case:
        if act == "confirm" and case.state != "confirming":
            by = "person" if case.wish else "checks"
            return self._book.enter(case, "confirming", NewStep("confirming"), ended_by=by)
        if act == "revert":
            return self._revert(connection, case, seen)
        arming.disarm(connection, case.rollback)
        self._at("disarmed")
        self._book.note(case, NewStep("disarmed"))
        return self._book.load(case.id)

    def _revert(self, connection: Connection, case: Case, seen: Seen) -> Case:
        """The state first, the step before the act: what a lost reply leaves open is read from the router."""
        if case.state != "reverting":
            case = self._reverting(case, _why(case, seen, self._clock()))
        self._book.note(case, NewStep(UNDOING))
        change_acts.revert(connection, case, by_script=case.steps.count(UNDOING) % 2 == 0)
        self._at("undone")
        return self._book.load(case.id)

    def _reverting(self, case: Case, stopped: Stopped) -> Case:
        outcome = {"code": stopped.code, "text": str(stopped)}
        step = NewStep("reverting", stopped.ended_by == "person", stopped.code, str(stopped))
        return self._book.enter(case, "reverting", step, outcome=outcome, ended_by=stopped.ended_by)

    def _end(self, connection: Connection, case: Case, state: ChangeState, seen: Seen) -> None:
        """Close it, with what the router's own configuration says now."""
        if state == "refused":
            self._book.end(case, state, "engine", case.outcome or REFUSED)
            return
        config = _config(connection)
        by, outcome = _ending(case, state, seen)
        self._book.end(case, state, by, outcome, config)

    def _trouble(self, change_id: int, error: RouterError) -> None:
        """Told once; while the router does not answer nothing is decided."""
        case = self._book.load(change_id)
        name = UNREACHABLE if isinstance(error, RouterUnreachable) else "trouble"
        if case.steps[-1:] != (name,):
            self._book.note(case, NewStep(name, False, error.code, str(error)))

    def _pause_of(self, case: Case) -> float:
        if case.state != "pending":
            return self._pace.retry_s
        left_s = case.seconds_left(self._clock()) + self._pace.grace_s
        return min(self._pace.watch_s, max(left_s, self._pace.retry_s))

    @contextmanager
    def _open(self, case: Case) -> Iterator[Connection]:
        """A connection of its own for each act. Raises RouterError."""
        if case.target is None:
            raise RouterRefused(
                "bad_login", "no key opens the router's stored password", "Enter it again."
            )
        connection = open_connection(case.target, Deadline(self._deadline_s))
        try:
            yield connection
        finally:
            connection.close()


def _config(connection: Connection) -> RouterConfig | None:
    """None where the router says what we cannot read: that must not keep a change open."""
    try:
        return read_config(connection)
    except RouterRefused:
        log.exception("the router's configuration cannot be read after a change")
        return None


def _reason(error: Stopped | RouterError) -> Stopped:
    if isinstance(error, Stopped):
        return error
    text = f"{error}. {error.remedy}" if error.remedy else str(error)
    return Stopped(Statement(error.code, text))


def _why(case: Case, seen: Seen, now: dt.datetime) -> Stopped:
    """What made a change that was pending, or left by its worker, be undone."""
    if case.state in INTERRUPTED:
        return Stopped(INTERRUPTION)
    if case.wish == "revert":
        return Stopped(REVERT_WISHED, ended_by="person")
    if seen.position == "after" and seen.armed == "yes" and case.seconds_left(now) <= 0:
        return Stopped(TOO_LATE)
    return Stopped(TOUCHED)


def _ending(case: Case, state: ChangeState, seen: Seen) -> tuple[EndedBy, Mapping[str, Any]]:
    if state == "confirmed":
        return _by(case.ended_by, "person"), CONFIRMED
    if seen.position != "before":
        return "engine", {**NOT_RESTORED, "cause": case.outcome}
    if UNDOING in case.steps:
        return _by(case.ended_by, "engine"), case.outcome
    return "router", {**BY_ROUTER, "cause": case.outcome} if case.outcome else BY_ROUTER


def _by(stored: str, otherwise: EndedBy) -> EndedBy:
    known: dict[str, EndedBy] = {"person": "person", "checks": "checks", "engine": "engine"}
    return known.get(stored, otherwise)
