"""Incidents on a real Alertmanager: they fire until they are over, once each; what it refuses is said in its words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace

import pytest

from backend.channels.dial import Egress
from backend.channels.message import Message
from backend.channels.sending import Answer, send
from backend.channels.targets import Alertmanager
from tests.services import Server
from tests.services.alertmanager import PASSWORD, USER, active, alertmanager
from tests.services.require import on_the_real_clock, require

TO_US = Egress(allow_local=True, timeout_s=60)
LABELS = {"kind": "isp_down", "campus": "Kediri", "router": "Gedung A — inti", "uplink": "ISP2"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    require("alertmanager", "root")
    on_the_real_clock()
    with alertmanager(tmp_path_factory.mktemp("alertmanager")) as running:
        yield running


def message(number: int) -> Message:
    now = dt.datetime.now(dt.UTC)
    return Message(
        delivery_id=f"d{number}",
        thread_id=f"incident-{number}",
        phase="open",
        subject="ISP2 is down — Kediri",
        text='ISP2 is down.\n\nWhat to do:\n1. Look at "ether2".\n',
        link=f"https://timbang.example.ac.id/incidents/{number}",
        starts_at=now - dt.timedelta(minutes=3),
        ends_at=None,
        labels=LABELS | {"incident": str(number)},
    )


def sent(server: Server, message_sent: Message, password: str = PASSWORD) -> Answer:
    target = Alertmanager(f"{server.url}/", USER, password)
    return send(target, message_sent, dt.datetime.now(dt.UTC), TO_US)


def firing(server: Server, number: int) -> list[dict]:
    return [alert for alert in active(server) if alert["labels"].get("incident") == str(number)]


def test_an_incident_fires_with_its_words_until_it_is_over(server: Server) -> None:
    opened = message(1)
    assert sent(server, opened).outcome == "delivered"
    [alert] = firing(server, 1)
    assert alert["labels"] == opened.labels | {"alertname": "TimbangIspDown"}
    assert alert["annotations"] == {"summary": opened.subject, "description": opened.text}
    assert alert["generatorURL"] == opened.link
    assert dt.datetime.fromisoformat(alert["endsAt"]) > opened.starts_at + dt.timedelta(days=29)
    closed = replace(opened, phase="close", ends_at=dt.datetime.now(dt.UTC))
    assert sent(server, closed).outcome == "delivered"
    assert firing(server, 1) == []


def test_a_repeated_delivery_is_the_same_alert(server: Server) -> None:
    opened = message(2)
    for _ in range(3):
        assert sent(server, opened).outcome == "delivered"
    [first] = firing(server, 2)
    assert sent(server, message(3)).outcome == "delivered"
    assert [alert["fingerprint"] for alert in firing(server, 2)] == [first["fingerprint"]]
    assert len(firing(server, 3)) == 1


def test_an_incident_without_an_address_of_its_page_arrives(server: Server) -> None:
    assert sent(server, replace(message(4), link="")).outcome == "delivered"
    assert len(firing(server, 4)) == 1


def test_a_test_message_ends_without_another(server: Server) -> None:
    tried = replace(message(5), phase="test", labels={"test": "true", "incident": "5"})
    assert sent(server, tried).outcome == "delivered"
    [alert] = firing(server, 5)
    ends_at = dt.datetime.fromisoformat(alert["endsAt"])
    assert ends_at < dt.datetime.now(dt.UTC) + dt.timedelta(minutes=6)


def test_a_wrong_password_is_refused_in_its_words(server: Server) -> None:
    answer = sent(server, message(6), "guessed")
    assert answer.outcome == "refused"
    assert "401" in answer.words
    assert firing(server, 6) == []


def test_what_it_does_not_take_is_refused_in_its_words(server: Server) -> None:
    """An end before the begin: no incident has it, and the answer must not be taken for an arrival."""
    opened = message(7)
    wrong = replace(opened, phase="close", ends_at=opened.starts_at - dt.timedelta(days=1))
    answer = sent(server, wrong)
    assert answer.outcome == "refused"
    assert "start time must be before end time" in answer.words


def test_while_it_is_away_the_message_waits(server: Server) -> None:
    opened = message(8)
    server.kill()
    assert sent(server, opened).outcome == "retry"
    server.start()
    assert sent(server, opened).outcome == "delivered"
    assert len(firing(server, 8)) == 1
