"""1,000 simulated routers with three uplinks, polled every 10 s by the real processes for some minutes.

Started here: the lab, Valkey (or Redis), TimescaleDB (or the wheel's PostgreSQL), `timbang worker --queue poll` twice,
`timbang worker --queue default`, `timbang beat`; 16 shards and otherwise default settings, so that the configuration of
every router is read every five minutes too. Counted after a warm-up: CPU of each kind of process from /proc, missed
polls, logins, memory minute by minute, and whether every byte that the counters saw is in the slots.

    bin/bench thousand_routers [--minutes 10] [--engine timescaledb|plain] [--routers 1000]
"""

from __future__ import annotations

import argparse
import datetime as dt
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import text

from backend.store.engine.database import Database
from benchmarks._processes import ENGINES, cpu_s, measured_database, postmaster, rss_mb
from benchmarks.polling._fleet import allow_files, enroll, fleet
from cli.postgres import migrate
from tests.services import valkey

ROOT = Path(__file__).resolve().parents[2]
UPLINKS, SHARDS, WORKERS = 3, 16, 2
INTERVAL_S = 10.0
WARM_UP_ROUNDS = 3
WARM_UP_LIMIT_S = 180.0
SECRET = "only used by this benchmark which keeps nothing"

SHARES = "SELECT count(*) FROM shard_lease GROUP BY worker ORDER BY 1"
TOTALS = """
SELECT coalesce(min(polls_total), 0), sum(polls_total), sum(missed_total),
  count(*) FILTER (WHERE failures > 0) FROM router_state
"""
BOOKED = """
SELECT anchor.uplink_id, rx_bytes, tx_bytes,
  open_download_bytes + coalesce(sum(download_bytes), 0)::bigint,
  open_upload_bytes + coalesce(sum(upload_bytes), 0)::bigint
FROM anchor LEFT JOIN slot USING (uplink_id) GROUP BY anchor.uplink_id
"""
"""One statement, one snapshot: counters and slots of the same moment."""

PACE = """
SELECT count(*) FILTER (WHERE seconds > 1.5 * :interval_s), max(seconds),
  percentile_cont(0.99) WITHIN GROUP (ORDER BY seconds), percentile_cont(0.5) WITHIN GROUP (ORDER BY duration_ms)
FROM (SELECT at, duration_ms, extract(epoch FROM at - lag(at) OVER (PARTITION BY router_id ORDER BY at)) AS seconds
  FROM poll) AS one WHERE at > :since
"""
Booked = dict[int, tuple[int, int, int, int]]


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over all routers since they were enrolled."""

    fewest_polls: int
    polls: int
    missed: int
    failing: int


def totals(database: Database) -> Totals:
    with database.transaction() as session:
        return Totals(*(int(total or 0) for total in session.execute(text(TOTALS)).one()))


def booked(database: Database) -> Booked:
    with database.transaction() as session:
        return {row[0]: tuple(row[1:]) for row in session.execute(text(BOOKED))}  # type: ignore[misc]


def unaccounted_bytes(before: Booked, after: Booked) -> int:
    """Bytes by which the slots of any uplink grew differently from its counters."""
    return sum(
        abs((after[key][way] - before[key][way]) - (after[key][way + 2] - before[key][way + 2]))
        for key in before
        for way in (0, 1)
    )


@contextmanager
def timbang(words: Sequence[str], environment: Mapping[str, str], log: Path) -> Iterator[int]:
    """One process of the product, by its command line; the process id."""
    command = [str(Path(sys.executable).with_name("timbang")), *words]
    with log.open("wb") as output:
        process = subprocess.Popen(command, env=environment, cwd=ROOT, stdout=output, stderr=output)
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait(60)
        log_text = log.read_text(errors="replace")
        if log_text.strip():
            print(f"--- {' '.join(words)} said:\n{log_text[-1500:]}")


def environment(url: str, broker: str, folder: Path) -> dict[str, str]:
    ours = {
        "DATABASE_URL": url,
        "BROKER_URL": broker,
        "SECRET_KEY": SECRET,
        "POLL_SHARDS": str(SHARDS),
        "DATA_DIR": str(folder),
        "ALLOW_LOCAL_ROUTERS": "true",
    }
    return os.environ | {f"TIMBANG_{name}": value for name, value in ours.items()}


def shares(database: Database) -> list[int]:
    """How many shards each poll worker has."""
    with database.transaction() as session:
        return list(session.scalars(text(SHARES)))


def wait_for(reached: Callable[[], bool], otherwise: str) -> None:
    """Ends the program if it is not reached in time."""
    limit = time.monotonic() + WARM_UP_LIMIT_S
    while not reached():
        if time.monotonic() > limit:
            raise SystemExit(f"after {WARM_UP_LIMIT_S:.0f} s: {otherwise}")
        time.sleep(1)


def measure(minutes: int, database: Database, kinds: Mapping[str, list[int]]) -> None:
    """Watch for so many minutes, then tell."""
    began, now_at = time.perf_counter(), dt.datetime.now(dt.UTC)
    before, counted, stood = (
        {k: cpu_s(pids) for k, pids in kinds.items()},
        totals(database),
        booked(database),
    )
    for minute in range(1, minutes + 1):
        time.sleep(max(0.0, began + 60 * minute - time.perf_counter()))
        sizes = ", ".join(f"{rss_mb(pid):.1f}" for pid in kinds["poll workers"])
        print(f"minute {minute:3d}: poll workers' memory {sizes} MB", flush=True)
    used = {k: cpu_s(pids) - before[k] for k, pids in kinds.items()}
    wall_s = time.perf_counter() - began
    now = totals(database)
    tell_cpu(used, now.polls - counted.polls, wall_s)
    tell_counts(counted, now, wall_s)
    tell_pace(database, now_at)
    print(f"bytes not accounted for: {unaccounted_bytes(stood, booked(database))} (must be 0)")


def tell_cpu(used: Mapping[str, float], polls: int, wall_s: float) -> None:
    for kind, seconds in used.items():
        share, each = 100 * seconds / wall_s, seconds * 1000 / max(polls, 1)
        print(f"{kind:16s} {seconds:8.2f} s CPU  {share:6.2f} % of a core  {each:.3f} ms a poll")
    both = used["poll workers"] + used["database"]
    print(f"poll workers and database together: {100 * both / wall_s:.1f} % of a core (goal 35)")


def tell_counts(before: Totals, now: Totals, wall_s: float) -> None:
    print(
        f"polls {now.polls - before.polls} in {wall_s:.0f} s, missed {now.missed - before.missed}"
    )
    print(f"routers failing at the end: {now.failing}")


def tell_pace(database: Database, since: dt.datetime) -> None:
    with database.transaction() as session:
        values = {"interval_s": INTERVAL_S, "since": since}
        late, longest_s, p99_s, median_ms = session.execute(text(PACE), values).one()
        slots = session.scalar(text("SELECT count(*) FROM slot"))
        samples = session.scalar(text("SELECT count(*) FROM sample"))
    print(f"between two polls of a router: 99 % within {p99_s:.2f} s, longest {longest_s:.2f} s")
    print(f"  more than one and a half intervals: {late}; a poll takes {median_ms:.0f} ms (median)")
    print(f"slots written {slots}, samples {samples}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=int, default=10)
    parser.add_argument("--routers", type=int, default=1000)
    parser.add_argument("--labs", type=int, default=2, help="processes of the lab")
    parser.add_argument("--engine", choices=ENGINES, default=ENGINES[0])
    options = parser.parse_args()
    allow_files(-(-options.routers // options.labs))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(measured_database(options.engine))
        (folder / "valkey").mkdir()
        broker = stack.enter_context(valkey(folder / "valkey"))
        lab = stack.enter_context(fleet(options.routers, UPLINKS, options.labs))
        migrate.upgrade(url)
        database = Database(url, pool=1)
        stack.callback(database.close)
        words = environment(url, broker.url, folder)

        def start(name: str, *command: str) -> int:
            return stack.enter_context(timbang(command, words, folder / f"{name}.log"))

        assert broker.process is not None
        poll = [start(f"poll{n}", "worker", "--queue", "poll") for n in range(WORKERS)]
        kinds = {
            "poll workers": poll,
            "database": [postmaster(url)],
            "other worker": [start("default", "worker", "--queue", "default")],
            "beat": [start("beat", "beat")],
            "broker": [broker.process.pid],
            "lab": lab.pids,
        }
        print(f"{options.routers} routers, {UPLINKS} uplinks each, {options.engine}", flush=True)
        wait_for(lambda: shares(database) == [SHARDS // WORKERS] * WORKERS, "shards not shared out")
        # Only now: a router whose shard changes hands is logged in to once more.
        enroll(database, SECRET, lab.ports, UPLINKS)
        wait_for(lambda: totals(database).fewest_polls >= WARM_UP_ROUNDS, "routers not polled")
        measure(options.minutes, database, kinds)
        logins = lab.logins()
        print(f"logins {sum(logins)} in all, at most {max(logins)} a router (must be 1)")


if __name__ == "__main__":
    main()
