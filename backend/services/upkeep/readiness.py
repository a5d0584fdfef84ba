"""Ready to serve: the database is there, has the right tables, and polls arrive."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from backend.errors import Unavailable
from backend.store.engine import schema
from backend.store.engine.database import Database
from backend.store.inventory import inventory


@dataclass(frozen=True, slots=True)
class Readiness:
    database: bool
    migrations: bool
    # since any router last answered (None: never); does not make us unready
    poll_age_s: float | None
    reason: str = ""  # why not ready, and what to do; empty when ready

    @property
    def ready(self) -> bool:
        return self.database and self.migrations


NOT_MIGRATED = "The database has not the tables of this version: run `timbang migrate`."


def check(database: Database, now: dt.datetime) -> Readiness:
    try:
        with database.transaction() as session:
            if not schema.is_current(session):
                return Readiness(True, False, None, NOT_MIGRATED)
            answered_at = inventory.last_answer(session)
    except Unavailable as error:
        return Readiness(False, False, None, str(error))
    age_s = None if answered_at is None else max(0.0, (now - answered_at).total_seconds())
    return Readiness(database=True, migrations=True, poll_age_s=age_s)
