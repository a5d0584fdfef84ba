"""Drifts over HTTP: the sentence, the figures that moved, and the person who knows of it."""

from __future__ import annotations

import csv
import datetime as dt
import io

import pytest

from backend.services.inventory import inventory
from backend.services.regimes import drifting
from backend.store.tables import Drift
from tests.integration.api.conftest import START, Site, TestClient
from tests.integration.services.history import GIB, fill_volumes, make_router
from tests.unit.domain.router_configs import pcc, uplinks

API = "/api/v1"
AT = START - dt.timedelta(hours=2)
SINCE = AT - dt.timedelta(minutes=5)
MOVED = {
    "code": "buckets",
    "text": "ISP2 (ether2): 2 -> 1 of 5 buckets",
    "params": {"interface": "ether2", "name": "ISP2", "old": 2, "new": 1, "total": 5},
}
MARK = {
    "code": "mangle_mark",
    "text": "rule pcc 5/2 now marks ISP1",
    "params": {"section": "mangle", "row": "pcc 5/2", "old": "ISP2", "new": "ISP1", "place": 0},
}
LOST = {
    "code": "bucket_lost",
    "text": "ISP2 lost one bucket",
    "params": {"name": "ISP2", "number": "one"},
}
SENTENCE = "ISP2 lost one bucket (rule pcc 5/2 now marks ISP1)"


def test_the_wiring_is_that_of_the_last_reading(site: Site, admin: TestClient) -> None:
    with site.database.transaction() as session:
        number = make_router(session).router.id
    path = f"{API}/routers/{number}/wiring"
    assert admin.get(path).json() == {"read_at": None, "rows": []}
    config = pcc((1, 2, 2))
    with site.database.transaction() as session:
        drifting.look(session, number, uplinks(3), config, START)
    wiring = admin.get(path).json()
    assert wiring["rows"][1] == {
        "uplink_id": wiring["rows"][0]["uplink_id"], "name": "ISP1", "interface": "ether1",
        "table": "to1", "gateway": "203.0.1.1", "distance": 1, "check_gateway": "ping",
        "marks": ["ISP1"], "source_nat": True,
    }  # fmt: skip
    rows = list(csv.DictReader(io.StringIO(admin.get(f"{path}?format=csv").text.lstrip("\ufeff"))))
    assert [row["name"] for row in rows] == ["ISP1", "ISP1", "ISP2", "ISP2", "ISP3", "ISP3"]


@pytest.fixture
def drift_id(site: Site, admin: TestClient) -> int:
    """Balanced until the drift; since then ISP1 has carried three fifths. Its router is the only one."""
    slot = dt.timedelta(minutes=5)
    with site.database.transaction() as session:
        router = make_router(session)
        even = [(part * GIB, part * GIB) for part in (20, 40, 40)]
        fill_volumes(session, router, SINCE - slot * 24, SINCE, even)
        fill_volumes(session, router, SINCE, AT, even)
        askew = [(part * GIB, part * GIB) for part in (60, 20, 20)]
        fill_volumes(session, router, AT, START, askew)
        names = ("ether1", "ether2", "ether2", "ether3", "ether4")
        row = Drift(
            router_id=router.router.id, at=AT, since_at=SINCE, summary=SENTENCE,
            differences=[MOVED, MARK],
            target={"buckets": list(names), "classifier": "both-addresses"},
        )  # fmt: skip
        session.add(row)
        session.flush()
        return row.id


def test_a_drift_tells_what_moved(site: Site, admin: TestClient, drift_id: int) -> None:
    answer = admin.get(f"{API}/drifts/{drift_id}")
    assert answer.status_code == 200, answer.text
    drift = answer.json()
    assert drift["summary"] == {"text": SENTENCE, "parts": [LOST, MARK]}
    assert drift["differences"] == [MOVED, MARK]
    assert (drift["at"], drift["metrics_hours"]) == ("2026-11-20T01:00:00Z", 2.0)
    with site.database.transaction() as session:
        uplinks = inventory.view(session, drift["router_id"]).uplinks
        ids = [line.id for line in uplinks]
    assert drift["restorable"]
    assert drift["target_buckets"] == [ids[0], ids[1], ids[1], ids[2], None]
    skew = next(
        m for m in drift["metrics"] if (m["metric"], m["direction"]) == ("skew", "download")
    )
    assert (skew["before"], skew["after"]) == (
        pytest.approx(0, abs=0.01),
        pytest.approx(0.4, abs=0.02),
    )
    assert skew["statement"] == {
        "code": "metric_skew",
        "text": "skew of the download: 0.0 % -> 40.0 %",
        "params": {"name": "", "direction": "download", "before": 0, "after": 40},
    }
    share = next(m for m in drift["metrics"] if m["uplink_id"] == ids[0] and m["metric"] == "share")
    assert share["after"] == pytest.approx(0.6, abs=0.01)
    assert share["statement"]["text"].startswith("ISP1, share of the download: ")


def test_hours_are_compared_with_the_same_hours_of_other_days(
    site: Site, admin: TestClient, drift_id: int
) -> None:
    """On the two days before, ISP1 carried a third at this time; in the hours before the drift, a fifth."""
    thirds = [(GIB, GIB)] * 3
    with site.database.transaction() as session:
        router = inventory.view(session, session.get_one(Drift, drift_id).router_id)
        for back in (dt.timedelta(days=1), dt.timedelta(days=2)):
            fill_volumes(session, router, AT - back, START - back, thirds)
    drift = admin.get(f"{API}/drifts/{drift_id}").json()
    assert drift["metrics_days"] == 2
    [share] = [
        each
        for each in drift["metrics"]
        if (each["metric"], each["direction"], each["name"]) == ("share", "download", "ISP1")
    ]
    assert (share["before"], share["after"]) == (
        pytest.approx(1 / 3, abs=0.01),
        pytest.approx(0.6, abs=0.01),
    )


def test_nothing_is_said_of_the_first_minutes(site: Site, admin: TestClient, drift_id: int) -> None:
    site.clock.at = AT + dt.timedelta(minutes=10)
    assert admin.get(f"{API}/drifts/{drift_id}").json()["metrics"] == []


def test_the_list_and_its_table(admin: TestClient, drift_id: int) -> None:
    router_id = admin.get(f"{API}/drifts/{drift_id}").json()["router_id"]
    [row] = admin.get(f"{API}/routers/{router_id}/drifts").json()
    assert (row["id"], row["acknowledged_at"], row["restored_by"]) == (drift_id, None, None)
    text = admin.get(f"{API}/routers/{router_id}/drifts", params={"format": "csv"}).text
    [line] = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    assert line["summary_text"] == SENTENCE
    assert admin.get(f"{API}/routers/999/drifts").status_code == 404
    assert admin.get(f"{API}/drifts/999").status_code == 404


def test_one_person_acknowledges(site: Site, admin: TestClient, drift_id: int) -> None:
    noc = site.person(admin, "noc")
    path = f"{API}/drifts/{drift_id}/acknowledge"
    assert noc.post(path, json={}).status_code == 403
    answer = admin.post(path, json={"note": " the rector asked "})
    assert answer.status_code == 200, answer.text
    assert (answer.json()["acknowledged_by"], answer.json()["note"]) == (
        "admin",
        "the rector asked",
    )
    again = admin.post(path, json={})
    assert again.status_code == 409
    assert "admin has acknowledged" in again.json()["detail"]
    assert admin.post(path, json={"note": "x" * 1001}).status_code == 422
    actions = [line["action"] for line in admin.get(f"{API}/audit").json()["items"]]
    assert "acknowledge_drift" in actions
