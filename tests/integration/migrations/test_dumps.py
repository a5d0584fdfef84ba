"""Databases of released revisions come to the newest one, and back, with every row and byte that they had."""

from __future__ import annotations

from contextlib import closing

import pytest

from backend.store.access import audit
from backend.store.engine import schema as revisions
from backend.store.engine.database import Database
from cli.postgres import migrate
from tests.integration.migrations import dumps

Digest = dict[str, tuple[int, dict[str, int], str]]

BYTES = {
    "sample": 2_000_000_000,
    "slot": 3_000_000_000_000,
    "hour": 3_000_000_000_000,
    "day": 3_000_000_000_000,
    "checkpoint": 1_000_000_000_000,
    "bucket_sample": 1_000_000_000,
}
"""At least so many are in each dump: sums of nothing would be equal too."""


def digest(url: str, wanted: dict[str, list[str]] | None = None) -> tuple[Digest, dict]:
    """Of each table: rows, sums of the columns that count bytes, and a digest of all; of the columns `wanted`."""
    with dumps.connected(url) as connection:
        known = wanted or {
            table: dumps.columns(connection, table) for table in dumps.tables(connection)
        }
        digests = {}
        for table, columns in known.items():
            summed = [name for name in columns if name.endswith("_bytes") or name == "bytes"]
            sums = "".join(f", coalesce(sum({name}), 0)" for name in summed)
            row = f"ROW({', '.join(columns)})::text"
            query = f"SELECT count(*), md5(coalesce(string_agg({row}, '|' ORDER BY {row}), '')){sums} FROM {table}"
            count, content, *totals = connection.execute(query).fetchone()
            digests[table] = (
                count,
                dict(zip(summed, (int(total) for total in totals), strict=True)),
                content,
            )
        return digests, known


def recounted_echoes(url: str) -> list[tuple]:
    """Hours of echoes as the domain counts them from the minutes; the table itself is left as it was."""
    with dumps.connected(url) as connection, connection.transaction(force_rollback=True):
        connection.execute("DELETE FROM echo_hour")
        dumps.count_echoes(connection)
        return _echoes(connection)


def _echoes(connection) -> list[tuple]:
    return connection.execute("SELECT * FROM echo_hour ORDER BY uplink_id, at, origin").fetchall()


def echoes(url: str) -> list[tuple]:
    with dumps.connected(url) as connection:
        return _echoes(connection)


@pytest.mark.parametrize("revision", dumps.REVISIONS)
def test_an_upgrade_keeps_every_row_and_byte(empty_url: str, revision: str) -> None:
    dumps.restore(empty_url, revision)
    before, known = digest(empty_url)
    _holds_something(before)
    migrate.upgrade(empty_url)
    assert digest(empty_url, known)[0] == before
    migrate.check(empty_url)
    after, _ = digest(empty_url)
    migrate.downgrade(empty_url, revision)
    assert digest(empty_url) == (before, known)
    migrate.upgrade(empty_url)
    assert digest(empty_url)[0] == after
    assert echoes(empty_url) == recounted_echoes(empty_url)


def _holds_something(digest: Digest) -> None:
    empty = {table for table, (count, _, _) in digest.items() if not count}
    assert empty == set()
    for table, least in BYTES.items():
        assert sum(digest[table][1].values()) > least, table


@pytest.mark.parametrize("revision", dumps.REVISIONS)
def test_the_migrations_make_the_schema_that_the_revision_had(
    empty_url: str, revision: str
) -> None:
    """Old migrations may be edited, as long as nobody can tell by the database."""
    migrate.upgrade(empty_url, revision)
    with dumps.connected(empty_url) as connection:
        assert dumps.schema(connection) == dumps.dumped_schema(revision)


@pytest.mark.parametrize("revision", ["0010", "0012"])
def test_hours_of_echoes_are_counted_from_their_minutes(empty_url: str, revision: str) -> None:
    """Also where some hours, or all, went missing: a database of 0009 has minutes only."""
    dumps.restore(empty_url, revision)
    expected = echoes(empty_url)
    migrate.downgrade(empty_url, "0009")
    migrate.upgrade(empty_url, "0010")
    assert echoes(empty_url) == []
    migrate.upgrade(empty_url)
    assert echoes(empty_url) == expected
    assert len(expected) == 3 * 2 * 10


@pytest.mark.parametrize("revision", ["0007", "0015"])
def test_the_audit_log_is_sealed_afterwards(empty_url: str, revision: str) -> None:
    dumps.restore(empty_url, revision)
    migrate.upgrade(empty_url)
    with closing(Database(empty_url, pool=1)) as database, database.transaction() as session:
        chain = audit.chain(session)
    assert chain.lines >= 30
    assert (chain.broken, chain.unsealed) == ((), 0)


def test_the_newest_revision_has_a_dump() -> None:
    """At each release: `python -m tests.integration.migrations.dumps REVISION`."""
    assert dumps.REVISIONS[-1] == revisions.REVISION
