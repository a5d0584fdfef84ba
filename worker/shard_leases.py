"""Leases of this process on shards: it takes its share, gives back the surplus, at last all.

While the database is away nothing changes hands.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

from backend.domain.installation.lease_times import LeaseTimes
from backend.errors import Unavailable
from backend.services.lease_loop import LeaseLoop
from backend.services.polling.leases import LeaseShare, refresh
from backend.services.polling.poll import Poller
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.engine.session import Session
from backend.store.engine.workers import WorkerIdentity
from backend.store.polling import leases
from worker.shards import Shards

log = logging.getLogger(__name__)

WAITING_LOOK_S = 1.0  # while others owe us shards
STOP_S = 15.0  # longest wait for running rounds at the end
Follow = Callable[[frozenset[int]], object]
"""Gets the shards whose queues to consume, after each look."""


class ShardLeases:
    """Looks in a thread; slow work (finishing rounds, closing connections) is in another one."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        me: WorkerIdentity,
        poller: Poller,
        shards: Shards,
    ) -> None:
        self._settings = settings
        self._database = database
        self._me = me
        self._poller = poller
        self._shards = shards
        self._follow: Follow = lambda _: None
        self._handing = ThreadPoolExecutor(1, "hand-over")
        self._guard = threading.Lock()
        self._ending: set[int] = set()
        """Given up, but rounds of theirs still run."""
        self._ended: set[int] = set()
        """Given up and at rest, but still ours in the database."""
        self.loop = LeaseLoop(
            "shards",
            database,
            LeaseTimes(settings.lease_s, settings.lease_refresh_s),
            look_s=settings.lease_refresh_s,
            while_away="all shards stay where they are",
            trusting=True,
        )

    def start(self, follow: Follow) -> None:
        self._follow = follow
        self.loop.start(self.look)

    def stop(self) -> None:
        """Finish rounds, store what they read, give everything up: another worker may begin at once."""
        self.loop.stop(STOP_S)
        held = self._shards.held
        self._shards.give_up(held)
        self._follow(frozenset())
        self.loop.rest(partial(self._end_rounds, set(held | self._ending)), STOP_S)
        self._handing.shutdown(wait=False, cancel_futures=True)
        self.loop.leave(partial(leases.leave, me=self._me))

    def look(self) -> None:
        # Before the look: what is released during it is still ours there, and must not be taken
        # again.
        with self._guard:
            busy = self._ending | self._ended
        share = self.loop.reach(partial(self.loop.renew, self._renewal))
        self.loop.look_s = self._settings.lease_refresh_s
        if share is None:
            self._follow(self._shards.held)
        elif self._apply(share, busy):
            self.loop.look_s = min(WAITING_LOOK_S, self._settings.lease_refresh_s)

    def _apply(self, share: LeaseShare, busy: Collection[int]) -> bool:
        """Poll only what is ours; returns whether shards are to change hands soon."""
        held = self._shards.held
        gone = (held - share.mine) | (held & share.surplus)
        taken = share.mine - held - share.surplus - set(busy)
        self._shards.give_up(gone)
        self._poller.enter(taken)
        self._shards.take(taken)
        self._follow(self._shards.held)
        self._tell(taken, gone)
        if gone:
            with self._guard:
                self._ending |= gone
            self._handing.submit(self._hand_over, gone)
        self._release()
        return share.waiting > 0 or bool(gone)

    def _renewal(self, session: Session) -> LeaseShare:
        return refresh(
            session,
            self._me,
            self._settings.lease_s,
            self._settings.poll_shards,
            waiting=self._poller.waiting,
            refused=self._poller.refused,
            is_cautious=self.loop.is_cautious,
        )

    def _hand_over(self, shards: Collection[int]) -> None:
        try:
            self.loop.rest(partial(self._end_rounds, set(shards)), float("inf"))
            self._release()
        except (
            Exception
        ):  # the edge of a thread; what we cannot leave well must be another's all the same
            log.exception("handing over %s failed", sorted(shards))
            self._note_ended(shards)

    def _end_rounds(self, rest: set[int]) -> bool:
        """Store and close connections of ended rounds; returns whether all have ended."""
        ended = self._poller.leave(rest)
        rest -= ended
        self._note_ended(ended)
        return not rest

    def _note_ended(self, shards: Collection[int]) -> None:
        with self._guard:
            self._ending -= set(shards)
            self._ended |= set(shards)

    def _release(self) -> None:
        """Release what is at rest; later where the database is away."""
        with self._guard:
            ended = set(self._ended)
        if not ended:
            return
        with suppress(Unavailable):
            with self._database.transaction() as session:
                leases.release(session, self._me, ended)
            with self._guard:
                self._ended -= ended

    def _tell(self, taken: Collection[int], gone: Collection[int]) -> None:
        if taken or gone:
            held = sorted(self._shards.held)
            log.info("shards taken: %s, given up: %s; now: %s", sorted(taken), sorted(gone), held)
