"""`timbang backup FILE`: the database as of one moment, without the state of running processes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path

from backend.domain.installation.backup import Manifest, TablePart
from backend.errors import Invalid
from backend.store.engine import table_copies
from backend.store.engine.table_copies import Connection, Table
from backend.version import VERSION
from cli.backups import archive
from cli.backups.archive import ArchiveWriter
from cli.text.progress import Progress

Tell = Callable[[str], None]


def write(url: str, file: Path, tell: Tell, now: dt.datetime) -> Manifest:
    """Polling goes on meanwhile. Raises Invalid, Unavailable."""
    progress = Progress(tell)
    with archive.writing(file) as writer, table_copies.snapshot(url) as connection:
        revision = table_copies.revision(connection)
        if revision is None:
            raise Invalid("database", "There is no installation in this database to back up.")
        manifest = Manifest(
            version=VERSION,
            revision=revision,
            made_at=now.isoformat(timespec="seconds"),
            keys=table_copies.key_ids(connection),
            tables=tuple(
                _part(writer, connection, table, progress)
                for table in table_copies.tables(connection)
            ),
            # Last: a number given meanwhile must not be given again.
            sequences=table_copies.sequences(connection),
        )
        writer.manifest(manifest)
    return manifest


def summary(manifest: Manifest, file: Path) -> str:
    keys = ", ".join(manifest.keys) or "none in use"
    return (
        f"{file}: {len(manifest.tables)} tables, {manifest.rows:,} rows, "
        f"{file.stat().st_size / 1e6:,.1f} MB. The secret key is not in it (fingerprint: {keys}): "
        "keep it too, in another place."
    )


def _part(
    writer: ArchiveWriter, connection: Connection, table: Table, progress: Progress
) -> TablePart:
    progress.begin(f"backing up {table.name}")
    with writer.table(table.name) as member:

        def write_piece(piece: bytes) -> None:
            member.write(piece)
            progress.passed(len(piece))

        rows = table_copies.copy_out(connection, table, write_piece)
    return TablePart(table.name, table.columns, rows, member.sha256)
