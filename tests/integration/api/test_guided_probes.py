"""Active tests set up in a few steps: saved at once or not at all, foreseen, and checked on the way."""

from __future__ import annotations

from typing import Any

import pytest

from backend.store.engine import workers
from backend.store.engine.workers import WorkerIdentity
from backend.store.tables import ProbeServer, ProbeTrial
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD, plain_router
from lab.server.server import LabServer
from tests.integration.api.conftest import Site

API = "/api/v1"
SERVER = {"name": "Singapore", "host": "iperf.example.org", "place": "Singapore"}
GB = 10**9


@pytest.fixture
def router(admin: Any) -> dict[str, Any]:
    """ISP1: 100 Mbps with a quota of 100 GB; ISP2: 200 Mbps."""
    body = {"campus_id": 1, "name": "R", "host": "192.0.2.1", "tls": "off", "username": "u"}
    made = admin.post(f"{API}/routers", json={**body, "password": "p"}).json()
    quota = {"quota_bytes": 100 * GB, "price_amount": "500.00", "price_currency": "IDR"}
    lines = [
        {
            "name": f"ISP{number}",
            "interface": f"ether{number}",
            "download_bps": number * 10**8,
            "upload_bps": number * 10**8,
            **(quota if number == 1 else {}),
        }
        for number in (1, 2)
    ]
    return dict(admin.put(f"{API}/routers/{made['id']}/uplinks", json=lines).json())


def place(router: dict[str, Any], what: str = "") -> str:
    return f"{API}/routers/{router['id']}/probe-setup{what}"


def settings_of(admin: Any, router: dict[str, Any]) -> dict[str, Any]:
    return dict(admin.get(f"{API}/routers/{router['id']}/probe-settings").json())


def setup_of(router: dict[str, Any], uplinks: int = 2, **tests: Any) -> dict[str, Any]:
    lines = [
        {"uplink_id": uplink["id"], "source_address": f"10.0.0.{number}", "budget_bytes": 5 * GB}
        for number, uplink in enumerate(router["uplinks"][:uplinks], 1)
    ]
    plan = {"name": "Short tests", "cron": "0 8-16/2 * * 1-5", "selection": "all"}
    return {"lines": lines, "tests": {**plan, "server": SERVER, **tests}}


def fields(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 422, answer.text
    return [(error["field"], error["code"]) for error in answer.json()["errors"]]


def test_server_lines_and_plan_are_saved_at_once(admin, router) -> None:
    answer = admin.post(place(router), json=setup_of(router))
    assert answer.status_code == 200, answer.text
    settings = settings_of(admin, router)
    assert settings == answer.json()
    [server] = admin.get(f"{API}/probe-servers").json()
    assert (server["host"], server["port"]) == ("iperf.example.org", 5201)
    [plan] = settings["plans"]
    assert (plan["name"], plan["server_ids"], plan["uplink_ids"]) == (
        "Short tests",
        [server["id"]],
        [],
    )
    assert [line["source_address"] for line in settings["lines"]] == ["10.0.0.1", "10.0.0.2"]
    assert [entry["action"] for entry in admin.get(f"{API}/audit").json()["items"][:2]] == [
        "set_probes",
        "create_probe_server",
    ]


def test_what_is_there_already_stays(admin, router) -> None:
    admin.post(place(router), json=setup_of(router))
    [server] = admin.get(f"{API}/probe-servers").json()
    chosen = {"server": None, "server_id": server["id"]}
    body = setup_of(router, 1, name="At night", cron="0 2 * * *", **chosen)
    body["lines"][0]["source_address"] = "10.0.0.9"
    assert admin.post(place(router), json=body).status_code == 200
    settings = settings_of(admin, router)
    assert [plan["name"] for plan in settings["plans"]] == ["Short tests", "At night"]
    assert settings["plans"][1]["uplink_ids"] == [router["uplinks"][0]["id"]]
    assert [line["source_address"] for line in settings["lines"]] == ["10.0.0.9", "10.0.0.2"]


def test_the_preview_of_the_first_step_tells_which_addresses_lack(admin, router) -> None:
    body = setup_of(router)
    for line in body["lines"]:
        line["source_address"] = ""
    preview = admin.post(place(router, "/preview"), json=body)
    assert preview.status_code == 200, preview.text
    assert preview.json()["warnings"] == ["over_budget", "no_source_address"]


def test_echoes_alone_need_no_plan(admin, router) -> None:
    body = {**setup_of(router), "tests": None}
    assert admin.post(place(router), json=body).status_code == 200
    settings = settings_of(admin, router)
    assert settings["plans"] == []
    assert settings["lines"][0]["source_address"] == "10.0.0.1"
    preview = admin.post(place(router, "/preview"), json=body).json()
    assert (preview["next_due_at"], preview["warnings"]) == ([], [])


@pytest.mark.parametrize("what", ["", "/preview"])
def test_a_refusal_names_what_was_given_and_leaves_nothing_behind(
    site: Site, admin, router, what: str
) -> None:
    def refused(body: dict[str, Any]) -> list[tuple[str, str]]:
        return fields(admin.post(place(router, what), json=body))

    private = {**SERVER, "host": "10.0.0.5"}
    assert refused(setup_of(router, server=private)) == [("tests.server.host", "host_private")]
    assert refused(setup_of(router, server=None)) == [("tests.server_id", "one_server_to_test")]
    gone = setup_of(router, server=None, server_id=99)
    assert refused(gone) == [("tests.server_id", "no_server_to_test")]
    assert refused(setup_of(router, cron="0 8"))[0][0] == "tests.cron"
    body = setup_of(router)
    body["lines"][1]["source_address"] = "no address"
    assert refused(body) == [("lines.1.source_address", "source_address")]
    with site.database.transaction() as session:
        assert session.query(ProbeServer).count() == 0
    assert settings_of(admin, router)["plans"] == []


@pytest.mark.parametrize("what", ["", "/preview"])
def test_an_address_of_an_isp_that_is_not_given_is_refused_where_it_was_typed(
    admin, router, what: str
) -> None:
    admin.post(place(router), json=setup_of(router))
    [server] = admin.get(f"{API}/probe-servers").json()
    body = setup_of(router, 1, name="B", server=None, server_id=server["id"])
    body["lines"][0]["source_address"] = "10.0.0.2"
    refused = fields(admin.post(place(router, what), json=body))
    assert refused == [("lines.0.source_address", "source_address_taken")]
    again = fields(admin.post(place(router, what), json=setup_of(router, name="B")))
    assert again == [("tests.server.host", "server_address_taken")]
    named = setup_of(router, server=None, server_id=server["id"])
    assert fields(admin.post(place(router, what), json=named)) == [
        ("tests.name", "plan_name_twice")
    ]


def test_of_two_admins_the_second_hears_of_it_and_no_server_is_left(admin, router) -> None:
    headers = {"If-Match": f'"{settings_of(admin, router)["revision"]}"'}
    assert admin.post(place(router), json=setup_of(router), headers=headers).status_code == 200
    other = setup_of(router, name="B", server={**SERVER, "host": "other.example.org"})
    answer = admin.post(place(router), json=other, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "changed_meanwhile")
    assert len(admin.get(f"{API}/probe-servers").json()) == 1


def test_the_preview_foresees_data_budget_and_times_without_quiet_times(admin, router) -> None:
    """Friday 20 November 2026, 10:00 in Jakarta; 12 is quiet each day."""
    quiet = {"kind": "weekly", "name": "Lunch", "weekdays": [5], "from": "12:00", "to": "13:00"}
    admin.put(
        f"{API}/routers/{router['id']}/probe-settings",
        json={"lines": [], "plans": [], "paused_until": None, "blackouts": [quiet]},
    )
    answer = admin.post(place(router, "/preview"), json=setup_of(router))
    assert answer.status_code == 200, answer.text
    preview = answer.json()
    hours = ("03", "07", "09")  # 10, 14 and 16 o'clock in Jakarta
    assert preview["next_due_at"] == [f"2026-11-20T{hour}:00:00Z" for hour in hours]
    first, second = preview["lines"]
    times = first["runs_per_month"] // 2
    assert first["bytes_per_month"] == times * 2 * 150_000_000
    assert second["bytes_per_month"] == times * 2 * 300_000_000
    assert first["suggested_budget_bytes"] == 10 * GB  # a tenth of the quota
    assert second["suggested_budget_bytes"] >= second["bytes_per_month"] * 1.2
    assert second["suggested_budget_bytes"] % GB == 0
    assert (first["over_budget"], preview["warnings"]) == (True, ["over_budget"])
    assert settings_of(admin, router)["plans"] == []


def test_the_host_that_has_an_address_is_named(site: Site, admin, router) -> None:
    body = {"lines": setup_of(router)["lines"]}
    nobody = admin.post(place(router, "/addresses"), json=body).json()
    assert (nobody["workers"], nobody["lines"][0]["hosts"]) == (0, [])
    with site.database.transaction() as session:
        state = {"running": 0, "addresses": ["10.0.0.1"], "missing": ""}
        workers.seen(session, WorkerIdentity("t", "probe host"), "probe", 600, **state)
    answer = admin.post(place(router, "/addresses"), json=body).json()
    assert answer["workers"] == 1
    assert [line["hosts"] for line in answer["lines"]] == [["probe host"], []]
    body["lines"][0]["source_address"] = "x"
    refused = fields(admin.post(place(router, "/addresses"), json=body))
    assert refused == [("lines.0.source_address", "source_address")]


def test_addresses_that_are_not_saved_are_compared_with_the_router(admin) -> None:
    with LabServer() as lab:
        served = lab.add(plain_router(traffic=False))
        body = {"campus_id": 1, "name": "L", "host": served.host, "port": served.port, "tls": "off"}
        login = {"username": MONITOR, "password": MONITOR_PASSWORD}
        made = admin.post(f"{API}/routers", json={**body, **login}).json()
        speed = {"download_bps": 10**8, "upload_bps": 10**8}
        lines = [{"name": f"ISP{n}", "interface": f"ether{n}", **speed} for n in (1, 2, 3)]
        lab_router = admin.put(f"{API}/routers/{made['id']}/uplinks", json=lines).json()
        body = {
            "lines": [{"uplink_id": lab_router["uplinks"][0]["id"], "source_address": "10.10.0.11"}]
        }
        answer = admin.post(place(lab_router, "/pins"), json=body)
    assert answer.status_code == 200, answer.text
    first, second, _ = answer.json()["pins"]
    assert (first["state"], second["state"]) == ("missing", "not_configured")
    assert "10.10.0.11/32" in first["rules"][0]
    assert settings_of(admin, lab_router)["lines"][0]["source_address"] == ""


def test_a_server_is_tried_before_it_is_saved(site: Site, admin, router) -> None:
    answer = admin.post(f"{API}/probe-servers/try", json=SERVER)
    assert (answer.status_code, answer.json()["code"]) == (200, "not_running")
    refused = fields(admin.post(f"{API}/probe-servers/try", json={**SERVER, "host": "127.0.0.1"}))
    assert refused == [("host", "host_private")]
    with site.database.transaction() as session:
        assert session.query(ProbeServer).count() + session.query(ProbeTrial).count() == 0


def test_only_admins_set_tests_up(site: Site, admin, router) -> None:
    noc = site.person(admin, "noc")
    for what in ("", "/preview", "/addresses", "/pins"):
        assert noc.post(place(router, what), json=setup_of(router)).status_code == 403
    assert noc.post(f"{API}/probe-servers/try", json=SERVER).status_code == 403
