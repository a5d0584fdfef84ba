"""Binds tasks and schedule to the queue, and runs a worker and a beat, each as long as asked."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from celery import Celery
from celery.app.trace import setup_worker_optimizations
from celery.beat import Scheduler, Service
from celery.worker import WorkController

from backend.errors import Unavailable
from backend.queue import DEFAULT_QUEUE, Work, create_queue, poll_queue
from backend.settings import Settings
from worker.runtime import Runtime
from worker.schedule import beat_schedule
from worker.tasks import NOT_RETRIED, TASKS, Task

MOST_RETRIES = 6
RETRY_FIRST_S = 2
SPARE_THREADS = 2
"""Beside one thread per shard: for the jobs that are not polls."""

READY_S = 10.0
STOP_S = 15.0


def bind(app: Celery, runtime: Runtime) -> None:
    """Give every job its task. Away databases are waited for, except where the next job comes soon anyway."""
    for job, doorway in TASKS.items():
        retried = (
            {}
            if job in NOT_RETRIED
            else {
                "autoretry_for": (Unavailable,),
                "retry_backoff": RETRY_FIRST_S,
                "max_retries": MOST_RETRIES,
            }
        )
        app.task(_opened(doorway, runtime), name=job.value, shared=False, **retried)


def _opened(doorway: Task, runtime: Runtime) -> Callable[..., None]:
    """The doorway as Celery wants it: a plain function of the job's arguments."""

    def task(*args: int) -> None:
        doorway(runtime, *args)

    return task


def create_worker(settings: Settings, runtime: Runtime) -> Celery:
    """The queue with tasks and schedule bound, ready for a worker or a beat."""
    app = create_queue(settings)
    app.conf.beat_schedule = beat_schedule(settings)
    bind(app, runtime)
    return app


def queues_of(settings: Settings, work: Sequence[Work]) -> list[str]:
    """The queues of this work."""
    shards = range(settings.poll_shards) if Work.POLL in work else ()
    return [*([DEFAULT_QUEUE] if Work.DEFAULT in work else []), *map(poll_queue, shards)]


def controller(app: Celery, queues: Sequence[str]) -> WorkController:
    """A worker on threads: its jobs wait for sockets, and they share kept connections."""
    worker = WorkController(
        app=app,
        pool="threads",
        concurrency=len(queues) + SPARE_THREADS,
        queues=list(queues),
        loglevel="WARNING",
        without_mingle=True,
        without_gossip=True,
        without_heartbeat=True,
    )
    # Celery's own command does this; without it, threads look for tasks in another application.
    setup_worker_optimizations(app, worker.hostname)
    return worker


def beat(app: Celery) -> Service:
    """The clock that asks for periodic jobs; its schedule lives in memory, because it is code."""
    return Service(app, max_interval=1, scheduler_cls=Scheduler)


@contextmanager
def threads(app: Celery, queues: Sequence[str]) -> Iterator[None]:
    """A worker and a beat as threads of this process while the block runs."""
    worker, clock = controller(app, queues), beat(app)
    working = threading.Thread(target=worker.start, name="celery-worker", daemon=True)
    ticking = threading.Thread(
        target=partial(clock.start, embedded_process=True), name="celery-beat", daemon=True
    )
    working.start()
    ticking.start()
    try:
        yield
    finally:
        clock.stop()
        ticking.join(STOP_S)
        worker.stop(in_sighandler=False)
        working.join(STOP_S)
