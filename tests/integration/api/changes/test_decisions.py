"""Deciding about a planned change over HTTP, alone and at the same moment as somebody else."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from backend.domain.balance import settings as rules
from backend.store.advice import balance_settings
from tests.integration.api.change_site import API, Changing
from tests.integration.api.changes.proposals import decide
from tests.integration.api.conftest import Site
from tests.integration.api.test_races import both

CSV_HEAD = "\ufeffid,router_id,router_name,state,kind,reason"


def test_a_plan_needs_a_reason_to_be_applied(core: Changing) -> None:
    change = core.planned(reason="")
    refused = decide(core.admin, change, "apply")
    assert refused.status_code == 422
    assert [error["field"] for error in refused.json()["errors"]] == ["reason"]
    begun = decide(core.admin, change, "apply", "the exam week begins")
    assert begun.status_code == 202
    assert (begun.json()["state"], begun.json()["reason"]) == ("arming", "the exam week begins")
    assert begun.json()["applied_by"] == "admin"
    assert core.audited(change["id"]) == [
        ("plan_change", "done"),
        ("apply_change", "refused"),
        ("apply_change", "done"),
    ]


def test_an_old_plan_is_not_applied(core: Changing) -> None:
    change = core.planned()
    core.put(change["id"], created_at=core.site.clock.at - dt.timedelta(hours=25))
    refused = decide(core.admin, change, "apply")
    assert refused.status_code == 409
    assert "plan again" in refused.json()["detail"]
    assert core.admin.get(f"{API}/changes/{change['id']}").json()["actions"] == ["discard"]


def test_only_one_change_of_a_router_is_under_way(core: Changing, second: TestClient) -> None:
    first, other = core.planned((1, 1, 3)), core.planned((1, 3, 1))
    assert decide(second, first, "apply").status_code == 202
    assert decide(core.admin, first, "apply").status_code == 202  # it is applied already
    refused = decide(core.admin, other, "apply")
    assert refused.status_code == 409
    assert f"Change {first['id']}" in refused.json()["detail"]
    assert "second" in refused.json()["detail"]
    assert core.plan().status_code == 409
    listed = [change["id"] for change in core.admin.get(f"{API}/open-changes").json()]
    assert first["id"] in listed
    assert other["id"] not in listed
    deleted = core.admin.delete(f"{API}/routers/{core.router_id}")
    assert deleted.status_code == 409


def test_of_two_plans_at_the_same_moment_one_begins(core: Changing, second: TestClient) -> None:
    plans = core.planned((1, 1, 3)), core.planned((1, 3, 1))
    clients = core.admin, second
    made = both(lambda number: decide(clients[number], plans[number], "apply"))
    assert sorted(answer.status_code for answer in made) == [202, 409]
    listed = [change["id"] for change in core.admin.get(f"{API}/open-changes").json()]
    assert len({plan["id"] for plan in plans} & set(listed)) == 1


def test_of_opposites_at_the_same_moment_the_old_rules_win(
    core: Changing, second: TestClient
) -> None:
    change = core.planned()
    core.put(change["id"], state="pending")
    clients, deeds = (core.admin, second), ("confirm", "revert")
    made = both(lambda number: decide(clients[number], change, deeds[number]))
    confirmed, reverted = (answer.status_code for answer in made)
    assert reverted == 202
    assert confirmed in (202, 409)
    shown = core.admin.get(f"{API}/changes/{change['id']}").json()
    assert (shown["requested_end"], shown["requested_by"]) == ("revert", "second")


def test_two_admins_who_want_the_same_do_no_harm(core: Changing, second: TestClient) -> None:
    change = core.planned()
    assert decide(core.admin, change, "confirm").status_code == 409
    assert decide(core.admin, change, "apply").status_code == 202
    assert decide(core.admin, change, "confirm").status_code == 409
    core.put(change["id"], state="pending", deadline_at=core.site.clock.at)
    shown = core.admin.get(f"{API}/changes/{change['id']}").json()
    assert shown["actions"] == ["confirm", "revert"]
    assert decide(core.admin, change, "confirm").json()["requested_end"] == "confirm"
    again = decide(second, change, "confirm")
    assert (again.status_code, again.json()["requested_by"]) == (202, "admin")
    waiting = core.admin.get(f"{API}/changes/{change['id']}").json()
    assert waiting["actions"] == ["revert"]  # its rollback is still on the router
    core.put(change["id"], state="confirming")
    opposite = decide(second, change, "revert")
    assert opposite.status_code == 409
    assert "admin" in opposite.json()["detail"]
    core.put(change["id"], state="confirmed", ended_at=core.site.clock.at, ended_by="person")
    assert decide(second, change, "confirm").status_code == 202
    assert decide(second, change, "revert").status_code == 409
    assert ("revert_change", "refused") in core.audited(change["id"])


@pytest.mark.parametrize("state", ["arming", "applying", "verifying", "pending"])
def test_a_change_can_be_reverted_until_it_is_over(core: Changing, state: str) -> None:
    change = core.planned()
    assert decide(core.admin, change, "revert").status_code == 409
    core.put(change["id"], state=state)
    assert decide(core.admin, change, "revert").json()["requested_end"] == "revert"
    assert decide(core.admin, change, "revert").status_code == 202
    assert decide(core.admin, change, "confirm").status_code == 409
    assert core.admin.get(f"{API}/changes/{change['id']}").json()["actions"] == []


def test_a_plan_is_discarded_once_and_for_all(core: Changing) -> None:
    change = core.planned()
    gone = decide(core.admin, change, "discard").json()
    assert (gone["state"], gone["ended_by"], gone["actions"]) == ("discarded", "person", [])
    assert gone["requested_by"] == change["created_by"]
    assert decide(core.admin, change, "discard").status_code == 200
    assert decide(core.admin, change, "apply").status_code == 409
    assert decide(core.admin, change, "approve").status_code == 409


def test_two_persons_where_the_settings_ask_for_them(core: Changing, second: TestClient) -> None:
    with core.site.database.transaction() as session:
        strict = replace(rules.DEFAULT, two_person=True, timer_s=240)
        balance_settings.put(session, core.router_id, rules.to_json(strict))
    kept = {
        "queue_kind": "cake",
        "queue_limit_percent": 90,
        "limit_fasttrack": True,
        "pin_probes": False,
    }
    change = core.planned(options=kept)
    assert change["options"] == kept  # as planning it again sends them
    assert (change["needs_approval"], change["actions"]) == (True, ["discard"])
    assert change["timer_s"] == 240
    assert decide(core.admin, change, "apply").status_code == 409
    assert decide(core.admin, change, "approve").status_code == 403
    machine = core.admin.post(f"{API}/tokens", json={"name": "m", "role": "admin"}).json()
    token = core.site.browser(Authorization=f"Bearer {machine['secret']}")
    assert decide(token, change, "approve").status_code == 403
    seen = second.get(f"{API}/changes/{change['id']}").json()
    assert seen["actions"] == ["approve", "discard"]
    agreed = decide(second, change, "approve").json()
    assert (agreed["approved_by"], agreed["needs_approval"]) == ("second", False)
    assert decide(second, change, "approve").status_code == 200
    assert decide(core.admin, change, "apply").status_code == 202
    assert core.audited(change["id"]) == [
        ("plan_change", "done"),
        ("apply_change", "refused"),
        ("approve_change", "refused"),
        ("approve_change", "refused"),
        ("approve_change", "done"),
        ("apply_change", "done"),
    ]


def test_changes_are_listed_newest_first_in_pages_and_as_csv(core: Changing) -> None:
    made = [core.planned(weights)["id"] for weights in ((1, 1, 3), (1, 3, 1), (3, 1, 1))]
    first = core.admin.get(core.path, params={"limit": 2}).json()
    assert [change["id"] for change in first["items"]] == [made[2], made[1]]
    rest = core.admin.get(core.path, params={"limit": 2, "cursor": first["next_cursor"]}).json()
    assert ([change["id"] for change in rest["items"]], rest["next_cursor"]) == ([made[0]], None)
    table = core.admin.get(core.path, params={"format": "csv"})
    assert table.text.startswith(CSV_HEAD)
    assert len(table.text.splitlines()) == 4


def test_who_may_not_decide_sees_and_is_refused(
    site: Site, admin: TestClient, core: Changing
) -> None:
    noc, manager = site.person(admin, "noc"), site.person(admin, "manager")
    change = core.planned()
    for client in (noc, manager):
        shown = client.get(f"{API}/changes/{change['id']}")
        assert (shown.status_code, shown.json()["actions"]) == (200, [])
        assert client.get(core.path).status_code == 200
        assert client.post(core.path, json={"buckets": core.uplinks}).status_code == 403
        for what in ("approve", "apply", "confirm", "revert", "discard"):
            assert decide(client, change, what, "x").status_code == 403, what
        assert client.get(f"{API}/changes/{change['id']}/old-connections").status_code == 403
        flush = client.post(f"{API}/changes/{change['id']}/flush", json={"uplink_ids": [1]})
        assert flush.status_code == 403


def test_old_connections_are_counted_and_forgotten_after_the_change(core: Changing) -> None:
    change = core.planned()
    path = f"{API}/changes/{change['id']}"
    tracked = core.router.menus["/ip/firewall/connection"]
    for n in range(250):
        tracked.add_row(protocol="tcp", src_address=f"10.10.2.{n}:1", connection_mark="ISP2")
    tracked.add_row(protocol="tcp", src_address="10.10.3.1:1", connection_mark="ISP3")
    tracked.add_row(protocol="tcp", src_address="10.10.9.1:1")
    counted = core.admin.get(f"{path}/old-connections").json()
    assert {uplink["mark"]: uplink["connections"] for uplink in counted["lines"]} == {
        "ISP1": 0,
        "ISP2": 250,
        "ISP3": 1,
    }
    assert (counted["total"], counted["others"]) == (251, 1)
    assert counted["warning"]["code"] == "flush_breaks"
    assert counted["warning"]["text"].startswith("Running connections keep their ISP")
    body = {"uplink_ids": [core.uplinks[1]], "most": 120}
    assert core.admin.post(f"{path}/flush", json=body).status_code == 409
    core.put(change["id"], state="confirmed", ended_at=core.site.clock.at, ended_by="person")
    assert core.admin.get(path).json()["actions"] == ["flush"]
    lefts = [core.admin.post(f"{path}/flush", json=body).json() for _ in range(3)]
    assert [(left["removed"], left["left"]) for left in lefts] == [(120, 130), (120, 10), (10, 0)]
    rest = core.admin.get(f"{path}/old-connections").json()
    assert rest["total"] == 1
    wrong = core.admin.post(f"{path}/flush", json={"uplink_ids": [999]})
    assert [error["field"] for error in wrong.json()["errors"]] == ["uplink_ids.0"]
    assert ("flush_old_connections", "done") in core.audited(change["id"])


@pytest.mark.parametrize("what", ["", "/old-connections"])
def test_what_is_not_there_is_not_found(admin: TestClient, what: str) -> None:
    assert admin.get(f"{API}/changes/999999{what}").status_code == 404


@pytest.mark.parametrize("what", ["approve", "apply", "confirm", "revert", "discard"])
def test_nobody_decides_about_nothing(admin: TestClient, what: str) -> None:
    assert decide(admin, {"id": 999999}, what, "x").status_code == 404
