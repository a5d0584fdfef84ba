"""Databases on the server with TimescaleDB's Community edition that TIMBANG_TEST_COMMUNITY_URL names."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import make_url

from cli.postgres import migrate

VARIABLE = "TIMBANG_TEST_COMMUNITY_URL"
ADDRESS = os.environ.get(VARIABLE, "")

PACKED_TABLES = """
SELECT format('%I.%I', chunk.schemaname, chunk.tablename)::regclass::text
FROM pg_tables AS chunk WHERE tablename ~ '^_hyper_.*_chunk_compressed$|^compress_hyper_.*_chunk$'
"""


@contextmanager
def fresh() -> Iterator[str]:
    """The address of a migrated database that is gone afterwards."""
    name = f"timbang_bench_{os.getpid()}"
    administer(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    administer(f"CREATE DATABASE {name}")
    url = make_url(ADDRESS).set(database=name).render_as_string(hide_password=False)
    try:
        migrate.upgrade(url)
        yield url
    finally:
        administer(f"DROP DATABASE {name} WITH (FORCE)")


def administer(statement: str) -> None:
    with psycopg.connect(ADDRESS, autocommit=True) as connection:
        connection.execute(statement)


def scalar(connection: psycopg.Connection[Any], query: str) -> Any:
    """The first value that a query returns."""
    row = connection.execute(query).fetchone()
    assert row is not None
    return row[0]


def pack(connection: psycopg.Connection[Any], table: str, older_than: str = "0 days") -> None:
    """Put the chunks that ended before `older_than` ago (of `now()`) into the columnstore."""
    chunks = connection.execute(
        f"SELECT show_chunks('{table}', older_than => now() - interval '{older_than}')::text"
    ).fetchall()
    for (chunk,) in chunks:
        connection.execute(f"CALL convert_to_columnstore('{chunk}', if_not_columnstore => true)")


def unpack(connection: psycopg.Connection[Any], table: str) -> None:
    for (chunk,) in connection.execute(f"SELECT show_chunks('{table}')::text").fetchall():
        connection.execute(f"CALL convert_to_rowstore('{chunk}', if_columnstore => true)")


def packed_columns(connection: psycopg.Connection[Any], names: list[str]) -> dict[str, int]:
    """Bytes of each column in all packed chunks, without what TOAST and pages add."""
    sizes = dict.fromkeys(names, 0)
    for (table,) in connection.execute(PACKED_TABLES).fetchall():
        for name in names:
            sizes[name] += int(
                scalar(connection, f"SELECT coalesce(sum(pg_column_size({name})), 0) FROM {table}")
            )
    return sizes


def cpu_ns(pid: int) -> int:
    """Processor time that a process of the server has used; it must run on this machine."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0])
