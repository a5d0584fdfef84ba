"""Reports of a month and a term hold the figures that the endpoints of their pages answer."""

from __future__ import annotations

import datetime as dt
import re
import subprocess
from collections.abc import Iterator
from zoneinfo import ZoneInfo

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.domain.reports.figures import Figures, volume_unit
from backend.domain.reports.ledger import allowance, lasted
from backend.services.inventory import inventory
from tests.integration.api.conftest import Site, make_site
from tests.integration.services.history import GIB, fill_volumes
from tests.services.require import require

R = "/api/v1/routers/1"
JAKARTA = ZoneInfo("Asia/Jakarta")
SEPTEMBER, OCTOBER, NOVEMBER = (dt.datetime(2026, n, 1, tzinfo=JAKARTA) for n in (9, 10, 11))
WEEKLY = [(1105, 177), (2423, 406), (2443, 313)]
TERM = {"kind": "term", "name": "Gasal 2026", "from": "2026-09-07", "to": "2026-12-20"}
OUTAGE = "'2026-10-05 02:00Z', '2026-10-05 04:15Z'"
SPANS = {"month": (OCTOBER, NOVEMBER), "part": (NOVEMBER, NOVEMBER + dt.timedelta(days=9))}


@pytest.fixture(scope="module")
def site(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    made = make_site(module_database_url, tmp_path_factory.mktemp("site"))
    made.clock.at = SPANS["part"][1] + dt.timedelta(seconds=40)
    yield made
    made.database.close()


@pytest.fixture(scope="module")
def reader(site: Site) -> TestClient:
    """The paper's router from September on: a price, a quota and a promise, and an outage in October."""
    admin = site.set_up()
    body = {"campus_id": 1, "name": "Core", "host": "192.0.2.1", "tls": "off", "username": "u"}
    assert admin.post("/api/v1/routers", json={**body, "password": "p"}).status_code == 201
    calendar = {"hours": [], "holidays": [], "periods": [TERM]}
    assert admin.put("/api/v1/campuses/1/calendar", json=calendar).status_code == 200
    uplinks = [
        {"name": f"ISP{n}", "interface": f"ether{n}"}
        | dict.fromkeys(("download_bps", "upload_bps"), m * 10**6)
        for n, m in ((1, 100), (2, 200), (3, 200))
    ]
    assert admin.put(f"{R}/uplinks", json=uplinks).status_code == 200
    with site.database.transaction() as session:
        session.execute(text("UPDATE uplink SET created_at = '2026-01-01'"))
        session.execute(
            text(
                "UPDATE contract SET price_amount = 9500000 + uplink_id, price_currency = 'IDR', sla_percent = 99.5, "
                "quota_bytes = 20000000000000, billing_day = 20"
            )
        )
        session.execute(
            text(
                "INSERT INTO event (router_id, uplink_id, kind, from_at, to_at, detail) "
                f"VALUES (1, 1, 'link_down', {OUTAGE}, '{{}}')"
            )
        )
        session.execute(
            text(
                "INSERT INTO incident (kind, router_id, uplink_id, from_at, to_at, opened_at, closed_at, "
                f"close_reason, acknowledged_at, acknowledged_by) VALUES ('isp_down', 1, 1, {OUTAGE}, "
                f"{OUTAGE}, 'over', '2026-10-05 03:00Z', 'Rina')"
            )
        )
        router = inventory.view(session, 1)
        for start, end, growth in (
            (SEPTEMBER, OCTOBER, 4.0),
            (OCTOBER, NOVEMBER, 5.0),
            (*SPANS["part"], 1.5),
        ):
            sizes = [(round(down * GIB * growth), round(up * GIB * growth)) for down, up in WEEKLY]
            fill_volumes(session, router, start, end, sizes)
    return admin


def report(reader: TestClient, path: str, lang: str) -> str:
    answer = reader.get(f"{R}/{path}/report.pdf", params={"lang": lang})
    assert answer.status_code == 200, answer.text
    return text_of(answer.content)


def text_of(body: bytes) -> str:
    require("pdftotext")
    done = subprocess.run(
        ["pdftotext", "-raw", "-", "-"], input=body, capture_output=True, check=True
    )
    return re.sub(r"\s+", " ", done.stdout.decode())


def of_range(reader: TestClient, path: str, span: tuple[dt.datetime, dt.datetime]) -> dict:
    given = {"from": span[0].isoformat(), "to": span[1].isoformat()}
    answer = reader.get(f"{R}/{path}", params=given)
    assert answer.status_code == 200, answer.text
    return answer.json()


def printed_costs(costs: dict, figures: Figures) -> Iterator[str]:
    for each in (*costs["uplinks"], *costs["totals"]["currencies"]):
        for name in ("price_amount", "cost", "idle_amount", "cost_per_tb"):
            yield figures.money(each[name], each.get("currency") or each.get("price_currency"))
        yield figures.volume(each["useful_bytes"])
    yield from (figures.share(1 - each["idle_share"]) for each in costs["uplinks"])


def printed_summary(summary: dict, figures: Figures) -> Iterator[str]:
    unit = volume_unit(max(summary[way]["bytes"] for way in ("download", "upload")))
    for way in ("download", "upload"):
        yield figures.volume(summary[way]["bytes"], unit)
        yield figures.share(summary[way]["skew"])
        for uplink in summary["uplinks"]:
            flow = uplink[way]
            yield figures.share(flow["achieved_share"])
            yield figures.share(flow["p95_utilization"], 0)


def printed_ledger(rows: list[dict], figures: Figures) -> Iterator[str]:
    for row in rows:
        yield figures.availability(row["counted_share"])
        yield figures.availability(float(row["promised_percent"]) / 100)
        yield allowance(row["allowed_s"], figures)
        yield from (
            lasted(row[name], figures) for name in ("link_down_s", "unknown_s") if row[name]
        )


def missing(expected: Iterator[str], shown: str) -> list[str]:
    return [each for each in sorted(set(expected)) if each.replace("\u00a0", " ") not in shown]


@pytest.mark.parametrize("lang", ["en", "id"])
@pytest.mark.parametrize("month, span", [("2026-10", "month"), ("2026-11", "part")])
def test_a_month_holds_the_figures_of_its_pages(reader, lang, month, span) -> None:
    shown, figures = report(reader, f"months/{month}", lang), Figures(lang)
    assert missing(printed_costs(of_range(reader, "costs", SPANS[span]), figures), shown) == []
    assert missing(printed_summary(of_range(reader, "summary", SPANS[span]), figures), shown) == []
    rows = reader.get(f"{R}/availability", params={"months": 3}).json()["rows"]
    of_month = [row for row in rows if row["month"].startswith(month)]
    assert len(of_month) == 3
    assert missing(printed_ledger(of_month, figures), shown) == []


def test_weeks_of_a_month_stand_side_by_side_as_their_own_pages_have_them(reader) -> None:
    shown = report(reader, "months/2026-10", "en")
    for number in (40, 41, 42, 43, 44):  # their Thursdays are 1 to 29 October
        assert f"Week {number}" in shown
    assert "Week 45" not in shown
    week = reader.get(f"{R}/weeks/2026-W42").json()["summary"]
    month = of_range(reader, "summary", SPANS["month"])
    unit = volume_unit(max(month[way]["bytes"] for way in ("download", "upload")))
    assert Figures("en").volume(week["download"]["bytes"], unit).replace("\u00a0", " ") in shown


def test_quotas_are_of_the_billing_month_with_a_forecast(reader) -> None:
    """From 20 October to 1 November, 12 of 31 days: what is used goes on."""
    span = (dt.datetime(2026, 10, 20, tzinfo=JAKARTA), NOVEMBER)
    shown, figures = report(reader, "months/2026-10", "en"), Figures("en")
    for uplink in of_range(reader, "summary", span)["uplinks"]:
        used = uplink["download"]["bytes"] + uplink["upload"]["bytes"]
        part = used / 20e12
        assert figures.volume(used).replace("\u00a0", " ") in shown
        assert f"{figures.share(part * 31 / 12, 0)} at its end".replace("\u00a0", " ") in shown
    assert "20 Oct – 20 Nov" in shown


def test_who_acknowledged_and_kinds_of_time_are_said(reader) -> None:
    shown = report(reader, "months/2026-10", "en")
    assert "acknowledged by Rina" in shown
    assert "Line down 2 h 15 min" in shown
    assert "acknowledged by Rina" in report(reader, "weeks/2026-W41", "en")


@pytest.mark.parametrize("lang", ["en", "id"])
def test_a_term_grows_month_by_month(reader, lang) -> None:
    shown, figures = report(reader, "terms/2026-09-07", lang), Figures(lang)
    assert "Gasal 2026" in shown
    for month in {"en": ("Sept 2026", "Oct 2026"), "id": ("Sep 2026", "Okt 2026")}[lang]:
        assert month in shown
    span = (dt.datetime(2026, 9, 7, tzinfo=JAKARTA), SPANS["part"][1])
    assert missing(printed_costs(of_range(reader, "costs", span), figures), shown) == []
    assert missing(printed_summary(of_range(reader, "summary", span), figures), shown) == []
    rows = reader.get(f"{R}/availability", params={"months": 3}).json()["rows"]
    assert missing(printed_ledger(rows, figures), shown) == []
    september, october = (
        of_range(reader, "summary", each)["download"]["bytes"]
        for each in ((SEPTEMBER, OCTOBER), SPANS["month"])
    )
    assert f"{figures.signed(100 * (october / september - 1))} %" in shown


def test_a_month_that_is_over_gives_the_same_bytes_later(reader, site) -> None:
    first = reader.get(f"{R}/months/2026-10/report.pdf")
    site.clock.at += dt.timedelta(hours=3)
    try:
        again = reader.get(f"{R}/months/2026-10/report.pdf")
    finally:
        site.clock.at -= dt.timedelta(hours=3)
    assert again.content == first.content
    assert again.headers["x-sha256"] == first.headers["x-sha256"]


@pytest.mark.parametrize(
    "path, code",
    [("months/2026-12", "month_not_begun"), ("terms/2026-09-08", "no_term")],
)
def test_other_periods_are_refused(reader, path, code) -> None:
    answer = reader.get(f"{R}/{path}/report.pdf")
    assert (answer.status_code, answer.json()["detail_code"]) == (404, code)


def test_a_month_before_the_first_reading_says_so(reader) -> None:
    assert "Not enough data for a report" in report(reader, "months/2026-05", "en")
