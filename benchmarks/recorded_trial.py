"""A queue trial of the product on the kernel lab, kept as the file that the demo imports.

`python -m benchmarks.recorded_trial FILE [--data DIR]` as root, about half an hour. One ISP of 14 Mbit/s and 26 ms
whose buffer holds 170 packets (146 ms), and six queues in six blocks. Everything is requested over HTTP, and the file
is the answer of the export. The database stays in DIR.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from backend.domain.trials.recovery import OPEN
from backend.store.tables import QueueTrial
from cli.postgres import embedded, migrate
from lab.kernel.box import KernelLab
from lab.kernel.place import capabilities
from lab.kernel.place.spec import UplinkSpec
from tests.integration.kernel.entered import Entered, entered, settings_of
from worker.runtime import open_runtime

UPLINK = UplinkSpec("ISP1", 14_000_000, 14_000_000, delay_ms=26, queue_packets=170)
VARIANTS = ("sfq_unlimited", "sfq", "fq-codel", "cake", "pcq")
SHORT = {"warm_s": 4, "measure_s": 4}
"""Seconds of each phase: 36 runs take 25 minutes. A run still waits until the ISP's buffer has drained."""


def record(folder: Path) -> Any:
    """The export of a trial that is over."""
    with contextlib.ExitStack() as held:
        url = held.enter_context(embedded.running(folder))
        migrate.upgrade(url)
        where = capabilities.decide(capabilities.find()).where
        lab = held.enter_context(KernelLab([UPLINK], weights=(1,), where=where))
        campus = held.enter_context(entered(lab, url, folder))
        runtime = open_runtime(settings_of(lab, url, folder))
        held.callback(runtime.close)
        for worker in (runtime.runner, runtime.trier):
            worker.start()
            held.callback(worker.stop)
        trial_id = planned(campus)
        follow(campus, trial_id)
        exported = campus.ask("GET", f"/trials/{trial_id}/export")
        exported["recorded"]["place"] = "kernel_lab"  # which a router cannot say
        return exported


def planned(campus: Entered) -> int:
    server = campus.lab.servers[1]
    address = {"host": server.host, "port": server.iperf3_ports[UPLINK.name], "place": "lab"}
    server_id = campus.ask("POST", "/probe-servers", {"name": "lab", "url": "", **address})["id"]
    [uplink_id] = campus.uplinks
    settings = {
        "lines": [{"uplink_id": uplink_id, "source_address": campus.lab.sources[UPLINK.name]}],
        "plans": [],
    }
    campus.ask("PUT", f"/routers/{campus.router_id}/probe-settings", settings)
    body = {"uplink_id": uplink_id, "server_id": server_id, "variants": VARIANTS, "blocks": 6}
    trial_id = int(campus.ask("POST", f"/routers/{campus.router_id}/trials", body)["id"])
    with campus.database.transaction() as session:
        trial = session.get_one(QueueTrial, trial_id, with_for_update=True)
        trial.design = {**trial.design, **SHORT}
    return trial_id


def follow(campus: Entered, trial_id: int) -> None:
    """Until its end, with a line for each run."""
    over = 0
    while (trial := campus.ask("GET", f"/trials/{trial_id}"))["state"] in OPEN:
        if trial["runs_over"] > over:
            over = trial["runs_over"]
            run = trial["runs"][over - 1]
            print(over, run["variant"], run["valid"], [each["text"] for each in run["why"]])
        time.sleep(1)
    print(trial["state"], trial["outcome"], trial["chosen"])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.recorded_trial", description=__doc__
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--data", type=Path, default=Path("data/recorded-trial"))
    given = parser.parse_args(arguments)
    given.data.mkdir(parents=True, exist_ok=True)
    given.file.write_text(json.dumps(record(given.data), indent=1) + "\n")


if __name__ == "__main__":
    main()
