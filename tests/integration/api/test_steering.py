"""Steering over time over HTTP, beside the what-if of the same weeks."""

from __future__ import annotations

import csv
import datetime as dt
import io
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from backend.services.inventory import inventory
from tests.integration.api.conftest import Site, make_site
from tests.integration.api.recorded_routers import API, router_of
from tests.integration.services.advice import begin_pcc, carry

JAKARTA = ZoneInfo("Asia/Jakarta")
WAYS = ["single", "equal", "today", "chosen", "by_hour", "aimd", "rer", "pool"]


@pytest.fixture
def site(database_url: str, tmp_path: Path) -> Site:
    return make_site(database_url, tmp_path)


def test_today_is_what_what_if_replays_to_the_last_digit(site: Site) -> None:
    """100, 200 and 200 Mbps with shares that five buckets do not have, over days of unequal demand."""
    admin = site.set_up()
    router = router_of(admin, "192.0.2.1", (100, 200, 200))
    with site.database.transaction() as session:
        view = inventory.view(session, router)
        begin_pcc(session, view, dt.datetime(2026, 10, 1, tzinfo=JAKARTA), (0, 1, 1, 2, 2))
        carry(session, view, dt.date(2026, 10, 23), 28, (0.23, 0.31, 0.46))
    path = f"{API}/routers/{router}/what-if/steering"
    answer = admin.get(path)
    assert answer.status_code == 200, answer.text
    shown = answer.json()
    assert (shown["lacking"], shown["days"], shown["buckets"]) == ([], 20, 5)
    today = {
        uplink["uplink_id"]: uplink["p95_utilization"]
        for uplink in shown["uplinks"]
        if uplink["policy"] == "today"
    }
    replayed = admin.post(f"{API}/routers/{router}/balance/what-if", json={}).json()
    assert today == {
        line["uplink_id"]: max(line["p95_download_utilization"], line["p95_upload_utilization"])
        for line in replayed["lines"]
    }
    rows = {row["policy"]: row for row in shown["rows"]}
    assert list(rows) == WAYS
    assert rows["today"]["p95_utilization"] == max(today.values())
    assert min(row["p95_utilization"] for row in rows.values()) == rows["pool"]["p95_utilization"]
    file = admin.get(path, params={"format": "csv"})
    read = csv.DictReader(io.StringIO(file.text.removeprefix("\ufeff")))
    assert [row["policy"] for row in read] == WAYS
    site.database.close()
