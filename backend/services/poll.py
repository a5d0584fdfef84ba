"""Poll the routers of a shard: all at once, each within its own deadline, and keep what they say.

Reading and storing are apart: what was read waits in memory while the database is away. Counters are cumulative, so
even a reading that had to be dropped costs detail, not bytes.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass

from backend.errors import RouterError, Unavailable
from backend.routeros.connections import Connections
from backend.routeros.read import read_counters
from backend.services.poll_targets import PollTarget, poll_targets
from backend.services.posting import Answer, Rules
from backend.services.storing import store
from backend.settings import Settings
from backend.store import signals
from backend.store.database import Database
from backend.store.secrets import SecretBox
from backend.store.signals import Listener

log = logging.getLogger(__name__)

FLUSH_EVERY_S = 1.0
"""Readings that are there are stored this often while slower routers are still being read."""

LONG_AGO = float("-inf")
MOST_ANSWERS_PER_TRANSACTION = 2_000


@dataclass(frozen=True, slots=True)
class Round:
    """What one round over a shard did: routers asked, answers stored, answers waiting, routers left alone or busy."""

    asked: int
    stored: int
    waiting: int
    left_out: int


class Poller:
    """Lives as long as its process: it keeps connections, targets and what could not be stored yet.

    `clock_ms` is the time of readings (UTC ms), `monotonic` paces everything else. `refused` counts the answers that
    the database would not take, ever since the start.
    """

    def __init__(
        self,
        settings: Settings,
        database: Database,
        box: SecretBox,
        connections: Connections,
        *,
        clock_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.connections = connections
        self.refused = 0
        self._settings = settings
        self._database = database
        self._box = box
        self._clock_ms = clock_ms
        self._monotonic = monotonic
        self._rules = Rules(
            settings.worker_name, round(settings.poll_interval_s * 1000), settings.gap_ms
        )
        self._threads = ThreadPoolExecutor(settings.poll_threads, "poll")
        self._suspects = ThreadPoolExecutor(settings.poll_suspect_threads, "poll-suspect")
        self._answers: deque[Answer] = deque(maxlen=settings.poll_buffer)
        self._storing = threading.Lock()
        self._guard = threading.Lock()
        self._running: set[int] = set()
        self._in_flight: set[int] = set()
        self._held: set[int] = set()
        self._buckets_read: dict[int, float] = {}
        self._targets: dict[int, tuple[float, list[PollTarget]]] = {}
        self._listener: Listener | None = None

    def run(self, shard: int = 0) -> Round | None:
        """One round over the shard; None if its last round is still running (then nothing piles up)."""
        with self._guard:
            if shard in self._running:
                return None
            self._running.add(shard)
        try:
            return self._round(self.targets(shard))
        finally:
            with self._guard:
                self._running.discard(shard)

    def targets(self, shard: int = 0) -> list[PollTarget]:
        """The shard's routers, read again when they changed or are old; without a database, the last known."""
        self._hear()
        known = self._targets.get(shard)
        if known is not None and self._monotonic() - known[0] < self._settings.targets_refresh_s:
            return known[1]
        try:
            with self._database.transaction() as session:
                found = poll_targets(session, self._box, shard, self._settings.poll_shards)
        except Unavailable:
            return [] if known is None else known[1]
        self._forget(known[1] if known else (), found)
        self._targets[shard] = (self._monotonic(), found)
        return found

    @contextmanager
    def holding(self, router_id: int) -> Iterator[None]:
        """Leave the router out while the block runs: something longer than a poll uses its connection."""
        self._held.add(router_id)
        try:
            yield
        finally:
            self._held.discard(router_id)

    def flush(self) -> int:
        """Store what waits, oldest first; returns how many answers counted. Raises Unavailable, then all still wait."""
        stored = 0
        with self._storing:
            while self._answers:
                count = min(len(self._answers), MOST_ANSWERS_PER_TRANSACTION)
                chunk = [self._answers.popleft() for _ in range(count)]
                try:
                    done = store(self._database, chunk, self._rules)
                except Unavailable:
                    self._put_back(chunk)
                    raise
                stored += done.counted
                self.refused += done.refused
        return stored

    def close(self) -> None:
        """Finish what is being read, try to store it, and end all connections."""
        self._threads.shutdown(wait=True, cancel_futures=True)
        self._suspects.shutdown(wait=True, cancel_futures=True)
        self._flush_or_keep()
        self.connections.close_all()
        if self._listener is not None:
            self._listener.close()

    def _round(self, targets: Sequence[PollTarget]) -> Round:
        asked = [self._submit(one) for one in targets if self._may_ask(one)]
        waited_for = {future for future in asked if future is not None}
        stored = 0
        while waited_for:
            _, waited_for = wait(waited_for, FLUSH_EVERY_S)
            stored += self._flush_or_keep()
        stored += self._flush_or_keep()
        return Round(len(asked), stored, len(self._answers), len(targets) - len(asked))

    def _may_ask(self, one: PollTarget) -> bool:
        """Not while it is still being asked or held, nor while it is left alone after failures."""
        if one.router_id in self._in_flight or one.router_id in self._held:
            return False
        return self.connections.circuit(one.router_id).retry_in_s <= 0

    def _submit(self, one: PollTarget) -> Future[None] | None:
        """Start asking; the future only of a router that may hold the round up, not of one that failed before."""
        self._in_flight.add(one.router_id)
        if self.connections.circuit(one.router_id).failures:
            self._suspects.submit(self._ask, one)
            return None
        return self._threads.submit(self._ask, one)

    def _ask(self, one: PollTarget) -> None:
        try:
            self._answers.append(self._answer(one))
        except Exception:  # the edge of a thread: without this, nobody would hear of it
            log.exception("poll of router %s failed in our own code", one.router_id)
        finally:
            self._in_flight.discard(one.router_id)

    def _answer(self, one: PollTarget) -> Answer:
        with_buckets = self._buckets_due(one.router_id)
        started_ms = self._clock_ms()
        logins = self.connections.logins(one.router_id)
        try:
            reading = self.connections.run(
                one.router_id,
                one.target,
                self._settings.poll_deadline_s,
                lambda connection: read_counters(
                    connection, one.interfaces, with_buckets=with_buckets, now_ms=self._clock_ms
                ),
            )
        except RouterError as error:
            logins = self.connections.logins(one.router_id) - logins
            took_ms = self._clock_ms() - started_ms
            return Answer(
                one,
                started_ms,
                took_ms,
                error=error,
                logins=logins,
                retry_at_ms=self._retry_at_ms(one.router_id),
            )
        logins = self.connections.logins(one.router_id) - logins
        if reading.buckets is not None:
            self._buckets_read[one.router_id] = self._monotonic()
        return Answer(one, reading.at_ms, reading.duration_ms, reading, logins=logins)

    def _retry_at_ms(self, router_id: int) -> int | None:
        """When the pause after a failure is over; None where there is none (a trap costs no pause)."""
        retry_in_s = self.connections.circuit(router_id).retry_in_s
        return self._clock_ms() + round(retry_in_s * 1000) if retry_in_s > 0 else None

    def _buckets_due(self, router_id: int) -> bool:
        last = self._buckets_read.get(router_id)
        if last is None:
            return True
        # Half an interval early rather than a whole one late.
        slack_s = self._settings.poll_interval_s / 2
        return self._monotonic() - last >= self._settings.bucket_interval_s - slack_s

    def _flush_or_keep(self) -> int:
        try:
            return self.flush()
        except Unavailable:
            log.warning("database away, %d readings wait", len(self._answers))
            return 0

    def _put_back(self, chunk: Sequence[Answer]) -> None:
        """Before what came meanwhile; where there is no room, the oldest are dropped."""
        room = self._settings.poll_buffer - len(self._answers)
        self._answers.extendleft(
            reversed(chunk[len(chunk) - room :] if room < len(chunk) else chunk)
        )

    def _hear(self) -> None:
        """Look for word that routers or uplinks changed, without waiting for it."""
        try:
            if self._listener is None:
                self._listener = Listener(self._database.url)
                changed = True
            else:
                changed = any(one.kind == signals.INVENTORY for one in self._listener.pending())
        except Unavailable:
            if self._listener is not None:
                self._listener.close()
            self._listener = None
            return
        if changed:
            self._targets = {
                shard: (LONG_AGO, known) for shard, (_, known) in self._targets.items()
            }

    def _forget(self, before: Sequence[PollTarget], now: Sequence[PollTarget]) -> None:
        """Close the connections of routers that are no longer ours to poll."""
        for router_id in {one.router_id for one in before} - {one.router_id for one in now}:
            self.connections.close(router_id)
            self._buckets_read.pop(router_id, None)
