"""The checklist of a new installation: read from what is stored, put aside by admins."""

from __future__ import annotations

import pytest

from tests.integration.api.conftest import Site, TestClient
from tests.integration.api.inventory.bodies import ROUTER
from tests.integration.services.history import answered, make_router

API = "/api/v1"
PATH = f"{API}/setup-checklist"


def states(client: TestClient) -> dict[str, str]:
    answer = client.get(PATH)
    assert answer.status_code == 200, answer.text
    return {row["item"]: row["state"] for row in answer.json()["items"]}


def test_a_new_installation_lacks_everything(admin: TestClient) -> None:
    assert set(states(admin).values()) == {"open"}
    assert admin.get(PATH).json()["is_put_aside"] is False


def test_only_admins_see_it(site: Site, admin: TestClient) -> None:
    manager = site.person(admin, "manager")
    assert manager.get(PATH).status_code == 403
    assert manager.put(PATH, json={"item": "tests", "put_aside": True}).status_code == 403
    assert states(admin)["colleague"] == "done"


def test_what_is_stored_decides(site: Site, admin: TestClient) -> None:
    with site.database.transaction() as session:
        router = make_router(session, mbps=(100, 200))
        answered(session, router.router, site.clock())
    campus_id = router.router.campus_id
    known = states(admin)
    assert [item for item, state in known.items() if state == "done"] == ["router", "contracts"]
    calendar = {
        "hours": [],
        "holidays": [{"date": "2026-12-25", "name": "Natal"}],
        "periods": [],
    }
    saved = admin.put(f"{API}/campuses/{campus_id}/calendar", json=calendar)
    assert saved.status_code == 200, saved.text
    assert states(admin)["calendar"] == "done"
    token = {"name": "TV", "role": "wall"}
    assert admin.post(f"{API}/tokens", json=token).status_code == 201
    assert states(admin)["wallboard"] == "done"


def test_a_router_that_did_not_answer_is_not_done(admin: TestClient) -> None:
    router_id = admin.post(f"{API}/routers", json=ROUTER).json()["id"]
    [row] = [row for row in admin.get(PATH).json()["items"] if row["item"] == "router"]
    assert (row["state"], row["have"], row["of"], row["router_id"]) == ("open", 0, 1, router_id)


def test_an_item_is_put_aside_and_taken_back_with_an_entry_each(admin: TestClient) -> None:
    for put_aside in (True, True, False):
        answer = admin.put(PATH, json={"item": "wallboard", "put_aside": put_aside})
        assert answer.status_code == 200, answer.text
        assert states(admin)["wallboard"] == ("put_aside" if put_aside else "open")
    written = [
        (entry["action"], entry["subject"])
        for entry in admin.get(f"{API}/audit").json()["items"]
        if "setup" in entry["action"] and entry["action"] != "set_up"
    ]
    assert written == [("take_setup_back", "wallboard"), ("put_setup_aside", "wallboard")]


def test_the_whole_list_is_put_aside_and_items_keep_their_states(admin: TestClient) -> None:
    answer = admin.put(PATH, json={"put_aside": True}).json()
    assert answer["is_put_aside"] is True
    assert {row["state"] for row in answer["items"]} == {"open"}
    assert admin.put(PATH, json={"put_aside": False}).json()["is_put_aside"] is False


@pytest.mark.parametrize("body", [{"item": "coffee", "put_aside": True}, {"item": "tests"}])
def test_what_is_not_understood_is_refused(admin: TestClient, body: dict[str, object]) -> None:
    assert admin.put(PATH, json=body).status_code == 422


def test_a_report_that_was_opened_counts(site: Site, admin: TestClient) -> None:
    with site.database.transaction() as session:
        router_id = make_router(session).router.id
    assert states(admin)["report"] == "open"
    week = admin.get(f"{API}/routers/{router_id}/weeks/2026-W46/report.pdf")
    assert week.status_code == 200, week.text
    assert states(admin)["report"] == "done"
