"""The typical week, paid against used capacity, and which ISP slept: over HTTP, against sums made here by hand."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.domain.metering.slots import SLOT_MS, Slot
from backend.services.inventory import inventory
from backend.store.engine.instants import at
from backend.store.tables import Event, Uplink
from tests.integration.api.conftest import Site, make_site
from tests.integration.api.test_numbers import get, table
from tests.integration.services.history import answered, fill

API = "/api/v1"
JAKARTA = ZoneInfo("Asia/Jakarta")
MONDAY = dt.datetime(2026, 11, 9, tzinfo=JAKARTA)
WEEKS = dt.timedelta(weeks=2)
WHOLE = {"from": "2026-11-08T17:00:00Z", "to": "2026-11-22T17:00:00Z"}
MBPS = 10**6
PRICES = {1: ("9500000", "IDR"), 2: ("800", "USD"), 3: (None, None)}
CAPACITY = {1: 100 * MBPS, 2: 200 * MBPS, 3: 200 * MBPS}
MORNING = range(9, 11)
"""On Mondays ISP1 is nearly full then, and ISP2 asleep."""


def rates(uplink: int, when: dt.datetime) -> tuple[int, int]:
    """(download, upload) bit/s of a line in the slot that begins then."""
    if when.weekday() == 0 and when.hour in MORNING:
        full = 85 if when.hour == MORNING[1] else 75
        return {1: (full * MBPS, 0), 2: (5 * MBPS, 2 * MBPS), 3: (50 * MBPS, 0)}[uplink]
    if when.weekday() == 2 and when.hour == 20:
        # ISP2 is quiet in its download only, and ISP3 has nothing at all while nobody is busy.
        return {1: (30 * MBPS, 0), 2: (1 * MBPS, 90 * MBPS), 3: (0, 0)}[uplink]
    return {1: (20 * MBPS, 4 * MBPS), 2: (40 * MBPS, 8 * MBPS), 3: (30 * MBPS, 9 * MBPS)}[uplink]


def slot_of(uplink: Uplink, _: int, at_ms: int) -> Slot | None:
    when = at(at_ms).astimezone(JAKARTA)
    if uplink.id == 3 and when.date() == dt.date(2026, 11, 17):
        return None  # nobody looked at ISP3 on that Tuesday
    down, up = rates(uplink.id, when)
    # A sample faster than its slot: maxima must not be those of slots.
    peak = 97 * MBPS if when == MONDAY + dt.timedelta(hours=10) else down
    return Slot(at_ms, down * 300 // 8, up * 300 // 8, SLOT_MS, 0, peak, up)


@pytest.fixture(scope="module")
def site(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    path: Path = tmp_path_factory.mktemp("site")
    made = make_site(module_database_url, path)
    made.clock.at = MONDAY + WEEKS + dt.timedelta(seconds=40)
    yield made
    made.database.close()


@pytest.fixture(scope="module")
def noc(site: Site) -> TestClient:
    admin = site.set_up()
    body = {"campus_id": 1, "name": "Core", "host": "192.0.2.1", "tls": "off", "username": "u"}
    assert admin.post(f"{API}/routers", json={**body, "password": "p"}).status_code == 201
    uplinks = [
        {
            "name": f"ISP{n}",
            "interface": f"ether{n}",
            "download_bps": CAPACITY[n],
            "upload_bps": CAPACITY[n],
            "price_amount": amount,
            "price_currency": currency,
        }
        for n, (amount, currency) in PRICES.items()
    ]
    assert admin.put(f"{API}/routers/1/uplinks", json=uplinks).status_code == 200
    # Work begins and ends within an hour, so that whole hours cannot answer.
    hours = [{"weekday": day, "from": "08:30", "to": "16:15"} for day in range(1, 6)]
    calendar = {"hours": hours, "holidays": [], "periods": []}
    assert admin.put(f"{API}/campuses/1/calendar", json=calendar).status_code == 200
    with site.database.transaction() as session:
        session.execute(text("UPDATE uplink SET created_at = '2026-01-01'"))
        router = inventory.view(session, 1)
        fill(session, router, MONDAY, MONDAY + WEEKS, slot_of)
        answered(session, router.router, site.clock.at - dt.timedelta(seconds=3))
    return site.person(admin, "noc")


@pytest.mark.parametrize("selection", ["all", "work", "off", "exam"])
@pytest.mark.parametrize("span", [WHOLE, {**WHOLE, "from": "2026-11-10T01:35:00Z"}])
def test_the_hours_of_a_profile_are_the_summary_cut_up(
    noc: TestClient, selection: str, span: dict
) -> None:
    summary = get(noc, "/routers/1/summary", **span, selection=selection)
    profile = get(noc, "/routers/1/profile", **span, selection=selection)
    assert profile["window"] == summary["window"]
    for way in ("download", "upload"):
        assert sum(hour[f"{way}_bytes"] for hour in profile["hours"]) == summary[way]["bytes"]
        for uplink in summary["uplinks"]:
            own = [cell for cell in profile["cells"] if cell["uplink_id"] == uplink["uplink_id"]]
            fastest = max((cell[f"max_{way}_bps"] for cell in own), default=None)
            assert fastest == uplink[way]["max_bps"]
    assert bool(profile["hours"]) == (selection != "exam")


def test_a_cell_of_the_profile(noc: TestClient) -> None:
    cells = get(noc, "/routers/1/profile", **WHOLE)["cells"]
    [busy] = [cell for cell in cells if (cell["uplink_id"], cell["hour_of_week"]) == (1, 10)]
    assert busy == {
        "uplink_id": 1,
        "hour_of_week": 10,
        "download_bps": 85 * MBPS,
        "upload_bps": 0,
        "max_download_bps": 97 * MBPS,
        "max_upload_bps": 0,
        "download_share": 85 / 140,
        "upload_share": 0.0,
        "download_utilization": 0.85,
        "upload_utilization": 0.0,
        "download_above_80": 1.0,
        "upload_above_80": 0.0,
        "hours": 2,
    }
    [before] = [cell for cell in cells if (cell["uplink_id"], cell["hour_of_week"]) == (1, 9)]
    assert (before["download_above_80"], before["download_utilization"]) == (0.0, 0.75)


def test_an_hour_of_the_profile(noc: TestClient) -> None:
    hours = {
        hour["hour_of_week"]: hour for hour in get(noc, "/routers/1/profile", **WHOLE)["hours"]
    }
    assert sorted(hours) == list(range(168))
    # 85, 5 and 50 of 140 where 20, 40 and 40 % are due: ISP1 has 57 too many.
    assert hours[10]["download_skew"] == pytest.approx(57 / 140)
    assert hours[10]["upload_skew"] == pytest.approx(0.6)
    assert hours[10]["download_bytes"] == 2 * 3600 * 140 * MBPS // 8
    assert (hours[10]["covered"], hours[24]["covered"]) == (1.0, 0.5)


def test_an_hour_in_which_nobody_saw_an_uplink_has_no_skew(site: Site, noc: TestClient) -> None:
    """Its bytes are unknown, not none; a line that is given up owes none."""
    tuesday = {"from": "2026-11-16T17:00:00Z", "to": "2026-11-17T17:00:00Z"}
    profile = get(noc, "/routers/1/profile", **tuesday)
    figures = {
        (hour["download_skew"], hour["upload_skew"], hour["covered"]) for hour in profile["hours"]
    }
    assert figures == {(None, None, 0.0)}
    assert {cell["download_share"] for cell in profile["cells"]} == {None}
    assert {cell["uplink_id"] for cell in profile["cells"]} == {1, 2}
    longer = {**tuesday, "from": "2026-11-15T17:00:00Z"}
    with site.database.transaction() as session:
        session.execute(text("UPDATE uplink SET archived_at = '2026-11-16T17:00Z' WHERE id = 3"))
    try:
        after = get(noc, "/routers/1/profile", **longer)
    finally:
        with site.database.transaction() as session:
            session.execute(text("UPDATE uplink SET archived_at = NULL"))
    hours = {hour["hour_of_week"]: hour for hour in after["hours"]}
    # 20 and 40 of 60, where a third and two thirds are due; on Monday all three were there.
    assert hours[24]["download_skew"] == pytest.approx(0)
    assert (hours[24]["covered"], hours[0]["covered"]) == (1.0, 1.0)
    assert hours[0]["download_skew"] == pytest.approx(1 / 15)


def test_a_selection_cuts_hours(noc: TestClient) -> None:
    profile = get(noc, "/routers/1/profile", **WHOLE, selection="work")
    hours = {hour["hour_of_week"]: hour for hour in profile["hours"]}
    assert sorted(hours) == [24 * day + hour for day in range(5) for hour in range(8, 17)]
    half, whole, quarter = (hours[hour] for hour in (8, 9, 16))
    assert [hour["covered"] for hour in (half, whole, quarter)] == [1.0] * 3
    assert half["download_bytes"] == 2 * 1800 * 90 * MBPS // 8
    assert quarter["download_bytes"] == 2 * 900 * 90 * MBPS // 8
    assert {cell["hours"] for cell in profile["cells"] if cell["uplink_id"] == 1} == {2}


def test_costs_of_a_window(noc: TestClient) -> None:
    costs = get(noc, "/routers/1/costs", **WHOLE)
    first, two, three = costs["uplinks"]
    # 14 of November's 30 days.
    assert (first["cost"], two["cost"], three["cost"]) == ("4433333.00", "373.33", None)
    assert (first["price_amount"], first["price_currency"]) == ("9500000.00", "IDR")
    assert float(first["cost_per_tb"]) == pytest.approx(
        9_500_000 * 14 / 30 / (first["useful_bytes"] / 10**12), abs=0.01
    )
    assert three["cost_per_tb"] is None
    assert first["useful_bytes"] == first["download"]["bytes"] + first["upload"]["bytes"]
    assert first["download"]["possible_bytes"] == 100 * MBPS // 8 * 14 * 86_400
    assert first["binding_direction"] == "download"
    assert first["idle_share"] == pytest.approx(1 - first["download"]["mean_utilization"], abs=1e-7)
    summary = get(noc, "/routers/1/summary", **WHOLE)
    assert first["download"]["p95_bps"] == summary["uplinks"][0]["download"]["p95_bps"]
    assert costs["totals"]["upload"]["p95_bps"] == summary["upload"]["p95_bps"]


def test_costs_name_the_outages_of_the_window_beside_the_bill(site: Site, noc: TestClient) -> None:
    assert get(noc, "/routers/1/costs", **WHOLE)["away"] == []
    from_at = MONDAY + dt.timedelta(days=3)
    with site.database.transaction() as session:
        session.add(
            Event(
                router_id=1,
                uplink_id=1,
                kind="link_down",
                from_at=from_at,
                to_at=from_at + dt.timedelta(hours=2),
            )
        )
    [away] = get(noc, "/routers/1/costs", **WHOLE)["away"]
    amount, currency = PRICES[1]
    # 2 of the 720 hours of November.
    paid = f"{round(float(amount) * 2 / 720, 2):.2f}"
    assert (away["uplink_id"], away["away_s"]) == (1, 7200)
    assert (away["paid_away"], away["paid_currency"]) == (paid, currency)
    later = {**WHOLE, "from": (from_at + dt.timedelta(days=1)).isoformat()}
    assert get(noc, "/routers/1/costs", **later)["away"] == []


def test_costs_of_all_uplinks_keep_currencies_apart(noc: TestClient) -> None:
    costs = get(noc, "/routers/1/costs", **WHOLE)
    totals = costs["totals"]
    assert [
        (total["currency"], total["uplinks"], total["cost"]) for total in totals["currencies"]
    ] == [
        ("IDR", 1, "4433333.00"),
        ("USD", 1, "373.33"),
    ]
    assert totals["unpriced"] == 1
    assert totals["useful_bytes"] == sum(uplink["useful_bytes"] for uplink in costs["uplinks"])
    possible = sum(uplink["download"]["possible_bytes"] for uplink in costs["uplinks"])
    assert totals["idle_share"] == pytest.approx(1 - totals["download"]["bytes"] / possible)
    # A day of one line was not seen: neither its bytes nor what it could have carried.
    assert possible == (100 * 14 + 200 * 14 + 200 * 13) * MBPS // 8 * 86_400


def test_unused_capacity_has_an_amount_and_its_peak_a_share(noc: TestClient) -> None:
    costs = get(noc, "/routers/1/costs", **WHOLE)
    first, two, three = costs["uplinks"]
    idr, usd = costs["totals"]["currencies"]
    assert float(idr["idle_amount"]) == pytest.approx(9_500_000 * first["idle_share"], abs=0.5)
    assert float(usd["idle_amount"]) == pytest.approx(800 * two["idle_share"], abs=0.01)
    assert [uplink["idle_amount"] for uplink in (first, two, three)] == [
        idr["idle_amount"],
        usd["idle_amount"],
        None,  # no price
    ]
    for uplink in (first, two, three):
        flows = uplink["download"], uplink["upload"]
        peak = max(flow["p95_bps"] / flow["capacity_bps"] for flow in flows)
        assert uplink["peak_share"] == pytest.approx(peak)
    assert costs["totals"]["peak_share"] == pytest.approx(
        max(
            costs["totals"][way]["p95_bps"] / costs["totals"][way]["capacity_bps"]
            for way in ("download", "upload")
        )
    )


def test_who_sleeps_while_another_is_nearly_full(noc: TestClient) -> None:
    costs = get(noc, "/routers/1/costs", **WHOLE)
    assert (costs["asleep_below"], costs["busy_above"]) == (0.1, 0.7)
    assert [uplink["asleep_s"] for uplink in costs["uplinks"]] == [0, 2 * 2 * 3600, 0]
    assert costs["uplinks"][1]["asleep_share"] == 4 / (14 * 24)
    assert costs["totals"]["asleep_s"] == 4 * 3600


MONEY = ("cost", "cost_per_tb", "useful_bytes", "price_amount", "peak_share", "idle_amount")


def test_money_is_of_whole_days_whatever_hours_are_looked_at(noc: TestClient) -> None:
    whole = get(noc, "/routers/1/costs", **WHOLE)
    asleep = {}
    for selection in ("work", "off"):
        costs = get(noc, "/routers/1/costs", **WHOLE, selection=selection)
        assert costs["totals"]["currencies"] == whole["totals"]["currencies"]
        assert costs["totals"]["useful_bytes"] == whole["totals"]["useful_bytes"]
        for uplink, same in zip(costs["uplinks"], whole["uplinks"], strict=True):
            assert [uplink[name] for name in MONEY] == [same[name] for name in MONEY]
            assert uplink["download"]["bytes"] < same["download"]["bytes"]
        asleep[selection] = costs["uplinks"][1]["asleep_s"]
    # How full lines were, and when they slept, stays of the hours that were asked for.
    assert asleep == {"work": 4 * 3600, "off": 0}


def test_an_uplink_is_paid_from_its_first_day_and_no_more_after_its_last(
    site: Site, noc: TestClient
) -> None:
    longer = {**WHOLE, "from": "2026-11-01T17:00:00Z"}
    with site.database.transaction() as session:
        session.execute(text("UPDATE uplink SET created_at = '2026-11-20' WHERE id = 1"))
        session.execute(text("UPDATE uplink SET archived_at = '2026-11-15T17:00Z' WHERE id = 2"))
    try:
        uplinks = get(noc, "/routers/1/costs", **longer)["uplinks"]
    finally:
        with site.database.transaction() as session:
            session.execute(text("UPDATE uplink SET created_at = '2026-01-01', archived_at = NULL"))
    costs = {uplink["uplink_id"]: uplink["cost"] for uplink in uplinks}
    # Told to us on the 20th but seen since the 9th; given up on the 16th, and there since before the window.
    assert (costs[1], costs[2]) == ("4433333.00", f"{800 * 14 / 30:.2f}")


def test_a_window_without_numbers_costs_and_gives_nothing(noc: TestClient) -> None:
    later = {"from": "2027-01-01T00:00:00Z", "to": "2027-01-02T00:00:00Z"}
    costs = get(noc, "/routers/1/costs", **later)
    uplink = costs["uplinks"][0]
    assert (uplink["cost"], uplink["cost_per_tb"]) == ("0.00", None)
    assert (uplink["idle_share"], uplink["asleep_s"], uplink["asleep_share"]) == (None, None, None)
    assert costs["totals"]["idle_share"] is None
    assert costs["totals"]["asleep_s"] is None
    assert get(noc, "/routers/1/profile", **later)["cells"] == []


def test_csv_has_the_same_figures(noc: TestClient) -> None:
    shown = get(noc, "/routers/1/costs", **WHOLE)["uplinks"]
    rows = table(noc, "/routers/1/costs", **WHOLE)
    for uplink, row in zip(shown, rows, strict=True):
        assert row["cost_per_tb"] == (uplink["cost_per_tb"] or "")
        assert row["download_possible_bytes [B]"] == str(uplink["download"]["possible_bytes"])
        assert float(row["asleep_s [s]"]) == uplink["asleep_s"]
    cells = get(noc, "/routers/1/profile", **WHOLE)["cells"]
    assert len(table(noc, "/routers/1/profile", **WHOLE)) == len(cells)


@pytest.mark.parametrize("path", ["profile", "costs"])
@pytest.mark.parametrize(
    "query, field",
    [("range=2h", "range"), ("selection=night", "selection"), ("from=yesterday", "from")],
)
def test_a_question_that_makes_no_sense_names_its_field(
    noc: TestClient, path: str, query: str, field: str
) -> None:
    answer = noc.get(f"{API}/routers/1/{path}?{query}")
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == [field]
