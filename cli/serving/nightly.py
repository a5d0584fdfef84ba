"""Backups of every night, by the process that keeps the database: a thread beside server and worker."""

from __future__ import annotations

import datetime as dt
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from backend.domain.alerts.conditions.care import least_free_bytes
from backend.domain.installation import nightly
from backend.domain.installation.nightly import BackupFailure, NightlyBackup, Reason
from backend.errors import TimbangError
from backend.services.access import access
from backend.services.upkeep import backups
from backend.store.engine.database import Database
from backend.store.upkeep import diagnosis
from backend.store.upkeep.backup_folder import BackupFolder
from cli.backups import archive, backup

log = logging.getLogger(__name__)

LOOK_S = 60.0
STOP_S = 10.0
GB = 1e9


class NoRoom(Exception):
    """The disk of the folder is too full."""


class Stopping(Exception):
    """The process ends: what is half-written is removed, and made after the next start."""


class NightlyBackups:
    """Looks each minute whether one is due."""

    def __init__(
        self, folder: BackupFolder, database: Database, now: Callable[[], dt.datetime]
    ) -> None:
        self._folder = folder
        self._database = database
        self._now = now
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="backups", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(STOP_S)

    def _watch(self) -> None:
        while not self._stop.wait(LOOK_S):
            self.look()

    def look(self) -> None:
        """Make one if it is due; a failure is kept, and told by the pages, the doctor and an incident."""
        now = self._now()
        try:
            if self._is_due(now):
                self._make(now)
        except Stopping:
            log.info("the nightly backup is made after the next start: Timbang stops")
        except NoRoom as error:
            self._fail("no_room", str(error))
        except (TimbangError, OSError) as error:
            self._fail("failed", str(error))
        except Exception as error:  # the edge of a thread: without it nobody would hear of it
            log.exception("the nightly backup failed in our own code")
            self._fail("failed", f"{type(error).__name__}: see the log of Timbang.")

    def _is_due(self, now: dt.datetime) -> bool:
        """Not before somebody has set it up: there is nothing to lose."""
        with self._database.transaction(reading=True) as session:
            if access.setup_needed(session):
                return False
            return backups.state(session, self._folder, now).next_at <= now

    def _make(self, now: dt.datetime) -> None:
        folder = self._folder
        folder.prepare()
        self._make_room(folder.backups(), now)
        file = folder.path / nightly.file_name(now)
        manifest = backup.write(self._database.url, file, self._go_on, now)
        _verify(file)
        folder.succeed()
        for old in nightly.superfluous(folder.backups(), folder.keep, now):
            folder.remove(old)
        log.info("nightly backup: %s", backup.summary(manifest, file))

    def _make_room(self, kept: list[NightlyBackup], now: dt.datetime) -> None:
        """Raises NoRoom where even without all but the newest one there is too little."""
        with self._database.transaction(reading=True) as session:
            database_bytes = diagnosis.server(session).size_bytes
        needed = nightly.needed_bytes(nightly.newest(kept, now), database_bytes)
        room = self._folder.room()
        least = least_free_bytes(room.total_bytes)
        missing = needed + least - room.free_bytes
        going = nightly.make_room(kept, missing) if missing > 0 else []
        if going is None:
            raise NoRoom(
                f"{room.free_bytes / GB:.1f} GB are free on the disk of {self._folder.path}; about "
                f"{needed / GB:.1f} GB are needed, and {least / GB:.1f} GB have to stay free."
            )
        for old in going:
            log.warning("a backup goes before its time, as the disk is nearly full: %s", old.name)
            self._folder.remove(old)

    def _go_on(self, _progress: str) -> None:
        """Every two seconds of writing. Raises Stopping, and NoRoom before the disk is full."""
        if self._stop.is_set():
            raise Stopping
        room = self._folder.room()
        if room.free_bytes < least_free_bytes(room.total_bytes):
            raise NoRoom(
                f"While it was written, the disk of {self._folder.path} fell to {room.free_bytes / GB:.1f} GB free."
            )

    def _fail(self, reason: Reason, words: str) -> None:
        before, now = self._folder.failure(), self._now()
        since = now if before is None else before.since
        log.error("the nightly backup failed: %s", words)
        self._folder.fail(BackupFailure(now, since, reason, words))


def _verify(file: Path) -> None:
    """Read it as a restore would; what is damaged never counts as a backup. Raises Invalid."""
    try:
        with archive.reading(file) as reader:
            reader.verify(lambda _bytes: None)
    except TimbangError:
        file.unlink(missing_ok=True)
        raise


@contextmanager
def backing_up(
    folder: BackupFolder | None, database: Database, now: Callable[[], dt.datetime]
) -> Iterator[None]:
    """Every night while the block runs."""
    if folder is None:
        yield
        return
    made = NightlyBackups(folder, database, now)
    made.start()
    try:
        yield
    finally:
        made.stop()
