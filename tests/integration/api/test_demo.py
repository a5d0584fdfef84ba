"""The routes of a guided demo: there alone, for whom, and what they give back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from backend.api.http.state import DemoAccount, PulledCable
from tests.integration.api.conftest import START, Site, make_site

CABLE = {"router_id": 1, "uplink_id": 2}
ACCOUNTS = (DemoAccount("noc", "noc", "for everybody"), DemoAccount("admin", "admin", "as well"))


class Cables:
    """Notes what is pulled; it simulates one ISP."""

    def __init__(self, accounts: tuple[DemoAccount, ...] = ACCOUNTS) -> None:
        self.accounts = accounts
        self.pulled: list[PulledCable] = []

    def pulled_cables(self) -> list[PulledCable]:
        return self.pulled

    def pull_cable(self, router_id: int, uplink_id: int) -> PulledCable | None:
        if (router_id, uplink_id) != (1, 2):
            return None
        self.pulled.append(PulledCable(1, 2, START + dt.timedelta(minutes=1)))
        return self.pulled[-1]


@pytest.fixture
def cables() -> Cables:
    return Cables()


@pytest.fixture
def guided(database_url: str, tmp_path: Path, cables: Cables) -> Iterator[Site]:
    site = make_site(database_url, tmp_path, control=cables)
    yield site
    site.database.close()


def test_who_is_not_signed_in_sees_accounts_and_cables(guided: Site, cables: Cables) -> None:
    stranger = guided.browser()
    assert stranger.get("/api/v1/session").json()["guided"] is True
    answer = stranger.get("/api/v1/demo").json()
    assert answer["cables"] == []
    assert [(each["username"], each["role"]) for each in answer["accounts"]] == [
        ("noc", "noc"),
        ("admin", "admin"),
    ]
    assert answer["accounts"][0]["password"] == "for everybody"
    cables.pull_cable(1, 2)
    assert stranger.get("/api/v1/demo").json()["cables"] == [
        {**CABLE, "until": "2026-11-20T03:01:00Z"}
    ]


def test_a_stranger_pulls_no_cable(guided: Site, cables: Cables) -> None:
    assert guided.browser().post("/api/v1/demo/cable", json=CABLE).status_code == 401
    assert cables.pulled == []


@pytest.mark.parametrize("role", ["noc", "manager"])
def test_everybody_who_is_signed_in_pulls_cables(guided: Site, role: str) -> None:
    person = guided.person(guided.set_up(), role)
    answer = person.post("/api/v1/demo/cable", json=CABLE)
    assert answer.status_code == 200
    assert answer.json() == {**CABLE, "until": "2026-11-20T03:01:00Z"}


def test_a_cable_is_pulled_by_post_and_by_a_page_of_ours(guided: Site, cables: Cables) -> None:
    admin = guided.set_up()
    assert admin.get("/api/v1/demo/cable").status_code == 405
    elsewhere = {"Origin": "https://evil.example"}
    assert admin.post("/api/v1/demo/cable", json=CABLE, headers=elsewhere).status_code == 403
    assert cables.pulled == []


def test_an_isp_that_is_not_simulated_is_refused(guided: Site) -> None:
    answer = guided.set_up().post("/api/v1/demo/cable", json={"router_id": 1, "uplink_id": 9})
    assert (answer.status_code, answer.json()["detail_code"]) == (404, "no_cable")


def test_a_product_that_is_no_demo_has_none_of_it(site: Site, admin: TestClient) -> None:
    assert admin.get("/api/v1/session").json()["guided"] is False
    assert admin.get("/api/v1/demo").status_code == 404
    assert admin.post("/api/v1/demo/cable", json=CABLE).status_code == 404
    assert not [path for path in site.app.openapi()["paths"] if "demo" in path]
