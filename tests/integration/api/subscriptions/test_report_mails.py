"""Reports by mail over the API: who may order what, two clicks for an outside address, one POST to end it."""

from __future__ import annotations

import datetime as dt
import hashlib
import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
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
WEEK = dt.timedelta(weeks=1)
RECTOR = "rektor@example.org"
LINK = re.compile(rf"{ORIGIN}/confirm-reports#([0-9a-f]+)")


@pytest.fixture
def site(database_url: str, tmp_path: Path) -> Iterator[Site]:
    """On Monday at six, before anybody signs in."""
    made = make_site(database_url, tmp_path, public_origin=ORIGIN, allow_local_channels=True)
    made.clock.at = MONDAY + WEEK + dt.timedelta(hours=6)
    yield made
    made.database.close()


@pytest.fixture
def router_id(mailing: Mailing) -> int:
    """With one week of traffic, 2026-W47."""
    router_id = mailing.add_router("Core")
    with mailing.site.database.transaction() as session:
        row = routers.get(session, router_id)
        for place in range(3):
            uplink = add_uplink(session, row, f"ether{place + 1}", 100, place)
            uplink.name = f"ISP{place + 1}"
        session.flush()
        session.execute(text("UPDATE uplink SET created_at = '2026-01-01'"))
        router = inventory.view(session, router_id)
        sizes = [(1105 * GIB, 177 * GIB), (2423 * GIB, 406 * GIB), (2443 * GIB, 313 * GIB)]
        fill_volumes(session, router, MONDAY, MONDAY + WEEK, sizes)
    return router_id


@pytest.fixture
def manager(mailing: Mailing, router_id: int) -> TestClient:
    """With a confirmed address."""
    mailing.add_channel()
    person = mailing.site.person(mailing.admin, "manager")
    mailing.address_set(person)
    return person


def work(mailing: Mailing, **later: float) -> None:
    """As a worker does."""
    mailing.site.clock.forward(**later)
    mailing.admin = mailing.site.sign_in("admin")  # sessions do not last for weeks
    runs.run(mailing.site.database, 10.0, mailing.site.clock())
    mailing.send()


def order(person: TestClient, router_id: int, **given: object):
    return person.put(f"{API}/session/reports/{router_id}", json=given)


def attached(mail: EmailMessage) -> bytes:
    (file,) = list(mail.iter_attachments())
    content = file.get_content()
    assert isinstance(content, bytes)
    return content


def plain(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    content = part.get_content()
    assert isinstance(content, str)
    return content


def test_a_manager_orders_it_and_gets_the_bytes_of_the_archive(
    mailing: Mailing, manager: TestClient, router_id: int
) -> None:
    answer = order(manager, router_id, weekday=1, at="12:00", language="id")
    assert answer.status_code == 200, answer.text
    (schedule,) = answer.json()["schedules"]
    assert schedule["next_at"] == "2026-11-23T05:00:00Z"
    assert [each["state"] for each in schedule["recipients"]] == ["active"]
    work(mailing, hours=5, minutes=59)
    assert mailing.to(BUDI)[1:] == []
    work(mailing, minutes=1)
    (mail,) = mailing.to(BUDI)[1:]
    (row,) = manager.get(f"{API}/reports").json()["items"]
    file = manager.get(f"{API}/reports/{row['id']}/file")
    assert file.headers["content-type"] == "application/pdf"
    assert file.content == attached(mail)
    assert hashlib.sha256(file.content).hexdigest() == row["sha256"] == file.headers["x-sha256"]
    page = manager.get(f"{API}/routers/{router_id}/weeks/2026-W47/report.pdf?lang=id")
    assert page.content == file.content
    assert (row["period"], row["revision"], row["mails"]) == ("2026-W47", 1, 1)
    assert [each["state"] for each in row["sent"]] == ["delivered"]


def test_another_hour_replaces_the_order(manager: TestClient, router_id: int) -> None:
    order(manager, router_id, at="07:00")
    (schedule,) = order(manager, router_id, at="08:00", weekday=2).json()["schedules"]
    assert (schedule["at"], schedule["weekday"]) == ("08:00", 2)
    assert manager.delete(f"{API}/session/reports/{router_id}").status_code == 204
    assert manager.get(f"{API}/session/reports").json()["schedules"] == []


def test_who_has_no_address_is_told_where_to_set_one(mailing: Mailing, router_id: int) -> None:
    person = mailing.site.person(mailing.admin, "manager")
    assert order(person, router_id).json()["detail_code"] == "no_mail_channel"
    mailing.add_channel()
    assert order(person, router_id).json()["detail_code"] == "mail_address_first"


def test_mail_me_this_is_kept_once_and_sent_each_time(
    mailing: Mailing, manager: TestClient, router_id: int
) -> None:
    path = f"{API}/routers/{router_id}/weeks/2026-W47/report/mail"
    for _ in range(2):
        assert manager.post(path, params={"lang": "en"}).status_code == 202
    mailing.send()
    first, second = mailing.to(BUDI)[1:]
    assert attached(first) == attached(second)
    assert first["List-Unsubscribe"] is None
    (row,) = manager.get(f"{API}/reports").json()["items"]
    assert (row["is_scheduled"], row["mails"]) == (False, 2)
    for _ in range(8):
        assert manager.post(path).status_code == 202
    assert manager.post(path).status_code == 429


def invited(mailing: Mailing, router_id: int) -> tuple[int, str]:
    """Schedule, and the secret of the link that was mailed."""
    campus_id = mailing.admin.get(f"{API}/campuses").json()[0]["id"]
    body = {"campus_id": campus_id, "router_ids": [router_id], "at": "07:00"}
    made = mailing.admin.post(f"{API}/report-schedules", json=body)
    assert made.status_code == 201, made.text
    path = f"{API}/report-schedules/{made.json()['id']}/recipients"
    answer = mailing.admin.post(path, json={"address": RECTOR})
    assert answer.status_code == 201, answer.text
    assert [each["state"] for each in answer.json()["recipients"]] == ["waiting"]
    assert mailing.admin.post(path, json={"address": RECTOR.upper()}).status_code == 409
    mailing.send()
    link = LINK.search(plain(mailing.to(RECTOR)[-1]))
    assert link
    return made.json()["id"], link.group(1)


@pytest.mark.usefixtures("manager")
def test_an_outside_address_takes_two_clicks(mailing: Mailing, router_id: int) -> None:
    schedule_id, secret = invited(mailing, router_id)
    work(mailing, hours=7)  # 13:00: past noon
    assert len(mailing.to(RECTOR)) == 1, "nothing but the letter before somebody confirms"
    stranger = mailing.site.browser()
    shown = stranger.post(f"{API}/report-recipients/look", json={"secret": secret}).json()
    assert (shown["address"], shown["routers"]) == (RECTOR, ["Core"])
    assert (
        stranger.post(f"{API}/report-recipients/confirm", json={"secret": secret}).status_code
        == 204
    )
    again = stranger.post(f"{API}/report-recipients/confirm", json={"secret": secret})
    assert (again.status_code, again.json()["detail_code"]) == (404, "mail_link_over")
    work(mailing, weeks=1)
    assert len(mailing.to(RECTOR)) == 2
    (schedule,) = mailing.admin.get(f"{API}/report-schedules").json()
    assert schedule["id"] == schedule_id
    assert [each["state"] for each in schedule["recipients"]] == ["active"]


@pytest.mark.usefixtures("manager")
def test_a_get_ends_nothing_and_a_post_without_signing_in_does(
    mailing: Mailing, router_id: int
) -> None:
    _, secret = invited(mailing, router_id)
    stranger = mailing.site.browser()
    stranger.post(f"{API}/report-recipients/confirm", json={"secret": secret})
    work(mailing, hours=7)
    mail = mailing.to(RECTOR)[-1]
    path = str(mail["List-Unsubscribe"])[1:-1].removeprefix(ORIGIN)
    shown = stranger.get(path, follow_redirects=False)
    assert (shown.status_code, shown.headers["location"][:14]) == (303, "/unsubscribe#r")
    (schedule,) = mailing.admin.get(f"{API}/report-schedules").json()
    assert len(schedule["recipients"]) == 1
    one_click = {"content-type": "application/x-www-form-urlencoded"}
    for _ in range(2):
        ended = stranger.post(path, content="List-Unsubscribe=One-Click", headers=one_click)
        assert ended.status_code == 204
    (schedule,) = mailing.admin.get(f"{API}/report-schedules").json()
    assert schedule["recipients"] == []
    work(mailing, weeks=1)
    assert mailing.to(RECTOR)[-1]["Message-ID"] == mail["Message-ID"]
    forged = path[:-1] + ("0" if path[-1] != "0" else "1")
    assert stranger.post(forged).json()["detail_code"] == "reports_link_over"


@pytest.mark.usefixtures("router_id")
def test_noc_may_neither_and_a_manager_sees_no_addresses(mailing: Mailing, router_id: int) -> None:
    mailing.add_channel()
    noc = mailing.site.person(mailing.admin, "noc")
    manager = mailing.site.person(mailing.admin, "manager", "siti")
    invited(mailing, router_id)
    assert order(noc, router_id).status_code == 403
    assert noc.get(f"{API}/reports").status_code == 403
    assert noc.post(f"{API}/routers/{router_id}/weeks/2026-W47/report/mail").status_code == 403
    for person in (noc, manager):
        assert person.get(f"{API}/report-schedules").status_code == 403
        assert person.post(f"{API}/report-schedules", json={"campus_id": 1}).status_code == 403
        body = {"address": "x@example.org"}
        assert person.post(f"{API}/report-schedules/1/recipients", json=body).status_code == 403


def test_no_address_is_in_the_audit_log(mailing: Mailing, router_id: int) -> None:
    mailing.add_channel()
    invited(mailing, router_id)
    entries = mailing.admin.get(f"{API}/audit").json()["items"]
    rows = {each["action"]: each for each in entries}
    assert rows["add_report_recipient"]["subject"] == "Kediri · address outside"
    assert "@" not in str([each for each in entries if "report" in each["action"]])


def test_an_ended_schedule_keeps_its_archive(
    mailing: Mailing, manager: TestClient, router_id: int
) -> None:
    order(manager, router_id, at="07:00")
    work(mailing, hours=7)
    (schedule,) = mailing.admin.get(f"{API}/report-schedules").json()
    assert mailing.admin.delete(f"{API}/report-schedules/{schedule['id']}").status_code == 204
    work(mailing, weeks=1)
    assert len(mailing.to(BUDI)) == 2
    (row,) = mailing.admin.get(f"{API}/reports").json()["items"]
    assert [each["to"] for each in row["sent"]] == [f"manager · {BUDI}"] or row["sent"]


@pytest.mark.usefixtures("manager")
def test_a_letter_is_sent_again_until_somebody_confirms(mailing: Mailing, router_id: int) -> None:
    _, secret = invited(mailing, router_id)
    (schedule,) = mailing.admin.get(f"{API}/report-schedules").json()
    path = f"{API}/report-recipients/{schedule['recipients'][0]['id']}/letter"
    mailing.site.clock.forward(minutes=1)
    assert mailing.admin.post(path).status_code == 204
    mailing.send()
    link = LINK.search(plain(mailing.to(RECTOR)[-1]))
    assert link
    stranger = mailing.site.browser()
    for tried, status in ((secret, 404), (link.group(1), 204)):
        answer = stranger.post(f"{API}/report-recipients/confirm", json={"secret": tried})
        assert answer.status_code == status
    refused = mailing.admin.post(path)
    assert (refused.status_code, refused.json()["detail_code"]) == (409, "letter_not_needed")


def test_the_archive_says_how_long_it_keeps_reports(mailing: Mailing) -> None:
    assert mailing.admin.get(f"{API}/reports").json()["kept_days"] == 1096
