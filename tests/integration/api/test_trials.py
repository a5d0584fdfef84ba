"""Queue trials over HTTP: preflight, request, reading and stopping."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import pytest

from backend.routeros.session.connections import Connections
from backend.services.audit import Actor
from backend.services.changes.running import ChangeRunner
from backend.services.trials.importing import import_trial
from backend.services.trials.running import TrialRunner
from backend.services.trials.trial_file import read
from backend.store.access.secrets import SecretBox
from backend.store.tables import QueueTrial, Uplink
from lab.server.server import LabServer
from tests.integration.api.change_site import API, Changing, changing
from tests.integration.api.conftest import Site
from tests.integration.api.test_change_life import QUICK
from tests.integration.probe_rows import add_line, add_server
from tests.unit.domain.trials.trial_files import trial_file

PATIENCE_S = 240
ROLES = ("noc", "manager")


@pytest.fixture
def core(site: Site, admin) -> Iterator[Changing]:
    with LabServer() as lab, changing(site, admin, lab) as made:
        yield made


@pytest.fixture
def body(core: Changing) -> dict:
    """A request for a trial on the first ISP."""
    with core.site.database.transaction() as session:
        server_id = add_server(session, host="probe.example")
        add_line(session, session.get_one(Uplink, core.uplinks[0]), "192.0.2.10")
    chosen = {"uplink_id": core.uplinks[0], "server_id": server_id}
    return {**chosen, "variants": ["cake", "sfq_unlimited"]}


def planned(core: Changing, body: dict) -> dict:
    answer = core.admin.post(f"{API}/routers/{core.router_id}/trials", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_the_preflight_says_what_a_trial_writes_takes_and_costs(core: Changing, body: dict) -> None:
    params = {"uplink_id": body["uplink_id"], "variants": body["variants"]}
    path = f"{API}/routers/{core.router_id}/trial-preflight"
    before = core.rows()
    answer = core.admin.get(path, params=params)
    assert answer.status_code == 200, answer.text
    preflight = answer.json()
    assert preflight["runs"] == 18
    assert preflight["minutes"] == 17.1
    assert preflight["data_gb"] == 12.6
    assert preflight["reasons"] == []
    by_variant = {each["variant"]: each["commands"] for each in preflight["variants"]}
    assert list(by_variant) == ["cake", "sfq_unlimited"]
    assert any("max-limit=95000000/95000000" in command for command in by_variant["cake"])
    assert any("max-limit=0/0" in command for command in by_variant["sfq_unlimited"])
    assert core.rows() == before


def test_a_trial_that_finds_the_limit_sets_one_queue_at_each(core: Changing, body: dict) -> None:
    ladder = {"goal": "limit", "variants": ["cake"], "limits": [98, 90, 100]}
    params = {"uplink_id": body["uplink_id"], **ladder}
    path = f"{API}/routers/{core.router_id}/trial-preflight"
    answer = core.admin.get(path, params=params)
    assert answer.status_code == 200, answer.text
    preflight = answer.json()
    assert preflight["runs"] == 24
    # Near the contract the ISP's buffer drains slowly: 15 s instead of 6 in three phases, six times.
    assert preflight["minutes"] == round((24 * 57 + 6 * 3 * 9) / 60, 1)
    by_variant = {each["variant"]: each["commands"] for each in preflight["variants"]}
    for percent, bps in ((100, 100_000_000), (98, 98_000_000), (90, 90_000_000)):
        commands = by_variant[f"cake@{percent}"]
        assert any(f"max-limit={bps}/{bps}" in command for command in commands)
    trial = planned(core, {**body, **ladder})
    assert trial["goal"] == "limit"
    assert trial["variants"] == ["as_it_is", "cake@100", "cake@90", "cake@98"]
    assert trial["runs_left"] == 24


def test_a_trial_is_planned_read_by_all_and_stopped(site: Site, core: Changing, body: dict) -> None:
    trial = planned(core, body)
    assert trial["state"] == "planned"
    assert trial["variants"] == ["as_it_is", "cake", "sfq_unlimited"]
    assert trial["blocks"] == 6
    assert trial["runs_left"] == 18
    assert trial["actions"] == ["stop"]
    for role in ROLES:
        client = site.person(core.admin, role)
        [row] = client.get(f"{API}/routers/{core.router_id}/trials").json()
        assert row["id"] == trial["id"]
        assert client.get(f"{API}/trials/{trial['id']}").json()["actions"] == []
        assert client.post(f"{API}/trials/{trial['id']}/stop").status_code == 403
        path = f"{API}/routers/{core.router_id}/trials"
        assert client.post(path, json=body).status_code == 403
    stopped = core.admin.post(f"{API}/trials/{trial['id']}/stop")
    assert stopped.status_code == 202
    assert stopped.json()["stop"] == "person"
    assert stopped.json()["actions"] == []


@pytest.mark.parametrize(
    "wrong, field, code",
    [
        ({"variants": ["red"]}, "variants", "trial_variant_unknown"),
        ({"blocks": 2}, "blocks", "trial_blocks"),
        ({"goal": "limit"}, "variants", "trial_limit_queue"),
        ({"goal": "limit", "variants": ["sfq"], "limits": [90]}, "limits", "trial_limits"),
        ({"goal": "speed"}, "goal", "queue"),
        ({"limits": [101]}, "limits", "100"),
        ({"uplink_id": 999}, "uplink_id", "isp_not_of_router"),
        ({"server_id": 999}, "server_id", "no_live_probe_server"),
        ({"window_to": "2020-01-01T00:00:00Z"}, "window_to", "trial_window_short"),
    ],
)
def test_a_request_is_refused_with_the_field(
    core: Changing, body: dict, wrong: dict, field: str, code: str
) -> None:
    answer = core.admin.post(f"{API}/routers/{core.router_id}/trials", json={**body, **wrong})
    assert answer.status_code == 422, answer.text
    assert field in answer.text
    assert code in answer.text


def test_a_router_has_one_open_trial_and_is_not_deleted_meanwhile(
    core: Changing, body: dict
) -> None:
    planned(core, body)
    again = core.admin.post(f"{API}/routers/{core.router_id}/trials", json=body)
    assert (again.status_code, again.json()["detail_code"]) == (409, "trial_under_way")
    gone = core.admin.delete(f"{API}/routers/{core.router_id}")
    assert (gone.status_code, gone.json()["detail_code"]) == (409, "trial_open")


def test_a_trial_of_elsewhere_says_so_and_is_a_file(site: Site, core: Changing) -> None:
    with site.database.transaction() as session:
        file = read(json.dumps(trial_file()).encode())
        actor = Actor(account_id=None, name="ani", role="admin")
        trial_id = import_trial(session, actor, core.router_id, file, now=site.clock()).id
    [row] = core.admin.get(f"{API}/routers/{core.router_id}/trials").json()
    trial = core.admin.get(f"{API}/trials/{trial_id}").json()
    for shown in (row, trial):
        assert shown["recorded"]["place"] == "kernel_lab"
        assert shown["recorded"]["router"] == "Core"
        assert (shown["uplink_name"], shown["requested_by"]) == ("ISP9", "ani")
        assert (shown["outcome"], shown["chosen"]) == ("choose", "cake")
    assert len(trial["runs"]) == 19
    for role in ROLES:
        answer = site.person(core.admin, role).get(f"{API}/trials/{trial_id}/export")
        assert answer.status_code == 200, answer.text
        assert f"timbang-queue-trial-{trial_id}.json" in answer.headers["content-disposition"]
        assert read(answer.content) == file
    sheet = core.admin.get(f"{API}/routers/{core.router_id}/trials", params={"format": "csv"})
    assert "kernel_lab" in sheet.text


def test_a_trial_that_is_not_over_is_no_file(core: Changing, body: dict) -> None:
    trial = planned(core, body)
    answer = core.admin.get(f"{API}/trials/{trial['id']}/export")
    assert (answer.status_code, answer.json()["detail_code"]) == (409, "trial_without_verdict")
    assert core.admin.get(f"{API}/routers/{core.router_id}/trials").json()[0]["recorded"] is None


def test_a_run_is_on_the_router_until_the_trial_is_stopped(
    site: Site, core: Changing, body: dict
) -> None:
    trial = planned(core, body)
    with site.database.transaction() as session:
        row = session.get_one(QueueTrial, trial["id"])
        row.design = {**row.design, "order": [["cake", "as_it_is"]]}
    box = SecretBox(site.settings.secret_keys, allow_local=True)
    tools = {"token": "t", "clock": site.clock}
    changer = ChangeRunner(site.settings, site.database, box, pace=QUICK, **tools)
    connections = Connections(lambda: 0.0)
    runner = TrialRunner(site.settings, site.database, box, connections, **tools)

    def until(holds) -> dict:
        deadline = time.monotonic() + PATIENCE_S
        while True:
            runner.look()
            changer.look()
            now = core.admin.get(f"{API}/trials/{trial['id']}").json()
            if holds(now):
                return now
            assert time.monotonic() < deadline, now
            time.sleep(0.02)

    def is_set() -> bool:
        rows = core.router.menus["/queue/simple"].rows
        return any(row["name"] == "timbang-trial" for row in rows)

    until(lambda _: is_set())
    under_way = core.admin.get(f"{API}/trials/{trial['id']}").json()
    [run] = under_way["runs"]
    assert (under_way["runs_over"], under_way["runs_left"]) == (0, 2), "the run under way is left"
    [row] = core.admin.get(f"{API}/routers/{core.router_id}/trials").json()
    assert (row["runs_over"], row["runs_left"]) == (0, 2)
    change = core.admin.get(f"{API}/changes/{run['change_id']}")
    assert change.status_code == 200, change.text
    assert change.json()["kind"] == "trial"
    assert change.json()["actions"] == []
    assert core.admin.get(f"{API}/open-changes").json() == []
    assert core.admin.get(core.path).json()["items"] == []
    core.admin.post(f"{API}/trials/{trial['id']}/stop")
    over = until(lambda now: now["state"] == "stopped")
    assert (over["ended_by"], over["runs_left"]) == ("admin", 0)
    assert not is_set()
    runner.stop()
    changer.stop()
