"""Reports of months and terms by mail over the API, and schedules that are changed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.services.inventory import inventory
from backend.services.reports.mailing import runs
from backend.store.inventory import routers
from tests.integration.api.conftest import Site, make_site
from tests.integration.api.subscriptions.mailing import API, BUDI, ORIGIN, Mailing
from tests.integration.rows import add_uplink
from tests.integration.services.history import GIB, fill_volumes

JAKARTA = ZoneInfo("Asia/Jakarta")
MONDAY = dt.datetime(2026, 11, 16, tzinfo=JAKARTA)
NOW = dt.datetime(2026, 11, 30, 6, tzinfo=JAKARTA)
TERMS = [
    {"name": "Genap 2026", "kind": "term", "from": "2026-02-02", "to": "2026-06-19"},
    {"name": "Ganjil 2026", "kind": "term", "from": "2026-11-02", "to": "2026-11-28"},
]
LIST = f"{API}/report-schedules"


@pytest.fixture
def site(database_url: str, tmp_path: Path) -> Iterator[Site]:
    """On the last day of November at six, before anybody signs in."""
    made = make_site(database_url, tmp_path, public_origin=ORIGIN, allow_local_channels=True)
    made.clock.at = NOW
    yield made
    made.database.close()


@pytest.fixture
def router_id(mailing: Mailing) -> int:
    """With one week of traffic, and the terms of its campus."""
    router_id = mailing.add_router("Core")
    with mailing.site.database.transaction() as session:
        row = routers.get(session, router_id)
        for place in range(2):
            add_uplink(session, row, f"ether{place + 1}", 100, place).name = f"ISP{place + 1}"
        session.flush()
        session.execute(text("UPDATE uplink SET created_at = '2026-01-01'"))
        router = inventory.view(session, router_id)
        fill_volumes(
            session, router, MONDAY, MONDAY + dt.timedelta(weeks=1), [(GIB, GIB), (GIB, GIB)]
        )
        campus_id = row.campus_id
    body = {"hours": [], "holidays": [], "periods": TERMS}
    answer = mailing.admin.put(f"{API}/campuses/{campus_id}/calendar", json=body)
    assert answer.status_code == 200, answer.text
    return router_id


@pytest.fixture
def manager(mailing: Mailing, router_id: int) -> TestClient:
    """With a confirmed address."""
    mailing.add_channel()
    person = mailing.site.person(mailing.admin, "manager")
    mailing.address_set(person)
    return person


def work(mailing: Mailing, at: dt.datetime) -> None:
    mailing.site.clock.at = at
    runs.run(mailing.site.database, 10.0, mailing.site.clock())
    mailing.send()


def ordered(person: TestClient, router_id: int, **given: object) -> list[dict[str, Any]]:
    answer = person.put(f"{API}/session/reports/{router_id}", json=given)
    assert answer.status_code == 200, answer.text
    rows: list[dict[str, Any]] = answer.json()["schedules"]
    return rows


def added(admin: TestClient, router_id: int, **given: object) -> dict[str, Any]:
    campus_id = admin.get(f"{API}/campuses").json()[0]["id"]
    body = {"campus_id": campus_id, "router_ids": [router_id]} | given
    answer = admin.post(LIST, json=body)
    assert answer.status_code == 201, answer.text
    row: dict[str, Any] = answer.json()
    return row


def test_a_manager_orders_weeks_months_and_terms_beside_each_other(
    mailing: Mailing, manager: TestClient, router_id: int
) -> None:
    ordered(manager, router_id)
    ordered(manager, router_id, period="month", month_day=31, weekday=3)
    rows = ordered(manager, router_id, period="term", days_after=3, at="13:00")
    times = {row["period"]: (row["weekday"], row["month_day"], row["days_after"]) for row in rows}
    assert times == {"week": (1, None, None), "month": (None, 31, None), "term": (None, None, 3)}
    coming = {row["period"]: row["next_at"] for row in rows}
    assert coming == {
        "week": "2026-11-30T00:00:00Z",
        "month": "2026-11-30T00:00:00Z",
        "term": "2026-12-01T06:00:00Z",
    }
    work(mailing, NOW + dt.timedelta(hours=8))
    work(mailing, NOW + dt.timedelta(days=1, hours=8))
    subjects = [str(mail["Subject"]).partition(":")[0] for mail in mailing.to(BUDI)[1:]]
    assert sorted(subjects) == ["Core, 2026-W48", "Core, Ganjil 2026", "Core, October 2026"]
    person = mailing.site.sign_in("manager")
    shown = {
        (row["kind"], row["period"], row["period_name"])
        for row in person.get(f"{API}/reports").json()["items"]
    }
    assert shown == {
        ("week", "2026-W48", ""),
        ("month", "2026-10", ""),
        ("term", "term-2026-11-02", "Ganjil 2026"),
    }


def test_an_order_of_months_replaces_months_alone_and_ends_alone(
    mailing: Mailing, manager: TestClient, router_id: int
) -> None:
    ordered(manager, router_id)
    ordered(manager, router_id, period="month")
    rows = ordered(manager, router_id, period="month", month_day=5)
    assert [(row["period"], row["month_day"]) for row in rows] == [("week", None), ("month", 5)]
    assert len(mailing.admin.get(LIST).json()) == 2, "what nobody gets is made no more"
    path = f"{API}/session/reports/{router_id}"
    assert manager.delete(path, params={"period": "week"}).status_code == 204
    (left,) = manager.get(f"{API}/session/reports").json()["schedules"]
    assert left["period"] == "month"
    assert manager.delete(path).status_code == 204
    assert manager.get(f"{API}/session/reports").json()["schedules"] == []
    assert mailing.admin.get(LIST).json() == []


def test_a_schedule_of_an_admin_goes_on_without_recipients(
    mailing: Mailing, manager: TestClient, router_id: int
) -> None:
    added(mailing.admin, router_id, at="07:00")
    ordered(manager, router_id, at="07:00")
    manager.delete(f"{API}/session/reports/{router_id}")
    assert len(mailing.admin.get(LIST).json()) == 1


def test_a_month_and_a_term_are_mailed_once_to_who_asks(
    mailing: Mailing, manager: TestClient, router_id: int
) -> None:
    router = f"{API}/routers/{router_id}"
    for place in ("months/2026-11", "terms/2026-11-02"):
        assert (
            manager.post(f"{router}/{place}/report/mail", params={"lang": "id"}).status_code == 202
        )
    mailing.send()
    month, term = mailing.to(BUDI)[1:]
    assert str(month["Subject"]).startswith("Core, November 2026: ")
    assert str(term["Subject"]).startswith("Core, Ganjil 2026: ")
    for mail, place in ((month, "months/2026-11"), (term, "terms/2026-11-02")):
        (file,) = list(mail.iter_attachments())
        page = manager.get(f"{router}/{place}/report.pdf", params={"lang": "id"})
        assert file.get_content() == page.content
    for place, code in (
        ("months/2027-01", "month_not_begun"),
        ("terms/2026-11-03", "no_term"),
    ):
        answer = manager.post(f"{router}/{place}/report/mail")
        assert (answer.status_code, answer.json()["detail_code"]) == (404, code)


def test_without_a_coming_term_the_next_hour_is_unknown(mailing: Mailing, router_id: int) -> None:
    row = added(mailing.admin, router_id, period="term", days_after=1)
    assert row["next_at"] is None


def test_a_changed_schedule_comes_at_its_new_hour_and_the_audit_log_says_so(
    mailing: Mailing, router_id: int
) -> None:
    row = added(mailing.admin, router_id, period="month")
    path = f"{LIST}/{row['id']}"
    answer = mailing.admin.patch(path, json={"month_day": 31, "at": "09:30", "language": "id"})
    assert answer.status_code == 200, answer.text
    changed = answer.json()
    assert (changed["id"], changed["month_day"], changed["at"]) == (row["id"], 31, "09:30")
    assert changed["next_at"] == "2026-11-30T02:30:00Z"
    assert mailing.admin.patch(path, json={"at": "09:30"}).status_code == 200
    entries = mailing.admin.get(f"{API}/audit").json()["items"]
    (entry,) = [each for each in entries if each["action"] == "update_report_schedule"]
    assert entry["detail"]["changed"] == {
        "month_day": {"from": 1, "to": 31},
        "at": {"from": "07:00", "to": "09:30"},
        "language": {"from": "en", "to": "id"},
    }


def test_a_report_that_was_mailed_is_not_mailed_again_after_a_change(
    mailing: Mailing, manager: TestClient, router_id: int
) -> None:
    (row,) = ordered(manager, router_id, period="month", month_day=30)
    work(mailing, NOW + dt.timedelta(hours=7))
    assert len(mailing.to(BUDI)) == 2
    admin = mailing.site.sign_in("admin")
    assert admin.patch(f"{LIST}/{row['id']}", json={"at": "14:00"}).status_code == 200
    work(mailing, NOW + dt.timedelta(hours=9))
    assert len(mailing.to(BUDI)) == 2


def test_a_change_that_cannot_be_is_refused(
    mailing: Mailing, manager: TestClient, router_id: int
) -> None:
    month = added(mailing.admin, router_id, period="month")
    added(mailing.admin, router_id, period="month", month_day=2)
    path = f"{LIST}/{month['id']}"
    for body, status, code in (
        ({"weekday": 2}, 422, "schedule_of_other_period"),
        ({"days_after": 2}, 422, "schedule_of_other_period"),
        ({"month_day": 2}, 409, "schedule_same"),
    ):
        answer = mailing.admin.patch(path, json=body)
        assert (answer.status_code, answer.json()["detail_code"]) == (status, code)
    for body in ({"month_day": 32}, {"month_day": 0}, {"at": "7:00"}, {"period": "week"}):
        assert mailing.admin.patch(path, json=body).status_code == 422
    assert mailing.admin.patch(f"{LIST}/999", json={"at": "08:00"}).status_code == 404
    assert manager.patch(path, json={"at": "08:00"}).status_code == 403
    (shown, _) = mailing.admin.get(LIST).json()
    assert (shown["month_day"], shown["at"]) == (1, "07:00")
