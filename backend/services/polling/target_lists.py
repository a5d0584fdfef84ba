"""A poller's lists of routers by shard: read again when they changed, kept without a database."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from backend.errors import Unavailable
from backend.services.polling.poll_targets import PollTarget, poll_targets
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.engine import signals
from backend.store.engine.database import Database, is_passing
from backend.store.engine.signals import Listener

log = logging.getLogger(__name__)

LONG_AGO = float("-inf")
AWAY_PAUSE_S = 5.0  # pause after a failed query: not every round shall wait for the database
PATIENCE_S = 2.0  # longest wait of a round for a new list; then it uses the old one


@dataclass(slots=True)
class _TargetList:
    read_at: float
    targets: list[PollTarget]


class TargetLists:
    """Thread-safe. `forgotten` hears of each router that is no longer ours to poll."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        box: SecretBox,
        monotonic: Callable[[], float],
        forgotten: Callable[[int], None],
    ) -> None:
        self._settings = settings
        self._database = database
        self._box = box
        self._monotonic = monotonic
        self._forgotten = forgotten
        self._known: dict[int, _TargetList] = {}
        self._router_ids: frozenset[int] = frozenset()
        self._away_until = LONG_AGO
        self._hearing = threading.Lock()
        self._listener: Listener | None = None
        self._changes = 0
        self._guard = threading.Lock()
        self._thread = ThreadPoolExecutor(1, "targets")
        self._reading: dict[int, Future[None]] = {}

    def of(self, shard: int) -> list[PollTarget]:
        """Without a database, the last known."""
        self._hear()
        known = self._known.get(shard)
        if (
            known is not None
            and self._monotonic() - known.read_at < self._settings.targets_refresh_s
        ):
            return known.targets
        try:
            self._begin_reading(shard).result(None if known is None else PATIENCE_S)
        except TimeoutError:
            log.warning("shard %d: the database is slow, its routers may be old", shard)
        read = self._known.get(shard)
        return [] if read is None else read.targets

    def drop(self, shard: int) -> None:
        """The shard is another worker's from now on."""
        with self._guard:
            self._reading.pop(shard, None)
        self._replace(shard, None)

    def __contains__(self, router_id: int) -> bool:
        return router_id in self._router_ids

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        with self._hearing:
            if self._listener is not None:
                self._listener.close()
            self._listener = None

    def _begin_reading(self, shard: int) -> Future[None]:
        with self._guard:
            reading = self._reading.get(shard)
            if reading is None or reading.done():
                reading = self._reading[shard] = self._thread.submit(self._read_again, shard)
            return reading

    def _read_again(self, shard: int) -> None:
        began, changes = self._monotonic(), self._changes
        targets = self._read(shard)
        with self._guard:
            wanted = targets is not None and shard in self._reading
        if wanted and targets is not None:
            self._replace(
                shard, _TargetList(began if changes == self._changes else LONG_AGO, targets)
            )

    def _read(self, shard: int) -> list[PollTarget] | None:
        """None while the database is away, or too slow."""
        if self._monotonic() < self._away_until:
            return None
        try:
            with self._database.transaction() as session:
                return poll_targets(session, self._box, shard, self._settings.poll_shards)
        except Exception as error:
            if not (isinstance(error, Unavailable) or is_passing(error)):
                raise
            self._away_until = self._monotonic() + AWAY_PAUSE_S
            return None

    def _replace(self, shard: int, new: _TargetList | None) -> None:
        with self._hearing:
            old = self._known.pop(shard, None)
            if new is not None:
                self._known[shard] = new
            every = (known.targets for known in self._known.values())
            self._router_ids = frozenset(
                target.router_id for targets in every for target in targets
            )
        for router_id in _ids(old) - self._router_ids:
            self._forgotten(router_id)

    def _hear(self) -> None:
        """Listen for changes of routers or uplinks without waiting."""
        if not self._hearing.acquire(blocking=False):
            return
        try:
            if self._heard_of_changes():
                self._changes += 1
                for known in self._known.values():
                    known.read_at = LONG_AGO
        finally:
            self._hearing.release()

    def _heard_of_changes(self) -> bool:
        """Also true when a signal may have been missed."""
        try:
            if self._listener is not None:
                return any(signal.kind == signals.INVENTORY for signal in self._listener.pending())
            if self._monotonic() < self._away_until:
                return False
            self._listener = Listener(self._database.url)
        except Unavailable:
            if self._listener is not None:
                self._listener.close()
            self._listener = None
            return False
        return True


def _ids(known: _TargetList | None) -> set[int]:
    targets: Iterable[PollTarget] = () if known is None else known.targets
    return {target.router_id for target in targets}
