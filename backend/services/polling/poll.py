"""Polls all routers of a shard at once, each within its own deadline, and stores what they say.

Reading and storing are apart: readings wait in memory while the database is away. Counters are cumulative, so a
dropped reading costs detail, not bytes.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass

from backend.errors import RouterError
from backend.routeros.reading.counters import read_counters
from backend.routeros.session.connections import Connections
from backend.services.polling.poll_buffer import PollBuffer
from backend.services.polling.poll_targets import PollTarget
from backend.services.polling.posting import Answer, Rules
from backend.services.polling.target_lists import TargetLists
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database

log = logging.getLogger(__name__)

FLUSH_EVERY_S = 1.0  # readings are stored this often while slower routers are still being read
HELD_MOST = 0.3  # part of the interval that a round waits for connections that a longer job uses
ROUND_MOST = 0.9  # part of the interval after which a round ends: it must not delay the next
HAND_OVER_S = 5.0
"""After giving up a shard, or at the end, the database has so long to take readings."""


@dataclass(frozen=True, slots=True)
class PollRound:
    """Counts of one round over a shard."""

    polled: int
    stored: int
    waiting: int
    left_out: int


class Poller:
    """Lives as long as its process: keeps connections, targets and unstored readings.

    `reader` names this process among all that poll (see RouterState). `clock_ms` is the time of readings (UTC ms),
    `monotonic` paces everything else.
    """

    def __init__(
        self,
        settings: Settings,
        database: Database,
        box: SecretBox,
        connections: Connections,
        *,
        reader: str | None = None,
        clock_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.connections = connections
        self._settings = settings
        self._clock_ms = clock_ms
        self._monotonic = monotonic
        rules = Rules(
            reader or settings.worker_name,
            round(settings.poll_interval_s * 1000),
            settings.gap_ms,
        )
        self._buffer = PollBuffer(database, rules, settings.poll_buffer)
        self._targets = TargetLists(settings, database, box, monotonic, self._forget)
        self._threads = ThreadPoolExecutor(settings.poll_threads, "poll")
        self._suspects = ThreadPoolExecutor(settings.poll_suspect_threads, "poll-suspect")
        self._guard = threading.Lock()
        self._running: set[int] = set()
        self._left: set[int] = set()
        self._in_flight: set[int] = set()
        self._held: set[int] = set()
        self._released = threading.Condition()
        self._buckets_read: dict[int, float] = {}

    @property
    def waiting(self) -> int:
        """Answers that the database has not taken yet."""
        return len(self._buffer)

    @property
    def refused(self) -> int:
        """Answers that the database refused since the start."""
        return self._buffer.refused

    def run(self, shard: int = 0) -> PollRound | None:
        """None if the last round still runs (so nothing piles up), or if the shard was left."""
        with self._guard:
            if shard in self._running or shard in self._left:
                return None
            self._running.add(shard)
        try:
            return self._round(self.targets(shard))
        finally:
            with self._guard:
                self._running.discard(shard)

    def targets(self, shard: int = 0) -> list[PollTarget]:
        """Read again when they changed or are old; without a database, the last known."""
        return [] if shard in self._left else self._targets.of(shard)

    def polls(self, router_id: int) -> bool:
        """Whether the router is in a shard that is polled here."""
        return router_id in self._targets

    def enter(self, shards: Collection[int]) -> None:
        """Shards that were left may be polled again."""
        with self._guard:
            self._left -= set(shards)

    def leave(self, shards: Collection[int]) -> set[int]:
        """Store what was read, if possible, and end connections. Returns the shards with no round running.

        No round of these begins any more, not even one asked for before.
        """
        with self._guard:
            idle = set(shards) - self._running
            self._left |= idle
        if idle:
            self._buffer.store(HAND_OVER_S)
        for shard in idle:
            self._targets.drop(shard)
        return idle

    @contextmanager
    def holding(self, router_id: int) -> Iterator[None]:
        """Keep polls off the router while the block uses its connection."""
        self._held.add(router_id)
        try:
            yield
        finally:
            with self._released:
                self._held.discard(router_id)
                self._released.notify_all()

    def flush(self) -> int:
        """Store waiting answers, oldest first; returns how many counted. Raises Unavailable, then all still wait."""
        return self._buffer.flush()

    def close(self) -> None:
        """Finish readings, try to store them, and end all connections."""
        self._threads.shutdown(wait=True, cancel_futures=True)
        self._suspects.shutdown(wait=True, cancel_futures=True)
        self._buffer.close(HAND_OVER_S)
        self.connections.close_all()
        self._targets.close()

    def _round(self, targets: Sequence[PollTarget]) -> PollRound:
        began, stored = self._monotonic(), self._buffer.stored
        held = [target for target in targets if target.router_id in self._held]
        asked_count = self._ask_all(
            [target for target in targets if target not in held] if held else targets
        )
        if held:
            self._wait_for_release({target.router_id for target in held})
            asked_count += self._ask_all(held)
        left_s = ROUND_MOST * self._settings.poll_interval_s - (self._monotonic() - began)
        self._buffer.store(max(left_s, 0.0))
        stored = self._buffer.stored - stored
        return PollRound(asked_count, stored, self.waiting, len(targets) - asked_count)

    def _ask_all(self, targets: Sequence[PollTarget]) -> int:
        """Ask routers that may be asked, and wait; returns how many."""
        jobs = [self._submit(target) for target in targets if self._may_ask(target)]
        waited_for = {future for future in jobs if future is not None}
        while waited_for:
            _, waited_for = wait(waited_for, FLUSH_EVERY_S)
            self._buffer.store()
        return len(jobs)

    def _wait_for_release(self, router_ids: set[int]) -> None:
        longest_s = HELD_MOST * self._settings.poll_interval_s
        with self._released:
            self._released.wait_for(lambda: not router_ids & self._held, longest_s)

    def _may_ask(self, poll_target: PollTarget) -> bool:
        """Not while it is being asked, held, or in the pause after failures."""
        if poll_target.router_id in self._in_flight or poll_target.router_id in self._held:
            return False
        return self.connections.circuit(poll_target.router_id).retry_in_s <= 0

    def _submit(self, poll_target: PollTarget) -> Future[None] | None:
        """A future only for a router that may delay the round, not for one that failed before."""
        self._in_flight.add(poll_target.router_id)
        if self.connections.circuit(poll_target.router_id).failures:
            self._suspects.submit(self._ask, poll_target)
            return None
        return self._threads.submit(self._ask, poll_target)

    def _ask(self, poll_target: PollTarget) -> None:
        try:
            answer = self._answer(poll_target) if self.polls(poll_target.router_id) else None
            # Stored after the shard changed hands, it would make the new poller look like an
            # intruder.
            if answer is not None and self.polls(poll_target.router_id):
                self._buffer.add(answer)
        except Exception:  # the edge of a thread: without this, nobody would hear of it
            log.exception("poll of router %s failed in our own code", poll_target.router_id)
        finally:
            self._in_flight.discard(poll_target.router_id)
            if not self.polls(poll_target.router_id):
                self._forget(poll_target.router_id)

    def _answer(self, poll_target: PollTarget) -> Answer:
        router_id = poll_target.router_id
        with_buckets = self._buckets_due(router_id)
        started_ms = self._clock_ms()
        logins = self.connections.logins(router_id)
        try:
            reading = self.connections.run(
                router_id,
                poll_target.target,
                self._settings.poll_deadline_s,
                lambda connection: read_counters(
                    connection,
                    poll_target.interfaces,
                    with_buckets=with_buckets,
                    now_ms=self._clock_ms,
                ),
                recurring=True,
            )
        except RouterError as error:
            logins = self.connections.logins(router_id) - logins
            took_ms = self._clock_ms() - started_ms
            # Also here, not only in the books: what another worker has overtaken is not taken into them.
            log.info("poll of router %s failed: %s (%s)", router_id, error.code, error)
            retry_at_ms = self._retry_at_ms(router_id)
            return Answer(poll_target, started_ms, took_ms, None, error, logins, retry_at_ms)
        logins = self.connections.logins(router_id) - logins
        if reading.buckets is not None:
            self._buckets_read[router_id] = self._monotonic()
        return Answer(poll_target, reading.at_ms, reading.duration_ms, reading, logins=logins)

    def _retry_at_ms(self, router_id: int) -> int | None:
        """When the pause after a failure ends; None without one (after a single trap)."""
        retry_in_s = self.connections.circuit(router_id).retry_in_s
        return self._clock_ms() + round(retry_in_s * 1000) if retry_in_s > 0 else None

    def _buckets_due(self, router_id: int) -> bool:
        last = self._buckets_read.get(router_id)
        if last is None:
            return True
        # Half an interval early rather than a whole one late.
        slack_s = self._settings.poll_interval_s / 2
        return self._monotonic() - last >= self._settings.bucket_interval_s - slack_s

    def _forget(self, router_id: int) -> None:
        self.connections.close(router_id)
        self._buckets_read.pop(router_id, None)
