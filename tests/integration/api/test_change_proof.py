"""The proof of a change that waits for confirmation, over HTTP: a real runner, a router of the lab, stored samples."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import delete

from backend.domain.metering.rates import Sample as Polled
from backend.services.changes import proofs
from backend.services.changes.running import ChangeRunner
from backend.store.access.secrets import SecretBox
from backend.store.engine.instants import ms
from backend.store.polling import samples
from backend.store.probes import pings
from backend.store.probes.pings import Echoes
from backend.store.tables import Sample
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
    sample = Polled(
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


def confirmed(core: Changing, runner: ChangeRunner, path: str) -> dict[str, Any]:
    """The proof after a person confirmed the change."""
    assert core.admin.post(f"{path}/confirm").status_code == 202
    over = until(core, runner, int(path.rsplit("/", 1)[1]), "confirmed", "reverted")
    assert over["state"] == "confirmed"
    proof: dict[str, Any] = core.admin.get(f"{path}/proof").json()
    return proof


def test_once_confirmed_it_stays_as_it_was(core: Changing, runner: ChangeRunner) -> None:
    first, two, three = core.uplinks
    for uplink, mbps in ((first, 30), (two, 10), (three, 0)):
        polled(core, uplink, 0, mbps)
    path = pending(core, runner)
    core.site.clock.forward(seconds=60)
    for uplink, mbps in ((first, 10), (two, 10), (three, 20)):
        polled(core, uplink, 0, mbps, errors=3)
    core.site.clock.forward(seconds=10)
    looked_at(core, runner, path)
    then = core.site.clock.at.isoformat().replace("+00:00", "Z")
    kept = confirmed(core, runner, path)
    assert (kept["confirmed_at"], kept["now"], kept["state"]) == (then, then, "safe")
    assert {check["state"] for check in kept["checks"]} == {"passed"}
    lines = [
        (row["state"], row["before"]["download_bps"], row["now"]["download_bps"], row["errors"])
        for row in kept["uplinks"]
    ]
    assert lines == [
        ("up", 30 * MBPS, 10 * MBPS, 3),
        ("up", 10 * MBPS, 10 * MBPS, 3),
        ("up", 0, 20 * MBPS, 3),
    ]
    assert [row["now"]["download_share"] for row in kept["uplinks"]] == [0.25, 0.25, 0.5]
    core.site.clock.forward(hours=2)
    polled(core, first, 0, 90, errors=50)
    assert core.admin.get(f"{path}/proof").json() == kept


def test_once_undone_it_stays_as_it_was(core: Changing, runner: ChangeRunner) -> None:
    for uplink, mbps in zip(core.uplinks, (30, 10, 0), strict=True):
        polled(core, uplink, 0, mbps)
    path = pending(core, runner)
    core.site.clock.forward(seconds=60)
    for uplink, mbps in zip(core.uplinks, (10, 10, 20), strict=True):
        polled(core, uplink, 0, mbps)
    stood = looked_at(core, runner, path)
    assert (stood["confirmed_at"], stood["undone_at"]) == (None, None)
    then = core.site.clock.at.isoformat().replace("+00:00", "Z")
    assert core.admin.post(f"{path}/revert").status_code == 202
    over = until(core, runner, int(path.rsplit("/", 1)[1]), "reverted")
    assert over["ended_by"] == "person"
    kept = core.admin.get(f"{path}/proof").json()
    assert (kept["confirmed_at"], kept["undone_at"], kept["now"]) == (None, then, then)
    assert [row["now"]["download_bps"] for row in kept["uplinks"]] == [10e6, 10e6, 20e6]
    core.site.clock.forward(hours=2)
    polled(core, core.uplinks[0], 0, 90)
    assert core.admin.get(f"{path}/proof").json() == kept


def test_what_never_stood_has_no_proof(core: Changing) -> None:
    change = core.planned((1, 1, 3))
    core.put(change["id"], state="reverted", ended_at=core.site.clock.at)
    answer = core.admin.get(f"{API}/changes/{change['id']}/proof")
    assert (answer.status_code, answer.json()["detail_code"]) == (409, "change_not_watched")


def test_polls_of_a_confirmed_change_that_are_gone_are_not_zero(
    core: Changing, runner: ChangeRunner
) -> None:
    for uplink in core.uplinks:
        polled(core, uplink, 0, 30)
    path = pending(core, runner)
    core.site.clock.forward(seconds=10)
    looked_at(core, runner, path)
    assert confirmed(core, runner, path)["polls_kept"] is True
    later = core.site.clock.at + dt.timedelta(days=15)
    change_id = int(path.rsplit("/", 1)[1])
    with core.site.database.transaction() as session:
        assert proofs.of_change(session, change_id, core.site.settings, later).polls_kept
        session.execute(delete(Sample))
        gone = proofs.of_change(session, change_id, core.site.settings, later)
    assert not gone.polls_kept
    assert {uplink.before.download_bps for uplink in gone.uplinks} == {None}
    assert {check.state for check in gone.checks} == {"passed", "waiting"}


def test_who_may_look(site: Site, core: Changing, runner: ChangeRunner) -> None:
    path = pending(core, runner)
    assert site.person(core.admin, "noc").get(f"{path}/proof").status_code == 200
    assert site.browser().get(f"{path}/proof").status_code == 401
