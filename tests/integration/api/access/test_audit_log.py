"""The audit log: each write and sign-in, in order, page by page."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.integration.api.conftest import Site

API = "/api/v1"


def test_every_write_and_sign_in_leaves_a_line(site: Site) -> None:
    admin = site.set_up()
    wrong = {"username": "admin", "password": "wrong password"}
    site.browser().post(f"{API}/session", json=wrong)
    admin.post(f"{API}/campuses", json={"name": "B", "timezone": "UTC"})
    lines = admin.get(f"{API}/audit").json()["items"]
    shown = [(line["account"], line["action"], line["outcome"]) for line in lines]
    assert shown == [
        ("admin", "create_campus", "ok"),
        ("admin", "sign_in", "refused"),
        ("admin", "create_campus", "ok"),
        ("admin", "set_up", "ok"),
    ]


def audit_pages(admin: TestClient) -> list[dict[str, Any]]:
    """The whole audit log, fetched two lines at a time."""
    seen: list[dict[str, Any]] = []
    cursor = None
    while True:
        params = {"limit": 2} | ({"cursor": cursor} if cursor else {})
        page = admin.get(f"{API}/audit", params=params).json()
        seen += page["items"]
        if (cursor := page["next_cursor"]) is None:
            return seen


def test_what_is_recorded_later_stands_in_the_audit_log_where_it_happened(site: Site) -> None:
    admin = site.set_up()
    site.clock.forward(minutes=-10)
    admin.post(f"{API}/campuses", json={"name": "before", "timezone": "UTC"})
    lines = audit_pages(admin)
    assert [line["subject"] for line in lines][-1] == "before"
    times = [line["at"] for line in lines]
    assert times == sorted(times, reverse=True)
    assert len({line["id"] for line in lines}) == len(lines) == 3


def test_the_audit_log_is_paged_without_gap_or_repeat(site: Site, admin) -> None:
    for number in range(5):
        admin.post(f"{API}/campuses", json={"name": f"c{number}", "timezone": "UTC"})
    seen = [line["id"] for line in audit_pages(admin)]
    assert seen == sorted(seen, reverse=True)
    assert len(set(seen)) == 7


@pytest.mark.parametrize(
    "cursor", ["x", "bnVsbA", "W10", "WzFd", "WyJhIl0", "Wy0xLDFd", "WzFlOTksMV0"]
)
def test_a_cursor_that_is_not_ours_is_refused(admin, cursor: str) -> None:
    answer = admin.get(f"{API}/audit", params={"cursor": cursor})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "cursor"


def test_entries_of_a_user_an_action_and_a_time(site: Site) -> None:
    admin = site.set_up()
    noc = site.person(admin, "noc")
    noc.post(f"{API}/campuses", json={"name": "B", "timezone": "UTC"})  # refused
    began = site.clock.at
    site.clock.forward(minutes=10)
    admin.post(f"{API}/campuses", json={"name": "C", "timezone": "UTC"})

    def subjects(**chosen: str) -> set[str]:
        answer = admin.get(f"{API}/audit", params=chosen)
        assert answer.status_code == 200, answer.text
        return {line["subject"] for line in answer.json()["items"]}

    everything = admin.get(f"{API}/audit").json()["items"]
    of_admin = {line["subject"] for line in everything if line["account"] == "admin"}
    assert subjects(account="admin") == of_admin
    assert subjects(account="admin", action="create_campus") >= {"C"}
    later = (began + dt.timedelta(minutes=5)).isoformat()
    assert subjects(**{"action": "create_campus", "from": later}) == {"C"}
    assert "C" not in subjects(to=later)
    assert admin.get(f"{API}/audit", params={"action": "paint_router"}).status_code == 422
