"""Fixes of findings over HTTP on a router of the lab: read, planned, and no other way to write."""

from __future__ import annotations

from typing import Any

from tests.integration.api.change_site import API, Changing

FILTER = "/ip/firewall/filter"
FASTTRACK = {
    "chain": "forward",
    "action": "fasttrack-connection",
    "connection-state": "established,related",
    "comment": 'defconf: "fasttrack"',
}


def add_fasttrack(core: Changing) -> None:
    core.router.menus[FILTER].add_row(
        **{name.replace("-", "_"): value for name, value in FASTTRACK.items()}
    )


def fix_of(core: Changing, finding: str) -> dict[str, Any]:
    answer = core.admin.get(f"{API}/routers/{core.router_id}/fixes/{finding}")
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()
    return shown


def test_lines_are_told_and_nothing_is_written(core: Changing) -> None:
    add_fasttrack(core)
    before = [dict(row) for row in core.router.menus[FILTER].rows]
    shown = fix_of(core, "fasttrack_with_marks")
    assert shown["cure"] == "plan"
    assert shown["lines"] == [
        '/ip/firewall/filter/set [find comment="defconf: \\"fasttrack\\""] connection-mark=no-mark'
    ]
    assert len(shown["undo_lines"]) == 1
    assert shown["effects"][0]["code"] == "fasttrack_limited"
    assert [each["code"] for each in shown["warnings"]] == ["processor_has_more"]
    assert shown["reasons"] == []
    assert core.router.menus[FILTER].rows == before


def test_what_the_router_does_not_have_is_told(core: Changing) -> None:
    shown = fix_of(core, "fasttrack_with_marks")
    assert (shown["lines"], [each["code"] for each in shown["reasons"]]) == ([], ["fix_not_needed"])


def test_rows_of_a_kind_that_no_plan_writes_are_lines_to_type(core: Changing) -> None:
    core.router.menus["/ip/settings"].rows[0]["rp-filter"] = "strict"
    shown = fix_of(core, "strict_rp_filter")
    assert (shown["cure"], shown["lines"]) == ("lines", ["/ip/settings/set rp-filter=loose"])
    answer = core.admin.post(core.path, json={"finding": "strict_rp_filter", "reason": "x"})
    assert (answer.status_code, answer.json()["code"]) == (409, "plan_refused")
    assert [reason["code"] for reason in answer.json()["reasons"]] == ["fix_by_hand"]


def test_a_fix_is_planned_like_any_change(core: Changing) -> None:
    add_fasttrack(core)
    answer = core.admin.post(core.path, json={"finding": "fasttrack_with_marks", "reason": "x"})
    assert answer.status_code == 201, answer.text
    change = answer.json()
    assert (change["kind"], change["state"], len(change["writes"])) == ("fix", "planned", 1)
    assert change["before"] == change["after"]
    assert change["forecast"]["moved_share"] == 0
    assert [row["share_after"] for row in change["lines"]] == [0.2, 0.4, 0.4]
    assert change["summary"]["parts"][0]["code"] == "fasttrack_limited"
    assert not change["restorable"]


def test_one_thing_only_is_wanted(core: Changing) -> None:
    answer = core.plan((1, 1, 3), finding="fasttrack_with_marks")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "exactly_one_source")


def test_a_code_is_a_word(core: Changing) -> None:
    answer = core.admin.post(core.path, json={"finding": "A'; DROP", "reason": "x"})
    assert answer.status_code == 422
