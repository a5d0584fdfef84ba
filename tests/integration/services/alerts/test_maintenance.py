"""Announced work: its incidents are known, and nobody is told of them while it goes on."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from backend.services.alerts import maintenance
from backend.services.alerts.maintenance import AnnouncedWork, MaintenanceCase
from backend.services.audit import Actor
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.tables import Channel, Delivery
from tests.integration.services.alerts.campus import AlertedCampus
from tests.integration.services.posting.answers import two_lines

RINI = Actor(None, "rini", "noc")


@pytest.fixture
def campus(database: Database) -> AlertedCampus:
    made = AlertedCampus(database, two_lines(database))
    made.rest(40)
    now = at(made.at_ms)
    with database.transaction() as session:
        session.add(
            Channel(
                name="NOC",
                kind="ntfy",
                settings={},
                since_at=now,
                created_at=now,
                created_by="admin",
            )
        )
    return made


def announce(campus: AlertedCampus, minutes: float, **changed: Any) -> int:
    """Work on the first ISP, from now on."""
    now = at(campus.at_ms)
    target = campus.target
    plain: dict[str, Any] = {
        "campus_id": 1,
        "router_id": target.router_id,
        "uplink_id": target.uplinks[0].uplink_id,
        "reason": "fibre works",
        "first_at": now,
        "lasts": dt.timedelta(minutes=minutes),
        "weekdays": (),
        "until_at": None,
    }
    with campus.database.transaction() as session:
        case = MaintenanceCase(session, RINI, now)
        return case.announce(AnnouncedWork(**(plain | changed)))


def phases(campus: AlertedCampus) -> list[str]:
    with campus.database.transaction() as session:
        return [row.phase for row in session.query(Delivery).order_by(Delivery.id)]


def test_an_outage_that_ends_with_the_work_is_told_to_nobody(campus: AlertedCampus) -> None:
    work_id = announce(campus, minutes=20)
    campus.watch(30, down=(0,))
    incident = campus.only()
    assert incident.explained_by == {"kind": "maintenance", "id": work_id}
    assert incident.maintenance_until is not None
    campus.watch(30)
    assert campus.only().closed_at is not None
    assert campus.only().maintenance_until is None
    assert campus.notes() == ["opened", "maintenance", "closed"]
    campus.rest(150)
    assert phases(campus) == []


def test_an_outage_that_outlasts_the_work_is_told_then(campus: AlertedCampus) -> None:
    announce(campus, minutes=10)
    campus.watch(55, down=(0,))
    assert phases(campus) == []
    campus.watch(10, down=(0,))
    assert campus.notes() == ["opened", "maintenance", "maintenance_over"]
    assert phases(campus) == ["open"]


def test_work_on_one_isp_says_nothing_of_the_other(campus: AlertedCampus) -> None:
    announce(campus, minutes=60)
    campus.watch(20, down=(1,))
    assert campus.only().explained_by is None
    assert phases(campus) == ["open"]


def test_what_was_told_before_the_work_is_told_to_be_over(campus: AlertedCampus) -> None:
    campus.watch(20, down=(0,))
    campus.run("UPDATE delivery SET state = 'delivered', ended_at = created_at")
    announce(campus, minutes=60)
    campus.watch(20, down=(0,))
    campus.watch(20)
    assert phases(campus) == ["open", "close"]


def test_work_that_is_called_off_covers_nothing_any_more(campus: AlertedCampus) -> None:
    work_id = announce(campus, minutes=600, router_id=None, uplink_id=None)
    campus.watch(20, down=(0,))
    with campus.database.transaction() as session:
        MaintenanceCase(session, RINI, at(campus.at_ms)).call_off(work_id)
    campus.watch(2, down=(0,))
    assert phases(campus) == ["open"]
    with campus.database.transaction() as session:
        [row] = maintenance.every(session, at(campus.at_ms))
    assert (row.state, row.called_off_by, row.window) == ("over", "rini", None)


def test_an_isp_that_falls_with_one_at_work_is_told(campus: AlertedCampus) -> None:
    """Who is told of neither would be told of nothing."""
    announce(campus, minutes=600)
    campus.watch(20, down=(0, 1))
    at_work, other = campus.incidents()
    assert (at_work.maintenance_until is not None, other.maintenance_until) == (True, None)
    assert other.parent_id == at_work.id
    with campus.database.transaction() as session:
        assert [row.incident_id for row in session.query(Delivery)] == [other.id]


def test_an_isp_that_falls_under_the_same_work_is_not(campus: AlertedCampus) -> None:
    announce(campus, minutes=600, uplink_id=None)
    campus.watch(40, down=(0, 1))
    assert len(campus.incidents()) == 2
    assert phases(campus) == []
