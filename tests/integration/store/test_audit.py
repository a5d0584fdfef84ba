"""The audit log cannot be changed, and shows it if somebody did."""

from __future__ import annotations

import datetime as dt
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from backend.domain.installation.doctor import AuditLog
from backend.store.access import audit
from backend.store.engine.database import Database, libpq_url
from backend.store.polling import retention
from backend.store.tables import AuditEntry

NOW = dt.datetime(2026, 11, 23, 3, 0, tzinfo=dt.UTC)
DAY = dt.timedelta(days=1)


def write(database: Database, *days: int) -> None:
    """A transaction with a line for each age in days."""
    with database.transaction() as session:
        for age in days:
            line = AuditEntry(
                at=NOW - age * DAY,
                account_id=7,
                actor="siti",
                action="sign_in",
                subject="é\n'",
                detail={"b": [1, 2.5], "a": None},
                outcome="done",
            )
            audit.add(session, line)
            session.flush()


def chain(database: Database) -> AuditLog:
    with database.transaction() as session:
        return audit.chain(session)


def by_hand(url: str, statement: str) -> None:
    """As somebody who owns the tables, as our role does, and takes the triggers away first."""
    with psycopg.connect(libpq_url(url), autocommit=True) as connection:
        for table in ("audit", "audit_seal"):
            connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        connection.execute(statement)


def test_lines_are_sealed_in_the_order_of_their_transactions(database: Database) -> None:
    assert chain(database) == AuditLog(0, "", (), 0)
    write(database, 3)
    first = chain(database)
    write(database, 9, 1)
    lines = chain(database)
    assert (lines.lines, lines.broken, lines.unsealed) == (3, (), 0)
    assert len(first.head) == 64
    assert lines.head != first.head


def test_transactions_at_once_make_one_chain(database: Database) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: write(database, 1, 2), range(20)))
    lines = chain(database)
    assert (lines.lines, lines.broken, lines.unsealed) == (40, (), 0)


def test_what_is_taken_back_leaves_no_seal(database: Database) -> None:
    with database.transaction() as session:
        audit.add(session, AuditEntry(at=NOW, actor="a", action="b", subject="c", outcome="done"))
        session.flush()
        session.rollback()
    write(database, 1)
    lines = chain(database)
    assert (lines.lines, lines.broken, lines.unsealed) == (1, (), 0)


@pytest.mark.parametrize("table", ["audit", "audit_seal"])
@pytest.mark.parametrize("statement", ["DELETE FROM {}", "TRUNCATE {}", "UPDATE {} SET {} = {}"])
def test_no_line_is_changed(
    database: Database, database_url: str, table: str, statement: str
) -> None:
    write(database, 1)
    column = "actor" if table == "audit" else "hash"
    with (
        psycopg.connect(libpq_url(database_url)) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege, match="audit log is never changed"),
    ):
        connection.execute(statement.format(table, column, column))


@pytest.mark.parametrize(
    "statement,broken,unsealed",
    [
        ("UPDATE audit SET subject = 'x' WHERE id = 2", (2,), 0),
        ("UPDATE audit SET at = at + interval '1 us' WHERE id = 1", (1,), 0),
        ("UPDATE audit SET detail = detail || '{\"c\": 1}' WHERE id = 3", (3,), 0),
        ("DELETE FROM audit WHERE id = 2", (2,), 0),
        ("DELETE FROM audit_seal WHERE audit_id = 2", (3,), 1),
        ("DELETE FROM audit_seal WHERE audit_id = 1", (2,), 1),
        ("DELETE FROM audit_seal", (), 3),
        (
            "INSERT INTO audit (at, actor, action, subject, outcome) VALUES (now(), 'a', 'b', 'c', 'done')",
            (),
            1,
        ),
    ],
)
def test_what_was_changed_by_hand_is_found(
    database: Database, database_url: str, statement: str, broken: tuple, unsealed: int
) -> None:
    write(database, 3)
    write(database, 2)
    write(database, 1)
    by_hand(database_url, statement)
    lines = chain(database)
    assert (lines.broken, lines.unsealed) == (broken, unsealed)


def test_retention_removes_the_oldest_and_the_chain_goes_on(database: Database) -> None:
    write(database, 30)
    write(database, 20)
    write(database, 40, 2)
    write(database, 25)
    with database.transaction() as session:
        assert retention.delete_audit(session, NOW - 10 * DAY) == 3
        assert retention.delete_audit(session, NOW - 10 * DAY) == 0
    write(database, 1)
    lines = chain(database)
    assert (lines.lines, lines.broken, lines.unsealed) == (3, (), 0)


def test_retention_may_remove_all_and_the_chain_goes_on(database: Database) -> None:
    write(database, 30, 20)
    with database.transaction() as session:
        assert retention.delete_audit(session, NOW) == 2
    assert chain(database).lines == 0
    write(database, 1)
    lines = chain(database)
    assert (lines.lines, lines.broken, lines.unsealed) == (1, (), 0)


def test_after_retention_nothing_else_may_be_removed(database: Database) -> None:
    write(database, 30, 1)
    refused = pytest.raises(Exception, match="audit log is never changed")
    with refused, database.transaction() as session:
        retention.delete_audit(session, NOW - 10 * DAY)
        session.execute(AuditEntry.__table__.delete())
