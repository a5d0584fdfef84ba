"""Advice is taken, applied and kept over HTTP, and packets follow it: from ECMP to shares as unequal as the lines."""

from __future__ import annotations

import pytest

from tests.integration.kernel.advised import Advised

POINTS = 0.03
CONNECTIONS = 5000
"""Three points are then four standard deviations of an even hash."""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]


def near(*wanted: float) -> object:
    return pytest.approx(dict(zip(("ISP1", "ISP2", "ISP3"), wanted, strict=True)), abs=POINTS)


def test_from_ecmp_to_the_shares_that_were_recommended(advised_campus: Advised) -> None:
    campus, advice = advised_campus, advised_campus.recommendation
    assert (advice["verdict"], advice["denominator"]) == ("change", 5), advice["reasons"]
    assert campus.new_connections(CONNECTIONS) == near(1 / 3, 1 / 3, 1 / 3)
    body = {"recommendation_id": advice["id"], "reason": "ISP1 is full"}
    planned = campus.ask("POST", f"/routers/{campus.router_id}/changes", body)
    assert (planned["state"], planned["kind"]) == ("planned", "convert")
    campus.ask("POST", f"/changes/{planned['id']}/apply", {"reason": ""})
    pending = campus.change_in(planned["id"], "pending", "refused", "reverted")
    assert pending["state"] == "pending", pending["steps"]
    campus.ask("POST", f"/changes/{planned['id']}/confirm")
    over = campus.change_in(planned["id"], "confirmed", "refused", "reverted")
    assert over["state"] == "confirmed", over["steps"]
    assert campus.new_connections(CONNECTIONS) == near(0.2, 0.4, 0.4)
    advice = campus.ask("GET", f"/recommendations/{advice['id']}")
    assert advice["state"] == "applied"
