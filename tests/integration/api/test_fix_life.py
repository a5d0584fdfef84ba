"""A fix of a finding from its plan to its end and back, carried out by a real runner on a router of the lab."""

from __future__ import annotations

import pytest

from backend.services.changes.running import ChangeRunner
from tests.integration.api.change_site import API, Changing
from tests.integration.api.changes.test_fixes import FILTER, add_fasttrack, fix_of
from tests.integration.api.test_change_life import core, lab, runner, until

__all__ = ["core", "lab", "runner"]

FINDING = "fasttrack_with_marks"


def marks(made: Changing) -> list[str | None]:
    """What each fasttrack rule asks of a connection's mark."""
    rules = [
        row for row in made.router.menus[FILTER].rows if row.get("action") == "fasttrack-connection"
    ]
    return [row.get("connection-mark") or None for row in rules]


def carried(made: Changing, worker: ChangeRunner, change_id: int, act: str) -> dict:
    """Applied, and confirmed or reverted while it waits."""
    path = f"{API}/changes/{change_id}"
    assert made.admin.post(f"{path}/apply", json={}).status_code == 202
    pending = until(made, worker, change_id, "pending", "refused", "reverted")
    assert pending["state"] == "pending", pending["steps"]
    assert made.admin.post(f"{path}/{act}").status_code == 202
    return until(made, worker, change_id, "confirmed", "reverted")


def planned(made: Changing, **wanted: object) -> dict:
    answer = made.admin.post(made.path, json={"reason": "the split does not happen", **wanted})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def findings(made: Changing) -> list[str]:
    """Codes of what the lint says of the router as it is now."""
    answer = made.admin.post(f"{API}/routers/{made.router_id}/discovery")
    return [finding["code"] for finding in answer.json()["findings"]]


def test_a_confirmed_fix_takes_the_finding_away_and_has_a_way_back(
    core: Changing, runner: ChangeRunner
) -> None:
    add_fasttrack(core)
    assert FINDING in findings(core)
    change = planned(core, finding=FINDING)
    over = carried(core, runner, change["id"], "confirm")
    assert (over["state"], over["restorable"], over["succeeded"]) == ("confirmed", True, None)
    assert marks(core) == ["no-mark"]
    assert FINDING not in findings(core)
    assert [each["code"] for each in fix_of(core, FINDING)["reasons"]] == ["fix_not_needed"]
    assert not core.router.menus["/system/script"].rows
    back = planned(core, back_from_change_id=change["id"])
    assert (back["kind"], back["back_from_change_id"]) == ("fix", change["id"])
    way_back = carried(core, runner, back["id"], "confirm")
    assert way_back["state"] == "confirmed"
    then = {"change_id": back["id"], "at": way_back["ended_at"], "how": "taken_back"}
    now = core.admin.get(f"{API}/changes/{change['id']}").json()
    assert (now["restorable"], now["succeeded"]) == (False, then)
    listed = core.admin.get(core.path).json()["items"]
    assert [row["succeeded"] for row in listed] == [None, then]
    assert marks(core) == [None]
    assert FINDING in findings(core)


def test_the_rollback_is_put_on_the_router_as_the_plan_lists_it(
    core: Changing, runner: ChangeRunner
) -> None:
    add_fasttrack(core)
    change = planned(core, finding=FINDING)
    name = f"timbang-rollback-{change['id']}"
    event = f"on-event={name} policy=read,write"
    assert change["rollback"] == [
        f"/system/script/add name={name} policy=read,write source=...",
        f"/system/scheduler/add name={name}-boot {event} start-time=startup",
        f"/system/scheduler/add name={name} {event} interval={change['timer_s']}s",
    ]
    path = f"{API}/changes/{change['id']}"
    assert core.admin.post(f"{path}/apply", json={}).status_code == 202
    until(core, runner, change["id"], "pending")
    [script] = core.router.menus["/system/script"].rows
    assert (script["name"], script["source"]) == (name, change["script"])
    triggers = core.router.menus["/system/scheduler"].rows
    assert {row["name"]: row["on-event"] for row in triggers} == {f"{name}-boot": name, name: name}
    assert core.admin.post(f"{path}/confirm").status_code == 202
    until(core, runner, change["id"], "confirmed")
    assert not core.router.menus["/system/scheduler"].rows


def test_a_fix_that_nobody_keeps_leaves_the_router_as_it_was(
    core: Changing, runner: ChangeRunner
) -> None:
    add_fasttrack(core)
    change = planned(core, finding=FINDING)
    assert carried(core, runner, change["id"], "revert")["state"] == "reverted"
    assert marks(core) == [None]
    assert FINDING in findings(core)


@pytest.mark.parametrize("finding", ["no_inbound_marks", "no_check_gateway"])
def test_rows_that_are_added_and_gateways_that_are_watched(
    core: Changing, runner: ChangeRunner, finding: str
) -> None:
    if finding == "no_check_gateway":
        for row in core.router.menus["/ip/route"].rows:
            row.pop("check-gateway", None)
    else:
        mangle = core.router.menus["/ip/firewall/mangle"]
        mangle.rows[:] = [
            row for row in mangle.rows if not row.get("in-interface", "").startswith("ether")
        ]
    assert finding in findings(core)
    change = planned(core, finding=finding)
    over = carried(core, runner, change["id"], "confirm")
    assert over["state"] == "confirmed", over["steps"]
    assert finding not in findings(core)
