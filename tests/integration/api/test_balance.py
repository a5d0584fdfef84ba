"""The balance of a router over HTTP: figures, what-ifs, settings, recommendations and their track record."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from fastapi.testclient import TestClient

from backend.services.inventory import inventory
from tests.integration.api.conftest import Site, make_site
from tests.integration.services.advice import begin_ecmp, carry

API = "/api/v1"
NOBODY = 2**31 - 1
JAKARTA = ZoneInfo("Asia/Jakarta")


class World:
    """One campus with a router of three lines and four weeks of ECMP, and one without lines, shared by the module."""

    def __init__(self, site: Site) -> None:
        self.site, self.admin = site, site.set_up()
        self.router, self.bare = self._router("192.0.2.1"), self._router("192.0.2.2")
        uplinks = [
            {"name": f"ISP{n}", "interface": f"ether{n}", "download_bps": bps, "upload_bps": bps}
            for n, bps in enumerate((100_000_000, 200_000_000, 200_000_000), 1)
        ]
        uplinks[1]["risk_group"] = uplinks[2]["risk_group"] = "north fibre"
        path = f"{API}/routers/{self.router}/uplinks"
        shown = self.admin.put(path, json=uplinks).json()
        self.uplinks = [uplink["id"] for uplink in shown["uplinks"]]
        with site.database.transaction() as session:
            router = inventory.view(session, self.router)
            begin_ecmp(session, router, dt.datetime(2026, 10, 1, tzinfo=JAKARTA))
            carry(session, router, dt.date(2026, 10, 23), 28, (1 / 3, 1 / 3, 1 / 3))

    def _router(self, host: str) -> int:
        body = {"campus_id": 1, "name": host, "host": host, "tls": "off", "username": "u"}
        made = self.admin.post(f"{API}/routers", json={**body, "password": "p"})
        return int(made.json()["id"])

    def path(self, name: str, router: int | None = None) -> str:
        return f"{API}/routers/{router or self.router}/{name}"

    def advised(self) -> dict[str, Any]:
        """A recommendation made now; each a second after the one before."""
        self.site.clock.forward(seconds=1)
        answer = self.admin.post(self.path("recommendations"))
        assert answer.status_code == 201, answer.text
        return dict(answer.json())


@pytest.fixture(scope="module")
def world(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    path: Path = tmp_path_factory.mktemp("site")
    site = make_site(module_database_url, path)
    yield World(site)
    site.database.close()


def test_work_is_judged_by_the_same_hours_of_four_weeks_before(world: World) -> None:
    """A third each of one demand; ISP2 and ISP3 share a route."""
    first, second, third = world.uplinks
    night = {"from": "2026-11-24T18:00:00Z", "lasts_s": 10_800}  # 01:00 to 04:00 in Jakarta
    noon = {"from": "2026-11-25T05:00:00Z", "lasts_s": 10_800}

    def outlook(uplink_id: int, hours: dict[str, Any]) -> dict[str, Any]:
        answer = world.admin.get(
            world.path("work-outlook"), params={"uplink_id": uplink_id, **hours}
        )
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    by_noon = outlook(second, noon)
    assert by_noon["days"] == 4
    assert [load["uplink_id"] for load in by_noon["others"]] == [first, third]
    assert by_noon["others"][0]["peak"] == pytest.approx(2 * by_noon["others"][1]["peak"])
    assert (by_noon["route"], by_noon["route_uplinks"]) == ("north fibre", ["ISP3"])
    [left] = by_noon["others_without_route"]
    assert left["uplink_id"] == first
    assert left["peak"] == pytest.approx(2 * by_noon["others"][0]["peak"])
    weekly = outlook(second, noon | {"weekdays": [2, 3]})
    assert weekly["days"] == 8
    assert outlook(first, noon)["others_without_route"] == []
    unknown = outlook(second, night)
    assert (unknown["days"], unknown["others"]) == (0, [])
    missing = world.admin.get(world.path("work-outlook"), params={"uplink_id": NOBODY, **noon})
    assert missing.status_code == 422


def table(answer: Any) -> list[dict[str, str]]:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(io.StringIO(answer.text.removeprefix("\ufeff"))))


def refused(answer: Any) -> set[str]:
    assert answer.status_code == 422, answer.text
    return {error["field"] for error in answer.json()["errors"]}


def test_the_balance_of_a_router(world: World) -> None:
    row = world.advised()
    shown = world.admin.get(world.path("balance")).json()
    assert (shown["method"], shown["binding_direction"]) == ("ecmp", "download")
    assert shown["skew"]["download"] == pytest.approx(2 / 15, abs=1e-4)
    assert [uplink["ideal_share"] for uplink in shown["lines"]] == [0.2, 0.4, 0.4]
    assert [uplink["source"] for uplink in shown["lines"]] == ["contract"] * 3
    assert (shown["data"]["days"], shown["data"]["hidden_demand"]) == (20, [])
    assert shown["recommendation"]["id"] == row["id"]
    five = next(option for option in shown["options"] if option["denominator"] == 5)
    assert (five["error"], five["rules"]) == (0.0, 6)
    assert [loss["down"] for loss in shown["n_minus_one"]] == [
        ["ISP1"],
        ["ISP2"],
        ["ISP3"],
        ["ISP2", "ISP3"],
    ]
    assert (shown["open_change_id"], shown["open_drift_id"]) == (None, None)


def test_a_router_without_uplinks_has_a_balance_too(world: World) -> None:
    shown = world.admin.get(world.path("balance", world.bare)).json()
    assert (shown["lines"], shown["method"], shown["recommendation"]) == ([], None, None)


def test_one_row_per_uplink_for_a_spreadsheet(world: World) -> None:
    rows = table(world.admin.get(world.path("balance"), params={"format": "csv"}))
    assert [row["name"] for row in rows] == ["ISP1", "ISP2", "ISP3"]


def test_a_recommendation_says_what_why_and_how_sure(world: World) -> None:
    row = world.advised()
    first, second, third = map(str, world.uplinks)
    assert row["weights"] == {first: 1, second: 2, third: 2}
    assert row["buckets"] == sorted(row["buckets"])
    assert (row["state"], row["verdict"]) == ("new", "change")
    assert row["reasons"]
    assert row["statement"]["code"] == "change"
    for said in (row["statement"], *row["reasons"], *row["why_not"]):
        assert said["code"]
        assert said["text"]
    for uplink in row["lines"]:
        share = uplink["after"]["share"]
        assert share["low"] <= share["value"] <= share["high"]


def test_recommendations_newest_first_page_by_page(world: World) -> None:
    made = [world.advised()["id"] for _ in range(2)]
    path = world.path("recommendations")
    page = world.admin.get(path, params={"limit": 1}).json()
    following = world.admin.get(path, params={"limit": 1, "cursor": page["next_cursor"]}).json()
    assert [page["items"][0]["id"], following["items"][0]["id"]] == made[::-1]
    assert following["items"][0]["state"] == "superseded"
    assert refused(world.admin.get(path, params={"cursor": "x"})) == {"cursor"}
    rows = table(world.admin.get(path, params={"format": "csv"}))
    assert int(rows[0]["id"]) == made[-1]
    assert rows[0]["statement_text"] == page["items"][0]["statement"]["text"]
    assert world.admin.get(world.path("recommendations", world.bare)).json() == {
        "items": [],
        "next_cursor": None,
    }


def test_accepted_dismissed_and_then_no_more(world: World) -> None:
    path = f"{API}/recommendations/{world.advised()['id']}"
    assert world.admin.post(f"{path}/accept").json()["state"] == "accepted"
    assert world.admin.post(f"{path}/accept").status_code == 409
    assert refused(world.admin.post(f"{path}/dismiss", json={"reason": " "})) == {"reason"}
    shown = world.admin.post(f"{path}/dismiss", json={"reason": "exams"}).json()
    assert (shown["state"], shown["reason"], shown["decided_by"]) == ("dismissed", "exams", "admin")
    assert world.admin.post(f"{path}/dismiss", json={"reason": "x"}).status_code == 409
    assert world.admin.get(path).json() == shown
    actions = [uplink["action"] for uplink in world.admin.get(f"{API}/audit").json()["items"]]
    assert actions[:3] == [
        "recommendation_dismissed",
        "recommendation_accepted",
        "make_recommendation",
    ]


def test_an_empty_track_record(world: World) -> None:
    shown = world.admin.get(world.path("track-record")).json()
    assert (shown["items"], shown["of"], shown["hit_rate"]) == ([], 0, None)
    assert table(world.admin.get(world.path("track-record"), params={"format": "csv"})) == []


def test_what_if(world: World) -> None:
    first, second, third = world.uplinks
    body = {"weights": {first: 1, second: 2, third: 2}}
    shown = world.admin.post(world.path("balance/what-if"), json=body).json()
    assert [uplink["share"] for uplink in shown["lines"]] == pytest.approx([0.2, 0.4, 0.4])
    assert (shown["denominator"], shown["error"], shown["days"]) == (5, 0.0, 20)
    cut = world.admin.post(world.path("balance/what-if"), json={"down_groups": ["north fibre"]})
    assert [uplink["down"] for uplink in cut.json()["lines"]] == [False, True, True]
    doubled = {"capacities": {first: {"download_bps": 10**9, "upload_bps": 10**9}}, "growth": 2}
    shown = world.admin.post(world.path("balance/what-if"), json=doubled).json()
    assert shown["lines"][0]["p95_download_utilization"] < 0.2
    # What was recorded does not depend on the question.
    assert shown["hidden_demand"] == []
    gone = world.admin.post(
        world.path("balance/what-if"), json={"given_up": [third], "weights": {first: 1, second: 2}}
    ).json()
    assert [uplink["given_up"] for uplink in gone["lines"]] == [False, False, True]
    assert gone["skew"]["download"] == pytest.approx(0, abs=1e-9)
    assert (gone["denominator"], gone["given_up"]["unpriced"]) == (3, ["ISP3"])
    assert [row["then"]["down"] for row in gone["given_up"]["failures"]] == [["ISP1"], ["ISP2"]]
    bare = world.admin.post(world.path("balance/what-if", world.bare), json={})
    assert (bare.status_code, bare.json()["lines"]) == (200, [])


def test_a_smaller_contract_is_judged_by_what_if_and_the_failures(world: World) -> None:
    shown = world.admin.get(world.path("smaller-contracts")).json()
    balance = world.admin.get(world.path("balance")).json()
    assert [row["name"] for row in shown["uplinks"]] == ["ISP1", "ISP2", "ISP3"]
    assert (shown["days"], shown["lacking"]) == (balance["data"]["days"], [])
    assert (shown["from"], shown["to"]) == (balance["data"]["from"], balance["data"]["to"])
    smaller = [row for row in shown["uplinks"] if row["smaller"]]
    assert smaller
    for row in smaller:
        # With its size in What if, each failure overloads this ISP exactly where the answer says so.
        overloaded = []
        for loss in balance["n_minus_one"]:
            if row["uplink_id"] not in loss["down_ids"]:
                body = {
                    "down": loss["down_ids"],
                    "capacities": {row["uplink_id"]: row["smaller"]},
                }
                answer = world.admin.post(world.path("balance/what-if"), json=body).json()
                own = next(x for x in answer["lines"] if x["uplink_id"] == row["uplink_id"])
                overloaded.append(own["minutes_above_90_per_day"] > 0)
        assert (row["sizing"] == "fits") == (not any(overloaded))
        assert row["saving_amount"] is None  # no price
    sizings = {row["sizing"] for row in shown["uplinks"]}
    choices = {row["choice"] for row in shown["decisions"]}
    assert choices == ({"smaller"} if "fits" in sizings else {"keep"})
    _choices_are_those_of_balance(shown["choices"], balance)
    bare = world.admin.get(world.path("smaller-contracts", world.bare)).json()
    assert bare["uplinks"] == []
    rows = table(world.admin.get(world.path("smaller-contracts"), params={"format": "csv"}))
    assert [row["sizing"] for row in rows] == [row["sizing"] for row in shown["uplinks"]]


def _choices_are_those_of_balance(choices: list[Any], balance: Any) -> None:
    for kind, is_route in (("single", False), ("route", True)):
        losses = [row for row in balance["n_minus_one"] if bool(row["risk_group"]) is is_route]
        if choices and losses:
            worst = max(losses, key=lambda row: max(x["p95_utilization"] for x in row["lines"]))
            assert choices[0][kind]["lines"] == worst["lines"]


@pytest.mark.parametrize(
    "body, field",
    [
        ({"weights": {"x": 1}}, "weights.x"),
        ({"weights": {str(NOBODY): 1}}, "weights"),
        ({"weights": {"1": -1}}, "weights.1"),
        ({"weights": {}}, "weights"),
        ({"buckets": []}, "buckets"),
        ({"buckets": [NOBODY]}, "buckets"),
        ({"down": [NOBODY]}, "down"),
        ({"down_groups": ["moon"]}, "down_groups"),
        ({"given_up": [NOBODY]}, "given_up"),
        (
            {"capacities": {str(NOBODY): {"download_bps": 1, "upload_bps": 1}}},
            f"capacities.{NOBODY}",
        ),
        ({"growth": 0}, "growth"),
        ({"wieghts": {}}, "wieghts"),
    ],
)
def test_a_bad_what_if_names_its_field(world: World, body: dict[str, Any], field: str) -> None:
    answer = world.admin.post(world.path("balance/what-if"), json=body)
    assert any(refusal.startswith(field) for refusal in refused(answer)), answer.text


def test_settings_are_replaced_as_a_whole_and_by_one_person_at_a_time(world: World) -> None:
    path = world.path("balance-settings", world.bare)
    before = world.admin.get(path).json()
    assert (before["timer_s"], before["confirm_by"]) == (180, "person")
    body = {"timer_s": 300, "two_person": True}
    match = {"If-Match": before["revision"]}
    after = world.admin.put(path, json=body, headers=match).json()
    assert (after["timer_s"], after["two_person"], after["tolerance"]) == (300, True, 0.05)
    again = world.admin.put(path, json=body, headers=match)
    assert (again.status_code, again.json()["code"]) == (409, "changed_meanwhile")
    assert refused(world.admin.put(path, json={"timer_s": 10})) == {"timer_s"}
    shares = {"minimum_shares": {str(world.uplinks[0]): 0.1}}
    assert refused(world.admin.put(path, json=shares)) == {f"minimum_shares.{world.uplinks[0]}"}
    assert world.admin.get(path).json() == after


def test_who_only_looks_may_ask_but_decide_nothing(world: World) -> None:
    row = world.advised()
    recommendation = f"{API}/recommendations/{row['id']}"
    for role in ("noc", "manager"):
        person = world.site.person(world.admin, role)
        for path in ("balance", "balance-settings", "recommendations", "track-record"):
            assert person.get(world.path(path)).status_code == 200
        assert person.get(recommendation).status_code == 200
        assert person.post(world.path("balance/what-if"), json={}).status_code == 200
        assert _forbidden(person, world, recommendation)
    assert world.admin.get(recommendation).json() == row


def _forbidden(person: TestClient, world: World, path: str) -> bool:
    answers = (
        person.put(world.path("balance-settings"), json={}),
        person.post(world.path("recommendations")),
        person.post(f"{path}/accept"),
        person.post(f"{path}/dismiss", json={"reason": "no"}),
    )
    return {answer.status_code for answer in answers} == {403}


@pytest.mark.parametrize(
    "method, path",
    [
        ("GET", f"routers/{NOBODY}/balance"),
        ("GET", f"routers/{NOBODY}/balance-settings"),
        ("PUT", f"routers/{NOBODY}/balance-settings"),
        ("GET", f"routers/{NOBODY}/recommendations"),
        ("POST", f"routers/{NOBODY}/recommendations"),
        ("GET", f"routers/{NOBODY}/track-record"),
        ("POST", f"routers/{NOBODY}/balance/what-if"),
        ("GET", f"recommendations/{NOBODY}"),
        ("POST", f"recommendations/{NOBODY}/accept"),
    ],
)
def test_what_is_not_there(world: World, method: str, path: str) -> None:
    body = None if method == "GET" else {}
    assert world.admin.request(method, f"{API}/{path}", json=body).status_code == 404
