"""A Celery worker on threads whose queues follow the leases."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence

from celery import Celery
from celery.app.trace import setup_worker_optimizations
from celery.worker import WorkController

from backend.queue import DEFAULT_QUEUE, poll_queue

log = logging.getLogger(__name__)


def controller(app: Celery, queues: Sequence[str], concurrency: int) -> WorkController:
    """Threads, as its jobs wait for sockets and share connections."""
    select(app, queues)
    worker = WorkController(
        app=app,
        pool="threads",
        concurrency=concurrency,
        loglevel="WARNING",
        without_mingle=True,
        without_gossip=True,
        without_heartbeat=True,
    )
    # Celery's own command does this; without it, threads look for tasks in another application.
    setup_worker_optimizations(app, worker.hostname)
    return worker


def select(app: Celery, queues: Sequence[str]) -> None:
    """Consume only these; Celery takes an empty list for every queue there is."""
    known = app.amqp.queues
    known.select(list(queues) or [DEFAULT_QUEUE])
    if not queues:
        known.deselect([DEFAULT_QUEUE])


class Consuming:
    """A worker's consumer follows the shards; the change happens in the consumer's thread."""

    def __init__(self, worker: WorkController, shards: int) -> None:
        self._worker = worker
        self._every = {poll_queue(shard) for shard in range(shards)}
        self._wanted: frozenset[str] = frozenset()

    def follow(self, shards: frozenset[int]) -> threading.Event:
        """The event is set when the consumer has changed over."""
        self._wanted = frozenset(map(poll_queue, shards))
        applied = threading.Event()
        self._worker.consumer.call_soon(self._apply, applied)
        return applied

    def _apply(self, applied: threading.Event) -> None:
        consumer, wanted = self._worker.consumer, self._wanted
        try:
            for name in self._every - wanted:
                consumer.cancel_task_queue(name)
            for name in wanted:
                consumer.add_task_queue(name)
        except Exception as error:  # noqa: BLE001 (the connection broke: the next one begins with what is selected)
            log.debug("queues not changed over: %r", error)
            self._select(wanted)
        else:
            applied.set()

    def _select(self, wanted: frozenset[str]) -> None:
        queues = self._worker.app.amqp.queues
        queues.deselect(sorted(self._every - wanted))
        for name in wanted:
            queues.select_add(queues[name])
