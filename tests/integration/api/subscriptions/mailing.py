"""An installation whose mails leave through a real mail server, and people who order some."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Any

from sqlalchemy import text

from backend.channels.dial import Egress
from backend.services.alerts import outbox
from backend.services.alerts.digests import planning as digests
from backend.services.alerts.sending import Sender
from backend.services.alerts.subscriptions.links import links_of
from backend.services.alerts.targets import Addressing
from backend.store.access.secrets import SecretBox
from backend.store.inventory import campuses
from tests.integration.api.conftest import Site, TestClient
from tests.integration.rows import add_campus, add_router
from tests.services.mail_server import Mailbox

API = "/api/v1"
ORIGIN = "http://testserver"
BUDI = "budi@example.ac.id"
CONFIRMING = re.compile(rf"{ORIGIN}/confirm-mail#([0-9a-f]+)")


@dataclass
class Mailing:
    site: Site
    admin: TestClient
    mailbox: Mailbox
    port: int

    def add_channel(self, **changed: Any) -> int:
        address = {
            "kind": "mail",
            "host": "127.0.0.1",
            "port": self.port,
            "security": "none",
            "sender": "timbang@example.ac.id",
            "recipients": ["noc@example.ac.id"],
        }
        body = {"name": "NOC", "address": address} | changed
        answer = self.admin.post(f"{API}/channels", json=body)
        assert answer.status_code == 201, answer.text
        channel_id: int = answer.json()["channel"]["id"]
        return channel_id

    def add_router(self, name: str = "R1", port: int = 8728, campus: str = "Kediri") -> int:
        with self.site.database.transaction() as session:
            there = campuses.find(session, campus) or add_campus(session, campus)
            row = add_router(session, there, port=port)
            row.name = name
            return row.id

    def open_incident(self, router_id: int) -> int:
        """One that is news from now on."""
        query = text(
            "INSERT INTO incident (kind, router_id, from_at, opened_at) "
            "VALUES ('router_unreachable', :router_id, :now, :now) RETURNING id"
        )
        with self.site.database.transaction() as session:
            values = {"router_id": router_id, "now": self.site.clock()}
            incident_id: int = session.execute(query, values).scalar_one()
            return incident_id

    def close_incident(self, incident_id: int) -> None:
        query = text(
            "UPDATE incident SET closed_at = :now, to_at = :now, close_reason = 'over' WHERE id = :id"
        )
        with self.site.database.transaction() as session:
            session.execute(query, {"id": incident_id, "now": self.site.clock()})

    def work(self) -> None:
        """As a worker does, half a minute later."""
        self.site.clock.forward(seconds=30)
        with self.site.database.transaction() as session:
            outbox.plan(session, self.site.clock(), self.site.settings.poll_interval_s)
            digests.plan(session, self.site.clock())
        self.send()

    def send(self) -> None:
        settings = self.site.settings
        Sender(
            self.site.database,
            Addressing(SecretBox(settings.secret_keys), settings.telegram_url),
            "w1",
            Egress(allow_local=True, timeout_s=10),
            links_of(settings),
            own_addresses=lambda: (),
            now=self.site.clock,
        ).run()

    def to(self, address: str) -> list[EmailMessage]:
        """What arrived there."""
        return [mail for mail in self.mailbox.mails if mail["To"] == address]

    def address_set(self, person: TestClient, address: str = BUDI) -> None:
        """Asked for, mailed, and confirmed by who opens the link."""
        answer = person.put(f"{API}/session/mail-address", json={"mail_address": address})
        assert answer.status_code == 200, answer.text
        self.send()
        secret = secret_in(self.to(address)[-1])
        confirmed = self.site.browser().post(
            f"{API}/mail-addresses/confirm", json={"secret": secret}
        )
        assert confirmed.status_code == 204, confirmed.text

    def person(self, role: str = "noc", address: str = BUDI, **order: Any) -> TestClient:
        """With an address and an order."""
        person = self.site.person(self.admin, role)
        self.address_set(person, address)
        ordered(person, **order)
        return person

    def sent(self) -> list[dict[str, Any]]:
        items: list[dict[str, Any]] = self.admin.get(f"{API}/deliveries").json()["items"]
        return items

    def forward(self, **duration: float) -> dt.datetime:
        self.site.clock.forward(**duration)
        return self.site.clock()


def ordered(person: TestClient, **order: Any) -> dict[str, Any]:
    answer = person.put(f"{API}/session/subscription", json=order)
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()
    return shown


def text_of(mail: EmailMessage) -> str:
    content = mail.get_content()
    assert isinstance(content, str)
    return content


def secret_in(mail: EmailMessage) -> str:
    link = CONFIRMING.search(text_of(mail))
    assert link, text_of(mail)
    return link.group(1)
