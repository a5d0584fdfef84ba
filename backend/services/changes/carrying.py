"""Runs one change as far as it goes now: from arming to pending, or from where it was left to its end.

Each state is stored before its act, each step after it. After a worker died the router's rows decide
(domain/changes/recovery.py), never what we believe to have done.
"""

from __future__ import annotations

import datetime as dt
import logging
from contextlib import suppress

from backend.domain.changes import checks as change_checks
from backend.domain.changes.states import ChangeState
from backend.domain.config.router_rows import Snapshot
from backend.domain.statements import Statement
from backend.errors import RouterError, Unavailable
from backend.routeros.reading.checks import read_uplinks
from backend.routeros.session.client import Connection
from backend.routeros.writing import arming
from backend.routeros.writing.write import Writer
from backend.services.changes import acts
from backend.services.changes.acts import Stopped
from backend.services.changes.book import ARMING, Case
from backend.services.changes.following import Follower
from backend.services.changes.means import Means
from backend.services.changes.readings import COMPARED, VERIFIED, uplinks_json
from backend.services.changes.words import (
    INTERRUPTED,
    REVERT_REQUESTED,
    known_end,
    late_start,
    reason,
)
from backend.store.changes.changes import NewStep, NotOurs

log = logging.getLogger(__name__)

LONGEST_WAIT_S = 600.0  # a change that starts later is refused: nobody expects it
STOPPING_PART = 3  # less than this part of the timer left before verification: stop


class Carrier:
    """Thread-safe: all state of a change is in the database."""

    def __init__(self, means: Means) -> None:
        self._means = means
        self._follower = Follower(means)

    def carry(self, change_id: int) -> float | None:
        """Go on with a change; seconds until the next look, None when it is over. Raises NotOurs, Unavailable."""
        case = self._means.book.load(change_id)
        if case.state == "arming" and case.started_at is None:
            return self._begin(case)
        resumed = case.state in INTERRUPTED
        if resumed:
            self._means.book.note(
                case, NewStep("interrupted", False, "interrupted", f"found in {case.state}")
            )
        return self._follower.follow(
            self._means.book.load(change_id) if resumed else case, resumed=resumed
        )

    def _begin(self, case: Case) -> float | None:
        """From the first look at the router until the change is pending."""
        case = self._means.book.enter(
            case, "arming", NewStep("started"), started_at=self._means.clock()
        )
        try:
            self._check_request(case)
            with self._means.open(case) as connection:
                case, snapshot = self._prepare(connection, case)
                case = self._arm(connection, case)
                moved = self._write(connection, case, snapshot)
            case = self._verify(case, snapshot, moved)
        except (Stopped, RouterError) as error:
            return self._stop(self._means.book.load(case.id), reason(error))
        except Unavailable:
            self._undo_unseen(case)
            raise
        return self._follower.pause_of(case)

    def _check_request(self, case: Case) -> None:
        """Raises Stopped where nobody wants the change any more, or not now."""
        if case.requested == "revert":
            raise Stopped(REVERT_REQUESTED, ended_by="person")
        if case.requested_at is None:
            return
        waited_s = (self._means.clock() - case.requested_at).total_seconds()
        if waited_s > LONGEST_WAIT_S:
            raise Stopped(late_start(waited_s))

    def _prepare(self, connection: Connection, case: Case) -> tuple[Case, Snapshot]:
        """All checks that need no write. Raises Stopped."""
        snapshot = acts.compare(connection, case)
        uplinks = read_uplinks(connection, case.interfaces)
        self._means.book.note(case, NewStep(COMPARED, detail=uplinks_json(uplinks)))
        acts.rehearse(connection, case.plan)
        self._means.book.note(case, NewStep("rehearsed"))
        return self._means.book.load(case.id), snapshot

    def _arm(self, connection: Connection, case: Case) -> Case:
        self._fence(case)
        if self._means.book.note(case, NewStep(ARMING)) == "revert":
            raise Stopped(REVERT_REQUESTED, ended_by="person")
        due_in_s = acts.arm(connection, case)
        self._means.at("armed")
        deadline_at = self._means.clock() + dt.timedelta(seconds=due_in_s)
        step = NewStep("armed", detail={"due_in_s": due_in_s})
        return self._means.book.enter(case, "applying", step, deadline_at=deadline_at)

    def _write(self, connection: Connection, case: Case, snapshot: Snapshot) -> frozenset[str]:
        """All writes in order; returns the lines that carried traffic before the first."""
        moved = change_checks.moved(case.before, read_uplinks(connection, case.interfaces))
        if case.requested == "revert":
            raise Stopped(REVERT_REQUESTED, ended_by="person")
        writer = Writer(connection, snapshot)
        for number, write in enumerate(case.plan.writes):
            self._fence(case)
            writer.perform(write)
            self._means.at(f"wrote {number}")
            said = case.plan.lines[number] if number < len(case.plan.lines) else ""
            step = NewStep(
                "write", message=said, detail={"number": number + 1, "of": len(case.plan.writes)}
            )
            if self._means.book.note(case, step) == "revert":
                raise Stopped(REVERT_REQUESTED, ended_by="person")
        return moved

    def _verify(self, case: Case, start: Snapshot, moved: frozenset[str]) -> Case:
        """Over a new connection: whoever changed the routing may have cut the old way in."""
        case = self._means.book.enter(case, "verifying", NewStep("written"))
        with self._means.open(case) as connection:
            read_at = self._means.clock()
            config = acts.verify(connection, case, start)
            patience_s = self._means.pace.patience_s
            reading = acts.steady(connection, case, moved, patience_s, self._means.pause)
        self._fence(case)
        self._means.book.note_config(case, config, read_at)
        step = NewStep(VERIFIED, detail={"moved": sorted(moved), "first": uplinks_json(reading)})
        return self._means.book.enter(case, "pending", step, verified_at=self._means.clock())

    def _fence(self, case: Case) -> None:
        """Raises NotOurs when our lease may be over, Stopped when too little of the timer is left."""
        if not self._means.is_ours(case.id):
            raise NotOurs(f"The lease on change {case.id} was not renewed in time.")
        if case.seconds_left(self._means.clock()) < case.timer_s / STOPPING_PART:
            text = (
                "the router was so slow that its timer might have run out before all was verified"
            )
            raise Stopped(Statement("too_slow", text))

    def _stop(self, case: Case, stopped: Stopped) -> float | None:
        """Back to the old rules, or to nothing where nothing was written yet."""
        outcome = {"code": stopped.code, "text": str(stopped)}
        step = NewStep("stopped", False, stopped.code, str(stopped))
        if case.state == "arming" and ARMING not in case.steps:
            self._means.book.end(case, "refused", known_end(stopped.ended_by, "engine"), outcome)
            return None
        state: ChangeState = "arming" if case.state == "arming" else "reverting"
        case = self._means.book.enter(case, state, step, outcome=outcome, ended_by=stopped.ended_by)
        return self._follower.follow(case, resumed=True)

    def _undo_unseen(self, case: Case) -> None:
        """Without a database nobody hears of it, but the router need not wait for its timer."""
        if case.state not in ("applying", "verifying"):
            return
        log.warning("change %s: the database is away, so it is undone", case.id)
        with suppress(RouterError), self._means.open(case) as connection:
            arming.run(connection, case.rollback)
