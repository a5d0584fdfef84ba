"""The way back of a confirmed change: a plan like any other, whose writes restore what was."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from backend.store.tables import RouterChange
from lab.server.server import LabServer
from tests.integration.api.change_site import API, Changing, changing
from tests.integration.api.conftest import Site


def confirmed(core: Changing, weights: tuple[int, ...]) -> int:
    """The id of a change that stands in the database; the router was not written to."""
    change = core.planned(weights)
    core.put(change["id"], state="confirmed", ended_at=core.site.clock.at, ended_by="person")
    return int(change["id"])


def back(core: Changing, change_id: int) -> Any:
    return core.admin.post(
        core.path, json={"back_from_change_id": change_id, "reason": "it was better"}
    )


def test_it_leads_to_the_buckets_from_before(core: Changing) -> None:
    first, two, three = core.uplinks
    change_id = confirmed(core, (1, 1, 3))
    shown = core.admin.get(f"{API}/changes/{change_id}").json()
    assert shown["restorable"]
    before = shown["before"]
    # The router as the change left it: the bucket that moved has its new mark.
    (moved,) = [
        n
        for n, ends in enumerate(zip(before["buckets"], shown["after"]["buckets"], strict=True))
        if len(set(ends)) == 2
    ]
    rules = [row for row in core.router.menus["/ip/firewall/mangle"].rows if _is_bucket(row)]
    old_mark = rules[moved]["new-connection-mark"]
    rules[moved]["new-connection-mark"] = "ISP3"
    answer = back(core, change_id)
    assert answer.status_code == 201, answer.text
    plan = answer.json()
    assert (plan["kind"], plan["back_from_change_id"]) == ("marks", change_id)
    assert plan["after"] == before == {**before, "buckets": [first, two, two, three, three]}
    (write,) = plan["writes"]
    assert f"new-connection-mark={old_mark}" in write["line"]
    assert not plan["restorable"]
    listed = core.admin.get(core.path).json()["items"]
    assert [(row["id"], row["restorable"]) for row in listed] == [
        (plan["id"], False),
        (change_id, True),
    ]


def _is_bucket(row: dict[str, str]) -> bool:
    return "per-connection-classifier" in row


def test_a_router_that_is_back_already_has_nothing_to_do(core: Changing) -> None:
    plan = back(core, confirmed(core, (1, 1, 3))).json()
    assert (plan["state"], plan["kind"]) == ("discarded", "nothing")


@pytest.mark.parametrize("state", ["planned", "reverted", "refused"])
def test_only_a_confirmed_change_has_a_way_back(core: Changing, state: str) -> None:
    change_id = core.planned((1, 1, 3))["id"]
    core.put(change_id, state=state)
    answer = back(core, change_id)
    assert answer.status_code == 409
    assert answer.json()["detail_code"] == "change_not_confirmed"
    assert not core.admin.get(f"{API}/changes/{change_id}").json()["restorable"]


def test_what_was_no_pcc_cannot_be_planned(core: Changing) -> None:
    change_id = confirmed(core, (1, 1, 3))
    side: dict[str, object] = {
        "method": "ecmp",
        "classifier": None,
        "denominator": None,
        "buckets": [],
    }
    core.put(change_id, forecast={**_forecast(core, change_id), "before": side})
    answer = back(core, change_id)
    assert (answer.status_code, answer.json()["detail_code"]) == (409, "before_change_not_pcc")


def _forecast(core: Changing, change_id: int) -> dict[str, object]:
    with core.site.database.transaction(reading=True) as session:
        return dict(session.get_one(RouterChange, change_id).forecast)


def test_an_isp_that_was_removed(core: Changing) -> None:
    change_id = confirmed(core, (1, 1, 3))
    kept = [
        {
            "id": uplink_id,
            "name": name,
            "interface": f"ether{n}",
            "download_bps": 1,
            "upload_bps": 1,
        }
        for n, (uplink_id, name) in enumerate(
            zip(core.uplinks[:2], ("ISP1", "ISP2"), strict=True), 1
        )
    ]
    saved = core.admin.put(f"{API}/routers/{core.router_id}/uplinks", json=kept)
    assert saved.status_code == 200, saved.text
    answer = back(core, change_id)
    assert (answer.status_code, answer.json()["detail_code"]) == (409, "before_change_isp_removed")


def test_the_way_back_of_another_router(
    core: Changing, admin: TestClient, site: Site, lab: LabServer
) -> None:
    change_id = confirmed(core, (1, 1, 3))
    with changing(site, admin, lab) as other:
        answer = back(other, change_id)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "back_from_change_id")


def test_a_router_on_which_the_plan_cannot_stand(core: Changing) -> None:
    change_id = confirmed(core, (1, 1, 3))
    core.router.menus["/ip/hotspot"].add_row(name="wifi", interface="bridge-lan", disabled="false")
    answer = back(core, change_id)
    assert (answer.status_code, answer.json()["code"]) == (409, "plan_refused")
    assert [reason["code"] for reason in answer.json()["reasons"]] == ["hotspot"]
