"""Routers that restart, and who is told of it."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from backend.services.alerts import sending
from backend.store.engine.database import Database
from backend.store.engine.instants import at, ms
from tests.integration.services.alerts.campus import POLL_MS, AlertedCampus
from tests.integration.services.alerts.kinds.changed import Passes
from tests.integration.services.alerts.mailed import OtherSide, add_channel, sender, two_isps
from tests.integration.services.posting.answers import answer, interface, post

HOUR_MS = 3_600_000


@pytest.fixture
def other_side(monkeypatch: pytest.MonkeyPatch) -> OtherSide:
    made = OtherSide()
    monkeypatch.setattr(sending.sending, "send", made.send)
    return made


@pytest.fixture
def campus(database: Database) -> AlertedCampus:
    return two_isps(database)


def restart(campus: AlertedCampus, up_s: int = 4) -> int:
    """A poll that sees it, and the pass after it; returns when the router restarted."""
    campus.at_ms += POLL_MS
    campus.counted = [0, 0]
    readings = [interface(uplink.interface, 0) for uplink in campus.target.uplinks]
    post(campus.database, answer(campus.target, campus.at_ms, *readings, uptime_s=up_s))
    campus.look()
    return campus.at_ms - up_s * 1000 - 500


def run_on(campus: AlertedCampus, to_ms: int, **changed: Any) -> None:
    """A poll and a pass then, and what came of them is sent."""
    up_s = (to_ms - campus.at_ms) // 1000 + 4
    campus.at_ms = to_ms
    readings = [interface(uplink.interface, 0) for uplink in campus.target.uplinks]
    post(campus.database, answer(campus.target, to_ms, *readings, uptime_s=up_s))
    campus.look()
    sender(campus).run()


def test_a_restart_is_one_incident_that_stands_until_somebody_acknowledges_it(
    campus: AlertedCampus,
) -> None:
    began_ms = restart(campus)
    incident = campus.only()
    assert (incident.kind, incident.uplink_id, ms(incident.from_at)) == ("reboot", None, began_ms)
    run_on(campus, began_ms + 48 * HOUR_MS)
    assert [each.closed_at for each in campus.incidents() if each.kind == "reboot"] == [None]
    passes = Passes(campus.database, campus.target.router_id)
    passes.acknowledge(incident.id, at(campus.at_ms))
    run_on(campus, campus.at_ms + POLL_MS)
    [closed] = [each for each in campus.incidents() if each.kind == "reboot"]
    assert (closed.close_reason, closed.to_at) == ("over", at(began_ms))


def test_nobody_acknowledges_it(campus: AlertedCampus) -> None:
    began_ms = restart(campus)
    run_on(campus, began_ms + 72 * HOUR_MS - 2 * POLL_MS)
    assert campus.incidents()[0].closed_at is None
    run_on(campus, began_ms + 72 * HOUR_MS)
    assert campus.incidents()[0].to_at == at(began_ms)
    run_on(campus, began_ms + 73 * HOUR_MS)
    assert [each.kind for each in campus.incidents()].count("reboot") == 1


def test_a_router_that_restarts_again_and_again_is_one_unstable_incident(
    campus: AlertedCampus,
) -> None:
    for _ in range(5):
        restart(campus)
        campus.at_ms += 60_000
    [incident] = [each for each in campus.incidents() if each.kind == "reboot"]
    assert incident.unstable


def test_it_is_told_when_work_begins_and_its_end_never(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    add_channel(campus)
    sunday = dt.datetime(2025, 6, 15, 20, 0, tzinfo=dt.UTC)  # three o'clock on Monday in Jakarta
    campus.at_ms = ms(sunday)
    restart(campus)
    sender(campus).run()
    [incident] = [each for each in campus.incidents() if each.kind == "reboot"]
    other_side.messages.clear()
    run_on(campus, ms(sunday) + 60_000)
    assert other_side.messages == []
    run_on(campus, ms(sunday) + 6 * HOUR_MS)
    assert other_side.subjects == ["R restarted"]
    passes = Passes(campus.database, campus.target.router_id)
    passes.acknowledge(incident.id, at(campus.at_ms))
    run_on(campus, campus.at_ms + POLL_MS)
    assert other_side.subjects == ["R restarted"]


def test_what_began_before_the_upgrade_is_no_news(campus: AlertedCampus) -> None:
    campus.run(
        "INSERT INTO incident_watch (kind, since_at)"
        f" VALUES ('reboot', to_timestamp({(campus.at_ms + POLL_MS) / 1000}))"
    )
    restart(campus)
    assert campus.incidents() == []
    campus.at_ms += 60_000
    restart(campus)
    assert campus.only().kind == "reboot"
