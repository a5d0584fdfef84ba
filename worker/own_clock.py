"""Polls this worker's shards that no job asks for: the queue is away, or the shard is new."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import ThreadPoolExecutor

from backend.services.polling.poll import Poller
from worker.shards import Shards

log = logging.getLogger(__name__)

LOOK_S = 0.5
MOST_ROUNDS = 256  # as many as shards: a round that waits for a thread would delay the next ones


class OwnClock:
    """A thread that looks twice a second; rounds run in threads of their own."""

    def __init__(self, poller: Poller, shards: Shards) -> None:
        self._poller = poller
        self._shards = shards
        self._stop = threading.Event()
        self._rounds = ThreadPoolExecutor(MOST_ROUNDS, "own-clock")
        self._thread = threading.Thread(target=self._tick, name="own-clock", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Starts no more rounds; whoever gives back the leases waits for running ones."""
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
