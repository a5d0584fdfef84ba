"""Incidents of a polled router: they open, join, are explained and close, whatever happens to workers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from backend.services.alerts import passes
from backend.store.alerts import conditions
from backend.store.engine.database import Database
from backend.store.engine.instants import at, ms
from tests.integration.services.alerts.campus import POLL_MS, AlertedCampus
from tests.integration.services.posting.answers import T0, failure, post, two_lines

CARRYING = (40, 60)


@pytest.fixture
def campus(database: Database) -> AlertedCampus:
    made = AlertedCampus(database, two_lines(database))
    made.rest(40)
    return made


def since_begin(campus: AlertedCampus, polls: int) -> int:
    return T0 + (40 + polls) * POLL_MS


def test_an_isp_without_a_link_for_half_a_minute_is_an_incident_until_a_minute_after(
    campus: AlertedCampus,
) -> None:
    campus.watch(3, down=(0,))
    assert campus.incidents() == []
    campus.watch(1, down=(0,))
    incident = campus.only()
    uplink_id = campus.target.uplinks[0].uplink_id
    assert (incident.kind, incident.uplink_id, incident.unstable) == ("isp_down", uplink_id, False)
    assert ms(incident.from_at) == since_begin(campus, 1)
    assert ms(incident.opened_at) == since_begin(campus, 4)
    campus.watch(6)
    assert campus.only().closed_at is None
    campus.watch(1)
    incident = campus.only()
    assert incident.to_at is not None
    assert ms(incident.to_at) == since_begin(campus, 5)
    assert incident.close_reason == "over"
    assert campus.notes() == ["opened", "closed"]
    campus.rest(400)
    assert len(campus.incidents()) == 1


def test_it_knows_what_was_carried_before(campus: AlertedCampus) -> None:
    campus.watch(4, down=(0,))
    harm = campus.only().harm
    assert harm is not None
    assert harm["download_bps"] == 50_000_000
    assert harm["download_share"] == 0.5


def test_a_blip_is_no_incident(campus: AlertedCampus) -> None:
    campus.watch(2, down=(0,))
    campus.watch(40)
    assert campus.incidents() == []


def test_what_comes_and_goes_is_one_unstable_incident_until_two_quiet_hours(
    campus: AlertedCampus,
) -> None:
    for _ in range(10):
        campus.watch(2, down=(0,))
        campus.watch(8)
    incident = campus.only()
    assert incident.unstable
    campus.rest(12 * 60 - 8)
    assert campus.only().closed_at is None
    campus.watch(8)
    assert campus.only().close_reason == "over"
    assert campus.notes() == ["opened", "unstable", "closed"]


def test_an_open_one_becomes_unstable(campus: AlertedCampus) -> None:
    campus.watch(10, down=(0,))
    for _ in range(3):
        campus.watch(2)
        campus.watch(2, down=(0,))
    assert campus.only().unstable
    assert campus.notes() == ["opened", "unstable"]


def test_a_router_that_is_left_alone_after_a_failure_is_known_not_to_answer(
    campus: AlertedCampus,
) -> None:
    campus.watch(3)
    campus.at_ms += POLL_MS
    failed_ms = campus.at_ms
    pause = replace(failure(campus.target, failed_ms), retry_at_ms=failed_ms + 70_000)
    post(campus.database, pause)
    campus.at_ms += 50_000
    campus.look()
    assert campus.incidents() == []
    campus.at_ms += 10_000
    campus.look()
    incident = campus.only()
    assert (incident.kind, ms(incident.from_at)) == ("router_unreachable", failed_ms)


def test_a_pause_that_is_over_says_nothing_more(campus: AlertedCampus) -> None:
    campus.watch(3)
    campus.at_ms += POLL_MS
    pause = replace(failure(campus.target, campus.at_ms), retry_at_ms=campus.at_ms + 30_000)
    post(campus.database, pause)
    campus.at_ms += 3_600_000  # the worker is gone
    campus.look()
    assert campus.only().kind == "timbang_blind"


def test_a_router_that_does_not_answer_opens_nothing_but_itself_and_closes_nothing(
    campus: AlertedCampus,
) -> None:
    campus.watch(10, down=(0,))
    campus.watch_nothing(20)
    down, away = campus.incidents()
    assert (away.kind, away.uplink_id) == ("router_unreachable", None)
    assert (down.parent_id, down.parent_reason) == (away.id, "router")
    assert down.closed_at is None
    campus.watch(3, down=(0,))
    down, away = campus.incidents()
    assert away.close_reason == "over"
    assert down.closed_at is None
    campus.watch(8)
    assert campus.incidents()[0].close_reason == "over"


def test_an_incident_of_a_day_in_silence_keeps_the_end_of_its_event(campus: AlertedCampus) -> None:
    campus.watch(4, down=(0,))
    campus.watch(1)
    ended_ms = campus.at_ms
    campus.polls_without_answer(5 * 360)
    campus.watch(8)
    down = campus.incidents()[0]
    assert down.to_at is not None
    assert ms(down.to_at) == ended_ms


def test_isps_of_one_route_fall_together(campus: AlertedCampus) -> None:
    campus.run("UPDATE uplink SET risk_group = 'fibre'")
    campus.watch(5, down=(0, 1))
    first, second = campus.incidents()
    assert (first.parent_id, second.parent_id) == (None, first.id)
    assert second.parent_reason == "route"


def test_a_change_of_the_balancing_near_its_begin_is_named(campus: AlertedCampus) -> None:
    started = f"to_timestamp({(campus.at_ms - 60_000) / 1000})"
    campus.run(
        "INSERT INTO drift (router_id, at, since_at, summary, differences)"
        f" SELECT id, {started}, {started}, '', '[]' FROM router"
    )
    campus.watch(4, down=(0,))
    drift, down = campus.incidents()
    assert (drift.kind, down.kind) == ("drift", "isp_down")
    assert drift.explained_by is None
    assert down.explained_by is not None
    assert down.explained_by["kind"] == "drift"
    assert campus.notes() == ["opened", "opened", "explained"]


@pytest.mark.parametrize(
    "statement, reason",
    [
        ("UPDATE router SET enabled = false", "switched_off"),
        ("UPDATE uplink SET archived_at = now() WHERE position = 0", "removed"),
    ],
)
def test_what_nobody_looks_at_any_more_closes_with_that_reason(
    campus: AlertedCampus, statement: str, reason: str
) -> None:
    campus.watch(5, down=(0,))
    campus.run(statement)
    assert campus.look() == 1
    assert campus.only().close_reason == reason
    assert campus.look() == 0


def test_an_outage_that_outlasts_the_pause_of_its_router_is_an_incident_again(
    campus: AlertedCampus,
) -> None:
    campus.watch(5, down=(0,))
    campus.run("UPDATE router SET enabled = false")
    campus.look()
    campus.run("UPDATE router SET enabled = true")
    campus.watch(1, down=(0,))
    first, again = campus.incidents()
    assert (first.close_reason, again.closed_at) == ("switched_off", None)
    assert again.from_at == first.from_at


def test_a_silent_isp_is_one_incident(campus: AlertedCampus) -> None:
    campus.divide({"ether1": "1/2", "ether2": "1/2"})
    for _ in range(7):
        campus.poll(0, 60)
        campus.look()
    assert campus.only().kind == "isp_silent"


def test_a_pass_that_dies_leaves_nothing_and_is_made_up_for(campus: AlertedCampus) -> None:
    campus.polls(5, 0, 50, down=(0,))
    with pytest.raises(ZeroDivisionError):
        _die_after_the_pass(campus)
    assert campus.incidents() == []
    assert campus.look() == 1
    assert len(campus.incidents()) == 1


def _die_after_the_pass(campus: AlertedCampus) -> None:
    with campus.database.transaction() as session:
        assert passes.run(session, at(campus.at_ms)) == 1
        raise ZeroDivisionError


def test_one_worker_at_a_time(campus: AlertedCampus) -> None:
    campus.polls(5, 0, 50, down=(0,))
    with campus.database.transaction() as other:
        assert conditions.take_turn(other)
        assert campus.look() == 0
    assert campus.look() == 1


def test_what_came_late_opens_and_closes_at_once(campus: AlertedCampus) -> None:
    campus.polls(5, 0, 50, down=(0,))
    campus.polls(10, *CARRYING)
    assert campus.look() == 1
    assert campus.only().close_reason == "over"
