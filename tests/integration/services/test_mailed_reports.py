"""What becomes of schedules by the clock, up to a real mail server."""

from __future__ import annotations

import datetime as dt
import hashlib
import threading
from collections.abc import Iterator
from email.message import EmailMessage

import pytest

from backend.services.reports.mailing import making
from backend.store.engine.database import Database
from backend.store.tables import AuditEntry, ReportRecipient, ReportSchedule
from tests.integration.services.mailed_reports import (
    DUE,
    MONDAY,
    WEEK,
    MailedReports,
    mailed_reports,
)
from tests.services.mail_server import Mailbox, mail_server

MINUTE = dt.timedelta(minutes=1)
HOUR = dt.timedelta(hours=1)
NOON = DUE + 5 * HOUR


@pytest.fixture
def post() -> Iterator[tuple[Mailbox, int]]:
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        yield mailbox, port


@pytest.fixture
def mailed(database: Database, post: tuple[Mailbox, int]) -> MailedReports:
    made = mailed_reports(database, *post)
    made.read_at(DUE)
    return made


def attached(mail: EmailMessage) -> bytes:
    (file,) = list(mail.iter_attachments())
    assert file.get_content_type() == "application/pdf"
    return file.get_content()


def body(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return part.get_content()


def test_it_comes_once_at_its_hour(mailed: MailedReports) -> None:
    assert mailed.run(DUE - MINUTE) == 0
    assert mailed.run(DUE) == 1
    assert mailed.run(DUE + MINUTE) == 0
    (mail,) = mailed.send(DUE)
    (report,) = mailed.reports()
    assert (report.period, report.revision) == ("2026-W47", 1)
    assert hashlib.sha256(attached(mail)).hexdigest() == report.sha256
    assert attached(mail) == report.pdf
    assert mail["To"] == "siti@example.ac.id"
    assert mail["Subject"].startswith("Core, 2026-W47: ")
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    text = body(mail)
    assert "late" not in text
    assert "ISP2" in text
    assert "  Share: " in text
    assert "What to do: " in text
    assert mailed.run(DUE + WEEK - MINUTE) == 0


def test_who_was_away_until_tuesday_sends_one_mail_that_says_so(mailed: MailedReports) -> None:
    tuesday = DUE + dt.timedelta(days=1, hours=3)
    assert mailed.run(tuesday) == 1
    (mail,) = mailed.send(tuesday)
    assert "it was due on 23 Nov 2026, 07:00 WIB" in body(mail)


def test_after_three_weeks_away_only_the_newest_comes(mailed: MailedReports) -> None:
    assert mailed.run(DUE + 3 * WEEK) == 0  # not read since: it waits until noon
    assert mailed.run(NOON + 3 * WEEK) == 1
    assert [report.period for report in mailed.reports()] == ["2026-W50"]


def test_a_router_that_was_not_read_since_is_waited_for_until_noon(mailed: MailedReports) -> None:
    mailed.read_at(MONDAY + WEEK - MINUTE)
    assert mailed.run(NOON - MINUTE) == 0
    assert mailed.run(NOON) == 1


def test_two_workers_keep_and_mail_one(
    mailed: MailedReports, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both read and set it before either keeps it."""
    meeting = threading.Barrier(2, timeout=60)
    made_of = making.made_of

    def meet(draft: making.Draft) -> making.MadeReport:
        meeting.wait()
        return made_of(draft)

    monkeypatch.setattr(making, "made_of", meet)
    done: list[int] = []
    workers = [threading.Thread(target=lambda: done.append(mailed.run(DUE))) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sorted(done) == [0, 1]
    assert len(mailed.reports()) == len(mailed.deliveries()) == 1
    assert len(mailed.send(DUE, "w1") + mailed.send(DUE, "w2")) == 1


def test_late_data_makes_a_second_revision_without_a_mail(mailed: MailedReports) -> None:
    mailed.run(DUE)
    mailed.send(DUE)
    mailed.sql("UPDATE day SET download_bytes = download_bytes + 1000000")
    assert mailed.run(DUE + HOUR) == 0  # it was compared an hour ago
    assert mailed.run(DUE + 7 * HOUR) == 1
    assert [report.revision for report in mailed.reports()] == [1, 2]
    assert mailed.send(DUE + 7 * HOUR) == []
    assert mailed.run(DUE + 14 * HOUR) == 0


def test_another_verdict_is_mailed_again(mailed: MailedReports) -> None:
    mailed.run(DUE)
    mailed.send(DUE)
    mailed.sql("DELETE FROM slot; DELETE FROM hour; DELETE FROM day")
    assert mailed.run(DUE + 7 * HOUR) == 1
    (mail,) = mailed.send(DUE + 7 * HOUR)
    assert mail["Subject"].startswith("Revised: Core, 2026-W47: ")
    assert "Late data changed the verdict" in body(mail)
    first, second = mailed.reports()
    assert first.verdict != second.verdict
    assert attached(mail) == second.pdf


def test_a_mail_that_is_tried_again_has_its_message_id(mailed: MailedReports) -> None:
    mailed.mailbox.reply = "451 4.3.0 not now"
    mailed.run(DUE)
    (first,) = mailed.send(DUE)
    mailed.mailbox.reply = "250 queued"
    (again,) = mailed.send(DUE + HOUR)
    assert first["Message-ID"] == again["Message-ID"]
    assert attached(first) == attached(again)


def test_each_recipient_has_a_mail_of_its_own(mailed: MailedReports) -> None:
    mailed.add_recipient(address="rektor@example.org")
    mailed.add_recipient(address="new@example.org", confirmed_at=None)
    mailed.run(DUE)
    mails = mailed.send(DUE)
    assert [mail["To"] for mail in mails] == ["siti@example.ac.id", "rektor@example.org"]
    links = {mail["List-Unsubscribe"] for mail in mails}
    assert len(links) == 2
    assert len({attached(mail) for mail in mails}) == 1


def test_nobody_gets_it_who_may_not(mailed: MailedReports) -> None:
    mailed.run(DUE)
    mailed.sql("UPDATE account SET role = 'noc' WHERE username = 'siti'")
    assert mailed.send(DUE) == []
    (delivery,) = mailed.deliveries()
    assert (delivery.state, delivery.reason) == ("withdrawn", "role_too_low")


def test_three_refusals_in_a_row_pause_a_recipient(mailed: MailedReports) -> None:
    gone = mailed.add_recipient(address="550@example.org")
    for week in range(4):
        now = NOON + week * WEEK
        mailed.run(now)
        mailed.send(now)
    rows = {row.id: row for row in mailed.rows(ReportRecipient)}
    assert rows[gone].refusals == 3
    assert "550 not 550@example.org today" in rows[gone].pause_reason
    assert [row.paused_at for key, row in rows.items() if key != gone] == [None]
    sent = [row for row in mailed.deliveries() if row.report_recipient_id == gone]
    assert [row.state for row in sent] == ["refused"] * 3
    (entry,) = [row for row in mailed.rows(AuditEntry) if row.action == "report_recipient_paused"]
    assert "@" not in entry.subject


def test_a_delivery_in_between_begins_the_count_anew(mailed: MailedReports) -> None:
    mailed.sql("UPDATE account SET mail_address = '550@example.org'")
    for week in range(4):
        now = NOON + week * WEEK
        mailed.mailbox.refused = set() if week == 2 else {"550"}
        mailed.run(now)
        mailed.send(now)
    (row,) = mailed.rows(ReportRecipient)
    assert (row.refusals, row.paused_at) == (1, None)


def test_a_report_that_cannot_be_set_is_shown_and_tried_again(
    mailed: MailedReports, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(making, "made_of", lambda draft: 1 / 0)
        assert mailed.run(DUE) == 0
    (schedule,) = mailed.rows(ReportSchedule)
    assert schedule.failed_at == DUE
    assert "could not be made" in schedule.failure
    assert mailed.run(DUE + MINUTE) == 1
    (schedule,) = mailed.rows(ReportSchedule)
    assert (schedule.failed_at, schedule.failure) == (None, "")


HOSTILE = ("Ω" * 60, "مركز الحاسوب", "🏫 Core 🌋", "<b>Core</b> & =HYPERLINK(1)", "a\u202egnp.exe")


@pytest.mark.parametrize("name", HOSTILE)
def test_names_stay_text(database: Database, post: tuple[Mailbox, int], name: str) -> None:
    mailed = mailed_reports(database, *post, name=name)
    mailed.run(NOON)
    (mail,) = mailed.send(NOON)
    assert mail["Subject"].startswith(f"{name}, 2026-W47: ")
    assert name in body(mail)
    assert [part.get_content_type() for part in mail.walk()] == [
        "multipart/mixed",
        "text/plain",
        "application/pdf",
    ]
