"""Finds changes to work on and gives each one worker at a time.

After a worker died, the next one reads from the router what became of the change.
"""

from __future__ import annotations

import datetime as dt
import logging
import time
from collections.abc import Callable

from backend.errors import Unavailable
from backend.services.changes.book import At, ChangeRecords
from backend.services.changes.carrying import Carrier
from backend.services.changes.means import Means, Pace
from backend.services.leased_work import LeasedWork
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.changes import changes
from backend.store.changes.changes import NotOurs
from backend.store.engine.database import Database

log = logging.getLogger(__name__)


class ChangeRunner(LeasedWork):
    name = "changes"
    rows = changes.LEASED
    while_away = "no change is carried on"
    threads = 8
    most_held = 64  # a pending one costs the worker a look every few seconds
    rest_s = 30.0  # another worker undoes what is not pending by then
    retry_s = 5.0
    may_overlap = False

    def __init__(
        self,
        settings: Settings,
        database: Database,
        box: SecretBox,
        *,
        token: str,
        clock: Callable[[], dt.datetime],
        monotonic: Callable[[], float] = time.monotonic,
        pace: Pace | None = None,
        at: At = lambda _: None,
    ) -> None:
        super().__init__(
            database,
            token=token,
            lease_s=settings.change_lease_s,
            look_s=settings.change_look_s,
            monotonic=monotonic,
        )
        self._carrier = Carrier(
            Means(
                book=ChangeRecords(database, box, token, clock, at),
                clock=clock,
                deadline_s=settings.change_write_deadline_s,
                pace=pace or Pace(),
                is_ours=self.is_ours,
                # Not our stop event: a stop must not make the checks impatient.
                pause=time.sleep,
                at=at,
            )
        )

    def work_on(self, row_id: int) -> float | None:
        try:
            return self._carrier.carry(row_id)
        except NotOurs as error:
            log.warning("%s", error)
            return None
        except Unavailable as error:
            log.warning("change %s waits for the database: %s", row_id, error)
            return self.retry_s
