"""Polls the shards of this process that no job asks for: the queue is away, or the shard has only just become ours."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import ThreadPoolExecutor

from backend.services.polling.poll import Poller
from worker.shards import Shards

log = logging.getLogger(__name__)

LOOK_S = 0.5
MOST_ROUNDS = 256
"""As many as there can be shards: a round that waited for a thread would be late, and the next ones behind it."""


class OwnClock:
    """A thread that looks twice a second; rounds run in threads of their own, as those of the queue do."""

    def __init__(self, poller: Poller, shards: Shards) -> None:
        self._poller = poller
        self._shards = shards
        self._stop = threading.Event()
        self._rounds = ThreadPoolExecutor(MOST_ROUNDS, "own-clock")
        self._thread = threading.Thread(target=self._tick, name="own-clock", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Start no more rounds; those that run are waited for where their leases are given back."""
        self._stop.set()
        self._rounds.shutdown(wait=False, cancel_futures=True)

    def _tick(self) -> None:
        while not self._stop.is_set():
            for shard in self._shards.begin_overdue():
                try:
                    self._rounds.submit(self._run, shard)
                except RuntimeError:  # stopped meanwhile
                    return
            self._stop.wait(LOOK_S)

    def _run(self, shard: int) -> None:
        try:
            self._poller.run(shard)
        except Exception:  # the edge of a thread: without this, nobody would hear of it
            log.exception("shard %d: a round by our own clock failed", shard)
