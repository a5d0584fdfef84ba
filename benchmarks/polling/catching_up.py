"""Catching up after an outage: what was buffered while the database was away, into the books, as fast as it goes.

1,000 routers with three uplinks, one reading every 10 s, PCC counters once a minute; outages of eight minutes, one
after the other: 48,000 readings each, which fit into the default buffer. The readings are made in memory, in the order
in which a poller buffers them. What is timed is storing them: batches, posting, COPY, slots, hours, days, anchors; the
database is durable and writes its log as in production. At the end every byte of every uplink must be in its slots.

    bin/bench catching_up [--outages 4] [--workers 2] [--engine timescaledb|plain]
"""

from __future__ import annotations

import argparse
import cProfile
import multiprocessing
import pstats
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection

from sqlalchemy import text

from backend.domain.dates.zones import parse_zone
from backend.domain.metering.rates import LineRate
from backend.domain.metering.readings import BucketReading, InterfaceReading, RouterReading
from backend.routeros.session.client import Target
from backend.services.polling.poll_buffer import MOST_ANSWERS_PER_TRANSACTION, split, store
from backend.services.polling.poll_targets import PolledUplink, PollTarget
from backend.services.polling.posting import Answer, Rules
from backend.store.engine.database import Database
from backend.store.tables import Campus, Router, RouterState, Uplink
from benchmarks._processes import ENGINES, database_cpu_s, measured_database
from cli.postgres import migrate
from worker.memory import collect_seldom

ROUTERS, UPLINKS, INTERVAL_MS, OUTAGE_ROUNDS = 1_000, 3, 10_000, 48
START_MS = 1_750_000_203_000
"""Not on a slot's boundary: counters never are."""

RATES = (1_250_000, 2_500_000, 2_500_000)
"""Bytes a second of the three lines; each router has a little of its own on top."""

WHOLE_SLOTS = "SELECT sum(download_bytes), sum(upload_bytes) FROM slot"
OPEN_SLOTS = "SELECT sum(open_download_bytes), sum(open_upload_bytes) FROM anchor"


@dataclass(frozen=True, slots=True)
class Measured:
    """One worker's part: answers stored, own CPU and wall time, s."""

    counted: int
    cpu_s: float
    wall_s: float


def enroll(database: Database) -> None:
    with database.transaction() as session:
        session.add(Campus(id=1, name="bench", timezone="Asia/Jakarta", language="id"))
        session.flush()
        for n in range(1, ROUTERS + 1):
            words = {"host": "192.0.2.1", "port": n, "username": "u", "password_encrypted": b""}
            session.add(Router(id=n, campus_id=1, name=f"r{n}", tls=False, **words))
        session.flush()
        for n in range(1, ROUTERS + 1):
            session.add(RouterState(router_id=n))
            for uplink in uplinks_of(n):
                contract = {"download_bps": 10**8, "upload_bps": 10**8}
                words = {"name": uplink.interface, "interface": uplink.interface}
                session.add(Uplink(id=uplink.uplink_id, router_id=n, **words, **contract))


def uplinks_of(router_id: int) -> tuple[PolledUplink, ...]:
    first = (router_id - 1) * UPLINKS + 1
    rate = LineRate(10**9, 10**9)
    return tuple(PolledUplink(first + k, f"ether{k + 1}", rate) for k in range(UPLINKS))


def counter_bytes(uplink_id: int, round_: int) -> tuple[int, int]:
    """Where the counters of an uplink stand at a round: download and upload."""
    down = (RATES[uplink_id % UPLINKS] + uplink_id) * 10 * round_ + (round_ * 7919) % 100_000
    return down, down // 7


def answers(router_ids: Sequence[int], rounds: int) -> Iterator[Answer]:
    """Round by round, as they are buffered."""
    zone = parse_zone("Asia/Jakarta")
    targets = [
        PollTarget(n, Target("192.0.2.1", n, "off", "u", ""), uplinks_of(n), zone)
        for n in router_ids
    ]
    for round_ in range(rounds):
        for n, target in enumerate(targets):
            at_ms = START_MS + round_ * INTERVAL_MS + n * 3
            yield Answer(target, at_ms, 3, reading(target, round_, at_ms))


def reading(target: PollTarget, round_: int, at_ms: int) -> RouterReading:
    interfaces = tuple(interface(uplink, round_) for uplink in target.uplinks)
    uptime_s = at_ms // 1000 - START_MS // 1000 + 100_000
    buckets = tuple(bucket(n, round_) for n in range(5)) if round_ % 6 == 0 else None
    load = (7, 10**8, 10**9, 4_000 + round_ % 100)
    return RouterReading(at_ms, uptime_s, *load, interfaces, (), buckets, 3, 0)


def interface(uplink: PolledUplink, round_: int) -> InterfaceReading:
    down, up = counter_bytes(uplink.uplink_id, round_)
    counts = (down, up, down // 900, up // 300, round_ // 5, round_ // 9, 0, 0)
    return InterfaceReading(uplink.interface, "*1", *counts, True, False, 0)


def bucket(number: int, round_: int) -> BucketReading:
    words = ("both-addresses", 5, number)
    return BucketReading(f"*{number}", "ISP1", *words, round_ * 10**7, round_ * 10**4)


def catch_up(url: str, router_ids: Sequence[int], rounds: int, pipe: Connection) -> None:
    """One worker's part: the first round is its warm-up, then it waits to be told to go."""
    database = Database(url, pool=2)
    collect_seldom()
    name = f"bench-{router_ids[0]}"
    waiting = answers(router_ids, rounds)
    rules = Rules(name, INTERVAL_MS, 35_000)
    store(database, list(islice(waiting, len(router_ids))), rules)
    pipe.send(None)
    pipe.recv()
    counted, own_s, wall_s = 0, 0.0, 0.0
    while backlog := list(islice(waiting, len(router_ids) * OUTAGE_ROUNDS)):
        began, began_s = time.perf_counter(), time.process_time()
        while backlog:
            batch, backlog = split(backlog, MOST_ANSWERS_PER_TRANSACTION)
            counted += store(database, batch, rules).counted
        own_s += time.process_time() - began_s
        wall_s += time.perf_counter() - began
    pipe.send(Measured(counted, own_s, wall_s))
    database.close()


def run(url: str, workers: int, rounds: int) -> tuple[list[Measured], float]:
    """Every worker's figures, and the CPU of the database meanwhile, s."""
    context = multiprocessing.get_context("fork")
    pipes, processes = [], []
    for number in range(workers):
        ours, theirs = context.Pipe()
        share = range(1 + number, ROUTERS + 1, workers)
        process = context.Process(target=catch_up, args=(url, share, rounds, theirs))
        process.start()
        pipes.append(ours)
        processes.append(process)
    for pipe in pipes:
        pipe.recv()
    before_s = database_cpu_s(url)
    for pipe in pipes:
        pipe.send(None)
    measured = [pipe.recv() for pipe in pipes]
    used_s = database_cpu_s(url) - before_s
    for process in processes:
        process.join()
    return measured, used_s


def lost_bytes(database: Database, rounds: int) -> int:
    """What the slots, closed and open, do not have of what the counters say; 0 or something is wrong."""
    grown = [
        sum(counter_bytes(uplink_id, rounds - 1)) - sum(counter_bytes(uplink_id, 0))
        for uplink_id in range(1, ROUTERS * UPLINKS + 1)
    ]
    with database.transaction() as session:
        booked = [
            *session.execute(text(WHOLE_SLOTS)).one(),
            *session.execute(text(OPEN_SLOTS)).one(),
        ]
    return sum(grown) - sum(int(byte_count or 0) for byte_count in booked)


def tell(workers: int, measured: Sequence[Measured], database_s: float) -> None:
    samples = sum(run.counted for run in measured) * UPLINKS
    own_us = sum(run.cpu_s for run in measured) / samples * 1e6
    database_us = database_s / samples * 1e6
    wall_s = max(run.wall_s for run in measured)
    print(f"workers {workers}, samples {samples}, wall {wall_s:.2f} s", flush=True)
    print(f"  {samples / wall_s:8.0f} samples a second (goal 50,000)")
    print(f"  {own_us:8.1f} us of our CPU a sample, {database_us:.1f} us of the database's")


def profile(url: str, rounds: int) -> None:
    """Where one worker's time goes."""
    ours, theirs = multiprocessing.Pipe()
    ours.send(None)
    with cProfile.Profile() as profiler:
        catch_up(url, range(1, ROUTERS + 1), rounds, theirs)
    pstats.Stats(profiler).sort_stats("tottime").print_stats(35)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--outages", type=int, default=4, help="of eight minutes each")
    parser.add_argument("--workers", type=int, default=1, help="processes that store at once")
    parser.add_argument("--engine", choices=ENGINES, default=ENGINES[0])
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    rounds = options.outages * OUTAGE_ROUNDS + 1
    with ExitStack() as stack:
        url = stack.enter_context(measured_database(options.engine))
        migrate.upgrade(url)
        database = Database(url, pool=1)
        enroll(database)
        if options.profile:
            profile(url, rounds)
        else:
            tell(options.workers, *run(url, options.workers, rounds))
        print(f"  {lost_bytes(database, rounds)} bytes lost of those that the counters saw")
        database.close()


if __name__ == "__main__":
    main()
