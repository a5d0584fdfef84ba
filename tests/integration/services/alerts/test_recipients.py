"""A mail to several people against a real mail server: who cannot be reached now is tried again, and nobody else."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from sqlalchemy import select

from backend.services.alerts.sending import KEPT_TRYING
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.tables import Delivery, DeliveryAttempt
from tests.integration.channels.test_mail import TO_US, Mailbox, mail_server
from tests.integration.services.alerts.campus import AlertedCampus
from tests.integration.services.alerts.mailed import add_channel, sender, two_isps

TAKEN, BUSY, GONE = "noc@example.ac.id", "450@example.ac.id", "550@example.ac.id"


@dataclass
class Mailed:
    campus: AlertedCampus
    mailbox: Mailbox
    later: dt.timedelta = dt.timedelta(0)

    def send(self, minutes: float = 0) -> list[list[str]]:
        """So much later; recipients of each mail that came in since."""
        self.later += dt.timedelta(minutes=minutes)
        known = len(self.mailbox.envelopes)
        now = at(self.campus.at_ms + 2000) + self.later
        replace(sender(self.campus), egress=TO_US, now=lambda: now).run()
        return [each.rcpt_tos for each in self.mailbox.envelopes[known:]]

    def delivery(self) -> Delivery:
        with self.campus.database.transaction() as session:
            row = session.scalars(select(Delivery)).one()
            session.expunge_all()
            return row

    def outcomes(self) -> list[str]:
        with self.campus.database.transaction() as session:
            rows = select(DeliveryAttempt.outcome).order_by(DeliveryAttempt.id)
            return list(session.scalars(rows))


@pytest.fixture
def mailed(database: Database) -> Iterator[Mailed]:
    campus = two_isps(database)
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        settings = {
            "host": "127.0.0.1",
            "port": port,
            "security": "none",
            "username": "",
            "sender": "timbang@example.ac.id",
            "recipients": [TAKEN, BUSY, GONE],
        }
        add_channel(campus, settings=settings)
        campus.watch(6, down=(0,))
        yield Mailed(campus, mailbox)


def test_who_is_refused_for_now_is_tried_alone_until_the_server_takes_him(mailed: Mailed) -> None:
    assert mailed.send() == [[TAKEN]]
    waiting = mailed.delivery()
    assert (waiting.state, waiting.accepted_by, waiting.refused_by) == ("waiting", [TAKEN], [GONE])
    assert BUSY in waiting.answer
    assert mailed.send(1) == []
    mailed.mailbox.refused -= {"450"}
    assert mailed.send(1) == [[BUSY]]
    assert mailed.delivery().state == "delivered"
    assert mailed.outcomes() == ["retry", "retry", "delivered"]
    first, again = (each.original_content or b"" for each in mailed.mailbox.envelopes)
    assert _header(first, b"Message-ID") == _header(again, b"Message-ID")


def test_what_reached_some_is_delivered_when_the_rest_is_given_up(mailed: Mailed) -> None:
    mailed.send()
    mailed.send(KEPT_TRYING.total_seconds() / 60)
    ended = mailed.delivery()
    assert (ended.state, ended.accepted_by) == ("delivered", [TAKEN])
    assert BUSY in ended.answer


def test_who_was_taken_out_of_the_channel_is_not_waited_for(mailed: Mailed) -> None:
    mailed.send()
    mailed.campus.run(
        f"""UPDATE channel SET settings = jsonb_set(settings, '{{recipients}}', '["{TAKEN}"]')"""
    )
    assert mailed.send(1) == []
    assert mailed.delivery().state == "delivered"


def test_the_end_is_told_to_all_again(mailed: Mailed) -> None:
    mailed.send()
    mailed.campus.watch(8)
    assert mailed.send() == [[TAKEN]]


def _header(mail: bytes, name: bytes) -> bytes:
    return next(part for part in mail.splitlines() if part.startswith(name))
