"""A worker is killed between an outage and its mail: each incident is delivered, and a repeat carries the same id."""

from __future__ import annotations

import signal
from email import message_from_bytes

import pytest
from sqlalchemy import select

from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.tables import Delivery
from tests.integration.channels.test_mail import Mailbox, mail_server
from tests.integration.services.alerts.campus import AlertedCampus
from tests.integration.services.alerts.killed import Point, killed, work
from tests.integration.services.alerts.mailed import add_channel, two_isps


@pytest.mark.parametrize(
    "point, mails",
    [
        ("before the state", 1),
        ("after the state", 1),
        ("after the claim", 1),
        ("after the send", 2),
    ],
)
def test_every_incident_is_delivered_and_a_repeat_has_its_id(
    database: Database, point: Point, mails: int
) -> None:
    campus, mailbox = two_isps(database), Mailbox()
    with mail_server(mailbox) as port:
        _add_channel(campus, port)
        campus.polls(6, 0, 50, down=(0,))
        now = at(campus.at_ms + 1000)
        assert killed(database.url, now, point) == -signal.SIGKILL
        # Nobody waits in a test until the lease of the dead is over.
        campus.run(
            "UPDATE delivery SET lease_until = now() - interval '1 s' WHERE lease_until > now()"
        )
        work(database.url, now)
        work(database.url, now)
    ids = [message_from_bytes(each.original_content)["Message-ID"] for each in mailbox.envelopes]
    assert len(ids) == mails
    assert len(set(ids)) == 1
    assert [incident.kind for incident in campus.incidents()] == ["isp_down"]
    with campus.database.transaction() as session:
        assert list(session.scalars(select(Delivery.state))) == ["delivered"]


def test_the_lease_of_the_dead_keeps_others_from_sending_at_once(database: Database) -> None:
    """It may be alive and slow."""
    campus, mailbox = two_isps(database), Mailbox()
    with mail_server(mailbox) as port:
        _add_channel(campus, port)
        campus.polls(6, 0, 50, down=(0,))
        now = at(campus.at_ms + 1000)
        killed(database.url, now, "after the claim")
        work(database.url, now)
    assert mailbox.envelopes == []


def _add_channel(campus: AlertedCampus, port: int) -> None:
    address = {"host": "127.0.0.1", "port": port, "security": "none", "username": ""}
    people = {"sender": "timbang@example.ac.id", "recipients": ["noc@example.ac.id"]}
    add_channel(campus, settings=address | people)
