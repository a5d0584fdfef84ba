"""Finds queue trials to work on and gives each one worker at a time.

The queue is the database: a request for a trial is only stored. After a worker died, the next one goes on by what is
stored; until then the router goes back on its own.
"""

from __future__ import annotations

import datetime as dt
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from backend.domain.installation.lease_times import LeaseTimes
from backend.errors import Invalid, Unavailable
from backend.routeros.session.connections import Connections
from backend.services.lease_loop import LeaseLoop
from backend.services.trials.cores import CoreWatch
from backend.services.trials.following import At, TrialFollower, TrialMeans
from backend.services.trials.ground import Read
from backend.services.trials.ground import read as read_router
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from backend.store.engine.session import Session
from backend.store.trials import trials
from backend.store.trials.trials import TrialTaken

log = logging.getLogger(__name__)

LOOK_S = 1.0  # a core's load is read so often
THREADS = 4
MOST_HELD = 32
STOP_S = 10.0


class TrialRunner:
    """Lives as long as its process. Its thread (`start`), or a test, calls `look`."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        box: SecretBox,
        connections: Connections,
        *,
        token: str,
        clock: Callable[[], dt.datetime],
        monotonic: Callable[[], float] = time.monotonic,
        read: Read = read_router,
        at: At = lambda _: None,
    ) -> None:
        means = TrialMeans(database, box, token, clock, read, at)
        self._token = token
        self._lease_s = settings.change_lease_s
        self._follower = TrialFollower(means)
        self._cores = CoreWatch(means, connections)
        self._threads = ThreadPoolExecutor(THREADS, "trial")
        self._guard = threading.Lock()
        self._held: set[int] = set()
        self._busy: set[int] = set()
        self._loop = LeaseLoop(
            "trials",
            database,
            LeaseTimes(self._lease_s, renew_s=0),
            look_s=LOOK_S,
            while_away="no queue trial goes on",
            trusting=True,
            monotonic=monotonic,
        )

    @property
    def busy(self) -> bool:
        with self._guard:
            return bool(self._busy)

    def start(self) -> None:
        self._loop.start(self.look)

    def stop(self) -> None:
        """Another worker may go on at once; a run on the router stays for it."""
        self._loop.stop(STOP_S)
        self._loop.rest(lambda: not self.busy, STOP_S)
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._loop.leave(partial(trials.release, worker=self._token))

    def look(self) -> int:
        """Renew leases, take free trials, do one act of each; returns how many."""
        if self._loop.reach(self._renew) is None:
            return 0
        with self._guard:
            due = sorted(self._held - self._busy)
            self._busy.update(due)
        for trial_id in due:
            self._threads.submit(self._go_on, trial_id)
        return len(due)

    def _renew(self) -> bool:
        """Raises Unavailable."""
        with self._guard:
            ids = sorted(self._held)

        def renewal(session: Session) -> set[int]:
            kept = set(trials.LEASED.renew(session, self._token, ids, self._lease_s))
            room = 0 if self._loop.is_stopping else MOST_HELD - len(kept)
            cautious = self._loop.is_cautious
            return kept | set(
                trials.claim(session, self._token, self._lease_s, room, is_cautious=cautious)
            )

        held = self._loop.renew(renewal)
        with self._guard:
            self._held = held
        return True

    def _go_on(self, trial_id: int) -> None:
        try:
            if self._follower.follow(trial_id) == "wait":
                self._cores.look(trial_id)
        except TrialTaken as error:
            log.info("%s", error)
        except (Unavailable, Invalid) as error:
            log.warning("trial %s waits: %s", trial_id, error)
        except Exception:  # the edge of a thread: the router's own timer stands behind it
            log.exception("trial %s: going on failed in our own code", trial_id)
        finally:
            with self._guard:
                self._busy.discard(trial_id)
