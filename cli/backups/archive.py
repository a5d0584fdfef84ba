"""A backup file: a ZIP of one CSV per table and a manifest, written and read in pieces, checked in full."""

from __future__ import annotations

import hashlib
import os
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO
from zipfile import ZipFile

from backend.domain.installation import backup
from backend.domain.installation.backup import Manifest
from backend.errors import Invalid

MANIFEST = "manifest.json"
PIECE_BYTES = 1 << 20
LEVEL = 3  # of zlib: more makes rows of numbers little smaller, but much slower
LONGEST_MANIFEST = 10_000_000


class Member:
    """One file of an archive, and the SHA-256 so far."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._digest = hashlib.sha256()

    def write(self, piece: bytes) -> None:
        self._digest.update(piece)
        self._stream.write(piece)

    @property
    def sha256(self) -> str:
        return self._digest.hexdigest()


class ArchiveWriter:
    """The manifest comes last: an archive without it is not complete."""

    def __init__(self, file: ZipFile) -> None:
        self._file = file

    @contextmanager
    def table(self, name: str) -> Iterator[Member]:
        """Written while the block runs."""
        with self._file.open(_member(name), "w", force_zip64=True) as stream:
            yield Member(stream)

    def manifest(self, manifest: Manifest) -> None:
        self._file.writestr(MANIFEST, backup.dump(manifest))


@contextmanager
def writing(path: Path) -> Iterator[ArchiveWriter]:
    """An archive that only its owner can read; it gets its name once complete and on disk.

    Raises Invalid when something is at `path` already or it cannot be written.
    """
    if path.exists():
        raise Invalid("file", f"{path} exists: choose another name, or remove it first.")
    partial = path.with_name(path.name + ".partial")
    try:
        descriptor = os.open(partial, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    except OSError as error:
        raise Invalid("file", f"Cannot write {partial}: {error.strerror}.") from error
    try:
        with os.fdopen(descriptor, "w+b") as output:
            with ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as file:
                yield ArchiveWriter(file)
            output.flush()
            os.fsync(output.fileno())
        partial.rename(path)
    except OSError as error:
        raise Invalid("file", f"Cannot write {partial}: {error.strerror}.") from error
    finally:
        partial.unlink(missing_ok=True)


class ArchiveReader:
    def __init__(self, file: ZipFile) -> None:
        self._file = file
        with file.open(MANIFEST) as member:
            self.manifest = backup.parse(member.read(LONGEST_MANIFEST).decode())

    def verify(self, passed: Callable[[int], None]) -> None:
        """Read everything once; `passed` gets the bytes of each piece. Raises Invalid naming a damaged table."""
        for part in self.manifest.tables:
            digest = hashlib.sha256()
            for piece in self.table(part.name):
                digest.update(piece)
                passed(len(piece))
            if digest.hexdigest() != part.sha256:
                raise Invalid(backup.FIELD, f"The table {part.name} is damaged: use another one.")

    def table(self, name: str) -> Iterator[bytes]:
        with self._file.open(_member(name)) as member:
            while piece := member.read(PIECE_BYTES):
                yield piece


@contextmanager
def reading(path: Path) -> Iterator[ArchiveReader]:
    """Raises Invalid for a file of another kind, cut short or damaged, now or in the block."""
    try:
        with ZipFile(path) as file:
            yield ArchiveReader(file)
    except (zipfile.BadZipFile, zlib.error, KeyError, EOFError, UnicodeDecodeError) as error:
        message = f"{path} is not a backup of Timbang, or it is damaged: use another one."
        raise Invalid(backup.FIELD, message) from error
    except OSError as error:
        raise Invalid("file", f"Cannot read {path}: {error.strerror or error}.") from error


def _member(table: str) -> str:
    return f"tables/{table}.csv"
