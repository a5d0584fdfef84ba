"""`timbang restore FILE`: a backup into an unused installation, all of it or nothing.

In one transaction: the tables at the backup's revision, its rows, then later migrations. So older backups restore,
with or without TimescaleDB on either side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from alembic import command
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from backend.domain.installation import backup
from backend.domain.installation.backup import Manifest, TablePart
from backend.errors import Conflict, Invalid
from backend.store.engine import schema, table_copies
from backend.store.engine.table_copies import Table
from cli.backups import archive
from cli.backups.archive import ArchiveReader
from cli.postgres import migrate
from cli.postgres.analyze import analyze
from cli.text.progress import Progress

Tell = Callable[[str], None]

ENDED = frozenset({"session", "login_attempt", "wall_pairing"})
"""Sessions may have been ended since: everybody signs in again, and screens show new codes."""

ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(hashtextextended('restore', 0))"
UNLIMITED = "SET LOCAL statement_timeout = 0"
AS_SEALED = "SET LOCAL timbang.audit = 'restore'"
"""Audit entries come with their seals (migrations: audit_seals)."""


@dataclass(frozen=True, slots=True)
class Restored:
    """Rows that were put back, API tokens that were valid and are revoked now, addresses outside to confirm again."""

    manifest: Manifest
    rows: int
    ended_tokens: int
    to_confirm: int


def read(
    url: str,
    file: Path,
    keys: Sequence[str],
    tell: Tell,
    *,
    without_key: bool = False,
    keep_tokens: bool = False,
) -> Restored:
    """`keys`: fingerprints of our secret keys.

    Sessions are left out; API tokens come back revoked unless `keep_tokens`; addresses outside may have ended their
    reports since, and confirm again. Raises Invalid for a bad file or key,
    Conflict for a database in use, Unavailable; then nothing has changed.
    """
    progress = Progress(tell)
    with archive.reading(file) as reader:
        manifest = reader.manifest
        backup.check_revision(manifest, schema.KNOWN_REVISIONS)
        progress.begin("checking the backup")
        reader.verify(progress.passed)
        if not without_key:
            backup.check_keys(manifest, keys)
        with _alone(url) as connection:
            config = migrate.on(connection)
            _make_room(connection)
            command.upgrade(config, manifest.revision)
            rows = _fill(_plain(connection), reader, progress)
            command.upgrade(config, "head")
            to_confirm = table_copies.ask_recipients_again(_plain(connection))
            ended = 0 if keep_tokens else table_copies.revoke_tokens(_plain(connection))
    analyze(url)
    return Restored(manifest, rows, ended, to_confirm)


@contextmanager
def _alone(url: str) -> Iterator[Connection]:
    """One restore at a time. Raises Conflict while others hold the tables."""
    try:
        with migrate.transaction(url) as connection:
            connection.exec_driver_sql(ONE_AT_A_TIME)
            yield connection
    except OperationalError as error:
        if not isinstance(error.orig, psycopg.errors.LockNotAvailable):
            raise
        raise Conflict(
            "Other processes use this database: stop them first. Nothing was changed."
        ) from error


def summary(restored: Restored, keys: Sequence[str]) -> str:
    manifest = restored.manifest
    done = f"Restored {restored.rows:,} rows as of {manifest.made_at} (version {manifest.version})."
    done += " Everybody signs in again."
    if restored.ended_tokens:
        done += (
            f" API tokens revoked: {restored.ended_tokens}, wallboards' too. Make new ones, or restore with "
            "--keep-tokens into a new database."
        )
    if restored.to_confirm:
        done += (
            f" Addresses outside that got reports: {restored.to_confirm}. They get none before they confirm again, as "
            "they may have ended them since the backup: send their letters under Settings, Reports."
        )
    missing = backup.missing_keys(manifest, keys)
    if missing:
        done += f" Enter the routers' passwords again: the key {', '.join(missing)} is not here."
    return done


def _make_room(connection: Connection) -> None:
    """Drop empty tables of any revision. Raises Conflict if they are not empty."""
    plain = _plain(connection)
    if not table_copies.is_unused(plain):
        raise Conflict(
            "This installation is in use: it has accounts, campuses or routers. Restore into a new, empty "
            "database (or data directory); nothing was changed."
        )
    if table_copies.revision(plain) is not None:
        command.downgrade(migrate.on(connection), "base")


def _fill(connection: table_copies.Connection, reader: ArchiveReader, progress: Progress) -> int:
    """Returns the rows put back."""
    manifest = reader.manifest
    connection.execute(UNLIMITED)
    connection.execute(AS_SEALED)
    there = {table.name: table for table in table_copies.tables(connection)}
    for part in manifest.tables:
        _check_table(part, there.get(part.name))
    table_copies.empty(connection, [part.name for part in reversed(manifest.tables)])
    parts = [part for part in manifest.tables if part.name not in ENDED]
    for part in parts:
        progress.begin(f"restoring {part.name}")
        pieces = _counted(reader.table(part.name), progress)
        rows = _copied(connection, part, pieces)
        if rows != part.rows:
            raise Invalid(backup.FIELD, f"{part.name}: {rows} rows came of {part.rows}.")
    table_copies.set_sequences(connection, manifest.sequences)
    return sum(part.rows for part in parts)


def _copied(connection: table_copies.Connection, part: TablePart, pieces: Iterator[bytes]) -> int:
    try:
        return table_copies.copy_in(connection, Table(part.name, part.columns), pieces)
    except (psycopg.DataError, psycopg.IntegrityError) as error:
        reason = error.diag.message_primary
        raise Invalid(
            backup.FIELD, f"{part.name}: the database refuses a row: {reason}."
        ) from error


def _check_table(part: TablePart, table: Table | None) -> None:
    if table is None or set(table.columns) != set(part.columns):
        raise Invalid(
            backup.FIELD,
            f"Its table {part.name} is not as revision says: it was changed by hand, or this program was.",
        )


def _counted(pieces: Iterator[bytes], progress: Progress) -> Iterator[bytes]:
    for piece in pieces:
        yield piece
        progress.passed(len(piece))


def _plain(connection: Connection) -> table_copies.Connection:
    """The driver's connection, in the same transaction."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, psycopg.Connection)
    return driver
