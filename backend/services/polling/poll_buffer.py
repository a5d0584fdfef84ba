"""Answers between reading and storing: kept while the database is away or slow, never more than fit.

A transaction takes whole histories of few routers, not one round of all: it rewrites the state of every router and
uplink that it touches, for one reading or fifty. This decides how fast a backlog goes.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter, deque
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from backend.errors import Unavailable
from backend.services.polling.posting import Answer, Rules
from backend.services.polling.storing import store
from backend.store.engine.database import Database

log = logging.getLogger(__name__)

MOST_ANSWERS_PER_TRANSACTION = 10_000
"""A second's work or two: shares its fixed costs, and leaves locks to others."""

LEAST_ANSWERS_PER_TRANSACTION = 500  # a database that failed at much may take a little


class PollBuffer:
    """One thread stores while others read, so a slow database delays no poll; beyond `most` the oldest go first.

    `stored` and `refused` count answers since the start.
    """

    def __init__(self, database: Database, rules: Rules, most: int) -> None:
        self.stored = 0
        self.refused = 0
        self._database = database
        self._rules = rules
        self._most = most
        self._batch = MOST_ANSWERS_PER_TRANSACTION
        self._answers: deque[Answer] = deque()
        self._guard = threading.Lock()
        self._storing = threading.Lock()
        self._thread = ThreadPoolExecutor(1, "poll-store")
        self._running_flush: Future[int] | None = None
        self._away = False

    def __len__(self) -> int:
        return len(self._answers)

    def add(self, answer: Answer) -> None:
        with self._guard:
            self._answers.append(answer)
            self._trim()

    def store(self, wait_s: float = 0.0) -> None:
        """Store what is there, waiting so long; the rest stays."""
        with self._guard:
            if (
                self._running_flush is None
                or self._running_flush.running()
                or self._running_flush.done()
            ):
                self._running_flush = self._thread.submit(self.flush)
            flush = self._running_flush
        try:
            flush.result(wait_s)
        except TimeoutError:
            return
        except Unavailable as error:
            log.log(logging.DEBUG if self._away else logging.WARNING, "readings wait: %s", error)
            self._away = True
        else:
            if self._away:
                log.warning("the database takes readings again")
            self._away = False

    def flush(self) -> int:
        """Returns how many answers counted. Raises Unavailable, then the rest waits on."""
        stored = 0
        with self._storing:
            while chunk := self._take():
                try:
                    done = store(self._database, chunk, self._rules)
                except Unavailable:
                    self._put_back(chunk)
                    self._batch = max(self._batch // 2, LEAST_ANSWERS_PER_TRANSACTION)
                    raise
                self._batch = min(self._batch * 2, MOST_ANSWERS_PER_TRANSACTION)
                stored += done.counted
                self.stored += done.counted
                self.refused += done.refused
        return stored

    def close(self, wait_s: float) -> None:
        """Try once more to store, waiting so long."""
        self.store(wait_s)
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _take(self) -> list[Answer]:
        with self._guard:
            chunk, left = split(self._answers, self._batch)
            self._answers = deque(left)
            return chunk

    def _put_back(self, chunk: Sequence[Answer]) -> None:
        """In order of time again: if some must go, they are the oldest of all routers."""
        with self._guard:
            self._answers = deque(sorted([*chunk, *self._answers], key=lambda answer: answer.at_ms))
            self._trim()

    def _trim(self) -> None:
        while len(self._answers) > self._most:
            self._answers.popleft()


def split(waiting: Sequence[Answer], most: int) -> tuple[list[Answer], list[Answer]]:
    """At most `most`, all of each router if that fits, and the rest; both in the given order."""
    if len(waiting) <= most:
        return list(waiting), []
    chosen = _chosen([answer.target.router_id for answer in waiting], most)
    batch: list[Answer] = []
    left: list[Answer] = []
    for answer in waiting:
        fits = answer.target.router_id in chosen and len(batch) < most
        (batch if fits else left).append(answer)
    return batch, left


def _chosen(router_ids: Sequence[int], most: int) -> set[int]:
    """In the order of their first answer, as many as fit; at least one."""
    chosen: set[int] = set()
    room = most
    for router_id, count in Counter(router_ids).items():
        if count > room and chosen:
            break
        chosen.add(router_id)
        room -= count
    return chosen
