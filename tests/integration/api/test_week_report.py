"""The report of a week holds every figure of the week's endpoint as its page prints it."""

from __future__ import annotations

import datetime as dt
import re
import subprocess
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text, update

from backend.domain.reports.figures import Figures, volume_unit
from backend.services.inventory import inventory
from backend.store.tables import Contract, Uplink
from benchmarks.evidence.papers import week_volumes
from tests.integration.api.conftest import Site, make_site
from tests.integration.services.history import GIB, fill_volumes
from tests.services.require import require

WEEKS = "/api/v1/routers/1/weeks"
ECMP, PCC = week_volumes("ECMP"), week_volumes("PCC")
MONDAY = dt.datetime(2026, 11, 9, tzinfo=ZoneInfo("Asia/Jakarta"))
WEEK = dt.timedelta(weeks=1)
WAYS = ("download", "upload")


@pytest.fixture(scope="module")
def site(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    path: Path = tmp_path_factory.mktemp("site")
    made = make_site(module_database_url, path)
    made.clock.at = MONDAY + 2 * WEEK + dt.timedelta(seconds=40)
    yield made
    made.database.close()


@pytest.fixture(scope="module")
def reader(site: Site) -> TestClient:
    """The paper's router: a week of ECMP, then a week of PCC."""
    admin = site.set_up()
    body = {"campus_id": 1, "name": "Core", "host": "192.0.2.1", "tls": "off", "username": "u"}
    assert admin.post("/api/v1/routers", json={**body, "password": "p"}).status_code == 201
    uplinks = [
        {
            "name": f"ISP{n}",
            "interface": f"ether{n}",
            "download_bps": m * 10**6,
            "upload_bps": m * 10**6,
        }
        for n, m in ((1, 100), (2, 200), (3, 200))
    ]
    assert admin.put("/api/v1/routers/1/uplinks", json=uplinks).status_code == 200
    with site.database.transaction() as session:
        session.execute(text("UPDATE uplink SET created_at = '2026-01-01'"))
        router = inventory.view(session, 1)
        for start, volumes in ((MONDAY, ECMP), (MONDAY + WEEK, PCC)):
            sizes = [(round(down * GIB), round(up * GIB)) for down, up in volumes]
            fill_volumes(session, router, start, start + WEEK, sizes)
    return admin


def report(reader: TestClient, week: str, lang: str):
    return reader.get(f"{WEEKS}/{week}/report.pdf", params={"lang": lang})


def text_of(body: bytes) -> str:
    require("pdftotext")
    done = subprocess.run(
        ["pdftotext", "-layout", "-", "-"], input=body, capture_output=True, check=True
    )
    return re.sub(r"\s+", " ", done.stdout.decode())


def printed(week: dict, figures: Figures) -> Iterator[str]:
    """Every figure of the answer, as WeekReportView.tsx and what it shows print it."""
    summary, digest = week["summary"], week["digest"]
    for way in WAYS:
        total = summary[way]
        unit = volume_unit(total["bytes"])
        yield figures.volume(total["bytes"], unit)
        yield figures.volume(total["wrong_isp_bytes"], unit)
        yield figures.rate(total["p95_bps"])
        yield from (figures.skew(total["skew"]), figures.share(total["skew"]))
        for uplink in summary["uplinks"]:
            flow = uplink[way]
            yield figures.volume(flow["bytes"], unit)
            yield figures.rate(flow["p95_bps"])
            yield figures.rate(flow["max_bps"])
            yield figures.contract(uplink[f"{way}_bps"])
            yield from (
                figures.share(flow[f"{kind}_share"]) for kind in ("achieved", "ideal", "configured")
            )
            yield figures.signed((flow["achieved_share"] - flow["ideal_share"]) * 100)
        for change in (week["total_change"], *week["changes"]):
            if change is not None and change[f"{way}_bytes"] is not None:
                yield f"{figures.signed(100 * change[f'{way}_bytes'])} %"
        yield from (figures.signed(100 * each[f"{way}_share"]) for each in week["changes"])
    yield figures.coverage(summary["coverage"]["observed"])
    yield figures.share(digest["fullest"]["p95_utilization"])
    yield figures.availability(digest["available"]["share"])
    for each in digest["available_uplinks"]:
        yield figures.availability(each["time"]["share"])


@pytest.mark.parametrize("lang", ["en", "id"])
@pytest.mark.parametrize("week", ["2026-W46", "2026-W47"])
def test_it_holds_every_figure_of_the_week(reader, week, lang) -> None:
    answer = report(reader, week, lang)
    assert answer.status_code == 200, answer.text
    shown = text_of(answer.content)
    expected = {
        each.replace("\u00a0", " ")
        for each in printed(reader.get(f"{WEEKS}/{week}").json(), Figures(lang))
    }
    assert len(expected) > 30
    assert [each for each in sorted(expected) if each not in shown] == []


def test_a_closed_week_gives_the_same_bytes_later(reader, site) -> None:
    first = report(reader, "2026-W46", "id")
    site.clock.at += dt.timedelta(hours=3)
    again = report(reader, "2026-W46", "id")
    assert again.content == first.content
    assert again.headers["x-sha256"] == first.headers["x-sha256"]


def test_a_running_week_says_until_when(reader) -> None:
    assert "Minggu ini belum selesai" in text_of(report(reader, "2026-W48", "id").content)


def test_a_week_that_has_not_begun_is_refused(reader) -> None:
    answer = report(reader, "2026-W52", "en")
    assert (answer.status_code, answer.json()["detail_code"]) == (404, "week_not_begun")


def test_a_renderer_that_fails_is_a_clear_refusal(reader, monkeypatch) -> None:
    monkeypatch.setattr("backend.reports.rendering.CHILD", Path(__file__).with_name("nowhere.py"))
    answer = report(reader, "2026-W46", "en")
    assert (answer.status_code, answer.json()["detail_code"]) == (503, "report_failed")


def test_other_languages_are_refused(reader) -> None:
    assert report(reader, "2026-W46", "de").status_code == 422


def test_a_recent_week_says_which_failures_and_contracts_its_page_names(reader, site) -> None:
    priced = {"price_amount": Decimal(9_500_000), "price_currency": "IDR"}
    with site.database.transaction() as session:
        session.execute(update(Contract).values(**priced))
        session.execute(update(Uplink).values(**priced))
    losses = reader.get("/api/v1/routers/1/balance").json()["n_minus_one"]
    sizes = reader.get("/api/v1/routers/1/smaller-contracts").json()
    shown = text_of(report(reader, "2026-W47", "en").content)
    unsafe = [" + ".join(row["down"]) for row in losses if row["overload_minutes_per_day"]]
    assert bool(unsafe) == ("Not safe if one of these fails" in shown)
    assert all(each in shown for each in unsafe)
    assert "Contract sizes" in shown
    if sizes["uplinks"]:
        fullest = max(sizes["uplinks"], key=lambda each: each["peak_share"])
        share = Figures("en").share(fullest["peak_share"], 0).replace("\u00a0", " ")
        assert f"Fullest at the peak: {fullest['name']}, {share} of today" in shown
    else:
        assert "Not known yet" in shown
    site.clock.at += dt.timedelta(days=1, hours=1)  # eight days after W46
    answer = report(site.sign_in("admin"), "2026-W46", "en")
    assert answer.status_code == 200, answer.text
    later = text_of(answer.content)
    assert "Contract sizes" not in later
    assert "If an ISP fails" not in later


def test_advice_of_another_week_is_not_printed(site, reader) -> None:
    admin = site.sign_in("admin")
    answer = admin.post("/api/v1/routers/1/recommendations")
    assert answer.status_code == 201, answer.text
    none = "No weights were recommended in this week."
    for made_at, is_said in (
        (MONDAY - WEEK, False),
        (MONDAY + WEEK + dt.timedelta(days=1), True),
    ):
        with site.database.transaction() as session:
            session.execute(
                text("UPDATE recommendation SET at = :at, decided_at = :at"), {"at": made_at}
            )
        shown = text_of(report(admin, "2026-W47", "en").content)
        assert (none not in shown) == is_said
