"""A campus with one week of traffic whose reports go to a real mail server, in the time of the test."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from email.message import EmailMessage
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import select, text

from backend.channels.dial import Egress
from backend.services.alerts.sending import Sender
from backend.services.alerts.subscriptions.links import Links
from backend.services.alerts.targets import Addressing
from backend.services.reports.mailing import runs
from backend.store.engine.database import Database
from backend.store.tables import (
    Account,
    Channel,
    Delivery,
    Report,
    ReportRecipient,
    ReportSchedule,
)
from tests.integration.rows import BOX
from tests.integration.services.history import GIB, fill_volumes, make_router
from tests.services.mail_server import Mailbox

JAKARTA = ZoneInfo("Asia/Jakarta")
MONDAY = dt.datetime(2026, 11, 16, tzinfo=JAKARTA)  # of 2026-W47
WEEK = dt.timedelta(weeks=1)
DUE = dt.datetime(2026, 11, 23, 7, tzinfo=JAKARTA)
KEYS = ["k" * 32]
LINKS = Links("https://t.example.ac.id", KEYS)
VOLUMES = [(1105, 177), (2423, 406), (2443, 313)]
POLL_S = 10.0


@dataclass
class MailedReports:
    database: Database
    mailbox: Mailbox
    port: int
    router_id: int
    schedule_id: int
    account_id: int

    def run(self, now: dt.datetime) -> int:
        return runs.run(self.database, POLL_S, now)

    def send(self, now: dt.datetime, worker: str = "w1") -> list[EmailMessage]:
        """What came in by this."""
        known = len(self.mailbox.mails)
        sender = Sender(
            self.database, Addressing(BOX, ""), worker, Egress(allow_local=True), LINKS,
            own_addresses=lambda: (), now=lambda: now,
        )  # fmt: skip
        replace(sender).run()
        return self.mailbox.mails[known:]

    def rows(self, kind: Any) -> list[Any]:
        with self.database.transaction() as session:
            rows = list(session.scalars(select(kind).order_by(kind.id)))
            if kind is Report:
                _ = [row.pdf for row in rows]
            session.expunge_all()
            return rows

    def reports(self) -> list[Report]:
        return self.rows(Report)

    def deliveries(self) -> list[Delivery]:
        return self.rows(Delivery)

    def sql(self, statement: str) -> None:
        with self.database.transaction() as session:
            session.execute(text(statement))

    def read_at(self, moment: dt.datetime) -> None:
        """The router answered then, and not since."""
        self.sql(
            f"INSERT INTO router_state (router_id, answered_at) VALUES ({self.router_id}, "
            f"'{moment.isoformat()}') ON CONFLICT (router_id) DO UPDATE SET answered_at = excluded.answered_at"
        )

    def add_recipient(self, **values: Any) -> int:
        with self.database.transaction() as session:
            row = ReportRecipient(
                **{"schedule_id": self.schedule_id, "language": "en", "created_at": MONDAY,
                   "created_by": "admin", "confirmed_at": MONDAY} | values
            )  # fmt: skip
            session.add(row)
            session.flush()
            return row.id


def mailed_reports(
    database: Database,
    mailbox: Mailbox,
    port: int,
    *,
    name: str = "Core",
    address: str = "siti@example.ac.id",
) -> MailedReports:
    """Siti, a manager, gets the report of each week on Monday at seven."""
    with database.transaction() as session:
        router = make_router(session)
        router.router.name = name
        sizes = [(round(down * GIB), round(up * GIB)) for down, up in VOLUMES]
        fill_volumes(session, router, MONDAY, MONDAY + WEEK, sizes)
        siti = Account(
            username="siti", role="manager", password_hash="-", language="en", mail_address=address
        )
        server = {
            "host": "127.0.0.1", "port": port, "security": "none", "username": "",
            "sender": "timbang@example.ac.id", "recipients": ["noc@example.ac.id"],
        }  # fmt: skip
        channel = Channel(
            name="NOC", kind="mail", settings=server, language="en", since_at=MONDAY,
            created_at=MONDAY, created_by="admin",
        )  # fmt: skip
        session.add_all([siti, channel])
        session.flush()
        schedule = ReportSchedule(
            campus_id=router.campus.id, router_ids=[router.router.id], period="week", weekday=1,
            minute=420, language="en", owner_id=siti.id, since_at=MONDAY + WEEK, created_at=MONDAY,
            created_by="siti",
        )  # fmt: skip
        session.add(schedule)
        session.flush()
        row = ReportRecipient(
            schedule_id=schedule.id, account_id=siti.id, language="en", created_at=MONDAY,
            created_by="siti",
        )  # fmt: skip
        session.add(row)
        session.flush()
        return MailedReports(database, mailbox, port, router.router.id, schedule.id, siti.id)
