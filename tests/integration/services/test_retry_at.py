"""When a router that failed is asked again: what the poller keeps to is what pages are told."""

from __future__ import annotations

import datetime as dt

import pytest

from backend.routeros.session.connections import FIRST_PAUSE_S, Connections
from backend.services.polling import poll_health
from backend.services.polling.poll import Poller
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.polling import polls
from backend.store.tables import Router, RouterState
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, plain_router
from lab.server.server import LabServer
from tests.integration.rows import BOX, add_campus, add_router, add_uplink

START_S = 1_750_000_200
PAUSE_MS = round(FIRST_PAUSE_S * 500)
"""The first pause when chance gives nothing to it."""


class Time:
    """The clock of readings and of pauses; sockets keep their own."""

    def __init__(self) -> None:
        self.s = float(START_S)

    def ms(self) -> int:
        return round(self.s * 1000)


def test_the_pause_of_a_router_that_refuses_is_told_until_it_answers(
    database: Database, settings: Settings
) -> None:
    time = Time()
    connections = Connections(lambda: 0.0, clock=lambda: time.s)
    with LabServer() as lab:
        served = lab.add(plain_router())
        with database.transaction() as session:
            row = add_router(session, add_campus(session), served.host, served.port, ADMIN_PASSWORD)
            row.username = ADMIN
            add_uplink(session, row, "ether1")
        poller = Poller(settings, database, BOX, connections, clock_ms=time.ms)
        try:
            served.router.faults.refuse_logins = True
            poller.run()
            assert _next(database, time) == at(time.ms() + PAUSE_MS)
            served.router.faults.refuse_logins = False
            time.s += PAUSE_MS / 1000
            assert _next(database, time) is None
            poller.run()
        finally:
            poller.close()  # waits for the router, which is asked apart from the healthy ones
    with database.transaction() as session:
        assert (polled := session.get_one(RouterState, row.id)).failures == 0
        assert polled.retry_at is None


def _next(database: Database, time: Time) -> dt.datetime | None:
    with database.transaction() as session:
        [state] = session.query(RouterState)
        router = session.get_one(Router, state.router_id)
        return poll_health.assess(router, state, 10.0, at(time.ms())).next_attempt_at


@pytest.mark.parametrize("enabled", [True, False])
def test_a_router_that_nobody_asks_has_no_next_time(database: Database, enabled: bool) -> None:
    now = at(START_S * 1000)
    with database.transaction() as session:
        router = add_router(session, add_campus(session))
        router.enabled = enabled
        polls.prepare(session, [router.id])
        state = session.get_one(RouterState, router.id)
        state.error_code, state.failures = "timeout", 1
        state.retry_at = now + dt.timedelta(seconds=5)
        expected = state.retry_at if enabled else None
        assert poll_health.assess(router, state, 10.0, now).next_attempt_at == expected
