"""Two people at once: one is first, the other is told so, and nobody sees a server error."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select

from backend.services.audit import Actor
from backend.services.inventory.inventory import delete_router
from backend.store.engine import bulk
from backend.store.polling import polls
from backend.store.polling.polls import PollRow
from backend.store.tables import Poll, RouterState
from tests.integration.api.conftest import PASSWORD, START, Site
from tests.integration.api.inventory.bodies import CALENDAR, ROUTER, uplink_body

API = "/api/v1"
ADMIN = Actor(None, "admin", "admin")


@pytest.fixture
def pair(site: Site, admin: TestClient) -> list[TestClient]:
    return [site.sign_in("admin") for _ in range(2)]


def both(act: Callable[[int], object]) -> list:
    """What `act(0)` and `act(1)` return when they begin together."""
    together = threading.Barrier(2)

    def go(number: int) -> object:
        together.wait()
        return act(number)

    with ThreadPoolExecutor(2) as threads:
        return list(threads.map(go, range(2)))


def statuses(answers: list) -> list[int]:
    return sorted(answer.status_code for answer in answers)


@pytest.mark.parametrize(
    "path, body",
    [
        ("/routers", ROUTER),
        ("/accounts", {"username": "twin", "role": "noc", "password": PASSWORD}),
        ("/campuses", {"name": "Twin", "timezone": "Asia/Jakarta"}),
    ],
)
def test_of_two_equal_ones_one_is_made(pair: list[TestClient], path: str, body: dict) -> None:
    made = both(lambda number: pair[number].post(API + path, json=body))
    assert statuses(made) == [201, 409]


def test_a_host_is_the_same_in_whatever_case(pair: list[TestClient]) -> None:
    hosts = ("core.kampus.ac.id", "Core.Kampus.AC.ID")
    made = both(lambda n: pair[n].post(f"{API}/routers", json={**ROUTER, "host": hosts[n]}))
    assert statuses(made) == [201, 409]


def test_a_campus_that_goes_takes_no_router_along(pair: list[TestClient]) -> None:
    for number in range(5):
        body = {"name": f"Campus {number}", "timezone": "Asia/Jakarta"}
        campus = pair[0].post(f"{API}/campuses", json=body).json()["id"]
        router = {**ROUTER, "campus_id": campus, "host": f"10.0.1.{number}"}

        def act(which: int, campus: int = campus, router: dict = router) -> object:
            if which:
                return pair[1].delete(f"{API}/campuses/{campus}")
            return pair[0].post(f"{API}/routers", json=router)

        made, gone = both(act)
        assert (made.status_code == 201) == (gone.status_code == 409), (made.text, gone.text)


def test_a_poll_that_is_being_stored_leaves_nothing_of_a_deleted_router(
    site: Site, admin: TestClient
) -> None:
    number = admin.post(f"{API}/routers", json=ROUTER).json()["id"]
    with site.database.transaction() as session:
        session.add(RouterState(router_id=number))

    def delete() -> None:
        with site.database.transaction() as session:
            delete_router(session, ADMIN, number, START)

    with site.database.transaction() as posting:
        polls.lock(posting, [number])
        deleting = threading.Thread(target=delete)
        deleting.start()
        _wait_for_a_lock(site)
        polls.insert(posting, [PollRow(number, 7, START, None, None, 0, None, None)])
    deleting.join()
    with site.database.transaction() as session:
        assert session.scalar(select(func.count()).select_from(Poll)) == 0


def _wait_for_a_lock(site: Site) -> None:
    """Until the deletion waits for the posting."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    while True:
        with site.database.transaction() as session:
            if bulk.fetch(session, waiting)[0][0]:
                return


def test_of_two_changes_to_the_same_uplinks_the_second_is_told(
    admin: TestClient, pair: list[TestClient]
) -> None:
    router = admin.post(f"{API}/routers", json=ROUTER).json()
    path = f"{API}/routers/{router['id']}"
    seen = {"If-Match": router["uplinks_revision"]}
    answers = both(
        lambda who: pair[who].put(
            f"{path}/uplinks", json=[uplink_body(f"ISP{who}", f"ether{who}")], headers=seen
        )
    )
    assert statuses(answers) == [200, 409]
    (saved,) = (answer.json() for answer in answers if answer.is_success)
    assert admin.get(path).json()["uplinks"] == saved["uplinks"]


def test_of_two_changes_to_the_same_calendar_the_second_is_told(
    admin: TestClient, pair: list[TestClient]
) -> None:
    seen = {"If-Match": admin.get(f"{API}/campuses").json()[0]["calendar_revision"]}

    def save(who: int) -> object:
        calendar = {**CALENDAR, "holidays": [{"date": "2026-12-25", "name": f"Day {who}"}]}
        return pair[who].put(f"{API}/campuses/1/calendar", json=calendar, headers=seen)

    answers = both(save)
    assert statuses(answers) == [200, 409]
    (saved,) = (answer.json() for answer in answers if answer.is_success)
    assert admin.get(f"{API}/campuses").json() == [saved]
