"""An ISP sells more from a Wednesday on: no figure of the time before moves, until the contract before is corrected."""

from __future__ import annotations

import datetime as dt
import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import OpenPage, OwnDemo, Running
from tests.e2e.looks import picture
from tests.e2e.reading import answer
from tests.e2e.steps import enter, speak

LONG = 180_000
"""For a page or a save on a busy machine, in ms."""

REMADE_S = 180
"""For figures that are being made again, on a busy machine."""

ZONE = ZoneInfo("Asia/Jakarta")
MBPS = 1_000_000
SOLD, FASTER, CORRECTED = (100, 200, 200), (200, 200, 200), (150, 200, 200)
"""Mbit/s of the three ISPs in the demo, from the Wednesday on, and what the first contract should have said."""

Speeds = tuple[int, ...]
Piece = tuple[tuple[int, ...], Speeds]
"""Bytes of the ISPs, and their speeds meanwhile."""


@dataclass(frozen=True)
class Weeks:
    """Two whole weeks of the demo's past; `changed` has the Wednesday in it, `kept` is the one before."""

    kept: dict[str, Any]
    changed: dict[str, Any]

    @property
    def wednesday(self) -> dt.date:
        return self.monday.date() + dt.timedelta(days=2)

    @property
    def monday(self) -> dt.datetime:
        return dt.datetime.fromisoformat(self.changed["from"]).astimezone(ZONE)


@pytest.fixture
def site(own_demo: OwnDemo) -> Iterator[Running]:
    """A demo of its own: no other page shall see these contracts."""
    with own_demo() as demo:
        yield demo.running


def figures(page: Page, site: Running, path: str) -> str:
    """What the API says as it is written, once it is not being made again."""
    deadline = time.monotonic() + REMADE_S
    while True:
        response = page.context.request.get(f"{site.url}/api/v1/routers/1/{path}")
        if response.status != 503 or time.monotonic() > deadline:
            assert response.ok, response.text()
            return response.text()
        time.sleep(0.5)


def week_of(page: Page, site: Running, week: dict[str, Any]) -> tuple[str, str, str]:
    """The report as JSON, its bytes by day as CSV, and the figures of its ISPs as CSV."""
    report, span = f"weeks/{week['week']}", f"from={week['from']}&to={week['to']}"
    paths = (report, f"{report}?format=csv", f"summary?{span}&format=csv")
    whole, days, uplinks = (figures(page, site, path) for path in paths)
    return whole, days, uplinks


def methods_up_to(page: Page, site: Running, monday: dt.datetime) -> str:
    """ECMP against PCC as it was until the Sunday before."""
    ecmp, pcc, *_ = sorted(
        answer(page, site, "routers/1/regimes"), key=lambda regime: regime["from"]
    )
    end = monday.astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    spans = f"a_from={ecmp['from']}&a_to={pcc['from']}&b_from={pcc['from']}&b_to={end}"
    return figures(page, site, f"comparison?{spans}")


def skew_by_hand(pieces: list[Piece]) -> float:
    """Half the sum of |achieved - ideal|, ideal bytes being those of each piece by its speeds."""
    total = sum(sum(counts) for counts, _ in pieces)
    uplinks = range(len(pieces[0][0]))
    due = [sum(sum(counts) * mbps[n] / sum(mbps) for counts, mbps in pieces) for n in uplinks]
    return sum(abs(sum(counts[n] for counts, _ in pieces) - due[n]) for n in uplinks) / 2 / total


def pieces_of(report: dict[str, Any], weeks: Weeks, before: Speeds, after: Speeds) -> list[Piece]:
    """The download of a week until the Wednesday and from it on."""
    days: dict[bool, dict[int, int]] = {False: {}, True: {}}
    for row in report["days"]:
        part = days[dt.date.fromisoformat(row["date"]) >= weeks.wednesday]
        part[row["uplink_id"]] = part.get(row["uplink_id"], 0) + row["download_bytes"]
    return [
        (tuple(part[uplink] for uplink in sorted(part)), after if is_after else before)
        for is_after, part in days.items()
        if part
    ]


def assert_by_hand(
    report: dict[str, Any], weeks: Weeks, before: Speeds, after: Speeds = FASTER
) -> None:
    expected = skew_by_hand(pieces_of(report, weeks, before, after))
    assert report["summary"]["download"]["skew"] == pytest.approx(expected, rel=1e-9)


def sell_more(page: Page, site: Running, day: dt.date) -> None:
    """In the form of the ISPs: twice the speed, from this date on."""
    page.goto(f"{site.url}/settings/routers/1?tab=uplinks")
    for direction in ("download", "upload"):
        field = page.get_by_test_id(f"uplink-{direction}-ether1")
        expect(field).to_have_value(str(SOLD[0]), timeout=LONG)
        field.fill(str(FASTER[0]))
    question = page.get_by_test_id("contract-question")
    expect(question.get_by_label("From this date on")).to_be_checked()
    question.get_by_label("Holds from").fill(day.isoformat())
    question.get_by_label("Holds from").press("Tab")
    expect(question.get_by_label("Holds from")).to_have_value(day.isoformat())
    picture(page, "journey-contract-form")
    save = page.get_by_role("button", name="Save", exact=True)
    save.click()
    expect(save).to_be_hidden(timeout=LONG)


def correct_the_first(page: Page, site: Running) -> None:
    """In the list: the contract before was never 100 Mbit/s."""
    page.goto(f"{site.url}/settings/routers/1?tab=contracts")
    rows = contracts_of(page, "ISP1")
    expect(rows.first).to_contain_text("200 Mbps / 200 Mbps", timeout=LONG)
    expect(rows.last).to_contain_text("100 Mbps / 100 Mbps")
    rows.last.get_by_role("button", name=re.compile("^Change: ")).click()
    dialog = page.get_by_role("dialog")
    for field in ("Download, Mbps", "Upload, Mbps"):
        dialog.get_by_label(field).fill(str(CORRECTED[0]))
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog).to_be_hidden(timeout=LONG)
    expect(rows.last).to_contain_text("150 Mbps / 150 Mbps")


def contracts_of(page: Page, isp: str) -> Locator:
    return page.get_by_role("table", name=f"Contracts of {isp}").locator("tbody tr")


@pytest.mark.browser
def test_a_new_contract_keeps_the_past_and_a_correction_changes_it(
    site: Running, open_page: OpenPage
) -> None:
    page = open_page()
    enter(page, site)
    speak(page, site, "en")
    # The running week comes first, and nothing of it is asked for.
    _, changed, kept, *_ = answer(page, site, "routers/1/weeks")["items"]
    weeks = Weeks(kept, changed)
    as_filed = week_of(page, site, kept)
    methods = methods_up_to(page, site, weeks.monday)
    assert "Download skew fell from" in methods
    before = json.loads(figures(page, site, f"weeks/{changed['week']}"))
    assert_by_hand(before, weeks, SOLD, SOLD)

    sell_more(page, site, weeks.wednesday)
    assert week_of(page, site, kept) == as_filed
    assert methods_up_to(page, site, weeks.monday) == methods
    report = json.loads(figures(page, site, f"weeks/{changed['week']}"))
    assert report["days"] == before["days"]
    assert_by_hand(report, weeks, SOLD)

    correct_the_first(page, site)
    corrected = week_of(page, site, kept)
    assert corrected[1] == as_filed[1], "bytes are counted, whatever was sold"
    assert corrected[2] != as_filed[2]
    assert_by_hand(json.loads(corrected[0]), weeks, CORRECTED)
    assert_by_hand(json.loads(figures(page, site, f"weeks/{changed['week']}")), weeks, CORRECTED)
    assert methods_up_to(page, site, weeks.monday) != methods
    assert_told(page, site)


def assert_told(page: Page, site: Running) -> None:
    """The audit log has both edits, with the speeds before and after."""
    correction, contract = (
        uplink["detail"]["contracts"][0] for uplink in answer(page, site, "audit?limit=2")["items"]
    )
    assert (contract["kind"], contract["edit"]) == ("added", "from_date")
    assert contract["download_bps"] == {"from": SOLD[0] * MBPS, "to": FASTER[0] * MBPS}
    assert (correction["kind"], correction["from_date"]) == ("changed", None)
    assert correction["download_bps"] == {"from": SOLD[0] * MBPS, "to": CORRECTED[0] * MBPS}
    page.goto(f"{site.url}/settings/audit")
    newest = page.locator("main tbody tr").first
    expect(newest).to_contain_text("corrected, from the first measurement: ", timeout=LONG)
    expect(newest).to_contain_text("download, Mbps 100 → 150")
