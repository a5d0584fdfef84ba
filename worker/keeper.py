"""Keeps this process's leases: renews them, takes its share of the shards, gives back what is too much, at last all.

While the database is away nothing changes hands: everybody polls what it has.
"""

from __future__ import annotations

import datetime as dt
import logging
import threading
import time
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor

from backend.errors import Unavailable
from backend.services.polling.leases import Outlook, ReadingBacklog, Standing, refresh
from backend.services.polling.poll import Poller
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.polling import leases
from backend.store.polling.leases import LeaseWorker
from worker.shards import Shards

log = logging.getLogger(__name__)

WAITING_LOOK_S = 1.0
"""While others owe us shards, we look this often."""

ROUND_LOOK_S = 0.05
STOP_S = 15.0
"""Longest that the rounds which still run are waited for at the end."""

Follow = Callable[[frozenset[int]], object]
"""Told after each look which shards' queues to consume."""


class Keeper:
    """A thread of its own; what takes long (finishing rounds, closing connections) happens in another one."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        me: LeaseWorker,
        poller: Poller,
        shards: Shards,
    ) -> None:
        self._settings = settings
        self._database = database
        self._me = me
        self._poller = poller
        self._shards = shards
        self._follow: Follow = lambda _: None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._keep, name="lease-keeper", daemon=True)
        self._handing = ThreadPoolExecutor(1, "hand-over")
        self._guard = threading.Lock()
        self._leaving: set[int] = set()
        self._left: set[int] = set()
        self._seen: tuple[dt.datetime, float] | None = None
        self._cautious_until = float("-inf")
        self._away = False

    def start(self, follow: Follow) -> None:
        """Keep looking; `follow` is told what to consume."""
        self._follow = follow
        self._thread.start()

    def stop(self) -> None:
        """Finish the rounds that run, store what they read, give everything up: another worker may begin at once."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(STOP_S)
        held = self._shards.held
        self._shards.give_up(held)
        self._follow(frozenset())
        self._leave(held | self._leaving, time.monotonic() + STOP_S)
        self._handing.shutdown(wait=False, cancel_futures=True)
        try:
            with self._database.transaction() as session:
                leases.leave(session, self._me)
        except Unavailable:
            log.warning("the database is away: our shards are free when their leases end")
        except Exception:  # the end of the process; whatever follows in it must still be closed
            log.exception("giving up the leases failed: our shards are free when they end")

    def look(self) -> float:
        """Renew, take and give back; returns the seconds until the next look."""
        # Before the look: what is released during it is still ours there, and must not be taken again.
        with self._guard:
            busy = self._leaving | self._left
        standing = self._refresh()
        if standing is None:
            self._follow(self._shards.held)
            return self._settings.lease_refresh_s
        held = self._shards.held
        gone = (held - standing.mine) | (held & standing.surplus)
        taken = standing.mine - held - busy - standing.surplus
        self._shards.give_up(gone)
        self._poller.enter(taken)
        self._shards.take(taken)
        self._follow(self._shards.held)
        self._tell(taken, gone)
        if gone:
            with self._guard:
                self._leaving |= gone
            self._handing.submit(self._hand_over, gone)
        self._release()
        waits = standing.waiting > 0 or bool(gone)
        return min(WAITING_LOOK_S if waits else 600.0, self._settings.lease_refresh_s)

    def _keep(self) -> None:
        pause_s = 0.0
        while not self._stop.wait(pause_s):
            try:
                pause_s = self.look()
            except Exception:  # the edge of a thread; without leases there are no polls
                log.exception("looking after the leases failed")
                pause_s = self._settings.lease_refresh_s

    def _refresh(self) -> Standing | None:
        """None while the database is away."""
        began = time.monotonic()
        outlook = self._outlook(began)
        load = ReadingBacklog(self._poller.waiting, self._poller.refused)
        try:
            with self._database.transaction() as session:
                standing = refresh(session, self._me, self._settings.lease_s, load, outlook)
        except Unavailable as error:
            if not self._away:
                log.warning("leases are not renewed, all shards stay where they are: %s", error)
            self._away = True
            return None
        self._away = False
        self._seen = (standing.at, time.monotonic())
        if standing.jumped:
            self._cautious_until = time.monotonic() + self._settings.lease_s
        return standing

    def _outlook(self, now: float) -> Outlook:
        """After having been cut off ourselves, others get the time of a lease to come back."""
        if self._seen is None:
            return Outlook()
        at, seen_at = self._seen
        if now - seen_at > self._settings.lease_s:
            self._cautious_until = max(self._cautious_until, now + self._settings.lease_s)
            self._seen = (at, now)
            return Outlook(cautious=True)
        expected_at = at + dt.timedelta(seconds=now - seen_at)
        return Outlook(expected_at, cautious=now < self._cautious_until)

    def _hand_over(self, shards: Collection[int]) -> None:
        try:
            self._leave(shards)
            self._release()
        except (
            Exception
        ):  # the edge of a thread; a shard that we cannot leave well must be another's all the same
            log.exception("handing over %s failed", sorted(shards))
            with self._guard:
                self._leaving -= set(shards)
                self._left |= set(shards)

    def _leave(self, shards: Collection[int], until: float = float("inf")) -> None:
        """Wait for the rounds of the shards to end, store, and close their connections."""
        rest = set(shards)
        while rest and time.monotonic() < until:
            done = self._poller.leave(rest)
            rest -= done
            with self._guard:
                self._leaving -= done
                self._left |= done
            if rest:
                time.sleep(ROUND_LOOK_S)

    def _release(self) -> None:
        with self._guard:
            left = set(self._left)
        if not left:
            return
        try:
            with self._database.transaction() as session:
                leases.release(session, self._me, left)
        except Unavailable:
            return
        with self._guard:
            self._left -= left

    def _tell(self, taken: Collection[int], gone: Collection[int]) -> None:
        if taken or gone:
            held = sorted(self._shards.held)
            log.info("shards taken: %s, given up: %s; now: %s", sorted(taken), sorted(gone), held)
