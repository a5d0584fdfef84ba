"""Incidents over HTTP: seeing them, and seeing to them."""

from __future__ import annotations

import csv
import datetime as dt
import io
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from backend.services.alerts import incident_views
from backend.store.tables import AuditEntry, Contract, Event, Incident, Slot, Uplink
from tests.integration.api.conftest import START, Site, TestClient
from tests.integration.services.history import make_router

API = "/api/v1"
MINUTE = dt.timedelta(minutes=1)
HARM = {"download_bps": 80_000_000, "upload_bps": 8_000_000, "download_share": 0.4}


@pytest.fixture
def router_id(site: Site, admin: TestClient) -> int:
    with site.database.transaction() as session:
        return make_router(session).router.id


@pytest.fixture
def uplink_ids(site: Site, router_id: int) -> list[int]:
    with site.database.transaction() as session:
        ids = session.scalars(select(Uplink.id).where(Uplink.router_id == router_id))
        return sorted(ids)


def add(site: Site, router_id: int, uplink_id: int | None, **changed: Any) -> int:
    plain: dict[str, Any] = {
        "kind": "isp_down" if uplink_id else "router_unreachable",
        "from_at": START - 74 * MINUTE,
        "opened_at": START - 73 * MINUTE,
    }
    with site.database.transaction() as session:
        row = Incident(router_id=router_id, uplink_id=uplink_id, **(plain | changed))
        session.add(row)
        session.flush()
        return row.id


def ended(minutes: int, ago: int, **changed: Any) -> dict[str, Any]:
    """An incident of so many minutes that ended so long ago."""
    to_at = START - ago * MINUTE
    from_at = to_at - minutes * MINUTE
    times = {"from_at": from_at, "opened_at": from_at, "to_at": to_at, "closed_at": to_at + MINUTE}
    return {**times, "close_reason": "over", **changed}


@pytest.fixture
def incident_id(site: Site, router_id: int, uplink_ids: list[int]) -> int:
    return add(site, router_id, uplink_ids[1], harm=HARM)


def test_the_list_says_what_is_wrong_what_it_costs_and_for_how_long(
    admin: TestClient, incident_id: int
) -> None:
    [row] = admin.get(f"{API}/incidents?state=open").json()["items"]
    assert (row["id"], row["state"], row["lasted_s"]) == (incident_id, "open", 74 * 60)
    assert row["what"]["text"] == "ISP2 is down."
    carried = "It carried 80 Mbps before, 40.0 % of the download of all ISPs."
    assert row["costs"]["text"] == carried
    assert (row["to"], row["parent_id"], row["is_part"]) == (None, None, False)
    assert admin.get(f"{API}/incidents?state=over").json()["items"] == []


def test_an_incident_says_what_to_do_and_whom_to_call(
    site: Site, admin: TestClient, incident_id: int, uplink_ids: list[int]
) -> None:
    with site.database.transaction() as session:
        session.get(Uplink, uplink_ids[1]).provider = "Telkom"
        contract = session.scalars(
            select(Contract).where(Contract.uplink_id == uplink_ids[1])
        ).first()
        contract.phone, contract.number = "+62 21 500", "A-7"
    incident = admin.get(f"{API}/incidents/{incident_id}").json()
    assert [each["text"] for each in incident["to_do"]] == [
        "Check the modem of ISP2 and its cable to the router.",
        "Call Telkom: +62 21 500, contract A-7.",
    ]


def test_what_people_felt_of_an_outage_is_the_isp_that_its_traffic_filled(
    site: Site, admin: TestClient, router_id: int, uplink_ids: list[int]
) -> None:
    """From 06:00 to 06:45 the first two are away; the third has 200 Mbit/s and carries 1.47 GB in each slot of 60 s."""
    begin = dt.datetime(2026, 11, 9, 6, tzinfo=dt.UTC)
    times = {"from_at": begin, "opened_at": begin + MINUTE, "to_at": begin + 45 * MINUTE}
    over = {**times, "closed_at": begin + 46 * MINUTE, "close_reason": "over", "kind": "isp_silent"}
    with site.database.transaction() as session:
        for uplink_id in uplink_ids[:2]:
            session.get(Uplink, uplink_id).risk_group = "pole 7"
        session.get(Uplink, uplink_ids[1]).provider = "CBN"
    incident_id, fellow = (add(site, router_id, uplink_ids[place], **over) for place in (1, 0))
    full = add(site, router_id, uplink_ids[2], **(over | {"kind": "isp_full"}))
    with site.database.transaction() as session:
        capacity = session.get(Uplink, uplink_ids[2]).download_bps
        session.execute(delete(Slot).where(Slot.uplink_id == uplink_ids[2]))
        for place in range(-6, 9):
            share = 0.4 if place < 0 else 0.98
            session.add(
                Slot(
                    uplink_id=uplink_ids[2],
                    at=begin + 5 * place * MINUTE,
                    download_bytes=round(capacity * share / 8 * 300),
                    upload_bytes=0,
                    covered_ms=300_000,
                    bridged_ms=0,
                    max_download_bps=0,
                    max_upload_bps=0,
                )
            )
    answer = admin.get(f"{API}/incidents/{incident_id}").json()
    assert answer["incident"]["what"]["text"] == "ISP2 was up, but carried next to nothing."
    assert (answer["incident"]["provider"], answer["contact"]["provider"]) == ("CBN", "CBN")
    assert [each["text"] for each in answer["meanwhile"]] == [
        (
            "Its traffic and that of ISP1, which fell in the same minute, filled ISP3 to 98 % of the contract, "
            "for 45 min: that is what people felt."
        )
    ]
    beside = {each["incident"]["id"]: each for each in answer["beside"]}
    assert beside.keys() == {fellow, full}
    assert (beside[fellow]["fell_with"], beside[fellow]["route"]) == (True, "pole 7")
    assert (beside[full]["fell_with"], beside[full]["route"]) == (False, "")
    of_full = admin.get(f"{API}/incidents/{full}").json()
    assert of_full["contact"]["phone"] == ""  # nobody entered one
    assert [each["text"] for each in of_full["meanwhile"]] == [
        "Meanwhile nothing went over ISP1, ISP2: that traffic filled ISP3."
    ]


def test_acknowledged_once_with_a_note_and_the_second_learns_who_was_faster(
    site: Site, admin: TestClient, incident_id: int
) -> None:
    path = f"{API}/incidents/{incident_id}"
    answer = admin.post(f"{path}/acknowledge", json={"note": " the modem is hot "})
    assert answer.status_code == 200
    row = answer.json()["incident"]
    assert (row["state"], row["acknowledged_by"]) == ("acknowledged", "admin")
    [note] = answer.json()["notes"]
    assert (note["kind"], note["actor"], note["text"]) == (
        "acknowledged",
        "admin",
        "the modem is hot",
    )
    again = admin.post(f"{path}/acknowledge", json={})
    assert (again.status_code, again.json()["detail_code"]) == (409, "acknowledged_already")
    assert "admin" in again.json()["detail"]
    with site.database.transaction() as session:
        [entry] = session.scalars(
            select(AuditEntry).where(AuditEntry.action == "acknowledge_incident")
        )
        assert entry.detail["incident"] == incident_id


def test_a_snooze_has_an_end_and_ends(site: Site, admin: TestClient, incident_id: int) -> None:
    path = f"{API}/incidents/{incident_id}"
    until = (START + 60 * MINUTE).isoformat()
    row = admin.post(f"{path}/snooze", json={"until": until}).json()["incident"]
    assert (row["state"], row["snoozed_by"]) == ("snoozed", "admin")
    site.clock.forward(minutes=61)
    row = admin.get(path).json()["incident"]
    assert (row["state"], row["snoozed_until"]) == ("open", None)


def test_a_snooze_may_be_ended(admin: TestClient, incident_id: int) -> None:
    path = f"{API}/incidents/{incident_id}"
    admin.post(f"{path}/snooze", json={"until": (START + MINUTE).isoformat()})
    for _ in range(2):
        answer = admin.delete(f"{path}/snooze").json()
        assert answer["incident"]["state"] == "open"
    assert [note["kind"] for note in answer["notes"]] == ["snoozed", "snooze_ended"]


@pytest.mark.parametrize("ahead", [dt.timedelta(0), dt.timedelta(days=7, seconds=1)])
def test_a_snooze_without_a_sensible_end_is_refused(
    admin: TestClient, incident_id: int, ahead: dt.timedelta
) -> None:
    body = {"until": (START + ahead).isoformat()}
    answer = admin.post(f"{API}/incidents/{incident_id}/snooze", json=body)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "until"


def test_what_is_over_takes_comments_and_nothing_else(
    site: Site, admin: TestClient, router_id: int, uplink_ids: list[int]
) -> None:
    path = f"{API}/incidents/{add(site, router_id, uplink_ids[0], **ended(10, 30))}"
    for act, body in (("acknowledge", {}), ("snooze", {"until": (START + MINUTE).isoformat()})):
        answer = admin.post(f"{path}/{act}", json=body)
        assert (answer.status_code, answer.json()["detail_code"]) == (409, "incident_over")
    answer = admin.post(f"{path}/comments", json={"note": "a cable"})
    assert answer.status_code == 201
    assert answer.json()["notes"][0]["text"] == "a cable"
    assert admin.post(f"{path}/comments", json={"note": "  "}).status_code == 422


def test_parts_stand_under_their_incident(
    site: Site, admin: TestClient, router_id: int, incident_id: int
) -> None:
    away = add(site, router_id, None)
    with site.database.transaction() as session:
        row = session.get(Incident, incident_id)
        row.parent_id, row.parent_reason = away, "router"
    whole = admin.get(f"{API}/incidents/{away}").json()
    assert [part["id"] for part in whole["parts"]] == [incident_id]
    part = admin.get(f"{API}/incidents/{incident_id}").json()["incident"]
    assert (part["is_part"], part["parent_reason"]) == (True, "router")
    with site.database.transaction() as session:
        row = session.get(Incident, away)
        row.to_at, row.closed_at, row.close_reason = START, START, "over"
    assert not admin.get(f"{API}/incidents/{incident_id}").json()["incident"]["is_part"]


def test_filters_and_pages_reach_every_incident_once(
    site: Site, admin: TestClient, router_id: int, uplink_ids: list[int]
) -> None:
    made = [add(site, router_id, uplink_ids[n % 3], **ended(1, 10 * n + 5)) for n in range(7)]
    reached: list[int] = []
    cursor = ""
    while True:
        page = admin.get(f"{API}/incidents?limit=3{cursor}").json()
        reached += [row["id"] for row in page["items"]]
        if page["next_cursor"] is None:
            break
        cursor = f"&cursor={page['next_cursor']}"
    assert reached == made
    of_one = admin.get(f"{API}/incidents?uplink_id={uplink_ids[1]}").json()["items"]
    assert [row["id"] for row in of_one] == [made[1], made[4]]
    since = (START - 16 * MINUTE).isoformat().replace("+00:00", "Z")
    recent = admin.get(f"{API}/incidents?from={since}").json()["items"]
    assert [row["id"] for row in recent] == made[:2]
    assert admin.get(f"{API}/incidents?kind=isp_silent").json()["items"] == []
    assert admin.get(f"{API}/incidents?campus_id=999").json()["items"] == []


def test_repairs_have_figures_worked_by_hand(
    site: Site, admin: TestClient, router_id: int, uplink_ids: list[int]
) -> None:
    first, second, _ = uplink_ids
    add(site, router_id, first, **ended(10, 300))
    add(site, router_id, first, **ended(20, 200))
    seen_to = ended(60, 100)
    seen_to["acknowledged_at"] = seen_to["opened_at"] + 8 * MINUTE
    add(site, router_id, first, **seen_to)
    add(site, router_id, second, **ended(1, 50, close_reason="switched_off"))
    [row] = admin.get(f"{API}/incident-repairs").json()
    assert row["uplink_name"] == "ISP1"
    assert (row["incidents"], row["acknowledged"]) == (3, 1)
    assert (row["mean_s"], row["median_s"], row["longest_s"]) == (1800, 1200, 3600)
    assert (row["total_s"], row["median_acknowledged_s"]) == (5400, 480)


def test_incidents_are_a_table_too(admin: TestClient, incident_id: int) -> None:
    text = admin.get(f"{API}/incidents?format=csv").text
    [row] = csv.DictReader(io.StringIO(text.lstrip("\ufeff")))
    assert row["id"] == str(incident_id)
    assert row["uplink_name"] == "ISP2"


def test_a_file_has_all_of_them_and_not_a_page_unless_it_is_asked_for_one(
    site: Site, admin: TestClient, router_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(incident_views, "AT_ONCE", 3)
    ids = [add(site, router_id, None, **ended(1, 10 * number)) for number in range(1, 8)]

    def rows(query: str) -> list[int]:
        text = admin.get(f"{API}/incidents?format=csv{query}").text
        return [int(row["id"]) for row in csv.DictReader(io.StringIO(text.lstrip("\ufeff")))]

    assert rows("") == ids
    assert rows("&state=open") == []
    assert rows("&limit=2") == ids[:2]
    monkeypatch.setattr(incident_views, "MOST_IN_FILE", 6)
    answer = admin.get(f"{API}/incidents?format=csv")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "incidents_too_many")


def price(site: Site, uplink_id: int) -> None:
    with site.database.transaction() as session:
        chosen = update(Contract).where(Contract.uplink_id == uplink_id)
        session.execute(
            chosen.values(price_amount=7_200_000, price_currency="IDR", sla_percent="99.5")
        )


def test_an_outage_says_what_part_of_the_price_was_paid_for_it(
    site: Site, admin: TestClient, incident_id: int, uplink_ids: list[int]
) -> None:
    path = f"{API}/incidents/{incident_id}"
    free = admin.get(path).json()
    assert (free["incident"]["paid_away"], free["promise"]) == (None, None)
    price(site, uplink_ids[1])
    paid = admin.get(path).json()
    # 74 of the 43,200 minutes of November.
    row = paid["incident"]
    assert (row["paid_away"], row["paid_currency"]) == ("12333.33", "IDR")
    [row] = csv.DictReader(io.StringIO(admin.get(f"{API}/incidents?format=csv").text))
    assert (row["paid_away"], row["paid_currency"]) == ("12333.33", "IDR")
    promise = paid["promise"]
    assert (promise["month"], promise["promised_percent"]) == ("2026-11-01", "99.5")
    assert promise["running"] is True


def test_what_comes_and_goes_is_paid_for_only_while_it_is_away(
    site: Site, admin: TestClient, router_id: int, uplink_ids: list[int]
) -> None:
    price(site, uplink_ids[0])
    unstable = add(site, router_id, uplink_ids[0], **ended(600, 60), unstable=True)
    begin = START - 660 * MINUTE
    with site.database.transaction() as session:
        for kind, after, lasted in (
            ("link_down", 0, 6),
            ("interface_missing", 4, 8),  # 12 minutes with the one before
            ("link_down", 540, 60),
            ("isp_silent", 100, 60),  # of another incident
        ):
            times = {
                "from_at": begin + after * MINUTE,
                "to_at": begin + (after + lasted) * MINUTE,
            }
            place = {"router_id": router_id, "uplink_id": uplink_ids[0]}
            session.add(Event(kind=kind, detail={}, **place, **times))
    full = add(site, router_id, uplink_ids[0], kind="isp_full", **ended(60, 5))
    rows = {each["id"]: each for each in admin.get(f"{API}/incidents").json()["items"]}
    assert rows[unstable]["paid_away"] == "12000.00"  # 72 minutes
    assert rows[full]["paid_away"] is None


def test_an_unknown_incident_is_not_found(admin: TestClient) -> None:
    for answer in (
        admin.get(f"{API}/incidents/77"),
        admin.post(f"{API}/incidents/77/acknowledge", json={}),
        admin.post(f"{API}/incidents/77/comments", json={"note": "x"}),
    ):
        assert (answer.status_code, answer.json()["detail_code"]) == (404, "no_incident")


def test_noc_staff_see_to_incidents(site: Site, admin: TestClient, incident_id: int) -> None:
    made = admin.post(f"{API}/tokens", json={"name": "noc", "role": "noc"}).json()
    noc = site.browser(Authorization=f"Bearer {made['secret']}")
    assert noc.post(f"{API}/incidents/{incident_id}/acknowledge", json={}).status_code == 200
    wall = admin.post(f"{API}/tokens", json={"name": "w", "role": "wall"}).json()
    screen = site.browser(Authorization=f"Bearer {wall['secret']}")
    assert screen.get(f"{API}/incidents").status_code == 403
