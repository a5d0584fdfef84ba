"""Spare routes for an ISP that may fail, planned over HTTP on a router of the lab."""

from __future__ import annotations

import pytest

from tests.integration.api.change_site import Changing


def test_spare_routes_are_planned_like_any_change(core: Changing) -> None:
    _, second, third = core.uplinks
    wanted = {"uplink_id": second, "taker_ids": [third]}
    answer = core.admin.post(core.path, json={"spare": wanted, "reason": "ISP2 fails often"})
    assert answer.status_code == 201, answer.text
    change = answer.json()
    assert (change["kind"], change["state"]) == ("fix", "planned")
    assert change["before"] == change["after"]
    assert change["forecast"]["moved_share"] == 0
    (write,) = change["writes"]
    assert write["line"].startswith("/ip/route/add ")
    assert change["summary"]["parts"][0]["code"] == "spare_takes_over"
    # Routes of the main table ask these gateways already.
    assert [warning["code"] for warning in change["warnings"]] == ["script_size"]


@pytest.mark.parametrize("takers", [(1,), (2, 2)], ids=["itself", "twice"])
def test_an_isp_takes_over_from_another_and_once(core: Changing, takers: tuple[int, ...]) -> None:
    ids = [core.uplinks[at] for at in takers]
    wanted = {"uplink_id": core.uplinks[1], "taker_ids": ids}
    answer = core.admin.post(core.path, json={"spare": wanted, "reason": ""})
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "spare_taker_twice")
