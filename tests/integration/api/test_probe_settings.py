"""How probes are set up over HTTP: servers, lines, plans, what they cost, and the slots of a day."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from backend.services.probes import planning as probe_planning
from backend.store.tables import ProbeRun
from tests.integration.api.conftest import Site, make_site

SERVER = {"name": "Singapore", "host": "iperf.example.org", "url": "https://example.org/1MB.bin"}
HOURLY = {
    "name": "Every hour",
    "preset": "light",
    "cron": "0 * * * *",
    "selection": "all",
    "slip_s": 60,
    "window_s": 3600,
    "probes": [{"kind": "tcp", "direction": "download"}, {"kind": "http"}],
}


def lines_of(*mbps: int) -> list[dict[str, Any]]:
    price = {"quota_bytes": 10**12, "price_amount": "500.00", "price_currency": "IDR"}
    return [
        {
            "name": f"ISP{number}",
            "interface": f"ether{number}",
            "download_bps": each * 1_000_000,
            "upload_bps": each * 1_000_000,
            **(price if number == 1 else {}),
        }
        for number, each in enumerate(mbps, 1)
    ]


@pytest.fixture
def router(admin: Any) -> dict[str, Any]:
    body = {"campus_id": 1, "name": "R", "host": "192.0.2.1", "tls": "off", "username": "u"}
    made = admin.post("/api/v1/routers", json={**body, "password": "p"}).json()
    answer = admin.put(f"/api/v1/routers/{made['id']}/uplinks", json=lines_of(100, 200))
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.fixture
def server(admin: Any) -> dict[str, Any]:
    answer = admin.post("/api/v1/probe-servers", json=SERVER)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def settings_of(router: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A body that configures both lines, with changes."""
    lines = [
        {
            "uplink_id": uplink["id"],
            "source_address": f"10.0.0.{uplink['id']}",
            "budget_bytes": None,
        }
        for uplink in router["uplinks"]
    ]
    return {"lines": lines, "plans": [], "paused_until": None, "blackouts": [], **changes}


def place(router: dict[str, Any], what: str = "probe-settings") -> str:
    return f"/api/v1/routers/{router['id']}/{what}"


def fields(answer: Any) -> list[str]:
    assert answer.status_code == 422, answer.text
    return [error["field"] for error in answer.json()["errors"]]


def test_a_new_router_has_no_plan_and_is_offered_three(admin, router) -> None:
    settings = admin.get(place(router)).json()
    assert settings["plans"] == []
    assert [preset["preset"] for preset in settings["presets"]] == ["light", "paper", "dispute"]
    assert [line["source_address"] for line in settings["lines"]] == ["", ""]
    assert settings["timezone"] == "Asia/Jakarta"
    assert settings["worker_seen_at"] is None


def test_what_is_set_is_read_back_with_what_it_costs(admin, router, server) -> None:
    weekly = {"kind": "weekly", "name": "Backup", "weekdays": [7], "from": "22:00", "to": "02:00"}
    dated = {
        "kind": "dated",
        "name": "Exam",
        "from": "2026-12-01T00:00:00Z",
        "to": "2026-12-02T00:00:00Z",
    }
    plan = {**HOURLY, "server_ids": [server["id"]]}
    body = settings_of(router, plans=[plan], blackouts=[weekly, dated])
    answer = admin.put(place(router), json=body)
    assert answer.status_code == 200, answer.text
    settings = answer.json()
    assert settings == admin.get(place(router)).json()
    assert settings["blackouts"] == [weekly, dated]
    [saved] = settings["plans"]
    assert {key: saved[key] for key in HOURLY if key != "probes"} == {
        key: value for key, value in HOURLY.items() if key != "probes"
    }
    assert saved["next_due_at"][0] == "2026-11-20T03:00:00Z"
    assert len(saved["next_due_at"]) == 5
    # 720 hours less the four of every Sunday night (4 in November and December) and a day of exams.
    runs = 720 - 4 * 4 - 24
    first, second = settings["lines"]
    assert first["expected_bytes_per_month"] == runs * (10 * 100_000_000 // 8 + 2_000_000)
    assert second["expected_bytes_per_month"] == runs * (10 * 200_000_000 // 8 + 2_000_000)
    cost = 500 * first["expected_bytes_per_month"] / 10**12
    assert first["cost_amount"] == f"{cost:.2f}"
    assert (first["cost_currency"], second["cost_amount"]) == ("IDR", None)


def test_a_change_of_what_somebody_else_changed_is_refused(admin, router) -> None:
    revision = admin.get(place(router)).json()["revision"]
    headers = {"If-Match": f'"{revision}"'}
    body = settings_of(router)
    assert admin.put(place(router), json=body, headers=headers).status_code == 200
    answer = admin.put(place(router), json=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "changed_meanwhile")


def test_only_admins_set_and_noc_reads(site: Site, admin, router, server) -> None:
    noc = site.person(admin, "noc")
    assert noc.get(place(router)).status_code == 200
    assert noc.get("/api/v1/probe-servers").status_code == 200
    assert noc.get(place(router, "probe-slots")).status_code == 200
    assert noc.put(place(router), json=settings_of(router)).status_code == 403
    assert noc.post(place(router, "probe-settings/estimate"), json={}).status_code == 403
    assert noc.post("/api/v1/probe-servers", json=SERVER).status_code == 403
    assert noc.delete(f"/api/v1/probe-servers/{server['id']}").status_code == 403


def test_every_change_leaves_a_line_in_the_audit_log(admin, router, server) -> None:
    admin.put(place(router), json=settings_of(router))
    changed = {**SERVER, "port": 5202}
    assert admin.put(f"/api/v1/probe-servers/{server['id']}", json=changed).status_code == 200
    assert admin.delete(f"/api/v1/probe-servers/{server['id']}").status_code == 204
    entries = admin.get("/api/v1/audit").json()["items"]
    assert [entry["action"] for entry in entries[:4]] == [
        "delete_probe_server",
        "update_probe_server",
        "set_probes",
        "create_probe_server",
    ]
    assert entries[1]["detail"]["changed"] == {"port": {"from": 5201, "to": 5202}}
    assert entries[2]["detail"]["changed"]["lines"] == {
        "from": ["ISP1: no address, no limit", "ISP2: no address, no limit"],
        "to": ["ISP1: 10.0.0.1, no limit", "ISP2: 10.0.0.2, no limit"],
    }


def test_the_audit_log_has_the_plan_before_and_after(admin, router, server) -> None:
    def changed(body: dict[str, Any]) -> Any:
        answer = admin.put(place(router), json=body)
        assert answer.status_code == 200, answer.text
        return admin.get("/api/v1/audit").json()["items"][0]["detail"]["changed"]

    plan = {**HOURLY, "id": None, "enabled": True, "server_ids": [server["id"]], "uplink_ids": []}
    plan |= {"ends_at": None}
    hourly = (
        "cron 0 * * * *, tcp download 10 s, http 10 s, all, slip 60 s, window 3600 s, Singapore"
    )
    assert changed(settings_of(router, plans=[plan]))["plans"] == {
        "from": [],
        "to": [f"Every hour: {hourly}, on"],
    }
    plan["id"] = admin.get(place(router)).json()["plans"][0]["id"]
    paused = settings_of(router, plans=[{**plan, "enabled": False}])
    assert changed(paused) == {
        "plans": {"from": [f"Every hour: {hourly}, on"], "to": [f"Every hour: {hourly}, off"]}
    }
    assert changed(paused) == {}


@pytest.mark.parametrize(
    "cron, words",
    [
        ("0 8 * *", "has 4 fields"),
        ("61 8 * * *", "from 0 to 59"),
        ("0 8 * * mond", "is no weekday"),
        ("0 17-8 * * *", "smaller hour first"),
        ("0 8 31 2 *", "never comes"),
        ("* * * * *", "at least 5 min"),
        ("0 8 * * 1;ls", "is no weekday"),
        ("*/0 * * * *", "step of 0"),
    ],
)
def test_a_bad_cron_is_refused_with_its_place_and_a_remedy(admin, router, cron, words) -> None:
    plan = {**HOURLY, "cron": cron}
    answer = admin.put(
        place(router), json=settings_of(router, plans=[HOURLY | {"name": "a"}, plan])
    )
    assert fields(answer) == ["plans.1.cron"]
    assert words in answer.json()["errors"][0]["message"]
    assert admin.get(place(router)).json()["plans"] == []


@pytest.mark.parametrize(
    "change, field",
    [
        ({"probes": [{"kind": "tcp"}]}, "plans.0.probes.0.direction"),
        ({"probes": [{"kind": "load", "direction": "upload"}]}, "plans.0.probes.0.direction"),
        ({"probes": [{"kind": "http", "streams": 2}]}, "plans.0.probes.0.streams"),
        ({"window_s": 60}, "plans.0.window_s"),
        ({"server_ids": [99]}, "plans.0.server_ids.0"),
        ({"uplink_ids": [99]}, "plans.0.uplink_ids.0"),
        ({"id": 99}, "plans.0.id"),
    ],
)
def test_a_plan_that_cannot_work_is_refused(admin, router, change, field) -> None:
    answer = admin.put(place(router), json=settings_of(router, plans=[HOURLY | change]))
    assert fields(answer) == [field]


def test_two_isps_cannot_share_a_source_address(admin, router) -> None:
    body = settings_of(router)
    body["lines"][1]["source_address"] = body["lines"][0]["source_address"]
    assert fields(admin.put(place(router), json=body)) == ["lines.1.source_address"]
    for bad in ("10.0.0.300", "-I eth0", "0.0.0.0", "isp1"):
        body["lines"][1]["source_address"] = bad
        assert fields(admin.put(place(router), json=body)) == ["lines.1.source_address"]


@pytest.mark.parametrize(
    "host, words",
    [
        ("-c", "is no host"),
        ("10.0.0.1", "private or reserved"),
        ("127.1", "is no host"),
        ("localhost", "private or reserved"),
        ("::ffff:192.168.1.1", "private or reserved"),
        ("example.org:5201", "without port"),
        ("a b", "is no host"),
        ("$(reboot)", "is no host"),
    ],
)
def test_a_host_that_is_private_or_an_option_is_refused(admin, host, words) -> None:
    answer = admin.post("/api/v1/probe-servers", json={**SERVER, "host": host})
    assert fields(answer) == ["host"]
    assert words in answer.json()["errors"][0]["message"]


@pytest.mark.parametrize(
    "url",
    ["file:///etc/passwd", "http://10.0.0.1/", "http://a:b@example.org/", "example.org", "-o"],
)
def test_a_page_that_is_private_or_no_page_is_refused(admin, url) -> None:
    assert fields(admin.post("/api/v1/probe-servers", json={**SERVER, "url": url})) == ["url"]


def test_a_server_is_listed_once_and_goes_without_its_runs(admin, router, server) -> None:
    assert admin.post("/api/v1/probe-servers", json=SERVER).status_code == 409
    plan = {**HOURLY, "server_ids": [server["id"]]}
    assert admin.put(place(router), json=settings_of(router, plans=[plan])).status_code == 200
    assert admin.delete(f"/api/v1/probe-servers/{server['id']}").status_code == 204
    assert admin.get("/api/v1/probe-servers").json() == []
    assert admin.get(place(router)).json()["plans"][0]["server_ids"] == []
    assert admin.post("/api/v1/probe-servers", json=SERVER).status_code == 201
    table = admin.get("/api/v1/probe-servers?format=csv")
    [row] = csv.DictReader(io.StringIO(table.text.removeprefix("\ufeff")))
    assert (row["name"], row["host"]) == ("Singapore", "iperf.example.org")


def test_an_estimate_says_what_it_costs_and_what_will_not_work(admin, router, server) -> None:
    body = settings_of(
        router,
        plans=[
            HOURLY,
            {**HOURLY, "name": "Dispute", "preset": "dispute", "server_ids": [server["id"]]},
            {**HOURLY, "name": "Never", "ends_at": "2026-01-01T00:00:00Z"},
            {**HOURLY, "name": "Off", "enabled": False, "server_ids": [server["id"]]},
        ],
    )
    body["lines"][0] |= {"budget_bytes": 1_000_000_000}
    body["lines"][1] |= {"source_address": ""}
    answer = admin.post(place(router, "probe-settings/estimate"), json=body)
    assert answer.status_code == 200, answer.text
    estimate = answer.json()
    first = estimate["lines"][0]
    assert first["runs_per_month"] == 2 * 720
    assert first["bytes_per_month"] == 720 * (10 * 100_000_000 // 8 + 2_000_000)
    assert first["minutes_per_month"] == 720 * (25 + 15) // 60
    assert first["over_budget"]
    assert {(warning["field"], warning["code"]) for warning in estimate["warnings"]} == {
        ("lines.0.budget_bytes", "over_budget"),
        ("lines.1", "no_source_address"),
        ("plans.0.server_ids", "no_server"),
        ("plans.1.server_ids", "no_second_server"),
        ("plans.2.server_ids", "no_server"),
        ("plans.2.cron", "no_slot"),
    }
    assert admin.get(place(router)).json()["plans"] == []


def test_the_presets_can_be_saved_as_they_are(site: Site, admin, router, server) -> None:
    presets = admin.get(place(router)).json()["presets"]
    plans = [
        {
            **{key: preset[key] for key in preset if key not in {"servers", "days"}},
            "name": preset["preset"],
            "server_ids": [server["id"]],
        }
        for preset in presets
    ]
    body = settings_of(router, plans=plans)
    estimate = admin.post(place(router, "probe-settings/estimate"), json=body).json()
    assert {warning["code"] for warning in estimate["warnings"]} == {"no_second_server"}
    answer = admin.put(place(router), json=body)
    assert answer.status_code == 200, answer.text
    assert [plan["preset"] for plan in answer.json()["plans"]] == ["light", "paper", "dispute"]


def test_the_slots_of_a_day_are_the_same_before_and_after_planning(
    site: Site, admin, router, server
) -> None:
    plan = {**HOURLY, "server_ids": [server["id"]]}
    assert admin.put(place(router), json=settings_of(router, plans=[plan])).status_code == 200
    before = admin.get(place(router, "probe-slots")).json()
    assert before["date"] == "2026-11-20"
    # From 10:00 in Jakarta on: 14 hours, two lines, two measurements.
    assert len(before["slots"]) == 14 * 2 * 2
    assert {slot["state"] for slot in before["slots"]} == {"planned"}
    probe_planning.run(site.database, site.clock())
    after = admin.get(place(router, "probe-slots?date=2026-11-20")).json()
    assert [slot["due_at"] for slot in after["slots"]] == [
        slot["due_at"] for slot in before["slots"]
    ]
    planned = [slot for slot in after["slots"] if slot["run_id"] is not None]
    assert len(planned) == 2 * 2 * 2
    assert {slot["state"] for slot in planned} == {"waiting"}
    table = admin.get(place(router, "probe-slots?format=csv")).text.removeprefix("\ufeff")
    assert len(list(csv.DictReader(io.StringIO(table)))) == len(after["slots"])
    assert admin.get(place(router, "probe-slots?date=2026-13-01")).status_code == 422


def test_slots_that_wait_follow_a_server_to_its_new_address(
    site: Site, admin, router, server
) -> None:
    plan = {**HOURLY, "server_ids": [server["id"]]}
    assert admin.put(place(router), json=settings_of(router, plans=[plan])).status_code == 200
    probe_planning.run(site.database, site.clock())
    moved = {**SERVER, "host": "jakarta.example.org", "port": 5300}
    assert admin.put(f"/api/v1/probe-servers/{server['id']}", json=moved).status_code == 200
    with site.database.transaction() as session:
        targets = session.scalars(select(ProbeRun.target)).all()
    assert {(target["host"], target["port"]) for target in targets} == {
        ("jakarta.example.org", 5300)
    }


def test_a_private_server_is_allowed_where_the_installation_says_so(
    database_url: str, tmp_path: Path
) -> None:
    site = make_site(database_url, tmp_path, probe_private_targets=True)
    inside = {**SERVER, "host": "198.18.0.9", "url": "http://198.18.0.9/1MB.bin"}
    assert site.set_up().post("/api/v1/probe-servers", json=inside).status_code == 201
    site.database.close()


def test_what_does_not_exist_is_not_found(admin) -> None:
    assert admin.get("/api/v1/routers/9/probe-settings").status_code == 404
    assert admin.get("/api/v1/routers/9/probe-slots").status_code == 404
    assert admin.put("/api/v1/probe-servers/9", json=SERVER).status_code == 404
    assert admin.delete("/api/v1/probe-servers/9").status_code == 404
