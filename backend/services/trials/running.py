"""Finds queue trials to work on and gives each one worker at a time.

After a worker died, the next one goes on by what is stored; until then the router goes back on its own.
"""

from __future__ import annotations

import datetime as dt
import logging
import time
from collections.abc import Callable

from backend.errors import Invalid, Unavailable
from backend.routeros.session.connections import Connections
from backend.services.leased_work import LeasedWork
from backend.services.trials.cores import CoreWatch
from backend.services.trials.following import At, TrialFollower, TrialMeans
from backend.services.trials.ground import Read
from backend.services.trials.ground import read as read_router
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from backend.store.trials import trials
from backend.store.trials.trials import TrialTaken

log = logging.getLogger(__name__)

LOOK_S = 1.0  # a core's load is read so often


class TrialRunner(LeasedWork):
    name = "trials"
    rows = trials.LEASED
    while_away = "no queue trial goes on"
    threads = 4
    most_held = 32
    rest_s = 10.0
    retry_s = 0.0
    may_overlap = True  # an act is one transaction; a run on the router stays for the next worker

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
        super().__init__(
            database,
            token=token,
            lease_s=settings.change_lease_s,
            look_s=LOOK_S,
            monotonic=monotonic,
        )
        means = TrialMeans(database, box, token, clock, read, at)
        self._follower = TrialFollower(means)
        self._cores = CoreWatch(means, connections)

    def work_on(self, row_id: int) -> float | None:
        try:
            if self._follower.follow(row_id) == "wait":
                self._cores.look(row_id)
        except TrialTaken as error:
            log.info("%s", error)
        except (Unavailable, Invalid) as error:
            log.warning("trial %s waits: %s", row_id, error)
        return self.retry_s
