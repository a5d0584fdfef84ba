"""A change from its plan to its end over HTTP, carried out by a real runner on a router of the lab."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from backend.services.changes.means import Pace
from backend.services.changes.running import ChangeRunner
from backend.store.access.secrets import SecretBox
from lab.server.server import LabServer
from tests.integration.api.change_site import API, MANGLE, Changing, changing
from tests.integration.api.conftest import Site
from tests.integration.services.change_site import ecmp_router
from tests.integration.services.lab_site import Moment, rows_of

PATIENCE_S = 240
QUICK = Pace(watch_s=0.1, retry_s=0.1, hold_s=0.1, patience_s=60.0, grace_s=0.5)


HOSTILE = ('A"; /system reset; "', "B$[/user print]", "C'`{}\\\\;")


@pytest.fixture
def lab() -> Iterator[LabServer]:
    with LabServer() as server:
        yield server


@pytest.fixture
def core(site: Site, admin, lab: LabServer) -> Iterator[Changing]:
    with changing(site, admin, lab) as made:
        yield made


@pytest.fixture
def runner(site: Site) -> Iterator[ChangeRunner]:
    box = SecretBox(site.settings.secret_keys, allow_local=True)
    made = ChangeRunner(site.settings, site.database, box, token="w", clock=site.clock, pace=QUICK)
    yield made
    made.stop()


def until(core: Changing, runner: ChangeRunner, change_id: int, *states: str) -> dict:
    """Let the runner work until the change is in one of the states."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        runner.look()
        change = core.admin.get(f"{API}/changes/{change_id}").json()
        if change["state"] in states:
            return change
        assert time.monotonic() < deadline, change
        time.sleep(0.02)


def marks(core: Changing) -> list[str]:
    """The mark of each remainder, in order."""
    rules = [row for row in core.rows() if "per-connection-classifier" in row]
    return [row["new-connection-mark"] for row in rules]


def test_planned_applied_and_confirmed(core: Changing, runner: ChangeRunner) -> None:
    change = core.planned((1, 1, 3))
    path = f"{API}/changes/{change['id']}"
    assert core.admin.post(f"{path}/apply", json={}).status_code == 202
    pending = until(core, runner, change["id"], "pending", "refused", "reverted")
    assert pending["state"] == "pending", pending["steps"]
    assert sorted(marks(core)) == ["ISP1", "ISP2", "ISP3", "ISP3", "ISP3"]
    assert pending["deadline_at"] > pending["now"]
    assert pending["actions"] == ["confirm", "revert"]
    assert core.admin.post(f"{path}/confirm").status_code == 202
    over = until(core, runner, change["id"], "confirmed", "reverted")
    assert (over["state"], over["ended_by"], over["actions"]) == ("confirmed", "person", ["flush"])
    assert all(step["ok"] for step in over["steps"])
    assert not core.router.menus["/system/script"].rows
    assert not core.router.menus["/system/scheduler"].rows
    assert core.planned((1, 1, 3))["kind"] == "nothing"


def test_planned_applied_and_reverted(core: Changing, runner: ChangeRunner) -> None:
    before = core.router.menus[MANGLE].rows[:]
    change = core.planned((1, 2, 3))
    path = f"{API}/changes/{change['id']}"
    assert core.admin.post(f"{path}/apply", json={}).status_code == 202
    pending = until(core, runner, change["id"], "pending", "refused", "reverted")
    assert pending["state"] == "pending", pending["steps"]
    assert core.admin.post(f"{path}/revert").status_code == 202
    over = until(core, runner, change["id"], "confirmed", "reverted")
    assert (over["state"], over["ended_by"]) == ("reverted", "person")
    assert [row.get("comment") for row in core.router.menus[MANGLE].rows] == [
        row.get("comment") for row in before
    ]
    assert marks(core) == ["ISP1", "ISP2", "ISP2", "ISP3", "ISP3"]
    assert not core.router.menus["/system/script"].rows


def test_from_ecmp_with_names_that_look_like_commands_and_back(
    site: Site, admin, lab: LabServer, runner: ChangeRunner
) -> None:
    router = ecmp_router(Moment())
    with changing(site, admin, lab, HOSTILE, router) as core:
        options = {"queue_kind": "cake", "limit_fasttrack": True}
        change = core.planned((1, 2, 2), options=options, reason=HOSTILE[0])
        assert change["kind"] == "convert"
        before, users = rows_of(router), list(router.menus["/user"].rows)
        path = f"{API}/changes/{change['id']}"
        assert admin.post(f"{path}/apply", json={}).status_code == 202
        pending = until(core, runner, change["id"], "pending", "refused", "reverted")
        assert pending["state"] == "pending", pending["steps"]
        assert rows_of(router) != before
        assert admin.post(f"{path}/revert").status_code == 202
        over = until(core, runner, change["id"], "confirmed", "reverted")
        assert over["state"] == "reverted", over["steps"]
        assert rows_of(router) == before
        assert router.menus["/user"].rows == users
