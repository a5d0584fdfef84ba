"""Answers between reading and the books: kept while the database is away or slow, and never more than fit.

All that are posted at once go into one transaction, and where the database refuses that, each router's into its own.
Whole histories of few routers go into one transaction rather than one round of all: it reads and rewrites the state of
every router and uplink that it touches, whether it posts one reading of it or fifty. After an outage this decides how
fast the backlog goes.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter, deque
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from backend.errors import Conflict, RouterRefused, Unavailable
from backend.services.polling.posting import Answer, Rules, post_answers
from backend.store.engine.database import Database, is_passing

log = logging.getLogger(__name__)

MOST_ANSWERS_PER_TRANSACTION = 10_000
"""A second's work or two: shares its fixed costs, and leaves locks to others."""

LEAST_ANSWERS_PER_TRANSACTION = 500  # a database that failed at much may take a little

REMEDY = "Check that the router runs a released RouterOS 7; report this message if it does."


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


@dataclass(frozen=True, slots=True)
class Stored:
    """How many answers counted, and how many the database refused to take."""

    counted: int
    refused: int = 0


def store(database: Database, answers: Sequence[Answer], rules: Rules) -> Stored:
    """Post the answers; what one router said that cannot be stored costs no other router anything.

    Raises Unavailable, also when the database is too slow; then all may be posted again: twice changes nothing.
    """
    try:
        return Stored(_post(database, answers, rules))
    except Unavailable:
        raise
    except Exception:  # whatever a value broke, the other routers' answers must not go with it
        log.exception("%d readings could not be stored together", len(answers))
    by_router: dict[int, list[Answer]] = {}
    for answer in sorted(answers, key=lambda answer: answer.at_ms):
        by_router.setdefault(answer.target.router_id, []).append(answer)
    each = [_store_router(database, group, rules) for _, group in sorted(by_router.items())]
    return Stored(sum(stored.counted for stored in each), sum(stored.refused for stored in each))


def _store_router(database: Database, group: Sequence[Answer], rules: Rules) -> Stored:
    router_id = group[0].target.router_id
    try:
        return Stored(_post(database, group, rules))
    except Unavailable:
        raise
    except Conflict:
        # Its lines were changed meanwhile: no fault of the router, and the next poll knows the new ones.
        log.warning("router %s changed, %d readings dropped", router_id, len(group))
    except Exception as error:  # as above: impossible data breaks in many ways
        log.exception("%d readings of router %s dropped", len(group), router_id)
        _show_failing(database, group[-1], type(error).__name__, rules)
    return Stored(0, len(group))


def _show_failing(database: Database, last: Answer, why: str, rules: Rules) -> None:
    """In place of what could not be stored: a poll that failed, which everybody can see."""
    error = RouterRefused("garbage", f"The router's answer could not be stored ({why}).", REMEDY)
    failed = Answer(last.target, last.at_ms, last.duration_ms, error=error, logins=last.logins)
    try:
        with database.transaction() as session:
            post_answers(session, [failed], rules)
    except Unavailable:
        raise
    except Exception:  # it was a favour; the readings that are dropped are in the log
        log.exception("the state of router %s could not be stored", last.target.router_id)


def _post(database: Database, answers: Sequence[Answer], rules: Rules) -> int:
    """Raises Unavailable where the database is slow or busy, too: it takes the same rows tomorrow."""
    try:
        with database.transaction() as session:
            return post_answers(session, answers, rules)
    except Exception as error:
        if is_passing(error):
            raise Unavailable(
                "The database is too slow or too busy now.", "database_busy"
            ) from error
        raise


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
