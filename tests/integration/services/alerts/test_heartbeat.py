"""A heartbeat leaves while routers are polled, answers judged and messages sent, and only then."""

from __future__ import annotations

import datetime as dt
import logging

import pytest

from backend.channels.dial import Egress
from backend.services.upkeep.heartbeat import Heartbeat
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from tests.integration.channels.test_programs import program, says
from tests.integration.services.alerts.campus import AlertedCampus
from tests.integration.services.posting.answers import two_lines

TO_US = Egress(allow_local=True, timeout_s=10)


@pytest.fixture
def campus(database: Database) -> AlertedCampus:
    made = AlertedCampus(database, two_lines(database))
    made.watch(2)
    return made


def heartbeat(campus: AlertedCampus, url: str) -> Heartbeat:
    return Heartbeat(campus.database, TO_US, url, 10.0)


def moment(campus: AlertedCampus, later_s: int = 0) -> dt.datetime:
    return at(campus.at_ms + 2000) + dt.timedelta(seconds=later_s)


def test_it_is_a_plain_request(campus: AlertedCampus) -> None:
    with program(says("200 OK", b"OK")) as (url, requests):
        assert heartbeat(campus, f"{url}/ping/secret").run(moment(campus))
    [request] = requests
    assert request.startswith(b"GET /ping/secret HTTP/1.1\r\n")


def test_routers_that_are_away_are_no_reason(campus: AlertedCampus) -> None:
    campus.watch_nothing(30)
    with program(says("200 OK")) as (url, _):
        assert heartbeat(campus, url).run(moment(campus))


def test_none_while_nothing_is_polled(
    campus: AlertedCampus, caplog: pytest.LogCaptureFixture
) -> None:
    with program(says("200 OK")) as (url, requests):
        assert not heartbeat(campus, url).run(moment(campus, later_s=300))
    assert requests == []
    assert "no router is polled" in caplog.text


def test_none_where_nobody_waits_for_it(campus: AlertedCampus) -> None:
    assert not heartbeat(campus, "").run(moment(campus))


def test_an_address_that_refuses_is_not_shown(
    campus: AlertedCampus, caplog: pytest.LogCaptureFixture
) -> None:
    with program(says("404 Not Found", b"no check /ping/a secret")) as (url, _):
        address = f"{url}/ping/a%20secret"
        with caplog.at_level(logging.WARNING):
            assert not heartbeat(campus, address).run(moment(campus))
        made = repr(heartbeat(campus, address))
    assert "did not arrive: 404" in caplog.text
    assert "secret" not in caplog.text + made


@pytest.mark.parametrize("host", ["x" * 70 + ".example.org", "a..b", "nowhere.invalid"])
def test_a_host_that_does_not_exist_raises_nothing(campus: AlertedCampus, host: str) -> None:
    assert not heartbeat(campus, f"https://{host}/").run(moment(campus))
