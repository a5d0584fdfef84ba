"""The folder of nightly backups: its files are the only record of them, and the last failure lies beside them."""

from __future__ import annotations

import datetime as dt
import json
import os
import shutil
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from backend.domain.alerts.conditions.care import DiskRoom
from backend.domain.installation import nightly
from backend.domain.installation.nightly import BackupFailure, NightlyBackup, made_at

FAILURE = "last-failure.json"
PARTIAL = "timbang-*.zip.partial"


@dataclass(slots=True)
class BackupFolder:
    """An installation of `timbang up` has one. Where nothing can be written, only this process knows the failure."""

    path: Path
    keep: int
    database_dir: Path
    started_at: dt.datetime
    _failure: BackupFailure | None = field(default=None)

    def backups(self) -> list[NightlyBackup]:
        """Complete ones, the oldest first."""
        kept = []
        try:
            with os.scandir(self.path) as entries:
                for entry in entries:
                    at = made_at(entry.name)
                    if at is not None and entry.is_file(follow_symlinks=False):
                        kept.append(NightlyBackup(at, entry.stat().st_size))
        except OSError:  # not made yet, or its disk is not there
            return []
        return sorted(kept, key=lambda each: each.made_at)

    def failure(self) -> BackupFailure | None:
        if self._failure is None:
            self._failure = _read(self.path / FAILURE)
        return self._failure

    def days_without(self, now: dt.datetime) -> int | None:
        """Whole days without a backup, where that needs care."""
        last = nightly.newest(self.backups(), now)
        return nightly.days_without(last, self.failure(), self.started_at, now)

    def fail(self, failure: BackupFailure) -> None:
        self._failure = failure
        try:
            (self.path / FAILURE).write_text(json.dumps(asdict(failure), default=_written))
        except OSError:
            return

    def succeed(self) -> None:
        self._failure = None
        (self.path / FAILURE).unlink(missing_ok=True)

    def prepare(self) -> None:
        """Made if need be, for its owner only; what a killed process left half-written goes. Raises OSError."""
        self.path.mkdir(parents=True, exist_ok=True, mode=0o700)
        for partial in self.path.glob(PARTIAL):
            partial.unlink(missing_ok=True)

    def remove(self, backup: NightlyBackup) -> None:
        (self.path / backup.name).unlink(missing_ok=True)

    def room(self) -> DiskRoom:
        """Raises OSError."""
        usage = shutil.disk_usage(self.path)
        return DiskRoom(usage.free, usage.total)

    def is_on_database_disk(self) -> bool:
        """Also while nobody can tell."""
        try:
            return self.path.stat().st_dev == self.database_dir.stat().st_dev
        except OSError:
            return True


def _written(value: object) -> str:
    assert isinstance(value, dt.datetime)
    return value.isoformat()


def _read(path: Path) -> BackupFailure | None:
    try:
        given: dict[str, Any] = json.loads(path.read_text())
        at, since = (dt.datetime.fromisoformat(given.pop(name)) for name in ("at", "since"))
        return BackupFailure(at=at, since=since, **given)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
