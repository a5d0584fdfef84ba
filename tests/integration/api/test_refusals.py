"""Refused writes leave a line in the audit log, and a flood of them leaves few."""

from __future__ import annotations

import datetime as dt

import pytest
from fastapi.testclient import TestClient

from backend.services.access.refusals import EVERY, MOST_KNOWN, RefusalLimit
from tests.integration.api.conftest import START, Site

API = "/api/v1"


@pytest.fixture
def admin(site: Site) -> TestClient:
    return site.set_up()


def refusals(admin: TestClient) -> list[dict]:
    entries = admin.get(f"{API}/audit?limit=200").json()["items"]
    return [entry for entry in entries if entry["action"] == "refused_write"]


def test_a_write_without_the_right_is_written_down_once_in_ten_minutes(
    site: Site, admin: TestClient
) -> None:
    rina = site.person(admin, "noc", "rina")
    for _ in range(5):
        assert rina.post(f"{API}/campuses", json={}).status_code == 403
    assert rina.get(f"{API}/accounts").status_code == 403  # it reads: nothing would have changed
    [line] = refusals(admin)
    assert (line["account"], line["subject"]) == ("rina", f"POST {API}/campuses")
    assert (line["outcome"], line["detail"]) == ("refused", {"status": 403, "left_out": 0})
    site.clock.forward(seconds=EVERY.total_seconds())
    assert rina.post(f"{API}/campuses", json={}).status_code == 403
    assert refusals(admin)[0]["detail"] == {"status": 403, "left_out": 4}


def test_each_operation_and_person_has_lines(site: Site, admin: TestClient) -> None:
    rina, budi = site.person(admin, "noc", "rina"), site.person(admin, "manager", "budi")
    secret = admin.post(f"{API}/tokens", json={"name": "t", "role": "noc"}).json()["secret"]
    machine = site.browser(Authorization=f"Bearer {secret}")
    for person in (rina, budi, machine):
        assert person.delete(f"{API}/campuses/1").status_code == 403
        assert person.delete(f"{API}/routers/7").status_code == 403
    assert {(refusal["account"], refusal["subject"]) for refusal in refusals(admin)} == {
        (name, f"DELETE {API}/{path}")
        for name in ("rina", "budi", "admin (t)")
        for path in ("campuses/1", "routers/7")
    }


def test_a_place_that_guesses_too_often_is_written_down(site: Site, admin: TestClient) -> None:
    stranger, body = site.browser(), {"username": "admin", "password": "a guess"}
    answers = [stranger.post(f"{API}/session", json=body).status_code for _ in range(30)]
    assert answers[-1] == 429
    [line] = refusals(admin)
    assert (line["account"], line["subject"]) == (None, f"POST {API}/session")
    assert line["detail"] == {"status": 429, "left_out": 0}


def test_the_memory_of_a_process_is_bounded() -> None:
    limit, now = RefusalLimit(), START
    assert {limit.due((f"person {n}", "set_uplinks"), now) for n in range(MOST_KNOWN)} == {0}
    assert limit.due(("another", "set_uplinks"), now) is None
    assert limit.due(("another", "set_uplinks"), now + EVERY) == 0
    assert limit.due(("another", "set_uplinks"), now + EVERY + dt.timedelta(seconds=1)) is None
