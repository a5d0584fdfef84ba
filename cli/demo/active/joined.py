"""One transaction for many steps of the past: a worker would commit after each, at ten times the price."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from backend.store.engine.database import Database
from backend.store.engine.session import Session
from backend.store.tables import ProbeRun


class JoinedDatabase(Database):
    """Each transaction is a part of that which `together` holds open, and sees runs as they are by then."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._session: Session | None = None
        self._known: list[object] = []  # settings need not be read again for each run

    @contextmanager
    def together(self) -> Iterator[None]:
        with self._database.transaction() as session:
            self._session = session
            try:
                yield
            finally:
                self._session = None
                self._known.clear()

    @contextmanager
    def transaction(self, **_: bool) -> Iterator[Session]:
        session = self._session
        assert session is not None, "begin with together()"
        yield session
        session.flush()
        for row in list(session):
            if isinstance(row, ProbeRun):
                session.expunge(row)
        self._known = list(session)
