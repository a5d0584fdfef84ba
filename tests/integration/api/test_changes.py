"""Planning a change over HTTP and deciding about it: a real router of the lab, no worker."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from backend.domain import balance_settings as rules
from backend.domain.change_plan import Statement, Target
from backend.domain.plan_codec import target_json
from backend.domain.recommendation import Recommendation
from backend.domain.recommendation_codec import to_json
from backend.store import balance_settings, tables
from lab.server import LabServer
from tests.integration.api.change_site import API, MANGLE, Changing, changing
from tests.integration.api.conftest import PASSWORD, Site, make_site
from tests.integration.api.test_races import both

CSV_HEAD = "\ufeffid,router_id,router_name,state,kind,reason"


@pytest.fixture(scope="module")
def lab() -> Iterator[LabServer]:
    with LabServer() as server:
        yield server


@pytest.fixture(scope="module")
def site(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    path: Path = tmp_path_factory.mktemp("site")
    made = make_site(module_database_url, path)
    yield made
    made.database.close()


@pytest.fixture(scope="module")
def admin(site: Site) -> TestClient:
    return site.set_up()


@pytest.fixture(scope="module")
def second(site: Site, admin: TestClient) -> TestClient:
    """Another admin."""
    body = {"username": "second", "role": "admin", "password": PASSWORD}
    assert admin.post(f"{API}/accounts", json=body).status_code == 201
    return site.sign_in("second")


@pytest.fixture(scope="module")
def still(site: Site, admin: TestClient, lab: LabServer) -> Iterator[Changing]:
    """A router for tests that store nothing about it."""
    with changing(site, admin, lab) as made:
        yield made


@pytest.fixture
def core(site: Site, admin: TestClient, lab: LabServer) -> Iterator[Changing]:
    with changing(site, admin, lab) as made:
        yield made


def decide(client: TestClient, change: dict[str, Any], what: str, reason: str = "") -> Any:
    body = {"json": {"reason": reason}} if what == "apply" else {}
    return client.post(f"{API}/changes/{change['id']}/{what}", **body)


def test_a_plan_says_what_it_would_do_and_does_nothing(core: Changing) -> None:
    for number, many in ((1, 2), (2, 3), (3, 4)):
        for n in range(many):
            core.router.menus["/ip/firewall/connection"].add_row(
                protocol="tcp",
                src_address=f"10.10.{number}.{n}:1000",
                connection_mark=f"ISP{number}",
            )
    before = core.rows()
    found = core.planned((1, 1, 3))
    assert core.rows() == before
    assert (found["state"], found["kind"]) == ("planned", "marks")
    assert found["actions"] == ["apply", "discard"]
    one, two, three = core.uplinks
    assert found["before"]["buckets"] == [one, two, two, three, three]
    assert sorted(found["after"]["buckets"]) == [one, two, three, three, three]
    moved = zip(found["before"]["buckets"], found["after"]["buckets"], strict=True)
    assert sum(old != new for old, new in moved) == 1
    assert found["forecast"]["moved_share"] == pytest.approx(0.2)
    lines = {row["uplink_id"]: row for row in found["lines"]}
    assert (lines[two]["buckets_before"], lines[two]["buckets_after"]) == (2, 1)
    assert (lines[two]["share_before"], lines[two]["share_after"]) == (0.4, 0.2)
    assert [row["connections"] for row in found["forecast"]["lines"]] == [2, 3, 4]
    assert found["forecast"]["connections"] == 9
    assert [len(row["line"]) > 0 and len(row["undo_line"]) > 0 for row in found["writes"]] == [True]
    assert f"timbang-rollback-{found['id']}" in found["script"]
    assert found["effects"]
    assert all(row["text_en"] and row["text_id"] for row in found["effects"])
    assert found["summary_en"]
    assert found["now"].endswith("Z")
    assert core.audited(found["id"]) == [("plan_change", "done")]


def test_buckets_can_be_given_one_by_one(core: Changing) -> None:
    one, two, three = core.uplinks
    wish = {"buckets": [three, two, two, three, one], "reason": "by hand"}
    found = core.admin.post(core.path, json=wish).json()
    assert found["after"]["buckets"] == [three, two, two, three, one]
    assert found["kind"] == "marks"


def recommend(core: Changing, buckets: tuple[int, ...], state: str = "new") -> int:
    """The id of a stored recommendation."""
    verdict = "change" if buckets else "nothing_to_do"
    made = Recommendation(
        verdict, Statement("s", "Move one."), buckets=buckets, classifier="src-address"
    )
    with core.site.database.transaction() as session:
        row = tables.Recommendation(
            router_id=core.router_id,
            at=core.site.clock.at,
            state=state,
            verdict=verdict,
            basis={},
            content=to_json(made),
        )
        session.add(row)
        session.flush()
        return row.id


def drift(core: Changing, target: Target | None) -> int:
    """The id of a stored drift."""
    with core.site.database.transaction() as session:
        at = core.site.clock.at
        kept = None if target is None else target_json(target)
        row = tables.Drift(
            router_id=core.router_id, at=at, since_at=at, summary="", differences=[], target=kept
        )
        session.add(row)
        session.flush()
        return row.id


def test_a_plan_tells_what_would_keep_it_from_being_begun(core: Changing) -> None:
    """A dry run costs no more than the right to read; who may not write is told so before he applies it."""
    core.router.menus["/user"].find("admin").update(group="read")
    core.router.menus["/system/device-mode"].rows[0].update(scheduler="false")
    told = [one["code"] for one in core.planned()["warnings"]]
    assert told[:2] == ["missing_policies", "scheduler_forbidden"]


def test_a_recommendation_is_planned_as_it_stands(core: Changing) -> None:
    one, two, three = core.uplinks
    number = recommend(core, (one, two, two, three, three, three))
    found = core.admin.post(core.path, json={"recommendation_id": number}).json()
    assert found["after"]["buckets"] == [one, two, two, three, three, three]
    assert found["after"]["classifier"] == "src-address"
    assert found["recommendation_id"] == number
    assert core.admin.get(f"{API}/recommendations/{number}").json()["state"] == "new"
    assert decide(core.admin, found, "apply", "as advised").status_code == 202
    followed = core.admin.get(f"{API}/recommendations/{number}").json()
    assert (followed["state"], followed["decided_by"]) == ("accepted", found["created_by"])


@pytest.mark.parametrize("state, many", [("superseded", 5), ("dismissed", 5), ("new", 0)])
def test_a_recommendation_that_does_not_hold_is_not_planned(
    core: Changing, state: str, many: int
) -> None:
    number = recommend(core, (core.uplinks[0],) * many, state)
    refused = core.admin.post(core.path, json={"recommendation_id": number})
    assert (refused.status_code, refused.json()["code"]) == (409, "conflict")


def test_a_recommendation_with_a_removed_isp_is_not_planned(core: Changing) -> None:
    number = recommend(core, (core.uplinks[0], 999_999))
    refused = core.admin.post(core.path, json={"recommendation_id": number})
    assert refused.status_code == 409
    assert "removed" in refused.json()["detail"]


def test_a_drift_is_restored_by_a_plan(core: Changing) -> None:
    one, two, three = core.uplinks
    number = drift(core, Target(("ether1", "ether3", "ether2", "ether3", "ether2")))
    found = core.admin.post(core.path, json={"drift_id": number}).json()
    assert found["after"]["buckets"] == [one, three, two, three, two]
    unknown = core.admin.post(core.path, json={"drift_id": drift(core, None)})
    assert unknown.status_code == 409


@pytest.mark.parametrize("source", ["recommendation_id", "drift_id"])
def test_what_belongs_to_another_router_is_not_planned_here(
    core: Changing, still: Changing, source: str
) -> None:
    target = Target(("ether1",))
    make = {
        "recommendation_id": lambda: recommend(core, (1,)),
        "drift_id": lambda: drift(core, target),
    }
    refused = still.admin.post(still.path, json={source: make[source]()})
    assert [one["field"] for one in refused.json()["errors"]] == [source]
    assert still.admin.post(still.path, json={source: 999_999}).status_code == 404


def test_another_denominator_builds_a_chain_of_its_own(core: Changing) -> None:
    found = core.planned((1, 2, 3))
    assert (found["kind"], found["after"]["denominator"]) == ("buckets", 6)
    assert all(row["line"] and row["undo_line"] for row in found["writes"])


def test_nothing_to_do_is_an_answer(core: Changing) -> None:
    found = core.planned((1, 2, 2))
    assert (found["kind"], found["state"]) == ("nothing", "discarded")
    assert found["outcome"]["code"] == "nothing_to_do"
    assert (found["writes"], found["script"], found["actions"]) == ([], "", [])
    assert decide(core.admin, found, "apply", "why not").status_code == 409


def test_a_refused_plan_gives_every_reason(core: Changing) -> None:
    core.router.menus[MANGLE].add_row(
        chain="prerouting",
        action="mark-connection",
        in_interface="bridge-lan",
        nth="2,1",
        new_connection_mark="ISP1",
    )
    refused = core.plan((1, 1, 3))
    assert refused.status_code == 409
    problem = refused.json()
    assert problem["code"] == "plan_refused"
    assert problem["reasons"]
    assert all(one["code"] and one["text_en"] and one["text_id"] for one in problem["reasons"])
    entries = core.admin.get(f"{API}/audit").json()["items"]
    assert (entries[0]["action"], entries[0]["outcome"]) == ("plan_change", "refused")


@pytest.mark.parametrize(
    "body, field",
    [
        ({}, "buckets"),
        ({"buckets": [1], "weights": {"1": 1}}, "weights"),
        ({"buckets": [999]}, "buckets.0"),
        ({"buckets": []}, "buckets"),
        ({"weights": {"999": 1}}, "weights.999"),
        ({"weights": {"1": -1}}, "weights.1"),
        ({"weights": {"1": "2"}}, "weights.1"),
        ({"weights": {"x": 1}}, "weights.x"),
        ({"buckets": [1] * 65}, "buckets"),
        ({"buckets": [1], "timer_s": 5}, "timer_s"),
        ({"buckets": [1], "timer_s": 901}, "timer_s"),
        ({"buckets": [1], "classifier": "moon"}, "classifier"),
        ({"buckets": [1], "reason": "x" * 1001}, "reason"),
        ({"buckets": [1], "confirm_by": "dice"}, "confirm_by"),
        ({"buckets": [1], "options": {"queue_kind": "red"}}, "options.queue_kind"),
        ({"buckets": [1], "surprise": 1}, "surprise"),
    ],
)
def test_a_wish_that_makes_no_sense_names_its_field(
    still: Changing, body: dict[str, Any], field: str
) -> None:
    refused = still.admin.post(still.path, json=body)
    assert refused.status_code == 422
    assert field in {one["field"] for one in refused.json()["errors"]}


def test_weights_that_are_all_zero_are_refused(still: Changing) -> None:
    refused = still.plan((0, 0, 0))
    assert refused.status_code == 422
    assert [one["field"] for one in refused.json()["errors"]] == ["weights"]


def test_a_router_without_isps_has_nothing_to_plan(site: Site, admin: TestClient) -> None:
    body = {"campus_id": 1, "name": "Bare", "host": "192.0.2.7", "tls": "off", "username": "u"}
    made = admin.post(f"{API}/routers", json={**body, "password": "p"}).json()["id"]
    refused = admin.post(f"{API}/routers/{made}/changes", json={"buckets": [1]})
    assert refused.status_code == 422


@pytest.mark.parametrize(
    "change, code",
    [({"password": "wrong"}, "bad_login"), ({"port": 1}, "refused_port")],
    ids=["password", "port"],
)
def test_a_router_that_cannot_be_asked_says_why(
    core: Changing, change: dict[str, Any], code: str
) -> None:
    reach = {"host": core.served.host, "password": "lab", **change}
    moved = core.admin.patch(f"{API}/routers/{core.router_id}", json=reach)
    assert moved.status_code == 200, moved.text
    refused = core.plan()
    assert refused.status_code == 424
    assert (refused.json()["code"], bool(refused.json()["remedy"])) == (code, True)
    newest = core.admin.get(f"{API}/audit").json()["items"][0]
    assert (newest["action"], newest["outcome"]) == ("plan_change", "failed")


def test_names_that_look_like_commands_stay_names(
    site: Site, admin: TestClient, lab: LabServer
) -> None:
    names = ('A"; /system reset; "', "B$[/user print]", "C'`{}\\")
    with changing(site, admin, lab, names=names) as core:
        for weights in ((1, 1, 3), (1, 2, 4)):
            found = core.planned(weights, reason='"; /system/reboot; $x [find] \\')
            told = [found["script"], *(row["line"] for row in found["writes"])]
            told += [row["undo_line"] for row in found["writes"]]
            assert not any("/system reset" in one and '\\"' not in one for one in told)
            assert not any("$[/user print]" in one.replace("\\$", "") for one in told)
            assert not any("reboot" in one for one in told)
            assert found["reason"] == '"; /system/reboot; $x [find] \\'


def test_a_plan_needs_a_reason_to_be_applied(core: Changing) -> None:
    found = core.planned(reason="")
    refused = decide(core.admin, found, "apply")
    assert refused.status_code == 422
    assert [one["field"] for one in refused.json()["errors"]] == ["reason"]
    begun = decide(core.admin, found, "apply", "the exam week begins")
    assert begun.status_code == 202
    assert (begun.json()["state"], begun.json()["reason"]) == ("arming", "the exam week begins")
    assert begun.json()["applied_by"] == "admin"
    assert core.audited(found["id"]) == [
        ("plan_change", "done"),
        ("apply_change", "refused"),
        ("apply_change", "done"),
    ]


def test_an_old_plan_is_not_applied(core: Changing) -> None:
    found = core.planned()
    core.put(found["id"], created_at=core.site.clock.at - dt.timedelta(hours=25))
    refused = decide(core.admin, found, "apply")
    assert refused.status_code == 409
    assert "plan again" in refused.json()["detail"]
    assert core.admin.get(f"{API}/changes/{found['id']}").json()["actions"] == ["discard"]


def test_only_one_change_of_a_router_is_under_way(core: Changing, second: TestClient) -> None:
    first, other = core.planned((1, 1, 3)), core.planned((1, 3, 1))
    assert decide(second, first, "apply").status_code == 202
    assert decide(core.admin, first, "apply").status_code == 202  # it is applied already
    refused = decide(core.admin, other, "apply")
    assert refused.status_code == 409
    assert f"Change {first['id']}" in refused.json()["detail"]
    assert "second" in refused.json()["detail"]
    assert core.plan().status_code == 409
    listed = [one["id"] for one in core.admin.get(f"{API}/open-changes").json()]
    assert first["id"] in listed
    assert other["id"] not in listed
    deleted = core.admin.delete(f"{API}/routers/{core.router_id}")
    assert deleted.status_code == 409


def test_of_two_plans_at_the_same_moment_one_begins(core: Changing, second: TestClient) -> None:
    plans = core.planned((1, 1, 3)), core.planned((1, 3, 1))
    clients = core.admin, second
    made = both(lambda number: decide(clients[number], plans[number], "apply"))
    assert sorted(one.status_code for one in made) == [202, 409]
    listed = [one["id"] for one in core.admin.get(f"{API}/open-changes").json()]
    assert len({plan["id"] for plan in plans} & set(listed)) == 1


def test_two_who_want_opposites_at_the_same_moment(core: Changing, second: TestClient) -> None:
    found = core.planned()
    core.put(found["id"], state="pending")
    clients, deeds = (core.admin, second), ("confirm", "revert")
    made = both(lambda number: decide(clients[number], found, deeds[number]))
    assert sorted(one.status_code for one in made) == [202, 409]
    [first] = [one.json() for one in made if one.status_code == 202]
    shown = core.admin.get(f"{API}/changes/{found['id']}").json()
    assert shown["wish"] == first["wish"]


def test_two_admins_who_want_the_same_do_no_harm(core: Changing, second: TestClient) -> None:
    found = core.planned()
    assert decide(core.admin, found, "confirm").status_code == 409
    assert decide(core.admin, found, "apply").status_code == 202
    assert decide(core.admin, found, "confirm").status_code == 409
    core.put(found["id"], state="pending", deadline_at=core.site.clock.at)
    shown = core.admin.get(f"{API}/changes/{found['id']}").json()
    assert shown["actions"] == ["confirm", "revert"]
    assert decide(core.admin, found, "confirm").json()["wish"] == "confirm"
    again = decide(second, found, "confirm")
    assert (again.status_code, again.json()["wished_by"]) == (202, "admin")
    opposite = decide(second, found, "revert")
    assert opposite.status_code == 409
    assert "admin" in opposite.json()["detail"]
    core.put(found["id"], state="confirmed", ended_at=core.site.clock.at, ended_by="person")
    assert decide(second, found, "confirm").status_code == 202
    assert decide(second, found, "revert").status_code == 409
    assert ("revert_change", "refused") in core.audited(found["id"])


@pytest.mark.parametrize("state", ["arming", "applying", "verifying", "pending"])
def test_a_change_can_be_reverted_until_it_is_over(core: Changing, state: str) -> None:
    found = core.planned()
    assert decide(core.admin, found, "revert").status_code == 409
    core.put(found["id"], state=state)
    assert decide(core.admin, found, "revert").json()["wish"] == "revert"
    assert decide(core.admin, found, "revert").status_code == 202
    assert decide(core.admin, found, "confirm").status_code == 409
    assert core.admin.get(f"{API}/changes/{found['id']}").json()["actions"] == []


def test_a_plan_is_discarded_once_and_for_all(core: Changing) -> None:
    found = core.planned()
    gone = decide(core.admin, found, "discard").json()
    assert (gone["state"], gone["ended_by"], gone["actions"]) == ("discarded", "person", [])
    assert decide(core.admin, found, "discard").status_code == 200
    assert decide(core.admin, found, "apply").status_code == 409
    assert decide(core.admin, found, "approve").status_code == 409


def test_two_persons_where_the_settings_ask_for_them(core: Changing, second: TestClient) -> None:
    with core.site.database.transaction() as session:
        strict = replace(rules.DEFAULT, two_person=True, timer_s=240)
        balance_settings.put(session, core.router_id, rules.to_json(strict))
    found = core.planned()
    assert (found["needs_approval"], found["actions"]) == (True, ["discard"])
    assert found["timer_s"] == 240
    assert decide(core.admin, found, "apply").status_code == 409
    assert decide(core.admin, found, "approve").status_code == 403
    machine = core.admin.post(f"{API}/tokens", json={"name": "m", "role": "admin"}).json()
    token = core.site.browser(Authorization=f"Bearer {machine['secret']}")
    assert decide(token, found, "approve").status_code == 403
    seen = second.get(f"{API}/changes/{found['id']}").json()
    assert seen["actions"] == ["approve", "discard"]
    agreed = decide(second, found, "approve").json()
    assert (agreed["approved_by"], agreed["needs_approval"]) == ("second", False)
    assert decide(second, found, "approve").status_code == 200
    assert decide(core.admin, found, "apply").status_code == 202
    assert core.audited(found["id"]) == [
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
    assert [one["id"] for one in first["items"]] == [made[2], made[1]]
    rest = core.admin.get(core.path, params={"limit": 2, "cursor": first["next_cursor"]}).json()
    assert ([one["id"] for one in rest["items"]], rest["next_cursor"]) == ([made[0]], None)
    table = core.admin.get(core.path, params={"format": "csv"})
    assert table.text.startswith(CSV_HEAD)
    assert len(table.text.splitlines()) == 4


def test_who_may_not_decide_sees_and_is_refused(
    site: Site, admin: TestClient, core: Changing
) -> None:
    noc, manager = site.person(admin, "noc"), site.person(admin, "manager")
    found = core.planned()
    for client in (noc, manager):
        shown = client.get(f"{API}/changes/{found['id']}")
        assert (shown.status_code, shown.json()["actions"]) == (200, [])
        assert client.get(core.path).status_code == 200
        assert client.post(core.path, json={"buckets": core.uplinks}).status_code == 403
        for what in ("approve", "apply", "confirm", "revert", "discard"):
            assert decide(client, found, what, "x").status_code == 403, what
        assert client.get(f"{API}/changes/{found['id']}/old-connections").status_code == 403
        flush = client.post(f"{API}/changes/{found['id']}/flush", json={"uplink_ids": [1]})
        assert flush.status_code == 403


def test_old_connections_are_counted_and_forgotten_after_the_change(core: Changing) -> None:
    found = core.planned()
    path = f"{API}/changes/{found['id']}"
    tracked = core.router.menus["/ip/firewall/connection"]
    for n in range(250):
        tracked.add_row(protocol="tcp", src_address=f"10.10.2.{n}:1", connection_mark="ISP2")
    tracked.add_row(protocol="tcp", src_address="10.10.3.1:1", connection_mark="ISP3")
    tracked.add_row(protocol="tcp", src_address="10.10.9.1:1")
    counted = core.admin.get(f"{path}/old-connections").json()
    assert {one["mark"]: one["connections"] for one in counted["lines"]} == {
        "ISP1": 0,
        "ISP2": 250,
        "ISP3": 1,
    }
    assert (counted["total"], counted["others"]) == (251, 1)
    assert counted["warning_en"]
    assert counted["warning_id"]
    wish = {"uplink_ids": [core.uplinks[1]], "most": 120}
    assert core.admin.post(f"{path}/flush", json=wish).status_code == 409
    core.put(found["id"], state="confirmed", ended_at=core.site.clock.at, ended_by="person")
    assert core.admin.get(path).json()["actions"] == ["flush"]
    lefts = [core.admin.post(f"{path}/flush", json=wish).json() for _ in range(3)]
    assert [(one["removed"], one["left"]) for one in lefts] == [(120, 130), (120, 10), (10, 0)]
    rest = core.admin.get(f"{path}/old-connections").json()
    assert rest["total"] == 1
    wrong = core.admin.post(f"{path}/flush", json={"uplink_ids": [999]})
    assert [one["field"] for one in wrong.json()["errors"]] == ["uplink_ids.0"]
    assert ("flush_old_connections", "done") in core.audited(found["id"])


@pytest.mark.parametrize("what", ["", "/old-connections"])
def test_what_is_not_there_is_not_found(admin: TestClient, what: str) -> None:
    assert admin.get(f"{API}/changes/999999{what}").status_code == 404


@pytest.mark.parametrize("what", ["approve", "apply", "confirm", "revert", "discard"])
def test_nobody_decides_about_nothing(admin: TestClient, what: str) -> None:
    assert decide(admin, {"id": 999999}, what, "x").status_code == 404
