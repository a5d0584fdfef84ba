"""Seconds from the click on "apply" until a change of five buckets is verified, on a router that answers after 20 ms.

The lab's router is a process of its own, the database the embedded PostgreSQL. Every reply comes 20 ms late, so a
command costs a round trip; the lines are idle, else the checks may wait for their next packet.

    bin/bench change [--tries 5] [--latency-ms 20]
"""

from __future__ import annotations

import argparse
import datetime as dt
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from backend.domain.plans.codec import plan_json, target_json
from backend.domain.plans.plan import Plan, PlanTarget, PlanUplink
from backend.domain.plans.planning import plan
from backend.routeros.reading.configuration import read_config
from backend.routeros.reading.rows import read_snapshot
from backend.routeros.session.client import Deadline, open_connection
from backend.routeros.session.client import Target as Address
from backend.services.changes.running import ChangeRunner
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.changes import changes
from backend.store.engine.database import Database
from backend.store.tables import Campus, Router, RouterChange, Uplink
from cli.postgres import embedded, migrate

ROUTER = """
import sys
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, plain_router
from lab.server.server import LabServer
latency_s, ecmp = float(sys.argv[1]), sys.argv[2] == "convert"
router = plain_router(traffic=False)
if ecmp:
    router.menus["/ip/firewall/mangle"].rows.clear()
    for path, keep in (("/routing/table", lambda row: row["name"] == "main"),
                       ("/ip/route", lambda row: row.get("routing-table", "main") == "main")):
        rows = router.menus[path].rows
        rows[:] = [row for row in rows if keep(row)]
    for row in router.menus["/ip/route"].rows:
        if row.get("static") == "true":
            row["distance"] = "1"
    router.settle()
with LabServer() as server:
    served = server.add(router)
    print(served.port, ADMIN, ADMIN_PASSWORD, flush=True)
    sys.stdin.readline()
    router.faults.reply_delay_s = latency_s
    print("late", flush=True)
    sys.stdin.read()
"""
SECRET = "a secret of a benchmark 0123456789"
NAMES = ("ether1", "ether2", "ether3")
WANTED = {
    "marks": PlanTarget(("ether2", "ether3", "ether3", "ether1", "ether2")),
    "buckets": PlanTarget(("ether1", "ether2", "ether2", "ether3", "ether3"), "src-address"),
    "convert": PlanTarget(("ether1", "ether2", "ether2", "ether3", "ether3")),
}
GOAL_S = 2.0
PARTS = (
    ("compared and armed", "started", "armed"),
    ("written", "armed", "written"),
    ("verified", "written", "verified"),
)


def planned(address: Address, target: PlanTarget) -> Plan:
    connection = open_connection(address, Deadline(60))
    uplinks = [PlanUplink(n, name, name, 10**8, 10**8) for n, name in enumerate(NAMES, 1)]
    made = plan(read_config(connection), read_snapshot(connection), uplinks, target)
    connection.close()
    assert isinstance(made, Plan), made
    return made


def stored(database: Database, address: Address, made: Plan) -> int:
    now = dt.datetime.now(dt.UTC)
    with database.transaction() as session:
        campus = Campus(name=f"of port {address.port} at {now}", timezone="UTC", language="en")
        session.add(campus)
        session.flush()
        router = Router(
            campus_id=campus.id, name="router", host=address.host, port=address.port, tls=False,
            username=address.username, password_encrypted=SecretBox([SECRET]).encrypt(address.password),
        )  # fmt: skip
        session.add(router)
        session.flush()
        session.add_all(
            Uplink(
                router_id=router.id, name=name, interface=name, download_bps=10**8,
                upload_bps=10**8, position=position,
            )
            for position, name in enumerate(NAMES)
        )  # fmt: skip
        change = RouterChange(
            router_id=router.id, state="arming", reason="a benchmark", target=target_json(made.target),
            plan=plan_json(made), forecast={}, timer_s=180, confirm_by="person", created_at=now, created_by="nobody",
        )  # fmt: skip
        session.add(change)
        session.flush()
        return change.id


def applied_s(database: Database, kind: str, latency_s: float) -> tuple[int, float, list[float]]:
    """Writes, seconds from the look until it is pending, and seconds of each part."""
    command = [sys.executable, "-c", ROUTER, str(latency_s), kind]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as lab:
        assert lab.stdin is not None
        assert lab.stdout is not None
        port, user, password = lab.stdout.readline().split()
        address = Address("127.0.0.1", int(port), "off", user, password, allow_local=True)
        made = planned(address, WANTED[kind])
        assert made.kind == kind, made.kind
        change_id = stored(database, address, made)
        print("late", file=lab.stdin, flush=True)
        lab.stdout.readline()
        settings = Settings(database_url=database.url, secret_key=SECRET)
        runner = ChangeRunner(
            settings,
            database,
            SecretBox([SECRET], allow_local=True),
            token=f"bench {change_id}",
            clock=lambda: dt.datetime.now(dt.UTC),
        )
        started = time.perf_counter()
        runner.look()
        while runner.busy:
            time.sleep(0.001)
        took_s = time.perf_counter() - started
        with database.transaction() as session:
            change = session.get_one(RouterChange, change_id)
            assert change.state == "pending", change.outcome
            at = {step.name: step.at for step in changes.steps(session, change_id)}
        lab.terminate()
        return (
            len(made.writes),
            took_s,
            [(at[last] - at[first]).total_seconds() for _, first, last in PARTS],
        )


def report(database: Database, kind: str, tries: int, latency_s: float) -> None:
    runs = [applied_s(database, kind, latency_s) for _ in range(tries)]
    took = sorted(run[1] for run in runs)
    parts = zip(PARTS, zip(*(run[2] for run in runs), strict=True), strict=True)
    said = ", ".join(f"{part[0]} {statistics.median(seconds):.2f}" for part, seconds in parts)
    print(
        f"{kind}: {runs[0][0]} writes, median {statistics.median(took):.2f} s (best {took[0]:.2f}, "
        f"worst {took[-1]:.2f}; goal {GOAL_S:g}): {said}"
    )


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tries", type=int, default=5)
    parser.add_argument("--latency-ms", type=float, default=20.0)
    given = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder, embedded.running(Path(folder)) as url:
        migrate.upgrade(url)
        database = Database(url)
        for kind in WANTED:
            report(database, kind, given.tries, given.latency_ms / 1000)
        database.close()


if __name__ == "__main__":
    main()
