"""Importing holidays of a country or of a calendar file: preview, adding, audit."""

from __future__ import annotations

from fastapi.testclient import TestClient

from tests.integration.api.inventory.bodies import API, CALENDAR, fields

CAMPUS = f"{API}/campuses/1"
YEARS = {"first_year": 2026, "last_year": 2026}
ICS = {"Content-Type": "text/calendar"}
FILE = b"""BEGIN:VCALENDAR
BEGIN:VEVENT
DTSTART;VALUE=DATE:20200817
RRULE:FREQ=YEARLY
SUMMARY:HUT RI
END:VEVENT
BEGIN:VEVENT
DTSTART:20260818T080000Z
SUMMARY:Rapat
END:VEVENT
BEGIN:VEVENT
DTSTART;VALUE=DATE:20200101
SUMMARY:Dulu
END:VEVENT
END:VCALENDAR
"""


def test_the_preview_of_a_country_says_what_is_there_already(admin: TestClient) -> None:
    admin.put(f"{CAMPUS}/calendar", json=CALENDAR)
    assert "ID" in admin.get(f"{API}/holiday-countries").json()
    answer = admin.get(f"{CAMPUS}/national-holidays", params={"country": "ID", **YEARS})
    assert answer.status_code == 200, answer.text
    by_date = {item["date"]: item for item in answer.json()["items"]}
    assert by_date["2026-08-17"] == {
        "date": "2026-08-17",
        "name": "Hari Kemerdekaan Republik Indonesia",
        "kind": "public",
        "is_estimated": False,
        "known_as": None,
    }
    assert by_date["2026-12-25"]["known_as"] == "Natal"
    assert by_date["2026-12-24"]["kind"] == "government"
    assert admin.get(f"{API}/campuses").json()[0]["calendar"] == CALENDAR


def test_what_is_no_country_and_no_year(admin: TestClient) -> None:
    path = f"{CAMPUS}/national-holidays"
    assert fields(admin.get(path, params={"country": "XX", **YEARS})) == ["country"]
    for years in ((2027, 2026), (2026, 2036)):
        params = {"country": "ID", "first_year": years[0], "last_year": years[1]}
        assert fields(admin.get(path, params=params)) == ["last_year"]


def test_a_file_gives_days_and_says_what_it_leaves_out(admin: TestClient) -> None:
    answer = admin.post(f"{CAMPUS}/holidays/file", params=YEARS, content=FILE, headers=ICS)
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert [(item["date"], item["name"], item["kind"]) for item in body["items"]] == [
        ("2026-08-17", "HUT RI", "file")
    ]
    assert [(left["line"], left["name"], left["why"]) for left in body["left_out"]] == [
        (7, "Rapat", "not_a_whole_day")
    ]
    assert body["outside"] == 1
    refused = admin.post(f"{CAMPUS}/holidays/file", params=YEARS, content=FILE[:-40], headers=ICS)
    assert refused.json()["errors"][0]["code"] == "ics_cut_off"
    assert refused.json()["errors"][0]["params"] == {"line": 11}


def test_added_days_join_the_calendar_and_the_audit_log(admin: TestClient) -> None:
    admin.put(f"{CAMPUS}/calendar", json=CALENDAR)
    revision = admin.get(f"{API}/campuses").json()[0]["calendar_revision"]
    body = {
        "source": "ID",
        "holidays": [
            {"date": "2026-12-25", "name": "Hari Raya Natal"},
            {"date": "2026-08-17", "name": "HUT RI"},
        ],
    }
    answer = admin.post(f"{CAMPUS}/holidays", json=body, headers={"If-Match": revision})
    assert answer.status_code == 200, answer.text
    assert answer.json()["calendar"]["holidays"] == [
        {"date": "2026-08-17", "name": "HUT RI"},
        {"date": "2026-12-25", "name": "Natal"},
    ]
    newest, *_ = admin.get(f"{API}/audit").json()["items"]
    assert (newest["action"], newest["detail"]["source"]) == ("import_holidays", "ID")
    assert newest["detail"]["changed"]["holidays"]["to"] == ["2026-08-17 HUT RI"]
    late = admin.post(f"{CAMPUS}/holidays", json=body, headers={"If-Match": revision})
    assert late.status_code == 409


def test_a_calendar_has_an_end(admin: TestClient) -> None:
    for century in (2020, 2060):
        days = [
            {"date": f"{century + year}-{month:02}-{day:02}", "name": "x"}
            for year in range(4)
            for month in range(1, 13)
            for day in range(1, 13)
        ]
        answer = admin.post(f"{CAMPUS}/holidays", json={"holidays": days})
    assert fields(answer) == ["holidays"]
    assert answer.json()["errors"][0]["params"] == {"most": 1000, "count": 1152}
