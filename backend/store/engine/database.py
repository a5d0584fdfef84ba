"""Engine, sessions and transactions. A lost or absent database is `Unavailable`: try again later."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg.conninfo import make_conninfo
from sqlalchemy import Engine, create_engine, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnectionLeft
from sqlalchemy.orm import Session, sessionmaker
from sqlalchemy.orm.exc import StaleDataError

from backend.errors import Conflict, Unavailable
from backend.store.engine import encoding, liveness, packing
from backend.store.engine.kept import KEPT, RouterCache

CONNECT_TIMEOUT_S = 3
UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION = "23505", "23503"
AWAY = "The database does not answer. Nothing was saved; try again in a moment."
FULL = "The database's disk is full. Nothing was saved; make room there, then try again."
READ_ONLY = "The database allows no writing now. Nothing was saved; it may be a standby server."
AWAY_CLASSES = ("08", "53", "57P", "58")
"""No connection; no disk, memory or connections left; starting or stopping; own files."""

DISK_FULL, READ_ONLY_TRANSACTION = "53100", "25006"
PASSING = frozenset({"57014", "40001", "40P01", "55P03"})
"""Too slow, lost against others, or no lock: the same statement may succeed later."""

KEEPALIVES = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 20_000,
}
"""Peers notice a vanished one within 20 s: we, and (SERVER_KEEPALIVES) the server."""

SERVER_KEEPALIVES = (
    "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=2 "
    "-c tcp_user_timeout=20000"
)
INDEXES_FIRST = "-c random_page_cost=1.1"
"""Rows are read by key, from memory or SSD; the default of 4 reads whole tables instead."""

OVERTAKEN = (
    "Somebody else changed the same thing at the same moment. Nothing was saved: load it again."
)


class Database:
    """A pool of connections to one PostgreSQL; no connection before the first transaction."""

    def __init__(self, url: str, pool: int = 10, statement_timeout_ms: int = 30_000) -> None:
        self.url = url
        self.engine = _engine(url, pool, statement_timeout_ms)
        self._sessions = sessionmaker(self.engine, autoflush=True, expire_on_commit=False)
        # The same pool without BEGIN and COMMIT: in READ COMMITTED each statement sees what is
        # committed by then.
        alone = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._reading_sessions = sessionmaker(
            alone, autoflush=True, expire_on_commit=False, info={KEPT: RouterCache()}
        )

    @contextmanager
    def transaction(self, *, reading: bool = False) -> Iterator[Session]:
        """A session that commits when the block ends and rolls back when it raises.

        `reading`: the block only asks; each write would commit alone. Raises Conflict when another transaction was
        first, Unavailable when the database is away, also midway: then nothing was saved, or (the answer to the
        commit was lost) all.
        """
        session = self._reading_sessions() if reading else self._sessions()
        try:
            yield session
            session.commit()
        except BaseException as error:
            _give_up(session)
            if is_lost(error):
                raise _unavailable(error) from error
            if is_overtaken(error):
                raise Conflict(OVERTAKEN, "overtaken") from error
            raise
        finally:
            session.close()

    def close(self) -> None:
        self.engine.dispose()


def _engine(url: str, pool: int, statement_timeout_ms: int) -> Engine:
    options = (
        f"-c timezone=UTC -c statement_timeout={statement_timeout_ms} -c jit=off "
        f"{INDEXES_FIRST} {SERVER_KEEPALIVES}"
    )
    engine = create_engine(
        driver_url(url),
        pool_size=pool,
        max_overflow=pool,
        pool_timeout=10,
        # An error's text goes to the log; what people typed, and hashes of it, must not.
        hide_parameters=True,
        connect_args={
            "connect_timeout": CONNECT_TIMEOUT_S,
            "options": options,
            **KEEPALIVES,
            **encoding.OURS,
        },
    )
    encoding.watch(engine)
    liveness.watch(engine)
    packing.teach(engine)
    return engine


def driver_url(url: str) -> str:
    """For SQLAlchemy with psycopg 3."""
    return make_url(url).set(drivername="postgresql+psycopg").render_as_string(hide_password=False)


def libpq_url(url: str) -> str:
    """For psycopg itself."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def own_connection(url: str, options: str = "") -> psycopg.Connection:
    """One beside the pool, that commits each statement. Without keepalives it would wait for hours for who is gone."""
    info = make_conninfo(
        libpq_url(url),
        connect_timeout=CONNECT_TIMEOUT_S,
        options=f"{options} {SERVER_KEEPALIVES}",
        **KEEPALIVES,
    )
    return psycopg.connect(info, autocommit=True)


def is_lost(error: BaseException) -> bool:
    """The database is away, full, read-only, or has no connection left: the same statement succeeds later."""
    if isinstance(error, NoConnectionLeft):
        return True
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or _is_unwell(error.orig)
    return _is_unwell(error)


def is_passing(error: BaseException) -> bool:
    """The same transaction may succeed later: the database is slow, or others were first."""
    return _sqlstate(error) in PASSING


def is_overtaken(error: BaseException) -> bool:
    """A name was taken, or a row went away, between the look and the write."""
    if isinstance(error, IntegrityError):
        return getattr(error.orig, "sqlstate", None) in {UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION}
    return isinstance(error, StaleDataError)


def _is_unwell(error: BaseException | None) -> bool:
    """By SQLSTATE; without one the connection failed."""
    if not isinstance(error, psycopg.Error):
        return False
    if error.sqlstate is None:
        return isinstance(error, psycopg.OperationalError)
    return error.sqlstate.startswith(AWAY_CLASSES) or error.sqlstate == READ_ONLY_TRANSACTION


def _unavailable(error: BaseException) -> Unavailable:
    state = _sqlstate(error)
    if state == DISK_FULL:
        return Unavailable(FULL, "database_full")
    if state == READ_ONLY_TRANSACTION:
        return Unavailable(READ_ONLY, "database_read_only")
    return Unavailable(AWAY, "database_away")


def _sqlstate(error: BaseException) -> str:
    """From errors of SQLAlchemy and (COPY) psycopg; "" without one."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return (cause.sqlstate if isinstance(cause, psycopg.Error) else None) or ""


def _give_up(session: Session) -> None:
    try:
        session.rollback()
    except DBAPIError:
        session.invalidate()
