"""Planning a change over HTTP and deciding about it: a real router of the lab, no worker."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from backend.domain.plans.plan import PlanTarget
from lab.server.server import LabServer
from tests.integration.api.change_site import API, MANGLE, Changing, changing
from tests.integration.api.changes.proposals import decide, drift, recommend
from tests.integration.api.conftest import Site


def test_a_plan_says_what_it_would_do_and_does_nothing(core: Changing) -> None:
    for number, many in ((1, 2), (2, 3), (3, 4)):
        for n in range(many):
            core.router.menus["/ip/firewall/connection"].add_row(
                protocol="tcp",
                src_address=f"10.10.{number}.{n}:1000",
                connection_mark=f"ISP{number}",
            )
    before = core.rows()
    change = core.planned((1, 1, 3))
    assert core.rows() == before
    assert (change["state"], change["kind"]) == ("planned", "marks")
    assert change["actions"] == ["apply", "discard"]
    first, two, three = core.uplinks
    assert change["before"]["buckets"] == [first, two, two, three, three]
    assert sorted(change["after"]["buckets"]) == [first, two, three, three, three]
    moved = zip(change["before"]["buckets"], change["after"]["buckets"], strict=True)
    assert sum(old != new for old, new in moved) == 1
    assert change["forecast"]["moved_share"] == pytest.approx(0.2)
    lines = {row["uplink_id"]: row for row in change["lines"]}
    assert (lines[two]["buckets_before"], lines[two]["buckets_after"]) == (2, 1)
    assert (lines[two]["share_before"], lines[two]["share_after"]) == (0.4, 0.2)
    assert [row["connections"] for row in change["forecast"]["lines"]] == [2, 3, 4]
    assert change["forecast"]["connections"] == 9
    assert [len(row["line"]) > 0 and len(row["undo_line"]) > 0 for row in change["writes"]] == [
        True
    ]
    assert f"timbang-rollback-{change['id']}" in change["script"]
    assert change["effects"]
    assert all(row["code"] and row["text"] for row in change["effects"])
    assert change["summary"]["parts"][0] in change["effects"]
    assert change["summary"]["text"] == "; ".join(row["text"] for row in change["summary"]["parts"])
    assert change["now"].endswith("Z")
    assert core.audited(change["id"]) == [("plan_change", "done")]


def test_buckets_can_be_given_one_by_one(core: Changing) -> None:
    first, two, three = core.uplinks
    body = {"buckets": [three, two, two, three, first], "reason": "by hand"}
    change = core.admin.post(core.path, json=body).json()
    assert change["after"]["buckets"] == [three, two, two, three, first]
    assert change["kind"] == "marks"


def test_a_router_with_a_hotspot_is_not_planned(core: Changing) -> None:
    """configs.md, defect 14 (37): it was planned with a warning, and refused when it was to be applied."""
    spots = core.router.menus["/ip/hotspot"]
    spots.add_row(name="campus-wifi", interface="bridge-lan", disabled="true")
    assert core.plan().status_code == 201
    spots.rows[0]["disabled"] = "false"
    answer = core.plan()
    assert answer.status_code == 409, answer.text
    (reason,) = answer.json()["reasons"]
    assert reason["code"] == "hotspot"
    assert "campus-wifi = bridge-lan" in reason["text"]


def test_a_plan_tells_what_would_keep_it_from_being_begun(core: Changing) -> None:
    """A dry run costs no more than the right to read; who may not write is told so before he applies it."""
    core.router.menus["/user"].find("admin").update(group="read")
    core.router.menus["/system/device-mode"].rows[0].update(scheduler="false")
    codes = [warning["code"] for warning in core.planned()["warnings"]]
    assert codes[:2] == ["missing_policies", "scheduler_forbidden"]


def test_a_recommendation_is_planned_as_it_stands(core: Changing) -> None:
    first, two, three = core.uplinks
    number = recommend(core, (first, two, two, three, three, three))
    change = core.admin.post(core.path, json={"recommendation_id": number}).json()
    assert change["after"]["buckets"] == [first, two, two, three, three, three]
    assert change["after"]["classifier"] == "src-address"
    assert change["recommendation_id"] == number
    assert core.admin.get(f"{API}/recommendations/{number}").json()["state"] == "new"
    assert decide(core.admin, change, "apply", "as advised").status_code == 202
    followed = core.admin.get(f"{API}/recommendations/{number}").json()
    assert (followed["state"], followed["decided_by"]) == ("accepted", change["created_by"])


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
    first, two, three = core.uplinks
    number = drift(core, PlanTarget(("ether1", "ether3", "ether2", "ether3", "ether2")))
    change = core.admin.post(core.path, json={"drift_id": number}).json()
    assert change["after"]["buckets"] == [first, three, two, three, two]
    unknown = core.admin.post(core.path, json={"drift_id": drift(core, None)})
    assert unknown.status_code == 409


@pytest.mark.parametrize("source", ["recommendation_id", "drift_id"])
def test_what_belongs_to_another_router_is_not_planned_here(
    core: Changing, still: Changing, source: str
) -> None:
    target = PlanTarget(("ether1",))
    make = {
        "recommendation_id": lambda: recommend(core, (1,)),
        "drift_id": lambda: drift(core, target),
    }
    refused = still.admin.post(still.path, json={source: make[source]()})
    assert [error["field"] for error in refused.json()["errors"]] == [source]
    assert still.admin.post(still.path, json={source: 999_999}).status_code == 404


def test_another_denominator_builds_a_chain_of_its_own(core: Changing) -> None:
    change = core.planned((1, 2, 3))
    assert (change["kind"], change["after"]["denominator"]) == ("buckets", 6)
    assert all(row["line"] and row["undo_line"] for row in change["writes"])


def test_nothing_to_do_is_an_answer(core: Changing) -> None:
    change = core.planned((1, 2, 2))
    assert (change["kind"], change["state"]) == ("nothing", "discarded")
    assert change["outcome"]["code"] == "nothing_to_do"
    assert (change["writes"], change["script"], change["actions"]) == ([], "", [])
    assert decide(core.admin, change, "apply", "why not").status_code == 409


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
    assert all(reason["code"] and reason["text"] for reason in problem["reasons"])
    entries = core.admin.get(f"{API}/audit").json()["items"]
    assert (entries[0]["action"], entries[0]["outcome"]) == ("plan_change", "refused")
    # The log says why in the reader's language, too.
    said = entries[0]["detail"]["reasons"]
    assert {reason.pop("family") for reason in said} == {"plans"}
    assert said == problem["reasons"]


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
        (
            {"buckets": [1], "options": {"queue_limit_percent": 101}},
            "options.queue_limit_percent",
        ),
        ({"buckets": [1], "surprise": 1}, "surprise"),
    ],
)
def test_a_request_that_makes_no_sense_names_its_field(
    still: Changing, body: dict[str, Any], field: str
) -> None:
    refused = still.admin.post(still.path, json=body)
    assert refused.status_code == 422
    assert field in {error["field"] for error in refused.json()["errors"]}


def test_weights_that_are_all_zero_are_refused(still: Changing) -> None:
    refused = still.plan((0, 0, 0))
    assert refused.status_code == 422
    assert [error["field"] for error in refused.json()["errors"]] == ["weights"]


def test_a_router_without_isps_has_nothing_to_plan(site: Site, admin: TestClient) -> None:
    body = {"campus_id": 1, "name": "Bare", "host": "192.0.2.7", "tls": "off", "username": "u"}
    made = admin.post(f"{API}/routers", json={**body, "password": "p"}).json()["id"]
    refused = admin.post(f"{API}/routers/{made}/changes", json={"buckets": [1]})
    assert refused.status_code == 422


@pytest.mark.parametrize(
    "change, code",
    [({"password": "wrong"}, "bad_login"), ({"port": 1}, "refused_plain_port")],
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
            change = core.planned(weights, reason='"; /system/reboot; $x [find] \\')
            lines = [change["script"], *(row["line"] for row in change["writes"])]
            lines += [row["undo_line"] for row in change["writes"]]
            assert not any("/system reset" in line and '\\"' not in line for line in lines)
            assert not any("$[/user print]" in line.replace("\\$", "") for line in lines)
            assert not any("reboot" in line for line in lines)
            assert change["reason"] == '"; /system/reboot; $x [find] \\'


def test_the_same_plan_stands_only_once(core: Changing) -> None:
    first = core.planned((1, 1, 3))
    assert core.planned((1, 1, 3))["id"] == first["id"]
    assert core.planned((1, 1, 3), reason="before the exams")["id"] != first["id"]
    assert core.planned((1, 3, 1))["id"] != first["id"]
    decide(core.admin, first, "discard")
    assert core.planned((1, 1, 3), reason="")["id"] != first["id"]
