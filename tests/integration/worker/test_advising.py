"""What a worker does when a router divides traffic in another way: the next recommendation, without broker and beat."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Iterator
from contextlib import contextmanager
from zoneinfo import ZoneInfo

import pytest

from backend.domain.changes.states import ChangeState
from backend.services.advice import balance_views, runs
from backend.services.audit import Actor
from backend.services.inventory import campuses, inventory
from backend.services.inventory.campuses import CampusPatch
from backend.store import tables
from backend.store.advice import recommendations
from backend.store.engine import signals
from backend.store.engine.database import Database
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.verdict import waiting
from tests.integration.services.advice import begin_ecmp, begin_pcc, carry
from tests.integration.services.history import gatherer, make_router
from worker.advising import Advising

JAKARTA = ZoneInfo("Asia/Jakarta")
PATIENCE_S = 120.0
NOW = dt.datetime(2026, 11, 16, 6, tzinfo=JAKARTA)
CHANGED = dt.datetime(2026, 11, 17, tzinfo=JAKARTA)
LATER = CHANGED + dt.timedelta(minutes=3)
POLL_S = 10.0
ANA = Actor(None, "ana", "admin")


@pytest.fixture
def router_id(database: Database) -> int:
    """Four weeks of ECMP, a recommendation, and then other weights than it says."""
    with database.transaction() as session:
        router = make_router(session)
        begin_ecmp(session, router, dt.datetime(2026, 10, 1, tzinfo=JAKARTA))
        carry(session, router, dt.date(2026, 10, 19), 28, (1 / 3, 1 / 3, 1 / 3))
    runs.run(database, POLL_S, NOW)
    with database.transaction() as session:
        begin_pcc(session, router, CHANGED, [0, 0, 1, 2])
    return router.router.id


def change(router_id: int, state: ChangeState) -> tables.RouterChange:
    return tables.RouterChange(
        router_id=router_id,
        state=state,
        reason="",
        target={},
        plan={},
        forecast={},
        timer_s=180,
        confirm_by="person",
        created_at=CHANGED,
        created_by="ana",
        started_at=CHANGED,
    )


def made_at(database: Database, router_id: int) -> dt.datetime:
    with database.transaction() as session:
        row = recommendations.latest(session, router_id)
        assert row is not None
        return row.at


def until_made(database: Database, router_id: int, kind: str, identifier: int) -> None:
    """Signals again each time, as the thread may not listen yet."""
    deadline = time.monotonic() + PATIENCE_S
    while made_at(database, router_id) != LATER:
        assert time.monotonic() < deadline
        with database.transaction() as session:
            signals.send(session, kind, [identifier])
        time.sleep(0.05)


@contextmanager
def at_work(database: Database) -> Iterator[None]:
    worker = Advising(database, POLL_S, lambda: LATER)
    worker.start()
    try:
        yield
    finally:
        worker.stop()


def test_another_division_is_advised_about_at_once(database: Database, router_id: int) -> None:
    with database.transaction() as session:
        shown = balance_views.view(gatherer(session, LATER), inventory.view(session, router_id))
    assert (shown.latest, shown.outdated_since) == (None, CHANGED)
    assert shown.outdated_why == "regime"
    with at_work(database):
        until_made(database, router_id, signals.REGIME, router_id)
    with database.transaction() as session:
        shown = balance_views.view(gatherer(session, LATER), inventory.view(session, router_id))
    assert shown.latest is not None
    assert shown.outdated_since is None


def test_what_was_advised_before_waits_for_nobody(database: Database, router_id: int) -> None:
    """No next step of the verdict leads to weights for another division."""
    with database.transaction() as session:
        assert recommendations.open_of(session, router_id) is not None
        assert waiting.of_routers(session, [router_id])[router_id].recommendation_id is None


@pytest.mark.parametrize("ended", ["confirmed", "reverted"])
def test_a_change_is_waited_for_until_it_is_over(
    database: Database, router_id: int, ended: ChangeState
) -> None:
    with database.transaction() as session:
        row = change(router_id, "pending")
        session.add(row)
        session.flush()
        change_id = row.id
    assert runs.renew(database, {router_id}, POLL_S, LATER) == set()
    assert made_at(database, router_id) == NOW
    with database.transaction() as session:
        session.get_one(tables.RouterChange, change_id).state = ended
    with at_work(database):
        until_made(database, router_id, signals.CHANGE, change_id)


def enlarge(session: Session, router_id: int) -> int:
    """Another contract for the first ISP, as its page stores it; returns its id."""
    first, *_ = routers.live_uplinks(session, [router_id])[router_id]
    first.download_bps *= 2
    signals.send(session, signals.INVENTORY, [router_id])
    return first.id


def test_another_contract_makes_advice_outdated_at_once(database: Database, router_id: int) -> None:
    with at_work(database):
        until_made(database, router_id, signals.REGIME, router_id)
    with database.transaction() as session:
        changed = enlarge(session, router_id)
    with database.transaction() as session:
        shown = balance_views.view(gatherer(session, LATER), inventory.view(session, router_id))
    assert (shown.latest, shown.outdated_since) == (None, None)
    assert (shown.outdated_why, shown.outdated_uplink_ids) == ("lines", (changed,))
    signal = signals.Signal(signals.INVENTORY, (router_id,))
    assert runs.changed(database, [signal], LATER) == {router_id}
    soon = LATER + dt.timedelta(minutes=1)
    assert runs.renew(database, {router_id}, POLL_S, soon) == set()
    assert made_at(database, router_id) == soon
    # Whatever else is edited of the router, advice stands, and one that was removed needs none.
    others = signals.Signal(signals.INVENTORY, (router_id, 10**6))
    assert runs.changed(database, [others], soon) == set()


def test_another_calendar_names_the_routers_to_advise(database: Database, router_id: int) -> None:
    with at_work(database):
        until_made(database, router_id, signals.REGIME, router_id)
    with signals.Listener(database.url) as listener:
        with database.transaction() as session:
            campus_id = session.get_one(tables.Router, router_id).campus_id
            patch = CampusPatch(timezone="Asia/Makassar")
            campuses.update_campus(session, ANA, campus_id, patch, LATER)
        heard = listener.wait(PATIENCE_S)
    assert [(signal.kind, signal.ids) for signal in heard] == [("inventory", (router_id,))]
    assert runs.changed(database, heard, LATER) == {router_id}
    with database.transaction() as session:
        shown = balance_views.view(gatherer(session, LATER), inventory.view(session, router_id))
    assert shown.outdated_why == "calendar"


def test_figures_that_are_being_made_are_waited_for(
    database: Database, router_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "look", lambda *_: False)
    assert runs.renew(database, {router_id}, POLL_S, LATER) == {router_id}
