"""Requests and timers that meet a change at the wrong moment."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

import pytest

from backend.routeros.session.client import Connection
from backend.services.changes import acts as change_acts
from backend.services.changes.book import Case
from backend.store.changes import changes
from backend.store.changes.changes import NewStep
from backend.store.engine.database import Database
from backend.store.tables import RouterChange
from lab.server.server import LabServer
from tests.integration.services.change_site import TIMER_S, ChangeSite, change_site

Start = Callable[..., AbstractContextManager[ChangeSite]]


@pytest.fixture(scope="module")
def start(module_database: Database) -> Iterator[Start]:
    with LabServer() as lab:
        yield partial(change_site, lab, module_database)


def over(site: ChangeSite, state: str, by: str, code: str) -> None:
    change = site.change()
    assert (change.state, change.ended_by, change.outcome["code"]) == (state, by, code), (
        site.steps()
    )
    assert site.rows() == site.before
    assert site.rows()["/system/script"] == [] == site.rows()["/system/scheduler"]


def test_called_off_before_a_worker_took_it(start: Start) -> None:
    """Nothing is written for somebody who does not want it any more."""
    with start("marks") as site:
        site.set(requested_end="revert", requested_by="ani")
        site.drive(site.runner())
        over(site, "refused", "person", "reverted_by_person")
        assert site.router.faults.writes_seen == 0


@pytest.mark.parametrize("point", ["after rehearsed", "armed"])
def test_called_off_before_the_first_write(start: Start, point: str) -> None:
    with start("marks") as site:

        def regret(_: int, here: str) -> bool:
            if here == point:
                site.set(requested_end="revert", requested_by="ani")
            return False

        site.drive(site.runner(regret))
        state = "refused" if point == "after rehearsed" else "reverted"
        over(site, state, "person", "reverted_by_person")
        assert "write" not in site.steps()


@pytest.mark.parametrize("waited_s, code", [(590, ""), (610, "late_start")])
def test_a_change_that_nobody_began_for_long_does_not_begin_by_surprise(
    start: Start, waited_s: float, code: str
) -> None:
    """The workers were down when somebody applied it; they come back at noon."""
    with start("marks") as site:
        with site.database.transaction() as session:
            row = session.get_one(RouterChange, site.change_id)
            requested_at = site.moment.utc() - dt.timedelta(seconds=waited_s)
            changes.add_step(session, row, NewStep("apply_change", code="asked"), requested_at)
        state = site.drive(site.runner(), "pending", "refused")
        assert site.change().outcome.get("code", "") == code
        assert state == ("refused" if code else "pending")
        if code:
            over(site, "refused", "engine", code)


def test_a_confirmation_in_the_last_seconds_does_not_meet_the_timer(start: Start) -> None:
    """Whoever takes the triggers off a script that begins to run is told that the change stands while it is undone."""
    with start("buckets") as site:
        runner = site.runner()
        site.drive(runner, "pending")
        site.advance(TIMER_S - 1.5)
        site.set(requested_end="confirm", requested_by="ani")
        assert site.once(runner) == "pending"
        site.advance(2)
        assert site.once(runner) == "reverted"
        over(site, "reverted", "router", "reverted_by_router")


def test_a_rollback_that_is_running_is_not_helped(start: Start) -> None:
    """The router is slow at undoing: half of it is done when we look."""
    with start("buckets") as site:
        runner = site.runner()
        site.drive(runner, "pending")
        site.advance(TIMER_S - 0.5)
        disabled = next(
            row
            for row in site.router.menus["/ip/firewall/mangle"].rows
            if row.get("disabled") == "true"
        )
        disabled["disabled"] = "false"
        assert site.once(runner) == "pending"
        site.advance(2)
        site.drive(runner)
        over(site, "reverted", "router", "reverted_by_router")


def test_an_undo_whose_answer_was_lost_is_waited_for(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The script goes on without the line; a second undo beside it could put a row back twice."""
    with start("buckets") as site:
        runner = site.runner()
        site.drive(runner, "pending")
        looks: list[bool] = []
        real_still, real_revert = change_acts.is_still, change_acts.revert
        moving = [False, True]

        def still(*given: Any) -> bool:
            real_still(*given)
            return moving.pop(0)

        def revert(connection: Connection, case: Case, *, by_script: bool) -> None:
            looks.append(by_script)
            if len(looks) > 1:
                real_revert(connection, case, by_script=by_script)

        monkeypatch.setattr(change_acts, "is_still", still)
        monkeypatch.setattr(change_acts, "revert", revert)
        site.request_end(runner, "revert")
        assert (looks, moving) == ([True, False], [])
        over(site, "reverted", "person", "reverted_by_person")


def test_a_router_that_is_slow_at_undoing_is_waited_for_beyond_its_time(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    with start("buckets") as site:
        runner = site.runner()
        site.drive(runner, "pending")
        for row in site.router.menus["/system/scheduler"].rows:
            row["disabled"] = "true"
        moving = [False, True]
        monkeypatch.setattr(change_acts, "is_still", lambda *_: moving.pop(0))
        site.advance(TIMER_S + 10)
        site.drive(runner)
        assert moving == []
        over(site, "reverted", "engine", "not_confirmed")
