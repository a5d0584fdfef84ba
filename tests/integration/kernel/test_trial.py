"""A queue trial over HTTP on real packets: asked for, measured, decided in words; the router is as it was.

Needs what the kernel lab needs. At 14 Mbit/s and 26 ms, with five blocks of short runs: a run that a busy machine
disturbed does not count and is made again, and only differences that it cannot bring are asserted.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from typing import Any

import pytest

from backend.domain.trials.recovery import OPEN
from backend.routeros.reading.rows import read_snapshot
from backend.routeros.session.client import Deadline, Target, open_connection
from backend.store.tables import QueueTrial
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD
from lab.kernel.box import KernelLab
from lab.kernel.place.spec import UplinkSpec
from tests.integration.kernel.entered import Entered, entered, settings_of
from tests.integration.kernel.need import kernel
from worker.runtime import open_runtime

UPLINK = UplinkSpec("ISP1", 14_000_000, 14_000_000, delay_ms=26, queue_packets=150)
"""A full buffer is 130 ms."""
SHORT = {"warm_s": 4, "measure_s": 4}
PATIENCE_S = 2400

pytestmark = [pytest.mark.slow, pytest.mark.timeout(3000)]


@pytest.fixture(scope="module")
def campus(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Entered]:
    """With the threads that measure and that go on with trials."""
    place = kernel()
    folder = tmp_path_factory.mktemp("trial")
    with contextlib.ExitStack() as held:
        lab = held.enter_context(KernelLab([UPLINK], weights=(1,), where=place.where))
        made = held.enter_context(entered(lab, module_database_url, folder))
        runtime = open_runtime(settings_of(lab, module_database_url, folder))
        held.callback(runtime.close)
        for worker in (runtime.runner, runtime.trier):
            worker.start()
            held.callback(worker.stop)
        yield made


def snapshot(lab: KernelLab) -> Any:
    address = Target(lab.api.host, lab.api.port, "off", ADMIN, ADMIN_PASSWORD, allow_local=True)
    with contextlib.closing(open_connection(address, Deadline(120))) as connection:
        return read_snapshot(connection)


def planned(campus: Entered) -> dict[str, Any]:
    """A trial of FQ-CoDel with a limit and SFQ without one."""
    [server] = campus.lab.servers[1:]
    address = {"host": server.host, "port": server.iperf3_ports[UPLINK.name], "place": "lab"}
    server_id = campus.ask("POST", "/probe-servers", {"name": "lab", "url": "", **address})["id"]
    [uplink_id] = campus.uplinks
    line = {"uplink_id": uplink_id, "source_address": campus.lab.sources[UPLINK.name]}
    settings = {"lines": [line], "plans": []}
    campus.ask("PUT", f"/routers/{campus.router_id}/probe-settings", settings)
    chosen = {"variants": ["fq-codel", "sfq_unlimited"], "blocks": 5}
    body = {"uplink_id": uplink_id, "server_id": server_id, **chosen}
    return dict(campus.ask("POST", f"/routers/{campus.router_id}/trials", body))


def shorten(campus: Entered, trial_id: int) -> None:
    with campus.database.transaction() as session:
        trial = session.get_one(QueueTrial, trial_id, with_for_update=True)
        trial.design = {**trial.design, **SHORT}


def over(campus: Entered, trial_id: int, before: Any) -> dict[str, Any]:
    """The trial at its end; after each of its runs the router is as before."""
    until = time.monotonic() + PATIENCE_S
    looked_at = 0
    while True:
        trial = campus.ask("GET", f"/trials/{trial_id}")
        if trial["state"] not in OPEN:
            return dict(trial)
        assert time.monotonic() < until, trial["runs"][-1:]
        if trial["state"] == "waiting" and trial["runs_over"] > looked_at:
            looked_at = trial["runs_over"]
            rows = snapshot(campus.lab)
            if campus.ask("GET", f"/trials/{trial_id}")["state"] == "waiting":
                assert rows == before, trial["runs"][-1]
        time.sleep(0.5)


def test_a_trial_says_in_words_which_queue_is_best_and_the_router_is_as_it_was(
    campus: Entered,
) -> None:
    before = snapshot(campus.lab)
    trial = planned(campus)
    shorten(campus, trial["id"])
    trial = over(campus, trial["id"], before)
    assert trial["state"] == "done", (trial["stop"], trial["reasons"], trial["runs"])
    assert snapshot(campus.lab) == before
    verdict = trial["verdict"]
    assert (verdict["outcome"], verdict["chosen"]) == ("choose", "fq-codel"), trial["runs"]
    said = {statement["code"]: statement["text"] for statement in verdict["statements"]}
    assert {"choose", "no_effect"} <= set(said), said
    assert "sfq_unlimited" not in said["no_effect"], "said in words, not by its name"
    rises = {each["variant"]: each["rise_ms"] for each in verdict["variants"]}
    assert rises["fq-codel"] < rises["as_it_is"] / 3
    assert rises["sfq_unlimited"] > rises["as_it_is"] / 2
    assert campus.ask("GET", f"/routers/{campus.router_id}/changes")["items"] == []
    assert campus.ask("GET", f"/routers/{campus.router_id}/drifts") == []
