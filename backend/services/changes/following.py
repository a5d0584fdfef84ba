"""Continues a change by what the router says, whoever worked at it before."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from backend.domain.changes.checks import UplinkReading
from backend.domain.changes.recovery import Act, RequestedEnd, next_act
from backend.domain.config.config import RouterConfig
from backend.errors import RouterError, RouterRefused, RouterUnreachable
from backend.routeros.reading.checks import read_uplinks
from backend.routeros.reading.configuration import read_config
from backend.routeros.session.client import Connection
from backend.routeros.writing import arming
from backend.services.changes import acts
from backend.services.changes.acts import RouterPosition, Stopped
from backend.services.changes.book import (
    DISARMED,
    REACHABLE,
    ROLLBACK_FAILED,
    UNDOING,
    UNMET,
    UNREACHABLE,
    Case,
    Ending,
)
from backend.services.changes.means import Means
from backend.services.changes.words import REFUSED, ending, known_end, rollback_failed, why
from backend.store.changes.changes import NewStep

log = logging.getLogger(__name__)

ROUNDS = 12  # upper bound of acts on one change; more mean a loop
MOST_UNDOS = 4  # by turns with the router's script and write by write; then a person is needed
ACTS = ("confirm", "revert", "disarm")
ENDS: Mapping[Act, Ending] = {
    "end_confirmed": "confirmed",
    "end_reverted": "reverted",
    "end_refused": "refused",
}


class Follower:
    """Thread-safe, as Carrier is."""

    def __init__(self, means: Means) -> None:
        self._means = means

    def follow(self, case: Case, *, resumed: bool) -> float | None:
        """Act on the router's rows until there is nothing to do for now."""
        try:
            with self._means.open(case) as connection:
                return self._rounds(connection, case, resumed=resumed)
        except RouterError as error:
            self._trouble(case.id, error)
            timer_runs = case.seconds_left(self._means.clock()) > 0
            return self._means.pace.retry_s if timer_runs else self._means.pace.late_retry_s

    def _rounds(self, connection: Connection, case: Case, *, resumed: bool) -> float | None:
        for _ in range(ROUNDS):
            seen = acts.look(connection, case)
            case = self._answered(case)
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
                # After four failed tries the timer will not help either, so it goes. The script stays
                # where lines of it failed: an admin can run it when their cause is cured.
                arming.disarm(connection, case.rollback, keep_script=seen.failures > 0)
                self._end(connection, case, "reverted", seen)
                return None
            case = self._do(connection, case, act, seen)
        return self.pause_of(case)

    def _next(
        self, connection: Connection, case: Case, seen: RouterPosition, *, resumed: bool
    ) -> Act:
        """Raises Stopped where checks say so."""
        left_s = case.seconds_left(self._means.clock())
        requested = case.requested
        if case.state == "pending" and seen.position == "after" and seen.armed == "yes":
            reading = read_uplinks(connection, case.interfaces)
            self._means.book.watched(case, reading)
            requested = requested or self._checked(case, reading, left_s)
            if requested == "confirm" and not self._are_rules_met(case, reading):
                requested = ""
        return next_act(
            case.state,
            # Before `applying` is stored nothing is written: a difference is another person's edit.
            "before" if case.state == "arming" else seen.position,
            seen.armed,
            resumed=resumed,
            seconds_left=left_s + self._means.pace.grace_s,
            timer_s=case.timer_s,
            wanted=requested,
        )

    def _checked(self, case: Case, reading: UplinkReading, left_s: float) -> RequestedEnd:
        """Confirm or revert, where checks decide this pending change. Raises Stopped."""
        if case.confirm_by != "checks" or left_s <= 0 or case.verified_at is None:
            return ""
        acts.check(case, reading)
        held_s = (self._means.clock() - case.verified_at).total_seconds()
        return "confirm" if held_s >= self._means.pace.hold_s else ""

    def _are_rules_met(self, case: Case, reading: UplinkReading) -> bool:
        """Whether the change may be confirmed; noted once if not, and its timer goes on."""
        wrong = acts.unmet(case, reading)
        if wrong and UNMET not in case.steps:
            self._means.book.note(case, NewStep(UNMET, False, wrong[0].code, wrong[0].text))
        return not wrong

    def _do(self, connection: Connection, case: Case, act: Act, seen: RouterPosition) -> Case:
        if act == "confirm" and case.state != "confirming":
            return self._means.book.begin_confirming(case, "person" if case.requested else "checks")
        if act == "revert":
            return self._revert(connection, case, seen)
        arming.disarm(connection, case.rollback)
        self._means.at("disarmed")
        self._means.book.note(case, NewStep(DISARMED))
        return self._means.book.load(case.id)

    def _revert(self, connection: Connection, case: Case, seen: RouterPosition) -> Case:
        """The state first, the step before the act: after a lost reply we read the router."""
        if case.state != "reverting":
            case = self._reverting(case, why(case, seen, self._means.clock()))
        self._tell_failures(case, seen)
        may_run = UNDOING in case.steps or case.seconds_left(self._means.clock()) <= 0
        if may_run and not acts.is_still(connection, case, seen, self._means.pause):
            return case
        self._means.book.note(case, NewStep(UNDOING))
        acts.revert(connection, case, by_script=case.steps.count(UNDOING) % 2 == 0)
        self._means.at("undone")
        return self._means.book.load(case.id)

    def _tell_failures(self, case: Case, seen: RouterPosition) -> None:
        """Once: what the router said of its own rollback."""
        if seen.failures and ROLLBACK_FAILED not in case.steps:
            said = rollback_failed(seen.failures)
            detail = {"failures": seen.failures}
            self._means.book.note(
                case, NewStep(ROLLBACK_FAILED, False, said.code, said.text, detail)
            )

    def _reverting(self, case: Case, stopped: Stopped) -> Case:
        outcome = {"code": stopped.code, "text": str(stopped)}
        step = NewStep("reverting", stopped.ended_by == "person", stopped.code, str(stopped))
        return self._means.book.enter(
            case, "reverting", step, outcome=outcome, ended_by=stopped.ended_by
        )

    def _end(self, connection: Connection, case: Case, state: Ending, seen: RouterPosition) -> None:
        """With the router's own configuration of now."""
        if state == "refused":
            by = known_end(case.ended_by, "engine")
            self._means.book.end(case, state, by, case.outcome or REFUSED)
            return
        config = None if case.is_trial else _config(connection)
        by, outcome = ending(case, state, seen, self._means.clock())
        self._means.book.end(case, state, by, outcome, config)

    def _trouble(self, change_id: int, error: RouterError) -> None:
        """Noted once; nothing is decided while the router does not answer."""
        case = self._means.book.load(change_id)
        name = UNREACHABLE if isinstance(error, RouterUnreachable) else "trouble"
        if case.steps[-1:] != (name,):
            self._means.book.note(case, NewStep(name, False, error.code, str(error)))

    def _answered(self, case: Case) -> Case:
        """Note that the router answers again, if it was noted as away."""
        if case.steps[-1:] != (UNREACHABLE,):
            return case
        self._means.book.note(case, NewStep(REACHABLE))
        return self._means.book.load(case.id)

    def pause_of(self, case: Case) -> float:
        """Seconds until the next look at a resting change."""
        if case.state != "pending":
            return self._means.pace.retry_s
        left_s = case.seconds_left(self._means.clock()) + self._means.pace.grace_s
        return min(self._means.pace.watch_s, max(left_s, self._means.pace.retry_s))


def _config(connection: Connection) -> RouterConfig | None:
    """None where we cannot read it: that must not keep a change open."""
    try:
        return read_config(connection, with_link_speeds=True)
    except RouterRefused:
        log.exception("the router's configuration cannot be read after a change")
        return None
