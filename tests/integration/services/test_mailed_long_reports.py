"""What becomes of schedules of months and terms by the clock, up to a real mail server."""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Iterator
from email.message import EmailMessage

import pytest

from backend.services.inventory import inventory
from backend.services.inventory.inventory import RouterView
from backend.services.reports.mailing import making
from backend.services.upkeep import retention
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.engine.session import Session
from backend.store.tables import ReportSchedule
from tests.integration.services.history import GIB, fill_volumes
from tests.integration.services.mailed_reports import (
    JAKARTA,
    VOLUMES,
    MailedReports,
    mailed_reports,
)
from tests.services.mail_server import Mailbox, mail_server

MINUTE = dt.timedelta(minutes=1)
HOUR = dt.timedelta(hours=1)
DAY = dt.timedelta(days=1)
DUE = dt.datetime(2026, 12, 1, 7, tzinfo=JAKARTA)
BY_MONTH = "period = 'month', weekday = NULL, month_day = 1"
BY_TERM = "period = 'term', weekday = NULL, days_after = 4"
TERM = """
UPDATE campus SET calendar = '{"hours": [], "holidays": [],
  "periods": [{"name": "Ganjil 2026", "kind": "term", "from": "2026-11-02", "to": "2026-11-27"}]}'
"""
NO_TERM = """UPDATE campus SET calendar = '{"hours": [], "holidays": [], "periods": []}'"""


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


@pytest.fixture
def monthly(mailed: MailedReports) -> MailedReports:
    """On the first at seven."""
    mailed.sql(f"UPDATE report_schedule SET {BY_MONTH}")
    return mailed


@pytest.fixture
def by_term(mailed: MailedReports) -> MailedReports:
    """Four days after the last one, at seven."""
    mailed.sql(f"UPDATE report_schedule SET {BY_TERM}")
    mailed.sql(TERM)
    return mailed


def read_throughout(mailed: MailedReports, begin: dt.datetime, end: dt.datetime) -> None:
    with mailed.database.transaction() as session:
        router = inventory.view(session, mailed.router_id)
        sizes = [(round(down * GIB), round(up * GIB)) for down, up in VOLUMES]
        fill_volumes(session, router, begin, end, sizes)
    mailed.sql("ANALYZE slot")  # a month comes at once here, in the product over a month


def body(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return part.get_content()


def attached(mail: EmailMessage) -> bytes:
    (file,) = list(mail.iter_attachments())
    return file.get_content()


def test_a_month_comes_once_with_verdict_and_table_as_text(monthly: MailedReports) -> None:
    assert monthly.run(DUE - MINUTE) == 0
    assert monthly.run(DUE) == 1
    assert monthly.run(DUE + MINUTE) == 0
    (mail,) = monthly.send(DUE)
    (report,) = monthly.reports()
    assert (report.period, report.period_name, report.revision) == ("2026-11", "", 1)
    assert attached(mail) == report.pdf
    assert mail["Subject"].startswith("Core, November 2026: ")
    (file,) = list(mail.iter_attachments())
    assert file.get_filename() == f"timbang-{monthly.router_id}-2026-11-en.pdf"
    text = body(mail)
    assert "late" not in text
    assert text.startswith("Monthly report: Core\r\n")
    assert "ISP2\r\n  Contract: " in text
    assert "  Share: " in text
    assert "What to do: " in text


def test_a_term_comes_days_after_its_end(by_term: MailedReports) -> None:
    assert by_term.run(DUE - MINUTE) == 0
    assert by_term.run(DUE) == 1
    assert by_term.run(DUE + 30 * DAY) == 0
    (mail,) = by_term.send(DUE)
    (report,) = by_term.reports()
    assert (report.period, report.period_name) == ("term-2026-11-02", "Ganjil 2026")
    assert mail["Subject"].startswith("Core, Ganjil 2026: ")
    assert "  Share: " in body(mail)


def test_a_term_that_left_the_calendar_is_owed_no_more(by_term: MailedReports) -> None:
    by_term.sql(NO_TERM)
    assert by_term.run(DUE) == 0


def test_a_term_that_left_the_calendar_between_both_looks_is_no_failure(
    by_term: MailedReports, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = inventory.view

    def late(session: Session, router_id: int) -> RouterView:
        by_term.sql(NO_TERM)
        return view(session, router_id)

    monkeypatch.setattr(inventory, "view", late)
    assert by_term.run(DUE) == 0
    assert by_term.reports() == []
    (schedule,) = by_term.rows(ReportSchedule)
    assert schedule.failed_at is None


@pytest.mark.parametrize("period", [BY_MONTH, BY_TERM])
def test_who_was_away_sends_one_mail_that_says_so(mailed: MailedReports, period: str) -> None:
    mailed.sql(f"UPDATE report_schedule SET {period}")
    mailed.sql(TERM)
    back = DUE + 3 * DAY
    assert mailed.run(back) == 1
    (mail,) = mailed.send(back)
    assert "it was due on 1 Dec 2026, 07:00 WIB" in body(mail)


def test_after_months_away_only_the_newest_comes(monthly: MailedReports) -> None:
    assert monthly.run(dt.datetime(2027, 2, 10, 12, tzinfo=JAKARTA)) == 1
    assert [report.period for report in monthly.reports()] == ["2027-01"]


@pytest.mark.parametrize("period", [BY_MONTH, BY_TERM])
def test_two_workers_keep_and_mail_one(
    mailed: MailedReports, period: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailed.sql(f"UPDATE report_schedule SET {period}")
    mailed.sql(TERM)
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


@pytest.mark.parametrize(
    "language, sentence",
    [("en", "the verdict of this month"), ("id", "mengubah penilaian bulan ini")],
)
def test_another_verdict_is_mailed_again_in_words_of_months(
    monthly: MailedReports, language: str, sentence: str
) -> None:
    monthly.sql(f"UPDATE report_schedule SET language = '{language}'")
    monthly.sql("DELETE FROM slot; DELETE FROM hour; DELETE FROM day")
    read_throughout(monthly, dt.datetime(2026, 11, 1, tzinfo=JAKARTA), DUE - 7 * HOUR)
    monthly.run(DUE)
    monthly.send(DUE)
    monthly.sql("DELETE FROM slot; DELETE FROM hour; DELETE FROM day")
    assert monthly.run(DUE + HOUR) == 0  # it was compared an hour ago
    assert monthly.run(DUE + 7 * HOUR) == 1
    (mail,) = monthly.send(DUE + 7 * HOUR)
    assert "November 2026: " in mail["Subject"]
    assert sentence in body(mail)


def test_a_week_that_runs_on_makes_one_revision_once_it_is_over(monthly: MailedReports) -> None:
    """2026-W44 belongs to October and ends with the first day of November, when October's report is due already."""
    begin = dt.datetime(2026, 10, 26, tzinfo=JAKARTA)
    read_throughout(monthly, begin, begin + 7 * DAY)
    monthly.sql("UPDATE report_schedule SET since_at = '2026-10-10'")
    monthly.read_at(begin + 7 * DAY)
    first = dt.datetime(2026, 11, 1, 7, tzinfo=JAKARTA)
    done = [
        monthly.run(first + 7 * n * HOUR) for n in range(9)
    ]  # until three in the afternoon of the third
    assert done[0] == 1
    assert sum(done) == 2, done
    assert [report.revision for report in monthly.reports()] == [1, 2]
    assert len(monthly.send(first + 56 * HOUR)) == 1


def test_a_router_that_was_entered_after_the_period_is_not_reported(
    monthly: MailedReports,
) -> None:
    monthly.sql("UPDATE uplink SET created_at = '2026-12-01 00:00+07'")
    monthly.sql("DELETE FROM slot")
    assert monthly.run(DUE + 6 * HOUR) == 0
    monthly.sql("UPDATE uplink SET created_at = '2026-11-30 23:59+07'")
    assert monthly.run(DUE + 6 * HOUR) == 1


def test_figures_from_before_its_entry_are_reported(monthly: MailedReports) -> None:
    monthly.sql("UPDATE uplink SET created_at = '2026-12-01 00:00+07'")
    assert monthly.run(DUE + 6 * HOUR) == 1


def test_late_data_changes_a_term_for_five_weeks_alone(by_term: MailedReports) -> None:
    by_term.run(DUE)
    by_term.sql("UPDATE day SET download_bytes = download_bytes + 1000000")
    assert by_term.run(DUE + 36 * DAY) == 0
    assert by_term.run(DUE + 34 * DAY) == 1


def test_old_reports_leave_the_archive_with_their_mails(
    monthly: MailedReports, settings: Settings
) -> None:
    monthly.run(DUE)
    monthly.send(DUE)
    assert settings.retention_report_days == 1096
    retention.apply(monthly.database, settings, DUE + 1096 * DAY)
    assert len(monthly.reports()) == len(monthly.deliveries()) == 1
    gone = retention.apply(monthly.database, settings, DUE + 1096 * DAY + MINUTE)
    assert gone["report"] == 1
    assert monthly.reports() == monthly.deliveries() == []
    assert monthly.run(DUE + 1097 * DAY) == 1, "the newest month alone"
    assert [report.period for report in monthly.reports()] == ["2029-11"]
