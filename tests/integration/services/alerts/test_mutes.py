"""Mutes: their incidents are known, and channels are sent nothing of them until the mute is over."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from backend.services.alerts import incident_views, mutes
from backend.services.alerts.mutes import MuteCase, NewMute
from backend.services.alerts.places import ChosenPlace
from backend.services.audit import Actor
from backend.store.alerts import incident_pages, incidents, outbox
from backend.store.alerts.incident_pages import IncidentFilter
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.tables import Channel, Delivery
from tests.integration.services.alerts.campus import AlertedCampus
from tests.integration.services.posting.answers import two_lines

BUDI = Actor(None, "budi", "admin")
DELIVERED = "UPDATE delivery SET state = 'delivered', ended_at = created_at WHERE state = 'waiting'"
TRIED = "UPDATE delivery SET attempts = 2 WHERE state = 'waiting'"


@pytest.fixture
def campus(database: Database) -> AlertedCampus:
    made = AlertedCampus(database, two_lines(database))
    made.rest(40)
    add_channel(made)
    return made


def add_channel(campus: AlertedCampus, **changed: Any) -> None:
    now = at(campus.at_ms)
    plain: dict[str, Any] = {"name": "NOC", "kind": "ntfy", "settings": {}, "since_at": now}
    with campus.database.transaction() as session:
        session.add(Channel(**(plain | changed), created_at=now, created_by="admin"))


def place(campus: AlertedCampus, name: str) -> ChosenPlace:
    target = campus.target
    return {
        "isp": ChosenPlace(1, target.router_id, target.uplinks[0].uplink_id),
        "other isp": ChosenPlace(1, target.router_id, target.uplinks[1].uplink_id),
        "router": ChosenPlace(1, target.router_id, None),
        "campus": ChosenPlace(1, None, None),
        "everywhere": ChosenPlace(None, None, None),
    }[name]


def mute(campus: AlertedCampus, where: str = "isp", minutes: float = 20, **changed: Any) -> int:
    """From now on."""
    now = at(campus.at_ms)
    until = now + dt.timedelta(minutes=minutes)
    plain: dict[str, Any] = {"kind": "isp_down", "reason": "they know", "until": until}
    with campus.database.transaction() as session:
        new = NewMute(place=place(campus, where), **(plain | changed))
        return MuteCase(session, BUDI, now).mute(new)


def lift(campus: AlertedCampus, mute_id: int) -> None:
    with campus.database.transaction() as session:
        MuteCase(session, BUDI, at(campus.at_ms)).lift(mute_id)


def phases(campus: AlertedCampus) -> list[str]:
    """What is left after withdrawals."""
    with campus.database.transaction() as session:
        rows = session.query(Delivery).order_by(Delivery.id)
        return [row.phase for row in rows if row.state != "withdrawn"]


def waiting(campus: AlertedCampus) -> int:
    with campus.database.transaction() as session:
        return outbox.waiting(session)[0]


@pytest.mark.parametrize("where", ["isp", "router", "campus", "everywhere"])
def test_nothing_is_sent_of_what_begins_and_ends_there(campus: AlertedCampus, where: str) -> None:
    mute(campus, where, minutes=40)
    campus.watch(30, down=(0,))
    campus.rest(300)
    assert campus.only().closed_at is not None
    assert phases(campus) == []


def test_a_mute_of_another_isp_or_kind_mutes_nothing(campus: AlertedCampus) -> None:
    mute(campus, "other isp", minutes=60)
    mute(campus, "everywhere", minutes=60, kind="router_unreachable")
    campus.watch(20, down=(0,))
    assert phases(campus) == ["open"]


def test_what_outlasts_the_mute_is_sent_then(campus: AlertedCampus) -> None:
    mute(campus, minutes=10)
    campus.watch(55, down=(0,))
    assert phases(campus) == []
    campus.watch(10, down=(0,))
    assert phases(campus) == ["open"]


def test_a_lifted_mute_mutes_nothing_any_more(campus: AlertedCampus) -> None:
    mute_id = mute(campus, minutes=600)
    campus.watch(20, down=(0,))
    lift(campus, mute_id)
    campus.watch(2, down=(0,))
    assert phases(campus) == ["open"]
    with campus.database.transaction() as session:
        [row] = mutes.every(session, at(campus.at_ms))
    assert (row.state, row.lifted_by) == ("over", "budi")


def test_the_longer_of_two_mutes_counts(campus: AlertedCampus) -> None:
    lift(campus, mute(campus, minutes=600))
    mute(campus, minutes=10, reason="short")
    longer = mute(campus, "campus", minutes=600, reason="long")
    campus.rest(80, down=(0,))
    assert phases(campus) == []
    with campus.database.transaction() as session:
        shown = mutes.of_incidents(session, [1], at(campus.at_ms))[1]
    assert (shown.id, shown.reason) == (longer, "long")


def test_nobody_is_called_to_what_is_muted(campus: AlertedCampus) -> None:
    """A second group hears what nobody acknowledges."""
    campus.run("DELETE FROM channel")
    add_channel(campus, unacknowledged_for_s=300)
    mute(campus, minutes=20)
    campus.rest(100, down=(0,))
    assert phases(campus) == []
    campus.watch(25, down=(0,))
    assert phases(campus) == ["open"]


def test_an_end_while_muted_is_sent_once_that_is_over(campus: AlertedCampus) -> None:
    campus.watch(20, down=(0,))
    campus.run(DELIVERED)
    mute(campus, minutes=30)
    campus.rest(100)
    assert campus.only().closed_at is not None
    assert phases(campus) == ["open"]
    campus.rest(90)
    assert phases(campus) == ["open", "close"]


def test_an_end_of_days_ago_is_no_news(campus: AlertedCampus) -> None:
    campus.watch(20, down=(0,))
    campus.run(DELIVERED)
    mute_id = mute(campus, minutes=4 * 24 * 60)
    campus.rest(100)
    campus.at_ms += 3 * 24 * 3_600_000
    lift(campus, mute_id)
    campus.watch(2)
    assert phases(campus) == ["open"]


def test_a_message_that_could_not_leave_yet_waits_for_the_end(campus: AlertedCampus) -> None:
    campus.watch(20, down=(0,))
    campus.run(TRIED)
    mute_id = mute(campus, minutes=600)
    campus.watch(1, down=(0,))
    assert (phases(campus), waiting(campus)) == ([], 0)
    lift(campus, mute_id)
    campus.watch(1, down=(0,))
    assert (phases(campus), waiting(campus)) == (["open"], 1)


def test_an_end_that_could_not_leave_yet_waits_as_well(campus: AlertedCampus) -> None:
    campus.watch(20, down=(0,))
    campus.run(DELIVERED)
    campus.watch(10)
    campus.run(TRIED)
    assert phases(campus) == ["open", "close"]
    mute_id = mute(campus, minutes=600)
    campus.watch(1)
    assert (phases(campus), waiting(campus)) == (["open"], 0)
    lift(campus, mute_id)
    campus.watch(1)
    assert (phases(campus), waiting(campus)) == (["open", "close"], 1)


def test_the_page_never_hides_it(campus: AlertedCampus) -> None:
    campus.watch(20, down=(0,))
    now = at(campus.at_ms)

    def seen() -> tuple[Any, ...]:
        with campus.database.transaction() as session:
            page = incident_pages.page(session, IncidentFilter(), None, 10)
            [row] = incident_views.listed(session, page, now)
            return row.state, incidents.count_open(session, now), row.mute and row.mute.reason

    assert seen() == ("open", {("isp_down", "open"): 1}, None)
    mute(campus)
    assert seen() == ("open", {("isp_down", "open"): 1}, "they know")


def test_who_falls_with_a_muted_isp_is_news(campus: AlertedCampus) -> None:
    mute(campus, minutes=600)
    campus.watch(20, down=(0, 1))
    muted, other = campus.incidents()
    assert (muted.uplink_id, other.parent_id) == (campus.target.uplinks[0].uplink_id, muted.id)
    assert phases(campus) == ["open"]
    with campus.database.transaction() as session:
        assert session.query(Delivery).one().incident_id == other.id


def test_who_is_muted_with_the_isp_that_it_falls_with_is_not(campus: AlertedCampus) -> None:
    mute(campus, "router", minutes=600)
    campus.watch(40, down=(0, 1))
    assert len(campus.incidents()) == 2
    assert phases(campus) == []


def test_what_a_muted_incident_is_itself_stays_with_it(campus: AlertedCampus) -> None:
    """An ISP without a link is silent: nobody is to hear of it under another name."""
    mute(campus, minutes=600)
    campus.watch(20, down=(0,))
    uplink_id = campus.target.uplinks[0].uplink_id
    campus.run(
        "INSERT INTO incident (kind, router_id, uplink_id, from_at, opened_at, parent_id, parent_reason)"
        f" SELECT 'isp_silent', router_id, {uplink_id}, from_at, opened_at, id, 'isp' FROM incident"
    )
    campus.run(
        "INSERT INTO event (router_id, uplink_id, kind, from_at)"
        f" SELECT router_id, {uplink_id}, 'isp_silent', from_at FROM incident LIMIT 1"
    )
    campus.watch(10, down=(0,))
    assert [row.closed_at for row in campus.incidents()] == [None, None]
    assert phases(campus) == []
