"""Binds tasks and schedule to the queue, and runs a worker and a beat."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, nullcontext

from celery import Celery

from backend.errors import Unavailable
from backend.queue import DEFAULT_QUEUE, poll_queue
from backend.services.leased_work import LeasedWork
from backend.settings import Settings
from worker.advising import advising
from worker.alerting import alerting
from worker.beat import ticking
from worker.consuming import Consuming, controller
from worker.own_clock import OwnClock
from worker.probing import probing
from worker.runtime import Runtime
from worker.schedule import create_clock
from worker.shard_leases import ShardLeases
from worker.tasks import NOT_RETRIED, TASKS, Task
from worker.work import Work

RETRIED = {"autoretry_for": (Unavailable,), "retry_backoff": 2, "max_retries": 6}
"""Celery's own words; the first pause in seconds, each other one twice as long."""

SPARE_THREADS = 2
"""Beside one thread per shard: for the jobs that are not polls."""

STOP_S = 5.0
"""Longest that the loop is waited for when its jobs have ended; one that seeks its broker ends with the process."""

CHANGE_OVER_S = 3.0
"""Longest that the consumer is waited for at the end; without a broker it does not answer."""


def bind(app: Celery, runtime: Runtime) -> None:
    """Tasks retry while the database is away, unless the next job comes soon anyway."""
    for job, doorway in TASKS.items():
        retried = {} if job in NOT_RETRIED else RETRIED
        app.task(_opened(doorway, runtime), name=job.value, shared=False, **retried)


def _opened(doorway: Task, runtime: Runtime) -> Callable[..., None]:
    """A plain function of the job's arguments, as Celery wants it."""

    def task(*args: int) -> None:
        doorway(runtime, *args)

    return task


def create_worker(settings: Settings, runtime: Runtime) -> Celery:
    """The queue with tasks and schedule, for a worker or a beat."""
    app = create_clock(settings)
    bind(app, runtime)
    return app


def queues_of(work: Collection[Work], shards: Collection[int]) -> list[str]:
    """Queues of this work for our shards."""
    polls = map(poll_queue, sorted(shards)) if Work.POLL in work else ()
    return [*([DEFAULT_QUEUE] if Work.DEFAULT in work else []), *polls]


@contextmanager
def at_work(leased: LeasedWork) -> Iterator[None]:
    """Goes by the database, without broker or beat; afterwards others may take what was held."""
    leased.start()
    try:
        yield
    finally:
        leased.stop()


@contextmanager
def working(app: Celery, runtime: Runtime, work: Sequence[Work]) -> Iterator[threading.Thread]:
    """A worker in a thread (given) while the block runs; at the end it hands over what it has."""
    settings = runtime.settings
    leases = ShardLeases(settings, runtime.database, runtime.me, runtime.poller, runtime.shards)
    own_clock = OwnClock(runtime.poller, runtime.shards)
    polls = Work.POLL in work
    probes = probing(runtime.runner, runtime.pinger) if Work.PROBE in work else nullcontext()
    changes = at_work(runtime.changer) if Work.DEFAULT in work else nullcontext()
    trials = at_work(runtime.trier) if Work.DEFAULT in work else nullcontext()
    alerts = alerting(runtime) if Work.DEFAULT in work else nullcontext()
    advice = advising(runtime) if Work.DEFAULT in work else nullcontext()
    if polls:
        # Once before the consumer starts, so that it begins with what is free.
        leases.look()
    queues = queues_of(work, runtime.shards.held)
    worker = controller(app, queues, settings.poll_shards * polls + SPARE_THREADS)
    consuming = Consuming(worker, settings.poll_shards)
    thread = threading.Thread(target=worker.start, name="celery-worker", daemon=True)
    thread.start()
    if polls:
        leases.start(consuming.follow)
        own_clock.start()
    try:
        with probes, changes, trials, alerts, advice:
            yield thread
    finally:
        if polls:
            own_clock.stop()
            consuming.follow(frozenset()).wait(CHANGE_OVER_S if thread.is_alive() else 0)
            leases.stop()
        worker.stop(in_sighandler=False)
        thread.join(STOP_S)


@contextmanager
def threads(app: Celery, runtime: Runtime, work: Sequence[Work] = tuple(Work)) -> Iterator[None]:
    """A worker and a beat as threads while the block runs."""
    with working(app, runtime, work), ticking(app, runtime.database.url):
        yield
