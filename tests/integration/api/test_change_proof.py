"""The proof of a change that waits for confirmation, over HTTP: a real runner, a router of the lab, stored samples."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from backend.domain.metering.rates import Sample
from backend.services.changes.running import ChangeRunner
from backend.store.access.secrets import SecretBox
from backend.store.engine.instants import ms
from backend.store.polling import samples
from backend.store.probes import pings
from backend.store.probes.pings import Echoes
from lab.server.server import LabServer
from tests.integration.api.change_site import API, Changing, changing
from tests.integration.api.conftest import Site
from tests.integration.api.test_change_life import QUICK, until

MBPS = 1_000_000


@pytest.fixture
def lab() -> Iterator[LabServer]:
    with LabServer() as server:
        yield server


@pytest.fixture
def core(site: Site, admin: TestClient, lab: LabServer) -> Iterator[Changing]:
    with changing(site, admin, lab) as made:
        yield made


@pytest.fixture
def runner(site: Site) -> Iterator[ChangeRunner]:
    box = SecretBox(site.settings.secret_keys, allow_local=True)
    made = ChangeRunner(site.settings, site.database, box, token="w", clock=site.clock, pace=QUICK)
    yield made
    made.stop()


def polled(core: Changing, uplink_id: int, before_s: float, mbps: int, errors: int = 0) -> None:
    """A poll of a minute that ended `before_s` ago."""
    to_ms = ms(core.site.clock.at) - round(before_s * 1000)
    count = mbps * MBPS * 60 // 8
    sample = Sample(
        from_ms=to_ms - 60_000,
        to_ms=to_ms,
        download_bytes=count,
        upload_bytes=count // 10,
        download_packets=1,
        upload_packets=1,
        drops=0,
        errors=errors,
        link_downs=0,
        running=True,
        bridged=False,
    )
    with core.site.database.transaction() as session:
        samples.insert(session, [(uplink_id, sample)])


def pending(core: Changing, runner: ChangeRunner) -> str:
    """The path of a change that waits for confirmation."""
    change = core.planned((1, 1, 3))
    path = f"{API}/changes/{change['id']}"
    assert core.admin.get(f"{path}/proof").json()["detail_code"] == "change_not_watched"
    assert core.admin.post(f"{path}/apply", json={}).status_code == 202
    assert until(core, runner, change["id"], "pending", "refused")["state"] == "pending"
    return path


def looked_at(core: Changing, runner: ChangeRunner, path: str) -> dict[str, Any]:
    """The proof after the next look of the worker."""
    core.site.clock.forward(seconds=1)
    now = core.site.clock.at.isoformat().replace("+00:00", "Z")
    until(core, runner, int(path.rsplit("/", 1)[1]), "pending")
    proof: dict[str, Any] = {"looked_at": None}
    while proof["looked_at"] != now:
        runner.look()
        proof = core.admin.get(f"{path}/proof").json()
    return proof


def test_before_and_now_and_what_is_not_known(core: Changing, runner: ChangeRunner) -> None:
    first, two, three = core.uplinks
    polled(core, first, 0, 40)
    polled(core, first, 300, 20)
    polled(core, first, 3600, 90)
    polled(core, two, 60, 10)
    polled(core, three, 0, 0)
    path = pending(core, runner)
    core.site.clock.forward(seconds=60)
    polled(core, two, 0, 10, errors=7)
    with core.site.database.transaction() as session:
        at = core.site.clock.at - dt.timedelta(seconds=30)
        pings.insert(session, [Echoes(first, at, pings.HOST, False, (900, None, 1_100, 1_000))])
    lines = {row["uplink_id"]: row for row in core.admin.get(f"{path}/proof").json()["uplinks"]}
    assert lines[first]["before"] == {
        "download_bps": 30 * MBPS,
        "upload_bps": 3 * MBPS,
        "download_share": 0.75,
    }
    assert lines[three]["before"]["download_bps"] == 0
    assert [lines[key]["target_share"] for key in core.uplinks] == [0.2, 0.2, 0.6]
    assert [lines[key]["pings_sent"] for key in core.uplinks] == [4, None, None]
    assert lines[first]["pings_lost"] == 1
    assert [lines[key]["errors"] for key in core.uplinks] == [None, 7, None]
    # No poll of this test left an anchor: what the lines carry now is not known.
    unknown = {"download_bps": None, "upload_bps": None, "download_share": None}
    assert [lines[key]["now"] for key in core.uplinks] == [unknown] * 3
    assert {lines[key]["state"] for key in core.uplinks} == {"never"}


def test_safe_once_it_has_held(core: Changing, runner: ChangeRunner) -> None:
    path = pending(core, runner)
    proof = looked_at(core, runner, path)
    states = {check["code"]: check["state"] for check in proof["checks"]}
    assert states == {
        **dict.fromkeys(("standing", "links", "routes", "traffic"), "passed"),
        "held": "waiting",
    }
    assert proof["state"] == "measuring"
    core.site.clock.forward(seconds=30)
    assert looked_at(core, runner, path)["state"] == "safe"
    # An old look says nothing of now.
    core.site.clock.forward(seconds=25)
    assert core.admin.get(f"{path}/proof").json()["state"] == "measuring"


def test_a_line_that_goes_down_is_named_and_left_to_the_person(
    core: Changing, runner: ChangeRunner
) -> None:
    path = pending(core, runner)
    core.router.menus["/interface"].find("ether2").update(running="false")  # type: ignore[union-attr]
    proof = looked_at(core, runner, path)
    (links,) = [check for check in proof["checks"] if check["code"] == "links"]
    assert (links["state"], links["uplink_ids"]) == ("failed", [core.uplinks[1]])
    assert [reason["code"] for reason in links["reasons"]] == ["line_down"]
    assert proof["state"] == "failing"
    change = core.admin.get(path).json()
    assert (change["state"], change["actions"]) == ("pending", ["confirm", "revert"])


def test_who_may_look(site: Site, core: Changing, runner: ChangeRunner) -> None:
    path = pending(core, runner)
    assert site.person(core.admin, "noc").get(f"{path}/proof").status_code == 200
    assert site.browser().get(f"{path}/proof").status_code == 401
