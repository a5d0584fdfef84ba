"""One large transfer over HTTP, of four weeks of equal shares on unequal ISPs."""

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
from tests.integration.services.advice import begin_ecmp, carry

JAKARTA = ZoneInfo("Asia/Jakarta")
MBPS = (100, 200, 200)


@pytest.fixture
def site(database_url: str, tmp_path: Path) -> Site:
    return make_site(database_url, tmp_path)


def test_the_factor_comes_from_recorded_slots(site: Site) -> None:
    """Nobody pings, so all is clean: what is free is contracts less slots, and pooled 95 % of it."""
    admin = site.set_up()
    router = router_of(admin, "192.0.2.1", MBPS)
    with site.database.transaction() as session:
        view = inventory.view(session, router)
        begin_ecmp(session, view, dt.datetime(2026, 10, 1, tzinfo=JAKARTA))
        carry(session, view, dt.date(2026, 10, 23), 28, (1 / 3, 1 / 3, 1 / 3))
    path = f"{API}/routers/{router}/what-if/large-transfer"
    answer = admin.get(path)
    assert answer.status_code == 200, answer.text
    shown = answer.json()
    assert shown["lacking"] == []
    assert [path["share"] for path in shown["paths"]] == pytest.approx([1 / 3] * 3)
    first = shown["rows"][0]
    assert (first["hours"], first["direction"]) == ("work", "download")
    # The same by the what-if of today: the fullest ISP is ISP1, whose weights are too large for it.
    today = admin.post(f"{API}/routers/{router}/balance/what-if", json={}).json()
    fullest = max(line["p95_download_utilization"] for line in today["lines"])
    assert shown["crowd"]["today"] == pytest.approx(fullest)
    assert shown["crowd"]["pooled"] < shown["crowd"]["weighted"] < fullest
    assert shown["statement"]["code"] == "pooling_transfers"
    # Days carry 200, 210 or 220 Mbps, a third on each ISP. One draw in three is ISP1; of the two others the fullest
    # days are more than a quarter, so the median is what is left of 200 Mbps on a day with 220.
    assert first["now_median_bps"] == pytest.approx(200e6 - 220e6 / 3, rel=1e-6)
    assert first["now_p10_bps"] == pytest.approx(100e6 - 220e6 / 3, rel=1e-6)
    assert first["pooled_median_bps"] == pytest.approx(0.95 * (500e6 - 210e6), rel=1e-6)
    assert first["factor"] == pytest.approx(275.5 / (200 - 220 / 3), rel=1e-6)
    slow = admin.get(path, params={"access_bps": 10**6}).json()["rows"][0]
    assert (slow["now_median_bps"], slow["pooled_median_bps"], slow["factor"]) == (1e6, 1e6, 1)
    file = admin.get(path, params={"format": "csv"})
    rows = list(csv.DictReader(io.StringIO(file.text.removeprefix("\ufeff"))))
    assert [(row["hours"], row["direction"]) for row in rows] == [
        ("work", "download"),
        ("work", "upload"),
        ("all", "download"),
        ("all", "upload"),
    ]
    site.database.close()


def test_what_lacks_is_said_instead(site: Site) -> None:
    admin = site.set_up()
    for host, mbps, code in (
        ("192.0.2.1", (), "pooling_one_isp"),
        ("192.0.2.2", (100,), "pooling_one_isp"),
        ("192.0.2.3", MBPS, "pooling_too_few"),
    ):
        router = router_of(admin, host, mbps)
        shown = admin.get(f"{API}/routers/{router}/what-if/large-transfer").json()
        assert [each["code"] for each in shown["lacking"]] == [code]
        assert (shown["rows"], shown["statement"], shown["crowd"]) == ([], None, None)
    wrong = admin.get(f"{API}/routers/{router}/what-if/large-transfer", params={"access_bps": 1})
    assert wrong.status_code == 422
    site.database.close()
